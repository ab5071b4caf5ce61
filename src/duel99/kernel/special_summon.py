"""Special summons by effects and by a monster's own condition (OCG-165 to OCG-182)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from .board import (
    monster_places,
    zones_for,
)
from .choosing import choose_player, choose_position, choose_zone
from .context import Context
from .effect import (
    RULE_SLOT,
    Procedure,
    SummonProcedure,
)
from .endings import check_losses
from .event import MaterialAttached
from .happening import next_moment
from .life import can_pay_all, pay
from .limits import available, spend
from .moving import is_token, move, vanish
from .operations import send
from .registry import amount, player_ruled, player_rules, ruled, rules
from .rule_kind import RuleKind
from .summon import attempt, check_material, succeed
from .terms import (
    NOBODY,
    Kind,
    Location,
    Position,
    Reason,
    SummonKind,
)

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel


def may_special_summon(
    duel: Duel,
    player: int,
    card: Card,
    cause: Context | None,
    kind: SummonKind = SummonKind.EFFECT,
    *,
    ignore_conditions: bool = False,
) -> bool:
    """Whether ``player`` may special summon ``card`` at all (zones are asked elsewhere).

    A monster under the revive limit must have been summoned properly before, unless it comes
    from the extra deck by "special summon from the extra deck" (OCG-178, OCG-179).
    """
    definition = card.definition
    if not definition.printed.is_monster and not _is_monster_card(card):
        return False
    if kind is SummonKind.EFFECT and not ignore_conditions:
        if definition.only_procedure:
            return False
        if definition.revive_limit and not card.proper:
            from_extra = card.location == Location.EXTRA
            if not (from_extra and definition.printed.is_extra):
                return False
    registry = duel.registry
    if not registry:
        return True
    if RULE_SLOT + RuleKind.SPECIAL_SUMMON_LIMIT in registry:
        for _, ctx, effect in player_rules(
            duel, RuleKind.SPECIAL_SUMMON_LIMIT, player, card, cause
        ):
            done = duel.players[player].marks.get("special", 0)
            if done >= amount(ctx, effect, card):
                return False
    if card.location == Location.GRAVEYARD and ruled(duel, RuleKind.GRAVEYARD_LOCKED, card, cause):
        return False
    if kind is SummonKind.PENDULUM and player_ruled(
        duel, RuleKind.CANNOT_PENDULUM_SUMMON, player, card
    ):
        return False
    slot = RULE_SLOT + RuleKind.CANNOT_SPECIAL_SUMMON
    return not (
        slot in registry and player_ruled(duel, RuleKind.CANNOT_SPECIAL_SUMMON, player, card, cause)
    )


def _is_monster_card(card: Card) -> bool:
    return card.printed.kind & (Kind.TOKEN | Kind.TRAP_MONSTER) != 0


def special_summon(
    duel: Duel,
    cards: Sequence[Card],
    player: int,
    cause: Context | None,
    *,
    kind: SummonKind = SummonKind.EFFECT,
    positions: int = 0x5,
    to: int = NOBODY,
    ignore_conditions: bool = False,
    proper: bool = False,
    materials: Sequence[Card] = (),
    within: Collection[int] | None = None,
) -> Procedure[list[Card]]:
    """An effect special summons cards at one moment; returns those that came.

    ``to`` is the field they come to (default: the summoner's). As many come as there are zones;
    ``within`` names the only zones that the effect allows.
    """
    side = player if to == NOBODY else to
    came: list[Card] = []
    for card in cards:
        if not may_special_summon(
            duel, player, card, cause, kind, ignore_conditions=ignore_conditions
        ):
            continue
        done = yield from place_monster(
            duel, card, player, side, positions, kind, proper, within=within
        )
        if done:
            came.append(card)
    if came:
        if materials and duel.registry:
            for card in came:
                check_material(duel, card, materials)
        yield from succeed(duel, came, player, kind, materials, wait=True)
    return came


def place_monster(
    duel: Duel,
    card: Card,
    player: int,
    side: int,
    positions: int,
    kind: SummonKind,
    proper: bool,
    leaving: tuple[Card, ...] = (),
    within: Collection[int] | None = None,
) -> Procedure[bool]:
    if not duel.players[side].alive:
        return False  # gave up while it was being prepared
    from_extra = card.location == Location.EXTRA
    free = zones_for(duel, side, card, from_extra, leaving=leaving)
    if within is not None:
        free = [z for z in free if z in within]
    if not free:
        return False
    if card.printed.kind & Kind.LINK:
        positions = int(Position.FACE_UP_ATTACK)
    elif duel.registry:
        for _, ctx, effect in rules(duel, RuleKind.FORCE_POSITION, card):
            positions = amount(ctx, effect, card) & positions or positions
    place = yield from choose_zone(player, monster_places(side, free), "zone", card.uid)
    position = yield from choose_position(player, positions, "position", card.uid)
    was_proper = card.proper
    extra = duel.ruleset.piles.returns_to_extra(card.printed) and from_extra
    move(
        duel,
        card,
        Location.MONSTER,
        side,
        zone=place.zone,
        position=position,
        reason=Reason.SUMMON,
        causer=player,
    )
    if card.owner == NOBODY:
        card.owner = player
    card.proper = proper or was_proper
    state = card.field
    assert state is not None
    state.summon_turn = duel.turn
    state.summon_kind = kind
    if extra:
        state.flags = (*state.flags, "from_extra")
    if position & 10:
        state.set_turn = duel.turn
    return True


def procedure_ready(duel: Duel, card: Card, effect: SummonProcedure, player: int) -> bool:
    """Whether ``player`` may special summon ``card`` by its own condition now."""
    ctx = Context(duel, card, player, effect)
    if effect.condition is not None and not effect.condition(ctx):
        return False
    if not available(duel, ctx, effect.limit):
        return False
    # what fails most often is asked first
    if effect.to_opponent:
        if not recipients(ctx, effect):
            return False
    elif not effect.procedure.possible(ctx):
        return False
    return may_special_summon(duel, player, card, None, effect.kind) and cost_possible(
        duel, card, player
    )


def recipients(ctx: Context, effect: SummonProcedure) -> list[int]:
    """The opponents to whose field a monster can be special summoned by its own condition."""
    found = []
    for player in ctx.duel.opponents(ctx.player):
        ctx.opponent = player
        if effect.procedure.possible(ctx):
            found.append(player)
    ctx.opponent = NOBODY
    return found


def cost_possible(duel: Duel, card: Card, player: int) -> bool:
    """Whether extra costs of a special summon could be paid (life points)."""
    found = player_rules(duel, RuleKind.SPECIAL_SUMMON_COST, player, card)
    return can_pay_all(
        duel, player, [(amount(ctx, effect, card), None) for _, ctx, effect in found]
    )


def procedure_summon(
    duel: Duel, player: int, card: Card, effect: SummonProcedure
) -> Procedure[None]:
    """Special summon by the card's own condition (OCG-171 to OCG-175)."""
    next_moment(duel)
    ctx = Context(duel, card, player, effect)
    spend(duel, ctx, effect.limit)
    side = player
    if effect.to_opponent:
        side = yield from choose_player(duel, player, recipients(ctx, effect), "opponent", card.uid)
        ctx.opponent = side
    for _, rule_ctx, rule in player_rules(duel, RuleKind.SPECIAL_SUMMON_COST, player, card):
        pay(duel, player, amount(rule_ctx, rule, card), None)
    went = yield from effect.procedure.run(ctx)
    check_losses(duel)
    if not went or not duel.players[player].alive:
        return
    materials = list(ctx.picked)
    if ctx.opponent != NOBODY:
        side = ctx.opponent if effect.to_opponent else player
    duel.window = []
    next_moment(duel)  # OCG-175: what was sent misses its optional timing
    if effect.kind is SummonKind.XYZ:
        stack(duel, card, materials, player)
    came = yield from place_monster(
        duel, card, player, side, effect.positions, effect.kind, effect.proper
    )
    if not came:
        yield from send(duel, [card], Location.GRAVEYARD, Reason.RULE)
        return
    if materials and duel.registry:
        check_material(duel, card, materials)
    state = card.field
    if state is not None:
        state.material_codes = tuple(m.printed.code for m in materials)
        if "note" in ctx.values:
            state.note = ctx.values["note"]
    went = yield from attempt(duel, [card], player, effect.kind)
    if went:
        yield from succeed(duel, [card], player, effect.kind, materials)


def stack(duel: Duel, card: Card, materials: Sequence[Card], player: int) -> None:
    """Materials are stacked before the Xyz monster is placed on them (OCG-199).

    Materials of an Xyz monster that is itself a material go along (OCG-200).
    """
    from .card import FieldState

    state = card.field
    if state is None:
        state = card.field = FieldState()
    for material in materials:
        own = material.field.materials if material.field is not None else ()
        for uid in own:
            below = duel.cards[uid]
            move(duel, below, Location.MATERIAL, player, zone=card.uid, reason=Reason.XYZ)
        attach_material(duel, card, material, player)


def attach_material(duel: Duel, card: Card, material: Card, player: int) -> None:
    """Put ``material`` under the Xyz monster ``card``."""
    if is_token(material):
        vanish(duel, material, Reason.RULE)
        return
    move(
        duel,
        material,
        Location.MATERIAL,
        player,
        zone=card.uid,
        reason=Reason.MATERIAL | Reason.XYZ,
        causer=player,
    )
    duel.events.append(MaterialAttached(material.uid, material.printed.id, card.uid))
