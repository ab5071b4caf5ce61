"""Faults that the kernel once had, each shown to be gone."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from tests.playing import vanilla

from duel99 import cards, rulesets
from duel99.kernel import (
    MASTER2020,
    Action,
    ActionKind,
    Card,
    CardsDecision,
    Context,
    Decision,
    DecisionKind,
    Definition,
    Duel,
    IllegalAnswer,
    Printed,
)
from duel99.kernel.control import swap_control
from duel99.kernel.decision import OrderDecision, action, which_player, yes_no
from duel99.kernel.decision import position as ask_position
from duel99.kernel.derived import attack_of, codes_of
from duel99.kernel.effect import Active, ExpireAt, Expiry, Modifier
from duel99.kernel.event import Moved, PositionChanged
from duel99.kernel.moving import move, shuffle
from duel99.kernel.operations import draw_now
from duel99.kernel.position import Placement, Position
from duel99.kernel.registry import linger
from duel99.kernel.scope import BOUND, Scope
from duel99.kernel.settling import settle
from duel99.kernel.terms import ON_FIELD, Kind, Location, Op, Stat
from duel99.kernel.terms import Position as Face


def position(*placements: Placement) -> Duel:
    return Position(MASTER2020, ("A", "B"), placements).build()


def scale(number: int, value: int) -> Definition:
    kind = Kind.MONSTER | Kind.NORMAL | Kind.PENDULUM
    return Definition(Printed(number, kind, level=4, scale=value, attack=1000))


@pytest.mark.rule("OCG-202", "OCG-206")
def test_scales_without_any_effect_in_the_duel_allow_a_pendulum_summon() -> None:
    """The action was looked for only while some effect was in force."""
    duel = position(
        Placement(scale(1, 2), Location.PENDULUM, 0, zone=0),
        Placement(scale(2, 8), Location.PENDULUM, 0, zone=4),
        Placement(vanilla(3, 5, 2000), Location.HAND, 0),
    )
    assert duel.registry == {}
    assert duel.decision is not None
    assert ActionKind.PENDULUM_SUMMON in [a.kind for a in duel.decision.options]


def test_a_number_that_merely_equals_an_option_is_no_answer() -> None:
    """``1.0 == True``, so that a float once said yes."""
    decision = yes_no(0, "redraw")
    assert decision.kind is DecisionKind.YES_NO
    for wrong in (1.0, 0.0, True, False, None):
        with pytest.raises(IllegalAnswer):
            decision.parse(wrong)


def test_an_option_may_be_answered_by_one_like_it() -> None:
    """An action that was sent over a wire and read again is not the same object."""
    duel = position(Placement(vanilla(1, 4, 1000), Location.DECK, 0))
    assert duel.decision is not None
    last = duel.decision.options[-1]
    assert last.kind is ActionKind.END_TURN
    duel.answer(type(last)(ActionKind.END_TURN))
    assert duel.turn_player == 1


def test_a_fork_of_a_finished_duel_is_its_equal() -> None:
    """The attack that ended the duel went on in the original and not in the copy."""
    duel = Position(
        MASTER2020,
        ("A", "B"),
        (Placement(vanilla(1, 4, 2000), Location.MONSTER, 0, zone=2),),
        life=(8000, 500),
    ).build()
    for kind in (ActionKind.TO_BATTLE, ActionKind.ATTACK):
        assert duel.decision is not None
        duel.answer(next(i for i, a in enumerate(duel.decision.options) if a.kind is kind))
    assert duel.over
    assert duel.fight is None
    assert duel.fork().view(0) == duel.view(0)


def test_monsters_that_change_sides_may_attack_and_come_from_where_they_were() -> None:
    duel = position(
        Placement(vanilla(1, 4, 2000), Location.MONSTER, 0, zone=5),
        Placement(vanilla(2, 4, 1000), Location.MONSTER, 1, zone=3),
    )
    first, second = duel.players[0].monsters[5], duel.players[1].monsters[3]
    assert first is not None
    assert second is not None
    assert second.field is not None
    second.field.attacked_turn = duel.turn
    second.field.attacks = 1
    assert swap_control(duel, first, second, Context(duel, first, 0))
    assert first.controller == 1
    assert second.controller == 0
    assert first.zone == 3
    assert second.zone < 5, "an extra monster zone is not filled by an exchange"
    assert second.field.attacked_turn == -1
    origins = [e.origin_zone for e in duel.events if isinstance(e, Moved)]
    assert origins == [5, 3]


# several players, and one of them leaves


NINETY_NINE = rulesets.load("ninety-nine")


def table(*placements: Placement, turn_player: int = 0) -> Duel:
    """Three at the table, with something to draw."""
    deck = tuple(Placement(vanilla(900 + i, 4, 100), Location.DECK) for i in range(20))
    names = ("A", "B", "C")
    return Position(NINETY_NINE, names, placements + deck, turn_player=turn_player).build()


def monster(player: int, zone: int = 0) -> Placement:
    return Placement(vanilla(10 + player, 4, 1000), Location.MONSTER, player, zone=zone)


def act(duel: Duel, kind: ActionKind, card: int = 0) -> None:
    """Choose an action of that kind, of the card with that id where one is given."""
    assert duel.decision is not None
    duel.answer(
        next(
            i
            for i, a in enumerate(duel.decision.options)
            if a.kind is kind and (not card or duel.cards[a.card].printed.id == card)
        )
    )


def decline(duel: Duel, until: int) -> None:
    """Everybody declines and ends turns until ``until`` may act in a Main Phase."""
    while duel.turn_player != until or not duel.quiet:
        assert duel.decision is not None
        duel.answer(len(duel.decision.options) - 1)


NEGATE_ATTACK = 14315573
ENEMY_CONTROLLER = 98045062
SNATCH_STEAL = 45986603
CHANGE_OF_HEART = 4031928
TYPHOON = 5318639
BIG_BANG_SHOT = 61127349
ADVANCED_RITUAL_ART = 46052429
MAGICIAN_OF_BLACK_CHAOS = 30208479


@pytest.mark.rule("AMB-57", "AMB-65")
def test_a_battle_phase_that_ended_with_its_player_ends_no_other() -> None:
    duel = table(
        monster(0),
        monster(1),
        monster(2),
        Placement(
            cards.definition(NEGATE_ATTACK),
            Location.SPELL,
            1,
            zone=0,
            position=Face.FACE_DOWN_DEFENSE,
        ),
    )
    act(duel, ActionKind.TO_BATTLE)
    act(duel, ActionKind.ATTACK)
    duel.answer(0)
    duel.surrender(0)
    act(duel, ActionKind.ACTIVATE, NEGATE_ATTACK)
    assert (duel.turn_player, duel.flags.get("end_battle")) == (1, None)
    act(duel, ActionKind.TO_BATTLE)
    assert duel.decision is not None
    assert ActionKind.ATTACK in [a.kind for a in duel.decision.options]


@pytest.mark.rule("AMB-56", "AMB-57")
def test_what_lasts_until_the_end_phase_ends_with_a_turn_that_is_cut_short() -> None:
    """It lasted through the whole turn of the next player."""
    duel = table(
        monster(1),
        Placement(
            cards.definition(ENEMY_CONTROLLER),
            Location.SPELL,
            2,
            zone=0,
            position=Face.FACE_DOWN_DEFENSE,
        ),
        monster(2),
    )
    assert duel.decision is not None
    duel.answer(len(duel.decision.options) - 1)
    act(duel, ActionKind.ACTIVATE, ENEMY_CONTROLLER)
    for index in (1, 0):  # the second effect, and a zone
        assert duel.decision.player == 2
        duel.answer(index)
    taken = [c for c in duel.players[2].monsters if c is not None]
    assert [c.printed.id for c in taken] == [11]
    duel.surrender(0)
    decline(duel, 1)
    assert taken[0].controller == 1


@pytest.mark.rule("AMB-56")
@pytest.mark.parametrize("moment", [ExpireAt.TURN_START, ExpireAt.STANDBY_PHASE, ExpireAt.TURN_END])
@pytest.mark.parametrize("turns", [1, 2])
def test_what_lasts_until_the_turn_of_a_player_who_is_gone_ends_before_their_follower(
    moment: ExpireAt, turns: int
) -> None:
    """It ended with the turn that the follower was in, or lasted through their next one."""
    duel = table(monster(0), monster(2), turn_player=1)
    mine, lasting = duel.players[0].monsters[0], duel.players[2].monsters[0]
    assert mine is not None
    assert lasting is not None
    stronger = Modifier(Stat.ATTACK, Op.ADD, 500, scope=BOUND)
    expiry = Expiry(moment, player=0, moments=turns)
    linger(duel, stronger, Context(duel, mine, 0), expiry, refs=(lasting.ref,))
    duel.surrender(0)
    for _ in range(turns):
        assert attack_of(duel, lasting) == 1500
        decline(duel, 2)
        assert attack_of(duel, lasting) == 1500
        decline(duel, 1)
    assert attack_of(duel, lasting) == 1000


@pytest.mark.rule("AMB-56")
def test_a_monster_whose_player_is_gone_comes_back_to_who_has_it_now() -> None:
    """It stayed with whoever borrowed it from its new owner."""
    duel = table(
        monster(0),
        Placement(cards.definition(SNATCH_STEAL), Location.HAND, 1),
        Placement(cards.definition(CHANGE_OF_HEART), Location.HAND, 2),
        Placement(cards.definition(TYPHOON), Location.HAND, 2),
        turn_player=1,
    )
    stolen = duel.players[0].monsters[0]
    assert stolen is not None

    def use(card: int) -> None:
        act(duel, ActionKind.ACTIVATE, card)
        while duel.decision is not None and not duel.quiet:
            duel.answer(duel.decision.first_answer())

    use(SNATCH_STEAL)
    assert stolen.controller == 1
    duel.surrender(0)
    assert (stolen.controller, stolen.owner) == (1, 1)
    decline(duel, 2)
    use(CHANGE_OF_HEART)
    assert stolen.controller == 2
    use(TYPHOON)
    assert all(c is None for c in duel.players[1].spells)
    assert stolen.controller == 2
    decline(duel, 1)
    assert stolen.controller == 1


# cards that are not what they were


@pytest.mark.rule("OCG-042")
def test_an_equip_does_not_wait_for_a_monster_that_left_and_came_back() -> None:
    """Within one chain a monster may leave the field and return under the same number."""
    duel = table(
        monster(0),
        Placement(cards.definition(BIG_BANG_SHOT), Location.SPELL, 0, zone=0, equipped_to=(0, 0)),
    )
    bearer, equip = duel.players[0].monsters[0], duel.players[0].spells[0]
    assert bearer is not None
    assert equip is not None
    assert attack_of(duel, bearer) == 1400
    move(duel, bearer, Location.GRAVEYARD, 0)
    move(duel, bearer, Location.MONSTER, 0, zone=1)
    assert attack_of(duel, bearer) == 1000
    assert list(settle(duel)) == []
    assert equip.location == Location.GRAVEYARD


@pytest.mark.parametrize("seed", range(8))
def test_no_card_of_a_shuffled_deck_is_taken_for_one_that_was_targeted(seed: int) -> None:
    """Numbers are dealt anew, and incarnations of different cards could be the same."""
    duel = table(
        *(Placement(vanilla(30 + i, 4, 500), Location.GRAVEYARD) for i in range(12)),
    )
    graves = list(duel.players[0].graveyard)
    for i, card in enumerate(graves):
        card.incarnation += i % 3
    targets = [card.ref for card in graves]
    duel.chance.state += seed
    for card in graves:
        move(duel, card, Location.DECK, 0)
    shuffle(duel, 0)
    assert not [r for r in targets if duel.cards[r[0]].is_still(r)]


# nothing goes on for ever


def counting_others(number: int, points: int) -> Definition:
    """A monster that gains the attack of its player's other monsters, and 100 for each."""

    def others(ctx: Context, card: Card) -> int:
        row = ctx.duel.players[ctx.player].monsters
        return sum(attack_of(ctx.duel, c) + 100 for c in row if c is not None and c is not card)

    printed = Printed(number, Kind.MONSTER | Kind.EFFECT, level=4, attack=points)
    return Definition(printed, effects=(Modifier(Stat.ATTACK, Op.ADD, others, scope=Scope()),))


@pytest.mark.parametrize("count", [2, 3, 5])
def test_values_that_depend_on_each_other_do_not_hang_on_who_looks_first(count: int) -> None:
    """Whoever was asked first was the strongest, so that a view changed the duel."""
    seen = set()
    for order in permutations(range(count)):
        duel = table(
            *(
                Placement(counting_others(80 + i, 1000 * (i + 1)), Location.MONSTER, 0, zone=i)
                for i in range(count)
            )
        )
        duel.version += 1
        row = [c for c in duel.players[0].monsters if c is not None]
        for i in order:
            attack_of(duel, row[i])
        seen.add(tuple(attack_of(duel, c) for c in row))
    assert len(seen) == 1


def test_a_name_that_depends_on_names_is_found() -> None:
    """It asked for itself again and again until Python gave up."""

    def named_like_another(ctx: Context) -> bool:
        row = ctx.duel.players[ctx.player].monsters
        return any(80 in codes_of(ctx.duel, c) for c in row if c is not None)

    effect = Modifier(Stat.CODE, Op.SET, 80, scope=Scope(), condition=named_like_another)
    printed = Printed(81, Kind.MONSTER | Kind.EFFECT, level=4)
    changing = Definition(printed, effects=(effect,))
    duel = table(
        Placement(changing, Location.MONSTER, 0, zone=0),
        Placement(vanilla(80, 4, 0), Location.MONSTER, 0, zone=1),
        Placement(changing, Location.MONSTER, 1, zone=0),
    )
    (mine, _), theirs = duel.players[0].monsters[:2], duel.players[1].monsters[0]
    assert mine is not None
    assert theirs is not None
    assert codes_of(duel, mine) == (80,)
    assert codes_of(duel, theirs) == (81,)


def test_of_two_effects_that_turn_a_monster_the_newer_one_does() -> None:
    """They turned it to and fro, twenty times whenever anything happened."""

    def turning(number: int, face: Face) -> Definition:
        effect = Modifier(Stat.POSITION, Op.SET, int(face), scope=Everything(), range=ON_FIELD)
        printed = Printed(number, Kind.SPELL | Kind.CONTINUOUS)
        return Definition(printed, effects=(effect,))

    duel = table(
        monster(0),
        Placement(turning(70, Face.FACE_UP_DEFENSE), Location.SPELL, 0, zone=0),
        Placement(turning(71, Face.FACE_UP_ATTACK), Location.SPELL, 0, zone=1),
    )
    duel.unsettled = True
    before = len(duel.events)
    assert list(settle(duel)) == []
    turned = [e for e in duel.events[before:] if isinstance(e, PositionChanged)]
    assert turned == []
    assert not duel.unsettled


class Everything(Scope):
    """All monsters."""

    def covers(self, ctx: Context, active: Active, card: Card) -> bool:
        return card.location == Location.MONSTER


@pytest.mark.rule("OCG-185")
def test_a_choice_that_few_combinations_pass_is_found_at_once() -> None:
    """Of forty monsters in the deck, five of the right ones add up: a bot thought for seconds."""
    rare = [Placement(vanilla(100 + i, 2, 0), Location.DECK) for i in range(2)]
    many = [Placement(vanilla(200 + i, 3, 0), Location.DECK) for i in range(40)]
    placements = (
        Placement(cards.definition(ADVANCED_RITUAL_ART), Location.HAND, 0),
        Placement(cards.definition(MAGICIAN_OF_BLACK_CHAOS), Location.EXTRA, 0),
        *many,
        *rare,
    )
    duel = Position(NINETY_NINE, ("A", "B", "C"), placements).build()
    act(duel, ActionKind.ACTIVATE, ADVANCED_RITUAL_ART)
    while duel.decision is not None and duel.decision.purpose != "ritual_tribute":
        duel.answer(0)
    decision = duel.decision
    assert isinstance(decision, CardsDecision)
    tried = []
    valid = decision.valid
    assert valid is not None
    decision.valid = lambda chosen: tried.append(1) or valid(chosen)  # type: ignore[func-returns-value]
    for answer in (decision.first_answer(), decision.random_answer(duel.chance)):
        decision.parse(answer)
    assert len(tried) < 100


# hostile answers


class Agreeable:
    """Says that it equals everything."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


class Awkward:
    """Cannot be compared, nor shown."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")

    def __repr__(self) -> str:
        raise RuntimeError("no")

    __hash__ = None  # type: ignore[assignment]


def short(value: object) -> str:
    return type(value).__name__


def nested(depth: int) -> list[object]:
    found: list[object] = []
    for _ in range(depth):
        found = [found]
    return found


HOSTILE: list[object] = [
    None,
    True,
    10**6000,
    -(10**6000),
    [10**6000],
    float("nan"),
    1.0,
    1 + 0j,
    Decimal(1),
    Fraction(1),
    Face.FACE_UP_ATTACK,
    "x" * 100_000,
    "\ud800",
    nested(5000),
    [nested(5000)],
    [0] * 10_000,
    Agreeable(),
    [Agreeable()],
    Awkward(),
    [Awkward()],
]


@pytest.mark.parametrize("answer", HOSTILE, ids=short)
@pytest.mark.parametrize(
    "decision",
    [
        yes_no(0, "redraw"),
        ask_position(0, (1, 4)),
        which_player(0, (0, 1, 2)),
        CardsDecision(0, (), 0, 1, "none"),
        OrderDecision(0, ("a", "b"), "order"),
        action(0, [Action(ActionKind.END_TURN)]),
    ],
    ids=lambda d: d.kind.name,
)
def test_whatever_is_answered_is_refused_in_one_short_sentence(
    decision: Decision, answer: object
) -> None:
    """Huge numbers, deep lists and objects with a will of their own raised other errors."""
    with pytest.raises(IllegalAnswer) as caught:
        decision.parse(answer)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("seat", [True, 1.0, "B", None, -1, 3, 10**6000, [0]], ids=short)
def test_only_a_seat_surrenders(seat: Any) -> None:
    duel = table(monster(0))
    with pytest.raises(IllegalAnswer):
        duel.surrender(seat)
    assert duel.answers == []
    assert all(p.alive for p in duel.players)


def test_a_card_that_was_put_on_the_deck_is_drawn_under_another_number() -> None:
    """Who had put it there could follow it by its number through another player's hand."""
    duel = position(
        Placement(vanilla(1, 4, 1000), Location.DECK, 0),
        Placement(vanilla(2, 4, 1000), Location.HAND, 0),
    )
    card, hidden = duel.players[0].hand[0], duel.players[0].deck[0]
    numbers = (card.uid, hidden.uid)
    move(duel, card, Location.DECK, 0)
    assert card.uid == numbers[0]
    draw_now(duel, 0, 2)
    assert duel.players[0].hand == [card, hidden]
    assert card.uid != numbers[0]
    assert duel.cards[card.uid] is card
    assert hidden.uid == numbers[1]


def test_values_that_count_opponents_change_when_the_last_opponent_leaves() -> None:
    """The duel ended before values were found anew; a copy of it knew better."""
    duel = position(
        Placement(cards.find("Buster Blader").definition, Location.MONSTER, 0, zone=0),
        Placement(cards.find("Luster Dragon").definition, Location.MONSTER, 1, zone=0),
    )
    blader = next(card for card in duel.cards if card.controller == 0)
    assert attack_of(duel, blader) == 3100
    duel.surrender(1)
    assert duel.over
    copy = duel.fork()
    assert attack_of(duel, blader) == attack_of(copy, copy.cards[blader.uid])
