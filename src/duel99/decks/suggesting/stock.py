"""The cards that a pool can be made of, and whose they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from duel99.cards import Entry, load
from duel99.decks.banlist import Banlist
from duel99.decks.collection import Collection
from duel99.decks.finding import Finder
from duel99.kernel import Ruleset


@dataclass(frozen=True)
class Owned:
    """Copies of a card that belong to somebody (``owner`` empty: nobody said)."""

    card: Entry
    copies: int = 1
    owner: str = ""


def from_library(copies: int = 3) -> list[Owned]:
    """The whole card library, as if somebody had so many copies of each card."""
    return [Owned(card, copies) for card in load()]


def from_collections(
    collections: Iterable[Collection], finder: Finder | None = None
) -> tuple[list[Owned], list[int]]:
    """What the collections hold, and the ids of cards that nobody knows."""
    finder = finder or Finder()
    found: list[Owned] = []
    unknown: list[int] = []
    for one in collections:
        entries = finder.get_many(dict.fromkeys(h.card for h in one))
        for holding in one:
            entry = entries.get(holding.card)
            if entry is None:
                unknown.append(holding.card)
            else:
                found.append(Owned(entry, holding.count, holding.owner))
    return found, list(dict.fromkeys(unknown))


class Stock:
    """Copies by card and owner, as many as the ruleset lets into one pool.

    Copies of one name count together (OCG-228, AMB-10); what the ruleset does not know at all,
    tokens and cards of no kind are left out. The order in which cards were given does not matter.
    """

    def __init__(
        self, owned: Iterable[Owned], ruleset: Ruleset, banlist: Banlist | None = None
    ) -> None:
        rules = ruleset.decks
        limit = None if rules.copies == "none" else int(rules.copies)
        listed = banlist if rules.banlist == "on" else None
        found: dict[int, dict[str, int]] = {}
        cards: dict[int, Entry] = {}
        for one in owned:
            card = one.card
            if card.is_token or card.is_rule or card.printed.kind & rules.unknown_kinds:
                continue
            if one.copies < 1:
                continue
            cards[card.id] = card
            whose = found.setdefault(card.id, {})
            whose[one.owner] = whose.get(one.owner, 0) + one.copies
        self.cards = {number: cards[number] for number in sorted(cards)}
        self.whose = {n: dict(sorted(found[n].items())) for n in self.cards}
        self.owners = sorted({owner for whose in found.values() for owner in whose})
        self.limits: dict[int, int] = {}
        for card in self.cards.values():
            most = sum(self.whose[card.id].values())
            if limit is not None:
                most = min(most, limit)
            allowed = listed.standing(card.printed.code).copies if listed is not None else None
            self.limits[card.id] = most if allowed is None else min(most, allowed)
        self.by_name = limit

    def __iter__(self) -> Iterator[Entry]:
        return (card for card in self.cards.values() if self.limits[card.id])

    def room(self, card: Entry, taken: Mapping[int, int], names: Mapping[int, int]) -> bool:
        """Whether one more copy may be taken; ``names`` counts the copies of each name."""
        if taken.get(card.id, 0) >= self.limits.get(card.id, 0):
            return False
        return self.by_name is None or names.get(card.printed.code, 0) < self.by_name
