"""One table as one actor: everything that concerns it happens in one task, one after another.

The order of things is always the same: look at what was sent, write it down, let it take effect,
go on as far as the table goes by itself, tell everybody. A connection that cannot keep up is cut
off, never waited for.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

import msgspec
import structlog

from duel99 import replays
from duel99.kernel.decision import Answer
from duel99.kernel.duel import Duel
from duel99.replays.container import pack as pack_replay
from duel99.replays.model import Body

from . import calls, journal, wire
from .metrics import METRICS
from .plan import Plan
from .refusal import Refusal
from .room import Entries, Room
from .store import Conflict, KeptReplay, StoreError
from .store.database import Write
from .writer import Writer

INBOX: Final = 256
_ENCODER: Final = msgspec.json.Encoder()

log = structlog.get_logger("duel99.table")


class Outlet(Protocol):
    """Where frames of one connection go. Neither method waits."""

    def put(self, data: bytes) -> None:
        """Send; a connection that is too slow is closed instead."""

    def close(self, code: int) -> None:
        """End the connection."""


@dataclass(frozen=True)
class _Opened:
    connection: str
    hello: wire.Hello
    outlet: Outlet


@dataclass(frozen=True)
class _Frame:
    connection: str
    frame: wire.ToServer
    since: float


@dataclass(frozen=True)
class _Closed:
    connection: str


@dataclass(frozen=True)
class _Called:
    call: calls.AnyCall
    done: asyncio.Future[calls.Answer]


@dataclass(frozen=True)
class _Thought:
    key: tuple[int, int]
    answer: Answer


_Message: TypeAlias = _Opened | _Frame | _Closed | _Called | _Thought


class Actor:
    """Runs one room. ``ended`` is called when it has stopped, with the actor."""

    def __init__(
        self,
        room: Room,
        written: int,
        writer: Writer,
        thinkers: Executor,
        ended: Callable[[Actor], None],
        *,
        kept: set[str] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.room = room
        self.touched = clock()
        self._written = written
        self._writer = writer
        self._thinkers = thinkers
        self._ended = ended
        self._clock = clock
        self._kept = kept or set()
        self._inbox: asyncio.Queue[_Message] = asyncio.Queue(INBOX)
        self._outlets: dict[str, Outlet] = {}
        self._thinking: asyncio.Task[None] | None = None
        self._saving: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None
        self._shown: object = None

    @property
    def id(self) -> str:
        return self.room.id

    @property
    def connections(self) -> int:
        return len(self._outlets)

    def connected(self, prefix: str) -> list[str]:
        """The connections whose ids begin like that."""
        return [connection for connection in self._outlets if connection.startswith(prefix)]

    def start(self) -> None:
        """Begin to work."""
        self._task = asyncio.get_running_loop().create_task(self._run(), name=f"table {self.id}")

    async def stop(self) -> None:
        """End; connections are closed, and may come back to wherever the table is then."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await asyncio.gather(*self._saving, return_exceptions=True)

    # from outside

    async def open(self, connection: str, hello: wire.Hello, outlet: Outlet) -> None:
        """A connection begins."""
        await self._inbox.put(_Opened(connection, hello, outlet))

    async def send(self, connection: str, frame: wire.ToServer) -> None:
        """A connection has sent something; waits where the table cannot keep up."""
        await self._inbox.put(_Frame(connection, frame, self._clock()))

    async def close(self, connection: str) -> None:
        """A connection is gone."""
        await self._inbox.put(_Closed(connection))

    async def call(self, call: calls.AnyCall) -> calls.Answer:
        """Ask the table. Raises :class:`~.refusal.Refusal`."""
        done: asyncio.Future[calls.Answer] = asyncio.get_running_loop().create_future()
        await self._inbox.put(_Called(call, done))
        return await done

    # the task

    async def _run(self) -> None:
        try:
            await self._go_on([])
            while True:
                message = await self._next()
                self.touched = self._clock()
                await self._handle(message)
        except asyncio.CancelledError:
            raise
        except Conflict:
            log.warning("table_moved", table=self.id)
        except StoreError as error:
            log.error("table_not_written", table=self.id, reason=str(error))
        except Exception:
            METRICS.failures.inc()
            log.exception("table_failed", table=self.id)
        finally:
            self._end()

    def _end(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
        for outlet in self._outlets.values():
            outlet.close(1012)
        self._outlets.clear()
        while not self._inbox.empty():
            message = self._inbox.get_nowait()
            if isinstance(message, _Opened):
                message.outlet.close(1012)
            elif isinstance(message, _Called) and not message.done.done():
                message.done.set_exception(Refusal("moved", status=503))
        self._ended(self)

    async def _next(self) -> _Message | None:
        """The next message; ``None`` when it is time to go on without one."""
        wake = self.room.wake(self._clock())
        if wake is None:
            return await self._inbox.get()
        left = wake - self._clock()
        if left <= 0 and self._inbox.empty():
            return None
        try:
            return await asyncio.wait_for(self._inbox.get(), max(left, 0.001))
        except TimeoutError:
            return None

    async def _handle(self, message: _Message | None) -> None:
        match message:
            case None:
                await self._go_on([])
            case _Opened():
                await self._open(message)
            case _Frame():
                await self._frame(message)
            case _Closed():
                self._outlets.pop(message.connection, None)
                self.room.detach(message.connection)
                await self._go_on([])
            case _Called():
                await self._call(message)
            case _Thought():
                self._thinking = None
                await self._go_on(self.room.bot_answer(message.key, message.answer, self._clock()))

    async def _open(self, message: _Opened) -> None:
        connection = message.connection
        try:
            entries = self.room.attach(connection, message.hello, self._clock())
        except Refusal as refusal:
            self._refuse(message.outlet, refusal, message.hello.language)
            message.outlet.close(4401)
            return
        self._outlets[connection] = message.outlet
        for _, frame in self.room.greet(connection):
            message.outlet.put(_ENCODER.encode(frame))
        await self._go_on(entries)

    async def _frame(self, message: _Frame) -> None:
        outlet = self._outlets.get(message.connection)
        if outlet is None:
            return
        try:
            entries = self.room.take(message.connection, message.frame, self._clock())
        except Refusal as refusal:
            METRICS.refused.labels(refusal.code).inc()
            outlet.put(_ENCODER.encode(self.room.refused(message.connection, refusal)))
            return
        await self._go_on(entries)
        if isinstance(message.frame, wire.Reply):
            METRICS.answer_seconds.observe(self._clock() - message.since)

    def _refuse(self, outlet: Outlet, refusal: Refusal, language: str) -> None:
        from duel99.messages import Messages

        from .voice import language_of

        text = refusal.text(Messages(language_of(language)))
        outlet.put(_ENCODER.encode(wire.Refused(refusal.code, text, fatal=True)))

    async def _call(self, message: _Called) -> None:
        room = self.room
        call = message.call
        entries: Entries = []
        answer: calls.Answer
        try:
            match call:
                case calls.Info():
                    answer = room.info()
                case calls.Watch():
                    answer = calls.Seated(-1, room.watcher(call.password))
                case calls.Join():
                    seat, token, entries = await self._in_thread(
                        lambda: room.join(call.name, call.password, call.seat, call.deck)
                    )
                    answer = calls.Seated(seat, token)
                case calls.Start():
                    entries = room.start(call.token)
                    answer = room.info()
        except Refusal as refusal:
            if not message.done.done():
                message.done.set_exception(refusal)
            return
        try:
            await self._go_on(entries)
        except StoreError:
            if not message.done.done():
                message.done.set_exception(Refusal("not_written", status=503))
            raise
        if not message.done.done():
            message.done.set_result(room.info() if isinstance(call, calls.Start) else answer)

    async def _in_thread(self, work: Callable[[], Any]) -> Any:
        """Heavy work that the task waits for (passwords, decks), off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, work)

    async def _go_on(self, entries: Entries) -> None:
        """Write entries, let them take effect, follow, think, tell."""
        room = self.room
        while True:
            if entries:
                await self._write(entries)
                room.commit(entries, self._clock())
                METRICS.entries.inc(len(entries))
            entries = room.follow(self._clock())
            if not entries:
                break
        self._keep_replays()
        self._list()
        self._think()
        for connection, frame in room.tell(self._clock()):
            outlet = self._outlets.get(connection)
            if outlet is not None:
                outlet.put(_ENCODER.encode(frame))

    async def _write(self, entries: Entries) -> None:
        data = [journal.pack(entry).decode() for entry in entries]
        await self._writer.write(Write(self.id, self._written + 1, data))
        self._written += len(data)

    def _list(self) -> None:
        """Let the lobby know how the table stands, where that has changed."""
        info = self.room.info()
        shown = (info.state, [(s.name, s.bot, s.ready) for s in info.seats], info.replays)
        if shown != self._shown:
            self._shown = shown
            self._background(self._write_info(info))

    async def _write_info(self, info: wire.TableInfo) -> None:
        try:
            encoded = _ENCODER.encode(info).decode()
            await self._writer.write(Write(self.id, 0, (), info.state, encoded))
        except StoreError as error:
            log.warning("table_not_listed", table=self.id, reason=str(error))

    # bots

    def _think(self) -> None:
        """Let the bot that is asked think, in a thread."""
        if self._thinking is not None or self.room.bot_asked() is None or not self._outlets:
            return
        key, choose = self.room.bot_task()
        self._thinking = asyncio.get_running_loop().create_task(self._thought(key, choose))

    async def _thought(self, key: tuple[int, int], choose: Callable[[], Answer]) -> None:
        answer = await asyncio.get_running_loop().run_in_executor(self._thinkers, choose)
        await self._inbox.put(_Thought(key, answer))

    # replays

    def _keep_replays(self) -> None:
        finished, self.room.finished = self.room.finished, []
        for replay, number, duel in finished:
            if replay not in self._kept:
                self._kept.add(replay)
                self._background(self._keep_replay(replay, number, duel))
        if finished:
            METRICS.duels.inc(len(finished))

    def _background(self, work: Coroutine[Any, Any, None]) -> None:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self._saving.add(task)
        task.add_done_callback(self._saving.discard)

    async def _keep_replay(self, id: str, number: int, duel: Duel) -> None:
        try:
            bots = [seat.plan.bot for seat in self.room.seats]
            meta, data = await self._in_thread(lambda: replay_file(self.room.plan, duel, bots))
            kept = KeptReplay(id, self.id, number, time.time(), meta)
            await self._writer.call(self._writer.database.keep_replay, kept, data)
        except Exception:
            log.exception("replay_not_kept", table=self.id, replay=id)


class ReplayMeta(msgspec.Struct, frozen=True):
    """What lists show of a replay."""

    table: str
    ruleset: str
    mode: str
    seats: list[str]
    bots: list[str]
    winners: list[int]
    placing: list[int]
    turns: int
    answers: int
    reason: int


def replay_file(plan: Plan, duel: Duel, bots: list[str]) -> tuple[str, bytes]:
    """Meta and file of a finished duel."""
    found = replays.record(duel, bots=bots)
    data = pack_replay(found.header, Body(found.answers, found.marks, found.events))
    meta = ReplayMeta(
        plan.name,
        plan.ruleset,
        plan.mode,
        list(duel.names),
        bots,
        list(duel.winners),
        [player.placing for player in duel.players],
        duel.turn,
        len(duel.answers),
        int(duel.reason),
    )
    return _ENCODER.encode(meta).decode(), data


__all__ = ["Actor", "Outlet", "ReplayMeta", "replay_file"]
