"""Summoning and setting monsters, and setting spells and traps.

A summon has an attempt, at which it can be negated, and a success, at which triggers meet
their moment. A summon by an effect has no attempt of its own (OCG-214).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final

from .board import (
    free_main_zones,
    free_spell_zones,
    monster_places,
    monsters,
    spell_places,
    zones_for,
)
from .chain import clear_field_zone, extend, ignition_window, respond
from .choosing import choose_action, choose_cards, choose_player, choose_position, choose_zone
from .context import Context
from .decision import Action, ActionKind, option
from .derived import level_of
from .effect import (
    MODIFIER_SLOT,
    RESPONSE_SLOT,
    RULE_SLOT,
    Procedure,
    RuleKind,
    SummonProcedure,
    TributeProcedure,
)
from .endings import check_losses
from .event import SetDown, Summoned, SummonNegated
from .happening import heard, next_moment, occur
from .limits import available, spend
from .moving import move
from .operations import send, tribute
from .registry import amount, attach, detach, player_ruled, player_rules, ruled, rules
from .terms import (
    NO_CARD,
    NOBODY,
    SPECIAL_SUMMONS,
    Kind,
    Location,
    Position,
    Reason,
    Stat,
    SummonKind,
    When,
)

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel


class Summoning:
    """A summon that is being attempted."""

    __slots__ = ("cards", "kind", "negated", "player")

    def __init__(self, cards: list[Card], player: int, kind: SummonKind) -> None:
        self.cards = cards
        self.player = player
        self.kind = kind
        self.negated = False


_SUMMON: Final = ActionKind.SUMMON
_SET_MONSTER: Final = ActionKind.SET_MONSTER
_SET_SPELL_TRAP: Final = ActionKind.SET_SPELL_TRAP
_FIELD: Final = int(Kind.FIELD)
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

_ATTEMPTS: Final = {
    SummonKind.NORMAL: When.SUMMON_ATTEMPT,
    SummonKind.TRIBUTE: When.SUMMON_ATTEMPT,
    SummonKind.GEMINI: When.SUMMON_ATTEMPT,
    SummonKind.FLIP: When.FLIP_SUMMON_ATTEMPT,
}
_SUCCESSES: Final = {
    SummonKind.NORMAL: When.NORMAL_SUMMONED,
    SummonKind.TRIBUTE: When.NORMAL_SUMMONED,
    SummonKind.GEMINI: When.NORMAL_SUMMONED,
    SummonKind.FLIP: When.FLIP_SUMMONED,
}
_NEGATIONS: Final = {
    When.SUMMON_ATTEMPT: When.SUMMON_NEGATED,
    When.FLIP_SUMMON_ATTEMPT: When.FLIP_SUMMON_NEGATED,
    When.SPECIAL_SUMMON_ATTEMPT: When.SPECIAL_SUMMON_NEGATED,
}


# tributes


def tributes_needed(duel: Duel, card: Card, player: int) -> int:
    """How many tributes a Normal Summon of ``card`` takes now (OCG-153)."""
    printed = card.printed
    registry = duel.registry
    if not registry:
        return printed.tributes
    level = level_of(duel, card)
    need = 0 if level < 5 else 1 if level < 7 else 2
    if need and RULE_SLOT + RuleKind.DECREASE_TRIBUTES in registry:
        for _, ctx, effect in rules(duel, RuleKind.DECREASE_TRIBUTES, card):
            need -= amount(ctx, effect, card)
    return max(need, 0)


def tribute_candidates(duel: Duel, player: int, card: Card | None) -> list[Card]:
    """Monsters that may be tributed for a Normal Summon."""
    own = monsters(duel, player)
    registry = duel.registry
    if not registry:
        return own
    found = [c for c in own if may_tribute_for_summon(duel, c)]
    if RULE_SLOT + RuleKind.EXTRA_TRIBUTE in registry:
        found += [c for c in lent_tributes(duel, player) if may_tribute_for_summon(duel, c)]
    return found


def lent_tributes(duel: Duel, player: int) -> list[Card]:
    """Opponents' monsters that ``player`` may tribute."""
    if RULE_SLOT + RuleKind.EXTRA_TRIBUTE not in duel.registry:
        return []
    return [
        c
        for other in duel.opponents(player)
        for c in monsters(duel, other)
        if any(ctx.player == player for _, ctx, _ in rules(duel, RuleKind.EXTRA_TRIBUTE, c))
    ]


def owed_tributes(duel: Duel, player: int, pool: Sequence[Card]) -> list[Card]:
    """Those of ``pool`` that ``player`` must tribute before any other monster."""
    if RULE_SLOT + RuleKind.MUST_BE_TRIBUTED not in duel.registry:
        return []
    return [
        c
        for c in pool
        if any(ctx.player == player for _, ctx, _ in rules(duel, RuleKind.MUST_BE_TRIBUTED, c))
    ]


def pays_owed(chosen: Sequence[Card], owed: Sequence[Card]) -> bool:
    """Whether ``chosen`` tributes as many as it can of those that must be."""
    return sum(c in owed for c in chosen) == min(len(chosen), len(owed))


def may_tribute_for_summon(duel: Duel, card: Card) -> bool:
    return not (
        ruled(duel, RuleKind.NOT_TRIBUTE_FOR_SUMMON, card)
        or ruled(duel, RuleKind.CANNOT_BE_TRIBUTED, card)
    )


def worth(duel: Duel, tributed: Card, summoned: Card) -> int:
    """How many tributes one monster counts as."""
    if not duel.registry or RULE_SLOT + RuleKind.COUNTS_AS_TWO_TRIBUTES not in duel.registry:
        return 1
    for _, ctx, effect in rules(duel, RuleKind.COUNTS_AS_TWO_TRIBUTES, tributed):
        ctx.picked = [summoned]
        return amount(ctx, effect, summoned)
    return 1


def _enough(duel: Duel, chosen: Sequence[Card], card: Card, need: int, player: int) -> bool:
    """Whether ``chosen`` pays exactly, none of them needless, and leaves a zone free."""
    values = sorted((worth(duel, c, card) for c in chosen), reverse=True)
    total = sum(values)
    if total < need or (values and total - values[-1] >= need):
        return False
    row = duel.players[player].monsters
    gone = {c.zone for c in chosen if c.controller == player}
    return any(row[i] is None or i in gone for i in range(5))


def can_pay_tributes(duel: Duel, player: int, card: Card, need: int) -> bool:
    """Whether the tributes for ``card`` can be paid now."""
    if need == 0:
        return None in duel.players[player].monsters[:5] and bool(free_main_zones(duel, player))
    candidates = tribute_candidates(duel, player, card)
    if not candidates:
        return False
    if sum(worth(duel, c, card) for c in candidates) < need:
        return False
    row = duel.players[player].monsters
    if None in row[:5]:
        return True
    owed = owed_tributes(duel, player, candidates)
    if owed:
        return any(
            _enough(duel, chosen, card, need, player) and pays_owed(chosen, owed)
            for size in range(1, need + 1)
            for chosen in combinations(candidates, size)
        )
    return any(c.controller == player and c.zone < 5 for c in candidates)


def choose_tributes(
    duel: Duel, player: int, card: Card, need: int, candidates: Sequence[Card] | None = None
) -> Procedure[list[Card]]:
    """The player chooses tributes."""
    if need == 0:
        return []
    pool = tribute_candidates(duel, player, card) if candidates is None else list(candidates)
    doubled = bool(duel.registry) and any(worth(duel, c, card) > 1 for c in pool)
    own = [c for c in pool if c.controller == player]
    crowded = None not in duel.players[player].monsters[:5]
    if not doubled and not crowded and len(own) == len(pool):
        return (yield from choose_cards(player, pool, need, need, "tribute", card.uid))
    owed = owed_tributes(duel, player, pool)
    return (
        yield from choose_cards(
            player,
            pool,
            1,
            need,
            "tribute",
            card.uid,
            lambda chosen: _enough(duel, chosen, card, need, player) and pays_owed(chosen, owed),
        )
    )


# what may be done


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
    if not _replaced(duel, card, player) and can_pay_tributes(
        duel, player, card, tributes_needed(duel, card, player)
    ):
        return True
    return bool(tribute_ways(duel, card, player, as_set))


def _replaced(duel: Duel, card: Card, player: int) -> bool:
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


# performing


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
        _check_material(duel, card, tributes)
    went = not duel.registry or (yield from attempt(duel, [card], player, kind))
    if went:
        yield from succeed(duel, [card], player, kind, tributes)


def _choose_way(
    duel: Duel, player: int, card: Card, as_set: bool, need: int
) -> Procedure[tuple[TributeProcedure | None, list[Card] | None, int]]:
    ways = tribute_ways(duel, card, player, as_set)
    printed_way = not _replaced(duel, card, player) and can_pay_tributes(duel, player, card, need)
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
    from .operations import set_position

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


def attempt(duel: Duel, cards: list[Card], player: int, kind: SummonKind) -> Procedure[bool]:
    """The moment at which a summon can be negated; false where it was (AMB-42)."""
    when = _ATTEMPTS.get(kind, When.SPECIAL_SUMMON_ATTEMPT)
    if RESPONSE_SLOT + when not in duel.registry and not heard(duel, when):
        return True
    next_moment(duel)
    duel.window = []
    summoning = duel.summoning = Summoning(cards, player, kind)
    for card in cards:
        detach(duel, card, card.location)  # it is not on the field yet
    occur(duel, when, tuple(c.uid for c in cards), player=player, causer=player)
    if duel.window and RESPONSE_SLOT + when in duel.registry:
        yield from _answer_attempt(duel, when)
    duel.summoning = None
    duel.window = []
    if not summoning.negated:
        for card in cards:
            if card.location == Location.MONSTER:
                attach(duel, card)
        next_moment(duel)
        return True
    for card in cards:
        if card.location == Location.MONSTER:
            state = card.field
            if state is not None:
                state.flags = (*state.flags, "undone")
            attach(duel, card)
            # OCG-149: it goes to the graveyard and counts as sent from nowhere
            reason = Reason.RULE if kind is _FLIP else Reason.RULE | Reason.SUMMON
            yield from send(duel, [card], Location.GRAVEYARD, reason)
    occur(duel, _NEGATIONS[when], tuple(c.uid for c in cards), player=player)
    yield from respond(duel)
    return False


def _answer_attempt(duel: Duel, when: When) -> Procedure[None]:
    """One chain of answers to the attempt; only what answers attempts may begin it."""
    from .chain import answer_with, resolve
    from .decision import PASS, action
    from .usable import fast_actions, find_active

    for player in duel.living_from(duel.turn_player):
        offered = []
        for candidate in fast_actions(duel, player):
            active = find_active(duel, candidate, (RESPONSE_SLOT + when,))
            if active is not None:
                offered.append(candidate)
        if not offered:
            continue
        choice: Action = yield action(player, [*offered, PASS], "respond")
        if choice.kind is ActionKind.PASS:
            continue
        yield from answer_with(duel, choice, player)
        yield from extend(duel)
        yield from resolve(duel)
        return


def negate_summon(duel: Duel, ctx: Context) -> list[Card]:
    """Negate the summon that is being attempted; returns the monsters it was about."""
    summoning = duel.summoning
    if summoning is None or summoning.negated:
        return []
    kind = (
        RuleKind.SPECIAL_SUMMON_CANNOT_BE_NEGATED
        if summoning.kind in SPECIAL_SUMMONS
        else RuleKind.SUMMON_CANNOT_BE_NEGATED
    )
    if any(ruled(duel, kind, card, ctx) for card in summoning.cards):
        return []
    summoning.negated = True
    for card in summoning.cards:
        # OCG-182, OCG-304, OCG-312: wherever it goes from here, it was not summoned properly
        card.proper = False
        duel.events.append(SummonNegated(summoning.player, card.uid, card.printed.id))
    return summoning.cards


def succeed(
    duel: Duel,
    cards: list[Card],
    player: int,
    kind: SummonKind,
    materials: Sequence[Card],
    *,
    wait: bool = False,
) -> Procedure[None]:
    """The summon went through: note it, tell triggers, and give the window after it.

    ``wait`` leaves the window to the chain that is resolving.
    """
    turn = duel.turn
    for card in cards:
        state = card.field
        if state is None:
            continue
        if kind is not _FLIP:
            state.summon_kind = kind
            state.summon_turn = turn
        duel.events.append(Summoned(player, card.uid, card.printed.id, int(kind)))
    special = kind in SPECIAL_SUMMONS
    marks = duel.players[player].marks
    key = "special" if special else "flips" if kind is _FLIP else "summons"
    marks[key] = marks.get(key, 0) + 1
    if duel.registry:
        numbers = tuple(c.uid for c in cards)
        when = _SUCCESSES.get(kind, When.SPECIAL_SUMMONED)
        if materials and special:
            used = tuple(c.uid for c in materials)
            occur(
                duel,
                When.USED_AS_MATERIAL,
                used,
                player=player,
                causer=player,
                source=cards[0].uid,
                reason=_MATERIAL_REASON.get(kind, 0),
            )
        occur(
            duel,
            when,
            numbers,
            player=player,
            causer=player,
            reason=int(kind),
            source=cards[0].uid if cards else NO_CARD,
        )
    if not wait:
        if duel.registry and duel.ruleset.chains.ignition_first() and player == duel.turn_player:
            yield from ignition_window(duel, cards, player)
        yield from respond(duel)


_MATERIAL_REASON: Final = {
    SummonKind.FUSION: int(Reason.FUSION),
    SummonKind.SYNCHRO: int(Reason.SYNCHRO),
    SummonKind.XYZ: int(Reason.XYZ),
    SummonKind.LINK: int(Reason.LINK),
    SummonKind.RITUAL: int(Reason.RITUAL),
}


def _check_material(duel: Duel, card: Card, materials: Sequence[Card]) -> None:
    """Let a monster note something about its materials."""
    for effect in card.definition.effects:
        if getattr(effect, "kind", None) is RuleKind.MATERIAL_CHECK and card.field is not None:
            ctx = Context(duel, card, card.controller, effect)
            ctx.picked = list(materials)
            card.field.note = amount(ctx, effect, card)  # type: ignore[arg-type]


# special summons


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
        done = yield from _place(duel, card, player, side, positions, kind, proper, within=within)
        if done:
            came.append(card)
    if came:
        if materials and duel.registry:
            for card in came:
                _check_material(duel, card, materials)
        yield from succeed(duel, came, player, kind, materials, wait=True)
    return came


def _place(
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
    for _, ctx, effect in player_rules(duel, RuleKind.SPECIAL_SUMMON_COST, player, card):
        if duel.players[player].life <= amount(ctx, effect, card):
            return False
    return True


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
        from .life import pay

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
    came = yield from _place(duel, card, player, side, effect.positions, effect.kind, effect.proper)
    if not came:
        yield from send(duel, [card], Location.GRAVEYARD, Reason.RULE)
        return
    if materials and duel.registry:
        _check_material(duel, card, materials)
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
    from .event import MaterialAttached
    from .moving import is_token, vanish

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


# spells and traps


def set_spell_trap(duel: Duel, player: int, card: Card, *, wait: bool = False) -> Procedure[None]:
    """Set a spell or trap from the hand face-down (OCG-031).

    ``wait`` leaves the window after it to the chain that is resolving.
    """
    if not wait:
        next_moment(duel)
    if card.printed.kind & Kind.FIELD:
        yield from clear_field_zone(duel, player)
        move(duel, card, Location.FIELD, player, zone=0, position=Position.FACE_DOWN_DEFENSE)
    else:
        free = free_spell_zones(duel, player)
        place = yield from choose_zone(player, spell_places(player, free), "zone", card.uid)
        move(
            duel,
            card,
            Location.SPELL,
            player,
            zone=place.zone,
            position=Position.FACE_DOWN_DEFENSE,
            causer=player,
        )
    state = card.field
    assert state is not None
    state.set_turn = duel.turn
    duel.events.append(SetDown(player, card.uid))
    if duel.registry:
        occur(duel, When.SPELL_TRAP_SET, (card.uid,), player=player, causer=player)
        if not wait:
            yield from respond(duel)


def set_actions(duel: Duel, player: int) -> list[Action]:
    """Spells and traps in the hand that may be set now."""
    found: list[Action] = []
    room: bool | None = None
    for card in duel.players[player].hand:
        printed = card.printed
        if printed.is_monster:
            continue
        if printed.kind & _FIELD:
            if duel.ruleset.zones.field_set != "yes":
                continue
        else:
            if room is None:
                room = bool(free_spell_zones(duel, player))
            if not room:
                continue
        if duel.registry and player_ruled(duel, RuleKind.CANNOT_SET_SPELL_TRAP, player, card):
            continue
        found.append(Action(_SET_SPELL_TRAP, card.uid))
    return found
