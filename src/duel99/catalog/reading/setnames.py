"""EDOPro's ``strings.conf``: the names of the series that a card database has as numbers."""

from __future__ import annotations

import re

_LINE = re.compile(r"^!setname\s+0x([0-9a-fA-F]{1,4})\s+([^\t|]+)", re.MULTILINE)


def is_setnames(text: bytes) -> bool:
    """Whether a file names series."""
    return b"!setname" in text


def read_setnames(text: bytes) -> dict[int, str]:
    """Names of series by their numbers."""
    found = _LINE.findall(text.decode("utf-8-sig", "replace"))
    return {int(code, 16): name.strip() for code, name in found}
