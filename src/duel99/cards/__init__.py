"""The native card library, written in the card language."""

from __future__ import annotations

from .entry import Entry
from .library import Library, UnknownCard, definition, find, load, name_of

__all__ = ["Entry", "Library", "UnknownCard", "definition", "find", "load", "name_of"]
