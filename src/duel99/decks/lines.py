"""YAML that remembers its lines."""

from __future__ import annotations

import errno
import io
import os
import warnings
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import Any, Final

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import MarkedYAMLError, ReusedAnchorWarning, YAMLError
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
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ReusedAnchorWarning)
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
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError) as error:
        # the parser's own stumbling over tags and keys that do not fit (!!int "", {[{}]: 1})
        raise BadYaml(0, "a tag or a key that does not fit what it stands at") from error
    for document in documents:
        _measure(document, 0, {})
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


def _measure(node: Any, depth: int, sizes: dict[int, int]) -> int:
    """How many values a node unfolds to. Raises :class:`BadYaml` for too many or too deep."""
    if not isinstance(node, (Mapping, list, tuple, set, frozenset)):
        return 1
    if depth >= MAX_DEPTH:
        raise _too_deep(line_of(node))
    if id(node) not in sizes:
        parts = chain.from_iterable(node.items()) if isinstance(node, Mapping) else node
        size = 1 + sum(_measure(part, depth + 1, sizes) for part in parts)
        if size > MAX_VALUES:
            raise BadYaml(line_of(node), f"unfolds to more than {MAX_VALUES} values")
        sizes[id(node)] = size
    return sizes[id(node)]


def read_text(path: Path) -> str:
    """A file in UTF-8 with or without a mark. Raises :class:`OSError`, :class:`UnicodeError`."""
    return read_bytes(path).decode("utf-8-sig")


def read_bytes(path: Path, most: int = MAX_BYTES) -> bytes:
    """A file of a reasonable size. Raises :class:`OSError`."""
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
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
