"""The application for an ASGI server of one's own: ``uvicorn --factory duel99.server.asgi:create``.

Everything is set by the environment (docs/serving.md).
"""

from __future__ import annotations

from fastapi import FastAPI

from .app import make_app
from .logs import set_up
from .settings import Settings


def create() -> FastAPI:
    """The application as the environment sets it."""
    settings = Settings.from_environment()
    set_up(settings.log, settings.level)
    return make_app(settings)
