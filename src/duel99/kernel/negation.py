"""Negating an activation or an effect of a chain link (OCG-041, OCG-094)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .context import Context
from .effect import ActivationKind
from .event import Negated
from .happening import occur
from .limits import refund
from .registry import ruled
from .rule_kind import RuleKind
from .terms import When

if TYPE_CHECKING:
    from .duel import Duel


def negate_activation(duel: Duel, ctx: Context, number: int) -> bool:
    """Negate the activation of link ``number``; false where that cannot be done."""
    if not 1 <= number <= len(duel.chain):
        return False
    link = duel.chain[number - 1]
    if link.activation_negated:
        return False
    if ruled(duel, RuleKind.ACTIVATION_CANNOT_BE_NEGATED, link.card, ctx):
        return False
    link.activation_negated = True
    link.negated = True
    if link.activation.kind is ActivationKind.CARD:
        refund(duel, link, link.activation.limit)  # "only activate 1 a turn" counts no such one
    duel.events.append(Negated(number, True))
    _tell(duel, When.ACTIVATION_NEGATED, link, ctx, number)
    return True


def negate_effect(duel: Duel, ctx: Context, number: int) -> bool:
    """Negate only the effect of link ``number``: the card still counts as activated."""
    if not 1 <= number <= len(duel.chain):
        return False
    link = duel.chain[number - 1]
    if link.negated:
        return False
    if ruled(duel, RuleKind.EFFECT_CANNOT_BE_NEGATED, link.card, ctx):
        return False
    link.negated = True
    duel.events.append(Negated(number, False))
    _tell(duel, When.EFFECT_NEGATED, link, ctx, number)
    return True


def _tell(duel: Duel, when: When, link: Context, ctx: Context, number: int) -> None:
    """That the effect of ``ctx`` negated link ``number``."""
    if duel.registry:
        occur(
            duel,
            when,
            (link.card.uid,),
            player=link.player,
            causer=ctx.player,
            source=ctx.card.uid,
            link=number,
        )
