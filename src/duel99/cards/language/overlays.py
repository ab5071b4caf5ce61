"""Parts about Xyz materials: attaching a card, detaching from any of your Xyz monsters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duel99.kernel.choosing import choose_card
from duel99.kernel.effect import Procedure
from duel99.kernel.registry import unaffected
from duel99.kernel.special_summon import attach_material
from duel99.kernel.terms import Kind, Location, Reason

from .costs import Cost, detach_materials
from .filters import monster
from .places import yours
from .steps import Part
from .text import Text

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context

    from .which import Which


class AttachThis(Part):
    """Put this card, as it resolves, under an Xyz monster as a material."""

    mechanics = frozenset({"attach"})

    def __init__(self, which: Which) -> None:
        self.which = which

    def possible(self, ctx: Context) -> bool:
        return self.which.possible(ctx)

    def run(self, ctx: Context) -> Procedure[bool]:
        cards = yield from self.which.cards(ctx)
        bearers = [
            c
            for c in cards
            if c.location == Location.MONSTER
            and c.position & 5
            and c.printed.kind & Kind.XYZ
            and not unaffected(ctx.duel, c, ctx)
        ]
        if not bearers or not ctx.source_present:
            return False
        bearer = bearers[0]
        attach_material(ctx.duel, bearer, ctx.card, bearer.controller)
        return True

    def phrase(self) -> Text:
        return Text("attach_this", cards=self.which.phrase())


class DetachFromYours(Cost):
    """Detach a material from a monster you control."""

    mechanics = frozenset({"detach"})

    def _bearers(self, ctx: Context) -> list[Card]:
        return [
            c for c in yours(monster).find(ctx) if c.field is not None and bool(c.field.materials)
        ]

    def possible(self, ctx: Context) -> bool:
        return bool(self._bearers(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        bearer = yield from choose_card(ctx.player, self._bearers(ctx), "detach_from", ctx.card.uid)
        yield from detach_materials(ctx, bearer, 1, Reason.COST)
        return True

    def phrase(self) -> Text:
        return Text("cost_detach_from_yours")


__all__ = ["AttachThis", "DetachFromYours"]
