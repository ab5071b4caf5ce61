"""Replay files as bytes: signature, format number, sizes, and two compressed parts.

    8 bytes   signature
    2 bytes   format number
    4 + 4     sizes of the header: compressed, plain
    4 + 4     sizes of the body: compressed, plain
    ...       header and body, each MessagePack in zlib

The header stands apart so that lists of files can be made without reading whole duels. Files come
from anybody: every size is checked before anything of that size is made, decoding is typed, and
whatever is wrong ends in one :class:`~.model.ReplayError`.
"""

from __future__ import annotations

import struct
import zlib
from typing import Final, TypeVar

import msgspec

from .model import FORMAT, Body, Header, ReplayError

T = TypeVar("T")

SIGNATURE: Final = b"\x89D99\r\n\x1a\n"
"""As in PNG: tells the kind of file, and shows when a transfer changed line ends or bit 8."""

MAX_FILE: Final = 16 << 20
MAX_PLAIN: Final = 128 << 20
_MAX_HEADER: Final = 1 << 20
_FIXED: Final = struct.Struct(">HIIII")
_START: Final = len(SIGNATURE) + _FIXED.size


def pack(header: Header, body: Body) -> bytes:
    """The file's bytes."""
    parts = [msgspec.msgpack.encode(header), msgspec.msgpack.encode(body)]
    small = [zlib.compress(part, 6) for part in parts]
    if len(parts[1]) > MAX_PLAIN or sum(map(len, small)) + _START > MAX_FILE:
        raise ReplayError("too_large", "the duel is too long for a replay file")
    sizes = (len(small[0]), len(parts[0]), len(small[1]), len(parts[1]))
    return SIGNATURE + _FIXED.pack(FORMAT, *sizes) + small[0] + small[1]


def unpack(data: bytes) -> tuple[Header, Body]:
    """Header and body of a file. Raises :class:`~.model.ReplayError`."""
    sizes = _sizes(data)
    header = _header(data, sizes)
    start = _START + sizes[0]
    plain = _inflate(data[start : start + sizes[2]], sizes[3])
    return header, _decode(plain, Body)


def unpack_header(data: bytes) -> Header:
    """The header alone; the body is not looked at. Raises :class:`~.model.ReplayError`."""
    return _header(data, _sizes(data, whole=False))


def _sizes(data: bytes, *, whole: bool = True) -> tuple[int, int, int, int]:
    if len(data) > MAX_FILE:
        raise ReplayError("too_large", f"a replay file has at most {MAX_FILE} bytes")
    if not data.startswith(SIGNATURE):
        raise ReplayError("no_replay", "this is no replay file")
    if len(data) < _START:
        raise ReplayError("truncated", "the file is cut off")
    number, *rest = _FIXED.unpack_from(data, len(SIGNATURE))
    if number != FORMAT:
        raise ReplayError(
            "format",
            f"the file has format {number}; this version reads format {FORMAT}",
            found=number,
            known=FORMAT,
        )
    sizes = (rest[0], rest[1], rest[2], rest[3])
    if sizes[1] > _MAX_HEADER or sizes[3] > MAX_PLAIN:
        raise ReplayError("damaged", "the file is damaged (sizes beyond all measure)")
    needed = _START + sizes[0] + (sizes[2] if whole else 0)
    if len(data) < needed:
        raise ReplayError("truncated", "the file is cut off")
    if whole and len(data) > needed:
        raise ReplayError("damaged", "the file is damaged (something follows its end)")
    return sizes


def _header(data: bytes, sizes: tuple[int, int, int, int]) -> Header:
    header = _decode(_inflate(data[_START : _START + sizes[0]], sizes[1]), Header)
    if header.format != FORMAT:
        raise ReplayError("damaged", "the file is damaged (two format numbers)")
    return header


def _inflate(data: bytes, size: int) -> bytes:
    machine = zlib.decompressobj()
    try:
        plain = machine.decompress(data, size + 1)
    except zlib.error:
        raise ReplayError("damaged", "the file is damaged (it cannot be unpacked)") from None
    if len(plain) != size or not machine.eof or machine.unused_data:
        raise ReplayError("damaged", "the file is damaged (a part has the wrong size)")
    return plain


def _decode(plain: bytes, kind: type[T]) -> T:
    try:
        return msgspec.msgpack.decode(plain, type=kind, strict=True)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise ReplayError("damaged", f"the file is damaged ({error})") from None
