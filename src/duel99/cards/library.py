"""The card library: every card that the project implements, by id and by name.

Cards register when their module is imported; :func:`load` imports them all. Names are matched
in every language, without regard to case, width, spaces and the dots and dashes that sources
write differently.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from duel99.kernel.card import Definition

from .entry import Entry

LANGUAGES: Final = ("zh-TW", "ja", "en")


class UnknownCard(LookupError):
    """No card of the library has that id or name; ``near`` lists similar names."""

    def __init__(self, wanted: str, near: list[str]) -> None:
        self.wanted = wanted
        self.near = near
        hint = f"; similar: {', '.join(near)}" if near else ""
        super().__init__(f"no card {wanted!r} in the library{hint}")


class Library:
    """Entries by id and by folded name."""

    def __init__(self) -> None:
        self._by_id: dict[int, Entry] = {}
        self._by_name: dict[str, Entry] = {}

    def add(self, entry: Entry) -> None:
        """Register a card. Raises :class:`ValueError` for an id or a name used twice."""
        known = self._by_id.get(entry.id)
        if known is not None:
            raise ValueError(f"card {entry.id} is defined twice ({known.names['en']})")
        self._by_id[entry.id] = entry
        for name in entry.names.values():
            folded = fold(name)
            other = self._by_name.setdefault(folded, entry)
            if other is not entry:
                raise ValueError(f"cards {other.id} and {entry.id} share the name {name!r}")

    def __len__(self) -> int:
        return len(self._by_id)

    def __iter__(self) -> Iterator[Entry]:
        """All cards (tokens and rules of the table left out) by id."""
        entries = (self._by_id[i] for i in sorted(self._by_id))
        return (entry for entry in entries if not (entry.is_token or entry.is_rule))

    def get(self, id: int) -> Entry | None:
        """The card with that id (tokens too), if there is one."""
        return self._by_id.get(id)

    def named(self, name: str) -> Entry | None:
        """The card that has just that name in some language, if there is one."""
        return self._by_name.get(fold(name))

    def find(self, wanted: int | str) -> Entry:
        """A card by id or by any of its names. Raises :class:`UnknownCard`."""
        if isinstance(wanted, int) or wanted.strip().isdigit():
            found = self._by_id.get(int(wanted))
            if found is None:
                raise UnknownCard(str(wanted), [])
            return found
        folded = fold(wanted)
        found = self._by_name.get(folded)
        if found is None:
            near = difflib.get_close_matches(folded, self._by_name, n=3, cutoff=0.5)
            near += [n for n in self._by_name if folded and folded in n and n not in near]
            raise UnknownCard(wanted, [self._spelled(n) for n in near[:5]])
        return found

    def _spelled(self, folded: str) -> str:
        entry = self._by_name[folded]
        return next((n for n in entry.names.values() if fold(n) == folded), entry.names["en"])

    def extended(self, entries: Iterable[Entry]) -> Library:
        """This library with more cards: those that one table plays by hand.

        A card that is here already under the same id is covered by the new one (a replay plays a
        card as it was played). Of two cards with the same name, the name means the one that was
        here first. This library stays as it is; without new cards it is returned itself.
        """
        new = {entry.id: entry for entry in entries if self._by_id.get(entry.id) is not entry}
        if not new:
            return self
        found = Library()
        found._by_id = self._by_id | new
        found._by_name = {name: new.get(entry.id, entry) for name, entry in self._by_name.items()}
        for entry in new.values():
            for name in entry.names.values():
                found._by_name.setdefault(fold(name), entry)
        return found


_CARDS: Final = Library()
_loaded: list[bool] = []


def register(entry: Entry) -> Entry:
    """Put a card into the library; used by the card language."""
    _CARDS.add(entry)
    return entry


def load() -> Library:
    """The library with all card modules imported."""
    if not _loaded:
        package = importlib.import_module("duel99.cards.sets")
        for module in pkgutil.iter_modules(package.__path__):
            importlib.import_module(f"duel99.cards.sets.{module.name}")
        _loaded.append(True)
    return _CARDS


def find(wanted: int | str) -> Entry:
    """A card of the library by id or name. Raises :class:`UnknownCard`."""
    return load().find(wanted)


def definition(wanted: int | str) -> Definition:
    """The kernel's definition of a card. Raises :class:`UnknownCard`."""
    return find(wanted).definition


def name_of(id: int, language: str = "zh-TW") -> str:
    """A card's name, or its id as text where the library does not know it."""
    entry = load().get(id)
    return entry.name(language) if entry is not None else str(id)


def fold(name: str) -> str:
    """A name in the form in which names are compared."""
    text = unicodedata.normalize("NFKC", name).casefold()
    return "".join(c for c in text if c.isalnum())


def names(entries: Mapping[str, str]) -> dict[str, str]:
    """Names by language with the three languages checked. Raises :class:`ValueError`."""
    missing = [language for language in LANGUAGES if not entries.get(language)]
    if missing:
        raise ValueError(f"names missing in {', '.join(missing)}: {dict(entries)}")
    return dict(entries)
