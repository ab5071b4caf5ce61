"""Lists of names as people type them: ``3x Dark Hole``, ``黑洞 x2``, ``- ブラック・ホール 2枚``.

Names may be in any language, numbers stand for themselves, printed numbers (SD34-JP033) too. Lines
like ``Main Deck (40)``, ``額外牌組：``, ``[Side]`` or ``怪獸`` begin a section; without one, cards
go where their kind belongs. ``//`` and ``#`` begin comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from duel99.cards import Entry
from duel99.cards.library import fold

from .encodings import split_lines
from .fault import MOST_FAULTS, Fault, too_many
from .finding import Finder
from .naming import not_found
from .pool import Pool, count
from .readable import name_for_file

MOST: Final = 999
_SHOWN: Final = 80
_MOST_LENGTH: Final = 250
"""Characters of a line that can be a card with its copies and a note."""
_SECTIONS: Final = {
    "main": "main|main deck|deck|主牌組|主卡組|主牌组|牌組|メイン|メインデッキ|デッキ|共用牌組|牌池",
    "extra": "extra|extra deck|fusion deck|額外|額外牌組|額外卡組|额外|额外卡组|融合牌組|エクストラ|"
    "エクストラデッキ|融合デッキ",
    "side": "side|side deck|sideboard|備牌|副牌組|副卡組|备牌|副卡组|サイド|サイドデッキ",
    "": "monster|monsters|monster cards|怪獸|怪獸卡|怪兽|モンスター|spell|spells|spell cards|magic|"
    "魔法|魔法卡|trap|traps|trap cards|陷阱|陷阱卡|罠|effect monsters|normal monsters|効果モンスター|"
    "通常モンスター|怪獸區|total|合計|合计",
}
"""Headings; those of no section leave it to the card's kind."""
_HEADINGS: Final = {
    fold(w): section for section, words in _SECTIONS.items() for w in words.split("|")
}
_HEADING: Final = re.compile(
    r"[\s#=!<\[【(（「*_~-]*(?P<word>[^\d:：()（）\[\]【】<>=#*]+?)\s*"
    r"(?:[(（\[:：-]?\s*\d{1,4}\s*(?:cards?|張|张|枚)?\s*[)）\]]?)?[\s:：\]】)）>」=*_~#-]*",
    re.IGNORECASE,
)
_BULLET: Final = re.compile(r"(?:[-*•·・‧●○]|\d{1,3}[.)、])\s+(?=\S)")
_TIMES: Final = r"[x×✕✖*＊]"
_COUNTED: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?P<n>\d{{1,4}})\s*(?:{_TIMES}\s|[×✕✖*＊張张枚])\s*(?P<name>.+)",
        rf"{_TIMES}\s?(?P<n>\d{{1,4}})\s+(?P<name>.+)",
        r"[(\[](?P<n>\d{1,4})[)\]]\s*(?P<name>.+)",
        r"(?P<n>\d{1,4})\s+(?P<name>.+)",
        rf"(?P<name>.+?)\s*(?<![a-z]){_TIMES}\s*(?P<n>\d{{1,4}})",
        r"(?P<name>.+?)\s*(?P<n>\d{1,4})\s*[張张枚]",
        r"(?P<name>.*[\u3040-\u9fff])(?P<n>\d{1,3})",
        rf"(?P<name>.+?)\s*[(\[（]{_TIMES}?\s*(?P<n>\d{{1,3}})[)\]）]",
        rf"(?P<name>.+?)[\s,，:：]\s*(?P<n>\d{{1,4}})\s*{_TIMES}?",
    )
)
"""Ways to write how many copies of a card there are."""
_ASIDE: Final = re.compile(r"\s*(?:[(\[（【][^()\[\]（）【】]*[)\]）】]|(?:\s#|\s//|\s--).*)\s*$")


def read_text(text: str, name: str, finder: Finder) -> tuple[Pool, list[Fault]]:
    """What can be read of a text, and a fault for each line that names no card."""
    cards: dict[str, list[Entry]] = {"main": [], "extra": [], "side": []}
    faults: list[Fault] = []
    section = ""
    title = ""
    for line, raw in enumerate(split_lines(text), start=1):
        content = " ".join(raw.replace("\x00", "").replace("\ufeff", "").split())
        if not content:
            continue
        if len(faults) >= MOST_FAULTS:
            faults.append(too_many(line))
            break
        if len(content) > _MOST_LENGTH:
            faults.append(Fault("not_a_card", {"text": content[:_SHOWN]}, "use_number", line))
            continue
        heading = _heading(content)
        if heading is not None:
            section = heading
            continue
        if content.startswith(("//", "#", ";")):
            title = title or (content.removeprefix("//").strip() if line == 1 else "")
            continue
        found = _line(content, finder)
        if found is None:
            faults.append(_unknown(content, line, finder))
            continue
        entry, copies = found
        if not 1 <= copies <= MOST:
            values = {"name": content[:_SHOWN], "text": copies}
            faults.append(Fault("bad_count", values, "whole_number", line))
        elif entry.is_token or entry.is_rule:
            key, rules = ("token", ("OCG-235",)) if entry.is_token else ("table_rule", ())
            faults.append(Fault(key, {"name": entry}, "", line, rules=rules))
        else:
            goes = section or ("extra" if entry.printed.is_extra else "main")
            cards[goes] += [entry] * copies
    pool = Pool(title or name, tuple(cards["main"]), tuple(cards["extra"]), tuple(cards["side"]))
    if not faults and not pool:
        faults.append(Fault("empty"))
    return pool, faults


def section_of(word: str) -> str | None:
    """The section that a word means in any of our languages.

    Empty where the card's kind decides, ``None`` for a word that means none.
    """
    return _HEADINGS.get(fold(word)) if word.strip() else ""


def _heading(content: str) -> str | None:
    """The section that a line begins; None for a line that is no heading."""
    found = _HEADING.fullmatch(content)
    return None if found is None else _HEADINGS.get(fold(found["word"]))


def _line(content: str, finder: Finder) -> tuple[Entry, int] | None:
    """The card of a line and its copies: the first way to read it that gives a card.

    The whole line comes first: there are cards whose names begin or end with a number.
    """
    for name, copies in _ways(content):
        entry = finder.look(name)
        if entry is not None:
            return entry, copies
    return None


def _ways(content: str) -> Iterator[tuple[str, int]]:
    seen: set[tuple[str, int]] = set()
    for plain in (content, _BULLET.sub("", content, count=1)):
        shorter = _ASIDE.sub("", plain)
        for text in (plain, shorter, _ASIDE.sub("", shorter)):
            for way in _counted(text):
                if way[0] and way not in seen:
                    seen.add(way)
                    yield way


def _counted(text: str) -> Iterator[tuple[str, int]]:
    yield text, 1
    for pattern in _COUNTED:
        found = pattern.fullmatch(text)
        if found is not None:
            name = found["name"].strip()
            yield name, int(found["n"])
            yield _ASIDE.sub("", name), int(found["n"])


def _unknown(content: str, line: int, finder: Finder) -> Fault:
    """No way to read the line gives a card: the nearest to the name without its count."""
    name = min((name for name, _ in _ways(content)), key=len)
    return not_found(name, finder.near(name), line, text=content[:_SHOWN], finder=finder)


_TITLES: Final = {
    "zh-TW": {"main": "主牌組", "extra": "額外牌組", "side": "備牌"},
    "ja": {"main": "メインデッキ", "extra": "エクストラデッキ", "side": "サイドデッキ"},
    "en": {"main": "Main Deck", "extra": "Extra Deck", "side": "Side Deck"},
}


def text_list(pool: Pool, language: str = "zh-TW") -> str:
    """A pool as a list of names in one language."""
    titles = _TITLES.get(language, _TITLES["en"])
    lines = [f"// {' '.join(pool.name.split())}"]
    for section in ("main", "extra", "side"):
        cards = getattr(pool, section)
        if cards:
            lines += ["", f"{titles[section]} ({len(cards)})"]
            lines += [_written(entry, copies, language) for entry, copies in count(cards)]
    return "\n".join(lines) + "\n"


def _written(entry: Entry, copies: int, language: str) -> str:
    name = name_for_file(entry, language)
    if name:
        return f"{copies}x {name}"
    return f"{copies}x {entry.id} // {' '.join(entry.name(language).split())}"
