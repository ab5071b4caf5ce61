"""Read the rule book's tables out of ``docs/rules.md``.

The document is what people read and change; ``rules.json`` beside this module is what programs read. After a
change of the document, ``python -m duel99.rulebook.extract docs/rules.md`` writes the data anew, and a test
compares the two.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import msgspec

from duel99.rulebook.model import Ambiguity, Book, Option, Rule, RuleSet

_RULE_ROW = re.compile(r"^\| ((?:N99|RD|OCG|CLS)-\d{3}) \|")
_AMBIGUITY_ROW = re.compile(r"^\| (AMB-\d+) \|")
_OPTION_ROW = re.compile(r"^\| `([a-z0-9_.]+) = ([^`]+)` \| (AMB-\d+) \|$")
_HEADING = re.compile(r"^### (.+?)\s*$")
_OPTION_KEY = re.compile(r"`([a-z0-9_.]+) = ")
_RULE_SETS = {member.value: member for member in RuleSet}
_RULE_COLUMNS = 5
_AMBIGUITY_COLUMNS = 6


def extract(text: str) -> Book:
    """The rule book that the document holds.

    Raises ValueError with the line's number for a row that is not of the expected form.
    """
    rules: list[Rule] = []
    ambiguities: list[Ambiguity] = []
    options: list[Option] = []
    section = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if heading := _HEADING.match(line):
            section = heading[1]
        elif row := _RULE_ROW.match(line):
            _, rule_text, sets, notes, source = _cells(line, number, _RULE_COLUMNS)
            rules.append(
                Rule(row[1], section, rule_text, _sets(sets, number), _blank(notes), source)
            )
        elif row := _AMBIGUITY_ROW.match(line):
            _, topic, unclear, readings, default, option = _cells(line, number, _AMBIGUITY_COLUMNS)
            keys = tuple(_OPTION_KEY.findall(option))
            ambiguities.append(Ambiguity(row[1], section, topic, unclear, readings, default, keys))
        elif row := _OPTION_ROW.match(line):
            values = tuple(value.strip() for value in row[2].split(" / "))
            options.append(Option(row[1], values, row[3]))
    return Book(tuple(rules), tuple(ambiguities), tuple(options))


def write(book: Book, path: Path) -> None:
    """Write the rule book as JSON, one row a line, so that a change of one rule is a change of one line."""
    parts = []
    for name in ("rules", "ambiguities", "options"):
        rows = ",\n".join(msgspec.json.encode(row).decode() for row in getattr(book, name))
        parts.append(f'"{name}": [\n{rows}\n]')
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


def _cells(line: str, number: int, count: int) -> list[str]:
    cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
    if len(cells) != count:
        raise ValueError(f"line {number}: a row of {len(cells)} cells where {count} are expected")
    return cells


def _blank(cell: str) -> str:
    return "" if cell in {"-", "—"} else cell


def _sets(cell: str, number: int) -> tuple[RuleSet, ...]:
    """``M2-4 N R`` names M2, M3, M4, N and R."""
    found: list[RuleSet] = []
    for word in cell.split():
        if span := re.fullmatch(r"M(\d)-(\d)", word):
            found.extend(RuleSet(f"M{index}") for index in range(int(span[1]), int(span[2]) + 1))
        elif word in _RULE_SETS:
            found.append(_RULE_SETS[word])
        else:
            raise ValueError(f"line {number}: {word!r} is no ruleset of the rule book")
    return tuple(found)


def _main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m duel99.rulebook.extract docs/rules.md\n")
        return 2
    book = extract(Path(arguments[0]).read_text(encoding="utf-8"))
    write(book, Path(__file__).with_name("rules.json"))
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
