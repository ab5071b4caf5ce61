"""The glossary names what is really in the code."""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path

from duel99.kernel import decision, effect, terms
from duel99.messages import Messages

GLOSSARY = Path(__file__).parent.parent / "docs" / "glossary.md"
COLUMNS = 4


def rows() -> list[list[str]]:
    lines = GLOSSARY.read_text(encoding="utf-8").splitlines()
    cells = [
        [cell.strip() for cell in line.strip("|").split(" | ")]
        for line in lines
        if line.startswith("|")
    ]
    return [row for row in cells if row[0].strip() != "English" and not row[0].startswith("---")]


def test_every_row_is_whole() -> None:
    assert len(rows()) > 150
    assert [row for row in rows() if len(row) != COLUMNS or not all(row)] == []


def test_no_term_stands_twice() -> None:
    terms_found = [row[0] for row in rows()]
    assert sorted(set(terms_found)) == sorted(terms_found)


def test_names_in_capitals_are_names_of_the_kernel() -> None:
    known = {
        name
        for module in (terms, effect, decision)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Enum)
        for name in kind.__members__
    }
    known |= {
        name for module in (terms, effect, decision) for name in vars(module) if name.isupper()
    }
    named = {name for row in rows() for name in re.findall(r"`([A-Z][A-Z0-9_]+)`", row[-1])}
    assert named - known == set()


def test_the_glossary_and_the_messages_agree() -> None:
    """What the tables call a phase, a type or a summon is what the glossary calls it."""
    text = {
        "zh-TW": "\n".join(row[1] for row in rows()),
        "en": "\n".join(row[0] for row in rows()),
        "ja": "\n".join(row[2] for row in rows()),
    }
    groups: list[type[Enum]] = [terms.Phase, terms.Race, terms.Attribute]
    for language, column in text.items():
        messages = Messages(language)
        names = [messages.member(member) for group in groups for member in group if member.value]
        missing = [name for name in names if name not in column]
        assert missing == [], language
