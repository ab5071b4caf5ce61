"""Whether an effect may be activated now, and by whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .board import free_pendulum_zones, free_spell_zones
from .context import Context
from .decision import Action, ActionKind
from .effect import (
    FAST_SLOT,
    IGNITION_SLOT,
    RULE_SLOT,
    Activation,
    ActivationKind,
    Active,
    Category,
    DamageStepUse,
)
from .life import can_pay
from .limits import available
from .occurrence import Occurrence
from .registry import amount, player_ruled, player_rules, ruled
from .rule_kind import RuleKind
from .scope import Who
from .terms import NOBODY, ON_FIELD, Kind, Location, Speed, Step, When

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel

_HAND: Final = int(Location.HAND)
_CARD: Final = ActivationKind.CARD
_TRAP_FROM_HAND: Final[int] = RULE_SLOT + RuleKind.TRAP_FROM_HAND
_TRAP_SAME_TURN: Final[int] = RULE_SLOT + RuleKind.TRAP_SAME_TURN
_QUICK_PLAY_FROM_HAND: Final[int] = RULE_SLOT + RuleKind.QUICK_PLAY_FROM_HAND
_QUICK_PLAY_SAME_TURN: Final[int] = RULE_SLOT + RuleKind.QUICK_PLAY_SAME_TURN
_ACTIVATE: Final = ActionKind.ACTIVATE
_TRIGGER: Final = ActivationKind.TRIGGER
_SPEED_ONE: Final = Speed.ONE
_YOU: Final = Who.YOU
_EVERYONE: Final = Who.EVERYONE
_IS_FIELD: Final = int(Kind.FIELD)
_FORBIDDEN: Final[int] = RULE_SLOT + RuleKind.CANNOT_ACTIVATE
_EFFECTS_FORBIDDEN: Final[int] = RULE_SLOT + RuleKind.CANNOT_ACTIVATE_EFFECTS
_COSTS_MORE: Final[int] = RULE_SLOT + RuleKind.ACTIVATION_COST
_DAMAGE_STEPS: Final = frozenset(
    {
        Step.DAMAGE_START,
        Step.DAMAGE_BEFORE,
        Step.DAMAGE_CALCULATION,
        Step.DAMAGE_AFTER,
        Step.DAMAGE_END,
    }
)
_OWN_MOMENTS: Final = frozenset(
    {
        When.SPECIAL_SUMMONED,
        When.FLIPPED,
        When.DESTROYED,
        When.DESTROYED_BY_BATTLE,
        When.BANISHED,
        When.ADDED_TO_HAND,
        When.SENT_TO_GRAVEYARD,
        When.LEFT_FIELD,
    }
)
"""Optional triggers of a card's own fate that work in the damage step (OCG-111)."""
_ATTEMPTS: Final = frozenset(
    {When.SUMMON_ATTEMPT, When.FLIP_SUMMON_ATTEMPT, When.SPECIAL_SUMMON_ATTEMPT}
)
_BATTLE_MOMENTS: Final = frozenset(
    {
        When.DAMAGE_STEP_START,
        When.BEFORE_DAMAGE_CALCULATION,
        When.DAMAGE_CALCULATION,
        When.AFTER_DAMAGE_CALCULATION,
        When.BATTLE_DAMAGE,
        When.DAMAGE,
        When.DESTROYED_BY_BATTLE,
        When.DESTROYED_IN_BATTLE,
        When.DAMAGE_STEP_END,
    }
)


def _fits_damage_step(duel: Duel, effect: Activation, event: Occurrence | None, uid: int) -> bool:
    """OCG-111, OCG-120, AMB-45."""
    use = effect.damage_step
    step = duel.step
    if duel.ruleset.battle.spells_in_damage_step == "before_flip" and (
        effect.kind is not _TRIGGER and not duel.cards[uid].printed.is_monster
    ):
        return step is Step.DAMAGE_START  # CLS-135, CLS-136
    if step is Step.DAMAGE_CALCULATION:
        return use is DamageStepUse.CALCULATION or (
            effect.kind is ActivationKind.TRIGGER
            or effect.speed is Speed.THREE
            or Category.NEGATE_ACTIVATION in effect.categories
        )
    if use is DamageStepUse.CALCULATION:
        return False
    if use is DamageStepUse.YES:
        return True
    if use is DamageStepUse.UNTIL_CALCULATION:
        return step in (Step.DAMAGE_START, Step.DAMAGE_BEFORE)
    if effect.kind is ActivationKind.TRIGGER:
        if effect.mandatory:
            return True
        if event is not None and event.kind in _BATTLE_MOMENTS:
            return True
        return event is not None and event.kind in _OWN_MOMENTS and uid in event.cards
    return effect.speed is Speed.THREE or Category.NEGATE_ACTIVATION in effect.categories


def _card_may_be_activated(duel: Duel, card: Card, player: int, effect: Activation) -> bool:
    """Rules for activating the spell or trap card itself (rules.md 7.6)."""
    printed = card.printed
    if card.location == _HAND:
        if printed.is_trap:
            if not ruled(duel, RuleKind.TRAP_FROM_HAND, card):
                return False
        elif (
            effect.speed is not _SPEED_ONE
            and player != duel.turn_player
            and not ruled(duel, RuleKind.QUICK_PLAY_FROM_HAND, card)
        ):
            return False  # OCG-061
        if printed.is_pendulum:
            if not free_pendulum_zones(duel, player):
                return False
        elif printed.kind & _IS_FIELD:
            if duel.ruleset.zones.field_zone_taken():
                return False
        elif not free_spell_zones(duel, player):
            return False
    else:
        if not card.position & 10:
            return False
        state = card.field
        if state is not None and state.set_turn == duel.turn and effect.speed is not _SPEED_ONE:
            # OCG-063, OCG-078
            kind = RuleKind.TRAP_SAME_TURN if printed.is_trap else RuleKind.QUICK_PLAY_SAME_TURN
            if not ruled(duel, kind, card):
                return False
    return not duel.has_extras or duel.ruleset.extras.activation_allowed(duel, player, card)


def usable(
    duel: Duel, active: Active, player: int, event: Occurrence | None = None
) -> Context | None:
    """The context in which ``player`` could activate an effect now, or ``None``.

    Spell speed and whose turn it is to act are the caller's business.
    """
    effect = active.effect
    assert isinstance(effect, Activation)
    card = duel.cards[active.uid]
    location = card.location
    if active.expiry is None:
        if not location & effect.range:
            return None
        if location & ON_FIELD:
            if card.controller != player and effect.by is not _EVERYONE:
                return None
            if effect.kind is _CARD:
                if not _card_may_be_activated(duel, card, player, effect):
                    return None
            elif effect.needs_face_up and not card.position & 5:
                return None
            elif card.field is not None and card.field.activating:
                return None  # its own activation has not resolved yet
        elif location == _HAND:
            if card.controller != player:
                return None
            if effect.kind is _CARD and not _card_may_be_activated(duel, card, player, effect):
                return None
        elif card.controller != NOBODY:
            if card.controller != player:
                return None
        elif (
            effect.kind is not _TRIGGER
            and effect.by is _YOU
            and duel.ruleset.piles.graveyard_effects == "last_controller"
            and card.last != player
        ):
            return None  # AMB-34
    elif active.player != player:
        return None
    registry = duel.registry
    if duel.step in _DAMAGE_STEPS and not _fits_damage_step(duel, effect, event, card.uid):
        return None
    ctx = Context(duel, card, player, effect, event)
    ctx.active = active if active.expiry is not None else None
    if not available(duel, ctx, effect.limit):
        return None
    if _FORBIDDEN in registry and player_ruled(duel, RuleKind.CANNOT_ACTIVATE, player, card, ctx):
        return None
    if _EFFECTS_FORBIDDEN in registry and ruled(duel, RuleKind.CANNOT_ACTIVATE_EFFECTS, card, ctx):
        return None
    if _COSTS_MORE in registry and not can_pay(duel, player, activation_cost(ctx), ctx):
        return None
    if effect.condition is not None and not effect.condition(ctx):
        return None
    if effect.match is not None and event is not None and not effect.match(ctx):
        return None
    if effect.cost is not None and not effect.cost.possible(ctx):
        return None
    if effect.target is not None and not effect.target.possible(ctx):
        return None
    if not effect.resolve.possible(ctx):
        return None
    return ctx


def activation_cost(ctx: Context) -> int:
    """Life points that rules ask for activating this effect, besides its own cost."""
    return sum(
        amount(rule_ctx, effect, ctx.card)
        for _, rule_ctx, effect in player_rules(
            ctx.duel, RuleKind.ACTIVATION_COST, ctx.player, ctx.card, ctx
        )
    )


def chain_event(duel: Duel) -> Occurrence | None:
    """The activation of the top chain link as something to respond to."""
    if not duel.chain:
        return None
    top = duel.chain[-1]
    return Occurrence(
        When.CHAIN_LINK,
        (top.card.uid,),
        player=top.player,
        causer=top.player,
        source=top.card.uid,
        link=top.number,
        moment=duel.moment,
    )


def answering(duel: Duel, active: Active, player: int) -> tuple[bool, Occurrence | None]:
    """Whether ``player`` may use a fast effect now, and what it answers."""
    effect = active.effect
    assert isinstance(effect, Activation)
    on = effect.on
    if not on:
        return usable(duel, active, player) is not None, None
    if duel.chain and When.CHAIN_LINK in on:
        event = chain_event(duel)
        if event is not None and usable(duel, active, player, event) is not None:
            return True, event
    moment = duel.moment
    third = duel.ruleset.chains.third_party
    for event in reversed(duel.window):
        if event.kind not in on or event.moment != moment:
            continue
        if duel.chain and event.kind in _ATTEMPTS:
            continue  # a summon is negated by the first link or not at all (OCG-148)
        if (
            third == "attacked_only"
            and event.kind is When.ATTACK_DECLARED
            and player not in (event.player, event.causer)
        ):
            continue  # AMB-46
        if usable(duel, active, player, event) is not None:
            return True, event
    return False, None


def _asleep(duel: Duel, card: Card, player: int) -> bool:
    """A quick look at a spell or trap that cannot be activated now; the whole one comes after.

    In the hand a trap is, and in another's turn a quick-play spell; on the field what was set
    this turn.
    """
    registry = duel.registry
    if card.location == _HAND:
        if card.printed.is_trap:
            return _TRAP_FROM_HAND not in registry
        return player != duel.turn_player and _QUICK_PLAY_FROM_HAND not in registry
    state = card.field
    return (
        state is not None
        and state.set_turn == duel.turn
        and _TRAP_SAME_TURN not in registry
        and _QUICK_PLAY_SAME_TURN not in registry
    )


def fast_actions(duel: Duel, player: int, least: Speed = Speed.TWO) -> list[Action]:
    """What ``player`` may activate as a response, at spell speed ``least`` or faster."""
    found: list[Action] = []
    cards = duel.cards
    nothing_new = not duel.window and not duel.chain
    for active in duel.registry.get(FAST_SLOT, ()):
        # the cheap tests first: most fast effects lie with somebody else, or answer something
        controller = cards[active.uid].controller
        effect = active.effect
        assert isinstance(effect, Activation)
        if (
            controller != player
            and controller != NOBODY
            and active.expiry is None
            and effect.by is not _EVERYONE
        ):
            continue
        if effect.speed < least or (nothing_new and effect.on):
            continue
        if effect.kind is _CARD and _asleep(duel, cards[active.uid], player):
            continue
        if answering(duel, active, player)[0]:
            found.append(action_for(active))
    return found


def action_for(active: Active) -> Action:
    """The action that activates an effect."""
    return Action(
        _ACTIVATE,
        active.uid,
        active.index,
        active.stamp if active.expiry is not None else -1,
    )


def find_active(duel: Duel, action: Action, slots: tuple[int, ...]) -> Active | None:
    """The record that an action activates."""
    for slot in slots:
        for active in duel.registry.get(slot, ()):
            if (
                active.uid == action.card
                and active.index == action.effect
                and (action.value < 0 or active.stamp == action.value)
            ):
                return active
    return None


def open_actions(duel: Duel, player: int) -> list[Action]:
    """What the turn player may activate in a Main Phase with nothing pending."""
    found = []
    cards = duel.cards
    registry = duel.registry
    for slot in (IGNITION_SLOT, FAST_SLOT):
        for active in registry.get(slot, ()):
            effect = active.effect
            assert isinstance(effect, Activation)
            if effect.on:
                continue
            card = cards[active.uid]
            if (
                card.controller != player
                and card.controller != NOBODY
                and active.expiry is None
                and effect.by is not _EVERYONE
            ):
                continue
            if usable(duel, active, player) is not None:
                found.append(action_for(active))
    return found
