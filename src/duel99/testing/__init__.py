"""Contracts, checked: for the project's own tests and for whoever writes a ruleset or a bot.

    testing.check_ruleset(ruleset, 3, decks)     # a duel keeps all its promises
    testing.check_bot(bots.GreedyBot, ruleset, 3, decks)

A broken promise raises :class:`ContractBroken`, an :class:`AssertionError` that says which one,
where and how.
"""

from __future__ import annotations

from .bot import check_bot, check_honest
from .contract import ContractBroken
from .plain import PlainDecks, plain_definition, plain_monster
from .ruleset import (
    check_ending,
    check_fork,
    check_moment,
    check_options,
    check_ruleset,
    encoded,
    random_answers,
)
from .secrecy import EventWatch, check_views
from .simple import SimpleDecks, simple_cards, simple_definition
from .state import card_count, check_conservation, digest

__all__ = [
    "ContractBroken",
    "EventWatch",
    "PlainDecks",
    "SimpleDecks",
    "card_count",
    "check_bot",
    "check_conservation",
    "check_ending",
    "check_fork",
    "check_honest",
    "check_moment",
    "check_options",
    "check_ruleset",
    "check_views",
    "digest",
    "encoded",
    "plain_definition",
    "plain_monster",
    "random_answers",
    "simple_cards",
    "simple_definition",
]
