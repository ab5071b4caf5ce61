"""Life points: damage, gains, costs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .effect import RULE_SLOT
from .event import LifeChanged
from .happening import occur
from .registry import amount, player_ruled, player_rules
from .rule_kind import RuleKind
from .terms import NO_CARD, Reason, When

if TYPE_CHECKING:
    from .context import Context
    from .duel import Duel


def change_life(duel: Duel, player: int, change: int, reason: int, source: int) -> None:
    """Life points change; they never go below 0 (AMB-52)."""
    holder = duel.players[player]
    holder.life = max(0, holder.life + change)
    duel.version += 1
    duel.events.append(LifeChanged(player, change, holder.life, int(reason), source))


def set_life(duel: Duel, player: int, points: int, cause: Context) -> None:
    """A player's life points become a number by an effect: no damage, gain or cost."""
    holder = duel.players[player]
    if holder.alive and points != holder.life:
        change_life(duel, player, points - holder.life, Reason.NONE, cause.card.uid)


def damage(duel: Duel, player: int, points: int, cause: Context | None) -> int:
    """Effect damage; returns what was taken after everything that changes it."""
    if points <= 0 or not duel.players[player].alive:
        return 0
    source = cause.card.uid if cause is not None else NO_CARD
    causer = cause.player if cause is not None else -1
    if cause is not None and not duel.ruleset.opponents.may_harm(duel, causer, player):
        return 0
    registry = duel.registry
    if RULE_SLOT + RuleKind.REFLECT_EFFECT_DAMAGE in registry:
        reflected = cause is not None and "reflected" in cause.values
        if (
            cause is not None
            and not reflected
            and causer != player
            and player_ruled(duel, RuleKind.REFLECT_EFFECT_DAMAGE, player, cause=cause)
        ):
            cause.values["reflected"] = 1
            damage(duel, causer, points, cause)
            del cause.values["reflected"]
            return 0
    if player_ruled(duel, RuleKind.NO_EFFECT_DAMAGE, player, cause=cause):
        return 0
    for _, ctx, effect in player_rules(duel, RuleKind.CHANGE_DAMAGE, player, cause=cause):
        ctx.values["damage"] = points
        points = amount(ctx, effect, ctx.card)
    if points <= 0:
        return 0
    if player_ruled(duel, RuleKind.DAMAGE_IS_RECOVERY, player, cause=cause):
        return -recover(duel, player, points, cause, flipped=True)
    return hurt(duel, player, points, int(Reason.EFFECT), source, causer)


def hurt(duel: Duel, player: int, points: int, reason: int, source: int, causer: int) -> int:
    """Take damage off and tell who listens."""
    change_life(duel, player, -points, reason, source)
    if duel.has_extras:
        duel.ruleset.extras.damage_taken(duel, player, points)
    if duel.registry:
        battle = reason & Reason.BATTLE
        for kind in (When.BATTLE_DAMAGE if battle else When.EFFECT_DAMAGE, When.DAMAGE):
            occur(
                duel,
                kind,
                (source,) if source >= 0 else (),
                player=player,
                causer=causer,
                source=source,
                reason=reason,
                amount=points,
            )
    return points


def recover(
    duel: Duel, player: int, points: int, cause: Context | None, *, flipped: bool = False
) -> int:
    """Gain life points; returns how many."""
    if points <= 0 or not duel.players[player].alive:
        return 0
    if not flipped and player_ruled(duel, RuleKind.RECOVERY_IS_DAMAGE, player, cause=cause):
        source = cause.card.uid if cause is not None else NO_CARD
        hurt(duel, player, points, int(Reason.EFFECT), source, cause.player if cause else -1)
        return 0
    source = cause.card.uid if cause is not None else NO_CARD
    change_life(duel, player, points, int(Reason.EFFECT | Reason.RETURN), source)
    if duel.registry:
        occur(duel, When.RECOVERED, player=player, source=source, amount=points)
    return points


def life_cost(duel: Duel, player: int, points: int, cause: Context | None) -> int:
    """What paying ``points`` really costs."""
    for _, ctx, effect in player_rules(duel, RuleKind.CHANGE_LIFE_COST, player, cause=cause):
        ctx.values["cost"] = points
        points = amount(ctx, effect, ctx.card)
    return max(points, 0)


def can_pay(duel: Duel, player: int, points: int, cause: Context | None) -> bool:
    """Whether ``player`` has that many life points to pay."""
    return duel.players[player].life >= life_cost(duel, player, points, cause)


def can_pay_all(duel: Duel, player: int, prices: Iterable[tuple[int, Context | None]]) -> bool:
    """Whether ``player`` can pay several prices, each with its cause, one after another."""
    total = sum(life_cost(duel, player, points, cause) for points, cause in prices)
    return duel.players[player].life >= total


def pay(duel: Duel, player: int, points: int, cause: Context | None) -> int:
    """Pay life points as a cost; it is no damage (AMB-81). Returns what was paid."""
    points = life_cost(duel, player, points, cause)
    source = cause.card.uid if cause is not None else NO_CARD
    change_life(duel, player, -points, int(Reason.COST), source)
    if duel.registry:
        occur(duel, When.LIFE_PAID, player=player, source=source, amount=points)
    return points
