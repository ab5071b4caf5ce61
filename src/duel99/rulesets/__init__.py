"""The ways to play: frozen rulesets made of policies that the kernel asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from duel99.kernel.policy import MASTER2020, Ruleset

from .ninety_nine import DECK_SIZES, Mode, ninety_nine, parse_mode
from .riding import riding

RULESETS: Final = ("ninety-nine", "riding", "master2020")
"""Keys of the rulesets that can be played."""

_LATER: Final = ("classic", "master1", "master2", "master3", "master4")


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
    elif key == "master2020":
        if mode is not None:
            raise ValueError(f"master2020 has no modes; {mode!r} belongs to ninety-nine")
        ruleset = MASTER2020
    elif key in _LATER:
        raise ValueError(f"ruleset {key!r} is not in this version yet; {_known()}")
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
