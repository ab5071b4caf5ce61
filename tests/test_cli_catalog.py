"""``duel99 catalog``."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.catalog_files import (
    SPELL,
    cdb_row,
    fresh_store,
    line,
    monster,
    store,
    write_cdb,
    write_lines,
)
from typer.testing import CliRunner

from duel99 import cards
from duel99.catalog import Catalogue
from duel99.cli import app
from duel99.cli.catalog import join
from duel99.messages import languages

__all__ = ["fresh_store", "store"]
runner = CliRunner()


@pytest.fixture(autouse=True)
def home(store: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of the test's own, with the card library in its catalogue."""
    monkeypatch.setenv("DUEL99_HOME", str(store.parent))
    return store.parent


def run(*arguments: str, code: int = 0, lang: str = "en") -> str:
    result = runner.invoke(app, ["--lang", lang, "catalog", *arguments])
    assert result.exit_code == code, result.output
    return result.output


def read(*arguments: str, code: int = 0) -> Any:
    result = runner.invoke(app, ["catalog", *arguments, "--json", "--lang", "en"])
    assert result.exit_code == code, result.output
    return json.loads(result.stdout)


@pytest.fixture
def made(tmp_path: Path) -> Path:
    cards = [
        monster(901, "黑試驗龍", names={"en": "Black Test Dragon"}, prints=[f"AB-{n:03}" for n in range(30)],
                types=["pendulum", "effect"], pendulum_scale=3, series=["Test"]),
        monster(902, "試驗連結", types=["link", "effect"], level=None, link_arrows=["⬆"]),
        line(903, "試驗[bold]陷阱", kind="trap", property="counter"),
        {"id": 904, "kind": "spell"},
    ]  # fmt: skip
    return write_lines(tmp_path / "made.jsonl", cards)


@pytest.mark.parametrize("language", languages())
def test_every_command_in_every_language(made: Path, language: str) -> None:
    assert "made.jsonl" in run("import", str(made), lang=language)
    assert "901" in run("search", "黑試", lang=language)
    assert "黑試驗龍" in run("show", "901", lang=language)
    assert "made.jsonl" in run("sources", lang=language)
    known = sum(1 for _ in cards.load())
    assert str(known + 3) in run("stats", lang=language)
    assert "made.jsonl" in run("remove", "made.jsonl", lang=language)


def test_an_import_tells_what_it_could_not_read(made: Path) -> None:
    output = run("import", str(made))
    assert "3 cards; 3 new, 0 changed, 0 gone" in output
    assert "line 4" in output
    again = run("import", str(made))
    assert "0 new, 0 changed, 0 gone, 3 as before" in again


def test_an_import_for_a_program(made: Path) -> None:
    (report,) = read("import", str(made), "--name", "mine", "--weight", "7")
    assert (report["source"], report["added"], len(report["unread"])) == ("mine", 3, 1)
    source = next(s for s in read("sources") if s["name"] == "mine")
    assert (source["weight"], source["records"]) == (7, 3)


def test_many_entries_that_cannot_be_read(tmp_path: Path) -> None:
    rows = [cdb_row(901, "Fine", type=SPELL), *(cdb_row(n, "Bad") for n in range(1, 31))]
    path = write_cdb(tmp_path / "cards.cdb", rows)
    assert "and 10 more" in run("import", str(path))
    everything = run("import", str(path), "--all", "--language", "de")
    assert "id 30" in everything
    assert "more (--all)" not in everything


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["import", "nowhere.cdb"], "there is no such file"),
        (["import", "A", "B", "--name", "x"], "--name names one source"),
        (["import", "A", "--weight", "1000"], "between 1 and 999"),
        (["import", "A", "--language", "中文"], "is no language"),
        (["remove", "nothing"], "There is no imported source"),
        (["show", "Drak Hole"], "Dark Hole"),
        (["show", "qqqqqqqq"], "duel99 catalog search"),
        (["stats", "--store", __file__], "is no catalogue"),
    ],
)
def test_faults_tell_the_remedy(arguments: list[str], said: str) -> None:
    output = run(*arguments, code=1)
    assert said in " ".join(output.split())
    assert "Traceback" not in output


def test_nothing_read_lists_the_reasons(tmp_path: Path) -> None:
    path = write_lines(tmp_path / "bad.jsonl", [line(0, "無號")])
    output = run("import", str(path), code=1)
    assert "no card of it could be read" in output
    assert "it has no card number" in output


def test_a_fault_in_a_query_is_marked() -> None:
    output = run("search", "黑魔", "atribute:dark", code=2)
    lines = output.splitlines()
    assert 'Is "attribute" meant?' in lines[0]
    assert lines[1:] == ["  黑魔 atribute:dark", "       ^^^^^^^^"]


def test_a_negated_filter_is_no_option(made: Path) -> None:
    run("import", str(made))
    found = read("search", "-kind:monster", "-kind:spell", "source:made.jsonl")
    assert [card["id"] for card in found["cards"]] == [903]
    assert "[bold]" in run("search", "試驗", "kind:trap")


def test_quotes_that_the_shell_took_are_put_back() -> None:
    assert join(["series:Elemental HERO", "-kind:trap"]) == 'series:"Elemental HERO" -kind:trap'
    assert join(["level:4 attribute:dark"]) == "level:4 attribute:dark"
    assert join(["dark magician"]) == "dark magician"
    assert join(['series:"A B"']) == 'series:"A B"'


def test_pages(made: Path) -> None:
    assert "Cards 1 to 2 of" in run("search", "龍", "--limit", "2")
    assert "--offset 4" in run("search", "龍", "--limit", "2", "--offset", "2")
    assert "none after the first 5000" in run("search", "龍", "--offset", "5000")


def test_empty_states(made: Path) -> None:
    nothing = run("search", "level:12", "kind:trap")
    assert "No card fits." in nothing
    assert "Only the" in nothing  # nothing was imported yet: that may be why
    assert "Nothing was imported yet" in run("sources")
    assert "Nothing was imported yet" in run("stats")
    run("import", str(made))
    assert "Only the" not in run("search", "level:12", "kind:trap")


def test_similar_names_are_told_from_those_that_were_wanted(made: Path) -> None:
    run("import", str(made))
    output = run("search", "Blakc Test Dragon")
    assert "No name contains this; similar names:" in output
    assert "Black Test Dragon" in output
    found = read("search", "Blakc Test Dragon")
    assert (found["exact"], found["cards"][0]["id"]) == (0, 901)


def test_a_card_for_a_program(made: Path) -> None:
    run("import", str(made))
    card = read("show", "901")
    assert card["names"] == {"zh-TW": "黑試驗龍", "en": "Black Test Dragon"}
    assert (card["kind"], card["race"]) == (["monster", "effect", "pendulum"], "dragon")
    assert (card["level"], card["scales"], card["def"]) == (4, [3, 3], 1000)
    link = read("show", "902")
    assert (link["link"], link["arrows"], "def" in link) == (1, ["up"], False)
    assert read("show", "黑洞")["text"]


def test_a_card_to_read(made: Path) -> None:
    run("import", str(made))
    short = run("show", "901")
    assert "AB-011 and 18 more" in short
    assert "AB-029" in run("show", "901", "--all")
    assert "Destroy" in run("show", "dark", "hole")  # the library's own text
    assert "Behaviour here: native" in run("show", "dark", "hole")


def test_a_store_of_ones_own(made: Path, tmp_path: Path, home: Path) -> None:
    own = tmp_path / "own.sqlite3"
    run("import", str(made), "--store", str(own))
    with Catalogue.open(own) as catalogue:
        assert catalogue.find(901).name() == "黑試驗龍"
    assert len(read("sources")) == 1


def test_other_commands_do_not_load_it() -> None:
    program = (
        "import sys; import duel99.cli; duel99.cli.load_command('play'); "
        "duel99.cli.load_command('catalog'); "
        "heavy = {'sqlalchemy', 'opencc', 'rapidfuzz', 'duel99.catalog'}; "
        "print(*sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60, check=False)  # fmt: skip
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, b"", b"")
