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
    FAST_SLOT,
    RULE_SLOT,
    TRIGGER_SLOT,
    Activation,
    ActivationKind,
    Active,
    ExpireAt,
    Expiry,
    Procedure,
    Rule,
)
from .endings import check_losses, finish, last_card_check, recycle_if_empty
from .event import ChainEnded, LinkAdded, LinkSolved
from .expiry import expire
from .happening import heard, next_moment, occur
from .life import pay
from .limits import spend
from .moving import hide_again, move
from .occurrence import Occurrence
from .operations import destroy, send
from .registry import linger, negated, player_rules, ruled
from .rule_kind import RuleKind
from .scope import BOUND
from .settling import settle
from .terms import NOBODY, ON_FIELD, EndReason, Kind, Location, Reason, Speed, When
from .turning import turn_face_up
from .usable import (
    activation_cost,
    answering,
    fast_actions,
    find_active,
)

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel

_FAST_ONLY: Final = (FAST_SLOT,)
_SILENT: Final = Rule(RuleKind.NEGATED, scope=BOUND, negatable=False)


def place_card(duel: Duel, card: Card, player: int) -> Procedure[None]:
    """Bring a spell or trap that is being activated face-up to its zone."""
    if card.location == Location.HAND:
        printed = card.printed
        if printed.kind & Kind.FIELD:
            yield from clear_field_zone(duel, player)
            yield from clear_other_fields(duel, player)
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
        if card.location == Location.FIELD:
            yield from clear_other_fields(duel, player)
        turn_face_up(duel, card)


def clear_other_fields(duel: Duel, player: int) -> Procedure[None]:
    """Where one face-up field spell is all that the table may have, the others' are destroyed.

    CLS-063; OCG-315 names what Master Rule 3 did away with.
    """
    if not duel.ruleset.zones.single_field:
        return
    others = [
        card
        for seat in duel.seats
        if seat != player and (card := duel.players[seat].field[0]) is not None
        if card.position & 5
    ]
    yield from destroy(duel, others, None, reason=Reason.RULE, player=player)


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
        if duel.has_extras:
            duel.ruleset.extras.card_activated(duel, player, card)
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
    while True:
        if duel.chain and "unanswerable" in duel.chain[-1].values:
            return
        if duel.on_window is not None:
            duel.on_window(duel.ruleset.chains.responders(duel, last))
        if FAST_SLOT not in duel.registry:
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
    arrived = duel.arrived
    for ctx in reversed(list(chain)):
        duel.arrived = arrived  # what an earlier link has summoned has not just come any more
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
