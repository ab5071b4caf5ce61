"""Lists of forbidden, limited and semi-limited cards, and which of them is in force.

A list restricts the copies of particular cards (OCG-237) and comes before the rule of three
copies (OCG-239). It never allows more than that rule.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from typing import Final

from duel99.cards import library

REVISED: Final = ((1, 1), (4, 1), (7, 1), (10, 1))
"""Months and days on which the official list is revised (OCG-238)."""
MOST: Final = 3
_DATE: Final = re.compile(
    r"(?<!\d)(\d{4})\s*[-./年]\s*(\d{1,2})(?:\s*[-./月]\s*(\d{1,2}))?(?!\d)", re.ASCII
)


class Standing(Enum):
    """What a list says of a card."""

    FREE = "free"
    """Nothing: the ordinary number of copies."""
    SEMI_LIMITED = "semi_limited"
    LIMITED = "limited"
    FORBIDDEN = "forbidden"
    COMMEMORATIVE = "commemorative"
    NOT_LISTED = "not_listed"
    """A whitelist does not name it."""

    @property
    def copies(self) -> int | None:
        """Copies over main, extra and side deck together; None: as the copies rule says.

        OCG-240 to OCG-243, CLS-087, CLS-088.
        """
        return _COPIES.get(self)


_COPIES: Final = {
    Standing.SEMI_LIMITED: 2,
    Standing.LIMITED: 1,
    Standing.FORBIDDEN: 0,
    Standing.COMMEMORATIVE: 0,
    Standing.NOT_LISTED: 0,
}
_BY_NUMBER: Final = (Standing.FORBIDDEN, Standing.LIMITED, Standing.SEMI_LIMITED, Standing.FREE)


@dataclass(frozen=True)
class Banlist:
    """One list of cards with how many copies of each a deck may hold.

    ``limits`` are by the cards' codes (the passwords): 0 forbidden, 1 limited, 2 semi-limited, 3
    the ordinary number. ``commemorative`` are the codes of display and commemorative cards, which
    may not be used at all (OCG-243). In a ``whitelist`` every other card is forbidden. A list
    without ``valid_from`` is in force on any day.
    """

    name: str
    valid_from: date | None = None
    limits: Mapping[int, int] = field(default_factory=dict)
    commemorative: frozenset[int] = frozenset()
    whitelist: bool = False
    comment: str = ""

    def standing(self, code: int) -> Standing:
        """What the list says of the card with that code."""
        if code in self.commemorative:
            return Standing.COMMEMORATIVE
        number = self.limits.get(code)
        if number is None:
            return Standing.NOT_LISTED if self.whitelist else Standing.FREE
        return _BY_NUMBER[min(number, MOST)]

    def count(self, standing: Standing) -> int:
        """How many cards the list puts there."""
        if standing is Standing.COMMEMORATIVE:
            return len(self.commemorative)
        return sum(self.standing(code) is standing for code in self.limits)

    @property
    def codes(self) -> frozenset[int]:
        """Every card that the list names."""
        return self.commemorative.union(self.limits)

    @property
    def unknown(self) -> frozenset[int]:
        """Codes of the list that the card library does not have: played by hand, if at all."""
        return self.codes - _library_codes()


def _library_codes() -> frozenset[int]:
    return frozenset(entry.printed.code for entry in library.load())


def revision(day: date) -> date:
    """The last revision day on or before a day (OCG-238)."""
    passed = [date(day.year, month, first) for month, first in REVISED]
    return max(each for each in passed if each <= day)


def is_outdated(banlist: Banlist, day: date) -> bool:
    """Whether the official list has been revised since this one (OCG-238)."""
    return banlist.valid_from is not None and banlist.valid_from < revision(day)


def read_date(text: str) -> date | None:
    """The first date in a text: ``2026-07-01``, ``2026.7 TCG``, ``2026年7月``; None without one."""
    for found in _DATE.finditer(text):
        try:
            return date(int(found[1]), int(found[2]), int(found[3] or 1))
        except ValueError:
            continue
    return None


class ChoiceError(LookupError):
    """No single list can be chosen: ``key`` says why, ``lists`` are those in question."""

    def __init__(self, key: str, lists: Sequence[Banlist]) -> None:
        self.key = key
        self.lists = tuple(lists)
        super().__init__(f"{key}: {', '.join(each.name for each in lists)}")


def in_force(lists: Sequence[Banlist], day: date, name: str = "") -> Banlist:
    """The list of several that is in force on a day, or the one with that name.

    ``name`` may be part of a name: then it is the newest on that day of those that have it in
    theirs. Raises :class:`ChoiceError`: ``no_such_name``, ``not_yet`` (all begin later),
    ``ambiguous`` (several begin on the same day).
    """
    exact = [each for each in lists if each.name == name]
    if exact and all(each == exact[0] for each in exact):
        return exact[0]
    wanted = [each for each in lists if name.casefold() in each.name.casefold()]
    if not wanted:
        raise ChoiceError("no_such_name", lists)
    begun = [each for each in wanted if each.valid_from is not None and each.valid_from <= day]
    if begun:
        newest = max(each.valid_from for each in begun if each.valid_from is not None)
        found = [each for each in begun if each.valid_from == newest]
    else:
        found = [each for each in wanted if each.valid_from is None]
    if not found:
        raise ChoiceError("not_yet", wanted)
    if any(each != found[0] for each in found):
        raise ChoiceError("ambiguous", found)
    return found[0]
