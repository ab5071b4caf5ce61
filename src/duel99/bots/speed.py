"""What Speed Counters are worth in a Riding Duel, and when a bot had better keep them."""

from __future__ import annotations

from typing import Final

from duel99.kernel.battle import may_declare
from duel99.kernel.decision import Action, ActionKind
from duel99.kernel.duel import Duel
from duel99.kernel.effect import MODIFIER_SLOT
from duel99.kernel.terms import Phase, Stat
from duel99.rulesets.counter_actions import ABILITIES
from duel99.rulesets.speed_counters import MOST, TURNS_TO_WIN, counters_of

_WORTH: Final = (150.0, 100.0, 70.0, 60.0, 55.0, 50.0, 45.0, 40.0, 35.0, 30.0, 20.0, 10.0)
"""The first counters allow spells; those near the limit are soon lost to it."""
_NEAR: Final = (40.0, 700.0, 6000.0)
"""What it is worth to be full after so many full End Phases in a row."""
_BORROWED: Final = 150.0
"""What a monster looks better than it is, by attack that goes away at the end of the turn."""
_BOOST: Final = next(i for i, ability in enumerate(ABILITIES) if ability.key == "boost")


def speed_value(duel: Duel, player: int) -> float:
    """What a player's counters are worth."""
    track = duel.track
    if track is None:
        return 0.0
    count = counters_of(duel, player)
    value = sum(_WORTH[:count])
    if count == MOST:
        value += _NEAR[min(track.full[player], TURNS_TO_WIN - 1)]
    return value - _BORROWED * _borrowed(duel, player)


def _borrowed(duel: Duel, player: int) -> int:
    """How many of the player's monsters are strengthened for this turn only."""
    track = duel.track
    if track is None:
        return 0
    lent = [
        active
        for active in duel.registry.get(MODIFIER_SLOT + Stat.ATTACK, ())
        if active.uid == track.rule
    ]
    if not lent:
        return 0
    row = [c.ref for c in duel.players[player].monsters if c is not None]
    return sum(ref in active.refs for active in lent for ref in row)


def idle(duel: Duel, action: Action) -> bool:
    """Whether an ability can do nothing good now: attack that no attack will use."""
    if action.kind is not ActionKind.EXTRA or action.effect != _BOOST:
        return False
    if duel.phase is not Phase.BATTLE:
        return True  # the Battle Phase offers it too
    row = duel.players[duel.turn_player].monsters
    return not any(c is not None and may_declare(duel, c) for c in row)
