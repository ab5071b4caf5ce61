"""Reading the steps of a scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from duel99.decks.lines import line_of
from duel99.kernel.terms import NOBODY

from .model import Cannot, Expect, Item, Ref, Step
from .reading import Reading
from .words import (
    ACTIONS,
    ANSWERS,
    CARD_ACTIONS,
    CARD_ANSWERS,
    LEAVE,
    POSITIONS,
    SPEED,
    zones_of,
)


class StepReader(Reading):
    """Reads ``steps`` and the expectations among them."""

    def read_steps(self, node: Any, line: int) -> tuple[Item, ...]:
        found: list[Item] = []
        for i, item in enumerate(self.items(node, "steps", line)):
            at = line_of(node, i) or line
            read = self.read_item(item, at)
            if read is not None:
                found.append(read)
        return tuple(found)

    def read_item(self, node: Any, line: int) -> Item | None:
        if not isinstance(node, Mapping) or len(node) != 1:
            self.fault(line, "step_shape", "step_shape")
            return None
        who, what = next(iter(node.items()))
        if who == "expect":
            return self.read_expect(what, line)
        seat = self.seat(who, line)
        if seat == NOBODY:
            return None
        if isinstance(what, Mapping) and "cannot" in what:
            if len(what) > 1:
                self.fault(line, "cannot_alone")
            inner = what["cannot"]
            listed = (
                inner if isinstance(inner, Sequence) and not isinstance(inner, str) else [inner]
            )
            steps = [self.read_step(seat, one, line, partial=True) for one in listed]
            return Cannot(line, seat, tuple(s for s in steps if s is not None))
        return self.read_step(seat, what, line)

    def read_step(self, seat: int, node: Any, line: int, *, partial: bool = False) -> Step | None:
        """One action with its answers. ``partial``: the action alone may stand without a card."""
        if isinstance(node, str):
            bare = ACTIONS if partial else ("pass", "surrender")
            if node not in bare:
                self.fault(line, "unknown_word", "known", word=node, what="action",
                           known=", ".join(bare if partial else [*bare, *ACTIONS]))  # fmt: skip
                return None
            return Step(line, seat, node, None, {}, f"{self.names[seat]}: {node}")
        data = self.mapping(node, "step", line, [*ACTIONS, *ANSWERS])
        if not data:
            return None
        verbs = [key for key in data if key in ACTIONS]
        if len(verbs) > 1:
            self.fault(line, "two_actions", first=verbs[0], second=verbs[1])
            return None
        answers: dict[str, list[Any]] = {}
        for key, value in data.items():
            if key in verbs:
                continue
            answers[key] = self.read_answer(key, value, line_of(node, key) or line)
        verb = verbs[0] if verbs else ""
        subject: Any = None
        if verb:
            subject = self.read_subject(verb, data[verb], line_of(node, verb) or line, answers)
        shown = ", ".join(f"{k}: {_show(v)}" for k, v in data.items())
        return Step(line, seat, verb, subject, answers, f"{self.names[seat]}: {{{shown}}}")

    def read_subject(self, verb: str, value: Any, line: int, answers: dict[str, list[Any]]) -> Any:
        if verb in CARD_ACTIONS:
            return self.ref(value, line)
        if verb == "phase":
            self.word(value, "phase", line, dict.fromkeys(LEAVE, 1), 0)
            return str(value)
        if verb == "speed":
            self.word(value, "speed", line, SPEED, 0)
            return str(value) if str(value) in SPEED else None
        if verb == "pendulum-summon" and value is not None:
            answers.setdefault("choose", [])
            answers["choose"] = self.read_answer("choose", value, line) + answers["choose"]
        return None

    def read_answer(self, key: str, value: Any, line: int) -> list[Any]:
        """A list of values for one answer key."""
        listed = isinstance(value, Sequence) and not isinstance(value, str)
        values = list(value) if listed else [value]
        at = [line_of(value, i) or line for i in range(len(values))] if listed else [line]
        found: list[Any] = []
        for item, where in zip(values, at, strict=True):
            found.append(self._answer(key, item, where))
        return [f for f in found if f is not None]

    def _answer(self, key: str, value: Any, line: int) -> Any:
        if key in CARD_ANSWERS or key == "order":
            return self.ref(value, line, seats=True)
        if key == "answer":
            if isinstance(value, bool):
                return value
            return bool(self.word(value, "answer", line, {"yes": 1, "no": 0}, 0))
        if key == "position":
            return self.word(value, "position", line, POSITIONS, 1)
        if key in ("player", "opponent"):
            seat = self.seat(value, line)
            return None if seat == NOBODY else seat
        if key in ("number", "effect"):
            return self.number(value, key, line, 1 if key == "effect" else 0)
        if key in ("zone", "to"):
            return self._zone(value, line, key == "to")
        return value  # option: a number or a label; declare: by what is asked

    def _zone(self, value: Any, line: int, seats: bool) -> Ref | None:
        text = str(value)
        zones = zones_of(self.ruleset)
        if text in zones:
            location, zone = zones[text]
            return Ref(text, line, NOBODY, int(location), zone)
        if seats and text in self.names:
            return Ref(text, line, self.names.index(text))
        head, _, rest = text.partition(".")
        if head in self.names and rest in zones:
            location, zone = zones[rest]
            return Ref(text, line, self.names.index(head), int(location), zone)
        self.fault(line, "unknown_zone", "known", zone=text, known=", ".join(zones))
        return None

    def read_expect(self, node: Any, line: int) -> Expect:
        from .expecting import read_expect

        return read_expect(self, node, line)


def _show(value: Any) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(_show(v) for v in value) + "]"
    return str(value)
