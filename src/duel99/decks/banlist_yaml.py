"""``.banlist.yaml`` files: ban lists that people read and write, names in any language.

::

    name: 我們家的禁限卡表
    valid_from: 2026-07-01     # optional; several lists in one file are parted by ---
    forbidden:
      - 八汰烏
    limited:
      - 強欲之壺
      - Exodia the Forbidden One
    semi-limited:
      - 79571449
    commemorative: []
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap

from duel99.cards import UnknownCard, library

from .banlist import Banlist, read_date
from .fault import Fault
from .lines import BadYaml, line_of, load_documents
from .listing import Listing
from .naming import look_up

SECTIONS: Final = {"forbidden": 0, "limited": 1, "semi-limited": 2, "unlimited": 3}
"""Sections of a list with the copies that each allows."""
COMMEMORATIVE: Final = "commemorative"
KEYS: Final = ("name", "comment", "valid_from", "whitelist", *SECTIONS, COMMEMORATIVE)


def parse_banlists(text: str, name: str = "banlist") -> tuple[list[Listing], list[Fault]]:
    """The lists of a file, and what is wrong with the file as a whole; ``name`` is for a list
    that has none."""
    try:
        documents = [d for d in load_documents(text) if d is not None]
    except BadYaml as error:
        return [], [Fault("bad_yaml", {"reason": error.reason}, "", error.line)]
    if not documents:
        return [], [Fault("banlist.no_list", {}, "banlist.remedy.sections")]
    outside = [
        Fault("banlist.no_list", {}, "banlist.remedy.sections", line_of(document) or 1)
        for document in documents
        if not isinstance(document, Mapping)
    ]
    return [_Reader(d).listing(name) for d in documents if isinstance(d, Mapping)], outside


class _Reader:
    def __init__(self, document: Mapping[Any, Any]) -> None:
        self.document = document
        self.faults: list[Fault] = []
        self.limits: dict[int, int] = {}
        self.commemorative: set[int] = set()
        self.seen: dict[int, int] = {}

    def listing(self, name: str) -> Listing:
        document = self.document
        for key in document:
            if key not in KEYS:
                values = {"key": key, "keys": ", ".join(KEYS)}
                self.faults.append(Fault("unknown_key", values, "keys", line_of(document, key)))
        for section, number in SECTIONS.items():
            for code in self.section(section):
                self.limits[code] = number
        self.commemorative.update(self.section(COMMEMORATIVE))
        banlist = Banlist(
            str(document.get("name", name)),
            self.valid_from(),
            self.limits,
            frozenset(self.commemorative),
            self.whitelist(),
            str(document.get("comment") or "").strip(),
        )
        return Listing(banlist, line_of(document) or 1, tuple(self.faults))

    def valid_from(self) -> date | None:
        value = self.document.get("valid_from")
        if isinstance(value, datetime):
            return value.date()
        if value is None or isinstance(value, date):
            return value
        # YAML reads 2026.10 as the number 2026.1
        found = None if isinstance(value, float) else read_date(str(value))
        if found is None:
            line = line_of(self.document, "valid_from")
            remedy = "banlist.remedy.date"
            self.faults.append(Fault("banlist.bad_date", {"text": value}, remedy, line))
        return found

    def whitelist(self) -> bool:
        value = self.document.get("whitelist", False)
        if not isinstance(value, bool):
            line = line_of(self.document, "whitelist")
            self.faults.append(Fault("banlist.bad_whitelist", {"text": value}, "", line))
            return False
        return value

    def section(self, section: str) -> Iterable[int]:
        node = self.document.get(section)
        if node is None:
            return
        line = line_of(self.document, section)
        if not isinstance(node, Sequence) or isinstance(node, str):
            self.faults.append(Fault("banlist.not_a_section", {"key": section}, "", line))
            return
        for i, item in enumerate(node):
            at = line_of(node, i) or line
            code = self.code(item, at)
            if code is None:
                continue
            if code in self.seen:
                values = {"text": item, "line": self.seen[code]}
                self.faults.append(Fault("banlist.named_twice", values, "", at))
                continue
            self.seen[code] = at
            yield code

    def code(self, item: Any, line: int) -> int | None:
        """The card's code; a number that the library does not have stands for itself."""
        found = look_up(item, line)
        if not isinstance(found, Fault):
            return found.printed.code
        if found.key == "unknown_id":
            return int(item)
        self.faults.append(found)
        return None


def banlist_text(lists: Iterable[Banlist], language: str = "zh-TW") -> str:
    """Lists as the text of a ``.banlist.yaml`` file, with the names of one language."""
    yaml = YAML()
    yaml.width = 4096
    yaml.indent(mapping=2, sequence=4, offset=2)
    parts = []
    for banlist in lists:
        out = io.StringIO()
        yaml.dump(_document(banlist, language), out)
        parts.append(out.getvalue())
    return "---\n".join(parts)


def _document(banlist: Banlist, language: str) -> CommentedMap:
    document = CommentedMap()
    document["name"] = banlist.name
    if banlist.comment:
        document["comment"] = banlist.comment
    if banlist.valid_from is not None:
        document["valid_from"] = banlist.valid_from
    if banlist.whitelist:
        document["whitelist"] = True
    for section, number in SECTIONS.items():
        codes = [c for c, limit in banlist.limits.items() if limit == number]
        _put(document, section, [c for c in codes if c not in banlist.commemorative], language)
    _put(document, COMMEMORATIVE, sorted(banlist.commemorative), language)
    return document


def _put(document: CommentedMap, section: str, codes: Sequence[int], language: str) -> None:
    if codes:
        document[section] = [_name(code, language) for code in codes]


def _name(code: int, language: str) -> str | int:
    """A card's name, or its number where the library does not have it or the name is another's."""
    entry = library.load().get(code)
    if entry is None:
        return code
    name = entry.name(language)
    try:
        return name if library.find(name).id == code else code
    except UnknownCard:
        return code
