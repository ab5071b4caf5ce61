"""What goes over the wire has its types in the page, and its words in every language."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from duel99 import rulesets
from duel99.messages import Messages, languages
from duel99.server.rest.play_routes import option_key
from duel99.server.settings import Limits, Settings
from duel99.server.typescript import generate

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "duel99" / "server"


def test_the_committed_types_are_current() -> None:
    committed = (ROOT / "web" / "src" / "wire.ts").read_text("utf-8")
    assert committed == generate(), "run: python -m duel99.server.typescript > web/src/wire.ts"


def test_no_two_types_have_one_name() -> None:
    names = re.findall(r"^export (?:interface|type|const) (\w+)", generate(), re.MULTILINE)
    twice = {name for name in names if names.count(name) > 1}
    # a constant and a type may share a name in TypeScript; two interfaces would be merged
    interfaces = re.findall(r"^export interface (\w+)", generate(), re.MULTILINE)
    assert sorted(set(interfaces)) == sorted(interfaces)
    assert not twice - set(names)


def refusals() -> set[str]:
    """Every code that a Refusal is made with."""
    found = set()
    for path in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "id", "") == "Refusal"
                and node.args
            ):
                code = node.args[0]
                if isinstance(code, ast.Constant):
                    found.add(str(code.value))
    return found


@pytest.mark.parametrize("language", languages())
def test_every_refusal_has_its_words(language: str) -> None:
    messages = Messages(language)
    codes = refusals()
    assert len(codes) > 50
    assert [code for code in codes if not messages.has(f"server.fault.{code}")] == []


@pytest.mark.parametrize("language", languages())
def test_every_table_option_has_its_words(language: str) -> None:
    messages = Messages(language)
    keys = {key for ruleset in rulesets.RULESETS for key in rulesets.load(ruleset).options()}
    assert [key for key in keys if not messages.has(option_key(key))] == []


def test_settings_come_from_the_environment(tmp_path: Path) -> None:
    settings = Settings.from_environment(
        {"DUEL99_HOME": str(tmp_path), "DUEL99_LIMIT_FRAMES": "3.5", "DATABASE_URL": " x "}
    )
    assert settings.home == tmp_path
    assert settings.limits == Limits(frames=3.5)
    assert settings.database == "x"
    for name, value in (
        ("DUEL99_LIMIT_BODY", "much"),
        ("DUEL99_LIMIT_BODY", "0"),
        ("DUEL99_LOG", "x"),
        ("DUEL99_KEEP_DAYS", "soon"),
    ):
        with pytest.raises(ValueError, match=name):
            Settings.from_environment({name: value})
