"""Players that are programs.

    bot = bots.make("greedy", seed=7)
    while duel.decision:
        duel.answer(bots.choose(bot, duel))

:mod:`.situation` says what a bot is given and why, :mod:`.fair` how search is kept honest.
"""

from __future__ import annotations

from .bot import Bot, choose, play
from .fair import determinise
from .greedy import GreedyBot
from .plain import RandomBot, harmless_answer
from .registry import (
    BOT_PREFIX,
    BadSeats,
    SeatSpec,
    UnknownBot,
    check,
    make,
    names,
    parse_seats,
    register,
    seat_seed,
)
from .situation import Situation
from .watchdog import Fault, Watched

__all__ = [
    "BOT_PREFIX",
    "BadSeats",
    "Bot",
    "Fault",
    "GreedyBot",
    "RandomBot",
    "SeatSpec",
    "Situation",
    "UnknownBot",
    "Watched",
    "check",
    "choose",
    "determinise",
    "harmless_answer",
    "make",
    "names",
    "parse_seats",
    "play",
    "register",
    "seat_seed",
]
