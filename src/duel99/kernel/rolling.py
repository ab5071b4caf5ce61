"""Dice and coins that the table sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .choosing import confirm
from .effect import REPLACE_SLOT, Procedure
from .event import Rolled, Tossed
from .happening import occur
from .limits import available, spend
from .registry import leave, replacements
from .rule_kind import ReplaceKind
from .terms import NOBODY, When

if TYPE_CHECKING:
    from .duel import Duel


def roll(duel: Duel, player: int, count: int = 1) -> Procedure[list[int]]:
    """Roll dice; an effect may have them all rolled again."""
    while True:
        results = [duel.chance.die() for _ in range(count)]
        duel.events.append(Rolled(player, tuple(results)))
        again = yield from _once_more(duel, ReplaceKind.DICE, player)
        if not again:
            break
    if duel.registry:
        occur(duel, When.DICE_ROLLED, player=player, amount=sum(results))
    return results


def roll_each(duel: Duel, players: Sequence[int]) -> Procedure[dict[int, int]]:
    """Several players roll a die each for one effect; all of them roll again, or none."""
    while True:
        results = {player: duel.chance.die() for player in players}
        for player, result in results.items():
            duel.events.append(Rolled(player, (result,)))
        again = yield from _once_more(duel, ReplaceKind.DICE, NOBODY)
        if not again:
            break
    if duel.registry:
        for player, result in results.items():
            occur(duel, When.DICE_ROLLED, player=player, amount=result)
    return results


def toss(duel: Duel, player: int, count: int = 1) -> Procedure[list[bool]]:
    """Toss coins, true is heads; an effect may have them all tossed again."""
    while True:
        results = [duel.chance.coin() for _ in range(count)]
        duel.events.append(Tossed(player, tuple(results)))
        again = yield from _once_more(duel, ReplaceKind.COINS, player)
        if not again:
            break
    if duel.registry:
        occur(duel, When.COIN_TOSSED, player=player, amount=sum(results))
    return results


def _once_more(duel: Duel, kind: ReplaceKind, player: int) -> Procedure[bool]:
    """Whether somebody's effect undoes the result; ``player`` is in its ``values``.

    One that lingers is used up by it.
    """
    if REPLACE_SLOT + kind not in duel.registry:
        return False
    for active, ctx, effect in replacements(duel, kind):
        if not duel.players[ctx.player].alive or not available(duel, ctx, effect.limit):
            continue
        ctx.values["player"] = player
        if effect.covers is not None and not effect.covers(ctx, ctx.card):
            continue
        agreed = yield from confirm(ctx.player, "again", ctx.card.uid)
        if not agreed:
            continue
        spend(duel, ctx, effect.limit)
        yield from effect.run.run(ctx)
        if active.expiry is not None:
            leave(duel, active)
        return True
    return False
