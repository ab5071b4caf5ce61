"""Reading the catalogues' files."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

FOLDER = Path(__file__).parent


class CatalogueError(ValueError):
    """A catalogue cannot be read; the message names the file and the key."""


@cache
def load_catalogue(language: str) -> Mapping[str, str]:
    """All messages of a language by their dotted keys, from every file of its folder."""
    return MappingProxyType(read_folder(FOLDER / language))


def read_folder(folder: Path) -> dict[str, str]:
    """Merge the files of one language.

    Raises CatalogueError for a file that is no TOML, for a value that is no text and for a key in two files.
    """
    messages: dict[str, str] = {}
    origin: dict[str, str] = {}
    for path in sorted(folder.glob("*.toml")):
        where = f"{folder.name}/{path.name}"
        try:
            tree = tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise CatalogueError(f"{where}: {error}") from error
        for key, text in _flatten(tree, "", where):
            if key in messages:
                raise CatalogueError(f"{where}: {key} stands in {origin[key]} already")
            messages[key] = text
            origin[key] = where
    return messages


def _flatten(tree: Mapping[str, object], prefix: str, where: str) -> Iterator[tuple[str, str]]:
    for name, value in tree.items():
        key = prefix + name
        if isinstance(value, str):
            yield key, value
        elif isinstance(value, dict):
            yield from _flatten(value, key + ".", where)
        else:
            raise CatalogueError(f"{where}: {key} must be a text or a table of texts")
