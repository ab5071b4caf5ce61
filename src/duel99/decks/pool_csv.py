"""Pools as tables: the CSV of a collection with a column ``section``."""

from __future__ import annotations

from typing import Final

from duel99.cards import Entry

from .collection_csv import read_csv, table_text
from .fault import Fault
from .finding import Finder
from .pool import Pool, count
from .textlist import section_of

COLUMNS: Final = ("section", "count", "id", "name")
_SECTIONS: Final = ("main", "extra", "side")


def read_pool_csv(text: str, name: str, finder: Finder) -> tuple[Pool, list[Fault]]:
    """What can be read of a table, and a fault for each line that cannot.

    Lines without a section go where their card's kind belongs.
    """
    found = read_csv(text, finder)
    faults = list(found.faults)
    cards: dict[str, list[Entry]] = {section: [] for section in _SECTIONS}
    for holding, row in zip(found.holdings, found.rows, strict=True):
        entry = finder.look(holding.card)
        assert entry is not None  # the holdings were looked up
        section = section_of(row.get("section"))
        if section is None:
            values = {"section": row.get("section"), "keys": ", ".join(_SECTIONS)}
            faults.append(Fault("unknown_section", values, "keys", row.line))
            continue
        section = section or ("extra" if entry.printed.is_extra else "main")
        cards[section] += [entry] * holding.count
    pool = Pool(name, tuple(cards["main"]), tuple(cards["extra"]), tuple(cards["side"]))
    if not faults and not pool:
        faults.append(Fault("empty"))
    return pool, faults


def pool_csv_text(pool: Pool, language: str = "zh-TW") -> str:
    """A pool as a table, a line each card."""
    rows = [
        [section, str(copies), str(entry.id), entry.name(language)]
        for section in _SECTIONS
        for entry, copies in count(getattr(pool, section))
    ]
    return table_text(COLUMNS, rows)
