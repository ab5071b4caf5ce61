"""Dice and coins that the table sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .event import Rolled, Tossed
from .happening import occur
from .terms import When

if TYPE_CHECKING:
    from .duel import Duel


def roll(duel: Duel, player: int, count: int = 1) -> list[int]:
    """Roll dice."""
    results = [duel.chance.die() for _ in range(count)]
    duel.events.append(Rolled(player, tuple(results)))
    if duel.registry:
        occur(duel, When.DICE_ROLLED, player=player, amount=sum(results))
    return results


def toss(duel: Duel, player: int, count: int = 1) -> list[bool]:
    """Toss coins; true is heads."""
    results = [duel.chance.coin() for _ in range(count)]
    duel.events.append(Tossed(player, tuple(results)))
    if duel.registry:
        occur(duel, When.COIN_TOSSED, player=player, amount=sum(results))
    return results
