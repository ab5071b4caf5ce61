"""Rates: how often somebody may do something.

A bucket of tokens fills steadily and is emptied by what is done; a full bucket is what may come
at once. Addresses are forgotten when their bucket is full again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

_MOST: Final = 20_000


class Bucket:
    """``rate`` tokens a second, at most ``burst``."""

    __slots__ = ("_at", "_burst", "_clock", "_rate", "_tokens")

    def __init__(
        self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._tokens = float(burst)
        self._clock = clock
        self._at = clock()

    def take(self, count: float = 1.0) -> bool:
        """Whether it may be done; takes the tokens then."""
        self._fill()
        if self._tokens < count:
            return False
        self._tokens -= count
        return True

    @property
    def full(self) -> bool:
        self._fill()
        return self._tokens >= self._burst

    def _fill(self) -> None:
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """A bucket for each address."""

    def __init__(
        self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Whether ``address`` may do it once more."""
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= _MOST:
                self._buckets = {a: b for a, b in self._buckets.items() if not b.full}
            bucket = self._buckets[address] = Bucket(self._rate, self._burst, self._clock)
        return bucket.take()


class Counts:
    """How many of something each address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Whether one more may be opened; counts it then."""
        count = self._counts.get(address, 0)
        if count >= self._most:
            return False
        self._counts[address] = count + 1
        return True

    def leave(self, address: str) -> None:
        """One was closed."""
        count = self._counts.get(address, 0) - 1
        if count > 0:
            self._counts[address] = count
        else:
            self._counts.pop(address, None)


__all__ = ["Bucket", "Buckets", "Counts"]
