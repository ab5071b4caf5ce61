"""All tables that this process knows: its own, and the way to those of other processes."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol

import msgspec
import structlog

from duel99.messages import Messages

from . import calls, journal, peers, wire
from .actor import Actor, Outlet
from .bus import Bus
from .metrics import METRICS
from .plan import NewTable, Plan, make_plan
from .refusal import Refusal
from .room import Room
from .store import Database, KeptTable, StoreError
from .tokens import lock, new_id, new_token
from .writer import Writer

_THINKERS: Final = 2
"""Threads in which bots think: a core each is all that they can use."""
_IDLE: Final = 600.0
"""Seconds after which a table without people leaves the memory."""
_HEARTBEAT: Final = 2.0
_FORGET_EVERY: Final = 3_600.0
_CALL_LIMIT: Final = 20.0
_PEER_QUEUE: Final = 10_000

log = structlog.get_logger("duel99.tables")


class Link(Protocol):
    """The way to one table, wherever it lives."""

    async def open(self, connection: str, hello: wire.Hello, outlet: Outlet) -> None: ...

    async def send(self, connection: str, frame: wire.ToServer) -> None: ...

    async def close(self, connection: str) -> None: ...


class Made(msgspec.Struct, frozen=True):
    """A new table: its id, and the seat and token of who made it (-1: to watch)."""

    id: str
    seat: int
    token: str


class Tables:
    """The registry. ``clock`` gives real seconds."""

    def __init__(
        self,
        database: Database,
        bus: Bus,
        *,
        keep_days: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.database = database
        self._keep_days = keep_days
        self._forget_at = 0.0
        self.bus = bus
        self.writer = Writer(database)
        self._clock = clock
        self._thinkers = ThreadPoolExecutor(_THINKERS, "duel99-bot")
        self._actors: dict[str, Actor] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._remote: dict[str, tuple[str, str, Outlet]] = {}
        """Connections of this process to tables of others: (table, owner, outlet)."""
        self._calls: dict[str, asyncio.Future[calls.Answer]] = {}
        self._outgoing: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(_PEER_QUEUE)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin to serve."""
        await self.bus.start(self._received)
        loop = asyncio.get_running_loop()
        self._tasks = [
            loop.create_task(self._beat(), name="heartbeat"),
            loop.create_task(self._carry(), name="to peers"),
        ]

    async def stop(self) -> None:
        """End all tables of this process; everything that was answered is written already."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for actor in list(self._actors.values()):
            await actor.stop()
        for _, _, outlet in list(self._remote.values()):
            outlet.close(1012)
        await self.bus.close()
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        self.writer.close()

    # making and finding

    async def make(self, wish: NewTable) -> Made:
        """A new table. Raises :class:`~.refusal.Refusal`."""
        loop = asyncio.get_running_loop()
        plan = await loop.run_in_executor(self._thinkers, make_plan, wish)
        password = await loop.run_in_executor(self._thinkers, lock, wish.password)
        table, watch = new_id(), new_token()
        room = Room(table, plan, password=password, watch=watch)
        seat, token = -1, watch
        entries: list[journal.AnyEntry] = []
        if any(each.person for each in room.seats):
            name = wish.seat_name or next(s.name for s in room.seats if s.person)
            seat, token, entries = room.join(name, wish.password, None, "")
        else:
            entries = room.begin()
        for entry in entries:
            room.apply(entry)
        info = room.info()
        now = time.time()
        kept = KeptTable(
            table,
            msgspec.json.encode(plan).decode(),
            password,
            watch,
            wish.listed,
            info.state,
            msgspec.json.encode(info).decode(),
            now,
            now,
        )
        data = [journal.pack(entry).decode() for entry in entries]
        await self.writer.call(self.database.create, kept, data)
        log.info("table_made", table=table, ruleset=plan.ruleset, seats=len(plan.seats))
        return Made(table, seat, token)

    async def lobby(self) -> list[wire.TableInfo]:
        """The tables that are listed, as they were last written."""
        rows = await self.writer.call(self.database.tables)
        found = []
        for row in rows:
            actor = self._actors.get(row.id)
            if actor is not None:
                found.append(actor.room.info())
            else:
                info = msgspec.json.decode(row.info, type=wire.TableInfo)
                seats = [msgspec.structs.replace(seat, here=not seat.person) for seat in info.seats]
                found.append(msgspec.structs.replace(info, seats=seats, spectators=0))
        return found

    async def call(self, table: str, call: calls.AnyCall, language: str) -> calls.Answer:
        """Ask a table. Raises :class:`~.refusal.Refusal`."""
        owner = await self._owner(table)
        if owner == self.bus.me:
            return await (await self._actor(table)).call(call)
        number = new_id()
        future: asyncio.Future[calls.Answer] = asyncio.get_running_loop().create_future()
        self._calls[number] = future
        try:
            message = peers.Asked(number, table, self.bus.me, language, call)
            if not await self.bus.send(owner, peers.pack(message)):
                raise Refusal("moved", status=503)
            return await asyncio.wait_for(future, _CALL_LIMIT)
        except TimeoutError:
            raise Refusal("moved", status=503) from None
        finally:
            self._calls.pop(number, None)

    async def link(self, table: str) -> Link:
        """The way to a table. Raises :class:`~.refusal.Refusal` where there is none."""
        owner = await self._owner(table)
        if owner == self.bus.me:
            return await self._actor(table)
        return _Remote(self, table, owner)

    async def _owner(self, table: str) -> str:
        if table in self._actors:
            return self.bus.me
        owner = await self.bus.owner(table)
        if owner:
            return owner
        if await self.writer.call(self.database.table, table) is None:
            raise Refusal("no_table", status=404, id=table[:40])
        return await self.bus.claim(table)

    async def _actor(self, table: str) -> Actor:
        """The actor of a table that belongs here, read from the database if need be."""
        async with self._loading.setdefault(table, asyncio.Lock()):
            actor = self._actors.get(table)
            if actor is None:
                actor = await self._load(table)
                self._actors[table] = actor
                METRICS.tables.set(len(self._actors))
                actor.start()
        self._loading.pop(table, None)
        return actor

    async def _load(self, table: str) -> Actor:
        row = await self.writer.call(self.database.table, table)
        if row is None:
            raise Refusal("no_table", status=404, id=table[:40])
        data = await self.writer.call(self.database.journal, table)
        kept = set(await self.writer.call(self.database.replays_of, table))
        loop = asyncio.get_running_loop()
        try:
            room = await loop.run_in_executor(self._thinkers, read_room, row, data)
        except Exception as error:
            log.exception("table_unreadable", table=table)
            raise Refusal("unreadable", status=500, id=table) from error
        return Actor(room, len(data), self.writer, self._thinkers, self._ended, kept=kept)

    def _ended(self, actor: Actor) -> None:
        if self._actors.get(actor.id) is actor:
            del self._actors[actor.id]
        METRICS.tables.set(len(self._actors))

    # keeping alive

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(_HEARTBEAT)
            try:
                await self._keep()
            except (StoreError, OSError) as error:
                log.warning("heartbeat", reason=str(error))
            except Exception:
                log.exception("heartbeat")

    async def _keep(self) -> None:
        """Go on owning; let idle tables go; notice tables that have moved."""
        for table in await self.bus.renew(list(self._actors)):
            actor = self._actors.get(table)
            if actor is not None:
                log.warning("table_lost", table=table)
                await actor.stop()
        for actor in list(self._actors.values()):
            if not actor.connections and self._clock() - actor.touched > _IDLE:
                await actor.stop()
                await self.bus.release(actor.id)
        if self._keep_days and self._clock() >= self._forget_at:
            self._forget_at = self._clock() + _FORGET_EVERY
            before = time.time() - self._keep_days * 86_400
            count = await self.writer.call(self.database.forget, before)
            if count:
                log.info("tables_forgotten", count=count)
        others = {
            connection.partition("-")[0]
            for actor in self._actors.values()
            for connection in actor.connected("")
        } - {self.bus.me}
        for process in others:
            self.post(process, peers.Beat())
        for connection, (table, owner, outlet) in list(self._remote.items()):
            if await self.bus.owner(table) != owner:
                self._remote.pop(connection, None)
                outlet.close(1012)

    # other processes

    async def _carry(self) -> None:
        """Send what is for connections of other processes, in order."""
        while True:
            process, data = await self._outgoing.get()
            with contextlib.suppress(OSError):
                if not await self.bus.send(process, data):
                    await self._lost(process)

    async def _lost(self, process: str) -> None:
        """A process is gone, and with it the connections that hung on it."""
        for actor in list(self._actors.values()):
            for connection in actor.connected(f"{process}-"):
                await actor.close(connection)

    def post(self, process: str, message: peers.AnyPeer) -> None:
        """Send to another process without waiting."""
        try:
            self._outgoing.put_nowait((process, peers.pack(message)))
        except asyncio.QueueFull:
            log.error("peers_too_slow", process=process)

    async def _received(self, data: bytes) -> None:
        message = peers.unpack(data)
        match message:
            case peers.Out():
                found = self._remote.get(message.connection)
                if found is not None:
                    found[2].put(message.data.encode())
            case peers.Bye():
                gone = self._remote.pop(message.connection, None)
                if gone is not None:
                    gone[2].close(message.code)
            case peers.Beat():
                pass
            case peers.Answered():
                self._answered(message)
            case peers.Asked():
                task = asyncio.get_running_loop().create_task(self._ask_here(message))
                task.add_done_callback(lambda done: done.cancelled() or done.exception())
            case _:
                await self._from_peer(message)

    async def _from_peer(self, message: peers.AnyPeer) -> None:
        """What a connection of another process has to say to a table of this one."""
        if isinstance(message, peers.Open):
            outlet = _PeerOutlet(self, message.process, message.connection)
            try:
                if await self._owner(message.table) != self.bus.me:
                    raise Refusal("moved", status=503)
                actor = await self._actor(message.table)
            except Refusal:
                outlet.close(1012)
                return
            await actor.open(message.connection, message.hello, outlet)
        elif isinstance(message, peers.Sent | peers.Gone):
            actor_here = self._actors.get(message.table)
            if actor_here is None:
                return
            if isinstance(message, peers.Sent):
                await actor_here.send(message.connection, message.frame)
            else:
                await actor_here.close(message.connection)

    async def _ask_here(self, message: peers.Asked) -> None:
        try:
            if await self._owner(message.table) != self.bus.me:
                raise Refusal("moved", status=503)
            answer = await (await self._actor(message.table)).call(message.call)
        except Refusal as refusal:
            text = refusal.text(Messages(message.language))
            reply = peers.Answered(
                message.id,
                code=refusal.code,
                text=text,
                status=refusal.status,
                place=refusal.place,
            )
        else:
            if isinstance(answer, wire.TableInfo):
                reply = peers.Answered(message.id, info=answer)
            else:
                reply = peers.Answered(message.id, seated=answer)
        self.post(message.process, reply)

    def _answered(self, message: peers.Answered) -> None:
        future = self._calls.get(message.id)
        if future is None or future.done():
            return
        if message.code:
            future.set_exception(
                calls.Told(message.code, message.text, message.status, message.place, fatal=False)
            )
        else:
            answer = message.info or message.seated
            assert answer is not None
            future.set_result(answer)

    def connect_remote(self, connection: str, table: str, owner: str, outlet: Outlet) -> None:
        """Remember a connection to a table of another process."""
        self._remote[connection] = (table, owner, outlet)

    def disconnect_remote(self, connection: str) -> None:
        self._remote.pop(connection, None)


def read_room(row: KeptTable, data: list[str]) -> Room:
    """A table as its journal tells it."""
    plan = msgspec.json.decode(row.plan, type=Plan)
    room = Room(row.id, plan, password=row.password, watch=row.watch)
    room.restore(journal.unpack(entry) for entry in data)
    return room


class _Remote:
    """A table that lives in another process."""

    def __init__(self, tables: Tables, table: str, owner: str) -> None:
        self._tables = tables
        self._table = table
        self._owner = owner

    async def open(self, connection: str, hello: wire.Hello, outlet: Outlet) -> None:
        self._tables.connect_remote(connection, self._table, self._owner, outlet)
        message = peers.Open(self._table, connection, self._tables.bus.me, hello)
        if not await self._tables.bus.send(self._owner, peers.pack(message)):
            self._tables.disconnect_remote(connection)
            outlet.close(1012)

    async def send(self, connection: str, frame: wire.ToServer) -> None:
        message = peers.Sent(self._table, connection, frame)
        await self._tables.bus.send(self._owner, peers.pack(message))

    async def close(self, connection: str) -> None:
        self._tables.disconnect_remote(connection)
        message = peers.Gone(self._table, connection)
        await self._tables.bus.send(self._owner, peers.pack(message))


class _PeerOutlet:
    """A connection that hangs on another process."""

    def __init__(self, tables: Tables, process: str, connection: str) -> None:
        self._tables = tables
        self._process = process
        self._connection = connection

    def put(self, data: bytes) -> None:
        self._tables.post(self._process, peers.Out(self._connection, data.decode()))

    def close(self, code: int) -> None:
        self._tables.post(self._process, peers.Bye(self._connection, code))


__all__ = ["Link", "Made", "Tables", "read_room"]
