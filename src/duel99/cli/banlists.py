"""Ban lists between the formats that they are written in."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import typer

from duel99.decks import (
    BanlistError,
    Fault,
    Severity,
    banlist_keys,
    banlist_text,
    lflist_text,
    read_banlists,
)
from duel99.decks.banlist_file import FORMATS
from duel99.messages import Messages

from .common import fail

_TO: Final = {"conf": "conf", "lflist": "conf", "banlist.yaml": "yaml", "yaml": "yaml"}


def is_banlist_file(name: str) -> bool:
    """Whether a file is one of ban lists, by its ending, or a list that ships."""
    return name.lower().endswith(FORMATS) or (name in banlist_keys() and not Path(name).exists())


def converted_banlists(source: str, target: str, to: str | None, messages: Messages) -> bytes:
    """All lists of a file in the format of the target, or of ``to``.

    Ends the command where the file cannot be read, or the format is none of lists; what is odd
    in the file is told.
    """
    ending = (to or target).lower().lstrip(".")
    known = next((_TO[key] for key in _TO if ending == key or ending.endswith(f".{key}")), None)
    if known is None:
        values = {"suffix": to or Path(target).suffix, "formats": ", ".join(FORMATS)}
        fail(Fault("unknown_format", values, "formats").text(messages))
    try:
        file = read_banlists(source)
    except BanlistError as error:
        fail("\n".join(error.lines(messages)))
    faults = [*file.faults, *(fault for each in file.listings for fault in each.faults)]
    told = BanlistError(source, faults)
    for line in told.lines(messages):
        typer.echo(line, err=True)
    if any(fault.severity is Severity.ERROR for fault in faults):
        raise typer.Exit(1)
    text = lflist_text(file.lists)
    if known == "yaml":
        text = banlist_text(file.lists, messages.language)
    return text.encode("utf-8")
