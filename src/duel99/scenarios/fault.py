"""What can be wrong with a scenario file, and with a scenario that is played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from duel99.messages import Messages


class Fault(msgspec.Struct, frozen=True):
    """One fault of a file: its line, the message's key and values, and the remedy's."""

    line: int
    key: str
    values: dict[str, Any] = {}
    remedy: str = ""

    def text(self, messages: Messages) -> str:
        """The fault and what to do about it, without the file's name."""
        said = messages.text(f"scenario.fault.{self.key}", **self.values)
        if self.remedy:
            remedy = messages.text(f"scenario.remedy.{self.remedy}", **self.values)
            said = messages.text("scenario.with_remedy", fault=said, remedy=remedy)
        return said


class ScenarioError(ValueError):
    """A scenario file cannot be used; ``faults`` are all that was found."""

    def __init__(self, path: Path, faults: list[Fault]) -> None:
        self.path = path
        self.faults = sorted(faults, key=lambda f: f.line)
        super().__init__("\n".join(self.lines(Messages("en"))))

    def lines(self, messages: Messages) -> list[str]:
        """One line a fault: file, line, fault, remedy."""
        return [
            messages.text(
                "scenario.at_line" if fault.line else "scenario.at_file",
                file=self.path,
                line=fault.line,
                fault=fault.text(messages),
            )
            for fault in self.faults
        ]


class Failure(Exception):
    """A scenario that did not go as it says: at ``line``, ``key`` with ``values``.

    ``options`` is what was on offer, in the scenario's own words; ``asked`` who was asked what.
    """

    def __init__(
        self,
        line: int,
        key: str,
        values: dict[str, Any] | None = None,
        /,
        *,
        asked: str = "",
        options: tuple[str, ...] = (),
    ) -> None:
        self.line = line
        self.key = key
        self.values = values or {}
        self.asked = asked
        self.options = options
        self.through: Any = None
        """The playthrough that failed, for the log up to there."""
        super().__init__(self.text(Messages("en")))

    def text(self, messages: Messages) -> str:
        """What failed, with expected and actual value, and what was on offer."""
        said = messages.text(f"scenario.failure.{self.key}", **self.values)
        if self.asked:
            said += "\n" + messages.text("scenario.asked", asked=self.asked)
        for option in self.options:
            said += f"\n  - {option}"
        return said
