"""What a summon asks of its materials."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from .derived import codes_of
from .effect import CardTest
from .registry import ruled
from .rule_kind import RuleKind

if TYPE_CHECKING:
    from .card import Card
    from .context import Context


class Ingredient:
    """One material of a recipe: a test, and the card's name where it is a named one.

    A named material may be stood in for by a fusion substitute (``substitutable``).
    """

    __slots__ = ("code", "substitutable", "test")

    def __init__(
        self, test: CardTest | None = None, *, code: int = 0, substitutable: bool = True
    ) -> None:
        self.test = test
        self.code = code
        self.substitutable = substitutable and bool(code)

    def fits(self, ctx: Context, card: Card) -> bool:
        """Whether ``card`` itself fills the place (a substitute does not count)."""
        if self.code and self.code not in codes_of(ctx.duel, card):
            return False
        return self.test is None or self.test(ctx, card)


class FusionRecipe:
    """Fixed ``ingredients``, then ``more`` repeated ``minimum`` to ``maximum`` times.

    ``whole`` tests all materials together. ``by_fusion`` is false for monsters that no fusion
    card can summon (OCG-194).
    """

    __slots__ = ("by_fusion", "ingredients", "maximum", "minimum", "more", "whole")

    def __init__(
        self,
        ingredients: Sequence[Ingredient],
        *,
        more: Ingredient | None = None,
        minimum: int = 0,
        maximum: int = 0,
        whole: Callable[[Context, list[Card]], bool] | None = None,
        by_fusion: bool = True,
    ) -> None:
        self.ingredients = tuple(ingredients)
        self.more = more
        self.minimum = minimum
        self.maximum = maximum if more is not None else 0
        self.whole = whole
        self.by_fusion = by_fusion

    @property
    def least(self) -> int:
        return len(self.ingredients) + self.minimum

    @property
    def most(self) -> int:
        return len(self.ingredients) + self.maximum

    def usable(self, ctx: Context, card: Card) -> bool:
        """Whether ``card`` could fill any place of the recipe."""
        for part in self.ingredients:
            if part.fits(ctx, card):
                return True
        if self.more is not None and self.more.fits(ctx, card):
            return True
        return is_substitute(ctx, card) and any(p.substitutable for p in self.ingredients)

    def fits(self, ctx: Context, cards: Sequence[Card]) -> bool:
        """Whether exactly these cards are a set of materials."""
        if not self.least <= len(cards) <= self.most:
            return False
        if not self._assign(ctx, list(cards), 0, False):
            return False
        return self.whole is None or self.whole(ctx, list(cards))

    def _assign(self, ctx: Context, left: list[Card], part: int, substituted: bool) -> bool:
        if part == len(self.ingredients):
            more = self.more
            return not left if more is None else all(more.fits(ctx, c) for c in left)
        ingredient = self.ingredients[part]
        for i, card in enumerate(left):
            stands_in = False
            if not ingredient.fits(ctx, card):
                if substituted or not ingredient.substitutable or not is_substitute(ctx, card):
                    continue
                stands_in = True
            if self._assign(ctx, left[:i] + left[i + 1 :], part + 1, substituted or stands_in):
                return True
        return False


def is_substitute(ctx: Context, card: Card) -> bool:
    """Whether the card may stand in for a named fusion material."""
    if ruled(ctx.duel, RuleKind.FUSION_SUBSTITUTE, card):
        return True
    # the permission is printed on the card and also holds in the hand
    return card.definition.substitute


def subsets(cards: Sequence[Card], least: int, most: int) -> Iterator[tuple[Card, ...]]:
    """All choices of ``least`` to ``most`` cards, the small ones first."""
    for size in range(least, min(most, len(cards)) + 1):
        yield from combinations(cards, size)
