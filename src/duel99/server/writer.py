"""Writing journals from the event loop: one thread, many tables in one transaction.

Whoever has entries waits until they are written. What has come together while the last
transaction ran is written by the next one, so that two hundred tables cost little more than one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from .store import Conflict, Database
from .store.database import Write

T = TypeVar("T")


class Writer:
    """The one who writes. :meth:`close` waits for what was begun."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._thread = ThreadPoolExecutor(1, "duel99-writer")
        self._readers = ThreadPoolExecutor(4, "duel99-reader")
        self._waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self._running = False

    async def write(self, write: Write) -> None:
        """Returns when the entries are in the database.

        Raises :class:`~.store.StoreError`, and :class:`~.store.Conflict` where the table has
        been written to by somebody else.
        """
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, future))
        if not self._running:
            self._running = True
            task = asyncio.get_running_loop().create_task(self._run())
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        await future

    async def _run(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._write(batch)
        finally:
            self._running = False

    async def _write(self, batch: list[tuple[Write, asyncio.Future[None]]]) -> None:
        loop = asyncio.get_running_loop()
        try:
            writes = [write for write, _ in batch]
            await loop.run_in_executor(self._thread, self.database.write, writes)
        except Conflict as error:
            if len(batch) > 1:
                # one of them is wrong: the others are written all the same
                for each in batch:
                    await self._write([each])
                return
            _settle(batch, error)
        except Exception as error:
            _settle(batch, error)
        else:
            _settle(batch, None)

    async def call(self, ask: Callable[..., T], *values: Any) -> T:
        """Ask the database something in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, lambda: ask(*values))

    def close(self) -> None:
        """Wait for what was begun, and end the threads."""
        self._thread.shutdown()
        self._readers.shutdown()


def _settle(batch: list[tuple[Write, asyncio.Future[None]]], error: Exception | None) -> None:
    for _, future in batch:
        if not future.done():
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)


__all__ = ["Writer"]
