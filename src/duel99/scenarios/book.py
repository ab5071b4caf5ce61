"""The cards that a scenario speaks of: those of the library, and made-up ones of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from duel99.cards import Entry, library
from duel99.cards.library import UnknownCard, fold
from duel99.kernel import Card, Definition, Printed
from duel99.kernel.by_hand import by_hand_definition
from duel99.kernel.terms import Attribute, Kind, Race

FIRST_OWN_ID: Final = 900_000_000
BLANK: Final = "blank"


class Book:
    """Definitions by id or by any name; remembers how the file called a made-up card."""

    __slots__ = ("_own", "_own_ids", "_own_names")

    def __init__(self) -> None:
        self._own: dict[str, Definition] = {}
        self._own_ids: dict[int, Definition] = {}
        self._own_names: dict[int, str] = {}
        self.make(BLANK)

    def make(
        self,
        name: str,
        *,
        kind: int = Kind.MONSTER | Kind.NORMAL,
        level: int = 4,
        attack: int = 1000,
        defense: int = 1000,
        attribute: int = Attribute.EARTH,
        race: int = Race.WARRIOR,
        rank: int = 0,
        rating: int = 0,
        by_hand: bool = False,
    ) -> Definition:
        """A card known by ``name`` in this file, without effects or with those done by hand."""
        number = FIRST_OWN_ID + len(self._own_names)
        monster = bool(kind & Kind.MONSTER)
        printed = Printed(
            number,
            kind,
            # all nameless blanks are one card to the rules
            code=FIRST_OWN_ID if name == BLANK else number,
            level=level if monster else 0,
            attack=attack if monster else 0,
            defense=defense if monster else 0,
            attribute=attribute if monster else 0,
            race=race if monster else 0,
            rank=rank if monster else 0,
            rating=rating if monster else 0,
        )
        made = by_hand_definition(printed) if by_hand else Definition(printed)
        self.add(name, made)
        return made

    def add(self, name: str, definition: Definition) -> None:
        """Know a definition that is not in the library by ``name``."""
        self._own.setdefault(fold(name), definition)
        self._own_ids[definition.printed.id] = definition
        self._own_names[definition.printed.id] = name

    def find(self, wanted: int | str) -> Definition:
        """A card by id or name. Raises :class:`~duel99.cards.UnknownCard`."""
        if isinstance(wanted, str):
            own = self._own.get(fold(wanted))
            if own is not None:
                return own
        elif wanted in self._own_ids:
            return self._own_ids[wanted]
        return library.find(wanted).definition

    def name(self, id: int, language: str = "zh-TW") -> str:
        """How to call the card with that id."""
        if id in self._own_names:
            return self._own_names[id]
        entry: Entry | None = library.load().get(id)
        return entry.name(language) if entry is not None else str(id)

    def names(self, cards: Iterable[Card], language: str = "zh-TW") -> list[str]:
        """The names of several cards."""
        return [self.name(card.printed.id, language) for card in cards]


__all__ = ["BLANK", "Book", "UnknownCard"]
