"""How often an effect may be used (AMB-35)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .effect import Limit, LimitScope, LimitSpan
from .terms import NOBODY

if TYPE_CHECKING:
    from .context import Context
    from .duel import Duel


def _key(duel: Duel, ctx: Context, limit: Limit, index: int) -> tuple[Any, ...]:
    if limit.scope is LimitScope.CARD:
        return (ctx.card.uid, ctx.card.incarnation, limit.tag or index)
    player = ctx.player if duel.ruleset.opponents.limit_scope == "per_player" else NOBODY
    return (player, ctx.code, limit.tag or index, "name")


def _table(duel: Duel, span: LimitSpan) -> dict[tuple[Any, ...], int]:
    if span is LimitSpan.TURN:
        return duel.turn_uses
    return duel.uses if span is LimitSpan.DUEL else duel.links_used


def _index(ctx: Context) -> int:
    effects = ctx.card.definition.effects
    effect = ctx.effect
    for i, own in enumerate(effects):
        if own is effect:
            return i
    return -1


def available(duel: Duel, ctx: Context, limits: tuple[Limit, ...]) -> bool:
    """Whether none of the limits is used up."""
    if not limits:
        return True
    index = _index(ctx)
    for limit in limits:
        if _table(duel, limit.span).get(_key(duel, ctx, limit, index), 0) >= limit.times:
            return False
    return True


def spend(duel: Duel, ctx: Context, limits: tuple[Limit, ...]) -> None:
    """Count one use."""
    if not limits:
        return
    index = _index(ctx)
    for limit in limits:
        table = _table(duel, limit.span)
        key = _key(duel, ctx, limit, index)
        table[key] = table.get(key, 0) + 1


def refund(duel: Duel, ctx: Context, limits: tuple[Limit, ...]) -> None:
    """Take one use back: the activation of a card that was negated."""
    if not limits:
        return
    index = _index(ctx)
    for limit in limits:
        table = _table(duel, limit.span)
        key = _key(duel, ctx, limit, index)
        if table.get(key, 0) > 0:
            table[key] -= 1
