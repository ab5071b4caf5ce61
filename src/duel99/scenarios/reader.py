"""Reading scenario files. Every fault is found at once and names its line and its remedy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from duel99 import rulesets
from duel99.decks.lines import BadYaml, line_of, load_documents, read_text
from duel99.kernel import Definition
from duel99.rulebook import load as load_rules

from .fault import Fault, ScenarioError
from .model import Cannot, Expect, Scenario
from .positions import PositionReader
from .steps import StepReader
from .words import RESERVED

_TOP: Final = (
    "scenario", "rules", "ruleset", "rulesets", "mode", "recycles", "options", "seats", "turn", "cards",
    "state", "shared", "random", "steps", "expect", "seed",
)  # fmt: skip


_DEFAULT: Final = "master2020"
"""The ruleset of a scenario that names none."""


def load_scenarios(path: Path | str, *, ruleset: str = _DEFAULT) -> list[Scenario]:
    """All scenarios of a file. Raises :class:`ScenarioError` with every fault in it.

    ``ruleset`` is the one of documents that name none. A document with ``rulesets`` is one
    scenario under each of them.
    """
    path = Path(path)
    try:
        text = read_text(path)
    except FileNotFoundError:
        raise ScenarioError(path, [Fault(0, "not_found")]) from None
    except UnicodeError:
        raise ScenarioError(path, [Fault(0, "bad_encoding", {}, "save_as_utf8")]) from None
    except OSError as error:
        raise ScenarioError(path, [Fault(0, "unreadable", {"reason": error.strerror})]) from None
    return parse_scenarios(text, path, ruleset=ruleset)


def parse_scenarios(
    text: str,
    path: Path | str = "<text>",
    *,
    extra: Mapping[str, Definition] | None = None,
    ruleset: str = _DEFAULT,
) -> list[Scenario]:
    """All scenarios of a text. Raises :class:`ScenarioError`.

    ``extra`` are definitions by name beside the library's, ``ruleset`` is the one of documents
    that name none.
    """
    path = Path(path)
    try:
        documents = load_documents(text)
    except BadYaml as error:
        raise ScenarioError(
            path, [Fault(error.line, "bad_yaml", {"reason": error.reason})]
        ) from None
    documents = [d for d in documents if d is not None]
    if not documents:
        raise ScenarioError(path, [Fault(0, "empty")])
    found = []
    faults: list[Fault] = []
    for document in documents:
        for key in _rulesets(document) or [ruleset]:
            reader = Reader(path)
            for name, definition in (extra or {}).items():
                reader.book.add(name, definition)
            scenario = reader.scenario(document, key)
            faults += [fault for fault in reader.faults if fault not in faults]
            if scenario is not None:
                found.append(scenario)
    if faults:
        raise ScenarioError(path, faults)
    return found


def _rulesets(document: Any) -> list[str]:
    """The rulesets under each of which a document is a scenario of its own."""
    listed = document.get("rulesets") if isinstance(document, Mapping) else None
    if isinstance(listed, str) or not isinstance(listed, Sequence):
        return []
    return [str(key) for key in listed]


class Reader(PositionReader, StepReader):
    """Reads one document; what is wrong is noted in ``faults``."""

    def scenario(self, document: Any, ruleset: str = _DEFAULT) -> Scenario | None:
        """The document's scenario under ``ruleset``, unless it names one; None if it is faulty."""
        if not isinstance(document, Mapping):
            self.fault(line_of(document) or 1, "not_a_mapping", where="scenario")
            return None
        line = line_of(document) or 1
        data = self.mapping(document, "scenario", line, _TOP)
        if "scenario" not in data:
            self.fault(line, "missing_key", "write_title", key="scenario")
        self.read_seats(document, data)
        self.read_ruleset(document, data, ruleset)
        self.read_cards(data.get("cards"), line_of(document, "cards"))
        rules = self.read_rules(data.get("rules"), line_of(document, "rules"))
        if self.ruleset is None or not self.names:
            return None
        position = self.read_position(document, data)
        steps = self.read_steps(data.get("steps"), line_of(document, "steps"))
        final = None
        if "expect" in data:
            final = self.read_expect(data["expect"], line_of(document, "expect"))
        elif not any(isinstance(s, (Expect, Cannot)) for s in steps):
            self.fault(line, "missing_key", "write_expect", key="expect")
        if position is None:
            return None
        title = str(data.get("scenario", ""))
        if "rulesets" in data:
            title = f"{title} [{ruleset}]"
        return Scenario(
            self.path, line, title, rules, position, steps, final, self.book, self.names
        )

    def read_seats(self, document: Any, data: Mapping[str, Any]) -> None:
        line = line_of(document, "seats")
        node = data.get("seats", ["A", "B"])
        names = [str(n) for n in self.items(node, "seats", line)]
        if not 2 <= len(names) <= 5:
            self.fault(line, "seat_count", count=len(names))
            names = names[:5] if len(names) > 5 else ["A", "B"]
        for i, name in enumerate(names):
            if name in RESERVED or "." in name or not name:
                self.fault(line_of(node, i) or line, "seat_name", "other_name", name=name)
            if name in names[:i]:
                self.fault(line_of(node, i) or line, "seat_twice", "other_name", name=name)
        self.names = tuple(names)

    def read_ruleset(self, document: Any, data: Mapping[str, Any], default: str) -> None:
        if "rulesets" in data:
            line = line_of(document, "rulesets")
            if not self.items(data["rulesets"], "rulesets", line):
                self.fault(line, "no_ruleset", "known", known=", ".join(rulesets.RULESETS))
            if "ruleset" in data:
                self.fault(line, "ruleset_twice")
        options = data.get("options") or {}
        if not isinstance(options, Mapping):
            self.fault(line_of(document, "options"), "not_a_mapping", where="options")
            options = {}
        key = str(data.get("ruleset", default))
        line = (
            line_of(document, "ruleset") or line_of(document, "rulesets") or line_of(document) or 1
        )
        recycles = data.get("recycles")
        mode = data.get("mode")
        if recycles is not None:
            recycles = self.number(recycles, "recycles", line_of(document, "recycles"))
        try:
            self.ruleset = rulesets.load(
                key, mode=None if mode is None else str(mode), recycles=recycles
            )
        except ValueError as error:
            self.fault(line, "ruleset", reason=error)
            return
        for name, value in options.items():
            try:
                self.ruleset = self.ruleset.with_options({str(name): value})
            except ValueError as error:
                self.fault(line_of(options, name), "ruleset", reason=error)
        low, high = self.ruleset.players
        if self.names and not low <= len(self.names) <= high:
            self.fault(
                line_of(document, "seats") or line,
                "seats_of_ruleset",
                ruleset=key,
                least=low,
                most=high,
                count=len(self.names),
            )
            self.ruleset = None

    def read_rules(self, node: Any, line: int) -> tuple[str, ...]:
        known = load_rules().ids()
        found = []
        for i, rule in enumerate(self.items(node, "rules", line)):
            if str(rule) not in known:
                self.fault(line_of(node, i) or line, "unknown_rule", rule=rule)
            found.append(str(rule))
        return tuple(found)
