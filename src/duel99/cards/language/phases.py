"""Parts about the phases and turns of a player: what is skipped."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from duel99.kernel.choosing import meant_opponents
from duel99.kernel.effect import RULE_SLOT, ExpireAt, Expiry, Procedure, Rule
from duel99.kernel.registry import linger
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.terms import NOBODY, Phase

from .steps import Part
from .text import Text

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context


def _has_come(ctx: Context, card: Card, cause: Context | None) -> bool:
    """Whether the turn is there in which the phase (or all of it) is skipped."""
    active = ctx.active
    return active is not None and ctx.duel.turn >= active.values[0]


_SKIPS: Final = {
    "draw": (Rule(RuleKind.SKIP_DRAW_PHASE, who=Who.BOUND, test=_has_come), ExpireAt.DRAW_PHASE),
    "battle": (Rule(RuleKind.SKIP_BATTLE_PHASE, who=Who.BOUND, test=_has_come), ExpireAt.TURN_END),
    "turn": (Rule(RuleKind.SKIP_TURN, who=Who.BOUND, test=_has_come), ExpireAt.TURN_END),
}
_STILL_COMING: Final = {
    "draw": (),
    "battle": (Phase.DRAW, Phase.STANDBY, Phase.MAIN1),
    "turn": (),
}
"""Phases of one's own turn in which the next Draw Phase, Battle Phase or turn is yet this one."""
_STILL_GOING: Final = {
    "draw": (Phase.DRAW,),
    "battle": tuple(Phase),
    "turn": tuple(Phase),
}
"""Phases of one's own turn in which the moment that ends the rule comes once more this turn."""


class SkipNext(Part):
    """A player skips the next ``draw`` phase, ``battle`` phase, or ``turn``.

    Only the next one: two of these at a time skip no more than one does. With ``idle`` false it
    cannot be used on a player who skips it already. ``able`` narrows which opponents it may be
    used on (AMB-26). A turn that is skipped counts as completed (AMB-48).
    """

    def __init__(
        self,
        what: str,
        *,
        who: Who = Who.OPPONENTS,
        idle: bool = True,
        able: Callable[[Context, int], bool] | None = None,
    ) -> None:
        self.what = what
        self.who = who
        self.idle = idle
        self.able = able
        self.opponent = who is Who.OPPONENTS
        self.record, self.until = _SKIPS[what]
        self.mechanics = frozenset({f"skip-{what}"})

    def may_name(self, ctx: Context, player: int) -> bool:
        if self.able is not None and not self.able(ctx, player):
            return False
        return self.idle or not self._pending(ctx, player)

    def _pending(self, ctx: Context, player: int) -> bool:
        entries = ctx.duel.registry.get(RULE_SLOT + self.record.kind, ())
        return any(a.effect is self.record and player in a.players for a in entries)

    def possible(self, ctx: Context) -> bool:
        if self.who is not Who.OPPONENTS:
            return True
        duel = ctx.duel
        rivals = [ctx.opponent] if ctx.opponent != NOBODY else duel.opponents(ctx.player)
        return any(self.may_name(ctx, p) for p in rivals)

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        players = [ctx.player]
        if self.who is Who.OPPONENTS:
            players = yield from meant_opponents(ctx)
            players = [p for p in players if self.able is None or self.able(ctx, p)]
        for player in players:
            first, moments = duel.turn, 1
            if player == duel.turn_player and duel.phase not in _STILL_COMING[self.what]:
                first += 1
                if duel.phase in _STILL_GOING[self.what]:
                    moments += 1
            expiry = Expiry(self.until, player, moments)
            linger(duel, self.record, ctx, expiry, players=(player,), values=(first,))
        return bool(players)

    def phrase(self) -> Text:
        return Text(f"skip_next.{self.what}_{self.who.name.lower()}")


__all__ = ["SkipNext"]
