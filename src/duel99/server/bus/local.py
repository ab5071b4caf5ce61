"""The bus of a single process: it owns every table."""

from __future__ import annotations

from collections.abc import Iterable

from .base import Handler


class LocalBus:
    """Nobody else is there."""

    me = "local"

    async def start(self, handler: Handler) -> None:
        pass

    async def close(self) -> None:
        pass

    async def claim(self, table: str) -> str:
        return self.me

    async def owner(self, table: str) -> str:
        return self.me

    async def renew(self, tables: Iterable[str]) -> set[str]:
        return set()

    async def release(self, table: str) -> None:
        pass

    async def send(self, process: str, data: bytes) -> bool:
        return False

    async def alive(self) -> bool:
        return True


__all__ = ["LocalBus"]
