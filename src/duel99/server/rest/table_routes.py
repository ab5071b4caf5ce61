"""Tables: making, finding, joining, watching, starting."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response

from duel99.server import calls
from duel99.server.limits import Buckets
from duel99.server.plan import Name, NewTable, PoolText
from duel99.server.refusal import Refusal
from duel99.server.settings import Limits
from duel99.server.tables import Tables

from .answers import body, language_from, reply, token_of


class JoinBody(msgspec.Struct, frozen=True):
    """Who wants to sit down; ``deck`` is a key or a text, where everybody brings one."""

    name: Name = ""
    password: Annotated[str, msgspec.Meta(max_length=100)] = ""
    seat: int | None = None
    deck: PoolText = ""


class WatchBody(msgspec.Struct, frozen=True):
    password: Annotated[str, msgspec.Meta(max_length=100)] = ""


def table_routes(tables: Tables, limits: Limits) -> APIRouter:
    """``/tables``."""
    router = APIRouter()
    made = Buckets(limits.tables, limits.table_burst)
    tried = Buckets(limits.joins, limits.join_burst)

    def slow_down(request: Request, buckets: Buckets) -> None:
        if not buckets.take(request.client.host if request.client else ""):
            raise Refusal("too_fast", status=429)

    @router.post("/tables")
    async def make(request: Request) -> Response:
        wish = await body(request, NewTable, limits.body)
        slow_down(request, made)
        return reply(await tables.make(wish), 201)

    @router.get("/tables")
    async def lobby() -> Response:
        return reply(await tables.lobby())

    @router.get("/tables/{id}")
    async def info(request: Request, id: str) -> Response:
        return reply(await tables.call(id, calls.Info(), language_from(request)))

    @router.post("/tables/{id}/join")
    async def join(request: Request, id: str) -> Response:
        wish = await body(request, JoinBody, limits.body)
        slow_down(request, tried)
        call = calls.Join(wish.name, wish.password, wish.seat, wish.deck)
        return reply(await tables.call(id, call, language_from(request)))

    @router.post("/tables/{id}/watch")
    async def watch(request: Request, id: str) -> Response:
        wish = await body(request, WatchBody, limits.body)
        slow_down(request, tried)
        return reply(await tables.call(id, calls.Watch(wish.password), language_from(request)))

    @router.post("/tables/{id}/start")
    async def start(request: Request, id: str) -> Response:
        call = calls.Start(token_of(request))
        return reply(await tables.call(id, call, language_from(request)))

    return router


__all__ = ["JoinBody", "WatchBody", "table_routes"]
