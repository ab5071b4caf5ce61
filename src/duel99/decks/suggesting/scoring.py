"""What a card is worth to a pool that is being made: by itself, and beside what is there.

Numbers are points without a unit; what matters is their order. Every bonus has a name, so that a
suggestion can say why a card is in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from duel99.cards import Entry
from duel99.kernel.effect import Activation, Category
from duel99.kernel.terms import Kind

KINDS: Final = ("monsters", "spells", "traps")
LEVELS: Final[dict[str, float]] = {
    "1-2": 0.20,
    "3": 0.22,
    "4": 0.43,
    "5-6": 0.10,
    "7": 0.05,
}
"""Parts of the monsters by level: four in five are low-level (N99-038)."""
TUNERS: Final = 0.12
"""Part of the monsters that should be tuners, where there are Synchro Monsters."""

_GOOD_ATTACK: Final = {"1-2": 1000, "3": 1300, "4": 1700, "5-6": 2200, "7": 2600}
_ROLES: Final[dict[Category, str]] = {
    Category.NEGATE_ACTIVATION: "negate",
    Category.NEGATE_SUMMON: "negate",
    Category.NEGATE_ATTACK: "defend",
    Category.DESTROY: "destroy",
    Category.BANISH: "destroy",
    Category.CHANGE_CONTROL: "control",
    Category.FUSION: "fusion",
    Category.RITUAL: "ritual",
    Category.SEARCH: "search",
    Category.DRAW: "draw",
    Category.SPECIAL_SUMMON: "summon",
    Category.TOKEN: "summon",
    Category.EQUIP: "equip",
    Category.CHANGE_STATS: "strengthen",
    Category.CHANGE_POSITION: "position",
    Category.DAMAGE: "damage",
    Category.RECOVER: "recover",
    Category.TO_HAND: "return",
    Category.TO_DECK: "return",
    Category.DISCARD: "hand",
    Category.DICE: "luck",
    Category.COIN: "luck",
    Category.MILL: "graveyard",
    Category.SEND_TO_GRAVEYARD: "graveyard",
    Category.COUNTER: "counter",
}
"""What an effect does in one word, the most telling category first."""
ROLES: Final = tuple(dict.fromkeys(("field", *_ROLES.values())))


def band_of(card: Entry) -> str:
    """The band of levels that a monster belongs to."""
    level = card.printed.level
    if level <= 2:
        return "1-2"
    if level <= 4:
        return str(level)
    return "5-6" if level <= 6 else "7"


def kind_of(card: Entry) -> str:
    """Monster, spell or trap, as a key of :data:`KINDS`."""
    if card.printed.is_monster:
        return "monsters"
    return "spells" if card.printed.is_spell else "traps"


@lru_cache(maxsize=1 << 14)
def role_of(card: Entry) -> str:
    """What the card mainly does, as one of :data:`ROLES`; empty where it cannot be told."""
    if card.printed.kind & Kind.FIELD:
        return "field"
    found: set[Category] = set()
    for effect in card.definition.effects:
        if isinstance(effect, Activation):
            found |= effect.categories
    return next((role for category, role in _ROLES.items() if category in found), "")


def traits_of(card: Entry) -> tuple[object, ...]:
    """Everything that :meth:`Balance.fit` looks at: cards with the same traits fit as well."""
    printed = card.printed
    kind = kind_of(card)
    band = band_of(card) if kind == "monsters" else ""
    return kind, role_of(card), band, printed.kind & Kind.TUNER, printed.race


def worth(card: Entry) -> dict[str, float]:
    """The points of a card by itself."""
    printed = card.printed
    points: dict[str, float] = {}
    if card.definition.by_hand:
        points["by_hand"] = -1.5
    if card.mechanics & {"special-victory", "match-winner"}:
        points["ends_it"] = -2.0
    if printed.is_monster:
        good = _GOOD_ATTACK[band_of(card)]
        best = max(printed.base_attack, printed.base_defense * 0.8)
        points["strong"] = max(min((best - good) / 500, 1.5), -1.5)
        if printed.kind & Kind.EFFECT and not card.definition.by_hand:
            points["effect"] = 0.9
        if not card.definition.normal_summon:
            points["own_way"] = -0.5
    elif role_of(card):
        points["role"] = 0.8
    return points


class Balance:
    """What is in the pool by now, counted so that the next card can be judged."""

    def __init__(self, wanted: Mapping[str, int], tuners: int) -> None:
        self.wanted = wanted
        self.levels = {band: part * wanted["monsters"] for band, part in LEVELS.items()}
        self.tuners_wanted = tuners
        self.kinds: Counter[str] = Counter()
        self.bands: Counter[str] = Counter()
        self.roles: Counter[tuple[str, str]] = Counter()
        self.tuners = 0
        self.races: Counter[int] = Counter()

    def add(self, card: Entry) -> None:
        """Count one more copy."""
        self._count(card, 1)

    def remove(self, card: Entry) -> None:
        """Count one copy less."""
        self._count(card, -1)

    def _count(self, card: Entry, by: int) -> None:
        kind = kind_of(card)
        self.kinds[kind] += by
        self.roles[kind, role_of(card)] += by
        if kind == "monsters":
            self.bands[band_of(card)] += by
            self.races[card.printed.race] += by
            if card.printed.kind & Kind.TUNER:
                self.tuners += by

    def full(self, kind: str) -> bool:
        """Whether there are enough cards of a kind."""
        return self.kinds[kind] >= self.wanted[kind]

    def fit(self, card: Entry) -> dict[str, float]:
        """The points of a card beside what is there."""
        kind = kind_of(card)
        points: dict[str, float] = {}
        role = role_of(card)
        if role and kind != "monsters":
            share = self.roles[kind, role] / max(self.wanted[kind], 1)
            points["variety"] = 1.5 * (1 - 8 * share)
        elif role:
            share = self.roles[kind, role] / max(self.wanted[kind], 1)
            points["variety"] = 0.8 * (1 - 6 * share)
        if kind == "monsters":
            band = band_of(card)
            wanted = max(self.levels[band], 0.5)
            filled = self.bands[band] / wanted
            points["curve"] = 3.0 * (1 - filled) - (3.0 if filled > 1.1 else 0.0)
            if card.printed.kind & Kind.TUNER:
                missing = self.tuners_wanted - self.tuners
                points["tuner"] = 2.5 if missing > 0 else -1.0
            if self.races[card.printed.race] > 0.2 * self.wanted["monsters"]:
                points["variety"] = points.get("variety", 0.0) - 0.5
        return points
