"""Decks as card ids, which can be sent to another process (definitions hold functions)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from duel99 import cards
from duel99.cards import ByHandCard
from duel99.kernel.duel import Deck


@dataclass(frozen=True)
class LibraryDecks:
    """Makes decks of the library's cards: for each, the ids of its main and its extra deck."""

    lists: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    by_hand: tuple[ByHandCard, ...] = ()
    """The cards among them that the library does not implement."""

    @classmethod
    def of(cls, decks: Sequence[Deck]) -> LibraryDecks:
        """The lists of some decks."""
        definitions = {d.printed.id: d for deck in decks for d in (*deck.main, *deck.extra)}
        return cls(
            tuple(
                (tuple(d.printed.id for d in deck.main), tuple(d.printed.id for d in deck.extra))
                for deck in decks
            ),
            tuple(ByHandCard.of(d.printed, {}) for d in definitions.values() if d.by_hand),
        )

    def __call__(self) -> Sequence[Deck]:
        """The decks. Raises :class:`duel99.cards.UnknownCard`."""
        library = cards.load().extended(card.entry() for card in self.by_hand)
        return [
            Deck(
                [library.find(i).definition for i in main],
                [library.find(i).definition for i in extra],
            )
            for main, extra in self.lists
        ]
