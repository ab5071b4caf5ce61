"""Matches: several duels of the same seats, with side decks, a score and a clock.

OCG-232 to OCG-234, OCG-288 to OCG-291; AMB-12, AMB-98, AMB-99. See :mod:`.match`.
"""

from __future__ import annotations

from .decks import (
    SECTIONS,
    BelongsInExtra,
    ExchangeFault,
    ExchangeRefused,
    MatchDeck,
    Section,
    exchange_faults,
)
from .match import Match, Stage, WrongStage, begin_duel, keep_time
from .score import DUELS, Result, Scoring, leaders, points, verdict, wins

__all__ = [
    "DUELS",
    "SECTIONS",
    "BelongsInExtra",
    "ExchangeFault",
    "ExchangeRefused",
    "Match",
    "MatchDeck",
    "Result",
    "Scoring",
    "Section",
    "Stage",
    "WrongStage",
    "begin_duel",
    "exchange_faults",
    "keep_time",
    "leaders",
    "points",
    "verdict",
    "wins",
]
