"""``duel99 scenario``: rules cases as files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from rich.console import Console

from duel99.messages import Messages
from duel99.scenarios import Failure, Scenario, ScenarioError, load_scenarios, play
from duel99.scenarios.log import log_lines

from .common import Language, speak

app = typer.Typer(help="規則案例 / rules cases as files (docs/scenarios.md)", no_args_is_help=True)

Files: TypeAlias = Annotated[
    list[Path],
    typer.Argument(help="案例檔或資料夾 / scenario files or folders", show_default=False),
]


@app.command()
def run(
    files: Files,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="只印失敗 / failures only")] = False,
    language: Language = None,
) -> None:
    """執行案例；有一項不符就以 1 結束 / play scenarios; exit code 1 if one does not hold."""
    messages = speak(language)
    out = Console(highlight=False, soft_wrap=True)
    played = failed = 0
    for path in expand(files):
        scenarios = read(path, messages)
        if scenarios is None:
            failed += 1
            continue
        for scenario in scenarios:
            played += 1
            fault = play_one(scenario, messages)
            if fault:
                failed += 1
                out.print(fault, markup=False)
            elif not quiet:
                text = messages.text("scenario.holds", file=path, title=scenario.title)
                out.print(text, markup=False)
    if not quiet or failed:
        out.print(messages.text("scenario.summary", count=played, failed=failed), markup=False)
    if failed:
        raise typer.Exit(1)


@app.command()
def check(files: Files, language: Language = None) -> None:
    """只檢查檔案，不執行 / only validate the files: unknown keys, cards and zones are errors."""
    messages = speak(language)
    out = Console(highlight=False, soft_wrap=True)
    failed = False
    for path in expand(files):
        scenarios = read(path, messages)
        if scenarios is None:
            failed = True
        else:
            text = messages.text("scenario.valid", file=path, count=len(scenarios))
            out.print(text, markup=False)
    if failed:
        raise typer.Exit(1)


@app.command()
def show(
    files: Files,
    end: Annotated[
        bool, typer.Option("--end", help="畫出案例結束時的局面 / draw the position at the end")
    ] = False,
    language: Language = None,
) -> None:
    """畫出案例的局面 / draw the position of a scenario."""
    from .scenario_board import draw

    messages = speak(language)
    out = Console(highlight=False)
    failed = False
    for path in expand(files):
        scenarios = read(path, messages)
        if scenarios is None:
            failed = True
            continue
        for scenario in scenarios:
            duel = scenario.position.build()
            if end:
                try:
                    duel = play(scenario, language=messages.language).duel
                except Failure as failure:
                    out.print(failure.text(messages), markup=False)
                    duel = failure.through.duel
                    failed = True
            out.print(draw(scenario, duel, messages))
    if failed:
        raise typer.Exit(1)


def expand(files: list[Path]) -> list[Path]:
    """The files, with folders replaced by the scenarios in them."""
    found: list[Path] = []
    for path in files:
        found += sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    return found


def read(path: Path, messages: Messages) -> list[Scenario] | None:
    """The scenarios of a file; its faults are printed where it has any."""
    try:
        return load_scenarios(path)
    except ScenarioError as error:
        for line in error.lines(messages):
            typer.echo(line, err=True)
        return None


def play_one(scenario: Scenario, messages: Messages) -> str:
    """What is wrong with a scenario, with the log up to there; nothing where it holds."""
    try:
        play(scenario, language=messages.language)
    except Failure as failure:
        return failure_text(scenario, failure, messages)
    return ""


def failure_text(scenario: Scenario, failure: Failure, messages: Messages) -> str:
    """The failed expectation, expected and actual value, and the log up to there."""
    lines = [
        messages.text(
            "scenario.fails",
            file=scenario.path,
            line=failure.line,
            title=scenario.title,
            failure=failure.text(messages),
        )
    ]
    through = failure.through
    if through is not None:
        lines.append(messages.text("scenario.log"))
        log = log_lines(through.duel, scenario.book, messages.language, through.start)
        lines += [f"  {line}" for line in log]
    return "\n".join(lines)
