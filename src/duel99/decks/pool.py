"""A pool: the cards that a table or a player brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from duel99.cards import Entry, Library, load
from duel99.kernel import Deck, Ruleset


@dataclass(frozen=True)
class Pool:
    """Main and extra deck (and a side deck that only matches use), every copy by itself.

    ``ruleset``, ``mode``, ``players`` and ``recycles`` say what it was put together for, where
    the file says it.
    """

    name: str
    main: tuple[Entry, ...]
    extra: tuple[Entry, ...] = ()
    side: tuple[Entry, ...] = ()
    comment: str = ""
    ruleset: str | None = None
    mode: str | None = None
    players: int | None = None
    recycles: int | None = None

    def __bool__(self) -> bool:
        """Whether there is any card in it."""
        return bool(self.main or self.extra or self.side)

    @property
    def by_hand(self) -> list[Entry]:
        """The cards that are played by hand, each once."""
        cards = {c.id: c for c in (*self.main, *self.extra, *self.side) if c.by_hand}
        return list(cards.values())

    def counted(self, section: str = "main") -> list[tuple[Entry, int]]:
        """The different cards of a section in the order of the file, with their copies."""
        return count(getattr(self, section))

    def arranged(self, ruleset: Ruleset) -> Pool:
        """The same cards with each in the pile where the ruleset keeps it (N99-046).

        What the ruleset does not know at all stays where it is.
        """
        belongs = ruleset.piles.belongs_in_extra
        unknown = ruleset.decks.unknown_kinds
        extra = [belongs(c.printed) for c in self.main]
        extra += [belongs(c.printed) or bool(c.printed.kind & unknown) for c in self.extra]
        cards = list(zip((*self.main, *self.extra), extra, strict=True))
        return replace(
            self,
            main=tuple(c for c, outside in cards if not outside),
            extra=tuple(c for c, outside in cards if outside),
        )


def count(cards: Iterable[Entry]) -> list[tuple[Entry, int]]:
    """Different cards with how often each occurs, in the order of their first copy."""
    listed = list(cards)
    copies = Counter(card.id for card in listed)
    first = {card.id: card for card in reversed(listed)}
    order = sorted(first, key=lambda i: next(k for k, c in enumerate(listed) if c.id == i))
    return [(first[i], copies[i]) for i in order]


def library_for(pools: Iterable[Pool]) -> Library:
    """The card library with the cards that a table's pools play by hand."""
    return load().extended(entry for pool in pools for entry in pool.by_hand)


def deck_for(pool: Pool) -> Deck:
    """The pool as the kernel takes it."""
    return Deck(_definitions(pool.main), _definitions(pool.extra))


def _definitions(cards: Sequence[Entry]) -> list:  # type: ignore[type-arg]
    return [card.definition for card in cards]
