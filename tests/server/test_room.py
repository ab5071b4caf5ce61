"""Tables from the first duel to the last, without network."""

from __future__ import annotations

import pytest

from duel99.kernel.terms import NOBODY
from duel99.server import journal, wire
from duel99.server.plan import NewTable, SeatPlan, make_plan
from duel99.server.refusal import Refusal

from .seated import QUICK, Seated

WAYS = [
    {"people": 2, "ruleset": "ninety-nine", **QUICK},
    {"people": 3, "ruleset": "ninety-nine", "mode": "倒海回山", "recycles": 2, **QUICK},
    {"people": 2, "bots": 3, **QUICK},
    {"people": 4, "ruleset": "riding", **QUICK},
    {"people": 2, "ruleset": "master2020"},
    {"people": 1, "bots": 1, "ruleset": "master4"},
    {"people": 2, "ruleset": "master3"},
    {"people": 2, "ruleset": "master2", **QUICK},
    {"people": 2, "ruleset": "master1", **QUICK},
    {"people": 2, "ruleset": "classic", "options": {"ui.autopass": "off"}},
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(map(str, way.values())))
def test_a_duel_of_every_ruleset_is_played_to_its_end_and_read_back(way: dict[str, object]) -> None:
    table = Seated(**way)  # type: ignore[arg-type]
    table.begin()
    table.play()
    assert table.room.course.state == "over"
    table.finish()
    for seat in table.tokens:
        ended = table.last(f"c{seat}", "ended")
        assert ended["winners"] == list(table.duel.winners)
        assert ended["text"]
        assert table.last(f"c{seat}", "update")["view"]["over"]
    before = table.state()
    table.restart()
    assert table.state() == before


def test_a_table_read_back_in_the_middle_goes_on_as_it_would_have() -> None:
    table = Seated(people=2, bots=1, **QUICK)
    table.begin()
    for _ in range(6):
        table.play(9)
        before = table.state()
        table.restart()
        assert table.state() == before
        for seat in table.tokens:
            table.connect(seat)
    assert table.room.course.state == "duel"


def test_entries_are_written_before_they_take_effect() -> None:
    table = Seated(people=2, **QUICK)
    table.begin()
    seen: list[tuple[int, int]] = []

    def look(entries: list[journal.AnyEntry]) -> None:
        if any(isinstance(entry, journal.Answered) for entry in entries):
            seen.append((len(table.duel.answers), len(table.journal)))

    table.before_write = look
    given = table.play(10)
    assert [answers for answers, _ in seen] == list(range(given))


def test_late_and_doubled_answers_are_refused() -> None:
    table = Seated(people=2, **QUICK)
    table.begin()
    seat = table.asked()
    question = table.question(seat)
    assert question is not None
    reply = wire.Reply(question["number"], table.choice(question))
    assert not [f for f in table.send(f"c{seat}", reply) if f["type"] == "error"]
    answers = list(table.duel.answers)
    doubled = table.send(f"c{seat}", reply)
    assert doubled[-1]["code"] in ("late_answer", "not_asked")
    for number in (question["number"] - 1, question["number"] + 7, -1, 10**9):
        assert table.send(f"c{seat}", wire.Reply(number, 0))[-1]["type"] == "error"
    assert table.duel.answers == answers


def test_answers_that_are_not_offered_are_refused() -> None:
    table = Seated(people=2, **QUICK)
    table.begin()
    seat = table.asked()
    question = table.question(seat)
    assert question is not None
    count = len(question["options"])
    for answer in (-1, count, 10**18, [], [0, 0], [count], list(range(count + 1))):
        refused = table.send(f"c{seat}", wire.Reply(question["number"], answer))
        if answer == [] and question["minimum"] == 0:
            continue
        assert refused[-1]["code"] == "illegal_answer", answer
    assert not table.duel.answers


def test_nobody_answers_for_another() -> None:
    table = Seated(people=3, **QUICK)
    table.begin(spectator=True)
    seat = table.asked()
    question = table.question(seat)
    assert question is not None
    for other in (*(s for s in table.tokens if s != seat), NOBODY):
        refused = table.send(f"c{other}", wire.Reply(question["number"], 0))
        assert refused[-1]["type"] == "error"
    assert not table.duel.answers


def test_a_spectator_may_only_talk() -> None:
    table = Seated(people=2, **QUICK)
    table.begin(spectator=True)
    frames: list[wire.ToServer] = [
        wire.GiveUp(),
        wire.Ask("pause"),
        wire.Vote(1, True),
        wire.Again(),
        wire.Start(0),
        wire.Side([], [], []),
        wire.ShowHand(),
        wire.Say("psst", to=0),
    ]
    for frame in frames:
        assert table.send(f"c{NOBODY}", frame)[-1]["code"] == "spectator"
    assert table.send(f"c{NOBODY}", wire.Say("good luck"))[-1]["type"] == "chat"


def test_talk_to_one_seat_reaches_that_seat_alone() -> None:
    table = Seated(people=3, **QUICK)
    table.begin(spectator=True)
    table.send("c0", wire.Say("together against 2?", to=1))
    table.send("c2", wire.Emote("wow"))
    heard = {
        connection: [f["text"] or f["emote"] for f in frames if f["type"] == "chat"]
        for connection, frames in table.frames.items()
    }
    assert heard == {
        "c0": ["together against 2?", "wow"],
        "c1": ["together against 2?", "wow"],
        "c2": ["wow"],
        f"c{NOBODY}": ["wow"],
    }
    # and it stays so for who comes back
    table.room.detach("c2")
    table.connect(2, "again")
    assert [f["emote"] for f in table.frames["again"] if f["type"] == "chat"] == ["wow"]


def test_what_is_said_is_one_line_of_text() -> None:
    table = Seated(people=2, **QUICK)
    table.begin()
    said = table.send("c0", wire.Say("a\n\u202eb\x00  c\ud800"))[-1]
    assert said["text"] == "a b c"
    assert table.send("c0", wire.Say(" \n "))[-1]["code"] == "empty_talk"
    assert table.send("c0", wire.Emote("<script>"))[-1]["code"] == "unknown_emote"


def test_surrender_and_rematch_with_the_loser_choosing() -> None:
    table = Seated(people=2, ruleset="master2020", **QUICK)
    table.begin()
    table.play(4)
    table.send("c0", wire.GiveUp())
    assert table.room.course.state == "over"
    assert table.last("c1", "ended")["winners"] == [1]
    assert table.send("c0", wire.GiveUp())[-1]["code"] == "no_duel"
    table.send("c0", wire.Again())
    assert table.room.course.state == "over"
    table.send("c1", wire.Again())
    assert table.room.course.state == "choice"
    assert table.last("c0", "siding")["step"] == "starts"
    assert table.last("c1", "siding")["step"] == "wait"
    assert table.send("c1", wire.Start(1))[-1]["code"] == "no_choice"
    table.send("c0", wire.Start(1))
    assert table.duel.order[0] == 1
    assert table.room.course.number == 2
    before = table.state()
    table.restart()
    assert table.state() == before


def test_a_rematch_of_a_shared_table_begins_with_the_next_seat() -> None:
    table = Seated(people=2, **QUICK)
    table.begin()
    table.play()
    first = table.room.course.last
    assert first is not None
    table.send("c0", wire.Again())
    table.send("c1", wire.Again())
    assert table.room.course.state == "duel"
    assert table.duel.order == (*first.order[1:], first.order[0])


def test_hands_are_shown_only_where_the_table_allows_it() -> None:
    closed = Seated(people=2, **QUICK)
    closed.begin()
    closed.play(6)
    assert closed.send("c0", wire.ShowHand())[-1]["code"] == "no_showing"
    table = Seated(people=2, options={"table.show_hand": "yes"}, **QUICK)
    table.begin()
    table.play(6)
    table.send("c0", wire.ShowHand())
    table.play(2)
    lines = [
        line["text"] for f in table.frames["c1"] if f["type"] == "update" for line in f["lines"]
    ]
    assert any("P0 shows their hand" in line for line in lines)


def test_each_connection_is_told_in_its_language() -> None:
    table = Seated(people=2, **QUICK)
    table.join_all()
    table.connect(0, language="ja")
    table.connect(1, language="zh-TW")
    table.connect(1, "phone", language="en")
    table.go(table.room.start(table.tokens[0]))
    table.play(4, until=lambda: False)
    one, two = table.last("c1", "update"), table.last("phone", "update")
    assert one["view"] == two["view"]
    first = {c: table.frames[c] for c in ("c1", "phone", "c0")}
    texts = {
        c: "".join(line["text"] for f in frames if f["type"] == "update" for line in f["lines"])
        for c, frames in first.items()
    }
    assert "回合" in texts["c1"]
    assert "Turn" in texts["phone"]
    assert "ターン" in texts["c0"]
    table.send("c0", wire.Settings(language="en"))
    again = table.last("c0", "update")
    assert again["first"] == 0
    assert "Turn" in "".join(line["text"] for line in again["lines"])


def test_lines_link_to_the_cards_that_they_name() -> None:
    table = Seated(people=2, **QUICK)
    table.begin()
    table.play(60)
    lines = [line for f in table.frames["c0"] if f["type"] == "update" for line in f["lines"]]
    assert any(line["cards"] for line in lines)


def test_options_tell_which_cards_they_are_about() -> None:
    table = Seated(people=2, **QUICK)
    table.begin()
    seen = 0
    for _ in range(60):
        seat = table.asked()
        question = table.question(seat)
        assert question is not None
        view = table.last(f"c{seat}", "update")["view"]
        hand = {card["card"] for card in view["players"][seat]["hand"]}
        indices = [option["index"] for option in question["options"]]
        assert indices == list(range(len(indices)))
        assert all(option["label"] for option in question["options"])
        seen += sum(option["card"] in hand for option in question["options"])
        table.answer(seat)
    assert seen > 20


@pytest.mark.parametrize(
    ("wish", "code", "place"),
    [
        ({"ruleset": "poker"}, "unknown_ruleset", "ruleset"),
        ({"mode": "x"}, "unknown_mode", "mode"),
        ({"ruleset": "classic", "mode": "屍山血海", "seats": 2}, "no_modes", "mode"),
        ({"mode": "屍山血海", "recycles": 1}, "no_recycles", "recycles"),
        ({"ruleset": "classic", "seats": 3}, "players", "seats"),
        ({"seats": 6}, "players", "seats"),
        ({"options": {"no.such": "1"}}, "unknown_option", "options.no.such"),
        ({"options": {"hand.limit": "8"}}, "bad_option", "options.hand.limit"),
        ({"pools": ["name: x\nmain:\n  黑洞: 1"]}, "bad_pool", "pools.0"),
        ({"pools": ["#main\n99999999\n"]}, "bad_pool", "pools.0"),
        ({"pools": ["3-corpses", "3-corpses"]}, "one_pool", "pools"),
        ({"ruleset": "master2020", "pools": ["2-heroes"] * 3, "seats": 2}, "pools_number", "pools"),
        ({"ruleset": "master2020", "match": True, "duels": 5, "seats": 2}, "duels_wins", "duels"),
    ],
)
def test_a_wish_that_cannot_be_names_the_field(
    wish: dict[str, object], code: str, place: str
) -> None:
    seats = [SeatPlan() for _ in range(int(wish.pop("seats", 3)))]  # type: ignore[call-overload]
    with pytest.raises(Refusal) as refused:
        make_plan(NewTable(seats=seats, **wish))  # type: ignore[arg-type]
    assert (refused.value.code, refused.value.place) == (code, place)


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(Refusal) as refused:
        make_plan(NewTable(seats=[SeatPlan(), SeatPlan("bot", bot="skynet")]))
    assert refused.value.place == "seats.1.bot"


def test_a_friend_may_bring_a_deck() -> None:
    table = Seated(people=2, ruleset="master2020", **QUICK)
    _, _, entries = table.room.join("Ann", "", 0, "2-magicians")
    sat = entries[0]
    assert isinstance(sat, journal.Sat)
    assert sat.deck is not None
    table.go(entries)
    assert table.room.course.decks[0] == sat.deck
    with pytest.raises(Refusal, match="bad_pool"):
        table.room.join("Bob", "", 1, "#main\n53129443\n")
    shared = Seated(people=2)
    with pytest.raises(Refusal, match="shared_deck"):
        shared.room.join("Ann", "", 0, "3-corpses")


def test_a_seat_is_taken_once_and_names_are_different() -> None:
    table = Seated(people=3)
    table.go(table.room.join("Ann", "", 1, "")[2])
    for name, seat, code in (
        ("Bob", 1, "seat_taken"),
        ("Ann", 0, "name_taken"),
        ("Bob", 9, "no_seat"),
    ):
        with pytest.raises(Refusal, match=code):
            table.room.join(name, "", seat, "")
    token = table.room.join("x", "", 0, "")[1]
    with pytest.raises(Refusal, match="bad_token"):
        table.room.start(token)  # not written, so it opens nothing
    table.join_all_left()
    with pytest.raises(Refusal, match="table_full"):
        table.room.join("Eve", "", None, "")
