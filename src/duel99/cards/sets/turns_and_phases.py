"""Cards that skip phases and turns, keep from battle, or act in a phase of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Activate, Ignition, Trigger
from duel99.cards.language.conditions import Condition, is_behind, life_lower, when
from duel99.cards.language.continuous import Always
from duel99.cards.language.costs import Cost, DiscardCost, SendCost
from duel99.cards.language.facts import Card, M, Spell, Trap
from duel99.cards.language.filters import face_up, monster, special_summoned
from duel99.cards.language.line import ONCE
from duel99.cards.language.moments import YOUR_END, YOUR_STANDBY, moment, phase_of, this_summoned
from duel99.cards.language.moves import Destroy, Draw
from duel99.cards.language.phases import SkipNext
from duel99.cards.language.places import field, yours
from duel99.cards.language.steps import Do, Part
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own, Text
from duel99.cards.language.which import TARGETS, all_
from duel99.cards.language.words import FAIRY, LIGHT, SPELLCASTER
from duel99.kernel import operations as op
from duel99.kernel.board import monsters as monsters_of
from duel99.kernel.choosing import choose_card
from duel99.kernel.derived import kind_of
from duel99.kernel.effect import THIS_TURN, Category, Procedure, Rule
from duel99.kernel.registry import linger, unaffected
from duel99.kernel.rolling import toss
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import BOUND, Who
from duel99.kernel.terms import Kind, Location, Phase, Position, Reason, When
from duel99.kernel.turning import change_positions

if TYPE_CHECKING:
    from duel99.kernel.card import Card as CardInPlay
    from duel99.kernel.context import Context

# Draw Phases

Card(35316708, zh="刻之封印", ja="刻の封印", en="Time Seal", kind=Trap.NORMAL)(
    Activate(SkipNext("draw", idle=False)),
)
Card(
    19230407,
    zh="給死者的供物",
    ja="死者への供物",
    en="Offerings to the Doomed",
    kind=Spell.QUICK_PLAY,
)(
    Activate(
        Destroy(TARGETS),
        SkipNext("draw", who=Who.YOU),
        target=Target(field(monster & face_up)),
    ),
)


def _drawn_normal_monsters(ctx: Context) -> list[CardInPlay]:
    event, duel = ctx.event, ctx.duel
    if event is None:
        return []
    return [
        c
        for c in (duel.cards[uid] for uid in event.cards)
        if c.location == Location.HAND
        and c.controller == ctx.player
        and c.printed.is_monster
        and kind_of(duel, c) & Kind.NORMAL
    ]


def _draws_in_own_draw_phase(ctx: Context) -> bool:
    duel, event = ctx.duel, ctx.event
    return (
        event is not None
        and event.player == ctx.player == duel.turn_player
        and duel.phase is Phase.DRAW
        and bool(_drawn_normal_monsters(ctx))
    )


class RevealDrawn(Cost):
    """Show the normal monster that was just drawn."""

    mechanics = frozenset({"look"})

    def possible(self, ctx: Context) -> bool:
        return bool(_drawn_normal_monsters(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        found = _drawn_normal_monsters(ctx)
        card = yield from choose_card(ctx.player, found, "reveal", ctx.card.uid)
        op.reveal(ctx.duel, ctx.player, [card])
        return True

    def phrase(self) -> Text:
        return Own("給對手看那張卡", "reveal it", "そのカードを相手に見せて")


Card(35762283, zh="凡人的意志", ja="凡骨の意地", en="Heart of the Underdog", kind=Spell.CONTINUOUS)(
    Activate(),
    Trigger(
        moment(
            (When.DRAWN,),
            _draws_in_own_draw_phase,
            zh="自己的抽牌階段抽到通常怪獸時",
            en="during your Draw Phase, when you draw a Normal Monster",
            ja="自分のドローフェイズに通常モンスターをドローした時",
        ),
        Draw(1),
        cost=RevealDrawn(),
    ),
)

# Standby Phases: a hand that comes and goes


def _fill_hand(ctx: Context) -> Procedure[bool]:
    """Draw until four cards are in the hand, and remember how many were drawn."""
    duel, state = ctx.duel, ctx.card.field
    missing = 4 - len(duel.players[ctx.player].hand)
    drawn = yield from op.draw(duel, ctx.player, missing, ctx)
    if state is not None and ctx.source_present:
        state.note += len(drawn)
        duel.version += 1
    return bool(drawn)


def _give_back(ctx: Context) -> Procedure[bool]:
    """Discard as many cards at random as were drawn."""
    duel, state = ctx.duel, ctx.card.field
    if state is None:
        return False
    hand = duel.players[ctx.player].hand
    number = min(state.note, len(hand))
    state.note = 0
    duel.version += 1
    chosen = duel.chance.sample(list(hand), number)
    gone = yield from op.discard(duel, ctx.player, chosen, ctx, Reason.EFFECT)
    return bool(gone)


HAS_ROOM: Final = when(
    lambda ctx: len(ctx.duel.players[ctx.player].hand) < 4,
    "自己手牌在3張以下",
    "you have 3 or fewer cards in your hand",
    "自分の手札が３枚以下の",
)
OWES_CARDS: Final = when(
    lambda ctx: ctx.card.field is not None and ctx.card.field.note > 0,
    "曾以這個效果抽卡",
    "you drew cards by this effect",
    "この効果でドローしている",
)

Card(41482598, zh="惡夢蜃樓", ja="悪夢の蜃気楼", en="Mirage of Nightmare", kind=Spell.CONTINUOUS)(
    Activate(),
    Trigger(
        phase_of(When.STANDBY_PHASE, Who.OPPONENTS),
        Do(
            _fill_hand,
            zh="自己從牌組抽卡直到手牌變成4張。",
            en="draw until you have 4 cards in your hand.",
            ja="自分の手札が４枚になるまでデッキからドローする。",
            categories=(Category.DRAW,),
            mechanics=("draw",),
        ),
        condition=HAS_ROOM,
        mandatory=True,
        limit=ONCE,
    ),
    Trigger(
        YOUR_STANDBY,
        Do(
            _give_back,
            zh="自己隨機丟棄和以這個效果抽的張數相同數量的手牌。",
            en="discard as many random cards from your hand as you drew.",
            ja="その枚数分だけ自分の手札をランダムに捨てる。",
            categories=(Category.DISCARD,),
            mechanics=("discard",),
        ),
        condition=OWES_CARDS,
        mandatory=True,
        limit=ONCE,
    ),
)

# Battle Phases

THEIR_STANDBY_PHASE: Final = Condition(
    lambda ctx: ctx.duel.phase is Phase.STANDBY and ctx.duel.turn_player != ctx.player,
    Text("moment.standby_phase_opponents"),
    time=Text("time.their_standby_phase"),
)

Card(57069605, zh="靈魂凍結", ja="魂の氷結", en="Frozen Soul", kind=Trap.NORMAL)(
    Activate(
        SkipNext("battle", idle=False, able=lambda ctx, player: is_behind(ctx, player, 2000)),
        condition=life_lower(2000),
    ),
)

_NO_BATTLE: Final = Rule(RuleKind.CANNOT_ENTER_BATTLE, who=Who.BOUND)


class NoBattleForTurnPlayer(Part):
    """The opponent whose turn it is cannot conduct the Battle Phase this turn."""

    mechanics = frozenset({"skip-battle"})

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        linger(ctx.duel, _NO_BATTLE, ctx, THIS_TURN, players=(ctx.duel.turn_player,))
        return True

    def phrase(self) -> Text:
        return Own(
            "這個回合，那名對手不能進行戰鬥階段。",
            "That opponent cannot conduct their Battle Phase this turn.",
            "このターン、相手はバトルフェイズを行えない。",
        )


Card(91781589, zh="霸者的獨攬", ja="覇者の一括", en="Thunder of Ruler", kind=Trap.NORMAL)(
    Activate(NoBattleForTurnPlayer(), condition=THEIR_STANDBY_PHASE),
)


_SPURRED: Final = tuple(
    Rule(kind, scope=BOUND) for kind in (RuleKind.MUST_ATTACK, RuleKind.CANNOT_CHANGE_POSITION)
)


class SpurOn(Part):
    """The turn player's face-up monsters turn to attack, stay so and must attack this turn."""

    categories = frozenset({Category.CHANGE_POSITION})
    mechanics = frozenset({"position", "must-attack"})

    def _monsters(self, ctx: Context) -> list[CardInPlay]:
        duel = ctx.duel
        return [c for c in monsters_of(duel, duel.turn_player) if c.position & 5]

    def possible(self, ctx: Context) -> bool:
        return bool(self._monsters(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        duel = ctx.duel
        found = [c for c in self._monsters(ctx) if not unaffected(duel, c, ctx)]
        change_positions(duel, found, int(Position.FACE_UP_ATTACK), ctx)
        for record in _SPURRED:
            linger(duel, record, ctx, THIS_TURN, refs=tuple(c.ref for c in found))
        return bool(found)

    def phrase(self) -> Text:
        return Own(
            "那名對手場上的表側表示怪獸全部變成攻擊表示，這個回合不能改變表示形式，能攻擊的場合必須攻擊。",
            "All face-up monsters that opponent controls are changed to Attack Position; this turn "
            "their battle positions cannot be changed, and they must attack if able.",
            "相手フィールドの表側表示モンスターは全て攻撃表示になり、このターン表示形式を変更できず、"
            "攻撃可能な場合には攻撃しなければならない。",
        )


Card(31245780, zh="戰鬥狂", ja="バトルマニア", en="Battle Mania", kind=Trap.NORMAL)(
    Activate(SpurOn(), condition=THEIR_STANDBY_PHASE),
)

# turns

_HEADS: Final = 1
_TAILS: Final = 2


def _toss_for_world(ctx: Context) -> Procedure[bool]:
    """Toss the coin that says which effect the card has from now on."""
    results = yield from toss(ctx.duel, ctx.player)
    heads = results[0]
    state = ctx.card.field
    if state is None or not ctx.source_present:
        return False
    state.note = _HEADS if heads else _TAILS
    ctx.duel.version += 1
    return True


def _shows(side: int) -> Condition:
    names = {
        _HEADS: ("正面", "heads", "表"),
        _TAILS: ("反面", "tails", "裏"),
    }[side]
    return when(
        lambda ctx: ctx.card.field is not None and ctx.card.field.note == side,
        f"擲出{names[0]}",
        f"the result was {names[1]}",
        f"コイントスの結果が{names[2]}の",
    )


def _top_of_graveyard(ctx: Context) -> list[CardInPlay]:
    return ctx.duel.pile(ctx.duel.turn_player, Location.GRAVEYARD)[-1:]


def _take_back(ctx: Context) -> Procedure[bool]:
    """The turn player adds the top card of the graveyard to the hand."""
    back = yield from op.to_hand(ctx.duel, _top_of_graveyard(ctx), ctx, to=ctx.duel.turn_player)
    return bool(back)


Card(
    23846921,
    zh="秘儀之力ⅩⅩⅠ－世界",
    ja="アルカナフォースⅩⅩⅠ－ＴＨＥ ＷＯＲＬＤ",
    en="Arcana Force XXI - The World",
    monster=M(LIGHT, FAIRY, level=8, atk=3100, def_=3100),
)(
    Trigger(
        this_summoned(),
        Do(
            _toss_for_world,
            zh="擲1次硬幣，得到以下對應的效果。",
            en="toss a coin and gain the effect below that the result names.",
            ja="コイントスを１回行い、その結果に応じて以下の効果を得る。",
            categories=(Category.COIN,),
            mechanics=("coin",),
        ),
        mandatory=True,
    ),
    Trigger(
        YOUR_END,
        SkipNext("turn"),
        condition=_shows(_HEADS),
        cost=SendCost(yours(monster), 2),
        mechanics=("end-phase",),
    ),
    Trigger(
        phase_of(When.DRAW_PHASE, Who.OPPONENTS),
        Do(
            _take_back,
            zh="那名對手將自己墓地最上面的卡加入手牌。",
            en="that opponent adds the top card of their GY to their hand.",
            ja="相手は自身の墓地の一番上のカードを手札に加える。",
            possible=lambda ctx: bool(_top_of_graveyard(ctx)),
            categories=(Category.TO_HAND,),
            mechanics=("give",),
        ),
        condition=_shows(_TAILS),
        mandatory=True,
    ),
)

# summons for nobody

Card(
    41855169,
    zh="昇靈術師 奘玄",
    ja="昇霊術師 ジョウゲン",
    en="Jowgen the Spiritualist",
    monster=M(LIGHT, SPELLCASTER, level=3, atk=200, def_=1300),
)(
    Ignition(
        Destroy(all_(field(monster & special_summoned))),
        cost=DiscardCost(random=True),
    ),
    Always(
        RuleKind.CANNOT_SPECIAL_SUMMON,
        who=Who.EVERYONE,
        words=Own(
            "雙方不能特殊召喚怪獸。",
            "Nobody can Special Summon monsters.",
            "お互いにモンスターを特殊召喚できない。",
        ),
        mechanics=("lock",),
    ),
)
