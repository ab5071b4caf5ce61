"""The end of a duel: who came where, and why."""

from __future__ import annotations

from rich import box
from rich.table import Table
from rich.text import Text

from duel99.kernel.duel import Duel
from duel99.kernel.terms import EndReason
from duel99.telling.wording import Wording


def _rows(duel: Duel, words: Wording) -> list[tuple[str, str, str, str]]:
    """Place, name, life points and how they went out, the winner first."""
    rows = []
    for player in sorted(duel.players, key=lambda p: (p.placing or len(duel.players), p.index)):
        reason = words.text("result.no_reason")
        if player.index in duel.winners:
            reason = words.text("result.winner")
        elif player.lost_by is not EndReason.NONE:
            reason = words.messages.member(player.lost_by)
        rows.append((str(player.placing), words.name(player.index), str(player.life), reason))
    return rows


def result_table(duel: Duel, words: Wording) -> Table:
    """The placing of everybody."""
    table = Table(title=words.text("result.title"), box=box.ROUNDED)
    table.add_column(words.text("result.place"), justify="right")
    table.add_column(words.text("result.player"))
    table.add_column(words.text("result.life"), justify="right")
    table.add_column(words.text("result.reason"))
    for place, name, life, reason in _rows(duel, words):
        table.add_row(place, Text(name, style="bold"), life, reason)
    return table


def result_lines(duel: Duel, words: Wording) -> list[str]:
    """The placing in plain lines."""
    return [
        words.text("result.line", place=place, player=name, life=life, reason=reason)
        for place, name, life, reason in _rows(duel, words)
    ]


def closing(duel: Duel, words: Wording) -> list[str]:
    """How many turns it took, why it ended, and the seed."""
    reason = words.messages.member(duel.reason)
    return [
        words.text("result.turns", count=duel.turn, reason=reason),
        words.text("table.seed", seed=duel.seed),
    ]
