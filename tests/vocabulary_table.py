"""A small table to try single effect records on: made-up cards, positions, driven procedures."""

from __future__ import annotations

from typing import Any

from duel99.kernel import MASTER2020, Action, ActionKind, Card, Context, Definition, Duel, Printed
from duel99.kernel.effect import Activation, ActivationKind, Effect, Procedure, Rule, Timing
from duel99.kernel.position import Placement, Position
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.terms import Attribute, Kind, Location, Phase, Race, When
from duel99.kernel.terms import Position as Face

_next = [90_000_000]


def monster(
    *effects: Effect,
    level: int = 4,
    attack: int = 1500,
    defense: int = 1000,
    kind: int = Kind.EFFECT,
    **facts: Any,
) -> Definition:
    """A made-up monster with effect records."""
    _next[0] += 1
    return Definition(
        Printed(
            _next[0],
            Kind.MONSTER | kind,
            level=level,
            attack=attack,
            defense=defense,
            attribute=Attribute.EARTH,
            race=Race.WARRIOR,
        ),
        effects,
        **facts,
    )


def spell(*effects: Effect, kind: int = Kind.CONTINUOUS) -> Definition:
    """A made-up spell (continuous unless said otherwise)."""
    _next[0] += 1
    return Definition(Printed(_next[0], Kind.SPELL | kind), effects)


def trap(*effects: Effect, kind: int = 0) -> Definition:
    """A made-up trap."""
    _next[0] += 1
    return Definition(Printed(_next[0], Kind.TRAP | kind), effects)


class Table:
    """Two seats in Main Phase 1 of turn 5 (or where ``phase`` says), with some cards."""

    def __init__(self, *placements: Placement, phase: Phase = Phase.MAIN1, turn_player: int = 0):
        # both decks hold something, so that draws are possible
        fill = [
            Placement(monster(kind=Kind.NORMAL), Location.DECK, player)
            for player in (0, 1)
            for _ in range(10)
        ]
        self.duel = Position(
            MASTER2020, ("A", "B"), (*placements, *fill), phase=phase, turn_player=turn_player
        ).build()
        self.count = len(placements)

    def card(self, index: int) -> Card:
        """The card of the ``index``-th placement."""
        return self.duel.cards[index]

    def ctx(self, index: int = 0) -> Context:
        """A context of the ``index``-th card, as the cause of something."""
        card = self.card(index)
        effect = Activation(ActivationKind.IGNITION, Nothing(), range=Location.MONSTER)
        return Context(self.duel, card, max(card.controller, 0), effect)

    def offered(self, kind: ActionKind, index: int | None = None) -> bool:
        """Whether the pending decision offers an action of that kind (with that card)."""
        decision = self.duel.decision
        assert decision is not None
        return any(
            isinstance(a, Action)
            and a.kind is kind
            and (index is None or a.card == self.card(index).uid)
            for a in decision.options
        )

    def do(self, kind: ActionKind, index: int | None = None) -> None:
        """Answer with the offered action of that kind."""
        decision = self.duel.decision
        assert decision is not None
        for a in decision.options:
            if (
                isinstance(a, Action)
                and a.kind is kind
                and (index is None or a.card == self.card(index).uid)
            ):
                self.duel.answer(a)
                return
        raise AssertionError(f"{kind.name} is not offered: {decision.options}")

    def settle(self, until: ActionKind = ActionKind.END_TURN) -> None:
        """Answer everything with its first answer until the turn player may act again."""
        while self.duel.decision is not None and not self.duel.quiet:
            self.duel.answer(self.duel.decision.first_answer())


class Nothing:
    """A part that does nothing."""

    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        return True


class Count:
    """A part that counts how often it was carried out."""

    def __init__(self) -> None:
        self.times = 0
        self.seen: list[int] = []

    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        self.times += 1
        if ctx.event is not None:
            self.seen.append(int(ctx.event.kind))
        yield from ()
        return True


def drive(procedure: Procedure[Any]) -> Any:
    """Run a procedure of the kernel, giving each decision its first answer."""
    try:
        decision = next(procedure)
        while True:
            decision = procedure.send(decision.parse(decision.first_answer())[1])
    except StopIteration as end:
        return end.value


def here(definition: Definition, zone: int = 0, player: int = 0, **more: Any) -> Placement:
    """A face-up monster on a player's field."""
    more.setdefault("position", Face.FACE_UP_ATTACK)
    return Placement(definition, Location.MONSTER, player, zone, **more)


def there(definition: Definition, zone: int = 0, **more: Any) -> Placement:
    """A face-up monster on the other player's field."""
    return here(definition, zone, 1, **more)


def in_spell_zone(definition: Definition, zone: int = 0, player: int = 0, **more: Any) -> Placement:
    """A face-up spell or trap."""
    more.setdefault("position", Face.FACE_UP_ATTACK)
    return Placement(definition, Location.SPELL, player, zone, **more)


def in_hand(definition: Definition, player: int = 0) -> Placement:
    return Placement(definition, Location.HAND, player)


def rule(kind: RuleKind, **more: Any) -> Rule:
    """A rule on the card itself, on the monster zone unless said otherwise."""
    return Rule(kind, **more)


def listener(*on: When, count: Count, range: int = Location.MONSTER, **more: Any) -> Activation:
    """A mandatory trigger that counts."""
    return Activation(
        ActivationKind.TRIGGER,
        count,
        range=range,
        on=on,
        mandatory=True,
        timing=Timing.IF,
        **more,
    )


__all__ = [
    "Count",
    "Duel",
    "Nothing",
    "Table",
    "drive",
    "here",
    "in_hand",
    "in_spell_zone",
    "listener",
    "monster",
    "rule",
    "spell",
    "there",
    "trap",
]
