"""The table as events tell it.

Built from events alone, it shows a replay whatever has become of the rules and the cards since.
It knows what a spectator with all hands open would know: where each card is, life points, the
turn and the phase. Derived values (a changed attack) are not in the events and not here.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from duel99.kernel import event as happened
from duel99.kernel.event import Event
from duel99.kernel.terms import NO_CARD, NOBODY, ON_FIELD, Location

from .model import DeckList


class TableCard(msgspec.Struct):
    """A card at its place. ``code`` is its printed id, ``card`` its number in the duel."""

    card: int
    code: int
    position: int = 0
    counters: dict[str, int] = msgspec.field(default_factory=dict)
    materials: list[int] = msgspec.field(default_factory=list)


class TableSeat(msgspec.Struct):
    """A seat. Where piles are shared, only the first seat's hold cards."""

    name: str
    deck: int
    extra: list[TableCard]
    life: int = 0
    alive: bool = True
    placing: int = 0
    counters: dict[str, int] = msgspec.field(default_factory=dict)
    space: int = 0
    """Where the piece is on the track, if there is one."""
    hand: list[TableCard] = msgspec.field(default_factory=list)
    graveyard: list[TableCard] = msgspec.field(default_factory=list)
    banished: list[TableCard] = msgspec.field(default_factory=list)


class Table:
    """All seats, and the zones by (seat, location, zone)."""

    def __init__(self, names: Sequence[str], decks: Sequence[DeckList]) -> None:
        self.shared = len(decks) < len(names)
        self.order: tuple[int, ...] = ()
        self.turn = 0
        self.turn_player = NOBODY
        self.phase = 0
        self.over = False
        self.winners: tuple[int, ...] = ()
        self.zones: dict[tuple[int, int, int], TableCard] = {}
        self.track: dict[int, int] = {}
        """Printed ids of the cards on the track, by space."""
        self.rides = False
        """Whether there is a track at all."""
        self.seats = []
        for i, name in enumerate(names):
            deck = decks[i] if i < len(decks) else DeckList(())
            extra = [TableCard(NO_CARD, code) for code in deck.extra]
            self.seats.append(TableSeat(name, len(deck.main), extra))

    def row(self, seat: int, location: int) -> dict[int, TableCard]:
        """The cards in one row of a seat's zones, by zone number."""
        return {
            zone: card
            for (player, place, zone), card in sorted(self.zones.items())
            if player == seat and place == location
        }

    def pile(self, seat: int, location: int) -> list[TableCard]:
        """A seat's hand or pile; the shared one where piles are shared."""
        if location == Location.HAND:
            return self.seats[seat].hand
        holder = self.seats[0 if self.shared or seat == NOBODY else seat]
        if location == Location.GRAVEYARD:
            return holder.graveyard
        return holder.banished if location == Location.BANISHED else holder.extra

    # events

    def apply(self, event: Event) -> None:
        """Go on by one event. What an event names that is not there is passed over."""
        match event:
            case happened.Moved():
                self._move(event)
            case happened.Drew():
                self._draw(event)
            case happened.DuelStarted():
                self.order = event.order
                for seat in self.seats:
                    seat.life = event.life
            case happened.TurnBegan():
                self.turn, self.turn_player = event.number, event.player
            case happened.PhaseBegan():
                self.phase = event.phase
            case happened.LifeChanged():
                if 0 <= event.player < len(self.seats):
                    self.seats[event.player].life = event.life
            case happened.PositionChanged():
                card = self._on_field(event.card)
                if card is not None:
                    card.position = event.position
            case happened.CountersChanged():
                card = self._on_field(event.card)
                if card is not None:
                    card.counters[event.counter] = event.count
            case happened.TrackLaid():
                self.track.update(zip(event.spaces, event.codes, strict=False))
                self.seats[0].deck -= len(event.codes)
                self.rides = True
            case happened.PieceMoved():
                if 0 <= event.player < len(self.seats):
                    self.seats[event.player].space = event.space
            case happened.PlayerCounters():
                if 0 <= event.player < len(self.seats):
                    self.seats[event.player].counters[event.counter] = event.count
            case happened.PlayerLost():
                if 0 <= event.player < len(self.seats):
                    self.seats[event.player].alive = False
                    self.seats[event.player].placing = event.place
            case happened.DuelEnded():
                self.over, self.winners = True, event.winners
            case _:
                pass

    def _on_field(self, number: int) -> TableCard | None:
        return next((c for c in self.zones.values() if c.card == number), None)

    def _draw(self, event: happened.Drew) -> None:
        if not 0 <= event.player < len(self.seats):
            return
        self.seats[0 if self.shared else event.player].deck -= event.count
        hand = self.seats[event.player].hand
        for number, code in zip(event.cards, event.codes, strict=False):
            hand.append(TableCard(number, code))

    def _move(self, event: happened.Moved) -> None:
        if not -1 <= event.player < len(self.seats) or event.origin_player >= len(self.seats):
            return
        card = self._take(event)
        card.card, card.code, card.position = event.card, event.code, event.position
        place = event.place
        if place & ON_FIELD:
            self.zones[event.player, place, event.zone] = card
            return
        card.counters = {}
        card.materials = []
        if place == Location.DECK:
            self.seats[0 if self.shared else max(event.player, 0)].deck += 1
        elif place == Location.MATERIAL:
            bearer = self._on_field(event.zone)
            if bearer is not None:
                bearer.materials.append(event.code)
        elif place and not (place == Location.HAND and event.player == NOBODY):
            self.pile(event.player, place).append(card)

    def _take(self, event: happened.Moved) -> TableCard:
        """Take a card from where it was; a new one where it was not seen before."""
        origin = event.origin
        if origin & ON_FIELD:
            for key, card in self.zones.items():
                if card.card == event.card:
                    del self.zones[key]
                    return card
        elif origin == Location.DECK:
            self.seats[0 if self.shared else max(event.origin_player, 0)].deck -= 1
        elif origin == Location.TRACK:
            self.track.pop(event.origin_zone, None)
        elif origin == Location.MATERIAL:
            bearer = self._on_field(event.origin_zone)
            if bearer is not None and event.code in bearer.materials:
                bearer.materials.remove(event.code)
        elif origin and not (origin == Location.HAND and event.origin_player == NOBODY):
            pile = self.pile(event.origin_player, origin)
            # a card that came into a hand openly has got a new number there: its id tells it
            index = next((i for i, c in enumerate(pile) if c.card == event.card), -1)
            if index < 0:
                index = next((i for i, c in enumerate(pile) if c.code == event.code), -1)
            if index >= 0:
                return pile.pop(index)
        return TableCard(event.card, event.code)
