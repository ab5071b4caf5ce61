"""Who has to agree to a table action (``table.consent``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duel99.kernel.choosing import confirm
from duel99.kernel.effect import Procedure
from duel99.kernel.event import ActAnswered, ActProposed

if TYPE_CHECKING:
    from duel99.kernel.context import Context


def judges(ctx: Context) -> list[int]:
    """The seats that are asked: the judge where one is chosen and plays, else all others.

    Nobody judges what they propose themselves: then the others are asked.
    """
    duel = ctx.duel
    judge = duel.ruleset.table.judge_seat()
    if judge in duel.seats and judge != ctx.player and duel.players[judge].alive:
        return [judge]
    return duel.opponents(ctx.player)


def agreed(ctx: Context, proposal: ActProposed) -> Procedure[bool]:
    """Put a table action to those who judge it; false as soon as one of them declines."""
    duel = ctx.duel
    duel.events.append(proposal)
    for seat in judges(ctx):
        if seat in duel.surrendered:
            continue
        yes = yield from confirm(seat, "table_consent", ctx.card.uid)
        if not yes and seat not in duel.surrendered:
            duel.events.append(ActAnswered(seat, False))
            return False
    duel.events.append(ActAnswered(ctx.player, True))
    return True
