"""The Riding Duel from its set-up to its replays, and the table options that scenarios do not show."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from tests.vocabulary_table import monster
from typer.testing import CliRunner

from duel99 import rulesets, testing
from duel99.bots import GreedyBot, Situation, determinise
from duel99.bots.evaluation import evaluate
from duel99.bots.speed import speed_value
from duel99.cards import library
from duel99.cli import app
from duel99.decks import Pool, Severity, is_legal, legality, list_pools, load_pool
from duel99.kernel import Action, ActionKind, Deck, Duel, Ruleset
from duel99.kernel import event as ev
from duel99.kernel.position import Placement, Position
from duel99.kernel.randomness import Chance
from duel99.kernel.terms import FACE_UP, NO_CARD, NOBODY, EndReason, Kind, Location, Phase
from duel99.replays import Table
from duel99.replays.model import DeckList
from duel99.rulebook import load as load_rules
from duel99.rulesets.counter_actions import ABILITIES, SPEED_WORLD_ID
from duel99.rulesets.duel_track import SPACES
from duel99.rulesets.speed_counters import MOST, SPEED, counters_of
from duel99.testing import SimpleDecks

OPTIONS = (
    "track.face", "track.refill", "start.bonus", "overtake.bonus", "sc.gain", "sc.loss",
    "sc.pendulum", "sc.ssgain", "speed.abilities", "sc.win", "speed.field", "ride.deck",
    "hand.limit",
)  # fmt: skip
LOW = monster(kind=Kind.NORMAL, level=4, attack=1200)
HIGH = monster(kind=Kind.NORMAL, level=7, attack=2400)


def riding(players: int | None = None, **options: Any) -> Ruleset:
    """The ruleset with options; ``track__face`` stands for ``track.face``."""
    named = {key.replace("__", "."): value for key, value in options.items()}
    return rulesets.load("riding", players=players, options=named)


def begun(players: int = 3, size: int = 99, seed: int = 4, **options: Any) -> Duel:
    """A duel that has just been set up, in the Main Phase of its first turn."""
    deck = Deck([LOW] * (size - size // 4) + [HIGH] * (size // 4))
    order = list(range(players))
    return Duel(riding(players, **options), players, [deck], seed=seed, order=order)


def stand(ruleset: Ruleset, *placements: Placement, **where: Any) -> Duel:
    """A position of three players, seat 0 to move."""
    deck = [Placement(LOW, Location.DECK) for _ in range(20)]
    return Position(ruleset, ("甲", "乙", "丙"), (*placements, *deck), **where).build()


def offered(duel: Duel) -> list[str]:
    """The keys of the abilities on offer."""
    assert duel.decision is not None
    return [
        ABILITIES[option.effect].key
        for option in duel.decision.options
        if isinstance(option, Action) and option.kind is ActionKind.EXTRA
    ]


# set-up


@pytest.mark.rule("RD-006", "RD-015", "AMB-66", "AMB-78")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_begins_on_the_start_without_counters(players: int) -> None:
    ruleset = riding(players)
    track = ruleset.extras.track(players)
    assert track is not None
    assert track.pieces == [0] * players
    assert len(track.slots) == SPACES == 16
    duel = begun(players, 150)
    started = next(i for i, e in enumerate(duel.events) if isinstance(e, ev.TurnBegan))
    before = duel.events[:started]
    assert not any(isinstance(e, ev.PlayerCounters | ev.PieceMoved) for e in before)


@pytest.mark.rule("RD-007", "RD-008")
def test_two_to_five_players_with_6000_life_points() -> None:
    for players in (2, 3, 4, 5):
        duel = begun(players, 150)
        assert [p.life for p in duel.players] == [6000] * players
    for wrong in (1, 6):
        with pytest.raises(ValueError, match="2 to 5"):
            Duel(riding(), wrong, [Deck([LOW] * 150)])


@pytest.mark.rule("RD-010")
def test_a_die_decides_who_begins_and_who_begins_picks_the_direction() -> None:
    orders = set()
    for seed in range(12):
        duel = Duel(riding(3), 3, [Deck([LOW] * 99)], seed=seed)
        assert duel.decision is not None
        assert duel.decision.purpose == "direction"
        duel.answer(seed % 2)
        orders.add(duel.order)
    assert len(orders) > 3


@pytest.mark.rule("RD-011", "RD-016", "AMB-69")
def test_fifteen_cards_are_laid_out_after_the_last_redraw() -> None:
    redrawn = 0
    for seed in range(8):
        duel = Duel(riding(3), 3, [Deck([LOW] * 30 + [HIGH] * 69)], seed=seed, order=[0, 1, 2])
        for player in duel.players[1:]:
            assert sum(c.printed.level <= 4 for c in player.hand) >= 2
        laid = next(i for i, e in enumerate(duel.events) if isinstance(e, ev.TrackLaid))
        shown = [i for i, e in enumerate(duel.events) if isinstance(e, ev.Revealed)]
        redrawn += len(shown)
        assert all(i < laid for i in shown)
        event = duel.events[laid]
        assert isinstance(event, ev.TrackLaid)
        assert event.spaces == tuple(range(1, 16))
        before = [e for e in duel.events[:laid] if isinstance(e, ev.Drew)]
        assert {e.player for e in before} == {0, 1, 2}
        # 99 less the hands, the track, and the first draw
        assert len(duel.players[0].deck) == 99 - 15 - 15 - 1
    assert redrawn


@pytest.mark.rule("RD-003", "RD-004", "RD-017", "RD-020", "AMB-68")
def test_pieces_and_counters_lie_open_and_one_die_moves() -> None:
    """Two dice for each player's counters show twelve at most; one more die moves the pieces."""
    faces = set()
    for seed in range(6):
        duel = begun(2, 80, seed=seed)
        chance = Chance(seed)
        while duel.decision is not None:
            for seat in (0, 1, NOBODY):
                view = duel.view(seat)
                assert duel.track is not None
                assert [p.space for p in view.players] == duel.track.pieces
                counts = [p.counters.get(SPEED, 0) for p in view.players]
                assert counts == [counters_of(duel, p) for p in (0, 1)]
                assert all(0 <= count <= 2 * 6 for count in counts)
            duel.answer(duel.decision.random_answer(chance))
        rides = [e for e in duel.events if isinstance(e, ev.PieceMoved)]
        assert rides
        faces |= {ride.steps for ride in rides}
        for ride in rides:
            assert ride.space == (ride.left + ride.steps) % SPACES
    assert faces == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("AMB-69")
def test_cards_on_the_track_are_hidden_or_open() -> None:
    for face, shown in (("down", False), ("up", True)):
        duel = begun(track__face=face)
        for seat in (0, 1, 2, NOBODY):
            cards = [c for c in duel.view(seat).track if c is not None]
            assert len(cards) == 14  # the first player has taken one
            assert all(bool(c.id) is shown for c in cards)
            assert all((c.card != NO_CARD) is shown for c in cards)
            (laid,) = [e for e in duel.events if isinstance(e, ev.TrackLaid)]
            told = laid.seen_by(seat)
            assert isinstance(told, ev.TrackLaid)
            assert all(bool(code) is shown for code in told.codes)


@pytest.mark.rule("AMB-70")
def test_a_face_up_track_changes_nothing_but_who_knows() -> None:
    first, second = begun(), begun(track__face="up")
    assert first.track is not None
    assert second.track is not None
    assert [c.printed.id for c in first.track.cards] == [c.printed.id for c in second.track.cards]
    assert all(c.position & FACE_UP for c in second.track.cards)


# pools


@pytest.mark.rule("RD-001", "RD-002", "RD-005")
def test_the_pools_of_ninety_nine_are_pools_for_riding_and_may_be_changed() -> None:
    for listed in list_pools():
        if listed.ruleset != "ninety-nine":
            continue
        ruleset = rulesets.load(
            "riding", mode=listed.mode, players=listed.players, recycles=listed.recycles or None
        )
        pool = load_pool(listed.path).arranged(ruleset)
        assert is_legal(legality(pool, ruleset))
        other = library.find("黑洞")
        changed = Pool(pool.name, (other, *pool.main[1:]), pool.extra)
        assert is_legal(legality(changed, ruleset))


LOWEST = {2: 30, 3: 36, 4: 44, 5: 50}


@pytest.mark.rule("RD-005", "RD-016", "AMB-89")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_how_many_cards_a_pool_needs(players: int) -> None:
    monsters = [e for e in library.load() if e.printed.is_monster and e.definition.normal_summon]
    low = [e for e in monsters if e.printed.level <= 4]

    def keys(size: int, value: str) -> set[str]:
        ruleset = rulesets.load(
            "riding",
            mode="倒海回山",
            players=players,
            recycles=2,
            options={"ride.deck": value, "deck.copies": "none"},
        )
        pool = Pool("x", tuple(low[i % len(low)] for i in range(size)))
        return {f.key for f in legality(pool, ruleset) if f.severity is Severity.ERROR}

    literal = rulesets.DECK_SIZES[players, 2]
    least = -(-literal[0] // players) * players
    needed = LOWEST[players]
    assert keys(needed, "min2") == set()
    if least < needed:
        assert keys(needed - players, "min2") == {"too_small_for_track"}
    assert keys(least, "all") == set()
    assert keys(least - players, "all") == {"too_small"}
    assert keys(least, "add15") == {"too_small"}
    assert keys(least + 15, "add15") == set()
    assert keys(least + 16, "add15") == {"not_a_multiple"}
    assert keys(literal[1] // players * players + 15 + players, "add15") == {"too_large"}


@pytest.mark.rule("AMB-89", "RD-011")
def test_a_pool_without_enough_low_monsters_is_refused() -> None:
    high = [e for e in library.load() if e.printed.level > 4 and e.definition.normal_summon]
    ruleset = riding(2, deck__copies="none")
    pool = Pool("x", tuple(high[i % len(high)] for i in range(80)))
    assert {f.key for f in legality(pool, ruleset)} == {"too_few_low_level"}


def test_what_stands_for_the_rule_is_no_card_for_a_deck() -> None:
    from duel99.decks import PoolError, parse_ydk

    rule = library.find("高速世界 N")
    assert rule.is_rule
    assert rule not in list(library.load())
    with pytest.raises(PoolError) as caught:
        parse_ydk(f"#main\n{SPEED_WORLD_ID}\n".encode())
    assert "Speed World N" in str(caught.value)
    for language in ("zh-TW", "ja", "en"):
        assert len(rule.text(language).splitlines()) == 1 + len(ABILITIES)


# options


def test_every_option_of_the_rule_book_is_there_with_its_values() -> None:
    have = riding().options()
    for key in OPTIONS:
        option = load_rules().option(key)
        assert tuple(map(str, have[key][1])) == option.values
        assert str(have[key][0]) == option.default


@pytest.mark.parametrize("key", OPTIONS)
def test_every_value_of_an_option_keeps_the_contract(key: str) -> None:
    for value in riding().options()[key][1]:
        ruleset = rulesets.load("riding", options={key: value})
        testing.check_ruleset(ruleset, 3, SimpleDecks(3, True, 60)(), range(1), samples=2)


def test_what_is_not_possible_is_refused() -> None:
    with pytest.raises(ValueError, match=r"track\.face: 'sideways'"):
        riding(track__face="sideways")
    with pytest.raises(ValueError, match=r"'track\.colour' is unknown in riding"):
        riding(track__colour="red")
    with pytest.raises(ValueError, match="屍山血海 has no recycle"):
        rulesets.load("riding", recycles=1)
    with pytest.raises(ValueError, match="2 to 5 players"):
        rulesets.load("riding", players=6)
    with pytest.raises(ValueError, match=r"'sc\.gain' is unknown in ninety-nine"):
        rulesets.load("ninety-nine", options={"sc.gain": "all"})


@pytest.mark.rule("RD-024", "AMB-83")
@pytest.mark.parametrize(("value", "gained"), [("per_event", 1), ("per_monster", 2)])
def test_several_monsters_of_one_summon(value: str, gained: int) -> None:
    scale = [library.find(name).definition for name in ("曼陀鈴龍", "閃光的騎士")]
    coming = [library.find(name).definition for name in ("傅科魔砲石", "星讀的魔術師")]
    link = library.find("金毛女士").definition
    duel = stand(
        riding(sc__ssgain=value),
        Placement(scale[0], Location.PENDULUM, 0, 0),
        Placement(scale[1], Location.PENDULUM, 0, 4),
        Placement(link, Location.MONSTER, 0, 5),
        Placement(LOW, Location.HAND, 0),
        *(Placement(d, Location.EXTRA) for d in coming),
    )
    assert duel.decision is not None
    duel.answer(Action(ActionKind.PENDULUM_SUMMON))
    cards = [c for c in duel.decision.options if c.location == Location.EXTRA]
    hand = [c for c in duel.decision.options if c.location == Location.HAND]
    duel.answer([*cards, *hand])
    while not duel.quiet:
        duel.answer(0)
    came = [c for c in duel.players[0].monsters if c is not None]
    assert len(came) == 4
    assert counters_of(duel, 0) == gained


# state


@pytest.mark.rule("AMB-79", "AMB-86")
def test_forks_have_their_own_track_and_counters() -> None:
    duel = begun()
    fork = duel.fork()
    assert testing.state.digest(duel) == testing.state.digest(fork)
    before = testing.state.digest(duel)
    chance = Chance(3)
    for _ in range(60):
        if fork.decision is None:
            break
        fork.answer(fork.decision.random_answer(chance))
    assert fork.track is not None
    assert duel.track is not None
    assert fork.track.pieces != duel.track.pieces
    assert testing.state.digest(duel) == before
    taken = fork.fork()
    assert taken.track is not None
    assert [None if c is None else c.uid for c in taken.track.slots] == [
        None if c is None else c.uid for c in fork.track.slots
    ]
    mine = {id(c) for c in duel.cards}
    assert not any(id(c) in mine for c in taken.track.cards)


@pytest.mark.rule("AMB-70")
def test_a_fair_world_has_other_cards_on_the_track() -> None:
    kinds = [monster(kind=Kind.NORMAL, level=1 + i % 4) for i in range(99)]
    duel = Duel(riding(3), 3, [Deck(kinds)], seed=1, order=[0, 1, 2])
    assert duel.track is not None
    real = [c.printed.id for c in duel.track.cards]
    worlds = []
    for seed in range(4):
        world = determinise(duel, 0, Chance(seed))
        assert world.track is not None
        worlds.append([c.printed.id for c in world.track.cards])
    assert all(world != real for world in worlds)
    assert len({tuple(world) for world in worlds}) == 4
    open_duel = Duel(riding(3, track__face="up"), 3, [Deck(kinds)], seed=1, order=[0, 1, 2])
    world = determinise(open_duel, 0, Chance(0))
    assert world.track is not None
    assert open_duel.track is not None
    known = [c.printed.id for c in open_duel.track.cards]
    assert [c.printed.id for c in world.track.cards] == known


def test_a_replay_knows_the_track_and_the_counters_at_any_time() -> None:
    decks = SimpleDecks(3, True, 70)()
    for refill in ("none", "each"):
        duel = Duel(riding(track__refill=refill), 3, decks, seed=9)
        table = Table(duel.names, [DeckList(tuple(d.printed.id for d in decks[0].main))])
        chance = Chance(5)
        told = 0
        while duel.decision is not None:
            for event in duel.events[told:]:
                table.apply(event)
            told = len(duel.events)
            assert duel.track is not None
            assert table.track == {c.zone: c.printed.id for c in duel.track.cards}
            assert table.seats[0].deck == len(duel.players[0].deck)
            for seat, player in zip(table.seats, duel.players, strict=True):
                if player.alive:
                    assert seat.space == duel.track.pieces[player.index]
                    assert seat.counters.get(SPEED, 0) == counters_of(duel, player.index)
                    assert sorted(c.code for c in seat.hand) == sorted(
                        c.printed.id for c in player.hand
                    )
            duel.answer(duel.decision.random_answer(chance))


@pytest.mark.rule("AMB-90")
def test_who_gives_up_takes_the_piece_along() -> None:
    duel = stand(riding(), counters=((1, SPEED, 7),), spaces=(1, 2, 3))
    duel.surrender(1)
    assert duel.track is not None
    assert duel.track.pieces == [1, NOBODY, 3]
    assert counters_of(duel, 1) == 0
    assert duel.view(0).players[1].space == NOBODY


def test_a_ruleset_from_another_process_plays_the_same() -> None:
    """Each ability has a limit of its own there too."""
    decks = SimpleDecks(2, True, 80)()
    here = Duel(riding(), 2, decks, seed=3)
    there = Duel(pickle.loads(pickle.dumps(riding())), 2, decks, seed=3)
    chance = Chance(8)
    used = 0
    while here.decision is not None:
        assert there.decision is not None
        assert repr(here.decision.options) == repr(there.decision.options)
        used += len(offered(here)) > 1
        answer = here.decision.random_answer(chance)
        here.answer(answer)
        there.answer(answer)
    assert used
    assert testing.encoded(here) == testing.encoded(there)


# bots


def test_a_bot_that_is_about_to_win_by_counters_keeps_them() -> None:
    strong = Placement(HIGH, Location.MONSTER, 1, 0)
    for full, waits in ((0, False), (2, True)):
        duel = stand(
            riding(),
            strong,
            counters=((0, SPEED, MOST),),
            full=(full, 0, 0),
            phase=Phase.MAIN1,
            dice=(1,) * 20,
        )
        assert offered(duel) == ["burn", "draw", "destroy"]
        bot = GreedyBot(3)
        used = []
        while duel.decision is not None and duel.decision.player == 0 and duel.turn == 5:
            situation = Situation(duel)
            answer = bot.choose(situation)
            option = situation.options[answer] if isinstance(answer, int) else None
            if isinstance(option, Action) and option.kind is ActionKind.EXTRA:
                used.append(ABILITIES[option.effect].key)
            duel.answer(answer)
        assert (used == []) is waits
        assert (duel.reason is EndReason.COUNTERS) is waits


def test_a_bot_boosts_only_where_an_attack_uses_it() -> None:
    from duel99.bots.greedy import worth_trying

    duel = stand(
        riding(),
        Placement(LOW, Location.MONSTER, 0, 0),
        counters=((0, SPEED, 3),),
        phase=Phase.MAIN1,
    )
    assert duel.decision is not None
    assert offered(duel) == ["boost"]
    tried = [duel.decision.options[i].kind for i in worth_trying(duel, duel.decision.options)]
    assert ActionKind.EXTRA not in tried
    duel.answer(Action(ActionKind.TO_BATTLE))
    tried = [duel.decision.options[i].kind for i in worth_trying(duel, duel.decision.options)]
    assert ActionKind.EXTRA in tried


def test_counters_are_worth_more_the_fewer_there_are_and_borrowed_attack_nothing() -> None:
    values = []
    for count in range(MOST + 1):
        duel = stand(riding(), counters=((0, SPEED, count),) if count else ())
        values.append(speed_value(duel, 0))
        assert evaluate(duel, 0) == pytest.approx(evaluate(duel.fork(), 0))
    assert values == sorted(values)
    assert values[1] - values[0] > values[8] - values[7] > 0
    boosted = stand(riding(), Placement(LOW, Location.MONSTER, 0, 0), counters=((0, SPEED, 4),))
    before = speed_value(boosted, 0)
    assert boosted.decision is not None
    boosted.answer(next(o for o in boosted.decision.options if o.kind is ActionKind.EXTRA))
    assert speed_value(boosted, 0) < before - 150


# the table


@pytest.mark.parametrize("language", ["zh-TW", "en", "ja"])
def test_the_table_shows_the_track_the_pieces_and_the_abilities(language: str) -> None:
    import io

    from rich.console import Console

    from duel99 import cards
    from duel99.cli.table.board import Board
    from duel99.cli.table.lines import table_lines
    from duel99.messages import Messages
    from duel99.telling.choices import Offer
    from duel99.telling.wording import Wording

    card = library.find("黑洞")
    duel = stand(
        riding(track__face="up"),
        Placement(LOW, Location.MONSTER, 0, 0),
        Placement(card.definition, Location.TRACK, zone=7),
        counters=((0, SPEED, MOST), (1, SPEED, 5)),
        spaces=(7, 7, 0),
        full=(2, 0, 0),
    )
    words = Wording(Messages(language), duel.names, shared=True, library=cards.load())
    text = io.StringIO()
    console = Console(file=text, width=100, height=60, no_color=True)
    view = duel.view(0)
    console.print(Board(words).draw(view, console))
    drawn = text.getvalue()
    assert "7■ 甲 乙" in drawn
    assert words.text("speed.counters_full", count=12, turns=2, needed=3) in drawn
    assert words.text("speed.counters", count=5) in drawn
    lines = "\n".join(table_lines(view, words))
    assert card.name(language) in lines
    shown = words.text("speed.plain.open_card", space=7, card=words.quoted(card.id))
    assert words.text("speed.plain.cards", spaces=shown) in lines
    labels = [choice.label for choice in Offer(Situation(duel), words).choices()]
    for ability in ABILITIES:
        if ability.key != "summon":  # there is no hand
            label = words.text(
                f"speed.choice.{ability.key}", price=ability.price, boost=200, burn=800
            )
            assert label in labels


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", [[], ["--recycles", "1"], ["--recycles", "2"]], ids=str)
def test_bots_ride_with_what_ships(seats: int, mode: list[str]) -> None:
    result = CliRunner().invoke(
        app,
        ["simulate", "--ruleset", "riding", "--seats", str(seats), "-d", "1", "--json", *mode],
    )
    assert result.exit_code == 0
    assert json.loads(result.stdout)["finished"] == 1


def test_a_person_rides_at_the_table() -> None:
    """From the direction of play to the first space, in plain lines."""
    result = CliRunner().invoke(
        app,
        ["play", "--ruleset", "riding", "--seats", "Ann,bot:random,bot:random", "--seed", "5",
         "--plain", "--lang", "en"],
        input="1\n" * 30,
    )  # fmt: skip
    assert "15 cards are laid out on the Duel Track." in result.stdout
    assert "Ann's D-Wheel moves" in result.stdout
    assert "adds it to the hand" in result.stdout
    assert "Speed Counters in the Standby Phase: Ann 1, " in result.stdout
