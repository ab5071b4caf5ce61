"""YAML that remembers its lines."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import MarkedYAMLError, YAMLError


class BadYaml(ValueError):
    """The text is no YAML; ``line`` counts from 1 (0: not known)."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}")


def load_documents(text: str) -> list[Any]:
    """All documents of a text, as nodes that know their lines. Raises :class:`BadYaml`."""
    try:
        return list(YAML(typ="rt").load_all(io.StringIO(text)))
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark is not None else 0
        reason = " ".join(str(error.problem or error.context).split())
        raise BadYaml(line, reason.partition(" with value ")[0]) from error
    except (YAMLError, ValueError) as error:
        raise BadYaml(0, " ".join(str(error).split())) from error


def read_text(path: Path) -> str:
    """A file in UTF-8 with or without a mark. Raises :class:`OSError`, :class:`UnicodeError`."""
    return path.read_text(encoding="utf-8-sig")


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
