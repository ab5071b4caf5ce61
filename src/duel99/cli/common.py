"""What all commands share: their language, and how they end with a fault."""

from __future__ import annotations

import codecs
import io
import sys
from typing import Annotated, NoReturn, TypeAlias

import typer

from duel99.messages import Messages, UnknownLanguage

Language: TypeAlias = Annotated[
    str | None,
    typer.Option("--lang", metavar="LANG", help="語言 / language: zh-TW, en, ja"),
]

BanlistFileOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--banlist",
        metavar="FILE[#NAME]",
        help="禁限卡表： 檔案 (.banlist.yaml, lflist.conf) 或 house"
        " / a list of limited cards, in a file, or house",
    ),
]
DayOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--date",
        metavar="YYYY-MM-DD",
        help="哪一天生效的禁限卡表 / the list in force on this day (default: today)",
    ),
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


def write_any_character() -> None:
    """Never fail at a character that the locale cannot write; an ASCII locale gets UTF-8."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            name = codecs.lookup(stream.encoding).name
            if name == "ascii":
                stream.reconfigure(encoding="utf-8", errors="replace")
            elif name != "utf-8":
                stream.reconfigure(errors="replace")
