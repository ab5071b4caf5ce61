"""A folder of community scripts: which cards it has a script of, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from duel99.catalog.facts import Behaviour, Record
from duel99.catalog.faults import FileFault

from .outcome import Contents, Outcome
from .parts import MAX_ID

_SCRIPT = re.compile(r"c(\d+)\.lua", re.IGNORECASE)


def open_scripts(folder: Path) -> Contents:
    """The ids of ``c<id>.lua`` in a folder and below. Raises :class:`FileFault` for none."""
    found = (_SCRIPT.fullmatch(path.name) for path in folder.rglob("*.lua"))
    numbers = {int(match[1]) for match in found if match and len(match[1]) <= 10}
    ids = sorted(number for number in numbers if 0 < number <= MAX_ID)
    if not ids:
        raise FileFault("no_scripts", path=folder)

    def outcomes(_: str) -> Iterator[Outcome]:
        for number in ids:
            yield Record(id=number, behaviour=Behaviour.SCRIPT)

    return Contents("scripts", len(ids), outcomes)
