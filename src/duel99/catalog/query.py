"""The language of searches: parts of names, and filters on facts.

::

    黑魔                        names that contain it, in any language
    dark mag                    names that contain both
    "dark mag"                  names that contain just that
    -magician                   not those
    level:4 attribute:暗        filters; keys and values in any language
    atk>=1800 def<2000 level:4..6 rank:4,8
    kind:trap -kind:counter series:"Elemental HERO"
    SD34-JP033                  a printed number

Full-width characters do as well as half-width ones. Everything that is no filter is a part of a
name. :func:`parse` raises :class:`~.faults.QueryFault` with the place for a filter that it cannot
understand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias, TypeVar

import msgspec
from rapidfuzz import fuzz, process

from duel99.kernel.facts import UNKNOWN_VALUE

from . import words
from .facts import Behaviour
from .faults import QueryFault
from .folding import fold

MAX_LENGTH: Final = 500
_Value = TypeVar("_Value")


class Term(msgspec.Struct, frozen=True):
    """A part of a name: as written and folded."""

    text: str
    folded: str
    negated: bool = False


class Range(msgspec.Struct, frozen=True):
    """Numbers from ``low`` to ``high``, both included; None is without end."""

    low: int | None
    high: int | None


class Numbers(msgspec.Struct, frozen=True):
    """One of the columns is in one of the ranges; an exact -2 stands for "?"."""

    columns: tuple[str, ...]
    ranges: tuple[Range, ...]


class OfKind(msgspec.Struct, frozen=True):
    """The card is of one of the kinds."""

    options: tuple[words.KindMask, ...]


class Values(msgspec.Struct, frozen=True):
    """A column has one of the values."""

    column: str
    values: tuple[int, ...]


class Pointing(msgspec.Struct, frozen=True):
    """The card has one of the link arrows."""

    options: tuple[int, ...]


class InSeries(msgspec.Struct, frozen=True):
    """The card is of a series whose name has one of the folded parts."""

    parts: tuple[str, ...]


class Printed(msgspec.Struct, frozen=True):
    """A printed number begins with one of the texts."""

    numbers: tuple[str, ...]


class FromSource(msgspec.Struct, frozen=True):
    """One of the sources tells something about the card."""

    names: tuple[str, ...]


class Named(msgspec.Struct, frozen=True):
    """A name has one of the folded parts."""

    parts: tuple[str, ...]


Test: TypeAlias = Numbers | OfKind | Values | Pointing | InSeries | Printed | FromSource | Named


class Filter(msgspec.Struct, frozen=True):
    """A test that cards must pass, or must not."""

    test: Test
    negated: bool = False


class Query(msgspec.Struct, frozen=True):
    """A search that was understood."""

    terms: tuple[Term, ...] = ()
    filters: tuple[Filter, ...] = ()

    @property
    def wanted(self) -> tuple[Term, ...]:
        """The parts of names that must be there."""
        return tuple(term for term in self.terms if not term.negated)


_KEYS: Final = {
    "level": ("level", "lv", "star", "stars", "等級", "星", "星數", "レベル"),
    "rank": ("rank", "階級", "階", "ランク"),
    "link": ("link", "rating", "linkrating", "連結", "連結數值", "リンク", "リンクマーカー"),
    "scale": ("scale", "pendulum", "刻度", "靈擺刻度", "スケール", "ペンデュラムスケール"),
    "atk": ("atk", "attack", "攻擊力", "攻擊", "攻"),
    "def": ("def", "defense", "defence", "守備力", "守備", "守", "防禦力"),
    "kind": ("kind", "種類", "類別", "カード種類"),
    "type": ("type", "タイプ", "類型"),
    "attribute": ("attribute", "attr", "屬性"),
    "race": ("race", "種族"),
    "arrow": ("arrow", "arrows", "marker", "標記", "連結標記", "矢印", "箭頭"),
    "series": ("series", "archetype", "set", "系列", "字段", "テーマ", "カテゴリ", "シリーズ"),
    "number": ("number", "print", "printed", "no", "卡號", "卡片編號", "型番", "カード番号"),
    "id": ("id", "code", "password", "編號", "密碼", "パスワード"),
    "behaviour": ("behaviour", "behavior", "implemented", "實作", "行為", "実装"),
    "source": ("source", "來源", "出典", "ソース"),
    "name": ("name", "卡名", "名稱", "カード名", "名前"),
}
"""The filters with what people write for them."""

KEYS: Final = tuple(_KEYS)
"""The names of all filters."""

_BY_WORD: Final = {fold(word): (key, word) for key, known in _KEYS.items() for word in known}
_NUMBERS: Final = {
    "level": ("level",),
    "rank": ("rank",),
    "link": ("rating",),
    "scale": ("left_scale", "right_scale"),
    "atk": ("attack",),
    "def": ("defense",),
    "id": ("id",),
}
_QUOTES: Final = {ord(c): '"' for c in "“”„「」『』＂"}
# an en dash or a minus sign before a word means the same as a hyphen
_HALF: Final = {c: chr(c - 0xFEE0) for c in range(0xFF01, 0xFF5F)} | {0x3000: " ", 0x2212: "-"}
_FILTER: Final = re.compile(
    r'(-?)([^\W\d_][^\W_]*)(:[<>]=?|:=|>=|<=|!=|[:=<>])((?:[^\s"]|"[^"]*")*)'
)
_WORD: Final = re.compile(r'(-?)([^\s"]+)')
_PHRASE: Final = re.compile(r'(-?)"([^"]*)"')
_SPACE: Final = re.compile(r"\s+")
_PART: Final = re.compile(r'"([^"]*)"|([^,、|"]+)')
_RANGE: Final = re.compile(r"(?=.*\d)(\d{0,10})(?:\.\.|~|…)(\d{0,10})", re.ASCII)
_SHORT_KEY: Final = 2
"""Words as short as this before a colon are rather a part of a name ("Re:EX")."""
_NEAR: Final = 60.0


def parse(text: str) -> Query:
    """Understand a search. Raises :class:`QueryFault`."""
    if len(text) > MAX_LENGTH:
        raise QueryFault("long_query", MAX_LENGTH, len(text), most=MAX_LENGTH)
    plain = text.translate(_QUOTES).translate(_HALF)
    terms: list[Term] = []
    filters: list[Filter] = []
    at = 0
    while at < len(plain):
        if space := _SPACE.match(plain, at):
            at = space.end()
        elif phrase := _PHRASE.match(plain, at):
            _add_term(terms, phrase[2], phrase[1] == "-")
            at = phrase.end()
        elif (found := _FILTER.match(plain, at)) and (key := _key(found)) is not None:
            filters.append(Filter(_test(key, found), (found[1] == "-") != (found[3] == "!=")))
            at = found.end()
        elif word := _WORD.match(plain, at):
            _add_term(terms, word[2], word[1] == "-")
            at = word.end()
        else:
            raise QueryFault("open_quote", at, len(text))
    return Query(tuple(terms), tuple(filters))


def _add_term(terms: list[Term], text: str, negated: bool) -> None:
    if folded := fold(text):
        terms.append(Term(text, folded, negated))


def _key(found: re.Match[str]) -> str | None:
    """The filter that is meant; None where it is rather a part of a name."""
    word, value = found[2], found[4]
    key, _ = _BY_WORD.get(fold(word), (None, ""))
    if key is None and value and len(word) > _SHORT_KEY:
        near = _nearest(word, _BY_WORD)
        if near is not None:
            raise QueryFault("unknown_key_near", *found.span(2), key=word, near=_BY_WORD[near][1])
        if word.isascii():  # names in Chinese and Japanese have such signs inside
            raise QueryFault("unknown_key", *found.span(2), key=word, known=", ".join(KEYS))
    if key is not None and not value:
        raise QueryFault("no_value", found.start(2), found.end(3), key=word)
    return key


def _nearest(word: str, known: Iterable[str]) -> str | None:
    """The folded word that is most similar to one that is not known."""
    near = process.extractOne(fold(word), list(known), scorer=fuzz.ratio, score_cutoff=_NEAR)
    return None if near is None else near[0]


def _test(key: str, found: re.Match[str]) -> Test:
    if key in _NUMBERS:
        return Numbers(_NUMBERS[key], _ranges(key, found))
    operator = found[3].removeprefix(":")
    if operator not in ("", "=", "!="):
        raise QueryFault("not_comparable", *found.span(3), key=found[2], operator=operator)
    parts = _parts(found)
    if not parts:
        raise QueryFault("no_value", found.start(2), found.end(4), key=found[2])
    return _MAKE[key](key, parts)


_Parts: TypeAlias = list[tuple[str, int, int]]


def _parts(found: re.Match[str]) -> _Parts:
    """The values of a filter with their places."""
    return [
        (
            part[1] if part[1] is not None else part[2],
            found.start(4) + part.start(),
            found.start(4) + part.end(),
        )
        for part in _PART.finditer(found[4])
    ]


def _ranges(key: str, found: re.Match[str]) -> tuple[Range, ...]:
    operator = found[3].removeprefix(":")
    ranges = []
    for value, start, end in _parts(found):
        if value in ("?", "？") and operator in ("", "=", "!=") and key in ("atk", "def"):
            ranges.append(Range(UNKNOWN_VALUE, UNKNOWN_VALUE))
        elif (span := _RANGE.fullmatch(value)) and operator in ("", "=", "!="):
            low, high = (int(side) if side else None for side in span.groups())
            if low is not None and high is not None and low > high:
                raise QueryFault("empty_range", start, end, value=value)
            ranges.append(Range(low, high))
        elif value.isascii() and value.isdigit() and len(value) <= 10:
            ranges.append(_compared(operator, int(value)))
        else:
            raise QueryFault("no_number", start, end, key=found[2], value=value)
    if not ranges:
        raise QueryFault("no_value", found.start(2), found.end(4), key=found[2])
    return tuple(ranges)


def _compared(operator: str, value: int) -> Range:
    if operator == ">":
        return Range(value + 1, None)
    if operator == ">=":
        return Range(value, None)
    if operator == "<":
        return Range(None, value - 1)
    if operator == "<=":
        return Range(None, value)
    return Range(value, value)


def _look_up(key: str, known: words.Words[_Value], part: tuple[str, int, int]) -> _Value:
    value, start, end = part
    found = known.get(value)
    if found is None:
        near = _nearest(value, known)
        if near is not None:
            meant = known.spelled(near)
            raise QueryFault("unknown_value_near", start, end, key=key, value=value, near=meant)
        shown = ", ".join(known.shown)
        raise QueryFault("unknown_value", start, end, key=key, value=value, known=shown)
    return found


def _kinds(key: str, parts: _Parts) -> Test:
    return OfKind(tuple(_look_up(key, words.kinds(), part) for part in parts))


def _types(key: str, parts: _Parts) -> Test:
    """``type`` is the word for 種族 on English cards, and many people's for the kind."""
    if all(part[0] in words.races() for part in parts):
        return _races("race", parts)
    return _kinds("kind", parts)


def _attributes(key: str, parts: _Parts) -> Test:
    return Values("attribute", tuple(_look_up(key, words.attributes(), part) for part in parts))


def _races(key: str, parts: _Parts) -> Test:
    return Values("race", tuple(_look_up(key, words.races(), part) for part in parts))


def _behaviours(key: str, parts: _Parts) -> Test:
    found = (_look_up(key, words.behaviours(), part) for part in parts)
    return Values("behaviour", tuple(int(Behaviour(value)) for value in found))


def _arrows(key: str, parts: _Parts) -> Test:
    signs = words.ARROW_SIGNS
    return Pointing(
        tuple(
            int(signs[sign])
            if (sign := part[0].removesuffix("\ufe0f")) in signs
            else _look_up(key, words.arrows(), part)
            for part in parts
        )
    )


def _series(key: str, parts: _Parts) -> Test:
    return InSeries(_folded(key, parts))


def _names(key: str, parts: _Parts) -> Test:
    return Named(_folded(key, parts))


def _folded(key: str, parts: _Parts) -> tuple[str, ...]:
    folded = tuple(fold(part[0]) for part in parts)
    if "" in folded:
        value, start, end = parts[folded.index("")]
        raise QueryFault("no_letters", start, end, key=key, value=value)
    return folded


def _printed(key: str, parts: _Parts) -> Test:
    return Printed(tuple("".join(part[0].split()).upper() for part in parts))


def _sources(key: str, parts: _Parts) -> Test:
    return FromSource(tuple(part[0] for part in parts))


_MAKE: Final[dict[str, Callable[[str, _Parts], Test]]] = {
    "kind": _kinds,
    "type": _types,
    "attribute": _attributes,
    "race": _races,
    "behaviour": _behaviours,
    "arrow": _arrows,
    "series": _series,
    "name": _names,
    "number": _printed,
    "source": _sources,
}
