"""Replay files that people bring to the service."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from duel99 import decks, replays, rulesets
from duel99.bots import RandomBot, choose
from duel99.kernel import Duel
from duel99.replays import ReplayError
from duel99.server.app import make_app
from duel99.server.rest import replay_files
from duel99.server.rest.replay_files import ReplayFiles
from duel99.server.settings import Settings


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The beginning of a duel: thirty answers."""
    rules = rulesets.load("ninety-nine", players=2)
    pool = decks.shipped_for(rules, "屍山血海", 2)[0].arranged(rules)
    duel = Duel(rules, ["甲", "乙"], [decks.deck_for(pool)], seed=5)
    bot = RandomBot(1)
    while duel.decision is not None and len(duel.answers) < 30:
        duel.answer(choose(bot, duel))
    path = tmp_path_factory.mktemp("replay") / "some.d99"
    replays.save(path, duel)
    return path.read_bytes()


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setenv("DUEL99_HOME", str(tmp_path))
    with TestClient(make_app(Settings(home=tmp_path))) as client:
        yield client


def test_a_file_can_be_watched_like_a_replay_of_the_service(
    client: TestClient, file: bytes
) -> None:
    answer = client.post("/api/replays", content=file)
    assert answer.status_code == 201
    brought = answer.json()["id"]
    info = client.get(f"/api/replays/{brought}").json()
    assert info["frames"] == 31
    assert info["duel"]["seats"] == ["甲", "乙"]
    steps = client.get(f"/api/replays/{brought}/frames", params={"from": 29, "count": 5}).json()
    assert [step["number"] for step in steps] == [29, 30]
    assert all(card["id"] for player in steps[1]["view"]["players"] for card in player["hand"])
    assert client.get(f"/api/replays/{brought}/file").content == file


def test_the_same_file_twice_is_one_replay(client: TestClient, file: bytes) -> None:
    first, second = (client.post("/api/replays", content=file).json()["id"] for _ in range(2))
    assert first == second


@pytest.mark.parametrize("wrong", [b"", b"not a replay", b"\x89D99\r\n\x1a\n" + b"\xff" * 40])
def test_what_is_no_replay_is_refused_with_the_reason(client: TestClient, wrong: bytes) -> None:
    answer = client.post("/api/replays", content=wrong, headers={"Accept-Language": "en"})
    assert answer.status_code == 422
    assert answer.json()["code"] == "bad_replay"
    assert answer.json()["text"].startswith("This file cannot be watched: ")


def test_a_file_whose_record_was_changed_is_refused(file: bytes, tmp_path: Path) -> None:
    replay = replays.loads(file)
    header, body = replays.container.unpack(file)
    changed = replays.container.pack(
        header, type(body)(body.answers, body.marks, [*replay.events[:-1], replay.events[0]])
    )
    with pytest.raises(ReplayError) as refused:
        ReplayFiles(tmp_path).keep(changed)
    assert refused.value.key == "differs"


def test_too_large_a_file_is_not_read(
    client: TestClient, file: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_files, "LARGEST", 100)
    assert client.post("/api/replays", content=file).status_code == 413


def test_too_long_a_duel_is_not_played_again(
    file: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_files, "LONGEST", 10)
    with pytest.raises(ReplayError) as refused:
        ReplayFiles(tmp_path).keep(file)
    assert refused.value.key == "too_large"


def test_the_oldest_files_are_forgotten(
    file: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_files, "KEPT", 1)
    files = ReplayFiles(tmp_path)
    old = tmp_path / "file-0000000000000000.d99"
    old.write_bytes(b"old")
    os.utime(old, (1, 1))
    brought = files.keep(file)
    assert not old.exists()
    assert files.load(brought) is not None


@pytest.mark.parametrize("id", ["../secret", "file-..", "file-zzzzzzzzzzzzzzzz", ""])
def test_only_own_names_are_looked_up(id: str, tmp_path: Path) -> None:
    assert ReplayFiles(tmp_path).load(id) is None
