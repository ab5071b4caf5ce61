"""Numbers about numbers."""

from __future__ import annotations

from math import sqrt
from typing import Final

import msgspec

Z95: Final = 1.959963984540054
"""Two-sided 95 % of the normal distribution."""


class Share(msgspec.Struct, frozen=True):
    """How often something happened: ``wins`` of ``of``, with its 95 % interval.

    ``null`` is the share that nothing but chance would give, to be read beside the interval.
    ``wins`` need not be whole: a place that several share counts its part for each of them.
    """

    wins: float
    of: int
    share: float
    low: float
    high: float
    null: float

    @property
    def differs(self) -> bool:
        """Whether the interval leaves chance's share out."""
        return not self.low <= self.null <= self.high


def wilson(wins: float, of: int) -> tuple[float, float]:
    """The 95 % score interval of a share (Wilson 1927); it holds for small numbers too."""
    if of <= 0:
        return 0.0, 1.0
    p = wins / of
    z2 = Z95 * Z95
    middle = (p + z2 / (2 * of)) / (1 + z2 / of)
    half = Z95 / (1 + z2 / of) * sqrt(p * (1 - p) / of + z2 / (4 * of * of))
    return max(0.0, middle - half), min(1.0, middle + half)


def share(wins: float, of: int, null: float) -> Share:
    """A share with its interval."""
    low, high = wilson(wins, of)
    return Share(wins, of, wins / of if of else 0.0, low, high, null)
