"""Bringing sources into the store: what is new, what changed, what is gone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, text, update

from . import merging, native, reading, tables
from .facts import Record
from .faults import FileFault, UnknownSource
from .languages import guess_language

MANY: Final = "*"
"""The language of a source that carries several."""

Progress = Callable[[str, int, int], None]
"""Is told the source's name, how many entries are done and how many there are."""

_STEP: Final = 250


class Source(msgspec.Struct, frozen=True):
    """A source of the catalogue. Of two that tell the same, the one of more ``weight`` counts."""

    name: str
    format: str
    path: str
    language: str
    weight: int
    records: int
    imported_at: str


class Imported(msgspec.Struct, frozen=True):
    """What an import did to the records of one source."""

    source: str
    format: str
    language: str
    read: int
    added: int
    changed: int
    removed: int
    unchanged: int
    unread: tuple[reading.Unread, ...] = ()


class NothingRead(FileFault):
    """No entry of a file could be read; ``unread`` says why."""

    def __init__(self, path: Path, unread: tuple[reading.Unread, ...]) -> None:
        self.unread = unread
        super().__init__("nothing_read" if unread else "no_cards", path=path)


class Wanted(msgspec.Struct, frozen=True):
    """A file to import, with what the user said about it."""

    path: Path
    name: str | None = None
    language: str | None = None
    weight: int | None = None


def import_all(
    connection: Connection, wanted: Sequence[Wanted], progress: Progress | None = None
) -> list[Imported]:
    """Import files, all or none. Raises :class:`FileFault`.

    Files that name series (``strings.conf``) serve the card databases beside them.
    """
    setnames: dict[int, str] = {}
    files = []
    for each in wanted:
        if each.path.is_file() and each.path.suffix.lower() in (".conf", ".txt"):
            content = reading.read_bytes(each.path)
            if reading.is_setnames(content):
                setnames.update(reading.read_setnames(content))
                continue
        files.append(each)
    if not files:
        raise FileFault("only_setnames", path=wanted[0].path if wanted else "")
    touched: set[int] = set()
    reports = [_import_file(connection, each, setnames, touched, progress) for each in files]
    _make_anew(connection, touched, progress)
    return reports


def has_native(connection: Connection) -> bool:
    """Whether the card library was taken in as it is now."""
    row = _row(connection, native.NAME)
    return row is not None and row.identity == native.identity()


def import_native(connection: Connection, progress: Progress | None = None) -> None:
    """Take the card library in, where it is another than the one that was taken in."""
    if has_native(connection):
        return
    source_id = _put_source(
        connection,
        name=native.NAME,
        format="library",
        path="",
        language=MANY,
        weight=native.WEIGHT,
        identity=native.identity(),
    )
    records = {record.id: merging.encode(record) for record in native.read()}
    touched: set[int] = set()
    _put_records(connection, source_id, records, touched)
    _make_anew(connection, touched, progress)


def remove(connection: Connection, name: str) -> int:
    """Take a source out; returns how many records it had. Raises :class:`UnknownSource`."""
    row = _row(connection, name)
    if row is None or name == native.NAME:
        raise UnknownSource(name, tuple(s.name for s in listed(connection) if s.path))
    mine = tables.records.c.source_id == row.id
    ids = connection.execute(select(tables.records.c.card_id).where(mine)).scalars().all()
    connection.execute(delete(tables.records).where(mine))
    connection.execute(delete(tables.sources).where(tables.sources.c.id == row.id))
    _make_anew(connection, ids, None)
    return len(ids)


def listed(connection: Connection) -> list[Source]:
    """All sources, the one of most weight first."""
    rows = connection.execute(
        text(
            "SELECT s.name, s.format, s.path, s.language, s.weight, "
            "(SELECT count(*) FROM records r WHERE r.source_id = s.id), s.imported_at "
            "FROM sources s ORDER BY s.weight DESC, s.id DESC"
        )
    )
    return [Source(*row) for row in rows]


def _import_file(
    connection: Connection,
    wanted: Wanted,
    setnames: dict[int, str],
    touched: set[int],
    progress: Progress | None,
) -> Imported:
    path = wanted.path.expanduser().resolve()
    contents = reading.open_file(path, setnames)
    name = wanted.name or _free_name(connection, path)
    if name == native.NAME:
        raise FileFault("reserved_name", path=wanted.path, name=name)
    language = MANY
    if contents.sample:
        language = wanted.language or _language_before(connection, name)
        language = language or guess_language(contents.sample)
    records: dict[int, Record] = {}
    unread: list[reading.Unread] = []
    for done, outcome in enumerate(contents.outcomes(language)):
        if progress is not None and done % _STEP == 0:
            progress(name, min(done, contents.entries), contents.entries)
        if isinstance(outcome, reading.Unread):
            unread.append(outcome)
        else:
            known = records.get(outcome.id)
            records[outcome.id] = outcome if known is None else _both(known, outcome)
    if not records:
        raise NothingRead(wanted.path, tuple(unread))
    if progress is not None:
        progress(name, contents.entries, contents.entries)
    source_id = _put_source(
        connection,
        name=name,
        format=contents.format,
        path=str(path),
        language=language,
        weight=wanted.weight,
        identity="",
    )
    encoded = {card: merging.encode(record) for card, record in records.items()}
    if wanted.weight is not None:
        touched.update(encoded)  # who counts over whom may have changed
    added, changed, removed = _put_records(connection, source_id, encoded, touched)
    return Imported(
        source=name,
        format=contents.format,
        language=language,
        read=len(records),
        added=added,
        changed=changed,
        removed=removed,
        unchanged=len(records) - added - changed,
        unread=tuple(unread),
    )


def _both(first: Record, second: Record) -> Record:
    """Two entries of one file with the same id: the first counts, the second adds."""
    return msgspec.structs.replace(
        first,
        aliases=tuple(dict.fromkeys((*first.aliases, *second.aliases))),
        names={**second.names, **first.names},
        texts={**second.texts, **first.texts},
        series=tuple(dict.fromkeys((*first.series, *second.series))),
        prints=tuple(dict.fromkeys((*first.prints, *second.prints))),
    )


def _free_name(connection: Connection, path: Path) -> str:
    """The name of the source that this file was imported as, or a new one made of its path."""
    rows = connection.execute(select(tables.sources.c.name, tables.sources.c.path))
    taken: dict[str, str] = {row[0]: row[1] for row in rows}
    for name, where in taken.items():
        if where == str(path):
            return name
    parts = path.parts
    for length in range(1, len(parts)):
        name = "/".join(parts[-length:])
        if name not in taken and name != native.NAME:
            return name
    return str(path)


def _language_before(connection: Connection, name: str) -> str:
    """The language that a source was imported in before; empty where there is none."""
    row = _row(connection, name)
    return "" if row is None or row.language == MANY else str(row.language)


def _row(connection: Connection, name: str) -> Any:
    query = select(tables.sources).where(tables.sources.c.name == name)
    return connection.execute(query).one_or_none()


def _put_source(connection: Connection, *, name: str, weight: int | None, **values: Any) -> int:
    """Write a source's row; its weight stays what it was where none is given."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    row = _row(connection, name)
    if row is not None:
        changed = {**values, "imported_at": now}
        if weight is not None:
            changed["weight"] = weight
        query = update(tables.sources).where(tables.sources.c.id == row.id)
        connection.execute(query.values(changed))
        return int(row.id)
    if weight is None:
        most = text("SELECT coalesce(max(weight), 0) + 1 FROM sources WHERE weight < :library")
        weight = connection.execute(most, {"library": native.WEIGHT}).scalar_one()
        weight = min(int(weight), native.WEIGHT - 1)
    result = connection.execute(
        insert(tables.sources).values(name=name, weight=weight, imported_at=now, **values)
    )
    key = result.inserted_primary_key
    assert key is not None
    return int(key[0])


def _put_records(
    connection: Connection, source_id: int, records: dict[int, bytes], touched: set[int]
) -> tuple[int, int, int]:
    """Write a source's records; returns how many were added, changed and removed."""
    table = tables.records
    rows = connection.execute(
        select(table.c.card_id, table.c.data).where(table.c.source_id == source_id)
    )
    old: dict[int, bytes] = {row[0]: row[1] for row in rows}
    added = [card for card in records if card not in old]
    changed = [card for card, data in records.items() if old.get(card, data) != data]
    removed = [card for card in old if card not in records]
    if removed or changed:
        connection.execute(
            text("DELETE FROM records WHERE source_id = :source AND card_id = :id"),
            [{"source": source_id, "id": card} for card in (*removed, *changed)],
        )
    if added or changed:
        connection.execute(
            insert(table),
            [
                {"source_id": source_id, "card_id": card, "data": records[card]}
                for card in (*added, *changed)
            ],
        )
    touched.update(added, changed, removed)
    return len(added), len(changed), len(removed)


def _make_anew(connection: Connection, touched: Iterable[int], progress: Progress | None) -> None:
    ids = list(touched)
    if not ids:
        return
    merging.touch(connection, ids)
    merging.refresh(connection, of_all(progress))


def of_all(progress: Progress | None) -> merging.Progress | None:
    """Progress of making cards, which belongs to no single source."""
    return None if progress is None else lambda done, total: progress("", done, total)
