"""How the table stands, as it is shown at one moment, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from duel99.kernel.duel import Duel
from duel99.kernel.event import Event
from duel99.kernel.view import View
from duel99.rulesets.matches import Match
from duel99.telling.wording import Wording


class Standing(msgspec.Struct, frozen=True):
    """What is shown now: the first ``told`` of the duel's ``events``.

    ``views`` has what each seat saw then; ``None`` for the duel as it is.
    """

    duel: int
    epoch: int
    told: int
    events: list[Event]
    waiting: int
    clocks: tuple[float, ...]
    views: Mapping[int, View] | None = None

    @property
    def key(self) -> tuple[Any, ...]:
        """Another key, another thing to tell."""
        return (self.epoch, self.told, self.waiting, self.clocks)


def wire_view(view: View) -> View:
    """A view as it is sent: shared piles stand with the first player only."""
    if not view.shared:
        return view
    first, *others = view.players
    bare = [
        msgspec.structs.replace(player, extra=[], graveyard=[], banished=[]) for player in others
    ]
    return msgspec.structs.replace(view, players=[first, *bare])


def result_words(duel: Duel, words: Wording) -> str:
    """Who has won and why, in one sentence."""
    reason = words.messages.member(duel.reason)
    winners = words.listed(words.player(seat) for seat in duel.winners)
    if not duel.winners:
        return words.text("server.result.drawn", reason=reason)
    key = "won" if len(duel.winners) == 1 else "shared"
    return words.text(f"server.result.{key}", players=winners, reason=reason)


def match_words(match: Match, words: Wording) -> str:
    """How a match stands, or who has won it."""
    seats = range(match.seats)
    if match.over:
        winners = words.listed(words.player(seat) for seat in match.winners)
        if not match.winners:
            return words.text("match.drawn")
        key = "won" if len(match.winners) == 1 else "shared"
        return words.text(f"match.{key}", players=winners)
    points = match.scoring.won_by == "points"
    return words.listed(
        words.text(
            "match.line_points" if points else "match.line_wins",
            player=words.player(seat),
            points=match.points[seat],
            wins=match.wins[seat],
        )
        for seat in seats
    )


__all__ = ["Standing", "match_words", "result_words", "wire_view"]
