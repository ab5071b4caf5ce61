"""The folder where the user's data is kept: the catalogue, collections."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

CATALOGUE: Final = "catalog.sqlite3"
"""The catalogue's file in that folder."""
COLLECTIONS: Final = "collections"
"""The folder of collections in that folder."""


def home(environment: Mapping[str, str] | None = None) -> Path:
    """The folder of the user's data: ``DUEL99_HOME``, else the system's place for such data."""
    environment = os.environ if environment is None else environment
    if wanted := environment.get("DUEL99_HOME", "").strip():
        return Path(wanted).expanduser()
    import platformdirs

    return Path(platformdirs.user_data_dir("duel99", appauthor=False))
