"""Files that several programs change: one at a time, whole or not at all."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

_PAUSE: Final = 0.02
PATIENCE: Final = 10.0
"""Seconds to wait for another program."""


class Busy(TimeoutError):
    """Another program holds the file for longer than anybody should."""


@contextmanager
def exclusive(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Nobody else changes ``path`` in this block, as long as they ask here as well.

    The lock is a file beside it. The system lets go of it when its program ends, however it
    ends. Raises :class:`Busy` and :class:`OSError`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(path.name + ".lock").open("a+b") as file:
        until = time.monotonic() + patience
        while not _take(file):
            if time.monotonic() >= until:
                raise Busy(str(path))
            time.sleep(_PAUSE)
        try:
            yield
        finally:
            _release(file)


if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[bytes]) -> bool:
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _release(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _take(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _release(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: whoever reads it sees the old one or the new one.

    Raises :class:`OSError`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise


__all__ = ["PATIENCE", "Busy", "exclusive", "write_whole"]
