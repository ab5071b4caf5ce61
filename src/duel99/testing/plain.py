"""Made-up normal monsters and decks of them: enough for a duel, needing no card library."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from duel99.kernel.card import Definition
from duel99.kernel.duel import Deck
from duel99.kernel.facts import Printed
from duel99.kernel.terms import Attribute, Kind, Race

FIRST_ID = 900_000_000
KINDS = 40


@cache
def plain_monster(number: int) -> Definition:
    """The made-up normal monster of that number (0 to 39): levels 1 to 7, the low ones twice."""
    if not 0 <= number < KINDS:
        raise LookupError(f"there are {KINDS} plain monsters, none has the number {number}")
    level = (1, 2, 3, 4, 4, 3, 2, 5, 6, 7)[number % 10]
    return Definition(
        Printed(
            FIRST_ID + number,
            Kind.MONSTER | Kind.NORMAL,
            level=level,
            attack=300 + level * 270 + number * 37 % 300,
            defense=200 + level * 230 + number * 53 % 500,
            attribute=Attribute.EARTH,
            race=Race.BEAST,
        )
    )


def plain_definition(id: int) -> Definition:
    """A plain monster by its card id. Raises :class:`LookupError`."""
    return plain_monster(id - FIRST_ID)


@dataclass(frozen=True)
class PlainDecks:
    """Makes decks of plain monsters; can be sent to another process.

    ``seats`` decks of ``size`` cards, or one where the ruleset shares its piles.
    """

    seats: int
    shared: bool
    size: int = 40

    def __call__(self) -> Sequence[Deck]:
        deck = Deck([plain_monster(i % KINDS) for i in range(self.size)])
        return [deck] if self.shared else [deck] * self.seats
