"""Thinking time.

Each decision has its seconds; what is longer runs from the seat's reserve. A response whose
chance the others may not know of never takes from the reserve, which they see: when its seconds
are over it is declined.
"""

from __future__ import annotations

from .plan import ClockPlan


class Clock:
    """The clock of a table. It is told the time; ``reserves`` change by the journal alone."""

    def __init__(self, plan: ClockPlan, seats: int) -> None:
        self.plan = plan
        self.reserves = [plan.reserve] * seats
        self._since: float | None = None
        self._before = 0.0

    @property
    def runs(self) -> bool:
        """Whether there is a clock at all."""
        return self.plan.profile != "none"

    def start(self, now: float) -> None:
        """A seat begins to think."""
        if self._since is None:
            self._since = now

    def hold(self, now: float) -> None:
        """The table is paused or waits for somebody who is gone."""
        if self._since is not None:
            self._before += now - self._since
            self._since = None

    def reset(self) -> None:
        """Somebody else is asked, or something else."""
        self._since, self._before = None, 0.0

    def used(self, now: float) -> float:
        """Seconds thought so far."""
        return self._before + (now - self._since if self._since is not None else 0.0)

    def spent(self, now: float, *, hidden: bool) -> float:
        """What the running decision takes from the reserve."""
        return 0.0 if hidden or not self.runs else max(0.0, self.used(now) - self.plan.seconds)

    def left(self, now: float) -> float:
        """Seconds left before the reserve runs."""
        return max(0.0, self.plan.seconds - self.used(now))

    def ends(self, seat: int, now: float, *, hidden: bool) -> float | None:
        """When the clock will answer for ``seat``; ``None`` where it does not run."""
        if not self.runs or self._since is None:
            return None
        allowed = self.plan.seconds + (0.0 if hidden else self.reserves[seat])
        return self._since + allowed - self._before

    def charge(self, seat: int, spent: float) -> None:
        """An answer was given that took ``spent`` seconds of the reserve."""
        if self.runs:
            left = max(0.0, self.reserves[seat] - spent)
            self.reserves[seat] = left + self.plan.increment

    def shown(self, seat: int) -> float:
        """The reserve as others see it; -1 without a clock."""
        return round(self.reserves[seat], 1) if self.runs else -1.0


__all__ = ["Clock"]
