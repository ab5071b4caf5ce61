"""Replays of finished duels: what they are, step by step, and as files."""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response

from duel99 import replays
from duel99.kernel.decision import IllegalAnswer
from duel99.kernel.duel import Duel
from duel99.kernel.terms import NOBODY
from duel99.kernel.view import View
from duel99.messages import Messages
from duel99.replays import Replay, ReplayError
from duel99.server.actor import ReplayMeta
from duel99.server.refusal import Refusal
from duel99.server.standing import wire_view
from duel99.server.tables import Tables
from duel99.server.voice import Chronicle, Naming
from duel99.server.wire import LineOut

from .answers import language_from, number, reply
from .replay_files import ReplayFiles, replay_file_routes

_MOST = 60
_KEPT = 8


class ReplayOut(msgspec.Struct, frozen=True):
    """A finished duel. ``frames`` are the steps 0 to ``frames - 1``."""

    id: str
    finished: float
    frames: int
    duel: ReplayMeta


class ReplayFrame(msgspec.Struct, frozen=True):
    """The table after ``number`` answers, with what happened since the step before."""

    number: int
    events: list[Any]
    lines: list[LineOut]
    view: View


class _Player:
    """A replay that is being watched, standing at some step."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.lock = threading.Lock()
        self._duel: Duel | None = None

    @property
    def frames(self) -> int:
        return len(self.replay.marks)

    def read(self, seat: int | None, first: int, count: int, language: str) -> list[ReplayFrame]:
        """Steps as a seat saw them; ``None`` opens everything."""
        with self.lock:
            return self._read(seat, first, count, language)

    def _read(self, seat: int | None, first: int, count: int, language: str) -> list[ReplayFrame]:
        replay = self.replay
        names = replay.header.seats
        shared = len(replay.header.decks) < len(names)
        naming = Naming(Messages(language), names, shared=shared)
        eye = NOBODY if seat is None else seat
        chronicle = Chronicle(naming, eye, opened=seat is None)
        told = 0
        found = []
        if first > 0:
            told = replay.marks[first - 1]
            chronicle.read(replay.events[:told])
        for step in range(first, min(first + count, self.frames)):
            duel = self._at(step)
            mark = replay.marks[step]
            lines = len(chronicle.lines)
            chronicle.read(replay.events[:mark])
            events = replay.events[told:mark]
            seen = list(events) if seat is None else [e.seen_by(eye) for e in events]
            view = wire_view(open_view(duel) if seat is None else duel.view(eye))
            found.append(ReplayFrame(step, list(seen), chronicle.lines[lines:], view))
            told = mark
        return found

    def _at(self, step: int) -> Duel:
        duel = self._duel
        if duel is None or len(duel.answers) > step:
            duel = self.replay.begin()
        try:
            for answer in self.replay.answers[len(duel.answers) : step]:
                duel.apply(answer)
        except (IllegalAnswer, IndexError, TypeError):
            self._duel = None
            raise Refusal("replay_differs", status=409) from None
        self._duel = duel
        return duel


def open_view(duel: Duel) -> View:
    """The table with everything open: each seat as it sees itself."""
    view = duel.view(NOBODY)
    players = [duel.view(seat).players[seat] for seat in duel.seats]
    return msgspec.structs.replace(view, players=players)


class _Shelf:
    """The replays that were watched last."""

    def __init__(self) -> None:
        self._players: OrderedDict[str, _Player] = OrderedDict()
        self._lock = threading.Lock()

    def player(self, id: str, load: Callable[[], bytes]) -> _Player:
        with self._lock:
            player = self._players.get(id)
            if player is not None:
                self._players.move_to_end(id)
                return player
        player = _Player(replays.loads(load()))
        with self._lock:
            self._players[id] = player
            while len(self._players) > _KEPT:
                self._players.popitem(last=False)
        return player


def replay_routes(tables: Tables) -> APIRouter:
    """``/replays``."""
    files = ReplayFiles()
    router = replay_file_routes(files)
    shelf = _Shelf()

    async def find(id: str) -> tuple[ReplayMeta, float, _Player, bytes]:
        found = await tables.writer.call(tables.database.replay, id)
        if found is None:
            own = await asyncio.to_thread(files.load, id)
            if own is None:
                raise Refusal("no_replay", status=404, id=id[:40])
            meta, finished, data = own
        else:
            kept, data = found
            meta, finished = msgspec.json.decode(kept.meta, type=ReplayMeta), kept.finished
        try:
            player = await asyncio.to_thread(shelf.player, id, lambda: data)
        except ReplayError:
            raise Refusal("replay_differs", status=409) from None
        return meta, finished, player, data

    @router.get("/replays/{id}")
    async def info(id: str) -> Response:
        meta, finished, player, _ = await find(id)
        return reply(ReplayOut(id, finished, player.frames, meta))

    @router.get("/replays/{id}/file")
    async def file(id: str) -> Response:
        data = (await find(id))[3]
        headers = {"Content-Disposition": f'attachment; filename="{id}{replays.SUFFIX}"'}
        return Response(data, media_type="application/octet-stream", headers=headers)

    @router.get("/replays/{id}/frames")
    async def frames(request: Request, id: str) -> Response:
        meta, _, player, _ = await find(id)
        wanted = request.query_params.get("seat", "all")
        seat = None
        if wanted != "all":
            seat = number(request, "seat", NOBODY, NOBODY, len(meta.seats) - 1)
        first = number(request, "from", 0, 0, max(player.frames - 1, 0))
        count = number(request, "count", 20, 1, _MOST)
        language = language_from(request)
        return reply(await asyncio.to_thread(player.read, seat, first, count, language))

    return router


__all__ = ["ReplayFrame", "ReplayOut", "open_view", "replay_routes"]
