"""Suggesting a pool from the cards that people own.

from duel99.decks.suggesting import from_library, suggest

ruleset = rulesets.load("ninety-nine", players=3)
suggestion = suggest(from_library(), ruleset, 3, seed=7)
suggestion.pool, suggestion.to_json(Messages("en"))
"""

from __future__ import annotations

from .picking import Why
from .stock import Owned, Stock, from_collections, from_library
from .suggestion import Chosen, Suggestion, suggest, why_text

__all__ = [
    "Chosen",
    "Owned",
    "Stock",
    "Suggestion",
    "Why",
    "from_collections",
    "from_library",
    "suggest",
    "why_text",
]
