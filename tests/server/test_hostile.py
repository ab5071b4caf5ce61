"""A hostile client is told what is wrong, and the others at the table notice nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from duel99.server import wire
from duel99.server.refusal import Refusal
from duel99.server.sockets import decode

from .people import Person, new_table, play, sit
from .seated import QUICK, Seated
from .services import Service, service

KINDS = [kind.__struct_config__.tag for kind in wire.ToServer.__args__]  # type: ignore[attr-defined]
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=9), inner, max_size=5)
    ),
    max_leaves=12,
)
FIELDS = ["number", "answer", "text", "to", "what", "seat", "main", "extra", "side", "asking",
          "proposal", "yes", "token", "language", "protocol", "since", "epoch", "emote", "at"]  # fmt: skip
FRAMES = st.builds(
    lambda kind, fields: {"type": kind, **fields},
    st.sampled_from(KINDS) | st.text(max_size=9),
    st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=6),
)


@pytest.fixture(scope="module")
def table() -> Seated:
    playing = Seated(people=2, **QUICK)
    playing.begin(spectator=True)
    playing.play(10)
    return playing


@settings(max_examples=300)
@given(data=st.binary(max_size=200) | st.text(max_size=200) | VALUES.map(json.dumps))
def test_whatever_is_no_frame_is_refused_in_words(data: bytes | str) -> None:
    try:
        decode(data)
    except Refusal as refusal:
        code = refusal.code
    else:
        code = "bad_frame"  # by chance it was one
    assert code == "bad_frame"


@settings(max_examples=400)
@given(frame=FRAMES)
def test_frames_with_anything_in_them_do_no_harm(table: Seated, frame: dict[str, Any]) -> None:
    try:
        decoded = decode(json.dumps(frame))
    except Refusal:
        return
    if isinstance(decoded, wire.GiveUp | wire.Hello):
        return  # these are allowed to do something
    answers = list(table.duel.answers)
    asked = table.duel.decision.player
    sent = table.send(f"c{1 if asked == 0 else 0}", decoded)
    table.send("c-1", decoded)
    assert table.duel.answers == answers
    for each in sent:
        if each["type"] == "error":
            assert each["text"]
            assert not each["fatal"]
    if table.room.paused:
        raise AssertionError("one person has paused the table")


@pytest.mark.parametrize(
    "data",
    [
        "[" * 100_000,
        '{"type":"chat","text":' + '{"a":' * 50_000,
        '{"type":"chat","text":"' + "x" * 600 + '"}',
        '{"type":"answer","number":1,"answer":' + json.dumps(list(range(3_000))) + "}",
        '{"type":"answer","number":1e999,"answer":0}',
        '{"type":"answer","number":' + "9" * 5_000 + ',"answer":0}',
        '{"type":"answer","number":1,"answer":[[0]]}',
        '{"type":"side","main":["x"],"extra":[],"side":[]}',
        '{"type":"propose","what":"drop table"}',
        '{"number":1}',
        "null",
        "",
        b"\xff\xfe",
    ],
    ids=range(13),
)
def test_bad_frames(data: str | bytes) -> None:
    with pytest.raises(Refusal, match="bad_frame"):
        decode(data)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    limits = {"DUEL99_LIMIT_REFUSALS": "20", "DUEL99_LIMIT_TABLES": "1000"}
    with service(tmp_path_factory.mktemp("hostile"), **limits) as serving:
        yield serving


def test_the_others_play_on_while_one_throws_everything_at_the_table(running: Service) -> None:
    game = new_table(running, 3)
    people = sit(running, game)
    eve = Person(running.url, game["id"], game["tokens"][2], 2)
    eve.until("welcome")
    junk: list[str | bytes] = [
        "[" * 5_000,
        "x" * 40_000,
        b"\x00" * 1_000,
        '{"type":"answer"}',
        "{}",
    ]
    codes = set()
    ended = 0
    try:
        for i in range(200):
            eve.socket.send(junk[i % len(junk)])
            if i % 10 == 0:
                assert play(people, 1) == 1
    except ConnectionClosed:
        pass
    try:
        while True:
            frame = eve.receive(5)
            if frame["type"] == "error":
                codes.add(frame["code"])
    except ConnectionClosed as closed:
        ended = closed.rcvd.code if closed.rcvd is not None else 0
    except TimeoutError:
        ended = -1
    assert ended in (4400, 4429, 1009), "the hostile connection was never ended"
    assert codes >= {"bad_frame"}
    assert play(people, 5) == 5


def test_floods_are_slowed_down_and_cut_off(running: Service) -> None:
    game = new_table(running, 2)
    people = sit(running, game)
    eve = Person(running.url, game["id"], game["tokens"][1], 1)
    eve.until("welcome")
    try:
        for _ in range(3_000):
            eve.send({"type": "ping"})
    except ConnectionClosed:
        pass
    assert play(people, 3) == 3


def test_who_does_not_read_is_cut_off_and_delays_nobody(running: Service) -> None:
    game = new_table(running, 2)
    people = sit(running, game)
    deaf = Person(running.url, game["id"], game["tokens"][0], 0)
    assert play(people, 25) == 25
    deaf.close()


@pytest.mark.parametrize("token", ["", "x", "0" * 100, "' OR 1=1 --"])
def test_wrong_tokens_open_nothing(running: Service, token: str) -> None:
    game = new_table(running, 2)
    eve = Person(running.url, game["id"], token, 0)
    assert eve.receive()["code"] == "bad_token"
    with pytest.raises(ConnectionClosed):
        eve.receive()
    started = httpx.post(
        f"{running.url}/api/tables/{game['id']}/start",
        headers={"Authorization": f"Bearer {token}x"},
    )
    assert started.status_code == 401


def test_the_first_frame_must_be_hello(running: Service) -> None:
    game = new_table(running, 2)
    eve = Person(running.url, game["id"], game["tokens"][0], 0)
    eve.until("welcome")
    eve.send({"type": "hello", "token": game["tokens"][1]})
    assert eve.until("error")["code"] == "hello_again"


def test_a_table_that_is_not_there(running: Service) -> None:
    eve = Person(running.url, "nosuchtable", "x", 0)
    frame = eve.receive()
    assert (frame["code"], frame["fatal"]) == ("no_table", True)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"[" * 100_000, 422, "bad_body"),
        (b'{"ruleset":' + b"9" * 1_000 + b"}", 422, "bad_body"),
        (b'{"name":"' + b"x" * 600_000 + b'"}', 413, "body_too_large"),
        (b'{"seats":"no"}', 422, "bad_body"),
        (b'{"pools":["\x00"]}', 422, "bad_body"),
        (b'{"pools":["main: [1, 2"]}', 400, "bad_pool"),
        (b'{"pools":["&a [*a]"]}', 400, "bad_pool"),
        (b"\xff", 422, "bad_body"),
    ],
)
def test_bad_bodies(running: Service, body: bytes, status: int, code: str) -> None:
    answer = httpx.post(f"{running.url}/api/tables?language=en", content=body, timeout=30)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["text"]


def test_hosts_cannot_be_flooded_with_requests(tmp_path: Path) -> None:
    limits = {"DUEL99_LIMIT_REQUEST_BURST": "30", "DUEL99_LIMIT_REQUESTS": "1"}
    with service(tmp_path, **limits) as slow:
        with httpx.Client() as client:
            codes = [client.get(f"{slow.url}/api/tables").status_code for _ in range(60)]
        assert codes[:20] == [200] * 20
        assert codes[-1] == 429
        assert httpx.get(f"{slow.url}/healthz").status_code == 200


def test_every_frame_of_the_wire_is_decoded_as_it_is_encoded() -> None:
    for kind in wire.ToServer.__args__:  # type: ignore[attr-defined]
        fields = {f.name: f for f in msgspec.structs.fields(kind)}
        required = [name for name, f in fields.items() if f.required]
        assert decode(msgspec.json.encode(wire.Ping(1.5))) == wire.Ping(1.5)
        if required:
            with pytest.raises(Refusal):
                decode(json.dumps({"type": kind.__struct_config__.tag}))
