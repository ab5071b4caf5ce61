"""Moving one card from one place to another.

Nothing here asks anybody or checks whether an effect may do it; that is the work of
:mod:`.operations`. After a move the card's records are in force where it now is, its move is in
the duel's record, and what was attached to it has been taken care of.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .card import FieldState
from .event import Moved, Shuffled
from .happening import is_public, occur
from .registry import attach, detach
from .terms import NO_CARD, NOBODY, ON_FIELD, Kind, Location, Position, Reason, When

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel

_HAND: Final = int(Location.HAND)
_MONSTER: Final = int(Location.MONSTER)
_FIELD: Final = int(Location.FIELD)
_GRAVEYARD: Final = int(Location.GRAVEYARD)
_BANISHED: Final = int(Location.BANISHED)
_EXTRA: Final = int(Location.EXTRA)
_MATERIAL: Final = int(Location.MATERIAL)
_TRACK: Final = int(Location.TRACK)
_NOWHERE: Final = int(Location.NOWHERE)
_FACE_UP_ATTACK: Final = int(Position.FACE_UP_ATTACK)
_UNHELD: Final[int] = Location.MATERIAL | Location.DECK | Location.EXTRA
_LIES: Final[int] = Location.BANISHED | Location.EXTRA | Location.GRAVEYARD
HIDDEN_PILES: Final[int] = Location.DECK | Location.HAND | Location.EXTRA
_LISTS: Final[int] = (
    Location.DECK | Location.GRAVEYARD | Location.BANISHED | Location.EXTRA | Location.HAND
)


def place_of(duel: Duel, player: int, location: int) -> list[Card | None]:
    """The row of zones that ``location`` names on a player's field."""
    holder = duel.players[player]
    if location == _MONSTER:
        return holder.monsters
    if location == _FIELD:
        return holder.field
    return holder.spells


def _take_out(duel: Duel, card: Card) -> None:
    location = card.location
    if location & ON_FIELD:
        row = place_of(duel, card.controller, location)
        if row[card.zone] is card:
            row[card.zone] = None
    elif location & _LISTS:
        pile = duel.pile(card.controller, location)
        if pile and pile[-1] is card:
            pile.pop()
        else:
            pile.remove(card)
    elif location == _MATERIAL:
        holder = duel.cards[card.zone]
        state = holder.field
        if state is not None:
            uid = card.uid
            state.materials = tuple(m for m in state.materials if m != uid)
    elif location == _TRACK:
        track = duel.track
        assert track is not None
        track.slots[card.zone] = None


def renumber(duel: Duel, card: Card) -> None:
    """Give a card that goes out of sight a new number, so that the old one tells nothing."""
    card.uid = len(duel.cards)
    duel.cards.append(card)


def hide_again(duel: Duel, card: Card) -> None:
    """A card that was shown in a hand and stays there gets a new number.

    Everybody knows that it was there; which of the cards set or discarded later it is, they do
    not. What it has used up and what is in force from it goes along.
    """
    if any(waiting.active.uid == card.uid for waiting in duel.pending):
        return
    before = card.uid
    detach(duel, card, card.location)
    renumber(duel, card)
    attach(duel, card)
    for table in (duel.turn_uses, duel.uses):
        for key in [k for k in table if k[0] == before and k[-1] != "name"]:
            table[(card.uid, *key[1:])] = table.pop(key)


def move(
    duel: Duel,
    card: Card,
    location: int,
    player: int,
    *,
    zone: int = -1,
    position: int = _FACE_UP_ATTACK,
    reason: int = Reason.RULE,
    source: int = NO_CARD,
    causer: int = NOBODY,
    revealed: bool = False,
    bottom: bool = False,
) -> None:
    """Move ``card``.

    ``player`` is whose zone or pile it goes to; shared piles have no owner (AMB-31). For
    ``MATERIAL``, ``zone`` is the number of the monster it is attached to. ``causer`` is the
    player by whose effect or cost it moves (AMB-33).
    """
    location = int(location)
    position = int(position)
    origin = card.location
    origin_player = card.controller
    origin_zone = card.zone
    was_public = is_public(duel, card)
    shared = duel.ruleset.piles.shared
    was_on_field = origin & ON_FIELD
    to_field = location & ON_FIELD
    state = card.field
    uid = card.uid

    _take_out(duel, card)
    if origin in card.definition.by_location:
        detach(duel, card, origin)
    if was_on_field and state is not None and not to_field:
        drop_attachments(duel, card, state)
    duel.version += 1

    if origin_player != NOBODY:
        card.last = origin_player
    elif causer != NOBODY:
        card.last = causer
    if origin & _UNHELD and causer != NOBODY:
        card.last = causer
    if not (was_on_field and to_field):
        card.incarnation += 1

    card.location = location
    card.zone = zone
    card.last_position = card.position
    card.arrived_turn = duel.turn
    if to_field:
        card.controller = player
        card.position = position
        if card.owner == NOBODY:
            card.owner = player
        if not was_on_field:
            # an Xyz monster has a state already: its materials were put aside for it
            if card.field is None:
                card.field = FieldState()
            card.field.home = player
            card.field.entered = card.incarnation
        place_of(duel, player, location)[zone] = card
        card.joined_extra = False
    else:
        card.field = None
        if location == _MATERIAL:
            card.position = _FACE_UP_ATTACK
            card.controller = player
            if card.owner == NOBODY:
                card.owner = player
            holder = duel.cards[zone]
            if holder.field is not None:
                holder.field.materials = (*holder.field.materials, uid)
        elif location == _NOWHERE:
            card.position = 0
        else:
            if location == _HAND:
                card.controller = player
                card.owner = player if shared or card.owner == NOBODY else card.owner
            elif shared:
                card.controller = NOBODY
                card.owner = NOBODY
            else:
                card.controller = card.owner
            card.position = position if location & _LIES else 0
            pile = duel.pile(card.controller, location)
            if bottom:
                pile.insert(0, card)
            else:
                pile.append(card)
            if location & HIDDEN_PILES:
                card.proper = False
            # face-up pendulum monsters join the extra deck (OCG-252, AMB-22)
            card.joined_extra = bool(
                location == _EXTRA and card.printed.is_pendulum and position & 5
            )
            if location == _HAND and (was_public or revealed or was_on_field):
                # a face-down card may have been seen before it was turned down
                renumber(duel, card)
    if location in card.definition.by_location:
        attach(duel, card)
    if (to_field or was_on_field) and duel.registry:
        duel.unsettled = True  # what effects ask of the field may hold now, or no more

    if was_public or revealed or is_public(duel, card):
        known = -1
    elif to_field or location == _HAND:
        known = 1 << player
    elif origin_player >= 0:
        known = 1 << origin_player
    elif causer >= 0 and location == _BANISHED:
        known = 1 << causer
    else:
        known = 0
    moved = Moved(
        uid,
        card.printed.id,
        origin,
        origin_player,
        origin_zone,
        location,
        player if to_field or location == _HAND else card.controller,
        zone,
        card.position,
        int(reason),
        known,
        source,
    )
    card.moved = moved
    duel.events.append(moved)


def drop_attachments(duel: Duel, card: Card, state: FieldState) -> None:
    """A card leaves the field: its materials fall off, its equips lose their target."""
    if state.materials:
        for uid in state.materials:
            material = duel.cards[uid]
            move(
                duel,
                material,
                Location.GRAVEYARD,
                material.owner,
                reason=Reason.RULE | Reason.MATERIAL,
            )
            if duel.registry:
                occur(duel, When.SENT_TO_GRAVEYARD, (material.uid,), reason=int(Reason.RULE))
    if state.equipped_to >= 0:
        unequip(duel, card)
    if state.equips:
        # the equip cards notice when the state is looked over (OCG-042)
        duel.unsettled = True


def unequip(duel: Duel, card: Card) -> None:
    """Take an equip card off its monster, leaving it in its zone."""
    state = card.field
    if state is None or state.equipped_to < 0:
        return
    bearer = duel.cards[state.equipped_to]
    if bearer.field is not None:
        bearer.field.equips = tuple(e for e in bearer.field.equips if e != card.uid)
    state.equipped_to = NO_CARD
    duel.version += 1
    duel.unsettled = True


def vanish(duel: Duel, card: Card, reason: int, source: int = NO_CARD) -> None:
    """A token leaves the field and with it the game."""
    move(duel, card, Location.NOWHERE, NOBODY, reason=reason, source=source)


def is_token(card: Card) -> bool:
    return card.printed.kind & Kind.TOKEN != 0


def _deal_numbers(duel: Duel, pile: Sequence[Card], numbers: Sequence[int]) -> None:
    """Give cards these numbers in this order.

    They become other cards by it: what remembers one by number and incarnation must not find
    in its place the one that has its number now.
    """
    cards = duel.cards
    incarnation = max((card.incarnation for card in pile), default=0) + 1
    for card, uid in zip(pile, numbers, strict=True):
        card.uid = uid
        card.incarnation = incarnation
        cards[uid] = card


def arrange_top(duel: Duel, player: int, cards: Sequence[Card]) -> None:
    """Put the top cards of a deck into a new order, the first on top.

    Their numbers are dealt anew, so that nobody else can follow a card that was known.
    """
    pile = duel.pile(player, Location.DECK)
    numbers = sorted(card.uid for card in cards)
    pile[len(pile) - len(cards) :] = reversed(cards)
    _deal_numbers(duel, list(reversed(cards)), numbers)
    duel.version += 1


def shuffle(duel: Duel, player: int, location: int = Location.DECK) -> None:
    """Shuffle a deck; the card numbers are dealt anew, so that none tells what it was before."""
    pile = duel.pile(player, location)
    numbers = sorted(card.uid for card in pile)
    duel.chance.shuffle(pile)
    _deal_numbers(duel, pile, numbers)
    duel.events.append(Shuffled(NOBODY if duel.ruleset.piles.shared else player, int(location)))
