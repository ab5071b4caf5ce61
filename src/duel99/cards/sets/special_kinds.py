"""Spirit, union and gemini monsters, and tuners with what belongs to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Ignition, Trigger
from duel99.cards.language.changes import (
    ALWAYS,
    ChangePosition,
    NegateAttack,
    NegateEffects,
)
from duel99.cards.language.conditions import there_is
from duel99.cards.language.continuous import Always, Change
from duel99.cards.language.costs import MillCost, PayLife, SendCost
from duel99.cards.language.facts import Card, M, Token
from duel99.cards.language.filters import (
    card,
    face_up,
    kind,
    level,
    monster,
    named,
    race,
)
from duel99.cards.language.kinds import GeminiSummon, SpiritReturn
from duel99.cards.language.line import ONCE, ONCE_PER_DUEL
from duel99.cards.language.moments import (
    THIS_ATTACK_TARGET,
    moment,
    this_deals_damage,
    this_summoned,
    this_used_as_material,
)
from duel99.cards.language.moves import Discard
from duel99.cards.language.places import graveyard, hand, hand_or_graveyard, theirs, yours
from duel99.cards.language.steps import Do, StillIf
from duel99.cards.language.summons import (
    ATTACK,
    DEFENSE,
    SpecialSummon,
    Tokens,
    banished_when_it_leaves,
    can_come,
)
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own
from duel99.cards.language.unions import Union
from duel99.cards.language.which import SUMMONED, TARGETS, THIS
from duel99.cards.language.words import (
    BEAST,
    DARK,
    DRAGON,
    EARTH,
    FAIRY,
    FIEND,
    FIRE,
    GEMINI,
    INSECT,
    LIGHT,
    MACHINE,
    PLANT,
    PSYCHIC,
    SPELLCASTER,
    SPIRIT,
    TUNER,
    UNION,
    WARRIOR,
    WIND,
    ZOMBIE,
)
from duel99.kernel.effect import ExpireAt, Expiry, Procedure, Rule, Timing
from duel99.kernel.registry import linger
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.terms import Location, Op, Position, Stat, SummonKind, When
from duel99.kernel.turning import may_change_position

if TYPE_CHECKING:
    from duel99.kernel.card import Card as CardInDuel
    from duel99.kernel.context import Context

# spirits

Card(
    2134346,
    zh="阿修羅",
    ja="阿修羅",
    en="Asura Priest",
    monster=M(LIGHT, FAIRY, level=4, atk=1700, def_=1200, types=(SPIRIT,)),
)(
    SpiritReturn(),
    Always(RuleKind.ATTACK_ALL),
)


def skip_draw(ctx: Context) -> Procedure[bool]:
    """The player who took the damage skips the next Draw Phase."""
    yield from ()
    event = ctx.event
    if event is None:
        return False
    linger(
        ctx.duel,
        Rule(RuleKind.SKIP_DRAW_PHASE, who=Who.BOUND),
        ctx,
        Expiry(ExpireAt.STANDBY_PHASE, event.player),
        players=(event.player,),
    )
    return True


Card(
    3078576,
    zh="八汰烏",
    ja="八汰烏",
    en="Yata-Garasu",
    monster=M(WIND, FIEND, level=2, atk=200, def_=100, types=(SPIRIT,)),
)(
    SpiritReturn(),
    Trigger(
        this_deals_damage(),
        Do(
            skip_draw,
            zh="跳過那名對手下次的抽牌階段。",
            en="that player skips their next Draw Phase.",
            ja="次の相手のドローフェイズをスキップする。",
            mechanics=("skip-draw",),
        ),
        mandatory=True,
    ),
)
Card(
    77084837,
    zh="因幡之白兔",
    ja="因幡之白兎",
    en="Inaba White Rabbit",
    monster=M(EARTH, BEAST, level=3, atk=700, def_=500, types=(SPIRIT,)),
)(
    SpiritReturn(),
    Always(RuleKind.DIRECT_ATTACK),
    Always(
        RuleKind.CANNOT_CHOOSE_ATTACK_TARGET,
        words=Own(
            "這張卡不能攻擊怪獸。",
            "This card cannot attack monsters.",
            "このカードはモンスターに攻撃できない。",
        ),
    ),
)


def can_turn(ctx: Context, c: CardInDuel) -> bool:
    """Whether the effect may change the battle position of a face-up monster."""
    goal = Position.FACE_UP_DEFENSE if c.position & 3 else Position.FACE_UP_ATTACK
    return may_change_position(ctx.duel, c, int(goal), ctx)


Card(
    39751093,
    zh="龍宮之姬",
    ja="竜宮之姫",
    en="Otohime",
    monster=M(LIGHT, SPELLCASTER, level=3, atk=0, def_=100, types=(SPIRIT,)),
)(
    SpiritReturn(),
    Trigger(
        this_summoned("normal", "flipped"),
        ChangePosition(TARGETS),
        target=Target(theirs(monster & face_up), able=can_turn),
    ),
)

# unions

Card(
    65622692,
    zh="Y－龍首領",
    ja="Ｙ－ドラゴン・ヘッド",
    en="Y-Dragon Head",
    monster=M(LIGHT, MACHINE, level=4, atk=1500, def_=1600, types=(UNION,)),
)(
    Union(yours(monster & face_up & named(62651957)), 400),
)
Card(
    64500000,
    zh="Z－金屬履帶",
    ja="Ｚ－メタル・キャタピラー",
    en="Z-Metal Tank",
    monster=M(LIGHT, MACHINE, level=4, atk=1500, def_=1300, types=(UNION,)),
)(
    Union(yours(monster & face_up & (named(62651957) | named(65622692))), 600),
)
Card(
    23265594,
    zh="強化支援戰機・重裝兵器",
    ja="強化支援メカ・ヘビーウェポン",
    en="Heavy Mech Support Platform",
    monster=M(DARK, MACHINE, level=3, atk=500, def_=500, types=(UNION,)),
)(
    Union(yours(monster & face_up & race(MACHINE)), 500),
)

# geminis

Card(
    69884162,
    zh="元素－英雄 次新宇俠",
    ja="Ｅ・ＨＥＲＯ アナザー・ネオス",
    en="Elemental HERO Neos Alius",
    monster=M(LIGHT, WARRIOR, level=4, atk=1900, def_=1300, types=(GEMINI,)),
    series=("elemental-hero", "hero"),
)(
    GeminiSummon(),
    Change(
        Stat.CODE,
        Op.SET,
        89943723,
        words=Own(
            "這張卡的卡名當作「元素－英雄 新宇俠」使用。",
            'This card\'s name is treated as "Elemental HERO Neos".',
            "このカードはカード名を「Ｅ・ＨＥＲＯ ネオス」として扱う。",
        ),
        mechanics=("name",),
    ),
)
Card(
    53257892,
    zh="巨型植物",
    ja="ギガプラント",
    en="Gigaplant",
    monster=M(EARTH, PLANT, level=6, atk=2400, def_=1200, types=(GEMINI,)),
)(
    GeminiSummon(),
    Ignition(
        SpecialSummon(hand_or_graveyard(monster & race(PLANT, INSECT))),
        limit=ONCE,
    ),
)
Card(
    95888876,
    zh="地獄帝王龍",
    ja="ヘルカイザー・ドラゴン",
    en="Chthonian Emperor Dragon",
    monster=M(FIRE, DRAGON, level=6, atk=2400, def_=1500, types=(GEMINI,)),
)(
    GeminiSummon(),
    Always(RuleKind.EXTRA_ATTACKS),
)

# tuners and what belongs to them

Card(
    63977008,
    zh="廢品同步士",
    ja="ジャンク・シンクロン",
    en="Junk Synchron",
    monster=M(DARK, WARRIOR, level=3, atk=1300, def_=500, types=(TUNER,)),
)(
    Trigger(
        this_summoned("normal"),
        SpecialSummon(TARGETS, positions=DEFENSE),
        NegateEffects(SUMMONED, until=ALWAYS),
        target=Target(graveyard(monster & level(max=2)), able=can_come),
    ),
)
Card(
    33420078,
    zh="殭屍帶菌者",
    ja="ゾンビキャリア",
    en="Plaguespreader Zombie",
    monster=M(DARK, ZOMBIE, level=2, atk=400, def_=200, types=(TUNER,)),
)(
    Ignition(
        SpecialSummon(THIS),
        banished_when_it_leaves(),
        cost=SendCost(hand(card), to=Location.DECK),
        range=Location.GRAVEYARD,
        mechanics=("cost-hand-to-deck",),
    ),
)
Card(
    67441435,
    zh="成長球莖",
    ja="グローアップ・バルブ",
    en="Glow-Up Bulb",
    monster=M(EARTH, PLANT, level=1, atk=100, def_=100, types=(TUNER,)),
)(
    Ignition(
        SpecialSummon(THIS),
        cost=MillCost(1, 1),
        limit=ONCE_PER_DUEL,
        range=Location.GRAVEYARD,
        mechanics=("once-per-duel",),
    ),
)
Card(
    59575539,
    zh="天眼通",
    ja="クレボンス",
    en="Krebons",
    monster=M(DARK, PSYCHIC, level=2, atk=1200, def_=400, types=(TUNER,)),
)(
    Trigger(THIS_ATTACK_TARGET, NegateAttack(), cost=PayLife(800)),
)
Card(
    90508760,
    zh="X－軍刀 艾亞貝倫",
    ja="Ｘ－セイバー エアベルン",
    en="X-Saber Airbellum",
    monster=M(EARTH, BEAST, level=3, atk=1600, def_=200, types=(TUNER,)),
)(
    Trigger(
        this_deals_damage(direct=True),
        Discard(1, who=Who.OPPONENTS, random=True),
        mandatory=True,
    ),
)
TUNER_THERE: Final = there_is(yours(monster & face_up & kind(TUNER)))

Card(
    23571046,
    zh="螺絲刺蝟",
    ja="ボルト・ヘッジホッグ",
    en="Quillbolt Hedgehog",
    monster=M(EARTH, MACHINE, level=2, atk=800, def_=800),
)(
    Ignition(
        StillIf(TUNER_THERE, SpecialSummon(THIS)),
        banished_when_it_leaves(),
        condition=TUNER_THERE,
        range=Location.GRAVEYARD,
    ),
)

DOPPEL_TOKEN: Final = Token(
    53855410,
    zh="分身代幣",
    ja="ドッペル・トークン",
    en="Doppel Token",
    monster=M(DARK, WARRIOR, level=1, atk=400, def_=400),
)


def came_from_your_graveyard(ctx: Context) -> bool:
    """A monster was special summoned from your graveyard (the shared one)."""
    event, duel = ctx.event, ctx.duel
    if event is None:
        return False
    for uid in event.cards:
        moved = duel.cards[uid].moved
        if moved is not None and moved.origin == Location.GRAVEYARD:
            if duel.ruleset.piles.shared or moved.origin_player == ctx.player:
                return True
    return False


Card(
    53855409,
    zh="分身戰士",
    ja="ドッペル・ウォリアー",
    en="Doppelwarrior",
    monster=M(DARK, WARRIOR, level=2, atk=800, def_=800),
)(
    Trigger(
        moment(
            (When.SPECIAL_SUMMONED,),
            came_from_your_graveyard,
            zh="自己墓地的怪獸特殊召喚時",
            en="when a monster is Special Summoned from your GY",
            ja="自分の墓地のモンスターが特殊召喚に成功した時",
        ),
        SpecialSummon(THIS),
        range=Location.HAND,
    ),
    Trigger(
        this_used_as_material(SummonKind.SYNCHRO),
        Tokens(DOPPEL_TOKEN, 2, positions=ATTACK),
        timing=Timing.IF,
        mechanics=("synchro-material",),
    ),
)
