"""Parts about the hand of an opponent that you may look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duel99.kernel import operations as op
from duel99.kernel.choosing import choose_card, fixed_opponent, meant_opponents
from duel99.kernel.effect import Category, Procedure
from duel99.kernel.terms import NOBODY, Reason

from .steps import Part
from .text import Text

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context


class FromTheirHand(Part):
    """Look at an opponent's hand and choose a card of it: it is discarded, or goes to the deck.

    Only you see the hand; what is chosen is seen by everybody where it arrives.
    """

    opponent = True

    def __init__(self, *, to_deck: bool = False) -> None:
        self.to_deck = to_deck
        self.categories = frozenset({Category.TO_DECK if to_deck else Category.DISCARD})
        self.mechanics = frozenset({"look", "shuffle" if to_deck else "discard"})

    def may_name(self, ctx: Context, player: int) -> bool:
        return bool(ctx.duel.players[player].hand)

    def possible(self, ctx: Context) -> bool:
        fixed = fixed_opponent(ctx)
        rivals = ctx.duel.opponents(ctx.player) if fixed == NOBODY else [fixed]
        return any(self.may_name(ctx, p) for p in rivals)

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        players = yield from meant_opponents(ctx)
        done: list[Card] = []
        for rival in players:
            held = list(duel.players[rival].hand)
            if not held:
                continue
            op.reveal(duel, rival, held, known=1 << ctx.player | 1 << rival)
            purpose = "to_deck" if self.to_deck else "discard"
            card = yield from choose_card(ctx.player, held, purpose, ctx.card.uid)
            if self.to_deck:
                done += yield from op.to_deck(duel, [card], ctx)
            else:
                done += yield from op.discard(duel, rival, [card], ctx, Reason.EFFECT)
        ctx.affected = done
        return bool(done)

    def phrase(self) -> Text:
        return Text("from_their_hand.deck" if self.to_deck else "from_their_hand.discard")


__all__ = ["FromTheirHand"]
