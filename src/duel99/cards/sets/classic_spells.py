"""Spells of the first years that decks of the classic rules are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Activate
from duel99.cards.language.changes import ChangePosition
from duel99.cards.language.costs import PayLife, SendCost, TributeCost
from duel99.cards.language.extra_deck import is_fusion_summonable
from duel99.cards.language.facts import Card, Spell
from duel99.cards.language.filters import (
    Filter,
    face_down,
    kind,
    monster,
    other,
    spell_trap,
)
from duel99.cards.language.hands import FromTheirHand
from duel99.cards.language.moves import Destroy, Discard, Draw, ToHand
from duel99.cards.language.places import extra, field, theirs, yours
from duel99.cards.language.points import Recover
from duel99.cards.language.steps import Do, Then
from duel99.cards.language.summons import SpecialSummon, can_come
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own
from duel99.cards.language.which import TARGETS, all_
from duel99.cards.language.words import (
    FUSION,
)
from duel99.cards.sets.normal_spells import NOT_ITSELF
from duel99.kernel import operations as op
from duel99.kernel.choosing import choose_card, choose_cards, name_opponent
from duel99.kernel.derived import level_of
from duel99.kernel.effect import (
    Category,
    Procedure,
)
from duel99.kernel.endings import can_draw
from duel99.kernel.happening import next_moment
from duel99.kernel.moving import shuffle
from duel99.kernel.scope import Who
from duel99.kernel.terms import (
    NOBODY,
    Location,
    Position,
    Reason,
)

if TYPE_CHECKING:
    from duel99.kernel.card import Card as CardInPlay
    from duel99.kernel.context import Context

# spells that clear the back row

Card(
    18144506,
    zh="神鷹羽毛掃",
    ja="ハーピィの羽根帚",
    en="Harpie's Feather Duster",
    kind=Spell.NORMAL,
)(
    Activate(Destroy(all_(theirs(spell_trap)))),
)
Card(42703248, zh="颶風", ja="ハリケーン", en="Giant Trunade", kind=Spell.NORMAL)(
    Activate(ToHand(all_(field(spell_trap & NOT_ITSELF)))),
)

# spells against the hand

Card(
    44763025,
    zh="愛惡作劇的雙子魔鬼",
    ja="いたずら好きな双子悪魔",
    en="Delinquent Duo",
    kind=Spell.NORMAL,
)(
    Activate(
        Discard(1, who=Who.OPPONENTS, random=True),
        Then(Discard(1, who=Who.OPPONENTS)),
        cost=PayLife(1000),
    ),
)
Card(17375316, zh="收押", ja="押収", en="Confiscation", kind=Spell.NORMAL)(
    Activate(FromTheirHand(), cost=PayLife(1000)),
)
Card(42829885, zh="強硬的衛兵", ja="強引な番兵", en="The Forceful Sentry", kind=Spell.NORMAL)(
    Activate(FromTheirHand(to_deck=True)),
)


def _hands(ctx: Context) -> dict[int, int]:
    """How many cards each player would discard, without the card that says so."""
    duel = ctx.duel
    return {
        p: len([c for c in duel.players[p].hand if c is not ctx.card])
        for p in duel.living_from(max(duel.turn_player, 0))
    }


def _can_destroy_hands(ctx: Context) -> bool:
    duel = ctx.duel
    hands = _hands(ctx)
    if not any(hands.values()):
        return False
    if duel.ruleset.piles.shared:
        return can_draw(duel, ctx.player, sum(hands.values()))
    return all(can_draw(duel, p, n) for p, n in hands.items())


def _destroy_hands(ctx: Context) -> Procedure[bool]:
    """Everybody discards the hand, then draws as many cards."""
    duel = ctx.duel
    hands = _hands(ctx)
    for player in hands:
        held = list(duel.players[player].hand)
        yield from op.discard(duel, player, held, ctx, Reason.EFFECT)
    next_moment(duel)
    for player, number in hands.items():
        if number:
            yield from op.draw(duel, player, number, ctx)
    return any(hands.values())


Card(72892473, zh="手牌抹殺", ja="手札抹殺", en="Card Destruction", kind=Spell.NORMAL)(
    Activate(
        Do(
            _destroy_hands,
            zh="每位玩家將手牌全部丟棄，那之後，各自抽和丟棄張數相同數量的卡。",
            en="Each player discards their entire hand, then draws as many cards as they discarded.",
            ja="お互いの手札を全て捨て、その後それぞれ自身が捨てた枚数分デッキからドローする。",
            possible=_can_destroy_hands,
            categories=(Category.DISCARD, Category.DRAW),
            mechanics=("discard", "draw"),
        )
    ),
)

# spells that find and give

Card(70368879, zh="格布林暴發戶", ja="成金ゴブリン", en="Upstart Goblin", kind=Spell.NORMAL)(
    Activate(Draw(1), Then(Recover(1000, who=Who.OPPONENTS))),
)


def _painful_choice(ctx: Context) -> Procedure[bool]:
    """Five cards of the deck are shown; the opponent says which one you keep."""
    duel, player = ctx.duel, ctx.player
    deck = duel.pile(player, Location.DECK)
    if len(deck) < 5:
        return False
    rival = yield from name_opponent(ctx)
    if rival == NOBODY:
        return False
    shown = yield from choose_cards(player, deck, 5, 5, "search", ctx.card.uid)
    op.reveal(duel, player, shown)
    kept = yield from choose_card(rival, shown, "search", ctx.card.uid)
    yield from op.to_hand(duel, [kept], ctx, to=player)
    yield from op.to_graveyard(duel, [c for c in shown if c is not kept], ctx)
    shuffle(duel, player)
    return True


Card(74191942, zh="苦澀的選擇", ja="苦渋の選択", en="Painful Choice", kind=Spell.NORMAL)(
    Activate(
        Do(
            _painful_choice,
            zh="從牌組選5張卡給對手看，對手從中選1張。那張卡加入自己手牌，其餘送去墓地。",
            en="Choose 5 cards from your Deck and show them to your opponent, who chooses 1 of "
            "them. Add that card to your hand and send the rest to the GY.",
            ja="デッキからカードを５枚選んで相手に見せ、相手はその中から１枚を選ぶ。"
            "そのカードを自分の手札に加え、残りを墓地へ送る。",
            possible=lambda ctx: len(ctx.duel.pile(ctx.player, Location.DECK)) >= 5,
            categories=(Category.SEARCH, Category.TO_HAND, Category.SEND_TO_GRAVEYARD),
            mechanics=("search", "send-to-grave", "opponent-choice"),
            opponent=True,
        )
    ),
)
Card(53046408, zh="應急食品", ja="非常食", en="Emergency Provisions", kind=Spell.QUICK_PLAY)(
    Activate(
        Recover(
            lambda ctx: 1000 * ctx.values["sent"],
            words=Own(
                "回復送去墓地的張數×1000生命值。",
                "Gain 1000 LP for each card sent.",
                "墓地へ送ったカードの数×1000ＬＰ回復する。",
            ),
        ),
        cost=SendCost(yours(spell_trap & other), 1, 99),
    ),
)
Card(38699854, zh="太陽之書", ja="太陽の書", en="Book of Taiyou", kind=Spell.NORMAL)(
    Activate(
        ChangePosition(TARGETS, Position.FACE_UP_ATTACK),
        target=Target(field(monster & face_down)),
    ),
)


def _of_tributed_level(ctx: Context, fusion: CardInPlay) -> bool:
    level = ctx.values.get("tributed_level")
    return level is None or level_of(ctx.duel, fusion) == level


FUSION_OF_THAT_LEVEL: Final = is_fusion_summonable(monster & kind(FUSION)) & Filter(
    (_of_tributed_level,),
    suffixes=(
        Own(
            "和那隻怪獸相同等級的",
            " with the same Level as that monster",
            "そのモンスターと同じレベルの",
        ),
    ),
)


def _changes_into_something(ctx: Context, tribute: CardInPlay) -> bool:
    """Whether there is a fusion monster of the tribute's level that could come for it."""
    duel = ctx.duel
    level = level_of(duel, tribute)
    return bool(level) and any(
        level_of(duel, c) == level and can_come(ctx, c, leaving=(tribute,))
        for c in extra(monster & kind(FUSION)).find(ctx)
    )


Card(46411259, zh="突然變異", ja="突然変異", en="Metamorphosis", kind=Spell.NORMAL)(
    Activate(
        SpecialSummon(extra(FUSION_OF_THAT_LEVEL)),
        cost=TributeCost(yours(monster), able=_changes_into_something),
    ),
)
