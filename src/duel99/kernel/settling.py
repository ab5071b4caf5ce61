"""Looking the state over after something has happened.

Equip cards without their monster, monsters that must be destroyed by their own text, control
that has ended, positions that an effect forces: handled here, between the steps of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .board import all_field_cards, all_monsters
from .control import lost_equips, settle_control
from .derived import applying, value_of
from .effect import DELAYED_SLOT, MODIFIER_SLOT, RULE_SLOT, Procedure
from .expiry import drop_dead
from .happening import occur
from .operations import destroy, send
from .registry import LINGERING_SLOT, ruled
from .rule_kind import RuleKind
from .terms import Kind, Location, Reason, Stat, When
from .turning import set_position

if TYPE_CHECKING:
    from .duel import Duel

_AT_ONCE: Final[int] = DELAYED_SLOT + When.SETTLED
"""Things that follow from something else at once, without a chain."""


def settle(duel: Duel) -> Procedure[None]:
    """Look the state over until nothing more follows."""
    for _ in range(20):
        if not duel.unsettled:
            return
        duel.unsettled = False
        registry = duel.registry
        if LINGERING_SLOT in registry:
            drop_dead(duel)
        if _AT_ONCE in registry:
            from .windows import run_delayed

            yield from run_delayed(duel, When.SETTLED)
        lost = lost_equips(duel)
        if lost:
            # OCG-042: destroyed by the rules, not by an effect
            yield from destroy(duel, lost, None, reason=Reason.RULE | Reason.LOST_TARGET)
            duel.unsettled = True
        if duel.solving is None:
            # before anything is said of the registry: what ended may have been the last in it
            changed = yield from settle_control(duel)
            if changed:
                duel.unsettled = True
        if not registry:
            continue
        if RULE_SLOT + RuleKind.SELF_DESTROY in registry:
            doomed = [c for c in all_field_cards(duel) if ruled(duel, RuleKind.SELF_DESTROY, c)]
            if doomed:
                yield from destroy(duel, doomed, None, reason=Reason.EFFECT)
                duel.unsettled = True
        if RULE_SLOT + RuleKind.SELF_TO_GRAVEYARD in registry:
            leaving = [
                c for c in all_field_cards(duel) if ruled(duel, RuleKind.SELF_TO_GRAVEYARD, c)
            ]
            if leaving:
                yield from send(duel, leaving, Location.GRAVEYARD, Reason.RULE)
                duel.unsettled = True
        if MODIFIER_SLOT + Stat.POSITION in registry:
            _force_positions(duel)
        if registry:
            occur(duel, When.SETTLED)


def _force_positions(duel: Duel) -> None:
    entries = duel.registry.get(MODIFIER_SLOT + Stat.POSITION, [])
    for card in all_monsters(duel):
        if not card.position & 5 or card.printed.kind & Kind.LINK:
            continue
        found = applying(duel, card, entries)
        if found:
            active, ctx, effect = found[-1]  # of several the newest: they would turn it for ever
            set_position(duel, card, value_of(ctx, effect, active, card), ctx)
