"""What a table action is, and how a player says what it is about."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from duel99.kernel import decision as ask
from duel99.kernel.board import all_field_cards
from duel99.kernel.effect import Procedure
from duel99.kernel.event import ActProposed
from duel99.kernel.happening import is_public
from duel99.kernel.terms import NOBODY, Location

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context


class Act(ABC):
    """One kind of table action. ``key`` names it in decisions, events and messages."""

    key: ClassVar[str]

    def possible(self, ctx: Context) -> bool:
        """Whether it makes sense to offer it now."""
        return True

    @abstractmethod
    def run(self, ctx: Context) -> Procedure[bool]:
        """Ask what exactly, put it to the table, and do it; false where nothing was done."""

    def proposal(
        self,
        ctx: Context,
        *,
        cards: Sequence[Card] = (),
        player: int = NOBODY,
        detail: str = "",
        value: int = 0,
    ) -> ActProposed:
        """What the table is asked: hidden cards are named to those only who know them."""
        known = -1
        for card in cards:
            if not is_public(ctx.duel, card):
                known &= 1 << (card.controller if card.controller >= 0 else ctx.player)
                known |= 1 << ctx.player
        return ActProposed(
            ctx.player,
            self.key,
            ctx.card.uid,
            tuple(c.uid for c in cards),
            tuple(c.printed.id for c in cards),
            player,
            detail,
            value,
            known,
        )


def pick_word(player: int, words: Sequence[str], purpose: str, source: int) -> Procedure[str]:
    """One of several named things; nothing is asked where there is one."""
    if len(words) == 1:
        return words[0]
    chosen: str = yield ask.option(player, words, purpose, source)
    return chosen


def pick_seat(ctx: Context, seats: Sequence[int], purpose: str = "table_player") -> Procedure[int]:
    """One of several players."""
    if len(seats) == 1:
        return seats[0]
    chosen: int = yield ask.which_player(ctx.player, seats, purpose, ctx.card.uid)
    return chosen


def pick_number(ctx: Context, numbers: Sequence[int], purpose: str) -> Procedure[int]:
    """One of several numbers."""
    if len(numbers) == 1:
        return numbers[0]
    chosen: int = yield ask.number(ctx.player, numbers, purpose, ctx.card.uid)
    return chosen


def face_up_cards(ctx: Context) -> list[Card]:
    """All face-up cards on the field."""
    return [c for c in all_field_cards(ctx.duel) if c.position & 5]


def face_up_monsters(ctx: Context) -> list[Card]:
    """All face-up monsters on the field."""
    return [c for c in face_up_cards(ctx) if c.location == Location.MONSTER]
