"""``duel99 collection``: which cards people have, how many, and whose they are."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from duel99.cards import Entry, UnknownCard
from duel99.decks import Finder, PoolError, collection
from duel99.decks.collection import (
    DEFAULT,
    MAX_BYTES,
    Collection,
    CollectionError,
    Holding,
    NotThere,
)
from duel99.decks.collection_csv import csv_text, read_csv
from duel99.decks.fault import Fault, card_name
from duel99.decks.lines import read_bytes
from duel99.decks.locking import write_whole
from duel99.decks.naming import not_found
from duel99.messages import Messages

from .common import Language, fail, speak

app = typer.Typer(help="收藏：誰有哪些卡 / collections: who has which cards", no_args_is_help=True)

Name: TypeAlias = Annotated[
    str, typer.Option("--name", metavar="NAME", help="哪一份收藏 / which collection")
]
Owner: TypeAlias = Annotated[
    str | None, typer.Option("--owner", metavar="WHO", help="是誰的卡 / whose card it is")
]
Number: TypeAlias = Annotated[
    str | None,
    typer.Option("--number", metavar="SD34-JP033", help="卡片型號 / the printed number"),
]
Card: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="CARD", help="型號、編號或卡名 / a printed number (SD34-JP033), an id or a name"
    ),
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="輸出 JSON / report as JSON")]


@app.command()
def add(
    card: Card,
    count: Annotated[int, typer.Argument(min=1, max=collection.MOST, help="張數 / copies")] = 1,
    owner: Owner = None,
    number: Number = None,
    note: Annotated[str, typer.Option("--note", help="備註 / a note")] = "",
    name: Name = DEFAULT,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """放進卡片 / put cards in."""
    messages = speak(language)
    with Finder() as finder:
        entry = _card(card, finder, messages)
        printed = (number or (card if _is_printed_number(card, entry, finder) else "")).strip()
    holding = Holding(
        entry.id,
        count,
        _flat(owner or ""),
        printed.upper(),
        _flat(note),
        entry.name(messages.language),
    )
    with _told(messages):
        found = collection.add(name, holding)
    _report("added", holding, count, found, entry, messages, as_json=as_json)


@app.command()
def remove(
    card: Card,
    count: Annotated[
        int | None, typer.Argument(min=1, help="張數，不寫就是全部 / copies; default: all")
    ] = None,
    owner: Owner = None,
    number: Number = None,
    name: Name = DEFAULT,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """拿出卡片 / take cards out."""
    messages = speak(language)
    with _told(messages):
        before = collection.load(name)
    with Finder() as finder:
        if card.strip().isdecimal() and before.copies(int(card)):
            id_ = int(card)  # whatever has become of the catalogue, it can be taken out
            entry = finder.get(id_)
        else:
            entry = _card(card, finder, messages)
            id_ = entry.id
    title = card_name(entry, messages) if entry is not None else card
    wanted = number.strip().upper() if number is not None else None
    who = _flat(owner) if owner is not None else None
    try:
        with _told(messages):
            found = collection.remove(name, id_, count, owner=who, number=wanted)
    except NotThere as error:
        key = "not_there" if error.there else "none_there"
        values = {"name": title, "wanted": error.wanted, "there": error.there}
        fail(messages.text(f"collection.{key}", collection=name, **values), 1)
    gone = before.copies(id_) - found.copies(id_)
    _report("removed", Holding(id_), gone, found, entry, messages, as_json=as_json)


@app.command("list")
def list_(
    owner: Owner = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="哪一份收藏 / which collection")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--names", help="只列出有哪些收藏 / only which collections there are")
    ] = False,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """列出卡片，和每個人有幾張 / the cards, and how many each person has."""
    messages = speak(language)
    console = Console(highlight=False)
    if everything:
        known = collection.names()
        if as_json:
            _put_json(known)
        elif not known:
            console.print(messages.text("collection.none"), soft_wrap=True)
        for each in () if as_json else known:
            console.print(each, markup=False)
        return
    with _told(messages):
        found = collection.load(name or DEFAULT)
    if owner is not None:
        found = found.of(_flat(owner))
    with Finder() as finder:
        entries = finder.get_many(found.counts())
    if as_json:
        _put_json({"name": found.name, "cards": _data(found, entries), "owners": found.totals()})
        return
    if not found:
        key = "empty" if owner is None else "empty_owner"
        said = messages.text(f"collection.{key}", collection=found.name, owner=owner)
        console.print(Text(said), soft_wrap=True)
        return
    console.print(_table(found, entries, messages))
    for person, count in found.totals().items():
        who = person or messages.text("collection.nobody")
        console.print(Text(messages.text("collection.total", owner=who, count=count)))


@app.command("import")
def import_(
    file: Annotated[str, typer.Argument(help="CSV 檔，- 是標準輸入 / a CSV file, - for stdin")],
    owner: Owner = None,
    name: Name = DEFAULT,
    replace: Annotated[
        bool, typer.Option("--replace", help="取代整份收藏 / in the place of what is there")
    ] = False,
    strict: Annotated[
        bool,
        typer.Option("--strict", help="有一行讀不懂就不做 / refuse a file with unreadable lines"),
    ] = False,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """從 CSV 讀進卡片 / put in the cards of a CSV file (docs/decks.md)."""
    messages = speak(language)
    data = _read(file, messages)
    with Finder() as finder:
        found = read_csv(data, finder)
    told = CollectionError(file, found.faults)
    for line in told.lines(messages):
        typer.echo(line, err=True)
    if not found.holdings or (found.faults and strict):
        if not found.faults:
            typer.echo(messages.text("collection.nothing", file=file), err=True)
        raise typer.Exit(1)
    who = _flat(owner or "")
    new = [_owned(each, who) for each in found.holdings]
    with _told(messages):
        kept = collection.change(
            name, lambda known: (Collection(known.name) if replace else known).added(*new)
        )
    count = sum(holding.count for holding in new)
    if as_json:
        _put_json({"name": kept.name, "read": count, "faults": len(found.faults)})
        return
    said = messages.text("collection.imported", count=count, collection=kept.name)
    typer.echo(said)
    if found.faults:
        typer.echo(messages.text("pool.partly", count=len(found.faults)), err=True)


@app.command()
def export(
    file: Annotated[str, typer.Argument(help="CSV 檔，- 是標準輸出 / a file, - for stdout")] = "-",
    owner: Owner = None,
    name: Name = DEFAULT,
    semicolons: Annotated[
        bool, typer.Option("--semicolons", help="用分號隔開 / for spreadsheets that want them")
    ] = False,
    language: Language = None,
) -> None:
    """寫成 CSV / write a collection as a CSV file that spreadsheets read."""
    messages = speak(language)
    with _told(messages):
        found = collection.load(name)
    if owner is not None:
        found = found.of(_flat(owner))
    text = csv_text(found, delimiter=";" if semicolons else ",")
    if file == "-":
        typer.echo(text.replace("\r\n", "\n"), nl=False)
        return
    try:
        write_whole(Path(file), text.encode("utf-8-sig"))
    except OSError as error:
        fail(messages.text("pool.at_file", file=file, fault=error.strerror))
    typer.echo(messages.text("pool.saved", file=file))


_SHOWN: Final = 60


def _card(wanted: str, finder: Finder, messages: Messages) -> Entry:
    """The card that is meant; ends the command where there is none."""
    try:
        found = finder.find(wanted)
    except UnknownCard as error:
        fault = not_found(wanted[:_SHOWN], error.near, 0, finder=finder)
        said = fault.text(messages)
        if finder.trouble is not None:
            said += "\n" + Fault("no_catalogue", {"fault": finder.trouble}).text(messages)
        fail(said, 1)
    if found.is_token or found.is_rule:
        key = "token" if found.is_token else "table_rule"
        fail(Fault(key, {"name": found}).text(messages), 1)
    return found


def _is_printed_number(wanted: str, entry: Entry, finder: Finder) -> bool:
    """Whether the card was named by what is printed on this copy."""
    plain = "".join(wanted.split()).upper()
    facts = finder.facts(entry.id) if "-" in plain else None
    return facts is not None and plain in facts.prints


def _owned(holding: Holding, owner: str) -> Holding:
    if holding.owner or not owner:
        return holding
    return Holding(holding.card, holding.count, owner, holding.number, holding.note, holding.name)


def _flat(text: str) -> str:
    return " ".join(text.split())


def _read(file: str, messages: Messages) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read(MAX_BYTES)
    try:
        return read_bytes(Path(file), MAX_BYTES)
    except OSError as error:
        fault = Fault("unreadable", {"reason": error.strerror or str(error)})
        fail("\n".join(PoolError(file, [fault]).lines(messages)), 1)


@contextmanager
def _told(messages: Messages) -> Iterator[None]:
    """Say what is wrong with a collection, and end the command."""
    try:
        yield
    except CollectionError as error:
        fail("\n".join(error.lines(messages)), 1)


def _report(
    key: str,
    holding: Holding,
    count: int,
    found: Collection,
    entry: Entry | None,
    messages: Messages,
    *,
    as_json: bool,
) -> None:
    """What was done, and how many copies there are now."""
    now = found.copies(holding.card)
    if as_json:
        _put_json({"name": found.name, "card": holding.card, key: count, "copies": now})
        return
    title = card_name(entry, messages) if entry is not None else str(holding.card)
    values = {"name": title, "count": count, "now": now, "collection": found.name}
    typer.echo(messages.text(f"collection.{key}", **values))


def _table(found: Collection, entries: dict[int, Entry], messages: Messages) -> Table:
    table = Table(box=box.SIMPLE)
    for column in ("count", "id", "name", "number", "owner", "note"):
        right = column in ("count", "id")
        title = messages.text(f"collection.column_{column}")
        table.add_column(title, justify="right" if right else "left", overflow="fold")
    for holding in found:
        entry = entries.get(holding.card)
        name = card_name(entry, messages) if entry is not None else holding.name or "?"
        cells = (holding.number, holding.owner, holding.note)
        table.add_row(str(holding.count), str(holding.card), Text(name), *map(Text, cells))
    return table


def _data(found: Collection, entries: dict[int, Entry]) -> list[dict[str, Any]]:
    data = []
    for holding in found:
        entry = entries.get(holding.card)
        data.append(
            {
                "card": holding.card,
                "count": holding.count,
                "name": holding.name,
                "names": entry.names if entry is not None else {},
                "by_hand": entry.by_hand if entry is not None else None,
                "number": holding.number,
                "owner": holding.owner,
                "note": holding.note,
            }
        )
    return data


def _put_json(data: object) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False, indent=1))
