"""The tables of the store.

``sources`` and ``records`` hold what was imported, a row for each card of each source. Everything
else is made from them (:mod:`.merging`) and can be made anew at any time.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    text,
)

APPLICATION_ID: Final = 0x44393943
"""Marks an SQLite file as a catalogue ("D99C")."""
VERSION: Final = 1
"""The layout of what was imported; kept as SQLite's ``user_version``."""
DERIVED_VERSION: Final = 1
"""The layout of what is made from it: another one is made anew when the store is opened."""

IMPORTED: Final = MetaData()
DERIVED: Final = MetaData()

meta: Final = Table(
    "meta",
    IMPORTED,
    Column("key", String, primary_key=True),
    Column("value", String, nullable=False),
)
sources: Final = Table(
    "sources",
    IMPORTED,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False, unique=True),
    Column("format", String, nullable=False),
    Column("path", String, nullable=False),
    Column("language", String, nullable=False),
    Column("weight", Integer, nullable=False),
    Column("imported_at", String, nullable=False),
    Column("identity", String, nullable=False),
)
records: Final = Table(
    "records",
    IMPORTED,
    Column("card_id", Integer, primary_key=True),
    Column("source_id", Integer, ForeignKey("sources.id"), primary_key=True),
    Column("data", LargeBinary, nullable=False),
    Index("records_by_source", "source_id"),
    sqlite_with_rowid=False,
)

cards: Final = Table(
    "cards",
    DERIVED,
    Column("id", Integer, primary_key=True),
    Column("konami_id", Integer, nullable=False),
    Column("kind", Integer, nullable=False),
    # facts that a card has not got are NULL, so that no comparison is true of them
    Column("level", Integer),
    Column("rank", Integer),
    Column("rating", Integer),
    Column("arrows", Integer, nullable=False),
    Column("left_scale", Integer),
    Column("right_scale", Integer),
    Column("attack", Integer),
    Column("defense", Integer),
    Column("attribute", Integer, nullable=False),
    Column("race", Integer, nullable=False),
    Column("behaviour", Integer, nullable=False),
    Column("facts", LargeBinary, nullable=False),
)
names: Final = Table(
    "names",
    DERIVED,
    Column("id", Integer, primary_key=True),
    Column("card_id", Integer, nullable=False, index=True),
    Column("name", String, nullable=False),
    Column("folded", String, nullable=False, index=True),
)
series: Final = Table(
    "series",
    DERIVED,
    Column("card_id", Integer, primary_key=True),
    Column("folded", String, primary_key=True),
    Index("series_by_name", "folded"),
    sqlite_with_rowid=False,
)
prints: Final = Table(
    "prints",
    DERIVED,
    Column("card_id", Integer, primary_key=True),
    Column("number", String, primary_key=True),
    Index("prints_by_number", "number"),
    sqlite_with_rowid=False,
)
aliases: Final = Table(
    "aliases",
    DERIVED,
    Column("id", Integer, primary_key=True),
    Column("card_id", Integer, nullable=False, index=True),
)

_NAMES_INDEX: Final = (
    # the words are pairs of folded characters (folding.grams): nothing is left to tokenize
    "CREATE VIRTUAL TABLE names_index USING fts5(grams, tokenize='ascii', prefix='1', columnsize=0)",
    "CREATE VIRTUAL TABLE names_grams USING fts5vocab(names_index, 'row')",
)


def create_imported(connection: Connection) -> None:
    """Make the tables of what is imported, in an empty store."""
    IMPORTED.create_all(connection)
    connection.execute(text(f"PRAGMA application_id = {APPLICATION_ID}"))
    connection.execute(text(f"PRAGMA user_version = {VERSION}"))


def create_derived(connection: Connection) -> None:
    """Make the tables of what is made from it anew, empty."""
    for name in ("names_grams", "names_index", *DERIVED.tables):
        connection.execute(text(f"DROP TABLE IF EXISTS {name}"))
    DERIVED.create_all(connection)
    for statement in _NAMES_INDEX:
        connection.execute(text(statement))
