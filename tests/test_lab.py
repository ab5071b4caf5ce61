"""Many duels at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from duel99 import bots, cards, cli, lab, rulesets
from duel99.bots import RandomBot, Situation
from duel99.kernel import Answer, Deck
from duel99.kernel.terms import Kind
from duel99.lab import Experiment, share, wilson
from duel99.testing import PlainDecks, SimpleDecks

NINETY_NINE = rulesets.load("ninety-nine")


def experiment(**changes: object) -> Experiment:
    settings: dict[str, object] = {
        "ruleset": NINETY_NINE,
        "bots": ("random", "random", "random"),
        "decks": PlainDecks(3, True, 99),
        "duels": 20,
        "seed": 11,
    }
    return Experiment(**{**settings, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wins", "of", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilson_intervals(wins: int, of: int, low: float, high: float) -> None:
    assert wilson(wins, of) == pytest.approx((low, high), abs=5e-5)


def test_a_share_knows_whether_it_is_chance() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert not share(5, 10, 0.5).differs
    assert share(10, 10, 0.5).differs
    assert share(0, 0, 0.5).share == 0.0


def test_a_report_adds_up() -> None:
    report = lab.simulate(experiment())
    assert (report.duels, report.finished, report.errors, report.bot_faults) == (20, 20, 0, 0)
    assert sum(report.reasons.values()) == 20
    assert sum(side.won.wins for side in report.by_seat) == pytest.approx(20 - report.draws)
    assert sum(side.won.wins for side in report.by_turn_order) == pytest.approx(20 - report.draws)
    assert [side.won.null for side in report.by_seat] == [1 / 3] * 3
    assert [side.name for side in report.by_seat] == ["1", "2", "3"]
    (both,) = report.by_bot
    assert both.won.of == 60
    assert sum(both.placings) == 60
    assert 1 < report.turns_mean <= report.turns_max
    assert report.decisions_per_second > 0
    assert json.loads(report.to_json())["decisions_per_second"] > 0


def test_the_number_of_processes_changes_nothing() -> None:
    setting = experiment(duels=7, bots=("greedy", "random", "random"), rotate=True)
    one, two = lab.simulate(setting, jobs=1), lab.simulate(setting, jobs=2)
    assert one.timeless() == two.timeless()
    assert one.timeless() == lab.simulate(setting).timeless()


def test_every_duel_can_be_played_alone() -> None:
    outcomes = list(lab.play(experiment(duels=5)))
    alone = lab.run_duel(experiment(seed=14), PlainDecks(3, True, 99)(), 0)
    assert (alone.turns, alone.winners, alone.order) == (
        outcomes[3].turns,
        outcomes[3].winners,
        outcomes[3].order,
    )


def test_rotating_bots_sit_everywhere() -> None:
    setting = experiment(bots=("greedy", "random", "random"), rotate=True)
    assert [setting.bots_of(i).index("greedy") for i in range(4)] == [0, 2, 1, 0]


def test_an_endless_duel_is_left_unfinished() -> None:
    report = lab.simulate(experiment(limit=10, duels=3))
    assert (report.finished, report.unfinished, report.errors) == (0, 3, 0)
    assert report.decisions_max <= 10


def test_progress_is_told() -> None:
    told: list[int] = []
    lab.simulate(experiment(duels=6), progress=told.append)
    assert sum(told) == 6


def test_what_cannot_be_is_refused_at_once() -> None:
    with pytest.raises(bots.UnknownBot):
        lab.simulate(experiment(bots=("genius", "random")))
    with pytest.raises(ValueError, match="2 to 5 players, not 6"):
        lab.simulate(experiment(bots=("random",) * 6))
    with pytest.raises(ValueError, match="at least one process"):
        lab.simulate(experiment(), jobs=0)


class _Broken(RandomBot):
    def choose(self, situation: Situation) -> Answer:
        if situation.number % 3 == 0:
            raise RuntimeError("broken")
        return super().choose(situation)


def test_faults_of_bots_are_counted_and_end_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from duel99.bots import registry

    monkeypatch.setitem(registry._FACTORIES, "broken", _Broken)
    report = lab.simulate(experiment(bots=("broken", "random", "random"), duels=3))
    assert report.finished == 3
    assert report.bot_faults > 3
    assert "RuntimeError: broken" in report.troubles[0].what
    assert report.troubles[0].seed == 11


def test_faults_of_the_engine_are_counted_and_end_nothing() -> None:
    report = lab.simulate(experiment(decks=SimpleDecks(3, False), duels=2))
    assert (report.errors, report.finished) == (2, 0)
    assert "one shared deck" in report.troubles[0].what


def test_decks_of_the_library_can_be_sent() -> None:
    entries = [entry for _, entry in zip(range(5), cards.load(), strict=False)]
    deck = Deck([entry.definition for entry in entries])
    makes = lab.LibraryDecks.of([deck])
    assert [d.printed.id for d in makes()[0].main] == [entry.id for entry in entries]


# the command


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    """A pool of library monsters in the common deck format."""
    entries = [e for e in cards.load() if e.printed.kind & Kind.NORMAL and e.printed.is_monster]
    low = [e.id for e in entries if 0 < e.printed.level <= 4]
    path = tmp_path / "pool.ydk"
    path.write_text("#main\n" + "\n".join(str(low[i % len(low)]) for i in range(99)) + "\n")
    return path


def command(*words: object) -> Result:
    return CliRunner().invoke(cli.app, [str(word) for word in words])


def test_the_command_reports(pool: Path) -> None:
    words = ("simulate", "--pool", pool, "--force", "--bots", "greedy,random,random")
    found = command(*words, "--duels", 3, "--seed", 5, "--rotate", "--lang", "en")
    assert found.exit_code == 0, found.output
    assert "seat 3" in found.output
    assert "33.3%" in found.output
    assert "95 % interval" in found.output


def test_the_command_writes_json(pool: Path) -> None:
    words = ("simulate", "--pool", pool, "--force", "--bots", "random", "--seats", 4, "--json")
    found = command(*words, "--duels", 2)
    assert found.exit_code == 0, found.output
    report = json.loads(found.stdout)
    assert report["finished"] == 2
    assert report["by_seat"][0]["won"]["null"] == 0.25


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--bots", "greedy,genius"), "genius"),
        (("--bots", "greedy,random", "--seats", "3"), "2 bots for 3 seats"),
        (("--mode", "nonsense"), "nonsense"),
        (("--bots", "random", "--seats", "7"), "7"),
        (("--pool", "no-such-pool"), "no-such-pool"),
        (("--option", "nonsense"), "nonsense"),
    ],
)
def test_the_command_refuses_in_one_sentence(words: tuple[str, ...], fault: str) -> None:
    found = command("simulate", *words, "--duels", 1, "--lang", "en")
    assert found.exit_code == 2
    assert fault in found.output
    assert "Traceback" not in found.output
