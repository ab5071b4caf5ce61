"""``.pool.yaml`` and ``.deck.yaml`` files: pools that people read and write, names in any language and counts.

::

    name: 我們三個人
    ruleset: ninety-nine
    mode: 屍山血海
    players: 3
    main:
      黑洞: 1
      Man-Eater Bug: 2
    extra:
      - 星塵龍
      - 44508094: 2
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap

from duel99.cards import Entry, library

from .fault import Fault, PoolError
from .finding import Finder
from .lines import BadYaml, line_of, load_documents
from .naming import look_up
from .pool import Pool, count

SECTIONS: Final = ("main", "extra", "side")
KEYS: Final = ("name", "comment", "ruleset", "mode", "players", "recycles", *SECTIONS)
_COUNTED: Final = re.compile(r"(?:(\d{1,3})\s*[x×＊*]\s*(.+))|(?:(.+?)\s*[x×＊*]\s*(\d{1,3}))")
_MOST: Final = 999


def parse_yaml(
    text: str,
    name: str = "pool",
    path: Path | str | None = None,
    finder: Finder | None = None,
) -> Pool:
    """The pool in a text. Raises :class:`PoolError` with every fault in it."""
    pool, faults = read_yaml(text, name, finder or Finder())
    if faults:
        raise PoolError(path or name, faults)
    return pool


def read_yaml(text: str, name: str, finder: Finder) -> tuple[Pool, list[Fault]]:
    """What can be read of a text, and a fault for everything in it that cannot."""
    try:
        documents = [d for d in load_documents(text) if d is not None]
    except BadYaml as error:
        return Pool(name, ()), [Fault("bad_yaml", {"reason": error.reason}, "", error.line)]
    if not documents:
        return Pool(name, ()), [Fault("empty")]
    reader = _Reader(documents[0], finder)
    pool = reader.pool(name)
    if len(documents) > 1:
        reader.fault("several_documents", line_of(documents[1]), "one_document")
    return pool, reader.faults


class _Reader:
    def __init__(self, document: Any, finder: Finder) -> None:
        self.document = document
        self.finder = finder
        self.faults: list[Fault] = []

    def fault(self, name: str, line: int, remedy: str = "", /, **values: Any) -> None:
        self.faults.append(Fault(name, values, remedy, line))

    def pool(self, name: str) -> Pool:
        document = self.document
        if not isinstance(document, Mapping):
            self.fault("not_a_pool", line_of(document) or 1, "keys", keys=", ".join(KEYS))
            return Pool(name, ())
        for key in document:
            if key not in KEYS:
                self.fault(
                    "unknown_key", line_of(document, key), "keys", key=key, keys=", ".join(KEYS)
                )
        cards = {section: tuple(self.section(section)) for section in SECTIONS}
        if not self.faults and not any(cards.values()):
            self.fault("empty", 0)
        return Pool(
            str(document.get("name", name)),
            cards["main"],
            cards["extra"],
            cards["side"],
            comment=str(document.get("comment", "")).strip(),
            ruleset=self.text("ruleset"),
            mode=self.text("mode"),
            players=self.number("players", 1),
            recycles=self.number("recycles", 0),
        )

    def text(self, key: str) -> str | None:
        value = self.document.get(key)
        return None if value is None else str(value)

    def number(self, key: str, least: int) -> int | None:
        value = self.document.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            self.fault("bad_number", line_of(self.document, key), "", key=key, text=value)
            return None
        return value

    def section(self, section: str) -> Iterator[Entry]:
        node = self.document.get(section)
        if node is None:
            return
        line = line_of(self.document, section)
        if isinstance(node, Mapping):
            for name, copies in node.items():
                yield from self.copies(name, copies, line_of(node, name) or line)
        elif isinstance(node, Sequence) and not isinstance(node, str):
            for i, item in enumerate(node):
                yield from self.item(item, line_of(node, i) or line)
        else:
            self.fault("not_a_pool", line, "keys", keys=", ".join(KEYS))

    def item(self, item: Any, line: int) -> Iterator[Entry]:
        """An item of a list: a card, ``2 x card``, ``card: 2``, or card and count by key."""
        if isinstance(item, Mapping):
            if "card" in item:
                yield from self.copies(item["card"], item.get("count", 1), line)
                return
            for name, copies in item.items():
                yield from self.copies(name, copies, line_of(item, name) or line)
            return
        if isinstance(item, str):
            found = _COUNTED.fullmatch(item.strip())
            if found is not None and self.finder.look(item) is None:
                number, card = (found[1], found[2]) if found[1] else (found[4], found[3])
                yield from self.copies(card, int(number), line)
                return
        yield from self.copies(item, 1, line)

    def copies(self, name: Any, copies: Any, line: int) -> Iterator[Entry]:
        if copies is None:
            copies = 1
        if isinstance(copies, bool) or not isinstance(copies, int) or not 1 <= copies <= _MOST:
            self.fault("bad_count", line, "whole_number", name=name, text=copies)
            return
        entry = self.card(name, line)
        for _ in range(copies if entry is not None else 0):
            assert entry is not None
            yield entry

    def card(self, name: Any, line: int) -> Entry | None:
        entry = look_up(name, line, self.finder)
        if isinstance(entry, Fault):
            self.faults.append(entry)
            return None
        if entry.is_token or entry.is_rule:
            key, rules = ("token", ("OCG-235",)) if entry.is_token else ("table_rule", ())
            self.faults.append(Fault(key, {"name": entry}, "", line, rules=rules))
            return None
        return entry


def yaml_text(pool: Pool, language: str = "zh-TW") -> str:
    """A pool as the text of a ``.pool.yaml`` file, with the names of one language."""
    document = CommentedMap()
    document["name"] = pool.name
    for key in ("comment", "ruleset", "mode", "players", "recycles"):
        value = getattr(pool, key)
        if value not in (None, ""):
            document[key] = value
    for section in SECTIONS:
        cards = getattr(pool, section)
        if cards:
            document[section] = listed = CommentedMap()
            for entry, copies in count(cards):
                written = _key(entry, language)
                listed[written] = copies
                if isinstance(written, int):
                    name = " ".join(entry.name(language).split())
                    listed.yaml_add_eol_comment(name, written, column=0)
    out = io.StringIO()
    yaml = YAML()
    yaml.width = 4096
    yaml.dump(document, out)
    return out.getvalue()


def _key(entry: Entry, language: str) -> str | int:
    """A card's name, or its number where the name could mean another card or nothing."""
    return name_for_file(entry, language) or entry.id


def name_for_file(entry: Entry, language: str) -> str:
    """The name by which a file can name a card of the library; empty where it takes the number.

    A card that is played by hand is named by its number: who reads the file may know others.
    """
    name = entry.name(language)
    named = library.load().named(name)
    return name if named is not None and named.id == entry.id else ""


def save_yaml(pool: Pool, path: Path | str, language: str = "zh-TW") -> None:
    """Write a pool as a ``.pool.yaml`` file."""
    Path(path).write_text(yaml_text(pool, language), encoding="utf-8", newline="\n")
