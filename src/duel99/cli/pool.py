"""``duel99 pool``: shared pools and decks as files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from duel99 import rulesets
from duel99.cards import library
from duel99.decks import (
    FORMATS,
    Banlist,
    BanlistError,
    Fault,
    Standing,
    is_legal,
    list_pools,
    read_banlists,
)
from duel99.decks.banlist_file import split_name
from duel99.decks.checking import check as find_out
from duel99.decks.checking import fault_json
from duel99.decks.fault import card_name
from duel99.decks.formats import SHOWN, format_of_name
from duel99.decks.locking import write_whole
from duel99.messages import Messages

from .banlists import converted_banlists, is_banlist_file
from .cardsheet import listed
from .common import BanlistFileOption, DayOption, Language, fail, speak
from .limits import read_day, read_limits, with_limits
from .pool_making import split_, suggest
from .pool_numbers import stats
from .poolrules import (
    JsonOption,
    ModeOption,
    PlayersOption,
    RecyclesOption,
    RulesetOption,
    TableOptions,
    rules_for,
)
from .poolsheet import coverage_table, fault_line, report_lines
from .reading import File, FormatOption, StrictOption, read, read_what_can_be
from .setting import meant_for_another

app = typer.Typer(help="牌池與牌組 / shared pools and decks", no_args_is_help=True)


@app.command("list")
def list_(language: Language = None) -> None:
    """列出附上的牌池 / list the pools that ship."""
    messages = speak(language)
    table = Table()
    for key in ("key", "name", "players", "main", "extra", "comment"):
        table.add_column(messages.text(f"pool.column_{key}"), overflow="fold")
    for pool in list_pools():
        table.add_row(
            pool.key,
            pool.name,
            str(pool.players or ""),
            str(pool.main),
            str(pool.extra),
            Text(pool.comment),
        )
    Console(highlight=False).print(table)


@app.command()
def show(
    file: File,
    format_: FormatOption = None,
    strict: StrictOption = False,
    language: Language = None,
) -> None:
    """列出牌池裡的卡 / list the cards of a pool."""
    messages = speak(language)
    pool = read(file, messages, format_, strict=strict)
    out = Console(highlight=False)
    out.print(pool.name, style="bold", markup=False)
    if pool.comment:
        out.print(pool.comment, style="dim", markup=False)
    for section in ("main", "extra", "side"):
        cards = pool.counted(section)
        if not cards:
            continue
        title = messages.text(f"pool.section_{section}", count=sum(n for _, n in cards))
        out.print(title, style="cyan", markup=False)
        for entry, copies in cards:
            name = card_name(entry, messages)
            out.print(f"  {copies}  {name}  {entry.id:08d}", markup=False)


@app.command()
def check(
    file: File,
    ruleset: RulesetOption = None,
    mode: ModeOption = None,
    players: PlayersOption = None,
    recycles: RecyclesOption = None,
    option: TableOptions = None,
    banlist: BanlistFileOption = None,
    date: DayOption = None,
    format_: FormatOption = None,
    materials: Annotated[
        bool, typer.Option("--materials", help="額外牌組的素材 / materials of the extra deck")
    ] = False,
    as_json: JsonOption = False,
    language: Language = None,
) -> None:
    """檢查牌池能不能用，列出所有原因 / every reason why a pool may not be played."""
    messages = speak(language)
    reading = read_what_can_be(file, messages, format_)
    pool = reading.pool
    wanted, seats = rules_for(pool, ruleset, mode, players, recycles, option, messages)
    wanted, limits = with_limits(wanted, banlist, date, option or [], messages)
    report = find_out(pool, wanted, seats, banlist=limits.banlist if limits else None)
    legal = is_legal([*report.faults, *reading.faults])
    if as_json:
        found = report.to_json(messages)
        found["legal"] = legal
        unread = [fault_json(fault, messages) for fault in reading.faults]
        found["faults"] = [*unread, *found["faults"]]
        typer.echo(json.dumps(found, ensure_ascii=False, indent=2))
        raise typer.Exit(0 if legal else 1)
    out = Console(highlight=False, soft_wrap=True)
    verdict = "legal" if legal else "illegal"
    out.print(
        messages.text(
            f"pool.{verdict}", name=pool.name, main=len(pool.main), extra=len(pool.extra)
        ),
        markup=False,
    )
    for line in report_lines(report, messages):
        out.print("  " + line, markup=False)
    if limits is not None:
        for line in limits.lines:
            out.print("  " + line, markup=False)
    if pool.by_hand:
        names = listed((entry.name(messages.language) for entry in pool.by_hand), messages)
        values = {"count": len(pool.by_hand), "names": names}
        out.print("  " + messages.text("pool.by_hand", **values), markup=False)
    for line in reading.lines(messages):
        out.print(f"  {line}", style="bold red", markup=False)
    for fault in report.faults:
        out.print(fault_line(fault, messages))
    if materials:
        Console(highlight=False).print(coverage_table(report, messages))
    if not legal and meant_for_another(pool, wanted):
        out.print("  " + messages.text("pool.meant_for", ruleset=pool.ruleset), markup=False)
    if not legal:
        raise typer.Exit(1)


@app.command()
def convert(
    source: File,
    target: Annotated[
        str,
        typer.Argument(
            help="檔案，- 是標準輸出 / a file: .ydk .ydke .pool.yaml .deck.yaml .txt .csv;"
            " .conf .banlist.yaml; - for the standard output"
        ),
    ] = "-",
    to: Annotated[
        str | None, typer.Option("--to", metavar="FORMAT", help="輸出的格式 / the target's format")
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", help="依此規則分牌堆 / sort the piles by its rules")
    ] = None,
    format_: FormatOption = None,
    strict: StrictOption = False,
    language: Language = None,
) -> None:
    """轉換格式 / write a pool, a deck or ban lists in another format."""
    messages = speak(language)
    if is_banlist_file(source):
        _write(converted_banlists(source, target, to, messages), target, messages)
        return
    pool = read(source, messages, format_, strict=strict)
    if ruleset is not None:
        try:
            pool = pool.arranged(rulesets.load(ruleset))
        except ValueError as error:
            fail(str(error))
    key = (to or "").lower().lstrip(".")
    known = FORMATS.get(key) or format_of_name(f"x.{key}" if key else target)
    if known is None and target == "-" and not key:
        known = FORMATS["text"]
    if known is None:
        suffix = to or Path(target).suffix
        fail(
            Fault("unknown_format", {"suffix": suffix, "formats": SHOWN}, "formats").text(messages)
        )
    _write(known.encode(pool, messages.language), target, messages)


def _write(data: bytes, target: str, messages: Messages) -> None:
    """Put bytes into a file, whole or not at all, or on the standard output."""
    if target == "-":
        typer.echo(data.decode("utf-8-sig"), nl=False)
        return
    try:
        write_whole(Path(target), data)
    except OSError as error:
        fail(messages.text("pool.at_file", file=target, fault=error.strerror))
    typer.echo(messages.text("pool.saved", file=target))


@app.command()
def banlist(
    file: Annotated[
        str, typer.Argument(help="檔案、檔案#名字，或 house / FILE, FILE#NAME, or house")
    ] = "house",
    date: DayOption = None,
    language: Language = None,
) -> None:
    """看禁限卡表：檔案裡有哪些，現在是哪一張 / the lists of a file, and the cards of the one in force."""
    messages = speak(language)
    day = read_day(date, messages)
    path, _ = split_name(file)
    out = Console(highlight=False, soft_wrap=True)
    try:
        lists = read_banlists(path).lists
    except BanlistError as error:
        fail("\n".join(error.lines(messages)))
    if len(lists) > 1:
        table = Table()
        table.add_column(messages.text("banlist.column_from"))
        table.add_column(messages.text("banlist.column_name"), overflow="fold")
        for each in lists:
            begins = "" if each.valid_from is None else each.valid_from.isoformat()
            table.add_row(begins, Text(each.name))
        out.print(table)
    limits = read_limits(file, day, messages)
    for line in limits.lines:
        out.print(line, markup=False)
    _show_cards(limits.banlist, messages, out)


def _show_cards(banlist: Banlist, messages: Messages, out: Console) -> None:
    """The cards that the list restricts, as far as the library has them."""
    if banlist.comment:
        out.print(banlist.comment, style="dim", markup=False)
    known = [entry for entry in library.load() if entry.printed.code in banlist.codes]
    for standing in (
        Standing.FORBIDDEN,
        Standing.LIMITED,
        Standing.SEMI_LIMITED,
        Standing.COMMEMORATIVE,
    ):
        cards = [e for e in known if banlist.standing(e.printed.code) is standing]
        if not cards:
            continue
        title = messages.text(f"banlist.section_{standing.value}", count=len(cards))
        out.print(title, style="cyan", markup=False)
        for entry in cards:
            out.print(f"  {entry.name(messages.language)}  {entry.id:08d}", markup=False)


app.command()(stats)
app.command()(suggest)
app.command("split")(split_)
