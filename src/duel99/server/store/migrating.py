"""Bringing a database to the form that this version needs."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, text

FOLDER = Path(__file__).parent / "migrations"
_LOCK = 9_909_909
"""The number of PostgreSQL's advisory lock: of several processes one migrates."""


def configuration() -> Config:
    """Alembic's configuration; there is no ``alembic.ini``."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config


def revisions() -> list[str]:
    """All revisions, the first one first."""
    script = ScriptDirectory.from_config(configuration())
    return [revision.revision for revision in script.walk_revisions()][::-1]


def migrate(engine: Engine, to: str = "head") -> None:
    """Run what is missing, whole or not at all."""
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        config = configuration()
        config.attributes["connection"] = connection
        command.upgrade(config, to)


__all__ = ["configuration", "migrate", "revisions"]
