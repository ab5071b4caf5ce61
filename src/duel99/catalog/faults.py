"""What can go wrong with a catalogue, in words for the person who can mend it."""

from __future__ import annotations

from typing import Any

from duel99.messages import Messages


class CatalogueFault(Exception):
    """Something that the user can mend.

    ``key`` is a message below ``catalog.fault``, ``values`` fill it; :meth:`text` adds the remedy
    ``catalog.remedy.<key>`` where there is one.
    """

    def __init__(self, key: str, /, **values: Any) -> None:
        self.key = key
        self.values = values
        super().__init__(self.text(Messages("en")))

    def text(self, messages: Messages) -> str:
        """The fault and what to do about it, in one language."""
        said = messages.text(f"catalog.fault.{self.key}", **self.values)
        remedy = f"catalog.remedy.{self.key}"
        if not messages.has(remedy):
            return said
        remedied = messages.text(remedy, **self.values)
        return messages.text("catalog.with_remedy", fault=said, remedy=remedied)


class StoreFault(CatalogueFault):
    """The store cannot be opened or written."""


class FileFault(CatalogueFault):
    """A file cannot be imported at all; nothing of it, or of its command, was."""


class QueryFault(CatalogueFault):
    """A query cannot be understood. ``start`` and ``end`` are the place in it, in characters."""

    def __init__(self, key: str, start: int, end: int, /, **values: Any) -> None:
        self.start = start
        self.end = end
        super().__init__(key, **values)


class UnknownCard(CatalogueFault, LookupError):
    """No card has that id, name or printed number; ``near`` are similar names."""

    def __init__(self, wanted: str, near: tuple[str, ...] = ()) -> None:
        self.wanted = wanted
        self.near = near
        key = "unknown_card_near" if near else "unknown_card"
        super().__init__(key, name=wanted, near=", ".join(near))


class UnknownSource(CatalogueFault, LookupError):
    """No source has that name."""

    def __init__(self, wanted: str, known: tuple[str, ...]) -> None:
        super().__init__("unknown_source", name=wanted, known=", ".join(known) or "-")
