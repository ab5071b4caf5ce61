"""Who controls a card, and equipping."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from .board import free_main_zones, free_spell_zones, monster_places, spell_places
from .card import FieldState
from .choosing import choose_zone
from .context import Context
from .derived import applying, value_of
from .effect import FOREVER, MODIFIER_SLOT, Expiry, Modifier, Procedure, Rule
from .event import ControlChanged, Equipped
from .happening import occur
from .moving import drop_attachments, move, unequip
from .registry import linger, ruled, unaffected
from .rule_kind import RuleKind
from .scope import STAYING
from .terms import NO_CARD, NOBODY, ON_FIELD, Kind, Location, Op, Reason, Stat, When

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel

_SPELL: Final = int(Location.SPELL)
TAKE_CONTROL = Modifier(Stat.CONTROLLER, Op.SET, None, scope=STAYING)
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
    duel: Duel,
    card: Card,
    player: int,
    ctx: Context,
    expiry: Expiry = FOREVER,
    within: Collection[int] | None = None,
) -> Procedure[bool]:
    """``player`` takes control of a monster until ``expiry``, in a zone ``within`` if given."""
    if not may_take_control(duel, card, player, ctx):
        return False
    if within is not None and not any(z in within for z in free_main_zones(duel, player)):
        return False
    linger(duel, TAKE_CONTROL, ctx, expiry, refs=(card.ref,), values=(player,))
    return (yield from _hand_over(duel, card, player, within))


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
    effects = MODIFIER_SLOT + Stat.CONTROLLER in duel.registry
    for seat in duel.seats:
        for card in list(duel.players[seat].monsters):
            if card is None:
                continue
            if not effects and (card.field is None or card.field.home == seat):
                continue
            wanted = controller_due(duel, card)
            if wanted != seat and wanted != NOBODY and duel.players[wanted].alive:
                yield from _hand_over(duel, card, wanted)
                changed = True
    return changed


def _hand_over(
    duel: Duel, card: Card, player: int, within: Collection[int] | None = None
) -> Procedure[bool]:
    before = card.controller
    free = free_main_zones(duel, player)
    if within is not None:
        free = [z for z in free if z in within]
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
        state.attacks = 0
        state.attacked_turn = -1
    duel.events.append(ControlChanged(card.uid, before, player))
    if duel.registry:
        occur(duel, When.CONTROL_CHANGED, (card.uid,), player=player, causer=player)
    duel.unsettled = True
    return True


def may_swap_control(duel: Duel, card: Card, ctx: Context) -> bool:
    """Whether a monster could change sides against another one.

    What comes for it needs a main monster zone: its own, or a free one (AMB-32).
    """
    return (
        card.location == Location.MONSTER
        and (card.zone < 5 or bool(free_main_zones(duel, card.controller)))
        and not unaffected(duel, card, ctx)
        and not ruled(duel, RuleKind.CANNOT_CHANGE_CONTROL, card, ctx)
    )


def swap_control(duel: Duel, first: Card, second: Card, ctx: Context) -> bool:
    """Two monsters change sides, each into the other's zone (a main zone instead of an EX one)."""
    a, b = first.controller, second.controller
    if a == b or not (may_swap_control(duel, first, ctx) and may_swap_control(duel, second, ctx)):
        return False
    zone_a = first.zone if first.zone < 5 else free_main_zones(duel, a)[0]
    zone_b = second.zone if second.zone < 5 else free_main_zones(duel, b)[0]
    duel.players[a].monsters[first.zone] = None
    duel.players[b].monsters[second.zone] = None
    for card, player, zone in ((first, b, zone_b), (second, a, zone_a)):
        before = card.controller
        linger(duel, TAKE_CONTROL, ctx, FOREVER, refs=(card.ref,), values=(player,))
        move(
            duel, card, Location.MONSTER, player, zone=zone, position=card.position,
            reason=Reason.EFFECT,
        )  # fmt: skip
        state = card.field
        if state is not None:
            state.attacks = 0
            state.attacked_turn = -1
        duel.events.append(ControlChanged(card.uid, before, player))
    if duel.registry:
        occur(duel, When.CONTROL_CHANGED, (first.uid, second.uid), causer=ctx.player)
    return True


# equipping


def has_room_for(duel: Duel, equip: Card, target: Card) -> bool:
    """Whether ``target`` carries few enough equip cards besides ``equip`` (CLS-022, OCG-040)."""
    cap = duel.ruleset.zones.equip_cap()
    if not cap or target.field is None:
        return True
    return sum(uid != equip.uid for uid in target.field.equips) < cap


def may_equip(duel: Duel, equip: Card, target: Card) -> bool:
    """Whether ``equip`` may stay on ``target`` (OCG-042, OCG-043)."""
    if target.location != Location.MONSTER or not target.position & 5:
        return False
    if not has_room_for(duel, equip, target):
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


def equip_monster(
    duel: Duel, card: Card, player: int, target: Card, ctx: Context
) -> Procedure[bool]:
    """A monster becomes an equip card of ``player`` on ``target``, from wherever it is.

    False where it does not come to that (no zone, the target is no longer allowed).
    """
    free = free_spell_zones(duel, player)
    if not free or target is card or not may_equip(duel, card, target):
        return False
    place = yield from choose_zone(player, spell_places(player, free), "zone", card.uid)
    on_field = card.location & ON_FIELD
    if on_field and card.field is not None:
        drop_attachments(duel, card, card.field)
    move(
        duel,
        card,
        Location.SPELL,
        player,
        zone=place.zone,
        reason=Reason.EFFECT,
        source=ctx.card.uid,
        causer=ctx.player,
    )
    if on_field:
        # it is another kind of card now: what it did as a monster is forgotten
        state = FieldState()
        state.home = player
        state.entered = card.incarnation
        card.field = state
    assert card.field is not None
    card.field.flags = (*card.field.flags, "equip")
    return equip(duel, card, target)


def carries(bearer: Card, equip: Card) -> bool:
    """Whether ``bearer`` is still the monster that ``equip`` was put on.

    It may have left and come back under the same number while something was resolving.
    """
    return bearer.field is not None and equip.uid in bearer.field.equips


def lost_equips(duel: Duel) -> list[Card]:
    """Equip cards whose monster is gone, face-down, or no longer allowed (OCG-042, OCG-043)."""
    lost = []
    for seat in duel.seats:
        for card in duel.players[seat].spells:
            if card is None or not card.position & 5 or card.location != _SPELL:
                continue
            state = card.field
            if state is None:
                continue
            if state.equipped_to >= 0:
                target = duel.cards[state.equipped_to]
                if not carries(target, card) or not may_equip(duel, card, target):
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
    "equip_monster",
    "has_room_for",
    "lost_equips",
    "may_equip",
    "may_swap_control",
    "may_take_control",
    "settle_control",
    "swap_control",
    "take_control",
]
