"""A small map of one field on which the zones to choose from have numbers."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from duel99.kernel.terms import Location
from duel99.kernel.view import CardView, View
from duel99.telling.cells import name_of
from duel99.telling.choices import Choice
from duel99.telling.wording import Wording

_COLUMNS = 5
_EXTRA_COLUMNS = {1: 5, 3: 6}
"""Above which columns the extra monster zones lie."""


def zone_map(choices: Sequence[Choice], view: View, words: Wording) -> Table | None:
    """The field of the one player whose zones are offered; ``None`` where they are several's."""
    places = [choice.place for choice in choices]
    owners = {place.player for place in places if place is not None}
    if None in places or len(owners) != 1:
        return None
    numbers = {
        (place.location & Location.MONSTER != 0, place.zone): str(i)
        for i, place in enumerate(places, 1)
        if place is not None
    }
    player = view.players[owners.pop()]
    table = Table(box=box.SQUARE, show_header=False, padding=(0, 1), show_lines=True)
    for _ in range(_COLUMNS):
        table.add_column(width=12, no_wrap=True, overflow="ellipsis", justify="center")
    monsters = any(row for row, _ in numbers)
    if monsters:
        top = {c: player.monsters[z] for c, z in _EXTRA_COLUMNS.items()}
        offered = any((True, z) in numbers for z in _EXTRA_COLUMNS.values())
        if offered or any(top.values()):
            table.add_row(
                *(
                    _cell(numbers.get((True, _EXTRA_COLUMNS.get(c, -1))), top.get(c), words)
                    if c in _EXTRA_COLUMNS
                    else Text("")
                    for c in range(_COLUMNS)
                )
            )
        table.add_row(
            *(_cell(numbers.get((True, z)), player.monsters[z], words) for z in range(_COLUMNS))
        )
    if not monsters or any(player.spells[:_COLUMNS]):
        table.add_row(
            *(_cell(numbers.get((False, z)), player.spells[z], words) for z in range(_COLUMNS))
        )
    apart = player.spells[_COLUMNS:]
    if apart and (not monsters or any(apart)):
        left, right = (
            _cell(numbers.get((False, z)), card, words) for z, card in enumerate(apart, _COLUMNS)
        )
        table.add_row(left, "", "", "", right)
    return table


def _cell(number: str | None, card: CardView | None, words: Wording) -> Text:
    if number is not None:
        return Text(f"[{number}]", style="bold reverse")
    if card is not None:
        return Text(name_of(card, words), style="dim")
    return Text("·", style="dim")
