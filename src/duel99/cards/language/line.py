"""A line of a card, what limits it, and what all lines share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

from duel99.kernel.context import Context
from duel99.kernel.effect import Effect, Limit, LimitScope, LimitSpan
from duel99.kernel.facts import Printed
from duel99.kernel.recipe import FusionRecipe
from duel99.kernel.terms import (
    Kind,
    Location,
)

from .conditions import GEMINI, Condition
from .places import Selector
from .text import Empty, Text


class Summoning(NamedTuple):
    """What a card's lines say about how it may be summoned."""

    normal: bool = True
    can_set: bool = True
    revive_limit: bool = False
    only_procedure: bool = False


class Line(ABC):
    """Base of lines. ``mechanics`` are tags; ``recipe`` is a fusion monster's.

    ``needs`` are cards without which the line does nothing, where it is written in a way that
    does not show them.
    """

    mechanics: frozenset[str] = frozenset()
    recipe: FusionRecipe | None = None
    needs: tuple[Selector, ...] = ()

    def records(self, printed: Printed) -> list[Effect]:
        """The effect records of the line."""
        return []

    def restrict(self, summoning: Summoning) -> Summoning:
        """What the line says about summoning the card."""
        return summoning

    @abstractmethod
    def phrase(self) -> Text: ...


# once per ...

ONCE = (Limit(LimitScope.CARD),)
""""Once per turn": this card, while it stays where it is."""
ONCE_BY_NAME = (Limit(LimitScope.NAME),)
""""You can only use this effect of NAME once per turn"."""
ONCE_PER_DUEL = (Limit(LimitScope.NAME, LimitSpan.DUEL),)
ONCE_PER_CHAIN = (Limit(LimitScope.CARD, LimitSpan.CHAIN),)


def once_shared(tag: str) -> tuple[Limit, ...]:
    """Several effects of a name that share one use a turn."""
    return (Limit(LimitScope.NAME, tag=tag),)


def limit_text(limit: tuple[Limit, ...], *, after: bool = False, card: bool = False) -> Text:
    """What is said of a limit before the effect, or (in languages that do so) after it."""
    if not limit:
        return Empty()
    first = limit[0]
    key = "limit_after" if after else "limit"
    shared = "_shared" if first.tag and first.span is LimitSpan.TURN else ""
    if card and first.scope is LimitScope.NAME and first.span is not LimitSpan.CHAIN:
        shared = "_card"
    return Text(f"{key}.{first.scope.name.lower()}_{first.span.name.lower()}{shared}")


def home_range(printed: Printed) -> int:
    """Where a card's continuous effects work."""
    if printed.is_monster:
        return Location.MONSTER
    return Location.FIELD if printed.kind & Kind.FIELD else Location.SPELL


def with_gemini(printed: Printed, condition: Condition | None) -> Callable[[Context], bool] | None:
    if printed.kind & Kind.GEMINI:
        condition = GEMINI if condition is None else GEMINI & condition
    return condition.test if condition is not None else None


def conditional(said: Text, condition: Condition | None) -> Text:
    if condition is None:
        return said
    return Text("while", condition=condition.phrase(), what=said)
