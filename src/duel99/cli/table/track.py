"""The Duel Track as a ring of sixteen spaces, and what is told of the pieces on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from duel99.kernel.terms import FACE_UP, NOBODY
from duel99.kernel.view import PlayerView, View
from duel99.rulesets.speed_counters import SPEED, TURNS_TO_WIN
from duel99.telling.narration import space_name
from duel99.telling.wording import Wording

_LAID: Final = "■"
_TAKEN: Final = "·"
_ONWARDS: Final = "→"
_SEATS: Final = ("cyan", "magenta", "yellow", "green", "blue")


def seat_style(seat: int) -> str:
    """The colour of a seat; its name always stands beside it."""
    return _SEATS[seat % len(_SEATS)]


def marks(players: Sequence[PlayerView]) -> dict[int, str]:
    """How each seat's piece is written: as much of its name as tells it from the others."""
    names = {player.seat: player.name for player in players}
    longest = max(map(len, names.values()), default=1)
    for length in range(1, min(longest, 3) + 1):
        found = {seat: name[:length] for seat, name in names.items()}
        if len(set(found.values())) == len(found):
            return found
    return {seat: str(seat + 1) for seat in names}


def ring(view: View, words: Wording) -> RenderableType:
    """The track in two rows: out from the start, and back to it."""
    half = len(view.track) // 2
    shown = marks(view.players)
    table = Table.grid(padding=0, expand=True)
    for _ in range(half):
        table.add_column(ratio=1, no_wrap=True, overflow="crop")
    out = range(half)
    back = range(len(view.track) - 1, half - 1, -1)
    table.add_row(*(_cell(view, space, shown, words) for space in out))
    table.add_row(*(_cell(view, space, shown, words) for space in back))
    return table


def _cell(view: View, space: int, shown: dict[int, str], words: Wording) -> Text:
    card = view.track[space]
    cell = Text(no_wrap=True)
    cell.append(f"{space:>2}" if space else words.text("speed.cell_start"), style="dim")
    if space:
        cell.append(_LAID if card is not None else _TAKEN, style="blue" if card else "dim")
    else:
        cell.append(_ONWARDS, style="dim")
    here = [player for player in view.players if player.space == space]
    for player in here:
        own = " bold reverse" if player.seat == view.seat else " bold"
        cell.append(f" {shown[player.seat]}", style=seat_style(player.seat) + own)
    if card is not None and card.position & FACE_UP and not here:
        cell.append(words.card(card.id), style="blue")
    return cell


def counters_text(player: PlayerView, words: Wording) -> str:
    """A player's Speed Counters in few words."""
    count = player.counters.get(SPEED, 0)
    if player.full:
        return words.text(
            "speed.counters_full", count=count, turns=player.full, needed=TURNS_TO_WIN
        )
    return words.text("speed.counters", count=count)


# plain lines


def player_line(player: PlayerView, words: Wording) -> str:
    """A player's Speed Counters and D-Wheel as a sentence."""
    return words.text(
        "speed.plain.player_full" if player.full else "speed.plain.player",
        count=player.counters.get(SPEED, 0),
        turns=player.full,
        needed=TURNS_TO_WIN,
        space=space_name(player.space, words),
    )


def track_lines(view: View, words: Wording) -> list[str]:
    """On which spaces cards lie; which they are where they lie open."""
    laid = [(space, card) for space, card in enumerate(view.track) if card is not None]
    if not laid:
        # before the first turn none has been laid out yet
        return [words.text("speed.plain.no_cards")] if view.turn else []
    spaces = [
        words.text("speed.plain.open_card", space=space, card=words.quoted(card.id))
        if card.id
        else str(space)
        for space, card in laid
    ]
    return [words.text("speed.plain.cards", spaces=words.listed(spaces))]


def rides(player: PlayerView) -> bool:
    """Whether the player has a piece on a track."""
    return player.space != NOBODY
