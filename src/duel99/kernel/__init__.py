"""The rules of the game: what a duel is.

The kernel knows no card and no ruleset by name and does no input or output. A ruleset
(:mod:`.policy`) and card definitions (:mod:`.card`) are given to a :class:`~.duel.Duel`, which
is played by answering its decisions.
"""

from __future__ import annotations

from .card import Card, Definition
from .context import Context
from .decision import (
    PASS,
    Action,
    ActionKind,
    Answer,
    CardsDecision,
    Decision,
    DecisionKind,
    IllegalAnswer,
    OrderDecision,
    Place,
)
from .duel import Deck, Duel, Player
from .event import Event
from .facts import UNKNOWN_VALUE, Printed
from .policy import MASTER2020, Ruleset
from .view import CardView, PlayerView, View

__all__ = [
    "MASTER2020",
    "PASS",
    "UNKNOWN_VALUE",
    "Action",
    "ActionKind",
    "Answer",
    "Card",
    "CardView",
    "CardsDecision",
    "Context",
    "Deck",
    "Decision",
    "DecisionKind",
    "Definition",
    "Duel",
    "Event",
    "IllegalAnswer",
    "OrderDecision",
    "Place",
    "Player",
    "PlayerView",
    "Printed",
    "Ruleset",
    "View",
]
