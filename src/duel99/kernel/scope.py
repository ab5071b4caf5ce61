"""Whom and what an effect record covers."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final

from .terms import Location

if TYPE_CHECKING:
    from .card import Card
    from .context import Context
    from .effect import Active, CardTest


class Who(IntEnum):
    """Players as a card's text names them, seen from the effect's controller."""

    YOU = 0
    OPPONENTS = 1
    """Every other player; "the opponent's field" is theirs together (N99-034)."""
    EVERYONE = 2
    BOUND = 3
    """The players that the lingering effect was bound to."""


class Scope:
    """Which cards a modifier or a rule covers. The base covers the effect's own card."""

    __slots__ = ()

    def covers(self, ctx: Context, active: Active, card: Card) -> bool:
        return card.uid == active.uid


class EquippedScope(Scope):
    """The monster that the effect's card is equipped to."""

    __slots__ = ()

    def covers(self, ctx: Context, active: Active, card: Card) -> bool:
        state = ctx.card.field
        if state is None or state.equipped_to != card.uid:
            return False
        # it may have left and come back under its number, and carries nothing then
        return card.field is not None and ctx.card.uid in card.field.equips


class BoundScope(Scope):
    """The cards that a lingering effect was bound to when it was applied."""

    __slots__ = ()

    def covers(self, ctx: Context, active: Active, card: Card) -> bool:
        return (card.uid, card.incarnation) in active.refs


class StayingScope(BoundScope):
    """The cards that a lingering effect was bound to, also when they are turned face-down."""

    __slots__ = ()

    def covers(self, ctx: Context, active: Active, card: Card) -> bool:
        return any(card.is_still(ref) for ref in active.refs)


class HeldScope(Scope):
    """The cards that the effect's card keeps as its targets (``FieldState.held``)."""

    __slots__ = ()

    def covers(self, ctx: Context, active: Active, card: Card) -> bool:
        state = ctx.card.field
        return state is not None and (card.uid, card.incarnation) in state.held


class AreaScope(Scope):
    """All cards of ``who`` in ``locations`` that pass ``test``.

    On the field only face-up cards are covered unless ``face_down`` (OCG-133).
    """

    __slots__ = ("face_down", "locations", "test", "who")

    def __init__(
        self,
        who: Who,
        locations: int = Location.MONSTER,
        test: CardTest | None = None,
        face_down: bool = False,
    ) -> None:
        self.who = who
        self.locations = int(locations)
        self.test = test
        self.face_down = face_down

    def covers(self, ctx: Context, active: Active, card: Card) -> bool:
        if not card.location & self.locations:
            return False
        if not self.face_down and not card.position & 5 and card.location & 0x30C:
            return False
        who = self.who
        if who == Who.YOU:
            if card.controller != ctx.player:
                return False
        elif who == Who.OPPONENTS:
            if card.controller == ctx.player:
                return False
        elif who == Who.BOUND and card.controller not in active.players:
            return False
        return self.test is None or self.test(ctx, card)


SELF: Final = Scope()
EQUIPPED: Final = EquippedScope()
BOUND: Final = BoundScope()
STAYING: Final = StayingScope()
HELD: Final = HeldScope()
