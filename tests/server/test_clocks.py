"""Thinking time."""

from __future__ import annotations

from duel99.server import wire
from duel99.server.clocks import Clock
from duel99.server.moments import RESPONSES
from duel99.server.plan import ClockPlan

from .seated import QUICK, Seated

PLAN = ClockPlan("decision", seconds=10, reserve=30, increment=2)


def timed(**more: object) -> Seated:
    table = Seated(people=2, **{"clock": PLAN, **QUICK, **more})  # type: ignore[arg-type]
    table.begin()
    return table


def test_a_quick_answer_costs_nothing_and_adds_the_increment() -> None:
    table = timed()
    seat = table.asked()
    assert table.question(seat)["seconds"] == 10  # type: ignore[index]
    table.now += 9
    table.answer(seat)
    assert table.room.clock.reserves[seat] == 32


def test_what_is_longer_runs_from_the_reserve() -> None:
    table = timed()
    seat = table.asked()
    table.now += 25
    table.answer(seat)
    assert table.room.clock.reserves[seat] == 30 - 15 + 2
    before = table.state()
    table.restart()
    assert table.state() == before
    assert table.room.clock.reserves[seat] == 17


def test_at_the_end_of_the_reserve_the_clock_answers() -> None:
    table = timed()
    seat = table.asked()
    answers = len(table.duel.answers)
    table.wait(39.9)
    assert len(table.duel.answers) == answers
    assert table.room.wake(table.now) is not None
    table.wait(0.2)
    assert len(table.duel.answers) > answers
    assert table.room.clock.reserves[seat] == 2


def test_a_duel_of_people_who_sleep_ends() -> None:
    table = timed(clock=ClockPlan("decision", seconds=5, reserve=0))
    for _ in range(3_000):
        if table.room.course.state == "over":
            break
        table.wait()
    assert table.room.course.state == "over"


def test_the_clock_stands_while_the_table_is_paused_or_its_player_is_gone() -> None:
    table = timed()
    seat = table.asked()
    table.wait(5)
    table.room.detach(f"c{seat}")
    table.go([])
    table.wait(500)
    table.connect(seat)
    table.wait(4)
    table.send("c0", wire.Ask("pause"))
    table.send("c1", wire.Vote(table.room.proposed, True))
    table.wait(5_000)
    table.send("c0", wire.Ask("resume"))
    table.send("c1", wire.Vote(table.room.proposed, True))
    table.answer(seat)
    assert table.room.clock.reserves[seat] == 32


def test_a_response_takes_nothing_from_the_reserve_that_others_see() -> None:
    table = Seated(people=2, clock=PLAN, seed=3)
    table.begin()
    responses = 0
    for _ in range(400):
        seat = table.asked()
        if seat < 0:
            break
        hidden = table.duel.decision.purpose in RESPONSES
        before = list(table.room.clock.reserves)
        table.now += 9
        table.answer(seat)
        if hidden:
            responses += 1
            assert table.room.clock.reserves == before
    assert responses > 0


def test_without_a_profile_nothing_runs() -> None:
    clock = Clock(ClockPlan(), 2)
    clock.start(0)
    assert clock.ends(0, 1e9, hidden=False) is None
    assert clock.shown(0) == -1
