"""The file of the catalogue: opening, checking, transactions."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.pool import StaticPool

from . import tables
from .faults import StoreFault

WAIT: Final = 10.0
"""Seconds to wait for another program that is writing."""


class Store:
    """An SQLite file through SQLAlchemy.

    A write is one transaction that holds whole or not at all, whatever ends the program. Readers
    see the old state until it is done (write-ahead log).
    """

    def __init__(self, path: Path) -> None:
        """Open the store, or make it. Raises :class:`StoreFault`."""
        self.path = path
        with self._faults():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._engine = _engine(path)
            try:
                self._prepare()
            except BaseException:
                self._engine.dispose()
                raise

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one state of the store. Raises :class:`StoreFault`."""
        with self._faults(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction: kept when the block ends, undone when it raises."""
        with (
            self._faults(),
            self._engine.connect().execution_options(writing=True) as connection,
            connection.begin(),
        ):
            yield connection

    def _prepare(self) -> None:
        with self.reading() as connection:
            application, version = _marks(connection)
            empty = _is_empty(connection)
        if version == tables.VERSION and application == tables.APPLICATION_ID:
            return
        if empty:
            # a lasting property of the file, which must not be given to a file of somebody else's
            with self._engine.connect() as connection:
                driver = connection.connection.driver_connection
                assert driver is not None
                driver.execute("PRAGMA journal_mode = WAL")
        with self.writing() as connection:
            application, version = _marks(connection)  # another program may have been quicker
            if _is_empty(connection):
                tables.create_imported(connection)
                tables.create_derived(connection)
            elif application != tables.APPLICATION_ID:
                raise StoreFault("not_a_catalogue", path=self.path)
            elif version > tables.VERSION:
                raise StoreFault("newer_store", path=self.path, found=version, known=tables.VERSION)
            elif version < tables.VERSION:
                raise StoreFault("older_store", path=self.path, found=version, known=tables.VERSION)

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Faults of the file as faults that tell the remedy."""
        try:
            yield
        except OperationalError as error:
            reason = _reason(error)
            if "locked" in reason:
                raise StoreFault("busy", path=self.path) from error
            if "no such module" in reason:
                raise StoreFault("no_fts5", reason=reason) from error
            if "malformed" in reason or "no such" in reason:
                raise StoreFault("damaged", path=self.path, reason=reason) from error
            raise StoreFault("cannot_open", path=self.path, reason=reason) from error
        except DatabaseError as error:
            reason = _reason(error)
            if "not a database" in reason:
                raise StoreFault("not_a_catalogue", path=self.path) from error
            raise StoreFault("damaged", path=self.path, reason=reason) from error
        except OSError as error:
            reason = error.strerror or str(error)
            raise StoreFault("cannot_open", path=self.path, reason=reason) from error


def _engine(path: Path) -> Engine:
    # one connection for a thread's catalogue: opening a file costs more than a question
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=StaticPool,
        connect_args={"timeout": WAIT, "check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def configure(connection: sqlite3.Connection, _: Any) -> None:
        # transactions are begun below, not by the driver's own reading of the statements
        connection.isolation_level = None
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA cache_size = -65536")
        connection.execute("PRAGMA temp_store = MEMORY")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writing = connection.get_execution_options().get("writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def _is_empty(connection: Connection) -> bool:
    """Whether the file is new: it has no table, and nobody's marks."""
    tables_there = connection.execute(text("SELECT 1 FROM sqlite_master LIMIT 1")).all()
    return not tables_there and _marks(connection) == (0, 0)


def _marks(connection: Connection) -> tuple[int, int]:
    application = connection.execute(text("PRAGMA application_id")).scalar_one()
    version = connection.execute(text("PRAGMA user_version")).scalar_one()
    return int(application), int(version)


def _reason(error: DatabaseError) -> str:
    return str(error.orig) if error.orig is not None else str(error)


__all__ = ["Store"]
