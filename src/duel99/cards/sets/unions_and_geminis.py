"""More union and gemini monsters, what they become together, and what serves them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Equipment, Ignition, Trigger
from duel99.cards.language.changes import AddCounters
from duel99.cards.language.continuous import Always, Boost, per_counter, per_counter_text
from duel99.cards.language.costs import DiscardCost, RemoveCounters, TributeThis
from duel99.cards.language.facts import Card, M, Spell
from duel99.cards.language.filters import (
    face_down,
    face_up,
    kind,
    monster,
    named,
    normal_monster,
    not_named,
    race,
    spell_trap,
)
from duel99.cards.language.kinds import GeminiSummon
from duel99.cards.language.moments import Moment, this_deals_damage, this_destroyed
from duel99.cards.language.moves import Banish, Destroy, Search
from duel99.cards.language.places import deck, field, graveyard, their_graveyard, theirs, yours
from duel99.cards.language.procedures import Fusion
from duel99.cards.language.spell_counters import HoldsSpellCounters
from duel99.cards.language.steps import IfDone, Part
from duel99.cards.language.summons import SpecialSummon, can_come
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own, Text
from duel99.cards.language.unions import OldUnion, Union
from duel99.cards.language.which import SUMMONED, TARGETS, THIS, Which
from duel99.cards.language.words import (
    DARK,
    DRAGON,
    EARTH,
    FAIRY,
    FIRE,
    FUSION,
    GEMINI,
    INSECT,
    LIGHT,
    MACHINE,
    UNION,
    WARRIOR,
)
from duel99.kernel import operations as op
from duel99.kernel.effect import Limit, LimitScope, LimitSpan, Procedure, Timing
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import EQUIPPED
from duel99.kernel.terms import ON_FIELD, Location, When

if TYPE_CHECKING:
    from duel99.kernel.card import Card as CardInDuel
    from duel99.kernel.context import Context

DARK_BLADE: Final = 11321183
PITCH_DARK_DRAGON: Final = 47415292
X_HEAD: Final = 62651957
Y_HEAD: Final = 65622692
Z_TANK: Final = 64500000
BLAZEWING: Final = 16984449

# unions

Card(
    47415292,
    zh="漆黑的鬥龍",
    ja="漆黒の闘龍",
    en="Pitch-Dark Dragon",
    monster=M(DARK, DRAGON, level=3, atk=900, def_=600, types=(UNION,)),
)(
    OldUnion(yours(monster & face_up & named(DARK_BLADE)), 400),
    Always(RuleKind.PIERCE, to=EQUIPPED, range=Location.SPELL),
)
Card(
    78349103,
    zh="機甲和平衛士",
    ja="マシンナーズ・ピースキーパー",
    en="Machina Peacekeeper",
    monster=M(EARTH, MACHINE, level=2, atk=500, def_=400, types=(UNION,)),
)(
    Union(yours(monster & face_up & race(MACHINE))),
    Trigger(
        this_destroyed(),
        Search(deck(monster & kind(UNION))),
        timing=Timing.IF,
    ),
)


def can_be_banished(ctx: Context, c: CardInDuel) -> bool:
    """Whether the effect may banish a card."""
    return op.may_move(ctx.duel, c, Location.BANISHED, ctx)


Card(
    86805855,
    zh="暗魔界之龍騎士 暗劍",
    ja="闇魔界の竜騎士 ダークソード",
    en="Dark Blade the Dragon Knight",
    monster=M(DARK, WARRIOR, level=6, atk=2200, def_=1500, types=(FUSION,)),
)(
    Fusion(DARK_BLADE, PITCH_DARK_DRAGON),
    Trigger(
        this_deals_damage(),
        Banish(TARGETS),
        target=Target(their_graveyard(monster), 1, 3, able=can_be_banished),
    ),
)
Card(
    2111707,
    zh="XY－龍型加農砲",
    ja="ＸＹ－ドラゴン・キャノン",
    en="XY-Dragon Cannon",
    monster=M(LIGHT, MACHINE, level=6, atk=2200, def_=1900, types=(FUSION,)),
)(
    Fusion(X_HEAD, Y_HEAD, contact=Location.BANISHED, as_cards=True),
    Ignition(Destroy(TARGETS), cost=DiscardCost(), target=Target(theirs(spell_trap & face_up))),
)
Card(
    99724761,
    zh="XZ－坦克加農砲",
    ja="ＸＺ－キャタピラー・キャノン",
    en="XZ-Tank Cannon",
    monster=M(LIGHT, MACHINE, level=6, atk=2400, def_=2100, types=(FUSION,)),
)(
    Fusion(X_HEAD, Z_TANK, contact=Location.BANISHED, as_cards=True),
    Ignition(
        Destroy(TARGETS),
        cost=DiscardCost(),
        target=Target(theirs(spell_trap & face_down)),
    ),
)
Card(
    25119460,
    zh="YZ－坦克龍",
    ja="ＹＺ－キャタピラー・ドラゴン",
    en="YZ-Tank Dragon",
    monster=M(LIGHT, MACHINE, level=6, atk=2100, def_=2200, types=(FUSION,)),
)(
    Fusion(Y_HEAD, Z_TANK, contact=Location.BANISHED, as_cards=True),
    Ignition(Destroy(TARGETS), cost=DiscardCost(), target=Target(theirs(monster & face_down))),
)

# geminis

ONCE_WHILE_FACE_UP: Final = (Limit(LimitScope.CARD, LimitSpan.DUEL),)
"""Turned face-down or gone, it is another card for the count."""

Card(
    83269557,
    zh="黑暗女武神",
    ja="ダーク・ヴァルキリア",
    en="Dark Valkyria",
    monster=M(DARK, FAIRY, level=4, atk=1800, def_=1050, types=(GEMINI,)),
)(
    GeminiSummon(),
    Ignition(AddCounters(THIS, "spell"), limit=ONCE_WHILE_FACE_UP),
    HoldsSpellCounters(),
    Boost(atk=per_counter(300, "spell"), words=per_counter_text("atk", 300, "spell")),
    Ignition(Destroy(TARGETS), cost=RemoveCounters("spell"), target=Target(field(monster))),
)


class SummonedAgain(Part):
    """What was just special summoned counts as Normal Summoned again."""

    def __init__(self, which: Which) -> None:
        self.which = which

    def run(self, ctx: Context) -> Procedure[bool]:
        cards = yield from self.which.cards(ctx)
        for card in cards:
            state = card.field
            if state is not None and card.location == Location.MONSTER and card.face_up:
                state.flags = (*state.flags, "gemini")
                ctx.duel.version += 1
                ctx.duel.unsettled = True
        return bool(cards)

    def phrase(self) -> Text:
        return Own(
            "當作已經再1次召喚的狀態。",
            "it becomes an Effect Monster that gains its effects, as if Normal Summoned again.",
            "そのモンスターは再度召喚した状態になる。",
        )


Card(
    BLAZEWING,
    zh="炎妖蝶 維爾普斯",
    ja="炎妖蝶ウィルプス",
    en="Blazewing Butterfly",
    monster=M(FIRE, INSECT, level=4, atk=1500, def_=1500, types=(GEMINI,)),
)(
    GeminiSummon(),
    Ignition(
        SpecialSummon(TARGETS),
        IfDone(SummonedAgain(SUMMONED)),
        cost=TributeThis(),
        target=Target(graveyard(monster & kind(GEMINI) & not_named(BLAZEWING)), able=can_come),
    ),
)
Card(
    95166228,
    zh="貴甲螳螂",
    ja="ヴァリュアブル・アーマー",
    en="Grasschopper",
    monster=M(EARTH, INSECT, level=5, atk=2350, def_=1000, types=(GEMINI,)),
)(
    GeminiSummon(),
    Always(RuleKind.ATTACK_ALL),
)


def left_face_up(ctx: Context) -> bool:
    """This card went from the field to the graveyard and had been face-up."""
    event, card = ctx.event, ctx.card
    moved = card.moved
    return (
        event is not None
        and card.uid in event.cards
        and moved is not None
        and moved.origin & ON_FIELD != 0
        and card.last_position & 5 != 0
    )


Card(95750695, zh="超二重之力", ja="スーペルヴィス", en="Supervise", kind=Spell.EQUIP)(
    *Equipment(field(monster & face_up & kind(GEMINI))),
    Always(
        RuleKind.SUMMONED_AGAIN,
        to=EQUIPPED,
        words=Own(
            "裝備怪獸變成再1次召喚的狀態。",
            "The equipped monster becomes an Effect Monster that gains its effects, as if Normal Summoned again.",
            "装備モンスターは再度召喚した状態になる。",
        ),
        mechanics=("gemini",),
    ),
    Trigger(
        Moment(
            (When.SENT_TO_GRAVEYARD,),
            left_face_up,
            Own(
                "表側表示的這張卡從場上送去墓地的場合",
                "if this face-up card is sent from the field to the GY",
                "フィールドの表側表示のこのカードが墓地へ送られた場合",
            ),
        ),
        SpecialSummon(TARGETS),
        target=Target(graveyard(monster & normal_monster), able=can_come),
        mandatory=True,
    ),
)
