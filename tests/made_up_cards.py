"""A few cards with effects for tests of the scenario player, made of the kernel's records alone."""

from __future__ import annotations

from duel99.kernel import Card, Context, Definition, Printed
from duel99.kernel.board import all_monsters, spells
from duel99.kernel.choosing import choose_cards, confirm
from duel99.kernel.effect import Activation, ActivationKind, Category, Procedure
from duel99.kernel.life import damage
from duel99.kernel.operations import destroy, draw
from duel99.kernel.terms import Kind, Location, Position, Speed, When
from duel99.kernel.turning import set_position


class TargetMonster:
    """Target one monster on the field."""

    def possible(self, ctx: Context) -> bool:
        return bool(self.pool(ctx))

    def pool(self, ctx: Context) -> list[Card]:
        return [c for c in all_monsters(ctx.duel) if c.face_up]

    def run(self, ctx: Context) -> Procedure[bool]:
        chosen = yield from choose_cards(ctx.player, self.pool(ctx), 1, 1, "target", ctx.card.uid)
        ctx.targets = [c.ref for c in chosen]
        return True


class TargetAny(TargetMonster):
    def pool(self, ctx: Context) -> list[Card]:
        return [c for c in all_monsters(ctx.duel) if c is not ctx.card]


class TurnDown:
    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        for card in ctx.target_cards():
            set_position(ctx.duel, card, Position.FACE_DOWN_DEFENSE, ctx)
        yield from ()
        return True


class DestroyTarget:
    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from destroy(ctx.duel, ctx.target_cards(), ctx)
        return True


class DestroySpells:
    """Destroy all other spells and traps."""

    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        cards = [c for s in ctx.duel.seats for c in spells(ctx.duel, s) if c is not ctx.card]
        yield from destroy(ctx.duel, cards, ctx)
        return True


class Burn:
    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        for other in ctx.duel.opponents(ctx.player):
            damage(ctx.duel, other, 500, ctx)
        yield from ()
        return True


class MayDraw:
    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        agreed = yield from confirm(ctx.player, "may", ctx.card.uid)
        if agreed:
            yield from draw(ctx.duel, ctx.player, 1, ctx)
        return True


CARD_ZONES = Location.HAND | Location.SPELL
BOOK = Definition(
    Printed(800_000_001, Kind.SPELL | Kind.QUICK_PLAY),
    [
        Activation(
            ActivationKind.CARD, TurnDown(), range=CARD_ZONES, speed=Speed.TWO,
            target=TargetMonster(), categories=frozenset({Category.CHANGE_POSITION}),
            needs_face_up=False,
        )
    ],
)  # fmt: skip
STORM = Definition(
    Printed(800_000_002, Kind.SPELL),
    [
        Activation(
            ActivationKind.CARD, DestroySpells(), range=CARD_ZONES, needs_face_up=False,
        )
    ],
)  # fmt: skip
FIRE = Definition(
    Printed(800_000_003, Kind.TRAP),
    [
        Activation(
            ActivationKind.CARD, Burn(), range=Location.SPELL, speed=Speed.TWO, needs_face_up=False,
        )
    ],
)  # fmt: skip
BUG = Definition(
    Printed(800_000_004, Kind.MONSTER | Kind.EFFECT | Kind.FLIP, level=2, attack=450, defense=600),
    [
        Activation(
            ActivationKind.TRIGGER, DestroyTarget(), range=Location.MONSTER, on=(When.FLIPPED,),
            match=lambda ctx: ctx.event is not None and ctx.card.uid in ctx.event.cards,
            target=TargetAny(), mandatory=True,
        )
    ],
)  # fmt: skip
SAGE = Definition(
    Printed(800_000_005, Kind.MONSTER | Kind.EFFECT, level=4, attack=1000, defense=1000),
    [
        Activation(ActivationKind.IGNITION, MayDraw(), range=Location.MONSTER),
        Activation(ActivationKind.IGNITION, Burn(), range=Location.MONSTER),
        Activation(
            ActivationKind.TRIGGER, Burn(), range=Location.MONSTER, on=(When.NORMAL_SUMMONED,),
            match=lambda ctx: ctx.event is not None and ctx.card.uid in ctx.event.cards,
        ),
    ],
)  # fmt: skip
CARDS = {"書": BOOK, "旋風": STORM, "火": FIRE, "蟲": BUG, "賢者": SAGE}
