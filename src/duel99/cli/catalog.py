"""``duel99 catalog``: facts of all cards, from the card library and from the user's files."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn, TypeAlias

import typer

from .common import Language, fail, speak

if TYPE_CHECKING:
    from rich.console import Console

    from duel99.catalog import Catalogue, Imported, NothingRead, Page, Wanted
    from duel99.catalog.importing import Progress
    from duel99.messages import Messages

app = typer.Typer(
    help="卡片目錄：匯入與搜尋 / all cards' facts: import, search", no_args_is_help=True
)

StoreOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--store", metavar="FILE", help="卡片目錄的檔案 / the catalogue's file (DUEL99_HOME)"
    ),
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="輸出 JSON / report as JSON")]
All: TypeAlias = Annotated[bool, typer.Option("--all", help="全部列出 / list everything")]


@app.command("import")
def import_files(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="EDOPro/YGOPro .cdb、YGOPRODeck JSON、yaml-yugi cards.json、JSON Lines、"
            "strings.conf、腳本資料夾 / or a folder of scripts",
            metavar="FILE",
        ),
    ],
    name: Annotated[
        str | None, typer.Option("--name", help="來源的名稱（只匯入一個檔案時）/ the source's name")
    ] = None,
    file_language: Annotated[
        str | None,
        typer.Option(
            "--language", help="檔案的語言，不寫就用猜的 / the file's language: zh-TW, ja, en, ..."
        ),
    ] = None,
    weight: Annotated[
        int | None,
        typer.Option("--weight", help="優先順序 1-999，大的優先 / which source counts over others"),
    ] = None,
    store: StoreOption = None,
    everything: All = False,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """匯入卡片資料；再匯入一次就是更新 / import card data; importing again updates."""
    from duel99.catalog import CatalogueFault, NothingRead

    messages = speak(language)
    began = time.perf_counter()
    try:
        wanted = _wanted(files, name, file_language, weight)
        with _opened(store, messages) as catalogue, _bar(messages) as progress:
            reports = catalogue.import_files(wanted, progress)
    except NothingRead as fault:
        _explain(fault, messages, everything=everything)
    except CatalogueFault as fault:
        fail(fault.text(messages), 1)
    except KeyboardInterrupt:
        fail(messages.text("catalog.stopped"), 130)
    if as_json:
        _put_json([_import_data(report, messages) for report in reports])
        return
    from .catalogsheet import show_import

    console = _console()
    for report in reports:
        show_import(report, messages, console, everything=everything)
    console.print(messages.text("catalog.took", seconds=f"{time.perf_counter() - began:.1f}"))


_WIDE: Final = 100
"""Columns of a terminal that has room for paths."""

# a filter that is negated begins like an option
_QUERY: Final = {"ignore_unknown_options": True}


@app.command(context_settings=_QUERY)
def search(
    query: Annotated[
        list[str] | None,
        typer.Argument(
            help="卡名的一部分與條件 / parts of names, and filters: level:4 attribute:暗 kind:trap "
            "-kind:spell series:元素英雄 atk>=1800 SD34-JP033 behaviour:native",
            metavar="QUERY",
        ),
    ] = None,
    limit: Annotated[
        int, typer.Option("--limit", min=1, max=1000, help="一次幾張 / cards at once")
    ] = 20,
    offset: Annotated[
        int, typer.Option("--offset", min=0, help="從第幾張以後 / leave out the first")
    ] = 0,
    store: StoreOption = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """搜尋卡片：任何語言，打錯字也可以 / search cards in any language, typos allowed."""
    from duel99.catalog import QueryFault

    from .catalogsheet import as_data, marked

    messages = speak(language)
    text = join(query or [])
    with _opened(store, messages) as catalogue:
        try:
            page = catalogue.search(text, limit, offset)
        except QueryFault as fault:
            fail("\n".join([fault.text(messages), *marked(text, fault)]))
        if as_json:
            _put_json(
                {
                    "query": text,
                    "total": page.total,
                    "exact": page.exact,
                    "offset": page.offset,
                    "cards": [as_data(card) for card in page.cards],
                }
            )
            return
        _show_page(page, catalogue, messages)


@app.command()
def show(
    name: Annotated[
        list[str],
        typer.Argument(help="任一語言的卡名、編號或型號 / a name in any language, id or print"),
    ],
    store: StoreOption = None,
    everything: All = False,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """顯示一張卡的所有資料 / everything that is known of a card."""
    from rich.panel import Panel
    from rich.text import Text

    from duel99.catalog import UnknownCard

    from .catalogsheet import as_data, card_text, heading, sheet

    messages = speak(language)
    with _opened(store, messages) as catalogue:
        try:
            card = catalogue.find(" ".join(name))
        except UnknownCard as fault:
            fail(fault.text(messages), 1)
        if as_json:
            _put_json({**as_data(card), "text": card_text(card, catalogue, messages)})
            return
        lines = sheet(card, catalogue, messages, everything=everything)
    console = _console()
    title = heading(card, messages)
    if console.is_terminal and not console.is_dumb_terminal:
        body = Text("\n".join(lines))
        console.print(Panel(body, title=Text(title, style="bold"), title_align="left"))
    else:
        for line in (title, *lines):
            console.print(line, markup=False, soft_wrap=True)


@app.command()
def sources(store: StoreOption = None, as_json: Json = False, language: Language = None) -> None:
    """列出資料來源，優先的在前 / list the sources, the one that counts most first."""
    import msgspec

    from .catalogsheet import source_table

    messages = speak(language)
    with _opened(store, messages) as catalogue:
        found = catalogue.sources()
    if as_json:
        _put_json(msgspec.to_builtins(found))
        return
    console = _console()
    console.print(source_table(found, messages, wide=console.width >= _WIDE))
    if len(found) < 2:
        console.print(messages.text("catalog.no_imports"), soft_wrap=True)


@app.command()
def remove(
    source: Annotated[
        str, typer.Argument(help="來源的名稱（見 sources）/ the source's name (see sources)")
    ],
    store: StoreOption = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """移除一個來源的資料 / take what a source told out again."""
    from duel99.catalog import UnknownSource

    messages = speak(language)
    with _opened(store, messages) as catalogue:
        try:
            count = catalogue.remove(source)
        except UnknownSource as fault:
            fail(fault.text(messages), 1)
    if as_json:
        _put_json({"source": source, "removed": count})
    else:
        line = messages.text("catalog.removed", name=source, count=count)
        _console().print(line, markup=False, soft_wrap=True)


@app.command()
def stats(store: StoreOption = None, as_json: Json = False, language: Language = None) -> None:
    """目錄裡有多少資料 / how much the catalogue knows."""
    import msgspec

    from .catalogsheet import totals_table

    messages = speak(language)
    with _opened(store, messages) as catalogue:
        totals = catalogue.totals()
    if as_json:
        _put_json(msgspec.to_builtins(totals))
        return
    console = _console()
    console.print(totals_table(totals, messages))
    if totals.sources < 2:
        console.print(messages.text("catalog.no_imports"), soft_wrap=True)


def _wanted(
    files: Sequence[Path], name: str | None, language: str | None, weight: int | None
) -> list[Wanted]:
    from duel99.catalog import FileFault, Wanted, language_tag
    from duel99.catalog.native import WEIGHT

    if weight is not None and not 0 < weight < WEIGHT:
        raise FileFault("bad_weight", value=weight)
    tag = None if language is None else language_tag(language)
    named = name if len(files) == 1 else None
    if name is not None and named is None:
        raise FileFault("one_name", name=name)
    return [Wanted(path, named, tag, weight) for path in files]


_SPACED: Final = re.compile(r'(-?[^\W\d_]\w*[:：])([^":：<>＜＞=＝]*\s[^":：<>＜＞=＝]*)')


def join(arguments: Sequence[str]) -> str:
    """A query from a command's arguments; the quotes that the shell took are put back."""
    words = []
    for argument in arguments:
        spaced = _SPACED.fullmatch(argument)
        words.append(f'{spaced[1]}"{spaced[2]}"' if spaced else argument)
    return " ".join(words)


@contextmanager
def _opened(store: Path | None, messages: Messages) -> Iterator[Catalogue]:
    """The catalogue; what is wrong with its store ends the command."""
    from duel99.catalog import Catalogue, StoreFault

    try:
        with _bar(messages) as progress:
            catalogue = Catalogue.open(store, progress)
        with catalogue:
            yield catalogue
    except StoreFault as fault:
        fail(fault.text(messages), 1)


@contextmanager
def _bar(messages: Messages) -> Iterator[Progress]:
    """A progress bar on the error output, for what takes longer than a moment."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True, highlight=False)
    # even an empty bar would print a line where the output is no terminal
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    tasks: dict[str, Any] = {}

    def tell(name: str, done: int, total: int) -> None:
        bar.start()
        if name not in tasks:
            key = "catalog.progress_read" if name else "catalog.progress_cards"
            tasks[name] = bar.add_task(messages.text(key, name=name), total=total)
        bar.update(tasks[name], completed=done, total=total)

    try:
        yield tell
    finally:
        if tasks:
            bar.stop()


def _console() -> Console:
    from rich.console import Console

    return Console(highlight=False)


def _show_page(page: Page, catalogue: Catalogue, messages: Messages) -> None:
    from .catalogsheet import result_table

    text = messages.text
    console = _console()
    exact = page.cards[: max(page.exact - page.offset, 0)]
    similar = page.cards[len(exact) :]
    if exact:
        console.print(result_table(exact, messages))
    if similar:
        console.print(text("catalog.similar"), soft_wrap=True)
        console.print(result_table(similar, messages))
    last = page.offset + len(page.cards)
    if not page.total:
        console.print(text("catalog.none"))
    elif not page.cards:
        console.print(text("catalog.none_after", count=page.total, offset=page.offset))
    elif len(page.cards) == page.total:
        console.print(text("catalog.found", count=page.total))
    else:
        key = "catalog.found_some" if last < page.total else "catalog.found_some_last"
        console.print(text(key, first=page.offset + 1, last=last, count=page.total))
    if len(page.cards) < page.limit and len(catalogue.sources()) < 2:
        line = text("catalog.only_library", count=len(catalogue))
        console.print(line, soft_wrap=True, markup=False)


def _explain(fault: NothingRead, messages: Messages, *, everything: bool) -> NoReturn:
    """End with the reasons why nothing of a file could be read."""
    from rich.console import Console

    from .catalogsheet import unread_table

    typer.echo(fault.text(messages), err=True)
    if fault.unread:
        table = unread_table(fault.unread, messages, everything=everything)
        Console(stderr=True, highlight=False).print(table)
    raise typer.Exit(1)


def _import_data(report: Imported, messages: Messages) -> dict[str, Any]:
    import msgspec

    data: dict[str, Any] = msgspec.to_builtins(report)
    data["unread"] = [
        {"where": each.where, "reason": each.reason(messages), "partly": each.partly}
        for each in report.unread
    ]
    return data


def _put_json(data: object) -> None:
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
