"""Made-up cards with simple effects, one of each kind of activation.

They need no card library and no card language: the kernel's records alone. Decks of them make
chains, responses, flips, targets and set cards, which duels of normal monsters never see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from duel99.kernel.board import all_monsters, spells
from duel99.kernel.card import Card, Definition
from duel99.kernel.choosing import choose_cards
from duel99.kernel.context import Context
from duel99.kernel.duel import Deck
from duel99.kernel.effect import Activation, ActivationKind, Category, Limit, LimitScope, Procedure
from duel99.kernel.endings import can_draw
from duel99.kernel.facts import Printed
from duel99.kernel.life import damage
from duel99.kernel.operations import destroy, draw
from duel99.kernel.terms import Kind, Location, Speed, When

from .plain import KINDS, plain_definition, plain_monster

SPELL: Final = 900_000_100
TRAP: Final = 900_000_101
QUICK: Final = 900_000_102
FLIP: Final = 900_000_103
BURNER: Final = 900_000_104
_HAND_OR_SET: Final[int] = Location.HAND | Location.SPELL


class DrawTwo:
    """Draw two cards."""

    def possible(self, ctx: Context) -> bool:
        return can_draw(ctx.duel, ctx.player, 2)

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from draw(ctx.duel, ctx.player, 2, ctx)
        return True


class DestroyAttacker:
    """Destroy the attacking monster."""

    def possible(self, ctx: Context) -> bool:
        return ctx.duel.fight is not None

    def run(self, ctx: Context) -> Procedure[bool]:
        fight = ctx.duel.fight
        if fight is not None and fight.attacker.location == Location.MONSTER:
            yield from destroy(ctx.duel, [fight.attacker], ctx)
        return True


class TargetOther:
    """Target one other card on the field: a monster, or a spell or trap."""

    def __init__(self, *, monster: bool) -> None:
        self.monster = monster

    def _pool(self, ctx: Context) -> list[Card]:
        duel = ctx.duel
        if self.monster:
            return [c for c in all_monsters(duel) if c is not ctx.card]
        return [c for p in duel.living() for c in spells(duel, p) if c is not ctx.card]

    def possible(self, ctx: Context) -> bool:
        return bool(self._pool(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        chosen = yield from choose_cards(ctx.player, self._pool(ctx), 1, 1, "target", ctx.card.uid)
        ctx.targets = [card.ref for card in chosen]
        return bool(chosen)


class DestroyTargets:
    """Destroy what was targeted."""

    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from destroy(ctx.duel, ctx.target_cards(), ctx)
        return True


class BurnAll:
    """300 damage to each opponent."""

    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        for other in ctx.duel.opponents(ctx.player):
            damage(ctx.duel, other, 300, ctx)
        yield from ()
        return True


@cache
def simple_cards() -> tuple[Definition, ...]:
    """The made-up cards with effects."""
    destroys = frozenset({Category.DESTROY})
    return (
        Definition(
            Printed(SPELL, Kind.SPELL | Kind.NORMAL),
            [Activation(ActivationKind.CARD, DrawTwo(), range=_HAND_OR_SET)],
        ),
        Definition(
            Printed(TRAP, Kind.TRAP | Kind.NORMAL),
            [
                Activation(
                    ActivationKind.CARD,
                    DestroyAttacker(),
                    range=Location.SPELL,
                    speed=Speed.TWO,
                    on=(When.ATTACK_DECLARED,),
                    match=lambda ctx: ctx.event is not None and ctx.event.player == ctx.player,
                    categories=destroys,
                )
            ],
        ),
        Definition(
            Printed(QUICK, Kind.SPELL | Kind.QUICK_PLAY),
            [
                Activation(
                    ActivationKind.CARD,
                    DestroyTargets(),
                    range=_HAND_OR_SET,
                    speed=Speed.TWO,
                    target=TargetOther(monster=False),
                    categories=destroys,
                )
            ],
        ),
        Definition(
            Printed(FLIP, Kind.MONSTER | Kind.EFFECT | Kind.FLIP, level=2, attack=450, defense=600),
            [
                Activation(
                    ActivationKind.TRIGGER,
                    DestroyTargets(),
                    range=Location.MONSTER,
                    on=(When.FLIPPED,),
                    match=lambda ctx: ctx.event is not None and ctx.card.uid in ctx.event.cards,
                    target=TargetOther(monster=True),
                    mandatory=True,
                    categories=destroys,
                )
            ],
        ),
        Definition(
            Printed(BURNER, Kind.MONSTER | Kind.EFFECT, level=4, attack=1400, defense=800),
            [
                Activation(
                    ActivationKind.IGNITION,
                    BurnAll(),
                    range=Location.MONSTER,
                    limit=(Limit(LimitScope.CARD),),
                    categories=frozenset({Category.DAMAGE}),
                )
            ],
        ),
    )


def simple_definition(id: int) -> Definition:
    """A made-up card by its id, with or without effects. Raises :class:`LookupError`."""
    for definition in simple_cards():
        if definition.printed.id == id:
            return definition
    return plain_definition(id)


@dataclass(frozen=True)
class SimpleDecks:
    """Makes decks that are half plain monsters, half cards with effects; see ``PlainDecks``."""

    seats: int
    shared: bool
    size: int = 40

    def __call__(self) -> Sequence[Deck]:
        effects = simple_cards()
        deck = Deck(
            [
                effects[i // 2 % len(effects)] if i % 2 else plain_monster(i // 2 % KINDS)
                for i in range(self.size)
            ]
        )
        return [deck] if self.shared else [deck] * self.seats
