"""What a reader yields: records, and what could not be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

import msgspec

from duel99.catalog.facts import Record
from duel99.messages import Messages


class Unread(msgspec.Struct, frozen=True):
    """Something of a file that was not read.

    ``where`` is the record's place as a person finds it (a line, an id), ``key`` the reason: a
    message below ``catalog.unread``, filled with ``values``. Where ``partly`` is true the rest of
    the record was read.
    """

    where: str
    key: str
    values: dict[str, str] = {}
    partly: bool = False

    def reason(self, messages: Messages) -> str:
        return messages.text(f"catalog.unread.{self.key}", **self.values)


class Refused(Exception):
    """A record cannot be read; the reader turns it into :class:`Unread` with its place."""

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = {name: str(value) for name, value in values.items()}
        super().__init__(key)


Outcome: TypeAlias = Record | Unread


class Contents(NamedTuple):
    """An opened file: its format, how many entries it has, and their reading.

    ``outcomes(language)`` reads them; formats that carry their languages take no notice of it.
    ``sample`` are names by which to guess the language, empty for those formats.
    """

    format: str
    entries: int
    outcomes: Callable[[str], Iterator[Outcome]]
    sample: tuple[str, ...] = ()


def attempt(
    where: str, make: Callable[[list[tuple[str, dict[str, str]]]], Record]
) -> Iterator[Outcome]:
    """A record with its remarks, or why there is none.

    ``make`` puts remarks about what it had to leave out into its list.
    """
    remarks: list[tuple[str, dict[str, str]]] = []
    try:
        record = make(remarks)
    except Refused as refused:
        yield Unread(where, refused.key, refused.values)
        return
    for key, values in remarks:
        yield Unread(where, key, values, partly=True)
    yield record
