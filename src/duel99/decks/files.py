"""Finding and reading pool files, and the pools that ship."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from duel99.kernel import Ruleset

from .fault import Fault, PoolError
from .lines import load_documents, read_bytes, read_text
from .pool import Pool
from .readable import parse_yaml
from .ydk import parse_ydk

FOLDER: Final = Path(__file__).parent / "pools"
SUFFIXES: Final = (".ydk", ".pool.yaml", ".yaml", ".yml")


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


def load_pool(wanted: Path | str) -> Pool:
    """A pool by the path of its file, or by the key or name of one that ships.

    Raises :class:`PoolError`: one line a fault, with the line, the card and the remedy.
    """
    path = Path(wanted)
    if not path.exists():
        for listed in list_pools():
            if str(wanted) in (listed.key, listed.name):
                return load_pool(listed.path)
        keys = ", ".join(p.key for p in list_pools())
        raise PoolError(path, [Fault("not_found", {"keys": keys}, "shipped" if keys else "")])
    if path.is_dir():
        raise PoolError(path, [Fault("is_folder")])
    name = path.name
    for suffix in SUFFIXES:
        name = name.removesuffix(suffix)
    try:
        if path.suffix.lower() == ".ydk":
            return parse_ydk(read_bytes(path), name, path)
        if path.suffix.lower() in (".yaml", ".yml"):
            return parse_yaml(read_text(path), name, path)
    except UnicodeDecodeError:
        raise PoolError(path, [Fault("bad_encoding", {}, "save_as_utf8")]) from None
    except OSError as error:
        raise PoolError(path, [Fault("unreadable", {"reason": error.strerror})]) from None
    values = {"suffix": path.suffix, "formats": ", ".join(SUFFIXES[:2])}
    raise PoolError(path, [Fault("unknown_format", values, "formats")])


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
