"""Parts that bring monsters to the field."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from duel99.kernel import operations as op
from duel99.kernel.board import free_main_zones, monsters, zones_for
from duel99.kernel.card import Card, Definition
from duel99.kernel.choosing import choose_card, choose_cards, name_opponent
from duel99.kernel.derived import level_of, material_level
from duel99.kernel.effect import Activation, Category, Procedure
from duel99.kernel.event import Noted
from duel99.kernel.happening import next_moment
from duel99.kernel.materials import may_be_material
from duel99.kernel.moving import shuffle
from duel99.kernel.permissions import may_tribute
from duel99.kernel.registry import unaffected
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.special_summon import may_special_summon, special_summon
from duel99.kernel.terms import (
    NOBODY,
    Kind,
    Location,
    Position,
    Reason,
    Stat,
    SummonKind,
)
from duel99.kernel.tributes import lent_tributes, owed_tributes, pays_owed

from .changes import ALWAYS, Grant
from .costs import SendThis, TributeCost, TributeThis
from .filters import Filter
from .places import Selector
from .steps import Part
from .text import Joined, Name, Text
from .which import SUMMONED, THIS, Fixed, Which, count

if TYPE_CHECKING:
    from duel99.kernel.context import Context

FACE_UP = int(Position.FACE_UP_ATTACK | Position.FACE_UP_DEFENSE)
ATTACK = int(Position.FACE_UP_ATTACK)
DEFENSE = int(Position.FACE_UP_DEFENSE)
FACE_DOWN = int(Position.FACE_DOWN_DEFENSE)


def can_come(
    ctx: Context,
    card: Card,
    *,
    leaving: tuple[Card, ...] = (),
    side: int = NOBODY,
    ignore: bool = False,
    kind: SummonKind = SummonKind.EFFECT,
) -> bool:
    """Whether an effect could special summon ``card`` now, zones included."""
    duel = ctx.duel
    field = ctx.player if side == NOBODY else side
    return may_special_summon(duel, ctx.player, card, ctx, kind, ignore_conditions=ignore) and bool(
        zones_for(duel, field, card, card.location == Location.EXTRA, leaving=leaving)
    )


def leaving_as_cost(ctx: Context) -> tuple[Card, ...]:
    """Before an activation: monsters of yours of which its cost takes one from the field."""
    effect = ctx.effect
    if ctx.number or not isinstance(effect, Activation):
        return ()
    cost = effect.cost
    if isinstance(cost, TributeCost):
        return tuple(c for c in cost.candidates(ctx) if c.controller == ctx.player)
    if isinstance(cost, (TributeThis, SendThis)) and ctx.card.location == Location.MONSTER:
        return (ctx.card,)
    return ()


class SpecialSummon(Part):
    """Special summon cards: chosen ones of a selector, targets, or this card.

    ``positions`` is a mask. ``to`` OPPONENTS puts them on the named opponent's field.
    ``ignore_conditions`` reads "ignoring its summoning conditions" (OCG-181); ``proper`` ones
    fulfil the revive limit: the effect is the card's own way of being summoned.
    """

    categories = frozenset({Category.SPECIAL_SUMMON})
    mechanics = frozenset({"special-summon"})

    def __init__(
        self,
        which: Which | Selector,
        *,
        number: int = 1,
        most: int | None = None,
        positions: int = FACE_UP,
        to: Who = Who.YOU,
        ignore_conditions: bool = False,
        proper: bool = False,
        kind: SummonKind = SummonKind.EFFECT,
    ) -> None:
        self.which = which
        self.number = number
        self.most = number if most is None else most
        self.positions = positions
        self.to = to
        self.ignore = ignore_conditions
        self.proper = proper or kind is not SummonKind.EFFECT
        self.kind = kind
        self.opponent = to is Who.OPPONENTS
        if kind is not SummonKind.EFFECT:
            self.mechanics |= {f"{kind.name.lower()}-summon"}

    def candidates(self, ctx: Context) -> list[Card]:
        """The cards of the selector that can come."""
        assert isinstance(self.which, Selector)
        leaving = leaving_as_cost(ctx)
        return [
            c
            for c in self.which.find(ctx)
            if can_come(ctx, c, ignore=self.ignore, leaving=leaving, kind=self.kind)
        ]

    def possible(self, ctx: Context) -> bool:
        if isinstance(self.which, Selector):
            if len(self.candidates(ctx)) < self.number:
                return False
            return self.number < 2 or len(free_main_zones(ctx.duel, ctx.player)) >= self.number
        if not self.which.possible(ctx):
            return False
        leaving = leaving_as_cost(ctx)
        if self.which is THIS and self.to is Who.YOU:
            return can_come(ctx, ctx.card, ignore=self.ignore, leaving=leaving)
        if isinstance(self.which, Fixed) and self.to is Who.YOU:
            known = self.which.find(ctx)
            if known and not any(
                can_come(ctx, c, ignore=self.ignore, leaving=leaving, kind=self.kind) for c in known
            ):
                return False
        # room: a card that pays for itself frees its zone
        return bool(free_main_zones(ctx.duel, ctx.player)) or any(c.zone < 5 for c in leaving)

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        side = ctx.player
        if self.to is Who.OPPONENTS:
            side = yield from name_opponent(ctx)
            if side == NOBODY:
                return False
        from_deck = False
        if isinstance(self.which, Selector):
            found = self.candidates(ctx)
            most = min(self.most, len(found), len(free_main_zones(duel, side)) or 1)
            cards = yield from choose_cards(
                ctx.player, found, min(self.number, most), most, "special_summon", ctx.card.uid
            )
            from_deck = any(c.location == Location.DECK for c in cards)
        else:
            cards = yield from self.which.cards(ctx)
            cards = [c for c in cards if c.location != Location.MONSTER]
        came = yield from special_summon(
            duel,
            cards,
            ctx.player,
            ctx,
            kind=self.kind,
            positions=self.positions,
            to=side,
            ignore_conditions=self.ignore,
            proper=self.proper,
        )
        if from_deck:
            shuffle(duel, ctx.player)
        ctx.picked = came
        ctx.affected = came
        return bool(came)

    def phrase(self) -> Text:
        if self.which is THIS and self.to is Who.YOU and self.positions == FACE_UP:
            return Text("special_summon_this", origin=Text("origin_this"))
        origin = Text("origin_none")
        if isinstance(self.which, Selector):
            cards = self.which.bare(count(self.number, self.most), many=self.most > 1)
            origin = self.which.origin()
        else:
            cards = self.which.phrase()
        key = {ATTACK: "_attack", DEFENSE: "_defense", FACE_DOWN: "_face_down"}.get(
            self.positions, ""
        )
        if self.to is Who.OPPONENTS:
            key = "_to_opponent"
        said = Text(f"special_summon{key}", cards=cards, origin=origin)
        if self.kind is SummonKind.EFFECT:
            return said
        return Joined("joint", [said, Text(f"treated_as.{self.kind.name.lower()}")])


def banished_when_it_leaves() -> Part:
    """ "... but banish it when it leaves the field", said of what was just summoned."""
    return Grant(
        SUMMONED,
        RuleKind.REDIRECT_FROM_FIELD,
        until=ALWAYS,
        value=int(Location.BANISHED),
        words=Text("banished_when_it_leaves"),
        mechanics=("redirect",),
    )


class Tokens(Part):
    """Special summon tokens."""

    categories = frozenset({Category.SPECIAL_SUMMON, Category.TOKEN})
    mechanics = frozenset({"token"})

    def __init__(
        self,
        token: Definition,
        number: int = 1,
        *,
        positions: int = DEFENSE,
        to: Who = Who.YOU,
        after: Callable[[Context, list[Card]], None] | None = None,
    ) -> None:
        self.token = token
        self.number = number
        self.positions = positions
        self.to = to
        self.after = after
        self.opponent = to is Who.OPPONENTS

    def possible(self, ctx: Context) -> bool:
        duel = ctx.duel
        if self.to is Who.OPPONENTS:
            rivals = [ctx.opponent] if ctx.opponent != NOBODY else duel.opponents(ctx.player)
            return any(self.may_name(ctx, p) for p in rivals)
        return len(free_main_zones(duel, ctx.player)) >= self.number and may_special_summon(
            duel, ctx.player, make_token(ctx, self.token, keep=False), ctx
        )

    def may_name(self, ctx: Context, player: int) -> bool:
        return self.to is not Who.OPPONENTS or len(free_main_zones(ctx.duel, player)) >= self.number

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        side = ctx.player
        if self.to is Who.OPPONENTS:
            side = yield from name_opponent(ctx)
            if side == NOBODY:
                return False
        if len(free_main_zones(duel, side)) < self.number:
            return False
        tokens = [make_token(ctx, self.token) for _ in range(self.number)]
        came = yield from special_summon(
            duel, tokens, ctx.player, ctx, positions=self.positions, to=side
        )
        if self.after is not None and came:
            self.after(ctx, came)
        ctx.picked = came
        ctx.affected = came
        return bool(came)

    def phrase(self) -> Text:
        key = "tokens_to_opponent"
        if self.to is Who.YOU:
            key = {ATTACK: "tokens_attack", DEFENSE: "tokens_defense"}.get(self.positions, "tokens")
        return Text(key, count=self.number, name=Name(self.token.printed.id))


def make_token(ctx: Context, token: Definition, *, keep: bool = True) -> Card:
    """A new token that is not on the field yet."""
    duel = ctx.duel
    card = Card(len(duel.cards) if keep else -1, token, ctx.player)
    if keep:
        duel.cards.append(card)
    return card


def summon_with(
    ctx: Context, monster: Card, kind: SummonKind, materials: list[Card]
) -> Procedure[bool]:
    """Properly summon a monster by an effect, its materials having gone the moment before."""
    next_moment(ctx.duel)
    came = yield from special_summon(
        ctx.duel, [monster], ctx.player, ctx, kind=kind, proper=True, materials=materials
    )
    ctx.affected = came
    return bool(came)


class FusionSummon(Part):
    """Fusion summon by this card (OCG-188 to OCG-193).

    ``materials`` are the places and kinds of cards that may be used, ``to`` where they go,
    ``monster`` narrows the fusion monsters.
    """

    categories = frozenset({Category.SPECIAL_SUMMON, Category.FUSION})
    mechanics = frozenset({"fusion-summon"})

    def __init__(
        self,
        materials: Selector,
        *,
        to: Location = Location.GRAVEYARD,
        monster: Filter | None = None,
    ) -> None:
        self.materials = materials
        self.to = to
        self.monster = monster
        if to is Location.BANISHED:
            self.mechanics |= {"banish"}

    def _pool(self, ctx: Context) -> list[Card]:
        duel = ctx.duel
        return [
            c
            for c in self.materials.find(ctx)
            if c.printed.is_monster
            and may_be_material(duel, c, RuleKind.NOT_FUSION_MATERIAL)
            and not (c.on_field and unaffected(duel, c, ctx))
            and op.may_move(duel, c, self.to, ctx)
        ]

    def _monsters(self, ctx: Context) -> list[Card]:
        return [
            c
            for c in ctx.duel.pile(ctx.player, Location.EXTRA)
            if c.definition.fusion is not None
            and c.definition.fusion.by_fusion
            and (self.monster is None or self.monster.matches(ctx, c))
            and may_special_summon(ctx.duel, ctx.player, c, ctx, SummonKind.FUSION)
        ]

    def _fits(self, ctx: Context, monster: Card, chosen: Sequence[Card]) -> bool:
        recipe = monster.definition.fusion
        return (
            recipe is not None
            and recipe.fits(ctx, chosen)
            and bool(zones_for(ctx.duel, ctx.player, monster, True, leaving=tuple(chosen)))
        )

    def _feasible(self, ctx: Context, pool: list[Card]) -> Iterator[Card]:
        for monster in self._monsters(ctx):
            recipe = monster.definition.fusion
            assert recipe is not None
            usable = [c for c in pool if recipe.usable(ctx, c)]
            if len(usable) < recipe.least:
                continue
            # more cards never help to find out whether there is one set
            if any(
                self._fits(ctx, monster, chosen)
                for size in range(recipe.least, min(recipe.most, recipe.least + 1) + 1)
                for chosen in combinations(usable, size)
            ):
                yield monster

    def possible(self, ctx: Context) -> bool:
        return next(self._feasible(ctx, self._pool(ctx)), None) is not None

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        pool = self._pool(ctx)
        feasible = list(self._feasible(ctx, pool))
        if not feasible:
            return False
        monster = yield from choose_card(ctx.player, feasible, "fusion_monster", ctx.card.uid)
        recipe = monster.definition.fusion
        assert recipe is not None
        usable = [c for c in pool if recipe.usable(ctx, c)]
        chosen = yield from choose_cards(
            ctx.player,
            usable,
            recipe.least,
            recipe.most,
            "fusion_material",
            ctx.card.uid,
            lambda cards: self._fits(ctx, monster, cards),
        )
        reason = Reason.MATERIAL | Reason.FUSION | Reason.EFFECT
        yield from op.send(duel, chosen, self.to, reason, ctx)
        return (yield from summon_with(ctx, monster, SummonKind.FUSION, chosen))

    def phrase(self) -> Text:
        adjectives = list(self.monster.adjectives) if self.monster is not None else []
        key = "fusion_summon_banishing" if self.to is Location.BANISHED else "fusion_summon"
        return Text(key, adjectives=adjectives, place=Text(f"place.{self.materials.place}"))


class RitualSummon(Part):
    """Ritual summon by this spell (OCG-183 to OCG-187, N99-046, N99-047).

    ``monster`` narrows the ritual monsters; ``needed`` is the total of levels (0: the monster's
    own level); ``exact`` asks for exactly that. ``from_deck`` sends normal monsters from the
    deck instead of tributing.
    """

    categories = frozenset({Category.SPECIAL_SUMMON, Category.RITUAL, Category.TRIBUTE})
    mechanics = frozenset({"ritual-summon"})

    def __init__(
        self,
        monster: Filter,
        *,
        needed: int = 0,
        exact: bool = False,
        from_deck: Filter | None = None,
    ) -> None:
        self.monster = monster
        self.needed = needed
        self.exact = exact
        self.from_deck = from_deck
        if from_deck is not None:
            self.mechanics |= {"send-to-grave"}

    def _monsters(self, ctx: Context) -> list[Card]:
        duel = ctx.duel
        found = list(duel.players[ctx.player].hand)
        if duel.ruleset.piles.extra_kinds & Kind.RITUAL:
            found += duel.pile(ctx.player, Location.EXTRA)
        return [
            c
            for c in found
            if c.printed.kind & Kind.RITUAL
            and c.printed.is_monster
            and self.monster.matches(ctx, c)
            and may_special_summon(duel, ctx.player, c, ctx, SummonKind.RITUAL)
        ]

    def _pool(self, ctx: Context) -> list[Card]:
        duel = ctx.duel
        if self.from_deck is not None:
            wanted = self.from_deck
            return [
                c
                for c in duel.pile(ctx.player, Location.DECK)
                if c.printed.is_monster and c.printed.level and wanted.matches(ctx, c)
            ]
        own = monsters(duel, ctx.player) + lent_tributes(duel, ctx.player)
        own = [c for c in own if may_tribute(ctx, c)]
        held = [c for c in duel.players[ctx.player].hand if c.printed.is_monster]
        return [c for c in own + held if level_of(duel, c)]

    def _fits(self, ctx: Context, monster: Card, chosen: Sequence[Card]) -> bool:
        if not chosen or monster in chosen:
            return False
        duel = ctx.duel
        lent = lent_tributes(duel, ctx.player) if self.from_deck is None else []
        if lent and not pays_owed(chosen, owed_tributes(duel, ctx.player, lent)):
            return False
        goal = self.needed or level_of(duel, monster)
        totals = {0}
        for card in chosen:
            levels = material_level(duel, card, Stat.RITUAL_LEVEL)
            totals = {t + level for t in totals for level in levels}
        least = min(material_level(duel, c, Stat.RITUAL_LEVEL)[0] for c in chosen)
        if self.exact:
            enough = goal in totals
        else:
            # none of the tributes may be needless
            enough = any(t >= goal and t - least < goal for t in totals)
        if not enough:
            return False
        return bool(
            zones_for(
                duel,
                ctx.player,
                monster,
                monster.location == Location.EXTRA,
                leaving=tuple(chosen),
            )
        )

    def _example(self, ctx: Context, monster: Card, pool: list[Card]) -> tuple[Card, ...]:
        """Some tributes that fit; by sums of levels, which stay few however large the pool."""
        duel = ctx.duel
        goal = self.needed or level_of(duel, monster)
        others = [c for c in pool if c is not monster]
        reachable: dict[int, tuple[Card, ...]] = {0: ()}
        for card in others:
            for level in material_level(duel, card, Stat.RITUAL_LEVEL):
                for total, used in list(reachable.items()):
                    new = total + level
                    if new > goal + 12 or new in reachable or card in used:
                        continue
                    chosen = (*used, card)
                    if self._fits(ctx, monster, chosen):
                        return chosen
                    reachable[new] = chosen
        if len(others) <= 10:
            for size in range(1, len(others) + 1):
                for chosen in combinations(others, size):
                    if self._fits(ctx, monster, chosen):
                        return chosen
        return ()

    def possible(self, ctx: Context) -> bool:
        pool = self._pool(ctx)
        return any(self._example(ctx, m, pool) for m in self._monsters(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        pool = self._pool(ctx)
        feasible = [m for m in self._monsters(ctx) if self._example(ctx, m, pool)]
        if not feasible:
            return False
        monster = yield from choose_card(ctx.player, feasible, "ritual_monster", ctx.card.uid)
        # looked up once more: a bot that tries this out has other cards in the deck by now
        pool = self._pool(ctx)
        example = self._example(ctx, monster, pool)
        if not example:
            return False
        others = [c for c in pool if c is not monster]
        chosen = yield from choose_cards(
            ctx.player,
            others,
            1,
            min(len(others), 8),
            "ritual_tribute",
            ctx.card.uid,
            lambda cards: self._fits(ctx, monster, cards),
            example=example,
        )
        reason = Reason.MATERIAL | Reason.RITUAL | Reason.EFFECT
        if self.from_deck is None:
            yield from op.tribute(duel, chosen, ctx, reason)
        else:
            yield from op.send(duel, chosen, Location.GRAVEYARD, reason, ctx)
            shuffle(duel, ctx.player)
        return (yield from summon_with(ctx, monster, SummonKind.RITUAL, chosen))

    def phrase(self) -> Text:
        how = "deck" if self.from_deck is not None else "exact" if self.exact else "least"
        levels = Text("ritual_number", n=self.needed) if self.needed else Text("ritual_own_level")
        words = list(self.monster.adjectives)
        named = any(w.key == "adjective.named" for w in words)
        monster = Text("ritual_named" if named else "ritual_any", adjectives=words)
        return Text(f"ritual_summon_{how}", monster=monster, levels=levels)


def note(ctx: Context, key: str, value: int = 0) -> None:
    """Put a line into the duel's log."""
    ctx.duel.events.append(Noted(key, ctx.player, ctx.card.uid, value))


__all__ = [
    "ATTACK",
    "DEFENSE",
    "FACE_DOWN",
    "FACE_UP",
    "FusionSummon",
    "RitualSummon",
    "SpecialSummon",
    "Tokens",
    "banished_when_it_leaves",
    "can_come",
    "leaving_as_cost",
    "make_token",
    "note",
]
