"""Bots play every ruleset for two with decks of cards that it knows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks.duels import library_decks
from typer.testing import CliRunner

from duel99 import rulesets, testing
from duel99.bots import GreedyBot
from duel99.cli import app

runner = CliRunner()
OF_TWO = [key for key in rulesets.RULESETS if rulesets.load(key).players == (2, 2)]


@pytest.fixture
def files(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    """A deck file for each of two players."""
    found = []
    for number, deck in enumerate(library_decks(rulesets.load(request.param), 2, 40)()):
        lines = ["#main", *(str(d.printed.id) for d in deck.main), "#extra"]
        lines += [str(d.printed.id) for d in deck.extra]
        path = tmp_path / f"{number}.ydk"
        path.write_text("\n".join([*lines, "!side", ""]), encoding="utf-8")
        found.append(str(path))
    return found


@pytest.mark.parametrize(("key", "files"), [(k, k) for k in OF_TWO], indirect=["files"])
def test_simulate_plays_every_ruleset_with_legal_decks(key: str, files: list[str]) -> None:
    decks = [word for file in files for word in ("--pool", file)]
    bots = ["--bots", "greedy,random", "--duels", "3", "--rotate", "--json"]
    done = runner.invoke(app, ["simulate", "--ruleset", key, *decks, *bots])
    assert done.exception is None, done.output
    assert done.exit_code == 0, done.output
    report = json.loads(done.stdout)
    assert key in json.dumps(report)


@pytest.mark.parametrize("key", OF_TWO)
def test_the_greedy_bot_keeps_its_contract_in_every_ruleset(key: str) -> None:
    ruleset = rulesets.load(key)
    decks = library_decks(ruleset, 2, 40)()
    testing.check_bot(GreedyBot, ruleset, 2, decks, range(1))
