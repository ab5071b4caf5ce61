"""What can be played: rulesets with their table options, pools, messages."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import cache
from typing import Any, Final

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response

from duel99 import decks, rulebook, rulesets
from duel99.decks import Listed, Pool, PoolError, legality
from duel99.kernel.terms import Kind
from duel99.messages import Messages, languages
from duel99.rulesets import Mode
from duel99.server.plan import Key, PoolText, mode_of, read_pool, read_rules
from duel99.server.refusal import Refusal
from duel99.server.settings import Limits

from .answers import body, language_from, number, reply

_ENUMERATIONS: Final = (
    "action_kind",
    "arrow",
    "attribute",
    "card_kind",
    "decision_kind",
    "end_reason",
    "kind",
    "location",
    "phase",
    "position",
    "race",
    "speed",
    "stat",
    "step",
    "summon_kind",
    "term",
    "zone",
)


class ModeOut(msgspec.Struct, frozen=True):
    """A mode; ``recycles`` are how often the sea may return."""

    key: str
    name: str
    recycles: list[int]


class TableOption(msgspec.Struct, frozen=True):
    """A table option: ``text`` says what it is about, ``rule`` where that stands."""

    key: str
    default: str
    values: list[str]
    text: str
    rule: str


class RulesetOut(msgspec.Struct, frozen=True):
    key: str
    name: str
    players: tuple[int, int]
    shared: bool
    sides: bool
    modes: list[ModeOut]
    options: list[TableOption]


class PoolOut(msgspec.Struct, frozen=True):
    """A shipped pool or deck with how many cards it has."""

    key: str
    name: str
    comment: str
    ruleset: str
    mode: str
    players: int
    recycles: int
    main: int
    extra: int


class PoolCards(msgspec.Struct, frozen=True):
    """A pool by printed ids, one for each copy, and as a text that can be sent back."""

    name: str
    comment: str
    main: list[int]
    extra: list[int]
    side: list[int]
    text: str


class PoolFault(msgspec.Struct, frozen=True):
    severity: str
    text: str
    rules: list[str]
    line: int


class PoolStats(msgspec.Struct, frozen=True):
    """What a pool is made of, copies counted."""

    main: int
    extra: int
    side: int
    monsters: int
    spells: int
    traps: int
    different: int
    levels: dict[int, int]


class PoolChecked(msgspec.Struct, frozen=True):
    """``pool`` is ``None`` where the text cannot be read; ``legal`` whether it may be played."""

    pool: PoolCards | None
    faults: list[PoolFault]
    stats: PoolStats | None
    legal: bool


class PoolWish(msgspec.Struct, frozen=True):
    """A pool to judge for a way to play."""

    text: PoolText
    format: Key = ""
    ruleset: Key = "ninety-nine"
    mode: Key = ""
    players: int = 3
    recycles: int = 0
    options: dict[Key, Key] = {}


def play_routes(limits: Limits) -> APIRouter:
    """``/rulesets``, ``/pools``, ``/messages``."""
    router = APIRouter()

    @router.get("/rulesets")
    async def all_rulesets(request: Request) -> Response:
        return reply(list_rulesets(language_from(request)))

    @router.get("/pools")
    async def pools(request: Request) -> Response:
        query = request.query_params
        players = number(request, "players", 0, 0, 8)
        recycles = number(request, "recycles", -1, 0, 9)
        found = [
            _listed(each)
            for each in decks.list_pools()
            if query.get("ruleset", "") in ("", each.ruleset)
            and query.get("mode", "") in ("", each.mode or "")
            and players in (0, each.players)
            and recycles in (-1, each.recycles)
        ]
        return reply(found)

    @router.get("/pools/{key}")
    async def pool(key: str) -> Response:
        if key not in {listed.key for listed in decks.list_pools()}:
            known = ", ".join(listed.key for listed in decks.list_pools())
            raise Refusal("unknown_pool", status=404, place="key", value=key[:60], known=known)
        return reply(_cards(await asyncio.to_thread(read_pool, key)))

    @router.post("/pools/check")
    async def check(request: Request) -> Response:
        wish = await body(request, PoolWish, limits.body)
        messages = Messages(language_from(request))
        return reply(await asyncio.to_thread(judge, wish, messages))

    @router.get("/messages/{language}")
    async def messages_of(language: str) -> Response:
        if language not in languages():
            known = ", ".join(languages())
            raise Refusal("unknown_language", status=404, value=language[:20], known=known)
        headers = {"Cache-Control": "max-age=300"}
        return reply(_messages(language), headers=headers)

    return router


@cache
def list_rulesets(language: str) -> list[RulesetOut]:
    """Every ruleset with its modes and options, in words."""
    messages = Messages(language)
    book = rulebook.load()
    rules_of = {option.key: option for option in book.options}
    found = []
    for key in rulesets.RULESETS:
        rules = rulesets.load(key)
        modes = []
        if rules.piles.shared:
            corpses, tides = messages.text("term.mode_corpses"), messages.text("term.mode_tides")
            modes = [
                ModeOut(Mode.CORPSES.value, corpses, []),
                ModeOut(Mode.RECYCLE.value, tides, [1, 2]),
            ]
        options = []
        for name, (default, values) in sorted(rules.options().items()):
            known = rules_of.get(name)
            rule = known.ambiguity if known is not None else ""
            options.append(
                TableOption(
                    name,
                    str(default),
                    [str(value) for value in values],
                    messages.text(option_key(name)),
                    rule,
                )
            )
        own = f"term.ruleset_{key.replace('-', '_')}"
        found.append(
            RulesetOut(
                key,
                messages.text(own) if messages.has(own) else key,
                rules.players,
                rules.piles.shared,
                rules.matches.side_decks and not rules.piles.shared,
                modes,
                options,
            )
        )
    return found


def option_key(name: str) -> str:
    """The message that says what a table option is about."""
    return f"server.option.{name.replace('.', '_')}"


def judge(wish: PoolWish, messages: Messages) -> PoolChecked:
    """What a pool is worth for a way to play. Raises :class:`Refusal` for a bad way to play."""
    rules = read_rules(wish.ruleset, wish.mode, wish.players, wish.recycles, wish.options)
    try:
        pool = read_pool(wish.text, format=wish.format).arranged(rules)
    except PoolError as error:
        return PoolChecked(None, [_fault(f, messages) for f in error.faults], None, legal=False)
    faults = [_fault(fault, messages) for fault in legality(pool, rules, wish.players)]
    legal = all(fault.severity != "error" for fault in faults)
    return PoolChecked(_cards(pool), faults, _stats(pool), legal)


def _fault(fault: decks.Fault, messages: Messages) -> PoolFault:
    return PoolFault(
        fault.severity.name.lower(), fault.text(messages), list(fault.rules), fault.line
    )


def _stats(pool: Pool) -> PoolStats:
    kinds = Counter(
        "monsters"
        if card.printed.kind & Kind.MONSTER
        else "spells"
        if card.printed.kind & Kind.SPELL
        else "traps"
        for card in pool.main
    )
    levels = Counter(c.printed.level for c in pool.main if c.printed.kind & Kind.MONSTER)
    return PoolStats(
        len(pool.main),
        len(pool.extra),
        len(pool.side),
        kinds["monsters"],
        kinds["spells"],
        kinds["traps"],
        len({card.id for card in (*pool.main, *pool.extra)}),
        dict(sorted(levels.items())),
    )


def _listed(pool: Listed) -> PoolOut:
    return PoolOut(
        pool.key,
        pool.name,
        pool.comment,
        pool.ruleset or "",
        pool.mode or "",
        pool.players or 0,
        pool.recycles,
        pool.main,
        pool.extra,
    )


def _cards(pool: Pool) -> PoolCards:
    return PoolCards(
        pool.name,
        pool.comment,
        [card.id for card in pool.main],
        [card.id for card in pool.extra],
        [card.id for card in pool.side],
        decks.yaml_text(pool),
    )


@cache
def _messages(language: str) -> dict[str, str]:
    """The texts of the page and the names of the kernel's terms."""
    from duel99.messages.catalogue import load_catalogue

    wanted: tuple[Any, ...] = ("web.", "counter.", *(f"{name}." for name in _ENUMERATIONS))
    merged = {**load_catalogue(languages()[0]), **load_catalogue(language)}
    return {key: text for key, text in sorted(merged.items()) if key.startswith(wanted)}


__all__ = ["judge", "list_rulesets", "mode_of", "option_key", "play_routes"]
