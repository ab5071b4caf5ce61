"""Breaking lines where Chinese and Japanese break them: between any two characters.

Rich breaks at spaces only, so that a Latin name before a long Chinese sentence would stand alone.
"""

from __future__ import annotations

import re
from typing import Final

from rich.cells import cell_len

_PIECES: Final = re.compile(r"[!-~]+|\s+|.", re.DOTALL)
"""Latin words, spaces, single characters of everything else."""

_ENDS: Final = frozenset("。、，．」』）】〉》！？；：…・ー々")
"""These do not begin a line."""

_BEGINS: Final = frozenset("「『（【〈《")
"""These do not end a line."""


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most ``width`` cells (a longer word stays whole)."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += _paragraph(paragraph, max(width, 1))
    return lines


def _paragraph(text: str, width: int) -> list[str]:
    lines = []
    line, room = "", width
    for piece in _pieces(text):
        size = cell_len(piece)
        if size > room and line.strip():
            lines.append(line.rstrip())
            piece = piece.lstrip()
            size = cell_len(piece)
            line, room = "", width
        line += piece
        room -= size
    return [*lines, line.rstrip()]


def _pieces(text: str) -> list[str]:
    """What must stay together."""
    pieces: list[str] = []
    for piece in _PIECES.findall(text):
        if pieces and (piece in _ENDS or pieces[-1][-1] in _BEGINS):
            pieces[-1] += piece
        else:
            pieces.append(piece)
    return pieces


__all__ = ["wrapped"]
