"""Parts that move cards."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from duel99.kernel import operations as op
from duel99.kernel.choosing import (
    choose_cards,
    choose_order,
    fixed_opponent,
    meant_opponents,
    name_opponent,
)
from duel99.kernel.effect import Activation, Category, Procedure
from duel99.kernel.endings import can_draw
from duel99.kernel.moving import arrange_top, shuffle
from duel99.kernel.scope import Who
from duel99.kernel.summon import negate_summon
from duel99.kernel.terms import NOBODY, ON_FIELD, Location, Reason, SummonKind

from .filters import Filter
from .places import Selector
from .points import Amount, value_of
from .steps import Part
from .text import Text
from .which import Chosen, Which, count

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context


class Acting(Part):
    """Base of parts that do one thing to some cards."""

    key = ""
    tag = ""

    def __init__(self, which: Which) -> None:
        self.which = which
        if self.tag:
            self.mechanics = frozenset({self.tag})

    def possible(self, ctx: Context) -> bool:
        return self.which.possible(ctx)

    def run(self, ctx: Context) -> Procedure[bool]:
        cards = yield from self.which.cards(ctx)
        if not cards:
            return False
        done = yield from self.act(ctx, cards)
        ctx.affected = done
        return bool(done)

    @abstractmethod
    def act(self, ctx: Context, cards: list[Card]) -> Procedure[list[Card]]:
        """Do it; returns the cards it was done to."""

    def phrase(self) -> Text:
        return Text(self.key, cards=self.which.phrase())


class Destroy(Acting):
    """Destroy cards; ``banish`` sends them out of the game instead of to the graveyard."""

    key = "destroy"
    tag = "destroy"
    categories = frozenset({Category.DESTROY})

    def __init__(self, which: Which, *, banish: bool = False) -> None:
        super().__init__(which)
        self.goal = Location.BANISHED if banish else Location.GRAVEYARD
        if banish:
            self.key = "destroy_and_banish"

    def possible(self, ctx: Context) -> bool:
        return self.which.possible(ctx)

    def act(self, ctx: Context, cards: list[Card]) -> Procedure[list[Card]]:
        return (yield from op.destroy(ctx.duel, cards, ctx, location=self.goal))


class Banish(Acting):
    """Banish cards."""

    key = "banish"
    tag = "banish"
    categories = frozenset({Category.BANISH})

    def __init__(self, which: Which, *, face_down: bool = False) -> None:
        super().__init__(which)
        self.face_down = face_down
        if face_down:
            self.key = "banish_face_down"

    def act(self, ctx: Context, cards: list[Card]) -> Procedure[list[Card]]:
        return (yield from op.banish(ctx.duel, cards, ctx, face_down=self.face_down))


class SendToGraveyard(Acting):
    """Send cards to the graveyard without destroying them."""

    key = "send"
    tag = "send-to-grave"
    categories = frozenset({Category.SEND_TO_GRAVEYARD})

    def act(self, ctx: Context, cards: list[Card]) -> Procedure[list[Card]]:
        from_deck = any(c.location == Location.DECK for c in cards)
        done = yield from op.to_graveyard(ctx.duel, cards, ctx)
        if from_deck:
            shuffle(ctx.duel, ctx.player)
        return done

    def phrase(self) -> Text:
        which = self.which
        if isinstance(which, Chosen) and not which.selector.locations & ON_FIELD:
            cards = which.selector.bare(count(which.least, which.most), many=which.most > 1)
            return Text("send_from", origin=which.selector.origin(), cards=cards)
        return super().phrase()


class ToHand(Acting):
    """Return cards to their owners' hands, or add them to yours from a pile."""

    key = "to_hand"
    tag = "bounce"
    categories = frozenset({Category.TO_HAND})

    def __init__(self, which: Which, *, yours: bool = False) -> None:
        super().__init__(which)
        self.yours = yours
        if yours:
            self.key = "add_to_hand"
            self.mechanics = frozenset({"salvage"})

    def act(self, ctx: Context, cards: list[Card]) -> Procedure[list[Card]]:
        to = ctx.player if self.yours else NOBODY
        # what is returned from the field face-down is not shown
        return (yield from op.to_hand(ctx.duel, cards, ctx, to=to, revealed=self.yours))


def may_be_added(ctx: Context, card: Card) -> bool:
    """Whether a card can be added to a hand: not what would go to the extra deck instead."""
    return op.home_of(ctx.duel, card, Location.HAND) == Location.HAND and op.may_move(
        ctx.duel, card, Location.HAND, ctx
    )


class Search(Part):
    """Add cards from the deck to the hand: chosen, shown, then the deck is shuffled."""

    categories = frozenset({Category.SEARCH, Category.TO_HAND})
    mechanics = frozenset({"search"})

    def __init__(self, selector: Selector, least: int = 1, most: int | None = None) -> None:
        self.selector = selector
        self.least = least
        self.most = least if most is None else most

    def candidates(self, ctx: Context) -> list[Card]:
        return [c for c in self.selector.find(ctx) if op.may_move(ctx.duel, c, Location.HAND, ctx)]

    def possible(self, ctx: Context) -> bool:
        return len(self.candidates(ctx)) >= min(self.least, 1)

    def run(self, ctx: Context) -> Procedure[bool]:
        found = self.candidates(ctx)
        chosen = yield from choose_cards(
            ctx.player,
            found,
            min(self.least, len(found)),
            min(self.most, len(found)),
            "search",
            ctx.card.uid,
        )
        done = yield from op.to_hand(ctx.duel, chosen, ctx, to=ctx.player)
        shuffle(ctx.duel, ctx.player)
        ctx.picked = chosen
        ctx.affected = done
        return bool(done)

    def phrase(self) -> Text:
        return Text(
            "add_to_hand_from",
            origin=self.selector.origin(),
            cards=self.selector.bare(count(self.least, self.most), many=self.most > 1),
        )


class ToDeck(Acting):
    """Return cards to the deck: ``place`` is ``shuffle``, ``top`` or ``bottom``."""

    key = "to_deck"
    tag = "shuffle"
    categories = frozenset({Category.TO_DECK})

    def __init__(self, which: Which, *, place: str = "shuffle") -> None:
        super().__init__(which)
        self.place = place
        self.key = f"to_deck_{place}"

    def act(self, ctx: Context, cards: list[Card]) -> Procedure[list[Card]]:
        return (
            yield from op.to_deck(
                ctx.duel,
                cards,
                ctx,
                bottom=self.place == "bottom",
                shuffled=self.place == "shuffle",
            )
        )


class Draw(Part):
    """Draw cards; ``who`` draws them. Not offered with too short a deck (AMB-63)."""

    categories = frozenset({Category.DRAW})
    mechanics = frozenset({"draw"})

    def __init__(
        self,
        amount: Amount,
        *,
        who: Who = Who.YOU,
        said: int | None = None,
        words: Text | None = None,
    ) -> None:
        self.amount = amount
        self.who = who
        self.said = said if said is not None else (amount if isinstance(amount, int) else 0)
        self.words = words
        self.opponent = who is Who.OPPONENTS

    def possible(self, ctx: Context) -> bool:
        duel = ctx.duel
        effect = ctx.effect
        if (
            isinstance(effect, Activation)
            and effect.mandatory
            and duel.ruleset.endings.effect_draw_loss == "yes"
        ):
            return True  # whoever must draw and cannot loses (OCG-286)
        players = 1 if self.who is not Who.EVERYONE else len(duel.living())
        total = value_of(self.amount, ctx) * (players if duel.ruleset.piles.shared else 1)
        if self.who is Who.OPPONENTS:
            rivals = [ctx.opponent] if ctx.opponent != NOBODY else duel.opponents(ctx.player)
            return any(can_draw(duel, p, total) for p in rivals)
        return can_draw(duel, ctx.player, total)

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        number = value_of(self.amount, ctx)
        if self.who is Who.OPPONENTS:
            players = yield from meant_opponents(ctx)
        elif self.who is Who.EVERYONE:
            players = duel.living()
        else:
            players = [ctx.player]
        drawn: list[Card] = []
        for player in players:
            drawn += yield from op.draw(duel, player, number, ctx)
        ctx.affected = drawn
        return bool(drawn)

    def phrase(self) -> Text:
        if self.words is not None:
            return self.words
        return Text(f"draw_{self.who.name.lower()}", count=self.said)


class Discard(Part):
    """A player discards from the hand: chosen by the player, or at random."""

    categories = frozenset({Category.DISCARD})
    mechanics = frozenset({"discard"})

    def __init__(
        self,
        number: int = 1,
        *,
        who: Who = Who.YOU,
        random: bool = False,
        filter: Filter | None = None,
        whole_hand: bool = False,
    ) -> None:
        self.number = number
        self.who = who
        self.random = random
        self.filter = filter
        self.whole_hand = whole_hand
        self.opponent = who is Who.OPPONENTS

    def possible(self, ctx: Context) -> bool:
        duel = ctx.duel
        if self.who is Who.YOU:
            return len(self._hand(ctx, ctx.player)) >= self.number or self.whole_hand
        if self.who is Who.OPPONENTS:
            fixed = fixed_opponent(ctx)
            if fixed != NOBODY:
                return bool(duel.players[fixed].hand)
            return any(duel.players[p].hand for p in duel.opponents(ctx.player))
        return True

    def _hand(self, ctx: Context, player: int) -> list[Card]:
        hand = ctx.duel.players[player].hand
        wanted = self.filter
        return [
            c
            for c in hand
            if (wanted is None or wanted.matches(ctx, c)) and (c is not ctx.card or ctx.number)
        ]

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        if self.who is Who.OPPONENTS:
            players = yield from meant_opponents(ctx)
        elif self.who is Who.EVERYONE:
            players = duel.living()
        else:
            players = [ctx.player]
        gone: list[Card] = []
        for player in players:
            hand = self._hand(ctx, player)
            number = len(hand) if self.whole_hand else min(self.number, len(hand))
            if self.random:
                chosen = duel.chance.sample(hand, number)
            else:
                chosen = yield from choose_cards(
                    player, hand, number, number, "discard", ctx.card.uid
                )
            gone += yield from op.discard(duel, player, chosen, ctx, Reason.EFFECT)
        ctx.affected = gone
        return bool(gone)

    def phrase(self) -> Text:
        how = "hand" if self.whole_hand else "random" if self.random else "chosen"
        return Text(f"discard_{how}_{self.who.name.lower()}", count=self.number)


class Mill(Part):
    """Send the top cards of the deck to the graveyard (the shared deck once, AMB-30)."""

    categories = frozenset({Category.MILL})
    mechanics = frozenset({"mill"})

    def __init__(self, number: int, *, who: Who = Who.YOU) -> None:
        self.number = number
        self.who = who

    def possible(self, ctx: Context) -> bool:
        duel = ctx.duel
        players = [ctx.player]
        if self.who is Who.OPPONENTS:
            fixed = fixed_opponent(ctx)
            players = duel.opponents(ctx.player) if fixed == NOBODY else [fixed]
        return any(duel.pile(p, Location.DECK) for p in players)

    def run(self, ctx: Context) -> Procedure[bool]:
        player = ctx.player
        if self.who is Who.OPPONENTS and not ctx.duel.ruleset.piles.shared:
            player = yield from name_opponent(ctx)
            if player == NOBODY:
                return False
        done = yield from op.mill(ctx.duel, player, self.number, ctx)
        ctx.affected = done
        return bool(done)

    def phrase(self) -> Text:
        return Text(f"mill_{self.who.name.lower()}", count=self.number)


class ArrangeTop(Part):
    """Look at up to ``number`` cards from the top of your deck and put them back in any order."""

    mechanics = frozenset({"look", "deck-order"})

    def __init__(self, number: int) -> None:
        self.number = number

    def possible(self, ctx: Context) -> bool:
        return bool(ctx.duel.pile(ctx.player, Location.DECK))

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        deck = duel.pile(ctx.player, Location.DECK)
        cards = deck[-self.number :][::-1]
        if not cards:
            return False
        op.reveal(duel, ctx.player, cards, known=1 << ctx.player)
        ordered = yield from choose_order(ctx.player, cards, "deck_top", ctx.card.uid)
        arrange_top(duel, ctx.player, ordered)
        return True

    def phrase(self) -> Text:
        return Text("arrange_top", count=self.number)


class NegateSummon(Part):
    """Negate the summon that is being attempted and destroy the monsters."""

    categories = frozenset({Category.NEGATE_SUMMON, Category.DESTROY})
    mechanics = frozenset({"negate-summon"})

    def run(self, ctx: Context) -> Procedure[bool]:
        cards = negate_summon(ctx.duel, ctx)
        if not cards:
            return False
        for card in cards:
            if card.field is not None:
                card.field.flags = (*card.field.flags, "undone")
        reason: int = Reason.EFFECT
        summoning = ctx.duel.summoning
        if summoning is not None and summoning.kind is not SummonKind.FLIP:
            reason |= Reason.SUMMON  # it was never on the field (OCG-149)
        yield from op.destroy(ctx.duel, cards, ctx, reason=reason)
        return True

    def phrase(self) -> Text:
        return Text("negate_summon")
