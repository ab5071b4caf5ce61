"""Names in the form in which they are compared and indexed.

Without regard to case, width, accents, spaces and punctuation; hiragana are katakana and small
kana big ones; traditional, simplified and Japanese forms of a character are one. The folding goes
character by character, so that a part of a name folds to a part of the folded name.
"""

from __future__ import annotations

import functools
import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import opencc

_HIRAGANA: Final = range(0x3041, 0x3097)
_TO_KATAKANA: Final = 0x60
_SMALL: Final = dict(zip("ァィゥェォッャュョヮヵヶ", "アイウエオツヤユヨワカケ", strict=True))
_ACCENTS: Final = range(0x300, 0x370)
_HAN: Final = 0x2E80
"""From here on characters may be Chinese ones."""


def fold(text: str) -> str:
    """A text in its folded form; empty where nothing of it is a letter, digit or character."""
    return unicodedata.normalize("NFKC", text).translate(_TABLE)


def grams(folded: str) -> str:
    """A folded text as words for the index: its pairs of characters, and its last character.

    Any part of two characters or more is a phrase of such words, a single character the
    beginning of one.
    """
    pairs = [folded[i : i + 2] for i in range(len(folded) - 1)]
    return " ".join([*pairs, folded[-1:]])


def phrase(folded: str) -> str:
    """The FTS5 expression for names that contain a folded text."""
    if len(folded) == 1:
        return f'"{folded}"*'
    return f'"{" ".join(folded[i : i + 2] for i in range(len(folded) - 1))}"'


def identity() -> str:
    """Tells this way of folding from others: an index made by another one must be made anew."""
    import opencc

    return f"1/{opencc.__version__}/{unicodedata.unidata_version}"


@functools.cache
def converter(config: str) -> opencc.OpenCC:
    """An OpenCC converter; loaded when it is first needed."""
    import opencc

    return opencc.OpenCC(config)


class _Table(dict[int, str]):
    """What each character becomes, found out when it first occurs."""

    def __missing__(self, code: int) -> str:
        found = self[code] = _fold_character(chr(code))
        return found


def _fold_character(character: str) -> str:
    if ord(character) in _HIRAGANA:
        character = chr(ord(character) + _TO_KATAKANA)
    character = _SMALL.get(character, character)
    if not character.isalnum():
        return ""
    if ord(character) >= _HAN:
        traditional = str(converter("jp2t").convert(character))
        simplified = str(converter("t2s").convert(traditional))
        return simplified if len(simplified) == 1 else character
    plain = unicodedata.normalize("NFD", character.casefold())
    kept = "".join(c for c in plain if ord(c) not in _ACCENTS)
    return unicodedata.normalize("NFC", kept)


_TABLE: Final = _Table()
