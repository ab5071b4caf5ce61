"""Monsters that win the whole match."""

from __future__ import annotations

from duel99.cards.language.facts import Card, M
from duel99.cards.language.filters import monster, race
from duel99.cards.language.moments import this_deals_damage
from duel99.cards.language.procedures import CannotBeSpecialSummoned, TributeWay
from duel99.cards.language.text import Own
from duel99.cards.language.winning import WinsMatch
from duel99.cards.language.words import DARK, DRAGON
from duel99.kernel.context import Context


def beaten(ctx: Context) -> bool:
    """The player who was attacked has no life points left."""
    return ctx.event is not None and ctx.duel.players[ctx.event.player].life == 0


Card(
    44910027,
    zh="勝利龍",
    ja="ヴィクトリー・ドラゴン",
    en="Victory Dragon",
    monster=M(DARK, DRAGON, level=8, atk=2400, def_=3000),
)(
    CannotBeSpecialSummoned(),
    TributeWay(
        3,
        filter=monster & race(DRAGON),
        replaces=True,
        words=Own(
            "這張卡的上級召喚必須解放3隻龍族怪獸。",
            "Requires 3 Dragon monsters as Tributes for its Tribute Summon.",
            "このカードをアドバンス召喚する場合、ドラゴン族モンスター３体をリリースしなければならない。",
        ),
    ),
    WinsMatch(
        this_deals_damage(direct=True).narrowed(
            beaten,
            Own(
                "這張卡的直接攻擊使對手的生命值變成0時",
                "when a direct attack of this card brings an opponent's LP to 0",
                "このカードの直接攻撃で相手のLPが0になった時",
            ),
        ),
    ),
)
