"""``.ydk`` files: card numbers, one a line, as the common duel programs write them.

Files come with and without a byte order mark, with every kind of line end, and with comments in
whatever encoding their program used; only the numbers and the section marks count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from duel99.cards import Entry

from .encodings import decode, split_lines
from .fault import Fault, PoolError
from .finding import Finder
from .naming import not_found
from .pool import Pool

SECTIONS: Final = {"#main": "main", "#extra": "extra", "!side": "side", "#side": "side"}
_NUMBER: Final = re.compile(r"(\d{1,10})\s*(?:(?:#|--|//|;).*)?", re.ASCII)
_SHOWN: Final = 40


def parse_ydk(
    data: bytes | str,
    name: str = "ydk",
    path: Path | str | None = None,
    finder: Finder | None = None,
) -> Pool:
    """The pool in a file's bytes. Raises :class:`PoolError` with every fault in it."""
    pool, faults = read_ydk(decode(data), name, finder or Finder())
    if faults:
        raise PoolError(path or name, faults)
    return pool


def read_ydk(text: str, name: str, finder: Finder) -> tuple[Pool, list[Fault]]:
    """What can be read of a text, and a fault for each line that cannot."""
    listed: list[tuple[str, int, int]] = []
    faults: list[Fault] = []
    section = "main"
    for line, raw in enumerate(split_lines(text), start=1):
        content = raw.strip().strip("\x00\ufeff")
        if not content:
            continue
        mark = content.split()[0].lower()
        if mark in SECTIONS:
            section = SECTIONS[mark]
            continue
        if content.startswith("!"):
            values = {"section": content[:_SHOWN], "keys": ", ".join(SECTIONS)}
            faults.append(Fault("unknown_section", values, "keys", line))
            continue
        if content.startswith(("#", "--", "//", ";")):
            continue
        found = _NUMBER.fullmatch(content)
        if found is None:
            faults.append(Fault("not_a_card", {"text": content[:_SHOWN]}, "use_number", line))
            continue
        listed.append((section, int(found[1]), line))
    pool, more = numbered(listed, name, finder)
    faults += more
    if not faults and not pool:
        faults.append(Fault("empty"))
    return pool, faults


def numbered(
    listed: Iterable[tuple[str, int, int]], name: str, finder: Finder
) -> tuple[Pool, list[Fault]]:
    """The pool of cards given as section, number and line, with what is wrong with them."""
    wanted = list(listed)
    known = finder.get_many(number for _, number, _ in wanted)
    cards: dict[str, list[Entry]] = {"main": [], "extra": [], "side": []}
    faults: list[Fault] = []
    unknown: list[tuple[int, int]] = []
    for section, number, line in wanted:
        entry = known.get(number)
        if entry is None:
            unknown.append((number, line))
        elif entry.is_token:
            faults.append(Fault("token", {"name": entry}, "", line, rules=("OCG-235",)))
        elif entry.is_rule:
            faults.append(Fault("table_rule", {"name": entry}, "", line))
        else:
            cards[section].append(entry)
    faults += _unknown(unknown, finder)
    return Pool(name, tuple(cards["main"]), tuple(cards["extra"]), tuple(cards["side"])), faults


def _unknown(found: list[tuple[int, int]], finder: Finder) -> list[Fault]:
    """All unknown numbers together, each with its lines; those that are nearly known apart."""
    faults: list[Fault] = []
    lines: dict[int, list[int]] = {}
    for number, line in found:
        lines.setdefault(number, []).append(line)
    far: dict[int, list[int]] = {}
    for number, at in lines.items():
        near = finder.near(number)
        if near:
            faults += [not_found(number, near, line, finder=finder) for line in at]
        else:
            far[number] = at
    if len(far) == 1:
        (number, at), *_ = far.items()
        return [*faults, *(not_found(number, [], line, finder=finder) for line in at)]
    if far:
        ids = ", ".join(f"{number} ({'/'.join(map(str, at))})" for number, at in far.items())
        remedy = "check_number" if finder.has_catalogue else "import_catalogue"
        first = min(at[0] for at in far.values())
        values = {"ids": ids, "count": len(far)}
        faults.append(Fault("unknown_ids", values, remedy, first))
    return faults


def ydk_text(pool: Pool) -> str:
    """A pool as the text of a ``.ydk`` file."""
    title = " ".join(pool.name.split())
    lines = [f"#created by duel99: {title}", "#main"]
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
