"""The duel that is being played, with its players: bots, undo, saving."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from duel99 import bots, cards, replays
from duel99.bots import SeatSpec, Situation, Watched
from duel99.cards import Library
from duel99.kernel.decision import Answer
from duel99.kernel.duel import Duel
from duel99.replays import Replay


@dataclass
class Game:
    """A duel and who sits where. ``label`` says in a word what is played."""

    duel: Duel
    seats: tuple[SeatSpec, ...]
    label: str = ""
    library: Library = field(default_factory=cards.load)
    """The card library with the cards that this table plays by hand."""
    beside: Callable[[Path], Path] | None = None
    """Called with the duel's file when it has been written; returns the file to go on with."""
    kept: Path | None = None
    """What that returned last."""
    _bots: dict[int, Watched] = field(default_factory=dict)
    _stops: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for i, seat in enumerate(self.seats):
            if seat.bot is not None:
                seed = bots.seat_seed(self.duel.seed, i)
                self._bots[i] = Watched(bots.make(seat.bot, seed))

    @classmethod
    def resumed(cls, replay: Replay) -> Game:
        """The game that a file holds. Raises :class:`~duel99.replays.ReplayError`."""
        header = replay.header
        kinds = header.bots or ("",) * len(header.seats)
        seats = tuple(
            SeatSpec(name, kind or None) for name, kind in zip(header.seats, kinds, strict=True)
        )
        return cls(replay.duel(), seats, library=replay.library())

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.bot is None)

    def is_bot(self, seat: int) -> bool:
        return seat in self._bots

    def let_bot_answer(self) -> str | None:
        """The bot whose turn it is answers; returns what went wrong with it, if anything did."""
        decision = self.duel.decision
        assert decision is not None
        bot = self._bots[decision.player]
        faults = len(bot.faults)
        self.duel.answer(bot.choose(Situation(self.duel)))
        return bot.faults[-1].reason if len(bot.faults) > faults else None

    def suggestion(self) -> Answer:
        """What a good bot would do in the place of the person who is asked."""
        adviser = Watched(bots.make("greedy", self.duel.seed))
        return adviser.choose(Situation(self.duel))

    # undo

    def stop_here(self) -> None:
        """A person is asked: an undo may come back to here."""
        count = len(self.duel.answers)
        if not self._stops or self._stops[-1] < count:
            self._stops.append(count)

    @property
    def can_undo(self) -> bool:
        return any(stop < len(self.duel.answers) for stop in self._stops)

    def undo(self) -> bool:
        """Back to the last decision of the person before this one; false where there is none."""
        now = len(self.duel.answers)
        while self._stops and self._stops[-1] >= now:
            self._stops.pop()
        if not self._stops or self.duel.origin is None:
            return False
        self._play_again(self.duel.answers[: self._stops.pop()])
        return True

    def repair(self) -> None:
        """Play the duel again from its answers: an interrupt may have stopped it half-way."""
        if self.duel.origin is not None:
            self._play_again(list(self.duel.answers))

    def _play_again(self, answers: Sequence[Answer]) -> None:
        origin = self.duel.origin
        assert origin is not None
        duel = origin()
        for answer in answers:
            duel.apply(answer)
        self.duel = duel

    # files

    @staticmethod
    def path_for(path: Path) -> Path:
        """The path with the suffix that such files have, where it has none."""
        return path if path.suffix else path.with_suffix(replays.SUFFIX)

    def save(self, path: Path) -> Path:
        """Write the duel to a file; returns its path.

        Raises :class:`OSError` and :class:`~duel99.replays.ReplayError`.
        """
        goal = self.path_for(path)
        replays.save(goal, self.duel, bots=_kinds(self.seats), library=self.library)
        if self.beside is not None:
            self.kept = self.beside(goal)
        return goal


def _kinds(seats: Sequence[SeatSpec]) -> list[str]:
    return [seat.bot or "" for seat in seats]
