"""Other ways of winning: Destiny Board with its messages, Final Countdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Activate, Trigger
from duel99.cards.language.continuous import Always, Watch
from duel99.cards.language.costs import PayLife
from duel99.cards.language.facts import Card, Spell, Trap
from duel99.cards.language.filters import Filter, face_up, named
from duel99.cards.language.keeping import AtOnce
from duel99.cards.language.moments import phase_of
from duel99.cards.language.moves import SendToGraveyard
from duel99.cards.language.places import hand_or_deck, yours
from duel99.cards.language.points import Win
from duel99.cards.language.steps import Do
from duel99.cards.language.text import Own
from duel99.cards.language.which import all_
from duel99.kernel.board import free_spell_zones, spell_places
from duel99.kernel.choosing import choose_card, choose_zone
from duel99.kernel.effect import FOREVER, Delayed, Procedure
from duel99.kernel.endings import win
from duel99.kernel.moving import move, shuffle
from duel99.kernel.registry import linger
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.terms import Location, Reason, When

if TYPE_CHECKING:
    from duel99.kernel.card import Card as CardInDuel
    from duel99.kernel.context import Context

BOARD: Final = 94212438
MESSAGES: Final = (31893528, 67287533, 94772232, 30170981)
"""The four messages in the order in which they are placed."""
SENTENCE: Final = frozenset({BOARD, *MESSAGES})

of_the_board: Final = Filter((lambda ctx, c: c.printed.code in SENTENCE,), noun="spell_trap")
WRITTEN: Final = yours(of_the_board & face_up)


def next_message(ctx: Context) -> int:
    """The card that is placed next, 0 when all are there."""
    there = {c.printed.code for c in WRITTEN.find(ctx)}
    return next((code for code in MESSAGES if code not in there), 0)


def is_next(ctx: Context, c: CardInDuel) -> bool:
    """Whether it is the message that is placed next."""
    return c.printed.code == next_message(ctx)


CANDIDATES: Final = hand_or_deck(Filter((is_next,), noun="spell"))


def write(ctx: Context) -> Procedure[bool]:
    """The next message comes from the hand or the deck into a spell and trap zone."""
    duel, player = ctx.duel, ctx.player
    found = CANDIDATES.find(ctx)
    free = free_spell_zones(duel, player)
    if not found or not free:
        return False
    chosen = yield from choose_card(player, found, "choose", ctx.card.uid)
    from_deck = chosen.location == Location.DECK
    place = yield from choose_zone(player, spell_places(player, free), "zone", chosen.uid)
    move(
        duel,
        chosen,
        Location.SPELL,
        player,
        zone=place.zone,
        reason=Reason.EFFECT,
        source=ctx.card.uid,
        causer=player,
    )
    if from_deck:
        shuffle(duel, player)
    return True


def one_leaves(ctx: Context) -> bool:
    """The board or a message of its controller, face-up on the field, is about to leave."""
    event = ctx.event
    if event is None:
        return False
    cards = [ctx.duel.cards[uid] for uid in event.cards]
    return any(
        c.controller == ctx.player
        and c.location == Location.SPELL
        and c.face_up
        and c.printed.code in SENTENCE
        for c in cards
    )


def complete(ctx: Context) -> None:
    """With the board and all four messages face-up on the field its controller wins."""
    if ctx.duel.solving is None and {c.printed.code for c in WRITTEN.find(ctx)} == SENTENCE:
        win(ctx.duel, ctx.player)


Card(BOARD, zh="通靈盤", ja="ウィジャ盤", en="Destiny Board", kind=Trap.CONTINUOUS)(
    Activate(),
    Trigger(
        phase_of(When.END_PHASE, Who.OPPONENTS),
        Do(
            write,
            zh="從手牌・牌組將1張「死亡訊息」卡依「I」「N」「A」「L」的順序表側表示放置到自己的魔法與陷阱區域。",
            en='place 1 "Spirit Message" card from your hand or Deck face-up in your Spell & Trap Zone, in the order "I", "N", "A" and "L".',
            ja="手札・デッキから「死のメッセージ」カード１枚を「Ｅ」「Ａ」「Ｔ」「Ｈ」の順番で自分の魔法＆罠ゾーンに表側表示で置く。",
        ),
        mandatory=True,
        mechanics=("end-phase",),
    ),
    AtOnce(
        (When.LEAVING_FIELD,),
        SendToGraveyard(all_(WRITTEN)),
        test=one_leaves,
        words=Own(
            "自己場上的「通靈盤」或「死亡訊息」卡離場時，自己場上的「通靈盤」與「死亡訊息」卡全部送去墓地。",
            'When "Destiny Board" or a "Spirit Message" card you control leaves the field, send all "Destiny Board" and "Spirit Message" cards you control to the GY.',
            "自分フィールドの「ウィジャ盤」か「死のメッセージ」カードがフィールドから離れた時、自分フィールドの「ウィジャ盤」と「死のメッセージ」カードを全て墓地へ送る。",
        ),
    ),
    Watch(
        (When.SETTLED,),
        complete,
        words=Own(
            "這張卡與4種「死亡訊息」卡在自己場上齊備時，自己贏得決鬥。",
            'When you control this card and all 4 "Spirit Message" cards, you win the Duel.',
            "このカードと４種類の「死のメッセージ」カードが自分フィールドに揃った時、自分はデュエルに勝利する。",
        ),
        mechanics=("special-victory",),
        needs=tuple(hand_or_deck(named(message)) for message in MESSAGES),
    ),
)


def only_by_the_board() -> Always:
    """It comes to the field by Destiny Board alone: it has no activation and cannot be set."""
    line = Always(
        RuleKind.CANNOT_SET_SPELL_TRAP,
        range=Location.HAND,
        needs_face_up=False,
        negatable=False,
        words=Own(
            "這張卡只能用「通靈盤」的效果放置到場上。",
            'This card can only be placed on the field by the effect of "Destiny Board".',
            "このカードは「ウィジャ盤」の効果でしかフィールドに出せない。",
        ),
    )
    line.needs = (yours(named(BOARD)),)
    return line


Card(
    31893528,
    zh="死亡訊息「I」",
    ja="死のメッセージ「Ｅ」",
    en='Spirit Message "I"',
    kind=Spell.CONTINUOUS,
)(only_by_the_board())
Card(
    67287533,
    zh="死亡訊息「N」",
    ja="死のメッセージ「Ａ」",
    en='Spirit Message "N"',
    kind=Spell.CONTINUOUS,
)(only_by_the_board())
Card(
    94772232,
    zh="死亡訊息「A」",
    ja="死のメッセージ「Ｔ」",
    en='Spirit Message "A"',
    kind=Spell.CONTINUOUS,
)(only_by_the_board())
Card(
    30170981,
    zh="死亡訊息「L」",
    ja="死のメッセージ「Ｈ」",
    en='Spirit Message "L"',
    kind=Spell.CONTINUOUS,
)(only_by_the_board())

# Final Countdown

TURNS: Final = 20
"""Turns of all players, the one of the activation counted in."""
_TIME_IS_UP: Final = Delayed(When.TURN_ENDED, Win())


def count_down(ctx: Context) -> Procedure[bool]:
    """At the end of the twentieth turn its player wins."""
    yield from ()
    linger(ctx.duel, _TIME_IS_UP, ctx, FOREVER, values=(ctx.duel.turn + TURNS - 1,))
    return True


Card(
    95308449,
    zh="終焉的倒數計時",
    ja="終焉のカウントダウン",
    en="Final Countdown",
    kind=Spell.NORMAL,
)(
    Activate(
        Do(
            count_down,
            zh="以發動的回合為第1個回合計算，第20個回合結束時自己贏得決鬥。",
            en="At the end of the 20th turn, counting the turn you activate this card as the 1st, you win the Duel.",
            ja="発動したターンを１ターン目として数え、20ターン目の終了時に自分はデュエルに勝利する。",
            mechanics=("special-victory",),
        ),
        cost=PayLife(2000),
    ),
)
