"""``duel99 simulate``: many duels between bots, and what they come to."""

from __future__ import annotations

import sys
from typing import Annotated, Protocol, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from duel99 import bots as bot_names
from duel99 import decks, lab
from duel99.messages import Messages

from .common import BanlistFileOption, DayOption, Language, fail, speak
from .limits import with_limits
from .setting import read_pools, read_ruleset

T_co = TypeVar("T_co", covariant=True)


class Simulator(Protocol[T_co]):
    """Plays an experiment and reports on it."""

    def __call__(
        self, experiment: lab.Experiment, *, jobs: int, progress: lab.Progress | None
    ) -> T_co: ...


_STYLES = {True: "bold", False: ""}


def simulate(
    ruleset: Annotated[
        str,
        typer.Option(
            "--ruleset",
            "-r",
            help="規則 / ninety-nine, riding, master2020, master1 ... master4, classic",
        ),
    ] = "ninety-nine",
    mode: Annotated[str | None, typer.Option("--mode", "-m", help="九九的模式 / the mode")] = None,
    recycles: Annotated[
        int | None, typer.Option("--recycles", help="倒海回山的次數 / how often the sea returns")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="桌規 key=value / a table option")
    ] = None,
    pool: Annotated[
        list[str] | None,
        typer.Option(
            "--pool",
            "-p",
            help="牌池的檔案或名稱； 不指定就用附的； 各自有牌組時 可以每個座位一個"
            " / a pool's file or name; one for each seat where everybody has a deck",
        ),
    ] = None,
    banlist: BanlistFileOption = None,
    date: DayOption = None,
    force: Annotated[
        bool,
        typer.Option("--force", help="牌池不合規定也照打 / play with a pool that is not legal"),
    ] = False,
    seats: Annotated[
        int | None, typer.Option("--seats", "-n", help="人數 / players (default: as many as bots)")
    ] = None,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="每個座位的電腦玩家 / bots: greedy,random,...")
    ] = "random",
    duels: Annotated[int, typer.Option("--duels", "-d", min=0, help="場數 / how many duels")] = 100,
    seed: Annotated[
        int, typer.Option("--seed", "-s", help="亂數種子 / seed of the first duel")
    ] = 0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="行程數 / processes")] = 1,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="每場輪流換座位 / bots change seats every duel")
    ] = False,
    limit: Annotated[
        int, typer.Option("--limit", min=1, help="每場最多幾次抉擇 / decisions a duel may take")
    ] = lab.DECISION_LIMIT,
    match: Annotated[
        bool,
        typer.Option("--match", help="每一場是一個比賽 / matches instead of single duels"),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="輸出 JSON / report as JSON")] = False,
    language: Language = None,
) -> None:
    """讓電腦玩家打很多場並統計 / let bots play many duels and report."""
    messages = speak(language)
    names = seat_bots(bots, seats, messages)
    rules = read_ruleset(ruleset, mode, len(names), recycles, option or [], messages)
    rules, limits = with_limits(rules, banlist, date, option or [], messages)
    asked = limits.banlist if limits is not None else None
    pools = read_pools(pool or [], rules, len(names), messages, force=force, banlist=asked)
    found = [decks.deck_for(each) for each in pools]
    if not rules.piles.shared and len(found) == 1:
        found *= len(names)
    makes = lab.LibraryDecks.of(found)
    experiment = lab.Experiment(rules, names, makes, duels, seed, rotate, limit)
    if match or rules.matches.number != "single":
        matches = run(experiment, jobs, messages, lab.simulate_matches)
        if as_json:
            sys.stdout.write(matches.to_json().decode() + "\n")
        else:
            show_matches(matches, messages, Console(highlight=False))
        if matches.errors:
            raise typer.Exit(1)
        return
    report = run(experiment, jobs, messages, lab.simulate)
    if as_json:
        sys.stdout.write(report.to_json().decode() + "\n")
    else:
        console = Console(highlight=False)
        for line in limits.lines if limits is not None else ():
            console.print(line, markup=False)
        show(report, messages, console)
    if report.errors:
        raise typer.Exit(1)


def seat_bots(text: str, seats: int | None, messages: Messages) -> tuple[str, ...]:
    """The bot of each seat; one name stands for all. Ends the command for anything else."""
    names = [part.strip() for part in text.replace("，", ",").split(",")]
    count = len(names) if seats is None else seats
    if len(names) == 1:
        names *= max(count, 2 if seats is None else 1)
    elif len(names) != count:
        fail(messages.text("simulate.bad_bots", count=len(names), seats=count))
    try:
        return tuple(bot_names.check(name.removeprefix(bot_names.BOT_PREFIX)) for name in names)
    except bot_names.UnknownBot as error:
        fail(messages.text("simulate.unknown_bot", name=error.wanted, known=", ".join(error.known)))


def run(
    experiment: lab.Experiment, jobs: int, messages: Messages, simulate: Simulator[T_co]
) -> T_co:
    """Simulate with a progress bar on the error output."""
    errors = Console(stderr=True, highlight=False)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    try:
        with Progress(*columns, console=errors, transient=True) as bar:
            task = bar.add_task(messages.text("simulate.progress"), total=experiment.duels)
            return simulate(experiment, jobs=jobs, progress=lambda done: bar.advance(task, done))
    except ValueError as error:
        fail(messages.text("simulate.bad_setting", reason=error))
    except KeyboardInterrupt:
        fail(messages.text("simulate.stopped"), 130)


def show(report: lab.Report, messages: Messages, console: Console) -> None:
    """The report as tables."""
    text = messages.text
    name = _ruleset_name(report.ruleset, messages)
    console.print(Text(text("simulate.title", ruleset=name, bots=", ".join(report.bots)), "bold"))
    if report.rotated:
        console.print(text("simulate.rotated"))
    facts = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for label, value in _facts(report, messages):
        facts.add_row(label, value)
    console.print(facts)
    for title, key, sides in (
        ("by_seat", "seat", report.by_seat),
        ("by_turn_order", "turn_order", report.by_turn_order),
        ("by_bot", "", report.by_bot),
    ):
        console.print()
        console.print(_sides(title, key, sides, messages))
    for trouble in report.troubles:
        line = text("simulate.trouble", index=trouble.index, seed=trouble.seed, what=trouble.what)
        console.print(Text(line, "red"), soft_wrap=True)


def show_matches(report: lab.MatchReport, messages: Messages, console: Console) -> None:
    """The report of matches as tables."""
    text = messages.text
    name = _ruleset_name(report.ruleset, messages)
    console.print(Text(text("simulate.title", ruleset=name, bots=", ".join(report.bots)), "bold"))
    if report.rotated:
        console.print(text("simulate.rotated"))
    facts = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    lines = [
        ("matches", report.matches),
        ("finished", report.finished),
        ("errors", report.errors),
        ("drawn_matches", report.drawn),
        ("shared_matches", report.shared),
        ("bot_faults", report.bot_faults),
        ("duels", report.duels),
        ("draws", report.drawn_duels),
    ]
    for key, value in lines:
        facts.add_row(text(f"simulate.{key}"), str(value))
    for length, count in report.lengths.items():
        facts.add_row("  " + text("simulate.match_length", count=length), str(count))
    console.print(facts)
    for title, key, sides in (("by_seat", "seat", report.by_seat), ("by_bot", "", report.by_bot)):
        table = Table(title=text(f"simulate.{title}"), title_justify="left")
        table.add_column("")
        for column in ("won", "interval", "chance"):
            table.add_column(text(f"simulate.{column}"), justify="right")
        for side in sides:
            won = side.won
            table.add_row(
                text(f"simulate.{key}", name=side.name) if key else side.name,
                f"{won.share:.1%}",
                f"{won.low:.1%} - {won.high:.1%}",
                f"{won.null:.1%}",
                style=_STYLES[won.differs],
            )
        console.print()
        console.print(table)
    for trouble in report.troubles:
        line = text("simulate.trouble", index=trouble.index, seed=trouble.seed, what=trouble.what)
        console.print(Text(line, "red"), soft_wrap=True)


def _facts(report: lab.Report, messages: Messages) -> list[tuple[str, str]]:
    text = messages.text

    def spread(mean: float, most: int) -> str:
        return text("simulate.mean_and_max", mean=f"{mean:.1f}", max=most)

    lines = [
        (text("simulate.duels"), str(report.duels)),
        ("  " + text("simulate.finished"), str(report.finished)),
        ("  " + text("simulate.unfinished", limit=report.limit), str(report.unfinished)),
        ("  " + text("simulate.errors"), str(report.errors)),
        ("  " + text("simulate.draws"), str(report.draws)),
        (text("simulate.bot_faults"), str(report.bot_faults)),
        (text("simulate.turns"), spread(report.turns_mean, report.turns_max)),
        (text("simulate.decisions"), spread(report.decisions_mean, report.decisions_max)),
        (
            text("simulate.speed"),
            text(
                "simulate.per_second",
                count=f"{report.decisions_per_second:,.0f}",
                seconds=f"{report.seconds:.1f}",
            ),
        ),
    ]
    if report.reasons:
        lines.append((text("simulate.reasons"), ""))
    for reason, count in report.reasons.items():
        lines.append(("  " + text(f"end_reason.{reason}"), str(count)))
    return lines


def _sides(title: str, key: str, sides: tuple[lab.Side, ...], messages: Messages) -> Table:
    text = messages.text
    table = Table(title=text(f"simulate.{title}"), title_justify="left")
    table.add_column("")
    for column in ("won", "interval", "chance", "mean_placing", "placings"):
        table.add_column(text(f"simulate.{column}"), justify="right")
    for side in sides:
        won = side.won
        table.add_row(
            text(f"simulate.{key}", name=side.name) if key else side.name,
            f"{won.share:.1%}",
            f"{won.low:.1%} - {won.high:.1%}",
            f"{won.null:.1%}",
            f"{side.mean_placing:.2f}",
            ", ".join(str(n) for n in side.placings),
            style=_STYLES[won.differs],
        )
    return table


def _ruleset_name(key: str, messages: Messages) -> str:
    name = f"term.ruleset_{key.replace('-', '_')}"
    return messages.text(name) if messages.has(name) else key
