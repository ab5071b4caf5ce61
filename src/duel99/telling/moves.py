"""Moves of cards: which belong together, and which sentence tells them."""

from __future__ import annotations

from collections.abc import Sequence

from duel99.kernel import event as ev
from duel99.kernel.event import Record
from duel99.kernel.terms import NO_CARD, ON_FIELD, Location, Reason


def joint_moves(seen: Sequence[Record], start: int) -> list[ev.Moved]:
    """The moves from ``start`` on that one sentence can tell."""
    first = seen[start]
    assert isinstance(first, ev.Moved)
    group = [first]
    for event in seen[start + 1 :]:
        if not isinstance(event, ev.Moved) or not _alike(first, event):
            break
        group.append(event)
    return group


def _alike(first: ev.Moved, other: ev.Moved) -> bool:
    if first.place & ON_FIELD:
        return False
    same = (first.place, first.reason, first.player) == (other.place, other.reason, other.player)
    if not same:
        return False
    if first.reason & (Reason.DISCARD | Reason.ELIMINATION):
        return first.origin_player == other.origin_player
    return True


def explains(event: Record, first: Record) -> bool:
    """Whether ``event`` tells what ``first``, a card that came to a zone or turned over, was for."""
    if isinstance(first, ev.Moved):
        hidden = first.card == NO_CARD
        if isinstance(event, (ev.SetDown, ev.ControlChanged)):
            return event.player == first.player and (hidden or event.card == first.card)
        if isinstance(event, (ev.Summoned, ev.SummonNegated, ev.LinkAdded)):
            return not hidden and event.card == first.card
    if isinstance(first, ev.PositionChanged) and isinstance(event, (ev.LinkAdded, ev.Summoned)):
        return event.card == first.card
    return False


def move_key(move: ev.Moved, after: Sequence[Record]) -> str | None:
    """Which sentence tells a move to a pile, or ``None`` for what needs none."""
    reason, place = move.reason, move.place
    if reason & (Reason.SETUP | Reason.RECYCLE):
        return None
    if reason & Reason.ELIMINATION:
        return "left_behind"
    if place == Location.NOWHERE:
        return "gone"
    if place == Location.MATERIAL:
        told = any(isinstance(e, ev.MaterialAttached) and e.card == move.card for e in after)
        return None if told else "attached"
    if move.origin == Location.TRACK:
        return "from_track"
    if place == Location.HAND:
        return "to_hand" if move.origin & ON_FIELD else "added"
    if place == Location.DECK:
        return "to_deck"
    if reason & Reason.DESTROY:
        if reason & Reason.BATTLE:
            return "destroyed_battle"
        return "destroyed_effect" if reason & Reason.EFFECT else "destroyed"
    if place == Location.EXTRA:
        return "to_extra"
    if place == Location.BANISHED:
        return "banished"
    return _grave_key(reason)


def _grave_key(reason: int) -> str:
    if reason & Reason.TRIBUTE:
        return "tributed"
    if reason & Reason.MATERIAL:
        return "material"
    if reason & Reason.DISCARD:
        return "discarded"
    if reason & Reason.COST:
        return "cost"
    return "sent"
