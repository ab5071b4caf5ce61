"""Short items in as many equal columns as there is room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

_GAP = 2
_LONG = 0.2
"""The share of items that may be longer than a column: they get a line for themselves."""


class Flow:
    """Items row by row in equal columns. Widths are those of the screen: 字 takes two cells."""

    def __init__(self, items: Sequence[Text]) -> None:
        self.items = items

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        columns = _columns([item.cell_len for item in self.items], width)
        room = (width - _GAP * (columns - 1)) // columns
        cell = min(room, max((i.cell_len for i in self.items if i.cell_len <= room), default=1))
        for row in self._rows(columns, cell):
            yield _joined(row, cell)

    def _rows(self, columns: int, cell: int) -> Iterator[list[Text]]:
        row: list[Text] = []
        for item in self.items:
            if item.cell_len > cell:
                if row:
                    yield row
                row = []
                yield [item]
                continue
            row.append(item)
            if len(row) == columns:
                yield row
                row = []
        if row:
            yield row


def flow(items: Sequence[Text]) -> Flow:
    """Items in columns."""
    return Flow(items)


def _columns(widths: Sequence[int], width: int) -> int:
    """The most columns in which all but a few items fit."""
    for columns in range(len(widths), 1, -1):
        room = (width - _GAP * (columns - 1)) // columns
        if sum(w > room for w in widths) <= len(widths) * _LONG:
            return columns
    return 1


def _joined(row: Sequence[Text], cell: int) -> Text:
    line = Text()
    for i, item in enumerate(row):
        line.append_text(item)
        if i + 1 < len(row):
            line.append(" " * (cell - item.cell_len + _GAP))
    return line
