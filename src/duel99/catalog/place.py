"""Where the catalogue is kept."""

from __future__ import annotations

from pathlib import Path

from duel99.home import CATALOGUE, home


def default_store() -> Path:
    """The catalogue that commands use where none is named."""
    return home() / CATALOGUE


__all__ = ["default_store", "home"]
