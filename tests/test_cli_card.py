"""``duel99 card`` and the command as a whole."""

from __future__ import annotations

import subprocess
import sys

import pytest
from typer.testing import CliRunner

from duel99 import __version__, cards
from duel99.cli import COMMANDS, app, load_command
from duel99.messages import Messages, languages
from duel99.telling.facts import card_kind, fact_lines, short, type_line

runner = CliRunner()


def run(*arguments: str, code: int = 0) -> str:
    result = runner.invoke(app, list(arguments))
    assert result.exit_code == code, result.output
    return result.output


@pytest.mark.parametrize("name", ["黑洞", "Dark Hole", "dark hole", "ブラック・ホール", "53129443"])
def test_a_card_by_any_of_its_names(name: str) -> None:
    output = run("card", "show", name, "--lang", "zh-TW")
    assert "黑洞" in output
    assert "通常魔法" in output
    assert "cid=4342" in output  # its number in the official database


def test_a_name_of_several_words_needs_no_quotes() -> None:
    assert "Man-Eater Bug" in run("card", "show", "man", "eater", "bug", "--lang", "en")


def test_a_typo_gets_near_names() -> None:
    output = run("card", "show", "Dark Hoel", "--lang", "en", code=1)
    assert "Did you mean" in output
    assert "Dark Hole" in output


def test_nothing_near_points_to_the_list() -> None:
    assert "duel99 card list" in run("card", "show", "qqqqqqqqqq", "--lang", "en", code=1)


@pytest.mark.parametrize("language", languages())
def test_the_list_counts(language: str) -> None:
    output = run("card", "list", "--lang", language)
    total = len(list(cards.load()))
    assert str(total) in output.splitlines()[-1]


@pytest.mark.parametrize("kind", ["trap", "陷阱", "罠", "normal-monster", "通常怪獸", "quick-play"])
def test_the_list_by_kind(kind: str) -> None:
    language = "ja" if kind == "罠" else "zh-TW"
    everything = run("card", "list", "--lang", language)
    some = run("card", "list", "--kind", kind, "--lang", language)
    assert len(some) < len(everything)


def test_the_list_by_mechanic() -> None:
    assert "Dark Hole" in run("card", "list", "--mechanic", "destroy", "--lang", "en")


def test_a_wrong_filter_lists_the_right_ones() -> None:
    assert "quick-play" in run("card", "list", "--kind", "tarp", "--lang", "en", code=2)
    assert "destroy" in run("card", "list", "--mechanic", "explode", "--lang", "en", code=2)


@pytest.mark.parametrize("language", languages())
def test_every_card_has_facts(language: str) -> None:
    messages = Messages(language)
    for entry in cards.load():
        printed = entry.printed
        assert messages.has(f"card_kind.{card_kind(printed)}")
        assert short(printed, messages)
        assert type_line(printed, messages) == fact_lines(printed, messages)[0]


# the command


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there(name: str) -> None:
    command = load_command(name)
    assert command.name == name
    assert run(name, "--help")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_says_what_the_command_says(name: str) -> None:
    told = (load_command(name).help or "").split("\n")[0]
    assert told.rstrip(".") == COMMANDS[name].rstrip(".")


def test_the_version() -> None:
    assert run("--version").strip() == f"duel99 {__version__}"


def test_a_typo_of_a_command() -> None:
    assert "card" in run("crad", code=2)


def test_the_language_before_the_command_counts() -> None:
    assert "Normal Spell" in run("--lang", "en", "card", "show", "黑洞")
    assert "通常魔法" in run("--lang", "en", "card", "show", "黑洞", "--lang", "ja")


def test_the_language_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUEL99_LANG", "en")
    assert "Normal Spell" in run("card", "show", "黑洞")
    monkeypatch.setenv("DUEL99_LANG", "tlh")
    assert "zh-TW" in run("card", "show", "黑洞", code=2)


def test_help_loads_no_engine() -> None:
    code = (
        "import sys; from duel99.cli import app\n"
        "try:\n    app(['--help'], prog_name='duel99')\n"
        "except SystemExit:\n    pass\n"
        "loaded = [m for m in sys.modules if m.startswith('duel99.') and 'cli' not in m]\n"
        "sys.exit(','.join(m for m in loaded if 'messages' not in m) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "simulate" in done.stdout


def test_any_character_in_an_ascii_locale() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-X",
            "utf8=0",
            "-m",
            "duel99",
            "card",
            "show",
            "53129443",
            "--lang",
            "zh-TW",
        ],
        capture_output=True,
        check=False,
        env={"LC_ALL": "C", "PATH": "/usr/bin", "PYTHONCOERCECLOCALE": "0"},
    )
    assert done.returncode == 0, done.stderr
    assert "通常魔法" in done.stdout.decode("utf-8")
