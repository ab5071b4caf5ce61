"""Collections: which cards people have in their boxes, how many, and whose they are.

    from duel99.decks import collection

    box = collection.load("club")                      # empty where there is none yet
    collection.add("club", Holding(44508094, 2, owner="小明", number="SD34-JP033"))
    collection.remove("club", 44508094, 1, owner="小明")
    collection.load("club").totals()                    # {"小明": 1}

A collection is a CSV file (:mod:`.collection_csv`) in the folder ``collections`` of the user's
data (``DUEL99_HOME``). Functions that change one take its lock, read it, and write it whole: two
programs at once lose nothing, and a crash leaves the old file. What a file says that cannot be
understood is never written over: it has to be mended first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from duel99.cards import Entry
from duel99.home import COLLECTIONS, home

from .fault import Fault, PoolError
from .finding import Finder
from .lines import read_bytes
from .locking import Busy, exclusive, write_whole

DEFAULT: Final = "default"
"""The collection that is meant where none is named."""
SUFFIX: Final = ".csv"
MOST: Final = 999_999
"""Copies on one line."""
MAX_BYTES: Final = 32 << 20
_BAD_NAME: Final = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|]')
_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
_MOST_NAME: Final = 80


class Holding(msgspec.Struct, frozen=True):
    """Some copies of one card that belong to one person.

    ``card`` is the id, ``owner`` whose they are (empty: nobody said), ``number`` the printed
    number if it is known, ``name`` what the card was called when it was put in, for people who
    read the file. Two holdings of the same card, owner, number and note are one.
    """

    card: int
    count: int = 1
    owner: str = ""
    number: str = ""
    note: str = ""
    name: str = ""

    @property
    def key(self) -> tuple[int, str, str, str]:
        """What makes it another holding than the next one."""
        return (self.card, self.owner, self.number, self.note)

    def counting(self, count: int) -> Holding:
        """The same with another count."""
        return msgspec.structs.replace(self, count=count)


class NotThere(LookupError):
    """A collection has fewer copies than are to be taken out: ``wanted`` of ``there``."""

    def __init__(self, card: int, wanted: int, there: int) -> None:
        self.card = card
        self.wanted = wanted
        self.there = there
        super().__init__(f"{wanted} copies of card {card} wanted, {there} there")


class TooMany(ValueError):
    """More copies on one line than anybody has."""

    def __init__(self, card: int, count: int) -> None:
        self.card = card
        self.count = count
        super().__init__(f"{count} copies of card {card}; 1 to {MOST} can be kept")

    def fault(self) -> Fault:
        """The same as what is told of a file."""
        values = {"card": self.card, "count": self.count, "most": MOST}
        return Fault("collection.too_many", values)


class CollectionError(PoolError):
    """A collection cannot be read or changed; ``faults`` say why."""


@dataclass(frozen=True)
class Collection:
    """What one collection has, in the order in which it was put in. Never changed: made anew."""

    name: str = DEFAULT
    holdings: tuple[Holding, ...] = ()

    def __iter__(self) -> Iterator[Holding]:
        return iter(self.holdings)

    def __len__(self) -> int:
        """How many cards there are, every copy counted."""
        return sum(holding.count for holding in self.holdings)

    def __bool__(self) -> bool:
        return bool(self.holdings)

    def added(self, *new: Holding) -> Collection:
        """With some copies more. Raises :class:`TooMany` for more than :data:`MOST`, or none."""
        found = {holding.key: holding for holding in self.holdings}
        for holding in new:
            known = found.get(holding.key)
            if not 1 <= holding.count <= MOST - (known.count if known is not None else 0):
                raise TooMany(holding.card, holding.count)
            if known is not None:
                count, name = known.count + holding.count, holding.name or known.name
                holding = msgspec.structs.replace(known, count=count, name=name)
            found[holding.key] = holding
        return Collection(self.name, tuple(found.values()))

    def removed(
        self,
        card: int,
        count: int | None = None,
        *,
        owner: str | None = None,
        number: str | None = None,
    ) -> Collection:
        """With ``count`` copies of a card less (default: all of them).

        ``owner`` and ``number`` say which copies; without them those that were put in last go
        first. Raises :class:`NotThere` where there are not so many, and then nothing is taken.
        """
        fits = [
            holding
            for holding in self.holdings
            if holding.card == card
            and owner in (None, holding.owner)
            and number in (None, holding.number)
        ]
        there = sum(holding.count for holding in fits)
        left = there if count is None else count
        if not 1 <= left <= there:
            raise NotThere(card, left, there)
        taken: dict[tuple[int, str, str, str], int] = {}
        for holding in reversed(fits):
            taken[holding.key] = min(left, holding.count)
            left -= taken[holding.key]
        rest = (h.counting(h.count - taken.get(h.key, 0)) for h in self.holdings)
        return Collection(self.name, tuple(h for h in rest if h.count))

    def merged(self, other: Collection) -> Collection:
        """With everything that another collection has."""
        return self.added(*other.holdings)

    def copies(self, card: int) -> int:
        """How many copies of a card there are, whoever has them."""
        return sum(holding.count for holding in self.holdings if holding.card == card)

    def counts(self) -> dict[int, int]:
        """Copies by card, whoever has them."""
        found: Counter[int] = Counter()
        for holding in self.holdings:
            found[holding.card] += holding.count
        return dict(found)

    def owners(self) -> list[str]:
        """Everybody who has cards here, in the order of their first; "" for nobody's."""
        return list(dict.fromkeys(holding.owner for holding in self.holdings))

    def totals(self) -> dict[str, int]:
        """How many cards each owner has."""
        found: Counter[str] = Counter()
        for holding in self.holdings:
            found[holding.owner] += holding.count
        return dict(found)

    def of(self, owner: str) -> Collection:
        """What one owner has."""
        return Collection(self.name, tuple(h for h in self.holdings if h.owner == owner))

    def entries(self, finder: Finder | None = None) -> tuple[list[tuple[Entry, int]], list[int]]:
        """The cards as pools take them, with their copies, and the ids that nobody knows.

        Printings of one card (other artworks with ids of their own) are one card.
        """
        counts = self.counts()
        found = (finder or Finder()).get_many(counts)
        cards: dict[int, tuple[Entry, int]] = {}
        for number, entry in found.items():
            _, before = cards.get(entry.id, (entry, 0))
            cards[entry.id] = (entry, before + counts[number])
        return list(cards.values()), [each for each in counts if each not in found]


# files


def folder_of(folder: Path | None = None) -> Path:
    """Where collections are kept."""
    return home() / COLLECTIONS if folder is None else folder


def path_of(name: str = DEFAULT, folder: Path | None = None) -> Path:
    """The file of a collection. Raises :class:`CollectionError` for a name that no file can have."""
    plain = name.strip()
    bad = not plain or len(plain) > _MOST_NAME or plain[0] == "." or plain[-1] == "."
    if bad or _BAD_NAME.search(plain) or _RESERVED.fullmatch(plain):
        raise CollectionError(name, [Fault("collection.bad_name", {"name": name})])
    return folder_of(folder) / f"{plain}{SUFFIX}"


def names(folder: Path | None = None) -> list[str]:
    """The collections that there are."""
    return sorted(path.name.removesuffix(SUFFIX) for path in folder_of(folder).glob(f"*{SUFFIX}"))


def load(name: str = DEFAULT, folder: Path | None = None) -> Collection:
    """A collection; empty where there is none of that name yet.

    Raises :class:`CollectionError` with every line that cannot be understood.
    """
    return _read(path_of(name, folder), name.strip())


def save(collection: Collection, folder: Path | None = None) -> Path:
    """Write a whole collection over what is there. Raises :class:`CollectionError`."""
    return _kept(path_of(collection.name, folder), lambda _: collection, collection.name)[0]


def change(
    name: str, new: Callable[[Collection], Collection], folder: Path | None = None
) -> Collection:
    """Make a collection anew from what it is, with nobody else changing it meanwhile.

    ``new`` may raise: then nothing is written. Raises :class:`CollectionError`.
    """
    return _kept(path_of(name, folder), new, name.strip())[1]


def add(name: str, *new: Holding, folder: Path | None = None) -> Collection:
    """Put cards in; returns the collection. Raises :class:`CollectionError`."""
    return change(name, lambda known: known.added(*new), folder)


def remove(
    name: str,
    card: int,
    count: int | None = None,
    *,
    owner: str | None = None,
    number: str | None = None,
    folder: Path | None = None,
) -> Collection:
    """Take cards out (:meth:`Collection.removed`); returns the collection.

    Raises :class:`NotThere` and :class:`CollectionError`.
    """
    return change(
        name, lambda known: known.removed(card, count, owner=owner, number=number), folder
    )


def merge(name: str, other: Iterable[Holding], folder: Path | None = None) -> Collection:
    """Put everything of another collection in; returns it. Raises :class:`CollectionError`."""
    return add(name, *other, folder=folder)


def _read(path: Path, name: str) -> Collection:
    from .collection_csv import read_csv

    try:
        data = read_bytes(path, MAX_BYTES)
    except FileNotFoundError:
        return Collection(name)
    except OSError as error:
        fault = Fault("unreadable", {"reason": error.strerror or str(error)})
        raise CollectionError(path, [fault]) from None
    found = read_csv(data)
    if found.faults:
        raise CollectionError(path, found.faults)
    try:
        return Collection(name).added(*found.holdings)
    except TooMany as error:
        raise CollectionError(path, [error.fault()]) from None


def _kept(
    path: Path, new: Callable[[Collection], Collection], name: str
) -> tuple[Path, Collection]:
    from .collection_csv import csv_text

    try:
        with exclusive(path):
            made = new(_read(path, name))
            write_whole(path, csv_text(made).encode("utf-8-sig"))
    except TooMany as error:
        raise CollectionError(path, [error.fault()]) from None
    except Busy:
        raise CollectionError(path, [Fault("collection.busy")]) from None
    except OSError as error:
        fault = Fault("collection.unwritable", {"reason": error.strerror or str(error)})
        raise CollectionError(path, [fault]) from None
    return path, made


__all__ = [
    "DEFAULT",
    "Collection",
    "CollectionError",
    "Holding",
    "NotThere",
    "TooMany",
    "add",
    "change",
    "folder_of",
    "load",
    "merge",
    "names",
    "path_of",
    "remove",
    "save",
]
