"""Monsters that do something when they are summoned or sent to the graveyard."""

from __future__ import annotations

from duel99.cards.language.activations import Ignition, Trigger
from duel99.cards.language.changes import (
    ALWAYS,
    ChangePosition,
    Grant,
    LockName,
    NegateEffects,
    OneMode,
)
from duel99.cards.language.conditions import when
from duel99.cards.language.continuous import Always
from duel99.cards.language.costs import DiscardCost
from duel99.cards.language.facts import Card, M, Token
from duel99.cards.language.filters import (
    Filter,
    attack,
    attribute,
    card,
    defense,
    face_up,
    level,
    monster,
    other,
    race,
    series,
    spell,
    spell_trap,
)
from duel99.cards.language.line import ONCE, ONCE_BY_NAME
from duel99.cards.language.moments import (
    this_destroyed,
    this_sent_to_graveyard,
    this_summoned,
    this_summoned_as,
)
from duel99.cards.language.moves import Banish, Destroy, Draw, Search, SendToGraveyard
from duel99.cards.language.places import deck, field, hand, hand_or_deck, yours
from duel99.cards.language.points import Damage
from duel99.cards.language.steps import If, Then
from duel99.cards.language.summons import ATTACK, SpecialSummon, Tokens
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own
from duel99.cards.language.which import AFFECTED, SUMMONED, TARGETS, THIS, UpTo, choose
from duel99.cards.language.words import (
    AQUA,
    BEAST,
    BEAST_WARRIOR,
    DARK,
    EARTH,
    FAIRY,
    FIEND,
    LIGHT,
    PLANT,
    SPELLCASTER,
    THUNDER,
    WARRIOR,
    WATER,
    WIND,
    ZOMBIE,
)
from duel99.kernel.context import Context
from duel99.kernel.effect import Timing
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.terms import ON_FIELD, Attribute, Position, SummonKind


def searcher(wanted: Filter) -> Trigger:
    """If sent from the field to the graveyard: searches, and the name is then locked."""
    return Trigger(
        this_sent_to_graveyard(ON_FIELD),
        Search(deck(monster & wanted)),
        LockName(AFFECTED),
        mandatory=True,
        timing=Timing.IF,
        limit=ONCE_BY_NAME,
    )


def recruiter(wanted: Filter) -> Trigger:
    """When destroyed by battle: another one of 1500 attack or less comes from the deck."""
    return Trigger(
        this_destroyed(by="battle"),
        SpecialSummon(deck(monster & attack(max=1500) & wanted), positions=ATTACK),
    )


Card(
    26202165,
    zh="三眼怪",
    ja="クリッター",
    en="Sangan",
    monster=M(DARK, FIEND, level=3, atk=1000, def_=600),
)(
    searcher(attack(max=1500)),
)
Card(
    78010363,
    zh="黑森林女巫",
    ja="黒き森のウィッチ",
    en="Witch of the Black Forest",
    monster=M(DARK, SPELLCASTER, level=4, atk=1100, def_=1200),
)(
    searcher(defense(max=1500)),
)
Card(
    83011277,
    zh="殺手番茄",
    ja="キラー・トマト",
    en="Mystic Tomato",
    monster=M(DARK, PLANT, level=4, atk=1400, def_=1100),
)(
    recruiter(attribute(DARK)),
)
Card(
    97017120,
    zh="巨大老鼠",
    ja="巨大ネズミ",
    en="Giant Rat",
    monster=M(EARTH, BEAST, level=4, atk=1400, def_=1450),
)(
    recruiter(attribute(EARTH)),
)
Card(
    95956346,
    zh="閃光天使",
    ja="シャインエンジェル",
    en="Shining Angel",
    monster=M(LIGHT, FAIRY, level=4, atk=1400, def_=800),
)(
    recruiter(attribute(LIGHT)),
)
Card(
    57839750,
    zh="母灰熊",
    ja="グリズリーマザー",
    en="Mother Grizzly",
    monster=M(WATER, BEAST_WARRIOR, level=4, atk=1400, def_=1000),
)(
    recruiter(attribute(WATER)),
)
Card(
    77044671,
    zh="金字塔龜",
    ja="ピラミッド・タートル",
    en="Pyramid Turtle",
    monster=M(EARTH, ZOMBIE, level=4, atk=1200, def_=1400),
)(
    Trigger(
        this_destroyed(by="battle"),
        SpecialSummon(deck(monster & race(ZOMBIE) & defense(max=2000))),
    ),
)
Card(
    28985331,
    zh="終末騎士",
    ja="終末の騎士",
    en="Armageddon Knight",
    monster=M(DARK, WARRIOR, level=4, atk=1400, def_=1200),
)(
    Trigger(this_summoned(), SendToGraveyard(choose(1, deck(monster & attribute(DARK))))),
)

AIR_MODES = OneMode(
    (None, Destroy(UpTo(field(spell_trap), yours(monster & face_up & series("hero") & other)))),
    (None, Search(deck(monster & series("hero")))),
)

Card(
    40044918,
    zh="元素－英雄 大氣人",
    ja="Ｅ・ＨＥＲＯ エアーマン",
    en="Elemental HERO Stratos",
    monster=M(WIND, WARRIOR, level=4, atk=1800, def_=300),
    series=("elemental-hero", "hero"),
)(
    Trigger(this_summoned("normal", "special"), AIR_MODES.resolution(), target=AIR_MODES),
)
Card(
    2460565,
    zh="衝鋒隊長",
    ja="切り込み隊長",
    en="Marauding Captain",
    monster=M(EARTH, WARRIOR, level=3, atk=1200, def_=400),
)(
    Always(RuleKind.CANNOT_BE_ATTACKED, to=yours(monster & race(WARRIOR) & other)),
    Trigger(this_summoned("normal"), SpecialSummon(hand(monster & level(max=4)))),
)
Card(
    25259669,
    zh="格布林德伯格",
    ja="ゴブリンドバーグ",
    en="Goblindbergh",
    monster=M(EARTH, WARRIOR, level=4, atk=1400, def_=0),
)(
    Trigger(
        this_summoned("normal"),
        SpecialSummon(hand(monster & level(max=4))),
        Then(ChangePosition(THIS, Position.FACE_UP_DEFENSE)),
    ),
)
Card(
    423585,
    zh="召喚僧",
    ja="召喚僧サモンプリースト",
    en="Summoner Monk",
    monster=M(DARK, SPELLCASTER, level=4, atk=800, def_=1600),
)(
    Always(RuleKind.CANNOT_BE_TRIBUTED),
    Trigger(
        this_summoned("normal", "flip"),
        ChangePosition(THIS, Position.FACE_UP_DEFENSE),
        mandatory=True,
        timing=Timing.IF,
    ),
    Ignition(
        SpecialSummon(deck(monster & level(4))),
        Grant(SUMMONED, RuleKind.CANNOT_ATTACK),
        cost=DiscardCost(1, spell),
        limit=ONCE,
    ),
)
Card(
    10802915,
    zh="從魔界到現世的死亡導遊",
    ja="魔界発現世行きデスガイド",
    en="Tour Guide From the Underworld",
    monster=M(DARK, FIEND, level=3, atk=1000, def_=600),
)(
    Trigger(
        this_summoned("normal"),
        SpecialSummon(hand_or_deck(monster & race(FIEND) & level(3))),
        NegateEffects(SUMMONED, until=ALWAYS),
        Grant(SUMMONED, RuleKind.NOT_SYNCHRO_MATERIAL, until=ALWAYS),
    ),
)
Card(
    41386308,
    zh="數學家",
    ja="マスマティシャン",
    en="Mathematician",
    monster=M(EARTH, SPELLCASTER, level=3, atk=1500, def_=500),
)(
    Trigger(this_summoned("normal"), SendToGraveyard(choose(1, deck(monster & level(max=4))))),
    Trigger(this_destroyed(by="battle"), Draw(1)),
)
Card(
    51945556,
    zh="雷帝紮博爾格",
    ja="雷帝ザボルグ",
    en="Zaborg the Thunder Monarch",
    monster=M(LIGHT, THUNDER, level=5, atk=2400, def_=1000),
)(
    Trigger(
        this_summoned_as(SummonKind.TRIBUTE),
        Destroy(TARGETS),
        target=Target(field(monster)),
        mandatory=True,
        timing=Timing.IF,
    ),
)
Card(
    4929256,
    zh="冰帝莫比烏斯",
    ja="氷帝メビウス",
    en="Mobius the Frost Monarch",
    monster=M(WATER, AQUA, level=6, atk=2400, def_=1000),
)(
    Trigger(
        this_summoned_as(SummonKind.TRIBUTE),
        Destroy(TARGETS),
        target=Target(field(spell_trap), 1, 2),
    ),
)


def _banished_dark_monster(ctx: Context) -> bool:
    return any(c.printed.is_monster and c.printed.attribute & Attribute.DARK for c in ctx.affected)


Card(
    9748752,
    zh="邪帝蓋烏斯",
    ja="邪帝ガイウス",
    en="Caius the Shadow Monarch",
    monster=M(DARK, FIEND, level=6, atk=2400, def_=1000),
)(
    Trigger(
        this_summoned_as(SummonKind.TRIBUTE),
        Banish(TARGETS),
        If(
            when(
                _banished_dark_monster,
                "除外的是闇屬性怪獸卡",
                "the banished card is a DARK Monster Card",
                "除外したカードが闇属性モンスターカードだった",
            ),
            Damage(1000),
        ),
        target=Target(field(card)),
        mandatory=True,
        timing=Timing.IF,
    ),
)
FLUFF = Token(
    15341822,
    zh="綿毛代幣",
    ja="綿毛トークン",
    en="Fluff Token",
    monster=M(WIND, PLANT, level=1, atk=0, def_=0),
)
Card(
    15341821,
    zh="蒲公英獅子",
    ja="ダンディライオン",
    en="Dandylion",
    monster=M(EARTH, PLANT, level=3, atk=300, def_=300),
)(
    Trigger(
        this_sent_to_graveyard(),
        Tokens(FLUFF, 2),
        Grant(
            SUMMONED,
            RuleKind.NOT_TRIBUTE_FOR_SUMMON,
            words=Own(
                "這個回合不能為上級召喚而解放這些代幣。",
                "These Tokens cannot be Tributed for a Tribute Summon this turn.",
                "このターン、このトークンはアドバンス召喚のためにはリリースできない。",
            ),
        ),
        mandatory=True,
        timing=Timing.IF,
    ),
)
