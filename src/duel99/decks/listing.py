"""A ban list as it stands in a file."""

from __future__ import annotations

from dataclasses import dataclass

from .banlist import Banlist
from .fault import Fault


@dataclass(frozen=True)
class Listing:
    """A list, the line that it begins on, and all that is wrong in it."""

    banlist: Banlist
    line: int
    faults: tuple[Fault, ...] = ()
