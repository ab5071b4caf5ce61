"""A match at one keyboard: choosing who begins, duels, side decks, the score, the clock."""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from duel99 import replays
from duel99.bots import SeatSpec
from duel99.kernel.card import Definition
from duel99.kernel.duel import Duel
from duel99.kernel.policy import Ruleset
from duel99.replays import MATCH_SUFFIX, MatchFile, ReplayError
from duel99.rulesets.matches import (
    Match,
    Result,
    Stage,
    begin_duel,
    keep_time,
)
from duel99.telling.wording import Wording, fold

from .game import Game
from .score import rules_lines, score_lines, score_table, time_line, verdict_line
from .session import Session
from .siding import Siding, SidingLeft
from .terminal import Closed, Terminal

_SEEDS = 1 << 31
_LAST_MINUTES = 5
_YES = frozenset({"y", "yes", "1", "再戰", "再戦", "rematch", "是", "好", "要", "はい"})
_SECOND = frozenset({"2", "n", "no", "second", "後", "後攻", "否"})
_FIRST = frozenset({"", "1", "y", "yes", "first", "先", "先攻", "是"})


@dataclass
class MatchTable:
    """The match of the running duel, as the session sees it. ``clock`` gives real seconds."""

    match: Match
    words: Wording
    terminal: Terminal
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        self._since = self.clock()
        self._told = self._mark

    @property
    def _mark(self) -> int:
        """Changes whenever the time left is worth a line: every five minutes, at last each."""
        left = self.match.seconds_left
        if left is None:
            return 0
        minutes = int(left) // 60
        return minutes if minutes < _LAST_MINUTES else _LAST_MINUTES + minutes // _LAST_MINUTES

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def about(self) -> list[str]:
        """What decides this match, for the help."""
        return rules_lines(self.match, self.words)

    def tick(self) -> None:
        """Count the time since it was last counted, where there is a clock."""
        if self.match.scoring.clock:
            now = self.clock()
            self.match = self.match.tick(max(0.0, now - self._since))
            self._since = now

    def keep_time(self, duel: Duel) -> None:
        """Count the time, and call it in the running duel when it is up (OCG-290)."""
        self.tick()
        keep_time(self.match, duel)

    def tell_time(self) -> None:
        """Say how much time is left, every few minutes."""
        mark = self._mark
        if mark != self._told:
            self._told = mark
            self.terminal.line(time_line(self.match, self.words))

    def record(self, duel: Duel) -> None:
        """Take the finished duel into the score, and tell how the match stands."""
        self.tick()
        self.match = self.match.record(Result.of(duel))
        self.terminal.line()
        self.tell_score()
        if self.over:
            self.tell_verdict()

    def tell_score(self) -> None:
        """The score, and the time where there is a clock."""
        if self.terminal.plain:
            self.terminal.lines(score_lines(self.match, self.words))
        else:
            self.terminal.draw(score_table(self.match, self.words))
        left = time_line(self.match, self.words)
        if left:
            self.terminal.line(left)

    def tell_verdict(self) -> None:
        """Who has won."""
        self.terminal.line(verdict_line(self.match, self.words), "bold yellow")


class Course:
    """Plays a match from where it stands to its end, and others after it if people like.

    ``save`` is where the match is kept: each duel in a numbered file, the match beside them.
    ``running`` is a duel that has begun before.
    """

    def __init__(
        self,
        match: Match,
        ruleset: Ruleset,
        seats: tuple[SeatSpec, ...],
        words: Wording,
        terminal: Terminal,
        *,
        save: Path | None = None,
        running: Game | None = None,
        clock: Callable[[], float] = time.monotonic,
        new_seed: Callable[[], int] = lambda: secrets.randbelow(_SEEDS),
    ) -> None:
        self.table = MatchTable(match, words, terminal, clock)
        self.ruleset = ruleset
        self.seats = seats
        self.words = words
        self.terminal = terminal
        self.save = save
        self.running = running
        self.new_seed = new_seed
        self._game: Game | None = None
        self._number = 0
        self._numbered_file: Path | None = None

    @property
    def match(self) -> Match:
        return self.table.match

    def run(self) -> None:
        """Play until the match is over, or people leave."""
        self.terminal.lines(self.table.about)
        if self.match.played:
            self.table.tell_score()
        try:
            while self._stages():
                if not self._rematch():
                    return
        except (Closed, KeyboardInterrupt):
            self.terminal.line()
            self._leave()
        except SidingLeft:
            with contextlib.suppress(Closed, KeyboardInterrupt):
                self._leave(ask=True)

    def _stages(self) -> bool:
        """Play to the end of the match; false where people left."""
        self._tell_rolls()
        while self.match.stage is not Stage.OVER:
            self._keep()
            if self.match.stage is Stage.SIDING:
                self._side(self.match.to_side[0])
            elif self.match.stage is Stage.CHOICE:
                self._choose(self.match.chooser)
            elif not self._duel():
                return False
        self._keep()
        return True

    # the duel

    def _duel(self) -> bool:
        match = self.match
        game = self.running
        self.running = None
        if game is None:
            game = Game(self._begin(), self.seats, library=self.words.library)
            self._tell_duel(game.duel)
        game.beside = self._beside
        self._game = game
        self._number = match.played + 1
        autosave = _numbered(self.save, self._number)
        self._numbered_file = None if autosave is None else Game.path_for(autosave)
        session = Session(game, self.words, self.terminal, autosave=autosave, match=self.table)
        finished = session.run()
        if self.match.played == self._number:
            self._keep()
        return finished

    def _begin(self) -> Duel:
        names = [seat.name for seat in self.seats]
        return begin_duel(self.match, self.ruleset, names, self._definition)

    def _definition(self, card: int) -> Definition:
        return self.words.library.find(card).definition

    def _tell_duel(self, duel: Duel) -> None:
        match = self.match
        self.terminal.line()
        key = "match.extra_duel" if match.is_extra else "match.duel"
        if not match.order:
            key = "match.duel_dice"
        first = self.words.player(match.order[0] if match.order else 0)
        values = {"number": match.played + 1, "player": first, "seed": duel.seed}
        self.terminal.line(self.words.text(key, **values), "bold")

    # who begins

    def _tell_rolls(self) -> None:
        if self.match.stage is Stage.CHOICE and not self.match.played:
            for seat, result in self.match.rolls:
                values = {"player": self.words.player(seat), "result": result}
                self.terminal.line(self.words.text("match.roll", **values))

    def _choose(self, seat: int) -> None:
        """Who has the choice says who begins; a bot begins itself."""
        first = seat
        if self.seats[seat].bot is None:
            first = self._asked_to_begin(seat)
        self.table.tick()
        if self.match.stage is Stage.CHOICE:
            self.table.match = self.match.choose(first)
            self._say("match.begins", player=self.words.player(first))
        elif self.match.over:
            self.table.tell_verdict()

    def _asked_to_begin(self, seat: int) -> int:
        key = "match.choose" if self.match.seats == 2 else "match.choose_seat"
        self._say(key, player=self.words.player(seat))
        order = [(seat + i) % self.match.seats for i in range(self.match.seats)]
        for number, other in enumerate(order, 1):
            self.terminal.line(f"{number} {self.words.name(other)}")
        prompt = self.words.text("ask.prompt", player=self.words.name(seat))
        while True:
            text = fold(self.terminal.ask(prompt))
            if text in _FIRST:
                return seat
            if text in _SECOND and self.match.seats == 2:
                return order[1]
            if text.isdigit() and 1 <= int(text) <= len(order):
                return order[int(text) - 1]
            for other in order:
                if text == fold(self.words.name(other)):
                    return other
            self._say("match.choose_again", most=len(order))

    # side decks

    def _side(self, seat: int) -> None:
        """A person exchanges cards in private; a bot keeps its deck."""
        deck = self.match.decks[seat]
        if self.seats[seat].bot is None:
            private = sum(s.bot is None for s in self.seats) > 1
            if private:
                self.terminal.clear()
                self.terminal.ask(self.words.text("ask.ready", player=self.words.player(seat)))
            deck = Siding(self.words, self.terminal, self.match, seat, self._in_extra).run()
            if private:
                self.terminal.clear()
        self.table.tick()
        if self.match.stage is Stage.SIDING:
            self.table.match = self.match.side(seat, deck, self._in_extra)
        elif self.match.over:
            self.table.tell_verdict()

    def _in_extra(self, card: int) -> bool:
        return self.ruleset.piles.belongs_in_extra(self._definition(card).printed)

    # after the match

    def _rematch(self) -> bool:
        """Whether the people want another match; it begins at once."""
        if all(seat.bot is not None for seat in self.seats):
            return False
        if fold(self.terminal.ask(self.words.text("match.again"))) not in _YES:
            self._say("say.goodbye")
            return False
        self.table.tick()
        self.table.match = self.match.again(self.new_seed())
        if self.save is not None:
            # the files are those of the match that is over
            self._say("match.not_kept")
            self.save = None
        return True

    # files

    def _beside(self, goal: Path) -> Path:
        """Keep the match beside the file of its running duel; returns the match's file."""
        own = self.save is not None and goal == self._numbered_file
        path = (self.save if own and self.save is not None else goal).with_suffix(MATCH_SUFFIX)
        over = self._game is None or self._game.duel.over
        recorded = over and self.match.played == self._number
        self._write(path, "" if recorded else goal.name)
        return path

    def _keep(self) -> None:
        """Keep the match as it is between duels."""
        if self.save is None:
            return
        path = self.save.with_suffix(MATCH_SUFFIX)
        try:
            self._write(path, "")
        except (OSError, ReplayError) as error:
            self._say("say.save_failed", file=path, reason=str(error))
            self.save = None

    def _write(self, path: Path, duel: str) -> None:
        names = tuple(seat.name for seat in self.seats)
        kinds = tuple(seat.bot or "" for seat in self.seats)
        replays.save_match(
            path,
            self.match,
            self.ruleset,
            names,
            kinds,
            duel=duel,
            library=self.words.library,
        )

    def _leave(self, *, ask: bool = False) -> None:
        """Say goodbye between two duels; ``ask`` offers to save a match that no file holds."""
        while self.save is None and ask:
            name = self.terminal.ask(self.words.text("match.quit_save"))
            if not name:
                break
            path = Path(name).expanduser()
            self.save = path if path.suffix == replays.SUFFIX else path.with_suffix(replays.SUFFIX)
            self._keep()
        if self.save is not None:
            self._say("match.saved", file=self.save.with_suffix(MATCH_SUFFIX))
        self._say("say.goodbye")

    def _say(self, key: str, /, **values: object) -> None:
        self.terminal.line(self.words.text(key, **values))


def _numbered(path: Path | None, number: int) -> Path | None:
    """The file of one duel of several: ``duel-2.d99``."""
    return path.with_stem(f"{path.stem}-{number}") if path is not None else None


def running_duel(file: MatchFile, path: Path) -> Game | None:
    """The duel that a match was left in, from the file beside the match's; ``None`` without one.

    Raises :class:`~duel99.replays.ReplayError` and :class:`OSError`.
    """
    if not file.duel or file.match.stage is not Stage.DUEL:
        return None
    replay = replays.load(path.parent / Path(file.duel).name)
    names = tuple(replay.header.seats)
    if names != file.seats:
        raise ReplayError("damaged", "the duel is not one of these seats")
    return Game.resumed(replay)


__all__ = ["Course", "MatchTable", "running_duel"]
