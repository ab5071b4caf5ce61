"""The one source of chance of a duel.

A generator of our own (SplitMix64) instead of :mod:`random`: its state is one integer, so that
a fork copies it for nothing, and its numbers do not depend on the version of Python.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

_MASK: Final = (1 << 64) - 1


class Chance:
    """Seeded numbers; equal seeds give equal numbers for ever.

    ``script`` holds results that are served first (dice and coins of a scenario).
    """

    __slots__ = ("coins", "dice", "state")

    def __init__(self, seed: int) -> None:
        self.state = (seed * 0x9E3779B97F4A7C15 + 0x1234567) & _MASK
        self.dice: list[int] = []
        self.coins: list[bool] = []

    def copy(self) -> Chance:
        other = Chance.__new__(Chance)
        other.state = self.state
        other.dice = self.dice[:]
        other.coins = self.coins[:]
        return other

    def below(self, n: int) -> int:
        """A number from 0 to ``n - 1``. ``n`` must be positive."""
        state = self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        # the bias of multiply-shift is below n / 2**64: nobody can see it
        return ((z ^ (z >> 31)) * n) >> 64

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put ``items`` into a random order in place."""
        below = self.below
        for i in range(len(items) - 1, 0, -1):
            j = below(i + 1)
            items[i], items[j] = items[j], items[i]

    def pick(self, items: Sequence[T]) -> T:
        """One of ``items``; they must not be empty."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """``count`` different ones of ``items`` in random order."""
        pool = list(items)
        self.shuffle(pool)
        return pool[:count]

    def die(self) -> int:
        """A number from 1 to 6."""
        if self.dice:
            return self.dice.pop(0)
        return self.below(6) + 1

    def coin(self) -> bool:
        """True for heads."""
        if self.coins:
            return self.coins.pop(0)
        return self.below(2) == 0
