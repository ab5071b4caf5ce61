"""The facts of a card: as one source tells them, and as the catalogue puts them together."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import msgspec

from duel99.kernel.facts import UNKNOWN_VALUE, Printed
from duel99.kernel.terms import Kind


class Behaviour(IntEnum):
    """Who knows what a card does."""

    NONE = 0
    SCRIPT = 1
    """A community script of the card was imported."""
    NATIVE = 2
    """The card library implements it."""


class Stats(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What is printed as numbers and signs.

    ``kind`` and ``arrows`` are masks of :class:`~duel99.kernel.terms.Kind` and
    :class:`~duel99.kernel.terms.Arrow`, ``attribute`` and ``race`` single bits (0: none).
    ``level``, ``rank`` and ``rating`` are 0 where the card has none; ``attack`` and ``defense``
    may be :data:`~duel99.kernel.facts.UNKNOWN_VALUE` ("?").
    """

    kind: int
    level: int = 0
    rank: int = 0
    rating: int = 0
    arrows: int = 0
    left_scale: int = 0
    right_scale: int = 0
    attack: int = 0
    defense: int = 0
    attribute: int = 0
    race: int = 0


class Record(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What one source tells about one card; what it does not tell is left at its default.

    ``names`` and ``texts`` are by language (BCP 47: ``zh-TW``, ``ja``, ``ja-Hrkt`` for a reading).
    ``aliases`` are the ids of other artworks of the card. ``code`` is another card's id where the
    rules know this one by that card's name.
    """

    id: int
    aliases: tuple[int, ...] = ()
    code: int = 0
    konami_id: int = 0
    names: dict[str, str] = {}
    texts: dict[str, str] = {}
    stats: Stats | None = None
    series: tuple[str, ...] = ()
    prints: tuple[str, ...] = ()
    behaviour: Behaviour = Behaviour.NONE


FALLBACKS: Final = ("zh-TW", "zh-CN", "ja", "en")
"""Languages in the order in which one stands in for a name that is not there."""


class CardFacts(Stats, frozen=True, omit_defaults=True, kw_only=True):
    """A card as the catalogue knows it: all sources together, the one of most weight first.

    ``names`` has one name a language, ``other_names`` are further spellings that some source has.
    ``series`` are archetypes as the sources write them, ``prints`` the numbers on printed copies,
    ``sources`` the names of the sources that tell something, in order of weight.
    """

    id: int
    code: int
    aliases: tuple[int, ...] = ()
    konami_id: int = 0
    names: dict[str, str] = {}
    other_names: tuple[str, ...] = ()
    series: tuple[str, ...] = ()
    prints: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    behaviour: Behaviour = Behaviour.NONE

    def name(self, language: str = "zh-TW") -> str:
        """The card's name; where the language has none, the next one that a reader may know."""
        for each in (language, *FALLBACKS):
            if each in self.names:
                return self.names[each]
        return next(iter(self.names.values()))

    @property
    def is_monster(self) -> bool:
        return self.kind & Kind.MONSTER != 0

    @property
    def has_level(self) -> bool:
        """Whether the card is a monster with a level: neither Xyz nor Link."""
        return self.is_monster and not self.kind & (Kind.XYZ | Kind.LINK)

    @property
    def has_defense(self) -> bool:
        return self.is_monster and not self.kind & Kind.LINK

    def printed(self) -> Printed:
        """The same facts as the kernel takes them."""
        return Printed(
            self.id,
            self.kind,
            code=self.code,
            level=self.level,
            rank=self.rank,
            rating=self.rating,
            arrows=self.arrows,
            scale=(self.left_scale, self.right_scale),
            attack=self.attack,
            defense=self.defense,
            attribute=self.attribute,
            race=self.race,
            series=self.series,
        )


__all__ = ["FALLBACKS", "UNKNOWN_VALUE", "Behaviour", "CardFacts", "Record", "Stats"]
