"""``duel99 pool stats``: what is in a pool, counted."""

from __future__ import annotations

import json
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from duel99.cards import UnknownCard
from duel99.decks import Finder
from duel99.decks.curve import stats_of
from duel99.decks.naming import not_found

from .common import Language, fail, speak
from .poolrules import (
    JsonOption,
    ModeOption,
    PlayersOption,
    RecyclesOption,
    RulesetOption,
    TableOptions,
    rules_for,
)
from .poolsheet import print_stats
from .reading import File, read


def stats(
    file: File,
    ruleset: RulesetOption = None,
    mode: ModeOption = None,
    players: PlayersOption = None,
    recycles: RecyclesOption = None,
    option: TableOptions = None,
    turns: Annotated[
        int, typer.Option("--turns", min=1, max=40, help="算到第幾回合 / odds for so many turns")
    ] = 5,
    card: Annotated[
        list[str] | None,
        typer.Option("--card", metavar="CARD", help="也算這張卡的機率 / odds of this card too"),
    ] = None,
    as_json: JsonOption = False,
    language: Language = None,
) -> None:
    """牌池的統計：等級、屬性、種族、攻擊力、抽到的機率 / a pool in numbers, with odds."""
    messages = speak(language)
    pool = read(file, messages)
    rules, seats = rules_for(pool, ruleset, mode, players, recycles, option, messages)
    seats = seats or rules.players[0]
    wanted = []
    with Finder() as finder:
        for each in card or []:
            try:
                wanted.append(finder.find(each))
            except UnknownCard as error:
                fail(not_found(each, error.near, 0, finder=finder).text(messages), 1)
    found = stats_of(pool, rules, seats, turns=turns, cards=wanted)
    if as_json:
        typer.echo(json.dumps(msgspec.to_builtins(found), ensure_ascii=False, indent=2))
        return
    names = {str(entry.id): entry.name(messages.language) for entry in wanted}
    print_stats(found, messages, Console(highlight=False), names)
