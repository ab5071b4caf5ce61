"""What a card of which only the printed facts are known is to the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from duel99.kernel.board import monsters, zones_for
from duel99.kernel.card import Definition
from duel99.kernel.choosing import choose_cards, confirm
from duel99.kernel.control import equip, may_equip
from duel99.kernel.effect import (
    Activation,
    ActivationKind,
    DamageStepUse,
    Effect,
    Limit,
    LimitScope,
    Procedure,
    SummonProcedure,
)
from duel99.kernel.event import ActProposed
from duel99.kernel.materials import LinkMaterials, MaterialSummon, SynchroMaterials, XyzMaterials
from duel99.kernel.operations import send
from duel99.kernel.terms import Kind, Location, Reason, Speed, SummonKind

from .act import face_up_monsters
from .consent import agreed
from .session import Session

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context
    from duel99.kernel.facts import Printed

_ZONES: Final[int] = Location.SPELL | Location.FIELD
_OFTEN: Final = (Limit(LimitScope.CARD, times=3, tag="by_hand"),)
"""How often a card's effect may be used in a turn; more than that is a loop."""
_MOST_MATERIALS: Final = 6


class _Cost:
    """What is paid by hand at activation, if anything."""

    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        wanted = yield from confirm(ctx.player, "table_cost_asked", ctx.card.uid)
        if wanted:
            yield from Session("table_cost").run(ctx)
        return True


class _Nothing:
    """Placing the card is all."""

    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        return True


class _Bearer:
    """The target of an equip spell: a face-up monster (OCG-037)."""

    def possible(self, ctx: Context) -> bool:
        return any(may_equip(ctx.duel, ctx.card, c) for c in face_up_monsters(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        options = [c for c in face_up_monsters(ctx) if may_equip(ctx.duel, ctx.card, c)]
        cards = yield from choose_cards(ctx.player, options, 1, 1, "target", ctx.card.uid)
        ctx.targets = [c.ref for c in cards]
        return bool(cards)


class _Equip:
    """Equip the card to its target, then do by hand what it does."""

    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        for target in ctx.target_cards():
            equip(ctx.duel, ctx.card, target)
        return (yield from Session().run(ctx))


class _Agreed(MaterialSummon):
    """Materials by the general rule for the monster's kind; that they fit its text is judged."""

    __slots__ = ("inner",)

    def __init__(self, inner: MaterialSummon) -> None:
        self.inner = inner

    def candidates(self, ctx: Context) -> list[Card]:
        return self.inner.candidates(ctx)

    def bounds(self, ctx: Context) -> tuple[int, int]:
        return self.inner.bounds(ctx)

    def fits(self, ctx: Context, cards: Sequence[Card]) -> bool:
        return self.inner.fits(ctx, cards)

    def run(self, ctx: Context) -> Procedure[bool]:
        materials = yield from self.choose(ctx)
        allowed = yield from agreed(ctx, _summon_proposal(ctx, materials))
        if not allowed:
            return False
        ctx.picked = list(materials)
        yield from self.spend(ctx, materials)
        return True

    def spend(self, ctx: Context, materials: Sequence[Card]) -> Procedure[None]:
        yield from self.inner.spend(ctx, materials)


class _AnyMaterials(MaterialSummon):
    """Fusion and ritual monsters: cards of the own field and hand that the player names."""

    __slots__ = ()

    def candidates(self, ctx: Context) -> list[Card]:
        hand = [c for c in ctx.duel.players[ctx.player].hand if c is not ctx.card]
        return monsters(ctx.duel, ctx.player) + hand

    def bounds(self, ctx: Context) -> tuple[int, int]:
        return 1, _MOST_MATERIALS

    def fits(self, ctx: Context, cards: Sequence[Card]) -> bool:
        return True

    def possible(self, ctx: Context) -> bool:
        from_extra = ctx.card.location == Location.EXTRA
        pool = self.candidates(ctx)
        if not pool:
            return False
        if zones_for(ctx.duel, ctx.player, ctx.card, from_extra):
            return True
        return any(
            zones_for(ctx.duel, ctx.player, ctx.card, from_extra, leaving=(c,)) for c in pool
        )

    def spend(self, ctx: Context, materials: Sequence[Card]) -> Procedure[None]:
        reason = Reason.MATERIAL | Reason.SUMMON
        yield from send(ctx.duel, materials, Location.GRAVEYARD, reason, None, player=ctx.player)


def _summon_proposal(ctx: Context, materials: Sequence[Card]) -> ActProposed:
    cards = [ctx.card, *materials]
    return ActProposed(
        ctx.player,
        "summon",
        ctx.card.uid,
        tuple(c.uid for c in cards),
        tuple(c.printed.id for c in cards),
        ctx.player,
    )


def by_hand_definition(printed: Printed) -> Definition:
    """A definition made from printed facts alone: the rules of its kind, its effect by hand."""
    effects: list[Effect] = []
    if printed.is_monster:
        effects += _monster_effects(printed)
    else:
        effects += _spell_trap_effects(printed)
    extra = printed.is_extra or bool(printed.kind & Kind.RITUAL)
    return Definition(printed, effects, revive_limit=extra, by_hand=True)


def _monster_effects(printed: Printed) -> list[Effect]:
    found: list[Effect] = []
    kind = printed.kind
    own: tuple[SummonKind, MaterialSummon, int] | None = None
    if kind & Kind.SYNCHRO:
        own = SummonKind.SYNCHRO, SynchroMaterials(), int(Location.EXTRA)
    elif kind & Kind.XYZ:
        own = SummonKind.XYZ, XyzMaterials(2, most=5), int(Location.EXTRA)
    elif kind & Kind.LINK:
        own = SummonKind.LINK, LinkMaterials(), int(Location.EXTRA)
    elif kind & Kind.FUSION:
        own = SummonKind.FUSION, _AnyMaterials(), int(Location.EXTRA)
    elif kind & Kind.RITUAL:
        own = SummonKind.RITUAL, _AnyMaterials(), int(Location.EXTRA | Location.HAND)
    if own is not None:
        summon, materials, places = own
        found.append(SummonProcedure(summon, _Agreed(materials), range=places))
    if printed.is_pendulum:
        found.append(Activation(ActivationKind.CARD, _Nothing(), range=Location.HAND))
        found.append(_ignition(Location.PENDULUM))
    if kind & Kind.NORMAL and not kind & Kind.EFFECT:
        return found
    found.append(_ignition(Location.MONSTER | Location.HAND | Location.GRAVEYARD))
    found.append(_quick(Location.MONSTER))
    return found


def _spell_trap_effects(printed: Printed) -> list[Effect]:
    equip_spell = bool(printed.kind & Kind.EQUIP)
    activation = Activation(
        ActivationKind.CARD,
        _Equip() if equip_spell else Session(),
        range=Location.HAND | _ZONES,
        speed=printed.card_speed,
        cost=_Cost(),
        target=_Bearer() if equip_spell else None,
        damage_step=DamageStepUse.YES,
        needs_source=printed.stays,
        needs_face_up=False,
    )
    found: list[Effect] = [activation]
    if printed.stays:
        found.append(_quick(_ZONES) if printed.is_trap else _ignition(_ZONES))
    found.append(_ignition(Location.GRAVEYARD))
    return found


def _ignition(places: int) -> Activation:
    return Activation(
        ActivationKind.IGNITION, Session(), range=int(places), cost=_Cost(), limit=_OFTEN
    )


def _quick(places: int) -> Activation:
    return Activation(
        ActivationKind.QUICK,
        Session(),
        range=int(places),
        speed=Speed.TWO,
        cost=_Cost(),
        limit=_OFTEN,
        damage_step=DamageStepUse.YES,
    )
