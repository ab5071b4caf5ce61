"""Choosing the cards one after another: the best one next, with what it cannot do without.

Greedy, with everything that decides in numbers that have names (:mod:`.scoring`); chance only
shifts cards that are about as good. Nothing is ever chosen that would be dead, unless what it
needs is chosen with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec

from duel99.cards import Entry
from duel99.kernel.randomness import Chance
from duel99.kernel.terms import Kind

from .bonds import Bond, Bonds
from .scoring import KINDS, Balance, band_of, kind_of, role_of, traits_of, worth
from .shares import Shares
from .stock import Stock

_CHANCE: Final = 1.2
"""How many points chance adds at most."""
_STEPS: Final = 1000
_COPY: Final = 3.5
"""A further copy of a card is worth so much less: a pool lives of variety."""
_BOND: Final = 1.5
_UNMET: Final = 2.0
_FAIR: Final = 4.0
_DEPTH: Final = 4


class Why(msgspec.Struct, frozen=True):
    """A reason for a card: a message key below ``suggest.why``, its values, a card it is about."""

    key: str
    values: dict[str, str | int] = {}
    card: int = 0


class Pick(NamedTuple):
    """A card that goes in, and why."""

    card: Entry
    why: tuple[Why, ...]


class Picker:
    """The main deck as it grows. ``drop`` takes cards out again and never picks them any more."""

    def __init__(
        self,
        stock: Stock,
        bonds: Bonds,
        main: Sequence[Entry],
        balance: Balance,
        seed: int,
        *,
        fair: bool = True,
    ) -> None:
        self.stock = stock
        self.bonds = bonds
        self.balance = balance
        self.fair = fair
        self.taken: Counter[int] = Counter()
        self.names: Counter[int] = Counter()
        self.whose = Shares(stock)
        self.why: dict[int, tuple[Why, ...]] = {}
        self.barred: set[int] = set()
        self.extra_wanted: dict[int, Entry] = {}
        chance = Chance(seed)
        self.shift = {c.id: _CHANCE * chance.below(_STEPS) / _STEPS for c in stock.cards.values()}
        self.rough = {
            card.id: sum(worth(card).values()) + self.shift[card.id]
            for card in stock.cards.values()
        }
        self.traits = {card.id: traits_of(card) for card in main}
        self.fits: dict[tuple[object, ...], float] = {}
        self.main = {card.id: card for card in main}
        self.order = list(main)

    @property
    def size(self) -> int:
        return sum(self.taken.values())

    def cards(self) -> list[Entry]:
        """Every copy that is in, in no certain order."""
        return [self.main[number] for number, n in self.taken.items() for _ in range(n)]

    def fill(self, size: int) -> None:
        """Pick until there are ``size`` cards, or none are left to pick."""
        while self.size < size:
            room = size - self.size
            pack = self._best(room)
            if not pack:
                return
            for pick in pack:
                self._take(pick)

    def drop(self, card: Entry, copies: int | None = None) -> None:
        """Take a card out for good."""
        for _ in range(self.taken[card.id] if copies is None else copies):
            self.taken[card.id] -= 1
            self.names[card.printed.code] -= 1
            self.balance.remove(card)
            self.fits.clear()
            self.whose.give_back(card)
        if copies is None:
            self.barred.add(card.id)
        if not self.taken[card.id]:
            del self.taken[card.id]
            self.why.pop(card.id, None)

    # choosing

    def _best(self, room: int) -> list[Pick]:
        """The best card, or group of cards that need each other, for the room that is left."""
        open_ = [k for k in KINDS if not self.balance.full(k)] or list(KINDS)
        scored = [
            (self.points(card), card)
            for card in self.order
            if kind_of(card) in open_ and self._may(card)
        ]
        scored.sort(key=lambda pair: (-pair[0], pair[1].id))
        for _, card in scored:
            pack = self._pack(card, (), _DEPTH)
            if pack is not None and len(pack) <= room:
                return [Pick(c, self._reasons(c, card, pack)) for c in pack]
            self.barred.add(card.id)
        if len(open_) < len(KINDS):
            for kind in open_:  # nothing of the kind is left: the others fill its place
                self.balance.wanted = {**self.balance.wanted, kind: self.balance.kinds[kind]}
            self.fits.clear()
            return self._best(room)
        return []

    def points(self, card: Entry) -> float:
        """What the card is worth now."""
        trait = self.traits[card.id]
        fit = self.fits.get(trait)
        if fit is None:
            fit = self.fits[trait] = sum(self.balance.fit(card).values())
        points = self.rough[card.id] + fit
        taken = self.taken.get(card.id)
        if taken:
            points -= _COPY * taken
        bonds = self.bonds.of(card)
        if bonds:
            met = [self._is_met(bond) for bond in bonds]
            if any(m and b.rare for m, b in zip(met, bonds, strict=True)):
                points += _BOND
            if any(not m and not b.vital for m, b in zip(met, bonds, strict=True)):
                points -= _UNMET
        if self.fair:
            points += _FAIR * self.whose.favour(card)
        return points

    def _is_met(self, bond: Bond) -> bool:
        return any(p in self.taken or p in self.extra_wanted for p in bond.providers)

    def _may(self, card: Entry) -> bool:
        return card.id not in self.barred and self.stock.room(card, self.taken, self.names)

    # what comes together

    def _pack(self, card: Entry, with_: tuple[Entry, ...], depth: int) -> list[Entry] | None:
        """The card with what it cannot do without and what is not there yet; None: impossible."""
        if not depth:
            return None
        pack = [card] if card.id in self.main else []
        if not pack:
            self_needs = self._extra_needs(card, (*with_, card), depth)
            if self_needs is None:
                return None
            return self_needs
        if self.bonds.is_summoned_by_others(card):
            needs = self._extra_needs(card, (*with_, card), depth)
            if needs is None:
                return None
            pack += needs
        pieces = self.bonds.set_of(card)
        if pieces is not None:
            if not pieces:
                return None
            pack += [p for p in pieces if p is not card and p.id not in self.taken]
            return pack if all(p.id in self.main and self._may(p) for p in pack) else None
        for bond in self.bonds.of(card):
            there = {c.id for c in (*pack, *with_)}
            if not bond.vital or any(
                p in self.taken or p in self.extra_wanted or p in there for p in bond.providers
            ):
                continue
            found = self._provider(bond.providers, (*with_, *pack), depth)
            if found is None:
                return None
            pack += [c for c in found if c not in pack and c not in with_]
        return pack

    def _provider(
        self, providers: Iterable[int], with_: tuple[Entry, ...], depth: int
    ) -> list[Entry] | None:
        """The best of the cards that provide something, with its own needs."""
        options = [self.stock.cards[p] for p in providers if p not in self.barred]
        options = [c for c in options if c.id not in self.main or self._may(c)]
        options.sort(key=lambda c: (c.id not in self.main, -self.rough[c.id], c.id))
        for option in options[:12]:
            pack = self._pack(option, with_, depth - 1)
            if pack is not None:
                if option.id not in self.main:
                    self.extra_wanted[option.id] = option
                return pack
        return None

    def _extra_needs(
        self, monster: Entry, with_: tuple[Entry, ...], depth: int
    ) -> list[Entry] | None:
        """What a monster of the extra deck needs in the main deck."""
        if monster.definition.by_hand and self.bonds.is_summoned_by_others(monster):
            return None
        pack: list[Entry] = []
        if self.bonds.is_summoned_by_others(monster):
            enablers = self.bonds.enablers(monster)
            if not any(e.id in self.taken or e in with_ for e in enablers):
                found = self._provider([e.id for e in enablers], with_, depth)
                if found is None:
                    return None
                pack += found
        for wanted in self.bonds.ingredients(monster):
            if any(c.id in self.taken or c in pack or c in with_ for c in wanted):
                continue
            found = self._provider([c.id for c in wanted], (*with_, *pack), depth)
            if found is None:
                return None
            pack += [c for c in found if c not in pack]
        return pack

    # the result

    def _take(self, pick: Pick) -> None:
        card = pick.card
        self.taken[card.id] += 1
        self.names[card.printed.code] += 1
        self.balance.add(card)
        self.fits.clear()
        self.whose.take(card)
        self.why.setdefault(card.id, pick.why)

    def _reasons(self, card: Entry, head: Entry, pack: Sequence[Entry]) -> tuple[Why, ...]:
        found: list[Why] = []
        if card is not head:
            found.append(Why("comes_with", {}, head.id))
        for bond in self.bonds.of(card):
            if not bond.rare:
                continue
            here = [p for p in (*self.taken, *self.extra_wanted) if p in bond.providers]
            here += [c.id for c in pack if c.id in bond.providers]
            if here:
                found.append(Why("goes_with", {}, here[0]))
                break
        points = {**worth(card), **self.balance.fit(card)}
        if card.printed.kind & Kind.TUNER and points.get("tuner", 0) > 0:
            found.append(Why("tuner"))
        if points.get("curve", 0) > 1 and card.printed.is_monster:
            found.append(Why("curve", {"level": card.printed.level, "band": band_of(card)}))
        if points.get("strong", 0) > 0.5:
            found.append(Why("strong", {"attack": card.printed.base_attack}))
        role = role_of(card)
        if role:
            found.append(Why(f"role.{role}"))
        if not found:
            found.append(Why(f"fills.{kind_of(card)}"))
        return tuple(found[:3])
