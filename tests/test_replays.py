"""Replay files: recorded, read, watched, checked, played on; and bad ones refused."""

from __future__ import annotations

import contextlib
import struct
import zlib
from dataclasses import replace
from functools import cache
from pathlib import Path

import msgspec
import pytest
from click.testing import Result
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from duel99 import bots, cards, cli, replays, rulesets
from duel99.kernel import Deck, Duel, Ruleset
from duel99.kernel.event import Moved, Noted
from duel99.kernel.randomness import Chance
from duel99.kernel.terms import Kind, Location
from duel99.replays import Replay, ReplayDiffers, ReplayError, container
from duel99.testing import SimpleDecks, digest, random_answers, simple_definition

WAYS = [
    (rulesets.load("ninety-nine"), 3),
    (rulesets.load("ninety-nine", mode="倒海回山", recycles=2), 5),
    (rulesets.load("riding", options={"track.refill": "each", "sc.win": "every_end"}), 4),
    (rulesets.load("master2020"), 2),
    (rulesets.load("ninety-nine", options={"mulligan.rule": "optional", "hand.limit": 7}), 2),
]


def begin(ruleset: Ruleset, seats: int, seed: int = 3) -> Duel:
    shared = ruleset.piles.shared
    decks = SimpleDecks(seats, shared, 60 if shared else 40)()
    return Duel(ruleset, [f"玩家{i}" for i in range(seats)], decks, seed=seed)


def recorded(seed: int = 3, surrender: bool = False) -> tuple[Duel, Replay]:
    duel = begin(*WAYS[0], seed=seed)
    chance = Chance(seed)
    for _ in range(40):
        assert duel.decision is not None
        duel.answer(duel.decision.random_answer(chance))
    if surrender:
        duel.surrender(2)
    random_answers(duel, seed)
    return duel, replays.record(duel)


@pytest.mark.parametrize(("ruleset", "seats"), WAYS)
def test_a_replay_comes_back_whole_and_plays_the_same_duel(
    ruleset: Ruleset, seats: int, tmp_path: Path
) -> None:
    duel = begin(ruleset, seats)
    random_answers(duel, 5)
    path = tmp_path / "一場.d99"
    saved = replays.save(path, duel, bots=("random",) * seats)
    loaded = replays.load(path)
    assert loaded == saved
    assert loaded.events == duel.events
    assert loaded.verify(definitions=simple_definition) is None
    assert digest(loaded.duel(definitions=simple_definition)) == digest(duel)
    assert loaded.header == replays.load_header(path)
    assert loaded.header.finished
    assert loaded.header.seats[0] == "玩家0"
    assert not list(tmp_path.glob("*.part"))


def test_a_surrender_is_part_of_a_replay() -> None:
    duel, replay = recorded(surrender=True)
    assert any(isinstance(a, int) and a < 0 for a in replay.answers)
    assert replay.verify(definitions=simple_definition) is None
    assert digest(replay.duel(definitions=simple_definition)) == digest(duel)


@pytest.mark.parametrize("seed", [-1, 1 << 64, 10**40, -(1 << 70)])
def test_any_seed_can_be_saved(tmp_path: Path, seed: int) -> None:
    """A file holds 64 bits of it; after an evening's duel saving ended in a traceback."""
    duel = Duel(rulesets.load("ninety-nine"), 2, SimpleDecks(2, True, 60)(), seed=seed)
    random_answers(duel, 1)
    replays.save(tmp_path / "a.d99", duel)
    again = replays.load(tmp_path / "a.d99").duel(definitions=simple_definition)
    assert again.events == duel.events


@pytest.mark.parametrize("name", ["A" * 300, "\ud800", ""])
def test_any_name_can_be_saved(tmp_path: Path, name: str) -> None:
    duel = Duel(rulesets.load("ninety-nine"), (name, "B"), SimpleDecks(2, True, 60)())
    replays.save(tmp_path / "a.d99", duel)
    assert replays.load(tmp_path / "a.d99").header.seats[1] == "B"


def test_every_point_can_be_reached() -> None:
    duel, replay = recorded()
    walked = begin(*WAYS[0])
    for number in range(0, len(replay.answers), 9):
        there = replay.duel(number, definitions=simple_definition)
        while len(walked.answers) < number:
            walked.apply(replay.answers[len(walked.answers)])
        assert digest(there) == digest(walked)
        assert replay.marks[number] == len(walked.events)
    assert replay.duel(10_000, definitions=simple_definition).over
    assert duel.over


@pytest.mark.parametrize(("ruleset", "seats"), WAYS)
def test_watching_needs_the_events_alone(ruleset: Ruleset, seats: int) -> None:
    duel = begin(ruleset, seats)
    random_answers(duel, 8)
    replay = replays.record(duel)
    again = begin(ruleset, seats)
    for position in replay.positions():
        if position.number:
            again.apply(replay.answers[position.number - 1])
        if position.number % 5 and position.number < len(replay.answers):
            continue
        compare(position.table, again)
    assert replay.table().over
    assert replay.table().winners == duel.winners


def compare(table: replays.Table, duel: Duel) -> None:
    """The table made from events is the duel's."""
    assert (table.turn, table.turn_player, table.order) == (
        duel.turn,
        duel.turn_player,
        duel.order,
    )
    for seat, (holder, player) in enumerate(zip(table.seats, duel.players, strict=True)):
        if table.order:  # life points are told when the duel begins
            assert (holder.life, holder.alive) == (player.life, player.alive)
        assert sorted(c.code for c in holder.hand) == sorted(c.printed.id for c in player.hand)
        zones = {
            (int(c.location), c.zone): (c.uid, c.printed.id, int(c.position))
            for c in (*player.monsters, *player.spells)
            if c is not None
        }
        seen = {
            (place, zone): (c.card, c.code, c.position)
            for (player_there, place, zone), c in table.zones.items()
            if player_there == seat and place != Location.FIELD
        }
        assert seen == zones
        if table.shared and seat:
            continue
        assert holder.deck == len(player.deck)
        for mine, pile in (
            (holder.graveyard, player.graveyard),
            (holder.banished, player.banished),
            (holder.extra, player.extra),
        ):
            assert [c.code for c in mine] == [c.printed.id for c in pile]


def test_an_unfinished_duel_is_played_on(tmp_path: Path) -> None:
    players = [bots.make("random", seat) for seat in range(3)]
    whole = begin(*WAYS[0])
    for _ in range(33):
        assert whole.decision is not None
        bots.play(players[whole.decision.player], whole)
    replays.save(tmp_path / "x.d99", whole)
    resumed = replays.load(tmp_path / "x.d99").duel(definitions=simple_definition)
    assert not replays.load_header(tmp_path / "x.d99").finished
    assert digest(resumed) == digest(whole)
    for duel in (whole, resumed):
        while duel.decision is not None:
            bots.play(players[duel.decision.player], duel)
    assert digest(resumed) == digest(whole)
    assert resumed.events == whole.events


# what differs


def test_verify_tells_the_first_different_event() -> None:
    _, replay = recorded()
    events = list(replay.events)
    events[50] = Noted("note.other")
    difference = msgspec.structs.replace(replay, events=events).verify(
        definitions=simple_definition
    )
    assert difference is not None
    assert difference.event == 50
    assert "note.other" in difference.recorded
    assert replay.marks[difference.answer] > 50
    assert difference.answer == 0 or replay.marks[difference.answer - 1] <= 50


def test_verify_tells_an_answer_that_is_refused() -> None:
    _, replay = recorded()
    answers = list(replay.answers)
    answers[20] = 9_999
    difference = msgspec.structs.replace(replay, answers=answers).verify(
        definitions=simple_definition
    )
    assert difference is not None
    assert difference.answer == 20
    assert "9999" in difference.refused


def test_verify_tells_what_is_missing_or_too_much() -> None:
    _, replay = recorded()
    more = msgspec.structs.replace(replay, events=[*replay.events, Noted("note.other")])
    fewer = msgspec.structs.replace(replay, events=replay.events[:-1])
    for changed in (more, fewer):
        difference = changed.verify(definitions=simple_definition)
        assert difference is not None
        assert bool(difference.recorded) != bool(difference.played)


def test_other_cards_make_another_duel() -> None:
    _, replay = recorded()
    with pytest.raises(ReplayDiffers, match="after 1 answers, event"):
        replay.duel(definitions=lambda number: simple_definition(900_000_000 + number % 7))


def test_unknown_cards_and_rulesets_are_told() -> None:
    _, replay = recorded()
    with pytest.raises(ReplayError, match="900000") as caught:
        replay.duel()
    assert caught.value.key == "unknown_card"
    header = msgspec.structs.replace(
        replay.header, ruleset=replays.RulesetRef("master9", options={})
    )
    with pytest.raises(ReplayError, match="master9") as caught:
        msgspec.structs.replace(replay, header=header).duel(definitions=simple_definition)
    assert caught.value.key == "setting"
    # it can be watched all the same
    assert replay.table().over


def test_what_no_file_can_name_is_not_saved() -> None:
    ruleset = replace(WAYS[0][0], turns=replace(WAYS[0][0].turns, draw=2))
    with pytest.raises(ReplayError, match="by hand"):
        replays.record(begin(ruleset, 3))
    duel = bots.determinise(begin(*WAYS[0]), 0, Chance(1))
    with pytest.raises(ReplayError, match="beginning"):
        replays.record(duel)


# bad files


@cache
def good() -> Replay:
    return recorded()[1]


@cache
def data() -> bytes:
    replay = good()
    return container.pack(
        replay.header, container.Body(replay.answers, replay.marks, replay.events)
    )


def refused(file: bytes) -> str:
    with pytest.raises(ReplayError) as caught:
        replays.loads(file)
    return caught.value.key


def test_a_good_file_is_small() -> None:
    assert replays.loads(data()) == good()
    assert len(data()) < 20 * len(good().answers) + 2_000


@pytest.mark.parametrize("length", [0, 5, 8, 12, 25, 40, 300, -1])
def test_a_truncated_file_is_refused(length: int) -> None:
    assert refused(data()[:length]) in {"truncated", "no_replay"}


def test_other_files_and_other_formats_are_refused() -> None:
    assert refused(b"#created by somebody\n#main\n12345678\n") == "no_replay"
    assert refused(data()[:8] + struct.pack(">H", 2) + data()[10:]) == "format"
    assert refused(data() + b"more") == "damaged"
    assert refused(data().replace(b"\r\n", b"\n", 1)) == "no_replay"


def body_of(body: object, header: object = None) -> bytes:
    """A file of proper form with anything in it."""
    parts = [msgspec.msgpack.encode(good().header if header is None else header)]
    parts.append(body if isinstance(body, bytes) else msgspec.msgpack.encode(body))
    small = [zlib.compress(part) for part in parts]
    sizes = (len(small[0]), len(parts[0]), len(small[1]), len(parts[1]))
    return data()[:8] + struct.pack(">HIIII", 1, *sizes) + small[0] + small[1]


def test_a_bomb_is_not_unpacked() -> None:
    bomb = zlib.compress(bytes(64 << 20), 9)
    head = zlib.compress(msgspec.msgpack.encode(good().header))
    plain = len(msgspec.msgpack.encode(good().header))
    for said in (100, container.MAX_PLAIN + 1, 0xFFFFFFFF):
        sizes = struct.pack(">HIIII", 1, len(head), plain, len(bomb), said)
        assert refused(data()[:8] + sizes + head + bomb) == "damaged"
    assert refused(data() + bytes(container.MAX_FILE)) == "too_large"


_MOVE = msgspec.to_builtins(Moved(1, 2, 1, -1, -1, 2, 0, -1, 0, 0))
IMPOSSIBLE: list[dict[str, object]] = [
    {"type": "turn", "player": 3, "number": 1},
    {"type": "turn", "player": -2, "number": 1},
    {"type": "turn", "player": 1 << 70 - 7, "number": 1},
    {"type": "phase", "phase": 7},
    {"type": "duel", "order": [0, 1, 9], "life": 1},
    {"type": "summon", "player": 0, "card": 1, "code": 1, "kind": 99},
    {"type": "position", "card": 1, "code": 1, "before": 1, "position": 3},
    {"type": "control", "card": 1, "before": 5, "player": 0},
    {"type": "declare", "player": 0, "what": "player", "value": 7},
    {"type": "draw", "player": 0, "count": 1, "cards": [1], "codes": []},
    {"type": "end", "winners": [4], "reason": 1},
    {"type": "end", "winners": [], "reason": 99},
    {**_MOVE, "place": 5},
    {**_MOVE, "origin": 1 << 18},
    {**_MOVE, "origin_player": -3},
]
"""Events with a seat, a phase or a place that there is not: watching them ended in a traceback."""


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xc1",
        b"\x91" * 5_000,
        {},
        {"answers": [], "marks": [], "events": []},
        {"answers": [1], "marks": [0], "events": []},
        {"answers": [1], "marks": [1, 0], "events": []},
        {"answers": ["a"], "marks": [0, 0], "events": []},
        {"answers": [-99], "marks": [0, 0], "events": []},
        {"answers": [1 << 60], "marks": [0, 0], "events": []},
        {"answers": [[1, [2]]], "marks": [0, 0], "events": []},
        {"answers": [], "marks": [-1], "events": []},
        {"answers": [], "marks": [1], "events": [{"type": "explode"}]},
        {"answers": [], "marks": [1], "events": [{"type": "turn", "player": "x", "number": 1}]},
        {"answers": [], "marks": [5], "events": [{"type": "turn", "player": 0, "number": 1}]},
        *({"answers": [], "marks": [1], "events": [event]} for event in IMPOSSIBLE),
    ],
)
def test_a_hostile_body_is_refused(body: object) -> None:
    assert refused(body_of(body)) == "damaged"


@pytest.mark.parametrize(
    "changes",
    [
        {"seats": []},
        {"seats": ["a"] * 9},
        {"seats": ["x" * 1_000, "b", "c"]},
        {"decks": []},
        {"decks": [{"main": [1] * 5_000}]},
        {"decks": [{"main": [-1]}]},
        {"decks": [{"main": []}] * 2},
        {"order": [0, 0, 1]},
        {"seed": "7"},
        {"format": 7},
    ],
)
def test_a_hostile_header_is_refused(changes: dict[str, object]) -> None:
    header = {**msgspec.to_builtins(good().header), **changes}
    body = {"answers": [], "marks": [0], "events": []}
    assert refused(body_of(body, header)) == "damaged"


@given(st.integers(0, 100_000), st.integers(1, 255))
def test_no_flipped_byte_makes_anything_but_a_clear_error(place: int, change: int) -> None:
    file = bytearray(data())
    file[place % len(file)] ^= change
    with contextlib.suppress(ReplayError):
        replays.loads(bytes(file))


@given(st.binary(max_size=200))
def test_no_junk_makes_anything_but_a_clear_error(junk: bytes) -> None:
    for file in (junk, data()[:8] + junk, data()[:26] + junk):
        with pytest.raises(ReplayError):
            replays.loads(file)


# the command


def command(*words: object) -> Result:
    return CliRunner().invoke(cli.app, [str(word) for word in words])


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A duel of library cards in a file."""
    chosen = [e for e in cards.load() if e.printed.kind & Kind.NORMAL and e.printed.is_monster]
    low = [e.definition for e in chosen if 0 < e.printed.level <= 4]
    duel = Duel(WAYS[0][0], ["甲", "乙", "丙"], [Deck(low * 3)], seed=4)
    random_answers(duel, 2)
    replays.save(tmp_path / "a.d99", duel)
    return tmp_path / "a.d99"


def test_the_command_shows_a_duel(saved: Path) -> None:
    found = command("replay", saved, "--to", 12)
    assert found.exit_code == 0, found.output
    assert "第 12 次回答之後" in found.output
    assert "乙" in found.output
    assert "第 1 回合" in found.output
    whole = command("replay", saved, "--lang", "en")
    assert "The duel is over." in whole.output


def test_the_command_verifies(saved: Path, tmp_path: Path) -> None:
    found = command("replay", saved, "--verify", "--lang", "en")
    assert found.exit_code == 0, found.output
    assert "it is the same duel" in found.output
    replay = replays.load(saved)
    events = list(replay.events)
    events[30] = Noted("note.other")
    replays.save(tmp_path / "b.d99", msgspec.structs.replace(replay, events=events))
    found = command("replay", tmp_path / "b.d99", "--verify", "--lang", "en")
    assert found.exit_code == 1
    assert "at event 30" in found.output
    assert "note.other" in found.output


def test_the_command_refuses_in_one_sentence(tmp_path: Path, saved: Path) -> None:
    (tmp_path / "junk.d99").write_bytes(b"junk")
    for words, fault in (
        ((tmp_path / "junk.d99",), "no replay file"),
        ((tmp_path / "none.d99",), "cannot be read"),
        ((tmp_path,), "cannot be read"),
        ((saved, "--to", "99999"), "99999"),
    ):
        found = command("replay", *words, "--lang", "en")
        assert found.exit_code == 2
        assert fault in found.output
        assert "Traceback" not in found.output
