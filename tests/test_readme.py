"""What README.md shows works."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
SNIPPETS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_the_snippets_run(snippet: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", snippet], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_there_is_a_snippet() -> None:
    assert SNIPPETS


def test_the_commands_exist() -> None:
    """Every `duel99 COMMAND` of the README is a command."""
    from duel99.cli import COMMANDS

    blocks = "".join(re.findall(r"```sh\n(.*?)```", README, re.DOTALL))
    named = set(re.findall(r"^duel99 (\w+)", blocks, re.MULTILINE))
    assert named
    assert named <= set(COMMANDS)
