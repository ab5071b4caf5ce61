"""``duel99 rules``: the rules of the rule book and the tests that show them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from duel99.messages import Messages, UnknownLanguage
from duel99.rulebook.coverage import Fault, Line, Report, State, report

_STYLES = {
    State.SHOWN: "green",
    State.NOT_SHOWN: "bold red",
    State.PENDING: "yellow",
    State.INFORMATIVE: "dim",
}


def rules(
    ids: Annotated[
        list[str] | None,
        typer.Argument(
            help="只列出這些編號或開頭 / only these IDs or beginnings of IDs, such as N99-04"
        ),
    ] = None,
    missing: Annotated[
        bool,
        typer.Option(
            "--missing",
            help="只列出缺失；沒有缺失就什麼都不印 / only what is missing; prints nothing if all is well",
        ),
    ] = False,
    tests: Annotated[
        Path,
        typer.Option("--tests", help="測試資料夾 / the folder of the tests"),
    ] = Path("tests"),
    language: Annotated[
        str | None,
        typer.Option("--lang", help="zh-TW, en, ja"),
    ] = None,
) -> None:
    """列出規則編號與展示它的測試 / list the rules and the tests that show them."""
    errors = Console(stderr=True, highlight=False)
    try:
        messages = Messages(language)
    except UnknownLanguage as error:
        errors.print(str(error), markup=False)
        raise typer.Exit(2) from None
    if not tests.is_dir():
        errors.print(messages.text("rules.no_tests", folder=tests), markup=False)
        raise typer.Exit(2)
    found = report(tests)
    console = Console(highlight=False)
    if missing:
        for fault in found.faults:
            console.print(_fault_text(fault, messages), markup=False, soft_wrap=True)
        raise typer.Exit(1 if found.faults else 0)
    chosen = [line for line in found.lines if not ids or line.id.startswith(tuple(ids))]
    console.print(_table(chosen, messages))
    console.print(_summary(found, messages))


def _table(lines: list[Line], messages: Messages) -> Table:
    table = Table(title=messages.text("rules.title"), show_lines=False)
    table.add_column(messages.text("rules.column_id"), no_wrap=True)
    table.add_column(messages.text("rules.column_state"), no_wrap=True)
    table.add_column(messages.text("rules.column_rule"), ratio=3)
    table.add_column(messages.text("rules.column_tests"), ratio=2, overflow="fold")
    for line in lines:
        state = f"[{_STYLES[line.state]}]{messages.text(f'rules.state.{line.state}')}"
        table.add_row(
            line.id, state, _plain(line.text), _plain("\n".join(line.shown_by) or line.reason)
        )
    return table


def _plain(text: str) -> str:
    """A test's parameters stand in brackets, which rich would take for a style."""
    return text.replace("[", r"\[")


def _summary(found: Report, messages: Messages) -> str:
    return messages.text(
        "rules.summary",
        total=len(found.rules()),
        shown=found.count(State.SHOWN),
        missing=found.count(State.NOT_SHOWN),
        pending=found.count(State.PENDING),
        informative=found.count(State.INFORMATIVE),
    )


def _fault_text(fault: Fault, messages: Messages) -> str:
    return messages.text(
        f"rules.fault.{fault.kind}", rule=fault.rule, where=fault.where, detail=fault.detail
    )
