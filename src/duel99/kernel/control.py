"""Who controls a card, and equipping."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .board import free_main_zones, monster_places
from .choosing import choose_zone
from .context import Context
from .derived import applying, value_of
from .effect import (
    BOUND,
    FOREVER,
    MODIFIER_SLOT,
    Expiry,
    Modifier,
    Procedure,
    Rule,
    RuleKind,
)
from .event import ControlChanged, Equipped
from .happening import occur
from .moving import move, unequip
from .registry import linger, ruled, unaffected
from .terms import NO_CARD, NOBODY, Kind, Location, Op, Reason, Stat, When

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel

TAKE_CONTROL = Modifier(Stat.CONTROLLER, Op.SET, None, scope=BOUND)
"""The record behind every lasting change of control; ``values`` names the new controller."""


def may_take_control(duel: Duel, card: Card, player: int, cause: Context | None) -> bool:
    """Whether ``player`` could get control of a monster now."""
    if card.location != Location.MONSTER or card.controller == player:
        return False
    if not free_main_zones(duel, player):
        return False
    return not (
        unaffected(duel, card, cause) or ruled(duel, RuleKind.CANNOT_CHANGE_CONTROL, card, cause)
    )


def take_control(
    duel: Duel, card: Card, player: int, ctx: Context, expiry: Expiry = FOREVER
) -> Procedure[bool]:
    """``player`` takes control of a monster until ``expiry``."""
    if not may_take_control(duel, card, player, ctx):
        return False
    linger(duel, TAKE_CONTROL, ctx, expiry, refs=(card.ref,), values=(player,))
    return (yield from _hand_over(duel, card, player))


def controller_due(duel: Duel, card: Card) -> int:
    """Who should control a monster by the effects in force."""
    state = card.field
    wanted = state.home if state is not None else card.controller
    entries = duel.registry.get(MODIFIER_SLOT + Stat.CONTROLLER)
    if entries:
        for active, ctx, effect in applying(duel, card, entries):
            value = value_of(ctx, effect, active, card)
            if value != NOBODY and duel.players[value].alive:
                wanted = value
    return wanted


def settle_control(duel: Duel) -> Procedure[bool]:
    """Hand monsters over whose control effects have begun or ended."""
    changed = False
    for seat in duel.seats:
        for card in list(duel.players[seat].monsters):
            if card is None:
                continue
            wanted = controller_due(duel, card)
            if wanted != seat and wanted != NOBODY and duel.players[wanted].alive:
                yield from _hand_over(duel, card, wanted)
                changed = True
    return changed


def _hand_over(duel: Duel, card: Card, player: int) -> Procedure[bool]:
    before = card.controller
    free = free_main_zones(duel, player)
    if not free:
        # no room on the side it should go to: it is sent to the graveyard by the rules
        from .operations import send

        yield from send(duel, [card], Location.GRAVEYARD, Reason.RULE)
        return False
    place = yield from choose_zone(player, monster_places(player, free), "zone", card.uid)
    move(
        duel,
        card,
        Location.MONSTER,
        player,
        zone=place.zone,
        position=card.position,
        reason=Reason.EFFECT,
    )
    state = card.field
    if state is not None:
        state.control_since = duel.turn
        state.attacks = 0
        state.attacked_turn = -1
    duel.events.append(ControlChanged(card.uid, before, player))
    if duel.registry:
        occur(duel, When.CONTROL_CHANGED, (card.uid,), player=player, causer=player)
    duel.unsettled = True
    return True


def swap_control(duel: Duel, first: Card, second: Card, ctx: Context) -> bool:
    """Two monsters change sides, each into the other's zone."""
    for card in (first, second):
        if unaffected(duel, card, ctx) or ruled(duel, RuleKind.CANNOT_CHANGE_CONTROL, card, ctx):
            return False
    a, b = first.controller, second.controller
    if a == b:
        return False
    zone_a, zone_b = first.zone, second.zone
    duel.players[a].monsters[zone_a] = None
    duel.players[b].monsters[zone_b] = None
    for card, player, zone in ((first, b, zone_b), (second, a, zone_a)):
        before = card.controller
        linger(duel, TAKE_CONTROL, ctx, FOREVER, refs=(card.ref,), values=(player,))
        card.zone = zone
        move(
            duel, card, Location.MONSTER, player, zone=zone, position=card.position,
            reason=Reason.EFFECT,
        )  # fmt: skip
        state = card.field
        if state is not None:
            state.control_since = duel.turn
            state.attacks = 0
        duel.events.append(ControlChanged(card.uid, before, player))
    if duel.registry:
        occur(duel, When.CONTROL_CHANGED, (first.uid, second.uid), causer=ctx.player)
    return True


# equipping


def may_equip(duel: Duel, equip: Card, target: Card) -> bool:
    """Whether ``equip`` may stay on ``target`` (OCG-042, OCG-043)."""
    if target.location != Location.MONSTER or not target.position & 5:
        return False
    for effect in equip.definition.effects:
        if (
            isinstance(effect, Rule)
            and effect.kind is RuleKind.EQUIP_TARGET
            and effect.test is not None
            and not effect.test(Context(duel, equip, equip.controller), target, None)
        ):
            return False
    return True


def equip(duel: Duel, card: Card, target: Card) -> bool:
    """Equip ``card``, which lies in a spell and trap zone, to ``target``."""
    state = card.field
    bearer = target.field
    if state is None or bearer is None or target.location != Location.MONSTER:
        return False
    if not may_equip(duel, card, target):
        return False
    if state.equipped_to != NO_CARD:
        unequip(duel, card)
    state.equipped_to = target.uid
    bearer.equips = (*bearer.equips, card.uid)
    duel.version += 1
    duel.unsettled = True
    duel.events.append(Equipped(card.uid, target.uid))
    if duel.registry:
        occur(duel, When.EQUIPPED, (card.uid,), player=card.controller)
    return True


def lost_equips(duel: Duel) -> list[Card]:
    """Equip cards whose monster is gone, face-down, or no longer allowed (OCG-042, OCG-043)."""
    lost = []
    for seat in duel.seats:
        for card in duel.players[seat].spells:
            if card is None or not card.position & 5 or card.location != Location.SPELL:
                continue
            state = card.field
            if state is None:
                continue
            if state.equipped_to >= 0:
                target = duel.cards[state.equipped_to]
                if target.uid != state.equipped_to or not may_equip(duel, card, target):
                    lost.append(card)
            elif (
                (card.printed.kind & Kind.EQUIP or "equip" in state.flags)
                and not any(link.card is card for link in duel.chain)
                and duel.solving is None
            ):
                lost.append(card)
    return lost


__all__ = [
    "TAKE_CONTROL",
    "controller_due",
    "equip",
    "lost_equips",
    "may_equip",
    "may_take_control",
    "settle_control",
    "swap_control",
    "take_control",
]
