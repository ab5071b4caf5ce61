"""Normal spells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Activate
from duel99.cards.language.changes import END_OF_TURN, END_PHASE, BindPlayers, Grant, TakeControl
from duel99.cards.language.conditions import MAIN_PHASE_1
from duel99.cards.language.continuous import Always, Watch
from duel99.cards.language.costs import DiscardCost
from duel99.cards.language.facts import Card, Spell
from duel99.cards.language.filters import (
    Filter,
    attack_position,
    face_down,
    face_up,
    level,
    monster,
    race,
    spell_trap,
)
from duel99.cards.language.moves import Destroy, Discard, Draw, Search, SendToGraveyard
from duel99.cards.language.places import any_graveyard, deck, field, theirs
from duel99.cards.language.steps import Do, IfDone, Part, Then
from duel99.cards.language.summons import SpecialSummon, can_come
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Empty, Own, Text
from duel99.cards.language.which import (
    TARGETS,
    Fixed,
    all_,
    choose,
    highest_attack,
    highest_defense,
    lowest_attack,
)
from duel99.cards.language.words import WARRIOR
from duel99.kernel import operations as op
from duel99.kernel.board import monsters
from duel99.kernel.choosing import choose_card, name_opponent
from duel99.kernel.control import may_swap_control, may_take_control, swap_control
from duel99.kernel.effect import THIS_TURN, Category, Procedure, Rule
from duel99.kernel.moving import shuffle
from duel99.kernel.registry import linger
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import STAYING, Who
from duel99.kernel.terms import NOBODY, Kind, Location, Position, When
from duel99.kernel.turning import change_positions

if TYPE_CHECKING:
    from duel99.kernel.card import Card as CardInDuel
    from duel99.kernel.context import Context

HAS_DEFENSE = Filter((lambda ctx, c: c.printed.kind & Kind.LINK == 0,))
"""Monsters whose defence can be compared (OCG-025); no card says it."""
NOT_ITSELF = Filter((lambda ctx, c: c is not ctx.card,))
"""What a spell that is resolving does not mean itself by; no card says it."""

Card(53129443, zh="黑洞", ja="ブラック・ホール", en="Dark Hole", kind=Spell.NORMAL)(
    Activate(Destroy(all_(field(monster)))),
)
Card(12580477, zh="雷擊", ja="サンダー・ボルト", en="Raigeki", kind=Spell.NORMAL)(
    Activate(Destroy(all_(theirs(monster)))),
)
Card(83764718, zh="死者蘇生", ja="死者蘇生", en="Monster Reborn", kind=Spell.NORMAL)(
    Activate(SpecialSummon(TARGETS), target=Target(any_graveyard(monster), able=can_come)),
)
Card(55144522, zh="強欲之壺", ja="強欲な壺", en="Pot of Greed", kind=Spell.NORMAL)(
    Activate(Draw(2)),
)
Card(79571449, zh="天使的施捨", ja="天使の施し", en="Graceful Charity", kind=Spell.NORMAL)(
    Activate(Draw(3), Then(Discard(2))),
)
Card(32807846, zh="增援", ja="増援", en="Reinforcement of the Army", kind=Spell.NORMAL)(
    Activate(Search(deck(monster & race(WARRIOR) & level(max=4)))),
)
Card(66788016, zh="地裂", ja="地割れ", en="Fissure", kind=Spell.NORMAL)(
    Activate(Destroy(lowest_attack(theirs(monster & face_up)))),
)
Card(97169186, zh="地碎", ja="地砕き", en="Smashing Ground", kind=Spell.NORMAL)(
    Activate(Destroy(highest_defense(theirs(monster & face_up & HAS_DEFENSE)))),
)
Card(26412047, zh="槌擊", ja="ハンマーシュート", en="Hammer Shot", kind=Spell.NORMAL)(
    Activate(Destroy(highest_attack(field(monster & face_up & attack_position)))),
)


def may_take(ctx: Context, card: CardInDuel) -> bool:
    """Whether the effect's controller could get control of ``card``."""
    return may_take_control(ctx.duel, card, ctx.player, ctx)


Card(4031928, zh="變心", ja="心変わり", en="Change of Heart", kind=Spell.NORMAL)(
    Activate(TakeControl(TARGETS, until=END_PHASE), target=Target(theirs(monster), able=may_take)),
)


def movable(ctx: Context, player: int) -> list[CardInDuel]:
    """The monsters that ``player`` could give away in a swap."""
    return [c for c in monsters(ctx.duel, player) if may_swap_control(ctx.duel, c, ctx)]


class SwapControl(Part):
    """You and the named opponent choose a monster each; they change sides."""

    opponent = True
    categories = frozenset({Category.CHANGE_CONTROL})
    mechanics = frozenset({"control"})

    def may_name(self, ctx: Context, player: int) -> bool:
        return bool(movable(ctx, player))

    def possible(self, ctx: Context) -> bool:
        return bool(movable(ctx, ctx.player)) and any(
            movable(ctx, p) for p in ctx.duel.opponents(ctx.player)
        )

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        rival = yield from name_opponent(ctx)
        mine = movable(ctx, ctx.player)
        other_side = movable(ctx, rival) if rival != NOBODY else []
        if not mine or not other_side:
            return False
        given = yield from choose_card(ctx.player, mine, "swap", ctx.card.uid)
        taken = yield from choose_card(rival, other_side, "swap", ctx.card.uid)
        if not swap_control(duel, given, taken, ctx):
            return False
        linger(
            duel,
            Rule(RuleKind.CANNOT_CHANGE_POSITION, scope=STAYING),
            ctx,
            THIS_TURN,
            refs=(given.ref, taken.ref),
        )
        return True

    def phrase(self) -> Text:
        return Own(
            "雙方各自選擇自己場上1隻怪獸，交換那些怪獸的控制權。這個回合，那些怪獸不能改變表示形式。",
            "Each player chooses 1 monster they control; switch control of those monsters. They cannot change their battle positions this turn.",
            "お互いは自分フィールドのモンスターを１体ずつ選び、そのコントロールを入れ替える。このターン、そのモンスターは表示形式を変更できない。",
        )


Card(31036355, zh="強制轉移", ja="強制転移", en="Creature Swap", kind=Spell.NORMAL)(
    Activate(SwapControl()),
)


class NoBattlePhase(Part):
    """The player cannot conduct the Battle Phase in the turn in which this is activated."""

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        rule = Rule(RuleKind.CANNOT_ENTER_BATTLE, who=Who.YOU)
        linger(ctx.duel, rule, ctx, THIS_TURN)
        return True

    def phrase(self) -> Text:
        return Empty()

    def afterword(self) -> Text:
        return Own(
            "發動這張卡的回合，自己不能進行戰鬥階段。",
            " You cannot conduct your Battle Phase the turn you activate this card.",
            "このカードを発動するターン、自分はバトルフェイズを行えない。",
        )


Card(68005187, zh="靈魂交換", ja="クロス・ソウル", en="Soul Exchange", kind=Spell.NORMAL)(
    Activate(
        Grant(
            TARGETS,
            RuleKind.EXTRA_TRIBUTE,
            RuleKind.MUST_BE_TRIBUTED,
            face_down=True,
            words=Own(
                "這個回合自己要解放怪獸時，必須把那隻怪獸當作自己的怪獸解放。",
                "This turn, if you Tribute a monster, you must Tribute that one, as if you controlled it.",
                "このターン自分がモンスターをリリースする場合、そのモンスターを自分のモンスターとしてリリースしなければならない。",
            ),
            mechanics=("tribute-opponents",),
        ),
        condition=MAIN_PHASE_1,
        cost=NoBattlePhase(),
        target=Target(theirs(monster)),
        mechanics=("skip-battle",),
    ),
)
Card(81439173, zh="愚蠢埋葬", ja="おろかな埋葬", en="Foolish Burial", kind=Spell.NORMAL)(
    Activate(SendToGraveyard(choose(1, deck(monster), purpose="send"))),
)
Card(
    69162969,
    zh="閃電漩渦",
    ja="ライトニング・ボルテックス",
    en="Lightning Vortex",
    kind=Spell.NORMAL,
)(
    Activate(Destroy(all_(theirs(monster & face_up))), cost=DiscardCost()),
)
Card(19613556, zh="大嵐", ja="大嵐", en="Heavy Storm", kind=Spell.NORMAL)(
    Activate(Destroy(all_(field(spell_trap & NOT_ITSELF)))),
)


STILL_HIDDEN: Final = Fixed(
    "targets", lambda ctx: [c for c in ctx.target_cards() if c.position & 10]
)
"""The target, if it is still face-down."""


def purge(ctx: Context) -> Procedure[bool]:
    """If the banished monster was a flip monster, its namesakes leave every deck."""
    duel = ctx.duel
    flipped = [
        c for c in ctx.affected if c.printed.kind & Kind.FLIP and c.location == Location.BANISHED
    ]
    if not flipped:
        return False
    code = flipped[0].printed.code
    owners = [ctx.player] if duel.ruleset.piles.shared else duel.living_from(duel.turn_player)
    done = False
    for owner in owners:
        pile = duel.pile(owner, Location.DECK)
        op.reveal(duel, owner, pile)
        namesakes = [c for c in pile if c.printed.code == code]
        gone = yield from op.banish(duel, namesakes, ctx)
        done = done or bool(gone)
        shuffle(duel, owner)
    return done


Card(71044499, zh="抹殺之使徒", ja="抹殺の使徒", en="Nobleman of Crossout", kind=Spell.NORMAL)(
    Activate(
        Destroy(STILL_HIDDEN, banish=True),
        IfDone(
            Do(
                purge,
                zh="那隻怪獸是反轉怪獸的場合，每位玩家展示牌組，將同名卡全部除外。",
                en="if it was a Flip monster, each player reveals their Deck and banishes all cards with its name from it.",
                ja="それがリバースモンスターだった場合、お互いはデッキを確認し、同名カードを全て除外する。",
                categories=(Category.BANISH,),
                mechanics=("banish",),
            )
        ),
        target=Target(field(monster & face_down)),
    ),
)
Card(43422537, zh="二重召喚", ja="二重召喚", en="Double Summon", kind=Spell.NORMAL)(
    Activate(
        BindPlayers(
            Who.YOU,
            Rule(RuleKind.SUMMON_ALLOWANCE, who=Who.YOU, value=2),
            until=END_OF_TURN,
            zh="這個回合，自己可以進行2次通常召喚。",
            en="You can conduct 2 Normal Summons/Sets this turn, not just 1.",
            ja="このターン、自分は２回まで通常召喚できる。",
            mechanics=("extra-normal-summon",),
        )
    ),
)


# Swords of Revealing Light: how many of its turns each opponent has had (AMB-37), a decimal digit
# of ``turns_counted`` for every seat

_LASTS = 3


def turns_had(card: CardInDuel, player: int) -> int:
    """How many End Phases of ``player`` the card has seen."""
    return card.field.turns_counted // 10**player % 10 if card.field is not None else 0


def count_turn(ctx: Context) -> None:
    """An opponent's End Phase: count it."""
    duel = ctx.duel
    state = ctx.card.field
    player = duel.turn_player
    if state is None or player == ctx.player or turns_had(ctx.card, player) >= _LASTS:
        return
    counted = [player]
    if duel.ruleset.opponents.duration == "round":
        # AMB-37: the turns between two of one's own count as one, for all of them together
        if duel.next_player(player) != ctx.player:
            return
        counted = duel.opponents(ctx.player)
    state.turns_counted += sum(int(10**p) for p in counted)
    duel.version += 1
    duel.unsettled = True


def is_over(ctx: Context) -> bool:
    """Every opponent has had its turns."""
    return all(turns_had(ctx.card, p) >= _LASTS for p in ctx.duel.opponents(ctx.player))


def flip_all(ctx: Context) -> Procedure[bool]:
    """Turn the opponents' face-down monsters face-up where they lie."""
    yield from ()
    hidden = theirs(monster & face_down).find(ctx)
    turned = change_positions(ctx.duel, hidden, Position.FACE_UP_DEFENSE, ctx)
    return bool(turned)


Card(72302403, zh="光之護封劍", ja="光の護封剣", en="Swords of Revealing Light", kind=Spell.NORMAL)(
    Activate(
        Do(
            flip_all,
            zh="將對手場上裏側表示的怪獸全部變成表側表示。",
            en="Flip all face-down monsters your opponent controls face-up.",
            ja="相手フィールドに裏側表示モンスターが存在する場合、それらを全て表側表示にする。",
            categories=(Category.CHANGE_POSITION,),
            mechanics=("position",),
        ),
        needs_source=True,
    ),
    Always(
        RuleKind.STAYS_ON_FIELD,
        negatable=False,
        words=Own(
            "這張卡發動後留在場上，對手的第3個回合的結束階段破壞。",
            "After activation this card stays on the field; destroy it during the End Phase of your opponent's 3rd turn.",
            "このカードは発動後、フィールドに残り続け、相手の３回目のターンのエンドフェイズに破壊される。",
        ),
        mechanics=("stays-on-field",),
    ),
    Watch((When.END_PHASE,), count_turn, mechanics=("turn-count",)),
    Always(
        RuleKind.SELF_DESTROY,
        condition=None,
        test=lambda ctx, card, cause: is_over(ctx),
        negatable=False,
        unsaid=True,
    ),
    Always(
        RuleKind.CANNOT_DECLARE_ATTACK,
        to=theirs(monster),
        test=lambda ctx, card, cause: turns_had(ctx.card, card.controller) < _LASTS,
    ),
)
