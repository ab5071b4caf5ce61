"""The numbers by which the official card database knows the cards of the library."""

from __future__ import annotations

import functools
import tomllib
from importlib import resources


@functools.cache
def _numbers() -> dict[int, int]:
    text = resources.files(__package__).joinpath("official.toml").read_text("utf-8")
    entries = tomllib.loads(text)["official"]
    return {int(card): number for card, number in entries.items()}


def official_number(id: int) -> int:
    """The official database's number of a card, 0 where it is not known."""
    return _numbers().get(id, 0)
