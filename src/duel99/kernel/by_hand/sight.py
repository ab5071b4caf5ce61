"""Table actions on what is hidden: looking, revealing, shuffling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duel99.kernel.board import all_field_cards
from duel99.kernel.choosing import choose_cards, choose_order
from duel99.kernel.effect import Procedure
from duel99.kernel.moving import shuffle
from duel99.kernel.operations import reveal
from duel99.kernel.terms import Location

from .act import Act, pick_number, pick_seat, pick_word
from .consent import agreed

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context

_MOST = 10


def _hidden_field(ctx: Context) -> list[Card]:
    return [c for c in all_field_cards(ctx.duel) if c.position & 10 and c.controller != ctx.player]


class Look(Act):
    """Look at a hand, at the top of the deck or at a face-down card; the top may be put in order."""

    key = "look"

    def run(self, ctx: Context) -> Procedure[bool]:
        duel, player = ctx.duel, ctx.player
        known = 1 << player
        ways = [
            way
            for way, there in (
                ("hand", any(duel.players[s].hand for s in duel.opponents(player))),
                ("top", bool(duel.pile(player, Location.DECK))),
                ("order_top", bool(duel.pile(player, Location.DECK))),
                ("face_down", bool(_hidden_field(ctx))),
            )
            if there
        ]
        if not ways:
            return False
        way = yield from pick_word(player, ways, "table_look", ctx.card.uid)
        if way == "face_down":
            options = _hidden_field(ctx)
            cards = yield from choose_cards(player, options, 1, 1, "table_cards", ctx.card.uid)
            seat = cards[0].controller
            proposal = self.proposal(ctx, cards=cards, player=seat, detail=way)
        elif way == "hand":
            seats = [s for s in duel.opponents(player) if duel.players[s].hand]
            seat = yield from pick_seat(ctx, seats)
            cards = []
            proposal = self.proposal(ctx, player=seat, detail=way)
        else:
            seat = player
            size = len(duel.pile(player, Location.DECK))
            count = yield from pick_number(ctx, range(1, min(_MOST, size) + 1), "table_count")
            cards = []
            proposal = self.proposal(ctx, player=seat, detail=way, value=count)
        allowed = yield from agreed(ctx, proposal)
        if not allowed:
            return False
        if way == "hand":
            cards = list(duel.players[seat].hand)
        elif way != "face_down":
            cards = duel.pile(player, Location.DECK)[-proposal.value :][::-1]
        reveal(duel, seat, cards, known)
        if way == "order_top":
            yield from self._put_in_order(ctx, cards)
        return bool(cards)

    def _put_in_order(self, ctx: Context, cards: list[Card]) -> Procedure[None]:
        pile = ctx.duel.pile(ctx.player, Location.DECK)
        order = yield from choose_order(ctx.player, cards, "deck_order", ctx.card.uid)
        pile[-len(order) :] = order[::-1]
        ctx.duel.version += 1


class Reveal(Act):
    """Show cards of the own hand, or the top of the deck, to everybody."""

    key = "reveal"

    def possible(self, ctx: Context) -> bool:
        duel, player = ctx.duel, ctx.player
        return bool(duel.players[player].hand or duel.pile(player, Location.DECK))

    def run(self, ctx: Context) -> Procedure[bool]:
        duel, player = ctx.duel, ctx.player
        hand = list(duel.players[player].hand)
        deck = duel.pile(player, Location.DECK)
        ways = [way for way, there in (("hand", hand), ("top", deck)) if there]
        way = yield from pick_word(player, ways, "table_reveal", ctx.card.uid)
        if way == "hand":
            # nobody has to agree to that
            cards = yield from choose_cards(player, hand, 1, len(hand), "table_cards", ctx.card.uid)
            reveal(duel, player, cards)
            return True
        count = yield from pick_number(ctx, range(1, min(_MOST, len(deck)) + 1), "table_count")
        allowed = yield from agreed(ctx, self.proposal(ctx, player=player, detail=way, value=count))
        if allowed:
            reveal(duel, player, deck[-count:][::-1])
        return allowed


class Shuffle(Act):
    """Shuffle the deck."""

    key = "shuffle"

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        seats = [ctx.player] if duel.ruleset.piles.shared else duel.living_from(ctx.player)
        seat = yield from pick_seat(ctx, seats)
        allowed = yield from agreed(ctx, self.proposal(ctx, player=seat))
        if allowed:
            shuffle(duel, seat)
        return allowed
