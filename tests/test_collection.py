"""Collections: what people have, in files that two programs may change at once."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from duel99.cards import library
from duel99.cli import app
from duel99.decks import Finder, collection, locking
from duel99.decks.collection import Collection, CollectionError, Holding, NotThere
from duel99.decks.collection_csv import COLUMNS, csv_text, read_csv
from duel99.messages import Messages, languages

runner = CliRunner()
HOLE, DRAGON = library.find("黑洞").id, library.find("星塵龍").id
IDS = [entry.id for entry in library.load()]
FLAT = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=12).map(
    lambda text: " ".join(text.split())
)


def holdings() -> st.SearchStrategy[Holding]:
    return st.builds(
        Holding,
        st.sampled_from(IDS),
        st.integers(1, 9),
        FLAT,
        st.sampled_from(["", "SD34-JP033", "LOB-001"]),
        FLAT,
        st.sampled_from(["", "黑洞", "=x"]),
    )


def collections() -> st.SearchStrategy[Collection]:
    return st.lists(holdings(), max_size=12).map(lambda some: Collection("box").added(*some))


@given(collections(), st.sampled_from([",", ";", "\t"]), st.sampled_from(["utf-8", "utf-8-sig"]))
def test_what_is_written_can_be_read(box: Collection, delimiter: str, encoding: str) -> None:
    found = read_csv(csv_text(box, delimiter=delimiter).encode(encoding))
    assert found.faults == ()
    assert found.holdings == box.holdings


@given(collections(), collections())
def test_merging_adds_up(one: Collection, other: Collection) -> None:
    both = one.merged(other)
    assert len(both) == len(one) + len(other)
    for card in {*one.counts(), *other.counts()}:
        assert both.copies(card) == one.copies(card) + other.copies(card)
    assert sum(both.totals().values()) == len(both)
    assert set(both.owners()) == set(one.owners()) | set(other.owners())


@given(collections(), st.data())
def test_taking_out_what_is_there_and_nothing_else(box: Collection, data: st.DataObject) -> None:
    if not box:
        with pytest.raises(NotThere):
            box.removed(HOLE)
        return
    holding = data.draw(st.sampled_from(box.holdings))
    there = box.of(holding.owner).copies(holding.card)
    count = data.draw(st.integers(1, there))
    left = box.removed(holding.card, count, owner=holding.owner)
    assert len(left) == len(box) - count
    assert left.of(holding.owner).copies(holding.card) == there - count
    with pytest.raises(NotThere):
        box.removed(holding.card, there + 1, owner=holding.owner)


def test_the_functions_of_the_module(tmp_path: Path) -> None:
    assert not collection.load("club", tmp_path)
    assert collection.names(tmp_path) == []
    collection.add("club", Holding(DRAGON, 2, "小明"), Holding(HOLE, 1), folder=tmp_path)
    collection.merge("club", [Holding(DRAGON, 1, "阿華", "SD34-JP033")], folder=tmp_path)
    assert collection.load("club", tmp_path).totals() == {"小明": 2, "": 1, "阿華": 1}
    left = collection.remove("club", DRAGON, 1, owner="小明", folder=tmp_path)
    assert left == collection.load("club", tmp_path)
    assert left.copies(DRAGON) == 2
    collection.save(Collection("club", left.holdings[:1]), tmp_path)
    assert len(collection.load("club", tmp_path)) == 1
    assert collection.names(tmp_path) == ["club"]
    with pytest.raises(NotThere) as caught:
        collection.remove("club", HOLE, folder=tmp_path)
    assert (caught.value.wanted, caught.value.there) == (0, 0)
    assert len(collection.load("club", tmp_path)) == 1


def test_more_copies_than_anybody_has(tmp_path: Path) -> None:
    collection.add("club", Holding(HOLE, collection.MOST), folder=tmp_path)
    for holding in (Holding(HOLE), Holding(DRAGON, 0)):
        with pytest.raises(CollectionError, match="999999"):
            collection.add("club", holding, folder=tmp_path)
    assert collection.load("club", tmp_path).copies(HOLE) == collection.MOST


def test_cards_of_a_collection_as_pools_take_them(tmp_path: Path) -> None:
    box = Collection("x").added(Holding(HOLE, 2), Holding(HOLE, 1, "B"), Holding(5, 1))
    known, unknown = box.entries(Finder(store=tmp_path / "none"))
    assert known == [(library.find(HOLE), 3)]
    assert unknown == [5]


@pytest.mark.parametrize(
    "name", ["", " ", ".", "../x", "a/b", "a\\b", "con", "x" * 99, "a\nb", "a:b"]
)
def test_names_that_no_file_can_have(name: str, tmp_path: Path) -> None:
    with pytest.raises(CollectionError):
        collection.add(name, Holding(HOLE), folder=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_file_is_told_and_never_written_over(tmp_path: Path) -> None:
    path = collection.path_of("club", tmp_path)
    path.write_text("count,id,name\n1,53129443,黑洞\nx,1,y\n2,,z\n", encoding="utf-8")
    before = path.read_bytes()
    for attempt in (collection.load, lambda n, f: collection.add(n, Holding(HOLE), folder=f)):
        with pytest.raises(CollectionError) as caught:
            attempt("club", tmp_path)
        assert [fault.line for fault in caught.value.faults] == [3, 4]
    assert path.read_bytes() == before


def test_a_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    collection.add("club", Holding(HOLE, 3), folder=tmp_path)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CollectionError, match="No space left"):
        collection.add("club", Holding(HOLE, 3), folder=tmp_path)
    assert collection.load("club", tmp_path).copies(HOLE) == 3
    assert not list(tmp_path.glob("*.part"))


def test_a_change_that_raises_writes_nothing(tmp_path: Path) -> None:
    collection.add("club", Holding(HOLE, 3), folder=tmp_path)

    def wrong(_: Collection) -> Collection:
        raise KeyError("stop")

    with pytest.raises(KeyError):
        collection.change("club", wrong, tmp_path)
    assert collection.load("club", tmp_path).copies(HOLE) == 3
    collection.add("club", Holding(HOLE, 1), folder=tmp_path)


_ADDER = """
import sys
from pathlib import Path
from duel99.decks import collection
for _ in range(15):
    collection.add("club", collection.Holding(53129443, 1, sys.argv[2]), folder=Path(sys.argv[1]))
"""


def test_two_programs_at_once_lose_nothing(tmp_path: Path) -> None:
    programs = [
        subprocess.Popen([sys.executable, "-c", _ADDER, str(tmp_path), who]) for who in "AB"
    ]
    assert [program.wait(60) for program in programs] == [0, 0]
    assert collection.load("club", tmp_path).totals() == {"A": 15, "B": 15}


def test_threads_of_one_program_lose_nothing(tmp_path: Path) -> None:
    def put_in() -> None:
        for _ in range(10):
            collection.add("club", Holding(HOLE), folder=tmp_path)

    threads = [threading.Thread(target=put_in) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert collection.load("club", tmp_path).copies(HOLE) == 30


def test_a_program_that_never_lets_go_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = collection.path_of("club", tmp_path)
    with locking.exclusive(path), pytest.raises(locking.Busy), locking.exclusive(path, 0.05):
        pass
    with locking.exclusive(path, 0.05):
        pass


# tables of other programs


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("count,id\n2,53129443\n".encode("utf-8-sig"), (HOLE, 2, "", "")),
        ("sep=;\r\n張數;卡名;誰的\r\n2;黑洞;小明\r\n".encode("big5"), (HOLE, 2, "小明", "")),
        ("枚数\tカード名\tメモ\n２\tブラック・ホール\t箱\n".encode("cp932"), (HOLE, 2, "", "箱")),
        ("Name,Quantity,Extra\nDark Hole,x2,?\n".encode("utf-16"), (HOLE, 2, "", "")),
        (b'"Card Name";"Qty"\r"Dark Hole";"2.0"\r', (HOLE, 2, "", "")),
        (b"id,count\n53129443.0,2\n", (HOLE, 2, "", "")),
        (b"id,name,count\n1,Dark Hole,2\n", (HOLE, 2, "", "")),
        (b'count,name,note\n2,Dark Hole,"in a\nbox"\n', (HOLE, 2, "", "in a box")),
        (b"name,count,owner\nDark Hole,2,'=1+1\n", (HOLE, 2, "=1+1", "")),
    ],
)
def test_tables_of_other_programs(data: bytes, expected: tuple[int, int, str, str]) -> None:
    found = read_csv(data, Finder())
    assert found.faults == ()
    (holding,) = found.holdings
    assert (holding.card, holding.count, holding.owner, holding.note) == expected


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("5.3129E+07,1,", "collection.bad_id"),
        ("abc,1,", "collection.bad_id"),
        (",1,", "collection.no_card"),
        (",1,Dark Hle", "unknown_card_in"),
        ("99999999,1,", "unknown_id_in"),
        ("53129443,0,", "collection.bad_count"),
        ("53129443,many,", "collection.bad_count"),
        ("53129443,1000000,", "collection.bad_count"),
        ('53129443,1,"x', "collection.bad_line"),
    ],
)
@pytest.mark.parametrize("language", languages())
def test_every_damaged_line_is_told(line: str, key: str, language: str) -> None:
    found = read_csv(f"id,count,name\n53129443,1,\n{line}\n53129443,2,\n", Finder())
    assert [h.count for h in found.holdings] == [1, 2]
    (fault,) = found.faults
    assert (fault.key, fault.line) == (key, 3)
    assert fault.text(Messages(language))


def test_columns_that_nobody_knows_are_told() -> None:
    (fault,) = read_csv("a,b\n1,2\n", Finder()).faults
    assert fault.key == "collection.no_columns"
    assert all(column in fault.text(Messages("en")) for column in ("count", "owner"))
    words = [word for names in COLUMNS.values() for word in names.split("|")]
    assert len(words) == len(set(words))


def test_formulas_are_made_harmless() -> None:
    text = csv_text(Collection("x").added(Holding(HOLE, 1, "=cmd()", note="+1", name="-x")))
    cells = list(csv.reader(io.StringIO(text)))[1]
    assert [cell[:1] for cell in cells] == ["1", "5", "'", "", "'", "'"]


# the command


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DUEL99_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def run(*arguments: str, code: int = 0, lang: str = "en", typed: bytes = b"") -> str:
    result = runner.invoke(app, ["--lang", lang, "collection", *arguments], input=typed)
    assert result.exit_code == code, result.output
    return result.output


def test_an_evening_with_two_boxes(home: Path, tmp_path: Path) -> None:
    assert "duel99 collection add" in run("list")
    assert "duel99 collection add" in run("list", "--names")
    assert "3 copies" in run("add", "黑洞", "3", "--owner", "小明", "--note", "紅盒")
    assert "1 copy" in run("add", "Stardust Dragon", "--owner", "Bob", "--number", "tdgs-en040")
    shown = run("list")
    assert all(word in shown for word in ("Dark Hole", "小明", "紅盒", "TDGS-EN040", "Bob: 1 card"))
    assert "Bob" not in run("list", "--owner", "小明")
    assert "no cards of Eve" in run("list", "--owner", "Eve")
    assert "5 cannot be taken out" in run("remove", "黑洞", "5", code=1)
    assert "1 left" in run("remove", "黑洞", "2")
    assert "0 left" in run("remove", str(DRAGON), "--owner", "Bob")
    assert "no such" in run("remove", str(DRAGON), code=1)
    data = json.loads(run("list", "--json"))
    assert data["owners"] == {"小明": 1}
    assert data["cards"][0]["names"]["ja"] == "ブラック・ホール"
    file = tmp_path / "out.csv"
    run("export", str(file), "--semicolons")
    assert file.read_bytes().startswith(b"\xef\xbb\xbfcount;id;name")
    assert "1 card put into club" in run("import", str(file), "--name", "club")
    assert run("list", "--names").split() == ["club", "default"]
    assert json.loads(run("list", "--names", "--json")) == ["club", "default"]
    exported = run("export", "--name", "club", "--owner", "小明")
    assert exported.splitlines()[1] == f"1,{HOLE},黑洞,,小明,紅盒".replace("黑洞", "Dark Hole")


def test_a_partly_readable_import(home: Path) -> None:
    data = b"count,name\n2,Dark Hole\n1,Dark Hle\n"
    out = run("import", "-", "--strict", code=1, typed=data)
    assert "line 3" in out
    assert not collection.names()
    out = run("import", "-", "--owner", "Bob", typed=data)
    assert "2 cards put into default" in out
    assert "Did you mean" in out
    out = run("import", "-", "--replace", "--json", typed=b"id\n53129443\n")
    assert json.loads(out) == {"name": "default", "read": 1, "faults": 0}
    assert collection.load().totals() == {"": 1}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["add", "Dark Hle"], 1),
        (["add", "1"], 1),
        (["add", "黑洞", "--name", "a/b"], 1),
        (["add", "黑洞", "0"], 2),
        (["import", "/nowhere.csv"], 1),
        (["remove", "黑洞"], 1),
        (["export", "/nowhere/at/all\0.csv"], 2),
    ],
)
def test_errors_are_one_clear_line(
    home: Path, language: str, arguments: list[str], code: int
) -> None:
    if "\0" in arguments[-1]:
        arguments = ["export", str(home.parent)]  # a folder
    output = run(*arguments, code=code, lang=language)
    assert "Traceback" not in output
    assert output.strip()


def test_a_damaged_collection_is_told_by_every_command(home: Path) -> None:
    run("add", "黑洞")
    path = collection.path_of()
    path.write_text("count,id\nx,y\n", encoding="utf-8")
    for arguments in (["list"], ["add", "黑洞"], ["remove", "黑洞"], ["export"]):
        assert "line 2" in run(*arguments, code=1)
    assert path.read_text(encoding="utf-8") == "count,id\nx,y\n"
