"""A small picture for each card, drawn from its number: no art, but easy to tell apart."""

from __future__ import annotations

from typing import Final

from duel99.kernel.randomness import Chance

_COLUMNS: Final = 4
_ROWS: Final = 4
_CELL: Final = 10
_SHAPES: Final = (
    "M0 0h10v10z",
    "M0 0h10v10h-10z",
    "M5 0l5 5l-5 5l-5-5z",
    "M0 10a10 10 0 0 1 10-10v10z",
    "M0 0l10 5l-10 5z",
    "M2 2h6v6h-6z",
)


def emblem(number: int, colour: str) -> str:
    """An ornament as inline SVG, the same for the same number, in one colour."""
    chance = Chance(number)
    parts = []
    for row in range(_ROWS):
        for column in range(_COLUMNS):
            if not chance.below(4):
                continue
            shape = _SHAPES[chance.below(len(_SHAPES))]
            shade = (45, 70, 100)[chance.below(3)]
            x, y = column * _CELL, row * _CELL
            mirrored = 2 * _COLUMNS * _CELL - x
            parts.append(
                f'<path d="{shape}" transform="translate({x} {y})" opacity=".{shade:02d}"/>'
                if shade < 100
                else f'<path d="{shape}" transform="translate({x} {y})"/>'
            )
            opacity = f' opacity=".{shade:02d}"' if shade < 100 else ""
            parts.append(
                f'<path d="{shape}" transform="translate({mirrored} {y}) scale(-1 1)"{opacity}/>'
            )
    width, height = 2 * _COLUMNS * _CELL, _ROWS * _CELL
    return (
        f'<svg class="emblem" viewBox="0 0 {width} {height}" fill="{colour}" aria-hidden="true">'
        f"{''.join(parts)}</svg>"
    )
