"""Synchro, Xyz, Link and contact fusion procedures, and the Pendulum Summon."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from .board import free_main_zones, monsters, scales, zones_for
from .choosing import choose_cards
from .context import Context
from .derived import kind_of, level_of, material_level, rating_of, scales_of
from .effect import MODIFIER_SLOT, RULE_SLOT, CardTest, Procedure, SummonProcedure
from .happening import next_moment
from .moving import shuffle
from .operations import send
from .recipe import FusionRecipe, subsets
from .registry import amount, player_rules, ruled
from .rule_kind import RuleKind
from .terms import Kind, Location, Reason, Stat, SummonKind

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel


_KIND: Final[int] = MODIFIER_SLOT + Stat.KIND
_LEVEL: Final[int] = MODIFIER_SLOT + Stat.LEVEL
_XYZ_LEVEL: Final[int] = MODIFIER_SLOT + Stat.XYZ_LEVEL
_TUNER_ALLOWED: Final[int] = RULE_SLOT + RuleKind.TUNER_ALLOWED
_NOT_MATERIAL: Final[int] = RULE_SLOT + RuleKind.NOT_MATERIAL
_NOT_SYNCHRO: Final = RuleKind.NOT_SYNCHRO_MATERIAL
_NOT_XYZ: Final = RuleKind.NOT_XYZ_MATERIAL
_NOT_LINK: Final = RuleKind.NOT_LINK_MATERIAL
_NOT_FUSION: Final = RuleKind.NOT_FUSION_MATERIAL
_AS_SYNCHRO: Final = Stat.SYNCHRO_LEVEL
_AS_XYZ: Final = Stat.XYZ_LEVEL
_TOKEN: Final = int(Kind.TOKEN)
_TUNER: Final = int(Kind.TUNER)
_LINK: Final = int(Kind.LINK)
_CODE: Final[int] = MODIFIER_SLOT + Stat.CODE


def may_be_material(duel: Duel, card: Card, kind: RuleKind) -> bool:
    """Whether no rule keeps a monster from being material of that kind."""
    registry = duel.registry
    if not registry:
        return True
    return not (
        (_NOT_MATERIAL in registry and ruled(duel, RuleKind.NOT_MATERIAL, card))
        or (RULE_SLOT + kind in registry and ruled(duel, kind, card))
    )


def _has_room(ctx: Context, materials: Sequence[Card]) -> bool:
    return bool(zones_for(ctx.duel, ctx.player, ctx.card, True, leaving=tuple(materials)))


class MaterialSummon(ABC):
    """Base of the procedures that choose materials on the own field."""

    __slots__ = ()
    purpose = "material"

    @abstractmethod
    def candidates(self, ctx: Context) -> list[Card]:
        """The monsters that could be material."""

    @abstractmethod
    def bounds(self, ctx: Context) -> tuple[int, int]:
        """How few and how many materials there can be."""

    def hopeless(self, duel: Duel, card: Card, row: Sequence[Card]) -> bool:
        """A quick look at the player's face-up monsters: whether there cannot be materials.

        Most monsters of an extra deck cannot be summoned most of the time.
        """
        return False

    @abstractmethod
    def fits(self, ctx: Context, cards: Sequence[Card]) -> bool:
        """Whether exactly these cards are a set of materials (zones are asked elsewhere)."""

    def possible(self, ctx: Context) -> bool:
        least, most = self.bounds(ctx)
        pool = self.candidates(ctx)
        if len(pool) < least:
            return False
        return any(
            self.fits(ctx, chosen) and _has_room(ctx, chosen)
            for chosen in subsets(pool, least, most)
        )

    def choose(self, ctx: Context) -> Procedure[list[Card]]:
        """The player chooses materials."""
        least, most = self.bounds(ctx)
        pool = self.candidates(ctx)
        return (
            yield from choose_cards(
                ctx.player,
                pool,
                least,
                most,
                self.purpose,
                ctx.card.uid,
                lambda cards: self.fits(ctx, cards) and _has_room(ctx, cards),
            )
        )

    def run(self, ctx: Context) -> Procedure[bool]:
        materials = yield from self.choose(ctx)
        ctx.picked = list(materials)
        yield from self.spend(ctx, materials)
        return True

    @abstractmethod
    def spend(self, ctx: Context, materials: Sequence[Card]) -> Procedure[None]: ...


class SynchroMaterials(MaterialSummon):
    """One tuner (or ``tuners``) and non-tuners whose levels add up (OCG-195 to OCG-197)."""

    __slots__ = ("most", "non_tuner", "non_tuners", "tuner", "tuners")

    def __init__(
        self,
        tuner: CardTest | None = None,
        non_tuner: CardTest | None = None,
        *,
        tuners: int = 1,
        non_tuners: int = 1,
        most: int = 99,
    ) -> None:
        self.tuner = tuner
        self.non_tuner = non_tuner
        self.tuners = tuners
        self.non_tuners = non_tuners
        self.most = most

    def candidates(self, ctx: Context) -> list[Card]:
        duel = ctx.duel
        return [
            c
            for c in monsters(duel, ctx.player)
            if c.position & 5 and c.printed.level and may_be_material(duel, c, _NOT_SYNCHRO)
        ]

    def bounds(self, ctx: Context) -> tuple[int, int]:
        return self.tuners + self.non_tuners, self.tuners + self.most

    def hopeless(self, duel: Duel, card: Card, row: Sequence[Card]) -> bool:
        if len(row) < self.tuners + self.non_tuners:
            return True
        registry = duel.registry
        if not self.tuners or _KIND in registry or _TUNER_ALLOWED in registry:
            return False
        return not any(c.printed.kind & _TUNER for c in row)

    def _roles(self, ctx: Context, card: Card) -> tuple[bool, bool]:
        duel = ctx.duel
        is_tuner = kind_of(duel, card) & _TUNER != 0
        tuner = is_tuner or ruled(duel, RuleKind.TUNER_ALLOWED, card)
        other = not is_tuner or ruled(duel, RuleKind.NON_TUNER_ALLOWED, card)
        if tuner and self.tuner is not None:
            tuner = self.tuner(ctx, card)
        if other and self.non_tuner is not None:
            other = self.non_tuner(ctx, card)
        return tuner, other

    def fits(self, ctx: Context, cards: Sequence[Card]) -> bool:
        duel = ctx.duel
        goal = ctx.card.printed.level
        sums = {0}
        for card in cards:
            levels = material_level(duel, card, _AS_SYNCHRO)
            sums = {s + level for s in sums for level in levels if s + level <= goal}
            if not sums:
                return False
        if goal not in sums:
            return False
        roles = [self._roles(ctx, c) for c in cards]
        if not all(t or o for t, o in roles):
            return False
        must_tune = sum(1 for t, o in roles if t and not o)
        can_tune = sum(1 for t, _ in roles if t)
        others = len(cards) - self.tuners
        return must_tune <= self.tuners <= can_tune and self.non_tuners <= others <= self.most

    def spend(self, ctx: Context, materials: Sequence[Card]) -> Procedure[None]:
        reason = Reason.MATERIAL | Reason.SYNCHRO | Reason.SUMMON
        yield from send(ctx.duel, materials, Location.GRAVEYARD, reason, None, player=ctx.player)


class XyzMaterials(MaterialSummon):
    """``count`` or more monsters of the level that equals the rank (OCG-198 to OCG-201).

    ``onto`` allows stacking on one monster that passes it instead; ``most`` more materials.
    """

    __slots__ = ("count", "most", "onto", "test")

    def __init__(
        self,
        count: int = 2,
        *,
        test: CardTest | None = None,
        most: int = 0,
        onto: CardTest | None = None,
    ) -> None:
        self.count = count
        self.most = max(most, count)
        self.test = test
        self.onto = onto

    def _is_base(self, ctx: Context, card: Card) -> bool:
        return self.onto is not None and self.onto(ctx, card)

    def _is_level(self, ctx: Context, card: Card) -> bool:
        return (
            not card.printed.kind & _TOKEN
            and ctx.card.printed.rank in material_level(ctx.duel, card, _AS_XYZ)
            and (self.test is None or self.test(ctx, card))
        )

    def candidates(self, ctx: Context) -> list[Card]:
        duel = ctx.duel
        return [
            c
            for c in monsters(duel, ctx.player)
            if c.position & 5
            and (self._is_level(ctx, c) or self._is_base(ctx, c))
            and may_be_material(duel, c, _NOT_XYZ)
        ]

    def bounds(self, ctx: Context) -> tuple[int, int]:
        return (1 if self.onto is not None else self.count), self.most

    def hopeless(self, duel: Duel, card: Card, row: Sequence[Card]) -> bool:
        if self.onto is not None:
            return not row
        if len(row) < self.count:
            return True
        registry = duel.registry
        if _LEVEL in registry or _XYZ_LEVEL in registry:
            return False
        rank = card.printed.rank
        return sum(1 for c in row if c.printed.level == rank) < self.count

    def fits(self, ctx: Context, cards: Sequence[Card]) -> bool:
        if len(cards) == 1 and self._is_base(ctx, cards[0]):
            return True
        return self.count <= len(cards) <= self.most and all(self._is_level(ctx, c) for c in cards)

    def spend(self, ctx: Context, materials: Sequence[Card]) -> Procedure[None]:
        yield from ()  # they are stacked as the monster comes


class LinkMaterials(MaterialSummon):
    """Materials whose worth makes the Link Rating exactly (OCG-348, OCG-349, AMB-102)."""

    __slots__ = ("least", "most", "test", "whole")

    def __init__(
        self,
        least: int = 1,
        *,
        test: CardTest | None = None,
        most: int = 99,
        whole: Callable[[Context, Sequence[Card]], bool] | None = None,
    ) -> None:
        self.least = least
        self.most = most
        self.test = test
        self.whole = whole

    def candidates(self, ctx: Context) -> list[Card]:
        duel = ctx.duel
        return [
            c
            for c in monsters(duel, ctx.player)
            if c.position & 5
            and may_be_material(duel, c, _NOT_LINK)
            and (self.test is None or self.test(ctx, c))
        ]

    def bounds(self, ctx: Context) -> tuple[int, int]:
        return self.least, min(self.most, ctx.card.printed.rating)

    def hopeless(self, duel: Duel, card: Card, row: Sequence[Card]) -> bool:
        if len(row) >= card.printed.rating:
            return False
        # only other Link monsters count for more than one
        return len(row) < self.least or not any(c.printed.kind & _LINK for c in row)

    def fits(self, ctx: Context, cards: Sequence[Card]) -> bool:
        goal = ctx.card.printed.rating
        sums = {0}
        for card in cards:
            rating = rating_of(ctx.duel, card)
            worths = (1, rating) if rating > 1 else (1,)
            sums = {s + w for s in sums for w in worths if s + w <= goal}
            if not sums:
                return False
        return goal in sums and (self.whole is None or self.whole(ctx, cards))

    def spend(self, ctx: Context, materials: Sequence[Card]) -> Procedure[None]:
        reason = Reason.MATERIAL | Reason.LINK | Reason.SUMMON
        yield from send(ctx.duel, materials, Location.GRAVEYARD, reason, None, player=ctx.player)


class ContactMaterials(MaterialSummon):
    """Materials on the own field that go away without a fusion card (OCG-194).

    ``to`` is where they go: the deck, the graveyard or banished. ``anyones`` also takes the
    face-up monsters of others, ``as_cards`` also what lies in the own spell and trap zones
    (union monsters that are equipped).
    """

    __slots__ = ("anyones", "as_cards", "named", "recipe", "reason", "to")

    def __init__(
        self,
        recipe: FusionRecipe,
        to: Location = Location.DECK,
        reason: int = Reason.COST,
        *,
        anyones: bool = False,
        as_cards: bool = False,
    ) -> None:
        self.recipe = recipe
        self.to = to
        self.reason = int(reason)
        self.anyones = anyones
        self.as_cards = as_cards
        self.named = frozenset(i.code for i in recipe.ingredients if i.code)

    def candidates(self, ctx: Context) -> list[Card]:
        duel = ctx.duel
        # OCG-136: everybody must be able to see that a card fits, unlike in a Fusion Summon (OCG-191)
        found = [c for c in monsters(duel, ctx.player) if c.position & 5]
        if self.as_cards:
            found += [
                c
                for c in duel.players[ctx.player].spells
                if c is not None and c.position & 5 and c.printed.is_monster
            ]
        if self.anyones:
            for other in duel.opponents(ctx.player):
                found += [c for c in monsters(duel, other) if c.position & 5]
        return [
            c for c in found if may_be_material(duel, c, _NOT_FUSION) and self.recipe.usable(ctx, c)
        ]

    def possible(self, ctx: Context) -> bool:
        # the field may be large: the fixed materials are looked for first, more never help
        pool = self.candidates(ctx)
        if not all(any(p.fits(ctx, c) for c in pool) for p in self.recipe.ingredients):
            return False
        least = self.recipe.least
        return any(
            self.fits(ctx, chosen) and _has_room(ctx, chosen)
            for chosen in subsets(pool, least, min(self.recipe.most, least + 1))
        )

    def bounds(self, ctx: Context) -> tuple[int, int]:
        return self.recipe.least, self.recipe.most

    def hopeless(self, duel: Duel, card: Card, row: Sequence[Card]) -> bool:
        if len(row) < self.recipe.least and not (self.anyones or self.as_cards):
            return True
        if not self.named or _CODE in duel.registry:
            return False
        # a named material that nobody has on the field settles it
        found = {c.printed.code for c in row}
        if self.as_cards:
            # such summons are the turn player's
            spells = duel.players[duel.turn_player].spells
            found |= {c.printed.code for c in spells if c is not None}
        if self.anyones:
            for player in duel.players:
                found |= {c.printed.code for c in player.monsters if c is not None}
        return not self.named <= found

    def fits(self, ctx: Context, cards: Sequence[Card]) -> bool:
        return self.recipe.fits(ctx, cards)

    def spend(self, ctx: Context, materials: Sequence[Card]) -> Procedure[None]:
        reason = Reason.MATERIAL | Reason.SUMMON | self.reason
        owners = sorted({max(c.owner, 0) for c in materials})
        yield from send(ctx.duel, materials, self.to, reason, None, player=ctx.player)
        if self.to == Location.DECK:
            for owner in {0} if ctx.duel.ruleset.piles.shared else owners:
                shuffle(ctx.duel, owner)


def synchro_summon(materials: SynchroMaterials) -> SummonProcedure:
    """The procedure of a synchro monster."""
    return SummonProcedure(SummonKind.SYNCHRO, materials, range=Location.EXTRA)


def xyz_summon(materials: XyzMaterials) -> SummonProcedure:
    """The procedure of an Xyz monster."""
    return SummonProcedure(SummonKind.XYZ, materials, range=Location.EXTRA)


def link_summon(materials: LinkMaterials) -> SummonProcedure:
    """The procedure of a Link monster."""
    return SummonProcedure(SummonKind.LINK, materials, range=Location.EXTRA, positions=1)


# the Pendulum Summon

_NOT_PENDULUM: Final = Location.DECK


def pendulum_candidates(duel: Duel, player: int) -> list[Card]:
    """The monsters that a Pendulum Summon could bring now (OCG-202 to OCG-204)."""
    from .special_summon import may_special_summon

    pair = scales(duel, player)
    if pair is None:
        return []
    left, right = pair
    low = scales_of(duel, left)[0]
    high = scales_of(duel, right)[1]
    if low > high:
        low, high = high, low
    found = []
    holder = duel.players[player]
    for card in holder.hand:
        if (
            card.printed.is_monster
            and low < level_of(duel, card) < high
            and not card.definition.only_procedure
            and (not card.definition.revive_limit or card.printed.is_pendulum)
            and may_special_summon(duel, player, card, None, SummonKind.PENDULUM)
        ):
            found.append(card)
    last = duel.ruleset.piles.pendulum_extra == "last_controller"
    for card in holder.extra:
        if (
            card.joined_extra
            and low < card.printed.level < high
            and not (last and card.last != player)
            and may_special_summon(duel, player, card, None, SummonKind.PENDULUM)
        ):
            found.append(card)
    return found


def _room_for(duel: Duel, player: int, cards: Sequence[Card]) -> bool:
    """Whether all of ``cards`` find zones together."""
    hand = [c for c in cards if c.location == Location.HAND]
    extra = [c for c in cards if c.location == Location.EXTRA]
    main = set(free_main_zones(duel, player))
    if len(hand) > len(main):
        return False
    if not extra:
        return True
    outside: set[int] = set()
    for card in extra:
        outside |= set(zones_for(duel, player, card, True))
    ex_only = {z for z in outside if z >= 5}
    pointed = outside & main
    # one extra zone at most, the rest in pointed-at zones that the hand leaves free
    by_ex = 1 if ex_only else 0
    left = len(extra) - by_ex
    if left > len(pointed):
        return False
    return len(hand) + max(left, 0) <= len(main)


def can_pendulum_summon(duel: Duel, player: int) -> bool:
    """Whether ``player`` may Pendulum Summon now (OCG-206)."""
    holder = duel.players[player]
    if scales(duel, player) is None:
        return False
    allowed = 1
    if RULE_SLOT + RuleKind.EXTRA_PENDULUM_SUMMON in duel.registry:
        allowed += sum(
            amount(ctx, effect, ctx.card)
            for _, ctx, effect in player_rules(duel, RuleKind.EXTRA_PENDULUM_SUMMON, player)
        )
    if holder.pendulum_used >= allowed:
        return False
    return any(_room_for(duel, player, [c]) for c in pendulum_candidates(duel, player))


def pendulum_summon(duel: Duel, player: int) -> Procedure[None]:
    """Several monsters at once, without a chain (OCG-202 to OCG-208, OCG-328)."""
    from .special_summon import place_monster
    from .summon import attempt, succeed

    next_moment(duel)
    holder = duel.players[player]
    pool = pendulum_candidates(duel, player)
    chosen = yield from choose_cards(
        player,
        pool,
        1,
        len(pool),
        "pendulum",
        valid=lambda cards: _room_for(duel, player, cards),
    )
    holder.pendulum_used += 1
    came: list[Card] = []
    # those from the extra deck have fewer zones to choose from: they are placed first
    for card in sorted(chosen, key=lambda c: c.location != Location.EXTRA):
        done = yield from place_monster(duel, card, player, player, 0x5, SummonKind.PENDULUM, True)
        if done:
            came.append(card)
    if not came:
        return
    went = yield from attempt(duel, came, player, SummonKind.PENDULUM)
    if went:
        yield from succeed(duel, came, player, SummonKind.PENDULUM, [])
