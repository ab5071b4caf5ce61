"""Copying a duel.

At a quiet point (only the turn loop is alive) the state is plain data: it is copied, and the
loop started anew on the copy comes to the same decision. In the middle of something the copy
of the last quiet point is taken and the few answers since are given again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .duel import Duel, Player
from .loops import Loops

if TYPE_CHECKING:
    from .card import Card
    from .decision import Action


def fork(duel: Duel) -> Duel:
    """An independent duel that stands where this one stands.

    Snapshots are never played, so that a duel and its forks share them. Whoever changes a duel
    by other means than answers has to forget its ``snapshot`` and its ``origin``.
    """
    if duel.decision is None:
        return copy_state(duel)
    snapshot = duel.snapshot
    if duel.quiet:
        if snapshot is None or len(duel.answers) - len(snapshot.answers) > _FRESH:
            # forks of the fork in the middle of what follows will want it
            snapshot = duel.snapshot = copy_at_quiet(duel, duel.decision.options)
        copy = copy_at_quiet(duel, duel.decision.options)
        copy.snapshot = snapshot
        copy.start()
        return copy
    if snapshot is not None:
        copy = copy_state(snapshot)
        copy.known_actions = snapshot.known_actions
        copy.snapshot = snapshot
        copy.start()
    elif duel.origin is not None:
        copy = duel.origin()
    else:
        raise RuntimeError("this duel was not kept from its beginning")
    left = len(duel.answers) - len(copy.answers)
    refresh = left > _FRESH
    for recorded in duel.answers[len(copy.answers) :]:
        copy.keep_snapshots = refresh and left <= _LOOK_BACK
        copy.apply(recorded)
        left -= 1
    copy.keep_snapshots = False
    # the next fork starts from the last quiet point
    duel.snapshot = copy.snapshot
    return copy


def copy_at_quiet(duel: Duel, actions: Sequence[Action]) -> Duel:
    """A copy of a duel whose turn player is asked for one of ``actions``.

    Actions are immutable and name cards by number: the copy offers the same list instead of
    working it out again.
    """
    copy = copy_state(duel)
    copy.known_actions = list(actions)
    return copy


_FRESH: Final = 4
"""Answers after which a snapshot is taken anew: replaying fewer costs less."""
_LOOK_BACK: Final = 40
"""How many answers before the end of a replay its quiet points are remembered."""


def _copy_player(player: Player, cards: dict[int, Card], lists: dict[int, list[Card]]) -> Player:
    new = Player.__new__(Player)
    new.index = player.index
    new.life = player.life
    new.alive = player.alive
    new.placing = player.placing
    new.lost_by = player.lost_by
    new.turns = player.turns
    new.summons_used = player.summons_used
    new.pendulum_used = player.pendulum_used
    new.unable_to_draw = player.unable_to_draw
    new.marks = dict(player.marks)
    new.counters = dict(player.counters)
    new.hand = [cards[id(c)] for c in player.hand]
    new.monsters = [None if c is None else cards[id(c)] for c in player.monsters]
    new.spells = [None if c is None else cards[id(c)] for c in player.spells]
    for name in ("deck", "graveyard", "banished", "extra"):
        old = getattr(player, name)
        copied = lists.get(id(old))
        if copied is None:
            copied = lists[id(old)] = [cards[id(c)] for c in old]
        setattr(new, name, copied)
    field = lists.get(id(player.field))
    if field is None:
        field = [None if c is None else cards[id(c)] for c in player.field]  # type: ignore[misc]
        lists[id(player.field)] = field
    new.field = field  # type: ignore[assignment]
    return new


def copy_state(duel: Duel) -> Duel:
    """A copy of everything but the running procedures."""
    new = Duel.__new__(Duel)
    new.ruleset = duel.ruleset
    new.names = duel.names
    new.seed = duel.seed
    new.seats = duel.seats
    new.chance = duel.chance.copy()
    copies: dict[int, Card] = {}
    cards: list[Card] = []
    for card in duel.cards:
        key = id(card)
        copy = copies.get(key)
        if copy is None:
            copy = copies[key] = card.copy()
        cards.append(copy)
    new.cards = cards
    lists: dict[int, list[Card]] = {}
    new.players = [_copy_player(p, copies, lists) for p in duel.players]
    new.order = duel.order
    new.next_of = duel.next_of[:]
    new.direction = duel.direction
    new.turn = duel.turn
    new.turn_player = duel.turn_player
    new.phase = duel.phase
    new.phase_entered = duel.phase_entered
    new.step = duel.step
    new.events = duel.events[:]
    new.answers = duel.answers[:]
    new.registry = {slot: entries[:] for slot, entries in duel.registry.items()}
    new.contexts = {}
    new.stamp = duel.stamp
    new.version = duel.version
    new.loops = Loops()
    new.chain = []
    new.solving = None
    new.pending = []
    new.phase_triggers = []
    new.window = []
    new.arrived = []
    new.moment = duel.moment
    new.turn_uses = dict(duel.turn_uses)
    new.uses = dict(duel.uses)
    new.links_used = {}
    new.fight = None
    new.summoning = None
    new.flags = dict(duel.flags)
    new.extra_turns = duel.extra_turns[:]
    new.last_turn = duel.last_turn
    new.sudden_death = duel.sudden_death
    new.recycles_left = duel.recycles_left
    new.unsettled = duel.unsettled
    new.over = duel.over
    new.winners = duel.winners
    new.reason = duel.reason
    new.surrendered = set(duel.surrendered)
    new.has_extras = duel.has_extras
    new.track = duel.track.copy(copies) if duel.track is not None else None
    new.quiet = False
    new.on_window = None
    new.keep_snapshots = False
    new.snapshot = None
    new.origin = duel.origin
    new.decision = None
    new.known_actions = None
    new._run = None
    return new
