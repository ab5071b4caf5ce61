"""Cards that a file names by a name in any language or by their number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from duel99.cards import Entry

from .fault import Fault
from .finding import Finder


def look_up(name: Any, line: int, finder: Finder | None = None) -> Entry | Fault:
    """The card that a line of a file names, or what to tell where there is none."""
    if isinstance(name, bool) or not isinstance(name, (int, str)) or name == "":
        return Fault("not_a_card", {"text": name}, "use_number", line)
    asked = Finder() if finder is None else finder
    found = asked.look(name)
    return found or not_found(name, asked.near(name), line, finder=asked)


def not_found(
    wanted: int | str, near: Sequence[str], line: int, *, finder: Finder, text: str = ""
) -> Fault:
    """No card has that name or number: what stands there, the nearest ones, the remedy."""
    number = isinstance(wanted, int) or wanted.strip().isdecimal()
    key = "unknown_id" if number else "unknown_card"
    values: dict[str, Any] = {"id": wanted, "name": wanted}
    if text and text != str(wanted):
        key, values = f"{key}_in", {**values, "text": text}
    if near:
        return Fault(key, {**values, "near": "、".join(near)}, "near", line)
    return Fault(key, values, _remedy(number, finder), line)


def _remedy(number: bool, finder: Finder) -> str:
    """Where there is a catalogue it has been asked; else importing one may help."""
    if not finder.has_catalogue:
        return "import_catalogue"
    return "check_number" if number else "check_spelling"


__all__ = ["look_up", "not_found"]
