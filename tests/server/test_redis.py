"""Two processes that share tables through Redis: any of them serves any seat."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
from websockets.exceptions import ConnectionClosed

from .people import Person, new_table, play, sit
from .services import redis_server, service


def test_people_of_one_table_are_connected_to_two_processes(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    two.mkdir()
    shared = str(tmp_path / "tables.sqlite3")
    with (
        redis_server(tmp_path) as url,
        service(one, REDIS_URL=url, DATABASE_URL=shared) as first,
        service(two, REDIS_URL=url, DATABASE_URL=shared) as second,
    ):
        table = new_table(first, 3)
        people = [
            Person((second if seat else first).url, table["id"], token, seat)
            for seat, token in enumerate(table["tokens"])
        ]
        for person in people:
            person.until("update")
            person.drain(0.2)
        assert play(people, 15) == 15
        updates = [person.update for person in people]
        assert len({(u or {})["number"] for u in updates}) == 1
        people[2].send({"type": "chat", "text": "hi from the other process"})
        assert people[0].until("chat")["text"] == "hi from the other process"
        # REST of the other process knows the table as well
        info = httpx.get(f"{second.url}/api/tables/{table['id']}").json()
        assert info["state"] == "playing"
        assert [seat["here"] for seat in info["seats"]] == [True, True, True]
        refused = httpx.post(f"{second.url}/api/tables/{table['id']}/join?language=en", json={})
        assert refused.status_code == 409
        assert refused.json()["code"] == "table_full"
        people[1].close()
        for _ in range(50):
            if not people[0].until("table")["table"]["seats"][1]["here"]:
                break

        # the owner is killed: the table comes back in the other process
        first.kill()
        deadline = time.monotonic() + 30
        try:
            while time.monotonic() < deadline:
                people[2].receive(1)
        except (ConnectionClosed, TimeoutError):
            pass
        while True:
            try:
                people = sit(second, table)
                break
            except (ConnectionClosed, TimeoutError):
                assert time.monotonic() < deadline
                time.sleep(0.5)
        assert play(people, 5) == 5


def test_without_redis_the_service_says_that_the_bus_is_gone(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with redis_server(tmp_path) as url:
        running = service(home, REDIS_URL=url)
        serving = running.__enter__()
    try:
        health = httpx.get(f"{serving.url}/healthz", timeout=10)
        assert health.status_code == 503
        assert health.json()["bus"] is False
    finally:
        running.__exit__(None, None, None)
