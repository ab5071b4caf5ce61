"""Reading the files that people have: which format a file is in is found out by its content."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from duel99.catalog.faults import FileFault

from .cdb import MAGIC, open_cdb
from .jsonfiles import open_json
from .outcome import Contents, Outcome, Unread
from .scripts import open_scripts
from .setnames import is_setnames, read_setnames

MAX_BYTES: Final = 1 << 29
"""Of a file, unpacked; the largest dump that is known has a fifth of it."""


def open_file(path: Path, setnames: Mapping[int, str]) -> Contents:
    """Read a file, or a folder of scripts.

    ``setnames`` are names of series for card databases. Raises :class:`FileFault` for what cannot
    be read at all, or is not whole.
    """
    if path.is_dir():
        return open_scripts(path)
    data = read_bytes(path)
    if data.startswith(MAGIC):
        return open_cdb(path, data, setnames)
    if not data.strip():
        raise FileFault("empty_file", path=path)
    return open_json(path, data.removeprefix(b"\xef\xbb\xbf"))


def read_bytes(path: Path) -> bytes:
    """A file's bytes, unpacked where gzip packed them. Raises :class:`FileFault`."""
    try:
        with path.open("rb") as file:
            packed = file.read(2) == b"\x1f\x8b"
        with gzip.open(path, "rb") if packed else path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise FileFault("no_file", path=path) from error
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise FileFault("damaged_file", path=path, reason=error) from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise FileFault("unreadable_file", path=path, reason=reason) from error
    if len(data) > MAX_BYTES:
        raise FileFault("large_file", path=path, most=MAX_BYTES >> 20)
    return data


__all__ = [
    "Contents",
    "Outcome",
    "Unread",
    "is_setnames",
    "open_file",
    "read_bytes",
    "read_setnames",
]
