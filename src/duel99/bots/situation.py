"""What a bot is asked with.

A bot is handed neither the duel nor the kernel's decision: both lead to every card of the game.
It gets a :class:`Situation`, which holds the question with its options, the view of its seat,
and, for bots that search, :meth:`Situation.imagine`: a duel to try things on, in which all that
the seat may not know was dealt anew (:mod:`.fair`). So an honest bot cannot peek even by
mistake, and how much it searched can be counted (``situation.forks``), which gives it a budget
that does not depend on the speed of the machine.

Cards among the options are :class:`~duel99.kernel.view.CardView` as the seat sees them. Answers
are indices of options, or lists of them, as the kernel takes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from duel99.kernel.card import Card
from duel99.kernel.decision import (
    Answer,
    CardsDecision,
    Decision,
    DecisionKind,
    IllegalAnswer,
)
from duel99.kernel.duel import Duel
from duel99.kernel.randomness import Chance
from duel99.kernel.terms import ON_FIELD
from duel99.kernel.view import CardView, View, view_card

from .fair import determinise


class Situation:
    """One decision, as the seat that has to take it knows it.

    ``kind``, ``purpose`` and ``source`` are the decision's; ``minimum`` and ``maximum`` say how
    many cards are to be chosen (1 for other kinds). ``number`` counts the answers given in the
    duel before this one. Raises :class:`ValueError` where the duel asks nothing.
    """

    def __init__(self, duel: Duel) -> None:
        decision = duel.decision
        if decision is None:
            raise ValueError("the duel is over: there is nothing to choose")
        self._duel = duel
        self._decision: Decision = decision
        self.player: int = decision.player
        self.kind: DecisionKind = decision.kind
        self.purpose: str = decision.purpose
        self.source: int = decision.source
        self.minimum = 1
        self.maximum = 1
        if isinstance(decision, CardsDecision):
            self.minimum = decision.minimum
            self.maximum = decision.maximum
        self.number: int = len(duel.answers)
        self.forks = 0

    @cached_property
    def options(self) -> tuple[Any, ...]:
        """The options in the order of their indices."""
        return tuple(
            self._shown(option) if isinstance(option, Card) else option
            for option in self._decision.options
        )

    def _shown(self, card: Card) -> CardView:
        shown = view_card(self._duel, card, self.player)
        if shown.id or card.location & ON_FIELD:
            return shown
        # a card that lies hidden off the field is on offer because the seat is shown it
        printed = card.printed
        return CardView(
            card.uid,
            printed.id,
            card.controller,
            card.owner,
            int(card.location),
            card.zone,
            int(card.position),
            printed.base_attack,
            printed.base_defense,
            printed.level,
            printed.rank,
        )

    @cached_property
    def view(self) -> View:
        """The table as the seat may know it."""
        return self._duel.view(self.player)

    @property
    def open(self) -> bool:
        """Whether the seat is the turn player in an open moment: nothing is resolving."""
        return self._duel.quiet

    @property
    def turn(self) -> int:
        return self._duel.turn

    def chance(self, seed: int) -> Chance:
        """A generator that depends on ``seed``, the seat and the moment, and on nothing else.

        A bot that draws all its chance from here keeps no state: a duel that is resumed or taken
        back goes on as it would have gone on.
        """
        chance = Chance(seed)
        for part in (self.player, self.number):
            chance = Chance(chance.below(1 << 62) + part)
        return chance

    def imagine(self, world: int = 0) -> Duel:
        """A duel to try answers on, with everything hidden dealt anew.

        The same ``world`` number gives the same world, so that all options can be tried in the
        same one. Each call is one fork.
        """
        self.forks += 1
        return determinise(self._duel, self.player, self.chance(world))

    def answers(self) -> Iterator[Answer]:
        """All legal answers in a fixed order; there can be very many."""
        return self._decision.answers()

    def first_answer(self) -> Answer:
        """The first legal answer: declines where that is possible."""
        return self._decision.first_answer()

    def random_answer(self, chance: Chance) -> Answer:
        """A legal answer at random."""
        return self._decision.random_answer(chance)

    def is_legal(self, answer: object) -> bool:
        """Whether the duel would take ``answer``."""
        try:
            self._decision.parse(answer)
        except IllegalAnswer:
            return False
        return True

    def __repr__(self) -> str:
        return f"<Situation of {self._decision!r}>"
