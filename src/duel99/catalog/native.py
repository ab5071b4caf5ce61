"""The card library as a source of the catalogue."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import duel99
from duel99 import cards

from .facts import Behaviour, Record, Stats

NAME: Final = "library"
WEIGHT: Final = 1000
"""Over every import: the table plays with the facts and names of the library."""


def identity() -> str:
    """Tells one state of the library from another without importing its cards."""
    folder = Path(cards.__file__).parent
    marks = hashlib.sha256(duel99.__version__.encode())
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".py", ".toml"):
            facts = path.stat()
            name = path.relative_to(folder).as_posix()
            marks.update(f"{name} {facts.st_size} {facts.st_mtime_ns}\n".encode())
    return marks.hexdigest()


def read() -> Iterator[Record]:
    """A record for each card of the library. Its texts stay there: they are made from the rules."""
    for entry in cards.load():
        printed = entry.printed
        yield Record(
            id=entry.id,
            code=printed.code if printed.code != entry.id else 0,
            konami_id=entry.konami_id,
            names=dict(entry.names),
            stats=Stats(
                kind=printed.kind,
                level=printed.level,
                rank=printed.rank,
                rating=printed.rating,
                arrows=printed.arrows,
                left_scale=printed.left_scale,
                right_scale=printed.right_scale,
                attack=printed.attack,
                defense=printed.defense,
                attribute=printed.attribute,
                race=printed.race,
            ),
            series=tuple(sorted(printed.series)),
            behaviour=Behaviour.NATIVE,
        )
