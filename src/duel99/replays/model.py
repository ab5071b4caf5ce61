"""What a replay file holds.

A replay holds the answers, from which the duel can be played again, *and* the events, from which
it can be watched by a version whose rules or cards have changed. The two check each other.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from duel99.cards import ByHandCard
from duel99.kernel.decision import Answer
from duel99.kernel.duel import TIME_CALLED
from duel99.kernel.event import Event

FORMAT: Final = 1
"""Goes up when files of the new form cannot be read by the old code."""

MAX_ANSWERS: Final = 1_000_000
MAX_EVENTS: Final = 4_000_000
MAX_NAME: Final = 200
_CARD_LIMIT: Final = 1_000

Name = Annotated[str, msgspec.Meta(max_length=MAX_NAME)]
CardId = Annotated[int, msgspec.Meta(ge=0, lt=1 << 40)]
Cards = Annotated[tuple[CardId, ...], msgspec.Meta(max_length=_CARD_LIMIT)]
ByHandCards = Annotated[tuple[ByHandCard, ...], msgspec.Meta(max_length=_CARD_LIMIT)]
Count = Annotated[int, msgspec.Meta(ge=0)]
RecordedAnswer = (
    Annotated[int, msgspec.Meta(ge=TIME_CALLED, lt=1 << 20)]
    | Annotated[
        list[Annotated[int, msgspec.Meta(ge=0, lt=1 << 20)]], msgspec.Meta(max_length=2_000)
    ]
)


class RulesetRef(msgspec.Struct, frozen=True):
    """A ruleset by what makes it again: key, mode, recycles, and all its table options."""

    key: Name
    mode: Name = ""
    recycles: Count = 0
    options: dict[Name, Name] = {}


class DeckList(msgspec.Struct, frozen=True):
    """A deck by card ids, in the order in which it was given to the duel."""

    main: Cards
    extra: Cards = ()


class Header(msgspec.Struct, frozen=True):
    """How the duel began.

    ``bots`` has the kind of bot of each seat, empty for a person. ``by_hand`` are the facts and
    names of the cards that were played by hand: another machine may not have them.
    """

    format: Count
    version: Name
    ruleset: RulesetRef
    seats: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=8)]
    decks: Annotated[tuple[DeckList, ...], msgspec.Meta(min_length=1, max_length=8)]
    seed: int
    order: Annotated[tuple[Count, ...], msgspec.Meta(max_length=8)] | None = None
    shuffled: bool = True
    finished: bool = False
    bots: Annotated[tuple[Name, ...], msgspec.Meta(max_length=8)] = ()
    by_hand: ByHandCards = ()


class Body(msgspec.Struct, frozen=True):
    """What happened. ``marks[n]`` is how many of the events there were after ``n`` answers."""

    answers: Annotated[list[RecordedAnswer], msgspec.Meta(max_length=MAX_ANSWERS)]
    marks: Annotated[list[Count], msgspec.Meta(min_length=1, max_length=MAX_ANSWERS + 1)]
    events: Annotated[list[Event], msgspec.Meta(max_length=MAX_EVENTS)]


class Difference(msgspec.Struct, frozen=True):
    """The first point at which a duel played again is not the recorded one.

    ``answer`` counts the answers given before it, ``event`` the equal events before it;
    ``recorded`` and ``played`` are the two events as text (empty: there was none), ``refused``
    says that an answer was not legal any more, and why.
    """

    answer: int
    event: int
    recorded: str = ""
    played: str = ""
    refused: str = ""


class ReplayError(ValueError):
    """A replay that cannot be read, written or played again.

    ``key`` and ``values`` name the message ``replay.fault.<key>`` of the catalogues; the text of
    the exception itself is English.
    """

    def __init__(self, key: str, message: str, **values: object) -> None:
        self.key = key
        self.values = values
        super().__init__(message)


class ReplayDiffers(ReplayError):
    """The duel played again is not the recorded one."""

    def __init__(self, difference: Difference) -> None:
        self.difference = difference
        what = difference.refused or (
            f"recorded {difference.recorded or 'nothing'}, played {difference.played or 'nothing'}"
        )
        super().__init__(
            "differs",
            f"after {difference.answer} answers, event {difference.event}: {what}",
            answer=difference.answer,
            event=difference.event,
            what=what,
        )


__all__ = [
    "FORMAT",
    "Answer",
    "Body",
    "DeckList",
    "Difference",
    "Header",
    "ReplayDiffers",
    "ReplayError",
    "RulesetRef",
]
