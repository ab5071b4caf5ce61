"""Which card is which, as far as one seat can know it from what it saw happen.

Events speak of cards by number. A seat can put a name to a number that it was shown, until the
card goes where it could be any other: into a deck that is shuffled, or out of sight.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from duel99.kernel.event import (
    ControlChanged,
    Drew,
    Event,
    LinkAdded,
    MaterialAttached,
    Moved,
    PositionChanged,
    Record,
    SetDown,
    Shuffled,
    Summoned,
    SummonNegated,
)
from duel99.kernel.terms import FACE_DOWN, NO_CARD, NOBODY, ON_FIELD, Location

_NAMING: Final = (LinkAdded, MaterialAttached, Summoned, SummonNegated)


@dataclass
class Known:
    """A card number: its printed id (0: not known) and where it was last seen."""

    id: int = 0
    location: int = Location.NOWHERE
    player: int = NOBODY
    zone: int = -1
    position: int = 0

    @property
    def face_down(self) -> bool:
        return bool(self.location & ON_FIELD and self.position & FACE_DOWN)


class Memory:
    """What ``seat`` (``NOBODY``: a spectator) knows of card numbers; feed it events as seen."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._cards: dict[int, Known] = {}
        self._unseen: Moved | None = None

    def get(self, card: int) -> Known:
        """What is known of a number; an empty :class:`Known` where nothing is."""
        return self._cards.get(card) or Known()

    def id_of(self, card: int) -> int:
        """The printed id behind a number, 0 where the seat may not know it now."""
        known = self.get(card)
        if known.face_down and known.player != self.seat:
            return 0
        return known.id

    def see(self, event: Event | Record) -> None:
        """Take in one event as the seat sees it."""
        if isinstance(event, Moved):
            self._moved(event)
        elif isinstance(event, Drew):
            for card, code in zip(event.cards, event.codes, strict=True):
                self._cards[card] = Known(code, Location.HAND, event.player)
        elif isinstance(event, Shuffled):
            self._forget(event.place, event.player)
        elif isinstance(event, SetDown):
            self._set_down(event)
        elif isinstance(event, PositionChanged):
            known = self._of(event.card)
            known.position = event.position
            known.id = event.code or known.id
        elif isinstance(event, ControlChanged):
            self._of(event.card).player = event.player
        elif isinstance(event, _NAMING):
            known = self._of(event.card)
            known.id = event.code or known.id

    def _of(self, card: int) -> Known:
        return self._cards.setdefault(card, Known())

    def _moved(self, event: Moved) -> None:
        self._unseen = None
        if event.card == NO_CARD:
            # some card that one may not know: whoever lay in that zone has left it
            if event.origin & ON_FIELD:
                self._leave(event)
            if event.place & ON_FIELD:
                self._unseen = event
            return
        self._cards[event.card] = Known(
            event.code, event.place, event.player, event.zone, event.position
        )

    def _set_down(self, event: SetDown) -> None:
        """A card that was put down unseen shows its number now: it lies where that one went."""
        unseen, self._unseen = self._unseen, None
        if unseen is not None and unseen.player == event.player:
            self._cards[event.card] = Known(
                0, unseen.place, unseen.player, unseen.zone, unseen.position
            )

    def _leave(self, event: Moved) -> None:
        """The hidden card of a zone goes: one can follow it to another zone, not further."""
        spot = (event.origin, event.origin_player, event.origin_zone)
        for card, known in list(self._cards.items()):
            if (known.location, known.player, known.zone) != spot:
                continue
            if event.place & ON_FIELD:
                known.location, known.player, known.zone = event.place, event.player, event.zone
            else:
                del self._cards[card]

    def _forget(self, location: int, player: int) -> None:
        for card, known in list(self._cards.items()):
            if known.location == location and player in (NOBODY, known.player):
                del self._cards[card]
