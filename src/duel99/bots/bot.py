"""What a bot is, and letting it answer."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from duel99.kernel.decision import Answer
from duel99.kernel.duel import Duel

from .situation import Situation


@runtime_checkable
class Bot(Protocol):
    """A player that is a program.

    ``name`` says what it is in reports and commands. ``choose`` returns a legal answer; it must
    be a function of the bot's seed and the situation, not of time or of what it was asked before
    (:meth:`Situation.chance` serves chance of that kind), so that a duel can be resumed, taken
    back and repeated.
    """

    name: str

    def choose(self, situation: Situation) -> Answer:
        """The answer to the pending decision."""
        ...


def choose(bot: Bot, duel: Duel) -> Answer:
    """What ``bot`` answers to the pending decision of ``duel``; the duel is not changed."""
    return bot.choose(Situation(duel))


def play(bot: Bot, duel: Duel) -> Answer:
    """Let ``bot`` answer the pending decision, and return what it answered."""
    answer = choose(bot, duel)
    duel.answer(answer)
    return answer
