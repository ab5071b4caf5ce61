"""Cards about counters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Activate, Flip, Ignition, Quick, Trigger
from duel99.cards.language.changes import AddCounters
from duel99.cards.language.conditions import IN_DEFENSE_POSITION, YOUR_TURN, when
from duel99.cards.language.continuous import Always, Boost, per_counter, per_counter_text
from duel99.cards.language.costs import RemoveCounters
from duel99.cards.language.facts import Card, M, Spell, Trap
from duel99.cards.language.filters import card, face_up, monster, named, series, spell_trap
from duel99.cards.language.line import ONCE, ONCE_BY_NAME
from duel99.cards.language.moments import this_summoned
from duel99.cards.language.moves import Destroy, Draw, Search
from duel99.cards.language.places import deck, field
from duel99.cards.language.spell_counters import (
    CountsSpells,
    HoldsSpellCounters,
    holds_spell_counters,
)
from duel99.cards.language.steps import Do, May, Then
from duel99.cards.language.targets import Target
from duel99.cards.language.which import TARGETS, THIS, all_
from duel99.cards.language.words import (
    DARK,
    FAIRY,
    FLIP,
    LIGHT,
    SPELLCASTER,
    WATER,
)
from duel99.kernel.counters import add_counters, counters_on, remove_counters
from duel99.kernel.effect import Category, Procedure
from duel99.kernel.registry import unaffected
from duel99.kernel.rule_kind import RuleKind

if TYPE_CHECKING:
    from duel99.kernel.context import Context

GRASP: Final = 75014062

Card(
    70791313,
    zh="王立魔法圖書館",
    ja="王立魔法図書館",
    en="Royal Magical Library",
    monster=M(LIGHT, SPELLCASTER, level=4, atk=0, def_=2000),
)(
    CountsSpells(3),
    Ignition(Draw(1), cost=RemoveCounters("spell", 3)),
)
Card(
    8034697,
    zh="魔法操縱人偶",
    ja="魔法の操り人形",
    en="Magical Marionette",
    monster=M(DARK, SPELLCASTER, level=5, atk=2000, def_=1000),
)(
    CountsSpells(),
    Boost(atk=per_counter(200, "spell"), words=per_counter_text("atk", 200, "spell")),
    Ignition(Destroy(TARGETS), cost=RemoveCounters("spell", 2), target=Target(field(monster))),
)
Card(
    7802006,
    zh="魔草 曼陀羅",
    ja="魔草 マンドラゴラ",
    en="Magical Plant Mandragola",
    monster=M(DARK, SPELLCASTER, level=2, atk=500, def_=200, types=(FLIP,)),
)(
    Flip(AddCounters(all_(field(card & face_up & holds_spell_counters)), "spell")),
)
Card(GRASP, zh="魔力掌握", ja="魔力掌握", en="Spell Power Grasp", kind=Spell.NORMAL)(
    Activate(
        AddCounters(TARGETS, "spell"),
        Then(May(Search(deck(card & named(GRASP))))),
        target=Target(field(card & face_up & holds_spell_counters)),
        limit=ONCE_BY_NAME,
    ),
)


def move_counter(ctx: Context) -> Procedure[bool]:
    """One spell counter goes from this card to the target."""
    yield from ()
    duel, stone = ctx.duel, ctx.card
    targets = [c for c in ctx.target_cards() if c.face_up and not unaffected(duel, c, ctx)]
    if not targets or not ctx.source_present or not remove_counters(duel, stone, "spell", 1):
        return False
    return add_counters(duel, targets[0], "spell", 1, ctx) > 0


NO_COUNTER: Final = when(
    lambda ctx: counters_on(ctx.card, "spell") == 0,
    "這張卡沒有魔力指示物",
    "this card has no Spell Counters",
    "このカードに魔力カウンターが置かれていない",
)
HAS_COUNTER: Final = when(
    lambda ctx: counters_on(ctx.card, "spell") > 0,
    "這張卡有魔力指示物",
    "this card has a Spell Counter",
    "このカードに魔力カウンターが置かれている",
)

Card(
    34029630,
    zh="漆黑的魔力石",
    ja="漆黒のパワーストーン",
    en="Pitch-Black Power Stone",
    kind=Trap.CONTINUOUS,
)(
    Activate(AddCounters(THIS, "spell", 3)),
    HoldsSpellCounters(),
    Quick(
        Do(
            move_counter,
            zh="將這張卡的1個魔力指示物移到那張卡。",
            en="move 1 Spell Counter from this card to it.",
            ja="このカードの魔力カウンター１つをそのカードに移す。",
            categories=(Category.COUNTER,),
            mechanics=("spell-counter",),
        ),
        condition=YOUR_TURN & HAS_COUNTER,
        target=Target(
            field(card & face_up & holds_spell_counters),
            able=lambda ctx, c: c is not ctx.card,
        ),
        limit=ONCE,
        heading="",
    ),
    Always(RuleKind.SELF_DESTROY, condition=NO_COUNTER),
)


def clouds(ctx: Context) -> Procedure[bool]:
    """As many fog counters come onto this card as there are Cloudians on the field."""
    yield from ()
    if not ctx.source_present:
        return False
    number = len(field(monster & face_up & series("cloudian")).find(ctx))
    return add_counters(ctx.duel, ctx.card, "fog", number, ctx) > 0


Card(
    17810268,
    zh="雲魔物－酸雨雲",
    ja="雲魔物－アシッド・クラウド",
    en="Cloudian - Acid Cloud",
    monster=M(WATER, FAIRY, level=4, atk=500, def_=0),
    series=("cloudian",),
)(
    Always(RuleKind.NO_BATTLE_DESTRUCTION),
    Always(RuleKind.SELF_DESTROY, condition=IN_DEFENSE_POSITION),
    Trigger(
        this_summoned("normal"),
        Do(
            clouds,
            zh="在這張卡放置場上的「雲魔物」怪獸數量的雲霧指示物。",
            en='place 1 Fog Counter on this card for each "Cloudian" monster on the field.',
            ja="フィールドの「雲魔物」モンスターの数だけ、このカードにフォッグカウンターを置く。",
            categories=(Category.COUNTER,),
            mechanics=("fog-counter",),
        ),
        mandatory=True,
    ),
    Ignition(Destroy(TARGETS), cost=RemoveCounters("fog", 2), target=Target(field(spell_trap))),
)
