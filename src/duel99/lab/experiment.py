"""One duel of an experiment: how it is set up, and what is kept of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from duel99.bots import Fault, Watched, make, seat_seed
from duel99.bots import choose as bot_choice
from duel99.kernel.duel import Deck, Duel
from duel99.kernel.policy import Ruleset
from duel99.kernel.terms import EndReason

DECISION_LIMIT: Final = 20_000
_FAULTS_KEPT: Final = 5


@dataclass(frozen=True)
class Experiment:
    """Many duels of the same kind.

    ``decks`` makes the decks; it is called once in each process and has to be picklable (a
    function of a module, or an object with ``__call__``). ``bots`` names one bot a seat. The duel
    with index ``i`` has the seed ``seed + i``, so that each can be looked at by itself. With
    ``rotate`` the bots move on by one seat from duel to duel, which takes the seats' advantages
    out of a comparison of bots. A duel that has taken ``limit`` decisions is left unfinished.
    """

    ruleset: Ruleset
    bots: tuple[str, ...]
    decks: Callable[[], Sequence[Deck]]
    duels: int = 100
    seed: int = 0
    rotate: bool = False
    limit: int = DECISION_LIMIT

    @property
    def seats(self) -> int:
        return len(self.bots)

    def bots_of(self, index: int) -> tuple[str, ...]:
        """Which bot sits where in one duel."""
        if not self.rotate:
            return self.bots
        turn = index % self.seats
        return self.bots[turn:] + self.bots[:turn]


class Outcome(msgspec.Struct, frozen=True):
    """What is kept of one duel.

    ``placings`` has each seat's place (0: none, the duel did not end), ``order`` the seats in
    turn order, ``reason`` a member of ``EndReason``. ``decisions`` counts those with more than
    one possible answer. ``error`` is what the engine raised, if it did.
    """

    index: int
    seed: int
    bots: tuple[str, ...]
    order: tuple[int, ...]
    turns: int
    decisions: int
    finished: bool
    winners: tuple[int, ...]
    placings: tuple[int, ...]
    reason: int
    error: str = ""
    faults: tuple[Fault, ...] = ()
    fault_count: int = 0


def run_duel(experiment: Experiment, decks: Sequence[Deck], index: int) -> Outcome:
    """Play the duel with this index. A fault of a bot or of the engine ends up in the outcome."""
    seed = experiment.seed + index
    names = experiment.bots_of(index)
    bots = [Watched(make(name, seat_seed(seed, seat))) for seat, name in enumerate(names)]
    duel: Duel | None = None
    decisions = answers = 0
    error = ""
    try:
        duel = Duel(experiment.ruleset, len(names), decks, seed=seed)
        while duel.decision is not None and answers < experiment.limit:
            if not duel.decision.forced:
                decisions += 1
            answers += 1
            duel.answer(bot_choice(bots[duel.decision.player], duel))
    except Exception as fault:  # one broken duel must not end an experiment of thousands
        error = f"{type(fault).__name__}: {fault}"[:500]
    faults = [fault for bot in bots for fault in bot.faults]
    return Outcome(
        index,
        seed,
        names,
        duel.order if duel is not None else (),
        duel.turn if duel is not None else 0,
        decisions,
        duel is not None and duel.over and not error,
        duel.winners if duel is not None else (),
        tuple(p.placing for p in duel.players) if duel is not None else (),
        int(duel.reason if duel is not None else EndReason.NONE),
        error,
        tuple(faults[:_FAULTS_KEPT]),
        len(faults),
    )
