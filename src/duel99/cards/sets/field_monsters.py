"""Monsters that work on the field: continuous, ignition and quick effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duel99.cards.language.activations import Ignition, Quick, Trigger
from duel99.cards.language.changes import AddCounters, Gain
from duel99.cards.language.conditions import there_is, when
from duel99.cards.language.continuous import (
    Always,
    Boost,
    per,
    per_counter,
    per_counter_text,
    per_text,
)
from duel99.cards.language.costs import (
    DeclareType,
    DiscardCost,
    MillCost,
    RemoveCounters,
    SendThis,
    TributeCost,
    TributeThis,
)
from duel99.cards.language.facts import Card, M
from duel99.cards.language.filters import (
    card,
    declared_type,
    face_up,
    monster,
    named,
    other,
    race,
    spell_trap,
    trap,
)
from duel99.cards.language.line import ONCE
from duel99.cards.language.moments import (
    YOUR_END,
    summon_attempt,
    this_deals_damage,
    this_destroyed,
    this_summoned,
)
from duel99.cards.language.moves import Banish, Destroy, Draw, NegateSummon
from duel99.cards.language.places import (
    any_graveyard,
    field,
    hand_deck_or_graveyard,
    their_graveyard,
    theirs,
    theirs_or_graveyard,
    yours,
)
from duel99.cards.language.points import Damage
from duel99.cards.language.spell_counters import CountsSpells, HoldsSpellCounters
from duel99.cards.language.steps import Do
from duel99.cards.language.summons import SpecialSummon
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own
from duel99.cards.language.which import TARGETS, THIS, all_
from duel99.cards.language.words import (
    AQUA,
    DARK,
    DRAGON,
    EARTH,
    FAIRY,
    FIEND,
    FIRE,
    LIGHT,
    MACHINE,
    PYRO,
    SPELLCASTER,
    THUNDER,
    WARRIOR,
    WATER,
)
from duel99.kernel import operations as op
from duel99.kernel.choosing import choose_option
from duel99.kernel.counters import counters_on
from duel99.kernel.derived import attack_of
from duel99.kernel.effect import ActivationKind, Category, Procedure
from duel99.kernel.life import damage
from duel99.kernel.rolling import roll, toss
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import AreaScope, Who
from duel99.kernel.terms import ON_FIELD, Location

if TYPE_CHECKING:
    from duel99.kernel.card import Card as CardInDuel
    from duel99.kernel.context import Context

Card(
    71413901,
    zh="魔導戰士 破壞者",
    ja="魔導戦士 ブレイカー",
    en="Breaker the Magical Warrior",
    monster=M(DARK, SPELLCASTER, level=4, atk=1600, def_=1000),
)(
    Trigger(this_summoned("normal"), AddCounters(THIS, "spell"), mandatory=True),
    HoldsSpellCounters(1),
    Boost(atk=per_counter(300, "spell"), words=per_counter_text("atk", 300, "spell")),
    Ignition(Destroy(TARGETS), cost=RemoveCounters("spell"), target=Target(field(spell_trap))),
)


def activates_trap(ctx: Context, card: CardInDuel, cause: Context | None) -> bool:
    """Whether it is a trap card that is activated, or the effect of one on the field."""
    return (
        cause is not None
        and card.printed.is_trap
        and (cause.activation.kind is ActivationKind.CARD or card.location & ON_FIELD != 0)
    )


Card(
    77585513,
    zh="人造人－念力震懾者",
    ja="人造人間－サイコ・ショッカー",
    en="Jinzo",
    monster=M(DARK, MACHINE, level=6, atk=2400, def_=1500),
)(
    Always(
        RuleKind.CANNOT_ACTIVATE,
        who=Who.EVERYONE,
        test=activates_trap,
        words=Own(
            "陷阱卡及場上的陷阱卡的效果不能發動。",
            "Trap Cards, and their effects on the field, cannot be activated.",
            "罠カード、及びフィールドの罠カードの効果は発動できない。",
        ),
        mechanics=("lock",),
    ),
    Always(RuleKind.NEGATED, to=field(trap), mechanics=("negate-traps",)),
)
Card(
    74131780,
    zh="無賴者傭兵部隊",
    ja="ならず者傭兵部隊",
    en="Exiled Force",
    monster=M(EARTH, WARRIOR, level=4, atk=1000, def_=1000),
)(
    Ignition(Destroy(TARGETS), cost=TributeThis(), target=Target(field(monster & other))),
)
Card(
    10375182,
    zh="指令騎士",
    ja="コマンド・ナイト",
    en="Command Knight",
    monster=M(FIRE, WARRIOR, level=4, atk=1200, def_=1900),
)(
    Boost(atk=400, to=yours(monster & race(WARRIOR))),
    Always(RuleKind.CANNOT_BE_ATTACKED, condition=there_is(yours(monster & other))),
)


Card(
    73752131,
    zh="熟練的黑魔術師",
    ja="熟練の黒魔術師",
    en="Skilled Dark Magician",
    monster=M(DARK, SPELLCASTER, level=4, atk=1900, def_=1700),
    series=("magician",),
)(
    CountsSpells(3),
    Ignition(
        SpecialSummon(hand_deck_or_graveyard(monster & named(46986414))),
        condition=when(
            lambda ctx: counters_on(ctx.card, "spell") >= 3,
            zh="這張卡有3個魔力指示物",
            en="this card has 3 Spell Counters",
            ja="このカードに魔力カウンターが３つ置かれている",
        ),
        cost=TributeThis(),
    ),
)
Card(
    94853057,
    zh="閃光的放逐者",
    ja="閃光の追放者",
    en="Banisher of the Radiance",
    monster=M(LIGHT, FAIRY, level=3, atk=1600, def_=0),
)(
    Always(
        RuleKind.REDIRECT_TO_GRAVEYARD,
        who=Who.EVERYONE,
        value=Location.BANISHED,
        mechanics=("replacement", "redirect"),
    ),
)
Card(
    11384280,
    zh="加農砲兵",
    ja="キャノン・ソルジャー",
    en="Cannon Soldier",
    monster=M(DARK, MACHINE, level=4, atk=1400, def_=1300),
)(
    Ignition(Damage(500), cost=TributeCost(yours(monster))),
)
Card(
    93013676,
    zh="摩訶毗盧",
    ja="マハー・ヴァイロ",
    en="Maha Vailo",
    monster=M(LIGHT, SPELLCASTER, level=4, atk=1550, def_=1400),
)(
    Boost(
        atk=lambda ctx, c: 500 * len(c.field.equips) if c.field is not None else 0,
        words=Own(
            "這張卡的攻擊力上升這張卡裝備的裝備卡數量×500。",
            "This card gains 500 ATK for each Equip Card equipped to it.",
            "このカードの攻撃力は、このカードに装備された装備カードの数×500アップする。",
        ),
    ),
)
Card(
    78193831,
    zh="毀滅劍士",
    ja="バスター・ブレイダー",
    en="Buster Blader",
    monster=M(EARTH, WARRIOR, level=7, atk=2600, def_=2300),
)(
    Boost(
        atk=per(500, theirs_or_graveyard(monster & face_up & race(DRAGON))),
        words=per_text("atk", 500, theirs_or_graveyard(monster & race(DRAGON))),
    ),
)
Card(
    38033121,
    zh="黑魔導女孩",
    ja="ブラック・マジシャン・ガール",
    en="Dark Magician Girl",
    monster=M(DARK, SPELLCASTER, level=6, atk=2000, def_=1700),
)(
    Boost(
        atk=per(300, any_graveyard(named(46986414) | named(30208479))),
        words=per_text("atk", 300, any_graveyard(named(46986414) | named(30208479))),
    ),
)
Card(
    88240808,
    zh="靈滅術師 海空",
    ja="霊滅術師 カイクウ",
    en="Kycoo the Ghost Destroyer",
    monster=M(DARK, SPELLCASTER, level=4, atk=1800, def_=700),
)(
    Trigger(
        this_deals_damage(),
        Banish(TARGETS),
        target=Target(
            their_graveyard(monster),
            1,
            2,
            able=lambda ctx, c: op.may_move(ctx.duel, c, Location.BANISHED, ctx),
        ),
    ),
    Always(
        RuleKind.CANNOT_BANISH,
        to=AreaScope(Who.EVERYONE, Location.GRAVEYARD),
        test=lambda ctx, c, cause: cause is not None and cause.player != ctx.player,
        words=Own(
            "對手不能將墓地的卡除外。",
            "Your opponent cannot banish cards from any GY.",
            "相手は墓地のカードを除外できない。",
        ),
        mechanics=("lock",),
    ),
)
Card(
    33184167,
    zh="同族感染病毒",
    ja="同族感染ウィルス",
    en="Tribe-Infecting Virus",
    monster=M(WATER, AQUA, level=4, atk=1600, def_=1000),
)(
    Ignition(
        Destroy(all_(field(monster & face_up & declared_type))),
        cost=DiscardCost(),
        target=DeclareType(),
        mechanics=("declare",),
    ),
)
Card(
    45985838,
    zh="日珥龍",
    ja="プロミネンス・ドラゴン",
    en="Solar Flare Dragon",
    monster=M(FIRE, PYRO, level=4, atk=1500, def_=1000),
)(
    Always(
        RuleKind.CANNOT_BE_ATTACKED,
        condition=there_is(yours(monster & face_up & other & race(PYRO))),
    ),
    Trigger(YOUR_END, Damage(500), mandatory=True, limit=ONCE, mechanics=("end-phase",)),
)


def call_coin(ctx: Context) -> Procedure[bool]:
    """Call a coin; right destroys the opponents' monsters, wrong one's own."""
    duel = ctx.duel
    call = yield from choose_option(duel, ctx.player, ["heads", "tails"], "coin", ctx.card.uid)
    (heads,) = yield from toss(duel, ctx.player)
    if heads == (call == 0):
        gone = yield from op.destroy(duel, theirs(monster).find(ctx), ctx)
        return bool(gone)
    mine = yours(monster).find(ctx)
    strength = {c.uid: attack_of(duel, c) for c in mine if c.face_up}
    numbers = {id(c): c.uid for c in mine}
    gone = yield from op.destroy(duel, mine, ctx)
    total = sum(strength.get(numbers[id(c)], 0) for c in gone)
    damage(duel, ctx.player, total // 2, ctx)
    return bool(gone)


Card(
    71625222,
    zh="時間魔術師",
    ja="時の魔術師",
    en="Time Wizard",
    monster=M(LIGHT, SPELLCASTER, level=2, atk=500, def_=400),
    series=("magician",),
)(
    Ignition(
        Do(
            call_coin,
            zh="擲1次硬幣並猜正反面。猜中的場合，將對手場上的怪獸全部破壞。猜錯的場合，將自己場上的怪獸全部破壞，自己受到表側表示破壞的怪獸的攻擊力合計一半的傷害。",
            en="toss a coin and call it. If you call it right, destroy all monsters your opponent controls. If you call it wrong, destroy all monsters you control, and if you do, take damage equal to half the total ATK of those that were face-up.",
            ja="コイントスを１回行い、裏表を当てる。当たった場合、相手フィールドのモンスターを全て破壊する。ハズレの場合、自分フィールドのモンスターを全て破壊し、自分は表側表示で破壊されたモンスターの攻撃力の合計の半分のダメージを受ける。",
            categories=(Category.COIN, Category.DESTROY, Category.DAMAGE),
            mechanics=("coin", "destroy", "damage"),
        ),
        limit=ONCE,
    ),
)


def snipe(ctx: Context) -> Procedure[bool]:
    """Roll a die: 2 to 5 destroys the target."""
    (result,) = yield from roll(ctx.duel, ctx.player)
    if result in (1, 6):
        return False
    gone = yield from op.destroy(ctx.duel, ctx.target_cards(), ctx)
    return bool(gone)


Card(
    84290642,
    zh="潛行狙擊手",
    ja="スナイプストーカー",
    en="Snipe Hunter",
    monster=M(DARK, FIEND, level=4, atk=1500, def_=600),
)(
    Ignition(
        Do(
            snipe,
            zh="擲1次骰子，出現1・6以外的場合，破壞那張卡。",
            en="roll a die, and destroy that card unless the result is 1 or 6.",
            ja="サイコロを１回振り、１・６以外が出た場合、そのカードを破壊する。",
            categories=(Category.DICE, Category.DESTROY),
            mechanics=("dice", "destroy"),
        ),
        cost=DiscardCost(),
        target=Target(field(card)),
    ),
)
Card(
    86188410,
    zh="元素－英雄 狂野人",
    ja="Ｅ・ＨＥＲＯ ワイルドマン",
    en="Elemental HERO Wildheart",
    monster=M(EARTH, WARRIOR, level=4, atk=1500, def_=1600),
    series=("elemental-hero", "hero"),
)(
    Always(
        RuleKind.UNAFFECTED,
        test=lambda ctx, c, cause: cause is not None and cause.card.printed.is_trap,
        words=Own(
            "這張卡不受陷阱卡的效果影響。",
            "This card is unaffected by the effects of Trap Cards.",
            "このカードは罠カードの効果を受けない。",
        ),
    ),
)
Card(
    85087012,
    zh="卡片砲擊士",
    ja="カードガンナー",
    en="Card Trooper",
    monster=M(EARTH, MACHINE, level=3, atk=400, def_=400),
)(
    Ignition(
        Gain(
            THIS,
            atk=lambda ctx: 500 * ctx.values["milled"],
            words=Own(
                "這張卡的攻擊力直到回合結束時上升送去墓地的卡數量×500。",
                "this card gains 500 ATK for each card sent, until the end of this turn.",
                "このカードの攻撃力はターン終了時まで、墓地へ送ったカードの数×500アップする。",
            ),
        ),
        cost=MillCost(1, 3),
        limit=ONCE,
    ),
    Trigger(
        this_destroyed().narrowed(
            lambda ctx: ctx.card.moved is not None and ctx.card.moved.origin_player == ctx.player,
            Own(
                "自己場上的這張卡被破壞送去墓地的場合",
                "if this card you control is destroyed and sent to the GY",
                "自分フィールドのこのカードが破壊され墓地へ送られた場合",
            ),
        ),
        Draw(1),
        mandatory=True,
    ),
)
Card(
    71564252,
    zh="雷王",
    ja="ライオウ",
    en="Thunder King Rai-Oh",
    monster=M(LIGHT, THUNDER, level=4, atk=1900, def_=800),
)(
    Always(
        RuleKind.CANNOT_TO_HAND,
        to=AreaScope(Who.EVERYONE, Location.DECK),
        words=Own(
            "雙方除抽牌外不能將牌組的卡加入手牌。",
            "Neither player can add cards from the Deck to the hand except by drawing them.",
            "お互いにドロー以外の方法でデッキからカードを手札に加える事はできない。",
        ),
        mechanics=("lock",),
    ),
    Quick(
        NegateSummon(),
        on=summon_attempt(by=Who.OPPONENTS, special_only=True, single=True),
        cost=SendThis(),
    ),
)
