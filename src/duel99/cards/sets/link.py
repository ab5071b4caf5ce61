"""Link monsters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Ignition, Quick, Trigger
from duel99.cards.language.changes import ALWAYS, Gain
from duel99.cards.language.conditions import when
from duel99.cards.language.continuous import Always, Boost
from duel99.cards.language.costs import DiscardCost, TributeCost, TributeThis
from duel99.cards.language.extra_deck import (
    CO_LINKED_THEN,
    SummonToPointed,
    TargetEach,
    Unanswerable,
    ZeroAttack,
    by_monster_effect,
    different_names,
    noting_co_link,
    pointed_main_zones,
    target_number,
)
from duel99.cards.language.facts import NON_EFFECT, Card, M
from duel99.cards.language.filters import (
    attribute,
    card,
    co_linked,
    effect_monster,
    face_up,
    having,
    in_main_zone,
    level,
    monster,
    normal_monster,
    not_named,
    pointed_by_this,
    series,
    special_summoned,
    spell_trap,
)
from duel99.cards.language.line import ONCE, ONCE_BY_NAME
from duel99.cards.language.moments import (
    BATTLE_OF_THIS_BEGINS,
    attack_declared,
    this_destroyed,
    this_summoned_as,
)
from duel99.cards.language.moves import (
    Destroy,
    Draw,
    SendToGraveyard,
    ToDeck,
    ToHand,
    may_be_added,
)
from duel99.cards.language.places import field, graveyard, hand, theirs, yours
from duel99.cards.language.procedures import Link
from duel99.cards.language.steps import Do, If, May, Then
from duel99.cards.language.summons import SpecialSummon
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own
from duel99.cards.language.which import ATTACKER, TARGETS, THIS
from duel99.cards.language.words import (
    BEAST,
    CYBERSE,
    DARK,
    DOWN,
    DRAGON,
    EARTH,
    FIEND,
    FIRE,
    LEFT,
    LINK,
    LOWER_LEFT,
    LOWER_RIGHT,
    MACHINE,
    RIGHT,
    UP,
    WIND,
)
from duel99.kernel.board import all_monsters, free_main_zones
from duel99.kernel.control import may_take_control, take_control
from duel99.kernel.derived import attack_of, codes_of
from duel99.kernel.effect import FOREVER, Category, DamageStepUse, Delayed, Procedure, Timing
from duel99.kernel.registry import linger
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.terms import Location, SummonKind, When

if TYPE_CHECKING:
    from duel99.kernel.card import Card as Piece
    from duel99.kernel.context import Context

LINKURIBOH = 41999284

DIFFERENT_NAMES = having(
    lambda ctx, c: True, "卡名不同的", " with different names", "カード名が異なる", suffix=True
)
"""The words; the materials are compared all together."""
THEN_DRAW = Then(If(CO_LINKED_THEN, May(Draw(1))))
KNIGHTMARES = monster & face_up & co_linked & series("knightmare")

Card(
    98978921,
    zh="連結蜘蛛",
    ja="リンク・スパイダー",
    en="Link Spider",
    monster=M(EARTH, CYBERSE, link=1, arrows=(DOWN,), atk=1000, types=(LINK,)),
)(
    Link(1, normal_monster, most=1),
    Ignition(SummonToPointed(hand(monster & normal_monster & level(max=4))), limit=ONCE),
)
Card(
    LINKURIBOH,
    zh="連結庫里波",
    ja="リンクリボー",
    en="Linkuriboh",
    monster=M(DARK, CYBERSE, link=1, arrows=(DOWN,), atk=300, types=(LINK,)),
)(
    Link(1, level(1), most=1),
    Trigger(attack_declared(), ZeroAttack(ATTACKER), cost=TributeThis()),
    Quick(
        SpecialSummon(THIS),
        cost=TributeCost(yours(monster & level(1) & not_named(LINKURIBOH))),
        range=Location.GRAVEYARD,
        limit=ONCE_BY_NAME,
    ),
)
Card(
    3987233,
    zh="金毛女士",
    ja="ミセス・レディエント",
    en="Missus Radiant",
    monster=M(EARTH, BEAST, link=2, arrows=(LOWER_RIGHT, LOWER_LEFT), atk=1400, types=(LINK,)),
)(
    Link(2, attribute(EARTH), most=2),
    Boost(atk=500, def_=500, to=field(monster & attribute(EARTH))),
    Boost(atk=-400, def_=-400, to=field(monster & attribute(WIND))),
    Trigger(
        this_destroyed(by="battle_or_effect", and_sent=False),
        ToHand(TARGETS, yours=True),
        target=Target(graveyard(monster & attribute(EARTH)), able=may_be_added),
        range=Location.GRAVEYARD | Location.BANISHED,
        timing=Timing.IF,
        limit=ONCE_BY_NAME,
        mechanics=("destroyed",),
    ),
)
Card(
    2857636,
    zh="夢魘曲 不死鳥",
    ja="トロイメア・フェニックス",
    en="Knightmare Phoenix",
    monster=M(FIRE, FIEND, link=2, arrows=(UP, RIGHT), atk=1900, types=(LINK,)),
    series=("knightmare",),
)(
    Link(2, DIFFERENT_NAMES, most=2, whole=different_names),
    Trigger(
        this_summoned_as(SummonKind.LINK),
        Destroy(TARGETS),
        THEN_DRAW,
        cost=noting_co_link(DiscardCost()),
        target=Target(theirs(spell_trap)),
        timing=Timing.IF,
        limit=ONCE_BY_NAME,
        mechanics=("co-link",),
    ),
    Always(RuleKind.NO_BATTLE_DESTRUCTION, to=yours(monster & co_linked)),
)
Card(
    75452921,
    zh="夢魘曲 可魯貝洛斯",
    ja="トロイメア・ケルベロス",
    en="Knightmare Cerberus",
    monster=M(EARTH, FIEND, link=2, arrows=(UP, LEFT), atk=1600, types=(LINK,)),
    series=("knightmare",),
)(
    Link(2, DIFFERENT_NAMES, most=2, whole=different_names),
    Trigger(
        this_summoned_as(SummonKind.LINK),
        Destroy(TARGETS),
        THEN_DRAW,
        cost=noting_co_link(DiscardCost()),
        target=Target(theirs(monster & special_summoned & in_main_zone)),
        timing=Timing.IF,
        limit=ONCE_BY_NAME,
        mechanics=("co-link",),
    ),
    Always(RuleKind.NO_EFFECT_DESTRUCTION, to=yours(monster & co_linked)),
)

FIRST: Final = target_number(0, "first_target")
SECOND: Final = target_number(1, "second_target")


def _attack_of_first(ctx: Context) -> int:
    return -sum(attack_of(ctx.duel, c) for c in FIRST.find(ctx) if c.face_up)


Card(
    77058170,
    zh="降頻送葬者",
    ja="アンダークロックテイカー",
    en="Underclock Taker",
    monster=M(DARK, CYBERSE, link=2, arrows=(DOWN, LEFT), atk=1000, types=(LINK,)),
)(
    Link(2, effect_monster, most=2),
    Ignition(
        Gain(
            SECOND,
            atk=_attack_of_first,
            words=Own(
                "那隻對手怪獸的攻擊力直到回合結束時下降那隻連結區怪獸的攻擊力數值。",
                "That opponent's monster loses ATK equal to the ATK of the monster this card"
                " points to, until the end of this turn.",
                "その相手モンスターの攻撃力はターン終了時まで、そのリンク先のモンスターの"
                "攻撃力分ダウンする。",
            ),
        ),
        target=TargetEach(
            Target(field(monster & face_up & pointed_by_this)),
            Target(theirs(monster & face_up)),
        ),
        limit=ONCE,
    ),
)
Card(
    67598234,
    zh="電影騎士蓋亞軍刀",
    ja="電影の騎士ガイアセイバー",
    en="Gaia Saber, the Lightning Shadow",
    monster=M(
        EARTH, MACHINE, link=3, arrows=(RIGHT, DOWN, LEFT), atk=2600, types=(LINK, NON_EFFECT)
    ),
)(
    Link(2),
)


def _names_of_knightmares(ctx: Context) -> int:
    """How many different names the co-linked Knightmares on the field have."""
    names = {codes_of(ctx.duel, c) for c in all_monsters(ctx.duel) if KNIGHTMARES.matches(ctx, c)}
    return len(names)


Card(
    38342335,
    zh="夢魘曲 獨角獸",
    ja="トロイメア・ユニコーン",
    en="Knightmare Unicorn",
    monster=M(DARK, FIEND, link=3, arrows=(RIGHT, DOWN, LEFT), atk=2200, types=(LINK,)),
    series=("knightmare",),
)(
    Link(2, DIFFERENT_NAMES, whole=different_names),
    Trigger(
        this_summoned_as(SummonKind.LINK),
        ToDeck(TARGETS),
        THEN_DRAW,
        cost=noting_co_link(DiscardCost()),
        target=Target(field(card)),
        timing=Timing.IF,
        limit=ONCE_BY_NAME,
        mechanics=("co-link",),
    ),
    Always(
        RuleKind.DRAW_COUNT,
        who=Who.YOU,
        value=lambda ctx, c: _names_of_knightmares(ctx),
        condition=when(lambda ctx: _names_of_knightmares(ctx) > 0, "", "", ""),
        words=Own(
            "場上有互相連結狀態的「夢魘曲」怪獸存在的期間，"
            "自己抽牌階段的通常抽牌改為抽那些怪獸的卡名種類數的張數。",
            'While there are co-linked "Knightmare" monsters on the field, your normal draw in your'
            " Draw Phase is as many cards as they have different names.",
            "フィールドに相互リンク状態の「トロイメア」モンスターが存在する限り、"
            "自分ドローフェイズの通常のドローは、そのカード名の種類の数だけドローする。",
        ),
        mechanics=("draw", "co-link"),
    ),
)

# Borreload Dragon takes the monster that it attacks


def _attacks_their_monster(ctx: Context) -> bool:
    fight = ctx.duel.fight
    return (
        fight is not None
        and fight.attacker is ctx.card
        and fight.target is not None
        and fight.target.controller != ctx.player
    )


def _may_take(ctx: Context) -> bool:
    duel = ctx.duel
    fight = duel.fight
    if fight is None or fight.target is None:
        return False
    within = pointed_main_zones(ctx)
    return may_take_control(duel, fight.target, ctx.player, ctx) and any(
        z in within for z in free_main_zones(duel, ctx.player)
    )


_GONE_NEXT_TURN: Final = Delayed(When.END_PHASE, SendToGraveyard(TARGETS))


def _take(ctx: Context) -> Procedure[bool]:
    duel = ctx.duel
    fight = duel.fight
    if fight is None or fight.target is None or not ctx.source_present or not _may_take(ctx):
        return False
    taken: Piece = fight.target
    went = yield from take_control(
        duel, taken, ctx.player, ctx, FOREVER, within=pointed_main_zones(ctx)
    )
    if went:
        linger(duel, _GONE_NEXT_TURN, ctx, FOREVER, refs=(taken.ref,), values=(duel.turn + 1,))
    return went


Card(
    31833038,
    zh="槍管裝填龍",
    ja="ヴァレルロード・ドラゴン",
    en="Borreload Dragon",
    monster=M(
        DARK,
        DRAGON,
        link=4,
        arrows=(RIGHT, LOWER_RIGHT, LOWER_LEFT, LEFT),
        atk=3000,
        types=(LINK,),
    ),
)(
    Link(3, effect_monster),
    Always(
        RuleKind.CANNOT_BE_TARGETED,
        test=by_monster_effect,
        words=Own(
            "雙方都不能以場上的這張卡作為怪獸效果的對象。",
            "Nobody can target this card on the field with monster effects.",
            "フィールドのこのカードを、お互いにモンスターの効果の対象にできない。",
        ),
    ),
    Quick(
        Gain(TARGETS, atk=-500, def_=-500, until=ALWAYS),
        cost=Unanswerable(),
        target=Target(field(monster & face_up)),
        limit=ONCE,
        damage_step=DamageStepUse.UNTIL_CALCULATION,
    ),
    Trigger(
        BATTLE_OF_THIS_BEGINS.narrowed(
            _attacks_their_monster,
            Own(
                "這張卡攻擊對手怪獸的傷害步驟開始時",
                "at the start of the Damage Step, if this card attacks an opponent's monster",
                "このカードが相手モンスターに攻撃するダメージステップ開始時",
            ),
        ),
        Do(
            _take,
            possible=_may_take,
            zh="把那隻對手怪獸放置到這張卡的連結區並得到控制權。"
            "那隻怪獸在下個回合的結束階段送去墓地。",
            en="Place that opponent's monster in a zone this card points to and take control of it."
            " It is sent to the GY during the End Phase of the next turn.",
            ja="その相手モンスターをこのカードのリンク先に置いてコントロールを得る。"
            "そのモンスターは次のターンのエンドフェイズに墓地へ送られる。",
            categories=(Category.CHANGE_CONTROL,),
            mechanics=("control", "battle"),
        ),
    ),
)
