"""Telling effects what happened: triggers are collected, watchers run at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .duel import Pending
from .effect import RESPONSE_SLOT, TRIGGER_SLOT, WATCH_SLOT, Activation, Active, Watcher
from .occurrence import Occurrence
from .registry import context_of, in_force
from .terms import NO_CARD, NOBODY, ON_FIELD, Location, When

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel


_SLOTS: Final = [
    (TRIGGER_SLOT + kind, WATCH_SLOT + kind, RESPONSE_SLOT + kind) for kind in range(max(When) + 1)
]
"""The registry's slots for each kind of occurrence."""
_EXTRA: Final = int(Location.EXTRA)
_OPEN: Final[int] = Location.GRAVEYARD | Location.MATERIAL
_OPEN_FACE_UP: Final[int] = ON_FIELD | Location.BANISHED | Location.TRACK
PHASES: Final = frozenset(
    {
        When.DRAW_PHASE,
        When.STANDBY_PHASE,
        When.MAIN_PHASE_1,
        When.BATTLE_PHASE,
        When.MAIN_PHASE_2,
        When.END_PHASE,
    }
)
"""Triggers of a phase are activated one after another, not on one chain (OCG-110)."""


def heard(duel: Duel, kind: When) -> bool:
    """Whether any effect listens to ``kind``."""
    registry = duel.registry
    if not registry:
        return False
    trigger, watch, response = _SLOTS[kind]
    return trigger in registry or response in registry or watch in registry


def occur(
    duel: Duel,
    kind: When,
    cards: tuple[int, ...] = (),
    *,
    player: int = NOBODY,
    causer: int = NOBODY,
    source: int = NO_CARD,
    reason: int = 0,
    amount: int = 0,
    link: int = 0,
) -> None:
    """Something happened: note it for responses, collect triggers, run watchers."""
    registry = duel.registry
    if not registry:
        return
    trigger, watch, response = _SLOTS[kind]
    listening = registry.get(trigger)
    watching = registry.get(watch)
    answering = response in registry
    if listening is None and watching is None and not answering:
        return
    event = Occurrence(
        kind,
        cards,
        player=player,
        causer=causer,
        source=source,
        reason=reason,
        amount=amount,
        link=link,
        moment=duel.moment,
    )
    if answering:
        duel.window.append(event)
    if listening is not None:
        for active in listening:
            collect(duel, active, event)
    if watching is not None:
        for active in list(watching):
            ctx = in_force(duel, active)
            if ctx is not None:
                ctx.event = event
                effect = active.effect
                assert isinstance(effect, Watcher)
                effect.note(ctx)
                ctx.event = None


def collect(duel: Duel, active: Active, event: Occurrence) -> None:
    """Note a trigger whose moment this may be."""
    effect = active.effect
    assert isinstance(effect, Activation)
    ctx = context_of(duel, active)
    card = ctx.card
    if active.expiry is None:
        if card.location & ON_FIELD and effect.needs_face_up and not card.position & 5:
            return
        if not card.location & effect.range:
            return
    if effect.match is not None:
        ctx.event = event
        fits = effect.match(ctx)
        ctx.event = None
        if not fits:
            return
    user = user_of(card, active)
    if event.kind not in PHASES:
        duel.pending.append(Pending(active, event, card.incarnation, user))
        return
    if (
        card.controller == NOBODY
        and active.player == NOBODY
        and duel.ruleset.piles.graveyard_effects == "anyone"
    ):
        user = event.player  # AMB-34: what lies in a shared pile is the turn player's to use
    duel.phase_triggers.append(Pending(active, event, card.incarnation, user))


def user_of(card: Card, active: Active) -> int:
    """Who activates a card's triggers: its controller, or who had it last (AMB-33)."""
    if active.player != NOBODY:
        return active.player
    if card.controller != NOBODY:
        return card.controller
    return card.last


def next_moment(duel: Duel) -> None:
    """What follows happens after what came before ("then", the next chain link)."""
    duel.moment += 1


def is_public(duel: Duel, card: Card) -> bool:
    """Whether everybody may know which card it is."""
    location = card.location
    if location & _OPEN:
        return True
    if location & _OPEN_FACE_UP:
        return card.position & 5 != 0
    if location == _EXTRA:
        return duel.ruleset.piles.open_extra or card.joined_extra
    return False
