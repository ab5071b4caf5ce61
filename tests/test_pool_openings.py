"""The odds of the opening redraw, against counting by hand and against real set-ups."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duel99 import rulesets
from duel99.decks import Pool, load_pool
from duel99.decks.openings import at_least, drawn, openings, openings_of, seen_by
from duel99.kernel import Deck, Definition, Duel, Printed
from duel99.kernel.event import Revealed
from duel99.kernel.terms import Kind


def hands(
    cards: int, hand: int, players: int, left: tuple[int, ...]
) -> list[list[tuple[int, ...]]]:
    """Every way of dealing hands of certain cards to players."""
    if not players:
        return [[]]
    found = []
    for mine in combinations(left, hand):
        rest = tuple(c for c in left if c not in mine)
        found += [[mine, *others] for others in hands(cards, hand, players - 1, rest)]
    return found


def by_hand(
    cards: int, low: int, players: int, hand: int, needed: int
) -> tuple[Fraction, list[Fraction], Fraction]:
    """Nobody redraws, expected redraws by place, stuck: every deal of cards 0..n-1 looked at."""
    deals = hands(cards, hand, players, tuple(range(cards)))
    weight = Fraction(1, len(deals))
    states: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for deal in deals:
        states[tuple(deal)] += weight  # type: ignore[assignment]
    good = [h for h in combinations(range(cards), hand) if sum(c < low for c in h) >= needed]
    good_set = set(good)
    nobody = sum((p for deal, p in states.items() if all(h in good_set for h in deal)), Fraction(0))
    expected, stuck = [], Fraction(0)
    for place in range(players):
        redraws = Fraction(0)
        new: Counter[tuple[tuple[int, ...], ...]] = Counter()
        for deal, p in states.items():
            if deal[place] in good_set:
                new[deal] += p
                continue
            held = {c for i, h in enumerate(deal) if i != place for c in h}
            free = [c for c in range(cards) if c not in held]
            ways = list(combinations(free, hand))
            fine = [w for w in ways if w in good_set]
            if not fine:
                stuck += p
                continue
            redraws += p * Fraction(len(ways), len(fine))
            for way in fine:
                after = (*deal[:place], way, *deal[place + 1 :])
                new[after] += p * Fraction(1, len(fine))  # type: ignore[assignment]
        states = new
        expected.append(redraws)
    return nobody, expected, stuck


@pytest.mark.rule("N99-038", "N99-039", "AMB-9")
@pytest.mark.parametrize(
    ("cards", "low", "players", "hand", "needed"),
    [
        (6, 3, 1, 2, 1),
        (6, 3, 2, 2, 1),
        (7, 4, 2, 3, 2),
        (7, 3, 3, 2, 1),
        (8, 4, 2, 3, 2),
        (6, 4, 3, 2, 1),
        (6, 2, 2, 3, 2),
    ],
)
def test_the_odds_are_those_of_every_deal_counted(
    cards: int, low: int, players: int, hand: int, needed: int
) -> None:
    found = openings(cards, low, players, hand=hand, needed=needed)
    assert found is not None
    nobody, expected, stuck = by_hand(cards, low, players, hand, needed)
    assert found.nobody == nobody
    assert list(found.redraws) == expected
    assert found.stuck == stuck
    assert found.at_the_table == sum(expected)


@given(st.integers(0, 20), st.integers(0, 20), st.integers(0, 20))
def test_what_is_drawn_adds_up_to_one(cards: int, marked: int, number: int) -> None:
    marked, number = min(marked, cards), min(number, cards)
    chances = dict(drawn(cards, marked, number))
    assert sum(chances.values()) == 1
    average = sum(found * p for found, p in chances.items())
    assert average == (Fraction(marked * number, cards) if cards else 0)
    assert at_least(cards, marked, number, 0) == 1


@settings(max_examples=30)
@given(st.integers(30, 150), st.integers(2, 5), st.data())
def test_more_low_level_monsters_never_make_it_worse(
    cards: int, players: int, data: st.DataObject
) -> None:
    low = data.draw(st.integers(2 * players, cards - 1))
    fewer = openings(cards, low, players)
    more = openings(cards, low + 1, players)
    assert fewer is not None
    assert more is not None
    assert more.first_hand <= fewer.first_hand
    assert more.nobody >= fewer.nobody


def test_a_small_deck_has_no_hands() -> None:
    assert openings(9, 5, 2) is None
    assert openings(10, 10, 2) is not None


@pytest.mark.rule("N99-038", "N99-039")
def test_real_set_ups_redraw_as_often() -> None:
    cards, low, seats, games = 30, 11, 2, 400
    lows = [Definition(Printed(i, Kind.MONSTER | Kind.NORMAL, level=4)) for i in range(1, low + 1)]
    rest = [Definition(Printed(i, Kind.SPELL)) for i in range(500, 500 + cards - low)]
    ruleset = rulesets.load("ninety-nine")
    by_place = [0] * seats
    for seed in range(games):
        duel = Duel(ruleset, seats, [Deck([*lows, *rest])], seed=seed, order=range(seats))
        for event in duel.events:
            if isinstance(event, Revealed):
                by_place[event.player] += 1
    found = openings(cards, low, seats)
    assert found is not None
    for place, redraws in enumerate(by_place):
        expected = float(found.redraws[place])
        # a redraw count is nearly geometric: four standard errors
        error = 4 * (expected * (1 + 2 * expected) / games) ** 0.5
        assert abs(redraws / games - expected) < error, (place, redraws / games, expected)


def test_the_table_options_of_the_redraw_are_heeded() -> None:
    pool = load_pool("3-corpses")
    ruleset = rulesets.load("ninety-nine", players=3)
    found = openings_of(pool, ruleset, 3)
    assert found is not None
    assert (found.cards, found.low, found.players) == (99, 42, 3)
    assert found.to_json()["first_hand"] == pytest.approx(0.2905, abs=1e-4)
    assert openings_of(pool, ruleset.with_options({"mulligan.rule": "off"}), 3) is None
    assert openings_of(Pool("x", pool.main[:14]), ruleset, 3) is None
    assert openings_of(pool, rulesets.load("master4"), 2) is None


def test_the_chance_to_see_a_card() -> None:
    assert seen_by(40, 1, 5) == Fraction(1, 8)
    assert seen_by(40, 3, 40) == 1
    assert seen_by(40, 0, 10) == 0
