"""Cards about life points, and one that turns deck and graveyard around."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from duel99.cards.language.activations import Activate, Equipment
from duel99.cards.language.conditions import Condition, life_lower, when
from duel99.cards.language.continuous import Always, Boost, Watch
from duel99.cards.language.costs import PayLife
from duel99.cards.language.facts import Card, Spell, Trap
from duel99.cards.language.filters import face_up, monster
from duel99.cards.language.line import ONCE_PER_DUEL
from duel99.cards.language.places import field
from duel99.cards.language.steps import Do
from duel99.cards.language.text import Own
from duel99.kernel import operations as op
from duel99.kernel.derived import original_attack
from duel99.kernel.effect import Procedure
from duel99.kernel.life import recover, set_life
from duel99.kernel.moving import move, shuffle
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import EQUIPPED, Who
from duel99.kernel.terms import Location, Op, Position, Reason, When

if TYPE_CHECKING:
    from duel99.kernel.card import Card as CardInDuel
    from duel99.kernel.context import Context


def compared(test: Callable[[int, int], bool], zh: str, en: str, ja: str) -> Condition:
    """``test(mine, theirs)`` of the life points holds against an opponent (AMB-27)."""

    def holds(ctx: Context) -> bool:
        duel = ctx.duel
        mine = duel.players[ctx.player].life
        found = [test(mine, duel.players[p].life) for p in duel.opponents(ctx.player)]
        return any(found) if duel.ruleset.opponents.compare == "any" else all(found)

    return when(holds, zh, en, ja)


def all_become(points: int) -> Callable[[Context], Procedure[bool]]:
    """Everybody's life points become a number (AMB-29)."""

    def run(ctx: Context) -> Procedure[bool]:
        yield from ()
        for player in ctx.duel.living():
            set_life(ctx.duel, player, points, ctx)
        return True

    return run


Card(57585212, zh="自爆開關", ja="自爆スイッチ", en="Self-Destruct Button", kind=Trap.NORMAL)(
    Activate(
        Do(
            all_become(0),
            zh="雙方的生命值變成0。",
            en="Each player's LP become 0.",
            ja="お互いのＬＰは０になる。",
        ),
        condition=compared(
            lambda mine, other: other - mine >= 7000,
            "自己的生命值比對手少7000以上",
            "your LP are at least 7000 lower than your opponent's",
            "自分のＬＰが相手より7000以上少ない",
        ),
    ),
)
Card(17178486, zh="生命轉換裝置", ja="ライフチェンジャー", en="Life Equalizer", kind=Trap.NORMAL)(
    Activate(
        Do(
            all_become(3000),
            zh="雙方的生命值變成3000。",
            en="Each player's LP become 3000.",
            ja="お互いのＬＰは3000になる。",
        ),
        condition=compared(
            lambda mine, other: abs(other - mine) >= 8000,
            "自己與對手的生命值相差8000以上",
            "the difference between your LP and your opponent's is 8000 or more",
            "自分と相手のＬＰの差が8000以上ある",
        ),
    ),
)


def swap_piles(ctx: Context) -> Procedure[bool]:
    """Decks and graveyards change places; a shared pair does it once (AMB-29).

    Nothing is sent anywhere by it: the cards of the extra deck return to it, and no effect that
    waits for cards sent to the graveyard sees the others arrive.
    """
    yield from ()
    duel = ctx.duel
    owners = [ctx.player] if duel.ruleset.piles.shared else duel.living()
    pairs = [
        (p, list(duel.pile(p, Location.DECK)), list(duel.pile(p, Location.GRAVEYARD)))
        for p in owners
    ]
    if any(not op.may_move(duel, c, Location.DECK, ctx) for _, _, grave in pairs for c in grave):
        return False
    for player, deck, grave in pairs:
        for c in grave:
            goal = op.home_of(duel, c, Location.DECK)
            _carry(ctx, c, goal, player, Position.FACE_DOWN_DEFENSE)
        for c in deck:
            _carry(ctx, c, Location.GRAVEYARD, player, Position.FACE_UP_ATTACK)
        shuffle(duel, player)
    return True


def graveyards_are_full(ctx: Context) -> bool:
    """There are 15 cards in every living player's graveyard (AMB-29)."""
    duel = ctx.duel
    return all(len(duel.pile(p, Location.GRAVEYARD)) >= 15 for p in duel.living())


def _carry(ctx: Context, c: CardInDuel, goal: int, player: int, position: Position) -> None:
    move(
        ctx.duel,
        c,
        goal,
        player,
        position=position,
        reason=Reason.EFFECT,
        source=ctx.card.uid,
        causer=ctx.player,
    )


Card(
    17484499,
    zh="現世與冥界的逆轉",
    ja="現世と冥界の逆転",
    en="Exchange of the Spirit",
    kind=Trap.NORMAL,
)(
    Activate(
        Do(
            swap_piles,
            zh="雙方各自將自己的牌組與墓地的卡全部交換，然後將牌組洗牌。",
            en="Each player swaps all cards in their Deck with all cards in their GY, then shuffles their Deck.",
            ja="お互いは、それぞれ自身のデッキと墓地のカードを全て入れ替え、その後デッキをシャッフルする。",
            mechanics=("swap-piles",),
        ),
        condition=when(
            graveyards_are_full,
            "雙方的墓地各有15張以上的卡",
            "each player has 15 or more cards in their GY",
            "お互いの墓地のカードがそれぞれ15枚以上ある",
        ),
        cost=PayLife(1000),
        limit=ONCE_PER_DUEL,
    ),
)

LOWER = life_lower()
HIGHER = compared(
    lambda mine, other: mine > other,
    "自己的生命值比對手多",
    "your LP are higher than your opponent's",
    "自分のＬＰが相手より多い",
)
ONLY_HIGHER = Condition(
    lambda ctx: HIGHER.holds(ctx) and not LOWER.holds(ctx),
    HIGHER.words,
)
"""With several opponents both may hold: then the weaker player's reading counts (AMB-27)."""

Card(22046459, zh="巨大化", ja="巨大化", en="Megamorph", kind=Spell.EQUIP)(
    *Equipment(field(monster & face_up)),
    Boost(
        atk=lambda ctx, c: 2 * original_attack(ctx.duel, c),
        to=EQUIPPED,
        op=Op.SET,
        condition=LOWER,
        words=Own(
            "自己的生命值比對手少的場合，裝備怪獸的攻擊力變成原本攻擊力的2倍。",
            "While your LP are lower than your opponent's, the equipped monster's ATK becomes double its original ATK.",
            "自分のＬＰが相手より少ない場合、装備モンスターの攻撃力は元々の攻撃力の倍になる。",
        ),
    ),
    Boost(
        atk=lambda ctx, c: (original_attack(ctx.duel, c) + 1) // 2,
        to=EQUIPPED,
        op=Op.SET,
        condition=ONLY_HIGHER,
        words=Own(
            "自己的生命值比對手多的場合，裝備怪獸的攻擊力變成原本攻擊力的一半。",
            "While your LP are higher, the equipped monster's ATK becomes half its original ATK.",
            "自分のＬＰが相手より多い場合、装備モンスターの攻撃力は元々の攻撃力の半分になる。",
        ),
    ),
)


def bless(ctx: Context) -> None:
    """Its controller has drawn: 500 life points, however many cards it were."""
    event = ctx.event
    if event is not None and event.player == ctx.player:
        recover(ctx.duel, ctx.player, 500, ctx)


Card(35346968, zh="神之恩惠", ja="神の恵み", en="Solemn Wishes", kind=Trap.CONTINUOUS)(
    Activate(),
    Watch(
        (When.DRAWN,),
        bless,
        words=Own(
            "自己每次抽卡，回復500生命值。",
            "Each time you draw a card or cards, gain 500 LP.",
            "自分がカードをドローする度に、自分は500ＬＰ回復する。",
        ),
        mechanics=("continuous", "lp"),
    ),
)
Card(
    40633297,
    zh="藥物的副作用",
    ja="シモッチによる副作用",
    en="Bad Reaction to Simochi",
    kind=Trap.CONTINUOUS,
)(
    Activate(),
    Always(
        RuleKind.RECOVERY_IS_DAMAGE,
        who=Who.OPPONENTS,
        words=Own(
            "對手回復生命值的效果，變成給予對手那個數值的傷害的效果。",
            "Any effect that would increase your opponent's LP inflicts the same amount of damage to them instead.",
            "相手のＬＰが回復する効果は、相手にその数値分のダメージを与える効果になる。",
        ),
        mechanics=("damage",),
    ),
)
