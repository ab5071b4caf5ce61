"""Union monsters: monsters that equip themselves to others and come off again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.kernel import operations as op
from duel99.kernel.board import free_spell_zones
from duel99.kernel.control import equip_monster, may_equip
from duel99.kernel.effect import (
    Activation,
    ActivationKind,
    Category,
    Effect,
    Limit,
    LimitScope,
    Modifier,
    Procedure,
    Replacement,
    Rule,
)
from duel99.kernel.facts import Printed
from duel99.kernel.moving import unequip
from duel99.kernel.rule_kind import ReplaceKind, RuleKind
from duel99.kernel.scope import EQUIPPED
from duel99.kernel.terms import Kind, Location, Op, Reason, Stat

from .line import Line
from .places import Selector
from .steps import Part
from .summons import ATTACK, FACE_UP, SpecialSummon, can_come
from .targets import Target
from .text import Empty, Text
from .which import THIS, count

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context

_ONCE: Final = (Limit(LimitScope.CARD, tag="union"),)
"""Equipping and coming off share one use a turn."""


class Union(Line):
    """A union monster: equips to ``target``, which gains ``points`` and is protected once."""

    mechanics = frozenset({"union", "equip", "special-summon", "replacement", "ignition"})

    said = "union"

    def __init__(self, target: Selector, points: int = 0) -> None:
        self.target = target
        self.points = points

    def equips(self) -> Part:
        """What the effect does that equips it."""
        return _EquipItself()

    def comes_off(self) -> Part:
        """What the effect does that summons it again."""
        return _ComeOff()

    def spares(self, ctx: Context, card: Card) -> bool:
        """Whether it is destroyed in the place of ``card``."""
        return _is_on(ctx, card) and (
            ctx.values.get("reason", 0) & (Reason.BATTLE | Reason.EFFECT) != 0
        )

    def records(self, printed: Printed) -> list[Effect]:
        matches = self.target.filter.matches
        gains: list[Effect] = [
            Modifier(stat, Op.ADD, self.points, scope=EQUIPPED, range=Location.SPELL)
            for stat in (Stat.ATTACK, Stat.DEFENSE)
            if self.points
        ]
        return [
            Activation(
                ActivationKind.IGNITION,
                self.equips(),
                range=Location.MONSTER,
                target=Target(self.target, able=_takes_union),
                limit=_ONCE,
                categories=frozenset({Category.EQUIP}),
            ),
            Activation(
                ActivationKind.IGNITION,
                self.comes_off(),
                range=Location.SPELL,
                condition=_is_equipped,
                limit=_ONCE,
                categories=frozenset({Category.SPECIAL_SUMMON}),
            ),
            Rule(
                RuleKind.EQUIP_TARGET,
                test=lambda ctx, card, cause: matches(ctx, card),
                range=Location.SPELL,
            ),
            *gains,
            Replacement(
                ReplaceKind.DESTRUCTION,
                _DestroyItself(),
                covers=self.spares,
                optional=False,
                range=Location.SPELL,
            ),
        ]

    def phrase(self) -> Text:
        key = self.said if self.points else f"{self.said}_plain"
        return Text(key, cards=self.target.phrase(count(1, 1)), points=self.points)


class OldUnion(Union):
    """A union monster of the first series: one alone on a monster, and it saves from battle only.

    It comes off in face-up Attack Position.
    """

    said = "old_union"

    def equips(self) -> Part:
        return _EquipAlone()

    def comes_off(self) -> Part:
        return _ComeOff(ATTACK)

    def spares(self, ctx: Context, card: Card) -> bool:
        return _is_on(ctx, card) and ctx.values.get("reason", 0) & Reason.BATTLE != 0


def _is_equipped(ctx: Context) -> bool:
    return ctx.card.field is not None and ctx.card.field.equipped_to >= 0


def _takes_union(ctx: Context, card: Card) -> bool:
    """Whether a monster may get this union monster.

    It may have others already, unless one of them, or this one, tolerates no other.
    """
    if card is ctx.card or not may_equip(ctx.duel, ctx.card, card):
        return False
    state = card.field
    on_it = [ctx.duel.cards[uid] for uid in state.equips] if state is not None else []
    if _stands_alone(ctx.card):
        return not any(c.printed.kind & Kind.UNION for c in on_it)
    return not any(_stands_alone(c) for c in on_it)


def _stands_alone(card: Card) -> bool:
    """Whether this is a union monster that shares its monster with no other one."""
    return any(
        isinstance(e, Activation) and isinstance(e.resolve, _EquipAlone)
        for e in card.definition.effects
    )


def _is_on(ctx: Context, card: Card) -> bool:
    return ctx.card.field is not None and ctx.card.field.equipped_to == card.uid


class _Own(Part):
    """Base of what union monsters do; :class:`Union` says it."""

    def phrase(self) -> Text:
        return Empty()


class _EquipItself(_Own):
    def possible(self, ctx: Context) -> bool:
        return bool(free_spell_zones(ctx.duel, ctx.player))

    def run(self, ctx: Context) -> Procedure[bool]:
        targets = ctx.target_cards()
        card = ctx.card
        if (
            not targets
            or not ctx.source_present
            or card.location != Location.MONSTER
            or not card.face_up
            or card.controller != ctx.player
            or not _takes_union(ctx, targets[0])
        ):
            return False
        return (yield from equip_monster(ctx.duel, card, ctx.player, targets[0], ctx))


class _EquipAlone(_EquipItself):
    """The same for a union monster that shares its monster with no other one."""


class _ComeOff(_Own):
    def __init__(self, positions: int = FACE_UP) -> None:
        self.come = SpecialSummon(THIS, positions=positions)

    def possible(self, ctx: Context) -> bool:
        return can_come(ctx, ctx.card)

    def run(self, ctx: Context) -> Procedure[bool]:
        if not (ctx.source_present and _is_equipped(ctx) and can_come(ctx, ctx.card)):
            return False
        unequip(ctx.duel, ctx.card)
        state = ctx.card.field
        if state is not None:
            state.flags = tuple(f for f in state.flags if f != "equip")
        return (yield from self.come.run(ctx))


class _DestroyItself(_Own):
    def run(self, ctx: Context) -> Procedure[bool]:
        gone = yield from op.destroy(
            ctx.duel, [ctx.card], ctx, reason=Reason.EFFECT | Reason.REPLACE
        )
        return bool(gone)


__all__ = ["OldUnion", "Union"]
