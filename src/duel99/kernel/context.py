"""The setting in which an effect is asked and carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .effect import Activation, Active, Effect, Ref
from .occurrence import Occurrence
from .terms import NOBODY

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel


class Context:
    """An effect's own view: the duel, its card, its controller, and what it has chosen.

    A chain link is a context too: ``number`` is its place in the chain (0: not on a chain),
    ``targets`` the cards it targets, ``opponent`` the one it named (AMB-26), ``values`` numbers
    it noted at activation, ``picked`` the cards chosen last, ``affected`` those it last acted
    on. ``negated`` says that its effect will not be applied, ``activation_negated`` that it was
    never activated.
    """

    __slots__ = (
        "activation_negated",
        "active",
        "affected",
        "card",
        "code",
        "duel",
        "effect",
        "event",
        "number",
        "negated",
        "opponent",
        "origin",
        "origin_position",
        "picked",
        "player",
        "ref",
        "targets",
        "values",
    )

    def __init__(
        self,
        duel: Duel,
        card: Card,
        player: int,
        effect: Effect | None = None,
        event: Occurrence | None = None,
    ) -> None:
        self.duel = duel
        self.card = card
        self.player = player
        self.effect = effect
        self.event = event
        self.active: Active | None = None
        self.targets: list[Ref] = []
        self.opponent = NOBODY
        self.picked: list[Card] = []
        self.affected: list[Card] = []
        self.values: dict[str, int] = {}
        self.number = 0
        self.negated = False
        self.activation_negated = False
        self.ref: Ref = (card.uid, card.incarnation)
        self.origin = card.location
        self.origin_position = card.position
        self.code = card.printed.code

    @property
    def activation(self) -> Activation:
        """The activation that this link carries out."""
        effect = self.effect
        assert isinstance(effect, Activation)
        return effect

    @property
    def source_present(self) -> bool:
        """Whether the effect's card is still the same card where it was."""
        card = self.card
        return card.is_still(self.ref)

    def target_cards(self) -> list[Card]:
        """The targets that are still the same cards."""
        cards = self.duel.cards
        found = []
        for ref in self.targets:
            card = cards[ref[0]]
            if card.is_still(ref):
                found.append(card)
        return found

    def __repr__(self) -> str:
        return f"<Context of card {self.card.uid} for seat {self.player}>"
