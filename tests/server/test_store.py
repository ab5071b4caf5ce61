"""The database: migrations, journals, conflicts."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text

from duel99.server.store import Conflict, Database, KeptReplay, KeptTable, url_of
from duel99.server.store.database import Write
from duel99.server.store.migrating import migrate, revisions
from duel99.server.store.models import Base

from .services import postgres_server


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with postgres_server(tmp_path_factory.mktemp("postgres")) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite3")
    url: str = request.getfixturevalue("postgres")
    engine = create_engine(url_of(url, tmp_path))
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return url


def table(name: str = "t1", **changes: object) -> KeptTable:
    now = time.time()
    return KeptTable(name, "{}", "", "", True, "waiting", "{}", now, now)._replace(**changes)


def test_a_journal_is_read_as_it_was_written(address: str, tmp_path: Path) -> None:
    database = Database(url_of(address, tmp_path))
    database.create(table(), ['"a"'])
    database.create(table("t2"), [])
    database.write([Write("t1", 2, ['"b"', '"囧"']), Write("t2", 1, ['"x"'], "playing", "{}")])
    assert database.journal("t1") == ['"a"', '"b"', '"囧"']
    found = database.table("t2")
    assert found is not None
    assert found.state == "playing"
    database.close()
    again = Database(url_of(address, tmp_path))
    assert again.journal("t1") == ['"a"', '"b"', '"囧"']
    assert [t.id for t in again.tables()] == ["t2", "t1"]
    assert again.alive()
    again.close()


def test_two_owners_cannot_both_write(address: str, tmp_path: Path) -> None:
    database = Database(url_of(address, tmp_path))
    database.create(table(), [])
    database.create(table("t2"), [])
    database.write([Write("t1", 1, ["1"])])
    with pytest.raises(Conflict):
        database.write([Write("t2", 1, ["x"]), Write("t1", 1, ["2"])])
    # a transaction holds whole or not at all
    assert database.journal("t2") == []
    assert database.journal("t1") == ["1"]
    database.close()


def test_replays_are_kept_once_and_old_tables_forgotten(address: str, tmp_path: Path) -> None:
    database = Database(url_of(address, tmp_path))
    database.create(table(), ["1"])
    database.keep_replay(KeptReplay("r1", "t1", 1, 5.0, "{}"), b"\x89D99")
    database.keep_replay(KeptReplay("r1", "t1", 1, 6.0, "{}"), b"other")
    found = database.replay("r1")
    assert found is not None
    assert found[1] == b"\x89D99"
    assert database.replays_of("t1") == ["r1"]
    assert database.forget(time.time() + 1) == 1
    assert database.count() == 0
    assert database.replay("r1") is None
    database.close()


def test_hidden_and_finished_tables_are_not_listed(address: str, tmp_path: Path) -> None:
    database = Database(url_of(address, tmp_path))
    database.create(table("open"), [])
    database.create(table("private", listed=False), [])
    database.create(table("done", state="over"), [])
    assert [t.id for t in database.tables()] == ["open"]
    database.close()


@pytest.mark.parametrize("start", ["base", *revisions()])
def test_every_earlier_revision_is_brought_up_to_date(
    address: str, tmp_path: Path, start: str
) -> None:
    url = url_of(address, tmp_path)
    engine = create_engine(url)
    if start != "base":
        migrate(engine, start)
        with engine.begin() as connection:
            connection.execute(
                text(
                    "INSERT INTO tables VALUES"
                    " ('old', '{}', '', '', true, 'waiting', '{}', 1.0, 1.0)"
                )
            )
            connection.execute(text("INSERT INTO entries VALUES ('old', 1, 1.0, '1')"))
    database = Database(url)
    if start != "base":
        assert database.journal("old") == ["1"]
    with engine.connect() as connection:
        different = compare_metadata(MigrationContext.configure(connection), Base.metadata)
    assert different == []
    assert set(inspect(engine).get_table_names()) >= set(Base.metadata.tables)
    engine.dispose()
    database.close()
