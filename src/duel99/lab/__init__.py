"""Many duels at once: what happens on the whole.

report = lab.simulate(lab.Experiment(ruleset, ("greedy", "random", "random"), decks, duels=1000))
report.by_bot[0].won                     # with its 95 % interval, and 1/seats beside it
"""

from __future__ import annotations

from .experiment import DECISION_LIMIT, Experiment, Outcome, run_duel
from .listed import LibraryDecks
from .matches import MatchOutcome, MatchReport, MatchSide, run_match, simulate_matches
from .parallel import Progress, play, simulate
from .report import Report, Side, Trouble, summarise
from .statistics import Share, share, wilson

__all__ = [
    "DECISION_LIMIT",
    "Experiment",
    "LibraryDecks",
    "MatchOutcome",
    "MatchReport",
    "MatchSide",
    "Outcome",
    "Progress",
    "Report",
    "Share",
    "Side",
    "Trouble",
    "play",
    "run_duel",
    "run_match",
    "share",
    "simulate",
    "simulate_matches",
    "summarise",
    "wilson",
]
