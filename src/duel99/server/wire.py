"""What goes over the wire between a table and the people at it.

Every frame is one JSON object with a ``type``. Clients send :data:`ToServer`, the server sends
:data:`ToClient`; both are tagged unions of :class:`msgspec.Struct`, and ``web/src/wire.ts`` is made
from them (:mod:`.typescript`). Views and events are the kernel's own, as the seat may know them.
Texts are in the language of the connection. ``seat`` is ``NOBODY`` (-1) for spectators.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from duel99.kernel.view import CardView, View

Words = Annotated[str, msgspec.Meta(max_length=500)]
Secret = Annotated[str, msgspec.Meta(max_length=100)]
Indices = Annotated[list[int], msgspec.Meta(max_length=2_000)]
CardList = Annotated[list[int], msgspec.Meta(max_length=1_000)]
Tag = Annotated[str, msgspec.Meta(max_length=20)]

PROTOCOL = 1
"""Raised with every change that an older client would not understand."""


class Frame(msgspec.Struct, frozen=True, tag_field="type"):
    """Base of everything that is sent."""


# from the client


class Hello(Frame, frozen=True, tag="hello"):
    """The first frame. ``token`` is a seat's secret, or a spectator's.

    ``since`` is the number of log lines of ``epoch`` that the client has already (0: none).
    """

    token: Secret
    language: Tag = "zh-TW"
    protocol: int = PROTOCOL
    since: int = 0
    epoch: int = -1


class Reply(Frame, frozen=True, tag="answer"):
    """The answer to decision ``number``; a late or doubled one is refused.

    A ``moment`` is answered with its number and 0.
    """

    number: int
    answer: int | Indices


class GiveUp(Frame, frozen=True, tag="surrender"):
    """The seat surrenders."""


class Say(Frame, frozen=True, tag="chat"):
    """Table talk to all, or to one seat alone (``to``)."""

    text: Words
    to: int = -1


class Emote(Frame, frozen=True, tag="emote"):
    """One of the emotes of :data:`EMOTES`."""

    emote: Tag


class Ask(Frame, frozen=True, tag="propose"):
    """Ask the table: ``rewind`` to one's own decision ``number`` (-1: the last one answered),
    ``pause``, ``resume``, or about a lost seat ``bot``, ``forfeit``, ``wait`` (``seat``)."""

    what: Literal["rewind", "pause", "resume", "bot", "forfeit", "wait"]
    number: int = -1
    seat: int = -1


class Vote(Frame, frozen=True, tag="vote"):
    proposal: int
    yes: bool


class Again(Frame, frozen=True, tag="rematch"):
    """Play once more, after the end; begins when everybody at the table has asked for it."""


class ShowHand(Frame, frozen=True, tag="show_hand"):
    """Show one's hand to everybody, where the table allows it (``table.show_hand``)."""


class Side(Frame, frozen=True, tag="side"):
    """The deck for the next duel of a match: printed ids by section."""

    main: CardList
    extra: CardList
    side: CardList


class Start(Frame, frozen=True, tag="starts"):
    """Whom the loser of the last duel lets begin."""

    seat: int


class Settings(Frame, frozen=True, tag="settings"):
    """How a seat wants to be asked: ``on`` at every chance, ``auto`` where it can act, ``off`` only
    where it must answer; the others cannot tell. Empty fields change nothing."""

    asking: Literal["", "on", "auto", "off"] = ""
    language: Tag = ""


class Ping(Frame, frozen=True, tag="ping"):
    at: float = 0.0


ToServer: TypeAlias = (
    Hello
    | Reply
    | GiveUp
    | Say
    | Emote
    | Ask
    | Vote
    | Again
    | ShowHand
    | Side
    | Start
    | Settings
    | Ping
)

# to the client


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat of the table.

    ``bot`` is the kind of bot that plays it now, ``person`` whether it belongs to a person;
    ``here`` whether somebody is connected, ``ready`` whether it is taken, or has done what the
    table waits for between duels.
    """

    seat: int
    name: str
    bot: str = ""
    person: bool = True
    here: bool = False
    ready: bool = False
    clock: float = -1.0
    """Seconds of reserve left; -1 without a clock."""


class MatchInfo(msgspec.Struct, frozen=True):
    """How a match stands."""

    stage: Literal["siding", "choice", "duel", "over"]
    won_by: Literal["wins", "points"]
    duels: int
    played: int
    wins: list[int]
    points: list[int]
    winners: list[int]
    seconds_left: float = -1.0
    """What is left of the match's time; -1 without a clock."""


class TableInfo(msgspec.Struct, frozen=True):
    """A table as its people know it."""

    id: str
    name: str
    ruleset: str
    mode: str
    recycles: int
    options: dict[str, str]
    seats: list[SeatInfo]
    state: Literal["waiting", "playing", "siding", "paused", "over"]
    spectators: int
    password: bool = False
    watchable: bool = True
    match: MatchInfo | None = None
    """``None`` for single duels."""
    replays: list[str] = []
    """Ids of the replays of the finished duels, the first one first."""
    show_hand: bool = False
    """Whether hands may be shown (``table.show_hand``)."""


class Welcome(Frame, frozen=True, tag="welcome"):
    """The answer to :class:`Hello`."""

    seat: int
    table: TableInfo
    language: str
    protocol: int = PROTOCOL


class Table(Frame, frozen=True, tag="table"):
    """The table has changed: people came or went, the state, the score."""

    table: TableInfo


class OptionOut(msgspec.Struct, frozen=True):
    """One option of a decision: its index, its label, and what it is about.

    ``kind`` is the action's kind (``summon``, ``activate``, ``attack`` ...) or the decision's;
    ``card`` the number of a card of the view (-1: none), ``id`` its printed id, ``place`` is
    ``[player, location, zone]``, ``seat`` a player, ``shown`` a card that lies in no view (the deck
    during a search).
    """

    index: int
    label: str
    kind: str
    card: int = -1
    id: int = 0
    place: tuple[int, int, int] | None = None
    seat: int = -1
    value: int | str | bool | None = None
    shown: CardView | None = None


class DecisionOut(msgspec.Struct, frozen=True):
    """What the seat is asked. ``number`` counts what this seat was asked at this table.

    It does not count for others: that could tell who had something to answer. ``kind`` is
    ``action``, ``cards``, ``yes_no``, ``option``, ``zone``, ``position``, ``player``, ``number``,
    ``order``, ``declare``, or ``moment``: nothing to choose, the table waits until this seat goes
    on (:class:`Settings`). Several cards: ``minimum`` to ``maximum`` of them; ``checked`` where not every choice of that
    many is legal. ``passes`` is the index of the option that declines (-1: none). ``source`` is the
    card that asks.
    """

    number: int
    kind: str
    purpose: str
    question: str
    hint: str
    options: list[OptionOut]
    minimum: int = 1
    maximum: int = 1
    checked: bool = False
    passes: int = -1
    source: int = -1
    seconds: float = -1.0
    """Seconds left for this answer before the reserve runs; -1 without a clock."""


class LineOut(msgspec.Struct, frozen=True):
    """A line of the log. ``cards`` are printed ids that it names, for links."""

    text: str
    style: str = "plain"
    cards: tuple[int, ...] = ()


class Update(Frame, frozen=True, tag="update"):
    """What has happened, and where the table stands now.

    ``duel`` counts the duels of the table; ``epoch`` goes up with each duel and each rewind: then
    everything that was told before is void. ``events`` are those since the last update as the
    seat sees them, ``number`` counts all of the duel so far; ``lines`` begin at line ``first``.
    Where piles are shared, ``view`` has them with the first player only.
    ``waiting`` is whom the table waits for, as far as everybody may know: while it is open whether
    somebody responds it is -1.
    """

    duel: int
    epoch: int
    number: int
    events: list[Any]
    first: int
    lines: list[LineOut]
    view: View
    decision: DecisionOut | None
    waiting: int
    clocks: list[float] = []


class Spoken(Frame, frozen=True, tag="chat"):
    """Table talk that the seat may hear; ``to`` is -1 for all. ``number`` counts what was said."""

    seat: int
    name: str
    text: str
    to: int = -1
    emote: str = ""
    number: int = 0


class Proposed(Frame, frozen=True, tag="proposal"):
    """Somebody asks the table; ``votes`` are the seats that have agreed, ``needed`` all that must."""

    proposal: int
    seat: int
    what: str
    text: str
    needed: list[int]
    votes: list[int]
    open: bool = True
    passed: bool = False


class Siding(Frame, frozen=True, tag="siding"):
    """Between two duels: the own deck to change (``exchange``), or to choose who begins
    (``starts``); ``wait`` for whom the others do so, ``done`` when it is over."""

    step: Literal["exchange", "starts", "wait", "done"]
    main: list[int] = []
    extra: list[int] = []
    side: list[int] = []


class Ended(Frame, frozen=True, tag="ended"):
    """A duel is over. ``replay`` is the id of its replay, ``text`` says who won and why."""

    winners: tuple[int, ...]
    text: str
    replay: str
    placing: list[int]
    match_text: str = ""
    """How the match stands, or who has won it."""


class Refused(Frame, frozen=True, tag="error"):
    """A frame that was not taken: a stable ``code`` and a sentence that says what to do.

    Nothing has changed. ``fatal`` ones are followed by the end of the connection.
    """

    code: str
    text: str
    fatal: bool = False


class Pong(Frame, frozen=True, tag="pong"):
    at: float = 0.0


ToClient: TypeAlias = Welcome | Table | Update | Spoken | Proposed | Siding | Ended | Refused | Pong

EMOTES = ("hello", "thanks", "wow", "hmm", "sorry", "gg")
"""What can be said without typing."""
