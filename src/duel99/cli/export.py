"""``duel99 export``: a pool on paper."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from duel99.decks import Finder
from duel99.decks.locking import write_whole
from duel99.decks.sheet import PAPERS, sheet_html
from duel99.decks.splitting import Split, split
from duel99.messages import Messages

from .common import Language, fail, speak
from .pool_making import CollectionOption, read_collections, read_list
from .reading import File, FormatOption, read

app = typer.Typer(help="印出來：卡片與清單 / paper: proxies and a checklist", no_args_is_help=True)


@app.callback()
def export() -> None:
    """印出來：卡片與清單 / paper: proxies and a checklist."""


@app.command()
def html(
    file: File,
    target: Annotated[
        str | None,
        typer.Argument(metavar="[FILE.html]", help="檔案，- 是標準輸出 / a file, - for stdout"),
    ] = None,
    paper: Annotated[str, typer.Option("--paper", help="紙張 / a4, letter")] = "a4",
    once: Annotated[
        bool, typer.Option("--once", help="同樣的卡只印一張 / each different card once")
    ] = False,
    cards: Annotated[bool, typer.Option("--cards/--no-cards", help="卡片 / the proxies")] = True,
    checklist: Annotated[
        bool, typer.Option("--checklist/--no-checklist", help="清單 / the checklist")
    ] = True,
    collections: CollectionOption = None,
    saved: Annotated[
        Path | None,
        typer.Option("--list", metavar="FILE.csv", help="誰的卡的清單 / the list of the owners"),
    ] = None,
    format_: FormatOption = None,
    language: Language = None,
) -> None:
    """印出牌池的代用卡與清單 / proxies and a checklist as one HTML file to print."""
    messages = speak(language)
    if paper.lower() not in PAPERS:
        fail(messages.text("sheet.bad_paper", paper=paper, known=", ".join(PAPERS)))
    pool = read(file, messages, format_)
    parts: Split | None = None
    if collections or saved is not None:
        with Finder() as finder:
            boxes = read_collections(collections, finder, messages) if collections else []
            listed = read_list(saved, finder, messages)
            parts = split(pool, boxes, saved=listed, finder=finder)
    text = sheet_html(
        pool,
        messages,
        parts=parts,
        paper=paper.lower(),
        every_copy=not once,
        cards=cards,
        listing=checklist,
    )
    if target == "-":
        typer.echo(text, nl=False)
        return
    path = Path(target) if target is not None else _beside(file)
    _write(path, text, messages)


def _beside(file: str) -> Path:
    """The name of the pool's file with another ending, in the current folder."""
    name = Path(file).name if not file.lower().startswith("ydke:") else "pool"
    return Path(f"{name.split('.')[0].strip('-') or 'pool'}.html")


def _write(path: Path, text: str, messages: Messages) -> None:
    try:
        write_whole(path, text.encode("utf-8"))
    except OSError as error:
        fail(messages.text("pool.at_file", file=path, fault=error.strerror))
    typer.echo(messages.text("pool.saved", file=path))
