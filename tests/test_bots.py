"""Bots: they play by the rules, they do not peek, and the greedy one is not stupid."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from duel99 import bots, rulesets, testing
from duel99.bots import GreedyBot, RandomBot, Situation, Watched
from duel99.bots.evaluation import Guard, assault, damage_value, evaluate, life_value
from duel99.kernel import Action, ActionKind, Answer, Definition, Duel, Ruleset
from duel99.kernel.position import Placement, Position
from duel99.kernel.randomness import Chance
from duel99.kernel.terms import Location, Phase
from duel99.kernel.terms import Position as Face
from duel99.testing import SimpleDecks, digest
from duel99.testing.simple import FLIP, TRAP, simple_definition

from .playing import vanilla

NINETY_NINE = rulesets.load("ninety-nine")
TWO = rulesets.load("master2020")


def on_field(
    strength: int, player: int, zone: int = 0, position: int = 1, **more: int
) -> Placement:
    """A normal monster of level 4 with that attack (and 100 less defence)."""
    defense = more.get("defense", strength - 100)
    card = vanilla(strength % 500, 4, strength, defense)
    return Placement(card, Location.MONSTER, player, zone, position)


def stand(
    cards: Sequence[Placement],
    life: Sequence[int],
    *,
    ruleset: Ruleset = NINETY_NINE,
    phase: Phase = Phase.MAIN1,
) -> Duel:
    """A duel at which seat 0 is about to act, well after the first round."""
    filler = [Placement(vanilla(7, 4, 1000, 1000), Location.DECK) for _ in range(30)]
    if not ruleset.piles.shared:
        filler = [
            Placement(vanilla(7, 4, 1000, 1000), Location.DECK, player)
            for player in range(len(life))
            for _ in range(10)
        ]
    names = tuple("ABCDE"[: len(life)])
    position = Position(ruleset, names, (*cards, *filler), life=tuple(life), phase=phase)
    return position.build()


def turn_of(duel: Duel, bot: bots.Bot) -> list[Action]:
    """The actions that ``bot`` takes in the open moments of this turn."""
    done: list[Action] = []
    turn = duel.turn
    while duel.decision is not None and duel.turn == turn:
        options = duel.decision.options
        answer = bots.choose(bot, duel)
        if duel.quiet:
            assert isinstance(answer, int)
            done.append(options[answer])
        duel.answer(answer)
    return done


def kinds(actions: Sequence[Action]) -> list[ActionKind]:
    return [action.kind for action in actions]


# fairness


@pytest.mark.parametrize(("ruleset", "seats"), [(NINETY_NINE, 3), (TWO, 2), (NINETY_NINE, 5)])
def test_what_a_seat_sees_does_not_change_when_the_hidden_cards_do(
    ruleset: Ruleset, seats: int
) -> None:
    decks = SimpleDecks(seats, ruleset.piles.shared, 99 if ruleset.piles.shared else 40)()
    duel = Duel(ruleset, seats, decks, seed=5)
    chance = Chance(1)
    moved = 0
    for number in range(60):
        if duel.decision is None:
            break
        if number % 6 == 5:
            for seat in duel.seats:
                world = bots.determinise(duel, seat, chance)
                assert world.view(seat) == duel.view(seat)
                assert testing.card_count(world) == testing.card_count(duel)
                testing.check_conservation(world, testing.card_count(duel), "a world")
                assert testing.encoded(world) == b"\x90"
                moved += [c.printed.id for c in world.players[0].deck] != [
                    c.printed.id for c in duel.players[0].deck
                ]
        duel.answer(duel.decision.random_answer(chance))
    assert moved > 10


def test_a_world_can_be_played_to_the_end_from_any_decision() -> None:
    duel = Duel(NINETY_NINE, 3, SimpleDecks(3, True, 99)(), seed=2)
    chance = Chance(4)
    for number in range(80):
        if duel.decision is None:
            break
        if number % 8 == 3:
            world = bots.determinise(duel, duel.decision.player, Chance(number))
            testing.random_answers(world, number)
            assert world.over
        duel.answer(duel.decision.random_answer(chance))


def test_set_cards_become_cards_that_could_be_set_there() -> None:
    trap, flip = simple_definition(TRAP), simple_definition(FLIP)
    cards = [
        Placement(trap, Location.SPELL, 1, 0, Face.FACE_DOWN_DEFENSE),
        Placement(flip, Location.MONSTER, 1, 2, Face.FACE_DOWN_DEFENSE),
        *(Placement(simple_definition(900_000_100 + i % 4), Location.HAND, 1) for i in range(4)),
    ]
    duel = stand(cards, [6000, 6000, 6000])
    seen_set: set[int] = set()
    seen_monster: set[int] = set()
    for number in range(60):
        world = bots.determinise(duel, 0, Chance(number))
        spell, monster = world.players[1].spells[0], world.players[1].monsters[2]
        assert spell is not None
        assert not spell.printed.is_monster
        assert monster is not None
        assert monster.printed.is_monster
        seen_set.add(spell.printed.id)
        seen_monster.add(monster.printed.id)
    assert len(seen_set) == 3
    assert len(seen_monster) == 2
    # one's own cards stay what they are
    assert bots.determinise(duel, 1, Chance(0)).view(1) == duel.view(1)


def test_the_options_of_a_situation_show_no_face_down_card() -> None:
    quick = simple_definition(900_000_102)
    cards = [
        Placement(quick, Location.HAND, 0),
        *(
            Placement(simple_definition(TRAP), Location.SPELL, 1, i, Face.FACE_DOWN_DEFENSE)
            for i in range(2)
        ),
    ]
    duel = stand(cards, [6000, 6000])
    activate = next(a for a in duel.decision.options if a.kind is ActionKind.ACTIVATE)
    duel.answer(activate)
    while duel.decision is not None and duel.decision.purpose == "zone":
        duel.answer(0)
    situation = Situation(duel)
    assert situation.purpose == "target"
    assert [(card.id, card.controller) for card in situation.options] == [(0, 1), (0, 1)]


@pytest.mark.parametrize("make", [RandomBot, GreedyBot], ids=["random", "greedy"])
@pytest.mark.parametrize(("ruleset", "seats"), [(NINETY_NINE, 3), (TWO, 2), (NINETY_NINE, 5)])
def test_bots_keep_their_contract(make: type[GreedyBot], ruleset: Ruleset, seats: int) -> None:
    shared = ruleset.piles.shared
    decks = SimpleDecks(seats, shared, 99 if shared else 40)()
    testing.check_bot(make, ruleset, seats, decks, range(1))


# the greedy bot


def test_it_attacks_the_weaker_monster_and_not_the_stronger() -> None:
    duel = stand([on_field(1900, 0), on_field(1600, 1), on_field(2400, 2)], [6000] * 3)
    weak = duel.players[1].monsters[0]
    actions = turn_of(duel, GreedyBot(1))
    assert ActionKind.ATTACK in kinds(actions)
    assert weak is not None
    assert weak.location == Location.GRAVEYARD
    assert duel.players[0].life == 6000
    assert duel.players[0].monsters[0] is not None


def test_it_does_not_attack_into_stronger_monsters() -> None:
    duel = stand([on_field(1500, 0), on_field(2000, 1), on_field(2400, 2)], [6000] * 3)
    assert ActionKind.ATTACK not in kinds(turn_of(duel, GreedyBot(1)))


def test_it_finishes_whom_it_can_finish() -> None:
    duel = stand([on_field(1800, 0)], [6000, 6000, 1500, 6000])
    turn_of(duel, GreedyBot(1))
    assert not duel.players[2].alive


def test_it_attacks_the_leader_where_it_can_finish_nobody() -> None:
    cards = [on_field(1900, 0)]
    for player in (1, 2):
        cards.append(on_field(1500, player, 0, Face.FACE_UP_DEFENSE))
    cards += [Placement(vanilla(9, 4, 1000), Location.HAND, player) for player in (1, 2, 2, 2, 2)]
    duel = stand(cards, [6000, 6000, 6000])
    turn_of(duel, GreedyBot(1))
    assert duel.players[2].monsters[0] is None
    assert duel.players[1].monsters[0] is not None


def test_it_summons_its_best_monster_and_sets_its_trap() -> None:
    cards = [
        Placement(vanilla(1, 4, 1200, 400), Location.HAND, 0),
        Placement(vanilla(2, 4, 1900, 400), Location.HAND, 0),
        Placement(simple_definition(TRAP), Location.HAND, 0),
    ]
    duel = stand(cards, [6000] * 3)
    actions = turn_of(duel, GreedyBot(1))
    assert {ActionKind.SUMMON, ActionKind.SET_SPELL_TRAP} <= set(kinds(actions))
    summoned = [c for c in duel.players[0].monsters if c is not None]
    assert [c.printed.attack for c in summoned] == [1900]


def test_it_turns_to_defence_when_it_is_threatened() -> None:
    cards = [on_field(1000, 0, defense=2200), on_field(2000, 1), on_field(2000, 2)]
    duel = stand(cards, [3000] * 3)
    actions = turn_of(duel, GreedyBot(1))
    assert ActionKind.CHANGE_POSITION in kinds(actions)


def test_it_does_not_kill_itself_for_damage() -> None:
    cards = [on_field(1000, 0), on_field(1900, 1, defense=100)]
    duel = stand(cards, [500, 900], ruleset=TWO)
    turn_of(duel, GreedyBot(1))
    assert duel.players[0].life == 500


def test_it_springs_its_trap_on_an_attack_that_hurts() -> None:
    cards = [
        on_field(2400, 0),
        on_field(1500, 1),
        Placement(simple_definition(TRAP), Location.SPELL, 1, 0, Face.FACE_DOWN_DEFENSE),
    ]
    duel = stand(cards, [6000, 6000], phase=Phase.BATTLE)
    duel.answer(next(a for a in duel.decision.options if a.kind is ActionKind.ATTACK))
    assert duel.decision is not None
    assert duel.decision.player == 1
    assert duel.decision.options[bots.choose(GreedyBot(3), duel)].kind is ActionKind.ACTIVATE


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_it_beats_random_players(seats: int) -> None:
    decks = SimpleDecks(seats, True, 99)()
    won = 0
    for seed in range(4):
        duel = Duel(NINETY_NINE, seats, decks, seed=seed)
        players: list[bots.Bot] = [RandomBot(seat) for seat in range(seats)]
        greedy = seed % seats
        players[greedy] = GreedyBot(seed)
        while duel.decision is not None:
            bots.play(players[duel.decision.player], duel)
        won += greedy in duel.winners
    assert won >= 3


def test_the_budget_of_forks_is_kept() -> None:
    duel = Duel(NINETY_NINE, 3, SimpleDecks(3, True, 99)(), seed=8)
    bot = GreedyBot(1, budget=6)
    most = 0
    while duel.decision is not None:
        situation = Situation(duel)
        answer = bot.choose(situation)
        most = max(most, situation.forks)
        duel.answer(answer)
    assert 1 < most <= 7
    assert bot.lost_worlds == 0


def test_it_stops_acting_after_so_many_actions() -> None:
    duel = stand([Placement(vanilla(2, 4, 1900, 400), Location.HAND, 0)], [6000] * 3)
    assert kinds(turn_of(duel, GreedyBot(1, actions=0))) == [ActionKind.END_TURN]


# the parts of its judgement


def test_an_assault_goes_through_the_weakest_guards() -> None:
    guards = [Guard(1500, False, 10.0), Guard(1000, True, 5.0)]
    assert assault([1600, 1200], guards) == (100, 15.0)
    assert assault([1600, 1200, 300], guards) == (400, 15.0)
    assert assault([900], guards) == (0, 0.0)
    assert assault([900, 100], []) == (1000, 0.0)


def test_life_points_weigh_more_the_fewer_there_are() -> None:
    assert life_value(6000) - life_value(5000) < life_value(2000) - life_value(1000)
    assert life_value(-100) == 0.0
    assert damage_value(1000, 1000) > life_value(1000)


def test_a_won_duel_is_best_and_a_lost_one_worst() -> None:
    duel = stand([on_field(1800, 0)], [6000, 1000])
    before = evaluate(duel, 0)
    fork = duel.fork()
    fork.surrender(1)
    assert evaluate(fork, 0) > before > evaluate(fork, 1)


# the registry and the players of a table


def test_bots_by_name() -> None:
    assert bots.names() == ("greedy", "random")
    assert isinstance(bots.make(" Greedy ", 3), GreedyBot)
    with pytest.raises(bots.UnknownBot, match="unknown bot 'genius'; known: greedy, random"):
        bots.make("genius")
    with pytest.raises(ValueError, match="already"):
        bots.register("random", RandomBot)


def test_players_of_a_table() -> None:
    assert bots.parse_seats("我, bot:greedy,bot:random，BOT:Greedy") == (
        bots.SeatSpec("我", None),
        bots.SeatSpec("greedy", "greedy"),
        bots.SeatSpec("random", "random"),
        bots.SeatSpec("greedy 2", "greedy"),
    )
    assert bots.parse_seats("greedy,bot:greedy")[1].name == "greedy 2"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("我,bot:genius", "known: greedy, random"),
        ("我", "2 to 5 can play, not 1"),
        ("a,b,c,d,e,f", "not 6"),
        ("我,,你", "no name"),
        ("我,我", "two players"),
    ],
)
def test_a_table_that_cannot_be_is_refused(text: str, fault: str) -> None:
    with pytest.raises((bots.BadSeats, bots.UnknownBot), match=fault):
        bots.parse_seats(text)


# the watchdog


class Failing:
    """Raises or cheats, by turns."""

    name = "failing"

    def choose(self, situation: Situation) -> Answer:
        if situation.number % 2:
            raise RuntimeError("no idea")
        return 10_000


def test_a_failing_bot_is_answered_for_and_its_faults_are_recorded() -> None:
    duel = Duel(NINETY_NINE, 3, SimpleDecks(3, True, 99)(), seed=1)
    players = [Watched(Failing()), Watched(RandomBot(1)), Watched(RandomBot(2))]
    while duel.decision is not None:
        bots.play(players[duel.decision.player], duel)
    assert duel.over
    faults = players[0].faults
    assert faults
    assert {fault.bot for fault in faults} == {"failing"}
    assert any("no idea" in fault.reason for fault in faults)
    assert any("illegal answer 10000" in fault.reason for fault in faults)
    assert not players[1].faults


def test_a_table_of_failing_bots_still_ends() -> None:
    duel = Duel(TWO, 2, SimpleDecks(2, False)(), seed=1)
    players = [Watched(Failing()), Watched(Failing())]
    while duel.decision is not None:
        bots.play(players[duel.decision.player], duel)
    assert duel.over


def test_a_situation_needs_a_question() -> None:
    duel = stand([], [6000, 6000])
    duel.surrender(1)
    with pytest.raises(ValueError, match="over"):
        Situation(duel)


def test_definitions_are_shared_and_not_copied() -> None:
    duel = stand([on_field(1800, 0)], [6000, 6000])
    world = bots.determinise(duel, 1, Chance(1))
    card = world.players[0].monsters[0]
    assert card is not None
    assert isinstance(card.definition, Definition)
    assert card.definition is duel.players[0].monsters[0].definition  # type: ignore[union-attr]
    assert digest(duel) == digest(duel.fork())
