"""Many matches between bots: who wins them, and how long they are."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from duel99.bots import Watched, make, seat_seed
from duel99.bots import choose as bot_choice
from duel99.kernel.duel import Deck, Duel
from duel99.rulesets.matches import Match, MatchDeck, Result, Stage, begin_duel

from .experiment import Experiment
from .parallel import Progress, spread
from .report import Trouble
from .statistics import Share, share

_KEPT: Final = 10


class MatchOutcome(msgspec.Struct, frozen=True):
    """What is kept of one match.

    ``winners`` is empty for a drawn match, and for one that did not end; several share it.
    ``error`` is what the engine raised, or why a duel was left. ``faults`` counts decisions that
    bots could not take.
    """

    index: int
    seed: int
    bots: tuple[str, ...]
    finished: bool
    winners: tuple[int, ...]
    duels: int
    drawn_duels: int
    faults: int = 0
    error: str = ""


class MatchSide(msgspec.Struct, frozen=True):
    """A seat or a bot, and its share of the matches. A shared win counts its part for each."""

    name: str
    won: Share


class MatchReport(msgspec.Struct, frozen=True):
    """What many matches come to. All but ``seconds`` is the same in every run.

    ``lengths`` counts matches by their number of duels; ``shared`` are those with several
    winners.
    """

    ruleset: str
    seats: int
    bots: tuple[str, ...]
    seed: int
    rotated: bool
    matches: int
    finished: int
    errors: int
    drawn: int
    shared: int
    bot_faults: int
    duels: int
    drawn_duels: int
    lengths: dict[int, int]
    by_seat: tuple[MatchSide, ...]
    by_bot: tuple[MatchSide, ...]
    troubles: tuple[Trouble, ...]
    seconds: float = 0.0

    def timeless(self) -> MatchReport:
        """The report without what depends on the machine."""
        return msgspec.structs.replace(self, seconds=0.0)

    def to_json(self) -> bytes:
        """The report as JSON."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2)


def simulate_matches(
    experiment: Experiment, *, jobs: int = 1, progress: Progress | None = None
) -> MatchReport:
    """Play as many matches as the experiment has duels, and sum them up.

    Raises as :func:`~.parallel.simulate`. The clock stands still: bots need no time.
    """
    started = time.perf_counter()
    outcomes = list(spread(experiment, run_match, jobs=jobs, progress=progress))
    return summarise_matches(experiment, outcomes, time.perf_counter() - started)


def run_match(experiment: Experiment, decks: Sequence[Deck], index: int) -> MatchOutcome:
    """Play the match with this index. A fault of a bot or of the engine ends up in the outcome.

    Bots keep their decks, and begin where they have the choice. A duel that takes too many
    decisions ends the match unfinished.
    """
    seed = experiment.seed + index
    names = experiment.bots_of(index)
    find = {d.printed.id: d for deck in decks for d in (*deck.main, *deck.extra)}
    lists = [
        MatchDeck(tuple(d.printed.id for d in deck.main), tuple(d.printed.id for d in deck.extra))
        for deck in decks
    ]
    faults = 0
    error = ""
    match = Match.begin(experiment.ruleset, len(names), lists, seed=seed)
    try:
        while match.stage is not Stage.OVER:
            if match.stage is Stage.CHOICE:
                match = match.choose(match.chooser)
                continue
            duel = begin_duel(match, experiment.ruleset, names, find.__getitem__)
            faults += _play(duel, names, experiment.limit)
            if duel.decision is not None:
                error = f"duel {match.played + 1}: no end after {experiment.limit} decisions"
                break
            match = match.record(Result.of(duel))
    except Exception as fault:  # one broken match must not end an experiment
        error = f"{type(fault).__name__}: {fault}"[:500]
    return MatchOutcome(
        index,
        seed,
        names,
        match.over,
        match.winners,
        match.played,
        sum(not result.winners for result in match.results),
        faults,
        error,
    )


def _play(duel: Duel, names: Sequence[str], limit: int) -> int:
    """Let bots play a duel; returns how many decisions they could not take."""
    bots = [Watched(make(name, seat_seed(duel.seed, seat))) for seat, name in enumerate(names)]
    answers = 0
    while duel.decision is not None and answers < limit:
        answers += 1
        duel.answer(bot_choice(bots[duel.decision.player], duel))
    return sum(len(bot.faults) for bot in bots)


def summarise_matches(
    experiment: Experiment, outcomes: Sequence[MatchOutcome], seconds: float = 0.0
) -> MatchReport:
    """Count up. The order of ``outcomes`` does not matter."""
    outcomes = sorted(outcomes, key=lambda o: o.index)
    finished = [o for o in outcomes if o.finished]
    null = 1 / experiment.seats
    sat: Counter[str] = Counter()
    won_by_seat = [0.0] * experiment.seats
    won_by_bot: dict[str, float] = dict.fromkeys(experiment.bots, 0.0)
    for outcome in finished:
        sat.update(outcome.bots)
        for seat in outcome.winners:
            won_by_seat[seat] += 1 / len(outcome.winners)
            won_by_bot[outcome.bots[seat]] += 1 / len(outcome.winners)
    troubles = [Trouble(o.index, o.seed, o.error) for o in outcomes if o.error]
    return MatchReport(
        experiment.ruleset.key,
        experiment.seats,
        experiment.bots,
        experiment.seed,
        experiment.rotate,
        len(outcomes),
        len(finished),
        len(troubles),
        sum(not o.winners for o in finished),
        sum(len(o.winners) > 1 for o in finished),
        sum(o.faults for o in outcomes),
        sum(o.duels for o in outcomes),
        sum(o.drawn_duels for o in outcomes),
        dict(sorted(Counter(o.duels for o in finished).items())),
        tuple(
            MatchSide(str(i + 1), share(won, len(finished), null))
            for i, won in enumerate(won_by_seat)
        ),
        tuple(MatchSide(name, share(won, sat[name], null)) for name, won in won_by_bot.items()),
        tuple(troubles[:_KEPT]),
        seconds,
    )


__all__ = [
    "MatchOutcome",
    "MatchReport",
    "MatchSide",
    "run_match",
    "simulate_matches",
    "summarise_matches",
]
