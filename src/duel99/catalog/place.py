"""Where the catalogue is kept."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

FILE: Final = "catalog.sqlite3"


def home(environment: Mapping[str, str] | None = None) -> Path:
    """The folder of the user's data: ``DUEL99_HOME``, else the system's place for such data."""
    environment = os.environ if environment is None else environment
    if wanted := environment.get("DUEL99_HOME", "").strip():
        return Path(wanted).expanduser()
    import platformdirs

    return Path(platformdirs.user_data_dir("duel99", appauthor=False))


def default_store() -> Path:
    """The catalogue that commands use where none is named."""
    return home() / FILE
