"""The ways to play: frozen rulesets made of policies that the kernel asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from duel99.kernel.policy import MASTER2020, Ruleset

from .classic import CLASSIC
from .master_rules import MASTER1, MASTER2, MASTER3, MASTER4
from .ninety_nine import DECK_SIZES, Mode, ninety_nine, parse_mode
from .riding import riding

_OF_TWO: Final = {r.key: r for r in (MASTER2020, MASTER4, MASTER3, MASTER2, MASTER1, CLASSIC)}

RULESETS: Final = ("ninety-nine", "riding", *_OF_TWO)
"""Keys of the rulesets that can be played."""


def load(
    key: str,
    *,
    mode: str | None = None,
    players: int | None = None,
    recycles: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Ruleset:
    """A ruleset by its key, with table options set.

    ``mode`` and ``recycles`` belong to ``ninety-nine`` and ``riding``. Raises :class:`ValueError` with one
    sentence that says what is wrong and what is possible.
    """
    if key == "ninety-nine":
        ruleset = ninety_nine(mode or Mode.CORPSES, players=players, recycles=recycles)
    elif key == "riding":
        ruleset = riding(mode or Mode.CORPSES, players=players, recycles=recycles)
    elif key in _OF_TWO:
        if mode is not None:
            raise ValueError(f"{key} has no modes; {mode!r} belongs to ninety-nine")
        ruleset = _OF_TWO[key]
    else:
        raise ValueError(f"unknown ruleset {key!r}; {_known()}")
    return ruleset.with_options(options) if options else ruleset


def _known() -> str:
    return f"playable: {', '.join(RULESETS)}"


__all__ = [
    "DECK_SIZES",
    "RULESETS",
    "Mode",
    "Ruleset",
    "load",
    "ninety_nine",
    "parse_mode",
    "riding",
]
