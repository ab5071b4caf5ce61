"""Fusion Summons: the cards that do it and the monsters that come."""

from __future__ import annotations

from duel99.cards.language.activations import Activate, Ignition, Trigger
from duel99.cards.language.changes import ALWAYS, Grant
from duel99.cards.language.continuous import Always, Change
from duel99.cards.language.costs import DiscardCost, PayLife
from duel99.cards.language.extra_deck import (
    CannotBeRevived,
    DestroyedWhenTargeted,
    Halve,
    damage_of_destroyed,
    is_fusion_summonable,
)
from duel99.cards.language.facts import NON_EFFECT, Card, M, Spell
from duel99.cards.language.filters import (
    attribute,
    card,
    face_up,
    kind,
    level,
    monster,
    race,
    series,
    weaker_than_this,
)
from duel99.cards.language.keeping import InEndPhase
from duel99.cards.language.line import ONCE, ONCE_BY_NAME
from duel99.cards.language.moments import (
    this_deals_damage,
    this_destroys_by_battle,
    this_summoned_as,
)
from duel99.cards.language.moves import Destroy, Discard, Draw
from duel99.cards.language.places import (
    extra,
    field,
    field_or_graveyard,
    hand_or_field,
    theirs,
)
from duel99.cards.language.procedures import Fusion, OnlyBy
from duel99.cards.language.summons import FusionSummon, SpecialSummon
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own
from duel99.cards.language.which import SUMMONED, TARGETS, Fixed, all_
from duel99.cards.language.words import (
    DARK,
    DRAGON,
    FIRE,
    FUSION,
    LIGHT,
    MACHINE,
    WARRIOR,
    WIND,
    ZOMBIE,
)
from duel99.kernel.effect import Timing
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.terms import Location, Op, Stat, SummonKind

ELEMENTAL_HERO = monster & series("elemental-hero")

AVIAN = 21844576
BURSTINATRIX = 58932615
SPARKMAN = 20721928
CLAYMAN = 84327329
GAIA = 6368038
CURSE_OF_DRAGON = 28279543
TIME_WIZARD = 71625222
BABY_DRAGON = 88819587
X_HEAD = 62651957
Y_HEAD = 65622692
Z_TANK = 64500000
CYBER_DRAGON = 70095154
SPIRIT_REAPER = 23205979
NIGHTMARE_HORSE = 59290628

THAT_ONE = Fixed("summoned", lambda ctx: ctx.target_cards())
"""The monster that was summoned, in the End Phase."""

# cards that fusion summon

Card(24094653, zh="融合", ja="融合", en="Polymerization", kind=Spell.NORMAL)(
    Activate(FusionSummon(hand_or_field(monster))),
)
Card(1845204, zh="簡易融合", ja="簡易融合", en="Instant Fusion", kind=Spell.NORMAL)(
    Activate(
        SpecialSummon(
            extra(is_fusion_summonable(monster & kind(FUSION) & level(max=5))),
            kind=SummonKind.FUSION,
        ),
        Grant(SUMMONED, RuleKind.CANNOT_ATTACK, until=ALWAYS),
        InEndPhase(Destroy(THAT_ONE)),
        cost=PayLife(1000),
        limit=ONCE_BY_NAME,
    ),
)
Card(45906428, zh="奇跡結合", ja="ミラクル・フュージョン", en="Miracle Fusion", kind=Spell.NORMAL)(
    Activate(
        FusionSummon(
            field_or_graveyard(monster), to=Location.BANISHED, monster=series("elemental-hero")
        )
    ),
)
Card(33550694, zh="結合之門", ja="フュージョン・ゲート", en="Fusion Gate", kind=Spell.FIELD)(
    Activate(),
    Ignition(
        FusionSummon(hand_or_field(monster), to=Location.BANISHED),
        by=Who.EVERYONE,
        heading="turn_player",
    ),
)

# Elemental HEROes

Card(
    35809262,
    zh="元素－英雄 火焰翼人",
    ja="Ｅ・ＨＥＲＯ フレイム・ウィングマン",
    en="Elemental HERO Flame Wingman",
    monster=M(WIND, WARRIOR, level=6, atk=2100, def_=1200, types=(FUSION,)),
    series=("elemental-hero", "hero"),
)(
    Fusion(AVIAN, BURSTINATRIX),
    OnlyBy(SummonKind.FUSION),
    Trigger(
        this_destroys_by_battle(and_sent=True),
        damage_of_destroyed(),
        mandatory=True,
        mechanics=("battle-destroys",),
    ),
)
Card(
    61204971,
    zh="元素－英雄 雷霆巨人",
    ja="Ｅ・ＨＥＲＯ サンダー・ジャイアント",
    en="Elemental HERO Thunder Giant",
    monster=M(LIGHT, WARRIOR, level=6, atk=2400, def_=1500, types=(FUSION,)),
    series=("elemental-hero", "hero"),
)(
    Fusion(SPARKMAN, CLAYMAN),
    OnlyBy(SummonKind.FUSION),
    Ignition(
        Destroy(TARGETS),
        cost=DiscardCost(),
        target=Target(field(monster & face_up & weaker_than_this())),
        limit=ONCE,
    ),
)
Card(
    1945387,
    zh="元素－英雄 新星主宰者",
    ja="Ｅ・ＨＥＲＯ ノヴァマスター",
    en="Elemental HERO Nova Master",
    monster=M(FIRE, WARRIOR, level=8, atk=2600, def_=2100, types=(FUSION,)),
    series=("elemental-hero", "hero"),
)(
    Fusion(ELEMENTAL_HERO, monster & attribute(FIRE)),
    OnlyBy(SummonKind.FUSION),
    Trigger(this_destroys_by_battle(), Draw(1), mandatory=True, mechanics=("battle-destroys",)),
)
Card(
    3642509,
    zh="元素－英雄 大龍卷",
    ja="Ｅ・ＨＥＲＯ Ｇｒｅａｔ ＴＯＲＮＡＤＯ",
    en="Elemental HERO Great Tornado",
    monster=M(WIND, WARRIOR, level=8, atk=2800, def_=2200, types=(FUSION,)),
    series=("elemental-hero", "hero"),
)(
    Fusion(ELEMENTAL_HERO, monster & attribute(WIND)),
    OnlyBy(SummonKind.FUSION),
    Trigger(
        this_summoned_as(SummonKind.FUSION),
        Halve(all_(theirs(monster & face_up))),
        mandatory=True,
        timing=Timing.IF,
    ),
)

# others

Card(
    66889139,
    zh="龍騎士蓋亞",
    ja="竜騎士ガイア",
    en="Gaia the Dragon Champion",
    monster=M(WIND, DRAGON, level=7, atk=2600, def_=2100, types=(FUSION, NON_EFFECT)),
)(
    Fusion(GAIA, CURSE_OF_DRAGON),
)
Card(
    41462083,
    zh="千年龍",
    ja="千年竜",
    en="Thousand Dragon",
    monster=M(WIND, DRAGON, level=7, atk=2400, def_=2000, types=(FUSION, NON_EFFECT)),
)(
    Fusion(TIME_WIZARD, BABY_DRAGON),
)
Card(
    91998119,
    zh="XYZ－龍型加農砲",
    ja="ＸＹＺ－ドラゴン・キャノン",
    en="XYZ-Dragon Cannon",
    monster=M(LIGHT, MACHINE, level=8, atk=2800, def_=2600, types=(FUSION,)),
)(
    Fusion(X_HEAD, Y_HEAD, Z_TANK, contact=Location.BANISHED, as_cards=True),
    CannotBeRevived(),
    Ignition(Destroy(TARGETS), cost=DiscardCost(), target=Target(theirs(card))),
)
Card(
    79229522,
    zh="嵌合要塞龍",
    ja="キメラテック・フォートレス・ドラゴン",
    en="Chimeratech Fortress Dragon",
    monster=M(DARK, MACHINE, level=8, atk=0, def_=0, types=(FUSION,)),
)(
    Fusion(
        CYBER_DRAGON,
        more=monster & race(MACHINE),
        minimum=1,
        maximum=34,
        contact=Location.GRAVEYARD,
        only_contact=True,
        anyones=True,
    ),
    Always(
        RuleKind.NOT_FUSION_MATERIAL,
        range=Location.MONSTER | Location.HAND | Location.GRAVEYARD,
        needs_face_up=False,
        negatable=False,
    ),
    Change(
        Stat.ATTACK,
        Op.SET_ORIGINAL,
        lambda ctx, c: 1000 * len(c.field.material_codes) if c.field is not None else 0,
        words=Own(
            "這張卡的原本攻擊力變成作為素材的怪獸數量×1000。",
            "The original ATK of this card is 1000 x the number of materials used for it.",
            "このカードの元々の攻撃力は、素材としたモンスターの数×1000になる。",
        ),
        mechanics=("atk", "tribute-opponents"),
    ),
)
Card(
    85684223,
    zh="驅使惡夢的死靈",
    ja="ナイトメアを駆る死霊",
    en="Reaper on the Nightmare",
    monster=M(DARK, ZOMBIE, level=5, atk=800, def_=600, types=(FUSION,)),
)(
    Fusion(SPIRIT_REAPER, NIGHTMARE_HORSE),
    Always(RuleKind.NO_BATTLE_DESTRUCTION),
    *DestroyedWhenTargeted(),
    Always(RuleKind.DIRECT_ATTACK),
    Trigger(
        this_deals_damage(direct=True),
        Discard(1, who=Who.OPPONENTS, random=True),
        mandatory=True,
    ),
)
