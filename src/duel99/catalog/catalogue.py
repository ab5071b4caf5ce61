"""The catalogue as the rest of the program uses it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlalchemy import func, select

from . import importing, merging, searching, tables
from .facts import FALLBACKS, CardFacts
from .faults import UnknownCard
from .importing import Imported, Progress, Source, Wanted
from .place import default_store
from .query import Query, parse
from .searching import Near, Page
from .store import Store
from .totals import Totals, count_all

_NEAR = 5


class Catalogue:
    """Card facts from the card library and from what the user imported.

    One catalogue is for one thread; several may be open on the same store, in several programs.
    Close it, or use it in a ``with`` block. Everything raises
    :class:`~duel99.catalog.faults.StoreFault` where the store cannot be read or written.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    @classmethod
    def open(cls, path: Path | None = None, progress: Progress | None = None) -> Catalogue:
        """Open a store, by default the user's, and make it where there is none.

        The card library is taken in when it has changed since; what an older version derived from
        the imports is made anew. Raises :class:`~duel99.catalog.faults.StoreFault`.
        """
        catalogue = cls(Store(default_store() if path is None else path))
        try:
            catalogue._bring_up_to_date(progress)
        except BaseException:
            catalogue.close()
            raise
        return catalogue

    def close(self) -> None:
        """Let go of the store."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def path(self) -> Path:
        """The store's file."""
        return self._store.path

    def __len__(self) -> int:
        with self._store.reading() as connection:
            return connection.execute(select(func.count()).select_from(tables.cards)).scalar_one()

    # ------------------------------------------------------------------ looking up

    def find(self, wanted: int | str) -> CardFacts:
        """A card by id (also of another artwork), by a name in any language, or printed number.

        Raises :class:`~duel99.catalog.faults.UnknownCard` with similar names.
        """
        text = str(wanted).strip()
        with self._store.reading() as connection:
            if text.isascii() and text.isdigit() and len(text) <= 10:
                by_id = searching.facts_of(connection, [int(text)])
                if by_id:
                    return by_id[int(text)]
            found = searching.by_name(connection, text)
            if found is None:
                found = searching.by_number(connection, text)
            if found is None:
                near = searching.nearest(connection, text, _NEAR)
                raise UnknownCard(text, tuple(each.name for each in near))
            return searching.facts_of(connection, [found])[found]

    def get(self, ids: Iterable[int]) -> dict[int, CardFacts]:
        """Many cards at once, by the ids that were asked for; unknown ones are left out."""
        with self._store.reading() as connection:
            return searching.facts_of(connection, list(dict.fromkeys(ids)))

    def search(self, query: str | Query, limit: int = 20, offset: int = 0) -> Page:
        """The cards that a query (:mod:`.query`) asks for, from ``offset`` on.

        Raises :class:`~duel99.catalog.faults.QueryFault`.
        """
        wanted = parse(query) if isinstance(query, str) else query
        with self._store.reading() as connection:
            return searching.search(connection, wanted, max(limit, 0), max(offset, 0))

    def nearest(self, text: str, limit: int = _NEAR) -> tuple[Near, ...]:
        """Names similar to a text, for "did you mean"."""
        with self._store.reading() as connection:
            return searching.nearest(connection, text, limit)

    def text(self, id: int, language: str = "zh-TW") -> str:
        """What stands on a card, from the user's own files; empty where they have no text.

        The text is in ``language``, or in another one that a source has. Texts of the card
        library are made by :mod:`duel99.cards`, not kept here.
        """
        records, sources = tables.records, tables.sources
        query = (
            select(records.c.data)
            .join(sources, sources.c.id == records.c.source_id)
            .where(records.c.card_id == id)
            .order_by(sources.c.weight.desc(), sources.c.id.desc())
        )
        texts: dict[str, str] = {}
        with self._store.reading() as connection:
            for data in connection.execute(query).scalars():
                for tag, text in merging.decode_record(data).texts.items():
                    texts.setdefault(tag, text)
        order = (language, *FALLBACKS, *texts)
        return next((texts[tag] for tag in order if tag in texts), "")

    # ------------------------------------------------------------------ sources

    def import_files(
        self, wanted: Sequence[Wanted], progress: Progress | None = None
    ) -> list[Imported]:
        """Import files: all of them, or none where one cannot be read.

        A file that was imported before is updated: what it no longer has is taken out. Raises
        :class:`~duel99.catalog.faults.FileFault`.
        """
        with self._store.writing() as connection:
            return importing.import_all(connection, wanted, progress)

    def remove(self, source: str) -> int:
        """Take a source out; returns how many cards it told of.

        Raises :class:`~duel99.catalog.faults.UnknownSource`.
        """
        with self._store.writing() as connection:
            return importing.remove(connection, source)

    def sources(self) -> list[Source]:
        """All sources, the one of most weight first."""
        with self._store.reading() as connection:
            return importing.listed(connection)

    def totals(self) -> Totals:
        """How much is known."""
        with self._store.reading() as connection:
            return count_all(connection, self.path)

    def _bring_up_to_date(self, progress: Progress | None) -> None:
        with self._store.reading() as connection:
            if merging.is_current(connection) and importing.has_native(connection):
                return
        with self._store.writing() as connection:
            if not merging.is_current(connection):
                merging.rebuild(connection, importing.of_all(progress))
            importing.import_native(connection, progress)
