"""Activating, chaining, resolving; triggers and responses.

The order of responses is the ruleset's (AMB-38), that of simultaneous triggers AMB-39, missed
timings AMB-43. A chain resolves backwards (CLS-075, AMB-5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .board import free_pendulum_zones, free_spell_zones, spell_places
from .choosing import choose_zone, name_opponent
from .context import Context
from .control import equip
from .decision import PASS, Action, ActionKind, action
from .effect import (
    DELAYED_SLOT,
    FAST_SLOT,
    IGNITION_SLOT,
    RULE_SLOT,
    TRIGGER_SLOT,
    Activation,
    ActivationKind,
    Active,
    Category,
    Delayed,
    ExpireAt,
    Expiry,
    Procedure,
    Rule,
    Timing,
)
from .endings import check_losses, finish, last_card_check, recycle_if_empty
from .event import ChainEnded, LinkAdded, LinkSolved, Negated
from .expiry import expire
from .happening import heard, next_moment, occur
from .life import pay
from .limits import refund, spend
from .moving import hide_again, move
from .occurrence import Occurrence
from .operations import destroy, send, turn_face_up
from .registry import leave, linger, negated, player_rules, ruled
from .rule_kind import RuleKind
from .scope import BOUND
from .settling import settle
from .terms import NOBODY, ON_FIELD, EndReason, Kind, Location, Reason, Speed, When
from .usable import (
    action_for,
    activation_cost,
    answering,
    fast_actions,
    find_active,
    usable,
)

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel, Pending

_FAST_ONLY: Final = (FAST_SLOT,)
_SILENT: Final = Rule(RuleKind.NEGATED, scope=BOUND, negatable=False)
_AFTER_CHAIN: Final[int] = DELAYED_SLOT + When.CHAIN_ENDED
"""What an effect does "immediately after it resolves": as soon as no chain is open."""


def place_card(duel: Duel, card: Card, player: int) -> Procedure[None]:
    """Bring a spell or trap that is being activated face-up to its zone."""
    if card.location == Location.HAND:
        printed = card.printed
        if printed.kind & Kind.FIELD:
            yield from clear_field_zone(duel, player)
            move(duel, card, Location.FIELD, player, zone=0, causer=player)
        elif printed.is_pendulum:
            free = free_pendulum_zones(duel, player)
            place = yield from choose_zone(
                player, spell_places(player, free), "pendulum_zone", card.uid
            )
            move(duel, card, Location.PENDULUM, player, zone=place.zone, causer=player)
        else:
            free = free_spell_zones(duel, player)
            place = yield from choose_zone(player, spell_places(player, free), "zone", card.uid)
            move(duel, card, Location.SPELL, player, zone=place.zone, causer=player)
    else:
        turn_face_up(duel, card)


def clear_field_zone(duel: Duel, player: int) -> Procedure[None]:
    """A new field spell pushes the old one out (OCG-048, OCG-269, AMB-20)."""
    old = duel.players[player].field[0]
    if old is None:
        return
    if duel.ruleset.zones.field_replaced == "destroyed":
        yield from destroy(duel, [old], None, reason=Reason.RULE, player=player)
    else:
        yield from send(duel, [old], Location.GRAVEYARD, Reason.RULE, player=player)


def activate(
    duel: Duel, active: Active, player: int, event: Occurrence | None
) -> Procedure[Context]:
    """Activate an effect: it becomes the newest chain link.

    The card is shown and placed, an opponent is named where one is meant, costs are paid,
    targets chosen (in this order), and the use is counted.
    """
    effect = active.effect
    assert isinstance(effect, Activation)
    card = duel.cards[active.uid]
    ctx = Context(duel, card, player, effect, event)
    if active.expiry is not None:
        ctx.active = active
    spend(duel, ctx, effect.limit)
    chain = duel.chain
    ctx.number = len(chain) + 1
    chain.append(ctx)
    if effect.kind is ActivationKind.CARD:
        yield from place_card(duel, card, player)
        ctx.ref = card.ref
        if card.field is not None:
            card.field.activating = True
    one_field = effect.faces_opponents and duel.ruleset.opponents.field == "choose_one"
    if one_field or (effect.declares_opponent and effect.target is None):
        yield from name_opponent(ctx)
    if RULE_SLOT + RuleKind.ACTIVATION_COST in duel.registry:
        price = activation_cost(ctx)
        if price:
            pay(duel, player, price, ctx)
    if effect.cost is not None:
        yield from effect.cost.run(ctx)
    if effect.target is not None:
        yield from effect.target.run(ctx)
        if effect.declares_opponent:
            yield from name_opponent(ctx)  # unless the target names one already (AMB-26)
    if effect.kind is not ActivationKind.CARD and effect.needs_source:
        ctx.ref = card.ref
    index = active.index
    duel.events.append(
        LinkAdded(
            ctx.number,
            player,
            card.uid,
            card.printed.id,
            index,
            tuple(uid for uid, _ in ctx.targets),
            ctx.opponent,
        )
    )
    marks = duel.players[player].marks
    key = "activated" if effect.kind is ActivationKind.CARD else "effects"
    marks[key] = marks.get(key, 0) + 1
    duel.version += 1
    if duel.registry:
        if ctx.targets and heard(duel, When.TARGETED):
            occur(
                duel,
                When.TARGETED,
                tuple(uid for uid, _ in ctx.targets),
                player=player,
                causer=player,
                source=card.uid,
                link=ctx.number,
            )
        # continuous effects and triggers that count activations; responses see the top link
        if TRIGGER_SLOT + When.CHAIN_LINK in duel.registry or heard(duel, When.CHAIN_LINK):
            before = len(duel.window)
            occur(
                duel,
                When.CHAIN_LINK,
                (card.uid,),
                player=player,
                causer=player,
                source=card.uid,
                link=ctx.number,
            )
            del duel.window[before:]
    check_losses(duel)
    return ctx


def extend(duel: Duel, starts_with: int = NOBODY) -> Procedure[None]:
    """Ask for responses until everybody passes in a row (AMB-38)."""
    last = duel.chain[-1].player if duel.chain else starts_with
    while FAST_SLOT in duel.registry:
        if duel.chain and "unanswerable" in duel.chain[-1].values:
            return
        acted = False
        top = duel.chain[-1].activation.speed if duel.chain else Speed.ONE
        least = Speed.THREE if top is Speed.THREE else Speed.TWO
        for player in duel.ruleset.chains.responders(duel, last):
            offered = fast_actions(duel, player, least)
            if not offered:
                continue
            choice: Action = yield action(player, [*offered, PASS], "respond")
            if choice.kind is ActionKind.PASS:
                continue
            yield from answer_with(duel, choice, player)
            last = player
            acted = True
            break
        if not acted:
            return


def answer_with(duel: Duel, choice: Action, player: int) -> Procedure[None]:
    """Activate the fast effect that an action names."""
    active = find_active(duel, choice, _FAST_ONLY)
    assert active is not None
    event = answering(duel, active, player)[1]
    yield from activate(duel, active, player, event)


def resolve(duel: Duel) -> Procedure[None]:
    """Resolve the chain from the last link to the first, then clean up."""
    chain = duel.chain
    duel.window = []
    guard_against_loops(duel)
    for ctx in reversed(list(chain)):
        next_moment(duel)
        yield from solve_link(duel, ctx)
        if duel.unsettled and ctx.number > 1:
            yield from settle(duel)  # what follows by itself does not wait for the chain's end
        recycle_if_due(duel)
        last_card_check(duel)
        check_losses(duel)
    duel.solving = None
    yield from clean_up(duel)
    for ctx in chain:
        if ctx.origin == Location.HAND and ctx.card.location == Location.HAND:
            if ctx.source_present:
                hide_again(duel, ctx.card)
    count = len(chain)
    duel.chain = []
    duel.links_used = {}
    duel.events.append(ChainEnded(count))
    duel.version += 1
    expire(duel, ExpireAt.CHAIN_END, duel.turn_player)
    if duel.registry:
        occur(duel, When.CHAIN_ENDED, amount=count)


def guard_against_loops(duel: Duel) -> None:
    """Effects that set each other off for ever end the duel as a draw instead of hanging."""
    chains = duel.flags.get("chains", 0) + 1
    duel.flags["chains"] = chains
    if chains > MOST_CHAINS:
        finish(duel, (), EndReason.LIMIT)


MOST_CHAINS: Final = 1000
"""Chains in one turn; nobody plays that many, a loop of mandatory effects does."""


def recycle_if_due(duel: Duel) -> None:
    """A link that emptied the deck: refilled when nothing is resolving (AMB-61)."""
    if duel.recycles_left and len(duel.chain) <= 1:
        recycle_if_empty(duel)


def solve_link(duel: Duel, ctx: Context) -> Procedure[None]:
    """Carry one link out, unless it was negated or its card has to be there and is not."""
    effect = ctx.activation
    card = ctx.card
    duel.solving = ctx
    duel.version += 1
    if duel.registry:
        occur(
            duel,
            When.CHAIN_SOLVING,
            (card.uid,),
            player=ctx.player,
            source=card.uid,
            link=ctx.number,
        )
    done = not (ctx.activation_negated or ctx.negated) and duel.players[ctx.player].alive
    if done and effect.needs_source and not still_there(ctx):
        done = False
    elif done and is_negated_now(duel, ctx):
        ctx.negated = True
        done = False
    elif ctx.negated and not ctx.activation_negated:
        silence_equip(duel, ctx)
    if done:
        yield from effect.resolve.run(ctx)
    elif ctx.negated and not ctx.activation_negated:
        equip_without_effect(duel, ctx)
    if card.field is not None and card.field.activating and not ctx.activation_negated:
        card.field.activating = False
        duel.version += 1
        duel.unsettled = True
    duel.events.append(LinkSolved(ctx.number, not done))
    if duel.registry:
        occur(
            duel,
            When.CHAIN_SOLVED,
            (card.uid,),
            player=ctx.player,
            source=card.uid,
            link=ctx.number,
            amount=int(done),
        )
    duel.solving = None


def still_there(ctx: Context) -> bool:
    """Whether the link's card is still itself, face-up on the field (OCG-046, OCG-101)."""
    card = ctx.card
    return ctx.source_present and bool(card.location & ON_FIELD) and card.face_up


def is_equip_spell_activation(ctx: Context) -> bool:
    """Whether the link is the activation of an equip spell that is still there."""
    return (
        ctx.activation.kind is ActivationKind.CARD
        and bool(ctx.card.printed.kind & Kind.EQUIP)
        and still_there(ctx)
    )


def silence_equip(duel: Duel, ctx: Context) -> None:
    """An equip spell whose effect an answer negated stays without it (OCG-041)."""
    if is_equip_spell_activation(ctx):
        ref = ctx.card.ref
        linger(duel, _SILENT, ctx, Expiry(ExpireAt.NEVER, source=ref), refs=(ref,))


def equip_without_effect(duel: Duel, ctx: Context) -> None:
    """Where only its effect is negated, an equip spell is equipped all the same (OCG-041)."""
    targets = ctx.target_cards()
    if targets and is_equip_spell_activation(ctx) and duel.players[ctx.player].alive:
        equip(duel, ctx.card, targets[0])


def is_negated_now(duel: Duel, ctx: Context) -> bool:
    """Whether a continuous effect negates the link at its resolution."""
    effect = ctx.activation
    card = ctx.card
    if not duel.registry:
        return False
    if RULE_SLOT + RuleKind.EFFECT_CANNOT_BE_NEGATED in duel.registry and ruled(
        duel, RuleKind.EFFECT_CANNOT_BE_NEGATED, card, ctx
    ):
        return False
    if (
        effect.negatable
        and ctx.source_present
        and card.location & ON_FIELD
        and card.face_up
        and negated(duel, card)
    ):
        return True
    return bool(
        player_rules(duel, RuleKind.CHAIN_LINK_NEGATED, ctx.player, card, ctx)
        if RULE_SLOT + RuleKind.CHAIN_LINK_NEGATED in duel.registry
        else ()
    )


def clean_up(duel: Duel) -> Procedure[None]:
    """After the chain, used spells and traps go to the graveyard together (OCG-033, OCG-080)."""
    leaving = []
    for ctx in duel.chain:
        card = ctx.card
        if (
            ctx.effect is not None
            and ctx.activation.kind is ActivationKind.CARD
            and ctx.source_present
            and card.location & ON_FIELD
            and not stays(duel, ctx)
        ):
            leaving.append(card)
            if ctx.activation_negated and card.field is not None:
                card.field.flags = (*card.field.flags, "undone")
    if leaving:
        yield from send(duel, leaving, Location.GRAVEYARD, Reason.RULE)


def stays(duel: Duel, ctx: Context) -> bool:
    """Whether an activated card stays on the field after the chain."""
    card = ctx.card
    if ctx.activation_negated:
        return False
    state = card.field
    printed = card.printed
    if card.location == Location.MONSTER:
        return True
    if printed.kind & Kind.EQUIP:
        return state is not None and state.equipped_to >= 0
    if printed.stays or printed.is_pendulum:
        return True
    if state is not None and (state.equipped_to >= 0 or "stays" in state.flags):
        return True
    return ruled(duel, RuleKind.STAYS_ON_FIELD, card)


# negating


def negate_activation(duel: Duel, ctx: Context, number: int) -> bool:
    """Negate the activation of link ``number``; false where that cannot be done."""
    if not 1 <= number <= len(duel.chain):
        return False
    link = duel.chain[number - 1]
    if link.activation_negated:
        return False
    if ruled(duel, RuleKind.ACTIVATION_CANNOT_BE_NEGATED, link.card, ctx):
        return False
    link.activation_negated = True
    link.negated = True
    if link.activation.kind is ActivationKind.CARD:
        refund(duel, link, link.activation.limit)  # "only activate 1 a turn" counts no such one
    duel.events.append(Negated(number, True))
    if duel.registry:
        occur(
            duel,
            When.ACTIVATION_NEGATED,
            (link.card.uid,),
            player=link.player,
            causer=ctx.player,
            source=ctx.card.uid,
            link=number,
        )
    return True


def negate_effect(duel: Duel, ctx: Context, number: int) -> bool:
    """Negate only the effect of link ``number``: the card still counts as activated."""
    if not 1 <= number <= len(duel.chain):
        return False
    link = duel.chain[number - 1]
    if link.negated:
        return False
    if ruled(duel, RuleKind.EFFECT_CANNOT_BE_NEGATED, link.card, ctx):
        return False
    link.negated = True
    duel.events.append(Negated(number, False))
    if duel.registry:
        occur(
            duel,
            When.EFFECT_NEGATED,
            (link.card.uid,),
            player=link.player,
            causer=ctx.player,
            source=ctx.card.uid,
            link=number,
        )
    return True


# triggers and windows


def respond(duel: Duel, *, window: bool = True) -> Procedure[None]:
    """After something has happened: triggers, then responses, until nobody acts.

    ``window`` is false where nobody may begin a chain of fast effects any more (the ends of the
    Battle Phase and of the turn): only triggers, and what answers them. Costs next to nothing
    while no effect could.
    """
    while True:
        if duel.unsettled:
            yield from settle(duel)
            check_losses(duel)
        if _AFTER_CHAIN in duel.registry:
            yield from run_delayed(duel, When.CHAIN_ENDED)
            continue
        if duel.pending:
            yield from chain_triggers(duel)
            if duel.chain:
                yield from extend(duel)
                yield from resolve(duel)
                continue
        if window and FAST_SLOT in duel.registry:
            acted = yield from offer(duel, duel.living_from(duel.turn_player))
            if acted:
                continue
        break
    duel.window = []
    next_moment(duel)
    if duel.recycles_left:
        recycle_if_empty(duel)


def offer(duel: Duel, players: list[int]) -> Procedure[bool]:
    """Ask players in order for a fast effect; a chain that begins is carried through."""
    for player in players:
        if not duel.players[player].alive:
            continue
        offered = fast_actions(duel, player)
        if not offered:
            continue
        choice: Action = yield action(player, [*offered, PASS], "respond")
        if choice.kind is ActionKind.PASS:
            continue
        yield from answer_with(duel, choice, player)
        yield from extend(duel)
        yield from resolve(duel)
        return True
    return False


def _ready(duel: Duel, waiting: Pending, now: int) -> bool:
    """Whether a trigger may still be activated; see AMB-43 for a missed timing."""
    effect = waiting.active.effect
    assert isinstance(effect, Activation)
    if not duel.players[waiting.player].alive:
        return False
    if (
        not effect.mandatory
        and effect.timing is Timing.WHEN
        and waiting.event.moment != now
        and duel.ruleset.chains.miss_timing == "on"
    ):
        return False
    card = duel.cards[waiting.active.uid]
    if card.uid != waiting.active.uid or card.incarnation != waiting.incarnation:
        return False  # OCG-109
    return usable(duel, waiting.active, waiting.player, waiting.event) is not None


def chain_triggers(duel: Duel) -> Procedure[None]:
    """Put the triggers that met one moment on a chain (OCG-108, AMB-39)."""
    waiting, duel.pending = duel.pending, []
    now = duel.moment
    for mandatory in (True, False):
        for player in duel.living_from(duel.turn_player):
            while True:
                ready = [
                    p
                    for p in waiting
                    if p.player == player
                    and p.active.effect.mandatory is mandatory  # type: ignore[attr-defined]
                    and _ready(duel, p, now)
                ]
                if not ready:
                    break
                chosen = yield from pick_trigger(duel, player, ready, mandatory)
                if chosen is None:
                    break
                waiting = [p for p in waiting if p is not chosen]
                if _from_hand(duel, chosen):
                    waiting = [p for p in waiting if not _from_hand(duel, p, player)]
                yield from activate(duel, chosen.active, player, chosen.event)


def _from_hand(duel: Duel, waiting: Pending, player: int = NOBODY) -> bool:
    """Whether a trigger special summons from the hand it lies in: only one may (OCG-114)."""
    effect = waiting.active.effect
    assert isinstance(effect, Activation)
    return (
        duel.cards[waiting.active.uid].location == Location.HAND
        and Category.SPECIAL_SUMMON in effect.categories
        and player in (NOBODY, waiting.player)
    )


def pick_trigger(
    duel: Duel, player: int, ready: list[Pending], mandatory: bool
) -> Procedure[Pending | None]:
    """One of several waiting triggers; ``None`` where the player declines."""
    if mandatory and len(ready) == 1:
        return ready[0]
    actions = [
        Action(ActionKind.ACTIVATE, p.active.uid, p.active.index, i) for i, p in enumerate(ready)
    ]
    if not mandatory:
        actions.append(PASS)
    choice: Action = yield action(player, actions, "trigger")
    return None if choice.kind is ActionKind.PASS else ready[choice.value]


def run_delayed(duel: Duel, kind: When) -> Procedure[None]:
    """Carry out what effects have put off until this moment, in the order of time."""
    for active in list(duel.registry.get(DELAYED_SLOT + kind, ())):
        effect = active.effect
        assert isinstance(effect, Delayed)
        if active.values and active.values[0] > duel.turn:
            continue
        leave(duel, active)
        if not duel.players[active.player].alive:
            continue
        ctx = Context(duel, duel.cards[active.uid], active.player, effect)
        ctx.targets = list(active.refs)
        next_moment(duel)
        yield from effect.run.run(ctx)
        check_losses(duel)


def phase_window(duel: Duel, kind: When) -> Procedure[None]:
    """The effects of a phase, one after another (OCG-110), and fast effects between them."""
    if duel.registry:
        if DELAYED_SLOT + kind in duel.registry:
            yield from run_delayed(duel, kind)
        occur(duel, kind, player=duel.turn_player, causer=duel.turn_player)
    yield from respond_in_phase(duel)


def respond_in_phase(duel: Duel) -> Procedure[None]:
    """Like :func:`respond`, offering the phase's triggers singly."""
    while True:
        if duel.unsettled:
            yield from settle(duel)
            check_losses(duel)
        if _AFTER_CHAIN in duel.registry:
            yield from run_delayed(duel, When.CHAIN_ENDED)
            continue
        if duel.pending:
            yield from chain_triggers(duel)
            if duel.chain:
                yield from extend(duel)
                yield from resolve(duel)
                continue
        if not duel.phase_triggers and FAST_SLOT not in duel.registry:
            break
        acted = False
        for player in duel.living_from(duel.turn_player):
            acted = yield from _act_in_phase(duel, player)
            if acted:
                break
        if not acted:
            break
    duel.phase_triggers = []
    duel.window = []
    next_moment(duel)


def _act_in_phase(duel: Duel, player: int) -> Procedure[bool]:
    if not duel.phase_triggers and not fast_actions(duel, player):
        return False
    ready = [
        p for p in duel.phase_triggers if p.player == player and _ready(duel, p, p.event.moment)
    ]
    forced = any(p.active.effect.mandatory for p in ready)  # type: ignore[attr-defined]
    actions = [
        Action(ActionKind.ACTIVATE, p.active.uid, p.active.index, i) for i, p in enumerate(ready)
    ]
    triggers = len(actions)
    actions += fast_actions(duel, player)
    if not actions:
        return False
    if not forced:
        actions.append(PASS)
    elif len(actions) == 1:
        chosen = ready[0]
        duel.phase_triggers = [p for p in duel.phase_triggers if p is not chosen]
        yield from activate(duel, chosen.active, player, chosen.event)
        yield from extend(duel)
        yield from resolve(duel)
        return True
    choice: Action = yield action(player, actions, "phase")
    if choice.kind is ActionKind.PASS:
        return False
    index = actions.index(choice)
    if index < triggers:
        chosen = ready[index]
        duel.phase_triggers = [p for p in duel.phase_triggers if p is not chosen]
        yield from activate(duel, chosen.active, player, chosen.event)
    else:
        yield from answer_with(duel, choice, player)
    yield from extend(duel)
    yield from resolve(duel)
    return True


def ignition_window(duel: Duel, cards: list[Card], player: int) -> Procedure[None]:
    """Who summoned may use an ignition effect of the monster first (CLS-080, AMB-40)."""
    numbers = {c.uid for c in cards}
    offered = [
        action_for(active)
        for active in duel.registry.get(IGNITION_SLOT, ())
        if active.uid in numbers and usable(duel, active, player) is not None
    ]
    if not offered:
        return
    choice: Action = yield action(player, [*offered, PASS], "ignition_priority")
    if choice.kind is ActionKind.PASS:
        return
    active = find_active(duel, choice, (IGNITION_SLOT,))
    assert active is not None
    yield from activate(duel, active, player, None)
    yield from extend(duel)
    yield from resolve(duel)


def run_chain(duel: Duel, active: Active, player: int) -> Procedure[None]:
    """The turn player activates something in an open moment: the whole chain and what follows."""
    next_moment(duel)
    yield from activate(duel, active, player, None)
    yield from extend(duel)
    yield from resolve(duel)
    yield from respond(duel)


__all__ = [
    "activate",
    "extend",
    "negate_activation",
    "negate_effect",
    "offer",
    "phase_window",
    "respond",
    "run_chain",
]
