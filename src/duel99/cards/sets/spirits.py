"""More spirit monsters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Trigger
from duel99.cards.language.changes import ChangePosition
from duel99.cards.language.continuous import Always
from duel99.cards.language.facts import Card, M
from duel99.cards.language.filters import face_up, monster, other
from duel99.cards.language.kinds import SpiritReturn
from duel99.cards.language.moments import this_deals_damage, this_summoned
from duel99.cards.language.moves import Destroy, Draw
from duel99.cards.language.places import field
from duel99.cards.language.points import Recover
from duel99.cards.language.steps import Do
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own
from duel99.cards.language.which import TARGETS, all_
from duel99.cards.language.words import (
    BEAST_WARRIOR,
    DARK,
    DRAGON,
    EARTH,
    FIRE,
    PYRO,
    SPELLCASTER,
    SPIRIT,
    THUNDER,
    WINGED_BEAST,
    ZOMBIE,
)
from duel99.kernel import operations as op
from duel99.kernel.effect import FOREVER, Category, Delayed, ExpireAt, Expiry, Procedure, Rule
from duel99.kernel.registry import linger
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.terms import Position, Reason, When
from duel99.kernel.turning import may_change_position

if TYPE_CHECKING:
    from duel99.kernel.card import Card as CardInDuel
    from duel99.kernel.context import Context

HAND_SIZE: Final = 5
"""Up to how many cards the dragon draws."""

Card(
    89111398,
    zh="沙塵的惡靈",
    ja="砂塵の悪霊",
    en="Dark Dust Spirit",
    monster=M(EARTH, ZOMBIE, level=6, atk=2200, def_=1800, types=(SPIRIT,)),
)(
    SpiritReturn(),
    Trigger(
        this_summoned("normal", "flipped"),
        Destroy(all_(field(monster & face_up & other))),
        mandatory=True,
    ),
)


def can_be_turned_down(ctx: Context, c: CardInDuel) -> bool:
    """Whether the effect may turn a monster face-down."""
    return may_change_position(ctx.duel, c, int(Position.FACE_DOWN_DEFENSE), ctx)


Card(
    34853266,
    zh="月讀命",
    ja="月読命",
    en="Tsukuyomi",
    monster=M(DARK, SPELLCASTER, level=4, atk=1100, def_=1400, types=(SPIRIT,)),
)(
    SpiritReturn(),
    Trigger(
        this_summoned("normal", "flipped"),
        ChangePosition(TARGETS, Position.FACE_DOWN_DEFENSE),
        target=Target(field(monster & face_up), able=can_be_turned_down),
        mandatory=True,
    ),
)


def halved(ctx: Context, card: CardInDuel) -> int:
    """Half of the battle damage that this card inflicts; what its controller takes is whole."""
    points = ctx.values["damage"]
    return points if ctx.values["player"] == ctx.player else points // 2


Card(
    40473581,
    zh="雷帝神",
    ja="雷帝神",
    en="Susa Soldier",
    monster=M(EARTH, THUNDER, level=4, atk=2000, def_=1600, types=(SPIRIT,)),
)(
    SpiritReturn(),
    Always(
        RuleKind.CHANGE_BATTLE_DAMAGE,
        value=halved,
        words=Own(
            "這張卡給予對手的戰鬥傷害變成一半。",
            "Any battle damage this card inflicts to your opponent is halved.",
            "このカードが相手に与える戦闘ダメージは半分になる。",
        ),
    ),
)
Card(
    38538445,
    zh="不死之炎鳥",
    ja="不死之炎鳥",
    en="Fushi No Tori",
    monster=M(FIRE, WINGED_BEAST, level=4, atk=1200, def_=0, types=(SPIRIT,)),
)(
    SpiritReturn(),
    Trigger(
        this_deals_damage(),
        Recover(
            lambda ctx: ctx.event.amount if ctx.event is not None else 0,
            words=Own(
                "自己回復與那次戰鬥傷害相同數值的生命值。",
                "Gain LP equal to that battle damage.",
                "その戦闘ダメージの数値分だけ自分はＬＰを回復する。",
            ),
        ),
        mandatory=True,
    ),
)


def up_to_five(ctx: Context) -> int:
    """How many cards are missing to five in the hand."""
    return max(0, HAND_SIZE - len(ctx.duel.players[ctx.player].hand))


Card(
    76862289,
    zh="八俁大蛇",
    ja="八俣大蛇",
    en="Yamata Dragon",
    monster=M(FIRE, DRAGON, level=7, atk=2600, def_=3100, types=(SPIRIT,)),
)(
    SpiritReturn(),
    Trigger(
        this_deals_damage(),
        Draw(
            up_to_five,
            words=Own(
                "自己抽卡直到手牌變成5張。",
                "Draw until you have 5 cards in your hand.",
                "自分の手札が５枚になるようにデッキからドローする。",
            ),
        ),
        mandatory=True,
    ),
)


def skip_battle(ctx: Context) -> Procedure[bool]:
    """The player who took the damage has no Battle Phase in the next turn of the own."""
    yield from ()
    event, duel = ctx.event, ctx.duel
    if event is None:
        return False
    turns = 2 if duel.turn_player == event.player else 1
    linger(
        duel,
        Rule(RuleKind.SKIP_BATTLE_PHASE, who=Who.BOUND),
        ctx,
        Expiry(ExpireAt.TURN_END, event.player, turns),
        players=(event.player,),
    )
    return True


Card(
    2356994,
    zh="偉大天狗",
    ja="偉大天狗",
    en="Great Long Nose",
    monster=M(DARK, BEAST_WARRIOR, level=5, atk=1900, def_=1700, types=(SPIRIT,)),
)(
    SpiritReturn(),
    Trigger(
        this_deals_damage(),
        Do(
            skip_battle,
            zh="跳過那名對手下次回合的戰鬥階段。",
            en="that player skips the Battle Phase of their next turn.",
            ja="次の相手ターンのバトルフェイズをスキップする。",
            mechanics=("skip-battle",),
        ),
        mandatory=True,
    ),
)


class _DiscardHand:
    """The turn player, about to draw, discards the whole hand."""

    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        player = ctx.duel.turn_player
        hand = list(ctx.duel.players[player].hand)
        gone = yield from op.discard(ctx.duel, player, hand, ctx, Reason.EFFECT)
        return bool(gone)


_BEFORE_THE_DRAW: Final = Delayed(When.BEFORE_DRAW, _DiscardHand())


def burn_hand(ctx: Context) -> Procedure[bool]:
    """The player who took the damage discards the hand before the next normal draw."""
    yield from ()
    event = ctx.event
    if event is None:
        return False
    linger(ctx.duel, _BEFORE_THE_DRAW, ctx, FOREVER, players=(event.player,))
    return True


Card(
    75745607,
    zh="火之迦具土",
    ja="火之迦具土",
    en="Hino-Kagu-Tsuchi",
    monster=M(FIRE, PYRO, level=8, atk=2800, def_=2900, types=(SPIRIT,)),
)(
    SpiritReturn(),
    Trigger(
        this_deals_damage(),
        Do(
            burn_hand,
            zh="那名對手在下次的抽牌階段抽卡前捨棄全部手牌。",
            en="during that player's next Draw Phase, before drawing, they discard their entire hand.",
            ja="次の相手のドローフェイズのドロー前に、相手は手札を全て捨てる。",
            categories=(Category.DISCARD,),
            mechanics=("discard",),
        ),
        mandatory=True,
    ),
)
