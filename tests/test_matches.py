"""Matches: the score, the exchange of cards, who begins, the clock, points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, permutations
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.playing import SETTINGS, Setting

from duel99 import cards, lab, replays, rulesets
from duel99.decks import Pool, Severity, deck_for, default_pools, legality
from duel99.kernel import Deck, Duel, IllegalAnswer, Ruleset
from duel99.kernel.decision import ActionKind
from duel99.kernel.duel import EXTRA_TURNS, TIME_CALLED
from duel99.kernel.endings import check_losses
from duel99.kernel.event import Drew, DuelStarted, Noted, Shuffled
from duel99.kernel.life import damage, pay
from duel99.kernel.position import Placement, Position
from duel99.kernel.randomness import Chance
from duel99.kernel.terms import NOBODY, EndReason, Location
from duel99.kernel.terms import Position as Face
from duel99.messages import Messages, languages
from duel99.rulesets.matches import (
    ExchangeRefused,
    Match,
    MatchDeck,
    Result,
    Stage,
    WrongStage,
    begin_duel,
    exchange_faults,
    keep_time,
    verdict,
)
from duel99.rulesets.matches.score import Scoring
from duel99.testing import PlainDecks, digest
from duel99.testing.plain import FIRST_ID, plain_definition

MASTER = rulesets.load("master2020")
EXTRA_CARD = 44508094
"""A synchro monster; whatever else these decks hold belongs in the main deck."""


RESERVE = FIRST_ID + 9


def in_extra(card: int) -> bool:
    return card == EXTRA_CARD or 500 <= card < 600


def plain(side: Sequence[int] = (), size: int = 40) -> MatchDeck:
    """A deck of plain monsters that can be played."""
    (deck,) = PlainDecks(1, True, size)()
    return MatchDeck(tuple(d.printed.id for d in deck.main), (), tuple(side))


def master(**options: str) -> Ruleset:
    """The two-player rules; ``tie`` stands for ``match.tie``."""
    return MASTER.with_options({f"match.{key}": value for key, value in options.items()})


def new(ruleset: Ruleset = MASTER, *, side: Sequence[int] = (), seed: int = 1) -> Match:
    return Match.begin(ruleset, 2, [plain(side), plain(side)], seed=seed)


def result(winner: int | None, order: tuple[int, ...] = (0, 1)) -> Result:
    """Of two players; ``None`` is a draw."""
    if winner is None:
        return Result(order, (1, 1), (), EndReason.LIFE_POINTS)
    placings = tuple(1 if seat == winner else 2 for seat in (0, 1))
    return Result(order, placings, (winner,), EndReason.LIFE_POINTS)


def played(match: Match, *winners: int | None) -> Match:
    """The match after these results, whoever begins."""
    for winner in winners:
        if match.stage is Stage.CHOICE:
            match = match.choose(0)
        match = match.record(result(winner))
    return match


# the score


@pytest.mark.rule("OCG-288", "CLS-006", "CLS-106", "CLS-107", "AMB-12")
@pytest.mark.parametrize("winners", [(0, 0), (1, 0, 0), (0, 1, 0), (0, None, 0), (None, 0, 0)])
def test_the_first_to_two_wins_takes_a_best_of_three(winners: tuple[int | None, ...]) -> None:
    before = played(new(), *winners[:-1])
    assert not before.over
    assert before.winners == ()
    match = played(before, winners[-1])
    assert match.over
    assert match.winners == (0,)
    assert match.played <= 3
    assert match.wins[0] == 2


@pytest.mark.rule("OCG-289", "CLS-107")
@pytest.mark.parametrize("winners", sorted(set(permutations((1, None, None))), key=str))
def test_one_win_and_two_draws_take_the_match(winners: tuple[int | None, ...]) -> None:
    assert not played(new(), *winners[:2]).over
    assert played(new(), *winners).winners == (1,)


EVEN = [*sorted(set(permutations((0, 1, None))), key=str), (None, None, None)]


@pytest.mark.rule("CLS-108", "AMB-98")
@pytest.mark.parametrize("winners", EVEN, ids=str)
def test_an_even_match_is_drawn_where_the_table_says_so(winners: tuple[int | None, ...]) -> None:
    match = played(new(master(tie="draw")), *winners)
    assert match.over
    assert match.winners == ()


@pytest.mark.rule("OCG-290", "AMB-98")
@pytest.mark.parametrize("winners", EVEN, ids=str)
def test_an_even_match_goes_on_with_extra_duels(winners: tuple[int | None, ...]) -> None:
    match = played(new(master(tie="extra_duel")), *winners)
    assert not match.over
    assert match.is_extra
    again = played(match, None)
    assert again.is_extra, "a drawn extra duel decides nothing"
    assert played(again, 1).winners == (1,)
    assert played(match, 0).winners == (0,)


@pytest.mark.rule("AMB-98", "AMB-99", "AMB-12")
@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_each_ruleset_keeps_its_own_rule_for_even_matches(key: str) -> None:
    options = rulesets.load(key).options()
    drawn = {"classic", "ninety-nine", "riding"}
    assert options["match.tie"][0] == ("draw" if key in drawn else "extra_duel")
    assert set(options["match.tie"][1]) == {"draw", "extra_duel"}
    assert options["match.clock"] == ("off", ("off", "40"))
    assert options["match.n"] == ("single", ("single", "points"))


@pytest.mark.rule("OCG-291")
def test_a_card_that_wins_the_match_wins_it_whatever_the_score() -> None:
    dragon = cards.definition(44910027)
    table = [Placement(dragon, Location.MONSTER, 0, 0, position=Face.FACE_UP_ATTACK)]
    duel = Position(MASTER, ("A", "B"), tuple(table), life=(8000, 2000)).build()
    while duel.decision is not None:
        options = duel.decision.options
        wanted = (ActionKind.ATTACK, ActionKind.TO_BATTLE)
        duel.answer(next(i for i, o in enumerate(options) if o.kind in wanted))
    assert duel.reason is EndReason.MATCH
    match = played(new(), 1)
    assert match.wins == (0, 1)
    if match.stage is Stage.CHOICE:
        match = match.choose(0)
    match = match.record(Result.of(duel))
    assert match.over
    assert match.winners == (0,)


def test_a_step_out_of_turn_is_refused() -> None:
    match = new()
    with pytest.raises(WrongStage, match="at choice, not at duel"):
        match.record(result(0))
    with pytest.raises(WrongStage):
        match.side(0, match.decks[0], in_extra)
    with pytest.raises(WrongStage):
        begin_duel(match, MASTER, ("A", "B"), plain_definition)
    with pytest.raises(ValueError, match="no seat 2"):
        match.choose(2)
    ready = match.choose(1)
    with pytest.raises(ValueError, match="not one of 2 seats"):
        ready.record(Result((0, 1, 2), (1, 2, 3), (0,)))
    with pytest.raises(ValueError, match="backwards"):
        ready.tick(-1)
    with pytest.raises(WrongStage):
        played(ready, 0, 0).record(result(0))


@pytest.mark.parametrize(
    ("seats", "decks", "duels", "said"),
    [(3, 2, 3, "2 to 2 players"), (2, 1, 3, "takes 2 decks"), (2, 2, 5, "has 3 duels")],
)
def test_a_match_that_cannot_be_is_refused(seats: int, decks: int, duels: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Match.begin(MASTER, seats, [plain()] * decks, duels=duels)


# side decks


@pytest.mark.rule("OCG-232", "CLS-002")
@pytest.mark.parametrize(("count", "allowed"), [(0, True), (15, True), (16, False)])
def test_a_side_deck_is_optional_and_has_at_most_fifteen_cards(count: int, allowed: bool) -> None:
    normal = [e for e in cards.load() if e.printed.is_monster and not e.printed.is_extra][:56]
    pool = Pool("p", tuple(normal[:40]), side=tuple(normal[40 : 40 + count]))
    faults = [f.key for f in legality(pool, MASTER) if f.severity is Severity.ERROR]
    assert faults == ([] if allowed else ["too_large_side"])


@pytest.mark.rule("OCG-233")
def test_the_side_deck_takes_no_part_in_a_duel() -> None:
    pools = default_pools("master2020", players=2)
    assert all(pool.side for pool in pools)
    decks = [deck_for(pool) for pool in pools]
    duel = Duel(MASTER, 2, decks, seed=3)
    ids = Counter(card.printed.id for card in duel.cards)
    brought = Counter(e.id for pool in pools for e in (*pool.main, *pool.extra))
    assert ids == brought
    lists = [
        MatchDeck(tuple(e.id for e in p.main), tuple(e.id for e in p.extra), (EXTRA_CARD,))
        for p in pools
    ]
    match = Match.begin(MASTER, 2, lists, seed=3).choose(0)
    duel = begin_duel(match, MASTER, ("A", "B"), cards.definition)
    assert Counter(card.printed.id for card in duel.cards) == brought


SIDED = MatchDeck((1, 1, 2, 3), (501, 502), (4, 5, 503))


@pytest.mark.rule("OCG-234", "CLS-003")
def test_cards_change_places_one_for_one() -> None:
    after = SIDED.swapped(("main", 1), 0)
    assert after == MatchDeck((1, 4, 2, 3), (501, 502), (1, 5, 503))
    assert exchange_faults(SIDED, after, in_extra) == []
    extra = SIDED.swapped(("extra", 0), 2)
    assert extra == MatchDeck((1, 1, 2, 3), (503, 502), (4, 5, 501))
    assert exchange_faults(SIDED, extra, in_extra) == []
    assert exchange_faults(SIDED, SIDED, in_extra) == []


@pytest.mark.rule("OCG-234")
@pytest.mark.parametrize(
    ("after", "kinds"),
    [
        (MatchDeck((1, 1, 2, 3, 4), (501, 502), (5, 503)), ["size main", "size side"]),
        (MatchDeck((1, 1, 2), (501, 502), (4, 5, 503, 3)), ["size main", "size side"]),
        (MatchDeck((1, 1, 2, 9), (501, 502), (4, 5, 503)), ["missing 3", "foreign 9"]),
        (MatchDeck((1, 1, 2, 503), (501, 502), (4, 5, 3)), ["section main 503"]),
        (MatchDeck((1, 1, 2, 3), (501, 4), (502, 5, 503)), ["section extra 4"]),
        (
            MatchDeck((1, 1, 2, 3), (501,), (4, 5, 5)),
            ["size extra", "missing 502", "missing 503", "foreign 5"],
        ),
        (MatchDeck((1, 4, 5, 2), (501, 502), (1, 3, 7)), ["missing 503", "foreign 7"]),
    ],
)
def test_everything_else_is_refused_with_a_reason_each(after: MatchDeck, kinds: list[str]) -> None:
    faults = exchange_faults(SIDED, after, in_extra)
    said = [" ".join(str(p) for p in (f.kind, f.section, f.card) if p) for f in faults]
    assert said == kinds
    match = played(Match.begin(MASTER, 2, [SIDED, SIDED]), 0)
    with pytest.raises(ExchangeRefused) as caught:
        match.side(0, after, in_extra)
    assert len(str(caught.value).split("; ")) == len(kinds)
    assert match.decks[0] == SIDED


CARD = st.one_of(st.integers(1, 6), st.integers(501, 504))


@st.composite
def decks(draw: st.DrawFn) -> MatchDeck:
    main = tuple(draw(st.lists(st.integers(1, 6), min_size=1, max_size=8)))
    extra = tuple(draw(st.lists(st.integers(501, 504), max_size=5)))
    return MatchDeck(main, extra, tuple(draw(st.lists(CARD, max_size=5))))


def multiset(deck: MatchDeck) -> Counter[int]:
    return Counter(deck.main + deck.extra + deck.side)


def sizes(deck: MatchDeck) -> tuple[int, int, int]:
    return len(deck.main), len(deck.extra), len(deck.side)


@pytest.mark.rule("OCG-234", "CLS-003")
@given(deck=decks(), data=st.data())
def test_exchanges_lose_nothing_and_keep_the_sizes(deck: MatchDeck, data: st.DataObject) -> None:
    """Whatever is exchanged in however many steps: what is accepted conserves cards and sizes."""
    now = deck
    for _ in range(data.draw(st.integers(0, 6))):
        section = data.draw(st.sampled_from(["main", "extra"]))
        if not now.section(section) or not now.side:
            continue
        index = data.draw(st.integers(0, len(now.section(section)) - 1))
        after = now.swapped((section, index), data.draw(st.integers(0, len(now.side) - 1)))
        misplaced = any(map(in_extra, after.main)) or not all(map(in_extra, after.extra))
        assert bool(exchange_faults(deck, after, in_extra)) == misplaced
        if not misplaced:
            now = after
    assert multiset(now) == multiset(deck)
    assert sizes(now) == sizes(deck)
    assert exchange_faults(deck, now, in_extra) == []


@pytest.mark.rule("OCG-234")
@given(before=decks(), after=decks())
def test_any_other_deck_is_refused(before: MatchDeck, after: MatchDeck) -> None:
    legal = multiset(before) == multiset(after) and sizes(before) == sizes(after)
    assert (exchange_faults(before, after, in_extra) == []) == legal


@pytest.mark.parametrize(
    ("section", "index", "side"), [("main", 4, 0), ("extra", 0, 3), ("side", 0, 0)]
)
def test_a_place_that_there_is_not_cannot_be_exchanged(section: Any, index: int, side: int) -> None:
    with pytest.raises(IndexError, match="no card to exchange"):
        SIDED.swapped((section, index), side)


@pytest.mark.rule("OCG-234", "CLS-003", "CLS-008", "CLS-009")
def test_both_exchange_before_it_is_settled_who_begins() -> None:
    match = played(Match.begin(MASTER, 2, [SIDED, SIDED]), 0)
    assert match.stage is Stage.SIDING
    assert match.to_side == (0, 1)
    assert match.chooser == NOBODY
    changed = SIDED.swapped(("main", 0), 1)
    match = match.side(1, changed, in_extra)
    assert match.stage is Stage.SIDING
    with pytest.raises(ValueError, match="seat 1 has nothing to exchange any more"):
        match.side(1, SIDED, in_extra)
    match = match.side(0, SIDED, in_extra)
    assert match.stage is Stage.CHOICE
    assert match.chooser == 1, "the loser chooses"
    assert match.decks == (SIDED, changed)
    assert match.brought == (SIDED, SIDED)
    third = played(match, 1)
    assert third.decks[1] == changed, "what was exchanged stays until it is exchanged again"
    assert third.side(1, SIDED, in_extra).decks[1] == SIDED
    assert third.again(5).decks == match.brought, "another match begins with the decks brought"


def test_who_has_no_side_deck_has_nothing_to_exchange() -> None:
    match = played(Match.begin(MASTER, 2, [SIDED, plain()]), 0)
    assert match.to_side == (0,)
    assert played(new(), 0).stage is Stage.CHOICE


# who begins


@pytest.mark.rule("CLS-008", "CLS-119")
@pytest.mark.parametrize("seed", range(12))
def test_the_dice_decide_who_chooses_for_the_first_duel(seed: int) -> None:
    match = new(seed=seed)
    assert match.stage is Stage.CHOICE
    (one, first), (other, second) = match.rolls[-2:]
    assert {one, other} == {0, 1}
    assert match.chooser == (one if first > second else other)
    assert all(a[1] == b[1] for a, b in zip(match.rolls[:-2:2], match.rolls[1:-2:2], strict=True))
    assert new(seed=seed) == match
    for first_seat in (0, 1):
        assert match.choose(first_seat).order[0] == first_seat


def test_dice_favour_no_seat() -> None:
    chosen = Counter(new(seed=seed).chooser for seed in range(400))
    assert 140 < chosen[0] < 260


@pytest.mark.rule("CLS-008")
@pytest.mark.parametrize(
    ("winner", "order", "chooser"),
    [(0, (0, 1), 1), (0, (1, 0), 1), (1, (0, 1), 0), (None, (0, 1), 1), (None, (1, 0), 0)],
)
def test_the_loser_chooses_next_and_after_a_draw_who_had_the_later_turn(
    winner: int | None, order: tuple[int, int], chooser: int
) -> None:
    match = new().choose(order[0]).record(result(winner, order))
    assert match.stage is Stage.CHOICE
    assert match.chooser == chooser


@pytest.mark.rule("CLS-009", "CLS-119")
@pytest.mark.parametrize("first", [0, 1])
def test_the_order_is_settled_before_any_hand_is_drawn(first: int) -> None:
    match = new().choose(first)
    assert match.order == ((0, 1), (1, 0))[first]
    duel = begin_duel(match, MASTER, ("A", "B"), plain_definition)
    started = next(i for i, e in enumerate(duel.events) if isinstance(e, DuelStarted))
    drawn = [i for i, e in enumerate(duel.events) if isinstance(e, Drew)]
    event = duel.events[started]
    assert isinstance(event, DuelStarted)
    assert event.order == match.order
    assert started < min(drawn)
    assert [len(p.hand) for p in duel.players] == [5, 5]
    assert duel.turn_player == first


@pytest.mark.rule("CLS-117")
def test_decks_are_shuffled_by_chance_that_no_owner_has_a_hand_in() -> None:
    """The table's generator shuffles both decks before the hands; a cut changes no position.

    What lies where afterwards depends on the seed alone, not on how the owner hands the deck
    over: a deck that was cut at any point goes through the same permutation.
    """
    match = new(seed=9).choose(0)
    duel = begin_duel(match, MASTER, ("A", "B"), plain_definition)
    kinds = [type(e) for e in duel.events if isinstance(e, (Shuffled, Drew))]
    assert kinds[:2] == [Shuffled, Shuffled]
    deck = PlainDecks(1, True, 40)()[0].main

    def hand(cut: int) -> list[int]:
        given = [*deck[cut:], *deck[:cut]]
        played = Duel(MASTER, 2, [Deck(given), Deck(given)], seed=9, order=(0, 1))
        places = [given.index(c.definition) for c in played.players[0].hand]
        assert [c.definition for c in played.players[0].hand] == [given[i] for i in places]
        return places

    ids = [d.printed.id for d in deck]
    assert len(set(ids)) == len(ids), "each card is one of a kind, so that its place can be told"
    assert all(hand(cut) == hand(0) for cut in (1, 7, 20, 39))


def test_seeds_follow_from_the_first_and_differ() -> None:
    match = new(seed=4)
    seeds = []
    for winner in (None, None, None, None):
        seeds.append(match.duel_seed)
        match = played(match, winner)
    assert seeds[0] == 4
    assert len(set(seeds)) == 4


# the clock


def end_turns(duel: Duel, until: int) -> None:
    """Everybody ends their turns at once until that turn begins, or the duel is over."""
    while duel.decision is not None and duel.turn < until:
        options = duel.decision.options
        kinds = [getattr(o, "kind", None) for o in options]
        if ActionKind.END_TURN in kinds:
            duel.answer(kinds.index(ActionKind.END_TURN))
        else:
            duel.answer(duel.decision.first_answer())


def quiet_duel(seed: int = 2) -> Duel:
    (deck,) = PlainDecks(1, True, 60)()
    return Duel(MASTER, 2, [deck, deck], seed=seed, order=(0, 1))


def hit(duel: Duel, *players: int, points: int = 100) -> None:
    """Damage to these players at once, as one effect does it; then the check after it."""
    duel.snapshot = None
    for player in players:
        damage(duel, player, points, None)


@pytest.mark.rule("OCG-290", "AMB-99")
def test_time_is_called_the_turn_is_finished_and_three_more_are_played() -> None:
    duel = quiet_duel()
    end_turns(duel, 3)
    hit(duel, 1)
    duel.call_time()
    assert duel.last_turn == 3 + EXTRA_TURNS == 6
    assert duel.events[-1] == Noted("note.time_called", value=6)
    assert not duel.over
    end_turns(duel, 6)
    assert duel.turn == 6
    assert not duel.over
    end_turns(duel, 99)
    assert duel.over
    assert duel.turn == 6
    assert duel.winners == (0,)
    assert duel.reason is EndReason.TIME
    assert [p.placing for p in duel.players] == [1, 2]


@pytest.mark.rule("OCG-290", "AMB-99")
@pytest.mark.parametrize(("loser", "winner"), [(0, 1), (1, 0)])
@pytest.mark.parametrize("paid", [False, True])
def test_even_life_points_at_the_end_mean_sudden_death(loser: int, winner: int, paid: bool) -> None:
    duel = quiet_duel()
    duel.call_time()
    end_turns(duel, 8)
    assert duel.turn == 8
    assert duel.sudden_death
    assert Noted("note.sudden_death") in duel.events
    hit(duel, 0, 1)
    check_losses(duel)
    assert not duel.over, "a change that leaves them even decides nothing"
    if paid:
        pay(duel, loser, 100, None)
    else:
        hit(duel, loser)
    end_turns(duel, 9)
    assert duel.over
    assert duel.winners == (winner,)
    assert duel.reason is EndReason.TIME


@pytest.mark.rule("AMB-99")
def test_a_duel_that_ends_before_its_time_ends_as_ever() -> None:
    duel = quiet_duel()
    duel.call_time()
    hit(duel, 1, points=8000)
    end_turns(duel, 2)
    assert duel.reason is EndReason.LIFE_POINTS
    with pytest.raises(IllegalAnswer, match="is over"):
        duel.call_time()


def test_time_is_called_once() -> None:
    duel = quiet_duel()
    duel.call_time()
    before = digest(duel)
    with pytest.raises(IllegalAnswer, match="time was called before"):
        duel.call_time()
    assert digest(duel) == before


@pytest.mark.rule("AMB-99")
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_call_of_time_is_recorded_forked_and_replayed(setting: Setting) -> None:
    """At every kind of moment: forks agree, and the answers give the same duel again."""
    shared = setting.ruleset.piles.shared
    decks = PlainDecks(setting.seats, shared, 60 if not shared else 99)()
    for called_at in (0, 1, 17):
        duel = Duel(setting.ruleset, setting.seats, decks, seed=called_at)
        chance = Chance(called_at)
        while duel.decision is not None:
            number = len(duel.answers)
            if number == called_at:
                duel.call_time()
                assert duel.answers[-1] == TIME_CALLED
            if number < 60 and number % 5 == 0:
                assert digest(duel.fork()) == digest(duel)
            duel.answer(duel.decision.random_answer(chance))
        again = Duel(setting.ruleset, setting.seats, decks, seed=called_at)
        for answer in duel.answers:
            again.apply(answer)
        assert again.events == duel.events
        assert digest(again) == digest(duel)
        if duel.reason is EndReason.TIME and not duel.sudden_death:
            assert duel.turn == duel.last_turn


def test_a_file_keeps_the_call_of_time() -> None:
    pools = default_pools("master2020", players=2)
    duel = Duel(MASTER, ("A", "B"), [deck_for(pool) for pool in pools], seed=5)
    chance = Chance(1)
    for _ in range(20):
        assert duel.decision is not None
        duel.answer(duel.decision.random_answer(chance))
    duel.call_time()
    while duel.decision is not None:
        duel.answer(duel.decision.random_answer(chance))
    replay = replays.record(duel)
    data = replays.container.pack(
        replay.header, replays.model.Body(replay.answers, replay.marks, replay.events)
    )
    loaded = replays.loads(data)
    assert TIME_CALLED in loaded.answers
    assert loaded.verify() is None
    assert Messages("zh-TW").text("note.time_called", value=9) in _told(duel, 9)


def _told(duel: Duel, value: int) -> str:
    noted = next(e for e in duel.events if isinstance(e, Noted) and e.key == "note.time_called")
    return Messages("zh-TW").text(noted.key, value=value)


@pytest.mark.rule("AMB-99")
def test_without_a_clock_time_never_runs_out() -> None:
    match = new(master(clock="off")).choose(0).tick(1e9)
    assert not match.time_is_up
    assert match.seconds_left is None
    assert not keep_time(match, begin_duel(match, MASTER, ("A", "B"), plain_definition))


@pytest.mark.rule("OCG-290", "AMB-99")
def test_forty_minutes_and_the_running_duel_is_called() -> None:
    match = new(master(clock="40")).choose(0).tick(39 * 60 + 59)
    duel = begin_duel(match, MASTER, ("A", "B"), plain_definition)
    assert not keep_time(match, duel)
    assert match.seconds_left == 1
    match = match.tick(1.5)
    assert match.time_is_up
    assert match.stage is Stage.DUEL, "the running duel is finished by its own rule"
    assert keep_time(match, duel)
    assert not keep_time(match, duel), "once"
    assert duel.last_turn == 4
    assert match.record(result(1)).winners == (1,), "out of time, whoever is ahead has won"


@pytest.mark.rule("OCG-290", "AMB-99")
@pytest.mark.parametrize("side", [(), (EXTRA_CARD,)], ids=["choice", "siding"])
def test_time_that_runs_out_between_duels(side: tuple[int, ...]) -> None:
    ahead = played(new(master(clock="40"), side=side), 0)
    assert not ahead.over
    assert not ahead.tick(2399).over
    assert ahead.tick(2400).winners == (0,)
    even = played(new(master(clock="40"), side=()), 0, 1).tick(2400)
    assert not even.over
    assert even.is_extra
    duel = begin_duel(even.choose(0), MASTER, ("A", "B"), plain_definition)
    assert duel.last_turn == 4, "the extra duel has its first turn and three more"
    assert even.choose(0).record(result(1)).winners == (1,)
    drawn = played(new(master(clock="40", tie="draw")), 0, 1)
    assert not drawn.over
    assert drawn.tick(2400).over
    assert drawn.tick(2400).winners == ()


@pytest.mark.rule("AMB-99")
def test_time_told_with_the_result_counts() -> None:
    match = new(master(clock="40")).choose(0).record(result(0), elapsed=2400)
    assert match.winners == (0,)


# points


def shared(seats: int, **options: str) -> Ruleset:
    values = {f"match.{key}": value for key, value in options.items()}
    return rulesets.load("ninety-nine", players=seats, options=values)


def placed(order: tuple[int, ...], *placings: int) -> Result:
    winners = tuple(s for s, place in enumerate(placings) if place == 1)
    return Result(order, placings, winners if len(winners) < len(placings) else ())


@pytest.mark.rule("AMB-12")
def test_points_are_seats_minus_placing_over_all_duels() -> None:
    match = Match.begin(shared(3), 3, [plain()])
    assert match.stage is Stage.DUEL
    assert match.order == (), "the first duel rolls its own dice"
    match = match.record(placed((2, 0, 1), 1, 2, 3))
    assert match.points == (2, 1, 0)
    assert match.order == (0, 1, 2), "the seat after the one that began begins"
    match = match.record(placed((0, 1, 2), 1, 2, 3))
    assert match.wins == (2, 0, 0)
    assert not match.over, "two wins end no match for points"
    match = match.record(placed((1, 2, 0), 3, 1, 2))
    assert match.points == (4, 4, 1)
    assert match.over
    assert match.winners == (0, 1), "who have the same points share the win"


@pytest.mark.rule("AMB-12", "AMB-98")
def test_points_may_be_decided_by_extra_duels() -> None:
    match = Match.begin(shared(3, tie="extra_duel"), 3, [plain()], duels=1)
    match = match.record(placed((0, 1, 2), 1, 1, 3))
    assert not match.over
    assert match.is_extra
    assert match.record(placed((1, 2, 0), 2, 1, 3)).winners == (1,)


@pytest.mark.rule("AMB-12")
@pytest.mark.parametrize("duels", [1, 2, 5])
def test_a_match_for_points_has_as_many_duels_as_one_likes(duels: int) -> None:
    match = Match.begin(shared(4), 4, [plain()], duels=duels)
    for number in range(duels):
        assert not match.over
        assert match.played == number
        match = match.record(placed((0, 1, 2, 3), 4, 3, 2, 1))
    assert match.winners == (3,)
    with pytest.raises(ValueError, match="by points 1 or more"):
        Match.begin(shared(4), 4, [plain()], duels=0)


@pytest.mark.rule("AMB-12")
def test_two_players_may_play_for_points_too() -> None:
    match = Match.begin(master(n="points"), 2, [plain(), plain()], duels=2)
    assert played(match, 0).stage is Stage.CHOICE
    assert played(match, 0, 1).winners == ()
    assert not played(match, 0, 1).over, "extra duels decide (match.tie)"
    drawn = Match.begin(master(n="points", tie="draw"), 2, [plain(), plain()], duels=2)
    assert played(drawn, 0, 1).winners == (0, 1)


@pytest.mark.rule("AMB-12")
@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_single_duels_are_what_is_played_by_default(key: str) -> None:
    rules = rulesets.load(key)
    assert rules.matches.number == "single"
    assert rules.matches.won_by == ("points" if rules.piles.shared else "wins")


@given(
    results=st.lists(st.sampled_from([0, 1, None]), max_size=6),
    tie=st.sampled_from(["draw", "extra_duel"]),
    time=st.booleans(),
)
def test_verdicts_are_the_leaders_or_nobody(
    results: list[int | None], tie: Any, time: bool
) -> None:
    scoring = Scoring("wins", tie)
    said = verdict(scoring, [result(w) for w in results], 2, time_is_up=time)
    wins = [results.count(0), results.count(1)]
    if said is None:
        assert max(wins) < 2
        assert len(results) < 3 or (tie == "extra_duel" and wins[0] == wins[1])
    elif said:
        assert wins[said[0]] == max(wins)
    else:
        assert wins[0] == wins[1]
        assert tie == "draw"


# whole matches


@pytest.mark.rule("OCG-288", "AMB-12")
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_bots_play_whole_matches_of_every_ruleset(setting: Setting) -> None:
    rules = setting.ruleset
    size = 60 if not rules.piles.shared else 99
    lists = [
        MatchDeck(
            tuple(d.printed.id for d in deck.main), (), () if rules.piles.shared else (RESERVE,)
        )
        for deck in PlainDecks(setting.seats, rules.piles.shared, size)()
    ]
    match = Match.begin(rules, setting.seats, lists, seed=8)
    chance = Chance(8)
    names = [str(i) for i in range(setting.seats)]
    begun = []
    while match.stage is not Stage.OVER:
        match = msgspec.json.decode(msgspec.json.encode(match), type=Match)
        if match.stage is Stage.SIDING:
            seat = match.to_side[0]
            deck = match.decks[seat].swapped(("main", match.played), 0)
            match = match.side(seat, deck, lambda card: False)
        elif match.stage is Stage.CHOICE:
            match = match.choose(match.chooser)
        else:
            duel = begin_duel(match, rules, names, plain_definition)
            while duel.decision is not None:
                duel.answer(duel.decision.random_answer(chance))
            begun.append(duel.order[0])
            match = match.record(Result.of(duel))
    if match.scoring.won_by == "wins":
        assert match.played >= 2
        assert match.winners or match.scoring.tie == "draw"
        assert all(match.wins[seat] == max(match.wins) for seat in match.winners)
    else:
        assert match.played == 3
        assert len(match.winners) >= 1
        assert all(a != b for a, b in pairwise(begun))
        assert max(match.points) == match.points[match.winners[0]]


@pytest.mark.parametrize("key", ["master2020", "ninety-nine"])
def test_matches_are_simulated(key: str) -> None:
    rules = rulesets.load(key)
    bots = ("random",) * (3 if rules.piles.shared else 2)
    decks = PlainDecks(len(bots), rules.piles.shared, 99 if rules.piles.shared else 40)
    experiment = lab.Experiment(rules, bots, decks, 5, 3)
    report = lab.simulate_matches(experiment)
    assert (report.matches, report.finished, report.errors, report.bot_faults) == (5, 5, 0, 0)
    assert sum(report.lengths.values()) == 5
    assert sum(n * count for n, count in report.lengths.items()) == report.duels
    won = sum(side.won.wins for side in report.by_seat)
    assert won == pytest.approx(report.finished - report.drawn)
    assert report.timeless() == lab.simulate_matches(experiment).timeless()
    assert b'"matches": 5' in report.to_json()


def test_a_duel_without_end_leaves_its_match_unfinished() -> None:
    experiment = lab.Experiment(
        MASTER, ("random", "random"), PlainDecks(2, False, 40), 1, 3, limit=4
    )
    report = lab.simulate_matches(experiment)
    assert (report.finished, report.errors) == (0, 1)
    assert "no end after 4 decisions" in report.troubles[0].what


@pytest.mark.parametrize("language", languages())
def test_endings_by_time_and_by_match_have_names(language: str) -> None:
    messages = Messages(language)
    names = {messages.member(reason) for reason in EndReason}
    assert len(names) == len(EndReason)
