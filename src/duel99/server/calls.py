"""What is asked of a table besides frames: by REST, in this process or in another."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from duel99.messages import Messages

from .refusal import Refusal
from .wire import TableInfo


class Call(msgspec.Struct, frozen=True, tag_field="call"):
    """Base of all calls."""


class Info(Call, frozen=True, tag="info"):
    """How the table stands."""


class Join(Call, frozen=True, tag="join"):
    """Take a seat."""

    name: str
    password: str = ""
    seat: int | None = None
    deck: str = ""


class Watch(Call, frozen=True, tag="watch"):
    password: str = ""


class Start(Call, frozen=True, tag="start"):
    token: str


AnyCall: TypeAlias = Info | Join | Watch | Start


class Seated(msgspec.Struct, frozen=True):
    """A seat and its token. ``seat`` is -1 for a spectator."""

    seat: int
    token: str


Answer: TypeAlias = TableInfo | Seated


class Told(Refusal):
    """A refusal that another process has put into words."""

    def __init__(self, code: str, said: str, status: int, place: str, *, fatal: bool) -> None:
        super().__init__(code, status=status, place=place, fatal=fatal)
        self.said = said

    def text(self, messages: Messages) -> str:
        return self.said


__all__ = ["Answer", "AnyCall", "Call", "Info", "Join", "Seated", "Start", "Told", "Watch"]
