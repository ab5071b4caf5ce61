"""What can be wrong with a pool: as a file, and as a pool for a ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import msgspec

from duel99.cards import Entry
from duel99.cards.language.text import Text
from duel99.messages import Messages


@runtime_checkable
class Told(Protocol):
    """Something that says itself in the reader's language: a fault of the catalogue."""

    def text(self, messages: Messages, /) -> str: ...


class Severity(IntEnum):
    """How much a fault matters."""

    ADVICE = 1
    """A suggestion of the deck builder."""
    WARNING = 2
    """The rules advise against it (AMB-11)."""
    ERROR = 3
    """The pool cannot be used as it is."""


class Fault(msgspec.Struct, frozen=True):
    """One fault: the message's key, its values, the remedy's key, the line.

    Keys stand below ``pool`` and ``pool.remedy``, those with a dot in them anywhere. A value may
    be a card or a text of the card language: it is said in the reader's language.
    """

    key: str
    values: dict[str, Any] = {}
    remedy: str = ""
    line: int = 0
    severity: Severity = Severity.ERROR
    terms: dict[str, str] = {}
    """Values that are messages themselves, by their keys."""
    rules: tuple[str, ...] = ()
    """The IDs of the rules that the pool breaks (docs/rules.md)."""

    def text(self, messages: Messages) -> str:
        """The fault, the rules that say so, and what to do about it."""
        values = {name: _said(value, messages) for name, value in self.values.items()}
        values |= {name: messages.text(key) for name, key in self.terms.items()}
        said = messages.text(_key("pool", self.key), **values)
        if self.rules:
            said = messages.text("pool.with_rules", fault=said, rules=", ".join(self.rules))
        if not self.remedy:
            return said
        remedy = messages.text(_key("pool.remedy", self.remedy), **values)
        return messages.text("pool.with_remedy", fault=said, remedy=remedy)


def _said(value: Any, messages: Messages) -> Any:
    """A value as the reader says it: a card by its name, what tells itself by its text."""
    if isinstance(value, Entry):
        return card_name(value, messages)
    if isinstance(value, Told):
        return value.text(messages)
    return value.render(messages).strip() if isinstance(value, Text) else value


def card_name(card: Entry, messages: Messages) -> str:
    """A card's name, and that it is played by hand where it is."""
    name = card.name(messages.language)
    return messages.text("by_hand.marked", name=name) if card.by_hand else name


def _key(table: str, key: str) -> str:
    return key if "." in key else f"{table}.{key}"


MOST_FAULTS = 500
"""Lines of a file that are told to be wrong; after so many it is not what it was taken for."""


def too_many(line: int) -> Fault:
    """A file is given up at a line: what follows has not been read."""
    return Fault("too_many_faults", {"count": MOST_FAULTS}, "", line)


class PoolError(ValueError):
    """A pool file cannot be used; ``faults`` are all that was found in it."""

    def __init__(self, path: Path | str, faults: Sequence[Fault]) -> None:
        self.path = path
        self.faults = sorted(faults, key=lambda f: f.line)
        super().__init__("\n".join(self.lines(Messages("en"))))

    def lines(self, messages: Messages) -> list[str]:
        """One line a fault: file, line, fault, remedy."""
        return [
            messages.text(
                "pool.at_line" if fault.line else "pool.at_file",
                file=self.path,
                line=fault.line,
                fault=fault.text(messages),
            )
            for fault in self.faults
        ]
