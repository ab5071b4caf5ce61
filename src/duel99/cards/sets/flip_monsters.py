"""Monsters that do something when they are turned face-up (OCG-112)."""

from __future__ import annotations

from duel99.cards.language.activations import Flip, Ignition, Trigger
from duel99.cards.language.changes import WHILE_THIS_FACE_UP, ChangePosition, TakeControl
from duel99.cards.language.continuous import Always
from duel99.cards.language.facts import Card, M
from duel99.cards.language.filters import (
    attribute,
    card,
    face_up,
    kind,
    monster,
    named,
    not_named,
    special_summoned,
    spell,
    trap,
)
from duel99.cards.language.line import ONCE
from duel99.cards.language.moments import THIS_FLIPPED, this_sent_to_graveyard, this_summoned
from duel99.cards.language.moves import ArrangeTop, Destroy, Discard, Draw, Mill, ToHand
from duel99.cards.language.places import field, graveyard, theirs, yours
from duel99.cards.language.points import Damage
from duel99.cards.language.steps import Then
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own
from duel99.cards.language.which import TARGETS, THIS, all_
from duel99.cards.language.words import (
    AQUA,
    BEAST,
    DARK,
    EARTH,
    FIEND,
    FLIP,
    INSECT,
    LIGHT,
    MACHINE,
    ROCK,
    SPELLCASTER,
    WATER,
    WINGED_BEAST,
    ZOMBIE,
)
from duel99.kernel.context import Context
from duel99.kernel.effect import Timing
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.terms import Location, Position

HIDE_ITSELF = Ignition(ChangePosition(THIS, Position.FACE_DOWN_DEFENSE), limit=ONCE)
"""Once per turn, this card goes back to face-down defence position."""

Card(
    54652250,
    zh="食人蟲",
    ja="人喰い虫",
    en="Man-Eater Bug",
    monster=M(EARTH, INSECT, level=2, atk=450, def_=600, types=(FLIP,)),
)(
    Flip(Destroy(TARGETS), target=Target(field(monster))),
)
Card(
    31560081,
    zh="神聖魔術師",
    ja="聖なる魔術師",
    en="Magician of Faith",
    monster=M(LIGHT, SPELLCASTER, level=1, atk=300, def_=400, types=(FLIP,)),
)(
    Flip(ToHand(TARGETS, yours=True), target=Target(graveyard(spell))),
)
Card(
    28933734,
    zh="闇之假面",
    ja="闇の仮面",
    en="Mask of Darkness",
    monster=M(DARK, FIEND, level=2, atk=900, def_=400, types=(FLIP,)),
)(
    Flip(ToHand(TARGETS, yours=True), target=Target(graveyard(trap))),
)
Card(
    7089711,
    zh="哈尼哈尼",
    ja="ハネハネ",
    en="Hane-Hane",
    monster=M(EARTH, BEAST, level=2, atk=450, def_=500, types=(FLIP,)),
)(
    Flip(ToHand(TARGETS), target=Target(field(monster))),
)
Card(
    93920745,
    zh="企鵝戰士",
    ja="ペンギン・ソルジャー",
    en="Penguin Soldier",
    monster=M(WATER, AQUA, level=2, atk=750, def_=500, types=(FLIP,)),
)(
    Flip(ToHand(TARGETS), target=Target(field(monster), 1, 2), mandatory=False),
)
Card(
    81843628,
    zh="針異蟲",
    ja="ニードルワーム",
    en="Needle Worm",
    monster=M(EARTH, INSECT, level=2, atk=750, def_=600, types=(FLIP,)),
)(
    Flip(Mill(5, who=Who.OPPONENTS)),
)
Card(
    16226786,
    zh="深淵的暗殺者",
    ja="深淵の暗殺者",
    en="Night Assailant",
    monster=M(DARK, FIEND, level=3, atk=200, def_=500, types=(FLIP,)),
)(
    Flip(Destroy(TARGETS), target=Target(theirs(monster))),
    Trigger(
        this_sent_to_graveyard(Location.HAND),
        ToHand(TARGETS, yours=True),
        target=Target(graveyard(monster & kind(FLIP) & not_named(16226786))),
        mandatory=True,
        timing=Timing.IF,
    ),
)

_TRAILER = 8715625
"""Bokoichi the Freightening Car, which this library does not have."""
_TRAILERS = yours(card & face_up & named(_TRAILER))


def _cars_and_locomotive(ctx: Context) -> int:
    return 1 + len(_TRAILERS.find(ctx))


Card(
    87621407,
    zh="魔裝機關車 凸伊奇",
    ja="魔装機関車 デコイチ",
    en="Dekoichi the Battlechanted Locomotive",
    monster=M(DARK, MACHINE, level=4, atk=1400, def_=1000, types=(FLIP,)),
)(
    Flip(
        Draw(
            _cars_and_locomotive,
            said=1,
            words=Own(
                "抽1張，並再抽自己場上表側表示的「魔貨物車兩 波扣伊奇」數量的張數。",
                'Draw 1 card, plus 1 for each face-up "Bokoichi the Freightening Car" you control.',
                "１枚ドローし、さらに自分フィールドの表側表示の「魔貨物車両 ボコイチ」の数だけ"
                "ドローする。",
            ),
        )
    ),
)
Card(
    19327348,
    zh="暗靈使 塔露克",
    ja="闇霊使いダルク",
    en="Dharc the Dark Charmer",
    monster=M(DARK, SPELLCASTER, level=3, atk=500, def_=1500, types=(FLIP,)),
)(
    Flip(
        TakeControl(TARGETS, until=WHILE_THIS_FACE_UP),
        target=Target(theirs(monster & face_up & attribute(DARK))),
    ),
)
Card(
    16768387,
    zh="大王目玉",
    ja="大王目玉",
    en="Big Eye",
    monster=M(DARK, FIEND, level=4, atk=1200, def_=1000, types=(FLIP,)),
)(
    Flip(ArrangeTop(5)),
)
Card(
    3510565,
    zh="隱形鳥",
    ja="ステルスバード",
    en="Stealth Bird",
    monster=M(DARK, WINGED_BEAST, level=3, atk=700, def_=1700),
)(
    HIDE_ITSELF,
    Trigger(this_summoned("flip"), Damage(1000), mandatory=True),
)
Card(
    2326738,
    zh="死亡駱駝",
    ja="デス・ラクーダ",
    en="Des Lacooda",
    monster=M(EARTH, ZOMBIE, level=3, atk=500, def_=600),
)(
    HIDE_ITSELF,
    Trigger(this_summoned("flip"), Draw(1), mandatory=True),
)
Card(
    40659562,
    zh="守護者斯芬克斯",
    ja="守護者スフィンクス",
    en="Guardian Sphinx",
    monster=M(EARTH, ROCK, level=5, atk=1700, def_=2400),
)(
    HIDE_ITSELF,
    Trigger(this_summoned("flip"), ToHand(all_(theirs(monster))), mandatory=True),
)
Card(
    42009836,
    zh="化石恐龍 腫頭龍",
    ja="フォッシル・ダイナ パキケファロ",
    en="Fossil Dyna Pachycephalo",
    monster=M(EARTH, ROCK, level=4, atk=1200, def_=1300),
)(
    Always(
        RuleKind.CANNOT_SPECIAL_SUMMON,
        who=Who.EVERYONE,
        words=Own(
            "每位玩家都不能特殊召喚怪獸。",
            "No player can Special Summon monsters.",
            "お互いにモンスターを特殊召喚できない。",
        ),
        mechanics=("lock",),
    ),
    Trigger(THIS_FLIPPED, Destroy(all_(field(monster & special_summoned))), mandatory=True),
)
Card(
    33508719,
    zh="變形壺",
    ja="メタモルポット",
    en="Morphing Jar",
    monster=M(EARTH, ROCK, level=2, atk=700, def_=600, types=(FLIP,)),
)(
    Flip(
        Discard(who=Who.EVERYONE, whole_hand=True),
        Then(Draw(5, who=Who.EVERYONE), always=True),
    ),
)
