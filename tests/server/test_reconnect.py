"""Coming back from another device, wherever the table stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from duel99.kernel.terms import NOBODY
from duel99.server import wire
from duel99.server.refusal import Refusal

from .seated import QUICK, Seated, SpectatorPlan


def in_the_lobby() -> Seated:
    table = Seated(people=2, **QUICK)
    table.join_all()
    table.connect(0)
    table.connect(1)
    return table


def in_a_main_phase() -> Seated:
    table = Seated(people=2, **QUICK)
    table.begin()
    table.play(200, until=lambda: table.duel.quiet and table.duel.turn > 3)
    assert table.duel.quiet
    return table


def in_a_chain() -> Seated:
    table = Seated(people=3, seed=11)
    table.begin()

    def chained() -> bool:
        decision = table.duel.decision
        return bool(table.duel.chain) and decision is not None and decision.purpose == "respond"

    table.play(2_000, until=chained)
    assert chained()
    return table


def while_siding() -> Seated:
    deck = _with_side()
    table = Seated(people=2, ruleset="master2020", match=True, pools=[deck, deck], **QUICK)
    table.begin()
    chooser = table.room.course.chooser
    table.send(f"c{chooser}", wire.Start(chooser))
    table.play(3)
    table.send("c0", wire.GiveUp())
    assert table.room.course.state == "siding"
    return table


def _with_side() -> str:
    from duel99.server.plan import read_pool

    pool = read_pool("2-heroes")
    lines = ["#main", *(str(c.id) for c in pool.main), "#extra", *(str(c.id) for c in pool.extra)]
    return "\n".join([*lines, "!side", "53129443", "4031928", "12580477"])


PLACES: list[Callable[[], Seated]] = [in_the_lobby, in_a_main_phase, in_a_chain, while_siding]


def told(table: Seated, connection: str) -> dict[str, Any]:
    """What a connection shows: its last table, view, question, side deck, and all of the log."""
    frames = table.frames[connection]
    updates = [f for f in frames if f["type"] == "update"]
    lines: list[Any] = []
    for update in updates:
        lines[update["first"] :] = update["lines"]
    last: dict[str, Any] = updates[-1] if updates else {}
    siding = [f for f in frames if f["type"] == "siding"]
    return {
        "view": last.get("view"),
        "decision": last.get("decision"),
        "epoch": last.get("epoch"),
        "lines": lines,
        "siding": siding[-1] if siding and siding[-1]["step"] != "done" else None,
        "chat": [f["text"] for f in frames if f["type"] == "chat"],
        "table": [f for f in frames if f["type"] in ("table", "welcome")][-1]["table"],
    }


@pytest.mark.parametrize("killed", [False, True], ids=["lost", "killed"])
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_who_comes_back_sees_exactly_what_they_saw(
    place: Callable[[], Seated], killed: bool
) -> None:
    table = place()
    table.send("c0", wire.Say("wait, my train"))
    table.asked()
    before = {seat: told(table, f"c{seat}") for seat in table.tokens}
    if killed:
        table.restart()
    for seat in table.tokens:
        table.room.detach(f"c{seat}")
    for seat in table.tokens:
        table.connect(seat, f"phone{seat}")
    for seat, expected in before.items():
        shown = told(table, f"phone{seat}")
        for part in ("view", "lines", "siding", "chat", "epoch", "table"):
            assert shown[part] == expected[part], (seat, part)
        if expected["decision"] is not None and expected["decision"]["kind"] != "moment":
            assert shown["decision"] == expected["decision"]


@pytest.mark.parametrize("killed", [False, True], ids=["lost", "killed"])
def test_the_duel_goes_on_from_the_other_device_in_the_middle_of_a_chain(killed: bool) -> None:
    table = in_a_chain()
    seat = table.asked()
    if killed:
        table.restart()
        for other in table.tokens:
            if other != seat:
                table.connect(other)
    else:
        table.room.detach(f"c{seat}")
    phone = table.connect(seat, "phone")
    answers = len(table.duel.answers)
    assert table.asked() == seat
    table.answer(seat, phone)
    assert len(table.duel.answers) == answers + 1


def test_the_old_and_the_new_device_see_the_same_and_only_one_answer_counts() -> None:
    table = in_a_main_phase()
    seat = table.asked()
    phone = table.connect(seat, "phone")
    question = table.last(phone, "update")["decision"]
    assert question == table.question(seat)
    reply = wire.Reply(question["number"], table.choice(question))
    assert not [f for f in table.send(f"c{seat}", reply) if f["type"] == "error"]
    assert table.send(phone, reply)[-1]["type"] == "error"


def test_who_has_part_of_the_log_is_sent_the_rest() -> None:
    table = in_a_main_phase()
    epoch = table.last("c0", "update")["epoch"]
    whole = told(table, "c0")["lines"]
    table.connect(0, "phone", since=len(whole) - 2, epoch=epoch)
    update = table.last("phone", "update")
    assert update["first"] == len(whole) - 2
    assert update["lines"] == whole[-2:]
    # of another duel, or of before a rewind, nothing is taken for known
    table.connect(0, "tablet", since=len(whole) - 2, epoch=epoch - 1)
    assert table.last("tablet", "update")["first"] == 0


def test_a_spectator_comes_back_to_the_same_delayed_table() -> None:
    table = Seated(people=2, spectators=SpectatorPlan(True, 30.0), **QUICK)
    table.begin(spectator=True)
    table.play(8)
    assert not [f for f in table.frames[f"c{NOBODY}"] if f["type"] == "update"]
    events = len(table.duel.events)
    table.now += 31
    table.go([])
    shown = table.last(f"c{NOBODY}", "update")
    assert shown["number"] == events
    table.play(8)
    table.room.detach(f"c{NOBODY}")
    table.connect(NOBODY, "again")
    assert table.last("again", "update")["number"] == events
    assert table.last("again", "update")["view"] == shown["view"]
    table.now += 31
    table.go([])
    assert table.last("again", "update")["number"] == len(table.duel.events)


def test_a_wrong_token_opens_nothing() -> None:
    table = in_a_main_phase()
    tokens = list(table.tokens.values())
    for token in (
        "",
        "x",
        tokens[0][:-1],
        tokens[0] + "x",
        tokens[0].swapcase(),
        "\ud800",
        "0" * 100,
    ):
        with pytest.raises(Refusal, match="bad_token"):
            table.room.attach("eve", wire.Hello(token), table.now)
    assert "eve" not in table.room.listeners


def test_an_old_page_is_told_to_reload() -> None:
    table = in_the_lobby()
    with pytest.raises(Refusal, match="protocol"):
        table.room.attach("old", wire.Hello(table.tokens[0], protocol=0), table.now)
