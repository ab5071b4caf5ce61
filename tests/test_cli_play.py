"""Playing at the terminal table."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from duel99 import cards, replays
from duel99.cli import app
from duel99.cli.table.game import Game
from duel99.kernel.event import Drew
from duel99.kernel.terms import Kind
from duel99.messages import Messages, languages

from .tabletop import MASTER2020, Table, script, sensible, then

runner = CliRunner()


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """99 normal monsters of the library."""
    plain = [e.id for e in cards.load() if e.printed.kind & Kind.NORMAL and not e.printed.is_extra]
    ids = (plain * 10)[:99]
    path = tmp_path_factory.mktemp("pools") / "vanilla.ydk"
    path.write_text("#main\n" + "\n".join(map(str, ids)) + "\n#extra\n!side\n", encoding="utf-8")
    return path


def play(pool: Path, typed: str, *arguments: str) -> str:
    result = runner.invoke(
        app,
        ["play", "--pool", str(pool), "--force", "--seed", "7", *arguments],
        input=typed,
    )
    assert result.exception is None, result.output
    assert result.exit_code == 0, result.output
    return result.output


# whole duels


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("plain", [False, True], ids=["drawn", "plain"])
def test_a_whole_duel_by_numbers(language: str, plain: bool) -> None:
    table = Table(sensible, language=language, plain=plain).run()
    messages = Messages(language)
    assert table.game.duel.over
    assert messages.text("table.seed", seed=7) in table.text
    assert messages.text("say.final_hint").split()[0] in table.text


@pytest.mark.parametrize("seats", ["A,bot:random", "A,bot:random,B,bot:random", "A,B,C,D,E"])
def test_every_number_of_seats(seats: str) -> None:
    table = Table(sensible, seats=seats, language="en").run()
    assert table.game.duel.over


def test_the_ordinary_game_of_two() -> None:
    table = Table(sensible, seats="A,bot:random", ruleset=MASTER2020, language="en").run()
    assert table.game.duel.over
    assert "Deck" in table.text


def test_the_command_plays_to_the_end(pool: Path) -> None:
    output = play(pool, "auto\n" * 400, "--seats", "我,bot:random,bot:random", "--lang", "zh-TW")
    assert "決鬥結束" in output
    assert "亂數種子 7" in output


def test_bots_alone_are_watched(pool: Path) -> None:
    output = play(pool, "", "--seats", "bot:random,bot:random,bot:random", "--lang", "en")
    assert "The duel is over" in output
    assert "Result" in output or "Place 1" in output


def test_the_duel_is_kept_where_the_command_says(pool: Path, tmp_path: Path) -> None:
    file = tmp_path / "kept.d99"
    play(pool, "", "--seats", "bot:random,bot:random,bot:random", "--save", str(file))
    replay = replays.load(file)
    assert replay.header.finished
    assert replay.header.bots == ("random", "random", "random")
    assert replay.verify() is None


# what is typed


def test_nonsense_gets_one_sentence_and_the_question_stands() -> None:
    table = Table(script("99", "xyzzy", "1 2", "0", "!", ""), language="en").run()
    said = [line for line in table.text.splitlines() if line]
    assert any("There is no 99" in line for line in said)
    assert any('There is no choice "xyzzy"' in line for line in said)
    assert any("Only one can be chosen" in line for line in said)
    assert any('"!" is not clear' in line for line in said)
    assert len(table.game.duel.answers) == len(_answers_at_start())


def _answers_at_start() -> list[object]:
    return list(Table(script(), language="en").run().game.duel.answers)


@pytest.mark.parametrize("language", languages())
def test_help_is_there_for_every_kind_of_decision(language: str) -> None:
    kinds: set[str] = set()

    def curious(table: Table, prompt: str) -> str | None:
        decision = table.game.duel.decision
        if decision is not None and decision.kind.name not in kinds:
            kinds.add(decision.kind.name)
            return "?"
        return sensible(table, prompt)

    table = Table(curious, language=language).run()
    assert {"ACTION", "CARDS", "ZONE"} <= kinds
    assert table.text.count(Messages(language).text("manual.title")) == len(kinds)


def test_a_choice_by_its_name() -> None:
    table = Table(script("結束回合"), seats="我,bot:random", seed=3)
    before = table.game.duel
    while before.decision is not None and before.decision.player != 0:
        before.answer(before.decision.first_answer())
    turn = before.turn
    table.run()
    assert table.game.duel.turn > turn or table.game.duel.turn_player != 0


def test_cards_are_read_by_name_and_by_number(pool: Path) -> None:
    output = play(pool, "i 青眼白龍\ni Dark Hole\ni 青眼白\ni\n", "--lang", "zh-TW")
    assert "【龍族／通常】" in output
    assert "破壞場上全部的怪獸" in output
    assert "你要找的是不是" in output
    assert "要看哪張卡" in output


def test_piles_hand_table_and_log(pool: Path) -> None:
    output = play(pool, "g\nb\nx\nhand\nt\no\nlog\n", "--lang", "zh-TW")
    assert "海沒有卡" in output
    assert "除外區沒有卡" in output
    assert "我的手牌" in output
    assert output.count("決鬥開始。順序") == 2


def test_surrender_goes_on_without_the_player(pool: Path) -> None:
    output = play(
        pool, "surrender\nn\nsurrender\ny\n", "--lang", "en", "--seats", "Ann,bot:random,bot:random"
    )
    assert "Ann surrenders." in output
    assert "Ann is out: surrender" in output
    assert "You are out" in output
    assert "The duel is over" in output


def test_undo_goes_back_to_the_last_decision() -> None:
    counts: list[int] = []

    def reply(table: Table, prompt: str) -> str | None:
        counts.append(len(table.game.duel.answers))
        if len(counts) == 3:
            return "undo"
        return sensible(table, prompt) if len(counts) < 5 else None

    table = Table(reply, language="en").run()
    assert counts[2] > counts[1]
    assert counts[3] == counts[1]
    assert "Back to your last decision" in table.text
    assert table.game.duel.events == Game(table.game.duel.fork(), table.game.seats).duel.events


def test_nothing_to_undo_at_first(pool: Path) -> None:
    assert "There is nothing to undo." in play(pool, "undo\n", "--lang", "en")


def test_no_undo_among_people() -> None:
    table = Table(then(["", "undo"], script()), seats="A,B,bot:random", language="en").run()
    assert "no undo" in table.text


# leaving and coming back


def test_the_end_of_the_input_is_polite(pool: Path) -> None:
    output = play(pool, "", "--lang", "en")
    assert "Save the duel?" in output
    assert "Not saved. Seed 7." in output
    assert "See you next time!" in output


def test_an_interrupt_is_polite(tmp_path: Path) -> None:
    file = tmp_path / "left.d99"
    calls = 0

    def reply(table: Table, prompt: str) -> str | None:
        nonlocal calls
        calls += 1
        if calls == 4:
            raise KeyboardInterrupt
        return str(file) if calls == 5 else sensible(table, prompt)

    table = Table(reply, language="en", deck=None)
    table.run()
    assert "Save the duel?" in table.text
    assert file.exists() or "Cannot save" in table.text


def test_save_and_go_on(pool: Path, tmp_path: Path) -> None:
    file = tmp_path / "evening.d99"
    output = play(
        pool,
        f"auto\nauto\nauto\nsave {tmp_path / 'evening'}\nauto\nquit\n\n",
        "--lang",
        "en",
        "--seats",
        "Ann,bot:random,bot:random",
    )
    assert f"--resume {file}" in output.replace("\n", "")
    saved = replays.load(file)
    assert not saved.header.finished
    assert saved.header.seats == ("Ann", "random", "random 2")
    assert saved.header.bots == ("", "random", "random")
    result = runner.invoke(
        app, ["play", "--resume", str(file), "--lang", "en"], input="auto\n" * 400
    )
    assert result.exit_code == 0, result.output
    assert "The duel is over" in result.output
    overwritten = play(pool, f"save {file}\nn\nsave {file}\ny\n", "--lang", "en")
    assert "overwrite it?" in overwritten


def test_a_file_that_cannot_be_written(pool: Path, tmp_path: Path) -> None:
    output = play(pool, f"save {tmp_path / 'nowhere' / 'x.d99'}\n", "--lang", "en")
    assert "Cannot save to" in output


# several people at one keyboard


def test_hands_are_hidden_while_the_keyboard_changes_hands() -> None:
    table = Table(sensible, seats="甲,乙", language="zh-TW", seed=2)
    shown: list[tuple[str, str]] = []
    original = table.session.terminal.clear

    def clear() -> None:
        shown.append((table.text[-400:], ""))
        original()

    table.session.terminal.clear = clear  # type: ignore[method-assign]
    table.run()
    assert len(shown) > 2
    assert "請其他人移開視線" in table.text


@pytest.mark.parametrize("seed", range(4))
def test_nobody_reads_what_others_draw(seed: int) -> None:
    """The bots' draws are in the record, but their cards are not on the screen."""
    table = Table(sensible, seats="A,bot:random,bot:random", language="en", seed=seed).run()
    hidden = {
        code
        for event in table.game.duel.events
        if isinstance(event, Drew) and event.player != 0
        for code in event.codes
    }
    assert hidden
    for line in table.text.splitlines():
        if "draws" in line and not line.strip().startswith("A "):
            assert not any(str(code) in line for code in hidden), line


# options of the command


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seats", "a,a"], "twice"),
        (["--seats", "a,bot:deepmind"], "bot:greedy"),
        (["--seats", "a"], "2 to 5"),
        (["--seats", "a,,b"], "no name"),
        (["--mode", "fast"], "屍山血海"),
        (["--recycles", "5"], "1 or 2"),
        (["--ruleset", "uno"], "ninety-nine"),
        (["--option", "hand.limit"], "key=value"),
        (["--option", "hand.limit=3"], "6, 7"),
        (["--option", "hand.size=3"], "hand.limit"),
        (["--pool", "no-such-file"], "no-such-file"),
        (["--pool", "a", "--pool", "b"], "one pool"),
        (["--resume", "no-such-file"], "no-such-file"),
        (["--resume", "x", "--seed", "1"], "--seed"),
        (["--lang", "tlh"], "zh-TW"),
    ],
)
def test_a_wrong_option_gets_one_clear_sentence(arguments: list[str], said: str) -> None:
    language = [] if "--lang" in arguments else ["--lang", "en"]
    result = runner.invoke(app, ["play", *arguments, *language])
    assert result.exit_code == 2
    assert said in result.output
    assert "Traceback" not in result.output


def test_a_finished_duel_is_not_gone_on_with(pool: Path, tmp_path: Path) -> None:
    file = tmp_path / "done.d99"
    play(pool, "", "--seats", "bot:random,bot:random,bot:random", "--save", str(file))
    result = runner.invoke(app, ["play", "--resume", str(file), "--lang", "en"])
    assert result.exit_code == 2
    assert "finished duel" in result.output


def test_a_pool_that_does_not_fit_is_refused(pool: Path) -> None:
    result = runner.invoke(
        app, ["play", "--pool", str(pool), "--seats", "a,bot:random", "--lang", "en"]
    )
    assert result.exit_code == 2
    assert "--force" in result.output
