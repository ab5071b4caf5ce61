"""The file of the catalogue."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from tests.catalog_files import (
    SPELL,
    catalogue,
    cdb_row,
    fresh_store,
    line,
    store,
    take_in,
    write_cdb,
    write_lines,
)

from duel99.catalog import Catalogue, StoreFault, Wanted, default_store, native
from duel99.catalog import store as store_module
from duel99.messages import Messages, languages

__all__ = ["catalogue", "fresh_store", "store"]


def test_the_environment_says_where_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DUEL99_HOME", str(tmp_path / "mine"))
    assert default_store() == tmp_path / "mine" / "catalog.sqlite3"
    monkeypatch.delenv("DUEL99_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_store().name == "catalog.sqlite3"
    assert default_store().parent.name == "duel99"


def test_a_store_is_made_with_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "c.sqlite3"
    with Catalogue.open(path) as made:
        assert made.path == path
        assert len(made) == made.totals().native > 0


def open_and_read(path: Path) -> None:
    with Catalogue.open(path) as opened:
        opened.sources()


def spoil(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


@pytest.mark.parametrize(
    ("statements", "key"),
    [
        (["PRAGMA user_version = 99"], "newer_store"),
        (["PRAGMA user_version = 0"], "older_store"),
        (["PRAGMA application_id = 7"], "not_a_catalogue"),
        (["DROP TABLE records"], "damaged"),
    ],
)
def test_a_store_that_cannot_be_used_is_told(store: Path, statements: list[str], key: str) -> None:
    spoil(store, *statements)
    with pytest.raises(StoreFault) as caught:
        open_and_read(store)
    assert caught.value.key == key
    for language in languages():
        assert str(store) in caught.value.text(Messages(language))


def test_files_of_others_are_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("my notes, " * 200, "utf-8")
    cdb = write_cdb(tmp_path / "cards.cdb", [cdb_row(1, "一", type=SPELL)])
    for path in (text, cdb):
        before = path.read_bytes()
        with pytest.raises(StoreFault) as caught:
            Catalogue.open(path)
        assert caught.value.key == "not_a_catalogue"
        assert path.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(StoreFault) as caught:
        Catalogue.open(tmp_path / "file" / "catalog.sqlite3")
    assert caught.value.key == "cannot_open"


def test_what_is_derived_is_made_anew_by_another_version(store: Path, tmp_path: Path) -> None:
    with Catalogue.open(store) as catalogue:
        take_in(catalogue, write_lines(tmp_path / "a.jsonl", [line(901, "留下的卡")]))
        wanted = catalogue.find(901)
    # as if an older version had made other tables
    spoil(
        store,
        "UPDATE meta SET value = 'older' WHERE key = 'derived'",
        "DROP TABLE cards",
        "CREATE TABLE cards (id INTEGER)",
        "DELETE FROM names",
    )
    with Catalogue.open(store) as catalogue:
        assert catalogue.find("留下的卡") == wanted
        assert catalogue.search("留下").exact == 1
        assert catalogue.find("黑洞").id == 53129443


def test_the_library_is_taken_in_again_when_it_changes(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = list(native.read())
    monkeypatch.setattr(native, "identity", lambda: "another")
    monkeypatch.setattr(native, "read", lambda: iter(records[:-1]))
    with Catalogue.open(store) as catalogue:
        assert len(catalogue) == len(records) - 1
    monkeypatch.setattr(native, "read", lambda: pytest.fail("it is current"))
    with Catalogue.open(store) as catalogue:
        assert len(catalogue) == len(records) - 1


def test_others_read_while_one_writes(store: Path, tmp_path: Path) -> None:
    path = write_lines(tmp_path / "a.jsonl", [line(901, "寫入中")])
    with Catalogue.open(store) as writer, Catalogue.open(store) as reader:
        before = len(reader)
        seen: list[int] = []
        writer.import_files([Wanted(path)], lambda *_: seen.append(len(reader)))
        assert set(seen) == {before}
        assert len(reader) == before + 1


def test_two_that_write_wait_for_one_another(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "WAIT", 0.05)
    path = write_lines(tmp_path / "a.jsonl", [line(901, "等一下")])
    with closing(sqlite3.connect(store, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with Catalogue.open(store) as catalogue:
            with pytest.raises(StoreFault) as caught:
                take_in(catalogue, path)
            assert caught.value.key == "busy"
            other.execute("ROLLBACK")
            assert take_in(catalogue, path)[0].added == 1


def test_two_programs_make_the_store_together(tmp_path: Path) -> None:
    path = tmp_path / "catalog.sqlite3"
    faults: list[Exception] = []

    def make() -> None:
        try:
            Catalogue.open(path).close()
        except Exception as fault:  # told below, in the test's own thread
            faults.append(fault)

    threads = [threading.Thread(target=make) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    with Catalogue.open(path) as catalogue:
        assert len(catalogue) == catalogue.totals().native


def test_a_folder_that_may_not_be_written_is_told(tmp_path: Path) -> None:
    path = tmp_path / "catalog.sqlite3"
    path.mkdir()  # even root cannot open a folder as a file
    with pytest.raises(StoreFault) as caught:
        Catalogue.open(path)
    assert caught.value.key == "cannot_open"
    assert list(path.iterdir()) == []
