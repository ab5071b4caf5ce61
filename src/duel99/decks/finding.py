"""Finding the cards that a file names: in the card library first, then in the catalogue.

A card that only the catalogue knows sits in a pool like any other; the table plays it by hand.
The catalogue is opened when something is not in the library, not before: whoever plays with the
library's cards alone never loads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from duel99.cards import Entry, Library, UnknownCard, by_hand_entry, load
from duel99.home import CATALOGUE, home
from duel99.kernel.terms import Kind

if TYPE_CHECKING:
    from duel99.catalog import CardFacts, Catalogue
    from duel99.catalog.faults import CatalogueFault

T = TypeVar("T")

_NEAR: Final = 5
_DIGITS: Final = 12
_LONGEST: Final = 120
"""Characters of a name."""
_PATIENCE: Final = 300
_ARTWORKS: Final = 10
"""Other pictures of a card have numbers that are a few away from its own."""
_CARDS: Final = int(Kind.MONSTER | Kind.SPELL | Kind.TRAP)


class Finder:
    """Finds cards by id, by a name in any language, and by printed number.

    ``store`` is the catalogue's file, by default the user's; a store that is not there is not
    made. ``trouble`` says afterwards why the catalogue could not be asked, if it could not. The
    same card is the same :class:`~duel99.cards.Entry` each time. For one thread; a finder that
    has asked a catalogue holds it open until :meth:`close` (or the end of a ``with`` block).
    """

    def __init__(self, library: Library | None = None, store: Path | None = None) -> None:
        self._library = library
        self._store = store
        self._catalogue: Catalogue | None = None
        self._asked = False
        self._made: dict[int, Entry] = {}
        self._ids: dict[int, Entry | None] = {}
        self._patience = _PATIENCE
        self.trouble: CatalogueFault | None = None

    def __enter__(self) -> Finder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the catalogue. The finder can be used again."""
        if self._catalogue is not None:
            self._catalogue.close()
        self._catalogue, self._asked = None, False

    @property
    def library(self) -> Library:
        """The library that is asked first."""
        if self._library is None:
            self._library = load()
        return self._library

    @property
    def has_catalogue(self) -> bool:
        """Whether there is a catalogue to ask."""
        return self._opened() is not None

    # finding

    def get(self, id: int) -> Entry | None:
        """The card with that id, or that has it as the id of another artwork; None without."""
        return self.get_many([id]).get(id)

    def get_many(self, ids: Iterable[int]) -> dict[int, Entry]:
        """Many cards at once, by the ids that were asked for; unknown ones are left out."""
        wanted = dict.fromkeys(ids)
        new = [number for number in wanted if number not in self._ids]
        for number in new:
            self._ids[number] = self.library.get(number)
        missing = [number for number in new if self._ids[number] is None]
        if missing:
            for number, found in self._facts(missing).items():
                self._ids[number] = self._entry(found)
        found_all = {number: self._ids[number] for number in wanted}
        return {number: entry for number, entry in found_all.items() if entry is not None}

    def look(self, wanted: int | str) -> Entry | None:
        """A card by id, by a name in any language, or by a printed number like ``SD34-JP033``."""
        text = str(wanted).strip()
        if text.isdecimal():
            return self.get(int(text)) if len(text) <= _DIGITS else None
        own = self.library.named(text)
        if own is not None or not text:
            return own
        facts = self._ask(lambda catalogue: _found(catalogue, text), None)
        return self._entry(facts) if facts is not None else None

    def find(self, wanted: int | str) -> Entry:
        """What :meth:`look` finds.

        Raises :class:`~duel99.cards.UnknownCard`; its ``near`` are similar names, or for a number
        the cards whose numbers are nearly that.
        """
        found = self.look(wanted)
        if found is None:
            raise UnknownCard(str(wanted).strip(), self.near(wanted))
        return found

    def near(self, wanted: int | str) -> list[str]:
        """Names similar to one that no card has, the most similar first.

        Empty for a text that is too long to be a name, and after some hundred questions: looking
        for similar names takes its time, and a file of nothing but them is no list of cards.
        """
        text = str(wanted).strip()
        if len(text) > _LONGEST or self._patience <= 0:
            return []
        self._patience -= 1
        if text.isdecimal():
            return self._near_number(text)
        try:
            self.library.find(text)
            own: list[str] = []
        except UnknownCard as error:
            own = error.near
        return list(dict.fromkeys([*own, *self._near_names(text)]))[:_NEAR]

    def facts(self, id: int) -> CardFacts | None:
        """What the catalogue knows of a card; None where it does not know it."""
        return self._facts([id]).get(id)

    def text(self, id: int, language: str = "zh-TW") -> str:
        """What stands on a card, from the user's own files; empty where they have no text."""
        return self._ask(lambda catalogue: catalogue.text(id, language), "")

    def _facts(self, ids: list[int]) -> dict[int, CardFacts]:
        nothing: dict[int, CardFacts] = {}
        return self._ask(lambda catalogue: catalogue.get(ids), nothing)

    def _near_names(self, text: str) -> list[str]:
        nothing: list[str] = []
        return self._ask(lambda c: [each.name for each in c.nearest(text, _NEAR)], nothing)

    def _near_number(self, text: str) -> list[str]:
        number = int(text)
        near = [
            entry.id
            for entry in self.library
            if abs(entry.id - number) <= _ARTWORKS or _one_digit_apart(str(entry.id), text)
        ]
        near.sort(key=lambda each: (abs(each - number), each))
        return [f"{self.library.find(each).name()} ({each})" for each in near[:3]]

    # the catalogue

    def _entry(self, facts: CardFacts) -> Entry | None:
        """The library's card where it has it, else one to be played by hand."""
        own = self.library.get(facts.id)
        if own is not None:
            return own
        made = self._made.get(facts.id)
        if made is None:
            if not facts.kind & _CARDS:
                return None
            text = partial(catalogue_text, facts.id, store=self._store)
            made = by_hand_entry(facts.printed(), facts.names, text)
            self._made[facts.id] = made
        return made

    def _ask(self, question: Callable[[Catalogue], T], otherwise: T) -> T:
        catalogue = self._opened()
        if catalogue is None:
            return otherwise
        from duel99.catalog.faults import CatalogueFault

        try:
            return question(catalogue)
        except CatalogueFault as fault:
            self.trouble = fault
            return otherwise

    def _opened(self) -> Catalogue | None:
        if not self._asked:
            self._asked = True
            self._catalogue, self.trouble = _open(self._store)
        return self._catalogue


def _open(store: Path | None) -> tuple[Catalogue | None, CatalogueFault | None]:
    path = home() / CATALOGUE if store is None else store
    if not path.exists():
        return None, None
    # the catalogue's package loads a database: not before there is one
    from duel99.catalog import Catalogue, CatalogueFault

    try:
        return Catalogue.open(path), None
    except CatalogueFault as fault:
        return None, fault


def _found(catalogue: Catalogue, text: str) -> CardFacts | None:
    from duel99.catalog import UnknownCard as NotThere

    try:
        return catalogue.find(text)
    except NotThere:
        return None


def catalogue_text(id: int, language: str, *, store: Path | None = None) -> str:
    """What stands on a card, from the user's catalogue; empty where it has none."""
    with Finder(store=store) as finder:
        return finder.text(id, language)


def _one_digit_apart(one: str, other: str) -> bool:
    return len(one) == len(other) and sum(a != b for a, b in zip(one, other, strict=True)) == 1
