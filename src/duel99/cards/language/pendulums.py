"""Pendulum effects: what a card says while it lies in a pendulum zone (OCG-067 to OCG-069)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from duel99.kernel.derived import kind_of
from duel99.kernel.effect import ActivationKind, Effect, Modifier
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.terms import Kind, Location, Op, Stat

from .continuous import Always
from .filters import Filter
from .line import Line, Summoning
from .places import Selector
from .text import Text

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context
    from duel99.kernel.facts import Printed


class InPendulumZone(Line):
    """A line that holds while the card is in a pendulum zone."""

    def __init__(self, line: Line) -> None:
        self.line = line
        if hasattr(line, "range") and not line.range:
            line.range = Location.PENDULUM
        self.mechanics = line.mechanics | {"pendulum-effect"}

    def records(self, printed: Printed) -> list[Effect]:
        return self.line.records(printed)

    def restrict(self, summoning: Summoning) -> Summoning:
        return self.line.restrict(summoning)

    def phrase(self) -> Text:
        return Text("pendulum_effect", what=self.line.phrase())


class ScaleUnless(Line):
    """The scale becomes ``value`` unless the other pendulum zone holds a card that fits."""

    mechanics = frozenset({"continuous", "scale-change"})

    def __init__(self, value: int, filter: Filter) -> None:
        self.value = value
        self.filter = filter

    def records(self, printed: Printed) -> list[Effect]:
        matches = self.filter.matches

        def alone(ctx: Context) -> bool:
            other = other_scale(ctx)
            return other is None or not matches(ctx, other)

        return [
            Modifier(stat, Op.SET, self.value, range=Location.PENDULUM, condition=alone)
            for stat in (Stat.LEFT_SCALE, Stat.RIGHT_SCALE)
        ]

    def phrase(self) -> Text:
        return Text("scale_unless", scale=self.value, adjectives=list(self.filter.adjectives))


def other_scale(ctx: Context) -> Card | None:
    """The card in your other pendulum zone."""
    row = ctx.duel.players[ctx.player].spells
    for zone in ctx.duel.ruleset.zones.pendulum_zones:
        card = row[zone]
        if card is not None and card is not ctx.card and card.location == Location.PENDULUM:
            return card
    return None


def is_pendulum_monster(ctx: Context, card: Card) -> bool:
    """Whether a card is a face-up Pendulum monster in a monster zone."""
    return (
        card.location == Location.MONSTER
        and card.position & 5 != 0
        and kind_of(ctx.duel, card) & Kind.PENDULUM != 0
    )


def your_pendulum_battles(ctx: Context) -> bool:
    """A Pendulum monster of yours is in the battle that is going on."""
    fight = ctx.duel.fight
    if fight is None:
        return False
    return any(
        c is not None and c.controller == ctx.player and is_pendulum_monster(ctx, c)
        for c in (fight.attacker, fight.target)
    )


def NoCardsInBattle(  # noqa: N802  # reads like the other lines
    which: str, fits: Callable[[Card], bool]
) -> Always:
    """If your Pendulum monster battles, opponents cannot activate such cards until it is over."""
    from .conditions import when

    def test(ctx: Context, card: Card, cause: Context | None) -> bool:
        effect = cause.effect if cause is not None else None
        return getattr(effect, "kind", None) is ActivationKind.CARD and fits(card)

    return Always(
        RuleKind.CANNOT_ACTIVATE,
        who=Who.OPPONENTS,
        test=test,
        condition=when(your_pendulum_battles, "", "", ""),
        words=Text(f"no_{which}_in_battle"),
        mechanics=("lock",),
    )


def pendulum_zones(filter: Filter) -> Selector:
    """In your pendulum zones."""
    return Selector(filter, Location.PENDULUM, Who.YOU, "pendulum_zones")


__all__ = [
    "InPendulumZone",
    "NoCardsInBattle",
    "ScaleUnless",
    "is_pendulum_monster",
    "other_scale",
    "pendulum_zones",
    "your_pendulum_battles",
]
