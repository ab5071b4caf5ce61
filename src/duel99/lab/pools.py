"""Decks for an experiment from pool files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from duel99 import decks
from duel99.kernel.duel import Deck


class PoolDecks(NamedTuple):
    """Makes the decks of a table from a pool, by its file or name; can be sent to a process.

    Where the ruleset shares its piles the pool is the one deck, otherwise everybody plays it.
    """

    pool: str
    seats: int
    shared: bool

    def __call__(self) -> Sequence[Deck]:
        """The decks. Raises :class:`duel99.decks.PoolError`."""
        deck = decks.deck_for(decks.load_pool(self.pool))
        return [deck] if self.shared else [deck] * self.seats
