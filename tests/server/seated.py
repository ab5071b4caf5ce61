"""A table without network: a room, people with fake clocks, and what each of them was sent."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import msgspec

from duel99.kernel.decision import CardsDecision
from duel99.kernel.terms import NOBODY
from duel99.server import journal, wire
from duel99.server.moments import Moments
from duel99.server.plan import ClockPlan, NewTable, SeatPlan, SpectatorPlan, make_plan
from duel99.server.room import Entries, Room

ENCODER = msgspec.json.Encoder()


class Seated:
    """A room with its journal. ``frames[connection]`` are those sent, decoded from their JSON."""

    def __init__(
        self,
        *,
        people: int = 2,
        bots: int = 0,
        seed: int = 5,
        password: str = "",
        moments: Moments | None = None,
        **wish: Any,
    ) -> None:
        seats = [SeatPlan("person", f"P{i}") for i in range(people)]
        seats += [SeatPlan("bot", bot="random") for _ in range(bots)]
        self.plan = make_plan(NewTable(seats=seats, **wish))
        self.now = 100.0
        self.journal: list[bytes] = []
        self.seeds = seed
        self.room = self._room(moments)
        self.tokens: dict[int, str] = {}
        self.raw: dict[str, list[bytes]] = defaultdict(list)
        self.frames: dict[str, list[dict[str, Any]]] = defaultdict(list)
        self.watching: Callable[[str, dict[str, Any]], None] | None = None
        self.chance = random.Random(seed)
        self.before_write: Callable[[Entries], None] | None = None

    def _room(self, moments: Moments | None = None) -> Room:
        return Room(
            "table",
            self.plan,
            watch="watch-secret",
            new_seed=self._seed,
            new_id=lambda: f"replay{self.seeds}",
            moments=moments,
        )

    def _seed(self) -> int:
        self.seeds += 1
        return self.seeds

    # what happens

    def write(self, entries: Entries) -> None:
        if self.before_write is not None:
            self.before_write(entries)
        self.journal += [journal.pack(entry) for entry in entries]

    def go(self, entries: Entries) -> None:
        """Write, commit, follow, tell: as the actor does it."""
        while True:
            if entries:
                self.write(entries)
                self.room.commit(entries, self.now)
            entries = self.room.follow(self.now)
            if not entries:
                break
        self.deliver(self.room.tell(self.now))

    def deliver(self, sent: list[tuple[str, wire.ToClient]]) -> None:
        for connection, frame in sent:
            data = ENCODER.encode(frame)
            self.raw[connection].append(data)
            decoded = msgspec.json.decode(data)
            self.frames[connection].append(decoded)
            if self.watching is not None:
                self.watching(connection, decoded)

    def join_all(self) -> None:
        for seat in self.room.seats:
            if seat.person:
                chosen, token, entries = self.room.join(seat.name, "", seat.index, "")
                self.tokens[chosen] = token
                self.go(entries)

    def join_all_left(self) -> None:
        """Everybody else sits down."""
        for seat in self.room.seats:
            if not seat.taken:
                self.go(self.room.join(f"Q{seat.index}", "", seat.index, "")[2])

    def finish(self) -> None:
        """Let everybody see what there is still to be shown; who is asked meanwhile answers."""
        while self.room.moments.scene is not None:
            asked = [seat for seat in self.tokens if self.room._asks_of(seat) is not None]
            if asked:
                self.answer(asked[0])
            else:
                self.wait()

    def connect(self, seat: int, connection: str = "", language: str = "en", **more: Any) -> str:
        """A connection for a seat (``NOBODY``: a spectator); its id."""
        connection = connection or f"c{seat}"
        token = "watch-secret" if seat == NOBODY else self.tokens[seat]
        hello = wire.Hello(token, language, **more)
        entries = self.room.attach(connection, hello, self.now)
        self.deliver(self.room.greet(connection))
        self.go(entries)
        return connection

    def begin(self, *, spectator: bool = False) -> None:
        self.join_all()
        for seat in self.tokens:
            self.connect(seat)
        if spectator:
            self.connect(NOBODY)
        self.go(self.room.start(self.tokens[0]))

    def send(self, connection: str, frame: wire.ToServer) -> list[dict[str, Any]]:
        """A frame from a connection; what that connection was sent for it."""
        before = len(self.frames[connection])
        self.deliver(self.room.handle(connection, frame, self.now, self.write))
        return self.frames[connection][before:]

    def restart(self) -> None:
        """The process is killed: another room is made from the journal alone."""
        self.room = self._room()
        self.room.restore(journal.unpack(data) for data in self.journal)

    # looking

    def last(self, connection: str, kind: str) -> dict[str, Any]:
        """The last frame of a kind that a connection was sent."""
        return next(f for f in reversed(self.frames[connection]) if f["type"] == kind)

    def question(self, seat: int) -> dict[str, Any] | None:
        """What a seat is asked now, as it was told."""
        updates = [f for f in self.frames[f"c{seat}"] if f["type"] == "update"]
        return updates[-1]["decision"] if updates else None

    @property
    def duel(self) -> Any:
        return self.room.course.duel

    def asked(self) -> int:
        """The seat that is asked something now, or has its moment; lets time go by until then."""
        for _ in range(10_000):
            for seat in self.tokens:
                if self.room._asks_of(seat) is not None:
                    return seat
            if self.room.course.state != "duel" or self.room.paused:
                return NOBODY
            self.wait()
        raise AssertionError("nobody is ever asked")

    def wait(self, seconds: float | None = None) -> None:
        """Time goes by, and bots think."""
        if self.room.bot_asked() is not None:
            key, choose = self.room.bot_task()
            self.go(self.room.bot_answer(key, choose(), self.now))
            return
        wake = self.room.wake(self.now)
        if seconds is not None:
            self.now += seconds
        else:
            self.now = self.now + 1.0 if wake is None else max(self.now, wake)
        self.go([])

    # playing

    def answer(self, seat: int, connection: str = "") -> list[dict[str, Any]]:
        """A random legal answer of a seat."""
        connection = connection or f"c{seat}"
        question = self.last(connection, "update")["decision"]
        assert question is not None, (seat, self.duel.decision)
        return self.send(connection, wire.Reply(question["number"], self.choice(question)))

    def choice(self, question: dict[str, Any]) -> int | list[int]:
        count = len(question["options"])
        decision = self.duel.decision
        if question["kind"] == "cards":
            listener = next(
                each
                for each in self.room.listeners.values()
                if each.number == question["number"] and each.seat == decision.player
            )
            if question["checked"] and isinstance(decision, CardsDecision):
                wanted = decision.first_answer()
                assert isinstance(wanted, list)
                return [listener.presented.index(index) for index in wanted]
            size = self.chance.randint(question["minimum"], question["maximum"])
            return self.chance.sample(range(count), size)
        if question["kind"] == "order":
            return self.chance.sample(range(count), count)
        return self.chance.randrange(count)

    def play(self, answers: int = 100_000, until: Callable[[], bool] | None = None) -> int:
        """Random answers until the duel is over, so many were given, or ``until`` says so."""
        given = 0
        while given < answers and self.room.course.state == "duel":
            seat = self.asked()
            if seat == NOBODY or (until is not None and until()):
                break
            frames = self.answer(seat)
            refused = [f for f in frames if f["type"] == "error"]
            assert not refused, refused
            given += 1
        return given

    def state(self) -> bytes:
        """Everything that must come back after a restart, as bytes."""
        room = self.room
        duel = self.duel
        seats = [
            (s.name, s.bot, s.secret, s.asking, s.asked, s.marks, s.wishes) for s in room.seats
        ]
        course = room.course
        found: dict[str, Any] = {
            "seats": seats,
            "state": course.state,
            "match": course.match,
            "epoch": course.epoch,
            "number": course.number,
            "chooser": course.chooser,
            "replays": course.replays,
            "paused": room.paused,
            "reserves": room.clock.reserves,
            "proposals": [
                (p.number, p.what, sorted(p.yes), sorted(p.no)) for p in room.proposals.values()
            ],
            "talk": room.talk,
            "shown": room.shown,
        }
        if duel is not None:
            found |= {
                "answers": duel.answers,
                "events": list(duel.events),
                "views": [duel.view(seat) for seat in (*duel.seats, NOBODY)],
                "decision": repr(duel.decision),
                "chance": duel.chance.state if hasattr(duel.chance, "state") else None,
            }
        return ENCODER.encode(found)


QUICK = {"pace": "quick"}

__all__ = ["QUICK", "ClockPlan", "Seated", "SpectatorPlan", "wire"]
