"""What is played at a table: ruleset, seats, decks, clock, spectators.

A :class:`Plan` is kept with the table and never changes; :func:`make_plan` checks a wish for one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal

import msgspec

from duel99 import bots, cards, decks, rulesets
from duel99.decks import Pool, PoolError, Severity, legality
from duel99.kernel.policy import Ruleset
from duel99.rulesets import Mode
from duel99.rulesets.matches import DUELS, MatchDeck

from .refusal import Refusal

NAME: Final = 40
"""Characters of a name at most."""
TEXT: Final = 100_000
"""Characters of a pool at most."""

Name = Annotated[str, msgspec.Meta(max_length=NAME)]
Key = Annotated[str, msgspec.Meta(max_length=60)]
PoolText = Annotated[str, msgspec.Meta(max_length=TEXT)]
Seconds = Annotated[float, msgspec.Meta(ge=0, le=86_400)]


class SeatPlan(msgspec.Struct, frozen=True):
    """A seat of the table: for a person, or for a bot of a kind (``bot``)."""

    kind: Literal["person", "bot"] = "person"
    name: Name = ""
    bot: Key = ""


class SpectatorPlan(msgspec.Struct, frozen=True):
    """Whether others may watch, and how many seconds later they see it."""

    allowed: bool = True
    delay: Annotated[float, msgspec.Meta(ge=0, le=3_600)] = 0.0


class ClockPlan(msgspec.Struct, frozen=True):
    """How long one may think.

    ``decision``: ``seconds`` for each decision; what is longer runs from a ``reserve`` of
    seconds, to which each answer adds ``increment``. At its end the clock answers.
    """

    profile: Literal["none", "decision"] = "none"
    seconds: Seconds = 60.0
    reserve: Seconds = 300.0
    increment: Seconds = 0.0


class NewTable(msgspec.Struct, frozen=True):
    """The wish for a table. ``pools`` are keys of shipped pools or whole texts (YAML, YDK)."""

    ruleset: Key = "ninety-nine"
    name: Name = ""
    mode: Key = ""
    recycles: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    options: Annotated[dict[Key, Key], msgspec.Meta(max_length=80)] = {}
    pools: Annotated[list[PoolText], msgspec.Meta(max_length=5)] = []
    seats: Annotated[list[SeatPlan], msgspec.Meta(max_length=8)] = []
    password: Annotated[str, msgspec.Meta(max_length=100)] = ""
    spectators: SpectatorPlan = SpectatorPlan()
    clock: ClockPlan = ClockPlan()
    match: bool = False
    duels: Annotated[int, msgspec.Meta(ge=1, le=20)] = DUELS
    seat_name: Name = ""
    pace: Literal["even", "quick"] = "even"
    listed: bool = True


class Plan(msgspec.Struct, frozen=True):
    """What is played. ``decks`` has one deck a seat, or the one that all share.

    ``pace`` is ``even`` where the table hides by a pause whether somebody could respond.
    """

    name: str
    ruleset: str
    mode: str
    recycles: int
    options: dict[str, str]
    seats: tuple[SeatPlan, ...]
    decks: tuple[MatchDeck, ...]
    pools: tuple[str, ...]
    spectators: SpectatorPlan = SpectatorPlan()
    clock: ClockPlan = ClockPlan()
    match: bool = False
    duels: int = DUELS
    pace: Literal["even", "quick"] = "even"

    def rules(self) -> Ruleset:
        """The ruleset, as it was when the table was made."""
        return rulesets.load(
            self.ruleset,
            mode=self.mode or None,
            players=len(self.seats),
            recycles=self.recycles or None,
            options=self.options,
        )


def read_rules(
    key: str, mode: str, players: int, recycles: int, options: Mapping[str, str]
) -> Ruleset:
    """A ruleset as people ask for one. Raises :class:`Refusal`."""
    if key not in rulesets.RULESETS:
        known = ", ".join(rulesets.RULESETS)
        raise Refusal("unknown_ruleset", place="ruleset", value=key, known=known)
    plain = rulesets.load(key)
    if mode:
        known = ", ".join(m.value for m in Mode)
        try:
            parsed = rulesets.parse_mode(mode)
        except ValueError:
            raise Refusal("unknown_mode", place="mode", value=mode, known=known) from None
        if not plain.piles.shared:
            raise Refusal("no_modes", place="mode", ruleset=key)
        if recycles and parsed is Mode.CORPSES:
            raise Refusal("no_recycles", place="recycles", mode=mode)
    elif recycles:
        raise Refusal("no_recycles", place="recycles", mode=key)
    least, most = plain.players
    if not least <= players <= most:
        raise Refusal("players", place="seats", ruleset=key, least=least, most=most, count=players)
    loaded = rulesets.load(key, mode=mode or None, players=players, recycles=recycles or None)
    known_options = loaded.options()
    for name, value in options.items():
        if name not in known_options:
            known = ", ".join(sorted(known_options))
            raise Refusal("unknown_option", place=f"options.{name}", key=name, known=known)
        allowed = [str(choice) for choice in known_options[name][1]]
        if value not in allowed:
            listed = ", ".join(allowed)
            raise Refusal(
                "bad_option", place=f"options.{name}", key=name, value=value, allowed=listed
            )
    return loaded.with_options(dict(options))


def mode_of(rules: Ruleset) -> str:
    """The mode's own name; empty where the ruleset has none."""
    if not rules.piles.shared:
        return ""
    return (Mode.RECYCLE if rules.endings.recycles else Mode.CORPSES).value


def read_pool(text: str, *, name: str = "", format: str = "") -> Pool:
    """A pool by its key, or from its text. Raises :class:`~duel99.decks.PoolError`."""
    for listed in decks.list_pools():
        if text.strip() in (listed.key, listed.name):
            return decks.load_pool(listed.path)
    called = name or "pool"
    if (format or guess_format(text)) == "ydk":
        return decks.parse_ydk(text.encode("utf-8", "replace"), called)
    return decks.parse_yaml(text, called)


def guess_format(text: str) -> str:
    """``ydk`` or ``yaml``: a list of numbers is the first."""
    lines = [line.strip() for line in text.splitlines()]
    ydk = any(line in ("#main", "#extra", "!side") for line in lines)
    numbers = [line for line in lines if line and not line.startswith(("#", "!"))]
    return "ydk" if ydk or (numbers and all(n.isdigit() for n in numbers)) else "yaml"


def listed(pool: Pool) -> MatchDeck:
    """A pool as ids."""
    return MatchDeck(
        tuple(card.id for card in pool.main),
        tuple(card.id for card in pool.extra),
        tuple(card.id for card in pool.side),
    )


def checked_pool(text: str, rules: Ruleset, players: int, place: str) -> tuple[str, MatchDeck]:
    """A legal pool for a table: its name and its cards. Raises :class:`Refusal`."""
    try:
        pool = read_pool(text).arranged(rules)
    except PoolError as error:
        raise Refusal("bad_pool", place=place, reasons=error.faults) from None
    faults = [f for f in legality(pool, rules, players) if f.severity is Severity.ERROR]
    if faults:
        raise Refusal("bad_pool", place=place, reasons=faults)
    return pool.name, listed(pool)


def default_decks(rules: Ruleset, players: int) -> list[tuple[str, MatchDeck]]:
    """The pool of a shared table, or a deck for each seat, dealt out in turn."""
    try:
        found = decks.shipped_for(rules, mode_of(rules) or None, players)
    except PoolError as error:
        raise Refusal("no_pool", place="pools", reasons=error.faults) from None
    pools = [pool.arranged(rules) for pool in found]
    if rules.piles.shared:
        return [(pools[0].name, listed(pools[0]))]
    return [(p.name, listed(p)) for p in (pools[i % len(pools)] for i in range(players))]


def make_plan(wish: NewTable) -> Plan:
    """The plan of a wish. Raises :class:`Refusal` that names the field."""
    wanted = wish.seats or [
        SeatPlan(),
        SeatPlan("bot", bot="greedy"),
        SeatPlan("bot", bot="random"),
    ]
    rules = read_rules(wish.ruleset, wish.mode, len(wanted), wish.recycles, wish.options)
    seats = _named(wanted)
    chosen = _decks(wish.pools, rules, len(seats))
    if wish.match and rules.matches.number == "single" and rules.matches.won_by == "wins":
        if wish.duels != DUELS:
            raise Refusal("duels_wins", place="duels", count=wish.duels)
    return Plan(
        clean(wish.name) or clean(wish.seat_name) or seats[0].name,
        wish.ruleset,
        mode_of(rules),
        rules.endings.recycles if rules.piles.shared else 0,
        dict(wish.options),
        seats,
        tuple(deck for _, deck in chosen),
        tuple(dict.fromkeys(name for name, _ in chosen)),
        wish.spectators,
        wish.clock,
        wish.match or rules.matches.number != "single",
        wish.duels,
        wish.pace,
    )


def _named(wanted: Sequence[SeatPlan]) -> tuple[SeatPlan, ...]:
    seats: list[SeatPlan] = []
    taken: set[str] = set()
    for i, seat in enumerate(wanted):
        kind = ""
        if seat.kind == "bot":
            try:
                kind = bots.check(seat.bot or "greedy")
            except bots.UnknownBot as error:
                known = ", ".join(error.known)
                raise Refusal(
                    "unknown_bot", place=f"seats.{i}.bot", value=seat.bot, known=known
                ) from None
        name = base = clean(seat.name) or kind
        number = 1
        while name and name in taken:
            number += 1
            name = f"{base} {number}"
        taken.add(name)
        seats.append(SeatPlan(seat.kind, name, kind))
    return tuple(seats)


def _decks(pools: Sequence[str], rules: Ruleset, players: int) -> list[tuple[str, MatchDeck]]:
    if not pools:
        return default_decks(rules, players)
    if rules.piles.shared and len(pools) > 1:
        raise Refusal("one_pool", place="pools", given=len(pools))
    if not rules.piles.shared and len(pools) not in (1, players):
        raise Refusal("pools_number", place="pools", given=len(pools), count=players)
    found = [checked_pool(text, rules, players, f"pools.{i}") for i, text in enumerate(pools)]
    return found if rules.piles.shared or len(found) == players else found * players


def clean(name: str) -> str:
    """A name without what would tear a line apart."""
    plain = "".join(c if c.isprintable() else " " for c in name)
    return " ".join(plain.encode("utf-8", "replace").decode().split())[:NAME]


def known_card(id: int) -> bool:
    """Whether the library has a card of that id."""
    return cards.load().get(id) is not None


__all__ = [
    "ClockPlan",
    "NewTable",
    "Plan",
    "SeatPlan",
    "SpectatorPlan",
    "checked_pool",
    "clean",
    "default_decks",
    "guess_format",
    "known_card",
    "listed",
    "make_plan",
    "mode_of",
    "read_pool",
    "read_rules",
]
