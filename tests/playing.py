"""Random duels for the tests: tables, decks, and what must hold in every position."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from duel99 import cards as library
from duel99 import rulesets
from duel99.kernel import Card, Deck, Definition, Duel, Printed, Ruleset
from duel99.kernel.randomness import Chance
from duel99.kernel.terms import NOBODY, ON_FIELD, Kind, Location

LIMIT = 30_000
"""Decisions after which a duel counts as endless."""


@dataclass(frozen=True)
class Setting:
    """A ruleset with a number of seats."""

    ruleset: Ruleset
    seats: int

    def __str__(self) -> str:
        recycles = self.ruleset.endings.recycles
        return f"{self.ruleset.key}-{self.seats}" + (f"-recycle{recycles}" if recycles else "")


def settings() -> list[Setting]:
    """Every ruleset that can be played, with every number of seats and both modes."""
    found = []
    for key in rulesets.RULESETS:
        low, high = rulesets.load(key).players
        for seats in range(low, high + 1):
            if not rulesets.load(key).piles.shared:
                found.append(Setting(rulesets.load(key), seats))
                continue
            found.append(Setting(rulesets.load(key, players=seats), seats))
            # what riding adds does not hang on the mode
            for times in (1, 2) if key == "ninety-nine" or seats == 3 else ():
                found.append(
                    Setting(
                        rulesets.load(key, mode="倒海回山", players=seats, recycles=times), seats
                    )
                )
    return found


SETTINGS = settings()


def vanilla(number: int, level: int, attack: int, defense: int = 0) -> Definition:
    """A normal monster."""
    kind = Kind.MONSTER | Kind.NORMAL
    return Definition(Printed(number, kind, level=level, attack=attack, defense=defense))


def normal_monsters(chance: Chance, highest: int = 7) -> list[Definition]:
    """Sixty normal monsters of all sizes, three in four of them of level 4 or lower."""
    return [
        vanilla(
            1000 + i,
            chance.below(4) + 1
            if chance.below(4) or highest < 5
            else 5 + chance.below(highest - 4),
            100 * chance.below(25),
            100 * chance.below(25),
        )
        for i in range(60)
    ]


def deck_size(setting: Setting) -> int:
    """The smallest legal deck for a table."""
    rules = setting.ruleset.decks
    return max(rules.minimum, rules.needed(setting.seats))


def decks_for(setting: Setting, chance: Chance, *, library_cards: bool = False) -> list[Deck]:
    """Decks of normal monsters, or of all cards of the library that the ruleset knows.

    Where the places of Pendulum and extra-deck monsters are a ruleset's own, one card in five is a
    Pendulum monster, so that scales and Pendulum Summons are seen.
    """
    count = 1 if setting.ruleset.piles.shared else setting.seats
    if not library_cards:
        pool = normal_monsters(chance)
        return [Deck([chance.pick(pool) for _ in range(deck_size(setting))]) for _ in range(count)]
    belongs = setting.ruleset.piles.belongs_in_extra
    unknown = setting.ruleset.decks.unknown_kinds
    entries = [
        e.definition
        for e in library.load()
        if not (e.printed.is_monster and e.printed.kind & unknown)
    ]
    main = [d for d in entries if not belongs(d.printed)]
    extra = [d for d in entries if belongs(d.printed)]
    low = [d for d in main if d.printed.is_monster and d.printed.level <= 4]
    zones = setting.ruleset.zones
    own_places = zones.pendulum_zones_apart or not zones.wide_kinds
    scales = [d for d in main if d.printed.is_pendulum] if own_places else []
    decks = []
    for _ in range(count):
        size = deck_size(setting)
        chosen = [chance.pick(scales) for _ in range(size // 5)] if scales else []
        size -= len(chosen)
        chosen += [chance.pick(main) for _ in range(size - size // 4)]
        chosen += [chance.pick(low) for _ in range(size // 4)]
        decks.append(Deck(chosen, chance.sample(extra, min(15, len(extra)))))
    return decks


def deal(setting: Setting, seed: int, *, library_cards: bool = False) -> Duel:
    """A duel at its first decision."""
    decks = decks_for(setting, Chance(seed), library_cards=library_cards)
    return Duel(setting.ruleset, setting.seats, decks, seed=seed)


def steps(duel: Duel, seed: int, limit: int = LIMIT) -> Iterator[Duel]:
    """Play at random; yields the duel before each answer."""
    chance = Chance(seed ^ 0x5EED)
    for _ in range(limit):
        decision = duel.decision
        if decision is None:
            return
        yield duel
        if duel.decision is decision:
            duel.answer(decision.random_answer(chance))
    raise AssertionError(f"no end after {limit} decisions: {duel}")


def finish(duel: Duel, seed: int, limit: int = LIMIT) -> Duel:
    """Play at random to the end."""
    for _ in steps(duel, seed, limit):
        pass
    return duel


# looking at a duel from outside


def question(duel: Duel) -> Any:
    """The pending decision as plain data."""
    decision = duel.decision
    if decision is None:
        return None
    options = [o.uid if isinstance(o, Card) else o for o in decision.options]
    return (
        int(decision.kind),
        decision.player,
        decision.purpose,
        decision.source,
        getattr(decision, "minimum", 1),
        getattr(decision, "maximum", 1),
        options,
    )


def picture(duel: Duel) -> bytes:
    """Everything that can be seen of a duel from any side, and what it will do next."""
    views = [duel.view(seat) for seat in (*duel.seats, NOBODY)]
    piles = [[c.uid for c in p.deck] for p in duel.players]
    return msgspec.json.encode(
        (question(duel), views, piles, duel.events, duel.answers, duel.chance.state)
    )


def record(duel: Duel) -> bytes:
    """The duel's events as a file would hold them."""
    return msgspec.json.encode(duel.events)


def everything(duel: Duel) -> Iterator[tuple[Card, int, int]]:
    """Every card with the place and the seat (``NOBODY``: shared) where it is found."""
    shared = duel.ruleset.piles.shared
    for player in duel.players:
        seat = player.index
        for card in player.hand:
            yield card, int(Location.HAND), seat
        for monster in player.monsters:
            if monster is not None:
                yield monster, int(Location.MONSTER), seat
        for zone, spell in enumerate(player.spells):
            if spell is not None:
                assert spell.zone == zone
                yield spell, spell.location, seat
        field = player.field[0]
        if field is not None and (not duel.ruleset.zones.shared_field or seat == 0):
            yield field, int(Location.FIELD), field.controller
        if shared and seat:
            continue
        piles: Sequence[tuple[Location, list[Card]]] = (
            (Location.DECK, player.deck),
            (Location.GRAVEYARD, player.graveyard),
            (Location.BANISHED, player.banished),
            (Location.EXTRA, player.extra),
        )
        for location, pile in piles:
            for card in pile:
                yield card, int(location), NOBODY if shared else seat
    for card in duel.track.cards if duel.track is not None else ():
        yield card, int(Location.TRACK), NOBODY
    for card in {id(c): c for c in duel.cards}.values():
        state = card.field
        if state is not None:  # an Xyz monster that is coming has its materials already
            for uid in state.materials:
                material = duel.cards[uid]
                assert material.uid == uid
                assert material.zone == card.uid
                yield material, int(Location.MATERIAL), material.controller


def check_cards(duel: Duel, total: int) -> None:
    """Each card is in exactly one place and knows where; nobody who is out holds one."""
    seen: dict[int, Card] = {}
    for card, location, seat in everything(duel):
        assert id(card) not in seen, f"{card} is in two places"
        seen[id(card)] = card
        assert card.location == location, f"{card} lies at {location}"
        assert duel.cards[card.uid] is card
        if location & (ON_FIELD | Location.HAND):
            assert card.controller == seat
            assert duel.players[seat].alive or duel.over, f"{card} belongs to nobody in the game"
        elif location != Location.MATERIAL:
            assert card.controller == seat
        # a monster that is just being summoned may be told something before it has its zone
        coming = location == Location.EXTRA or (
            duel.solving is not None and duel.solving.card is card
        )
        assert coming or bool(card.field) == bool(location & ON_FIELD)
        if location == Location.MONSTER:
            assert duel.players[seat].monsters[card.zone] is card
    real = [c for c in seen.values() if not c.printed.kind & Kind.TOKEN]
    assert len(real) == total, f"{total - len(real)} cards are missing"


def secret(duel: Duel, card: Card, seat: int) -> bool:
    """Whether ``seat`` must not know a card, said here once more and differently.

    Decks are secret to all, hands and face-down cards to all but their holder, an extra deck to
    its owner's opponents where it is not open.
    """
    location = card.location
    if location == Location.DECK:
        return True
    if location == Location.TRACK:
        return card.face_down
    if location == Location.HAND:
        return card.controller != seat
    if location & ON_FIELD:
        return bool(card.position & 10) and card.controller != seat
    if location == Location.EXTRA:
        return not (duel.ruleset.piles.open_extra or card.joined_extra) and card.owner != seat
    if location == Location.BANISHED:
        return bool(card.position & 10) and seat not in (card.owner, card.last)
    return False


def check_secrets(duel: Duel, seat: int) -> None:
    """Exchanging the cards that a seat must not know changes no byte of its view.

    What lies on the field stays a monster, or a spell or trap: that much its zone tells everybody.
    """
    duel = duel.fork()
    # what was activated is known wherever it went since
    shown = {id(link.card) for link in duel.chain}
    hidden = [c for c, _, _ in everything(duel) if secret(duel, c, seat) and id(c) not in shown]
    before = msgspec.json.encode(duel.view(seat))
    for group in (
        [c for c in hidden if c.printed.is_monster],
        [c for c in hidden if not c.printed.is_monster],
        [c for c in hidden if not c.location & ON_FIELD],
    ):
        definitions = [c.definition for c in group]
        for card, definition in zip(group, definitions[1:] + definitions[:1], strict=True):
            card.definition = definition
            card.printed = definition.printed
            card.cached_version = -1
        assert msgspec.json.encode(duel.view(seat)) == before


def digest(seed: int, *, library_cards: bool) -> str:
    """One number for the whole course of several duels."""
    found = hashlib.sha256()
    for setting in SETTINGS:
        duel = deal(setting, seed, library_cards=library_cards)
        for _ in steps(duel, seed):
            found.update(repr(question(duel)).encode())
        found.update(record(duel))
    return found.hexdigest()


if __name__ == "__main__":
    print(digest(int(sys.argv[1]), library_cards=sys.argv[2] == "library"))  # noqa: T201
