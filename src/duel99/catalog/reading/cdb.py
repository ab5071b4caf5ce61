"""Card databases of EDOPro and YGOPro: SQLite files with the tables ``datas`` and ``texts``.

Facts are packed as YGOPro packs them: a level with the pendulum scales in its upper bytes, a
link monster's arrows in place of its defence, four series of 16 bits in one number.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import msgspec

from duel99.catalog.facts import UNKNOWN_VALUE, Record, Stats
from duel99.catalog.faults import FileFault
from duel99.kernel.terms import Arrow, Attribute, Kind, Race

from .outcome import Contents, Outcome, Refused, Unread, attempt
from .parts import (
    MAX_LEVEL,
    MAX_VALUE,
    Remarks,
    card_id,
    clean_names,
    clean_texts,
    number,
    single_bit,
)

MAGIC: Final = b"SQLite format 3\x00"
_WAL: Final = slice(18, 20)
"""Where the header of a file says that it has a write-ahead log."""
_KINDS: Final = sum(Kind)
_SORTS: Final = Kind.MONSTER | Kind.SPELL | Kind.TRAP
_SKILL: Final = 0x8000000
_ARTWORKS: Final = 20
"""An alias nearer than this is the same card with another picture."""
_COLUMNS: Final = ["id", "alias", "setcode", "type", "atk", "def", "level", "race", "attribute"]
_SAMPLE: Final = 2000


def open_cdb(path: Path, data: bytes, setnames: Mapping[int, str]) -> Contents:
    """Read a whole database. Raises :class:`FileFault` where it is none or is damaged."""
    if data[_WAL] == b"\x02\x02":
        # a database in memory has no log beside it
        data = data[: _WAL.start] + b"\x01\x01" + data[_WAL.stop :]
    try:
        with closing(sqlite3.connect(":memory:")) as connection:
            connection.deserialize(data)
            connection.text_factory = bytes
            rows = _rows(connection, path)
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        raise FileFault("damaged_file", path=path, reason=error) from error
    sample = tuple(name for name in (_text(r["name"]) for r in rows[:_SAMPLE]) if name)

    def outcomes(language: str) -> Iterator[Outcome]:
        return _read(rows, language, setnames)

    return Contents("cdb", len(rows), outcomes, sample)


def _rows(connection: sqlite3.Connection, path: Path) -> list[dict[str, Any]]:
    # a view could be anything, even without end
    query = "SELECT name FROM sqlite_master WHERE type = 'table'"
    there = {str(row[0], "utf-8") for row in connection.execute(query)}
    for table, needed in (("datas", _COLUMNS), ("texts", ["id", "name", "desc"])):
        if table not in there:
            raise FileFault("not_a_cdb", path=path, missing=table)
        found = {str(r[1], "utf-8") for r in connection.execute(f"PRAGMA table_info({table})")}
        missing = [column for column in needed if column not in found]
        if missing:
            raise FileFault("not_a_cdb", path=path, missing=f"{table}.{missing[0]}")
    columns = ", ".join(f"d.{column}" for column in _COLUMNS)
    # artworks come after their card, whose facts and names count
    query = (
        f"SELECT {columns}, t.name, t.desc FROM datas d LEFT JOIN texts t ON t.id = d.id "
        "ORDER BY d.alias != 0, d.id"
    )
    names = [*_COLUMNS, "name", "desc"]
    return [dict(zip(names, row, strict=True)) for row in connection.execute(query)]


def _read(
    rows: list[dict[str, Any]], language: str, setnames: Mapping[int, str]
) -> Iterator[Outcome]:
    cards: dict[int, Record] = {}
    for row in rows:

        def make(remarks: Remarks, row: dict[str, Any] = row) -> Record:
            return _record(row, language, setnames, remarks)

        for outcome in attempt(f"id {_plain(row['id'])}", make):
            if isinstance(outcome, Unread):
                yield outcome
            else:
                known = cards.get(outcome.id)
                cards[outcome.id] = outcome if known is None else _with_artwork(known, outcome)
    yield from cards.values()


def _with_artwork(card: Record, artwork: Record) -> Record:
    return msgspec.structs.replace(card, aliases=(*card.aliases, *artwork.aliases))


def _record(
    row: dict[str, Any], language: str, setnames: Mapping[int, str], remarks: Remarks
) -> Record:
    for column in _COLUMNS:
        if not isinstance(row[column], int):
            if row[column] is None and column != "id":
                row[column] = 0
            else:
                raise Refused("bad_column", column=column, value=_plain(row[column]))
    own = card_id(row["id"])
    alias = row["alias"]
    stats = _stats(row, remarks)
    names = clean_names([(language, _text(row["name"]))])
    is_artwork = alias > 0 and abs(alias - own) < _ARTWORKS
    return Record(
        id=card_id(alias) if is_artwork else own,
        aliases=(own,) if is_artwork else (),
        code=0 if is_artwork or alias <= 0 else card_id(alias),
        names=names,
        texts=clean_texts([(language, _text(row["desc"]))]),
        stats=stats,
        series=tuple(_series(row["setcode"], setnames)),
    )


def _stats(row: dict[str, Any], remarks: Remarks) -> Stats:
    bits = row["type"]
    if bits & _SKILL:
        raise Refused("skill_card")
    kind = bits & _KINDS
    if (kind & _SORTS).bit_count() != 1:
        raise Refused("no_kind", value=hex(bits & 0xFFFFFFFF))
    if not kind & Kind.MONSTER and not kind & Kind.TRAP_MONSTER:
        return Stats(kind=kind)
    link = bool(kind & Kind.LINK)
    pendulum = bool(kind & Kind.PENDULUM)
    grade = number("level", row["level"] & 0xFF, MAX_LEVEL if not link else 8)
    return Stats(
        kind=kind,
        level=0 if kind & (Kind.XYZ | Kind.LINK) else grade,
        rank=grade if kind & Kind.XYZ else 0,
        rating=grade if link else 0,
        arrows=row["def"] & sum(Arrow) if link else 0,
        left_scale=row["level"] >> 24 & 0xFF if pendulum else 0,
        right_scale=row["level"] >> 16 & 0xFF if pendulum else 0,
        attack=_strength("atk", row["atk"]),
        defense=0 if link else _strength("def", row["def"]),
        attribute=single_bit("unknown_attribute", row["attribute"], sum(Attribute), remarks),
        race=single_bit("unknown_race", row["race"], sum(Race), remarks),
    )


def _strength(name: str, value: int) -> int:
    if value == UNKNOWN_VALUE:
        return value
    return number(name, value, MAX_VALUE)


def _series(setcode: int, setnames: Mapping[int, str]) -> Iterator[str]:
    """The names of the series, or their numbers as ``0x8`` where no name was given."""
    for _ in range(4):
        if code := setcode & 0xFFFF:
            yield setnames.get(code, hex(code))
        setcode >>= 16


def _text(value: object) -> str | None:
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return None


def _plain(value: object) -> str:
    return _text(value) or str(value)
