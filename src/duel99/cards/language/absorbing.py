"""What monsters say that equip an opponent's monster to themselves and live by its strength."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.kernel import operations as op
from duel99.kernel.effect import Procedure
from duel99.kernel.rule_kind import ReplaceKind
from duel99.kernel.terms import Op, Reason, Stat

from .activations import Ignition
from .conditions import Condition, when
from .continuous import Change, Instead
from .extra_deck import Absorb, absorbed, may_be_absorbed
from .line import ONCE, Line
from .steps import Part
from .targets import Target
from .text import Empty, Text
from .which import TARGETS

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context

    from .places import Selector

HAS_ABSORBED: Final = when(lambda ctx: bool(absorbed(ctx)), "", "", "")
HAS_ABSORBED_NONE: Final = Condition(
    lambda ctx: not absorbed(ctx), Text("condition.has_absorbed_none")
)


def AbsorbOne(selector: Selector) -> Ignition:  # noqa: N802  # reads like the other lines
    """Once per turn equip a monster to this card, which may bear only one."""
    return Ignition(
        Absorb(TARGETS),
        condition=HAS_ABSORBED_NONE,
        target=Target(selector, able=may_be_absorbed),
        limit=ONCE,
    )


def _attack(ctx: Context, card: Card) -> int:
    return absorbed(ctx)[0].printed.base_attack


def _defense(ctx: Context, card: Card) -> int:
    return absorbed(ctx)[0].printed.base_defense


def AsStrongAsAbsorbed() -> list[Line]:  # noqa: N802
    """Attack and defence become those of the monster that was equipped."""
    words = Text("as_strong_as_absorbed")
    return [
        Change(
            Stat.ATTACK, Op.SET, _attack, condition=HAS_ABSORBED, words=words, mechanics=("atk",)
        ),
        Change(Stat.DEFENSE, Op.SET, _defense, condition=HAS_ABSORBED, words=Empty()),
    ]


class _DestroyAbsorbed(Part):
    def possible(self, ctx: Context) -> bool:
        return bool(absorbed(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        gone = yield from op.destroy(
            ctx.duel, absorbed(ctx), ctx, reason=Reason.EFFECT | Reason.REPLACE
        )
        return bool(gone)

    def phrase(self) -> Text:
        return Empty()


def _would_fall_in_battle(ctx: Context, card: Card) -> bool:
    return card is ctx.card and ctx.values.get("reason", 0) & Reason.BATTLE != 0


def AbsorbedFallsInstead() -> Instead:  # noqa: N802
    """If this card would be destroyed by battle, the equipped monster is instead."""
    return Instead(
        ReplaceKind.DESTRUCTION,
        _DestroyAbsorbed(),
        covers=_would_fall_in_battle,
        optional=False,
        words=Text("absorbed_falls_instead"),
    )


__all__ = ["HAS_ABSORBED", "AbsorbOne", "AbsorbedFallsInstead", "AsStrongAsAbsorbed"]
