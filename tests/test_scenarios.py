"""Every scenario below ``tests/scenarios`` is played and must hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from duel99.cli.scenario import failure_text
from duel99.messages import Messages
from duel99.scenarios import Failure, load_scenarios, play

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.relative_to(FOLDER).as_posix())
def test_scenario(path: Path) -> None:
    for scenario in load_scenarios(path):
        try:
            play(scenario)
        except Failure as failure:
            pytest.fail(failure_text(scenario, failure, Messages("en")), pytrace=False)
