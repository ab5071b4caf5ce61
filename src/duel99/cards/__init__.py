"""The native card library, written in the card language, and cards that are played by hand."""

from __future__ import annotations

from .by_hand import ByHandCard, by_hand_cards, by_hand_entry
from .entry import Entry
from .library import Library, UnknownCard, definition, find, load, name_of

__all__ = [
    "ByHandCard",
    "Entry",
    "Library",
    "UnknownCard",
    "by_hand_cards",
    "by_hand_entry",
    "definition",
    "find",
    "load",
    "name_of",
]
