"""Counting the duels of a match, and who has won it (OCG-288 to OCG-291, CLS-106 to CLS-108)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from duel99.kernel.duel import Duel
from duel99.kernel.event import DuelStarted
from duel99.kernel.policy import Matches
from duel99.kernel.terms import EndReason

DUELS: Final = 3
"""How many duels a match has (CLS-106); a match for points may have more or fewer."""
_WINS: Final = 2


class Result(msgspec.Struct, frozen=True):
    """How one duel ended.

    ``order`` has the seats in turn order, ``placings`` the place of each seat; ``winners`` is
    empty for a draw. ``reason`` is a member of ``EndReason``.
    """

    order: tuple[int, ...]
    placings: tuple[int, ...]
    winners: tuple[int, ...]
    reason: int = int(EndReason.NONE)

    @classmethod
    def of(cls, duel: Duel) -> Result:
        """The result of a duel. Raises :class:`ValueError` for one that is not over."""
        if not duel.over:
            raise ValueError("this duel is not over")
        begun = (event.order for event in duel.events if isinstance(event, DuelStarted))
        placings = tuple(player.placing for player in duel.players)
        return cls(next(begun, duel.order), placings, duel.winners, int(duel.reason))

    @property
    def loser(self) -> int:
        """Who lost: the last place. In a draw, the one who had the later turn.

        No source says who chooses after a draw (CLS-008 speaks of the loser); as neither is the
        loser, the advantage of the first turn changes sides unless its holder gives it away.
        """
        return max(self.order, key=lambda seat: (self.placings[seat], self.order.index(seat)))


class Scoring(msgspec.Struct, frozen=True):
    """How a match is decided; see :class:`~duel99.kernel.policy.Matches` for the options.

    ``clock`` is the match's time in seconds (0: none), ``duels`` the number of its regular duels.
    """

    won_by: Literal["wins", "points"]
    tie: Literal["draw", "extra_duel"]
    clock: int = 0
    duels: int = DUELS

    @classmethod
    def of(cls, rules: Matches, duels: int = DUELS) -> Scoring:
        """What a ruleset's part says. With ``match.n = points`` points decide everywhere."""
        won_by = "points" if rules.number == "points" else rules.won_by
        clock = 0 if rules.clock == "off" else int(rules.clock) * 60
        return cls(won_by, rules.tie, clock, duels)


def wins(results: Sequence[Result], seats: int) -> tuple[int, ...]:
    """How many duels each seat has won alone."""
    return tuple(sum(r.winners == (seat,) for r in results) for seat in range(seats))


def points(results: Sequence[Result], seats: int) -> tuple[int, ...]:
    """Each duel counts the number of seats less the place (AMB-12)."""
    return tuple(sum(seats - r.placings[seat] for r in results) for seat in range(seats))


def leaders(scoring: Scoring, results: Sequence[Result], seats: int) -> tuple[int, ...]:
    """The seats with the best score."""
    count = wins if scoring.won_by == "wins" else points
    score = count(results, seats)
    return tuple(seat for seat in range(seats) if score[seat] == max(score))


def verdict(
    scoring: Scoring, results: Sequence[Result], seats: int, *, time_is_up: bool = False
) -> tuple[int, ...] | None:
    """Who has won the match: nobody in a drawn one, ``None`` where it goes on.

    Two wins take a best of three at once; after its three duels the one who is ahead takes it,
    which covers one win and two draws (OCG-289). Points always take all their duels. An even
    match is drawn, or shared by those with the most points, or goes on with extra duels until
    somebody is ahead (AMB-98). Out of time, it ends as after its last duel (AMB-99). A card that
    wins the match ends it whatever the score (OCG-291).
    """
    if not results:
        return None
    if results[-1].reason == EndReason.MATCH:
        return results[-1].winners
    ahead = leaders(scoring, results, seats)
    if scoring.won_by == "wins" and max(wins(results, seats)) >= _WINS:
        return ahead
    if len(results) < scoring.duels and not time_is_up:
        return None
    if len(ahead) == 1:
        return ahead
    if scoring.tie == "extra_duel":
        return None
    return () if scoring.won_by == "wins" else ahead


__all__ = ["DUELS", "Result", "Scoring", "leaders", "points", "verdict", "wins"]
