"""Rules of a table that players use like the effects of a card: they have a name and a text."""

from __future__ import annotations

from typing import Final

from duel99.cards.entry import Entry
from duel99.cards.language.text import catalogue
from duel99.cards.library import names, register
from duel99.rulesets.counter_actions import ABILITIES, BOOST, BURN, SPEED_WORLD


def _line(index: int, language: str) -> str:
    ability = ABILITIES[index]
    key = f"speed.ability.{ability.key}"
    return catalogue(language).text(key, price=ability.price, boost=BOOST, burn=BURN)


def _text(language: str) -> str:
    lines = [_line(i, language) for i in range(len(ABILITIES))]
    return "\n".join([catalogue(language).text("speed.rule"), *lines])


SPEED_WORLD_N: Final = register(
    Entry(
        SPEED_WORLD.printed.id,
        names({"zh-TW": "高速世界 N", "ja": "スピード・ワールドＮ", "en": "Speed World N"}),
        SPEED_WORLD,
        _text,
        frozenset({"table-rule"}),
        _line,
    )
)
