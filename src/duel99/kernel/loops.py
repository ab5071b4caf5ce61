"""Values that depend on each other.

A card's attack may count another's, which counts the first one's in turn. Somebody has to be
asked first, and what he sees of the others is where they start from. Who that is must not hang on
who happened to look: a view would change the duel. So of the values of one loop it is always the
one with the lowest card number, and all of them are kept as they are found from there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel

Key: TypeAlias = tuple[int, int]
"""A card's number and which of its values."""
Compute: TypeAlias = "Callable[[Duel, Card, int, Any, int], Any]"
_NEVER: Final = 1 << 30


class Held(NamedTuple):
    """A value that hangs on one that is still being found out, and how to find it again."""

    low: int
    value: Any
    card: Card
    start: Any
    floor: int
    compute: Compute


class Loops:
    """What is being found out: ``working`` by depth and with what others see of it meanwhile.

    ``low`` is the depth of the outermost value that was seen unfinished.
    """

    __slots__ = ("held", "low", "working")

    def __init__(self) -> None:
        self.working: dict[Key, tuple[int, Any]] = {}
        self.held: dict[Key, Held] = {}
        self.low = _NEVER

    def show(self, card: Card, stat: int, value: Any) -> None:
        """From now on others see ``value`` of what is being found out."""
        key = (card.uid, stat)
        entry = self.working.get(key)
        if entry is not None:
            self.working[key] = (entry[0], value)


def find_out(duel: Duel, card: Card, stat: int, start: Any, floor: int, compute: Compute) -> Any:
    """``compute(duel, card, stat, start, floor)``, and keep it until the table changes.

    ``start`` is what those see who ask for it on the way.
    """
    loops = duel.loops
    working = loops.working
    key = (card.uid, stat)
    if working:
        unfinished = working.get(key) or loops.held.get(key)
        if unfinished is not None:
            loops.low = min(loops.low, unfinished[0])
            return unfinished[1]
    depth = len(working)
    outer, loops.low = loops.low, _NEVER
    working[key] = (depth, start)
    try:
        value = compute(duel, card, stat, start, floor)
    finally:
        del working[key]
        low, loops.low = loops.low, outer
        if not working:
            loops.low = _NEVER
    if low < depth:
        loops.held[key] = Held(low, value, card, start, floor, compute)
        loops.low = min(low, outer)
        return value
    if low == depth and loops.held:
        return _close(duel, card, stat, value, depth)
    _keep(duel, card, stat, value)
    return value


def _close(duel: Duel, card: Card, stat: int, value: Any, depth: int) -> Any:
    """A loop is round: keep its values as they are found from the lowest number."""
    held = duel.loops.held
    members = {key: entry for key, entry in held.items() if entry.low >= depth}
    for key in members:
        del held[key]
    first = min(members, default=(card.uid, stat))
    if first < (card.uid, stat):
        entry = members[first]
        find_out(duel, entry.card, first[1], entry.start, entry.floor, entry.compute)
        if card.cached_version == duel.version and stat in card.cached:
            return card.cached[stat]
        members = {}
    for (_, what), entry in members.items():
        _keep(duel, entry.card, what, entry.value)
    _keep(duel, card, stat, value)
    return value


def _keep(duel: Duel, card: Card, stat: int, value: Any) -> None:
    if card.cached_version != duel.version:
        card.cached = {}
        card.cached_version = duel.version
    card.cached[stat] = value
