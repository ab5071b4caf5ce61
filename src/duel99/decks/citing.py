"""Which rules a fault breaks, so that whoever doubts it can look it up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from duel99.kernel.policy import DeckSources

from .fault import Fault

_SOURCES: Final = {
    "too_small": "size",
    "too_small_deck": "size",
    "too_small_open": "size",
    "too_small_for_track": "size",
    "too_large": "size",
    "too_large_deck": "size",
    "not_a_multiple": "multiple",
    "too_large_extra": "extra_size",
    "too_large_side": "side_size",
    "wrong_section_extra": "belongs_in_extra",
    "wrong_section_main": "belongs_in_main",
    "token": "tokens",
    "too_many_copies": "copies",
    "too_few_low_level": "low_levels",
    "avoid": "avoided",
    "avoid_probably": "avoided",
    "redraw_often": "low_levels",
    "ratio": "ratio",
    "banlist.none": "banlist",
    "banlist.is_not_listed": "banlist",
    "banlist.is_forbidden": "forbidden",
    "banlist.is_limited": "limited",
    "banlist.is_semi_limited": "semi_limited",
    "banlist.is_commemorative": "commemorative",
}
"""Keys of faults, with the field of :class:`~duel99.kernel.policy.DeckSources` that has them."""


def with_rules(faults: Iterable[Fault], sources: DeckSources) -> list[Fault]:
    """The faults with the rules of the ruleset that they break, after those they name already."""
    found = []
    for fault in faults:
        field = _SOURCES.get(fault.key)
        more = getattr(sources, field) if field is not None else ()
        found.append(msgspec.structs.replace(fault, rules=(*fault.rules, *more)))
    return found
