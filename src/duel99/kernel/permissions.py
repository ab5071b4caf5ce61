"""Whether an effect may use a card: as a target, as a tribute."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .effect import RULE_SLOT
from .registry import ruled
from .rule_kind import RuleKind
from .terms import ON_FIELD, Location

if TYPE_CHECKING:
    from .card import Card
    from .context import Context


_GRAVEYARD: Final = int(Location.GRAVEYARD)
_NO_TARGET: Final[int] = RULE_SLOT + RuleKind.CANNOT_BE_TARGETED
_LOCKED: Final[int] = RULE_SLOT + RuleKind.GRAVEYARD_LOCKED


def may_target(ctx: Context, card: Card) -> bool:
    """Whether the effect ``ctx`` may target ``card``."""
    duel = ctx.duel
    if card is ctx.card and card.location & ON_FIELD and not card.printed.is_monster:
        return False  # a spell or trap does not target itself
    registry = duel.registry
    if not registry:
        return True
    if _NO_TARGET in registry and ruled(duel, RuleKind.CANNOT_BE_TARGETED, card, ctx):
        return False
    return not (
        card.location == _GRAVEYARD
        and _LOCKED in registry
        and ruled(duel, RuleKind.GRAVEYARD_LOCKED, card, ctx)
    )


def may_tribute(ctx: Context, card: Card) -> bool:
    """Whether a monster may be tributed for the effect or the cost ``ctx``."""
    duel = ctx.duel
    if duel.summoning is not None and card in duel.summoning.cards:
        return False  # its summon is only being attempted
    return not (
        ruled(duel, RuleKind.CANNOT_BE_TRIBUTED, card, ctx)
        or ruled(duel, RuleKind.NOT_TRIBUTE_FOR_EFFECT, card, ctx)
    )
