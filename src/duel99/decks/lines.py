"""YAML that remembers its lines."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import CollectionEndEvent, CollectionStartEvent

MAX_BYTES: Final = 1 << 20
"""Of a pool or a scenario file; real ones have some thousands."""
MAX_DEPTH: Final = 40
MAX_VALUES: Final = 100_000
"""Values of a file, those that its aliases repeat counted each time."""


class BadYaml(ValueError):
    """The text is no YAML; ``line`` counts from 1 (0: not known)."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}")


def load_documents(text: str) -> list[Any]:
    """All documents of a text, as nodes that know their lines. Raises :class:`BadYaml`.

    Files come from anybody: what is nested without measure, or unfolds by aliases to more than a
    file could hold, is refused.
    """
    try:
        documents = list(YAML(typ="rt").load_all(io.StringIO(text)))
    except RecursionError:
        raise _too_deep(_deepest_line(text)) from None
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark is not None else 0
        reason = " ".join(str(error.problem or error.context).split())
        raise BadYaml(line, reason.partition(" with value ")[0]) from error
    except (YAMLError, ValueError) as error:
        raise BadYaml(0, " ".join(str(error).split())) from error
    for document in documents:
        _measure(document)
    return documents


def _too_deep(line: int) -> BadYaml:
    return BadYaml(line, f"nested more than {MAX_DEPTH} levels deep")


def _deepest_line(text: str) -> int:
    """The line at which the nesting passes its measure."""
    depth = 0
    try:
        for event in YAML().parse(io.StringIO(text)):
            depth += isinstance(event, CollectionStartEvent)
            depth -= isinstance(event, CollectionEndEvent)
            if depth > MAX_DEPTH:
                return int(event.start_mark.line) + 1
    except (YAMLError, RecursionError):
        pass
    return 0


def _measure(document: Any) -> None:
    """Refuse a document that holds itself, is too deep, or unfolds to too much."""
    sizes: dict[int, int] = {}
    open_nodes: dict[int, int] = {}
    stack: list[tuple[Any, Iterator[Any]]] = []

    def enter(node: Any) -> None:
        if id(node) in open_nodes:
            raise BadYaml(line_of(node), "holds itself by an alias")
        if len(stack) >= MAX_DEPTH:
            raise _too_deep(line_of(node))
        open_nodes[id(node)] = 1
        stack.append((node, iter(_children(node))))

    if _is_collection(document):
        enter(document)
    while stack:
        node, children = stack[-1]
        child = next(children, stack)
        if child is stack:
            stack.pop()
            sizes[id(node)] = size = open_nodes.pop(id(node))
            if size > MAX_VALUES:
                raise BadYaml(line_of(node), f"unfolds to more than {MAX_VALUES} values")
            if stack:
                open_nodes[id(stack[-1][0])] += size
        elif not _is_collection(child):
            open_nodes[id(node)] += 1
        elif id(child) in sizes:
            open_nodes[id(node)] += sizes[id(child)]
        else:
            enter(child)


def _is_collection(node: Any) -> bool:
    return isinstance(node, (Mapping, list, tuple, set, frozenset))


def _children(node: Any) -> Iterable[Any]:
    if isinstance(node, Mapping):
        return [part for pair in node.items() for part in pair]
    return node  # type: ignore[no-any-return]


def read_text(path: Path) -> str:
    """A file in UTF-8 with or without a mark. Raises :class:`OSError`, :class:`UnicodeError`."""
    return read_bytes(path).decode("utf-8-sig")


def read_bytes(path: Path) -> bytes:
    """A file of a reasonable size. Raises :class:`OSError`."""
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def line_of(node: Any, key: Any = None) -> int:
    """The line of a node, or of one of its keys or items; 0 where that is not known."""
    if key is not None:
        try:
            if isinstance(node, CommentedMap):
                return int(node.lc.key(key)[0]) + 1
            if isinstance(node, CommentedSeq):
                return int(node.lc.item(key)[0]) + 1
        except (KeyError, TypeError, AttributeError, IndexError):
            return 0
    mark = getattr(node, "lc", None)
    line = getattr(mark, "line", None)
    return line + 1 if isinstance(line, int) else 0
