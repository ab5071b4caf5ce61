"""The formats of pools and decks: which one a file is in, reading it, writing it.

========  ==========================  ====================================================
key       endings                     what it is
========  ==========================  ====================================================
ydk       .ydk                        card numbers (:mod:`.ydk`)
ydke      .ydke                       a ``ydke://`` link (:mod:`.ydke`)
yaml      .pool.yaml .deck.yaml       our own, names and counts (:mod:`.readable`)
text      .txt                        names as people type them (:mod:`.textlist`)
csv       .csv .tsv                   a table, also that of a collection (:mod:`.pool_csv`)
========  ==========================  ====================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from duel99.messages import Messages

from .encodings import read_encoding
from .fault import Fault, PoolError, Severity
from .finding import Finder
from .pool import Pool
from .pool_csv import pool_csv_text, read_pool_csv
from .readable import read_yaml, yaml_text
from .textlist import read_text, text_list
from .ydk import read_ydk, ydk_text
from .ydke import SCHEME, read_ydke, ydke_text


@dataclass(frozen=True)
class Format:
    """A way to write pools down; ``mark`` is for spreadsheets that need one to know UTF-8."""

    key: str
    suffixes: tuple[str, ...]
    read: Callable[[str, str, Finder], tuple[Pool, list[Fault]]]
    write: Callable[[Pool, str], str]
    mark: bool = False

    def encode(self, pool: Pool, language: str) -> bytes:
        """The bytes of a file with the pool."""
        return self.write(pool, language).encode("utf-8-sig" if self.mark else "utf-8")


FORMATS: Final = {
    each.key: each
    for each in (
        Format("ydk", (".ydk",), read_ydk, lambda pool, _: ydk_text(pool)),
        Format("ydke", (".ydke",), read_ydke, lambda pool, _: ydke_text(pool) + "\n"),
        Format("yaml", (".pool.yaml", ".deck.yaml", ".yaml", ".yml"), read_yaml, yaml_text),
        Format("text", (".txt", ".text"), read_text, text_list),
        Format("csv", (".csv", ".tsv"), read_pool_csv, pool_csv_text, mark=True),
    )
}
SUFFIXES: Final = tuple(suffix for each in FORMATS.values() for suffix in each.suffixes)
SHOWN: Final = ".ydk, .ydke, .pool.yaml, .deck.yaml, .txt, .csv"
"""Endings as messages name them."""


@dataclass(frozen=True)
class Reading:
    """What a file says: the cards that could be read, and all the rest.

    ``faults`` of severity ``ERROR`` are lines that are not in the pool.
    """

    pool: Pool
    faults: tuple[Fault, ...]
    format: str
    encoding: str
    path: Path | str

    @property
    def complete(self) -> bool:
        """Whether everything in the file could be read."""
        return all(fault.severity < Severity.ERROR for fault in self.faults)

    def lines(self, messages: Messages) -> list[str]:
        """One line for everything that could not be read: file, line, what stands there."""
        return PoolError(self.path, self.faults).lines(messages)

    def whole(self) -> Pool:
        """The pool. Raises :class:`PoolError` where a part of the file could not be read."""
        if not self.complete:
            raise PoolError(self.path, self.faults)
        return self.pool


def format_of_name(name: Path | str) -> Format | None:
    """The format of a file by its ending; ``None`` where that says nothing."""
    lower = Path(name).name.lower()
    return next((f for f in FORMATS.values() if lower.endswith(f.suffixes)), None)


def stem(name: Path | str) -> str:
    """A file's name without the ending of its format."""
    found = Path(name).name
    for suffix in SUFFIXES:
        if found.lower().endswith(suffix) and len(found) > len(suffix):
            return found[: -len(suffix)]
    return found


_YDK: Final = re.compile(
    r"^(?:#(?:main|extra)|!side)\s*$|\A\s*\d{4,10}(?:\s+\d{4,10})*\s*\Z",
    re.MULTILINE | re.IGNORECASE,
)
_YAML: Final = re.compile(
    r"^(?:main|extra|side|ruleset)\s*:\s*(?:$|[\[{]|[\w-]+\s*$)", re.MULTILINE
)


def format_of_text(text: str) -> Format:
    """The format of a text by what stands in it; a list of names where nothing tells."""
    if SCHEME in text.lower():
        return FORMATS["ydke"]
    if _YDK.search(text):
        return FORMATS["ydk"]
    if _YAML.search(text):
        return FORMATS["yaml"]
    first = next((line for line in text.splitlines() if line.strip()), "")
    if first.lower().startswith("sep=") or re.search(r"[,;\t]", first):
        pool, faults = read_pool_csv("\n".join((first, "")), "", Finder())
        if not pool and all(fault.key == "empty" for fault in faults):
            return FORMATS["csv"]
    return FORMATS["text"]


def read_pool_data(
    data: bytes | str,
    name: str = "pool",
    *,
    format: str | None = None,
    path: Path | str | None = None,
    finder: Finder | None = None,
) -> Reading:
    """The pool in some bytes: in the named format, or as its ending or content tells.

    Raises :class:`PoolError` only where ``format`` is none of :data:`FORMATS`.
    """
    where = path if path is not None else name
    decoded = read_encoding(data)
    text = "\n".join(decoded.lines())
    if format is None:
        known = (format_of_name(path) if path is not None else None) or format_of_text(text)
    elif format.lower().lstrip(".") in FORMATS:
        known = FORMATS[format.lower().lstrip(".")]
    else:
        found = format_of_name(f"x.{format.lstrip('.')}")
        if found is None:
            values = {"suffix": format, "formats": ", ".join(FORMATS)}
            raise PoolError(where, [Fault("unknown_format", values, "formats")])
        known = found
    asked = Finder() if finder is None else finder
    pool, faults = known.read(text, name, asked)
    if decoded.damaged:
        values = {"encoding": decoded.encoding}
        faults.append(Fault("damaged_encoding", values, "save_as_utf8", 0, Severity.WARNING))
    if asked.trouble is not None and any(fault.key.startswith("unknown_") for fault in faults):
        faults.append(Fault("no_catalogue", {"fault": asked.trouble}, "", 0, Severity.WARNING))
    if finder is None:
        asked.close()
    ordered = tuple(sorted(faults, key=lambda fault: fault.line))
    return Reading(pool, ordered, known.key, decoded.encoding, where)


__all__ = [
    "FORMATS",
    "SHOWN",
    "SUFFIXES",
    "Format",
    "Reading",
    "format_of_name",
    "format_of_text",
    "read_pool_data",
    "stem",
]
