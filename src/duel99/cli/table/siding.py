"""Exchanging cards with the side deck at the terminal, between two duels (OCG-234)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rich.table import Table
from rich.text import Text

from duel99.rulesets.matches import (
    SECTIONS,
    BelongsInExtra,
    ExchangeFault,
    Match,
    MatchDeck,
    Section,
    exchange_faults,
)
from duel99.telling.facts import short
from duel99.telling.wording import Wording, fold

from .commands import Command, read_command
from .flow import flow
from .reading import Reader
from .terminal import Terminal

_DONE: Final = frozenset({"done", "d", "完成", "好", "決定"})
_RESET: Final = frozenset({"reset", "還原", "元に戻す"})
_SWAP: Final = re.compile(
    r"(?:(?:swap|s|換|交換)\s*)?(\d+)\s*(?:[\s,，、<>=\-]+|和|と)\s*(\d+)", re.IGNORECASE
)


class SidingLeft(Exception):
    """The person wants to leave the table."""


class _Line(NamedTuple):
    """A card of one section as it is listed; ``first`` is where its first copy lies."""

    section: Section
    card: int
    copies: int
    first: int


class Siding:
    """One person's exchange. :meth:`run` returns the deck for the next duel."""

    def __init__(
        self,
        words: Wording,
        terminal: Terminal,
        match: Match,
        seat: int,
        belongs_in_extra: BelongsInExtra,
    ) -> None:
        self.words = words
        self.terminal = terminal
        self.match = match
        self.seat = seat
        self.belongs_in_extra = belongs_in_extra
        self.reader = Reader(words, terminal)
        self.start = match.decks[seat]
        self.decks = [self.start]

    def run(self) -> MatchDeck:
        """Ask until the person is done.

        Raises :class:`SidingLeft`, :class:`~.terminal.Closed` and :class:`KeyboardInterrupt`.
        """
        self._say("match.side.begin", player=self.words.player(self.seat))
        for other in range(self.match.seats):
            if other != self.seat:
                # CLS-118: everybody may see how many cards the others' side decks have
                count = len(self.match.decks[other].side)
                self._say("match.side.others", player=self.words.player(other), count=count)
        self._list()
        self._say("match.side.hint")
        prompt = self.words.text("ask.prompt", player=self.words.name(self.seat))
        while True:
            text = self.terminal.ask(prompt)
            if not text or fold(text) in _DONE:
                self._say("match.side.kept" if self._same else "match.side.done")
                return self.decks[-1]
            self._obey(text)

    @property
    def _same(self) -> bool:
        before, now = self.start, self.decks[-1]
        return all(sorted(before.section(s)) == sorted(now.section(s)) for s in SECTIONS)

    def _obey(self, text: str) -> None:
        found = _SWAP.fullmatch(text)
        if found is not None:
            self._swap(int(found[1]), int(found[2]))
            return
        if fold(text) in _RESET:
            self.decks = [self.start]
            self._list()
            return
        command = read_command(text)
        if command is None:
            self._say("match.side.unclear", text=text)
            return
        word, rest = command
        match word:
            case Command.UNDO:
                self._undo()
            case Command.OPTIONS | Command.TABLE:
                self._list()
            case Command.HELP:
                self._help()
            case Command.INFO:
                self._info(rest)
            case Command.QUIT:
                raise SidingLeft
            case _:
                self._say("match.side.unclear", text=text)

    def _undo(self) -> None:
        if len(self.decks) == 1:
            self._say("say.undo_none")
            return
        self.decks.pop()
        self._say("match.side.undone")
        self._list()

    def _swap(self, one: int, other: int) -> None:
        lines = self._lines()
        for number in (one, other):
            if not 1 <= number <= len(lines):
                self._say("say.out_of_range", number=number, most=len(lines))
                return
        given, taken = lines[one - 1], lines[other - 1]
        if given.section == "side":
            given, taken = taken, given
        if given.section == "side" or taken.section != "side":
            self._say("match.side.one_of_each")
            return
        before = self.decks[-1]
        after = before.swapped((given.section, given.first), taken.first)
        faults = exchange_faults(before, after, self.belongs_in_extra)
        if faults:
            for fault in faults:
                self.terminal.line(fault_text(fault, self.words))
            return
        self.decks.append(after)
        out, into = self.words.quoted(given.card), self.words.quoted(taken.card)
        section = self.words.text(f"match.side.section_{given.section}")
        self._say("match.side.swapped", out=out, into=into, section=section)

    def _info(self, rest: str) -> None:
        lines = self._lines()
        if rest.isdigit() and 1 <= int(rest) <= len(lines):
            rest = self.words.called(lines[int(rest) - 1].card)
        self.reader.info(rest, [])

    # showing

    def _lines(self) -> list[_Line]:
        return [line for section in SECTIONS for line in self._of(section)]

    def _of(self, section: Section) -> Iterator[_Line]:
        cards = self.decks[-1].section(section)
        for card in sorted(set(cards), key=self.words.card):
            yield _Line(section, card, cards.count(card), cards.index(card))

    def _list(self) -> None:
        number = 1
        for section in SECTIONS:
            lines = list(self._of(section))
            if not lines and section != "side":
                continue
            name = self.words.text(f"match.side.section_{section}")
            count = sum(line.copies for line in lines)
            title = self.words.text("table.pile_title", place=name, count=count)
            self.terminal.line(title, "bold yellow")
            items = [self._item(n, line) for n, line in enumerate(lines, number)]
            number += len(lines)
            if self.terminal.plain:
                self.terminal.lines(item.plain for item in items)
            else:
                self.terminal.draw(flow(items))

    def _item(self, number: int, line: _Line) -> Text:
        item = Text(f"{number} ", style="bold cyan")
        item.append(self.words.card(line.card), style="bold default")
        if line.copies > 1:
            item.append(f" ×{line.copies}", style="bold default")
        printed = self.words.printed(line.card)
        if printed is not None:
            item.append(f" {short(printed, self.words.messages)}", style="not bold dim")
        return item

    def _help(self) -> None:
        self._say("match.side.about")
        rows = [(command, self.words.text(f"match.side.manual_{key}")) for command, key in _ROWS]
        if self.terminal.plain:
            self.terminal.lines(f"{command}: {what}" for command, what in rows)
            return
        table = Table.grid(padding=(0, 2))
        for command, what in rows:
            table.add_row(Text(f"  {command}", style="bold cyan"), Text(what))
        self.terminal.draw(table)

    def _say(self, key: str, /, **values: object) -> None:
        self.terminal.line(self.words.text(key, **values))


_ROWS: Final[Sequence[tuple[str, str]]] = (
    ("3 41", "swap"),
    ("undo", "undo"),
    ("reset", "reset"),
    ("o", "list"),
    ("i 3", "info"),
    ("done", "done"),
    ("quit", "quit"),
)


def fault_text(fault: ExchangeFault, words: Wording) -> str:
    """Why an exchange is refused, and what to do instead."""
    section = words.text(f"match.side.section_{fault.section}") if fault.section else ""
    card = words.quoted(fault.card) if fault.card else ""
    return words.text(
        f"match.fault.{fault.kind}",
        section=section,
        card=card,
        count=fault.count,
        was=fault.was,
        now=fault.now,
    )
