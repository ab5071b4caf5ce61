"""Monsters that come in ways of their own, and monsters that help others come."""

from __future__ import annotations

from collections.abc import Callable

from duel99.cards.language.activations import Ignition, Trigger
from duel99.cards.language.changes import AttackAgain
from duel99.cards.language.conditions import (
    ONLY_CARD_IN_HAND,
    summoned_in_way,
    there_is,
    there_is_no,
    when,
)
from duel99.cards.language.continuous import Always, Boost
from duel99.cards.language.costs import (
    BanishOneOfEach,
    DiscardCost,
    NotAttacking,
    SendCost,
    TributeTheirs,
)
from duel99.cards.language.facts import Card, M
from duel99.cards.language.filters import (
    attribute,
    card,
    face_up,
    level,
    monster,
    other,
    spell_trap,
)
from duel99.cards.language.kinds import Says
from duel99.cards.language.line import ONCE
from duel99.cards.language.moments import (
    YOUR_STANDBY,
    monster_summoned,
    this_destroyed,
    this_destroys_by_battle,
    this_summoned,
    this_summoned_as,
)
from duel99.cards.language.moves import Banish, Destroy, Draw
from duel99.cards.language.places import field, graveyard, hand, theirs, yours
from duel99.cards.language.points import Damage
from duel99.cards.language.procedures import (
    CannotBeNormalSummoned,
    DoubleTribute,
    OwnSummon,
    TributeWay,
)
from duel99.cards.language.steps import Do, StillIf
from duel99.cards.language.summons import SpecialSummon
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own, Text
from duel99.cards.language.which import TARGETS, THIS, all_
from duel99.cards.language.words import (
    BEAST_WARRIOR,
    DARK,
    DINOSAUR,
    EARTH,
    FIEND,
    FIRE,
    LIGHT,
    MACHINE,
    REPTILE,
    ROCK,
    SEA_SERPENT,
    SPELLCASTER,
    WARRIOR,
    WATER,
    WIND,
)
from duel99.kernel.board import zones_for
from duel99.kernel.choosing import choose_cards, confirm, name_opponent
from duel99.kernel.context import Context
from duel99.kernel.effect import THIS_TURN, Limit, LimitScope, Procedure, Rule, Timing
from duel99.kernel.registry import linger
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.special_summon import may_special_summon, special_summon
from duel99.kernel.terms import NOBODY, Location, Op, SummonKind

Card(
    70095154,
    zh="電子龍",
    ja="サイバー・ドラゴン",
    en="Cyber Dragon",
    monster=M(LIGHT, MACHINE, level=5, atk=2100, def_=1600),
)(
    OwnSummon(condition=there_is(theirs(monster)) & there_is_no(yours(monster))),
)
Card(
    14778250,
    zh="詭術師",
    ja="ＴＨＥ トリッキー",
    en="The Tricky",
    monster=M(WIND, SPELLCASTER, level=5, atk=2000, def_=1200),
)(
    OwnSummon(cost=DiscardCost()),
)
Card(
    47606319,
    zh="癸干忒斯",
    ja="ギガンテス",
    en="Gigantes",
    monster=M(EARTH, ROCK, level=4, atk=1900, def_=1300),
)(
    CannotBeNormalSummoned(first=True),
    OwnSummon(cost=SendCost(graveyard(monster & attribute(EARTH)), to=Location.BANISHED)),
    Trigger(this_destroyed(by="battle"), Destroy(all_(field(spell_trap))), mandatory=True),
)

LIGHT_AND_DARK = OwnSummon(
    cost=BanishOneOfEach(
        graveyard(monster & attribute(LIGHT)), graveyard(monster & attribute(DARK))
    )
)

Card(
    9596126,
    zh="混沌巫師",
    ja="カオス・ソーサラー",
    en="Chaos Sorcerer",
    monster=M(DARK, SPELLCASTER, level=6, atk=2300, def_=2000),
)(
    CannotBeNormalSummoned(first=True),
    LIGHT_AND_DARK,
    Ignition(
        Banish(TARGETS),
        target=Target(field(monster & face_up)),
        cost=NotAttacking(),
        limit=ONCE,
    ),
)

ONE_OF_THEM = (Limit(LimitScope.CARD, tag="envoy"),)
"""Two effects of one card of which one may be used each turn."""

Card(
    72989439,
    zh="混沌士兵 －開闢的使者－",
    ja="カオス・ソルジャー －開闢の使者－",
    en="Black Luster Soldier - Envoy of the Beginning",
    monster=M(LIGHT, WARRIOR, level=8, atk=3000, def_=2500),
)(
    CannotBeNormalSummoned(first=True),
    LIGHT_AND_DARK,
    Says(
        "以下的效果1回合只能使用其中1個1次。",
        "Once per turn, you can use 1 of the following effects.",
        "以下の効果は１ターンに１度、いずれか１つしか使用できない。",
    ),
    Ignition(
        Banish(TARGETS),
        target=Target(field(monster)),
        cost=NotAttacking(),
        limit=ONE_OF_THEM,
    ),
    Trigger(
        this_destroys_by_battle(attacking=True),
        AttackAgain(),
        limit=ONE_OF_THEM,
    ),
)

_NO_NORMAL_SUMMON = (
    Rule(RuleKind.CANNOT_SUMMON, who=Who.YOU),
    Rule(RuleKind.CANNOT_SET_MONSTER, who=Who.YOU),
)


def _no_normal_summon_this_turn(ctx: Context) -> None:
    for record in _NO_NORMAL_SUMMON:
        linger(ctx.duel, record, ctx, THIS_TURN)


Card(
    102380,
    zh="熔岩魔神 岩漿石魔",
    ja="溶岩魔神ラヴァ・ゴーレム",
    en="Lava Golem",
    monster=M(FIRE, FIEND, level=8, atk=3000, def_=2500),
)(
    CannotBeNormalSummoned(first=True),
    OwnSummon(
        condition=when(
            lambda ctx: ctx.duel.players[ctx.player].summons_used == 0,
            "這個回合自己沒有通常召喚",
            "you have not Normal Summoned or Set this turn",
            "このターン自分が通常召喚していない",
        ),
        cost=TributeTheirs(2),
        to_opponent=True,
        after=_no_normal_summon_this_turn,
        words=Own(
            "這張卡可以解放1名對手場上的2隻怪獸，從手牌特殊召喚到那名對手的場上。"
            "特殊召喚這張卡的回合，自己不能通常召喚。",
            "Tribute 2 monsters that one opponent controls to Special Summon this card (from "
            "your hand) to that opponent's field. You cannot Normal Summon or Set the turn you "
            "do this.",
            "このカードは相手１人のフィールドのモンスター２体をリリースして、手札からその相手の"
            "フィールドに特殊召喚できる。このカードを特殊召喚するターン、自分は通常召喚できない。",
        ),
    ),
    Trigger(YOUR_STANDBY, Damage(1000, to=Who.YOU), limit=ONCE, mandatory=True),
)


def _opponent_may_summon(ctx: Context) -> Procedure[bool]:
    """One opponent may special summon a monster from the graveyard to the own field."""
    duel = ctx.duel
    rival = yield from name_opponent(ctx)
    if rival == NOBODY:
        return False
    found = [
        c
        for c in reversed(duel.pile(rival, Location.GRAVEYARD))
        if c.printed.is_monster
        and may_special_summon(duel, rival, c, ctx)
        and zones_for(duel, rival, c, False)
    ]
    if not found:
        return False
    agreed = yield from confirm(rival, "may", ctx.card.uid)
    if not agreed:
        return False
    chosen = yield from choose_cards(rival, found, 1, 1, "special_summon", ctx.card.uid)
    came = yield from special_summon(duel, chosen, rival, ctx)
    ctx.affected = came
    return bool(came)


Card(
    45894482,
    zh="飛足之迅猛龍",
    ja="俊足のギラザウルス",
    en="Gilasaurus",
    monster=M(EARTH, DINOSAUR, level=3, atk=1400, def_=400),
)(
    OwnSummon(),
    Trigger(
        this_summoned_as(SummonKind.PROCEDURE),
        Do(
            _opponent_may_summon,
            zh="對手可以從自身墓地特殊召喚1隻怪獸。",
            en="Your opponent can Special Summon 1 monster from their GY.",
            ja="相手は自身の墓地からモンスター１体を特殊召喚できる。",
            opponent=True,
            mechanics=("opponent-summons",),
        ),
        mandatory=True,
        timing=Timing.IF,
    ),
)
Card(
    65367484,
    zh="光子斬擊者",
    ja="フォトン・スラッシャー",
    en="Photon Thrasher",
    monster=M(LIGHT, WARRIOR, level=4, atk=2100, def_=0),
)(
    CannotBeNormalSummoned(first=True),
    OwnSummon(condition=there_is_no(yours(monster))),
    Always(RuleKind.CANNOT_ATTACK, condition=there_is(yours(monster & other))),
)
Card(
    94656263,
    zh="影子蜥蜴",
    ja="カゲトカゲ",
    en="Kagetokage",
    monster=M(DARK, REPTILE, level=4, atk=1100, def_=1500),
)(
    CannotBeNormalSummoned(first=True),
    Trigger(
        monster_summoned(level(4), by=Who.YOU, ways=("normal",)),
        SpecialSummon(THIS, ignore_conditions=True, proper=True),
        range=Location.HAND,
        mechanics=("hand-trigger",),
    ),
    Always(RuleKind.NOT_SYNCHRO_MATERIAL),
)


def in_this_way(flag: str) -> Callable[[Context], None]:
    """Notes on the card in which way it was Normal Summoned."""

    def note(ctx: Context) -> None:
        state = ctx.card.field
        if state is not None:
            state.flags = (*state.flags, flag)

    return note


UNPAID = summoned_in_way("unpaid", Text("condition.summoned_without_tribute"))
WITHOUT_TRIBUTE = TributeWay(
    0, after=in_this_way("unpaid"), words=Text("summoning.without_tribute")
)

Card(
    51632798,
    zh="可變機獸 砲手龍",
    ja="可変機獣 ガンナードラゴン",
    en="Fusilier Dragon, the Dual-Mode Beast",
    monster=M(DARK, MACHINE, level=7, atk=2800, def_=2000),
)(
    WITHOUT_TRIBUTE,
    Boost(
        atk=1400,
        def_=1000,
        op=Op.SET_ORIGINAL,
        condition=UNPAID,
        words=Own(
            "以這個方法通常召喚的這張卡，原本的攻擊力・守備力變成一半。",
            "If Normal Summoned or Set this way, this card's original ATK and DEF become halved.",
            "この方法で通常召喚したこのカードの元々の攻撃力・守備力は半分になる。",
        ),
    ),
)
Card(
    78651105,
    zh="神獸王巴巴洛斯",
    ja="神獣王バルバロス",
    en="Beast King Barbaros",
    monster=M(EARTH, BEAST_WARRIOR, level=8, atk=3000, def_=1200),
)(
    WITHOUT_TRIBUTE,
    Boost(
        atk=1900,
        op=Op.SET_ORIGINAL,
        condition=UNPAID,
        words=Own(
            "以這個方法通常召喚的這張卡，原本的攻擊力變成1900。",
            "If Normal Summoned or Set this way, this card's original ATK becomes 1900.",
            "この方法で通常召喚したこのカードの元々の攻撃力は1900になる。",
        ),
    ),
    TributeWay(3, for_set=False, after=in_this_way("three tributes")),
    Trigger(
        this_summoned_as(SummonKind.TRIBUTE).narrowed(
            summoned_in_way("three tributes", Text("condition.summoned_this_way")).test,
            Own(
                "這張卡以這個方法召喚成功的場合",
                "if this card is Tribute Summoned this way",
                "このカードがこの方法で召喚に成功した場合",
            ),
        ),
        Destroy(all_(theirs(card))),
        mandatory=True,
        timing=Timing.IF,
    ),
)
Card(
    17444133,
    zh="帝王海馬",
    ja="カイザー・シーホース",
    en="Kaiser Sea Horse",
    monster=M(LIGHT, SEA_SERPENT, level=4, atk=1700, def_=1650),
)(
    DoubleTribute(attribute(LIGHT)),
)
ALONE = there_is_no(hand(card)) & there_is_no(yours(card & other))

Card(
    79979666,
    zh="元素－英雄 泡沫人",
    ja="Ｅ・ＨＥＲＯ バブルマン",
    en="Elemental HERO Bubbleman",
    monster=M(WATER, WARRIOR, level=4, atk=800, def_=1200),
    series=("elemental-hero", "hero"),
)(
    OwnSummon(condition=ONLY_CARD_IN_HAND),
    Trigger(
        this_summoned(),
        StillIf(ALONE, Draw(2)),
        condition=ALONE,
    ),
)
