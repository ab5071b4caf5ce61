"""What many duels come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from duel99.kernel.terms import EndReason

from .experiment import Experiment, Outcome
from .statistics import Share, share

_KEPT: Final = 10


class Side(msgspec.Struct, frozen=True):
    """A seat, a place in the turn order, or a bot.

    ``placings`` counts its first, second, ... places; ``mean_placing`` is their mean.
    """

    name: str
    won: Share
    placings: tuple[int, ...]
    mean_placing: float


class Trouble(msgspec.Struct, frozen=True):
    """A duel in which something went wrong; ``seed`` plays it again."""

    index: int
    seed: int
    what: str


class Report(msgspec.Struct, frozen=True):
    """The outcome of an experiment. All but ``seconds`` is the same in every run of it.

    A win that several share counts its part for each. ``draws`` are duels that nobody won.
    Intervals are at 95 %; those of a bot that has several seats take its seats for independent,
    which they are not quite.
    """

    ruleset: str
    seats: int
    bots: tuple[str, ...]
    seed: int
    rotated: bool
    limit: int
    duels: int
    finished: int
    unfinished: int
    errors: int
    draws: int
    bot_faults: int
    turns_mean: float
    turns_max: int
    decisions_mean: float
    decisions_max: int
    decisions: int
    by_seat: tuple[Side, ...]
    by_turn_order: tuple[Side, ...]
    by_bot: tuple[Side, ...]
    reasons: dict[str, int]
    troubles: tuple[Trouble, ...]
    seconds: float = 0.0

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds if self.seconds else 0.0

    def timeless(self) -> Report:
        """The report without what depends on the machine."""
        return msgspec.structs.replace(self, seconds=0.0)

    def to_json(self) -> bytes:
        """The report as JSON, with the speed."""
        plain = msgspec.to_builtins(self)
        plain["decisions_per_second"] = round(self.decisions_per_second, 1)
        return msgspec.json.format(msgspec.json.encode(plain), indent=2)


class _Count:
    """Wins and placings of one side."""

    def __init__(self, seats: int) -> None:
        self.won = 0.0
        self.of = 0
        self.placings = [0] * seats

    def add(self, outcome: Outcome, seat: int) -> None:
        self.of += 1
        if seat in outcome.winners:
            self.won += 1 / len(outcome.winners)
        place = outcome.placings[seat]
        if place:
            self.placings[place - 1] += 1

    def side(self, name: str, null: float) -> Side:
        placed = sum(self.placings)
        total = sum((i + 1) * n for i, n in enumerate(self.placings))
        mean = total / placed if placed else 0.0
        return Side(name, share(self.won, self.of, null), tuple(self.placings), mean)


def summarise(experiment: Experiment, outcomes: Sequence[Outcome], seconds: float = 0.0) -> Report:
    """Count up. The order of ``outcomes`` does not matter."""
    outcomes = sorted(outcomes, key=lambda o: o.index)
    seats = experiment.seats
    finished = [o for o in outcomes if o.finished]
    by_seat = [_Count(seats) for _ in range(seats)]
    by_order = [_Count(seats) for _ in range(seats)]
    by_bot = {name: _Count(seats) for name in experiment.bots}
    for outcome in finished:
        for seat in range(seats):
            by_seat[seat].add(outcome, seat)
            by_bot[outcome.bots[seat]].add(outcome, seat)
        for place, seat in enumerate(outcome.order):
            by_order[place].add(outcome, seat)
    null = 1 / seats
    reasons = Counter(EndReason(o.reason).name.lower() for o in finished)
    turns = [o.turns for o in outcomes]
    decisions = [o.decisions for o in outcomes]
    count = len(outcomes)
    return Report(
        experiment.ruleset.key,
        seats,
        experiment.bots,
        experiment.seed,
        experiment.rotate,
        experiment.limit,
        count,
        len(finished),
        sum(1 for o in outcomes if not o.finished and not o.error),
        sum(1 for o in outcomes if o.error),
        sum(1 for o in finished if not o.winners),
        sum(o.fault_count for o in outcomes),
        sum(turns) / count if count else 0.0,
        max(turns, default=0),
        sum(decisions) / count if count else 0.0,
        max(decisions, default=0),
        sum(decisions),
        tuple(c.side(str(i + 1), null) for i, c in enumerate(by_seat)),
        tuple(c.side(str(i + 1), null) for i, c in enumerate(by_order)),
        tuple(by_bot[name].side(name, null) for name in by_bot),
        dict(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))),
        tuple(_troubles(outcomes)[:_KEPT]),
        seconds,
    )


def _troubles(outcomes: Sequence[Outcome]) -> list[Trouble]:
    found = []
    for outcome in outcomes:
        if outcome.error:
            found.append(Trouble(outcome.index, outcome.seed, outcome.error))
        for fault in outcome.faults[:1]:
            what = f"bot {fault.bot}, seat {fault.seat + 1}, {fault.purpose}: {fault.reason}"
            found.append(Trouble(outcome.index, outcome.seed, what))
    return found
