"""Where the rules of a ruleset say what a deck has to be: IDs of docs/rules.md.

Only for people: a refused deck is told which rule it breaks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Rules: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class DeckSources:
    """The rule IDs behind each demand that is made on a deck; those of Master Rules 1 to 2020."""

    size: Rules = ("OCG-225",)
    multiple: Rules = ()
    extra_size: Rules = ("OCG-230",)
    side_size: Rules = ("OCG-232",)
    belongs_in_extra: Rules = ("OCG-227",)
    belongs_in_main: Rules = ("OCG-231",)
    copies: Rules = ("OCG-228",)
    tokens: Rules = ("OCG-235",)
    low_levels: Rules = ()
    avoided: Rules = ()
    ratio: Rules = ()
    banlist: Rules = ("OCG-237",)
    forbidden: Rules = ("OCG-240",)
    limited: Rules = ("OCG-241",)
    semi_limited: Rules = ("OCG-242",)
    commemorative: Rules = ("OCG-243",)


__all__ = ["DeckSources"]
