"""Cards as a file names them, or what is wrong with the name."""

from __future__ import annotations

from typing import Any

from duel99.cards import Entry, UnknownCard, library

from .fault import Fault


def look_up(name: Any, line: int) -> Entry | Fault:
    """The card that a line of a file names by a name in any language or by its number."""
    if isinstance(name, bool) or not isinstance(name, (int, str)) or name == "":
        return Fault("not_a_card", {"text": name}, "use_number", line)
    try:
        return library.find(name)
    except UnknownCard as error:
        if isinstance(name, int) or name.strip().isdigit():
            return Fault("unknown_id", {"id": name}, "not_yet", line)
        if error.near:
            near = "、".join(error.near)
            return Fault("unknown_card", {"name": name, "near": near}, "near", line)
        return Fault("unknown_card", {"name": name}, "check_spelling", line)
