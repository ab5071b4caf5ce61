"""Normal spells that everybody knows."""

from __future__ import annotations

from duel99.cards.language.changes import NegateActivation
from duel99.cards.language.facts import Card, M, Spell, Trap
from duel99.cards.language.filters import (
    attack,
    attack_position,
    attribute,
    face_up,
    level,
    monster,
    race,
    spell_trap,
)
from duel99.cards.language.lines import (
    EQUIPPED,
    Activate,
    Boost,
    Equipment,
    Flip,
    Trigger,
    per,
    per_text,
)
from duel99.cards.language.moments import activated, attack_declared, this_destroyed
from duel99.cards.language.moves import Destroy, DiscardCost, Draw, Search, Target
from duel99.cards.language.places import any_graveyard, deck, field, theirs, yours
from duel99.cards.language.summons import ATTACK, SpecialSummon
from duel99.cards.language.which import TARGETS, all_
from duel99.cards.language.words import DARK, EARTH, FLIP, INSECT, PLANT, WARRIOR

Card(53129443, zh="黑洞", ja="ブラック・ホール", en="Dark Hole", kind=Spell.NORMAL)(
    Activate(Destroy(all_(field(monster)))),
)
Card(83764718, zh="死者蘇生", ja="死者蘇生", en="Monster Reborn", kind=Spell.NORMAL)(
    Activate(SpecialSummon(TARGETS), target=Target(any_graveyard(monster))),
)
Card(55144522, zh="強欲之壺", ja="強欲な壺", en="Pot of Greed", kind=Spell.NORMAL)(
    Activate(Draw(2)),
)
Card(32807846, zh="增援", ja="増援", en="Reinforcement of the Army", kind=Spell.NORMAL)(
    Activate(Search(deck(monster & race(WARRIOR) & level(max=4)))),
)
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
    44095762,
    zh="神聖防護罩－反射鏡力－",
    ja="聖なるバリア －ミラーフォース－",
    en="Mirror Force",
    kind=Trap.NORMAL,
)(
    Activate(Destroy(all_(theirs(monster & attack_position))), on=attack_declared()),
)
Card(77414722, zh="魔法干擾", ja="マジック・ジャマー", en="Magic Jammer", kind=Trap.COUNTER)(
    Activate(NegateActivation(), on=activated("spell"), cost=DiscardCost()),
)
Card(5318639, zh="氣旋", ja="サイクロン", en="Mystical Space Typhoon", kind=Spell.QUICK_PLAY)(
    Activate(Destroy(TARGETS), target=Target(field(spell_trap))),
)
Card(56747793, zh="團結之力", ja="団結の力", en="United We Stand", kind=Spell.EQUIP)(
    *Equipment(field(monster & face_up)),
    Boost(
        atk=per(800, yours(monster & face_up)),
        def_=per(800, yours(monster & face_up)),
        to=EQUIPPED,
        words=per_text("both", 800, yours(monster & face_up)),
    ),
)
Card(
    83011277,
    zh="殺手番茄",
    ja="キラー・トマト",
    en="Mystic Tomato",
    monster=M(DARK, PLANT, level=4, atk=1400, def_=1100),
)(
    Trigger(
        this_destroyed(by="battle"),
        SpecialSummon(deck(monster & attribute(DARK) & attack(max=1500)), positions=ATTACK),
    ),
)
