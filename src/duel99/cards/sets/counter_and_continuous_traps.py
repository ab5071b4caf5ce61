"""Counter traps and continuous traps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duel99.cards.language.activations import Activate, Quick, WithActivation
from duel99.cards.language.answering import (
    NegateIt,
    SummonAfterwards,
    SummonAsMonster,
    TargetIt,
    either,
)
from duel99.cards.language.changes import (
    EndBattlePhase,
    NegateActivation,
    NegateAttack,
)
from duel99.cards.language.conditions import MAIN_PHASE, when
from duel99.cards.language.continuous import Always, Change
from duel99.cards.language.costs import DeclareType, DiscardCost, PayLife, TributeCost
from duel99.cards.language.facts import Card, M, Trap
from duel99.cards.language.filters import (
    effect_monster,
    face_up,
    level,
    monster,
    other,
    spell,
    trap,
)
from duel99.cards.language.keeping import (
    HELD,
    Hold,
    KeepDeclared,
    WhenItIsDestroyed,
    WhenThisLeaves,
    declared,
)
from duel99.cards.language.moments import activated, attack_declared, summon_attempt
from duel99.cards.language.moves import Destroy, Draw, NegateSummon
from duel99.cards.language.places import field, graveyard, yours
from duel99.cards.language.steps import Do, Then
from duel99.cards.language.summons import ATTACK, DEFENSE, SpecialSummon, can_come
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own
from duel99.cards.language.which import ATTACKER, SUMMONED, TARGETS
from duel99.cards.language.words import AQUA, EARTH, NORMAL, REPTILE, WATER
from duel99.kernel import operations as op
from duel99.kernel.choosing import choose_cards, confirm, name_opponent
from duel99.kernel.effect import Category, Procedure
from duel99.kernel.negation import negate_effect
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.terms import NOBODY, Location, Op, Phase, Reason, Stat

if TYPE_CHECKING:
    from duel99.kernel.context import Context

# counter traps

Card(41420027, zh="神之宣告", ja="神の宣告", en="Solemn Judgment", kind=Trap.COUNTER)(
    Activate(
        NegateIt(),
        on=either(summon_attempt(), activated("spell", "trap")),
        cost=PayLife(half=True),
    ),
)
Card(77414722, zh="魔法干擾", ja="マジック・ジャマー", en="Magic Jammer", kind=Trap.COUNTER)(
    Activate(NegateActivation(), on=activated("spell"), cost=DiscardCost()),
)
Card(
    3819470,
    zh="盜賊的七道具",
    ja="盗賊の七つ道具",
    en="Seven Tools of the Bandit",
    kind=Trap.COUNTER,
)(
    Activate(NegateActivation(), on=activated("trap"), cost=PayLife(1000)),
)
Card(98069388, zh="升天角笛", ja="昇天の角笛", en="Horn of Heaven", kind=Trap.COUNTER)(
    Activate(NegateSummon(), on=summon_attempt(), cost=TributeCost(yours(monster))),
)
Card(14315573, zh="攻擊無力化", ja="攻撃の無力化", en="Negate Attack", kind=Trap.COUNTER)(
    Activate(
        NegateAttack(),
        Then(EndBattlePhase()),
        on=attack_declared(),
        target=TargetIt(ATTACKER),
    ),
)
Card(77538567, zh="魔宮的賄賂", ja="魔宮の賄賂", en="Dark Bribe", kind=Trap.COUNTER)(
    Activate(
        Draw(1, who=Who.OPPONENTS),
        NegateActivation(),
        on=activated("spell", "trap", by=Who.OPPONENTS),
        mechanics=("give-draw",),
    ),
)
Card(49010598, zh="天譴", ja="天罰", en="Divine Wrath", kind=Trap.COUNTER)(
    Activate(NegateActivation(), on=activated("monster"), cost=DiscardCost()),
)
NEGATE_AND_DESTROY = NegateActivation()


def drain(ctx: Context) -> Procedure[bool]:
    """The opponent may discard a spell against this effect; otherwise it is applied."""
    duel = ctx.duel
    rival = yield from name_opponent(ctx)
    if rival != NOBODY:
        held = [c for c in duel.players[rival].hand if spell.matches(ctx, c)]
        if held:
            agreed = yield from confirm(rival, "may", ctx.card.uid)
            if agreed:
                chosen = yield from choose_cards(rival, held, 1, 1, "discard", ctx.card.uid)
                yield from op.discard(duel, rival, chosen, ctx, Reason.EFFECT)
                negate_effect(duel, ctx, ctx.number)
                return False
    return (yield from NEGATE_AND_DESTROY.run(ctx))


Card(59344077, zh="魔力抽取", ja="マジック・ドレイン", en="Magic Drain", kind=Trap.COUNTER)(
    Activate(
        Do(
            drain,
            zh="對手可以丟棄1張魔法卡使這張卡的效果無效。沒有丟棄的場合，將那個發動無效並破壞。",
            en="Your opponent can discard 1 Spell to negate this card's effect; otherwise, negate "
            "the activation, and if you do, destroy it.",
            ja="相手は手札から魔法カード1枚を捨ててこのカードの効果を無効にできる。捨てなかった場合、その発動を無効にし破壊する。",
            categories=(Category.NEGATE_ACTIVATION, Category.DESTROY),
            mechanics=("negate-activation", "opponent-choice"),
        ),
        on=activated("spell", by=Who.OPPONENTS),
    ),
)

# continuous traps

Card(
    97077563,
    zh="活死人的呼喚",
    ja="リビングデッドの呼び声",
    en="Call of the Haunted",
    kind=Trap.CONTINUOUS,
)(
    Activate(
        SpecialSummon(TARGETS, positions=ATTACK),
        Hold(SUMMONED),
        target=Target(graveyard(monster), able=can_come),
    ),
    WhenThisLeaves(Destroy),
    WhenItIsDestroyed(Destroy),
)
Card(
    85742772,
    zh="超重力網",
    ja="グラヴィティ・バインド－超重力の網－",
    en="Gravity Bind",
    kind=Trap.CONTINUOUS,
)(
    Activate(),
    Always(RuleKind.CANNOT_ATTACK, to=field(monster & level(min=4))),
)
Card(51452091, zh="王宮的通告", ja="王宮のお触れ", en="Royal Decree", kind=Trap.CONTINUOUS)(
    Activate(),
    Always(RuleKind.NEGATED, to=field(trap & other), mechanics=("negate-traps",)),
)
Card(82732705, zh="技能抽取", ja="スキルドレイン", en="Skill Drain", kind=Trap.CONTINUOUS)(
    Activate(cost=PayLife(1000)),
    Always(RuleKind.NEGATED, to=field(monster & face_up)),
)
Card(50078509, zh="惡魔鎖鍊", ja="デモンズ・チェーン", en="Fiendish Chain", kind=Trap.CONTINUOUS)(
    Activate(Hold(TARGETS), target=Target(field(monster & face_up & effect_monster))),
    Always(RuleKind.NEGATED, RuleKind.CANNOT_ATTACK, to=HELD),
    WhenItIsDestroyed(Destroy),
)
Card(74701381, zh="DNA改造手術", ja="ＤＮＡ改造手術", en="DNA Surgery", kind=Trap.CONTINUOUS)(
    Activate(KeepDeclared(), target=DeclareType()),
    Change(
        Stat.RACE,
        Op.SET,
        declared,
        to=field(monster & face_up),
        condition=when(
            lambda ctx: ctx.card.field is not None and ctx.card.field.note != 0,
            "宣言過種族",
            "a Type was declared",
            "種族を宣言した",
        ),
        words=Own(
            "場上的表側表示怪獸全部變成宣言的種族。",
            "All face-up monsters on the field become the declared Type.",
            "フィールドの表側表示モンスターは全て宣言した種族になる。",
        ),
        mechanics=("type",),
    ),
)


def in_time(ctx: Context) -> bool:
    """Your Main Phase, or an opponent's Battle Phase."""
    duel = ctx.duel
    if duel.turn_player == ctx.player:
        return duel.phase in (Phase.MAIN1, Phase.MAIN2)
    return duel.phase is Phase.BATTLE


Card(80604091, zh="血的代價", ja="血の代償", en="Ultimate Offering", kind=Trap.CONTINUOUS)(
    WithActivation(
        Quick(
            SummonAfterwards(),
            condition=when(
                in_time,
                "自己主要階段或對手戰鬥階段",
                "it is your Main Phase or your opponent's Battle Phase",
                "自分メインフェイズか相手バトルフェイズである",
            ),
            cost=PayLife(500),
            heading="",
        )
    ),
)
Card(
    18807108,
    zh="六芒星的咒縛",
    ja="六芒星の呪縛",
    en="Spellbinding Circle",
    kind=Trap.CONTINUOUS,
)(
    Activate(Hold(TARGETS), target=Target(field(monster))),
    Always(
        RuleKind.CANNOT_ATTACK,
        RuleKind.CANNOT_CHANGE_POSITION,
        to=HELD,
        mechanics=("position",),
    ),
    WhenItIsDestroyed(Destroy),
)
APOPHIS = M(EARTH, REPTILE, level=4, atk=1600, def_=1800, types=(NORMAL,))
SLIME = M(WATER, AQUA, level=10, atk=0, def_=3000)
Card(
    28649820,
    zh="阿波菲斯的化身",
    ja="アポピスの化神",
    en="Embodiment of Apophis",
    kind=Trap.CONTINUOUS,
    as_monster=APOPHIS,
)(
    Activate(SummonAsMonster(APOPHIS), condition=MAIN_PHASE),
)
Card(
    26905245,
    zh="金屬反射軟泥",
    ja="メタル・リフレクト・スライム",
    en="Metal Reflect Slime",
    kind=Trap.CONTINUOUS,
    as_monster=SLIME,
)(
    Activate(SummonAsMonster(SLIME, positions=DEFENSE)),
    Always(
        RuleKind.CANNOT_ATTACK,
        range=Location.MONSTER,
        mechanics=("cannot-attack",),
    ),
)
