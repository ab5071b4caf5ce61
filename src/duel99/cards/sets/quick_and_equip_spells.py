"""Quick-play and equip spells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duel99.cards.language.activations import Activate, Equipment, EquipOnly, Ignition, Trigger
from duel99.cards.language.answering import THE_TOKENS, NoSummonsThisTurn, Paying
from duel99.cards.language.changes import (
    ALWAYS,
    END_PHASE,
    ChangePosition,
    Equip,
    Gain,
    Grant,
    NegateEffects,
    OneMode,
    SetStat,
    TakeControl,
    can_carry,
)
from duel99.cards.language.continuous import Always, Boost, Change, per, per_text
from duel99.cards.language.costs import Cost, DiscardCost, PayLife, TributeCost, may_send
from duel99.cards.language.facts import Card, M, Spell, Token
from duel99.cards.language.filters import face_up, monster, race, spell_trap
from duel99.cards.language.keeping import (
    THOSE_MONSTERS,
    InEndPhase,
    WhenThisLeaves,
    current_attack,
)
from duel99.cards.language.moments import THEIR_STANDBY, this_sent_to_graveyard
from duel99.cards.language.moves import Banish, Destroy, Draw, ToDeck
from duel99.cards.language.places import field, graveyard, theirs, yours
from duel99.cards.language.points import Damage, Recover
from duel99.cards.language.steps import IfDone
from duel99.cards.language.summons import ATTACK, SpecialSummon, Tokens, can_come
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own, Text
from duel99.cards.language.which import EQUIPPED_MONSTER, SUMMONED, TARGETS, THIS, all_
from duel99.cards.language.words import BEAST, EARTH, MACHINE, SPELLCASTER
from duel99.kernel import operations as op
from duel99.kernel.control import may_take_control
from duel99.kernel.derived import original_attack
from duel99.kernel.effect import DamageStepUse, Procedure
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import EQUIPPED, Who
from duel99.kernel.terms import ON_FIELD, Location, Op, Position, Reason, Stat
from duel99.kernel.turning import may_change_position

if TYPE_CHECKING:
    from duel99.kernel.card import Card as CardInPlay
    from duel99.kernel.context import Context

CHANGES_STATS = DamageStepUse.UNTIL_CALCULATION

# quick-play spells

Card(5318639, zh="氣旋", ja="サイクロン", en="Mystical Space Typhoon", kind=Spell.QUICK_PLAY)(
    Activate(Destroy(TARGETS), target=Target(field(spell_trap))),
)


def can_be_set(ctx: Context, card: CardInPlay) -> bool:
    """Whether a monster can be turned face-down."""
    return may_change_position(ctx.duel, card, Position.FACE_DOWN_DEFENSE, ctx)


def can_be_turned(ctx: Context, card: CardInPlay) -> bool:
    """Whether a face-up monster can change between attack and defence."""
    goal = Position.FACE_UP_DEFENSE if card.position & 3 else Position.FACE_UP_ATTACK
    return may_change_position(ctx.duel, card, goal, ctx)


Card(14087893, zh="月之書", ja="月の書", en="Book of Moon", kind=Spell.QUICK_PLAY)(
    Activate(
        ChangePosition(TARGETS, Position.FACE_DOWN_DEFENSE),
        target=Target(field(monster & face_up), able=can_be_set),
    ),
)
_CONTROLLED = OneMode(
    (Target(theirs(monster & face_up), able=can_be_turned), ChangePosition(TARGETS)),
    (
        Paying(TributeCost(yours(monster)), Target(theirs(monster & face_up))),
        TakeControl(TARGETS, until=END_PHASE),
    ),
)
Card(
    98045062,
    zh="敵人控制器",
    ja="エネミーコントローラー",
    en="Enemy Controller",
    kind=Spell.QUICK_PLAY,
)(
    Activate(_CONTROLLED.resolution(), target=_CONTROLLED),
)
SHEEP = Token(
    73915052,
    zh="羊代幣",
    ja="羊トークン",
    en="Sheep Token",
    monster=M(EARTH, BEAST, level=1, atk=0, def_=0),
)
Card(73915051, zh="替罪山羊", ja="スケープ・ゴート", en="Scapegoat", kind=Spell.QUICK_PLAY)(
    Activate(
        Tokens(SHEEP, 4),
        Grant(THE_TOKENS, RuleKind.NOT_TRIBUTE_FOR_SUMMON, until=ALWAYS),
        cost=NoSummonsThisTurn(),
        mechanics=("lock",),
    ),
)
Card(
    25789292,
    zh="禁忌的聖杯",
    ja="禁じられた聖杯",
    en="Forbidden Chalice",
    kind=Spell.QUICK_PLAY,
)(
    Activate(
        Gain(TARGETS, atk=400),
        NegateEffects(TARGETS),
        target=Target(field(monster & face_up)),
        damage_step=CHANGES_STATS,
    ),
)


def half_of_original(ctx: Context, card: CardInPlay) -> int:
    """Half the original attack."""
    return -(-original_attack(ctx.duel, card) // 2)


Card(55713623, zh="收縮", ja="収縮", en="Shrink", kind=Spell.QUICK_PLAY)(
    Activate(
        SetStat(
            TARGETS,
            Stat.ATTACK,
            half_of_original,
            op=Op.SET_ORIGINAL,
            zh="那隻怪獸的原本攻擊力直到回合結束時變成一半。",
            en="Halve its original ATK until the end of this turn.",
            ja="そのモンスターの元々の攻撃力はターン終了時まで半分になる。",
        ),
        target=Target(field(monster & face_up)),
        damage_step=CHANGES_STATS,
        mechanics=("atk",),
    ),
)
Card(23171610, zh="限制解除", ja="リミッター解除", en="Limiter Removal", kind=Spell.QUICK_PLAY)(
    Activate(
        SetStat(
            all_(yours(monster & face_up & race(MACHINE))),
            Stat.ATTACK,
            lambda ctx, card: 2 * current_attack(ctx, card),
            zh="自己場上全部的表側表示機械族怪獸的攻擊力直到回合結束時變成2倍。",
            en="Double the ATK of all face-up Machine monsters you control until the end of this turn.",
            ja="自分フィールドの全ての表側表示の機械族モンスターの攻撃力は、ターン終了時まで倍になる。",
        ),
        InEndPhase(Destroy(THOSE_MONSTERS)),
        damage_step=CHANGES_STATS,
        mechanics=("atk",),
    ),
)
Card(70046172, zh="突進", ja="突進", en="Rush Recklessly", kind=Spell.QUICK_PLAY)(
    Activate(
        Gain(TARGETS, atk=700),
        target=Target(field(monster & face_up)),
        damage_step=CHANGES_STATS,
    ),
)
Card(43898403, zh="雙龍捲", ja="ツインツイスター", en="Twin Twisters", kind=Spell.QUICK_PLAY)(
    Activate(Destroy(TARGETS), cost=DiscardCost(), target=Target(field(spell_trap), 1, 2)),
)

# equip spells

Card(40619825, zh="惡魔之斧", ja="デーモンの斧", en="Axe of Despair", kind=Spell.EQUIP)(
    *Equipment(field(monster & face_up)),
    Boost(atk=1000, to=EQUIPPED),
    Trigger(
        this_sent_to_graveyard(ON_FIELD),
        ToDeck(THIS, place="top"),
        cost=TributeCost(yours(monster)),
        mechanics=("deck-top",),
    ),
)
Card(56747793, zh="團結之力", ja="団結の力", en="United We Stand", kind=Spell.EQUIP)(
    *Equipment(field(monster & face_up)),
    Boost(
        atk=per(800, yours(monster & face_up)),
        def_=per(800, yours(monster & face_up)),
        to=EQUIPPED,
        words=per_text("both", 800, yours(monster & face_up), to=EQUIPPED),
    ),
)
Card(83746708, zh="魔導師之力", ja="魔導師の力", en="Mage Power", kind=Spell.EQUIP)(
    *Equipment(field(monster & face_up)),
    Boost(
        atk=per(500, yours(spell_trap)),
        def_=per(500, yours(spell_trap)),
        to=EQUIPPED,
        words=per_text("both", 500, yours(spell_trap), to=EQUIPPED),
    ),
)
Card(70828912, zh="過早的埋葬", ja="早すぎた埋葬", en="Premature Burial", kind=Spell.EQUIP)(
    Activate(
        SpecialSummon(TARGETS, positions=ATTACK),
        IfDone(Equip(SUMMONED)),
        cost=PayLife(800),
        target=Target(graveyard(monster), able=can_come),
    ),
    WhenThisLeaves(Destroy, destroyed=True, equipped=True),
)
Card(45986603, zh="強奪", ja="強奪", en="Snatch Steal", kind=Spell.EQUIP)(
    Activate(
        Equip(TARGETS),
        target=Target(
            theirs(monster & face_up),
            able=lambda ctx, card: (
                can_carry(ctx, card) and may_take_control(ctx.duel, card, ctx.player, ctx)
            ),
        ),
    ),
    EquipOnly(theirs(monster & face_up)),
    Change(
        Stat.CONTROLLER,
        Op.SET,
        lambda ctx, card: ctx.player,
        to=EQUIPPED,
        words=Text("take_control", cards=Text("which.equipped"), until=Text("until.always")),
        mechanics=("control",),
    ),
    Trigger(
        THEIR_STANDBY, Recover(1000, who=Who.OPPONENTS), mandatory=True, mechanics=("standby",)
    ),
)
Card(65169794, zh="黑項鏈", ja="黒いペンダント", en="Black Pendant", kind=Spell.EQUIP)(
    *Equipment(field(monster & face_up)),
    Boost(atk=500, to=EQUIPPED),
    Trigger(this_sent_to_graveyard(ON_FIELD), Damage(500), mandatory=True),
)
Card(61127349, zh="爆炎穿擊", ja="ビッグバン・シュート", en="Big Bang Shot", kind=Spell.EQUIP)(
    *Equipment(field(monster & face_up)),
    Boost(atk=400, to=EQUIPPED),
    Always(RuleKind.PIERCE, to=EQUIPPED),
    WhenThisLeaves(Banish, equipped=True),
)
Card(97687912, zh="流星直擊", ja="メテオ・ストライク", en="Fairy Meteor Crush", kind=Spell.EQUIP)(
    *Equipment(field(monster & face_up)),
    Always(RuleKind.PIERCE, to=EQUIPPED),
)


class SendBoth(Cost):
    """Send the equipped monster you control and this card to the graveyard."""

    mechanics = frozenset({"cost-send"})

    def _bearer(self, ctx: Context) -> CardInPlay | None:
        return next((c for c in EQUIPPED_MONSTER.find(ctx) if c.controller == ctx.player), None)

    def possible(self, ctx: Context) -> bool:
        bearer = self._bearer(ctx)
        return bearer is not None and may_send(ctx, bearer) and may_send(ctx, ctx.card)

    def run(self, ctx: Context) -> Procedure[bool]:
        bearer = self._bearer(ctx)
        if bearer is None:
            return False
        yield from op.send(
            ctx.duel, [bearer, ctx.card], Location.GRAVEYARD, Reason.COST, None, player=ctx.player
        )
        return True

    def phrase(self) -> Text:
        return Own(
            "將裝備著這張卡的自己怪獸和這張卡送去墓地",
            "send the equipped monster you control and this card to the GY",
            "このカードを装備した自分のモンスターとこのカードを墓地へ送って",
        )


Card(67775894, zh="神奇魔杖", ja="ワンダー・ワンド", en="Wonder Wand", kind=Spell.EQUIP)(
    *Equipment(field(monster & face_up & race(SPELLCASTER))),
    Boost(atk=500, to=EQUIPPED),
    Ignition(Draw(2), cost=SendBoth(), needs_source=False),
)
