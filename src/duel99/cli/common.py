"""What all commands share: their language, and how they end with a fault."""

from __future__ import annotations

from typing import Annotated, NoReturn, TypeAlias

import typer

from duel99.messages import Messages, UnknownLanguage

Language: TypeAlias = Annotated[
    str | None,
    typer.Option("--lang", metavar="LANG", help="語言 / language: zh-TW, en, ja"),
]


def speak(language: str | None) -> Messages:
    """The messages of ``--lang``, of ``DUEL99_LANG`` or of the locale; ends the command otherwise."""
    try:
        return Messages(language)
    except UnknownLanguage as error:
        fail(str(error))


def fail(text: str, code: int = 2) -> NoReturn:
    """End the command with one sentence on the error output."""
    typer.echo(text, err=True)
    raise typer.Exit(code)
