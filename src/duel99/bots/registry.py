"""Bots by name, and the players of a table as people write them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from .bot import Bot
from .greedy import GreedyBot
from .plain import RandomBot

Factory: TypeAlias = Callable[[int], Bot]

BOT_PREFIX: Final = "bot:"
_FACTORIES: Final[dict[str, Factory]] = {"greedy": GreedyBot, "random": RandomBot}


class UnknownBot(LookupError):
    """There is no bot of that name; the message lists those that there are."""

    def __init__(self, wanted: str) -> None:
        self.wanted = wanted
        self.known = names()
        super().__init__(f"unknown bot {wanted!r}; known: {', '.join(self.known)}")


class BadSeats(ValueError):
    """A list of players that cannot be understood.

    ``key`` names the reason (``empty_name``, ``number``, ``twice``), ``value`` what was meant.
    """

    def __init__(self, key: str, value: object, message: str) -> None:
        self.key = key
        self.value = value
        super().__init__(message)


class SeatSpec(NamedTuple):
    """One seat: its name at the table, and its bot (``None``: a person)."""

    name: str
    bot: str | None


def names() -> tuple[str, ...]:
    """The bots that there are."""
    return tuple(sorted(_FACTORIES))


def register(name: str, factory: Factory) -> None:
    """Add a bot of one's own; ``factory`` is given the seed. Replaces none that is there."""
    if name in _FACTORIES:
        raise ValueError(f"there is a bot {name!r} already")
    _FACTORIES[name] = factory


def check(name: str) -> str:
    """``name`` as the registry spells it. Raises :class:`UnknownBot`."""
    folded = name.strip().lower()
    if folded not in _FACTORIES:
        raise UnknownBot(name)
    return folded


def make(name: str, seed: int = 0) -> Bot:
    """A bot by its name. Raises :class:`UnknownBot`."""
    return _FACTORIES[check(name)](seed)


def seat_seed(seed: int, seat: int) -> int:
    """The seed of the bot at ``seat`` in a duel with ``seed``: bots of a table differ."""
    return seed * 8 + seat + 1


def parse_seats(text: str) -> tuple[SeatSpec, ...]:
    """The players of ``--seats``: ``我,bot:greedy,bot:random``.

    What begins with ``bot:`` is a bot, everything else the name of a person. Bots are called by
    their kind, numbered where it is taken (``greedy``, ``greedy 2``). Raises :class:`UnknownBot`
    and :class:`BadSeats`.
    """
    specs: list[SeatSpec] = []
    taken: set[str] = set()
    parts = [part.strip() for part in text.replace("，", ",").replace("、", ",").split(",")]
    people = {part for part in parts if not part.lower().startswith(BOT_PREFIX)}
    for part in parts:
        if part.lower().startswith(BOT_PREFIX):
            kind = check(part[len(BOT_PREFIX) :])
            name, number = kind, 1
            while name in taken or name in people:
                number += 1
                name = f"{kind} {number}"
            spec = SeatSpec(name, kind)
        elif not part:
            raise BadSeats("empty_name", text, f"{text!r}: a player has no name")
        elif part in taken:
            raise BadSeats("twice", part, f"two players are called {part!r}")
        else:
            spec = SeatSpec(part, None)
        taken.add(spec.name)
        specs.append(spec)
    if not 2 <= len(specs) <= 5:
        raise BadSeats("number", len(specs), f"2 to 5 can play, not {len(specs)}")
    return tuple(specs)
