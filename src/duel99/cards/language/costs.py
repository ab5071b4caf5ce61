"""Costs: what is paid or declared when an effect is activated."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

from duel99.kernel import operations as op
from duel99.kernel.board import field_cards, free_main_zones, monsters
from duel99.kernel.choosing import (
    choose_cards,
    choose_number,
    declare,
)
from duel99.kernel.counters import counters_on, remove_counters
from duel99.kernel.derived import attack_of, level_of
from duel99.kernel.effect import Activation, ActivationKind, Category, Procedure
from duel99.kernel.endings import check_losses
from duel99.kernel.life import can_pay, pay
from duel99.kernel.permissions import may_tribute
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.terms import NOBODY, ON_FIELD, Location, Race, Reason
from duel99.kernel.tributes import lent_tributes, owed_tributes, pays_owed

from .filters import Filter
from .places import Selector
from .steps import Part
from .text import Empty, Joined, Text
from .which import count

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context


# costs


class Cost(Part):
    """Base of costs: paid at activation, never an effect."""

    @abstractmethod
    def phrase(self) -> Text: ...


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
    """Discard cards of your choice (or at ``random``), not the effect's own card."""

    mechanics = frozenset({"cost-discard"})

    def __init__(
        self, number: int = 1, filter: Filter | None = None, *, random: bool = False
    ) -> None:
        self.number = number
        self.filter = filter
        self.random = random

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
        if self.random:
            chosen = ctx.duel.chance.sample(self._hand(ctx), self.number)
        else:
            chosen = yield from choose_cards(
                ctx.player, self._hand(ctx), self.number, self.number, "discard", ctx.card.uid
            )
        ctx.picked = chosen
        yield from op.discard(ctx.duel, ctx.player, chosen, ctx, Reason.COST)
        return True

    def phrase(self) -> Text:
        if self.filter is None:
            key = "cost_discard_random" if self.random else "cost_discard"
            return Text(key, count=self.number)
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
    """Tribute monsters you control; ``able`` narrows which.

    Notes what they were worth: ``values["tributed_attack"]`` by what is printed on them, and as
    they were on the field ``values["tributed_strength"]`` and ``values["tributed_level"]`` (the
    attack of all, the level of the first).
    """

    mechanics = frozenset({"cost-tribute"})
    categories = frozenset({Category.TRIBUTE})

    def __init__(
        self,
        selector: Selector,
        number: int = 1,
        *,
        free_zone: bool = False,
        able: Callable[[Context, Card], bool] | None = None,
    ) -> None:
        self.selector = selector
        self.number = number
        self.free_zone = free_zone
        self.able = able

    def candidates(self, ctx: Context) -> list[Card]:
        """The monsters that may be tributed, opponents' that are lent for it too."""
        lent = [
            c for c in lent_tributes(ctx.duel, ctx.player) if self.selector.filter.matches(ctx, c)
        ]
        able = self.able
        return [
            c
            for c in self.selector.find(ctx) + lent
            if may_tribute(ctx, c) and (able is None or able(ctx, c))
        ]

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
        ctx.values["tributed_strength"] = sum(attack_of(ctx.duel, c) for c in chosen)
        ctx.values["tributed_level"] = level_of(ctx.duel, chosen[0]) if chosen else 0
        yield from op.tribute(ctx.duel, chosen, None, Reason.COST)
        return True

    def phrase(self) -> Text:
        return Text(
            "cost_tribute",
            cards=self.selector.phrase(count(self.number, self.number), many=self.number > 1),
        )


class SendCost(Cost):
    """Send cards of yours to the graveyard, or elsewhere with ``to``.

    Notes how many as ``values["sent"]``.
    """

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
        ctx.values["sent"] = len(chosen)
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
        number = count(self.least, self.most)
        cards = Text(number.key, **{**number.args, "unit": Text("unit.card")})
        return Text("cost_mill" if self.most > 1 else "cost_mill_single", cards=cards)


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
        return [c for c in cards if counters_on(c, self.counter) >= self.number]

    def possible(self, ctx: Context) -> bool:
        return bool(self._bearers(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        chosen = yield from choose_cards(
            ctx.player, self._bearers(ctx), 1, 1, "counters", ctx.card.uid
        )
        remove_counters(ctx.duel, chosen[0], self.counter, self.number)
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
        from duel99.kernel.effect import THIS_TURN, Rule
        from duel99.kernel.registry import linger
        from duel99.kernel.scope import BOUND

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
