"""Which tests show which rule.

A test names its rules by ``@pytest.mark.rule("N99-041", ...)`` on the function or the class, by ``pytestmark``
for a whole module or by the ``marks`` of a parameter; a scenario by its ``rules:`` list. Both are read without
running anything.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path

import msgspec
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedSeq
from ruamel.yaml.error import YAMLError

from duel99.rulebook import load
from duel99.rulebook.model import Book, RuleSet
from duel99.rulebook.pending import Pending, load_pending


class Showing(msgspec.Struct, frozen=True, order=True):
    """One place that shows a rule. ``where`` is a pytest node or a scenario file, below the tests' folder."""

    rule: str
    where: str
    line: int = 0


class FaultKind(StrEnum):
    """What can be wrong between rules and tests; also the ending of the message's key."""

    UNKNOWN = "unknown"
    NOT_SHOWN = "not_shown"
    PENDING_SHOWN = "pending_shown"
    UNREADABLE = "unreadable"


class Fault(msgspec.Struct, frozen=True):
    """One fault: the rule (empty where a file is unreadable), the place, and what more there is to say."""

    kind: FaultKind
    rule: str = ""
    where: str = ""
    detail: str = ""

    def __str__(self) -> str:
        return " ".join(
            part for part in (self.kind.value, self.rule, self.where, self.detail) if part
        )


class State(StrEnum):
    """Where a rule stands; also the ending of the message's key."""

    SHOWN = "shown"
    NOT_SHOWN = "not_shown"
    PENDING = "pending"
    INFORMATIVE = "informative"


class Line(msgspec.Struct, frozen=True):
    """One rule or ambiguity of the report."""

    id: str
    text: str
    sets: tuple[RuleSet, ...]
    state: State
    reason: str
    shown_by: tuple[str, ...]


class Report(msgspec.Struct, frozen=True):
    """Every rule with the tests that show it, and all faults at once."""

    lines: tuple[Line, ...]
    faults: tuple[Fault, ...]

    def rules(self) -> tuple[Line, ...]:
        """The numbered rules only, without the ambiguities."""
        return tuple(line for line in self.lines if not line.id.startswith("AMB-"))

    def count(self, state: State) -> int:
        """How many rules are in this state."""
        return sum(line.state is state for line in self.rules())


def collect(tests: Path) -> tuple[list[Showing], list[Fault]]:
    """All places below the folder ``tests`` that name a rule, and a fault for every file that is unreadable."""
    showings: list[Showing] = []
    faults: list[Fault] = []
    for path in sorted(tests.rglob("*.py")):
        where = path.relative_to(tests).as_posix()
        try:
            marks = list(_marks(ast.parse(path.read_text(encoding="utf-8")), where))
        except (SyntaxError, UnicodeDecodeError) as error:
            faults.append(Fault(FaultKind.UNREADABLE, where=where, detail=str(error)))
            continue
        faults.extend(mark for mark in marks if isinstance(mark, Fault))
        showings.extend(mark for mark in marks if isinstance(mark, Showing))
    for path in sorted((tests / "scenarios").rglob("*.yaml")):
        where = path.relative_to(tests).as_posix()
        try:
            showings.extend(_scenario_rules(path, where))
        except (YAMLError, UnicodeDecodeError, ValueError) as error:
            faults.append(Fault(FaultKind.UNREADABLE, where=where, detail=str(error)))
    return showings, faults


def report(
    tests: Path,
    *,
    book: Book | None = None,
    pending: Pending | None = None,
) -> Report:
    """Hold the rule book against the tests in the folder ``tests``.

    ``book`` and ``pending`` are those of this version unless given. Ambiguities that a test shows are listed
    too; nothing demands that they are.
    """
    book = book or load()
    pending = pending or load_pending()
    reasons = pending.pending_reasons(book)
    informative = pending.informative_reasons(book)
    showings, faults = collect(tests)
    shown_by = _by_rule(showings)
    known = book.ids()
    faults.extend(
        Fault(FaultKind.UNKNOWN, showing.rule, f"{showing.where}:{showing.line}")
        for showing in showings
        if showing.rule not in known
    )
    lines: list[Line] = []
    for rule in book.rules:
        places = shown_by.get(rule.id, ())
        if places:
            state, reason = State.SHOWN, ""
            if rule.id in reasons:
                faults.append(Fault(FaultKind.PENDING_SHOWN, rule.id, places[0]))
        elif rule.id in informative:
            state, reason = State.INFORMATIVE, informative[rule.id]
        elif rule.id in reasons:
            state, reason = State.PENDING, reasons[rule.id]
        else:
            state, reason = State.NOT_SHOWN, ""
            faults.append(Fault(FaultKind.NOT_SHOWN, rule.id))
        lines.append(Line(rule.id, rule.text, rule.sets, state, reason, places))
    lines.extend(
        Line(row.id, f"{row.topic}: {row.default}", (), State.SHOWN, "", shown_by[row.id])
        for row in book.ambiguities
        if row.id in shown_by
    )
    return Report(tuple(lines), tuple(faults))


def check(
    tests: Path,
    *,
    book: Book | None = None,
    pending: Pending | None = None,
) -> list[Fault]:
    """All faults between the rule book and the tests; an empty list means that every rule is accounted for."""
    return list(report(tests, book=book, pending=pending).faults)


def _by_rule(showings: Iterable[Showing]) -> dict[str, tuple[str, ...]]:
    places: dict[str, list[str]] = {}
    for showing in showings:
        found = places.setdefault(showing.rule, [])
        if showing.where not in found:
            found.append(showing.where)
    return {rule: tuple(found) for rule, found in places.items()}


def _marks(node: ast.AST, where: str) -> Iterator[Showing | Fault]:
    """Every mark below ``node``, under the name of the test that it stands on or in."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from _marks(child, f"{where}::{child.name}")
        else:
            if isinstance(child, ast.Call) and _is_rule_mark(child.func):
                yield from _mark(child, where)
            yield from _marks(child, where)


def _is_rule_mark(function: ast.expr) -> bool:
    return (
        isinstance(function, ast.Attribute)
        and function.attr == "rule"
        and isinstance(function.value, ast.Attribute)
        and function.value.attr == "mark"
    )


def _mark(call: ast.Call, where: str) -> Iterator[Showing | Fault]:
    for argument in call.args:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield Showing(argument.value, where, argument.lineno)
        else:
            detail = f"line {argument.lineno}: a rule's ID must be written out"
            yield Fault(FaultKind.UNREADABLE, where=where, detail=detail)


def _scenario_rules(path: Path, where: str) -> Iterator[Showing]:
    text = path.read_text(encoding="utf-8-sig")
    for document in YAML(typ="rt").load_all(text):
        if not isinstance(document, dict):
            raise ValueError("a scenario is a mapping")
        rules = document.get("rules")
        if rules is None:
            continue
        if not isinstance(rules, CommentedSeq):
            raise ValueError("rules: must be a list of IDs")
        for index, rule in enumerate(rules):
            yield Showing(str(rule), where, rules.lc.item(index)[0] + 1)
