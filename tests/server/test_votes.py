"""What the table decides together: rewinds, pauses, and what becomes of a lost seat."""

from __future__ import annotations

import pytest

from duel99.server import wire
from duel99.server.room import STAND_IN

from .seated import QUICK, Seated


def playing(people: int = 3, answers: int = 30) -> Seated:
    table = Seated(people=people, **QUICK)
    table.begin()
    table.play(answers)
    return table


def proposal(table: Seated, connection: str = "c0") -> dict[str, object]:
    return table.last(connection, "proposal")


def test_a_rewind_needs_everybody_and_takes_the_duel_back() -> None:
    table = playing()
    mark = len(table.duel.answers)
    table.asked()
    at = table.state()
    seat = table.asked()
    number = table.room.seats[seat].asked
    view = table.last(f"c{seat}", "update")["view"]
    table.play(12)
    assert len(table.duel.answers) == mark + 12
    table.send(f"c{seat}", wire.Ask("rewind", number=number))
    others = [s for s in table.tokens if s != seat]
    asked = proposal(table, f"c{others[0]}")
    assert asked["needed"] == [0, 1, 2]
    assert asked["open"]
    table.send(f"c{others[0]}", wire.Vote(int(str(asked["proposal"])), True))
    assert len(table.duel.answers) == mark + 12
    table.send(f"c{others[1]}", wire.Vote(int(str(asked["proposal"])), True))
    assert len(table.duel.answers) == mark
    shown = table.last(f"c{seat}", "update")
    assert shown["view"] == view
    assert shown["first"] == 0
    assert shown["events"] == []
    before = table.state()
    assert before != at  # numbers of questions go on, so that late answers are refused
    table.restart()
    assert table.state() == before


def test_one_no_ends_a_rewind() -> None:
    table = playing()
    answers = len(table.duel.answers)
    table.send("c0", wire.Ask("rewind"))
    number = int(str(proposal(table)["proposal"]))
    table.send("c1", wire.Vote(number, False))
    assert not proposal(table)["open"]
    assert table.send("c2", wire.Vote(number, True))[-1]["code"] == "no_vote"
    assert len(table.duel.answers) == answers


def test_an_answer_to_what_was_asked_before_a_rewind_is_late() -> None:
    table = playing(people=2)
    seat = table.asked()
    question = table.question(seat)
    assert question is not None
    late = wire.Reply(question["number"], table.choice(question))
    table.send("c0", wire.Ask("rewind"))
    table.send("c1", wire.Vote(table.room.proposed, True))
    assert table.send(f"c{seat}", late)[-1]["type"] == "error"


def test_who_plays_alone_with_bots_rewinds_alone() -> None:
    table = Seated(people=1, bots=2)
    table.begin()
    table.play(20)
    answers = len(table.duel.answers)
    table.send("c0", wire.Ask("rewind"))
    assert len(table.duel.answers) < answers
    assert table.asked() == 0


def test_there_is_nothing_to_go_back_to_in_questions_of_others_or_of_nobody() -> None:
    table = playing()
    for number in (10_000, -7):
        assert table.send("c0", wire.Ask("rewind", number=number))[-1]["code"] == "no_rewind"


def test_a_pause_lasts_until_those_who_are_there_go_on() -> None:
    table = playing()
    for seat in table.tokens:
        table.send(f"c{seat}", wire.Ask("pause")) if seat == 0 else table.send(
            f"c{seat}", wire.Vote(table.room.proposed, True)
        )
    assert table.last("c1", "table")["table"]["state"] == "paused"
    seat = table.duel.decision.player
    assert table.question(seat) is None
    assert (
        table.send(f"c{seat}", wire.Reply(table.room.seats[seat].asked, 0))[-1]["code"] == "paused"
    )
    assert table.send("c0", wire.GiveUp())[-1]["code"] == "paused"
    # days later, in another process
    table.restart()
    table.now += 3 * 86_400
    table.connect(1)
    table.connect(2)
    assert table.last("c1", "welcome")["table"]["state"] == "paused"
    table.send("c1", wire.Ask("resume"))
    assert table.room.paused
    table.send("c2", wire.Vote(table.room.proposed, True))
    assert not table.room.paused
    table.connect(0)
    assert table.play(5) == 5


def test_a_lost_seat_waits_and_most_of_the_others_let_a_bot_take_over() -> None:
    table = playing(people=4)
    assert table.send("c0", wire.Ask("bot", seat=3))[-1]["code"] == "not_lost"
    table.room.detach("c3")
    table.go([])
    assert not table.last("c0", "table")["table"]["seats"][3]["here"]
    table.play(300, until=lambda: table.duel.decision.player == 3)
    answers = len(table.duel.answers)
    for _ in range(20):
        table.wait(60)
    assert len(table.duel.answers) == answers
    table.send("c0", wire.Ask("bot", seat=3))
    assert proposal(table)["needed"] == [0, 1, 2]
    table.send("c1", wire.Vote(table.room.proposed, True))
    assert table.room.seats[3].bot == STAND_IN
    before = table.state()
    table.restart()
    assert table.state() == before
    for seat in (0, 1, 2):
        table.connect(seat)
    while table.room.bot_asked() is not None:
        table.wait()
    assert len(table.duel.answers) > answers
    # whoever comes back has the seat again
    table.connect(3, "home")
    assert table.room.seats[3].bot == ""


def test_most_of_the_others_can_declare_a_lost_seat_forfeited() -> None:
    table = playing(people=3)
    table.room.detach("c2")
    table.send("c0", wire.Ask("forfeit", seat=2))
    assert table.duel.players[2].alive
    table.send("c1", wire.Vote(table.room.proposed, True))
    assert not table.duel.players[2].alive or 2 in table.duel.surrendered
    before = table.state()
    table.restart()
    assert table.state() == before


def test_waiting_longer_puts_the_other_proposals_off() -> None:
    table = playing(people=4)
    table.room.detach("c3")
    table.send("c0", wire.Ask("forfeit", seat=3))
    table.send("c1", wire.Ask("wait", seat=3))
    table.send("c2", wire.Vote(table.room.proposed, True))
    assert not table.room.proposals
    assert table.duel.players[3].alive


@pytest.mark.parametrize("what", ["bot", "forfeit", "wait"])
def test_nothing_is_decided_about_bots_oneself_or_those_who_are_here(what: str) -> None:
    table = Seated(people=2, bots=1, **QUICK)
    table.begin()
    for seat in (0, 1, 2, 9, -1):
        ask = wire.Ask(what, seat=seat)  # type: ignore[arg-type]
        assert table.send("c0", ask)[-1]["code"] == "not_lost"


def test_the_same_proposal_twice_is_a_vote() -> None:
    table = playing(people=2)
    table.send("c0", wire.Ask("pause"))
    table.send("c1", wire.Ask("pause"))
    assert table.room.paused


def test_one_person_cannot_flood_the_table_with_proposals() -> None:
    table = playing()
    marks = table.room.seats[0].marks
    codes = [
        [f.get("code") for f in table.send("c0", wire.Ask("rewind", number=number))]
        for number, _ in marks[:8]
    ]
    assert len(table.room.proposals) == 5
    assert codes[-1] == ["too_many_proposals"]
