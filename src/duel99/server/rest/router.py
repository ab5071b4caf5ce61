"""The paths."""

from __future__ import annotations

from fastapi import APIRouter

from duel99.server.settings import Settings
from duel99.server.tables import Tables

from .card_routes import card_routes
from .picture_routes import picture_routes
from .play_routes import play_routes
from .replay_routes import replay_routes
from .table_routes import table_routes


def make_router(tables: Tables, settings: Settings) -> APIRouter:
    """All of REST below ``/api``."""
    router = APIRouter(prefix="/api")
    router.include_router(table_routes(tables, settings.limits))
    router.include_router(play_routes(settings.limits))
    router.include_router(card_routes(settings.home))
    router.include_router(replay_routes(tables))
    router.include_router(picture_routes())
    return router


__all__ = ["make_router"]
