"""The seats of a table: who sits there and how they are asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from duel99.kernel.decision import PASS, Decision, DecisionKind

from .moments import RESPONSES
from .plan import SeatPlan

Asking = Literal["on", "auto", "off"]


@dataclass
class Seat:
    """One seat. ``secret`` is what is kept of its token, empty while nobody has taken it.

    ``bot`` plays now: the seat's own, or one that stands in for a person who is gone. ``asked``
    numbers what the seat is asked; ``marks`` are the numbers with how many answers the duel had.
    """

    index: int
    plan: SeatPlan
    name: str
    bot: str = ""
    secret: str = ""
    asking: Asking = "auto"
    asked: int = 0
    marks: list[tuple[int, int]] = field(default_factory=list)
    wishes: bool = False
    """Whether it wants to play once more."""

    @classmethod
    def of(cls, index: int, plan: SeatPlan) -> Seat:
        return cls(index, plan, plan.name, plan.bot)

    @property
    def person(self) -> bool:
        """Whether it belongs to a person, even where a bot stands in."""
        return self.plan.kind == "person"

    @property
    def taken(self) -> bool:
        return not self.person or bool(self.secret)

    @property
    def played_by_person(self) -> bool:
        return not self.bot

    def note(self, answers: int, *, mark: bool) -> None:
        """The seat was answered for when the duel had ``answers`` before.

        ``mark``: it did so itself, so that it may want to come back to there.
        """
        if mark:
            self.marks.append((self.asked, answers))
        self.asked += 1

    def forget_marks(self, answers: int) -> None:
        """The duel was taken back to ``answers``: late answers are refused, earlier marks stay."""
        self.marks = [mark for mark in self.marks if mark[1] < answers]
        self.asked += 1


def optional(decision: Decision) -> bool:
    """Whether a decision asks for a response that may be declined."""
    return (
        decision.kind is DecisionKind.ACTION
        and decision.purpose in RESPONSES
        and decision.options[-1] == PASS
    )


__all__ = ["Asking", "Seat", "optional"]
