"""Many tables at once, over real websockets: ``python -m benchmarks.tables [TABLES ...]``.

Starts the service as a process of its own, seats people at tables of four who answer at random,
each on a websocket, and measures from an answer being sent to the next view arriving there. The
people think (``--think`` seconds each, at random around that) as people do; with 0 they answer at
once, which measures how much the service can carry. Everything stays on this machine, and it
stops by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from tests.server.services import Service
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
_LIMITS = {
    "DUEL99_LIMIT_CONNECTIONS": "100000",
    "DUEL99_LIMIT_FRAMES": "100000",
    "DUEL99_LIMIT_FRAME_BURST": "100000",
    "DUEL99_LIMIT_ADDRESS_FRAMES": "1000000",
    "DUEL99_LIMIT_ADDRESS_FRAME_BURST": "1000000",
    "DUEL99_LIMIT_REQUESTS": "100000",
    "DUEL99_LIMIT_REQUEST_BURST": "100000",
    "DUEL99_LIMIT_TABLES": "100000",
    "DUEL99_LIMIT_TABLE_BURST": "100000",
    "DUEL99_LIMIT_JOINS": "100000",
    "DUEL99_LIMIT_JOIN_BURST": "100000",
    "DUEL99_LOG_LEVEL": "warning",
}


class Player:
    """A person at a table, who takes some time for each answer."""

    def __init__(self, think: float, times: list[float], chance: random.Random) -> None:
        self._think = think
        self._times = times
        self._chance = chance
        self.answers = 0
        self.received = 0

    async def play(self, url: str, table: str, token: str, end: float) -> None:
        address = f"{url.replace('http', 'ws')}/ws/tables/{table}"
        async with connect(address, max_size=None, open_timeout=120) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token, "language": "en"}))
            await self._run(socket, end)

    async def _run(self, socket: ClientConnection, end: float) -> None:
        sent: float | None = None
        answered = -1
        while (left := end - time.monotonic()) > 0:
            try:
                data = await asyncio.wait_for(socket.recv(), left)
            except TimeoutError:
                return
            self.received += len(data)
            frame = json.loads(data)
            if sent is not None and frame["type"] in ("update", "error"):
                self._times.append(time.monotonic() - sent)
                sent = None
            if frame["type"] == "ended":
                await socket.send('{"type":"rematch"}')
            if frame["type"] != "update" or frame["decision"] is None:
                continue
            question = frame["decision"]
            if question["number"] == answered:
                continue
            answered = question["number"]
            if self._think:
                await asyncio.sleep(self._chance.uniform(0.5, 1.5) * self._think)
            answer = self._answer(question)
            sent = time.monotonic()
            self.answers += 1
            await socket.send(json.dumps({"type": "answer", "number": answered, "answer": answer}))

    def _answer(self, question: dict[str, Any]) -> int | list[int]:
        count = len(question["options"])
        if question["kind"] == "cards":
            return self._chance.sample(range(count), question["minimum"])
        if question["kind"] == "order":
            return list(range(count))
        return self._chance.randrange(count)


async def _make(client: httpx.AsyncClient, url: str) -> tuple[str, list[str]]:
    seats = [{"kind": "person", "name": f"P{i}"} for i in range(SEATS)]
    wish = {"seats": seats, "seat_name": "P0", "pace": "quick"}
    made = (await client.post(f"{url}/api/tables", json=wish)).raise_for_status().json()
    tokens = [made["token"]]
    for i in range(1, SEATS):
        join = f"{url}/api/tables/{made['id']}/join"
        tokens.append((await client.post(join, json={"name": f"P{i}"})).json()["token"])
    bearer = {"Authorization": f"Bearer {tokens[0]}"}
    (await client.post(f"{url}/api/tables/{made['id']}/start", headers=bearer)).raise_for_status()
    return made["id"], tokens


def memory(process: int) -> float:
    """Resident memory of a process in MB."""
    status = Path(f"/proc/{process}/status").read_text("ascii")
    line = next(each for each in status.splitlines() if each.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


async def measure(service: Service, tables: int, seconds: float, think: float) -> dict[str, float]:
    """Play at so many tables for so long."""
    times: list[float] = []
    async with httpx.AsyncClient(timeout=120) as client:
        before = memory(service.process.pid)
        made = [await _make(client, service.url) for _ in range(tables)]
    end = time.monotonic() + seconds
    chance = random.Random(1)
    players = [
        (Player(think, times, random.Random(chance.random())), table, token)
        for table, tokens in made
        for token in tokens
    ]
    await asyncio.gather(*(p.play(service.url, table, token, end) for p, table, token in players))
    after = memory(service.process.pid)
    times.sort()
    return {
        "tables": tables,
        "connections": len(players),
        "answers": sum(p.answers for p, _, _ in players),
        "answers_per_second": sum(p.answers for p, _, _ in players) / seconds,
        "p50_ms": 1000 * statistics.median(times),
        "p99_ms": 1000 * times[min(len(times) - 1, int(len(times) * 0.99))],
        "memory_mb": after,
        "memory_mb_a_table": (after - before) / tables,
        "received_kb_an_answer": sum(p.received for p, _, _ in players) / 1024 / max(len(times), 1),
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tables", description=__doc__)
    parser.add_argument("tables", nargs="*", type=int, default=[50, 200])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--think", type=float, default=2.0, help="seconds for an answer")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    found = []
    for tables in given.tables:
        with tempfile.TemporaryDirectory() as home:
            service = Service(Path(home), **_LIMITS)
            try:
                result = asyncio.run(measure(service, tables, given.seconds, given.think))
            finally:
                service.stop()
        found.append(result)
        print("  ".join(f"{key} {value:.1f}" for key, value in result.items()), flush=True)
    if given.json is not None:
        given.json.write_text(json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
