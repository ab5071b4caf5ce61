"""Replays: recorded duels in files (``.d99``), to watch, to check and to play on.

replays.save("evening.d99", duel)
replay = replays.load("evening.d99")
for position in replay.positions():      # from the events alone
    ...
duel = replay.duel()                     # played again and checked; unfinished: play on
"""

from __future__ import annotations

from .matches import MATCH_SUFFIX, MatchFile, load_match, save_match
from .model import DeckList, Difference, Header, ReplayDiffers, ReplayError, RulesetRef
from .replay import (
    Position,
    Replay,
    load,
    load_header,
    loads,
    record,
    restore_ruleset,
    ruleset_ref,
    save,
)
from .table import Table, TableCard, TableSeat

SUFFIX = ".d99"

__all__ = [
    "MATCH_SUFFIX",
    "SUFFIX",
    "DeckList",
    "Difference",
    "Header",
    "MatchFile",
    "Position",
    "Replay",
    "ReplayDiffers",
    "ReplayError",
    "RulesetRef",
    "Table",
    "TableCard",
    "TableSeat",
    "load",
    "load_header",
    "load_match",
    "loads",
    "record",
    "restore_ruleset",
    "ruleset_ref",
    "save",
    "save_match",
]
