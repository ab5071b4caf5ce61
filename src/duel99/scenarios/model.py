"""A scenario as data: a position, steps, expectations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from duel99.kernel import Card, Duel
from duel99.kernel.position import Position
from duel99.kernel.terms import NOBODY

from .book import Book


@dataclass(frozen=True)
class Ref:
    """A card, a place or a seat as the file names it (``A.m1``, ``A.hand.黑洞``, ``黑洞``, ``B``).

    ``seat`` alone is a player; ``location`` (a mask) and ``zone`` narrow the place; ``code`` is
    the card's identity, 0 for any.
    """

    text: str
    line: int
    seat: int = NOBODY
    location: int = 0
    zone: int = -1
    code: int = 0

    @property
    def is_seat(self) -> bool:
        return self.seat != NOBODY and not self.location

    def fits(self, duel: Duel, card: Card) -> bool:
        """Whether ``card`` is meant, where it lies now."""
        if self.is_seat:
            return False
        if self.code and card.printed.code != self.code:
            return False
        if self.location and not card.location & self.location:
            return False
        if self.zone >= 0 and card.zone != self.zone:
            return False
        if self.seat in (NOBODY, card.controller):
            return True
        # a shared pile is everybody's
        return not card.on_field and card.controller == NOBODY

    def card_there(self, duel: Duel) -> Card | None:
        """The card in the zone that is named, if it is a zone."""
        if self.zone < 0:
            return None
        return next(
            (
                c
                for c in duel.cards
                if c.location & self.location
                and c.zone == self.zone
                and self.seat in (NOBODY, c.controller)
            ),
            None,
        )

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Step:
    """What a player does, and the answers given in advance.

    ``action`` is empty for a step that only answers; ``subject`` is the action's card, phase
    name, or list of cards. ``answers`` holds a list for each key, in the order of use.
    """

    line: int
    seat: int
    action: str
    subject: Any
    answers: dict[str, list[Any]]
    text: str


@dataclass(frozen=True)
class Cannot:
    """Actions that must not be on offer for ``seat``."""

    line: int
    seat: int
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Now:
    """What expectations look at: the duel, and the chain that was last built."""

    duel: Duel
    book: Book
    chain: tuple[int, ...]
    """Printed ids of the chain that is being built, or of the last one since the last step."""
    start: int
    """Where in the record the scenario begins."""
    language: str = "zh-TW"


Reading: TypeAlias = tuple[bool, str]
"""Whether an expectation holds, and the actual value in words."""


@dataclass(frozen=True)
class Check:
    """One expectation: where it stands, what it is about, and how to look."""

    line: int
    what: str
    expected: str
    read: Callable[[Now], Reading]


@dataclass(frozen=True)
class Expect:
    """Expectations at one moment. ``offered`` are the seats whose offers it asks for."""

    line: int
    checks: tuple[Check, ...]
    offered: frozenset[int] = frozenset()
    mid_chain: bool = False


Item: TypeAlias = Step | Cannot | Expect


@dataclass(frozen=True)
class Scenario:
    """A scenario file's document."""

    path: Path
    line: int
    title: str
    rules: tuple[str, ...]
    position: Position
    steps: tuple[Item, ...]
    expect: Expect | None
    book: Book
    names: tuple[str, ...] = field(default=())

    def seat(self, name: str) -> int:
        """The seat with that name, or ``NOBODY``."""
        return self.names.index(name) if name in self.names else NOBODY
