"""What people ask the table, and how it is decided.

To take the duel back, to put it aside and to take it up again needs everybody's word. What
becomes of the seat of somebody who is gone is decided by most of the others.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

What = Literal["rewind", "pause", "resume", "bot", "forfeit", "wait"]
ABOUT_A_SEAT: Final = frozenset({"bot", "forfeit", "wait"})


@dataclass
class Proposal:
    """A question to the table; ``needed`` are all that are asked, the asker among them."""

    number: int
    seat: int
    what: What
    needed: tuple[int, ...]
    target: int = -1
    to: int = -1
    epoch: int = 0
    yes: set[int] = field(default_factory=set)
    no: set[int] = field(default_factory=set)

    def vote(self, seat: int, yes: bool) -> None:
        """A seat has its say; the last word counts."""
        (self.yes if yes else self.no).add(seat)
        (self.no if yes else self.yes).discard(seat)

    @property
    def passed(self) -> bool:
        if self.what in ABOUT_A_SEAT:
            return 2 * len(self.yes) > len(self.needed)
        return self.yes >= set(self.needed)

    @property
    def failed(self) -> bool:
        if self.what in ABOUT_A_SEAT:
            return 2 * len(self.no) >= len(self.needed)
        return bool(self.no)


__all__ = ["ABOUT_A_SEAT", "Proposal", "What"]
