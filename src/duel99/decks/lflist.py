"""``lflist.conf``: ban lists as the common duel programs write them.

::

    #[2026.7 House]
    !2026.7 House
    #forbidden
    03078576 0 --Yata-Garasu
    55144522 1 --Pot of Greed

A line ``!name`` begins a list, ``$whitelist`` forbids all that is not in it, ``#`` begins a
comment; of the other lines the two numbers count, -1 like 0. A list is valid from the date in its
name. What this format has no place for we write as comments that begin with ``#duel99``.

Such files are kept by hand: many have headings without ``#`` and cards named twice. These are
warnings (the last number counts, as in the common programs); a number that makes no sense is an
error. Other pictures and older texts of a card have numbers of their own in these programs: where
the library does not have the number, the name behind it says which card is meant, unless the list
has that card by its own number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Final

from duel99.cards import library
from duel99.cards.library import fold

from .banlist import MOST, Banlist, read_date
from .encodings import read_encoding
from .fault import Fault, Severity
from .listing import Listing

_ENTRY: Final = re.compile(r"(\d{1,10})\s+([-+]?\d{1,9})(?!\w)(.*)", re.ASCII)
_ASIDE: Final = re.compile(r"\t|\s{2,}|\s*\(")
_OWN: Final = re.compile(r"#\s*duel99\s+(\w+)\s+(.*)")
_NEVER: Final = "none"
_TITLES: Final = {0: "forbidden", 1: "limit", 2: "semi limit", 3: "unlimited"}
_SHOWN: Final = 60


@dataclass
class _Open:
    """A list that is being read."""

    name: str
    line: int
    valid_from: date | None
    limits: dict[int, int] = field(default_factory=dict)
    by_name: dict[int, int] = field(default_factory=dict)
    """Numbers of cards that only the name behind the number tells."""
    commemorative: set[int] = field(default_factory=set)
    whitelist: bool = False
    faults: list[Fault] = field(default_factory=list)

    def closed(self) -> Listing:
        limits = {**self.by_name, **self.limits}
        limits = {c: n for c, n in limits.items() if c not in self.commemorative}
        found = Banlist(
            self.name,
            self.valid_from,
            limits,
            frozenset(self.commemorative),
            self.whitelist,
        )
        return Listing(found, self.line, tuple(self.faults))


def parse_lflist(data: bytes | str) -> tuple[list[Listing], list[Fault]]:
    """The lists of a file, and what is wrong outside of them; every broken line is told."""
    decoded = read_encoding(data)
    lists: list[_Open] = []
    outside: list[Fault] = []
    for line, raw in enumerate(decoded.lines(), start=1):
        content = raw.strip().strip("\x00\ufeff")
        if not content:
            continue
        if content.startswith("!"):
            lists.append(_begin(content, line, decoded.is_unicode))
            continue
        faults = lists[-1].faults if lists else outside
        if content.startswith("#"):
            if lists:
                _read_own(lists[-1], content, line)
        elif not lists:
            severity = Severity.ERROR if content[0].isdigit() else Severity.WARNING
            faults.append(Fault("banlist.before_list", _text(content), "", line, severity))
        elif content.lower() == "$whitelist":
            lists[-1].whitelist = True
        elif content.startswith("$"):
            faults.append(Fault("banlist.bad_directive", _text(content), "", line))
        else:
            _read_entry(lists[-1], content, line)
    if not lists:
        outside.insert(0, Fault("banlist.no_list", {}, "banlist.remedy.begin_list"))
    return [each.closed() for each in lists], outside


def _text(content: str) -> dict[str, str]:
    return {"text": content if len(content) <= _SHOWN else content[:_SHOWN] + "..."}


def _begin(content: str, line: int, is_utf8: bool) -> _Open:
    name = content[1:].strip()
    opened = _Open(name, line, read_date(name))
    if not name:
        opened.faults.append(Fault("banlist.no_name", {}, "banlist.remedy.begin_list", line))
    if not is_utf8 and not name.isascii():
        # which of the older encodings it is shows in nothing but this name
        opened.faults.append(Fault("banlist.name_encoding", {}, "save_as_utf8", line))
    return opened


def _read_own(opened: _Open, content: str, line: int) -> None:
    found = _OWN.fullmatch(content)
    if found is None:
        return
    key, value = found[1], found[2].strip()
    if key == "valid_from":
        opened.valid_from = None if value == _NEVER else read_date(value)
        if value != _NEVER and opened.valid_from is None:
            opened.faults.append(Fault("banlist.bad_date", {"text": value}, "", line))
    elif key == "commemorative" and value.partition(" ")[0].isdigit():
        opened.commemorative.add(_code(value.partition(" ")[0]))
    else:
        opened.faults.append(Fault("banlist.bad_line", _text(content), "", line))


def _read_entry(opened: _Open, content: str, line: int) -> None:
    found = _ENTRY.fullmatch(content)
    if found is None:
        severity = Severity.ERROR if content[0].isdigit() else Severity.WARNING
        remedy = "banlist.remedy.entry" if content[0].isdigit() else "banlist.remedy.comment"
        opened.faults.append(Fault("banlist.bad_line", _text(content), remedy, line, severity))
        return
    number = int(found[2])
    if not -1 <= number <= MOST:
        values = {**_text(content), "count": number}
        opened.faults.append(Fault("banlist.bad_count", values, "banlist.remedy.count", line))
        return
    code = _code(found[1])
    number = max(number, 0)
    named = _named(found[3]) if library.load().get(code) is None else None
    if named is not None:
        opened.by_name[named] = number
        return
    if opened.limits.get(code, number) != number:
        values = {**_text(content), "first": opened.limits[code]}
        opened.faults.append(Fault("banlist.twice", values, "", line, Severity.WARNING))
    opened.limits[code] = number


def _code(id: str) -> int:
    """A number of a card as the rules know the card: other pictures have numbers of their own."""
    entry = library.load().get(int(id))
    return int(id) if entry is None else entry.printed.code


def _named(text: str) -> int | None:
    """The card whose name follows the numbers: ``--Dark Hole (Pre-Errata)    SPELLS``."""
    name = _ASIDE.split(text.strip().removeprefix("--").strip(), maxsplit=1)[0]
    return _codes_by_name().get(fold(name)) if name else None


@cache
def _codes_by_name() -> dict[str, int]:
    return {
        fold(name): entry.printed.code for entry in library.load() for name in entry.names.values()
    }


def lflist_text(lists: Iterable[Banlist]) -> str:
    """Lists as the text of an ``lflist.conf``; comments of the lists are left out."""
    written = list(lists)
    lines = ["#" + "".join(f"[{_flat(each.name)}]" for each in written)]
    for banlist in written:
        name = _flat(banlist.name)
        lines.append(f"!{name}")
        if read_date(name) != banlist.valid_from:
            day = _NEVER if banlist.valid_from is None else banlist.valid_from.isoformat()
            lines.append(f"#duel99 valid_from {day}")
        lines += ["$whitelist"] if banlist.whitelist else []
        for number, title in _TITLES.items():
            codes = sorted(
                code
                for code, limit in banlist.limits.items()
                if limit == number and code not in banlist.commemorative
            )
            lines += [f"#{title}"] if codes else []
            lines += [f"{code:08d} {number} --{_name(code)}" for code in codes]
        for code in sorted(banlist.commemorative):
            lines.append(f"#duel99 commemorative {code:08d}")
            lines.append(f"{code:08d} 0 --{_name(code)}")
    return "\n".join(lines) + "\n"


def _flat(text: str) -> str:
    return " ".join(text.split())


def _name(code: int) -> str:
    entry = library.load().get(code)
    return "" if entry is None else entry.name("en")
