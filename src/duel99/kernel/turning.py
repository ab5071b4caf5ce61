"""Cards that turn on the field: attack, defence, face-up, face-down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .event import PositionChanged
from .happening import occur
from .moving import is_token, move
from .registry import renew, ruled, unaffected
from .rule_kind import RuleKind
from .terms import FACE_UP, NO_CARD, Kind, Location, Position, When

if TYPE_CHECKING:
    from .card import Card
    from .context import Context
    from .duel import Duel


def set_position(duel: Duel, card: Card, position: int, cause: Context | None) -> bool:
    """Turn a card on the field; false where it stays as it is."""
    before = card.position
    if before == position:
        return False
    position = int(position)
    card.position = position
    duel.version += 1
    state = card.field
    if duel.registry or (state is not None and state.equips):
        duel.unsettled = True
    if before & 10 and position & FACE_UP:
        renew(duel, card)
    known = (position | before) & FACE_UP
    duel.events.append(PositionChanged(card.uid, card.printed.id if known else 0, before, position))
    if duel.registry:
        uid = (card.uid,)
        source = cause.card.uid if cause is not None else NO_CARD
        causer = cause.player if cause is not None else card.controller
        occur(duel, When.POSITION_CHANGED, uid, player=card.controller, causer=causer,
              source=source)  # fmt: skip
        if before & 10 and position & FACE_UP and card.location == Location.MONSTER:
            occur(duel, When.FLIPPED, uid, player=card.controller, causer=causer, source=source)
    return True


def may_change_position(duel: Duel, card: Card, position: int, cause: Context | None) -> bool:
    """Whether an effect may turn a monster to ``position``."""
    if card.location != Location.MONSTER or card.position == position:
        return False
    if card.printed.kind & Kind.LINK:
        return False  # OCG-026
    if not duel.registry:
        return True
    if unaffected(duel, card, cause):
        return False
    if position & 10 and (
        is_token(card) or ruled(duel, RuleKind.CANNOT_TURN_FACE_DOWN, card, cause)
    ):
        return False
    return not ruled(duel, RuleKind.CANNOT_CHANGE_POSITION_BY_EFFECT, card, cause)


def change_positions(
    duel: Duel, cards: Sequence[Card], position: int, cause: Context | None
) -> list[Card]:
    """An effect turns monsters; ``position`` 0 flips attack and face-up defence."""
    turned = []
    for card in cards:
        goal = position
        if not goal:
            goal = Position.FACE_UP_DEFENSE if card.position & 3 else Position.FACE_UP_ATTACK
        if is_token(card) and goal & 10:
            continue
        if may_change_position(duel, card, goal, cause):
            set_position(duel, card, goal, cause)
            turned.append(card)
            if goal & 10:
                _face_down(duel, card)
    return turned


def _face_down(duel: Duel, card: Card) -> None:
    """A card that is turned face-down forgets what it was told (equips fall off, OCG-042)."""
    card.incarnation += 1
    state = card.field
    if state is not None:
        state.counters = None
        state.flags = tuple(f for f in state.flags if f == "undone")
    if card.printed.kind & Kind.TRAP_MONSTER:
        # face-down it is no monster any more: back to a spell and trap zone, if there is one
        row = duel.players[card.controller].spells
        free = [i for i, other in enumerate(row) if other is None]
        if free:
            move(
                duel, card, Location.SPELL, card.controller, zone=free[0],
                position=Position.FACE_DOWN_DEFENSE,
            )  # fmt: skip
        else:
            move(duel, card, Location.GRAVEYARD, card.owner)


def turn_face_up(duel: Duel, card: Card) -> None:
    """Turn a spell or trap on the field face-up where it lies."""
    if card.position & 10:
        card.position = Position.FACE_UP_ATTACK
        duel.version += 1
        duel.unsettled = True
        renew(duel, card)
        duel.events.append(
            PositionChanged(
                card.uid,
                card.printed.id,
                int(Position.FACE_DOWN_DEFENSE),
                int(Position.FACE_UP_ATTACK),
            )
        )
