"""``.ydk`` files: card numbers, one a line, as the common duel programs write them.

Files come with and without a byte order mark, with every kind of line end, and with comments in
whatever encoding their program used; only the numbers and the section marks count.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from duel99.cards import Entry, library

from .fault import Fault, PoolError
from .pool import Pool

SECTIONS: Final = {"#main": "main", "#extra": "extra", "!side": "side", "#side": "side"}
_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_ENCODINGS: Final = ("utf-8", "gb18030", "big5hkscs", "shift_jis")
_NUMBER: Final = re.compile(r"(\d{1,10})\s*(?:(?:#|--|//|;).*)?")


def decode(data: bytes) -> str:
    """The text of a file in UTF-8, UTF-16 with a mark, GBK, Big5 or Shift JIS."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    for encoding in _ENCODINGS:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def parse_ydk(data: bytes | str, name: str = "ydk", path: Path | str | None = None) -> Pool:
    """The pool in a file's bytes. Raises :class:`PoolError` with every fault in it."""
    text = decode(data) if isinstance(data, bytes) else data.removeprefix("\ufeff")
    cards: dict[str, list[Entry]] = {"main": [], "extra": [], "side": []}
    faults: list[Fault] = []
    known = library.load()
    unknown: list[tuple[int, int]] = []
    section = "main"
    for line, raw in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        content = raw.strip().strip("\x00\ufeff")
        if not content:
            continue
        mark = content.split()[0].lower()
        if mark in SECTIONS:
            section = SECTIONS[mark]
            continue
        if content.startswith("!"):
            faults.append(
                Fault(
                    "unknown_section",
                    {"section": content, "keys": ", ".join(SECTIONS)},
                    "keys",
                    line,
                )
            )
            continue
        if content.startswith(("#", "--", "//", ";")):
            continue
        found = _NUMBER.fullmatch(content)
        if found is None:
            faults.append(Fault("not_a_card", {"text": content[:40]}, "use_number", line))
            continue
        entry = known.get(int(found[1]))
        if entry is None:
            unknown.append((int(found[1]), line))
        elif entry.is_token:
            faults.append(Fault("token", {"name": entry}, "", line, rules=("OCG-235",)))
        elif entry.is_rule:
            faults.append(Fault("table_rule", {"name": entry}, "", line))
        else:
            cards[section].append(entry)
    faults += _unknown(unknown)
    if not faults and not cards["main"] and not cards["extra"]:
        faults.append(Fault("empty"))
    if faults:
        raise PoolError(path or name, faults)
    return Pool(name, tuple(cards["main"]), tuple(cards["extra"]), tuple(cards["side"]))


def _unknown(found: list[tuple[int, int]]) -> list[Fault]:
    """All unknown numbers together, each with its lines."""
    if not found:
        return []
    if len(found) == 1:
        return [Fault("unknown_id", {"id": found[0][0]}, "not_yet", found[0][1])]
    lines: dict[int, list[str]] = {}
    for number, line in found:
        lines.setdefault(number, []).append(str(line))
    listed = ", ".join(f"{number} ({'/'.join(at)})" for number, at in lines.items())
    return [Fault("unknown_ids", {"ids": listed, "count": len(lines)}, "not_yet", found[0][1])]


def ydk_text(pool: Pool) -> str:
    """A pool as the text of a ``.ydk`` file."""
    lines = [f"#created by duel99: {pool.name}".replace("\n", " "), "#main"]
    lines += _ids(pool.main)
    lines.append("#extra")
    lines += _ids(pool.extra)
    lines.append("!side")
    lines += _ids(pool.side)
    return "\n".join(lines) + "\n"


def _ids(cards: Iterable[Entry]) -> list[str]:
    return [str(card.id) for card in cards]


def save_ydk(pool: Pool, path: Path | str) -> None:
    """Write a pool as a ``.ydk`` file."""
    Path(path).write_text(ydk_text(pool), encoding="utf-8", newline="\n")
