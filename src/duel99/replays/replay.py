"""Recording a duel, and what can be done with the record."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from duel99 import __version__, cards, rulesets
from duel99.cards import ByHandCard, Library
from duel99.decks.finding import catalogue_text
from duel99.kernel.card import Definition
from duel99.kernel.decision import Answer, IllegalAnswer
from duel99.kernel.duel import Deck, Duel, Origin
from duel99.kernel.event import Event
from duel99.kernel.policy import Ruleset

from .container import MAX_FILE, pack, unpack, unpack_header
from .model import (
    FORMAT,
    MAX_NAME,
    Body,
    DeckList,
    Difference,
    Header,
    ReplayDiffers,
    ReplayError,
    RulesetRef,
)
from .plausible import implausible
from .table import Table

Definitions = Callable[[int], Definition]
"""Finds the definition of a card by its id."""


class Position(NamedTuple):
    """A point of a replay: after ``number`` answers, with what happened since the last point.

    ``table`` is one table that goes along; it has to be read before the next position.
    """

    number: int
    events: Sequence[Event]
    table: Table


class Replay(msgspec.Struct, frozen=True):
    """A recorded duel, finished or not. See :mod:`.model` for the fields."""

    header: Header
    answers: list[Answer]
    marks: list[int]
    events: list[Event]

    # playing again

    def ruleset(self) -> Ruleset:
        """The ruleset of the duel. Raises :class:`ReplayError` where it does not exist."""
        return restore_ruleset(self.header.ruleset)

    def library(self) -> Library:
        """The card library with the cards that this duel plays by hand, as they were then."""
        return library_with(self.header.by_hand)

    def begin(self, definitions: Definitions | None = None) -> Duel:
        """The duel before the first answer. Raises :class:`ReplayError`."""
        header = self.header
        find = self._definition(self.library()) if definitions is None else definitions
        known: dict[int, Definition] = {}

        def look_up(ids: Sequence[int]) -> list[Definition]:
            for number in ids:
                if number not in known:
                    known[number] = find(number)
            return [known[number] for number in ids]

        try:
            decks = [Deck(look_up(deck.main), look_up(deck.extra)) for deck in header.decks]
        except LookupError as error:
            raise ReplayError("unknown_card", str(error), reason=str(error)) from None
        try:
            return Duel(
                self.ruleset(),
                header.seats,
                decks,
                seed=header.seed,
                order=header.order,
                shuffled=header.shuffled,
            )
        except ReplayError:
            raise
        except ValueError as error:
            raise ReplayError("setting", str(error), reason=str(error)) from None

    @staticmethod
    def _definition(library: Library) -> Definitions:
        return lambda number: library.find(number).definition

    def duel(self, to: int | None = None, *, definitions: Definitions | None = None) -> Duel:
        """The duel after ``to`` answers (default: all), played again.

        An unfinished one can be played on. Raises :class:`ReplayDiffers` where the rules of this
        version make another duel of it, :class:`ReplayError` where it cannot be set up.
        """
        count = len(self.answers) if to is None else max(0, min(to, len(self.answers)))
        duel = self.begin(definitions)
        checked = self._compare(duel, 0, 0)
        for number in range(count):
            self._answer(duel, number)
            checked = self._compare(duel, number + 1, checked)
        if count == len(self.answers) and len(self.events) > checked:
            raise ReplayDiffers(Difference(count, checked, recorded=repr(self.events[checked])))
        return duel

    def verify(self, *, definitions: Definitions | None = None) -> Difference | None:
        """The first difference between the record and the duel played again, if there is one.

        Raises :class:`ReplayError` where the duel cannot be set up at all.
        """
        try:
            duel = self.duel(definitions=definitions)
        except ReplayDiffers as error:
            return error.difference
        if duel.over != self.header.finished:
            return Difference(
                len(self.answers),
                len(self.events),
                recorded="finished" if self.header.finished else "unfinished",
                played="finished" if duel.over else "unfinished",
            )
        return None

    def _answer(self, duel: Duel, number: int) -> None:
        try:
            duel.apply(self.answers[number])
        except (IllegalAnswer, IndexError, TypeError) as error:
            raise ReplayDiffers(Difference(number, len(duel.events), refused=str(error))) from None

    def _compare(self, duel: Duel, number: int, start: int) -> int:
        played, recorded = duel.events, self.events
        for i in range(start, len(played)):
            if i >= len(recorded):
                raise ReplayDiffers(Difference(number, i, played=repr(played[i])))
            if played[i] != recorded[i]:
                raise ReplayDiffers(
                    Difference(number, i, recorded=repr(recorded[i]), played=repr(played[i]))
                )
        return len(played)

    # watching

    def table(self, to: int | None = None) -> Table:
        """The table after ``to`` answers (default: all), from the events alone."""
        count = len(self.answers) if to is None else max(0, min(to, len(self.answers)))
        table = Table(self.header.seats, self.header.decks)
        for event in self.events[: self.marks[count]]:
            table.apply(event)
        return table

    def positions(self) -> Iterator[Position]:
        """Every point of the duel in turn, from the events alone."""
        table = Table(self.header.seats, self.header.decks)
        before = 0
        for number, mark in enumerate(self.marks):
            new = self.events[before:mark]
            for event in new:
                table.apply(event)
            before = mark
            yield Position(number, new, table)


# recording


def record(duel: Duel, *, bots: Sequence[str] = (), library: Library | None = None) -> Replay:
    """The replay of a duel as it stands. Raises :class:`ReplayError` where it cannot have one.

    ``library`` has the names of the cards that are played by hand
    (:func:`duel99.decks.library_for`); without it the replay has their facts alone.
    """
    origin = duel.origin
    if not isinstance(origin, Origin):
        raise ReplayError("no_beginning", "this duel was not played from its beginning")
    header = Header(
        FORMAT,
        __version__,
        ruleset_ref(origin.ruleset),
        tuple(_plain(name) for name in origin.names),
        tuple(
            DeckList(
                tuple(d.printed.id for d in deck.main), tuple(d.printed.id for d in deck.extra)
            )
            for deck in origin.decks
        ),
        _small(origin.seed),
        None if origin.order is None else tuple(origin.order),
        origin.shuffled,
        duel.over,
        tuple(bots),
        _by_hand(origin.decks, library),
    )
    answers = [a if isinstance(a, int) else list(a) for a in duel.answers]
    return Replay(header, answers, _marks(duel, origin), list(duel.events))


def _by_hand(decks: Sequence[Deck], library: Library | None) -> tuple[ByHandCard, ...]:
    """The cards that are played by hand, each once."""
    found: dict[int, ByHandCard] = {}
    for deck in decks:
        for definition in (*deck.main, *deck.extra):
            printed = definition.printed
            if definition.by_hand and printed.id not in found:
                entry = library.get(printed.id) if library is not None else None
                names = entry.names if entry is not None else {}
                found[printed.id] = ByHandCard.of(printed, names)
    return tuple(found[number] for number in sorted(found))


def library_with(by_hand: Sequence[ByHandCard]) -> Library:
    """The card library with the cards of a file that are played by hand.

    What stands on them comes from the user's own catalogue, where that has it.
    """
    entries = [card.entry(partial(catalogue_text, card.id)) for card in by_hand]
    return cards.load().extended(entries)


def _small(seed: int) -> int:
    """The seed as a number that a file can hold; chance looks at 64 bits of it only."""
    return int(seed) if -(1 << 63) <= seed < 1 << 64 else seed % (1 << 64)


def _plain(name: str) -> str:
    """A player's name as a file can hold it."""
    return name.encode("utf-8", "replace").decode()[:MAX_NAME]


def _marks(duel: Duel, origin: Origin) -> list[int]:
    """How many events there were after each answer.

    The duel does not keep that: it is played again. Should that fail, the duel is still worth
    saving; all its events then belong to the last answer.
    """
    count = len(duel.answers)
    again = origin()
    marks = [len(again.events)]
    try:
        for answer in duel.answers:
            again.apply(answer)
            marks.append(len(again.events))
    except Exception:  # a fault of the kernel must not cost the players their duel
        marks = []
    if len(marks) != count + 1 or marks[-1] != len(duel.events):
        marks = [0] * count + [len(duel.events)]
    return marks


def ruleset_ref(ruleset: Ruleset) -> RulesetRef:
    """A ruleset as a file names it. Raises :class:`ReplayError` for one that no file can name."""
    recycles = ruleset.endings.recycles
    mode = ""
    if recycles:
        mode = rulesets.Mode.RECYCLE.value
    elif ruleset.piles.shared:
        mode = rulesets.Mode.CORPSES.value
    options = {key: str(value) for key, (value, _) in sorted(ruleset.options().items())}
    ref = RulesetRef(ruleset.key, mode, recycles, options)
    if _parts(restore_ruleset(ref)) != _parts(ruleset):
        raise ReplayError(
            "own_ruleset", f"the ruleset {ruleset.key!r} is one made by hand", name=ruleset.key
        )
    return ref


def _parts(ruleset: Ruleset) -> list[object]:
    """What a duel depends on: not which decks are legal, the table's manners, nor the match."""
    return [
        getattr(ruleset, part.name)
        for part in dataclasses.fields(ruleset)
        if part.name not in ("decks", "table", "matches")
    ]


def restore_ruleset(ref: RulesetRef) -> Ruleset:
    """The ruleset that a file names. Raises :class:`ReplayError` where there is none."""
    try:
        return rulesets.load(
            ref.key,
            mode=ref.mode or None,
            recycles=ref.recycles or None,
            options=ref.options or None,
        )
    except ValueError as error:
        raise ReplayError("setting", str(error), reason=str(error)) from None


# files


def save(
    path: str | Path,
    duel: Duel | Replay,
    *,
    bots: Sequence[str] = (),
    library: Library | None = None,
) -> Replay:
    """Write the replay of ``duel`` to ``path``, whole or not at all. Returns the replay.

    ``library`` is as for :func:`record`.

    Raises :class:`ReplayError` for a duel that cannot be recorded, :class:`OSError` where the
    file cannot be written.
    """
    replay = duel if isinstance(duel, Replay) else record(duel, bots=bots, library=library)
    data = pack(replay.header, Body(replay.answers, replay.marks, replay.events))
    goal = Path(path)
    draft = goal.with_name(goal.name + ".part")
    draft.write_bytes(data)
    draft.replace(goal)
    return replay


def load(path: str | Path) -> Replay:
    """Read a replay file. Raises :class:`ReplayError` and :class:`OSError`."""
    return loads(_read(path))


def loads(data: bytes) -> Replay:
    """A replay from the bytes of its file. Raises :class:`ReplayError`."""
    header, body = unpack(data)
    marks = body.marks
    if (
        len(marks) != len(body.answers) + 1
        or marks[-1] != len(body.events)
        or any(marks[i] > marks[i + 1] for i in range(len(marks) - 1))
    ):
        raise ReplayError("damaged", "the file is damaged (answers and events do not fit)")
    if header.order is not None and sorted(header.order) != list(range(len(header.seats))):
        raise ReplayError("damaged", "the file is damaged (the order of play is none)")
    if len(header.decks) not in (1, len(header.seats)):
        raise ReplayError("damaged", "the file is damaged (decks and seats do not fit)")
    wrong = implausible(body.events, len(header.seats))
    if wrong >= 0:
        raise ReplayError("damaged", f"the file is damaged (event {wrong} cannot be)")
    return Replay(header, list(body.answers), marks, body.events)


def load_header(path: str | Path) -> Header:
    """Only how the duel began. Raises :class:`ReplayError` and :class:`OSError`."""
    return unpack_header(_read(path))


def _read(path: str | Path) -> bytes:
    with Path(path).open("rb") as file:
        return file.read(MAX_FILE + 1)
