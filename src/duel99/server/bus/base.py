"""What a bus does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol, TypeAlias

Handler: TypeAlias = Callable[[bytes], Awaitable[None]]


class Bus(Protocol):
    """``me`` is the name of this process among the others."""

    me: str

    async def start(self, handler: Handler) -> None:
        """Begin to receive: ``handler`` gets what other processes send, one after another."""

    async def close(self) -> None:
        """Give everything up that this process owns."""

    async def claim(self, table: str) -> str:
        """The process that owns a table: this one, if no living one did."""
        ...

    async def owner(self, table: str) -> str:
        """The process that owns a table now; empty where none does."""
        ...

    async def renew(self, tables: Iterable[str]) -> set[str]:
        """Go on owning tables; returns those that are another's by now."""
        ...

    async def release(self, table: str) -> None:
        """Own a table no longer."""

    async def send(self, process: str, data: bytes) -> bool:
        """Send to a process; false where it is gone."""
        ...

    async def alive(self) -> bool:
        """Whether the bus itself works."""
        ...


__all__ = ["Bus", "Handler"]
