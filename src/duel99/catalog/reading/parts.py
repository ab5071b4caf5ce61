"""Parts of records that several formats share."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from duel99.catalog import words
from duel99.catalog.facts import UNKNOWN_VALUE, Stats
from duel99.kernel.terms import Arrow, Kind

from .outcome import Refused

Remarks: TypeAlias = list[tuple[str, dict[str, str]]]

MAX_ID: Final = 2**31 - 1
MAX_VALUE: Final = 999_999
MAX_LEVEL: Final = 13
MAX_NAME: Final = 300

_TYPES: Final = {
    "normal": Kind.NORMAL,
    "effect": Kind.EFFECT,
    "fusion": Kind.FUSION,
    "ritual": Kind.RITUAL,
    "synchro": Kind.SYNCHRO,
    "xyz": Kind.XYZ,
    "link": Kind.LINK,
    "pendulum": Kind.PENDULUM,
    "tuner": Kind.TUNER,
    "flip": Kind.FLIP,
    "toon": Kind.TOON,
    "union": Kind.UNION,
    "gemini": Kind.GEMINI,
    "spirit": Kind.SPIRIT,
    "token": Kind.TOKEN,
}
_PROPERTIES: Final = {
    "normal": 0,
    "continuous": Kind.CONTINUOUS,
    "quick-play": Kind.QUICK_PLAY,
    "equip": Kind.EQUIP,
    "field": Kind.FIELD,
    "ritual": Kind.RITUAL,
    "counter": Kind.COUNTER,
}


# names and texts go to a terminal: nothing in them may move its cursor or change its colours
_CONTROLS: Final = dict.fromkeys([*range(9), 11, 12, *range(14, 32), *range(127, 160)])


def card_id(value: int | None) -> int:
    """A card's id. Raises :class:`Refused` where it is none."""
    if value is None or not 0 < value <= MAX_ID:
        raise Refused("no_id", value="" if value is None else value)
    return value


def clean_names(names: Iterable[tuple[str, str | None]]) -> dict[str, str]:
    """Names by language, those that are there. Raises :class:`Refused` where none is."""
    found = {}
    for language, name in names:
        if name is not None and (plain := clean_word(name)):
            found[language] = plain
    if not found:
        raise Refused("no_name")
    return found


def clean_texts(texts: Iterable[tuple[str, str | None]]) -> dict[str, str]:
    """Texts by language, those that are there."""
    cleaned = ((language, (text or "").translate(_CONTROLS).strip()) for language, text in texts)
    return {language: text for language, text in cleaned if text}


def clean_words(texts: Iterable[str | None]) -> tuple[str, ...]:
    """Names of series, printed numbers: those that are there, each once."""
    return tuple(dict.fromkeys(word for text in texts if text and (word := clean_word(text))))


def clean_word(text: str) -> str:
    """A name on one line."""
    return " ".join(text.translate(_CONTROLS).split())[:MAX_NAME]


def monster_stats(
    types: Iterable[str],
    race: str | None,
    attribute: str | None,
    *,
    grade: int | None,
    arrows: Iterable[str],
    scale: int | None,
    attack: int | str | None,
    defense: int | str | None,
    remarks: Remarks,
) -> Stats:
    """A monster's facts from words. ``grade`` is its level or rank.

    Raises :class:`Refused` for numbers that no card has; words that mean nothing are remarked.
    """
    kind: int = Kind.MONSTER
    for word in types:
        bit = _TYPES.get(word.strip().lower())
        if bit is None:
            remarks.append(("unknown_type", {"value": word}))
        else:
            kind |= bit
    if kind & Kind.EFFECT:
        kind &= ~Kind.NORMAL
    mask = arrow_mask(arrows)
    level = number("level", grade or 0, MAX_LEVEL)
    pendulum = bool(kind & Kind.PENDULUM)
    each = number("scale", scale or 0, MAX_LEVEL) if pendulum else 0
    link = bool(kind & Kind.LINK)
    return Stats(
        kind=kind,
        level=0 if kind & (Kind.XYZ | Kind.LINK) else level,
        rank=level if kind & Kind.XYZ else 0,
        rating=mask.bit_count() if link else 0,
        arrows=mask if link else 0,
        left_scale=each,
        right_scale=each,
        attack=strength("atk", attack),
        defense=0 if link else strength("def", defense),
        attribute=_word(words.attributes(), "unknown_attribute", attribute, remarks),
        race=_word(words.races(), "unknown_race", race, remarks),
    )


def spell_or_trap(kind: Kind, property: str | None) -> Stats:
    """The facts of a spell or trap. Raises :class:`Refused` for a property that there is not."""
    bit = _PROPERTIES.get((property or "normal").strip().lower().replace(" ", "-"))
    if bit is None:
        raise Refused("unknown_property", value=property)
    return Stats(kind=kind | bit)


def arrow_mask(arrows: Iterable[str]) -> int:
    """Link arrows from signs or words. Raises :class:`Refused`."""
    mask = 0
    for written in arrows:
        sign = written.strip().removesuffix("\ufe0f")
        arrow = words.ARROW_SIGNS.get(sign) or words.arrows().get(sign)
        if arrow is None:
            raise Refused("unknown_arrow", value=written)
        mask |= Arrow(arrow)
    return mask


def strength(name: str, value: int | str | None) -> int:
    """Attack or defence; "?" is :data:`UNKNOWN_VALUE`. Raises :class:`Refused`."""
    if value is None:
        return 0
    if isinstance(value, str):
        if value.strip() in ("?", "？"):
            return UNKNOWN_VALUE
        if not re.fullmatch(r"\d{1,6}", value.strip()):
            raise Refused("bad_number", fact=name, value=value)
        value = int(value)
    return number(name, value, MAX_VALUE)


def number(name: str, value: int, most: int) -> int:
    """A number between 0 and ``most``. Raises :class:`Refused`."""
    if not 0 <= value <= most:
        raise Refused("bad_number", fact=name, value=value)
    return value


def single_bit(key: str, value: int, known: int, remarks: Remarks) -> int:
    """A mask that must be one bit of those that are known, or else is remarked and left out."""
    if value and (value & ~known or value.bit_count() != 1):
        remarks.append((key, {"value": hex(value)}))
        return 0
    return value


def _word(known: words.Words[int], key: str, word: str | None, remarks: Remarks) -> int:
    if word is None or not word.strip():
        return 0
    found = known.get(word)
    if found is None:
        remarks.append((key, {"value": word}))
        return 0
    return found
