"""The course of a match: choosing who begins, duels, exchanges, the clock.

A :class:`Match` is a frozen value that serialises by itself (``msgspec``); every step gives a new
one. It reads no clock and asks nobody: a front end looks at ``stage``, does what that says and
tells the outcome::

    match = Match.begin(ruleset, 2, decks, seed=7)
    while match.stage is not Stage.OVER:
        if match.stage is Stage.SIDING:
            match = match.side(match.to_side[0], deck, belongs_in_extra)
        elif match.stage is Stage.CHOICE:
            match = match.choose(first)              # match.chooser has the choice
        else:
            duel = begin_duel(match, ruleset, names, find)
            ...                                      # match.tick(seconds); keep_time(match, duel)
            match = match.record(Result.of(duel))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final, Literal

import msgspec

from duel99.kernel.card import Definition
from duel99.kernel.duel import Deck, Duel
from duel99.kernel.policy import Ruleset
from duel99.kernel.randomness import Chance
from duel99.kernel.terms import NOBODY

from .decks import BelongsInExtra, ExchangeRefused, MatchDeck, exchange_faults
from .score import DUELS, Result, Scoring, points, verdict, wins

_SEEDS: Final = 1 << 31


class Stage(StrEnum):
    """What a match waits for."""

    SIDING = "siding"
    """The seats of ``to_side`` exchange cards."""
    CHOICE = "choice"
    """``chooser`` says who begins the next duel; no hand is drawn before (CLS-009)."""
    DUEL = "duel"
    """The next duel is played, or is being played."""
    OVER = "over"


class WrongStage(ValueError):
    """Something that cannot be done now."""


class Match(msgspec.Struct, frozen=True):
    """A match as it stands.

    ``brought`` are the decks of the first duel, ``decks`` those of the next one; one alone where
    they are shared. ``rolls`` are the dice (seat, result) that decided who chooses first (AMB-8,
    CLS-008). ``order`` is the turn order of the next duel, empty where the duel decides it
    itself. ``seconds`` of the match's clock have gone by.
    """

    scoring: Scoring
    seats: int
    seed: int
    begins: Literal["loser_chooses", "next_seat"]
    brought: tuple[MatchDeck, ...]
    decks: tuple[MatchDeck, ...]
    stage: Stage
    sides: bool = False
    rolls: tuple[tuple[int, int], ...] = ()
    chooser: int = NOBODY
    order: tuple[int, ...] = ()
    to_side: tuple[int, ...] = ()
    results: tuple[Result, ...] = ()
    seconds: float = 0.0

    @classmethod
    def begin(
        cls,
        ruleset: Ruleset,
        seats: int,
        decks: Sequence[MatchDeck],
        *,
        seed: int = 0,
        duels: int = DUELS,
    ) -> Match:
        """A new match.

        Where the loser chooses who begins, dice decide who chooses for the first duel. ``duels``
        is the number of duels of a match for points. Raises :class:`ValueError` for a wrong
        number of seats, decks or duels.
        """
        low, high = ruleset.players
        if not low <= seats <= high:
            raise ValueError(f"{ruleset.key} is for {low} to {high} players, not {seats}")
        wanted = 1 if ruleset.piles.shared else seats
        if len(decks) != wanted:
            raise ValueError(f"this match takes {wanted} decks, not {len(decks)}")
        rules = ruleset.matches
        scoring = Scoring.of(rules, duels)
        if duels < 1 or (scoring.won_by == "wins" and duels != DUELS):
            raise ValueError(f"a match by wins has {DUELS} duels, one by points 1 or more")
        new = cls(
            scoring,
            seats,
            seed,
            rules.begins,
            tuple(decks),
            tuple(decks),
            Stage.DUEL,
            sides=rules.side_decks and not ruleset.piles.shared,
        )
        if rules.begins == "next_seat":
            return new  # the first duel rolls its own dice (AMB-8)
        rolls, winner = _roll(seats, seed)
        return msgspec.structs.replace(new, stage=Stage.CHOICE, rolls=rolls, chooser=winner)

    # the score

    @property
    def played(self) -> int:
        """How many duels have been played."""
        return len(self.results)

    @property
    def wins(self) -> tuple[int, ...]:
        """Duels that each seat has won alone."""
        return wins(self.results, self.seats)

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat (AMB-12)."""
        return points(self.results, self.seats)

    @property
    def over(self) -> bool:
        return self.stage is Stage.OVER

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won: nobody before the end and in a drawn match, several who share it."""
        return (self._verdict() or ()) if self.over else ()

    @property
    def is_extra(self) -> bool:
        """Whether the next duel is beyond the regular ones (OCG-290)."""
        return not self.over and (self.played >= self.scoring.duels or self._out_of_time)

    @property
    def duel_seed(self) -> int:
        """The seed of the next duel; they all follow from the first (``seed``)."""
        seed = self.seed
        for _ in self.results:
            seed = Chance(seed).below(_SEEDS)
        return seed

    # the clock

    @property
    def time_is_up(self) -> bool:
        """Whether the match's time is over (OCG-290)."""
        return self.scoring.clock > 0 and self.seconds >= self.scoring.clock

    @property
    def seconds_left(self) -> float | None:
        """What is left of the match's time; ``None`` without a clock."""
        return max(0.0, self.scoring.clock - self.seconds) if self.scoring.clock else None

    def tick(self, seconds: float) -> Match:
        """Time has gone by. Between duels, a match that is out of time ends if one is ahead.

        Raises :class:`ValueError` for time that runs backwards.
        """
        if not seconds >= 0:
            raise ValueError(f"time does not run backwards ({seconds} seconds)")
        later = msgspec.structs.replace(self, seconds=self.seconds + seconds)
        return later._ended() if later.stage in _BETWEEN else later

    # the steps

    def choose(self, first: int) -> Match:
        """``chooser`` names who begins; the others follow by seat. Raises :class:`ValueError`."""
        self._must_be(Stage.CHOICE)
        if first not in range(self.seats):
            raise ValueError(f"there is no seat {first}")
        order = tuple((first + i) % self.seats for i in range(self.seats))
        return msgspec.structs.replace(self, order=order, stage=Stage.DUEL, chooser=NOBODY)

    def side(self, seat: int, deck: MatchDeck, belongs_in_extra: BelongsInExtra) -> Match:
        """A seat has exchanged cards, or kept all of them; done once between two duels.

        Raises :class:`~.decks.ExchangeRefused` with every reason, :class:`WrongStage`, and
        :class:`ValueError` for a seat that has done so.
        """
        self._must_be(Stage.SIDING)
        if seat not in self.to_side:
            raise ValueError(f"seat {seat} has nothing to exchange any more")
        faults = exchange_faults(self.decks[seat], deck, belongs_in_extra)
        if faults:
            raise ExchangeRefused(faults)
        decks = (*self.decks[:seat], deck, *self.decks[seat + 1 :])
        left = tuple(s for s in self.to_side if s != seat)
        new = msgspec.structs.replace(self, decks=decks, to_side=left)
        return new if left else new._order_next()

    def record(self, result: Result, *, elapsed: float = 0.0) -> Match:
        """The duel is over; ``elapsed`` seconds of it were not told to :meth:`tick`.

        Raises :class:`WrongStage`, and :class:`ValueError` for a result of other seats.
        """
        self._must_be(Stage.DUEL)
        seats = list(range(self.seats))
        if sorted(result.order) != seats or len(result.placings) != self.seats:
            raise ValueError(f"the result is not one of {self.seats} seats")
        new = self.tick(elapsed)
        new = msgspec.structs.replace(new, results=(*self.results, result), order=())._ended()
        if new.over:
            return new
        siding = tuple(s for s in seats if self.decks[s].side) if self.sides else ()
        if siding:
            return msgspec.structs.replace(new, stage=Stage.SIDING, to_side=siding)
        return new._order_next()

    def again(self, seed: int) -> Match:
        """Another match of the same seats, with the decks that they brought."""
        fresh = msgspec.structs.replace(
            self,
            seed=seed,
            decks=self.brought,
            results=(),
            seconds=0.0,
            order=(),
            to_side=(),
            rolls=(),
            chooser=NOBODY,
            stage=Stage.DUEL,
        )
        if self.begins == "next_seat":
            return fresh
        rolls, winner = _roll(self.seats, seed)
        return msgspec.structs.replace(fresh, stage=Stage.CHOICE, rolls=rolls, chooser=winner)

    @property
    def _out_of_time(self) -> bool:
        return self.time_is_up and self.played > 0

    def _verdict(self) -> tuple[int, ...] | None:
        return verdict(self.scoring, self.results, self.seats, time_is_up=self.time_is_up)

    def _ended(self) -> Match:
        if self._verdict() is None:
            return self
        return msgspec.structs.replace(self, stage=Stage.OVER, chooser=NOBODY, to_side=())

    def _order_next(self) -> Match:
        """All have exchanged: who begins is settled now, before any hand is drawn (CLS-009)."""
        last = self.results[-1]
        if self.begins == "loser_chooses":
            return msgspec.structs.replace(self, stage=Stage.CHOICE, chooser=last.loser)
        order = (*last.order[1:], last.order[0])
        return msgspec.structs.replace(self, stage=Stage.DUEL, order=order)

    def _must_be(self, stage: Stage) -> None:
        if self.stage is not stage:
            raise WrongStage(f"the match is at {self.stage.value}, not at {stage.value}")


_BETWEEN: Final = (Stage.SIDING, Stage.CHOICE)


def _roll(seats: int, seed: int) -> tuple[tuple[tuple[int, int], ...], int]:
    """Dice until one seat is alone the highest: all rolls in order, and that seat."""
    chance = Chance(Chance(seed).below(_SEEDS))
    rolls: list[tuple[int, int]] = []
    rolling = list(range(seats))
    while len(rolling) > 1:
        results = {seat: chance.die() for seat in rolling}
        rolls += results.items()
        rolling = [s for s in rolling if results[s] == max(results.values())]
    return tuple(rolls), rolling[0]


def begin_duel(
    match: Match, ruleset: Ruleset, names: Sequence[str], find: Callable[[int], Definition]
) -> Duel:
    """The next duel of a match, at its first decision.

    ``find`` gives the definition of a card by its id. A match that is out of time and even plays
    its extra duel with time called at once: one turn and three more, then life points, then
    sudden death (AMB-99). Raises :class:`WrongStage`.
    """
    match._must_be(Stage.DUEL)
    decks = [Deck([find(c) for c in d.main], [find(c) for c in d.extra]) for d in match.decks]
    duel = Duel(ruleset, names, decks, seed=match.duel_seed, order=match.order or None)
    keep_time(match, duel)
    return duel


def keep_time(match: Match, duel: Duel) -> bool:
    """Call time in the running duel if the match's time is up; whether that was done now."""
    if not match.time_is_up or duel.over or duel.last_turn:
        return False
    duel.call_time()
    return True


__all__ = ["Match", "Stage", "WrongStage", "begin_duel", "keep_time"]
