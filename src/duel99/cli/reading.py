"""The pool that a command is given: a file, a link, a pool that ships, or the standard input."""

from __future__ import annotations

import sys
from typing import Annotated, TypeAlias

import typer

from duel99.decks import Fault, Pool, PoolError, Reading, Severity, read_pool, read_pool_data
from duel99.decks.lines import MAX_BYTES
from duel99.messages import Messages

File = Annotated[
    str,
    typer.Argument(
        help="檔案、ydke:// 連結、附上的牌池，- 是標準輸入"
        " / a file, a ydke:// link, a pool that ships, - for the standard input"
    ),
]
FormatOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--format", "-f", metavar="FORMAT", help="檔案的格式 / ydk, ydke, yaml, text, csv"
    ),
]
StrictOption: TypeAlias = Annotated[
    bool,
    typer.Option("--strict", help="有一行讀不懂就不做 / refuse a file that cannot be read whole"),
]


def read(file: str, messages: Messages, form: str | None = None, *, strict: bool = False) -> Pool:
    """What can be read of a pool's file, link or key, or of ``-``; the rest is told.

    Where nothing can be read, or ``strict`` and not everything, the command ends with code 1.
    """
    reading = read_what_can_be(file, messages, form)
    for line in reading.lines(messages):
        typer.echo(line, err=True)
    if not reading.complete:
        if strict:
            raise typer.Exit(1)
        number = sum(fault.severity is Severity.ERROR for fault in reading.faults)
        typer.echo(messages.text("pool.partly", count=number), err=True)
    return reading.pool


def read_what_can_be(file: str, messages: Messages, form: str | None) -> Reading:
    """A pool's file as far as it can be read; ends the command with code 1 where it cannot."""
    try:
        if file != "-":
            return read_pool(file, format=form)
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise PoolError("-", [Fault("too_long", {"most": MAX_BYTES})])
        reading = read_pool_data(data, "stdin", format=form, path="-")
        if not reading.pool:
            raise PoolError("-", reading.faults)
        return reading
    except PoolError as error:
        for line in error.lines(messages):
            typer.echo(line, err=True)
        raise typer.Exit(1) from None
