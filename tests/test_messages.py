"""The message catalogues."""

from __future__ import annotations

import string
from enum import Enum
from pathlib import Path

import pytest

from duel99.kernel import decision, terms
from duel99.messages import (
    DEFAULT_LANGUAGE,
    CatalogueError,
    Messages,
    UnknownLanguage,
    UnknownMessage,
    language_of_environment,
    languages,
    normalise_language,
)
from duel99.messages.catalogue import FOLDER, load_catalogue, read_folder

OTHERS = [language for language in languages() if language != DEFAULT_LANGUAGE]
NAMED: list[type[Enum]] = [
    terms.Phase,
    terms.Step,
    terms.Location,
    terms.Position,
    terms.Kind,
    terms.Attribute,
    terms.Race,
    terms.Arrow,
    terms.SummonKind,
    terms.Stat,
    terms.Speed,
    terms.EndReason,
    decision.DecisionKind,
    decision.ActionKind,
]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def base(key: str) -> str:
    return key.removesuffix("_one")


# Fragments of card texts are put together: they may begin with a space or be empty, and one
# language has measure words or an order of words that another has not.
FRAGMENTS = "card_text."


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_messages(language: str) -> None:
    wanted = {base(key) for key in load_catalogue(DEFAULT_LANGUAGE)}
    found = {base(key) for key in load_catalogue(language)}
    assert found ^ wanted == set()


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_placeholders(language: str) -> None:
    default = load_catalogue(DEFAULT_LANGUAGE)
    different = {
        key: text
        for key, text in load_catalogue(language).items()
        if placeholders(text) != placeholders(default[base(key)])
        and not (
            key.startswith(FRAGMENTS) and placeholders(text) < placeholders(default[base(key)])
        )
    }
    assert different == {}


@pytest.mark.parametrize("language", languages())
def test_a_message_is_whole(language: str) -> None:
    for key, text in load_catalogue(language).items():
        assert key.startswith(FRAGMENTS) or text.strip() == text != "", key
        assert "???" not in text, key
        assert all(name.isidentifier() for name in placeholders(text)), key


@pytest.mark.parametrize("language", languages())
def test_a_form_for_one_has_its_message_for_many(language: str) -> None:
    catalogue = load_catalogue(language)
    ones = [key for key in catalogue if key.endswith("_one")]
    assert all(base(key) in catalogue for key in ones)
    assert all("count" in placeholders(catalogue[base(key)]) for key in ones)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", NAMED, ids=lambda kind: kind.__name__)
def test_every_term_of_the_kernel_has_a_name(language: str, kind: type[Enum]) -> None:
    messages = Messages(language)
    assert all(messages.member(member) for member in kind)


def test_every_folder_is_a_language() -> None:
    folders = {
        path.name for path in FOLDER.iterdir() if path.is_dir() and not path.name.startswith("__")
    }
    assert folders == set(languages())


def test_text_fills_in_values() -> None:
    assert Messages("en").text("term.turn", number=3) == "Turn 3"


def test_one_has_its_own_form_where_the_language_needs_it() -> None:
    assert Messages("en").text("term.cards", count=1) == "1 card"
    assert Messages("en").text("term.cards", count=2) == "2 cards"
    assert Messages("zh-TW").text("term.cards", count=1) == "1 張"


def test_an_unknown_key_is_an_error_that_names_it() -> None:
    with pytest.raises(UnknownMessage, match=r"no\.such\.key"):
        Messages("ja").text("no.such.key")


def test_a_missing_value_is_an_error_that_names_it() -> None:
    with pytest.raises(UnknownMessage, match="number"):
        Messages("en").text("term.turn")


def test_an_unknown_language_is_an_error_that_lists_the_known_ones() -> None:
    with pytest.raises(UnknownLanguage, match="zh-TW, en, ja"):
        Messages("fr")


@pytest.mark.parametrize(
    ("written", "language"),
    [
        ("zh_TW", "zh-TW"),
        ("zh_TW.UTF-8", "zh-TW"),
        ("zh", "zh-TW"),
        ("zh-Hant-HK", "zh-TW"),
        ("ZH-tw", "zh-TW"),
        ("中文", "zh-TW"),
        ("en_GB@euro", "en"),
        ("English", "en"),
        ("ja_JP.eucJP", "ja"),
        ("jp", "ja"),
        ("日本語", "ja"),
    ],
)
def test_languages_may_be_written_as_usual(written: str, language: str) -> None:
    assert normalise_language(written) == language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "zh-TW"),
        ({"LANG": "C.UTF-8"}, "zh-TW"),
        ({"LANG": "en_US.UTF-8"}, "zh-TW"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "zh_TW.UTF-8"}, "zh-TW"),
        ({"LANG": "ja_JP.UTF-8", "DUEL99_LANG": "en"}, "en"),
        ({"DUEL99_LANG": " "}, "zh-TW"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert language_of_environment(environment) == language


def test_a_wish_that_cannot_be_met_is_an_error() -> None:
    with pytest.raises(UnknownLanguage, match="klingon"):
        language_of_environment({"DUEL99_LANG": "klingon"})


def test_files_of_a_folder_are_merged(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('[a]\nx = "1"\n[a.b]\ny = "2"\n', encoding="utf-8")
    (tmp_path / "b.toml").write_text('[a]\nz = "3"\n', encoding="utf-8")
    assert read_folder(tmp_path) == {"a.x": "1", "a.b.y": "2", "a.z": "3"}


@pytest.mark.parametrize(
    ("second", "fault"),
    [
        ('[a]\nx = "2"', "a.x stands in .*a.toml already"),
        ("[b]\nx = 2", "b.x must be a text"),
        ("[b", "b.toml"),
    ],
)
def test_a_bad_file_is_an_error_that_names_it(tmp_path: Path, second: str, fault: str) -> None:
    (tmp_path / "a.toml").write_text('[a]\nx = "1"\n', encoding="utf-8")
    (tmp_path / "b.toml").write_text(second, encoding="utf-8")
    with pytest.raises(CatalogueError, match=fault):
        read_folder(tmp_path)
