"""How large letters may be so that a text fits into its box, without measuring a font."""

from __future__ import annotations

import unicodedata
from math import ceil
from typing import Final

_LATIN: Final = 0.5
"""How wide a Latin letter is on average, in parts of the font size."""
_LEADING: Final = 1.27
_STEP: Final = 0.05
_RAGGED: Final = 1.06
"""Lines do not break exactly at the edge."""


def width_of(text: str) -> float:
    """The width of a text in font sizes: East Asian characters are square."""
    return sum(1.0 if unicodedata.east_asian_width(c) in "WF" else _LATIN for c in text)


def size_for_line(text: str, width: float, largest: float, smallest: float) -> float:
    """The font size, in the unit of ``width``, at which a text fits on one line."""
    return round(max(min(width / max(width_of(text) * 1.02, 0.1), largest), smallest), 2)


def size_for_box(
    lines: list[str], width: float, height: float, largest: float, smallest: float
) -> float:
    """The font size at which paragraphs fit into a box."""
    size = largest
    widths = [width_of(line) * _RAGGED for line in lines]
    while size > smallest:
        needed = sum(max(ceil(w * size / width), 1) for w in widths)
        if needed * size * _LEADING <= height:
            break
        size -= _STEP
    return round(size, 2)
