"""Collections as CSV: what spreadsheets read and write.

The first line names the columns, in any order and in our three languages or as the usual programs
name them (:data:`COLUMNS`): ``count``, ``id``, ``name``, ``number`` (SD34-JP033), ``owner``,
``note``, for pools ``section``. Other columns are passed over. Commas, semicolons and tabs are
told apart, also by Excel's ``sep=;``; every encoding of :mod:`.encodings` will do. We write commas
and UTF-8; files get a byte order mark, by which Excel knows it.

A cell that a spreadsheet would take for a formula gets an apostrophe in front, which is taken off
again when it is read.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from duel99.cards.library import fold

from .encodings import read_encoding
from .fault import MOST_FAULTS, Fault, too_many
from .finding import Finder
from .naming import not_found

if TYPE_CHECKING:
    from .collection import Collection, Holding

COLUMNS: Final[dict[str, str]] = {
    "count": "count|quantity|qty|copies|amount|owned|cardq|張數|數量|数量|张数|枚数",
    "id": "id|passcode|password|card id|cardid|編號|卡片編號|密碼|编号|番号|カードid|パスワード",
    "name": "name|card name|card|cardname|卡名|名稱|卡片名稱|名称|カード名|名前",
    "number": "number|set number|set code|setcode|card number|cardcode|print|卡號|卡片型號|收錄編號"
    "|卡号|型番|カード番号",
    "owner": "owner|擁有者|持有人|主人|誰的|拥有者|所有者|持ち主",
    "note": "note|notes|comment|remark|備註|註記|备注|備考|メモ",
    "section": "section|deck|區|牌組|段落|区|デッキ",
}
"""The names of each column, as they are written in files."""
WRITTEN: Final = ("count", "id", "name", "number", "owner", "note")
_KEYS: Final = {
    fold(word): column for column, words in COLUMNS.items() for word in words.split("|")
}
_DELIMITERS: Final = (",", ";", "\t")
_SEPARATOR: Final = re.compile(r"\s*\"?sep=(.)\"?\s*", re.IGNORECASE)
_GUARDED: Final = ("=", "+", "-", "@", "'", "\t", "\r")
_MOST_LINES: Final = 20
"""Lines that one quoted cell may go over."""
_SHOWN: Final = 60
_COUNT: Final = re.compile(r"[x×*]?\s*(\d{1,9})(?:[.,]0+)?\s*[x×*張枚张]?", re.IGNORECASE)
_ID: Final = re.compile(r"(\d{1,12})(?:\.0+)?")
_ROUNDED: Final = re.compile(r"\d+[.,]\d+\s*e\s*\+?\d+", re.IGNORECASE)


@dataclass(frozen=True)
class Row:
    """A line of a file as it stands there; ``cells`` has the columns that we know."""

    line: int
    content: str
    cells: dict[str, str]

    def get(self, column: str) -> str:
        return self.cells.get(column, "")


@dataclass(frozen=True)
class CsvFile:
    """What a file of a collection says, and every line that could not be understood."""

    holdings: tuple[Holding, ...]
    rows: tuple[Row, ...]
    """The line of each holding."""
    faults: tuple[Fault, ...]
    encoding: str = "utf-8"


def read_csv(data: bytes | str, finder: Finder | None = None) -> CsvFile:
    """The holdings of a file.

    With a ``finder``, a card may be given by name or printed number, and ids are looked up (those
    of other artworks become the card's own); without one every line needs an id.
    """
    decoded = read_encoding(data)
    faults: list[Fault] = []
    if decoded.damaged:
        faults.append(Fault("damaged_encoding", {"encoding": decoded.encoding}, "save_as_utf8"))
    holdings: list[Holding] = []
    rows: list[Row] = []
    for row in _rows(decoded.lines(), faults):
        if len(faults) >= MOST_FAULTS:
            faults.append(too_many(row.line))
            break
        holding = _holding(row, finder)
        if isinstance(holding, Fault):
            faults.append(holding)
        else:
            holdings.append(holding)
            rows.append(row)
    return CsvFile(tuple(holdings), tuple(rows), tuple(faults), decoded.encoding)


def _rows(lines: Sequence[str], faults: list[Fault]) -> Iterator[Row]:
    delimiter = ""
    columns: list[str] = []
    for line, content, joined in _records(lines):
        found = _SEPARATOR.fullmatch(content)
        if found is not None and not columns:
            delimiter = found[1]
            continue
        if not columns:
            delimiter = delimiter or max(_DELIMITERS, key=content.count)
            columns = [_KEYS.get(fold(cell), "") for cell in _cells(content, delimiter) or []]
            if not {"id", "name", "number"} & set(columns):
                known = ", ".join(WRITTEN)
                values = {"text": _short(content), "columns": known}
                faults.append(Fault("collection.no_columns", values, "collection.columns", line))
                return
            continue
        cells = _cells(content, delimiter) if joined else None
        if cells is None:
            faults.append(Fault("collection.bad_line", {"text": _short(content)}, "", line))
            continue
        named = {
            column: _unguarded(cell.strip())
            for column, cell in zip(columns, cells, strict=False)
            if column
        }
        if any(named.values()):
            yield Row(line, content, named)


def _records(lines: Sequence[str]) -> Iterator[tuple[int, str, bool]]:
    """Lines with their numbers, those that a quoted cell goes over put together.

    The last value is false for a line whose quotation mark is never closed.
    """
    i = 0
    while i < len(lines):
        content, used = lines[i].replace("\x00", ""), 1
        while content.count('"') % 2 and used < _MOST_LINES and i + used < len(lines):
            content += "\n" + lines[i + used]
            used += 1
        closed = content.count('"') % 2 == 0
        if not closed:
            content, used = lines[i], 1
        if content.strip(" ,;\t"):
            yield i + 1, content, closed
        i += used


def _cells(content: str, delimiter: str) -> list[str] | None:
    try:
        return next(csv.reader(io.StringIO(content, newline=""), delimiter=delimiter, strict=True))
    except (csv.Error, StopIteration):
        return None


def _holding(row: Row, finder: Finder | None) -> Holding | Fault:
    from .collection import MOST, Holding

    values = {"text": _short(row.content)}
    written = row.get("count")
    count = _COUNT.fullmatch(written) if written else None
    if written and (count is None or not 1 <= int(count[1]) <= MOST):
        more = {**values, "count": written}
        return Fault("collection.bad_count", more, "whole_number", row.line)
    number = _ID.fullmatch(row.get("id")) if row.get("id") else None
    if row.get("id") and number is None:
        rounded = _ROUNDED.fullmatch(row.get("id")) is not None
        remedy = "collection.as_text" if rounded else "use_number"
        more = {**values, "id": row.get("id")}
        return Fault("collection.bad_id", more, remedy, row.line)
    card, name = (int(number[1]) if number else 0), row.get("name")
    if finder is not None:
        found = _found(finder, card, row)
        if isinstance(found, Fault):
            return found
        card, name = found
    elif not card:
        return Fault("collection.no_id", values, "use_number", row.line)
    return Holding(
        card,
        int(count[1]) if count else 1,
        " ".join(row.get("owner").split()),
        row.get("number").upper(),
        " ".join(row.get("note").split()),
        " ".join(name.split()),
    )


def _found(finder: Finder, card: int, row: Row) -> tuple[int, str] | Fault:
    """The card of a row by what it has of id, printed number and name, in this order."""
    ways: list[int | str] = [card] if card else []
    ways += [row.get(column) for column in ("number", "name") if row.get(column)]
    fault: Fault | None = None
    for way in ways:
        entry = finder.look(way)
        if entry is None:
            near = finder.near(way)
            fault = not_found(way, near, row.line, text=_short(row.content), finder=finder)
            continue
        if entry.is_token or entry.is_rule:
            return Fault("token" if entry.is_token else "table_rule", {"name": entry}, "", row.line)
        return entry.id, row.get("name") or entry.name()
    return fault or Fault("collection.no_card", {"text": _short(row.content)}, "", row.line)


def _short(content: str) -> str:
    flat = " ".join(content.split())
    return flat if len(flat) <= _SHOWN else flat[:_SHOWN] + "..."


def csv_text(collection: Collection | Iterable[Holding], *, delimiter: str = ",") -> str:
    """A collection as the text of a CSV file, a line each holding."""
    rows = [[str(h.count), str(h.card), h.name, h.number, h.owner, h.note] for h in collection]
    return table_text(WRITTEN, rows, delimiter)


def table_text(columns: Sequence[str], rows: Iterable[Sequence[str]], delimiter: str = ",") -> str:
    """A table as CSV, with what a spreadsheet would take for a formula made harmless."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_guarded(" ".join(cell.split())) for cell in row])
    return out.getvalue()


def _guarded(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_GUARDED) else cell


def _unguarded(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and cell[1:].startswith(_GUARDED) else cell


__all__ = ["COLUMNS", "WRITTEN", "CsvFile", "Row", "csv_text", "read_csv", "table_text"]
