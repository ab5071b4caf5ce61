"""Ritual spells and the monsters that they summon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duel99.cards.language.absorbing import (
    HAS_ABSORBED,
    AbsorbedFallsInstead,
    AbsorbOne,
    AsStrongAsAbsorbed,
)
from duel99.cards.language.activations import Activate, Ignition, Trigger
from duel99.cards.language.changes import AttackAgain
from duel99.cards.language.continuous import Watch
from duel99.cards.language.costs import TributeThis
from duel99.cards.language.extra_deck import (
    AllOf,
    NotAttackingWith,
    RitualBy,
    damage_of_destroyed,
    this_destroys_in_defense,
)
from duel99.cards.language.facts import NON_EFFECT, Card, M, Spell
from duel99.cards.language.filters import Filter, attribute, monster, named, normal_monster
from duel99.cards.language.line import ONCE
from duel99.cards.language.moments import moment, this_destroys_by_battle
from duel99.cards.language.moves import Destroy
from duel99.cards.language.places import hand_or_deck, theirs, yours
from duel99.cards.language.summons import RitualSummon, SpecialSummon
from duel99.cards.language.text import Own
from duel99.cards.language.which import BATTLED
from duel99.cards.language.words import (
    DARK,
    DRAGON,
    EARTH,
    FAIRY,
    LIGHT,
    RITUAL,
    SPELLCASTER,
    WARRIOR,
)
from duel99.kernel.life import damage
from duel99.kernel.terms import NOBODY, When

if TYPE_CHECKING:
    from duel99.kernel.context import Context

BLACK_LUSTER_SOLDIER = 5405694
RELINQUISHED = 64631466
PALADIN = 73398797
SHINATO = 86327225
BLUE_EYES = 89631139

# ritual spells

Card(55761792, zh="混沌的儀式", ja="カオスの儀式", en="Black Luster Ritual", kind=Spell.RITUAL)(
    Activate(RitualSummon(named(BLACK_LUSTER_SOLDIER), needed=8)),
)
Card(
    41426869,
    zh="幻象的儀式",
    ja="イリュージョンの儀式",
    en="Black Illusion Ritual",
    kind=Spell.RITUAL,
)(
    Activate(RitualSummon(named(RELINQUISHED), needed=1)),
)
Card(9786492, zh="白龍降臨", ja="白竜降臨", en="White Dragon Ritual", kind=Spell.RITUAL)(
    Activate(RitualSummon(named(PALADIN), needed=4)),
)
Card(60365591, zh="奇跡的方舟", ja="奇跡の方舟", en="Shinato's Ark", kind=Spell.RITUAL)(
    Activate(RitualSummon(named(SHINATO), needed=8)),
)
Card(
    69035382,
    zh="與奈落的契約",
    ja="奈落との契約",
    en="Contract with the Abyss",
    kind=Spell.RITUAL,
)(
    Activate(RitualSummon(attribute(DARK), exact=True)),
)
Card(46052429, zh="高等儀式術", ja="高等儀式術", en="Advanced Ritual Art", kind=Spell.RITUAL)(
    Activate(RitualSummon(Filter(), exact=True, from_deck=normal_monster)),
)

# ritual monsters

Card(
    BLACK_LUSTER_SOLDIER,
    zh="混沌士兵",
    ja="カオス・ソルジャー",
    en="Black Luster Soldier",
    monster=M(EARTH, WARRIOR, level=8, atk=3000, def_=2500, types=(RITUAL, NON_EFFECT)),
)(
    RitualBy(55761792),
)


def _share_damage(ctx: Context) -> None:
    """Battle damage from this monster's battles hurts the opponent as an effect, too."""
    event, fight = ctx.event, ctx.duel.fight
    if event is None or fight is None or ctx.card not in (fight.attacker, fight.target):
        return
    if event.player == ctx.player and event.causer not in (ctx.player, NOBODY):
        damage(ctx.duel, event.causer, event.amount, ctx)


Card(
    RELINQUISHED,
    zh="納祭魔",
    ja="サクリファイス",
    en="Relinquished",
    monster=M(DARK, SPELLCASTER, level=1, atk=0, def_=0, types=(RITUAL,)),
)(
    RitualBy(41426869),
    AbsorbOne(theirs(monster)),
    *AsStrongAsAbsorbed(),
    AbsorbedFallsInstead(),
    Watch(
        (When.BATTLE_DAMAGE,),
        _share_damage,
        condition=HAS_ABSORBED,
        words=Own(
            "裝備著那隻怪獸的這張卡的戰鬥讓自己受到戰鬥傷害時，對手也受到相同數值的效果傷害。",
            "While equipped with it, any battle damage you take from this card's battles is also"
            " inflicted to that opponent as effect damage.",
            "そのモンスターを装備したこのカードの戦闘で自分が戦闘ダメージを受けた時、"
            "相手も同じ数値の効果ダメージを受ける。",
        ),
        mechanics=("reflect-damage",),
    ),
)


def _attacks_face_down(ctx: Context) -> bool:
    fight = ctx.duel.fight
    return (
        fight is not None
        and fight.attacker is ctx.card
        and fight.target is not None
        and fight.target.position & 8 != 0
    )


Card(
    PALADIN,
    zh="白龍聖騎士",
    ja="白竜の聖騎士",
    en="Paladin of White Dragon",
    monster=M(LIGHT, DRAGON, level=4, atk=1900, def_=1200, types=(RITUAL,)),
)(
    RitualBy(9786492),
    Trigger(
        moment(
            (When.DAMAGE_STEP_START,),
            _attacks_face_down,
            "這張卡攻擊裏側守備表示怪獸的傷害步驟開始時",
            "at the start of the Damage Step, if this card attacks a face-down Defense Position"
            " monster",
            "このカードが裏側守備表示モンスターを攻撃したダメージステップ開始時",
        ),
        Destroy(BATTLED),
        mandatory=True,
        mechanics=("battle",),
    ),
    Ignition(
        SpecialSummon(hand_or_deck(monster & named(BLUE_EYES))),
        cost=AllOf(TributeThis(), NotAttackingWith(yours(monster & named(BLUE_EYES)))),
    ),
)
Card(
    SHINATO,
    zh="天界王 席那特",
    ja="天界王 シナト",
    en="Shinato, King of a Higher Plane",
    monster=M(LIGHT, FAIRY, level=8, atk=3300, def_=3000, types=(RITUAL,)),
)(
    RitualBy(60365591),
    Trigger(
        this_destroys_in_defense(),
        damage_of_destroyed(),
        mandatory=True,
        mechanics=("battle-destroys",),
    ),
)
Card(
    30208479,
    zh="黑混沌之魔導",
    ja="マジシャン・オブ・ブラックカオス",
    en="Magician of Black Chaos",
    monster=M(DARK, SPELLCASTER, level=8, atk=2800, def_=2600, types=(RITUAL, NON_EFFECT)),
)()
Card(
    46427957,
    zh="破滅之女神 露茵",
    ja="破滅の女神ルイン",
    en="Ruin, Queen of Oblivion",
    monster=M(LIGHT, FAIRY, level=8, atk=2300, def_=2000, types=(RITUAL,)),
)(
    Trigger(
        this_destroys_by_battle(attacking=True),
        AttackAgain(),
        limit=ONCE,
        mechanics=("battle-destroys",),
    ),
)
