"""Playing the duels of an experiment, in this process or spread over several.

Each duel depends on its own seed only, and the report is made of outcomes put into order, so the
result is the same whatever the number of processes. Duels are handed out in small portions, so
that a long one at the end holds nobody up for long.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from duel99.bots import check
from duel99.kernel.duel import Deck

from .experiment import Experiment, Outcome, run_duel
from .report import Report, summarise

Progress = Callable[[int], None]
"""Told how many more duels are done."""

_PORTION: Final = 8
T = TypeVar("T")
One = Callable[[Experiment, Sequence[Deck], int], T]
"""Plays the duel, or the match, of an index. A function of a module: it is sent to processes."""

_setting: list[tuple[Experiment, Sequence[Deck], One[Any]]] = []
"""What the duels of this worker process have in common; set once when it starts."""


def simulate(experiment: Experiment, *, jobs: int = 1, progress: Progress | None = None) -> Report:
    """Play all duels and sum them up.

    Raises :class:`~duel99.bots.UnknownBot` for a bot that there is not, and :class:`ValueError`
    for a setting that no duel can be made of. Bots added by :func:`duel99.bots.register` are known
    to this process only: they need ``jobs=1``, or to be registered by the module of the decks.
    """
    started = time.perf_counter()
    outcomes = list(play(experiment, jobs=jobs, progress=progress))
    return summarise(experiment, outcomes, time.perf_counter() - started)


def play(
    experiment: Experiment, *, jobs: int = 1, progress: Progress | None = None
) -> Iterator[Outcome]:
    """The outcomes of all duels, in the order in which they are done."""
    return spread(experiment, run_duel, jobs=jobs, progress=progress)


def spread(
    experiment: Experiment, one: One[T], *, jobs: int = 1, progress: Progress | None = None
) -> Iterator[T]:
    """What ``one`` makes of every index of the experiment, in the order in which it is done."""
    for name in experiment.bots:
        check(name)
    low, high = experiment.ruleset.players
    if not low <= experiment.seats <= high:
        key = experiment.ruleset.key
        raise ValueError(f"{key} is for {low} to {high} players, not {experiment.seats}")
    if experiment.duels < 0 or jobs < 1:
        raise ValueError("there must be at least one process, and no negative number of duels")
    if jobs == 1 or experiment.duels <= 1:
        decks = experiment.decks()
        for index in range(experiment.duels):
            outcome = one(experiment, decks, index)
            if progress is not None:
                progress(1)
            yield outcome
        return
    # "spawn": the same on every system, and safe beside the threads of a progress bar
    with ProcessPoolExecutor(
        min(jobs, experiment.duels),
        mp_context=get_context("spawn"),
        initializer=_begin,
        initargs=(experiment, one),
    ) as pool:
        size = max(1, min(_PORTION, experiment.duels // (jobs * 4)))
        portions = [
            range(start, min(start + size, experiment.duels))
            for start in range(0, experiment.duels, size)
        ]
        waiting = [pool.submit(_portion, portion) for portion in portions]
        try:
            for done in as_completed(waiting):
                found = done.result()
                if progress is not None:
                    progress(len(found))
                yield from found
        finally:
            pool.shutdown(cancel_futures=True)


def _begin(experiment: Experiment, one: One[Any]) -> None:
    _setting[:] = [(experiment, experiment.decks(), one)]


def _portion(indices: range) -> list[Any]:
    experiment, decks, one = _setting[0]
    return [one(experiment, decks, index) for index in indices]
