"""Replay files that people bring: read, played again, and kept for a while to be watched."""

from __future__ import annotations

import asyncio
import hashlib
import re
from pathlib import Path
from typing import Final

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response

from duel99 import replays
from duel99.catalog.place import home
from duel99.messages import Messages
from duel99.replays import ReplayError
from duel99.server.actor import ReplayMeta
from duel99.server.limits import Buckets
from duel99.server.refusal import Refusal

from .answers import language_from, reply

LARGEST: Final = 4 << 20
"""Bytes of a file at most."""
LONGEST: Final = 20_000
"""Answers of a duel at most: each one is played again."""
KEPT: Final = 200
"""Files that are kept; the one that was brought first goes first."""
_ID: Final = re.compile(r"file-[0-9a-f]{16}")


class BroughtOut(msgspec.Struct, frozen=True):
    """The id under which a file can be watched as a replay."""

    id: str


class ReplayFiles:
    """Replay files in a folder, by what is in them."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else home() / "replays"

    def keep(self, data: bytes) -> str:
        """Keep a file that can be watched, and give its id.

        Raises :class:`~duel99.replays.ReplayError` for anything that is no replay of this version.
        """
        if len(data) > LARGEST:
            raise ReplayError("too_large", f"a replay file has at most {LARGEST} bytes here")
        replay = replays.loads(data)
        if len(replay.answers) > LONGEST:
            raise ReplayError("too_large", f"a replay has at most {LONGEST} answers here")
        replay.duel()
        name = f"file-{hashlib.sha256(data).hexdigest()[:16]}"
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self._file(name)
        part = file.with_suffix(".part")
        part.write_bytes(data)
        part.replace(file)
        self._forget()
        return name

    def load(self, id: str) -> tuple[ReplayMeta, float, bytes] | None:
        """What lists show of a file, when it was brought (seconds since 1970), and its bytes."""
        if not _ID.fullmatch(id):
            return None
        file = self._file(id)
        try:
            data = file.read_bytes()
            brought = file.stat().st_mtime
        except OSError:
            return None
        return _meta(data), brought, data

    def _file(self, id: str) -> Path:
        return self.folder / f"{id}{replays.SUFFIX}"

    def _forget(self) -> None:
        files = sorted(
            self.folder.glob(f"file-*{replays.SUFFIX}"), key=lambda file: file.stat().st_mtime
        )
        for file in files[:-KEPT]:
            file.unlink(missing_ok=True)


def _meta(data: bytes) -> ReplayMeta:
    replay = replays.loads(data)
    header, table = replay.header, replay.table()
    return ReplayMeta(
        "",
        header.ruleset.key,
        header.ruleset.mode,
        list(header.seats),
        list(header.bots) or [""] * len(header.seats),
        list(table.winners),
        [seat.placing for seat in table.seats],
        table.turn,
        len(replay.answers),
        0,
    )


def replay_file_routes(files: ReplayFiles) -> APIRouter:
    """``POST /replays``: the bytes of a ``.d99`` file."""
    router = APIRouter()
    brought = Buckets(0.2, 6)

    @router.post("/replays")
    async def bring(request: Request) -> Response:
        if not brought.take(request.client.host if request.client else ""):
            raise Refusal("too_fast", status=429)
        data = bytearray()
        async for chunk in request.stream():
            data += chunk
            if len(data) > LARGEST:
                raise Refusal("body_too_large", status=413, most=LARGEST)
        try:
            brought_as = await asyncio.to_thread(files.keep, bytes(data))
        except ReplayError as error:
            messages = Messages(language_from(request))
            reason = messages.text(f"replay.fault.{error.key}", **error.values)
            raise Refusal("bad_replay", status=422, reason=reason) from None
        return reply(BroughtOut(brought_as), 201)

    return router


__all__ = ["KEPT", "LARGEST", "LONGEST", "BroughtOut", "ReplayFiles", "replay_file_routes"]
