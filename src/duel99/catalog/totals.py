"""How much the catalogue knows, counted."""

from __future__ import annotations

from pathlib import Path

import msgspec
from sqlalchemy import Connection, text

from duel99.kernel.terms import Kind

from .facts import Behaviour
from .merging import decode_card


class Totals(msgspec.Struct, frozen=True):
    """How much the catalogue knows. ``names`` are cards with a name by language."""

    path: str
    bytes: int
    cards: int
    monsters: int
    spells: int
    traps: int
    native: int
    scripted: int
    series: int
    prints: int
    sources: int
    names: dict[str, int]


def count_all(connection: Connection, path: Path) -> Totals:
    """Count everything."""

    def count(what: str, **values: int) -> int:
        return int(connection.execute(text(f"SELECT count(*) FROM {what}"), values).scalar_one())

    names: dict[str, int] = {}
    for data in connection.execute(text("SELECT facts FROM cards")).scalars():
        for language in decode_card(data).names:
            names[language] = names.get(language, 0) + 1
    kind = "cards WHERE kind & :kind"
    behaviour = "cards WHERE behaviour = :behaviour"
    return Totals(
        path=str(path),
        bytes=path.stat().st_size,
        cards=count("cards"),
        monsters=count(kind, kind=Kind.MONSTER),
        spells=count(kind, kind=Kind.SPELL),
        traps=count(kind, kind=Kind.TRAP),
        native=count(behaviour, behaviour=Behaviour.NATIVE),
        scripted=count(behaviour, behaviour=Behaviour.SCRIPT),
        series=count("(SELECT DISTINCT folded FROM series)"),
        prints=count("prints"),
        sources=count("sources"),
        names=dict(sorted(names.items(), key=lambda item: (-item[1], item[0]))),
    )
