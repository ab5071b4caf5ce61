"""``duel99 replay``: watch a recorded duel, or check that it is still the same when played again.

Watching needs the events alone, so a duel whose cards or rules have changed since can be watched.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from duel99 import replays
from duel99.kernel.terms import NOBODY, ON_FIELD, SPELL_TRAP_ZONES, Location
from duel99.messages import Messages
from duel99.replays import Difference, Replay, ReplayError, TableCard
from duel99.rulesets.speed_counters import SPEED
from duel99.telling.narration import OpenLog, space_name
from duel99.telling.wording import Wording

from .common import Language, fail, speak

_STYLES = {"turn": "bold cyan", "phase": "cyan", "strong": "bold", "faint": "dim"}


def replay(
    file: Annotated[Path, typer.Argument(help="重播檔 / a replay file (.d99)")],
    to: Annotated[
        int | None,
        typer.Option("--to", "-t", min=0, help="只看到第 N 次回答 / stop after N answers"),
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="重打一遍並比對 / play again and compare")
    ] = False,
    language: Language = None,
) -> None:
    """觀看或檢查重播檔 / watch a recorded duel, or check it."""
    messages = speak(language)
    try:
        found = replays.load(file)
        difference = found.verify() if verify else None
    except ReplayError as error:
        fault = messages.text(f"replay.fault.{error.key}", **error.values)
        fail(messages.text("replay.at_file", file=file, fault=fault))
    except OSError as error:
        fail(messages.text("replay.unreadable", file=file, reason=error.strerror or error))
    if verify:
        tell(difference, found, file, messages)
        return
    total = len(found.answers)
    if to is not None and to > total:
        fail(messages.text("replay.bad_number", number=to, total=total))
    show(found, total if to is None else to, messages, Console(highlight=False))


def tell(difference: Difference | None, found: Replay, file: Path, messages: Messages) -> None:
    """Say whether the duel played again is the same; ends the command with 1 if it is not."""
    text = messages.text
    if difference is None:
        typer.echo(
            text(
                "replay.verified",
                file=file,
                answers=len(found.answers),
                events=len(found.events),
            )
        )
        return
    typer.echo(text("replay.differs", file=file, answer=difference.answer, event=difference.event))
    if difference.refused:
        typer.echo("  " + text("replay.refused", what=difference.refused))
    else:
        nothing = text("replay.nothing")
        typer.echo("  " + text("replay.recorded", what=difference.recorded or nothing))
        typer.echo("  " + text("replay.played", what=difference.played or nothing))
    raise typer.Exit(1)


def show(found: Replay, to: int, messages: Messages, console: Console) -> None:
    """The log up to a point, and the table there."""
    header = found.header
    table = found.table(to)
    wording = Wording(messages, header.seats, shared=table.shared, library=found.library())
    name = f"term.ruleset_{header.ruleset.key.replace('-', '_')}"
    title = messages.text(name) if messages.has(name) else header.ruleset.key
    title = messages.text("replay.title", ruleset=title, mode=header.ruleset.mode).strip()
    console.print(Text(title, "bold"))
    console.print(
        Text(
            messages.text(
                "replay.about",
                players=wording.listed(header.seats),
                answers=len(found.answers),
                turns=found.table().turn,
                version=header.version,
                seed=header.seed,
            )
        )
    )
    console.print()
    for line in OpenLog(wording, NOBODY).read(found.events[: found.marks[to]]):
        console.print(Text(line.text, _STYLES.get(line.style, "")), soft_wrap=True)
    console.print()
    console.print(
        Text(messages.text("replay.position", number=to, total=len(found.answers)), "bold")
    )
    console.print(_grid(table, wording))
    if table.shared:
        console.print(Text(_piles(table, 0, wording)))
    if table.over:
        console.print(messages.text("replay.over"))
    elif to == len(found.answers) and not header.finished:
        console.print(messages.text("replay.unfinished"))


def _grid(table: replays.Table, wording: Wording) -> Grid:
    text = wording.text
    grid = Grid(expand=False)
    for column in ("player", "life", "hand", "monsters", "spells"):
        grid.add_column(text(f"replay.column_{column}"), overflow="fold")
    for seat in table.order or range(len(table.seats)):
        holder = table.seats[seat]
        zones = {
            (place, zone): card
            for (player, place, zone), card in sorted(table.zones.items())
            if player == seat and place & ON_FIELD
        }
        monsters = [c for (place, _), c in zones.items() if place == Location.MONSTER]
        spells = [c for (place, _), c in zones.items() if place & SPELL_TRAP_ZONES]
        name = holder.name
        if not table.shared:
            name += "\n" + _piles(table, seat, wording)
        grid.add_row(
            Text(name, "bold" if seat == table.turn_player else ""),
            _standing(table, seat, wording)
            if holder.alive
            else text("table.out", place=holder.placing),
            Text(wording.cards([c.code for c in holder.hand])),
            Text("\n".join(_card(c, wording) for c in monsters)),
            Text("\n".join(_card(c, wording) for c in spells)),
        )
    return grid


def _standing(table: replays.Table, seat: int, wording: Wording) -> str:
    """Life points; in a Riding Duel also the Speed Counters and where the D-Wheel is."""
    holder = table.seats[seat]
    if not table.rides:
        return str(holder.life)
    counters = wording.text("speed.counters", count=holder.counters.get(SPEED, 0))
    return "\n".join((str(holder.life), counters, space_name(holder.space, wording)))


def _card(card: TableCard, wording: Wording) -> str:
    printed = wording.printed(card.code)
    name = wording.card(card.code)
    if card.position & 10:
        return wording.text("table.set_own", name=name)
    if printed is None or not printed.is_monster:
        return name
    key = "attack" if card.position & 3 else "defense"
    value = printed.base_attack if card.position & 3 else printed.base_defense
    return f"{name} {wording.text(f'table.{key}', value=value)}"


def _piles(table: replays.Table, seat: int, wording: Wording) -> str:
    holder = table.seats[seat]
    deck, grave = ("mountain", "sea") if table.shared else ("deck", "graveyard")
    counts = (
        (deck, holder.deck),
        (grave, len(holder.graveyard)),
        ("banished", len(holder.banished)),
        ("extra", len(holder.extra)),
    )
    return "  ".join(wording.text(f"table.{key}", count=count) for key, count in counts)
