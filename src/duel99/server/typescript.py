"""TypeScript types of everything that goes over the wire: ``python -m duel99.server.typescript``.

They are made from the same definitions that the server decodes and encodes by; CI checks that
``web/src/wire.ts`` is what this prints.
"""

from __future__ import annotations

import enum
import inspect
import sys
import types
import typing
from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal, get_args, get_origin

import msgspec

from duel99.kernel import terms
from duel99.kernel.decision import ActionKind, DecisionKind
from duel99.kernel.event import Event
from duel99.kernel.view import View

from . import wire
from .calls import Seated
from .plan import NewTable
from .rest.answers import ErrorBody
from .rest.card_routes import CardOut, CardPage, CardSheet, CardSheets
from .rest.play_routes import PoolChecked, PoolOut, PoolWish, RulesetOut
from .rest.replay_routes import ReplayFrame, ReplayOut
from .rest.table_routes import JoinBody, WatchBody
from .tables import Made

_HEAD: Final = """// Made by `python -m duel99.server.typescript`; do not edit.
// Types of the frames of a table's websocket and of the bodies of REST (see docs/serving.md).
"""
_PLAIN: Final[dict[Any, str]] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
}
_ASKED: Final = (NewTable, JoinBody, WatchBody, PoolWish)
"""What clients send: fields with a default may be left out."""
_ANSWERED: Final = (
    Made,
    Seated,
    ErrorBody,
    RulesetOut,
    PoolOut,
    PoolChecked,
    CardOut,
    CardPage,
    CardSheet,
    CardSheets,
    ReplayOut,
    ReplayFrame,
)
_ENUMERATIONS: Final[tuple[type[enum.Enum], ...]] = (
    terms.Phase,
    terms.Step,
    terms.Location,
    terms.Position,
    terms.Kind,
    terms.Attribute,
    terms.Race,
    terms.Arrow,
    terms.SummonKind,
    terms.Reason,
    terms.EndReason,
    ActionKind,
    DecisionKind,
)


class Writer:
    """Collects the types that were asked for and those that they are made of."""

    def __init__(self) -> None:
        self._done: dict[type, str] = {}
        self._optional = False

    def union(self, name: str, members: Iterable[type], *, sent: bool) -> str:
        """A tagged union and its members."""
        names = [self.struct(member, sent=sent) for member in members]
        return f"export type {name} =\n" + "\n".join(f"  | {each}" for each in names) + ";\n"

    def struct(self, kind: type, *, sent: bool = False) -> str:
        """The name of a structure's interface, which is written where it was not yet."""
        name = kind.__name__
        if kind in self._done:
            return name
        self._done[kind] = ""
        hints = typing.get_type_hints(kind, include_extras=True)
        lines = [f"export interface {name} {{"]
        info = msgspec.inspect.type_info(kind)
        assert isinstance(info, msgspec.inspect.StructType)
        if info.tag_field is not None:
            lines.append(f'  {info.tag_field}: "{info.tag}";')
        for field in info.fields:
            mark = "?" if sent and not field.required else ""
            lines.append(f"  {field.encode_name}{mark}: {self.type(hints[field.name], sent=sent)};")
        lines.append("}\n")
        self._done[kind] = _comment(kind) + "\n".join(lines)
        return name

    def type(self, kind: Any, *, sent: bool = False) -> str:
        """A type as TypeScript writes it."""
        if kind in _PLAIN:
            return _PLAIN[kind]
        origin = get_origin(kind)
        args = get_args(kind)
        if origin is Annotated:
            return self.type(args[0], sent=sent)
        if origin is Literal:
            return " | ".join(f'"{value}"' for value in args)
        if origin in (typing.Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.type(arg, sent=sent) for arg in args))
        if origin is list or (origin is tuple and args[-1] is Ellipsis):
            inner = self.type(args[0], sent=sent)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        if origin is tuple:
            return f"[{', '.join(self.type(arg, sent=sent) for arg in args)}]"
        if origin is dict:
            return f"Record<{self.type(args[0])}, {self.type(args[1], sent=sent)}>"
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self.struct(kind, sent=sent)
        if isinstance(kind, type) and issubclass(kind, enum.IntEnum):
            return "number"
        raise TypeError(f"no TypeScript for {kind!r}")

    def written(self) -> list[str]:
        """All interfaces in the order in which they were asked for."""
        return list(self._done.values())


def _comment(kind: type) -> str:
    text = inspect.getdoc(kind) or ""
    if not text or text == inspect.getdoc(msgspec.Struct):
        return ""
    lines = [line.replace("*/", "* /").rstrip() for line in text.splitlines()]
    return "/**\n" + "\n".join(f" * {line}".rstrip() for line in lines) + "\n */\n"


def _enumeration(kind: type[enum.Enum]) -> str:
    members = "\n".join(f"  {name}: {int(m.value)}," for name, m in kind.__members__.items())
    return f"export const {kind.__name__} = {{\n{members}\n}} as const;\n"


def generate() -> str:
    """The whole of ``wire.ts``."""
    writer = Writer()
    unions = [
        writer.union("ToServer", get_args(wire.ToServer), sent=True),
        writer.union("ToClient", get_args(wire.ToClient), sent=False),
        writer.union("DuelEvent", get_args(Event), sent=False),
    ]
    writer.struct(View)
    for asked in _ASKED:
        writer.struct(asked, sent=True)
    for answered in _ANSWERED:
        writer.struct(answered)
    emotes = ", ".join(f'"{emote}"' for emote in wire.EMOTES)
    parts = [
        _HEAD,
        f"export const PROTOCOL = {wire.PROTOCOL};\n",
        f"export const NOBODY = {terms.NOBODY};\nexport const NO_CARD = {terms.NO_CARD};\n",
        f"export const EMOTES = [{emotes}] as const;\n",
        *unions,
        *writer.written(),
        *(_enumeration(kind) for kind in _ENUMERATIONS),
    ]
    text = "\n".join(parts).replace("events: unknown[]", "events: DuelEvent[]")
    return text.rstrip() + "\n"


__all__ = ["Writer", "generate"]

if __name__ == "__main__":
    sys.stdout.write(generate())
