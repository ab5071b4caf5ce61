"""Pendulum zones at the terminal: apart in Master Rule 3, the ends of a row since the New Master Rule."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from duel99 import cards
from duel99.cli import app
from duel99.kernel import Deck
from duel99.messages import Messages, languages
from duel99.rulesets import load

from .tabletop import Table, script

FIRST = "閃光的騎士"
SECOND = "傅科魔砲石"
TRAP = "雷破"
DECK = Deck([cards.definition(n) for n in ("曼陀鈴龍", FIRST, TRAP, "魔法吸收", SECOND)] * 8)
SCALES = ("3", "2", "3")
"""A scale to the right, then the other: with seed 7 the hand holds two of each and a trap or two."""


def sit(ruleset: str, *typed: str, plain: bool, language: str = "zh-TW") -> str:
    """What the screen shows as somebody types these lines in the first turn."""
    table = Table(
        script("", *SCALES, *typed),
        seats="我,bot:random",
        ruleset=load(ruleset),
        deck=DECK,
        plain=plain,
        language=language,
        width=100,
    )
    return table.run().text


def columns(line: str) -> list[int]:
    """Of a row of a map: which of the five cells hold something."""
    return [i for i, cell in enumerate(line.strip("│").split("│")) if cell.strip(" ·")]


def between(text: str, start: str, end: str = "> ") -> list[str]:
    """The lines of the question that begins with ``start``, the last time that it was asked."""
    return text.rsplit(start, 1)[1].split(end, 1)[0].splitlines()[1:]


@pytest.mark.rule("OCG-317")
def test_the_map_shows_two_zones_below_the_five() -> None:
    text = sit("master3", plain=False)
    rows = [line for line in between(text, "請選擇要放到哪一個靈擺區") if line.startswith("│")]
    assert [columns(row) for row in rows] == [[], [0, 4]]


@pytest.mark.rule("OCG-336")
def test_the_map_shows_the_two_ends_of_the_five() -> None:
    text = sit("master4", plain=False)
    rows = [line for line in between(text, "請選擇要放到哪一個靈擺區") if line.startswith("│")]
    assert [columns(row) for row in rows] == [[0, 4]]


@pytest.mark.rule("OCG-317")
def test_scales_apart_have_a_row_of_their_own_on_the_table_and_on_the_map() -> None:
    text = sit("master3", "4", plain=False)
    table = text.rsplit("請選擇行動。", 1)[0].rsplit("> 我", 1)[1].splitlines()
    (row,) = [line for line in table if SECOND in line and FIRST in line and "攻" not in line]
    assert row.startswith(SECOND)
    assert row.index(FIRST) > 40
    rows = [line for line in between(text, "請選擇要放置的區域") if line.startswith("│")]
    assert [columns(line) for line in rows] == [[0, 1, 2, 3, 4], [0, 4]]
    assert SECOND in rows[1]
    assert FIRST in rows[1]


@pytest.mark.rule("OCG-336")
def test_scales_in_the_row_lie_on_the_map_beside_the_zones_that_are_left() -> None:
    text = sit("master4", "4", plain=False)
    rows = [line for line in between(text, "請選擇要放置的區域") if line.startswith("│")]
    assert [columns(line) for line in rows] == [[0, 1, 2, 3, 4]]
    assert SECOND in rows[0]
    assert "[1]" in rows[0]
    assert "[4]" not in rows[0]


@pytest.mark.rule("OCG-317")
@pytest.mark.parametrize("language", languages())
def test_plain_lines_name_the_pendulum_zones(language: str) -> None:
    messages = Messages(language)
    left, right = messages.text("table.pendulum_left"), messages.text("table.pendulum_right")
    text = sit("master3", "t", plain=True, language=language)
    assert f"1 {left}\n2 {right}\n" in text
    place = messages.text("table.spell_zone", number="")
    assert f"{place}6" not in text
    assert f"{place}7" not in text
    for zone, name, scale in ((left, SECOND, 2), (right, FIRST, 7)):
        card = cards.find(name).name(language)
        shown = next(
            line for line in text.splitlines() if line.startswith((f"{zone}：", f"{zone}:"))
        )
        assert card in shown
        assert str(scale) in shown


@pytest.mark.rule("OCG-317")
def test_a_drawn_scenario_shows_them_beside_the_five(tmp_path: Path) -> None:
    path = tmp_path / "apart.yaml"
    path.write_text(
        "scenario: seven\nruleset: master3\n"
        "state: {A: {spells: {p1: 曼陀鈴龍, p2: 閃光的騎士, s1: 魔法吸收, s5: 神之宣告}}}\n"
        "expect: {A: {spells: 4}}\n",
        encoding="utf-8",
    )
    done = CliRunner().invoke(app, ["scenario", "show", str(path)])
    assert done.exit_code == 0, done.output
    shown = [zone for zone in ("s1", "s2", "s5", "p1", "p2") if f"{zone} " in done.output]
    assert shown == ["s1", "s5", "p1", "p2"]
