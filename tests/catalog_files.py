"""Card files of every format, small and made up, and catalogues that hold them."""

from __future__ import annotations

import gzip
import json
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from duel99.catalog import Catalogue, Wanted

CDB_COLUMNS = [
    "id",
    "ot",
    "alias",
    "setcode",
    "type",
    "atk",
    "def",
    "level",
    "race",
    "attribute",
    "category",
]

# facts of the packed kind: kinds, types and attributes are bits
MONSTER, SPELL, TRAP, NORMAL, EFFECT, XYZ, LINK, PENDULUM = (
    0x1,
    0x2,
    0x4,
    0x10,
    0x20,
    0x800000,
    0x4000000,
    0x1000000,
)
DRAGON, WARRIOR, DARK, LIGHT = 0x2000, 0x1, 0x20, 0x10


def cdb_row(id: int, name: str, **facts: Any) -> dict[str, Any]:
    return {"id": id, "name": name, "desc": "", **dict.fromkeys(CDB_COLUMNS[1:], 0), **facts}


def write_cdb(path: Path, rows: Iterable[dict[str, Any]]) -> Path:
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as connection:
        columns = ", ".join(f"{column} INTEGER" for column in CDB_COLUMNS)
        strings = ", ".join(f"str{n} TEXT" for n in range(1, 17))
        connection.execute(f"CREATE TABLE datas ({columns})")
        connection.execute(f"CREATE TABLE texts (id INTEGER, name TEXT, desc TEXT, {strings})")
        for row in rows:
            marks = ", ".join("?" * len(CDB_COLUMNS))
            values = [row[column] for column in CDB_COLUMNS]
            connection.execute(f"INSERT INTO datas VALUES ({marks})", values)
            texts = (row["id"], row["name"], row["desc"])
            connection.execute("INSERT INTO texts (id, name, desc) VALUES (?, ?, ?)", texts)
        connection.commit()
    return path


def write_lines(path: Path, cards: Iterable[dict[str, Any]]) -> Path:
    text = "".join(json.dumps(card, ensure_ascii=False) + "\n" for card in cards)
    data = text.encode()
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path


def write_json(path: Path, value: Any) -> Path:
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    return path


def line(id: int, zh: str, **facts: Any) -> dict[str, Any]:
    """A card in our JSON Lines; a normal spell unless told otherwise."""
    names = {"zh-TW": zh, **facts.pop("names", {})}
    return {"id": id, "kind": "spell", "name": names, "property": "normal", **facts}


def monster(id: int, zh: str, **facts: Any) -> dict[str, Any]:
    base = {
        "kind": "monster",
        "types": ["effect"],
        "race": "dragon",
        "attribute": "dark",
        "level": 4,
        "atk": 1800,
        "def": 1000,
    }
    return {**line(id, zh, names=facts.pop("names", {})), "property": None, **base, **facts}


@pytest.fixture(scope="session")
def fresh_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with the card library in it, to be copied."""
    path = tmp_path_factory.mktemp("fresh") / "catalog.sqlite3"
    Catalogue.open(path).close()
    return path


@pytest.fixture
def store(fresh_store: Path, tmp_path: Path) -> Path:
    """A store of the test's own."""
    path = tmp_path / "home" / "catalog.sqlite3"
    path.parent.mkdir()
    shutil.copy(fresh_store, path)
    return path


@pytest.fixture
def catalogue(store: Path) -> Iterator[Catalogue]:
    with Catalogue.open(store) as opened:
        yield opened


def take_in(catalogue: Catalogue, *paths: Path, **said: Any) -> list[Any]:
    return catalogue.import_files([Wanted(path, **said) for path in paths])
