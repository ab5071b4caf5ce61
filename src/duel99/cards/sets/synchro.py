"""Synchro monsters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Ignition, Quick, Trigger
from duel99.cards.language.changes import (
    ALWAYS,
    AddCounters,
    ChangePosition,
    Gain,
    NegateActivation,
)
from duel99.cards.language.conditions import THEIR_MAIN_PHASE
from duel99.cards.language.continuous import Boost, per_counter, per_counter_text
from duel99.cards.language.costs import RemoveCounters, SendCost, TributeThis
from duel99.cards.language.extra_deck import (
    DESTROYED_MONSTER,
    SynchroNow,
    TargetEach,
    ZeroAttack,
    damage_of_destroyed,
    equipped_destroys_by_battle,
)
from duel99.cards.language.facts import NON_EFFECT, Card, M
from duel99.cards.language.filters import (
    attribute,
    card,
    defense_position,
    face_up,
    level,
    monster,
    named,
    not_kind,
    other,
    race,
    series,
)
from duel99.cards.language.line import ONCE, ONCE_PER_CHAIN
from duel99.cards.language.moments import (
    BATTLE_OF_THIS_BEGINS,
    activated,
    this_destroyed,
    this_destroys_by_battle,
    this_summoned_as,
)
from duel99.cards.language.moves import Destroy, Draw
from duel99.cards.language.places import field, graveyard, theirs, yours
from duel99.cards.language.procedures import Synchro
from duel99.cards.language.spell_counters import HoldsSpellCounters
from duel99.cards.language.steps import Do, IfDone
from duel99.cards.language.summons import ATTACK, DEFENSE, SpecialSummon, can_come
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own
from duel99.cards.language.which import BATTLED, TARGETS, THIS, all_
from duel99.cards.language.words import (
    DARK,
    DRAGON,
    EARTH,
    FIRE,
    LIGHT,
    MACHINE,
    PLANT,
    SPELLCASTER,
    SYNCHRO,
    TUNER,
    WARRIOR,
    WIND,
)
from duel99.kernel.board import free_spell_zones
from duel99.kernel.control import equip_monster, may_equip
from duel99.kernel.derived import attack_of, attribute_of
from duel99.kernel.effect import (
    Activation,
    ActivationKind,
    Category,
    DamageStepUse,
    ExpireAt,
    Expiry,
    Limit,
    LimitScope,
    Procedure,
    Timing,
)
from duel99.kernel.moving import unequip
from duel99.kernel.registry import linger
from duel99.kernel.scope import EQUIPPED
from duel99.kernel.terms import Location, Position, SummonKind, When

if TYPE_CHECKING:
    from duel99.kernel.card import Card as Piece
    from duel99.kernel.context import Context

JUNK_SYNCHRON = 63977008

Card(
    97204936,
    zh="大地騎士 蓋亞騎士",
    ja="大地の騎士ガイアナイト",
    en="Gaia Knight, the Force of Earth",
    monster=M(EARTH, WARRIOR, level=6, atk=2600, def_=800, types=(SYNCHRO, NON_EFFECT)),
)(
    Synchro(),
)
Card(
    7391448,
    zh="御用守護者",
    ja="ゴヨウ・ガーディアン",
    en="Goyo Guardian",
    monster=M(EARTH, WARRIOR, level=6, atk=2800, def_=2000, types=(SYNCHRO,)),
)(
    Synchro(attribute(EARTH)),
    Trigger(
        this_destroys_by_battle(and_sent=True),
        SpecialSummon(DESTROYED_MONSTER, positions=DEFENSE),
        mechanics=("battle-destroys",),
    ),
)

SMALL_ONES = yours(monster & face_up & level(max=2))


def _attack_of_small_ones(ctx: Context) -> int:
    return sum(attack_of(ctx.duel, c) for c in SMALL_ONES.find(ctx))


Card(
    60800381,
    zh="廢品戰士",
    ja="ジャンク・ウォリアー",
    en="Junk Warrior",
    monster=M(DARK, WARRIOR, level=5, atk=2300, def_=1300, types=(SYNCHRO,)),
)(
    Synchro(named(JUNK_SYNCHRON)),
    Trigger(
        this_summoned_as(SummonKind.SYNCHRO),
        Gain(
            THIS,
            atk=_attack_of_small_ones,
            until=ALWAYS,
            words=Own(
                "這張卡的攻擊力上升自己場上的等級2以下怪獸的攻擊力合計數值。",
                "This card gains ATK equal to the total ATK of all Level 2 or lower monsters you"
                " control.",
                "このカードの攻撃力は、自分フィールドのレベル２以下のモンスターの"
                "攻撃力の合計分アップする。",
            ),
        ),
        mandatory=True,
        timing=Timing.IF,
    ),
)

# Armory Arm: equipping and coming off share one use a turn
_ARM: Final = (Limit(LimitScope.CARD, tag="arm"),)


def _may_bear_this(ctx: Context, monster: Piece) -> bool:
    return may_equip(ctx.duel, ctx.card, monster)


def _equip_itself(ctx: Context) -> Procedure[bool]:
    targets, piece = ctx.target_cards(), ctx.card
    if (
        not targets
        or not ctx.source_present
        or piece.location != Location.MONSTER
        or not piece.face_up
        or piece.controller != ctx.player
    ):
        return False
    return (yield from equip_monster(ctx.duel, piece, ctx.player, targets[0], ctx))


def _can_come_off(ctx: Context) -> bool:
    state = ctx.card.field
    return state is not None and state.equipped_to >= 0 and can_come(ctx, ctx.card)


def _come_off(ctx: Context) -> Procedure[bool]:
    if not (ctx.source_present and _can_come_off(ctx)):
        return False
    unequip(ctx.duel, ctx.card)
    state = ctx.card.field
    if state is not None:
        state.flags = tuple(f for f in state.flags if f != "equip")
    return (yield from SpecialSummon(THIS, positions=ATTACK).run(ctx))


Card(
    29071332,
    zh="武器手套",
    ja="アームズ・エイド",
    en="Armory Arm",
    monster=M(LIGHT, MACHINE, level=4, atk=1800, def_=1200, types=(SYNCHRO,)),
)(
    Synchro(),
    Ignition(
        Do(
            _equip_itself,
            possible=lambda ctx: bool(free_spell_zones(ctx.duel, ctx.player)),
            zh="把這張卡當作裝備卡裝備給那隻怪獸。",
            en="Equip this card to it.",
            ja="このカードを装備カード扱いとしてそのモンスターに装備する。",
            categories=(Category.EQUIP,),
            mechanics=("equip-monster",),
        ),
        target=Target(field(monster & face_up & other), able=_may_bear_this),
        limit=_ARM,
    ),
    Ignition(
        Do(
            _come_off,
            possible=_can_come_off,
            zh="將裝備中的這張卡以表側攻擊表示特殊召喚。",
            en="Special Summon this equipped card in Attack Position.",
            ja="装備されているこのカードを表側攻撃表示で特殊召喚する。",
            categories=(Category.SPECIAL_SUMMON,),
            mechanics=("special-summon",),
        ),
        range=Location.SPELL,
        limit=_ARM,
    ),
    Boost(atk=1000, to=EQUIPPED, range=Location.SPELL),
    Trigger(
        equipped_destroys_by_battle(),
        damage_of_destroyed(),
        range=Location.SPELL,
        mandatory=True,
        mechanics=("battle-destroys",),
    ),
)


def _battles_light(ctx: Context) -> bool:
    """It battles a face-up monster that is not DARK."""
    fight = ctx.duel.fight
    if fight is None or fight.target is None:
        return False
    rival = fight.target if fight.attacker is ctx.card else fight.attacker
    return rival.face_up and not attribute_of(ctx.duel, rival) & DARK


Card(
    26593852,
    zh="A・O・J 災難獸",
    ja="Ａ・Ｏ・Ｊ カタストル",
    en="Ally of Justice Catastor",
    monster=M(DARK, MACHINE, level=5, atk=2200, def_=1200, types=(SYNCHRO,)),
)(
    Synchro(),
    Trigger(
        BATTLE_OF_THIS_BEGINS.narrowed(
            _battles_light,
            Own(
                "這張卡與闇屬性以外的表側表示怪獸進行戰鬥的傷害步驟開始時",
                "at the start of the Damage Step, if this card battles a face-up non-DARK monster",
                "このカードが闇属性以外の表側表示モンスターと戦闘を行うダメージステップ開始時",
            ),
        ),
        Destroy(BATTLED),
        mandatory=True,
        mechanics=("battle",),
    ),
)
Card(
    76774528,
    zh="廢鐵龍",
    ja="スクラップ・ドラゴン",
    en="Scrap Dragon",
    monster=M(EARTH, DRAGON, level=8, atk=2800, def_=2000, types=(SYNCHRO,)),
)(
    Synchro(),
    Ignition(
        Destroy(TARGETS),
        target=TargetEach(Target(yours(card)), Target(theirs(card))),
        limit=ONCE,
    ),
    Trigger(
        this_destroyed(by="opponent"),
        SpecialSummon(TARGETS),
        target=Target(
            graveyard(monster & not_kind(SYNCHRO) & series("scrap")),
            able=can_come,
        ),
        mandatory=True,
        timing=Timing.IF,
    ),
)
Card(
    50091196,
    zh="方程式同步士",
    ja="フォーミュラ・シンクロン",
    en="Formula Synchron",
    monster=M(LIGHT, MACHINE, level=2, atk=200, def_=1500, types=(SYNCHRO, TUNER)),
)(
    Synchro(non_tuners=1, most=1),
    Trigger(this_summoned_as(SummonKind.SYNCHRO), Draw(1)),
    Quick(SynchroNow(), condition=THEIR_MAIN_PHASE, limit=ONCE_PER_CHAIN),
)
Card(
    31924889,
    zh="奧金魔術師",
    ja="アーカナイト・マジシャン",
    en="Arcanite Magician",
    monster=M(LIGHT, SPELLCASTER, level=7, atk=400, def_=1800, types=(SYNCHRO,)),
)(
    Synchro(non_tuner=race(SPELLCASTER)),
    Trigger(
        this_summoned_as(SummonKind.SYNCHRO),
        AddCounters(THIS, "spell", 2),
        mandatory=True,
        timing=Timing.IF,
    ),
    HoldsSpellCounters(),
    Boost(atk=per_counter(1000, "spell"), words=per_counter_text("atk", 1000, "spell")),
    Ignition(
        Destroy(TARGETS),
        cost=RemoveCounters("spell", from_field=True),
        target=Target(theirs(card)),
    ),
)


# Stardust Dragon comes back in the End Phase of the turn in which it was given up


class _ComesBack:
    """Special summon the card from the graveyard."""

    def possible(self, ctx: Context) -> bool:
        return can_come(ctx, ctx.card)

    def run(self, ctx: Context) -> Procedure[bool]:
        return (yield from SpecialSummon(THIS).run(ctx))


def _still_lies_there(ctx: Context) -> bool:
    active = ctx.active
    return (
        active is not None
        and ctx.card.location == Location.GRAVEYARD
        and ctx.card.ref in active.refs
    )


_COME_BACK: Final = Activation(
    ActivationKind.TRIGGER,
    _ComesBack(),
    range=Location.GRAVEYARD,
    on=(When.END_PHASE,),
    condition=_still_lies_there,
    timing=Timing.IF,
    categories=frozenset({Category.SPECIAL_SUMMON}),
)


def _promise_return(ctx: Context) -> Procedure[bool]:
    yield from ()
    if ctx.card.location != Location.GRAVEYARD:
        return False
    expiry = Expiry(ExpireAt.TURN_END)
    linger(ctx.duel, _COME_BACK, ctx, expiry, refs=(ctx.card.ref,))
    return True


Card(
    44508094,
    zh="星塵龍",
    ja="スターダスト・ドラゴン",
    en="Stardust Dragon",
    monster=M(WIND, DRAGON, level=8, atk=2500, def_=2000, types=(SYNCHRO,)),
)(
    Synchro(),
    Quick(
        NegateActivation(),
        IfDone(
            Do(
                _promise_return,
                zh="這個回合的結束階段，可以將為這個效果解放的這張卡從墓地特殊召喚。",
                en="During the End Phase of this turn, you can Special Summon this card that was"
                " Tributed for it from the GY.",
                ja="このターンのエンドフェイズに、この効果のためにリリースしたこのカードを"
                "墓地から特殊召喚できる。",
                mechanics=("grave-trigger", "end-phase"),
            ),
        ),
        on=activated(destroying=True),
        cost=TributeThis(),
        damage_step=DamageStepUse.YES,
    ),
)
Card(
    73580471,
    zh="黑薔薇龍",
    ja="ブラック・ローズ・ドラゴン",
    en="Black Rose Dragon",
    monster=M(FIRE, DRAGON, level=7, atk=2400, def_=1800, types=(SYNCHRO,)),
)(
    Synchro(),
    Trigger(this_summoned_as(SummonKind.SYNCHRO), Destroy(all_(field(card)))),
    Ignition(
        ChangePosition(TARGETS, Position.FACE_UP_ATTACK),
        IfDone(ZeroAttack(TARGETS)),
        cost=SendCost(graveyard(monster & race(PLANT)), to=Location.BANISHED),
        target=Target(theirs(monster & defense_position)),
        limit=ONCE,
    ),
)
