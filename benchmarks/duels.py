"""The cases, and how they are measured.

Everything is CPU time of one process (``time.process_time``), so that other programs on the
machine disturb little. The cases take turns in short rounds and the median of the rounds counts:
a machine that slows down for a while slows down all cases, and their ratios stay comparable.
"""

from __future__ import annotations

import cProfile
import gc
import io
import pstats
import statistics
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

from duel99 import cards as library
from duel99 import rulesets
from duel99.kernel import Deck, Definition, Duel, Printed, Ruleset
from duel99.kernel.randomness import Chance
from duel99.kernel.terms import Kind

ENOUGH_CARDS = 150
ROUND = 0.2
"""Seconds of a case in one round."""

Decks = Callable[[], list[Deck]]


def low_monsters() -> list[Definition]:
    """Sixty normal monsters of level 1 to 4."""
    chance = Chance(5)
    kind = Kind.MONSTER | Kind.NORMAL
    return [
        Definition(
            Printed(
                1000 + i,
                kind,
                level=chance.below(4) + 1,
                attack=50 * chance.below(42),
                defense=50 * chance.below(42),
            )
        )
        for i in range(60)
    ]


def normal_decks(count: int, size: int) -> Decks:
    def make() -> list[Deck]:
        pool = low_monsters()
        chance = Chance(7)
        return [Deck([chance.pick(pool) for _ in range(size)]) for _ in range(count)]

    return make


def library_decks(ruleset: Ruleset, count: int, size: int) -> Decks:
    """Decks of the cards that a ruleset knows, half of them monsters of a low level."""

    def make() -> list[Deck]:
        belongs = ruleset.piles.belongs_in_extra
        unknown = ruleset.decks.unknown_kinds
        entries = [
            e.definition
            for e in library.load()
            if not (e.printed.is_monster and e.printed.kind & unknown)
        ]
        extra = [d for d in entries if belongs(d.printed)]
        main = [d for d in entries if not belongs(d.printed)]
        low = [d for d in main if d.printed.is_monster and d.printed.level <= 4]
        other = [d for d in main if d not in low]
        chance = Chance(7)
        decks = []
        for _ in range(count):
            cards = chance.sample(low * 3, size // 2) + chance.sample(other * 3, size - size // 2)
            decks.append(Deck(cards, chance.sample(extra, min(15, len(extra)))))
        return decks

    return make


@dataclass(frozen=True)
class Case:
    """What is played."""

    title: str
    ruleset: Ruleset
    seats: int
    decks: Decks
    cards_needed: int = 0

    def missing(self) -> str:
        """Why the case cannot be measured; empty where it can."""
        there = len(library.load()) if self.cards_needed else 0
        if there < self.cards_needed:
            return f"the card library has {there} cards and {self.cards_needed} are needed"
        return ""


_TWO = rulesets.load("master2020")
_THREE = rulesets.load("ninety-nine", players=3)
_FIVE = rulesets.load("ninety-nine", players=5)
_RIDING = rulesets.load("riding", players=3)

CASES: dict[str, Case] = {
    "a": Case("2 seats, normal monsters", _TWO, 2, normal_decks(2, 40)),
    "b": Case("2 seats, library", _TWO, 2, library_decks(_TWO, 2, 40), ENOUGH_CARDS),
    "c3": Case("九九, 3 seats, normal monsters", _THREE, 3, normal_decks(1, 99)),
    "c5": Case("九九, 5 seats, normal monsters", _FIVE, 5, normal_decks(1, 140)),
    "d3": Case("九九, 3 seats, library", _THREE, 3, library_decks(_THREE, 1, 99), ENOUGH_CARDS),
    **{
        f"r{seats}": Case(
            f"騎乘, {seats} seats, normal monsters",
            rulesets.load("riding", players=seats),
            seats,
            normal_decks(1, rulesets.DECK_SIZES[seats, 0][0]),
        )
        for seats in (2, 3, 4, 5)
    },
    "rd3": Case("騎乘, 3 seats, library", _RIDING, 3, library_decks(_RIDING, 1, 99), ENOUGH_CARDS),
    "d5": Case("九九, 5 seats, library", _FIVE, 5, library_decks(_FIVE, 1, 140), ENOUGH_CARDS),
}


def cases_of(key: str, seats: int | None = None) -> dict[str, Case]:
    """Two cases of any ruleset: with normal monsters and with the library's cards.

    ``seats`` is as few as the ruleset allows where it is not given. Raises :class:`ValueError` for
    an unknown ruleset or a number of seats that it is not for.
    """
    ruleset = rulesets.load(key)
    low, high = ruleset.players
    count = low if seats is None else seats
    if not low <= count <= high:
        raise ValueError(f"{key} is for {low} to {high} seats, not {count}")
    if high > 2:
        ruleset = rulesets.load(key, players=count)
    decks = 1 if ruleset.piles.shared else count
    size = ruleset.decks.minimum
    size += -size % ruleset.decks.multiple
    name, title = f"{key}-{count}", f"{key}, {count} seats"
    monsters, all_cards = normal_decks(decks, size), library_decks(ruleset, decks, size)
    return {
        name: Case(f"{title}, normal monsters", ruleset, count, monsters),
        f"{name}-library": Case(f"{title}, library", ruleset, count, all_cards, ENOUGH_CARDS),
    }


@dataclass(frozen=True)
class Result:
    """The numbers of one case. A decision is real where it has more than one option."""

    setup_ms: float
    duels_per_second: float
    decisions_per_duel: float
    decisions_per_second: float
    fork_quiet_us: float
    fork_busy_us: float
    memory_kb: float


def play(duel: Duel, chance: Chance) -> int:
    """Random legal play to the end; returns how many decisions were real."""
    real = 0
    answer = duel.answer
    while (decision := duel.decision) is not None:
        if not decision.forced:
            real += 1
        answer(decision.random_answer(chance))
    return real


class Run:
    """A case that is being measured, round by round."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.decks = case.decks()
        self.seed = 0
        self.setups: list[float] = []
        self.rates: list[float] = []
        self.duels: list[float] = []
        self.real = 0
        self.played = 0

    def start(self) -> Duel:
        self.seed += 1
        return Duel(self.case.ruleset, self.case.seats, self.decks, seed=self.seed)

    def round(self) -> None:
        """Some duels: set-up apart from play."""
        setup = playing = 0.0
        real = count = 0
        while setup + playing < ROUND:
            before = process_time()
            duel = self.start()
            between = process_time()
            real += play(duel, Chance(self.seed))
            after = process_time()
            setup += between - before
            playing += after - between
            count += 1
        self.setups.append(setup / count)
        self.rates.append(real / playing)
        self.duels.append(count / (setup + playing))
        self.real += real
        self.played += count

    def forks(self) -> tuple[float, float]:
        """Mean microseconds of a fork at quiet points and in the middle of something.

        Collecting dropped forks is part of it: a duel and its running procedure hold each other.
        """
        quiet: list[float] = []
        busy: list[float] = []
        for _ in range(3):
            duel = self.start()
            chance = Chance(self.seed)
            while (decision := duel.decision) is not None:
                times = quiet if duel.quiet else busy
                before = process_time()
                duel.fork()
                times.append(process_time() - before)
                duel.answer(decision.random_answer(chance))
        return 1e6 * statistics.fmean(quiet), 1e6 * statistics.fmean(busy)

    def memory(self) -> float:
        """kB that a finished duel holds, its record included."""
        kept = []
        gc.collect()
        tracemalloc.start()
        for _ in range(10):
            duel = self.start()
            play(duel, Chance(self.seed))
            kept.append(duel)
        gc.collect()
        size, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return size / len(kept) / 1024

    def result(self) -> Result:
        quiet, busy = self.forks()
        return Result(
            setup_ms=1e3 * statistics.median(self.setups),
            duels_per_second=statistics.median(self.duels),
            decisions_per_duel=self.real / self.played,
            decisions_per_second=statistics.median(self.rates),
            fork_quiet_us=quiet,
            fork_busy_us=busy,
            memory_kb=self.memory(),
        )


def measure(cases: dict[str, Case], seconds: float) -> dict[str, Result]:
    """Measure all cases, each for about ``seconds``."""
    runs = {name: Run(case) for name, case in cases.items()}
    for case in cases.values():
        Run(case).round()  # warms up
    for _ in range(max(1, round(seconds / ROUND))):
        for run in runs.values():
            run.round()
    return {name: run.result() for name, run in runs.items()}


def profile(case: Case, seconds: float, lines: int = 30) -> str:
    """The functions that take most time of their own."""
    run = Run(case)
    run.round()
    profiler = cProfile.Profile()
    limit = process_time() + seconds
    profiler.enable()
    while process_time() < limit:
        play(run.start(), Chance(run.seed))
    profiler.disable()
    out = io.StringIO()
    pstats.Stats(profiler, stream=out).sort_stats("tottime").print_stats(lines)
    return out.getvalue()
