"""The Standby Phase of rulesets that put what is due in it into an order (CLS-124, CLS-125, AMB-97)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from .chain import activate, extend, resolve
from .effect import DELAYED_SLOT, Activation, Active, Delayed, Procedure
from .endings import check_losses
from .happening import occur
from .policy import Due
from .registry import leave
from .terms import Speed, When
from .windows import carry_out, pick_trigger, ready, respond, respond_in_phase, run_delayed

if TYPE_CHECKING:
    from .duel import Duel, Pending

_AT_ONCE: Final[int] = DELAYED_SLOT + When.SETTLED


class _Item(NamedTuple):
    """An upkeep or a trigger that is due, with its place in the order."""

    rank: tuple[int, ...]
    player: int
    upkeep: Active | None
    trigger: Pending | None


def standby_in_order(duel: Duel) -> Procedure[None]:
    """Everything that the Standby Phase brings, in the ruleset's order; then fast effects.

    Upkeep that would follow by itself waits for its place among the effects that are activated.
    """
    if DELAYED_SLOT + When.STANDBY_PHASE in duel.registry:
        yield from run_delayed(duel, When.STANDBY_PHASE)
    yield from respond(duel, window=False)
    occur(duel, When.STANDBY_PHASE, player=duel.turn_player, causer=duel.turn_player)
    upkeep = list(duel.registry.get(_AT_ONCE, ()))
    for active in upkeep:
        leave(duel, active)
    while True:
        items = [_of_upkeep(duel, active) for active in upkeep]
        items += [_of_trigger(duel, p) for p in duel.phase_triggers if ready(duel, p)]
        items = [item for item in items if duel.players[item.player].alive]
        if not items:
            break
        first = min(item.rank for item in items)
        player = next(item.player for item in items if item.rank == first)
        now = [item for item in items if item.rank == first and item.player == player]
        done = yield from _take(duel, player, now)
        upkeep = [active for active in upkeep if active is not done]
        yield from respond(duel, window=False)
        check_losses(duel)
    yield from respond_in_phase(duel)


def _take(duel: Duel, player: int, items: list[_Item]) -> Procedure[Active | None]:
    """Carry out one of the items that stand at one place; the upkeep that it was, if any."""
    for item in items:
        if item.upkeep is not None:
            yield from carry_out(duel, item.upkeep)
            return item.upkeep
    triggers = [item.trigger for item in items if item.trigger is not None]
    forced = [p for p in triggers if p.active.effect.mandatory]  # type: ignore[attr-defined]
    chosen = yield from pick_trigger(duel, player, forced or triggers, bool(forced))
    gone = triggers if chosen is None else [chosen]
    duel.phase_triggers = [p for p in duel.phase_triggers if not any(p is g for g in gone)]
    if chosen is not None:
        yield from activate(duel, chosen.active, player, chosen.event)
        yield from extend(duel)
        yield from resolve(duel)
    return None


def _of_upkeep(duel: Duel, active: Active) -> _Item:
    effect = active.effect
    assert isinstance(effect, Delayed)
    card = duel.cards[active.uid]
    speed = Speed.TWO if card.printed.is_trap else Speed.ONE
    due = Due(card, active.player, speed, effect.paying)
    rank = duel.ruleset.turns.standby_rank(duel, due)
    return _Item(rank, active.player, active, None)


def _of_trigger(duel: Duel, waiting: Pending) -> _Item:
    effect = waiting.active.effect
    assert isinstance(effect, Activation)
    card = duel.cards[waiting.active.uid]
    # OCG-088: what a continuous trap does on the field is as fast as the trap
    speed = max(effect.speed, Speed.TWO) if card.printed.is_trap else effect.speed
    due = Due(card, waiting.player, speed, effect.cost is not None)
    rank = duel.ruleset.turns.standby_rank(duel, due)
    return _Item(rank, waiting.player, None, waiting)


__all__ = ["standby_in_order"]
