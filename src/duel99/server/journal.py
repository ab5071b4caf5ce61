"""What a table writes down: each step by which it changes.

A table is its journal. An entry is written to the database before it takes effect, and a table
that is read again takes the same entries in the same order to the same state. So an entry holds
all that chance, clocks and bots had a part in.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from duel99.kernel.decision import Answer
from duel99.rulesets.matches import MatchDeck


class Entry(msgspec.Struct, frozen=True, tag_field="entry"):
    """Base of all entries."""


class Sat(Entry, frozen=True, tag="sat"):
    """Somebody has taken a seat. ``secret`` is what is kept of the token."""

    seat: int
    name: str
    secret: str
    deck: MatchDeck | None = None


class Began(Entry, frozen=True, tag="began"):
    """The people are there: the first duel, or the match, begins with this seed."""

    seed: int
    replay: str


class Next(Entry, frozen=True, tag="next"):
    """Another duel begins; ``seed`` counts where no match knows its own."""

    seed: int
    replay: str


class Answered(Entry, frozen=True, tag="answer"):
    """The duel goes on by an answer, a surrender or the call of time.

    ``by`` says who gave it: the seat itself, a bot, the clock, or a setting. ``spent`` seconds go
    off the reserve of ``seat``; -1 where the clock has nothing to do with it.
    """

    answer: Answer
    seat: int
    by: Literal["seat", "bot", "clock", "setting", "table"] = "seat"
    spent: float = -1.0


class Stood(Entry, frozen=True, tag="stand_in"):
    """A bot plays for a person who is gone; empty: the person is back."""

    seat: int
    bot: str


class Sided(Entry, frozen=True, tag="sided"):
    seat: int
    deck: MatchDeck


class Chose(Entry, frozen=True, tag="chose"):
    """Who begins the next duel."""

    first: int


class Ticked(Entry, frozen=True, tag="ticked"):
    """Seconds of the match's clock have gone by."""

    seconds: float


class Wished(Entry, frozen=True, tag="again"):
    """A seat wants to play once more."""

    seat: int


class Asks(Entry, frozen=True, tag="asks"):
    """Somebody asks the table; ``needed`` are the seats that are asked, ``to`` for a rewind the
    number of answers that stay."""

    proposal: int
    seat: int
    needed: tuple[int, ...]
    what: Literal["rewind", "pause", "resume", "bot", "forfeit", "wait"]
    target: int = -1
    to: int = -1


class Voted(Entry, frozen=True, tag="voted"):
    proposal: int
    seat: int
    yes: bool


class Talked(Entry, frozen=True, tag="talked"):
    """Table talk or an emote; ``seat`` -1 is a spectator, whose name stands in ``name``."""

    seat: int
    name: str
    text: str
    to: int = -1
    emote: str = ""


class Showed(Entry, frozen=True, tag="showed"):
    """A seat shows its hand."""

    seat: int


class Set(Entry, frozen=True, tag="set"):
    """How a seat is asked."""

    seat: int
    asking: Literal["on", "auto", "off"]


AnyEntry: TypeAlias = (
    Sat
    | Began
    | Next
    | Answered
    | Stood
    | Sided
    | Chose
    | Ticked
    | Wished
    | Asks
    | Voted
    | Talked
    | Showed
    | Set
)

_DECODER: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def pack(entry: AnyEntry) -> bytes:
    """An entry as the database keeps it."""
    return msgspec.json.encode(entry)


def unpack(data: bytes | str) -> AnyEntry:
    """An entry from the database."""
    return _DECODER.decode(data)
