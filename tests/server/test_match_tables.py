"""Matches at a table: scores, side decks, who begins, the next match."""

from __future__ import annotations

import msgspec

from duel99.rulesets.matches import Stage
from duel99.server import wire

from .seated import QUICK, Seated
from .test_reconnect import _with_side, while_siding


def test_a_match_of_three_with_side_decks() -> None:
    table = while_siding()
    deck = {k: table.last("c0", "siding")[k] for k in ("main", "extra", "side")}
    assert len(deck["side"]) == 3
    assert table.last("c1", "siding")["step"] == "exchange"
    # one card for one: nothing lost, nothing new
    for bad in (
        wire.Side(deck["main"][1:], deck["extra"], deck["side"]),
        wire.Side([*deck["main"][1:], 1], deck["extra"], deck["side"]),
        wire.Side([deck["side"][0], *deck["main"][1:]], deck["extra"], deck["side"]),
        wire.Side([], [], []),
    ):
        assert table.send("c0", bad)[-1]["code"] == "bad_exchange"
    main = [deck["side"][0], *deck["main"][1:]]
    side = [deck["main"][0], *deck["side"][1:]]
    table.send("c0", wire.Side(main, deck["extra"], side))
    assert table.last("c0", "siding")["step"] == "wait"
    assert table.send("c0", wire.Side(main, deck["extra"], side))[-1]["code"] == "no_siding"
    other = {k: table.last("c1", "siding")[k] for k in ("main", "extra", "side")}
    table.send("c1", wire.Side(**other))
    match = table.room.course.match
    assert match is not None
    assert match.stage is Stage.CHOICE
    assert match.chooser == 0  # the loser
    assert list(match.decks[0].main) == main
    table.send("c0", wire.Start(1))
    assert table.duel.order == (1, 0)
    table.play(2)
    table.send("c0", wire.GiveUp())
    info = table.room.info().match
    assert info is not None
    assert info.stage == "over"
    assert info.winners == [1]
    assert "P1" in table.last("c0", "ended")["match_text"]
    before = table.state()
    table.restart()
    assert table.state() == before
    # and another match, with the decks that were brought
    for seat in (0, 1):
        table.connect(seat)
        table.send(f"c{seat}", wire.Again())
    course = table.room.course
    assert course.match is not None
    assert course.match.results == ()
    assert list(course.match.decks[0].main) == deck["main"]
    assert course.state == "choice"
    assert len(course.replays) == 2


def test_bots_keep_their_decks_and_begin() -> None:
    deck = _with_side()
    table = Seated(
        people=1, bots=1, ruleset="master2020", match=True, pools=[deck, deck], seed=9, **QUICK
    )
    table.begin()
    if table.room.course.state == "choice":
        table.send("c0", wire.Start(1))
    table.send("c0", wire.GiveUp())
    siding = table.last("c0", "siding")
    table.send("c0", wire.Side(siding["main"], siding["extra"], siding["side"]))
    assert table.room.course.state == "choice"
    table.send("c0", wire.Start(0))
    assert table.room.course.number == 2


def test_a_shared_table_plays_for_points_and_goes_on_by_itself() -> None:
    table = Seated(people=2, match=True, duels=2, **QUICK)
    table.begin()
    assert table.room.course.state == "duel"
    table.send("c1", wire.GiveUp())
    assert table.room.course.number == 1
    assert table.last("c1", "update")["view"]["over"]
    table.wait()
    assert table.room.course.number == 2
    match = table.room.course.match
    assert match is not None
    assert match.points == (1, 0)
    assert table.last("c0", "ended")["match_text"]
    table.send("c1", wire.GiveUp())
    assert table.room.course.match is not None
    assert table.room.course.match.winners == (0,)


def test_the_match_clock_calls_time() -> None:
    table = Seated(
        people=2, ruleset="master2020", match=True, options={"match.clock": "40"}, **QUICK
    )
    table.begin()
    chooser = table.room.course.chooser
    table.send(f"c{chooser}", wire.Start(0))
    table.play(4)
    assert not table.duel.last_turn
    table.wait(41 * 60)
    table.wait(6)
    assert table.duel.last_turn
    assert table.room.info().match.seconds_left == 0  # type: ignore[union-attr]
    before = table.state()
    table.restart()
    assert table.state() == before


def test_a_match_survives_a_restart_between_its_duels() -> None:
    table = while_siding()
    before = msgspec.json.encode(table.room.course.match)
    table.restart()
    assert msgspec.json.encode(table.room.course.match) == before
    assert table.room.course.state == "siding"
