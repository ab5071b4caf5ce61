"""The ASGI application: REST, websockets, page, health and metrics put together."""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable

import structlog
from fastapi import FastAPI, Request, WebSocket
from fastapi.responses import PlainTextResponse, Response
from prometheus_client import generate_latest

from duel99 import __version__

from .bus import Bus, LocalBus
from .limits import Buckets
from .metrics import METRICS
from .page import Page
from .refusal import Refusal
from .rest import failed, language_from, make_router
from .rest.answers import reply
from .settings import Settings
from .sockets import Sockets
from .store import Database, url_of
from .tables import Tables

log = structlog.get_logger("duel99.app")


def make_bus(settings: Settings) -> Bus:
    """The bus that the settings ask for."""
    if not settings.redis:
        return LocalBus()
    from .bus.redis import RedisBus

    return RedisBus(settings.redis)


def make_app(settings: Settings) -> FastAPI:
    """The application. Raises :class:`~.store.StoreError` where the database cannot be used."""
    database = Database(url_of(settings.database, settings.home))
    tables = Tables(database, make_bus(settings), keep_days=settings.keep_days)
    sockets = Sockets(tables, settings.limits)
    page = Page(settings.page)
    rates = Buckets(settings.limits.requests, settings.limits.request_burst)

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        await tables.start()
        log.info("started", version=__version__, database=database.url.get_backend_name())
        try:
            yield
        finally:
            await tables.stop()
            database.close()
            log.info("stopped")

    app = FastAPI(title="duel99", version=__version__, lifespan=life, docs_url=None, redoc_url=None)
    app.state.tables = tables

    @app.middleware("http")
    async def around(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
        since = time.perf_counter()
        address = request.client.host if request.client else ""
        if request.url.path.startswith("/api") and not rates.take(address):
            response = failed(request, Refusal("too_fast", status=429))
        else:
            try:
                response = await go_on(request)
            except Exception:
                log.exception("request_failed", path=request.url.path)
                response = failed(request, Refusal("internal", status=500))
        spent = time.perf_counter() - since
        METRICS.requests.labels(request.method, str(response.status_code)).observe(spent)
        return response

    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Refusal) -> Response:
        return failed(request, refusal)

    @app.get("/healthz")
    async def healthz() -> Response:
        database_lives = await tables.writer.call(database.alive)
        bus_lives = await tables.bus.alive()
        health = {
            "ok": database_lives and bus_lives,
            "version": __version__,
            "database": database_lives,
            "bus": bus_lives,
        }
        return reply(health, 200 if health["ok"] else 503)

    @app.get("/metrics")
    async def metrics() -> Response:
        return PlainTextResponse(
            generate_latest(METRICS.registry), media_type="text/plain; version=0.0.4"
        )

    app.include_router(make_router(tables, settings))

    @app.websocket("/ws/tables/{id}")
    async def table(socket: WebSocket, id: str) -> None:
        await sockets.serve(socket, id)

    @app.api_route("/api/{path:path}", methods=["GET", "POST", "PUT", "DELETE", "PATCH"])
    async def nothing(path: str) -> Response:
        raise Refusal("no_path", status=404)

    @app.get("/{path:path}")
    async def the_page(request: Request, path: str) -> Response:
        return page.answer(request, path, language_from(request))

    return app


__all__ = ["make_app", "make_bus"]
