"""The benchmarks take every ruleset with every number of players."""

from __future__ import annotations

import pytest
from benchmarks.__main__ import main
from benchmarks.duels import cases_of, play

from duel99 import rulesets
from duel99.kernel import Duel
from duel99.kernel.randomness import Chance

WAYS = [
    (key, seats)
    for key in rulesets.RULESETS
    for low, high in [rulesets.load(key).players]
    for seats in range(low, high + 1)
]


@pytest.mark.parametrize(("key", "seats"), WAYS)
def test_every_ruleset_can_be_measured(key: str, seats: int) -> None:
    cases = cases_of(key, seats)
    assert list(cases) == [f"{key}-{seats}", f"{key}-{seats}-library"]
    for case in cases.values():
        assert not case.missing()
        decks = case.decks()
        unknown = case.ruleset.decks.unknown_kinds
        assert not any(
            d.printed.kind & unknown for deck in decks for d in (*deck.main, *deck.extra)
        )
        duel = Duel(case.ruleset, case.seats, decks, seed=1)
        assert play(duel, Chance(1)) > 20
        assert duel.over


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--ruleset", "master9"], "unknown ruleset 'master9'"),
        (["--ruleset", "master1", "--seats", "3"], "master1 is for 2 to 2 seats, not 3"),
        (["--seats", "3"], "--seats goes with --ruleset"),
    ],
)
def test_what_cannot_be_measured_is_said(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert said in capsys.readouterr().err
