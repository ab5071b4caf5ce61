"""Cards: the catalogue's search and one card to read."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response

from duel99 import cards
from duel99.catalog import Behaviour, CardFacts, Catalogue, QueryFault, StoreFault
from duel99.home import CATALOGUE
from duel99.messages import Messages
from duel99.server.refusal import Refusal
from duel99.telling.facts import fact_lines
from duel99.telling.rulings import database_url, wiki_url

from .answers import language_from, number, reply

_MOST = 100
_QUERY = 200
_QUERY_IDS = _MOST * 11


class CardOut(msgspec.Struct, frozen=True):
    """Facts of a card. ``attack`` and ``defense`` are -2 for "?"; ``behaviour`` says who knows
    what it does: ``native``, ``script``, ``none`` (played by hand)."""

    id: int
    name: str
    names: dict[str, str]
    kind: int
    level: int
    rank: int
    rating: int
    arrows: int
    scales: tuple[int, int]
    attack: int
    defense: int
    attribute: int
    race: int
    behaviour: str


class CardPage(msgspec.Struct, frozen=True):
    total: int
    exact: int
    cards: list[CardOut]


class CardSheet(msgspec.Struct, frozen=True):
    """A card to read: facts, lines, text, and where its rulings stand."""

    card: CardOut
    facts: list[str]
    text: list[str]
    rulings: str


class CardSheets(msgspec.Struct, frozen=True):
    """Several cards to read; those that nobody knows are left out."""

    cards: list[CardSheet]


class _Shelf:
    """The catalogue, for one reader at a time."""

    def __init__(self, store: Path) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._catalogue: Catalogue | None = None

    def search(self, query: str, limit: int, offset: int) -> tuple[int, int, list[CardFacts]]:
        with self._lock:
            page = self._open().search(query, limit, offset)
            return page.total, page.exact, list(page.cards)

    def sheet(self, id: int, language: str) -> tuple[CardFacts, str] | None:
        with self._lock:
            catalogue = self._open()
            found = catalogue.get([id]).get(id) or _made_in_play(id)
            return None if found is None else (found, catalogue.text(found.id, language))

    def _open(self) -> Catalogue:
        if self._catalogue is None:
            self._catalogue = Catalogue.open(self._store)
        return self._catalogue


def _made_in_play(id: int) -> CardFacts | None:
    """A token, or a rule that stands for a card: the catalogue has only what decks are made of."""
    entry = cards.load().get(id)
    if entry is None:
        return None
    printed = entry.printed
    return CardFacts(
        id=entry.id,
        code=printed.code,
        names=dict(entry.names),
        kind=printed.kind,
        level=printed.level,
        rank=printed.rank,
        rating=printed.rating,
        arrows=printed.arrows,
        left_scale=printed.left_scale,
        right_scale=printed.right_scale,
        attack=printed.attack,
        defense=printed.defense,
        attribute=printed.attribute,
        race=printed.race,
        behaviour=Behaviour.NATIVE,
    )


def card_routes(home: Path) -> APIRouter:
    """``/cards``, from the catalogue in ``home``."""
    router = APIRouter()
    shelf = _Shelf(home / CATALOGUE)

    @router.get("/cards")
    async def search(request: Request) -> Response:
        query = request.query_params.get("q", "")[:_QUERY]
        limit = number(request, "limit", 20, 0, _MOST)
        offset = number(request, "offset", 0, 0, 100_000)
        language = language_from(request)
        try:
            total, exact, found = await asyncio.to_thread(shelf.search, query, limit, offset)
        except QueryFault as fault:
            raise Refusal("bad_query", status=422, place="q", reason=str(fault)) from None
        except StoreFault as fault:
            raise Refusal("no_catalogue", status=503, reason=str(fault)) from None
        return reply(CardPage(total, exact, [card_out(card, language) for card in found]))

    @router.get("/cards/{id}")
    async def sheet(request: Request, id: str) -> Response:
        if not (id.isascii() and id.isdigit() and len(id) <= 10):
            raise Refusal("no_card", status=404, place="id", id=id[:20])
        language = language_from(request)
        try:
            found = await asyncio.to_thread(shelf.sheet, int(id), language)
        except StoreFault as fault:
            raise Refusal("no_catalogue", status=503, reason=str(fault)) from None
        if found is None:
            raise Refusal("no_card", status=404, place="id", id=id)
        return reply(card_sheet(*found, Messages(language)))

    @router.get("/sheets")
    async def sheets(request: Request) -> Response:
        """All cards of a table at once: a page asks for dozens when it opens."""
        words = request.query_params.get("ids", "")[:_QUERY_IDS].split(",")
        ids = [int(w) for w in words if w.isascii() and w.isdigit() and len(w) <= 10][:_MOST]
        language = language_from(request)
        messages = Messages(language)

        def read() -> list[CardSheet]:
            found = (shelf.sheet(card, language) for card in dict.fromkeys(ids))
            return [card_sheet(*each, messages) for each in found if each is not None]

        try:
            return reply(CardSheets(await asyncio.to_thread(read)))
        except StoreFault as fault:
            raise Refusal("no_catalogue", status=503, reason=str(fault)) from None

    return router


def card_out(card: CardFacts, language: str) -> CardOut:
    """A card of the catalogue as the page shows it."""
    return CardOut(
        card.id,
        card.name(language),
        card.names,
        card.kind,
        card.level,
        card.rank,
        card.rating,
        card.arrows,
        (card.left_scale, card.right_scale),
        card.attack,
        card.defense,
        card.attribute,
        card.race,
        Behaviour(card.behaviour).name.lower(),
    )


def card_sheet(card: CardFacts, printed: str, messages: Messages) -> CardSheet:
    """A card to read; ``printed`` is its text in the user's own files."""
    language = messages.language
    entry = cards.load().get(card.id)
    text = entry.text(language) if entry is not None else printed
    lines = [line for line in text.splitlines() if line.strip()]
    konami = card.konami_id or (entry.konami_id if entry is not None else 0)
    return CardSheet(
        card_out(card, language),
        fact_lines(card.printed(), messages),
        lines or [messages.text("card.no_text")],
        database_url(konami) if konami else wiki_url(card.name("en")),
    )


__all__ = ["CardOut", "CardPage", "CardSheet", "CardSheets", "card_routes"]
