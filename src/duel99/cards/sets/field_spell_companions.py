"""Monsters that go with field spells: keepers of graves, ancient gears, Dragunity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Flip, Ignition, Trigger
from duel99.cards.language.conditions import when
from duel99.cards.language.continuous import Always, Boost, per, per_text
from duel99.cards.language.extra_deck import EquipToThis
from duel99.cards.language.facts import Card, M
from duel99.cards.language.filters import attack, card, face_up, level, monster, race, series
from duel99.cards.language.line import ONCE
from duel99.cards.language.moments import this_summoned
from duel99.cards.language.moves import ToHand
from duel99.cards.language.places import deck, graveyard, theirs, yours
from duel99.cards.language.procedures import CannotBeSpecialSummoned
from duel99.cards.language.summons import SpecialSummon
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own
from duel99.cards.language.which import TARGETS, THIS
from duel99.cards.language.words import (
    DARK,
    DRAGON,
    EARTH,
    FLIP,
    MACHINE,
    SPELLCASTER,
    TUNER,
    WIND,
    WINGED_BEAST,
)
from duel99.kernel.effect import ActivationKind
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.terms import Location

if TYPE_CHECKING:
    from duel99.kernel.card import Card as CardInPlay
    from duel99.kernel.context import Context

# Gravekeeper's

Card(
    63695531,
    zh="守墓的長槍兵",
    ja="墓守の長槍兵",
    en="Gravekeeper's Spear Soldier",
    monster=M(DARK, SPELLCASTER, level=4, atk=1500, def_=1000),
    series=("gravekeepers",),
)(
    Always(RuleKind.PIERCE),
)
Card(
    24317029,
    zh="守墓的偵察者",
    ja="墓守の偵察者",
    en="Gravekeeper's Spy",
    monster=M(DARK, SPELLCASTER, level=4, atk=1200, def_=2000, types=(FLIP,)),
    series=("gravekeepers",),
)(
    Flip(
        SpecialSummon(deck(monster & series("gravekeepers") & attack(max=1500))),
    ),
)
Card(
    37101832,
    zh="守墓的門衛",
    ja="墓守の番兵",
    en="Gravekeeper's Guard",
    monster=M(DARK, SPELLCASTER, level=4, atk=1000, def_=1900, types=(FLIP,)),
    series=("gravekeepers",),
)(
    Flip(ToHand(TARGETS), target=Target(theirs(monster))),
)

# Ancient Gear


def _this_attacks(ctx: Context) -> bool:
    fight = ctx.duel.fight
    return fight is not None and fight.attacker is ctx.card


def _is_card_activation(ctx: Context, card: CardInPlay, cause: Context | None) -> bool:
    effect = cause.effect if cause is not None else None
    return getattr(effect, "kind", None) is ActivationKind.CARD


def unanswered_attacks() -> Always:
    """If this card attacks, opponents cannot activate spells and traps until the battle is over."""
    return Always(
        RuleKind.CANNOT_ACTIVATE,
        who=Who.OPPONENTS,
        test=_is_card_activation,
        condition=when(_this_attacks, "", "", ""),
        words=Own(
            "這張卡攻擊的場合，對手直到傷害步驟結束時不能發動魔法・陷阱卡。",
            "If this card attacks, your opponents cannot activate Spell/Trap Cards until the end "
            "of the Damage Step.",
            "このカードが攻撃する場合、相手はダメージステップ終了時まで魔法・罠カードを発動できない。",
        ),
        mechanics=("lock",),
    )


Card(
    83104731,
    zh="古代機械齒輪巨人",
    ja="古代の機械巨人",
    en="Ancient Gear Golem",
    monster=M(EARTH, MACHINE, level=8, atk=3000, def_=3000),
    series=("ancient-gear",),
)(
    CannotBeSpecialSummoned(),
    unanswered_attacks(),
    Always(RuleKind.PIERCE),
)
Card(
    56094445,
    zh="古代機械齒輪士兵",
    ja="古代の機械兵士",
    en="Ancient Gear Soldier",
    monster=M(EARTH, MACHINE, level=4, atk=1300, def_=1300),
    series=("ancient-gear",),
)(
    unanswered_attacks(),
)

# Dragunity

DRAGUNITY: Final = series("dragunity")
IS_EQUIPPED: Final = when(
    lambda ctx: (
        ctx.card.location == Location.SPELL
        and ctx.card.field is not None
        and ctx.card.field.equipped_to >= 0
    ),
    "這張卡裝備在怪獸上",
    "this card is equipped to a monster",
    "このカードがモンスターに装備されている",
)

Card(
    28183605,
    zh="龍盟－執政官",
    ja="ドラグニティ－ドゥクス",
    en="Dragunity Dux",
    monster=M(WIND, WINGED_BEAST, level=4, atk=1500, def_=1000),
    series=("dragunity",),
)(
    Boost(
        atk=per(200, yours(card & face_up & DRAGUNITY)),
        words=per_text("atk", 200, yours(card & DRAGUNITY)),
    ),
    Trigger(
        this_summoned("normal"),
        EquipToThis(TARGETS),
        target=Target(graveyard(monster & level(max=3) & race(DRAGON) & DRAGUNITY)),
    ),
)
Card(
    59755122,
    zh="龍盟－方陣",
    ja="ドラグニティ－ファランクス",
    en="Dragunity Phalanx",
    monster=M(WIND, DRAGON, level=2, atk=500, def_=1100, types=(TUNER,)),
    series=("dragunity",),
)(
    Ignition(
        SpecialSummon(THIS),
        condition=IS_EQUIPPED,
        range=Location.SPELL,
        limit=ONCE,
    ),
)
