"""Monsters whose effects belong to battle."""

from __future__ import annotations

from duel99.cards.language.activations import Quick, Trigger
from duel99.cards.language.changes import (
    ALWAYS,
    DAMAGE_CALCULATION,
    END_OF_YOUR_NEXT_TURN,
    Gain,
    OneMode,
)
from duel99.cards.language.conditions import IN_DEFENSE_POSITION
from duel99.cards.language.continuous import Always, Watch
from duel99.cards.language.costs import PayLife
from duel99.cards.language.extra_deck import DestroyedWhenTargeted
from duel99.cards.language.facts import Card, M
from duel99.cards.language.filters import monster
from duel99.cards.language.line import ONCE_PER_CHAIN
from duel99.cards.language.moments import (
    BATTLE_OF_THIS_BEGINS,
    THIS_BATTLED,
    THIS_IN_CALCULATION,
    THIS_WAS_ATTACKED,
    Moment,
    this_deals_damage,
    this_destroyed,
    this_destroys_by_battle,
)
from duel99.cards.language.moves import Banish, Destroy, Discard, Draw, Mill, ToHand
from duel99.cards.language.places import field
from duel99.cards.language.points import Damage
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own, Text
from duel99.cards.language.which import ATTACKER, BATTLED, TARGETS, THIS, Both
from duel99.cards.language.words import (
    BEAST,
    DARK,
    DRAGON,
    EARTH,
    FAIRY,
    FIEND,
    FIRE,
    LIGHT,
    PYRO,
    ROCK,
    SPELLCASTER,
    WARRIOR,
    WIND,
    ZOMBIE,
)
from duel99.kernel.context import Context
from duel99.kernel.effect import DamageStepUse, Rule
from duel99.kernel.registry import linger
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import BOUND, Who
from duel99.kernel.terms import Position, When
from duel99.kernel.turning import change_positions


def _fights_monster(ctx: Context) -> bool:
    """Whether this card battles a monster (not a player)."""
    fight = ctx.duel.fight
    return fight is not None and fight.target is not None


def with_monster(moment: Moment, key: str) -> Moment:
    """A moment of battle, narrowed to battles with an opponent's monster."""
    return moment.narrowed(_fights_monster, Text(f"moment.{key}"))


def _attacked(ctx: Context) -> bool:
    fight = ctx.duel.fight
    return fight is not None and fight.attacker is ctx.card


def _to_defense(ctx: Context) -> None:
    if _attacked(ctx):
        change_positions(ctx.duel, [ctx.card], Position.FACE_UP_DEFENSE, ctx)


Card(
    31553716,
    zh="長槍龍",
    ja="スピア・ドラゴン",
    en="Spear Dragon",
    monster=M(WIND, DRAGON, level=4, atk=1900, def_=0),
)(
    Always(RuleKind.PIERCE),
    Watch(
        (When.DAMAGE_STEP_END,),
        _to_defense,
        words=Own(
            "這張卡攻擊的場合，傷害步驟結束時變成守備表示。",
            "If this card attacks, it is changed to Defense Position at the end of the "
            "Damage Step.",
            "このカードは攻撃した場合、ダメージステップ終了時に守備表示になる。",
        ),
        mechanics=("position",),
    ),
)

_POSITION_FIXED = Rule(RuleKind.CANNOT_CHANGE_POSITION, scope=BOUND)


def _rest_after_battle(ctx: Context) -> None:
    card = ctx.card
    state = card.field
    if state is None or state.attacked_turn != ctx.duel.turn:
        return
    change_positions(ctx.duel, [card], Position.FACE_UP_DEFENSE, ctx)
    linger(ctx.duel, _POSITION_FIXED, ctx, END_OF_YOUR_NEXT_TURN.make(ctx), refs=(card.ref,))


Card(
    78658564,
    zh="格布林突擊部隊",
    ja="ゴブリン突撃部隊",
    en="Goblin Attack Force",
    monster=M(EARTH, WARRIOR, level=4, atk=2300, def_=0),
)(
    Watch(
        (When.BATTLE_PHASE_ENDED,),
        _rest_after_battle,
        words=Own(
            "這張卡攻擊的場合，戰鬥階段結束時變成守備表示，直到下次自己的回合結束時不能"
            "改變表示形式。",
            "If this card attacks, it is changed to Defense Position at the end of the Battle "
            "Phase, and its battle position cannot be changed until the end of your next turn.",
            "このカードは攻撃した場合、バトルフェイズ終了時に守備表示になり、次の自分ターンの"
            "終了時まで表示形式を変更できない。",
        ),
        mechanics=("position",),
    ),
)
Card(
    18036057,
    zh="天空騎士 柏修斯",
    ja="天空騎士パーシアス",
    en="Airknight Parshath",
    monster=M(LIGHT, FAIRY, level=5, atk=1900, def_=1400),
)(
    Always(RuleKind.PIERCE),
    Trigger(this_deals_damage(), Draw(1), mandatory=True),
)
Card(
    22609617,
    zh="偷襲的又佐",
    ja="不意打ち又佐",
    en="Mataza the Zapper",
    monster=M(DARK, WARRIOR, level=3, atk=1300, def_=800),
)(
    Always(RuleKind.EXTRA_ATTACKS),
    Always(RuleKind.CANNOT_CHANGE_CONTROL),
)
Card(
    21015833,
    zh="隼騎士",
    ja="隼の騎士",
    en="Hayabusa Knight",
    monster=M(EARTH, WARRIOR, level=3, atk=1000, def_=700),
)(
    Always(RuleKind.EXTRA_ATTACKS),
)


def _was_face_down(ctx: Context) -> bool:
    fight = ctx.duel.fight
    return fight is not None and fight.revealed


Card(
    31305911,
    zh="棉花糖",
    ja="マシュマロン",
    en="Marshmallon",
    monster=M(LIGHT, FAIRY, level=3, atk=300, def_=500),
)(
    Always(RuleKind.NO_BATTLE_DESTRUCTION),
    Trigger(
        THIS_WAS_ATTACKED.narrowed(
            _was_face_down,
            Own(
                "裏側表示的這張卡被攻擊的傷害計算後",
                "after damage calculation, if this card was attacked and was face-down at the "
                "start of the Damage Step",
                "裏側表示のこのカードが攻撃されたダメージ計算後",
            ),
        ),
        Damage(
            1000,
            words=Own(
                "給予攻擊的玩家1000點傷害。",
                "The attacking player takes 1000 damage.",
                "その攻撃プレイヤーに1000ダメージを与える。",
            ),
        ),
        mandatory=True,
    ),
)


Card(
    23205979,
    zh="削魂死靈",
    ja="魂を削る死霊",
    en="Spirit Reaper",
    monster=M(DARK, ZOMBIE, level=3, atk=300, def_=200),
)(
    Always(RuleKind.NO_BATTLE_DESTRUCTION),
    *DestroyedWhenTargeted(),
    Trigger(
        this_deals_damage(direct=True),
        Discard(1, who=Who.OPPONENTS, random=True),
        mandatory=True,
    ),
)
Card(
    59290628,
    zh="惡夢馬",
    ja="ナイトメア・ホース",
    en="Nightmare Horse",
    monster=M(DARK, ZOMBIE, level=2, atk=500, def_=400),
)(
    Always(RuleKind.DIRECT_ATTACK),
)
Card(
    90810762,
    zh="逆卷炎之精靈",
    ja="逆巻く炎の精霊",
    en="Raging Flame Sprite",
    monster=M(FIRE, PYRO, level=3, atk=100, def_=200),
)(
    Always(RuleKind.DIRECT_ATTACK),
    Trigger(this_deals_damage(direct=True), Gain(THIS, atk=1000, until=ALWAYS), mandatory=True),
)
Card(
    39168895,
    zh="憤怒的類人猿",
    ja="怒れる類人猿",
    en="Berserk Gorilla",
    monster=M(EARTH, BEAST, level=4, atk=2000, def_=1000),
)(
    Always(
        RuleKind.SELF_DESTROY,
        condition=IN_DEFENSE_POSITION,
        words=Own(
            "這張卡變成表側守備表示的場合破壞。",
            "If this card is in face-up Defense Position, destroy it.",
            "このカードがフィールドに表側守備表示で存在する場合、このカードを破壊する。",
        ),
    ),
    Always(RuleKind.MUST_ATTACK),
)

THIEVES = OneMode(
    (None, Discard(1, who=Who.OPPONENTS, random=True)),
    (None, Mill(2, who=Who.OPPONENTS)),
)

Card(
    76922029,
    zh="首領紮魯格",
    ja="首領・ザルーグ",
    en="Don Zaloog",
    monster=M(DARK, WARRIOR, level=4, atk=1400, def_=1500),
)(
    Trigger(this_deals_damage(), THIEVES.resolution(), target=THIEVES),
)
Card(
    79575620,
    zh="注射天使 莉莉",
    ja="お注射天使リリー",
    en="Injection Fairy Lily",
    monster=M(EARTH, SPELLCASTER, level=3, atk=400, def_=1500),
)(
    Quick(
        Gain(THIS, atk=3000, until=DAMAGE_CALCULATION),
        on=THIS_IN_CALCULATION,
        cost=PayLife(2000),
        damage_step=DamageStepUse.CALCULATION,
        limit=ONCE_PER_CHAIN,
    ),
)
Card(
    94004268,
    zh="亞馬遜的劍士",
    ja="アマゾネスの剣士",
    en="Amazoness Swords Woman",
    monster=M(EARTH, WARRIOR, level=4, atk=1500, def_=1600),
)(
    Always(RuleKind.REFLECT_BATTLE_DAMAGE, mechanics=("reflect-damage",)),
)


def _attacker_survives(ctx: Context) -> bool:
    """Whether the attacker is not about to go to the graveyard."""
    fight = ctx.duel.fight
    return fight is not None and fight.attacker.uid not in fight.doomed


Card(
    13945283,
    zh="幻影之壁",
    ja="幻影の壁",
    en="Wall of Illusion",
    monster=M(DARK, FIEND, level=4, atk=1000, def_=1850),
)(
    Trigger(
        THIS_WAS_ATTACKED.narrowed(_attacker_survives, THIS_WAS_ATTACKED.words),
        ToHand(ATTACKER),
        mandatory=True,
    ),
)
Card(
    7572887,
    zh="異次元的女戰士",
    ja="異次元の女戦士",
    en="D.D. Warrior Lady",
    monster=M(LIGHT, WARRIOR, level=4, atk=1500, def_=1600),
)(
    Trigger(with_monster(THIS_BATTLED, "this_battled_monster"), Banish(Both(BATTLED, THIS))),
)
Card(
    4335645,
    zh="紐特安",
    ja="ニュードリュア",
    en="Newdoria",
    monster=M(DARK, FIEND, level=4, atk=1200, def_=800),
)(
    Trigger(
        this_destroyed(by="battle"),
        Destroy(TARGETS),
        target=Target(field(monster)),
        mandatory=True,
    ),
)
Card(
    88472456,
    zh="黑暗英雄 屍魔俠",
    ja="ダーク・ヒーロー ゾンバイア",
    en="Zombyra the Dark",
    monster=M(DARK, WARRIOR, level=4, atk=2100, def_=500),
)(
    Always(RuleKind.CANNOT_ATTACK_DIRECTLY),
    Trigger(this_destroys_by_battle(), Gain(THIS, atk=-200, until=ALWAYS), mandatory=True),
)
Card(
    80344569,
    zh="新空間人・大地鼴鼠",
    ja="Ｎ・グラン・モール",
    en="Neo-Spacian Grand Mole",
    monster=M(EARTH, ROCK, level=3, atk=900, def_=300),
)(
    Trigger(
        with_monster(BATTLE_OF_THIS_BEGINS, "battle_with_monster_begins"),
        ToHand(Both(BATTLED, THIS)),
    ),
)
