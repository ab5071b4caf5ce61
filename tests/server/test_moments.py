"""Nobody can tell whether somebody else could have responded."""

from __future__ import annotations

from typing import Any

import pytest

from duel99.kernel import chain, usable, windows
from duel99.kernel.decision import PASS
from duel99.kernel.terms import NOBODY
from duel99.server import wire
from duel99.server.moments import RESPONSES, Moments

from .seated import Seated


def even() -> Moments:
    return Moments(chance=lambda: 0.0)


def seen(table: Seated, connection: str) -> list[Any]:
    """What one person could tell: every frame with the time at which it came."""
    return [(at, data) for at, name, data in table.log if name == connection]  # type: ignore[attr-defined]


class Timed(Seated):
    """Keeps the time of every frame."""

    def __init__(self, **wish: Any) -> None:
        self.log: list[tuple[float, str, dict[str, Any]]] = []
        super().__init__(moments=even(), **wish)
        self.watching = lambda name, frame: self.log.append((round(self.now, 6), name, frame))


SEEDS = range(1, 9)


@pytest.mark.parametrize("seed", SEEDS)
def test_passing_looks_like_having_nothing_to_pass(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same duel three times: a person is asked and passes after the usual moment; the table
    passes for them (asking off); they have no response at all. The others see the same frames at
    the same times."""
    shown = []
    for asking in ("auto", "off", "unable"):
        if asking == "unable":
            for module in (windows, chain, usable):
                monkeypatch.setattr(module, "fast_actions", without_seat_1(usable.fast_actions))
        table = Timed(people=3, seed=seed)
        table.begin()
        if asking == "off":
            table.send("c1", wire.Settings(asking="off"))
        pace = table.room.moments._paces[0]
        passed = 0
        while len(table.duel.answers) < 70:
            seat = table.asked()
            if seat == NOBODY:
                break
            decision = table.duel.decision
            if seat == 1 and decision.purpose in RESPONSES:
                passed += 1
                table.room.moments._paces.append(pace)
                table.now += pace
                question = table.question(1)
                assert question is not None
                table.send("c1", wire.Reply(question["number"], question["passes"]))
            else:
                table.now += 3
                question = table.question(seat)
                assert question is not None
                passes = question["passes"]
                choice = passes if passes >= 0 else table.choice(question)
                table.send(f"c{seat}", wire.Reply(question["number"], choice))
            table.room.moments._paces.clear()
            table.room.moments._paces.append(pace)
        shown.append((table.duel.events[:], [seen(table, f"c{other}") for other in (0, 2)], passed))
    events, frames, _ = shown[0]
    assert shown[1][2] == 0
    for events_too, frames_too, _ in shown[1:]:
        count = min(len(events), len(events_too))
        assert events[:count] == events_too[:count]
        assert count > 20
        for one, two in zip(frames, frames_too, strict=True):
            # the last frames may be cut off in the one or the other
            length = min(len(one), len(two)) - 2
            assert length > 20
            assert one[:length] == two[:length]


def without_seat_1(original: Any) -> Any:
    """The kernel's look for responses, which finds none of seat 1."""

    def look(duel: Any, player: int, *more: Any) -> Any:
        return [] if player == 1 else original(duel, player, *more)

    return look


def test_the_seeds_above_do_have_responses() -> None:
    asked = 0
    for seed in SEEDS:
        table = Seated(people=3, seed=seed, moments=even())
        table.begin()
        for _ in range(60):
            seat = table.asked()
            asked += seat == 1 and table.duel.decision.purpose in RESPONSES
            table.answer(seat)
    assert asked > 5


def test_decision_numbers_do_not_count_what_others_are_asked() -> None:
    table = Seated(people=3, moments=even())
    numbers: dict[str, list[int]] = {}

    def look(name: str, frame: dict[str, Any]) -> None:
        if frame["type"] == "update" and frame["decision"] and frame["decision"]["number"] >= 0:
            numbers.setdefault(name, []).append(frame["decision"]["number"])

    table.watching = look
    table.begin()
    table.play(120)
    for found in numbers.values():
        different = list(dict.fromkeys(found))
        assert different == list(range(different[0], different[0] + len(different)))


def test_what_came_after_a_moment_is_not_shown_before_it_is_over() -> None:
    table = Seated(people=2, moments=even())
    table.begin()
    held = 0
    for _ in range(300):
        scene = table.room.moments.scene
        if scene is not None and scene.told < len(table.duel.events):
            held += 1
            for seat in table.tokens:
                update = table.last(f"c{seat}", "update")
                assert update["number"] <= scene.told
        seat = table.asked() if scene is None else NOBODY
        if scene is not None:
            asked = [s for s in table.tokens if table.room._asks_of(s) is not None]
            if asked:
                table.answer(asked[0])
            else:
                table.wait()
        elif seat == NOBODY:
            break
        else:
            table.answer(seat)
    assert held > 10


def test_asking_on_waits_for_the_person_at_every_chance() -> None:
    table = Seated(people=2, moments=even())
    table.begin()
    table.send("c1", wire.Settings(asking="on"))
    moments = 0
    for _ in range(80):
        seat = table.asked()
        if seat == NOBODY:
            break
        question = table.question(seat)
        assert question is not None
        if question["kind"] == "moment":
            moments += 1
            assert seat == 1
            assert question["number"] < 0
            late = table.send("c1", wire.Reply(question["number"] - 5, 0))
            assert late[-1]["code"] == "late_answer"
            now = table.now
            table.wait(60)
            assert table.room._asks_of(1) == question["number"]
            table.now = now
            answers = len(table.duel.answers)
            table.send("c1", wire.Reply(question["number"], 0))
            assert len(table.duel.answers) == answers  # a moment is no answer of the duel
        else:
            table.answer(seat)
    assert moments > 5


def test_nothing_is_passed_over_where_the_table_says_so() -> None:
    """AMB-41 ``ui.autopass = off``: asking for less does not help."""
    table = Seated(people=2, options={"ui.autopass": "off"}, moments=even())
    table.begin()
    for seat in (0, 1):
        table.send(f"c{seat}", wire.Settings(asking="off"))
    kinds = []
    for _ in range(40):
        seat = table.asked()
        question = table.question(seat)
        assert question is not None
        kinds.append(question["kind"])
        if question["kind"] == "moment":
            table.send(f"c{seat}", wire.Reply(question["number"], 0))
        else:
            table.answer(seat)
    assert "moment" in kinds


def test_nobody_waits_for_the_click_of_one_who_is_gone() -> None:
    table = Seated(people=2, moments=even())
    table.begin()
    table.send("c1", wire.Settings(asking="on"))
    table.room.detach("c1")
    for _ in range(40):
        seat = table.asked()
        if seat == 1:
            break
        table.answer(seat)
    assert table.duel.decision.player == 1
    assert table.room.moments.holder == NOBODY


def test_asking_off_still_asks_what_must_be_answered() -> None:
    table = Seated(people=2, moments=even())
    table.begin()
    for seat in (0, 1):
        table.send(f"c{seat}", wire.Settings(asking="off"))
    for _ in range(150):
        seat = table.asked()
        if seat == NOBODY:
            break
        decision = table.duel.decision
        assert not (decision.purpose in RESPONSES and decision.options[-1] == PASS)
        table.answer(seat)
    assert len(table.duel.answers) >= 100


def test_the_moments_of_those_who_cannot_act_are_as_long_as_the_others() -> None:
    moments = Moments(chance=lambda: 0.999)
    for seconds in [1.5] * 30:
        moments.answered(0, passed=True, seconds=seconds)
    assert moments._pace() == 1.5
    for seconds in [60.0] * 30:
        moments.answered(0, passed=True, seconds=seconds)
    assert moments._pace() == 2.0
