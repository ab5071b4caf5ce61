"""Monsters of the first years that decks of the classic rules are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.absorbing import AbsorbedFallsInstead, AbsorbOne, AsStrongAsAbsorbed
from duel99.cards.language.activations import Ignition, Quick, Trigger
from duel99.cards.language.changes import NegateActivation
from duel99.cards.language.continuous import Always
from duel99.cards.language.costs import Cost, PayLife, TributeCost, TributeThis
from duel99.cards.language.extra_deck import AllOf
from duel99.cards.language.facts import Card, M
from duel99.cards.language.filters import (
    card,
    monster,
    other,
)
from duel99.cards.language.line import ONCE, ONCE_BY_NAME
from duel99.cards.language.moments import (
    activated,
    this_sent_to_graveyard,
    this_summoned,
)
from duel99.cards.language.moves import Destroy
from duel99.cards.language.places import Selector, field, theirs, yours
from duel99.cards.language.points import Damage
from duel99.cards.language.procedures import CannotBeNormalSummoned, Fusion
from duel99.cards.language.steps import Do, Part
from duel99.cards.language.text import Empty, Own, Text
from duel99.cards.language.which import all_
from duel99.cards.language.words import (
    AQUA,
    DARK,
    DRAGON,
    EARTH,
    FUSION,
    NORMAL,
    SPELLCASTER,
    WARRIOR,
    WATER,
)
from duel99.cards.sets.special_summons import LIGHT_AND_DARK
from duel99.kernel import operations as op
from duel99.kernel.choosing import meant_opponents
from duel99.kernel.effect import (
    THIS_TURN,
    ActivationKind,
    Category,
    Procedure,
    Rule,
    Timing,
    Watcher,
)
from duel99.kernel.happening import next_moment
from duel99.kernel.life import damage
from duel99.kernel.registry import linger
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import AreaScope, Who
from duel99.kernel.terms import (
    ON_FIELD,
    Location,
    When,
)

if TYPE_CHECKING:
    from duel99.kernel.card import Card as CardInPlay
    from duel99.kernel.context import Context

RELINQUISHED: Final = 64631466
THOUSAND_EYES_IDOL: Final = 27125110
ZOMBYRA: Final = 88472456
MARYOKUTAI: Final = 71466592

# monsters


def _any_trap_left(ctx: Context, trap: CardInPlay, cause: Context | None) -> bool:
    """Whether no trap was activated from the hand since the effect was applied."""
    active = ctx.active
    if active is None:
        return False
    used = ctx.duel.players[ctx.player].marks.get("traps_from_hand", 0)
    return trap.printed.is_trap and used < active.values[0]


def _count_trap(ctx: Context) -> None:
    event, duel = ctx.event, ctx.duel
    if event is None or not 1 <= event.link <= len(duel.chain):
        return
    link = duel.chain[event.link - 1]
    if (
        link.player == ctx.player
        and link.activation.kind is ActivationKind.CARD
        and link.card.printed.is_trap
        and link.origin == Location.HAND
    ):
        marks = duel.players[ctx.player].marks
        marks["traps_from_hand"] = marks.get("traps_from_hand", 0) + 1
        duel.version += 1


_ONE_TRAP_FROM_HAND: Final = Rule(
    RuleKind.TRAP_FROM_HAND, scope=AreaScope(Who.YOU, Location.HAND), test=_any_trap_left
)
_TRAPS_COUNTED: Final = Watcher((When.CHAIN_LINK,), _count_trap)


class TrapFromHand(Part):
    """You can activate one trap card from the hand this turn."""

    mechanics = frozenset({"trap-from-hand"})

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        duel = ctx.duel
        used = duel.players[ctx.player].marks.get("traps_from_hand", 0)
        linger(duel, _ONE_TRAP_FROM_HAND, ctx, THIS_TURN, values=(used + 1,))
        linger(duel, _TRAPS_COUNTED, ctx, THIS_TURN)
        return True

    def phrase(self) -> Text:
        return Own(
            "這個回合只有1次，自己可以從手牌發動1張陷阱卡。",
            "Make it possible to activate 1 Trap Card from your hand this turn.",
            "このターンに１度だけ、自分は罠カード１枚を手札から発動できる。",
        )


Card(
    21593977,
    zh="處刑人－摩修羅",
    ja="処刑人－マキュラ",
    en="Makyura the Destructor",
    monster=M(DARK, WARRIOR, level=4, atk=1600, def_=1200),
)(
    Trigger(
        this_sent_to_graveyard(Location.MONSTER),
        TrapFromHand(),
        timing=Timing.IF,
        limit=ONCE_BY_NAME,
    ),
)


class NothingElseThisTurn(Cost):
    """You cannot activate any other cards or effects this turn, before or after."""

    def possible(self, ctx: Context) -> bool:
        marks = ctx.duel.players[ctx.player].marks
        return not marks.get("activated") and not marks.get("effects")

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        linger(ctx.duel, _NOTHING_ELSE, ctx, THIS_TURN)
        return True

    def phrase(self) -> Text:
        return Empty()

    def afterword(self) -> Text:
        return Own(
            "這個效果發動的回合，自己不能發動其他的卡和效果。",
            " You cannot activate any other cards or effects the turn you activate this effect.",
            "この効果を発動するターン、自分は他のカードの効果を発動できない。",
        )


_NOTHING_ELSE: Final = Rule(RuleKind.CANNOT_ACTIVATE, who=Who.YOU)
EVERYTHING: Final = Selector(card, ON_FIELD | Location.HAND, Who.EVERYONE, "field")


def _end_of_all(ctx: Context) -> Procedure[bool]:
    """Send all hands and fields to the graveyard, then hurt the opponent for what went there."""
    duel = ctx.duel
    gone = yield from op.to_graveyard(duel, EVERYTHING.find(ctx), ctx)
    next_moment(duel)
    rivals = yield from meant_opponents(ctx)
    shared = duel.ruleset.piles.shared
    for rival in rivals:
        # a shared graveyard is the opponent's, too
        number = len([c for c in gone if shared or c.owner == rival])
        damage(duel, rival, 300 * number, ctx)
    return bool(gone)


Card(
    82301904,
    zh="混沌帝龍－終焉的使者－",
    ja="混沌帝龍 －終焉の使者－",
    en="Chaos Emperor Dragon - Envoy of the End",
    monster=M(DARK, DRAGON, level=8, atk=3000, def_=2500),
)(
    CannotBeNormalSummoned(first=True),
    LIGHT_AND_DARK,
    Ignition(
        Do(
            _end_of_all,
            zh="將雙方的手牌・場上的卡全部送去墓地，那之後，給予對手因此送去對手墓地的卡數量×300點傷害。",
            en="Send as many cards in all players' hands and fields as possible to the GY, then "
            "inflict 300 damage to your opponent for each card sent to their GY by this effect.",
            ja="お互いの手札・フィールドのカードを全て墓地へ送り、その後この効果で相手の墓地へ送った"
            "カードの数×300ダメージを相手に与える。",
            categories=(Category.SEND_TO_GRAVEYARD, Category.DAMAGE),
            mechanics=("send-to-grave", "damage"),
            opponent=True,
        ),
        cost=AllOf(PayLife(1000), NothingElseThisTurn()),
        limit=ONCE,
    ),
)
Card(
    95727991,
    zh="飛箭龜",
    ja="カタパルト・タートル",
    en="Catapult Turtle",
    monster=M(WATER, AQUA, level=5, atk=1000, def_=2000),
)(
    Ignition(
        Damage(
            lambda ctx: ctx.values["tributed_strength"] // 2,
            words=Own(
                "給予對手那隻怪獸在場上的攻擊力一半數值的傷害。",
                "Inflict damage to your opponent equal to half the ATK it had on the field.",
                "そのモンスターのフィールドでの攻撃力の半分のダメージを相手に与える。",
            ),
        ),
        cost=TributeCost(yours(monster)),
        limit=ONCE,
    ),
)
Card(
    THOUSAND_EYES_IDOL,
    zh="千眼邪教神",
    ja="千眼の邪教神",
    en="Thousand-Eyes Idol",
    monster=M(DARK, SPELLCASTER, level=1, atk=0, def_=0, types=(NORMAL,)),
)()
Card(
    63519819,
    zh="千眼納祭魔",
    ja="サウザンド・アイズ・サクリファイス",
    en="Thousand-Eyes Restrict",
    monster=M(DARK, SPELLCASTER, level=1, atk=0, def_=0, types=(FUSION,)),
)(
    Fusion(RELINQUISHED, THOUSAND_EYES_IDOL),
    Always(
        RuleKind.CANNOT_CHANGE_POSITION,
        RuleKind.CANNOT_FLIP_SUMMON,
        RuleKind.CANNOT_ATTACK,
        to=field(monster & other),
        face_down=True,
        words=Own(
            "這張卡以外的場上的怪獸不能改變表示形式，不能攻擊。",
            "Other monsters on the field cannot change their battle positions or attack.",
            "このカード以外のフィールドのモンスターは表示形式を変更できず、攻撃できない。",
        ),
    ),
    AbsorbOne(theirs(monster)),
    *AsStrongAsAbsorbed(),
    AbsorbedFallsInstead(),
)
Card(
    MARYOKUTAI,
    zh="魔力吸收球體",
    ja="魔力吸収球体",
    en="Maryokutai",
    monster=M(WATER, AQUA, level=3, atk=900, def_=900),
)(
    Quick(
        NegateActivation(),
        on=activated("spell", by=Who.OPPONENTS).narrowed(
            lambda ctx: ctx.duel.turn_player != ctx.player,
            Own(
                "對手回合，對手發動魔法卡時",
                "during your opponent's turn, when your opponent activates a Spell Card",
                "相手ターンに相手が魔法カードを発動した時",
            ),
        ),
        cost=TributeThis(),
    ),
)
Card(
    86099788,
    zh="異星的最終戰士",
    ja="異星の最終戦士",
    en="The Last Warrior from Another Planet",
    monster=M(EARTH, WARRIOR, level=7, atk=2350, def_=2300, types=(FUSION,)),
)(
    Fusion(ZOMBYRA, MARYOKUTAI),
    Trigger(
        this_summoned("special"),
        Destroy(all_(yours(monster & other))),
        mandatory=True,
    ),
    Always(
        RuleKind.CANNOT_SUMMON,
        RuleKind.CANNOT_FLIP_SUMMON,
        RuleKind.CANNOT_SPECIAL_SUMMON,
        who=Who.EVERYONE,
        words=Own(
            "雙方不能召喚・反轉召喚・特殊召喚怪獸。",
            "Nobody can Normal Summon, Flip Summon or Special Summon monsters.",
            "お互いにモンスターを召喚・反転召喚・特殊召喚できない。",
        ),
        mechanics=("lock",),
    ),
)
