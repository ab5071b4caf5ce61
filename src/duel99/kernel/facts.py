"""Printed facts: what stands on a card and never changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .terms import EXTRA_DECK_KINDS, Kind, Speed

UNKNOWN_VALUE: Final = -2
"""Printed "?" for attack or defence; it counts as 0 until something sets it."""

_NO_SERIES: Final[frozenset[str]] = frozenset()


class Printed:
    """The facts of one printed card; shared by all copies and never changed.

    ``code`` is the identity by which the rules know the name (OCG-004): cards printed with the
    same name share it. ``kind`` is a mask of :class:`~.terms.Kind`, ``attribute`` and ``race``
    are single bits, ``arrows`` is a mask. ``level``, ``rank`` and ``rating`` are 0 where the
    card has none. ``attack`` and ``defense`` may be :data:`UNKNOWN_VALUE`.
    """

    __slots__ = (
        "arrows",
        "attack",
        "attribute",
        "base_attack",
        "base_defense",
        "code",
        "defense",
        "id",
        "is_extra",
        "is_monster",
        "is_pendulum",
        "is_spell",
        "is_trap",
        "kind",
        "left_scale",
        "level",
        "race",
        "rank",
        "rating",
        "right_scale",
        "series",
        "stays",
        "tributes",
    )

    def __init__(
        self,
        id: int,
        kind: int,
        *,
        code: int = 0,
        level: int = 0,
        rank: int = 0,
        rating: int = 0,
        arrows: int = 0,
        scale: int | tuple[int, int] = 0,
        attack: int = 0,
        defense: int = 0,
        attribute: int = 0,
        race: int = 0,
        series: Iterable[str] = (),
    ) -> None:
        self.id = id
        self.code = code or id
        self.kind = int(kind)
        self.level = level
        self.rank = rank
        self.rating = rating
        self.arrows = int(arrows)
        left, right = scale if isinstance(scale, tuple) else (scale, scale)
        self.left_scale = left
        self.right_scale = right
        self.attack = attack
        self.defense = defense
        self.base_attack = max(attack, 0)
        self.base_defense = max(defense, 0)
        self.attribute = int(attribute)
        self.race = int(race)
        self.series = frozenset(series) or _NO_SERIES
        self.is_monster = bool(kind & Kind.MONSTER)
        self.is_spell = bool(kind & Kind.SPELL)
        self.is_trap = bool(kind & Kind.TRAP)
        self.is_pendulum = bool(kind & Kind.PENDULUM)
        self.is_extra = bool(kind & EXTRA_DECK_KINDS)
        self.stays = bool(
            not self.is_monster and kind & (Kind.CONTINUOUS | Kind.EQUIP | Kind.FIELD)
        )
        # OCG-153: Level 5-6 takes one tribute, Level 7 and more takes two
        self.tributes = 0 if level < 5 else 1 if level < 7 else 2

    @property
    def card_speed(self) -> Speed:
        """Spell speed of activating the card itself (OCG-219 to OCG-224)."""
        if self.kind & Kind.COUNTER:
            return Speed.THREE
        if self.is_trap or self.kind & Kind.QUICK_PLAY:
            return Speed.TWO
        return Speed.ONE

    def __repr__(self) -> str:
        return f"<Printed {self.id}>"
