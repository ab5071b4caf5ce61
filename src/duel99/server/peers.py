"""What processes say to each other about tables (:mod:`.bus`)."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from . import calls, wire


class Peer(msgspec.Struct, frozen=True, tag_field="peer"):
    """Base of all messages."""


class Open(Peer, frozen=True, tag="open"):
    """A connection of ``process`` wants to the table."""

    table: str
    connection: str
    process: str
    hello: wire.Hello


class Sent(Peer, frozen=True, tag="sent"):
    """A connection has sent a frame."""

    table: str
    connection: str
    frame: wire.ToServer


class Gone(Peer, frozen=True, tag="gone"):
    table: str
    connection: str


class Out(Peer, frozen=True, tag="out"):
    """A frame for a connection."""

    connection: str
    data: str


class Bye(Peer, frozen=True, tag="bye"):
    """A connection is to be ended."""

    connection: str
    code: int


class Beat(Peer, frozen=True, tag="beat"):
    """Is anybody there."""


class Asked(Peer, frozen=True, tag="asked"):
    """A call, to be answered to ``process`` under ``id``."""

    id: str
    table: str
    process: str
    language: str
    call: calls.AnyCall


class Answered(Peer, frozen=True, tag="answered"):
    """The answer to a call: ``info`` or ``seated``, or a refusal in words."""

    id: str
    info: wire.TableInfo | None = None
    seated: calls.Seated | None = None
    code: str = ""
    text: str = ""
    status: int = 200
    place: str = ""


AnyPeer: TypeAlias = Open | Sent | Gone | Out | Bye | Beat | Asked | Answered

_DECODER: msgspec.msgpack.Decoder[AnyPeer] = msgspec.msgpack.Decoder(AnyPeer)


def pack(message: AnyPeer) -> bytes:
    return msgspec.msgpack.encode(message)


def unpack(data: bytes) -> AnyPeer:
    return _DECODER.decode(data)
