"""The server is killed in the middle of everything, and nothing that was answered is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .people import Person, new_table, play, sit
from .services import Service, postgres_server, service


def standing(person: Person) -> dict[str, Any]:
    lines: list[Any] = []
    for frame in person.frames:
        if frame["type"] == "update":
            lines[frame["first"] :] = frame["lines"]
    update = person.update
    assert update is not None
    keys = ("duel", "epoch", "number", "view", "decision", "waiting")
    return {**{key: update[key] for key in keys}, "lines": lines}


def comes_back(running: Service) -> None:
    tables = [new_table(running), new_table(running, 3), new_table(running, 1, 2)]
    seated = [sit(running, table) for table in tables]
    for people in seated:
        assert play(people, 12) >= 10
    seated[0][0].send({"type": "chat", "text": "see you after the crash"})
    seated[0][1].until("chat")
    for people in seated:
        for person in people:
            person.drain(1.0)
    before = [[standing(person) for person in people] for people in seated]
    running.kill()
    running.restart()
    for table, expected in zip(tables, before, strict=True):
        people = sit(running, table)
        for person in people:
            person.drain(0.5)
        assert [standing(person) for person in people] == expected
        assert play(people, 3) == 3
    talk = [
        f["text"] for f in Person(running.url, tables[0]["id"], tables[0]["tokens"][1], 1).frames
    ]
    assert talk == []
    again = Person(running.url, tables[0]["id"], tables[0]["tokens"][1], 1)
    assert again.until("chat")["text"] == "see you after the crash"


def test_kill_minus_9_loses_nothing(tmp_path: Path) -> None:
    with service(tmp_path) as running:
        comes_back(running)


def test_an_answer_in_flight_is_either_taken_or_not(tmp_path: Path) -> None:
    """Killed right after an answer was sent: the table stands before it or after it, whole."""
    with service(tmp_path) as running:
        table = new_table(running)
        people = sit(running, table)
        play(people, 6)
        for _ in range(4):
            asked = next(p for p in people if p.question is not None)
            question = asked.question
            assert question is not None
            asked.send(asked.reply())
            running.kill()
            running.restart()
            people = sit(running, table)
            for person in people:
                person.drain(0.3)
            back = people[asked.seat].question
            if back is not None and back["number"] == question["number"]:
                assert back == question
            else:
                assert back is None or back["number"] == question["number"] + 1


def test_postgresql_keeps_tables_as_well(tmp_path: Path) -> None:
    folder = tmp_path / "pg"
    folder.mkdir()
    home = tmp_path / "home"
    home.mkdir()
    with postgres_server(folder) as url, service(home, DATABASE_URL=url) as running:
        comes_back(running)
        assert not list(home.glob("*.sqlite3*"))


@pytest.mark.parametrize(
    "address", ["no.such.file/x\0", "nonsense://x", "postgresql://127.0.0.1:1/x"]
)
def test_a_database_that_cannot_be_opened_is_one_sentence(address: str, tmp_path: Path) -> None:
    from duel99.server.store import Database, StoreError, url_of

    with pytest.raises((StoreError, ValueError)) as error:
        Database(url_of(address, tmp_path))
    assert "\n" not in str(error.value)
