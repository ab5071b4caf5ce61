"""Tributes for Normal Summons: how many, which, and choosing them (OCG-152 to OCG-159)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from .board import (
    free_main_zones,
    monsters,
)
from .choosing import choose_cards
from .derived import level_of
from .effect import (
    RULE_SLOT,
    Procedure,
)
from .registry import amount, ruled, rules
from .rule_kind import RuleKind

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel


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
