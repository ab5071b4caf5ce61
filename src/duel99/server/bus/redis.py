"""The bus over Redis: ownership as keys that expire, messages by publish and subscribe.

Should two processes ever take themselves for the owner (a process that slept longer than its keys
live), the database decides: the journal's numbers can be written only once, and the one that
comes second lets go of the table.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Iterable
from typing import Any, Final

import structlog

from .base import Handler

try:
    from redis.asyncio import Redis
    from redis.exceptions import RedisError
except ImportError as error:  # pragma: no cover - told to who sets REDIS_URL
    raise ImportError("REDIS_URL needs the package redis: pip install 'duel99[redis]'") from error

TTL: Final = 6_000
"""Milliseconds for which a process owns a table without renewing."""
_PREFIX: Final = "duel99"
_RENEW: Final = """
if redis.call('GET', KEYS[1]) == ARGV[1] then
    return redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return 0
"""
_RELEASE: Final = """
if redis.call('GET', KEYS[1]) == ARGV[1] then
    return redis.call('DEL', KEYS[1])
end
return 0
"""

log = structlog.get_logger("duel99.bus")


class RedisBus:
    """One process of several."""

    def __init__(self, url: str) -> None:
        self.me = secrets.token_hex(8)
        self._redis: Any = Redis.from_url(url, socket_keepalive=True, health_check_interval=15)
        self._listening: asyncio.Task[None] | None = None
        self._owned: set[str] = set()

    async def start(self, handler: Handler) -> None:
        await self._redis.ping()
        ready = asyncio.Event()
        self._listening = asyncio.create_task(self._listen(handler, ready))
        await asyncio.wait_for(ready.wait(), 10)

    async def _listen(self, handler: Handler, ready: asyncio.Event) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(self._channel(self.me))
                    ready.set()
                    async for message in channel.listen():
                        if message["type"] == "message":
                            try:
                                await handler(message["data"])
                            except Exception:
                                log.exception("peer_message_failed")
            except (RedisError, OSError) as error:
                log.warning("bus_lost", reason=str(error))
                await asyncio.sleep(0.5)

    async def close(self) -> None:
        for table in list(self._owned):
            with contextlib.suppress(RedisError, OSError):
                await self.release(table)
        if self._listening is not None:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening
        await self._redis.aclose()

    async def claim(self, table: str) -> str:
        key = self._key(table)
        for _ in range(3):
            if await self._redis.set(key, self.me, nx=True, px=TTL):
                self._owned.add(table)
                return self.me
            owner = await self.owner(table)
            if owner:
                if owner == self.me:
                    self._owned.add(table)
                return owner
        return self.me

    async def owner(self, table: str) -> str:
        value = await self._redis.get(self._key(table))
        return value.decode() if value else ""

    async def renew(self, tables: Iterable[str]) -> set[str]:
        lost = set()
        for table in tables:
            if not await self._redis.eval(_RENEW, 1, self._key(table), self.me, TTL):
                if not await self._redis.set(self._key(table), self.me, nx=True, px=TTL):
                    lost.add(table)
                    self._owned.discard(table)
        return lost

    async def release(self, table: str) -> None:
        self._owned.discard(table)
        await self._redis.eval(_RELEASE, 1, self._key(table), self.me)

    async def send(self, process: str, data: bytes) -> bool:
        return bool(await self._redis.publish(self._channel(process), data))

    async def alive(self) -> bool:
        try:
            return bool(await self._redis.ping())
        except (RedisError, OSError):
            return False

    def _key(self, table: str) -> str:
        return f"{_PREFIX}:owner:{table}"

    def _channel(self, process: str) -> str:
        return f"{_PREFIX}:process:{process}"


__all__ = ["RedisBus"]
