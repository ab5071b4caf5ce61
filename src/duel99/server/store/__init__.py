"""Where tables are kept: SQLite by default, PostgreSQL by ``DATABASE_URL``."""

from __future__ import annotations

from .database import Conflict, Database, KeptReplay, KeptTable, StoreError, url_of

__all__ = ["Conflict", "Database", "KeptReplay", "KeptTable", "StoreError", "url_of"]
