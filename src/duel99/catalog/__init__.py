"""The catalogue: facts of cards, from the card library and from the files that people have.

    from duel99.catalog import Catalogue

    with Catalogue.open() as catalogue:
        catalogue.find("黑魔導").level
        catalogue.search("level:4 attribute:dark atk>=1800").total

See docs/catalogue.md. Importing this package loads SQLAlchemy: commands do so when they are used.
"""

from __future__ import annotations

from .catalogue import Catalogue
from .facts import Behaviour, CardFacts, Record, Stats
from .faults import CatalogueFault, FileFault, QueryFault, StoreFault, UnknownCard, UnknownSource
from .importing import Imported, NothingRead, Source, Wanted
from .languages import language_tag
from .place import default_store, home
from .query import Query, parse
from .reading import Unread
from .searching import Near, Page
from .totals import Totals

__all__ = [
    "Behaviour",
    "CardFacts",
    "Catalogue",
    "CatalogueFault",
    "FileFault",
    "Imported",
    "Near",
    "NothingRead",
    "Page",
    "Query",
    "QueryFault",
    "Record",
    "Source",
    "Stats",
    "StoreFault",
    "Totals",
    "UnknownCard",
    "UnknownSource",
    "Unread",
    "Wanted",
    "default_store",
    "home",
    "language_tag",
    "parse",
]
