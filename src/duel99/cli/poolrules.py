"""For which ruleset, mode and number of players a command looks at a pool."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import typer

from duel99.decks import Pool
from duel99.kernel.policy import Ruleset
from duel99.messages import Messages

from .setting import read_ruleset

DEFAULT_RULESET: Final = "ninety-nine"
DEFAULT_PLAYERS: Final = 3

RulesetOption: TypeAlias = Annotated[
    str | None, typer.Option("--ruleset", "-r", help="規則 / ruleset")
]
ModeOption: TypeAlias = Annotated[
    str | None, typer.Option("--mode", "-m", help="屍山血海、倒海回山 (corpses, recycle)")
]
PlayersOption: TypeAlias = Annotated[int | None, typer.Option("--players", help="人數 / players")]
RecyclesOption: TypeAlias = Annotated[
    int | None, typer.Option("--recycles", help="回收次數 / recycles")
]
TableOptions: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="桌規 / table option: deck.avoid=ban"),
]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="輸出 JSON / report as JSON")]


def rules_for(
    pool: Pool,
    ruleset: str | None,
    mode: str | None,
    players: int | None,
    recycles: int | None,
    option: list[str] | None,
    messages: Messages,
) -> tuple[Ruleset, int | None]:
    """The ruleset, and the players where they are known.

    What is not said on the command line is what the pool's file says it was put together for.
    """
    key = ruleset or pool.ruleset or DEFAULT_RULESET
    meant = pool.ruleset in (None, key)  # what the file says besides belongs to its own ruleset
    modes = mode or (pool.mode if meant else None)
    seats = players or (pool.players if meant else None)
    times = recycles
    if times is None and mode is None and meant:
        times = pool.recycles or None
    return read_ruleset(key, modes, seats, times, option or [], messages), seats
