"""Whose copies go into a pool, so that everybody brings about as many cards."""

from __future__ import annotations

from collections import Counter

from duel99.cards import Entry

from .stock import Stock


class Shares:
    """How many copies of each card each owner has given so far."""

    def __init__(self, stock: Stock) -> None:
        self.stock = stock
        self.given: dict[int, Counter[str]] = {}
        self.totals: Counter[str] = Counter()
        self.number = 0

    def take(self, card: Entry) -> None:
        """One more copy, from whoever has one left and has given the fewest cards."""
        given = self.given.setdefault(card.id, Counter())
        whose = self.stock.whose[card.id]
        owner = min((o for o in whose if given[o] < whose[o]), key=lambda o: (self.totals[o], o))
        given[owner] += 1
        self.totals[owner] += 1
        self.number += 1

    def give_back(self, card: Entry) -> None:
        """One copy less, for whoever has given the most."""
        given = self.given[card.id]
        owner = max((o for o in given if given[o]), key=lambda o: (self.totals[o], o))
        given[owner] -= 1
        self.totals[owner] -= 1
        self.number -= 1

    def favour(self, card: Entry) -> float:
        """From -1 to 1: cards of those who have given little come first."""
        owners = self.stock.owners
        if len(owners) < 2:
            return 0.0
        average = self.number / len(owners)
        whose = self.stock.whose[card.id]
        given = self.given.get(card.id)
        if given is None:
            least = float(min([self.totals[o] for o in whose]))
        else:
            open_ = [self.totals[o] for o in whose if given[o] < whose[o]]
            least = float(min(open_)) if open_ else average
        return max(min((average - least) / (average + 2), 1.0), -1.0)
