"""How the service runs, from the environment and the command line (docs/serving.md)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from duel99.catalog.place import home as default_home

WEB: Final = Path(__file__).parents[3] / "web" / "dist"
"""The built page in a source tree."""
PACKED: Final = Path(__file__).parent / "page"
"""The built page in an installed package."""


class Limits(msgspec.Struct, frozen=True):
    """How much one connection and one address may ask for. Rates are for a second."""

    body: int = 512 * 1024
    frame: int = 32 * 1024
    frames: float = 15.0
    frame_burst: int = 60
    address_frames: float = 100.0
    address_frame_burst: int = 400
    requests: float = 30.0
    request_burst: int = 120
    tables: float = 0.2
    table_burst: int = 20
    joins: float = 2.0
    join_burst: int = 30
    connections: int = 60
    outlet: int = 256
    """Frames that wait for one connection before it is cut off."""
    outlet_bytes: int = 8 * 1024 * 1024
    hello_seconds: float = 10.0
    refusals: int = 50
    """Frames in a row that were refused before the connection is ended."""


class Settings(msgspec.Struct, frozen=True):
    """All of it. ``database`` empty: a SQLite file in ``home``."""

    home: Path
    database: str = ""
    redis: str = ""
    page: Path | None = None
    log: str = "text"
    level: str = "info"
    keep_days: float = 0.0
    """Days after which a table that nobody touched is forgotten with its replays; 0: never."""
    limits: Limits = Limits()

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """``DUEL99_HOME``, ``DATABASE_URL``, ``REDIS_URL``, ``DUEL99_PAGE``, ``DUEL99_LOG``,
        ``DUEL99_LOG_LEVEL``, and ``DUEL99_LIMIT_...`` for each limit.

        Raises :class:`ValueError` that names the variable.
        """
        env = os.environ if environment is None else environment
        page = env.get("DUEL99_PAGE", "").strip()
        found = Path(page).expanduser() if page else WEB if WEB.is_dir() else PACKED
        log = env.get("DUEL99_LOG", "text").strip().lower()
        if log not in ("text", "json"):
            raise ValueError(f"DUEL99_LOG is {log!r}: choose text or json")
        return cls(
            default_home(env),
            env.get("DATABASE_URL", "").strip(),
            env.get("REDIS_URL", "").strip(),
            found,
            log,
            env.get("DUEL99_LOG_LEVEL", "info").strip().lower(),
            _days(env.get("DUEL99_KEEP_DAYS", "").strip()),
            _limits(env),
        )


def _days(text: str) -> float:
    try:
        days = float(text or 0)
    except ValueError:
        days = -1.0
    if not 0 <= days < 1e6:
        raise ValueError(f"DUEL99_KEEP_DAYS is {text!r}: a number of days is needed, or 0")
    return days


def _limits(env: Mapping[str, str]) -> Limits:
    changed: dict[str, float | int] = {}
    for name, kind in Limits.__annotations__.items():
        variable = f"DUEL99_LIMIT_{name.upper()}"
        text = env.get(variable, "").strip()
        if not text:
            continue
        try:
            value = float(text) if "float" in str(kind) else int(text)
        except ValueError:
            raise ValueError(f"{variable} is {text!r}: a number is needed") from None
        if not value > 0:
            raise ValueError(f"{variable} is {text!r}: it must be more than 0")
        changed[name] = value
    return msgspec.structs.replace(Limits(), **changed)


__all__ = ["Limits", "Settings"]
