"""Collections, and pools suggested from them."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response

from duel99 import decks
from duel99.decks import PoolError, collection
from duel99.decks.collection import Collection, Holding, TooMany
from duel99.decks.suggesting import Suggestion, from_collections, suggest, why_text
from duel99.messages import Messages
from duel99.server.limits import Buckets
from duel99.server.plan import Key, read_rules
from duel99.server.refusal import Refusal

from .answers import body, language_from, reply

LARGEST = 4 << 20
"""Bytes of a collection at most."""
CARDS = 30_000
"""Lines of a collection at most."""
COLLECTIONS = 200
"""Collections that the service keeps at most."""
_Text = Annotated[str, msgspec.Meta(max_length=200)]


class CardLine(msgspec.Struct, frozen=True):
    """Some copies of a card: ``number`` is the printed one, ``owner`` whose they are."""

    id: Annotated[int, msgspec.Meta(ge=1, lt=1 << 40)]
    count: Annotated[int, msgspec.Meta(ge=1, le=collection.MOST)] = 1
    number: _Text = ""
    owner: _Text = ""
    note: _Text = ""


class CollectionBody(msgspec.Struct, frozen=True):
    """A whole collection. On reading, ``name`` is the path's."""

    cards: Annotated[list[CardLine], msgspec.Meta(max_length=CARDS)] = []
    name: _Text = ""


class CollectionListed(msgspec.Struct, frozen=True):
    name: str


class SuggestionWish(msgspec.Struct, frozen=True):
    """From which collection, and for which way to play. The same seed gives the same pool."""

    collection: _Text
    ruleset: Key = "ninety-nine"
    mode: Key = ""
    players: int = 3
    recycles: int = 0
    options: dict[Key, Key] = {}
    seed: Annotated[int, msgspec.Meta(ge=0, lt=1 << 31)] = 0


class SuggestedPool(msgspec.Struct, frozen=True):
    """By printed ids, one for each copy, with what it was made for."""

    name: str
    ruleset: str
    mode: str
    players: int
    recycles: int
    main: list[int]
    extra: list[int]
    text: str


class SuggestionOut(msgspec.Struct, frozen=True):
    """The pool, and a sentence for each card why it is in."""

    pool: SuggestedPool
    reasons: list[str]


def collection_routes() -> APIRouter:
    """``/collections`` and ``/pools/suggest``."""
    router = APIRouter()
    asked = Buckets(0.5, 6)

    @router.get("/collections")
    async def listed() -> Response:
        names = await asyncio.to_thread(collection.names)
        return reply([CollectionListed(name) for name in names])

    @router.get("/collections/{name}")
    async def one(request: Request, name: str) -> Response:
        return reply(_out(await _reading(collection.load, name)))

    @router.put("/collections/{name}")
    async def put(request: Request, name: str) -> Response:
        wish = await body(request, CollectionBody, LARGEST)
        return reply(_out(await _reading(_put, name, wish)))

    @router.post("/pools/suggest")
    async def suggested(request: Request) -> Response:
        wish = await body(request, SuggestionWish, 20_000)
        if not asked.take(request.client.host if request.client else ""):
            raise Refusal("too_fast", status=429)
        return reply(await _reading(_suggest, wish, Messages(language_from(request))))

    return router


async def _reading(work: Any, *arguments: Any) -> Any:
    """Do work that reads files in a thread; its faults are those of the request."""
    try:
        return await asyncio.to_thread(work, *arguments)
    except PoolError as error:
        raise Refusal("bad_collection", status=422, place="name", reasons=error.faults) from None


def _put(name: str, wish: CollectionBody) -> Collection:
    """Write a collection as the page has it; names of cards in the file are kept."""
    known = collection.names()
    if name.strip() not in known and len(known) >= COLLECTIONS:
        raise Refusal("many_collections", status=409, most=COLLECTIONS)
    lines = [Holding(c.id, c.count, c.owner, c.number, c.note) for c in wish.cards]

    def made(before: Collection) -> Collection:
        called = {holding.card: holding.name for holding in before}
        named = [msgspec.structs.replace(h, name=called.get(h.card, "")) for h in lines]
        return Collection(before.name).added(*named)

    try:
        return collection.change(name, made)
    except TooMany as error:
        raise PoolError(name, [error.fault()]) from None


def _out(found: Collection) -> CollectionBody:
    cards = [CardLine(h.card, h.count, h.number, h.owner, h.note) for h in found]
    return CollectionBody(cards, found.name)


def _suggest(wish: SuggestionWish, messages: Messages) -> SuggestionOut:
    rules = read_rules(wish.ruleset, wish.mode, wish.players, wish.recycles, wish.options)
    owned, _ = from_collections([collection.load(wish.collection)])
    found = suggest(owned, rules, wish.players, seed=wish.seed, name=wish.collection)
    return SuggestionOut(_pool(found, wish), _reasons(found, messages))


def _pool(found: Suggestion, wish: SuggestionWish) -> SuggestedPool:
    pool = found.pool
    return SuggestedPool(
        pool.name,
        wish.ruleset,
        wish.mode,
        wish.players,
        wish.recycles,
        [card.id for card in pool.main],
        [card.id for card in pool.extra],
        decks.yaml_text(pool),
    )


def _reasons(found: Suggestion, messages: Messages) -> list[str]:
    return [
        messages.text(
            "server.suggested.line",
            copies=one.copies,
            card=one.card.name(messages.language),
            why=why_text(one, found, messages),
        )
        for one in found.chosen
    ]


__all__ = ["CardLine", "CollectionBody", "SuggestionOut", "SuggestionWish", "collection_routes"]
