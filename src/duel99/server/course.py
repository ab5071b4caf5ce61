"""The course of play at a table: duels, a match of them, rematches.

It changes by the entries of the journal alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from duel99 import cards
from duel99.kernel.decision import Answer, Decision
from duel99.kernel.duel import Deck, Duel
from duel99.kernel.terms import NOBODY
from duel99.rulesets.matches import (
    Match,
    MatchDeck,
    Result,
    Stage,
    begin_duel,
)

from .moments import Witness
from .plan import Plan

State = Literal["waiting", "begin", "duel", "siding", "choice", "over"]
"""``begin``: everything is settled and the next duel is to be begun."""


class Course:
    """What is played at a table, from the first duel to the last."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rules = plan.rules()
        self.decks: list[MatchDeck] = list(plan.decks)
        self.names: list[str] = []
        self.state: State = "waiting"
        self.match: Match | None = None
        self.duel: Duel | None = None
        self.chooser = NOBODY
        self.order: tuple[int, ...] = ()
        self.number = 0
        """How many duels have begun at this table."""
        self.epoch = 0
        self.replays: list[str] = []
        """Ids of the replays of all duels, the running one's last."""
        self.last: Result | None = None
        self.watching: Witness | None = None
        self.faulty = 0
        """Answers in a row that the rules engine failed at."""

    # beginning

    def begin(self, names: list[str], seed: int, replay: str) -> None:
        """The people are there."""
        self.names = names
        if self.plan.match:
            self.match = Match.begin(
                self.rules, len(names), self.decks, seed=seed, duels=self.plan.duels
            )
            if self.match.stage is Stage.CHOICE:
                self.state, self.chooser = "choice", self.match.chooser
                return
        self.next(seed, replay)

    def next(self, seed: int, replay: str) -> None:
        """The next duel begins, or another match."""
        if self.match is not None and self.match.over:
            self.match = self.match.again(seed)
            if self.match.stage is Stage.CHOICE:
                self.state, self.chooser = "choice", self.match.chooser
                return
        if self.match is not None:
            duel = begin_duel(self.match, self.rules, self.names, cards.definition)
        else:
            duel = Duel(
                self.rules,
                self.names,
                [_deck(deck) for deck in self.decks],
                seed=seed,
                order=self.order or None,
            )
        self.order = ()
        self.number += 1
        self.replays.append(replay)
        self._set(duel)
        self.state = "duel"

    def _set(self, duel: Duel) -> None:
        self.duel = duel
        self.epoch += 1

    # the duel

    @property
    def decision(self) -> Decision | None:
        """What the running duel asks."""
        return self.duel.decision if self.duel is not None and self.state == "duel" else None

    def apply(self, answer: Answer) -> bool:
        """The duel goes on; false where the rules engine failed and the answer was taken back.

        A fault of the engine must not cost the table its duel: it is played again without the
        answer. That happens in the same way when the journal is read again.
        """
        duel = self.duel
        assert duel is not None
        before = list(duel.answers)
        try:
            duel.apply(answer)
        except Exception:
            self.faulty += 1
            self._again(before)
            return False
        self.faulty = 0
        return True

    def rewind(self, to: int) -> None:
        """Back to what the duel was after ``to`` answers."""
        assert self.duel is not None
        self._again(self.duel.answers[:to])
        self.state = "duel"

    def _again(self, answers: Iterable[Answer]) -> None:
        assert self.duel is not None
        assert self.duel.origin is not None
        duel = self.duel.origin()
        for answer in answers:
            duel.apply(answer)
        self._set(duel)

    def witness(self, seats: Callable[[], Iterable[int]]) -> None:
        """Let scenes be taken down from now on."""
        if self.duel is not None and self.duel.on_window is None:
            self.watching = Witness(self.duel, seats)

    def finish(self) -> None:
        """The duel is over: the score, and what comes next."""
        assert self.duel is not None
        self.last = Result.of(self.duel)
        if self.match is None:
            self.state = "over"
            return
        self.match = self.match.record(self.last)
        self._follow_match()

    def _follow_match(self) -> None:
        assert self.match is not None
        stage = self.match.stage
        self.chooser = self.match.chooser
        if stage is Stage.OVER:
            self.state = "over"
        elif stage is Stage.SIDING:
            self.state = "siding"
        elif stage is Stage.CHOICE:
            self.state = "choice"
        else:
            self.state = "begin"

    # between duels

    def side(self, seat: int, deck: MatchDeck) -> None:
        """A seat has exchanged cards. Raises what :meth:`~duel99.rulesets.matches.Match.side`
        raises; nothing has changed then."""
        assert self.match is not None
        self.match = self.match.side(seat, deck, self.in_extra)
        self._follow_match()

    def in_extra(self, card: int) -> bool:
        """Whether a card's pile is the extra deck."""
        return self.rules.piles.belongs_in_extra(cards.definition(card).printed)

    def choose(self, first: int) -> None:
        """Who has the choice has named who begins."""
        if self.match is not None:
            self.match = self.match.choose(first)
        else:
            count = len(self.names)
            self.order = tuple((first + i) % count for i in range(count))
        self.chooser = NOBODY
        self.state = "begin"

    def again(self) -> None:
        """Everybody wants to play once more."""
        if self.match is None and self.last is not None:
            if self.rules.matches.begins == "loser_chooses":
                self.chooser = self.last.loser
                self.state = "choice"
                return
            self.order = (*self.last.order[1:], self.last.order[0])
        self.state = "begin"

    def tick(self, seconds: float) -> None:
        """The match's clock has run."""
        if self.match is not None:
            before = self.match.stage
            self.match = self.match.tick(seconds)
            if self.match.stage is not before:
                self._follow_match()

    @property
    def finished_replays(self) -> list[str]:
        """Ids of the replays of the duels that are over."""
        running = self.state == "duel" and self.duel is not None and not self.duel.over
        return self.replays[:-1] if running else list(self.replays)


def _deck(listed: MatchDeck) -> Deck:
    return Deck(
        [cards.definition(c) for c in listed.main], [cards.definition(c) for c in listed.extra]
    )


__all__ = ["Course", "State"]
