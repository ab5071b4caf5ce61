"""A player carries out by hand what a card does: table actions one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.kernel.effect import Procedure
from duel99.kernel.endings import check_losses
from duel99.kernel.happening import next_moment

from .act import Act, pick_word
from .moves import Attach, ChangePosition, Draw, Move
from .negating import Negate
from .sight import Look, Reveal, Shuffle
from .values import Counters, Life, Roll, Stats, Tokens

if TYPE_CHECKING:
    from duel99.kernel.context import Context

ACTS: Final[dict[str, Act]] = {
    act.key: act
    for act in (
        Move(),
        Draw(),
        Life(),
        Counters(),
        Stats(),
        Tokens(),
        ChangePosition(),
        Attach(),
        Negate(),
        Look(),
        Reveal(),
        Shuffle(),
        Roll(),
    )
}
"""All table actions by their keys, in the order in which they are offered."""
LIMIT: Final = 20
"""Table actions in one activation, so that every duel ends."""
DONE: Final = "done"


class Session:
    """The step of an effect that its player carries out with table actions.

    ``purpose`` is ``table_effect``, or ``table_cost`` for what is paid at activation.
    """

    categories: frozenset[str] = frozenset()

    def __init__(self, purpose: str = "table_effect") -> None:
        self.purpose = purpose

    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        done = False
        for _ in range(LIMIT):
            if ctx.duel.over or not ctx.duel.players[ctx.player].alive:
                break
            words = [DONE, *(key for key, act in ACTS.items() if act.possible(ctx))]
            word = yield from pick_word(ctx.player, words, self.purpose, ctx.card.uid)
            if word == DONE:
                break
            if done:
                next_moment(ctx.duel)
            acted = yield from ACTS[word].run(ctx)
            done = acted or done
            check_losses(ctx.duel)
        return True
