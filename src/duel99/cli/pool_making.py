"""``duel99 pool suggest`` and ``duel99 pool split``: before the evening, and after it."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NoReturn, TypeAlias

import typer
from rich.console import Console

from duel99.decks import Finder, Pool, PoolError, collection
from duel99.decks.collection import MAX_BYTES, Collection, Holding
from duel99.decks.collection_csv import csv_text, read_csv, table_text
from duel99.decks.formats import format_of_name
from duel99.decks.lines import read_bytes
from duel99.decks.locking import write_whole
from duel99.decks.splitting import Split, box_of, in_boxes, split
from duel99.decks.suggesting import Owned, Suggestion, from_collections, from_library
from duel99.decks.suggesting import suggest as make
from duel99.messages import Messages

from .common import BanlistFileOption, DayOption, Language, fail, speak
from .limits import with_limits
from .poolrules import (
    DEFAULT_PLAYERS,
    JsonOption,
    ModeOption,
    PlayersOption,
    RecyclesOption,
    RulesetOption,
    TableOptions,
    rules_for,
)
from .poolsheet import print_split, print_suggestion
from .reading import File, read

CollectionOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--collection",
        "-c",
        metavar="NAME|FILE.csv",
        help="收藏，可以多份 / a collection or its CSV file; may be repeated",
    ),
]


def suggest(
    target: Annotated[
        str | None,
        typer.Argument(metavar="[FILE]", help="寫進檔案 / write the pool: .pool.yaml, .ydk ..."),
    ] = None,
    collections: CollectionOption = None,
    library: Annotated[
        bool, typer.Option("--library", help="從全部的內建卡片挑 / use the whole card library")
    ] = False,
    ruleset: RulesetOption = None,
    mode: ModeOption = None,
    players: PlayersOption = None,
    recycles: RecyclesOption = None,
    option: TableOptions = None,
    seed: Annotated[int, typer.Option("--seed", help="同樣的種子得到同樣的牌池 / seed")] = 0,
    size: Annotated[
        int | None, typer.Option("--size", help="主牌組張數 / cards of the main deck")
    ] = None,
    extra: Annotated[
        int | None, typer.Option("--extra", min=0, help="額外牌組最多幾張 / at most so many")
    ] = None,
    fair: Annotated[
        bool, typer.Option("--fair/--no-fair", help="每個人出差不多張 / about as many from each")
    ] = True,
    by_hand: Annotated[
        bool,
        typer.Option("--by-hand/--no-by-hand", help="可用手動處理的卡 / take cards by hand too"),
    ] = True,
    name: Annotated[str, typer.Option("--name", help="牌池的名字 / the pool's name")] = "",
    owners: Annotated[
        Path | None,
        typer.Option(
            "--owners",
            metavar="FILE.csv",
            help="記下哪張是誰的，給 pool split / write down whose cards are in it",
        ),
    ] = None,
    banlist: BanlistFileOption = None,
    date: DayOption = None,
    as_json: JsonOption = False,
    language: Language = None,
) -> None:
    """從收藏湊出一副牌池 / suggest a pool from what you own, and say why."""
    messages = speak(language)
    _writable(target, messages)
    blank = Pool("", ())
    rules, seats = rules_for(blank, ruleset, mode, players, recycles, option, messages)
    if seats is None:
        seats = min(max(DEFAULT_PLAYERS, rules.players[0]), rules.players[1])
        rules, _ = rules_for(blank, ruleset, mode, seats, recycles, option, messages)
    rules, limits = with_limits(rules, banlist, date, option or [], messages)
    with Finder() as finder:
        owned = from_library() if library else _owned(collections, finder, messages)
        try:
            found = make(
                owned,
                rules,
                seats,
                seed=seed,
                size=size,
                extra=extra,
                fair=fair,
                by_hand=by_hand,
                name=name or messages.text("suggest.name", seed=seed),
                banlist=limits.banlist if limits else None,
            )
        except PoolError as error:
            fail("\n".join(fault.text(messages) for fault in error.faults), 1)
        _say(found, messages, as_json=as_json)
        _save(found, target, owners, messages)


def _say(found: Suggestion, messages: Messages, *, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(found.to_json(messages), ensure_ascii=False, indent=2))
    else:
        print_suggestion(found, messages, Console(highlight=False))


def _save(found: Suggestion, target: str | None, owners: Path | None, messages: Messages) -> None:
    if target is not None:
        known = format_of_name(target)
        assert known is not None  # looked at before anything was made
        _write(Path(target), known.encode(found.pool, messages.language), messages)
    if owners is not None:
        holdings = [
            Holding(c.card.id, copies, owner, name=c.card.name(messages.language))
            for c in found.chosen
            for owner, copies in c.owners.items()
        ]
        _write(owners, csv_text(holdings).encode("utf-8-sig"), messages)


def _writable(target: str | None, messages: Messages) -> None:
    if target is not None and format_of_name(target) is None:
        from duel99.decks.fault import Fault
        from duel99.decks.formats import SHOWN

        values = {"suffix": Path(target).suffix, "formats": SHOWN}
        fail(Fault("unknown_format", values, "formats").text(messages))


def _write(path: Path, data: bytes, messages: Messages) -> None:
    try:
        write_whole(path, data)
    except OSError as error:
        fail(messages.text("pool.at_file", file=path, fault=error.strerror))
    typer.echo(messages.text("pool.saved", file=path), err=True)


def _owned(names: Sequence[str] | None, finder: Finder, messages: Messages) -> list[Owned]:
    found, unknown = from_collections(read_collections(names, finder, messages), finder)
    if unknown:
        shown = ", ".join(map(str, unknown[:10]))
        typer.echo(messages.text("suggest.unknown", count=len(unknown), ids=shown), err=True)
    return found


def read_collections(
    names: Sequence[str] | None, finder: Finder, messages: Messages
) -> list[Collection]:
    """Collections by their names, or by the paths of CSV files; all there are without any."""
    wanted = list(names or collection.names())
    if not wanted:
        fail(messages.text("collection.none"), 1)
    return [_collection(name, finder, messages) for name in wanted]


def _collection(name: str, finder: Finder, messages: Messages) -> Collection:
    path = Path(name)
    try:
        if path.suffix.lower() == collection.SUFFIX:
            return Collection(path.stem).added(*_csv(path, finder, messages))
        if name not in collection.names():
            known = ", ".join(collection.names()) or "-"
            fail(messages.text("suggest.no_collection", name=name, known=known), 1)
        return collection.load(name)
    except PoolError as error:
        _fail(error, messages)


def _csv(path: Path, finder: Finder, messages: Messages) -> tuple[Holding, ...]:
    try:
        found = read_csv(read_bytes(path, MAX_BYTES), finder)
    except OSError as error:
        fail(messages.text("pool.at_file", file=path, fault=error.strerror), 1)
    if found.faults:
        raise PoolError(path, found.faults)
    return found.holdings


def read_list(saved: Path | None, finder: Finder, messages: Messages) -> tuple[Holding, ...] | None:
    """The list of owners that was saved when a pool was put together."""
    if saved is None:
        return None
    try:
        return _csv(saved, finder, messages)
    except PoolError as error:
        _fail(error, messages)


def _fail(error: PoolError, messages: Messages) -> NoReturn:
    fail("\n".join(error.lines(messages)), 1)


def split_(
    file: File,
    collections: CollectionOption = None,
    saved: Annotated[
        Path | None,
        typer.Option(
            "--list",
            metavar="FILE.csv",
            help="湊牌池時存的清單 / the list that was saved when the pool was put together",
        ),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            "--save", metavar="FILE.csv", help="存成清單，散場時用 / save who brought what"
        ),
    ] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="輸出 CSV / as CSV")] = False,
    as_json: JsonOption = False,
    language: Language = None,
) -> None:
    """散場時誰把哪些卡帶回家 / who takes which cards home."""
    messages = speak(language)
    pool = read(file, messages)
    with Finder() as finder:
        boxes: list[Collection] = []
        if collections or saved is None:
            boxes = read_collections(collections, finder, messages)
        listed = read_list(saved, finder, messages)
        parts = split(pool, boxes, saved=listed, finder=finder)
    if keep is not None:
        _write(keep, csv_text(parts.holdings()).encode("utf-8-sig"), messages)
    if as_json:
        typer.echo(json.dumps(parts.to_json(messages), ensure_ascii=False, indent=2))
    elif as_csv:
        sys.stdout.write(_as_csv(parts, messages))
    else:
        print_split(parts, messages, Console(highlight=False, soft_wrap=True))


def _as_csv(parts: Split, messages: Messages) -> str:
    columns = [
        messages.text(f"split.column_{key}")
        for key in ("owner", "kind", "card", "count", "number", "id", "sure")
    ]
    groups = [(share.owner, share.items) for share in parts.shares]
    if parts.unclaimed:
        groups.append((messages.text("split.nobody"), parts.unclaimed))
    rows = [
        [
            owner,
            messages.text(f"card_kind.{box_of(item.card)}"),
            item.card.name(messages.language),
            str(item.copies),
            item.number,
            str(item.card.id),
            "" if item.sure else "?",
        ]
        for owner, items in groups
        for item in in_boxes(items, messages)
    ]
    return table_text(columns, rows)
