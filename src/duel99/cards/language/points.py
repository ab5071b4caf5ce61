"""Parts about life points: damage, gains, winning."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from duel99.kernel.choosing import (
    meant_opponents,
    name_opponent,
)
from duel99.kernel.effect import Category, Procedure
from duel99.kernel.endings import win
from duel99.kernel.life import damage, recover
from duel99.kernel.scope import Who
from duel99.kernel.terms import NOBODY

from .steps import Part
from .text import Text

if TYPE_CHECKING:
    from duel99.kernel.context import Context

Amount = int | Callable[["Context"], int]


def value_of(amount: Amount, ctx: Context) -> int:
    """A number, or what a function makes of the context."""
    return amount if isinstance(amount, int) else amount(ctx)


class Damage(Part):
    """Effect damage to you, to an opponent (named, AMB-26), or to everybody."""

    categories = frozenset({Category.DAMAGE})
    mechanics = frozenset({"damage"})

    def __init__(
        self, amount: Amount, *, to: Who = Who.OPPONENTS, words: Text | None = None
    ) -> None:
        self.amount = amount
        self.to = to
        self.words = words
        self.opponent = to is Who.OPPONENTS

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        points = value_of(self.amount, ctx)
        if self.to is Who.OPPONENTS:
            players = yield from meant_opponents(ctx)
        elif self.to is Who.YOU:
            players = [ctx.player]
        else:
            players = duel.living()
        taken = 0
        for player in players:
            taken += damage(duel, player, points, ctx)
        ctx.values["damage_done"] = taken
        return taken > 0

    def phrase(self) -> Text:
        if self.words is not None:
            return self.words
        shown = self.amount if isinstance(self.amount, int) else 0
        return Text(f"damage_{self.to.name.lower()}", points=shown)


class Recover(Part):
    """Gain life points."""

    categories = frozenset({Category.RECOVER})
    mechanics = frozenset({"lp"})

    def __init__(self, amount: Amount, *, who: Who = Who.YOU, words: Text | None = None) -> None:
        self.amount = amount
        self.who = who
        self.words = words
        self.opponent = who is Who.OPPONENTS

    def run(self, ctx: Context) -> Procedure[bool]:
        player = ctx.player
        if self.who is Who.OPPONENTS:
            player = yield from name_opponent(ctx)
        if player == NOBODY:
            return False
        return recover(ctx.duel, player, value_of(self.amount, ctx), ctx) > 0

    def phrase(self) -> Text:
        if self.words is not None:
            return self.words
        shown = self.amount if isinstance(self.amount, int) else 0
        return Text(f"recover_{self.who.name.lower()}", points=shown)


class Win(Part):
    """Win the duel (OCG-287, AMB-64)."""

    categories = frozenset({Category.WIN})
    mechanics = frozenset({"special-victory"})

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        win(ctx.duel, ctx.player)
        return True

    def phrase(self) -> Text:
        return Text("win")
