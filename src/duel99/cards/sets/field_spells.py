"""Field spells that strengthen kinds of monster, and field spells that set rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Activate, Ignition, Trigger
from duel99.cards.language.changes import OneMode
from duel99.cards.language.conditions import there_is_no, when
from duel99.cards.language.continuous import Always, Boost, Watch, per
from duel99.cards.language.costs import DiscardCost
from duel99.cards.language.facts import Card, Spell
from duel99.cards.language.filters import (
    attribute,
    card,
    face_up,
    kind,
    level,
    monster,
    race,
    series,
    spell,
)
from duel99.cards.language.line import ONCE
from duel99.cards.language.moments import this_destroyed
from duel99.cards.language.moves import Search, SendToGraveyard
from duel99.cards.language.places import (
    Selector,
    deck,
    field,
    graveyard,
    hand_deck_or_graveyard,
    theirs,
    yours,
)
from duel99.cards.language.summons import SpecialSummon
from duel99.cards.language.text import Own
from duel99.cards.language.which import choose
from duel99.cards.language.words import (
    AQUA,
    BEAST,
    BEAST_WARRIOR,
    DINOSAUR,
    DRAGON,
    FAIRY,
    FIRE,
    FISH,
    INSECT,
    LIGHT,
    MACHINE,
    PLANT,
    PYRO,
    ROCK,
    SEA_SERPENT,
    SPELLCASTER,
    THUNDER,
    WARRIOR,
    WATER,
    WIND,
    ZOMBIE,
)
from duel99.kernel.derived import race_of
from duel99.kernel.effect import THIS_TURN, ActivationKind, Rule
from duel99.kernel.registry import linger
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.terms import Kind, Location, Reason, When

if TYPE_CHECKING:
    from duel99.kernel.card import Card as CardInPlay
    from duel99.kernel.context import Context
    from duel99.kernel.terms import Attribute, Race


def of_type(first: Race, *more: Race) -> Selector:
    """All face-up monsters of one of these types."""
    return field(monster & face_up & race(first, *more))


def of_attribute(which: Attribute) -> Selector:
    """All face-up monsters of an attribute."""
    return field(monster & face_up & attribute(which))


# 200 more attack and defence for some types

Card(87430998, zh="森林", ja="森", en="Forest", kind=Spell.FIELD)(
    Activate(),
    Boost(atk=200, def_=200, to=of_type(INSECT, BEAST, PLANT, BEAST_WARRIOR)),
)
Card(23424603, zh="荒野", ja="荒野", en="Wasteland", kind=Spell.FIELD)(
    Activate(),
    Boost(atk=200, def_=200, to=of_type(DINOSAUR, ZOMBIE, ROCK)),
)
Card(86318356, zh="草原", ja="草原", en="Sogen", kind=Spell.FIELD)(
    Activate(),
    Boost(atk=200, def_=200, to=of_type(WARRIOR, BEAST_WARRIOR)),
)
Card(22702055, zh="海", ja="海", en="Umi", kind=Spell.FIELD)(
    Activate(),
    Boost(atk=200, def_=200, to=of_type(FISH, SEA_SERPENT, THUNDER, AQUA)),
    Boost(atk=-200, def_=-200, to=of_type(MACHINE, PYRO)),
)

# 500 more attack, 400 less defence for an attribute

Card(81777047, zh="光芒衝擊", ja="シャインスパーク", en="Luminous Spark", kind=Spell.FIELD)(
    Activate(),
    Boost(atk=500, def_=-400, to=of_attribute(LIGHT)),
)
Card(19384334, zh="燃燒熔岩", ja="バーニングブラッド", en="Molten Destruction", kind=Spell.FIELD)(
    Activate(),
    Boost(atk=500, def_=-400, to=of_attribute(FIRE)),
)
Card(45778932, zh="沙漠風暴", ja="デザートストーム", en="Rising Air Current", kind=Spell.FIELD)(
    Activate(),
    Boost(atk=500, def_=-400, to=of_attribute(WIND)),
)
Card(82999629, zh="水世界", ja="ウォーターワールド", en="Umiiruka", kind=Spell.FIELD)(
    Activate(),
    Boost(atk=500, def_=-400, to=of_attribute(WATER)),
)

# rules about the graveyard and about activations

EVERY_GRAVEYARD: Final = Selector(card, Location.GRAVEYARD, Who.EVERYONE, "any_graveyard")

Card(
    47355498,
    zh="王家長眠之谷－死靈谷",
    ja="王家の眠る谷－ネクロバレー",
    en="Necrovalley",
    kind=Spell.FIELD,
)(
    Activate(),
    Boost(atk=500, def_=500, to=field(monster & face_up & series("gravekeepers"))),
    Always(
        RuleKind.CANNOT_BANISH,
        to=EVERY_GRAVEYARD,
        words=Own(
            "墓地的卡不能除外。",
            "Cards in any GY cannot be banished.",
            "お互いに墓地のカードを除外できない。",
        ),
        mechanics=("lock",),
    ),
    Always(
        RuleKind.GRAVEYARD_LOCKED,
        to=EVERY_GRAVEYARD,
        words=Own(
            "將墓地的卡移到其他地方的效果，以及改變墓地的怪獸種族・屬性的效果無效。",
            "Effects that would move a card in any GY to another place, or that change Types or "
            "Attributes there, are negated.",
            "墓地のカードを他の場所に移動させる効果、及び墓地のモンスターの種族・属性を変更する"
            "効果は無効化される。",
        ),
        mechanics=("negate-effects",),
    ),
)


def _is_field_spell_activation(ctx: Context, card: CardInPlay, cause: Context | None) -> bool:
    """Whether it is the activation of a field spell card (setting one is none)."""
    effect = cause.effect if cause is not None else None
    return getattr(effect, "kind", None) is ActivationKind.CARD and bool(
        card.printed.is_spell and card.printed.kind & Kind.FIELD
    )


_NO_FIELD_SPELLS: Final = Rule(
    RuleKind.CANNOT_ACTIVATE, who=Who.EVERYONE, test=_is_field_spell_activation
)


def _close_for_this_turn(ctx: Context) -> None:
    event = ctx.event
    if event is not None and ctx.card.uid in event.cards and event.reason & Reason.DESTROY:
        linger(ctx.duel, _NO_FIELD_SPELLS, ctx, THIS_TURN)


Card(78082039, zh="封閉的森林", ja="クローザー・フォレスト", en="Closed Forest", kind=Spell.FIELD)(
    Activate(),
    Boost(
        atk=per(100, graveyard(monster)),
        to=yours(monster & face_up & race(BEAST)),
        words=Own(
            "自己場上的獸族怪獸的攻擊力上升自己墓地的怪獸數量×100。",
            "Beast monsters you control gain 100 ATK for each monster in your GY.",
            "自分フィールドの獣族モンスターの攻撃力は、自分の墓地のモンスターの数×100アップする。",
        ),
    ),
    Always(
        RuleKind.CANNOT_ACTIVATE,
        who=Who.EVERYONE,
        test=_is_field_spell_activation,
        words=Own(
            "雙方不能發動場地魔法卡。",
            "Nobody can activate Field Spells.",
            "お互いにフィールド魔法カードを発動できない。",
        ),
        mechanics=("lock",),
    ),
    Watch(
        (When.LEAVING_FIELD,),
        _close_for_this_turn,
        words=Own(
            "這張卡被破壞的回合，雙方不能發動場地魔法卡。",
            "Nobody can activate Field Spells during the turn this card is destroyed.",
            "このカードが破壊されたターン、お互いにフィールド魔法カードを発動できない。",
        ),
        mechanics=("lock",),
    ),
)


def _is_spell_activation(ctx: Context, card: CardInPlay, cause: Context | None) -> bool:
    """Whether it is the activation of a spell card (a pendulum card in a zone is one)."""
    effect = cause.effect if cause is not None else None
    return getattr(effect, "kind", None) is ActivationKind.CARD and (
        card.printed.is_spell or card.printed.is_pendulum
    )


YOUR_SPELLCASTERS: Final = yours(monster & face_up & race(SPELLCASTER))
THEIR_SPELLCASTERS: Final = theirs(monster & face_up & race(SPELLCASTER))
ONLY_YOU_HAVE_SPELLCASTERS: Final = when(
    lambda ctx: bool(YOUR_SPELLCASTERS.find(ctx)) and not THEIR_SPELLCASTERS.find(ctx),
    "只有自己場上有魔法使族怪獸",
    "only you control a Spellcaster monster",
    "自分フィールドにのみ魔法使い族モンスターが存在する",
)

Card(
    68462976,
    zh="魔法族之鄉",
    ja="魔法族の里",
    en="Secret Village of the Spellcasters",
    kind=Spell.FIELD,
)(
    Activate(),
    Always(
        RuleKind.CANNOT_ACTIVATE,
        who=Who.OPPONENTS,
        test=_is_spell_activation,
        condition=ONLY_YOU_HAVE_SPELLCASTERS,
        words=Own(
            "只有自己場上有魔法使族怪獸的場合，對手不能發動魔法卡。",
            "If only you control a Spellcaster monster, your opponent cannot activate Spell Cards.",
            "自分フィールドにのみ魔法使い族モンスターが存在する場合、相手は魔法カードを発動できない。",
        ),
        mechanics=("lock",),
    ),
    Always(
        RuleKind.CANNOT_ACTIVATE,
        who=Who.YOU,
        test=_is_spell_activation,
        condition=there_is_no(YOUR_SPELLCASTERS),
        words=Own(
            "自己場上沒有魔法使族怪獸的場合，自己不能發動魔法卡。",
            "If you control no Spellcaster monsters, you cannot activate Spell Cards.",
            "自分フィールドに魔法使い族モンスターが存在しない場合、自分は魔法カードを発動できない。",
        ),
    ),
)

# battle damage

Card(56433456, zh="天空的聖域", ja="天空の聖域", en="The Sanctuary in the Sky", kind=Spell.FIELD)(
    Activate(),
    Always(
        RuleKind.AVOID_BATTLE_DAMAGE,
        to=of_type(FAIRY),
        words=Own(
            "天使族怪獸的戰鬥讓其控制者受到的戰鬥傷害變成0。",
            "The controller of a Fairy monster takes no battle damage from battles involving it.",
            "天使族モンスターの戦闘で発生するそのコントローラーへの戦闘ダメージは０になる。",
        ),
    ),
)


def _is_attacked_rock(ctx: Context, card: CardInPlay, cause: Context | None) -> bool:
    """Whether ``card`` is a Rock monster in defence position that is being attacked."""
    fight = ctx.duel.fight
    return (
        fight is not None
        and fight.target is card
        and card.position & 12 != 0
        and race_of(ctx.duel, card) & ROCK != 0
    )


def _twice_to_the_attacker(ctx: Context, card: CardInPlay) -> int:
    fight = ctx.duel.fight
    points = ctx.values["damage"]
    hits_attacker = fight is not None and ctx.values["player"] == fight.attacker.controller
    return 2 * points if hits_attacker else points


Card(28120197, zh="斷層地帶", ja="断層地帯", en="Canyon", kind=Spell.FIELD)(
    Activate(),
    Always(
        RuleKind.CHANGE_BATTLE_DAMAGE,
        to=Selector(monster, Location.MONSTER, Who.EVERYONE, "field"),
        test=_is_attacked_rock,
        value=_twice_to_the_attacker,
        words=Own(
            "攻擊守備表示的岩石族怪獸的怪獸的控制者受到的戰鬥傷害變成2倍。",
            "If a Defense Position Rock monster is attacked, the attacking monster's controller "
            "takes double any battle damage from that battle.",
            "守備表示の岩石族モンスターを攻撃したモンスターのコントローラーが受ける戦闘ダメージは"
            "倍になる。",
        ),
        mechanics=("damage-double",),
    ),
)

# field spells of an archetype

ANCIENT_GEAR: Final = monster & series("ancient-gear")

Card(37694547, zh="齒輪鎮", ja="歯車街", en="Geartown", kind=Spell.FIELD)(
    Activate(),
    Always(
        RuleKind.DECREASE_TRIBUTES,
        to=Selector(ANCIENT_GEAR, Location.HAND, Who.EVERYONE, "hand"),
        words=Own(
            "雙方召喚・覆蓋「古代機械齒輪」怪獸的場合，需要解放的怪獸少1隻。",
            'Everybody can Normal Summon/Set "Ancient Gear" monsters with 1 less Tribute.',
            "お互いのプレイヤーは「古代の機械」モンスターを召喚する場合に必要なリリースを１体"
            "少なくできる。",
        ),
        mechanics=("fewer-tributes",),
    ),
    Trigger(
        this_destroyed().narrowed(
            lambda ctx: True,  # only "when": it can miss its timing
            Own(
                "這張卡被破壞送去墓地時",
                "when this card is destroyed and sent to the GY",
                "このカードが破壊され墓地へ送られた時",
            ),
        ),
        SpecialSummon(hand_deck_or_graveyard(ANCIENT_GEAR)),
    ),
)

DRAGON_RAVINE: Final = OneMode(
    (None, Search(deck(monster & series("dragunity") & level(max=4)))),
    (None, SendToGraveyard(choose(1, deck(monster & race(DRAGON)), purpose="send"))),
)

Card(62265044, zh="龍之溪谷", ja="竜の渓谷", en="Dragon Ravine", kind=Spell.FIELD)(
    Activate(),
    Ignition(DRAGON_RAVINE.resolution(), cost=DiscardCost(), target=DRAGON_RAVINE, limit=ONCE),
)

# and a spell that finds them

Card(73628505, zh="星球改造", ja="テラ・フォーミング", en="Terraforming", kind=Spell.NORMAL)(
    Activate(Search(deck(spell & kind(Kind.FIELD)))),
)
