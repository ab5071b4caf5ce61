"""Choosing targets at activation."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from duel99.kernel.choosing import (
    choose_cards,
)
from duel99.kernel.effect import Procedure
from duel99.kernel.permissions import may_target
from duel99.kernel.terms import NOBODY

from .places import Selector
from .steps import Part
from .text import Text
from .which import count

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context


class Target(Part):
    """Choose targets at activation; ``TARGETS`` means them afterwards (OCG-037, CLS-029).

    Cards that cannot be targeted, or are unaffected by the effect's kind, are not offered.
    """

    def __init__(
        self,
        selector: Selector,
        least: int = 1,
        most: int | None = None,
        *,
        purpose: str = "target",
        valid: Callable[[Context, list[Card]], bool] | None = None,
        able: Callable[[Context, Card], bool] | None = None,
    ) -> None:
        self.selector = selector
        self.least = least
        self.most = least if most is None else most
        self.purpose = purpose
        self.valid = valid
        self.able = able

    def candidates(self, ctx: Context) -> list[Card]:
        """The cards that may be targeted."""
        chosen = {uid for uid, _ in ctx.targets}
        return [
            c
            for c in self.selector.find(ctx)
            if c.uid not in chosen
            and may_target(ctx, c)
            and (self.able is None or self.able(ctx, c))
        ]

    def possible(self, ctx: Context) -> bool:
        return len(self.candidates(ctx)) >= self.least

    def run(self, ctx: Context) -> Procedure[bool]:
        found = self.candidates(ctx)
        test = self.valid
        chosen = yield from choose_cards(
            ctx.player,
            found,
            self.least,
            min(self.most, len(found)),
            self.purpose,
            ctx.card.uid,
            None if test is None else lambda cards: test(ctx, cards),
        )
        ctx.targets += [c.ref for c in chosen]
        if len(chosen) == 1 and ctx.opponent == NOBODY:
            # a target on an opponent's field names that opponent (AMB-26)
            whose = chosen[0].controller
            if whose != ctx.player and whose != NOBODY:
                ctx.opponent = whose
        return bool(chosen)

    def phrase(self) -> Text:
        return Text(
            "target", cards=self.selector.phrase(count(self.least, self.most), many=self.most > 1)
        )

    def reference(self) -> str:
        """How the effect speaks of the targets: a card or a monster, one or several."""
        noun = "monster" if self.selector.filter.noun == "monster" else "card"
        return noun if self.most == 1 else f"{noun}s"
