"""Whether the events of a file can be events at all.

Types alone do not say it: a seat that nobody sits on or a phase that there is not would end the
watching of a damaged file somewhere in the middle, with an error that tells nobody anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, Final

from duel99.kernel import event as happened
from duel99.kernel.event import Event
from duel99.kernel.terms import NOBODY, EndReason, Location, Phase, Position, Step, SummonKind

_SEATS: Final = frozenset({"player", "origin_player", "defender", "opponent", "winners", "order"})
"""Fields that name seats."""
_SEAT_BEFORE: Final = frozenset({happened.ControlChanged})
"""Events whose ``before`` is a seat; elsewhere it is a position."""
_KNOWN: Final[dict[str, frozenset[int]]] = {
    "origin": frozenset(Location),
    "phase": frozenset(Phase),
    "position": frozenset(Position),
    "before": frozenset(Position),
    "step": frozenset(Step),
    "kind": frozenset(SummonKind),
}
"""Fields whose values are members."""
_PLACES: Final = frozenset({happened.Moved, happened.Shuffled})
"""Events whose ``place`` is a location; elsewhere it is a placing."""
_ENDINGS: Final = frozenset({happened.PlayerLost, happened.DuelEnded})
"""Events whose ``reason`` says why somebody lost; elsewhere it is a mask."""

_Check = tuple[Callable[[Any], Any], frozenset[int] | None]


def implausible(events: Iterable[Event], seats: int) -> int:
    """The number of the first event that cannot be one at a table of ``seats``; -1 for none."""
    sitting = frozenset(range(seats)) | {NOBODY}
    checks: dict[type, list[_Check]] = {}
    for number, event in enumerate(events):
        kind = type(event)
        known = checks.get(kind)
        if known is None:
            known = checks[kind] = _checks(kind)
        for get, members in known:
            value = get(event)
            allowed = sitting if members is None else members
            if not (allowed.issuperset(value) if type(value) is tuple else value in allowed):
                return number
        if isinstance(event, happened.Declared):
            if event.what == "player" and event.value not in sitting:
                return number
        elif isinstance(event, happened.Drew) and len(event.cards) != len(event.codes):
            return number
    return -1


def _checks(kind: type) -> list[_Check]:
    """What to look at in events of one kind; ``None`` for a seat."""
    found: list[_Check] = []
    for name in kind.__struct_fields__:  # type: ignore[attr-defined]
        members = _KNOWN.get(name)
        if name == "place" and kind in _PLACES:
            members = frozenset(Location)
        elif name == "reason" and kind in _ENDINGS:
            members = frozenset(EndReason)
        if name in _SEATS or (name == "before" and kind in _SEAT_BEFORE):
            found.append((attrgetter(name), None))
        elif members is not None:
            found.append((attrgetter(name), members))
    return found
