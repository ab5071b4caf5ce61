"""The words of the game in every language, as queries and files write them."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from typing import Final, NamedTuple, TypeVar

from duel99.kernel.terms import Arrow, Attribute, Kind, Race
from duel99.messages import Messages, languages

from .facts import Behaviour
from .folding import fold

_Value = TypeVar("_Value")


class KindMask(NamedTuple):
    """A kind of card as bits that it has and bits that it has not."""

    has: int
    lacks: int = 0


_SPELLS: Final = Kind.CONTINUOUS | Kind.EQUIP | Kind.FIELD | Kind.QUICK_PLAY | Kind.RITUAL
_SORTS: Final = {
    "normal_monster": KindMask(Kind.MONSTER | Kind.NORMAL),
    "effect_monster": KindMask(Kind.MONSTER | Kind.EFFECT),
    "ritual_monster": KindMask(Kind.MONSTER | Kind.RITUAL),
    "fusion_monster": KindMask(Kind.MONSTER | Kind.FUSION),
    "synchro_monster": KindMask(Kind.MONSTER | Kind.SYNCHRO),
    "xyz_monster": KindMask(Kind.MONSTER | Kind.XYZ),
    "pendulum_monster": KindMask(Kind.MONSTER | Kind.PENDULUM),
    "link_monster": KindMask(Kind.MONSTER | Kind.LINK),
    "normal_spell": KindMask(Kind.SPELL, _SPELLS),
    "continuous_spell": KindMask(Kind.SPELL | Kind.CONTINUOUS),
    "equip_spell": KindMask(Kind.SPELL | Kind.EQUIP),
    "field_spell": KindMask(Kind.SPELL | Kind.FIELD),
    "quick_play_spell": KindMask(Kind.SPELL | Kind.QUICK_PLAY),
    "ritual_spell": KindMask(Kind.SPELL | Kind.RITUAL),
    "normal_trap": KindMask(Kind.TRAP, Kind.CONTINUOUS | Kind.COUNTER),
    "continuous_trap": KindMask(Kind.TRAP | Kind.CONTINUOUS),
    "counter_trap": KindMask(Kind.TRAP | Kind.COUNTER),
}
_MORE_KINDS: Final = {
    "魔法卡": Kind.SPELL,
    "陷阱卡": Kind.TRAP,
    "魔法カード": Kind.SPELL,
    "罠カード": Kind.TRAP,
    "怪獸卡": Kind.MONSTER,
    "同調": Kind.SYNCHRO,
    "調整": Kind.TUNER,
    "聯合": Kind.UNION,
    "代幣": Kind.TOKEN,
    "非效果": Kind.NORMAL,
    "vanilla": Kind.NORMAL,
    "quick": Kind.QUICK_PLAY,
}
_MORE_RACES: Final = {
    "爬虫": Race.REPTILE,
    "念動": Race.PSYCHIC,
    "電子": Race.CYBERSE,
    "cyber": Race.CYBERSE,
    "sea-serpent": Race.SEA_SERPENT,
    "creator": Race.CREATOR_GOD,
}
_MORE_ATTRIBUTES: Final = {"火": Attribute.FIRE}
_MORE_ARROWS: Final = {
    "top": Arrow.UP,
    "bottom": Arrow.DOWN,
    "top-left": Arrow.UPPER_LEFT,
    "top-right": Arrow.UPPER_RIGHT,
    "bottom-left": Arrow.LOWER_LEFT,
    "bottom-right": Arrow.LOWER_RIGHT,
    "up-left": Arrow.UPPER_LEFT,
    "up-right": Arrow.UPPER_RIGHT,
    "down-left": Arrow.LOWER_LEFT,
    "down-right": Arrow.LOWER_RIGHT,
}
ARROW_SIGNS: Final = {
    "⬅": Arrow.LEFT,
    "➡": Arrow.RIGHT,
    "⬆": Arrow.UP,
    "⬇": Arrow.DOWN,
    "↖": Arrow.UPPER_LEFT,
    "↗": Arrow.UPPER_RIGHT,
    "↙": Arrow.LOWER_LEFT,
    "↘": Arrow.LOWER_RIGHT,
    "←": Arrow.LEFT,
    "→": Arrow.RIGHT,
    "↑": Arrow.UP,
    "↓": Arrow.DOWN,
}
"""Arrows as files and people draw them."""


class Words(Mapping[str, _Value]):
    """Values by their folded words; ``shown`` are the words to suggest."""

    def __init__(self, pairs: Iterable[tuple[str, _Value]], shown: Iterable[str]) -> None:
        self._values: dict[str, _Value] = {}
        self._spelled: dict[str, str] = {}
        for word, value in pairs:
            if folded := fold(word):
                self._values.setdefault(folded, value)
                self._spelled.setdefault(folded, word)
        self.shown = tuple(shown)

    def __getitem__(self, word: str) -> _Value:
        return self._values[fold(word)]

    def spelled(self, folded: str) -> str:
        """A folded word as a person writes it."""
        return self._spelled[folded]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


@functools.cache
def kinds() -> Words[KindMask]:
    """Kinds of card: what a card is (``trap``), its sort (``速攻魔法``), or one of its types."""
    pairs = [(word, KindMask(kind)) for word, kind in _named(Kind)]
    for messages in _all_messages():
        for sort, mask in _SORTS.items():
            pairs.append((messages.text(f"card_kind.{sort}"), mask))
    pairs += [(sort, mask) for sort, mask in _SORTS.items()]
    pairs += [(word, KindMask(kind)) for word, kind in _MORE_KINDS.items()]
    return Words(pairs, _slugs(Kind))


@functools.cache
def attributes() -> Words[int]:
    """Attributes."""
    return Words([*_named(Attribute), *_MORE_ATTRIBUTES.items()], _slugs(Attribute))


@functools.cache
def races() -> Words[int]:
    """Types of monsters, with and without 族."""
    pairs = list(_named(Race))
    pairs += [(word.removesuffix("族"), race) for word, race in pairs if word.endswith("族")]
    return Words([*pairs, *_MORE_RACES.items()], _slugs(Race))


@functools.cache
def arrows() -> Words[int]:
    """Link Arrows by words; :data:`ARROW_SIGNS` are the signs."""
    return Words([*_named(Arrow), *_MORE_ARROWS.items()], _slugs(Arrow))


@functools.cache
def behaviours() -> Words[int]:
    """Who knows what a card does."""
    pairs = [(each.name, int(each)) for each in Behaviour]
    for messages in _all_messages():
        pairs += [
            (messages.text(f"catalog.behaviour.{each.name.lower()}"), int(each))
            for each in Behaviour
        ]
    return Words(pairs, _slugs(Behaviour))


@functools.cache
def _all_messages() -> tuple[Messages, ...]:
    return tuple(Messages(language) for language in languages())


def _named(members: type[IntEnum]) -> list[tuple[str, int]]:
    """The members of an enumeration by their names in the code and in every language."""
    pairs = [(each.name, int(each)) for each in members]
    for messages in _all_messages():
        pairs += [(messages.member(each), int(each)) for each in members]
    return pairs


def _slugs(members: type[IntEnum]) -> list[str]:
    return [each.name.lower().replace("_", "-") for each in members]
