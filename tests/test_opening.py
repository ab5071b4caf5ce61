"""Set-up: life points, order of play, opening hands, the redraw, and who may see what."""

from __future__ import annotations

from collections import Counter

import pytest

from duel99.kernel import Deck, Definition, Duel, Printed
from duel99.kernel.event import Declared, Drew, Moved, Noted, Revealed, Rolled, Shuffled
from duel99.kernel.position import Placement, Position
from duel99.kernel.terms import NOBODY, Kind, Location
from duel99.kernel.terms import Position as Face
from duel99.rulesets import load


def monster(number: int, level: int = 4, kind: int = 0) -> Definition:
    kind |= Kind.MONSTER | Kind.NORMAL
    return Definition(Printed(number, kind, level=level, attack=1000, defense=1000))


SPELL = Definition(Printed(900, Kind.SPELL))
HIGH = monster(901, level=7)
LOW = [monster(i) for i in range(1, 100)]


def opened(top: list[Definition], rest: int = 60, seats: int = 3, **options: str) -> Duel:
    """A duel whose deck begins with ``top``; the cards below are low-level monsters."""
    ruleset = load("ninety-nine", options={k.replace("__", "."): v for k, v in options.items()})
    cards = [*LOW[:rest], *top[::-1]]
    return Duel(ruleset, seats, [Deck(cards)], order=range(seats), shuffled=False)


@pytest.mark.rule("N99-031", "N99-037")
def test_everybody_starts_with_6000_life_points_and_five_cards() -> None:
    duel = Duel(load("ninety-nine"), 5, [Deck(LOW)], seed=3)
    while duel.decision is not None and duel.turn == 0:
        duel.answer(duel.decision.first_answer())
    assert [p.life for p in duel.players] == [6000] * 5
    first = duel.turn_player
    sizes = {p.index: len(p.hand) for p in duel.players}
    assert sizes == {seat: 6 if seat == first else 5 for seat in range(5)}


@pytest.mark.rule("OCG-244", "OCG-246", "OCG-314")
def test_the_ordinary_game_starts_with_8000_and_five_cards_without_a_draw() -> None:
    duel = Duel(load("master2020"), 2, [Deck(LOW[:40]), Deck(LOW[:40])], order=[1, 0])
    assert [p.life for p in duel.players] == [8000, 8000]
    assert [len(p.hand) for p in duel.players] == [5, 5]
    assert duel.turn_player == 1


@pytest.mark.rule("N99-035", "N99-036", "AMB-8", "OCG-277")
def test_dice_decide_who_begins_and_the_winner_picks_the_direction() -> None:
    orders = set()
    for seed in range(30):
        duel = Duel(load("ninety-nine"), 3, [Deck(LOW)], seed=seed)
        rolls = [e for e in duel.events if isinstance(e, Rolled)]
        assert {r.player for r in rolls} == {0, 1, 2}
        decision = duel.decision
        assert decision is not None
        assert list(decision.options) == ["clockwise", "anticlockwise"]
        winner = decision.player
        best = {r.player: r.results[0] for r in rolls[:3]}
        assert best[winner] == max(best.values())
        direction = seed % 2
        duel.answer(direction)
        assert any(isinstance(e, Declared) for e in duel.events)
        step = 1 if direction == 0 else -1
        assert duel.order == tuple((winner + step * i) % 3 for i in range(3))
        orders.add(duel.order)
    assert len(orders) == 6


@pytest.mark.rule("AMB-8")
def test_a_ranking_by_dice_may_fix_the_order_instead() -> None:
    ruleset = load("ninety-nine", options={"setup.order": "ranking"})
    orders = {Duel(ruleset, 3, [Deck(LOW)], seed=seed).order for seed in range(40)}
    assert len(orders) == 6


@pytest.mark.rule("N99-038", "N99-039", "AMB-9")
def test_a_hand_with_fewer_than_two_low_level_monsters_is_shown_and_drawn_anew() -> None:
    duel = opened([SPELL, SPELL, HIGH, HIGH, LOW[70]])
    shown = [e for e in duel.events if isinstance(e, Revealed)]
    assert shown
    assert shown[0].player == 0
    assert Counter(shown[0].codes) == Counter([900, 900, 901, 901, LOW[70].printed.id])
    assert shown[0].known == -1  # everybody sees it
    assert any(isinstance(e, Shuffled) for e in duel.events)
    for player in duel.players:
        low = [c for c in player.hand if c.printed.is_monster and c.printed.level <= 4]
        assert len(low) >= 2


@pytest.mark.rule("N99-038", "AMB-9")
def test_two_low_level_monsters_keep_the_hand() -> None:
    duel = opened([SPELL, SPELL, SPELL, LOW[70], LOW[71]])
    assert not any(isinstance(e, Revealed) for e in duel.events)


@pytest.mark.rule("AMB-9")
def test_level_0_counts_and_extra_deck_monsters_do_not() -> None:
    zero = monster(800, level=0)
    assert not any(isinstance(e, Revealed) for e in opened([SPELL] * 3 + [zero] * 2).events)


@pytest.mark.rule("AMB-9")
def test_the_redraw_may_be_optional_or_off() -> None:
    bad = [SPELL] * 5
    assert not any(isinstance(e, Revealed) for e in opened(bad, mulligan__rule="off").events)
    duel = opened(bad, mulligan__rule="optional")
    assert duel.decision is not None
    assert duel.decision.purpose == "redraw"
    duel.answer(1)
    assert not any(isinstance(e, Revealed) for e in duel.events)


@pytest.mark.rule("AMB-9")
def test_a_deck_that_cannot_give_everybody_two_does_not_redraw_for_ever() -> None:
    duel = opened([SPELL] * 30, rest=4)
    assert any(isinstance(e, Noted) for e in duel.events)
    assert duel.decision is not None


# who may see what


def table(ruleset: str = "ninety-nine") -> Duel:
    seats = ("A", "B", "C") if ruleset == "ninety-nine" else ("A", "B")
    fusion = Definition(Printed(700, Kind.MONSTER | Kind.FUSION, level=5))
    down = int(Face.FACE_DOWN_DEFENSE)
    return Position(
        load(ruleset),
        seats,
        (
            Placement(LOW[0], Location.HAND, 0),
            Placement(LOW[1], Location.MONSTER, 0, 0, down),
            Placement(SPELL, Location.SPELL, 0, 0, down),
            Placement(LOW[2], Location.GRAVEYARD, 0),
            Placement(LOW[3], Location.BANISHED, 0),
            Placement(LOW[4], Location.BANISHED, 0, position=down, last=0),
            Placement(fusion, Location.EXTRA, 0, position=down),
            Placement(LOW[5], Location.DECK, 0),
        ),
    ).build()


@pytest.mark.rule("OCG-132", "OCG-161", "OCG-248", "OCG-250", "OCG-273", "OCG-275", "OCG-276")
@pytest.mark.parametrize("ruleset", ["ninety-nine", "master2020"])
def test_what_lies_face_down_or_in_a_hand_is_seen_by_its_player_alone(ruleset: str) -> None:
    duel = table(ruleset)
    own = duel.view(0).players[0]
    for seat in (1, NOBODY):
        other = duel.view(seat).players[0]
        assert [c.id for c in other.hand] == [0]
        assert other.monsters[0] is not None
        assert other.monsters[0].id == other.monsters[0].level == other.monsters[0].attack == 0
        assert other.spells[0] is not None
        assert other.spells[0].id == 0
        assert [c.id for c in other.graveyard] == [LOW[2].printed.id]
        assert [c.id for c in other.banished] == [LOW[3].printed.id, 0]
        assert other.deck == 1
    assert own.monsters[0] is not None
    assert own.spells[0] is not None
    assert [c.id for c in own.hand] == [LOW[0].printed.id]
    assert own.monsters[0].id == LOW[1].printed.id
    assert own.spells[0].id == SPELL.printed.id
    assert [c.id for c in own.banished] == [LOW[3].printed.id, LOW[4].printed.id]


@pytest.mark.rule("N99-072")
def test_nobody_sees_the_shared_deck() -> None:
    duel = table()
    for seat in (0, 1, 2, NOBODY):
        assert [p.deck for p in duel.view(seat).players] == [1, 1, 1]


@pytest.mark.rule("N99-073", "N99-032")
def test_everybody_may_look_through_the_shared_extra_deck() -> None:
    duel = table()
    for seat in (0, 1, 2, NOBODY):
        assert [c.id for c in duel.view(seat).players[0].extra] == [700]


@pytest.mark.rule("OCG-253", "OCG-254")
def test_the_extra_deck_of_the_ordinary_game_is_hidden_from_the_opponent() -> None:
    duel = table("master2020")
    assert [c.id for c in duel.view(0).players[0].extra] == [700]
    assert [c.id for c in duel.view(1).players[0].extra] == [0]


@pytest.mark.rule("OCG-248", "OCG-250")
def test_a_draw_is_seen_by_the_one_who_draws() -> None:
    duel = opened([])
    draws = [e for e in duel.events if isinstance(e, Drew) and e.player == 0 and e.count == 1]
    assert draws
    assert draws[-1].codes
    assert draws[-1].seen_by(0) == draws[-1]
    hidden = draws[-1].seen_by(1)
    assert isinstance(hidden, Drew)
    assert (hidden.count, hidden.cards, hidden.codes) == (1, (), ())


@pytest.mark.rule("OCG-161", "OCG-162")
def test_setting_a_monster_shows_nobody_which_one() -> None:
    from duel99.kernel import ActionKind

    duel = table()
    decision = duel.decision
    assert decision is not None
    start = len(duel.events)
    duel.answer(next(a for a in decision.options if a.kind is ActionKind.SET_MONSTER))
    while duel.decision is not None and duel.decision.purpose != "action":
        duel.answer(0)
    moves = [e for e in duel.events[start:] if isinstance(e, Moved)]
    assert [m.code for m in moves] == [LOW[0].printed.id]
    seen = moves[0].seen_by(1)
    assert isinstance(seen, Moved)
    assert seen.code == 0
