"""Nobody is told what he may not know: views and events are looked through for secrets.

The checks do not ask the kernel who may see what (that would be asking the accused); they have
the rules written down a second time, as simply as possible, and above all one that needs none:
what a seat sees must not change when everything hidden from it is exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from duel99.bots import determinise
from duel99.kernel import event as happened
from duel99.kernel.card import Card
from duel99.kernel.duel import Duel
from duel99.kernel.effect import RULE_SLOT
from duel99.kernel.event import Event
from duel99.kernel.randomness import Chance
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.terms import FACE_UP, NO_CARD, NOBODY, ON_FIELD, Location, Reason
from duel99.kernel.view import CardView, View

from .contract import ContractBroken, demand


def check_views(duel: Duel, chance: Chance, where: str) -> None:
    """No view of any seat, nor of a spectator, holds a hidden card."""
    for seat in (*duel.seats, NOBODY):
        view = duel.view(seat)
        hidden = {card.uid: card for card in hidden_cards(duel, seat)}
        for shown in _cards_of(view):
            card = hidden.get(shown.card)
            if card is None:
                continue
            told = shown.id or shown.attack or shown.defense or shown.level or shown.rank
            on_field = card.location & ON_FIELD
            demand(
                not told and bool(on_field),
                "secrecy",
                where,
                f"the view of seat {seat} shows {card!r}, which is hidden from it",
            )
        other = determinise(duel, seat, chance).view(seat)
        if other != view:
            raise ContractBroken(
                "secrecy",
                where,
                f"the view of seat {seat} changes with cards that are hidden from it:"
                f" {_first_difference(view, other)}",
            )


def hidden_cards(duel: Duel, seat: int) -> Iterator[Card]:
    """The cards that a seat may not know by the rules."""
    open_extra = duel.ruleset.piles.open_extra
    hands_shown = RULE_SLOT + RuleKind.HAND_PUBLIC in duel.registry
    done: set[int] = set()
    if duel.track is not None:
        yield from (laid for laid in duel.track.cards if laid.face_down)
    for player in duel.players:
        rows: list[Card | None] = [*player.deck, *player.hand, *player.extra, *player.banished]
        rows += [*player.monsters, *player.spells, *player.field]
        for card in rows:
            if card is None or id(card) in done:
                continue
            done.add(id(card))
            location = card.location
            mine = seat != NOBODY and card.controller == seat
            if location == Location.DECK:
                yield card
            elif location == Location.HAND:
                if not mine and not hands_shown:
                    yield card
            elif location == Location.EXTRA:
                if not (open_extra or mine or card.joined_extra):
                    yield card
            elif location & (ON_FIELD | Location.BANISHED) and not mine and card.face_down:
                if location != Location.BANISHED or card.last != seat or seat == NOBODY:
                    yield card


def _cards_of(view: View) -> Iterator[CardView]:
    yield from (c for c in view.track if c is not None)
    for player in view.players:
        yield from player.hand
        yield from (c for c in (*player.monsters, *player.spells, player.field) if c is not None)
        yield from player.extra
        yield from player.graveyard
        yield from player.banished


def _first_difference(one: View, other: View) -> str:
    for name in one.__struct_fields__:
        a, b = getattr(one, name), getattr(other, name)
        if a != b and name == "players":
            for p, q in zip(a, b, strict=True):
                for part in p.__struct_fields__:
                    if getattr(p, part) != getattr(q, part):
                        return f"seat {p.seat} {part}: {getattr(p, part)} / {getattr(q, part)}"
        if a != b:
            return f"{name}: {a} / {b}"
    return "nothing"


class EventWatch:
    """Follows a duel's events and checks what each seat is told of them.

    It keeps, for each card on the field, whether it lies face-up, since an event of a move does
    not say how the card lay before.
    """

    def __init__(self, duel: Duel) -> None:
        self.seats = (*duel.seats, NOBODY)
        self.open_extra = duel.ruleset.piles.open_extra
        self.open_track = duel.track is not None and bool(duel.track.face & FACE_UP)
        self.face_up: dict[int, bool] = {}

    def check(self, events: Sequence[Event], where: str) -> None:
        for event in events:
            for seat in self.seats:
                self._check_one(event, seat, where)
            if isinstance(event, happened.Moved | happened.PositionChanged):
                self.face_up[event.card] = bool(event.position & 5)

    def _check_one(self, event: Event, seat: int, where: str) -> None:
        told = event.seen_by(seat)
        secret = False
        if isinstance(event, happened.Drew) and isinstance(told, happened.Drew):
            secret = seat != event.player and bool(told.cards or told.codes)
        elif isinstance(event, happened.Moved) and isinstance(told, happened.Moved):
            secret = (told.code != 0 or told.card != NO_CARD) and not self._may_know(event, seat)
        elif isinstance(event, happened.TrackLaid) and isinstance(told, happened.TrackLaid):
            secret = not self.open_track and any(told.codes)
        elif isinstance(event, happened.PositionChanged) and event.code:
            secret = bool(event.position & 10) and not self.face_up.get(event.card, False)
        elif isinstance(event, happened.Revealed) and isinstance(told, happened.Revealed):
            known = event.known == -1 or (seat >= 0 and event.known >> seat & 1)
            secret = not known and any(told.codes)
        demand(not secret, "secrecy", where, f"seat {seat} is told {msgspec.to_builtins(told)}")

    def _may_know(self, event: happened.Moved, seat: int) -> bool:
        if event.known == -1 and event.reason & (Reason.EFFECT | Reason.COST):
            return True  # an effect may show what it moves
        if event.place == Location.BANISHED and event.player == NOBODY and seat != NOBODY:
            # AMB-24: in a shared pile the one who has banished a card face-down may look at it
            if event.known == 1 << seat:
                return True
        if event.origin == Location.TRACK:
            return True  # what is taken from the track is shown (RD-018)
        return self._seen_at(
            event.origin, event.origin_player, self.face_up.get(event.card, False), seat
        ) or self._seen_at(event.place, event.player, bool(event.position & 5), seat)

    def _seen_at(self, location: int, player: int, face_up: bool, seat: int) -> bool:
        mine = seat != NOBODY and player == seat
        if location in (Location.GRAVEYARD, Location.MATERIAL, Location.NOWHERE):
            return True
        if location & (ON_FIELD | Location.BANISHED):
            return face_up or mine
        if location == Location.HAND:
            return mine
        return location == Location.EXTRA and (self.open_extra or mine or face_up)
