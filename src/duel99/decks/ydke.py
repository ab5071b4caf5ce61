"""``ydke://`` links: a deck in one line, to be pasted into a chat.

Three parts - main, extra and side deck - each ended by ``!``: the cards' numbers as little-endian
32-bit words in base64.
"""

from __future__ import annotations

import base64
import binascii
import re
import struct
from collections.abc import Iterable
from typing import Final
from urllib.parse import unquote

from duel99.cards import Entry

from .fault import Fault
from .finding import Finder
from .pool import Pool
from .ydk import numbered

SCHEME: Final = "ydke://"
SECTIONS: Final = ("main", "extra", "side")
_LINK: Final = re.compile(r"ydke://([^\s\"'<>]*)", re.IGNORECASE)
_WORD: Final = struct.Struct("<I")


def read_ydke(text: str, name: str, finder: Finder) -> tuple[Pool, list[Fault]]:
    """What can be read of the first link in a text, and what cannot.

    A link that a chat has broken over lines is put together; a part that is cut off gives the
    cards that are whole.
    """
    start = text.lower().find(SCHEME)
    if start < 0:
        return Pool(name, ()), [Fault("ydke.no_link", {}, "ydke.form")]
    line = text.count("\n", 0, start) + 1
    faults: list[Fault] = []
    written = _joined(text[start:])
    if len(_LINK.findall(text)) > 1:
        faults.append(Fault("ydke.several", {}, "ydke.one", line))
    *parts, rest = written.split("!")
    if rest or len(parts) < len(SECTIONS):
        parts.append(rest)
        faults.append(Fault("ydke.cut_off", {"count": len(parts)}, "ydke.form", line))
    listed: list[tuple[str, int, int]] = []
    for section, part in zip(SECTIONS, parts, strict=False):
        numbers, fault = _numbers(part, section, line)
        listed += [(section, number, line) for number in numbers]
        faults += [fault] if fault is not None else []
    pool, more = numbered(listed, name, finder)
    faults += more
    if not faults and not pool:
        faults.append(Fault("empty"))
    return pool, faults


def _joined(text: str) -> str:
    """The link itself; following lines belong to it while it has fewer than three parts."""
    first, *lines = text[len(SCHEME) :].splitlines() or [""]
    words = first.split()
    found = words[0] if words else ""
    if len(words) <= 1:
        for line in lines:
            if found.count("!") >= len(SECTIONS) or not re.fullmatch(r"\s*[\w+/=!%-]+\s*", line):
                break
            found += line.strip()
    end = -1
    for _ in SECTIONS:
        after = found.find("!", end + 1)
        if after < 0:
            return unquote(found)
        end = after
    return unquote(found[: end + 1])


def _numbers(part: str, section: str, line: int) -> tuple[list[int], Fault | None]:
    plain = part.replace("-", "+").replace("_", "/").rstrip("=")
    values = {"section": section, "text": part[:40]}
    whole = len(plain) - len(plain) % 4
    usable = plain if len(plain) % 4 != 1 else plain[:whole]
    try:
        data = base64.b64decode(usable + "=" * (-len(usable) % 4), validate=True)
    except (binascii.Error, ValueError):
        return [], Fault("ydke.bad_part", values, "ydke.form", line)
    count = len(data) // _WORD.size
    numbers = [number for (number,) in _WORD.iter_unpack(data[: count * _WORD.size])]
    if usable != plain or len(data) % _WORD.size:
        return numbers, Fault("ydke.bad_part", values, "ydke.form", line)
    return numbers, None


def ydke_text(pool: Pool) -> str:
    """A pool as a link."""
    parts = (_encoded(cards) for cards in (pool.main, pool.extra, pool.side))
    return SCHEME + "".join(f"{part}!" for part in parts)


def _encoded(cards: Iterable[Entry]) -> str:
    data = b"".join(_WORD.pack(card.id & 0xFFFFFFFF) for card in cards)
    return base64.b64encode(data).decode("ascii")
