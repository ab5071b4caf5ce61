"""Making the catalogue's cards from the records of all sources."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, text

from duel99.kernel.terms import Kind

from . import folding, tables
from .facts import Behaviour, CardFacts, Record

encode: Final = msgspec.msgpack.Encoder().encode
decode_record: Final = msgspec.msgpack.Decoder(Record).decode
decode_card: Final = msgspec.msgpack.Decoder(CardFacts).decode

_BATCH: Final = 500
Progress = Callable[[int, int], None]


def derived_identity() -> str:
    """What the derived tables are made by; they are made anew where it is another."""
    return f"{tables.DERIVED_VERSION}/{folding.identity()}"


def merge(told: Iterable[tuple[str, Record]]) -> CardFacts | None:
    """One card from what sources tell, the source of most weight first.

    None where nobody tells a name and what kind of card it is: a card must have both.
    """
    records = [(source, record) for source, record in told]
    stats = next((r.stats for _, r in records if r.stats is not None), None)
    names: dict[str, str] = {}
    spellings: dict[str, None] = {}
    for _, record in records:
        for language, name in record.names.items():
            names.setdefault(language, name)
            spellings.setdefault(name)
    if stats is None or not names:
        return None
    own = records[0][1].id
    return CardFacts(
        **msgspec.structs.asdict(stats),
        id=own,
        code=next((r.code for _, r in records if r.code), own),
        aliases=_together(r.aliases for _, r in records),
        konami_id=next((r.konami_id for _, r in records if r.konami_id), 0),
        names=names,
        other_names=tuple(s for s in spellings if s not in names.values()),
        series=_series(r.series for _, r in records),
        prints=tuple(sorted({number for _, r in records for number in r.prints})),
        sources=tuple(dict.fromkeys(source for source, _ in records)),
        behaviour=max((r.behaviour for _, r in records), default=Behaviour.NONE),
    )


def _together(lists: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(each for one in lists for each in one))


def _series(lists: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """All series, those that differ in spelling only once."""
    found: dict[str, str] = {}
    for one in lists:
        for name in one:
            # a name of people's is better than the slug of a program
            folded = folding.fold(name)
            if folded not in found or found[folded].islower():
                found[folded] = name
    return tuple(found.values())


def refresh(connection: Connection, progress: Progress | None = None) -> None:
    """Make the derived rows of the cards in the table ``touched`` anew."""
    touched = "(SELECT id FROM touched)"
    statements = (
        f"DELETE FROM names_index WHERE rowid IN (SELECT id FROM names WHERE card_id IN {touched})",
        f"DELETE FROM names WHERE card_id IN {touched}",
        f"DELETE FROM series WHERE card_id IN {touched}",
        f"DELETE FROM prints WHERE card_id IN {touched}",
        f"DELETE FROM aliases WHERE card_id IN {touched}",
        f"DELETE FROM cards WHERE id IN {touched}",
    )
    for statement in statements:
        connection.execute(text(statement))
    total = connection.execute(text("SELECT count(*) FROM touched")).scalar_one()
    rows = connection.execute(
        text(
            "SELECT r.card_id, s.name, r.data FROM touched t JOIN records r ON r.card_id = t.id "
            "JOIN sources s ON s.id = r.source_id ORDER BY r.card_id, s.weight DESC, s.id DESC"
        )
    )
    batch = _Batch(connection)
    for done, (_, told) in enumerate(groupby(rows, key=lambda row: row[0]), 1):
        card = merge((row[1], decode_record(row[2])) for row in told)
        if card is not None:
            batch.add(card)
        if done % _BATCH == 0 and progress is not None:
            progress(done, total)
    batch.write()
    if progress is not None:
        progress(total, total)


def touch(connection: Connection, ids: Iterable[int]) -> None:
    """Name the cards that :func:`refresh` is to make anew."""
    connection.execute(text("CREATE TEMP TABLE IF NOT EXISTS touched (id INTEGER PRIMARY KEY)"))
    connection.execute(text("DELETE FROM touched"))
    rows = [{"id": card} for card in ids]
    if rows:
        connection.execute(text("INSERT OR IGNORE INTO touched VALUES (:id)"), rows)


def is_current(connection: Connection) -> bool:
    """Whether the derived tables were made as this version makes them."""
    query = select(tables.meta.c.value).where(tables.meta.c.key == "derived")
    return connection.execute(query).scalar() == derived_identity()


def rebuild(connection: Connection, progress: Progress | None = None) -> None:
    """Make everything that is derived anew, tables included."""
    tables.create_derived(connection)
    ids = connection.execute(select(tables.records.c.card_id).distinct()).scalars().all()
    touch(connection, ids)
    refresh(connection, progress)
    connection.execute(delete(tables.meta).where(tables.meta.c.key == "derived"))
    connection.execute(insert(tables.meta), {"key": "derived", "value": derived_identity()})


class _Batch:
    """Rows of derived tables on their way into the store.

    Those that are many go to the driver as they are: SQLAlchemy's own way takes longer than
    everything else together.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        query = text("SELECT coalesce(max(id), 0) FROM names")
        self._name_id: int = connection.execute(query).scalar_one()
        self._cards: list[dict[str, Any]] = []
        self._names: list[tuple[int, int, str, str]] = []
        self._grams: list[tuple[int, str]] = []
        self._series: list[tuple[int, str]] = []
        self._prints: list[tuple[int, str]] = []
        self._aliases: list[tuple[int, int]] = []

    def add(self, card: CardFacts) -> None:
        """Take a card's rows."""
        own = card.id
        self._cards.append(_card_row(card))
        for folded, name in _folded_names(card):
            self._name_id += 1
            self._names.append((self._name_id, own, name, folded))
            self._grams.append((self._name_id, folding.grams(folded)))
        self._series += [(own, folding.fold(name)) for name in card.series]
        self._prints += [(own, printed_number(number)) for number in card.prints]
        self._aliases += [(alias, own) for alias in card.aliases]
        if len(self._cards) >= _BATCH:
            self.write()

    def write(self) -> None:
        """Write the rows that were taken."""
        if self._cards:
            self._connection.execute(insert(tables.cards), self._cards)
            self._cards.clear()
        self._put("names (id, card_id, name, folded)", self._names)
        self._put("names_index (rowid, grams)", self._grams)
        self._put("series (card_id, folded)", self._series)
        self._put("prints (card_id, number)", self._prints)
        self._put("aliases (id, card_id)", self._aliases)

    def _put(self, where: str, rows: list[Any]) -> None:
        if rows:
            marks = ", ".join("?" * len(rows[0]))
            statement = f"INSERT OR IGNORE INTO {where} VALUES ({marks})"
            self._connection.exec_driver_sql(statement, rows)
            rows.clear()


def _folded_names(card: CardFacts) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for name in (*card.names.values(), *card.other_names):
        folded = folding.fold(name)
        if folded and folded not in seen:
            seen.add(folded)
            yield folded, name


def printed_number(written: str) -> str:
    """A printed number in the form in which numbers are compared: ``SD34-JP033``."""
    return "".join(written.split()).upper()


def _card_row(card: CardFacts) -> dict[str, Any]:
    monster = card.is_monster
    pendulum = bool(card.kind & Kind.PENDULUM)
    return {
        "id": card.id,
        "konami_id": card.konami_id,
        "kind": card.kind,
        "level": card.level if card.has_level else None,
        "rank": card.rank if card.kind & Kind.XYZ else None,
        "rating": card.rating if card.kind & Kind.LINK else None,
        "arrows": card.arrows,
        "left_scale": card.left_scale if pendulum else None,
        "right_scale": card.right_scale if pendulum else None,
        "attack": card.attack if monster else None,
        "defense": card.defense if card.has_defense else None,
        "attribute": card.attribute,
        "race": card.race,
        "behaviour": int(card.behaviour),
        "facts": encode(card),
    }
