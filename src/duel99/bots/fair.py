"""Forks that are fair: what a seat may not know is dealt anew.

A bot that searches on a plain ``duel.fork()`` would see the order of the deck and everybody's
hand, and know every die in advance. :func:`determinise` makes a fork in which all that is
hidden from one seat has been reshuffled among the places that are hidden from it: one of the
worlds that the seat has to reckon with. (The literature calls that a determinisation.)

How it is done, and why so:

* Cards exchange their *contents* (definition and printed facts), not their places. The running
  procedures of the fork hold :class:`~duel99.kernel.card.Card` objects, and the pending decision
  offers some; those stay where they are and remain valid.
* What is exchanged is put into a fixed order before it is shuffled. The result therefore depends
  on *which* cards are hidden and on ``chance``, but not on where they really lie: two duels that
  look the same to the seat give it the same worlds. A test can demand that
  (:func:`duel99.testing.check_bot` does).
* Cards of one pile family stay together: a shared deck is one family, otherwise each owner's
  cards are one, and cards of the extra deck are apart from those of the main deck. The seat is
  thus taken to know the lists of cards that are in the game, but not where they are.
* Face-down cards on the field become other cards that could lie there.
* What the seat is being shown stays: the cards that the pending decision offers it from a deck
  or a hand, and the cards of the chain. What it was shown earlier (a revealed hand) is forgotten;
  that is less than a good player knows, never more.
* Record and chance are part of what is hidden: the fork's record is empty, its seed is 0 and its
  dice are new.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

import msgspec

from duel99.kernel.card import Card, Definition
from duel99.kernel.decision import CardsDecision, Decision, OrderDecision
from duel99.kernel.duel import Duel
from duel99.kernel.randomness import Chance
from duel99.kernel.registry import attach, detach
from duel99.kernel.terms import NOBODY, ON_FIELD, Kind, Location
from duel99.kernel.view import may_see

_Family: TypeAlias = tuple[int, bool]


def determinise(duel: Duel, player: int, chance: Chance) -> Duel:
    """A fork of ``duel`` with everything dealt anew that ``player`` may not know.

    It stands at the same decision. It can itself be forked as soon as it has come to the next
    open moment of a turn player (``duel.quiet``), not before: what came between would have to be
    replayed on other cards.
    """
    world = duel.fork()
    families: dict[_Family, list[Card]] = {}
    shown = _shown(world, player)
    for card in _hidden(world, player):
        if id(card) in shown:
            continue
        owner = NOBODY if world.ruleset.piles.shared else card.owner
        extra = world.ruleset.piles.belongs_in_extra(card.printed)
        families.setdefault((owner, extra), []).append(card)
    for family in sorted(families):
        _deal_anew(world, families[family], chance)
    _forget(world, chance)
    return world


def _hidden(duel: Duel, player: int) -> Iterator[Card]:
    """The cards that ``player`` may not know, in an order that tells nothing about them."""
    seen: set[int] = set()
    if duel.track is not None:
        yield from (card for card in duel.track.cards if not may_see(duel, card, player))
    for holder in duel.players:
        rows: list[Card | None] = [*holder.monsters, *holder.spells, *holder.field]
        rows += [*holder.hand, *holder.deck, *holder.extra, *holder.banished]
        for card in rows:
            if card is None or id(card) in seen:
                continue
            seen.add(id(card))
            if not may_see(duel, card, player):
                yield card


def _shown(duel: Duel, player: int) -> set[int]:
    """Cards that ``player`` is looking at now although they lie where they are hidden."""
    shown = {id(link.card) for link in duel.chain}
    for waiting in (*duel.pending, *duel.phase_triggers):
        shown.add(id(duel.cards[waiting.active.uid]))
    decision: Decision | None = duel.decision
    if isinstance(decision, CardsDecision | OrderDecision) and decision.player == player:
        for option in decision.options:
            if isinstance(option, Card) and not option.location & ON_FIELD:
                shown.add(id(option))
    return shown


def _deal_anew(duel: Duel, cards: list[Card], chance: Chance) -> None:
    """Exchange the contents of ``cards`` at random, each place getting something that fits."""
    cards = [card for card in cards if _exchangeable(card)]
    pool = sorted((card.definition for card in cards), key=_rank)
    chance.shuffle(pool)
    # the choosy places first (what they take is apart from each other), then piles and hands
    for card in sorted(cards, key=lambda c: _ORDER.get(c.location, len(_ORDER))):
        fits = _FITTING.get(card.location)
        index = len(pool) - 1
        if fits is not None:
            index = next(i for i, definition in enumerate(pool) if fits(definition))
        _become(duel, card, pool.pop(index))


def _rank(definition: Definition) -> tuple[int, int]:
    return definition.printed.id, len(definition.effects)


def _exchangeable(card: Card) -> bool:
    """False for the odd card that lies face-down where others like it could not."""
    fits = _FITTING.get(card.location)
    return not card.location & ON_FIELD or (fits is not None and fits(card.definition))


def _fits_monster_zone(definition: Definition) -> bool:
    return definition.can_set


def _fits_field_zone(definition: Definition) -> bool:
    return definition.printed.kind & Kind.FIELD != 0


def _fits_spell_zone(definition: Definition) -> bool:
    printed = definition.printed
    return not printed.is_monster and not printed.kind & Kind.FIELD


_FITTING: Final[dict[int, Callable[[Definition], bool]]] = {
    int(Location.MONSTER): _fits_monster_zone,
    int(Location.FIELD): _fits_field_zone,
    int(Location.SPELL): _fits_spell_zone,
}
_ORDER: Final = {place: i for i, place in enumerate(_FITTING)}


def _become(duel: Duel, card: Card, definition: Definition) -> None:
    """Make ``card`` another card where it lies."""
    old = card.definition
    if old is definition:
        return
    if card.location in old.by_location:
        detach(duel, card, card.location)
    card.definition = definition
    card.printed = definition.printed
    card.proper = False
    if card.moved is not None:
        card.moved = msgspec.structs.replace(card.moved, code=definition.printed.id)
    if card.location in definition.by_location:
        attach(duel, card)


def _forget(duel: Duel, chance: Chance) -> None:
    """Take away what would tell the past or the future."""
    unsettled = duel.unsettled
    duel.chance = Chance(chance.below(1 << 62))
    duel.seed = 0
    duel.events = []
    duel.answers = [0] * len(duel.answers)
    duel.origin = None
    duel.snapshot = None
    duel.keep_snapshots = False
    duel.version += 1
    duel.unsettled = unsettled
