"""Spells and traps for Synchro, Xyz and Pendulum monsters, and Pendulum monsters of few words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Activate, Equipment, Trigger
from duel99.cards.language.continuous import Always, Boost, Change
from duel99.cards.language.facts import Card, M, Spell, Trap
from duel99.cards.language.filters import (
    Filter,
    face_up,
    kind,
    level,
    monster,
    normal_monster,
)
from duel99.cards.language.kinds import PendulumScale
from duel99.cards.language.moments import BATTLE_OF_THIS_BEGINS
from duel99.cards.language.moves import Destroy, Search
from duel99.cards.language.overlays import AttachThis, DetachFromYours
from duel99.cards.language.pendulums import InPendulumZone
from duel99.cards.language.places import (
    deck,
    extra_or_graveyard,
    field,
    graveyard,
    theirs,
    yours,
)
from duel99.cards.language.steps import IfDone
from duel99.cards.language.summons import SpecialSummon, can_come
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own
from duel99.cards.language.which import BATTLED, SUMMONED, TARGETS
from duel99.cards.language.words import (
    DARK,
    DINOSAUR,
    EARTH,
    NORMAL,
    PENDULUM,
    SYNCHRO,
    WARRIOR,
    WIND,
    XYZ,
)
from duel99.kernel.derived import kind_of
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import EQUIPPED
from duel99.kernel.terms import Kind, Location, Op, Stat

if TYPE_CHECKING:
    from duel99.kernel.context import Context

# Synchro

Card(98143165, zh="同步英雄", ja="シンクロ・ヒーロー", en="Synchro Boost", kind=Spell.EQUIP)(
    *Equipment(field(monster & face_up & kind(SYNCHRO))),
    Boost(atk=500, to=EQUIPPED),
    Change(
        Stat.LEVEL,
        Op.ADD,
        1,
        to=EQUIPPED,
        words=Own(
            "裝備怪獸的等級上升1級。",
            "Increase the Level of the equipped monster by 1.",
            "装備モンスターのレベルは１つ上がる。",
        ),
        mechanics=("level",),
    ),
)

# Xyz

Card(
    27068117,
    zh="疊放再生",
    ja="オーバーレイ・リジェネレート",
    en="Overlay Regen",
    kind=Spell.NORMAL,
)(
    Activate(AttachThis(TARGETS), target=Target(field(monster & face_up & kind(XYZ)))),
)
Card(85839825, zh="超量能量", ja="エクシーズエナジー", en="Xyz Energy", kind=Spell.NORMAL)(
    Activate(
        Destroy(TARGETS),
        cost=DetachFromYours(),
        target=Target(theirs(monster & face_up)),
    ),
)
Card(26708437, zh="超量重生", ja="エクシーズ・リボーン", en="Xyz Reborn", kind=Trap.NORMAL)(
    Activate(
        SpecialSummon(TARGETS),
        IfDone(AttachThis(SUMMONED)),
        target=Target(graveyard(monster & kind(XYZ)), able=can_come),
    ),
)

# Pendulum

Card(79816536, zh="召喚師之技法", ja="召喚師のスキル", en="Summoner's Art", kind=Spell.NORMAL)(
    Activate(Search(deck(monster & kind(NORMAL) & kind(PENDULUM) & level(min=5)))),
)
VISIBLE: Final = Filter(
    (lambda ctx, c: c.location == Location.GRAVEYARD or c.position & 5 != 0,),
)
"""What lies face-up in the extra deck, or in the graveyard; the card says so by itself."""

Card(77826734, zh="鐘擺再生", ja="ペンデュラム・リボーン", en="Pendulum Reborn", kind=Trap.NORMAL)(
    Activate(SpecialSummon(extra_or_graveyard(monster & face_up & kind(PENDULUM) & VISIBLE))),
)

Card(
    48940337,
    zh="喙嘴翼龍",
    ja="ランスフォリンクス",
    en="Lancephorhynchus",
    monster=M(WIND, DINOSAUR, level=6, scale=7, atk=2500, def_=800, types=(NORMAL, PENDULUM)),
)(
    PendulumScale(),
    InPendulumZone(
        Always(
            RuleKind.PIERCE,
            to=yours(monster & normal_monster & face_up),
            words=Own(
                "自己的通常怪獸攻擊守備表示怪獸時，若攻擊力超過那個守備力，給予對手超過數值的戰鬥傷害。",
                "If your Normal Monster attacks a Defense Position monster, inflict piercing "
                "battle damage.",
                "自分の通常モンスターが守備表示モンスターを攻撃した場合、攻撃力が守備力を超えた分だけ"
                "戦闘ダメージを与える。",
            ),
        )
    ),
)
Card(
    21970285,
    zh="龍角狩獵者",
    ja="竜角の狩猟者",
    en="Dragon Horn Hunter",
    monster=M(DARK, WARRIOR, level=6, scale=3, atk=2300, def_=1000, types=(NORMAL, PENDULUM)),
)(
    PendulumScale(),
    InPendulumZone(
        Boost(
            atk=200,
            to=field(monster & normal_monster & face_up),
            words=Own(
                "場上的通常怪獸的攻擊力上升200。",
                "Normal Monsters on the field gain 200 ATK.",
                "フィールドの通常モンスターの攻撃力は200アップする。",
            ),
        )
    ),
    InPendulumZone(
        Always(
            RuleKind.AVOID_BATTLE_DAMAGE,
            to=yours(monster & normal_monster & face_up),
            words=Own(
                "自己的通常怪獸的戰鬥讓自己受到的戰鬥傷害變成0。",
                "You take no battle damage from battles involving your Normal Monsters.",
                "自分の通常モンスターの戦闘で発生する自分への戦闘ダメージは０になる。",
            ),
        )
    ),
)


def _attacks_no_pendulum(ctx: Context) -> bool:
    """This card attacked a face-up opponent's monster that is no Pendulum monster."""
    fight = ctx.duel.fight
    return (
        fight is not None
        and fight.attacker is ctx.card
        and fight.target is not None
        and fight.target.controller != ctx.player
        and fight.target.position & 5 != 0
        and kind_of(ctx.duel, fight.target) & Kind.PENDULUM == 0
    )


Card(
    93124273,
    zh="雷普提爾的武者騎兵",
    ja="レプティアの武者騎兵",
    en="Samurai Cavalry of Reptier",
    monster=M(EARTH, DINOSAUR, level=4, scale=3, atk=1800, def_=1200, types=(PENDULUM,)),
)(
    PendulumScale(),
    Trigger(
        BATTLE_OF_THIS_BEGINS.narrowed(
            _attacks_no_pendulum,
            Own(
                "這張卡攻擊靈擺怪獸以外的對手表側表示怪獸的傷害步驟開始時",
                "at the start of the Damage Step, if this card attacks an opponent's face-up "
                "monster that is not a Pendulum Monster",
                "このカードがＰモンスター以外の相手の表側表示モンスターに攻撃したダメージステップ開始時",
            ),
        ),
        Destroy(BATTLED),
    ),
)
