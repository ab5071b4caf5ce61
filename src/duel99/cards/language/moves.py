"""Parts that move cards, and costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from duel99.kernel import operations as op
from duel99.kernel.board import field_cards, free_main_zones, monsters
from duel99.kernel.choosing import (
    choose_cards,
    choose_number,
    choose_order,
    confirm,
    declare,
    fixed_opponent,
    meant_opponents,
    name_opponent,
)
from duel99.kernel.effect import Activation, ActivationKind, Category, Procedure, RuleKind, Who
from duel99.kernel.endings import can_draw, check_losses, win
from duel99.kernel.life import can_pay, damage, pay, recover
from duel99.kernel.moving import arrange_top, shuffle
from duel99.kernel.permissions import may_target, may_tribute
from duel99.kernel.registry import unaffected
from duel99.kernel.summon import lent_tributes, negate_summon, owed_tributes, pays_owed
from duel99.kernel.terms import NOBODY, ON_FIELD, Location, Race, Reason, SummonKind

from .filters import Filter
from .places import Selector
from .steps import Part
from .text import Empty, Joined, Text
from .which import Chosen, Which, count

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context

Amount = int | Callable[["Context"], int]


def value_of(amount: Amount, ctx: Context) -> int:
    """A number, or what a function makes of the context."""
    return amount if isinstance(amount, int) else amount(ctx)


class Target(Part):
    """Choose targets at activation; ``TARGETS`` means them afterwards (OCG-037, CLS-029).

    Cards that cannot be targeted, or are unaffected by the effect's kind, are not offered.
    """

    def __init__(
        self,
        selector: Selector,
        least: int = 1,
        most: int | None = None,
        *,
        purpose: str = "target",
        valid: Callable[[Context, list[Card]], bool] | None = None,
        able: Callable[[Context, Card], bool] | None = None,
    ) -> None:
        self.selector = selector
        self.least = least
        self.most = least if most is None else most
        self.purpose = purpose
        self.valid = valid
        self.able = able

    def candidates(self, ctx: Context) -> list[Card]:
        """The cards that may be targeted."""
        chosen = {uid for uid, _ in ctx.targets}
        return [
            c
            for c in self.selector.find(ctx)
            if c.uid not in chosen
            and may_target(ctx, c)
            and (self.able is None or self.able(ctx, c))
        ]

    def possible(self, ctx: Context) -> bool:
        return len(self.candidates(ctx)) >= self.least

    def run(self, ctx: Context) -> Procedure[bool]:
        found = self.candidates(ctx)
        test = self.valid
        chosen = yield from choose_cards(
            ctx.player,
            found,
            self.least,
            min(self.most, len(found)),
            self.purpose,
            ctx.card.uid,
            None if test is None else lambda cards: test(ctx, cards),
        )
        ctx.targets += [c.ref for c in chosen]
        if len(chosen) == 1 and ctx.opponent == NOBODY:
            # a target on an opponent's field names that opponent (AMB-26)
            whose = chosen[0].controller
            if whose != ctx.player and whose != NOBODY:
                ctx.opponent = whose
        return bool(chosen)

    def phrase(self) -> Text:
        return Text(
            "target", cards=self.selector.phrase(count(self.least, self.most), many=self.most > 1)
        )

    def reference(self) -> str:
        """How the effect speaks of the targets: a card or a monster, one or several."""
        noun = "monster" if self.selector.filter.noun == "monster" else "card"
        return noun if self.most == 1 else f"{noun}s"


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

    def act(self, ctx: Context, cards: list[Card]) -> Procedure[list[Card]]:
        """Do it; returns the cards it was done to."""
        raise NotImplementedError

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


class Damage(Part):
    """Effect damage to you, to an opponent (named, AMB-26), or to everybody."""

    categories = frozenset({Category.DAMAGE})
    mechanics = frozenset({"damage"})

    def __init__(
        self, amount: Amount, *, to: Who = Who.OPPONENTS, words: Text | None = None
    ) -> None:
        self.amount = amount
        self.to = to
        self.words = words
        self.opponent = to is Who.OPPONENTS

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        points = value_of(self.amount, ctx)
        if self.to is Who.OPPONENTS:
            players = yield from meant_opponents(ctx)
        elif self.to is Who.YOU:
            players = [ctx.player]
        else:
            players = duel.living()
        if _too_early(ctx):
            players = [p for p in players if p == ctx.player or duel.players[p].turns > 0]
        taken = 0
        for player in players:
            taken += damage(duel, player, points, ctx)
        ctx.values["damage_done"] = taken
        return taken > 0

    def phrase(self) -> Text:
        if self.words is not None:
            return self.words
        shown = self.amount if isinstance(self.amount, int) else 0
        return Text(f"damage_{self.to.name.lower()}", points=shown)


def _too_early(ctx: Context) -> bool:
    """Whether harm outside attacks is barred in round one (AMB-49)."""
    duel = ctx.duel
    return duel.ruleset.opponents.early_burn == "no" and duel.turn <= len(duel.order)


class Recover(Part):
    """Gain life points."""

    categories = frozenset({Category.RECOVER})
    mechanics = frozenset({"lp"})

    def __init__(self, amount: Amount, *, who: Who = Who.YOU, words: Text | None = None) -> None:
        self.amount = amount
        self.who = who
        self.words = words
        self.opponent = who is Who.OPPONENTS

    def run(self, ctx: Context) -> Procedure[bool]:
        player = ctx.player
        if self.who is Who.OPPONENTS:
            player = yield from name_opponent(ctx)
        if player == NOBODY:
            return False
        return recover(ctx.duel, player, value_of(self.amount, ctx), ctx) > 0

    def phrase(self) -> Text:
        if self.words is not None:
            return self.words
        shown = self.amount if isinstance(self.amount, int) else 0
        return Text(f"recover_{self.who.name.lower()}", points=shown)


class Win(Part):
    """Win the duel (OCG-287, AMB-64)."""

    categories = frozenset({Category.WIN})
    mechanics = frozenset({"special-victory"})

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        win(ctx.duel, ctx.player)
        return True

    def phrase(self) -> Text:
        return Text("win")


# costs


class Cost(Part):
    """Base of costs: paid at activation, never an effect."""

    def phrase(self) -> Text:
        raise NotImplementedError


class PayLife(Cost):
    """Pay life points; ``half`` pays half of them."""

    mechanics = frozenset({"cost-lp"})

    def __init__(self, points: int = 0, *, half: bool = False) -> None:
        self.points = points
        self.half = half

    def _due(self, ctx: Context) -> int:
        return (ctx.duel.players[ctx.player].life + 1) // 2 if self.half else self.points

    def possible(self, ctx: Context) -> bool:
        return self.half or can_pay(ctx.duel, ctx.player, self.points, ctx)

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        ctx.values["paid"] = pay(ctx.duel, ctx.player, self._due(ctx), ctx)
        check_losses(ctx.duel)
        return True

    def phrase(self) -> Text:
        return Text("pay_half") if self.half else Text("pay", points=self.points)


class DiscardCost(Cost):
    """Discard cards of your choice, not the effect's own card."""

    mechanics = frozenset({"cost-discard"})

    def __init__(self, number: int = 1, filter: Filter | None = None) -> None:
        self.number = number
        self.filter = filter

    def _hand(self, ctx: Context) -> list[Card]:
        wanted = self.filter
        return [
            c
            for c in ctx.duel.players[ctx.player].hand
            if c is not ctx.card and (wanted is None or wanted.matches(ctx, c))
        ]

    def possible(self, ctx: Context) -> bool:
        return len(self._hand(ctx)) >= self.number

    def run(self, ctx: Context) -> Procedure[bool]:
        chosen = yield from choose_cards(
            ctx.player, self._hand(ctx), self.number, self.number, "discard", ctx.card.uid
        )
        ctx.picked = chosen
        yield from op.discard(ctx.duel, ctx.player, chosen, ctx, Reason.COST)
        return True

    def phrase(self) -> Text:
        if self.filter is None:
            return Text("cost_discard", count=self.number)
        return Text(
            "cost_discard_filter",
            cards=Selector(self.filter, Location.HAND, Who.YOU, "hand").bare(
                count(self.number, self.number), many=self.number > 1
            ),
        )


class DeclareType(Part):
    """Declare a type (種族) at activation; ``declared_type`` means it afterwards."""

    def run(self, ctx: Context) -> Procedure[bool]:
        ctx.values["race"] = yield from declare(
            ctx.duel, ctx.player, [int(r) for r in Race], "race", ctx.card.uid
        )
        return True

    def phrase(self) -> Text:
        return Text("declare_race")


class DiscardThis(Cost):
    """Discard this card from the hand."""

    mechanics = frozenset({"cost-discard-self", "hand-quick"})

    def possible(self, ctx: Context) -> bool:
        return ctx.card.location == Location.HAND

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from op.discard(ctx.duel, ctx.player, [ctx.card], ctx, Reason.COST)
        return True

    def phrase(self) -> Text:
        return Text("cost_discard_this")


def may_send(ctx: Context, card: Card) -> bool:
    """Whether a card can be sent to the graveyard as a cost: it must really get there."""
    duel = ctx.duel
    goal = Location.GRAVEYARD
    return (
        op.may_move(duel, card, goal, ctx if card.location & ~ON_FIELD else None)
        and op.home_of(duel, card, goal) == goal
        and op.redirected(duel, card, goal, None) == goal
    )


class SendThis(Cost):
    """Send this card (from the field or the hand) to the graveyard.

    Notes the turns that were counted on it as ``values["turns"]``.
    """

    mechanics = frozenset({"cost-send-self"})

    def possible(self, ctx: Context) -> bool:
        return may_send(ctx, ctx.card)

    def run(self, ctx: Context) -> Procedure[bool]:
        state = ctx.card.field
        ctx.values["turns"] = state.turns_counted if state is not None else 0
        yield from op.send(
            ctx.duel, [ctx.card], Location.GRAVEYARD, Reason.COST, None, player=ctx.player
        )
        return True

    def phrase(self) -> Text:
        return Text("cost_send_this")


class BanishThis(Cost):
    """Banish this card from where it is; ``graveyard`` says so."""

    mechanics = frozenset({"cost-banish-self"})

    def __init__(self, *, graveyard: bool = False) -> None:
        self.key = "cost_banish_this_graveyard" if graveyard else "cost_banish_this"

    def possible(self, ctx: Context) -> bool:
        return op.may_move(ctx.duel, ctx.card, Location.BANISHED, ctx)

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from op.send(
            ctx.duel, [ctx.card], Location.BANISHED, Reason.COST, None, player=ctx.player
        )
        return True

    def phrase(self) -> Text:
        return Text(self.key)


class TributeThis(Cost):
    """Tribute this card."""

    mechanics = frozenset({"cost-tribute-self"})
    categories = frozenset({Category.TRIBUTE})

    def possible(self, ctx: Context) -> bool:
        return ctx.card.location == Location.MONSTER and may_tribute(ctx, ctx.card)

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from op.tribute(ctx.duel, [ctx.card], None, Reason.COST)
        return True

    def phrase(self) -> Text:
        return Text("cost_tribute_this")


class TributeCost(Cost):
    """Tribute monsters you control."""

    mechanics = frozenset({"cost-tribute"})
    categories = frozenset({Category.TRIBUTE})

    def __init__(
        self,
        selector: Selector,
        number: int = 1,
        *,
        free_zone: bool = False,
    ) -> None:
        self.selector = selector
        self.number = number
        self.free_zone = free_zone

    def candidates(self, ctx: Context) -> list[Card]:
        """The monsters that may be tributed, opponents' that are lent for it too."""
        lent = [
            c for c in lent_tributes(ctx.duel, ctx.player) if self.selector.filter.matches(ctx, c)
        ]
        return [c for c in self.selector.find(ctx) + lent if may_tribute(ctx, c)]

    def possible(self, ctx: Context) -> bool:
        return len(self.candidates(ctx)) >= self.number

    def run(self, ctx: Context) -> Procedure[bool]:
        found = self.candidates(ctx)
        owed = owed_tributes(ctx.duel, ctx.player, found)
        chosen = yield from choose_cards(
            ctx.player,
            found,
            self.number,
            self.number,
            "tribute",
            ctx.card.uid,
            (lambda cards: pays_owed(cards, owed)) if owed else None,
        )
        ctx.picked = chosen
        ctx.values["tributed_attack"] = sum(c.printed.base_attack for c in chosen)
        yield from op.tribute(ctx.duel, chosen, None, Reason.COST)
        return True

    def phrase(self) -> Text:
        return Text(
            "cost_tribute",
            cards=self.selector.phrase(count(self.number, self.number), many=self.number > 1),
        )


class SendCost(Cost):
    """Send cards of yours to the graveyard, or elsewhere with ``to``."""

    mechanics = frozenset({"cost-send"})

    def __init__(
        self,
        selector: Selector,
        least: int = 1,
        most: int | None = None,
        *,
        to: Location = Location.GRAVEYARD,
    ) -> None:
        self.selector = selector
        self.least = least
        self.most = least if most is None else most
        self.to = to
        if to is Location.BANISHED:
            self.mechanics = frozenset({"cost-banish"})

    def _candidates(self, ctx: Context) -> list[Card]:
        found = self.selector.find(ctx)
        effect = ctx.effect
        if ctx.card.location == Location.HAND or (
            isinstance(effect, Activation) and effect.kind is ActivationKind.CARD
        ):
            found = [c for c in found if c is not ctx.card]  # it is being activated
        if self.to is Location.GRAVEYARD:
            return [c for c in found if may_send(ctx, c)]
        return [c for c in found if op.may_move(ctx.duel, c, self.to, ctx)]

    def possible(self, ctx: Context) -> bool:
        return len(self._candidates(ctx)) >= self.least

    def run(self, ctx: Context) -> Procedure[bool]:
        found = self._candidates(ctx)
        chosen = yield from choose_cards(
            ctx.player, found, self.least, min(self.most, len(found)), "cost", ctx.card.uid
        )
        ctx.picked = chosen
        yield from op.send(ctx.duel, chosen, self.to, Reason.COST, None, player=ctx.player)
        return True

    def phrase(self) -> Text:
        key = {
            Location.GRAVEYARD: "cost_send",
            Location.BANISHED: "cost_banish",
            Location.HAND: "cost_return",
            Location.DECK: "cost_to_deck",
        }[self.to]
        return Text(
            key, cards=self.selector.phrase(count(self.least, self.most), many=self.most > 1)
        )


class BanishOneOfEach(Cost):
    """Banish one card of each selector at one moment (a LIGHT and a DARK monster)."""

    mechanics = frozenset({"cost-banish"})

    def __init__(self, *selectors: Selector) -> None:
        self.selectors = selectors

    def _groups(self, ctx: Context) -> list[list[Card]]:
        return [
            [c for c in s.find(ctx) if op.may_move(ctx.duel, c, Location.BANISHED, ctx)]
            for s in self.selectors
        ]

    def possible(self, ctx: Context) -> bool:
        return _one_of_each(self._groups(ctx), [])

    def run(self, ctx: Context) -> Procedure[bool]:
        groups = self._groups(ctx)
        pool: list[Card] = []
        for group in groups:
            pool += [c for c in group if c not in pool]
        number = len(groups)
        chosen = yield from choose_cards(
            ctx.player,
            pool,
            number,
            number,
            "cost",
            ctx.card.uid,
            lambda cards: _one_of_each([[c for c in g if c in cards] for g in groups], []),
        )
        ctx.picked = chosen
        yield from op.send(
            ctx.duel, chosen, Location.BANISHED, Reason.COST, None, player=ctx.player
        )
        return True

    def phrase(self) -> Text:
        first = self.selectors[0].phrase(count(1, 1))
        rest = [s.bare(count(1, 1)) for s in self.selectors[1:]]
        return Text("cost_banish", cards=Joined("list_joint", [first, *rest]))


def _one_of_each(groups: list[list[Card]], used: list[Card]) -> bool:
    """Whether every group has a card of its own."""
    if not groups:
        return True
    return any(_one_of_each(groups[1:], [*used, c]) for c in groups[0] if c not in used)


class TributeTheirs(Cost):
    """Tribute monsters of the one opponent to whose field this card is special summoned."""

    mechanics = frozenset({"tribute-opponents"})
    categories = frozenset({Category.TRIBUTE})

    def __init__(self, number: int) -> None:
        self.number = number

    def _candidates(self, ctx: Context) -> list[Card]:
        if ctx.opponent == NOBODY:
            return []
        return [c for c in monsters(ctx.duel, ctx.opponent) if may_tribute(ctx, c)]

    def _leaves_room(self, ctx: Context, chosen: list[Card]) -> bool:
        return bool(free_main_zones(ctx.duel, ctx.opponent)) or any(c.zone < 5 for c in chosen)

    def possible(self, ctx: Context) -> bool:
        found = self._candidates(ctx)
        return len(found) >= self.number and self._leaves_room(ctx, found)

    def run(self, ctx: Context) -> Procedure[bool]:
        chosen = yield from choose_cards(
            ctx.player,
            self._candidates(ctx),
            self.number,
            self.number,
            "tribute",
            ctx.card.uid,
            lambda cards: self._leaves_room(ctx, cards),
        )
        yield from op.tribute(ctx.duel, chosen, None, Reason.COST)
        return True

    def phrase(self) -> Text:
        return Text("cost_tribute_theirs", count=self.number)


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


class MillCost(Cost):
    """Send ``least`` to ``most`` cards from the top of the deck to the graveyard."""

    mechanics = frozenset({"cost-mill"})

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def possible(self, ctx: Context) -> bool:
        deck = ctx.duel.pile(ctx.player, Location.DECK)
        return len(deck) >= self.least and may_send(ctx, deck[-1])

    def run(self, ctx: Context) -> Procedure[bool]:
        size = len(ctx.duel.pile(ctx.player, Location.DECK))
        numbers = list(range(self.least, min(self.most, size) + 1))
        number = yield from choose_number(ctx.duel, ctx.player, numbers, "mill", ctx.card.uid)
        ctx.values["milled"] = number
        yield from op.mill(ctx.duel, ctx.player, number, ctx, Reason.COST)
        return True

    def phrase(self) -> Text:
        return Text("cost_mill", cards=count(self.least, self.most))


class Detach(Cost):
    """Detach materials from this Xyz monster."""

    mechanics = frozenset({"detach"})

    def __init__(self, number: int = 1) -> None:
        self.number = number

    def possible(self, ctx: Context) -> bool:
        state = ctx.card.field
        return state is not None and len(state.materials) >= self.number

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from detach_materials(ctx, ctx.card, self.number, Reason.COST)
        return True

    def phrase(self) -> Text:
        return Text("cost_detach", count=self.number)


def detach_materials(
    ctx: Context, card: Card, number: int, reason: Reason
) -> Procedure[list[Card]]:
    """Send materials of an Xyz monster to the graveyard."""
    from duel99.kernel.happening import occur
    from duel99.kernel.terms import When

    state = card.field
    if state is None or not state.materials:
        return []
    materials = [ctx.duel.cards[uid] for uid in state.materials]
    chosen = yield from choose_cards(ctx.player, materials, number, number, "detach", card.uid)
    yield from op.send(ctx.duel, chosen, Location.GRAVEYARD, reason, None, player=ctx.player)
    occur(
        ctx.duel,
        When.MATERIAL_DETACHED,
        (card.uid,),
        player=ctx.player,
        causer=ctx.player,
        amount=len(chosen),
    )
    return chosen


class RemoveCounters(Cost):
    """Remove counters from this card, or from anywhere on your field."""

    mechanics = frozenset({"spell-counter"})

    def __init__(self, counter: str, number: int = 1, *, from_field: bool = False) -> None:
        self.counter = counter
        self.number = number
        self.from_field = from_field

    def _bearers(self, ctx: Context) -> list[Card]:
        cards = field_cards(ctx.duel, ctx.player) if self.from_field else [ctx.card]
        return [c for c in cards if op.counters_on(c, self.counter) >= self.number]

    def possible(self, ctx: Context) -> bool:
        return bool(self._bearers(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        chosen = yield from choose_cards(
            ctx.player, self._bearers(ctx), 1, 1, "counters", ctx.card.uid
        )
        op.remove_counters(ctx.duel, chosen[0], self.counter, self.number)
        return True

    def phrase(self) -> Text:
        key = "cost_counters_field" if self.from_field else "cost_counters"
        return Text(key, count=self.number, counter=Text(f"counter.{self.counter}"))


class NotAttacking(Cost):
    """The card cannot attack the turn this is activated; not usable after it attacked."""

    def possible(self, ctx: Context) -> bool:
        state = ctx.card.field
        return state is None or state.attacked_turn != ctx.duel.turn

    def run(self, ctx: Context) -> Procedure[bool]:
        from duel99.kernel.effect import BOUND, THIS_TURN, Rule
        from duel99.kernel.registry import linger

        yield from ()
        linger(
            ctx.duel,
            Rule(RuleKind.CANNOT_ATTACK, scope=BOUND),
            ctx,
            THIS_TURN,
            refs=(ctx.card.ref,),
        )
        return True

    def phrase(self) -> Text:
        return Empty()

    def afterword(self) -> Text:
        return Text("cost_not_attacking")


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


__all__ = [
    "Acting",
    "Amount",
    "ArrangeTop",
    "Banish",
    "BanishOneOfEach",
    "BanishThis",
    "Chosen",
    "Cost",
    "Damage",
    "DeclareType",
    "Destroy",
    "Detach",
    "Discard",
    "DiscardCost",
    "DiscardThis",
    "Draw",
    "Mill",
    "MillCost",
    "NegateSummon",
    "NotAttacking",
    "PayLife",
    "Recover",
    "RemoveCounters",
    "Search",
    "SendCost",
    "SendThis",
    "SendToGraveyard",
    "Target",
    "ToDeck",
    "ToHand",
    "TributeCost",
    "TributeTheirs",
    "TributeThis",
    "Win",
    "confirm",
    "detach_materials",
    "may_send",
    "may_target",
    "may_tribute",
    "unaffected",
    "value_of",
]
