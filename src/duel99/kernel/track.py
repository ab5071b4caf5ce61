"""A ring of spaces around the table: cards lie on it, and every seat has a piece there.

A place of its own: nothing that moves, counts or chooses cards looks here (AMB-70). What the
pieces do and what it brings is the ruleset's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from .endings import recycle_for
from .event import TrackLaid
from .terms import FACE_UP, NO_CARD, NOBODY, Location

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel

START: Final = 0
"""The space on which the pieces begin; it holds no card."""
_TRACK: Final = int(Location.TRACK)


class Ride(NamedTuple):
    """The last move of a piece: in which turn, whose, from where, and how far."""

    turn: int
    player: int
    origin: int
    roll: int
    overtaken: int


class Track:
    """The spaces with their cards and pieces.

    ``slots`` has a card or nothing for each space, the start first; ``pieces`` the space of each
    seat (``NOBODY``: the piece is off the table); ``full`` how many End Phases in a row each seat
    has had all its counters. ``face`` is the position in which cards lie, ``rule`` the number of
    the card that stands for the rules of the table, ``ride`` the last move.
    """

    __slots__ = ("face", "full", "pieces", "ride", "rule", "slots")

    def __init__(self, spaces: int, seats: int, face: int) -> None:
        self.slots: list[Card | None] = [None] * spaces
        self.pieces = [START] * seats
        self.full = [0] * seats
        self.face = face
        self.rule = NO_CARD
        self.ride: Ride | None = None

    def copy(self, cards: dict[int, Card]) -> Track:
        """An independent copy; ``cards`` has the copy of each card by the original's ``id``."""
        new = Track.__new__(Track)
        new.slots = [None if c is None else cards[id(c)] for c in self.slots]
        new.pieces = self.pieces[:]
        new.full = self.full[:]
        new.face = self.face
        new.rule = self.rule
        new.ride = self.ride
        return new

    @property
    def cards(self) -> list[Card]:
        """The cards that lie there, from the start on."""
        return [c for c in self.slots if c is not None]


def lay_out(duel: Duel, spaces: list[int]) -> int:
    """Lay cards from the top of the deck on these spaces; returns for how many there were any.

    A deck that runs out on the way is recycled like for a draw (AMB-61).
    """
    track = duel.track
    assert track is not None
    deck = duel.players[0].deck
    laid: list[Card] = []
    for space in spaces:
        if not deck and not recycle_for(duel):
            break
        card = deck.pop()
        put_on(duel, card, space)
        laid.append(card)
    if laid:
        known = -1 if track.face & FACE_UP else 0
        codes = tuple(c.printed.id for c in laid)
        duel.events.append(TrackLaid(tuple(spaces[: len(laid)]), codes, known))
        duel.version += 1
    return len(laid)


def put_on(duel: Duel, card: Card, space: int) -> None:
    """Make a card that lies nowhere else one of the track's."""
    track = duel.track
    assert track is not None
    card.location = _TRACK
    card.zone = space
    card.position = track.face
    card.controller = NOBODY
    card.owner = NOBODY
    card.incarnation += 1
    card.arrived_turn = duel.turn
    card.proper = False
    track.slots[space] = card


__all__ = ["START", "Ride", "Track", "lay_out", "put_on"]
