"""Which cards of a stock belong together: what needs what, and what brings what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from duel99.cards import Entry
from duel99.cards.language.summons import FusionSummon, RitualSummon
from duel99.decks.bench import context, fits_filter, material, passes
from duel99.decks.idle import sets_of_parts, vital_needs
from duel99.decks.needs import Need, is_ritual_monster, parts_of, restricting_needs
from duel99.kernel.terms import Kind, Location

_SAMPLE: Final = 60
_COMMON: Final = 0.4
"""What this part of all cards meets is no reason to choose any of them."""
_RARE: Final = 0.08


class Bond:
    """A need of a card, and the ids of the cards that meet it.

    ``vital``: without them the card is dead. ``rare``: few cards meet it, so that the card and
    they belong together.
    """

    __slots__ = ("need", "providers", "rare", "vital")

    def __init__(self, need: Need, providers: frozenset[int], vital: bool, rare: bool) -> None:
        self.need = need
        self.providers = providers
        self.vital = vital
        self.rare = rare


class Bonds:
    """The needs of the cards of a stock that not just any card meets; found when asked for."""

    def __init__(self, cards: Sequence[Entry]) -> None:
        self.cards = list(cards)
        self.by_id = {card.id: card for card in self.cards}
        step = max(len(self.cards) // _SAMPLE, 1)
        self._sample = self.cards[::step]
        self._known: dict[int, tuple[Bond, ...]] = {}

    def of(self, card: Entry) -> tuple[Bond, ...]:
        """What the card needs of the others."""
        known = self._known.get(card.id)
        if known is None:
            known = self._known[card.id] = tuple(self._find(card))
        return known

    def _find(self, card: Entry) -> list[Bond]:
        vital = vital_needs(card) if not card.printed.is_extra else []
        found = []
        for need in restricting_needs(card):
            met = sum(need.met_by(other) for other in self._sample)
            if met >= _COMMON * len(self._sample):
                continue
            itself = any(want.on_itself and want.met_by(card) for want in need.wants)
            if itself:
                continue
            providers = frozenset(
                other.id for other in self.cards if other is not card and need.met_by(other)
            )
            rare = len(providers) <= _RARE * len(self.cards)
            found.append(Bond(need, providers, need in vital, rare))
        return found

    @cached_property
    def fusers(self) -> list[tuple[Entry, FusionSummon]]:
        """Cards that fusion summon."""
        return [(c, p) for c in self.cards for p in parts_of(c) if isinstance(p, FusionSummon)]

    @cached_property
    def rituals(self) -> list[tuple[Entry, RitualSummon]]:
        """Cards that ritual summon."""
        return [(c, p) for c in self.cards for p in parts_of(c) if isinstance(p, RitualSummon)]

    def enablers(self, monster: Entry) -> list[Entry]:
        """Cards that summon a fusion or ritual monster; empty where it needs none."""
        if is_ritual_monster(monster.definition):
            return [c for c, p in self.rituals if fits_filter(p.monster, c, monster)]
        recipe = monster.definition.fusion
        if recipe is None or not recipe.by_fusion:
            return []
        return [
            c for c, p in self.fusers if p.monster is None or fits_filter(p.monster, c, monster)
        ]

    def ingredients(self, monster: Entry) -> list[list[Entry]]:
        """For each material that a fusion monster names, the monsters that can be it."""
        recipe = monster.definition.fusion
        if recipe is None:
            return []
        ctx = context(monster.definition, Location.EXTRA)
        wanted = [*recipe.ingredients]
        if recipe.more is not None:
            wanted += [recipe.more] * recipe.minimum
        return [
            [
                c
                for c in self.cards
                if c.printed.is_monster and c is not monster and passes(one.fits, ctx, material(c))
            ]
            for one in wanted
        ]

    def set_of(self, card: Entry) -> list[Entry] | None:
        """The set of pieces that a card is part of; empty where the stock lacks one of them."""
        for members in sets_of_parts():
            if card in members:
                here = [self.by_id[m.id] for m in members if m.id in self.by_id]
                return here if len(here) == len(members) else []
        return None

    def is_summoned_by_others(self, card: Entry) -> bool:
        """Whether it is a fusion or ritual monster, for which another card is needed."""
        recipe = card.definition.fusion
        fused = bool(card.printed.kind & Kind.FUSION) and (recipe is None or recipe.by_fusion)
        return fused or is_ritual_monster(card.definition)
