"""How a match stands, in words."""

from __future__ import annotations

from rich import box
from rich.table import Table
from rich.text import Text

from duel99.rulesets.matches import Match
from duel99.telling.wording import Wording

_MINUTE = 60


def score_table(match: Match, words: Wording) -> Table:
    """The score as a table, the best first."""
    table = Table(title=words.text("match.title", number=match.played), box=box.ROUNDED)
    table.add_column(words.text("match.player"))
    table.add_column(words.text("match.wins"), justify="right")
    if _for_points(match):
        table.add_column(words.text("match.points"), justify="right")
    for seat in _ranking(match):
        row: list[Text | str] = [Text(words.name(seat), style="bold"), str(match.wins[seat])]
        if _for_points(match):
            row.append(str(match.points[seat]))
        table.add_row(*row)
    return table


def score_lines(match: Match, words: Wording) -> list[str]:
    """The score in plain lines."""
    key = "match.line_points" if _for_points(match) else "match.line_wins"
    lines = [words.text("match.title", number=match.played)]
    for seat in _ranking(match):
        values = {"wins": match.wins[seat], "points": match.points[seat]}
        lines.append(words.text(key, player=words.player(seat), **values))
    return lines


def verdict_line(match: Match, words: Wording) -> str:
    """Who has won the match that is over."""
    players = words.listed(words.player(seat) for seat in match.winners)
    key = ("drawn", "won")[len(match.winners)] if len(match.winners) < 2 else "shared"
    return words.text(f"match.{key}", players=players)


def rules_lines(match: Match, words: Wording) -> list[str]:
    """What decides this match, a sentence a line."""
    scoring = match.scoring
    lines = [words.text(f"match.by_{scoring.won_by}", count=scoring.duels)]
    lines.append(words.text(f"match.tie_{scoring.tie}_{scoring.won_by}"))
    if scoring.clock:
        lines.append(words.text("match.clock", minutes=scoring.clock // _MINUTE))
    return lines


def time_line(match: Match, words: Wording) -> str:
    """What is left of the match's time; empty without a clock."""
    left = match.seconds_left
    if left is None:
        return ""
    if match.time_is_up:
        return words.text("match.time_up")
    return words.text("match.time_left", minutes=int(left) // _MINUTE, seconds=int(left) % _MINUTE)


def _for_points(match: Match) -> bool:
    return match.scoring.won_by == "points"


def _ranking(match: Match) -> list[int]:
    first, second = match.wins, match.points
    if _for_points(match):
        first, second = second, first
    return sorted(range(match.seats), key=lambda seat: (-first[seat], -second[seat], seat))
