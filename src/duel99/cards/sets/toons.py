"""Toon World and toon monsters."""

from __future__ import annotations

from duel99.cards.language.activations import Activate, Ignition, Trigger
from duel99.cards.language.continuous import Always
from duel99.cards.language.costs import PayLife, TributeCost
from duel99.cards.language.facts import Card, M, Spell
from duel99.cards.language.filters import monster
from duel99.cards.language.line import Line
from duel99.cards.language.moments import this_deals_damage
from duel99.cards.language.moves import Discard, Draw
from duel99.cards.language.places import yours
from duel99.cards.language.points import Damage
from duel99.cards.language.procedures import CannotBeNormalSummoned, OwnSummon
from duel99.cards.language.text import Own
from duel99.cards.language.toons import (
    TOON_WORLD_THERE,
    AttacksAsToon,
    FallsWithToonWorld,
    OnlyWithToonWorld,
    RestsFirst,
)
from duel99.cards.language.words import (
    AQUA,
    DARK,
    DRAGON,
    EARTH,
    FIEND,
    LIGHT,
    MACHINE,
    SPELLCASTER,
    TOON,
    WATER,
)
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Who

Card(15259703, zh="卡通世界", ja="トゥーン・ワールド", en="Toon World", kind=Spell.CONTINUOUS)(
    Activate(cost=PayLife(1000)),
)


def first_toons(tributes: int) -> list[Line]:
    """The lines of the first toon monsters, which come only to a Toon World."""
    return [
        CannotBeNormalSummoned(first=True),
        OnlyWithToonWorld(),
        OwnSummon(
            condition=TOON_WORLD_THERE,
            cost=TributeCost(yours(monster), tributes) if tributes else None,
        ),
        RestsFirst(),
        Always(
            RuleKind.ATTACK_COST,
            value=500,
            words=Own(
                "這張卡必須支付500生命值才能宣言攻擊。",
                "You must pay 500 LP to declare an attack with this card.",
                "このカードは５００ＬＰを払わなければ攻撃宣言できない。",
            ),
            mechanics=("attack-restriction",),
        ),
        AttacksAsToon(only_toons=True),
        FallsWithToonWorld(),
    ]


Card(
    65458948,
    zh="卡通美人魚",
    ja="トゥーン・マーメイド",
    en="Toon Mermaid",
    monster=M(WATER, AQUA, level=4, atk=1400, def_=1500, types=(TOON,)),
    series=("toon",),
)(*first_toons(0))
Card(
    91842653,
    zh="卡通惡魔",
    ja="トゥーン・デーモン",
    en="Toon Summoned Skull",
    monster=M(DARK, FIEND, level=6, atk=2500, def_=1200, types=(TOON,)),
    series=("toon",),
)(*first_toons(1))
Card(
    53183600,
    zh="青眼卡通龍",
    ja="ブルーアイズ・トゥーン・ドラゴン",
    en="Blue-Eyes Toon Dragon",
    monster=M(LIGHT, DRAGON, level=8, atk=3000, def_=2500, types=(TOON,)),
    series=("toon",),
)(*first_toons(2))
Card(
    42386471,
    zh="卡通雙子精靈",
    ja="トゥーン・ヂェミナイ・エルフ",
    en="Toon Gemini Elf",
    monster=M(EARTH, SPELLCASTER, level=4, atk=1900, def_=900, types=(TOON,)),
    series=("toon",),
)(
    RestsFirst(any_summon=True),
    AttacksAsToon(TOON_WORLD_THERE),
    Trigger(
        this_deals_damage(),
        Discard(1, who=Who.OPPONENTS, random=True),
        mandatory=True,
    ),
    FallsWithToonWorld(),
)
Card(
    16392422,
    zh="卡通假面魔道士",
    ja="トゥーン・仮面魔道士",
    en="Toon Masked Sorcerer",
    monster=M(DARK, SPELLCASTER, level=4, atk=900, def_=1400, types=(TOON,)),
    series=("toon",),
)(
    RestsFirst(any_summon=True),
    AttacksAsToon(TOON_WORLD_THERE),
    Trigger(this_deals_damage(), Draw(1), mandatory=True),
    FallsWithToonWorld(),
)
Card(
    79875176,
    zh="卡通加農砲鬥士",
    ja="トゥーン・キャノン・ソルジャー",
    en="Toon Cannon Soldier",
    monster=M(DARK, MACHINE, level=4, atk=1400, def_=1300, types=(TOON,)),
    series=("toon",),
)(
    RestsFirst(any_summon=True),
    AttacksAsToon(TOON_WORLD_THERE),
    Ignition(Damage(500), cost=TributeCost(yours(monster))),
    FallsWithToonWorld(),
)
