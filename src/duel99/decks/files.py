"""Finding and reading pool files, and the pools that ship."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from duel99.kernel import Ruleset

from .fault import Fault, PoolError
from .finding import Finder
from .formats import SHOWN, Reading, format_of_name, read_pool_data, stem
from .lines import load_documents, read_bytes, read_text
from .pool import Pool
from .ydke import SCHEME

FOLDER: Final = Path(__file__).parent / "pools"


class Listed(msgspec.Struct, frozen=True):
    """A pool that ships, as its file describes it."""

    key: str
    """The file's name without its ending; :func:`load_pool` takes it."""
    path: Path
    name: str
    comment: str
    ruleset: str | None
    mode: str | None
    players: int | None
    recycles: int
    main: int
    extra: int


def load_pool(
    wanted: Path | str,
    *,
    format: str | None = None,
    finder: Finder | None = None,
) -> Pool:
    """A pool by the path of its file, or by the key or name of one that ships.

    The file is in ``format`` (:data:`~.formats.FORMATS`), or in the one that its ending or its
    content tells. Cards that only the catalogue knows are played by hand. Raises
    :class:`PoolError`: one line a fault, with the line, the card and the remedy.
    """
    return read_pool(wanted, format=format, finder=finder).whole()


def read_pool(
    wanted: Path | str,
    *,
    format: str | None = None,
    finder: Finder | None = None,
) -> Reading:
    """What can be read of a pool's file, and what cannot: see :func:`load_pool`.

    A ``ydke://`` link may stand in the place of a file. Raises :class:`PoolError` where there is
    no such file, or nothing in it can be read.
    """
    if str(wanted).lower().startswith(SCHEME):
        return _some(read_pool_data(str(wanted), "ydke", format="ydke", finder=finder))
    path = Path(wanted)
    if not _exists(path):
        for listed in list_pools():
            if str(wanted) in (listed.key, listed.name):
                return read_pool(listed.path, finder=finder)
        keys = ", ".join(p.key for p in list_pools())
        raise PoolError(path, [Fault("not_found", {"keys": keys}, "shipped" if keys else "")])
    if path.is_dir():
        raise PoolError(path, [Fault("is_folder")])
    try:
        data = read_bytes(path)
    except OSError as error:
        raise PoolError(path, [Fault("unreadable", {"reason": error.strerror})]) from None
    if format is None and path.suffix and format_of_name(path) is None:
        values = {"suffix": path.suffix, "formats": SHOWN}
        raise PoolError(path, [Fault("unknown_format", values, "formats")])
    return _some(read_pool_data(data, stem(path), format=format, path=path, finder=finder))


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a text that no file can be called
        return False


def _some(reading: Reading) -> Reading:
    """A reading with cards in it. Raises :class:`PoolError`."""
    if not reading.pool:
        raise PoolError(reading.path, reading.faults)
    return reading


@cache
def _shipped() -> tuple[Listed, ...]:
    return tuple(_listed(path) for path in sorted(FOLDER.glob("*.pool.yaml")))


def list_pools() -> list[Listed]:
    """The pools that ship, without reading their cards."""
    return list(_shipped())


def _listed(path: Path) -> Listed:
    document: dict[str, Any] = load_documents(read_text(path))[0]
    return Listed(
        path.name.removesuffix(".pool.yaml"),
        path,
        str(document["name"]),
        str(document.get("comment", "")).strip(),
        document.get("ruleset"),
        document.get("mode"),
        document.get("players"),
        int(document.get("recycles") or 0),
        _size(document.get("main")),
        _size(document.get("extra")),
    )


def _size(node: Any) -> int:
    return sum(node.values()) if isinstance(node, dict) else len(node or ())


def default_pools(
    ruleset: str, mode: str | None = None, players: int | None = None, recycles: int | None = None
) -> list[Pool]:
    """The pools that ship for a way to play: one to share, or decks to play against each other.

    Raises :class:`PoolError` where there is none.
    """
    found = [
        load_pool(listed.path)
        for listed in list_pools()
        if listed.ruleset == ruleset
        and (mode is None or listed.mode == mode)
        and players in (None, listed.players)
        and (recycles is None or listed.recycles == recycles)
    ]
    if not found:
        wanted = " ".join(str(w) for w in (ruleset, mode, players, recycles) if w is not None)
        keys = ", ".join(p.key for p in list_pools())
        raise PoolError(wanted, [Fault("no_default", {"keys": keys}, "shipped")])
    return found


def shipped_for(
    ruleset: Ruleset, mode: str | None = None, players: int | None = None
) -> list[Pool]:
    """:func:`default_pools` of a ruleset, or of one whose pools serve there as well.

    Raises :class:`PoolError` where there is none.
    """
    ways = [*ruleset.decks.pools_of, ruleset.key]
    recycles = ruleset.endings.recycles if ruleset.piles.shared else None
    while True:
        key = ways.pop()
        try:
            return default_pools(key, mode, players, recycles)
        except PoolError:
            if not ways:
                raise


def default_pool(
    ruleset: str, mode: str | None = None, players: int | None = None, recycles: int | None = None
) -> Pool:
    """The first of :func:`default_pools`."""
    return default_pools(ruleset, mode, players, recycles)[0]
