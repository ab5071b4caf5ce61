"""Normal Summons, Sets and Flip Summons of monsters (OCG-143 to OCG-164)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .board import (
    free_main_zones,
    monster_places,
)
from .choosing import choose_action, choose_zone
from .context import Context
from .decision import Action, ActionKind, option
from .effect import (
    MODIFIER_SLOT,
    RESPONSE_SLOT,
    RULE_SLOT,
    Procedure,
    TributeProcedure,
)
from .event import SetDown
from .happening import next_moment, occur
from .moving import move
from .operations import send, tribute
from .registry import amount, player_ruled, player_rules, ruled
from .rule_kind import RuleKind
from .summon import attempt, check_material, succeed
from .terms import (
    Kind,
    Location,
    Position,
    Reason,
    Stat,
    SummonKind,
    When,
)
from .tributes import (
    can_pay_tributes,
    choose_tributes,
    owed_tributes,
    tribute_candidates,
    tributes_needed,
)
from .turning import set_position
from .windows import respond

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel

_SUMMON: Final = ActionKind.SUMMON
_SET_MONSTER: Final = ActionKind.SET_MONSTER
_GEMINI: Final = int(Kind.GEMINI)
_MONSTER: Final = int(Location.MONSTER)
_FLIP: Final = SummonKind.FLIP
_FACE_UP_ATTACK: Final = int(Position.FACE_UP_ATTACK)
_FACE_UP_DEFENSE: Final = int(Position.FACE_UP_DEFENSE)
_FACE_DOWN_DEFENSE: Final = int(Position.FACE_DOWN_DEFENSE)
_BY_SUMMON: Final = int(Reason.SUMMON)
_SUMMON_RULES: Final = frozenset(
    {
        MODIFIER_SLOT + Stat.LEVEL,
        *(
            RULE_SLOT + kind
            for kind in (
                RuleKind.CANNOT_SUMMON,
                RuleKind.CANNOT_SET_MONSTER,
                RuleKind.EXTRA_SUMMON,
                RuleKind.SUMMON_ALLOWANCE,
                RuleKind.DECREASE_TRIBUTES,
                RuleKind.COUNTS_AS_TWO_TRIBUTES,
                RuleKind.EXTRA_TRIBUTE,
                RuleKind.NOT_TRIBUTE_FOR_SUMMON,
                RuleKind.CANNOT_BE_TRIBUTED,
                RuleKind.ZONE_DISABLED,
                RuleKind.MONSTER_ZONE_LIMIT,
            )
        ),
    }
)
"""What can make a Normal Summon other than what is printed."""


def may_normal_summon(duel: Duel, player: int, card: Card, as_set: bool) -> bool:
    """Restrictions on a Normal Summon or Set (not counting the allowance and tributes)."""
    registry = duel.registry
    if not registry:
        return True
    kind = RuleKind.CANNOT_SET_MONSTER if as_set else RuleKind.CANNOT_SUMMON
    return not (RULE_SLOT + kind in registry and player_ruled(duel, kind, player, card))


def allowance_left(duel: Duel, player: int, card: Card) -> bool:
    """Whether a Normal Summon or Set of ``card`` is still allowed this turn (OCG-145)."""
    used = duel.players[player].summons_used
    if used < 1:
        return True
    registry = duel.registry
    allowed = 1
    if RULE_SLOT + RuleKind.SUMMON_ALLOWANCE in registry:
        allowed = max(
            (
                amount(ctx, effect, card)
                for _, ctx, effect in player_rules(duel, RuleKind.SUMMON_ALLOWANCE, player, card)
            ),
            default=1,
        )
    if RULE_SLOT + RuleKind.EXTRA_SUMMON in registry:
        allowed += sum(
            amount(ctx, effect, card)
            for _, ctx, effect in player_rules(duel, RuleKind.EXTRA_SUMMON, player, card)
        )
    return used < allowed


def summon_actions(duel: Duel, player: int) -> list[Action]:
    """Normal Summons and Sets from the hand that are possible now."""
    holder = duel.players[player]
    summons: list[Action] = []
    sets: list[Action] = []
    # the ordinary case: no rule in force has a say in Normal Summons
    plain = duel.registry.keys().isdisjoint(_SUMMON_RULES)
    if plain and holder.summons_used:
        return summons
    row = holder.monsters
    free = None in row[:5]
    own = 7 - row.count(None)
    for card in holder.hand:
        definition = card.definition
        if not definition.normal_summon:
            continue
        if plain and not definition.tribute_procedures:
            # where all five zones are full, a tribute makes room
            need = card.printed.tributes
            summon = free if need == 0 else need <= own
            put = summon and definition.can_set
        elif allowance_left(duel, player, card):
            summon = _may_be_brought(duel, player, card, False)
            put = definition.can_set and _may_be_brought(duel, player, card, True)
        else:
            continue
        if summon:
            summons.append(Action(_SUMMON, card.uid))
        if put:
            sets.append(Action(_SET_MONSTER, card.uid))
    if not duel.registry:
        return summons + sets
    for monster in row:
        # a gemini monster on the field may be Normal Summoned again
        if (
            monster is not None
            and monster.printed.kind & _GEMINI
            and monster.position & 5
            and monster.field is not None
            and "gemini" not in monster.field.flags
            and not ruled(duel, RuleKind.SUMMONED_AGAIN, monster)
            and allowance_left(duel, player, monster)
            and may_normal_summon(duel, player, monster, False)
        ):
            summons.append(Action(_SUMMON, monster.uid))
    return summons + sets


def extra_summon_actions(duel: Duel, player: int) -> list[Action]:
    """Normal Summons and Sets that are possible beside the one a turn, by an effect."""
    found: list[Action] = []
    for card in duel.players[player].hand:
        definition = card.definition
        if not definition.normal_summon:
            continue
        if _may_be_brought(duel, player, card, False):
            found.append(Action(_SUMMON, card.uid))
        if definition.can_set and _may_be_brought(duel, player, card, True):
            found.append(Action(_SET_MONSTER, card.uid))
    return found


def may_be_summoned(duel: Duel, player: int, card: Card) -> bool:
    """Whether ``card`` could be Normal Summoned from the hand now, the one a turn aside."""
    return card.definition.normal_summon and _may_be_brought(duel, player, card, False)


def extra_normal_summon(duel: Duel, player: int, source: int) -> Procedure[None]:
    """An effect lets ``player`` Normal Summon or Set a monster, beside the one a turn."""
    actions = extra_summon_actions(duel, player)
    if actions:
        choice = yield from choose_action(player, actions, "extra_summon", source)
        as_set = choice.kind is _SET_MONSTER
        yield from normal_summon(duel, player, duel.cards[choice.card], as_set, extra=True)


def _may_be_brought(duel: Duel, player: int, card: Card, as_set: bool) -> bool:
    """Whether some way of Normal Summoning or Setting ``card`` is open."""
    if not may_normal_summon(duel, player, card, as_set):
        return False
    if not printed_way_closed(duel, card, player) and can_pay_tributes(
        duel, player, card, tributes_needed(duel, card, player)
    ):
        return True
    return bool(tribute_ways(duel, card, player, as_set))


def printed_way_closed(duel: Duel, card: Card, player: int) -> bool:
    """Whether the printed way of tributing is not open to this card."""
    for effect in card.definition.tribute_procedures:
        if effect.replaces and (
            effect.condition is None or effect.condition(Context(duel, card, player))
        ):
            return True
    return False


def tribute_ways(
    duel: Duel, card: Card, player: int, for_set: bool
) -> list[tuple[TributeProcedure, list[Card]]]:
    """The other ways of Normal Summoning ``card`` that are open now, with their candidates."""
    found = []
    for effect in card.definition.tribute_procedures:
        if for_set and not effect.for_set:
            continue
        ctx = Context(duel, card, player, effect)
        if effect.condition is not None and not effect.condition(ctx):
            continue
        pool = [
            c
            for c in tribute_candidates(duel, player, card)
            if effect.test is None or effect.test(ctx, c)
        ]
        if len(pool) < effect.tributes:
            continue
        owed = owed_tributes(duel, player, tribute_candidates(duel, player, card))
        if effect.tributes and any(c not in pool for c in owed):
            continue
        if effect.tributes == 0 and not free_main_zones(duel, player):
            continue
        found.append((effect, pool))
    return found


def normal_summon(
    duel: Duel, player: int, card: Card, as_set: bool, *, extra: bool = False
) -> Procedure[None]:
    """Normal Summon or Set a monster from the hand (OCG-144 to OCG-162).

    ``extra`` ones do not count as the one a turn.
    """
    holder = duel.players[player]
    if card.location == _MONSTER:
        yield from gemini_summon(duel, player, card)
        return
    next_moment(duel)
    need = tributes_needed(duel, card, player)
    way: TributeProcedure | None = None
    pool: list[Card] | None = None
    if card.definition.tribute_procedures:
        way, pool, need = yield from _choose_way(duel, player, card, as_set, need)
    tributes = (yield from choose_tributes(duel, player, card, need, pool)) if need else []
    if not extra:
        holder.summons_used += 1
    if tributes:
        yield from tribute(duel, tributes, None, Reason.SUMMON | Reason.RULE)
        duel.window = []
        next_moment(duel)  # OCG-156: the summon comes after, so their optional timing is missed
    free = free_main_zones(duel, player)
    if not free:
        # everything that was tributed was replaced or stayed: the card cannot come
        yield from send(duel, [card], Location.GRAVEYARD, Reason.RULE)
        return
    place = yield from choose_zone(player, monster_places(player, free), "zone", card.uid)
    if as_set:
        face_up = bool(duel.registry) and player_ruled(duel, RuleKind.SET_FACE_UP, player, card)
        position = _FACE_UP_DEFENSE if face_up else _FACE_DOWN_DEFENSE
    else:
        position = _FACE_UP_ATTACK
        face_up = True
    move(
        duel,
        card,
        _MONSTER,
        player,
        zone=place.zone,
        position=position,
        reason=_BY_SUMMON,
        causer=player,
    )
    state = card.field
    assert state is not None
    state.summon_turn = duel.turn
    state.material_codes = tuple(c.printed.code for c in tributes)
    if way is not None and way.after is not None:
        way.after(Context(duel, card, player, way))  # a Set too is a Normal Summon of that way
        duel.version += 1
    if as_set and not face_up:
        state.summon_kind = SummonKind.SET
        state.set_turn = duel.turn
        duel.events.append(SetDown(player, card.uid))
        if duel.registry:
            occur(duel, When.MONSTER_SET, (card.uid,), player=player, causer=player)
            yield from respond(duel)
        return
    kind = SummonKind.TRIBUTE if tributes else SummonKind.NORMAL
    if tributes and duel.registry:
        check_material(duel, card, tributes)
    went = not duel.registry or (yield from attempt(duel, [card], player, kind))
    if went:
        yield from succeed(duel, [card], player, kind, tributes)


def _choose_way(
    duel: Duel, player: int, card: Card, as_set: bool, need: int
) -> Procedure[tuple[TributeProcedure | None, list[Card] | None, int]]:
    ways = tribute_ways(duel, card, player, as_set)
    printed_way = not printed_way_closed(duel, card, player) and can_pay_tributes(
        duel, player, card, need
    )
    labels = (["tribute_printed"] if printed_way else []) + [
        f"tribute_way_{effect.tributes}" for effect, _ in ways
    ]
    index = 0
    if len(labels) > 1:
        # not in the record: it would tell something of a monster that is set
        chosen = yield option(player, labels, "summon_way", card.uid)
        index = labels.index(chosen)
    if printed_way:
        index -= 1
    if index < 0:
        return None, None, need
    effect, pool = ways[index]
    return effect, pool, effect.tributes


def gemini_summon(duel: Duel, player: int, card: Card) -> Procedure[None]:
    """Normal Summon a gemini monster on the field again: it gains its effects."""
    next_moment(duel)
    duel.players[player].summons_used += 1
    went = yield from attempt(duel, [card], player, SummonKind.GEMINI)
    if went:
        state = card.field
        if state is not None:
            state.flags = (*state.flags, "gemini")
        duel.version += 1
        yield from succeed(duel, [card], player, SummonKind.GEMINI, [])


def flip_summon(duel: Duel, player: int, card: Card) -> Procedure[None]:
    """Turn a face-down monster to face-up attack position (OCG-142, CLS-045)."""
    next_moment(duel)
    state = card.field
    assert state is not None
    state.position_turn = duel.turn
    if duel.registry and RESPONSE_SLOT + When.FLIP_SUMMON_ATTEMPT in duel.registry:
        held, duel.pending = duel.pending, []
        set_position(duel, card, Position.FACE_UP_ATTACK, None)
        flips, duel.pending = duel.pending, held
        went = yield from attempt(duel, [card], player, SummonKind.FLIP)
        if not went:
            return
        duel.pending += flips
    else:
        set_position(duel, card, _FACE_UP_ATTACK, None)
    yield from succeed(duel, [card], player, _FLIP, [])
