"""Reading and writing tables.

Every method blocks; the service calls them in threads (:mod:`duel99.server.writer`).
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import Engine, create_engine, delete, event, func, insert, select, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.orm import Session

from .migrating import migrate
from .models import EntryRow, ReplayRow, TableRow

FILE: Final = "tables.sqlite3"
_WAIT: Final = 15.0


class StoreError(Exception):
    """The database cannot be used; the text says why."""


class Conflict(StoreError):
    """Somebody else has written to the table: it does not live here any more."""


class KeptTable(NamedTuple):
    """A table's row."""

    id: str
    plan: str
    password: str
    watch: str
    listed: bool
    state: str
    info: str
    created: float
    changed: float


class KeptReplay(NamedTuple):
    """A replay's row, without the file."""

    id: str
    table_id: str
    number: int
    finished: float
    meta: str


class Write(NamedTuple):
    """Entries of one table, from ``number`` on, and how the lobby shows it after them."""

    table_id: str
    number: int
    entries: Sequence[str]
    state: str = ""
    info: str = ""


def url_of(wanted: str, home: Path) -> URL:
    """The address of a database: a URL, the path of a SQLite file, or empty for the default.

    Raises :class:`StoreError`.
    """
    wanted = wanted.strip()
    if not wanted:
        return URL.create("sqlite", database=str(home / FILE))
    if "://" not in wanted:
        return URL.create("sqlite", database=str(Path(wanted).expanduser()))
    try:
        url = make_url(wanted)
    except ArgumentError as error:
        raise StoreError(str(error)) from None
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    return url


class Database:
    """One database. Raises :class:`StoreError` where it cannot be opened."""

    def __init__(self, url: URL) -> None:
        self.url = url
        try:
            self.engine = _engine(url)
            migrate(self.engine)
        except (SQLAlchemyError, NoSuchModuleError, ImportError, OSError) as error:
            raise StoreError(f"{url.render_as_string()}: {_reason(error)}") from error

    def close(self) -> None:
        """Let go of it."""
        self.engine.dispose()

    @contextmanager
    def _faults(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError as error:
            raise Conflict(_reason(error)) from error
        except SQLAlchemyError as error:
            raise StoreError(_reason(error)) from error

    def alive(self) -> bool:
        """Whether it answers."""
        try:
            with self._faults(), self.engine.connect() as connection:
                connection.execute(select(1))
        except StoreError:
            return False
        return True

    # tables

    def create(self, table: KeptTable, entries: Sequence[str]) -> None:
        """A new table with its first entries."""
        with self._faults(), Session(self.engine) as session, session.begin():
            session.add(TableRow(**table._asdict()))
            session.flush()
            _add(session, Write(table.id, 1, entries), table.created)

    def table(self, id: str) -> KeptTable | None:
        """A table's row."""
        with self._faults(), Session(self.engine) as session:
            row = session.get(TableRow, id)
            return None if row is None else _kept(row)

    def tables(self, limit: int = 100, *, listed: bool = True) -> list[KeptTable]:
        """The tables of the lobby, the last changed first; those that are over are left out."""
        query = select(TableRow).where(TableRow.state != "over")
        if listed:
            query = query.where(TableRow.listed)
        query = query.order_by(TableRow.changed.desc(), TableRow.id).limit(limit)
        with self._faults(), Session(self.engine) as session:
            return [_kept(row) for row in session.scalars(query)]

    def journal(self, id: str) -> list[str]:
        """All entries of a table in order."""
        query = select(EntryRow.data).where(EntryRow.table_id == id).order_by(EntryRow.number)
        with self._faults(), Session(self.engine) as session:
            return list(session.scalars(query))

    def write(self, writes: Sequence[Write]) -> None:
        """Entries of several tables in one transaction. Raises :class:`Conflict`."""
        now = time.time()
        with self._faults(), Session(self.engine) as session, session.begin():
            for each in writes:
                _add(session, each, now)
                if each.state:
                    session.execute(
                        update(TableRow)
                        .where(TableRow.id == each.table_id)
                        .values(state=each.state, info=each.info, changed=now)
                    )

    def forget(self, before: float) -> int:
        """Take out tables that nobody has touched since; returns how many."""
        with self._faults(), Session(self.engine) as session, session.begin():
            old = list(session.scalars(select(TableRow.id).where(TableRow.changed < before)))
            for model in (EntryRow, ReplayRow):
                session.execute(delete(model).where(model.table_id.in_(old)))
            session.execute(delete(TableRow).where(TableRow.id.in_(old)))
            return len(old)

    def count(self) -> int:
        """How many tables there are."""
        with self._faults(), Session(self.engine) as session:
            return session.scalar(select(func.count()).select_from(TableRow)) or 0

    # replays

    def keep_replay(self, replay: KeptReplay, data: bytes) -> None:
        """A finished duel; one that is there already stays."""
        with self._faults(), Session(self.engine) as session, session.begin():
            if session.get(ReplayRow, replay.id) is None:
                session.add(ReplayRow(**replay._asdict(), data=data))

    def replay(self, id: str) -> tuple[KeptReplay, bytes] | None:
        """A replay with its file."""
        with self._faults(), Session(self.engine) as session:
            row = session.get(ReplayRow, id)
            if row is None:
                return None
            kept = KeptReplay(row.id, row.table_id, row.number, row.finished, row.meta)
            return kept, row.data

    def replays_of(self, table_id: str) -> list[str]:
        """Ids of the replays of a table."""
        query = select(ReplayRow.id).where(ReplayRow.table_id == table_id)
        with self._faults(), Session(self.engine) as session:
            return list(session.scalars(query.order_by(ReplayRow.number)))


def _add(session: Session, write: Write, now: float) -> None:
    if write.entries:
        session.execute(
            insert(EntryRow),
            [
                {"table_id": write.table_id, "number": write.number + i, "at": now, "data": data}
                for i, data in enumerate(write.entries)
            ],
        )


def _kept(row: TableRow) -> KeptTable:
    return KeptTable(*(getattr(row, name) for name in KeptTable._fields))


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True, pool_size=5, max_overflow=5)
    if url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": _WAIT})

    @event.listens_for(engine, "connect")
    def configure(connection: sqlite3.Connection, _: Any) -> None:
        # transactions are begun below, not by the driver's own reading of the statements
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode = WAL")
        # what is written survives the end of the process; FULL makes it survive a power cut too
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _reason(error: Exception) -> str:
    original = getattr(error, "orig", None)
    return " ".join(str(original if original is not None else error).split())


__all__ = ["Conflict", "Database", "KeptReplay", "KeptTable", "StoreError", "Write", "url_of"]
