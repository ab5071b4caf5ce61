"""Websockets: one connection of one person to one table.

Whatever comes in is bounded before it is looked at, and what goes out waits in a bounded queue: a
hostile client is told once what is wrong, a slow one is cut off, and neither is noticed by the
others at the table.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from typing import Final

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from duel99.messages import Messages

from . import wire
from .limits import Bucket, Buckets, Counts
from .metrics import METRICS
from .refusal import Refusal
from .settings import Limits
from .tables import Link, Tables
from .voice import language_of

FATAL: Final = 4400
SLOW: Final = 4408
BAD_TOKEN: Final = 4401
TOO_MUCH: Final = 4429

_DECODER: Final[msgspec.json.Decoder[wire.ToServer]] = msgspec.json.Decoder(wire.ToServer)
_numbers = itertools.count(1)

log = structlog.get_logger("duel99.socket")


def decode(data: bytes | str) -> wire.ToServer:
    """A frame. Raises :class:`Refusal` that says what is wrong with it."""
    try:
        return _DECODER.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError, ValueError) as error:
        reason = " ".join(str(error).split())[:200]
        raise Refusal("bad_frame", reason=reason) from None


class Outlet:
    """Frames that wait to be sent. :meth:`put` and :meth:`close` never wait."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._frames: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._bytes = 0
        self.code = 1000
        self.closed = asyncio.Event()

    def put(self, data: bytes) -> None:
        if self.closed.is_set():
            return
        self._bytes += len(data)
        limits = self._limits
        if self._frames.qsize() >= limits.outlet or self._bytes > limits.outlet_bytes:
            METRICS.slow.inc()
            self._drop(SLOW)
            return
        self._frames.put_nowait(data)

    def close(self, code: int) -> None:
        if not self.closed.is_set():
            self.code = code
            self.closed.set()
            self._frames.put_nowait(None)

    def _drop(self, code: int) -> None:
        """Close without sending what waits."""
        while not self._frames.empty():
            self._frames.get_nowait()
        self.close(code)

    async def run(self, socket: WebSocket) -> None:
        """Send until the connection ends."""
        while (data := await self._frames.get()) is not None:
            self._bytes -= len(data)
            await socket.send_text(data.decode())


class Sockets:
    """Takes connections in."""

    def __init__(self, tables: Tables, limits: Limits) -> None:
        self._tables = tables
        self._limits = limits
        self._open = Counts(limits.connections)
        self._rates = Buckets(limits.address_frames, limits.address_frame_burst)

    async def serve(self, socket: WebSocket, table: str) -> None:
        """One connection from its beginning to its end."""
        address = socket.client.host if socket.client else ""
        await socket.accept()
        if not self._open.enter(address):
            await self._turn_away(socket, Refusal("too_many_connections", fatal=True), TOO_MUCH)
            return
        METRICS.connections.inc()
        try:
            await self._serve(socket, table, address)
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # the other side is gone
        finally:
            METRICS.connections.dec()
            self._open.leave(address)

    async def _serve(self, socket: WebSocket, table: str, address: str) -> None:
        language = "zh-TW"
        try:
            hello = await self._hello(socket)
            language = language_of(hello.language)
            link = await self._tables.link(table)
        except Refusal as refusal:
            code = FATAL if refusal.code != "no_table" else 4404
            await self._turn_away(socket, refusal, code, language)
            return
        connection = f"{self._tables.bus.me}-{next(_numbers)}"
        outlet = Outlet(self._limits)
        await link.open(connection, hello, outlet)
        sending = asyncio.create_task(outlet.run(socket))
        reading = asyncio.create_task(
            self._read(socket, link, connection, outlet, address, language)
        )
        closing = asyncio.create_task(outlet.closed.wait())
        try:
            await asyncio.wait({sending, reading, closing}, return_when=asyncio.FIRST_COMPLETED)
            if outlet.closed.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(asyncio.shield(sending), 2.0)
        finally:
            for task in (sending, reading, closing):
                task.cancel()
            await asyncio.gather(sending, reading, closing, return_exceptions=True)
            await link.close(connection)
            if socket.application_state is WebSocketState.CONNECTED:
                with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):
                    await socket.close(outlet.code)

    async def _hello(self, socket: WebSocket) -> wire.Hello:
        try:
            data = await asyncio.wait_for(self._receive(socket), self._limits.hello_seconds)
        except TimeoutError:
            raise Refusal("no_hello", fatal=True) from None
        frame = decode(data)
        if not isinstance(frame, wire.Hello):
            raise Refusal("no_hello", fatal=True)
        return frame

    async def _receive(self, socket: WebSocket) -> bytes | str:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        data: bytes | str = message.get("text") or message.get("bytes") or b""
        if len(data) > self._limits.frame:
            raise Refusal("frame_too_large", most=self._limits.frame)
        return data

    async def _read(
        self,
        socket: WebSocket,
        link: Link,
        connection: str,
        outlet: Outlet,
        address: str,
        language: str,
    ) -> None:
        """Hand on what comes in, until there is too much of what must not be."""
        limits = self._limits
        rate = Bucket(limits.frames, limits.frame_burst)
        refused = 0
        try:
            while True:
                try:
                    data = await self._receive(socket)
                    if not rate.take() or not self._rates.take(address):
                        raise Refusal("too_fast")
                    frame = decode(data)
                    if isinstance(frame, wire.Settings) and frame.language:
                        language = language_of(frame.language, language)
                except Refusal as refusal:
                    METRICS.refused.labels(refusal.code).inc()
                    refused += 1
                    fatal = refused >= limits.refusals
                    text = refusal.text(Messages(language))
                    told = wire.Refused(refusal.code, text, fatal)
                    outlet.put(msgspec.json.encode(told))
                    if fatal:
                        outlet.close(TOO_MUCH if refusal.code == "too_fast" else FATAL)
                        return
                    if refusal.code == "too_fast":
                        # whoever does not stop is read no faster than allowed
                        await asyncio.sleep(1 / limits.frames)
                    continue
                refused = max(0, refused - 1)
                await link.send(connection, frame)
        except (WebSocketDisconnect, RuntimeError):
            outlet.close(1000)

    async def _turn_away(
        self, socket: WebSocket, refusal: Refusal, code: int, language: str = "zh-TW"
    ) -> None:
        text = refusal.text(Messages(language))
        frame = wire.Refused(refusal.code, text, fatal=True)
        await socket.send_text(msgspec.json.encode(frame).decode())
        await socket.close(code)


__all__ = ["Outlet", "Sockets", "decode"]
