"""What the printed text of an imported card probably means: patterns, not understanding.

The texts are the user's own (the catalogue has what the user imported) in any of the languages.
What is found here is told as "probably", with the words that made us think so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from duel99.cards import Entry

_LANGUAGES: Final = ("en", "ja", "zh-TW")
"""The most regular wording first."""


class Guess(NamedTuple):
    """A reason to avoid a card (a key below ``pool.avoid_reason``) and the words that say so."""

    reason: str
    quote: str


_TWO: Final = "[2-9２-９两兩二三四五]"
_PATTERNS: Final[dict[str, tuple[str, ...]]] = {
    "battle_proof": (
        r"(?:^|[.●:;)\]]\s*|\bthis card (?:on the field )?|\bit )cannot be destroyed by (?:card effects or by |card effects or )?battle",
        r"(?:このカード[はが]|^|[。：；])(?:[^。「」]{0,40}、)?(?:戦闘|戦闘・効果|戦闘及び効果|効果・戦闘)では破壊されない",
        r"(?:这张卡|這張卡|本卡|此卡)[^。，,「」]{0,16}(?:不会|不會)(?:被|因)(?:战斗|戰鬥)(?:・|和|或|以及|與|与)?(?:效果)?(?:而)?(?:被)?(?:破坏|破壞)",
    ),
    "effect_proof": (
        r"(?:^|[.●:;)\]]\s*|\bthis card (?:on the field )?|\bit )cannot be destroyed by (?:battle or )?(?:by )?(?:other )?(?:your opponent's )?card effects?",
        r"(?:^|[.●:;)\]]\s*|\bthis card |\bit )is unaffected by (?:other |your opponent's )?(?:card|activated) effects",
        r"(?:^|[.●:;)\]]\s*)unaffected by (?:other |your opponent's )?card effects",
        r"(?:このカード[はが]|^|[。：；])(?:[^。「」]{0,40}、)?(?:相手の)?(?:戦闘・|戦闘及び|戦闘または)?(?:カードの)?効果では破壊されない",
        r"(?:このカード[はが]|^|[。：；])(?:[^。「」]{0,40}、)?(?:このカード以外の|他の|相手の)(?:カードの)?効果を受けない",
        r"(?:这张卡|這張卡|本卡|此卡)[^。，,「」]{0,16}(?:不会|不會)(?:被|因)(?:(?:战斗|戰鬥)(?:・|和|或|以及|與|与)?)?(?:对方的|對手的|卡的)?效果(?:而)?(?:被)?(?:破坏|破壞)",
        r"(?:这张卡|這張卡|本卡|此卡)[^。，,「」]{0,16}不受(?:这张卡以外的|這張卡以外的|其他卡的|其他|对方的|對手的)[^。，,]{0,6}效果(?:的)?影[响響]",
    ),
    "clears_field": (
        r"\b(?:destroy|banish|return|send|shuffle) (?:all|both|up to (?:[2-9]|two|three)|[2-9])\b[^.;:]{0,50}\b(?:your opponent(?:'s field| controls|s control)|on the field)",
        rf"(?:相手(?:の)?フィールド|フィールド)(?:上)?の?[^。「」]{{0,24}}(?:全て|{_TWO}枚|{_TWO}体)(?:まで)?[^。「」]{{0,24}}(?:破壊する|除外する|戻す|墓地へ送る|破壊できる)",
        rf"(?:对方|對方|對手|相手|全)?(?:的)?(?:场上|場上)(?:的)?[^。，「」]{{0,20}}(?:全部|所有|{_TWO}(?:张|張|只|隻)(?:为止|為止|以内|以內)?)[^。「」]{{0,24}}(?:破坏|破壞|除外|送去墓地|回到)",
        r"(?:全部|所有|全數)(?:的)?(?:对方|對方|對手|相手)?(?:场上|場上)[^。「」]{0,20}(?:破坏|破壞|除外|送去墓地|回到)",
    ),
    "negates_activation": (
        r"\bnegate (?:the|that|its) activation\b",
        r"発動を無効に",
        r"(?:发动|發動)(?:的)?(?:无效|無效)(?!化的)",
        r"(?:无效|無效)[^。，]{0,12}(?:发动|發動)(?:并|並|，)",
    ),
}
_COMPILED: Final = {
    reason: tuple(re.compile(p, re.IGNORECASE | re.MULTILINE) for p in patterns)
    for reason, patterns in _PATTERNS.items()
}
_QUOTED: Final = re.compile(
    r"「([^「」]{1,40})」|『([^『』]{1,40})』|“([^“”]{1,60})”|\"([^\"]{1,60})\""
)


def guesses(text: str) -> Iterator[Guess]:
    """Reasons to avoid a card that has this text, each once."""
    for reason, patterns in _COMPILED.items():
        for pattern in patterns:
            found = pattern.search(text)
            if found is not None:
                yield Guess(reason, found[0].strip(" .:;●。：；)]\n"))
                break


@lru_cache(maxsize=1 << 13)
def text_of(entry: Entry) -> str:
    """What stands on an imported card, in the first language in which the user has it."""
    return next((text for each in _LANGUAGES if (text := entry.text(each)).strip()), "")


def guessed_reasons(entry: Entry) -> list[Guess]:
    """Reasons to avoid a card that is played by hand, from its text."""
    return list(guesses(text_of(entry)))


def quoted_names(text: str) -> list[str]:
    """What a text puts in quotation marks: names of cards and of archetypes."""
    return [next(filter(None, each)) for each in _QUOTED.findall(text)]
