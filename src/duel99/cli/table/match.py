"""A best of three of the same seats (``match.n = points``, AMB-12)."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from duel99.kernel.duel import Duel
from duel99.kernel.event import DuelStarted
from duel99.kernel.randomness import Chance

from .game import Game
from .wording import Wording

_DUELS = 3
_WINS = 2
_SEEDS = 1 << 31


class Match:
    """The score. A duel's points are the number of seats minus the placing.

    Who alone won a duel has a win. Two wins end the match; after three duels the points decide.
    """

    def __init__(self, seats: int) -> None:
        self.wins = [0] * seats
        self.points = [0] * seats
        self.played = 0

    def record(self, duel: Duel) -> None:
        """Take a finished duel into the score."""
        self.played += 1
        for player in duel.players:
            self.points[player.index] += len(duel.players) - player.placing
        if len(duel.winners) == 1:
            self.wins[duel.winners[0]] += 1

    @property
    def over(self) -> bool:
        return self.played >= _DUELS or max(self.wins) >= _WINS

    @property
    def winners(self) -> list[int]:
        """Who has won the match; several after a tie, nobody before the end."""
        if not self.over:
            return []
        score = self.wins if max(self.wins) >= _WINS else self.points
        return [seat for seat, value in enumerate(score) if value == max(score)]

    @staticmethod
    def next_game(game: Game) -> Game:
        """The same seats and decks; the seat after the one that began last begins."""
        origin = game.duel.origin
        assert origin is not None
        order = first_order(game.duel)
        duel = Duel(
            game.duel.ruleset,
            game.duel.names,
            origin.decks,  # type: ignore[attr-defined]
            seed=Chance(game.duel.seed).below(_SEEDS),
            order=[*order[1:], *order[:1]],
        )
        return Game(duel, game.seats, game.label)

    # showing

    def table(self, words: Wording) -> Table:
        """The score as a table."""
        table = Table(title=words.text("house.match.title", number=self.played), box=box.ROUNDED)
        table.add_column(words.text("house.match.player"))
        table.add_column(words.text("house.match.wins"), justify="right")
        table.add_column(words.text("house.match.points"), justify="right")
        for seat in self._ranking():
            name = Text(words.name(seat), style="bold")
            table.add_row(name, str(self.wins[seat]), str(self.points[seat]))
        return table

    def lines(self, words: Wording) -> list[str]:
        """The score in plain lines."""
        lines = [words.text("house.match.title", number=self.played)]
        for seat in self._ranking():
            values = {"wins": self.wins[seat], "points": self.points[seat]}
            lines.append(words.text("house.match.line", player=words.player(seat), **values))
        return lines

    def verdict(self, words: Wording) -> str:
        """Who has won the match."""
        players = words.listed(words.player(seat) for seat in self.winners)
        key = "won" if len(self.winners) == 1 else "tied"
        return words.text(f"house.match.{key}", players=players)

    def _ranking(self) -> list[int]:
        return sorted(range(len(self.wins)), key=lambda s: (-self.wins[s], -self.points[s], s))


def first_order(duel: Duel) -> Sequence[int]:
    """The order in which the duel began."""
    return next(event.order for event in duel.events if isinstance(event, DuelStarted))


__all__ = ["Match", "first_order"]
