"""``duel99 card``: read one card, or list those of the library."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from .common import Language, fail, speak

if TYPE_CHECKING:
    from duel99.cards import Entry
    from duel99.messages import Messages

app = typer.Typer(help="查卡 / the card library", no_args_is_help=True)


@app.command()
def show(
    name: Annotated[
        list[str],
        typer.Argument(help="任一語言的卡名或編號 / a card's name in any language, or id"),
    ],
    language: Language = None,
) -> None:
    """顯示一張卡的資料、文字與裁定連結 / facts, text and rulings links of a card."""
    from rich.console import Console
    from rich.panel import Panel
    from rich.text import Text

    from duel99.cards import UnknownCard, find

    from .cardsheet import footer, heading, sheet

    messages = speak(language)
    wanted = " ".join(name)
    try:
        entry = find(wanted)
    except UnknownCard as unknown:
        sentences = [messages.text("card.unknown", name=wanted)]
        if unknown.near:
            sentences.append(messages.text("card.did_you_mean", names=_near(unknown.near)))
        else:
            sentences.append(messages.text("card.find_more"))
        fail("\n".join(sentences), 1)
    console = Console(highlight=False)
    title = heading(entry, messages)
    if console.is_terminal and not console.is_dumb_terminal:
        body = Text("\n".join(sheet(entry, messages)))
        console.print(Panel(body, title=Text(title, style="bold"), title_align="left"))
    else:
        for line in (title, *sheet(entry, messages)):
            console.print(line, markup=False, soft_wrap=True)
    for line in footer(entry, messages):
        console.print(line, markup=False, soft_wrap=True)


def _near(names: list[str]) -> str:
    return ", ".join(names)


@app.command("list")
def list_cards(
    kind: Annotated[
        str | None,
        typer.Option("--kind", "-k", help="種類 / monster, spell, trap, synchro, quick-play, ..."),
    ] = None,
    mechanic: Annotated[
        str | None,
        typer.Option(
            "--mechanic", "-m", help="機制：檢索、破壞、draw… / what it does: search, piercing, ..."
        ),
    ] = None,
    language: Language = None,
) -> None:
    """列出卡片 / list the cards of the library."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from duel99.cards import load
    from duel99.telling.facts import kind_name, short

    from .cardsheet import listed, mechanics_of

    messages = speak(language)
    cards: list[Entry] = list(load())
    if kind is not None:
        cards = _of_kind(cards, kind, messages)
    if mechanic is not None:
        cards = _with_mechanic(cards, mechanic, messages)
    console = Console(highlight=False)
    if not cards:
        console.print(messages.text("card.none"))
        return
    table = Table(box=box.SIMPLE)
    for column in ("id", "name", "kind", "facts", "mechanics"):
        table.add_column(
            messages.text(f"card.column_{column}"),
            justify="right" if column == "id" else "left",
            no_wrap=column in ("id", "kind", "facts"),
            overflow="fold",
        )
    for entry in cards:
        printed = entry.printed
        table.add_row(
            str(entry.id),
            entry.name(messages.language).replace("[", r"\["),
            kind_name(printed, messages),
            short(printed, messages) if printed.is_monster else "",
            listed(mechanics_of(entry, messages), messages),
        )
    console.print(table)
    console.print(messages.text("card.count", count=len(cards)))


def _of_kind(cards: Iterable[Entry], wanted: str, messages: Messages) -> list[Entry]:
    """The cards of a kind, by the kernel's name for it or by any language's."""
    from duel99.kernel.terms import Kind

    key = wanted.strip().lower().replace("-", "_").replace(" ", "_")
    found = next((k for k in Kind if key in (k.name.lower(), messages.member(k).lower())), None)
    if found is not None:
        return [entry for entry in cards if entry.printed.kind & found]
    from duel99.telling.facts import card_kind

    sorts = {sort: messages.text(f"card_kind.{sort}") for sort in _SORTS}
    sort = next((s for s, name in sorts.items() if key in (s, name.lower())), None)
    if sort is None:
        allowed = [k.name.lower().replace("_", "-") for k in Kind]
        allowed += [s.replace("_", "-") for s in _SORTS]
        fail(messages.text("card.unknown_kind", value=wanted, allowed=", ".join(allowed)))
    return [entry for entry in cards if card_kind(entry.printed) == sort]


_SORTS = (
    "normal_monster",
    "effect_monster",
    "ritual_monster",
    "fusion_monster",
    "synchro_monster",
    "xyz_monster",
    "pendulum_monster",
    "link_monster",
    "normal_spell",
    "continuous_spell",
    "equip_spell",
    "field_spell",
    "quick_play_spell",
    "ritual_spell",
    "normal_trap",
    "continuous_trap",
    "counter_trap",
)


def _with_mechanic(cards: Iterable[Entry], wanted: str, messages: Messages) -> list[Entry]:
    """The cards with a mechanic, by its tag or by its name in the language."""
    from duel99.cards import load
    from duel99.cards.library import fold

    from .cardsheet import listed, mechanic_name

    names = {
        tag: mechanic_name(tag, messages)
        for tag in sorted({t for e in load() for t in e.mechanics})
    }
    key = fold(wanted.replace("_", "-"))
    found = next((t for t, name in names.items() if key in (fold(t), fold(name))), None)
    if found is None:
        known = [f"{name} ({tag})" if name != tag else tag for tag, name in names.items()]
        allowed = listed(known, messages)
        fail(messages.text("card.unknown_mechanic", value=wanted, allowed=allowed))
    return [entry for entry in cards if found in entry.mechanics]
