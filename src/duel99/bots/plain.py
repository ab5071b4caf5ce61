"""The simplest bots: one that plays at random, and the harmless answer."""

from __future__ import annotations

from typing import Final

from duel99.kernel.decision import Action, ActionKind, Answer, DecisionKind

from .by_hand import bystander
from .situation import Situation

_HARMLESS: Final = (
    ActionKind.PASS,
    ActionKind.END_TURN,
    ActionKind.TO_MAIN2,
    ActionKind.TO_BATTLE,
)


def harmless_answer(situation: Situation) -> Answer:
    """A legal answer that starts nothing: passes, ends the turn, declines.

    Always answering so ends every duel, which is what a bot that fails must not prevent.
    """
    if situation.kind is DecisionKind.ACTION:
        for kind in _HARMLESS:
            for i, option in enumerate(situation.options):
                if isinstance(option, Action) and option.kind is kind:
                    return i
    return situation.first_answer()


class RandomBot:
    """Answers at random; the same seed plays the same game."""

    def __init__(self, seed: int = 0) -> None:
        self.name = "random"
        self.seed = seed

    def choose(self, situation: Situation) -> Answer:
        by_hand = bystander(situation)
        if by_hand is not None:
            return by_hand
        return situation.random_answer(situation.chance(self.seed))
