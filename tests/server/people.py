"""People at real websockets."""

from __future__ import annotations

import json
import random
import warnings
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from .services import Service


class Person:
    """One connection of one person, who answers at random."""

    def __init__(self, url: str, table: str, token: str, seat: int, **hello: Any) -> None:
        self.seat = seat
        self.token = token
        self.frames: list[dict[str, Any]] = []
        self.chance = random.Random(seat)
        address = url.replace("http", "ws")
        with warnings.catch_warnings():
            # several people sit at one table, so that there is no one block to put them in
            warnings.simplefilter("ignore")
            self.socket: ClientConnection = connect(
                f"{address}/ws/tables/{table}", max_size=None, ping_interval=None
            )
        self.send({"type": "hello", "token": token, "language": "en", **hello})

    def send(self, frame: dict[str, Any]) -> None:
        self.socket.send(json.dumps(frame))

    def receive(self, seconds: float = 60) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(self.socket.recv(timeout=seconds))
        self.frames.append(frame)
        return frame

    def until(self, kind: str, seconds: float = 60) -> dict[str, Any]:
        """The next frame of a kind."""
        while True:
            frame = self.receive(seconds)
            if frame["type"] == kind:
                return frame

    def drain(self, seconds: float = 0.3) -> None:
        """Take everything that has come."""
        try:
            while True:
                self.receive(seconds)
        except TimeoutError:
            return

    @property
    def update(self) -> dict[str, Any] | None:
        return next((f for f in reversed(self.frames) if f["type"] == "update"), None)

    @property
    def question(self) -> dict[str, Any] | None:
        update = self.update
        return None if update is None else update["decision"]

    def reply(self) -> dict[str, Any]:
        """An answer to the question that stands."""
        question = self.question
        assert question is not None
        count = len(question["options"])
        answer: int | list[int]
        if question["kind"] == "cards":
            size = self.chance.randint(question["minimum"], question["maximum"])
            answer = self.chance.sample(range(count), size)
        elif question["kind"] == "order":
            answer = list(range(count))
        else:
            answer = self.chance.randrange(count)
        return {"type": "answer", "number": question["number"], "answer": answer}

    def close(self) -> None:
        self.socket.close()


def new_table(service: Service, people: int = 2, bots: int = 0, **wish: Any) -> dict[str, Any]:
    """A started table: its id and the tokens of its seats."""
    seats = [{"kind": "person", "name": f"P{i}"} for i in range(people)]
    seats += [{"kind": "bot", "bot": "random"} for _ in range(bots)]
    body = {"seats": seats, "pace": "quick", "seat_name": "P0", **wish}
    made = httpx.post(f"{service.url}/api/tables", json=body, timeout=60).raise_for_status().json()
    tokens = [made["token"]]
    for i in range(1, people):
        joined = httpx.post(
            f"{service.url}/api/tables/{made['id']}/join",
            json={"name": f"P{i}", "password": wish.get("password", "")},
            timeout=60,
        )
        tokens.append(joined.raise_for_status().json()["token"])
    start = httpx.post(
        f"{service.url}/api/tables/{made['id']}/start",
        headers={"Authorization": f"Bearer {tokens[0]}"},
        timeout=60,
    )
    start.raise_for_status()
    return {"id": made["id"], "tokens": tokens}


def sit(service: Service, table: dict[str, Any], url: str = "") -> list[Person]:
    """Everybody connects."""
    people = [
        Person(url or service.url, table["id"], token, seat)
        for seat, token in enumerate(table["tokens"])
    ]
    for person in people:
        person.until("update")
        person.drain(0.1)
    return people


def play(people: list[Person], answers: int) -> int:
    """Random answers; returns how many were taken."""
    given = 0
    for _ in range(answers * 20):
        if given >= answers:
            break
        asked = next((p for p in people if p.question is not None), None)
        if asked is None:
            for person in people:
                person.drain(0.05)
            if any(f["type"] == "ended" for p in people for f in p.frames):
                break
            continue
        before = asked.question
        asked.send(asked.reply())
        frame = asked.receive()
        while frame["type"] not in ("update", "error"):
            frame = asked.receive()
        for person in people:
            person.drain(0.02)
        if frame["type"] == "update" and asked.question != before:
            given += 1
    return given


__all__ = ["Person", "new_table", "play", "sit"]
