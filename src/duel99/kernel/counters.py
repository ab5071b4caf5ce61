"""Counters on cards: placed, counted, taken off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .event import CountersChanged
from .happening import occur
from .registry import amount, ruled, rules
from .rule_kind import RuleKind
from .terms import When

if TYPE_CHECKING:
    from .card import Card
    from .context import Context
    from .duel import Duel


def add_counters(
    duel: Duel, card: Card, counter: str, count: int, cause: Context | None = None
) -> int:
    """Place counters on a face-up card on the field; returns how many fitted."""
    state = card.field
    if state is None or not card.position & 5:
        return 0
    if ruled(duel, RuleKind.CANNOT_PLACE_COUNTERS, card, cause):
        return 0
    have = state.counters.get(counter, 0) if state.counters else 0
    for _, ctx, effect in rules(duel, RuleKind.COUNTER_LIMIT, card, cause):
        count = min(count, amount(ctx, effect, card) - have)
    if count <= 0:
        return 0
    if state.counters is None:
        state.counters = {}
    state.counters[counter] = have + count
    duel.version += 1
    duel.unsettled = True
    duel.events.append(CountersChanged(card.uid, counter, count, have + count))
    if duel.registry:
        occur(duel, When.COUNTER_ADDED, (card.uid,), player=card.controller, amount=count)
    return count


def counters_on(card: Card, counter: str) -> int:
    """How many counters of a name lie on a card."""
    state = card.field
    return state.counters.get(counter, 0) if state is not None and state.counters else 0


def remove_counters(duel: Duel, card: Card, counter: str, count: int) -> int:
    """Take counters off; returns how many."""
    state = card.field
    have = counters_on(card, counter)
    count = min(count, have)
    if state is None or state.counters is None or count <= 0:
        return 0
    if have == count:
        del state.counters[counter]
    else:
        state.counters[counter] = have - count
    duel.version += 1
    duel.unsettled = True
    duel.events.append(CountersChanged(card.uid, counter, -count, have - count))
    if duel.registry:
        occur(duel, When.COUNTER_REMOVED, (card.uid,), player=card.controller, amount=count)
    return count
