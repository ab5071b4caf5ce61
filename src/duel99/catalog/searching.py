"""Answering searches: filters as conditions, names by the index, and in what order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from rapidfuzz import fuzz, process
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    case,
    false,
    func,
    literal_column,
    not_,
    or_,
    select,
    text,
)

from duel99.messages import Messages, languages

from . import query as q
from . import tables
from .facts import CardFacts
from .folding import fold, phrase
from .merging import decode_card, printed_number

_cards: Final = tables.cards.c
_names: Final = tables.names.c
_NUMBER: Final = re.compile(r"[A-Z0-9]{2,6}-[A-Z0-9]{1,8}")
_MIN_ID_DIGITS: Final = 4

SIMILAR: Final = 66.0
"""How similar a name must be (of 100) to stand in for one that is not there."""
VERY_SIMILAR: Final = 85.0
"""How similar it must be to follow names that have what was wanted."""
_FEW: Final = 5
_CANDIDATES: Final = 3000
_MOST_SIMILAR: Final = 50


class Page(msgspec.Struct, frozen=True):
    """Some of the cards that a search found, in order.

    ``total`` is how many were found. The first ``exact`` of them have what was wanted; the others
    have names that are similar to it.
    """

    cards: tuple[CardFacts, ...]
    total: int
    exact: int
    offset: int
    limit: int


class Near(msgspec.Struct, frozen=True):
    """A name that is similar to a wanted one: ``score`` of 100."""

    name: str
    card_id: int
    score: float


def search(connection: Connection, wanted: q.Query, limit: int, offset: int) -> Page:
    """The cards that a query asks for.

    Names that are just the text come first, then those that begin with it, contain it, contain
    its words; short names before long ones. Where few were found, similar names follow.
    """
    terms, conditions = _numbers_apart(connection, wanted)
    conditions += [_filter(connection, each) for each in wanted.filters]
    conditions += [not_(_has_name([t.folded])) for t in wanted.terms if t.negated]
    if not terms:
        found = select(_cards.id).where(*conditions).order_by(_cards.id)
        ids, total = _some(connection, found, limit, offset)
        return Page(_facts(connection, ids), total, total, offset, limit)
    ids, total = _some(connection, _ranked(terms, conditions, together=True), limit, offset)
    if not total and len(terms) > 1:
        ids, total = _some(connection, _ranked(terms, conditions, together=False), limit, offset)
    exact = total
    if exact < _FEW and by_name(connection, "".join(terms)) is None:
        known = ids
        if exact > len(ids):
            query = _ranked(terms, conditions, together=len(terms) == 1)
            known, _ = _some(connection, query, exact, 0)
        least = SIMILAR if not exact else VERY_SIMILAR
        similar = _similar_cards(connection, "".join(terms), conditions, least)
        similar = [card for card in similar if card not in known]
        total += len(similar)
        after = max(offset - exact, 0)
        ids = [*ids, *similar[after : after + limit - len(ids)]]
    return Page(_facts(connection, ids), total, exact, offset, limit)


def nearest(connection: Connection, wanted: str, limit: int) -> tuple[Near, ...]:
    """Names similar to a text, the most similar first, one for each card."""
    folded = fold(wanted)
    if len(folded) < 2:
        return ()
    found: dict[int, Near] = {}
    for name, score, card_id in _similar_names(connection, folded, 50.0):
        found.setdefault(card_id, Near(name, card_id, score))
    return tuple(found.values())[:limit]


def by_name(connection: Connection, name: str) -> int | None:
    """The card of that name: spelled just so if there is one, else the one of the library."""
    folded = fold(name)
    if not folded:
        return None
    rows = connection.execute(
        select(_names.card_id)
        .join(tables.cards, _cards.id == _names.card_id)
        .where(_names.folded == folded)
        .order_by(case((_names.name == name, 0), else_=1), _cards.behaviour.desc(), _cards.id)
        .limit(1)
    )
    return rows.scalar()


def by_number(connection: Connection, number: str) -> int | None:
    """The card with that printed number."""
    prints = tables.prints.c
    query = select(func.min(prints.card_id)).where(prints.number == printed_number(number))
    return connection.execute(query).scalar()


def facts_of(connection: Connection, ids: Sequence[int]) -> dict[int, CardFacts]:
    """Cards by the ids that were asked for, which may be those of other artworks."""
    found: dict[int, CardFacts] = {}
    aliases = tables.aliases.c
    for start in range(0, len(ids), 500):
        some = ids[start : start + 500]
        rows = connection.execute(select(_cards.id, _cards.facts).where(_cards.id.in_(some)))
        found.update((own, decode_card(data)) for own, data in rows)
        missing = [own for own in some if own not in found]
        if missing:
            artworks = (
                select(aliases.id, _cards.facts)
                .join(tables.cards, _cards.id == aliases.card_id)
                .where(aliases.id.in_(missing))
            )
            found.update((own, decode_card(data)) for own, data in connection.execute(artworks))
    return found


# ------------------------------------------------------------------------------ names


def _matching(expression: str) -> Select[Any]:
    """The names that an FTS5 expression matches."""
    return (
        select(_names.card_id, _names.folded)
        .select_from(tables.names.join(text("names_index"), text("names_index.rowid = names.id")))
        .where(text("names_index MATCH :expression").bindparams(expression=expression))
    )


def _has_name(parts: Sequence[str]) -> ColumnElement[bool]:
    """A name of the card has one of the folded parts."""
    # the expression is made of folded parts: letters, digits and characters, nothing to escape
    expression = " OR ".join(phrase(part) for part in parts)
    ids = text(
        "SELECT n.card_id FROM names_index i JOIN names n ON n.id = i.rowid "
        f"WHERE i.names_index MATCH '{expression}'"
    )
    return _cards.id.in_(ids)


def _ranked(
    terms: Sequence[str], conditions: Sequence[ColumnElement[bool]], *, together: bool
) -> Select[Any]:
    """Ids of cards with all terms, ``together`` in one name or each in any, in order."""
    whole = "".join(terms)
    if whole.isascii() and len(whole) == 1:
        # nearly all names have the letter somewhere: those that begin with it are meant
        begins = _names.folded.between(whole, whole + "\U0010ffff")
        hits = select(_names.card_id, _names.folded).where(begins).cte("hits")
    elif together:
        expression = " AND ".join(phrase(term) for term in terms)
        hits = _matching(expression).cte("hits")
    else:
        hits = _matching(" OR ".join(phrase(term) for term in terms)).cte("hits")
        conditions = [*conditions, *(_has_name([term]) for term in terms)]
    folded = hits.c.folded
    fit = case(
        (folded == whole, 0),
        (func.substr(folded, 1, len(whole)) == whole, 1),
        (func.instr(folded, whole) > 0, 2),
        else_=3,
    )
    place = func.min(fit * 10_000 + func.length(folded))
    return (
        select(_cards.id)
        .select_from(hits.join(tables.cards, _cards.id == hits.c.card_id))
        .where(*conditions)
        .group_by(_cards.id)
        .order_by(place, _cards.behaviour.desc(), _cards.id)
    )


def _some(
    connection: Connection, found: Select[Any], limit: int, offset: int
) -> tuple[list[int], int]:
    """Ids from ``offset`` on, and how many there are in all."""
    total: ColumnElement[int] = literal_column("count(*) OVER ()")
    rows = connection.execute(found.add_columns(total).limit(limit).offset(offset)).all()
    if rows:
        return [row[0] for row in rows], int(rows[0][1])
    if not offset and limit:
        return [], 0
    count = select(func.count()).select_from(found.order_by(None).subquery())
    return [], connection.execute(count).scalar_one()


def _facts(connection: Connection, ids: Sequence[int]) -> tuple[CardFacts, ...]:
    found = facts_of(connection, ids)
    return tuple(found[card] for card in ids)


def _similar_names(
    connection: Connection, folded: str, least: float
) -> list[tuple[str, float, int]]:
    """Names (as spelled, with score and card) similar to a folded text, the best first.

    Compared are those that share rare pairs of characters with it.
    """
    pairs = sorted({folded[i : i + 2] for i in range(len(folded) - 1)})
    if not pairs:
        return []
    counts = connection.execute(
        text(
            "SELECT term, doc FROM names_grams WHERE term IN (SELECT value FROM json_each(:pairs))"
        ),
        {"pairs": msgspec.json.encode(pairs).decode()},
    ).all()
    chosen: list[str] = []
    candidates = 0
    for pair, count in sorted(counts, key=lambda row: row[1]):
        candidates += count
        if chosen and candidates > _CANDIDATES:
            break
        chosen.append(pair)
    if not chosen:
        return []
    rows = connection.execute(
        text(
            "SELECT n.name, n.folded, n.card_id, c.behaviour FROM names_index i "
            "JOIN names n ON n.id = i.rowid JOIN cards c ON c.id = n.card_id "
            "WHERE i.names_index MATCH :expression"
        ),
        {"expression": " OR ".join(f'"{pair}"' for pair in chosen)},
    ).all()
    best = process.extract(
        folded, [row[1] for row in rows], scorer=fuzz.WRatio, score_cutoff=least, limit=None
    )
    # of names that fit equally well in part, the one of like length is meant
    best.sort(key=lambda b: (-b[1], abs(len(b[0]) - len(folded)), -rows[b[2]][3], rows[b[2]][2]))
    return [(rows[i][0], score, rows[i][2]) for _, score, i in best]


def _similar_cards(
    connection: Connection,
    folded: str,
    conditions: Sequence[ColumnElement[bool]],
    least: float,
) -> list[int]:
    near = _similar_names(connection, folded, least)
    ids = list(dict.fromkeys(card for _, _, card in near))[: _CANDIDATES // 2]
    if conditions and ids:
        query = select(_cards.id).where(_cards.id.in_(ids), *conditions)
        passing = set(connection.execute(query).scalars())
        ids = [card for card in ids if card in passing]
    return ids[:_MOST_SIMILAR]


# ------------------------------------------------------------------------------ filters


def _numbers_apart(
    connection: Connection, wanted: q.Query
) -> tuple[list[str], list[ColumnElement[bool]]]:
    """Printed numbers and ids among the words become conditions; the other words are left."""
    terms: list[str] = []
    conditions: list[ColumnElement[bool]] = []
    for term in wanted.wanted:
        number = printed_number(term.text)
        if _NUMBER.fullmatch(number) and by_number(connection, number) is not None:
            conditions.append(_printed([number], whole=True))
        elif term.text.isascii() and term.text.isdigit() and len(term.text) >= _MIN_ID_DIGITS:
            card = facts_of(connection, [int(term.text)] if len(term.text) < 11 else [])
            if card:
                conditions.append(_cards.id == next(iter(card.values())).id)
            else:
                terms.append(term.folded)
        else:
            terms.append(term.folded)
    return terms, conditions


def _filter(connection: Connection, wanted: q.Filter) -> ColumnElement[bool]:
    condition = _condition(connection, wanted.test)
    # of what a card has not got (NULL) nothing is true, so that the opposite is
    return not_(func.coalesce(condition, false())) if wanted.negated else condition


def _condition(connection: Connection, test: q.Test) -> ColumnElement[bool]:
    if isinstance(test, q.Numbers):
        return or_(*(_in_range(_cards[c], r) for c in test.columns for r in test.ranges))
    if isinstance(test, q.OfKind):
        return or_(
            *(
                and_(
                    _cards.kind.op("&")(mask.has) == mask.has,
                    _cards.kind.op("&")(mask.lacks) == 0,
                )
                for mask in test.options
            )
        )
    if isinstance(test, q.Values):
        return _cards[test.column].in_(test.values)
    if isinstance(test, q.Pointing):
        return or_(*(_cards.arrows.op("&")(arrow) != 0 for arrow in test.options))
    if isinstance(test, q.InSeries):
        names = {name for part in test.parts for name in series_called(connection, part)}
        series = tables.series.c
        return _cards.id.in_(select(series.card_id).where(series.folded.in_(sorted(names))))
    if isinstance(test, q.Printed):
        return _printed(test.numbers)
    if isinstance(test, q.FromSource):
        records, sources = tables.records, tables.sources
        return _cards.id.in_(
            select(records.c.card_id)
            .join(sources, sources.c.id == records.c.source_id)
            .where(sources.c.name.in_(test.names))
        )
    return _has_name(test.parts)


def _in_range(column: ColumnElement[Any], wanted: q.Range) -> ColumnElement[bool]:
    if wanted.low is not None and wanted.low == wanted.high:
        return column == wanted.low
    low = 0 if wanted.low is None else wanted.low  # "?" is less than 0, and no number
    if wanted.high is None:
        return column >= low
    return column.between(low, wanted.high)


def _printed(numbers: Sequence[str], *, whole: bool = False) -> ColumnElement[bool]:
    column = tables.prints.c.number
    if whole:
        matches = or_(*(column == number for number in numbers))
    else:
        # a range, not LIKE: it uses the index, and nothing in it has a meaning of its own
        matches = or_(*(and_(column >= n, column < n + "\U0010ffff") for n in numbers))
    return _cards.id.in_(select(tables.prints.c.card_id).where(matches))


def series_called(connection: Connection, part: str) -> set[str]:
    """The series (folded names) that are meant by a folded part of a name in any language.

    A series that no source names in the reader's language is known by what its cards have in
    common: the part stands in the names of most of them.
    """
    series = tables.series.c
    query = select(series.folded).distinct().where(func.instr(series.folded, part) > 0)
    found = set(connection.execute(query).scalars())
    known = select(series.folded).distinct().where(series.folded.in_(_slugs_called(part)))
    found.update(connection.execute(known).scalars())
    if found:
        return found
    shared = text(
        "SELECT s.folded FROM series s WHERE s.card_id IN ("
        "  SELECT n.card_id FROM names_index i JOIN names n ON n.id = i.rowid"
        "  WHERE i.names_index MATCH :expression) "
        "GROUP BY s.folded HAVING count(*) > 1 AND count(*) * 2 > "
        "(SELECT count(*) FROM series x WHERE x.folded = s.folded)"
    )
    return set(connection.execute(shared, {"expression": phrase(part)}).scalars())


def _slugs_called(part: str) -> list[str]:
    """The library's series whose name in some language has the part."""
    prefix = "card_text.series."
    found = set()
    for language in languages():
        messages = Messages(language)
        for key in messages.keys():  # noqa: SIM118  # not a mapping
            if key.startswith(prefix) and part in fold(messages.text(key)):
                found.add(fold(key.removeprefix(prefix)))
    return sorted(found)
