"""Parts that toss coins and roll dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from duel99.kernel.choosing import choose_option
from duel99.kernel.effect import Category, Procedure
from duel99.kernel.rolling import roll, toss

from .steps import Part
from .text import Cased, Joined, Text

if TYPE_CHECKING:
    from duel99.kernel.context import Context


class Heads(NamedTuple):
    """What is done if from ``least`` to ``most`` coins are heads."""

    least: int
    most: int
    part: Part


class Coins(Part):
    """Toss ``number`` coins; what follows hangs on how many are heads."""

    def __init__(self, number: int, *outcomes: Heads) -> None:
        self.number = number
        self.outcomes = outcomes
        self.parts = [o.part for o in outcomes]
        self.categories = frozenset({Category.COIN}).union(*(p.categories for p in self.parts))
        self.mechanics = frozenset({"coin"}).union(*(p.mechanics for p in self.parts))
        self.opponent = any(p.opponent for p in self.parts)

    def possible(self, ctx: Context) -> bool:
        return any(p.possible(ctx) for p in self.parts)

    def run(self, ctx: Context) -> Procedure[bool]:
        results = yield from toss(ctx.duel, ctx.player, self.number)
        heads = sum(results)
        for least, most, part in self.outcomes:
            if least <= heads <= most:
                return (yield from part.run(ctx))
        return False

    def phrase(self) -> Text:
        said = [Text("coins", count=self.number)]
        for least, most, part in self.outcomes:
            what = Cased(part.phrase())
            if least == most == self.number:
                said.append(
                    Text("coins_heads" if self.number == 1 else "coins_all_heads", what=what)
                )
            elif most == 0:
                said.append(
                    Text("coins_tails" if self.number == 1 else "coins_all_tails", what=what)
                )
            else:
                said.append(Text("coins_at_least", n=least, what=what))
        return Joined("joint", said)


class CallCoin(Part):
    """Toss a coin and call it; ``right`` or ``wrong`` follows."""

    def __init__(self, *, right: Part | None = None, wrong: Part | None = None) -> None:
        self.right = right
        self.wrong = wrong
        parts = [p for p in (right, wrong) if p is not None]
        self.categories = frozenset({Category.COIN}).union(*(p.categories for p in parts))
        self.mechanics = frozenset({"coin"}).union(*(p.mechanics for p in parts))
        self.opponent = any(p.opponent for p in parts)

    def run(self, ctx: Context) -> Procedure[bool]:
        call = yield from choose_option(
            ctx.duel, ctx.player, ["heads", "tails"], "coin", ctx.card.uid
        )
        (heads,) = yield from toss(ctx.duel, ctx.player)
        part = self.right if heads == (call == 0) else self.wrong
        if part is None:
            return False
        return (yield from part.run(ctx))

    def phrase(self) -> Text:
        said = [Text("call_coin")]
        for key, part in (("call_right", self.right), ("call_wrong", self.wrong)):
            if part is not None:
                said.append(Text(key, what=Cased(part.phrase())))
        return Joined("joint", said)


class RollDie(Part):
    """Roll a die; :func:`rolled` is the result for the parts that follow."""

    categories = frozenset({Category.DICE})
    mechanics = frozenset({"dice"})

    def run(self, ctx: Context) -> Procedure[bool]:
        (ctx.values["die"],) = yield from roll(ctx.duel, ctx.player)
        return True

    def phrase(self) -> Text:
        return Text("roll_die")


def rolled(ctx: Context) -> int:
    """The result of the last :class:`RollDie`."""
    return ctx.values.get("die", 0)


__all__ = ["CallCoin", "Coins", "Heads", "RollDie", "rolled"]
