"""A bot under supervision: whatever it does, the duel goes on.

One failing bot must not spoil a table or an experiment of a thousand duels; nor may its failure
go unnoticed. So the watchdog answers for it and keeps a record of each fault.
"""

from __future__ import annotations

import msgspec

from duel99.kernel.decision import Answer

from .bot import Bot
from .plain import harmless_answer
from .situation import Situation


class Fault(msgspec.Struct, frozen=True):
    """A decision that a bot could not take. ``number`` counts the duel's answers before it."""

    bot: str
    seat: int
    turn: int
    number: int
    purpose: str
    reason: str


class Watched:
    """Wraps ``bot``; :attr:`faults` lists the decisions in which it raised or broke the rules."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = bot.name
        self.faults: list[Fault] = []

    def choose(self, situation: Situation) -> Answer:
        """The bot's answer where it is legal, otherwise a harmless one."""
        try:
            answer = self.bot.choose(situation)
            if situation.is_legal(answer):
                return answer
            reason = f"illegal answer {answer!r}"
        except Exception as error:  # anything may go wrong in a bot: that is what this is for
            reason = f"{type(error).__name__}: {error}"
        self.faults.append(
            Fault(
                self.name,
                situation.player,
                situation.turn,
                situation.number,
                situation.purpose,
                reason[:300],
            )
        )
        return harmless_answer(situation)
