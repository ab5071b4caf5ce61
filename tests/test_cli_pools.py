"""``duel99 pool check|stats|suggest|split`` and ``duel99 export html``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from duel99.cards import library
from duel99.cli import app
from duel99.decks import check, collection, load_pool
from duel99.decks.collection import Holding
from duel99.rulesets import load

CARDS = list(library.load())


@pytest.fixture
def boxes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two people's cards in one collection, in a folder of their own."""
    monkeypatch.setenv("DUEL99_HOME", str(tmp_path / "home"))
    collection.add(
        "club",
        *[
            Holding(c.id, 1, "Ann" if i % 2 else "Bob", f"SD{i:02d}-JP001")
            for i, c in enumerate(CARDS)
        ],
        Holding(CARDS[0].id, 1, "Ann"),
    )
    return tmp_path


def run(*words: object, code: int = 0) -> str:
    result = CliRunner().invoke(app, [str(w) for w in words])
    assert result.exit_code == code, result.output
    return result.output


@pytest.mark.parametrize(
    ("language", "word"), [("zh-TW", "重抽"), ("en", "redrawn"), ("ja", "引き直し")]
)
def test_check_shows_sizes_shares_and_redraws(language: str, word: str) -> None:
    said = run("pool", "check", "3-corpses", "--lang", language, "--materials")
    assert word in said
    assert "29.1%" in said
    assert "52.5%" in said
    assert "120" in said


def test_check_as_json_has_everything() -> None:
    told = json.loads(run("pool", "check", "5-corpses", "--json", "--lang", "en"))
    assert told["legal"]
    assert told["sizes"]["least"] == 140
    assert told["openings"]["players"] == 5
    (dead,) = [f for f in told["faults"] if f["key"] == "pool.idle.dead"]
    assert dead["card"] == library.find("Instant Fusion").id
    assert "Fusion" in dead["text"]
    told = json.loads(run("pool", "check", "5-corpses", "--players", "4", "--json", code=1))
    assert not told["legal"]


def test_stats_count_and_tell_odds() -> None:
    said = run("pool", "stats", "3-corpses", "--card", "Dark Hole", "--turns", "2", "--lang", "en")
    assert "Dark Hole" in said
    assert "6.1%" in said
    assert "Spellcaster" in said
    told = json.loads(run("pool", "stats", "3-corpses", "--json"))
    assert told["main"] == 99
    assert told["levels"]["4"] == 22
    assert "nosuch" in run("pool", "stats", "3-corpses", "--card", "nosuch", code=1)


def test_a_suggestion_is_written_and_played_with_and_given_back(boxes: Path) -> None:
    file, owners, page = boxes / "evening.pool.yaml", boxes / "owners.csv", boxes / "p.html"
    said = run(
        "pool",
        "suggest",
        file,
        "-c",
        "club",
        "--players",
        2,
        "--recycles",
        2,
        "--owners",
        owners,
        "--seed",
        3,
        "--lang",
        "en",
    )
    assert "Ann" in said
    assert "Bob" in said
    pool = load_pool(file)
    ruleset = load("ninety-nine", mode="recycle", players=2, recycles=2)
    assert check(pool, ruleset).clean
    told = json.loads(run("pool", "split", file, "--list", owners, "--json"))
    assert told["sure"]
    assert {s["owner"] for s in told["shares"]} == {"Ann", "Bob"}
    assert sum(s["count"] for s in told["shares"]) == len(pool.main) + len(pool.extra)
    assert "□" in run("pool", "split", file)
    assert run("pool", "split", file, "--csv", "--lang", "en").startswith("Owner,Kind,Card")
    run("export", "html", file, page, "--list", owners, "--lang", "ja")
    assert "Ann" in page.read_text(encoding="utf-8")


def test_split_saves_a_list(boxes: Path) -> None:
    saved = boxes / "saved.csv"
    run("pool", "split", "2-recycle-2", "--save", saved)
    first = json.loads(run("pool", "split", "2-recycle-2", "--list", saved, "--json"))
    assert first["sure"]
    assert not first["missing"]


def test_suggestions_as_json_are_the_same_each_time(boxes: Path) -> None:
    words = ("pool", "suggest", "--library", "--players", 2, "-m", "recycle", "--json")
    assert run(*words) == run(*words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("pool", "suggest", "-c", "nosuch"), "nosuch"),
        (("pool", "suggest", "x.exe", "--library"), ".exe"),
        (("pool", "suggest", "--library", "--size", "100"), "99"),
        (("pool", "suggest", "-c", "nosuch.csv"), "nosuch.csv"),
        (("pool", "split", "3-corpses", "--list", "nosuch.csv"), "nosuch.csv"),
        (("export", "html", "3-corpses", "-", "--paper", "a5"), "a4"),
        (("export", "html", "nosuch.ydk", "-"), "nosuch"),
        (("pool", "suggest", "--library", "--players", "9"), "9"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    words: tuple[str, ...], said: str, boxes: Path
) -> None:
    result = CliRunner().invoke(app, [*words, "--lang", "en"])
    assert result.exit_code in (1, 2)
    assert said in result.output
    assert "Traceback" not in result.output


def test_without_a_collection_it_is_said_how_to_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DUEL99_HOME", str(tmp_path))
    assert "collection add" in run("pool", "suggest", "--lang", "en", code=1)


def test_the_page_goes_beside_or_to_the_standard_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("export", "html", "2-recycle-2", "--no-checklist")
    assert (tmp_path / "2-recycle-2.html").exists()
    assert run("export", "html", "2-recycle-2", "-", "--no-cards").startswith("<!doctype html>")
