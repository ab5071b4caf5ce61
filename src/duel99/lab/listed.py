"""Decks as card ids, which can be sent to another process (definitions hold functions)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from duel99 import cards
from duel99.kernel.duel import Deck


@dataclass(frozen=True)
class LibraryDecks:
    """Makes decks of the library's cards: for each, the ids of its main and its extra deck."""

    lists: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]

    @classmethod
    def of(cls, decks: Sequence[Deck]) -> LibraryDecks:
        """The lists of some decks."""
        return cls(
            tuple(
                (tuple(d.printed.id for d in deck.main), tuple(d.printed.id for d in deck.extra))
                for deck in decks
            )
        )

    def __call__(self) -> Sequence[Deck]:
        """The decks. Raises :class:`duel99.cards.UnknownCard`."""
        return [
            Deck([cards.definition(i) for i in main], [cards.definition(i) for i in extra])
            for main, extra in self.lists
        ]
