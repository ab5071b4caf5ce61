"""The pages on the rulesets for players: their examples run, their options exist, both languages agree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from duel99.cli.scenario import failure_text
from duel99.messages import Messages
from duel99.rulebook import load as load_book
from duel99.rulesets import RULESETS, load
from duel99.scenarios import Failure, parse_scenarios, play

PAGES = Path(__file__).parents[1] / "docs" / "rules"
LANGUAGES = ("zh-TW", "en")
NAMES = sorted(path.name for path in (PAGES / "zh-TW").glob("*.md"))
_EXAMPLE = re.compile(r"```yaml\n(.*?)```", re.DOTALL)
_OPTION_ROW = re.compile(r"^\| `([a-z0-9]+\.[a-z_0-9]+)` ", re.MULTILINE)
_RULE = re.compile(r"\b(?:N99|OCG|CLS|RD|AMB)-\d+")


def page(language: str, name: str) -> str:
    return (PAGES / language / name).read_text(encoding="utf-8")


def examples(text: str) -> list[str]:
    return _EXAMPLE.findall(text)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_holds(language: str, name: str) -> None:
    for number, text in enumerate(examples(page(language, name)), 1):
        for scenario in parse_scenarios(text, f"{name}, example {number}"):
            try:
                play(scenario)
            except Failure as failure:
                pytest.fail(failure_text(scenario, failure, Messages("en")), pytrace=False)


def test_both_languages_have_the_same_pages_with_as_many_examples() -> None:
    assert [path.name for path in sorted((PAGES / "en").glob("*.md"))] == NAMES
    for name in NAMES:
        both = [examples(page(language, name)) for language in LANGUAGES]
        assert len(both[0]) == len(both[1]), name
        for one, other in zip(*both, strict=True):
            ids = [_RULE.findall(text) for text in (one, other)]
            assert ids[0] == ids[1], name


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_and_options_that_a_page_names_exist(language: str, name: str) -> None:
    text = page(language, name)
    assert set(_RULE.findall(text)) <= load_book().ids()
    known = {key: values for ruleset in RULESETS for key, values in load(ruleset).options().items()}
    for key in _OPTION_ROW.findall(text):
        rows = text.split(f"| `{key}` ", 1)[1].split("\n| `", 1)[0].split("\n\n", 1)[0]
        assert all(f"`{value}`" in rows for value in known[key][1]), key


def test_every_ruleset_has_a_page_that_names_it() -> None:
    for language in LANGUAGES:
        text = "".join(page(language, name) for name in NAMES)
        assert all(f"`{key}`" in text or f" {key}" in text for key in RULESETS), language
