"""Where rulings of a card can be read."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

_DATABASE: Final = "https://www.db.yugioh-card.com/yugiohdb/card_search.action?ope=2&cid={id}"
_WIKI: Final = "https://yugipedia.com/wiki/{name}"


def database_url(number: int) -> str:
    """The page of the official database for a card's number there."""
    return _DATABASE.format(id=number)


def wiki_url(name: str) -> str:
    """The page of a wiki for a card's English name."""
    return _WIKI.format(name=quote(name.replace(" ", "_"), safe="_,'!()-:"))
