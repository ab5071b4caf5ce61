"""Monsters that work from the hand or from the graveyard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Ignition, Quick, Trigger
from duel99.cards.language.changes import (
    DAMAGE_CALCULATION,
    BindPlayers,
    EndBattlePhase,
    Gain,
    NegateAttack,
    NegateEffects,
)
from duel99.cards.language.conditions import (
    OPPONENTS_MAIN_PHASE,
    OPPONENTS_TURN,
    Condition,
    there_is_no,
)
from duel99.cards.language.costs import BanishThis, DiscardThis, SendThis
from duel99.cards.language.facts import Card, M
from duel99.cards.language.filters import (
    card,
    effect_monster,
    face_up,
    monster,
    named,
    other,
    race,
    spell_trap,
)
from duel99.cards.language.line import ONCE, ONCE_BY_NAME
from duel99.cards.language.moments import YOUR_STANDBY, attack_declared, moment
from duel99.cards.language.moves import Banish, Destroy, Search, ToHand
from duel99.cards.language.places import deck, graveyard, their_graveyard, theirs, yours
from duel99.cards.language.steps import Do, StillIf, Then
from duel99.cards.language.summons import SpecialSummon, banished_when_it_leaves, can_come
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own
from duel99.cards.language.which import CHAINED_ON_FIELD, TARGETS, THIS, YOUR_BATTLER
from duel99.cards.language.words import (
    AQUA,
    DARK,
    EARTH,
    FAIRY,
    FIEND,
    LIGHT,
    MACHINE,
    PSYCHIC,
    SPELLCASTER,
    THUNDER,
    TUNER,
    WARRIOR,
    WATER,
    WINGED_BEAST,
    ZOMBIE,
)
from duel99.kernel import operations as op
from duel99.kernel.battle import battle_loser, negate_attack
from duel99.kernel.derived import attack_of, attribute_of
from duel99.kernel.effect import (
    THIS_TURN,
    ActivationKind,
    Category,
    DamageStepUse,
    Procedure,
    Rule,
    Watcher,
)
from duel99.kernel.registry import leave, linger
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.terms import SPELL_TRAP_ZONES, Location, Step, When

if TYPE_CHECKING:
    from duel99.kernel.context import Context


def hurts_you(ctx: Context) -> bool:
    """An opponent's monster attacks, and you would take battle damage."""
    fight = ctx.duel.fight
    return (
        fight is not None
        and fight.attacker.controller != ctx.player
        and battle_loser(ctx.duel, fight) == ctx.player
    )


Card(
    40640057,
    zh="庫里波",
    ja="クリボー",
    en="Kuriboh",
    monster=M(DARK, FIEND, level=1, atk=300, def_=200),
)(
    Quick(
        BindPlayers(
            Who.YOU,
            Rule(RuleKind.NO_PLAYER_BATTLE_DAMAGE, who=Who.YOU),
            until=DAMAGE_CALCULATION,
            zh="自己在那次戰鬥受到的戰鬥傷害變成0。",
            en="you take no battle damage from that battle.",
            ja="その戦闘で発生する自分への戦闘ダメージは０になる。",
            mechanics=("damage-zero",),
        ),
        on=moment(
            (When.DAMAGE_CALCULATION,),
            hurts_you,
            zh="自己因對手怪獸的攻擊受到戰鬥傷害的傷害計算時",
            en="during damage calculation, if you would take battle damage from an opponent's attack",
            ja="相手モンスターの攻撃によって自分が戦闘ダメージを受けるダメージ計算時",
        ),
        cost=DiscardThis(),
        range=Location.HAND,
        damage_step=DamageStepUse.CALCULATION,
        mechanics=("damage-calculation",),
    ),
)


def light_battle(ctx: Context) -> bool:
    """Before damage calculation: your LIGHT monster battles an opponent's monster."""
    duel = ctx.duel
    fight = duel.fight
    if fight is None or fight.target is None:
        return False
    if duel.step not in (Step.DAMAGE_START, Step.DAMAGE_BEFORE):
        return False
    pair = (fight.attacker, fight.target)
    if sum(c.controller == ctx.player for c in pair) != 1 or not all(c.face_up for c in pair):
        return False
    mine = pair[0] if pair[0].controller == ctx.player else pair[1]
    return attribute_of(duel, mine) & LIGHT != 0


LIGHT_BATTLE: Final = Own(
    "自己的光屬性怪獸與對手怪獸進行戰鬥的傷害步驟開始時到傷害計算前",
    "from the start of the Damage Step until before damage calculation, if your LIGHT monster battles an opponent's monster",
    "自分の光属性モンスターが相手モンスターと戦闘を行うダメージステップ開始時からダメージ計算前までに",
)


def enemy_attack(ctx: Context) -> int:
    """The attack of the opponent's monster in the battle."""
    fight = ctx.duel.fight
    if fight is None or fight.target is None:
        return 0
    enemy = fight.target if fight.attacker.controller == ctx.player else fight.attacker
    return attack_of(ctx.duel, enemy)


Card(
    37742478,
    zh="奧尼斯特",
    ja="オネスト",
    en="Honest",
    monster=M(LIGHT, FAIRY, level=4, atk=1100, def_=1900),
)(
    Ignition(ToHand(THIS)),
    Quick(
        Gain(
            YOUR_BATTLER,
            atk=enemy_attack,
            words=Own(
                "那隻自己怪獸的攻擊力直到回合結束時上升那隻對手怪獸的攻擊力數值。",
                "your monster gains ATK equal to the ATK of the opponent's monster it battles, until the end of this turn.",
                "その自分のモンスターの攻撃力はターン終了時まで、その相手モンスターの攻撃力分アップする。",
            ),
        ),
        condition=Condition(light_battle, LIGHT_BATTLE, time=LIGHT_BATTLE),
        cost=SendThis(),
        range=Location.HAND,
        damage_step=DamageStepUse.UNTIL_CALCULATION,
    ),
)
Card(
    97268402,
    zh="效果遮蔽者",
    ja="エフェクト・ヴェーラー",
    en="Effect Veiler",
    monster=M(LIGHT, SPELLCASTER, level=1, atk=0, def_=0, types=(TUNER,)),
)(
    Quick(
        NegateEffects(TARGETS),
        condition=OPPONENTS_MAIN_PHASE,
        cost=SendThis(),
        target=Target(theirs(monster & face_up & effect_monster)),
        range=Location.HAND,
    ),
)
Card(
    19665973,
    zh="消戰者",
    ja="バトルフェーダー",
    en="Battle Fader",
    monster=M(DARK, FIEND, level=1, atk=0, def_=0),
)(
    Trigger(
        attack_declared(direct=True),
        SpecialSummon(THIS),
        Then(EndBattlePhase()),
        banished_when_it_leaves(),
        range=Location.HAND,
    ),
)
Card(
    18964575,
    zh="速攻稻草人",
    ja="速攻のかかし",
    en="Swift Scarecrow",
    monster=M(EARTH, MACHINE, level=1, atk=0, def_=0),
)(
    Quick(
        NegateAttack(),
        Then(EndBattlePhase()),
        on=attack_declared(direct=True),
        cost=DiscardThis(),
        range=Location.HAND,
    ),
)
Card(
    24508238,
    zh="D.D.烏鴉",
    ja="Ｄ．Ｄ．クロウ",
    en="D.D. Crow",
    monster=M(DARK, WINGED_BEAST, level=1, atk=100, def_=100),
)(
    Quick(
        Banish(TARGETS),
        cost=DiscardThis(),
        target=Target(
            their_graveyard(card),
            able=lambda ctx, c: op.may_move(ctx.duel, c, Location.BANISHED, ctx),
        ),
        range=Location.HAND,
    ),
)


Card(
    31786629,
    zh="雷龍",
    ja="サンダー・ドラゴン",
    en="Thunder Dragon",
    monster=M(LIGHT, THUNDER, level=5, atk=1600, def_=1500),
)(
    Ignition(
        Search(deck(named(31786629)), 1, 2),
        cost=DiscardThis(),
        range=Location.HAND,
    ),
)


# Necro Gardna: a watcher waits for the next attack


def stop_attack(ctx: Context) -> None:
    """An attack is declared: if it is an opponent's, negate it and be done."""
    event = ctx.event
    if event is None or event.causer == ctx.player:
        return
    if negate_attack(ctx.duel) and ctx.active is not None:
        leave(ctx.duel, ctx.active)


STOP_NEXT_ATTACK: Final = Watcher((When.ATTACK_DECLARED,), stop_attack)


def guard(ctx: Context) -> Procedure[bool]:
    """Negate the attack that is going on, or else the next one this turn."""
    yield from ()
    duel = ctx.duel
    fight = duel.fight
    if (
        fight is not None
        and duel.step is Step.BATTLE
        and fight.attacker.controller != ctx.player
        and negate_attack(duel)
    ):
        return True
    linger(duel, STOP_NEXT_ATTACK, ctx, THIS_TURN)
    return True


Card(
    4906301,
    zh="死靈守衛者",
    ja="ネクロ・ガードナー",
    en="Necro Gardna",
    monster=M(DARK, WARRIOR, level=3, atk=600, def_=1300),
)(
    Quick(
        Do(
            guard,
            zh="這個回合只有1次，將對手怪獸的攻擊無效。",
            en="negate the next attack of an opponent's monster this turn.",
            ja="このターン、相手モンスターの攻撃を１度だけ無効にする。",
            categories=(Category.NEGATE_ATTACK,),
            mechanics=("negate-attack",),
        ),
        condition=OPPONENTS_TURN,
        cost=BanishThis(),
        range=Location.GRAVEYARD,
    ),
)

NO_SPELLS_OR_TRAPS: Final[Condition] = there_is_no(yours(spell_trap))
Card(
    12538374,
    zh="黃泉蛙",
    ja="黄泉ガエル",
    en="Treeborn Frog",
    monster=M(WATER, AQUA, level=1, atk=100, def_=100),
)(
    Trigger(
        YOUR_STANDBY,
        StillIf(NO_SPELLS_OR_TRAPS, SpecialSummon(THIS)),
        condition=NO_SPELLS_OR_TRAPS & there_is_no(yours(monster & face_up & named(12538374))),
        range=Location.GRAVEYARD,
        limit=ONCE,
        mechanics=("standby",),
    ),
)
Card(
    92826944,
    zh="馬頭鬼",
    ja="馬頭鬼",
    en="Mezuki",
    monster=M(EARTH, ZOMBIE, level=4, atk=1700, def_=800),
)(
    Ignition(
        SpecialSummon(TARGETS),
        cost=BanishThis(),
        target=Target(graveyard(monster & race(ZOMBIE) & other), able=can_come),
        range=Location.GRAVEYARD,
    ),
)


def activated_on_field(ctx: Context) -> bool:
    """A monster's effect, or that of a spell or trap already face-up, is activated on the field."""
    event = ctx.event
    if event is None or not 1 <= event.link <= len(ctx.duel.chain):
        return False
    link = ctx.duel.chain[event.link - 1]
    if not link.source_present or link.activation.kind is ActivationKind.CARD:
        return False
    if link.origin == Location.MONSTER:
        return True
    return bool(link.origin & SPELL_TRAP_ZONES) and bool(link.origin_position & 5)


Card(
    59438930,
    zh="幽鬼兔",
    ja="幽鬼うさぎ",
    en="Ghost Ogre & Snow Rabbit",
    monster=M(LIGHT, PSYCHIC, level=3, atk=0, def_=1800, types=(TUNER,)),
)(
    Quick(
        Destroy(CHAINED_ON_FIELD),
        on=moment(
            (When.CHAIN_LINK,),
            activated_on_field,
            zh="場上的怪獸的效果發動時，或場上已表側表示的魔法・陷阱卡的效果發動時",
            en="when a monster on the field activates its effect, or when a Spell/Trap already face-up on the field activates its effect",
            ja="フィールドのモンスターの効果が発動した時、またはフィールドの既に表側表示で存在する魔法・罠カードの効果が発動した時",
        ),
        cost=SendThis(),
        limit=ONCE_BY_NAME,
        range=Location.HAND | Location.MONSTER,
    ),
)
