"""Looking things up at the table: a card's text, a pile, the own hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.panel import Panel
from rich.text import Text

from duel99.cards import Entry, UnknownCard
from duel99.cli.cardsheet import heading, rulings, sheet
from duel99.kernel.terms import Location
from duel99.kernel.view import CardView, PlayerView, View
from duel99.telling.choices import Choice
from duel99.telling.facts import fact_lines, short
from duel99.telling.wording import Wording

from .commands import Command
from .flow import flow
from .terminal import Terminal
from .wrapping import wrapped

_PILES = {
    Command.GRAVEYARD: Location.GRAVEYARD,
    Command.BANISHED: Location.BANISHED,
    Command.EXTRA: Location.EXTRA,
    Command.HAND: Location.HAND,
}

_FRAME = 4
"""What the frame around a card takes of the width."""


class Reader:
    """Shows what somebody wants to read."""

    def __init__(self, words: Wording, terminal: Terminal) -> None:
        self.words = words
        self.terminal = terminal

    # a card

    def info(self, wanted: str, choices: Sequence[Choice]) -> None:
        """A card by name, or the card behind a choice by its number."""
        if not wanted:
            self.terminal.line(self.words.text("say.info_what"))
            return
        if wanted.isdigit() and 1 <= int(wanted) <= len(choices):
            code = choices[int(wanted) - 1].card
            if not code:
                self.terminal.line(self.words.text("say.info_hidden"))
                return
            self._show(code)
            return
        try:
            self._show_entry(self.words.find(wanted))
        except UnknownCard as unknown:
            self.terminal.line(self.words.text("card.unknown", name=wanted))
            if unknown.near:
                names = self.words.listed(unknown.near)
                self.terminal.line(self.words.text("card.did_you_mean", names=names))

    def _show(self, code: int) -> None:
        entry = self.words.entry(code)
        if entry is not None:
            self._show_entry(entry)
            return
        printed = self.words.printed(code)
        lines = fact_lines(printed, self.words.messages) if printed is not None else []
        lines.append(self.words.text("card.no_text_known"))
        self._sheet(self.words.card(code), lines)

    def _show_entry(self, entry: Entry) -> None:
        messages = self.words.messages
        lines = [*sheet(entry, messages), rulings(entry, messages)]
        self._sheet(heading(entry, messages), lines)

    def _sheet(self, title: str, lines: list[str]) -> None:
        if self.terminal.plain:
            self.terminal.lines([title, *lines])
            return
        width = self.terminal.console.width - _FRAME
        body = Text("\n".join(part for line in lines for part in wrapped(line, width)))
        panel = Panel(body, title=Text(title, style="bold"), title_align="left")
        self.terminal.draw(panel)

    # piles

    def pile(self, command: Command, view: View) -> None:
        """A pile of the table: the shared one, or everybody's."""
        location = _PILES[command]
        if location == Location.HAND:
            if view.seat >= 0:
                self._list(location, view.players[view.seat], view)
            return
        if view.shared:
            self._list(location, view.players[0], view)
            return
        for player in view.players:
            self._list(location, player, view)

    def _list(self, location: Location, player: PlayerView, view: View) -> None:
        words = self.words
        cards = _cards_of(player, location)
        place = words.pile(location)
        if not view.shared or location == Location.HAND:
            place = words.whose_place(player.seat, location, -1)
        if not cards:
            self.terminal.line(words.text("table.pile_empty", place=place))
            return
        title = words.text("table.pile_title", place=place, count=len(cards))
        self.terminal.line(title, "bold yellow")
        items = self._items(cards, in_order=location == Location.GRAVEYARD)
        if self.terminal.plain:
            self.terminal.lines(item.plain for item in items)
        else:
            self.terminal.draw(flow(items))

    def _items(self, cards: Sequence[CardView], *, in_order: bool) -> list[Text]:
        """The cards from the top down, or each name once with how many there are."""
        words = self.words
        known = [card.id for card in reversed(cards) if card.id]
        counts = Counter(known)
        items = []
        for code in known if in_order else sorted(counts, key=words.card):
            item = Text(words.card(code), style="bold")
            if not in_order and counts[code] > 1:
                item.append(f" ×{counts[code]}")
            printed = words.printed(code)
            if printed is not None:
                item.append(f" {short(printed, words.messages)}", style="not bold dim")
            items.append(item)
        hidden = len(cards) - len(known)
        if hidden:
            items.append(Text(words.text("table.pile_hidden", count=hidden), style="dim"))
        return items


def _cards_of(player: PlayerView, location: Location) -> list[CardView]:
    if location == Location.GRAVEYARD:
        return player.graveyard
    if location == Location.BANISHED:
        return player.banished
    return player.hand if location == Location.HAND else player.extra
