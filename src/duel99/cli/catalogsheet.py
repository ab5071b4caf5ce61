"""Cards and reports of the catalogue as people and programs read them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from duel99.catalog import Behaviour, CardFacts, Catalogue, Imported, QueryFault, Totals
from duel99.catalog.importing import MANY, Source
from duel99.kernel.facts import UNKNOWN_VALUE
from duel99.kernel.terms import Arrow, Attribute, Kind, Race
from duel99.messages import Messages
from duel99.telling.facts import fact_lines, kind_name, short

from .cardsheet import listed

PRINTS: Final = 12
"""Printed numbers that a sheet shows unless all are wanted."""
UNREAD: Final = 20
"""Entries that could not be read that a report shows unless all are wanted."""

_SHOWN: Final = ("zh-TW", "ja", "en")


def result_table(cards: Iterable[CardFacts], messages: Messages) -> Table:
    """A line for each card."""
    table = Table(box=box.SIMPLE)
    for column in ("id", "name", "kind", "facts", "behaviour"):
        table.add_column(
            messages.text(f"catalog.column_{column}"),
            justify="right" if column == "id" else "left",
            no_wrap=column != "name",
            overflow="fold",
        )
    for card in cards:
        printed = card.printed()
        table.add_row(
            str(card.id),
            Text(card.name(messages.language)),
            kind_name(printed, messages),
            short(printed, messages) if card.is_monster else "",
            behaviour(card.behaviour, messages),
        )
    return table


def behaviour(value: Behaviour, messages: Messages) -> str:
    """Who knows what a card does, in a word."""
    return messages.text(f"catalog.behaviour.{value.name.lower()}")


def heading(card: CardFacts, messages: Messages) -> str:
    """The card's name in the language, then in the other ones."""
    own = card.name(messages.language)
    others = [card.names[tag] for tag in _SHOWN if card.names.get(tag, own) != own]
    return "  ".join([own, *dict.fromkeys(others)])


def sheet(
    card: CardFacts, catalogue: Catalogue, messages: Messages, *, everything: bool
) -> list[str]:
    """All that the catalogue knows of a card, a line each; the heading is not among them."""
    text = messages.text
    lines = fact_lines(card.printed(), messages)
    lines += card_text(card, catalogue, messages).splitlines()
    numbers = [text("catalog.number", id=card.id)]
    if card.konami_id:
        numbers.append(text("catalog.official_number", id=card.konami_id))
    lines.append("  ".join(numbers))
    if card.aliases:
        ids = listed(map(str, card.aliases), messages)
        lines.append(text("catalog.aliases", ids=ids))
    if card.code != card.id:
        lines.append(text("catalog.counts_as", id=card.code))
    if card.series:
        lines.append(text("catalog.series", names=listed(card.series, messages)))
    if card.prints:
        lines.append(_prints(card.prints, messages, everything=everything))
    lines.append(text("catalog.behaviour_line", value=behaviour(card.behaviour, messages)))
    lines.append(text("catalog.from_sources", names=listed(card.sources, messages)))
    return lines


def card_text(card: CardFacts, catalogue: Catalogue, messages: Messages) -> str:
    """What the card does: from the card library, else from the user's own files."""
    if card.behaviour is Behaviour.NATIVE:
        from duel99.cards import load

        entry = load().get(card.id)
        if entry is not None:
            return entry.text(messages.language).strip() or messages.text("card.no_text")
    return catalogue.text(card.id, messages.language)


def _prints(prints: Sequence[str], messages: Messages, *, everything: bool) -> str:
    more = len(prints) - PRINTS
    if everything or more <= 0:
        return messages.text("catalog.prints", numbers=listed(prints, messages))
    numbers = listed(prints[:PRINTS], messages)
    return messages.text("catalog.prints_more", numbers=numbers, count=more)


def as_data(card: CardFacts) -> dict[str, Any]:
    """A card for a program: names of the game's terms in place of numbers."""
    data: dict[str, Any] = {
        "id": card.id,
        "names": card.names,
        "kind": _slugs(Kind, card.kind),
        "behaviour": card.behaviour.name.lower(),
    }
    if card.code != card.id:
        data["code"] = card.code
    if card.konami_id:
        data["konami_id"] = card.konami_id
    if card.is_monster:
        data["attribute"] = next(iter(_slugs(Attribute, card.attribute)), None)
        data["race"] = next(iter(_slugs(Race, card.race)), None)
        data["atk"] = "?" if card.attack == UNKNOWN_VALUE else card.attack
        if card.has_defense:
            data["def"] = "?" if card.defense == UNKNOWN_VALUE else card.defense
        if card.has_level:
            data["level"] = card.level
        if card.kind & Kind.XYZ:
            data["rank"] = card.rank
        if card.kind & Kind.LINK:
            data |= {"link": card.rating, "arrows": _slugs(Arrow, card.arrows)}
        if card.kind & Kind.PENDULUM:
            data["scales"] = [card.left_scale, card.right_scale]
    for name in ("aliases", "other_names", "series", "prints", "sources"):
        if value := getattr(card, name):
            data[name] = list(value)
    return data


def _slugs(
    members: type[Kind] | type[Attribute] | type[Race] | type[Arrow], mask: int
) -> list[str]:
    return [each.name.lower().replace("_", "-") for each in members if mask & each]


def show_import(
    report: Imported, messages: Messages, console: Console, *, everything: bool
) -> None:
    """What an import did, and what could not be read."""
    line = messages.text(
        "catalog.imported",
        source=report.source,
        format=report.format,
        language=language_name(report.language, messages),
        read=report.read,
        added=report.added,
        changed=report.changed,
        removed=report.removed,
        unchanged=report.unchanged,
    )
    console.print(line, markup=False, soft_wrap=True)
    if report.unread:
        console.print(unread_table(report.unread, messages, everything=everything))
        more = len(report.unread) - UNREAD
        if more > 0 and not everything:
            console.print(messages.text("catalog.unread_more", count=more))


def unread_table(unread: Sequence[Any], messages: Messages, *, everything: bool) -> Table:
    """Entries that could not be read, each with its place and the reason."""
    title = messages.text("catalog.unread_title", count=len(unread))
    table = Table(box=box.SIMPLE, title=title, title_justify="left")
    table.add_column(messages.text("catalog.column_where"), no_wrap=True)
    table.add_column(messages.text("catalog.column_reason"), overflow="fold")
    for each in unread if everything else unread[:UNREAD]:
        reason = each.reason(messages)
        if each.partly:
            reason = messages.text("catalog.unread_partly", reason=reason)
        table.add_row(Text(each.where), Text(reason))
    return table


def language_name(language: str, messages: Messages) -> str:
    return messages.text("catalog.many_languages") if language == MANY else language


def source_table(sources: Iterable[Source], messages: Messages, *, wide: bool) -> Table:
    """A line for each source; with the path of its file where there is room."""
    table = Table(box=box.SIMPLE)
    columns = ["source", "format", "language", "weight", "records", "imported"]
    for column in [*columns, "path"] if wide else columns:
        table.add_column(
            messages.text(f"catalog.column_{column}"),
            justify="right" if column in ("weight", "records") else "left",
            overflow="fold",
        )
    for source in sources:
        cells: list[str | Text] = [
            Text(source.name),
            source.format,
            language_name(source.language, messages),
            str(source.weight),
            str(source.records),
            source.imported_at[:10],
        ]
        table.add_row(*cells, *([Text(source.path)] if wide else []))
    return table


def totals_table(totals: Totals, messages: Messages) -> Table:
    """How much the catalogue knows."""
    text = messages.text
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(justify="right", overflow="fold")
    size = text("catalog.stats_size", size=f"{totals.bytes / 1e6:.1f}")
    table.add_row(text("catalog.stats_store"), Text(f"{totals.path}  {size}"))
    table.add_row(text("catalog.stats_cards"), str(totals.cards))
    for name in ("monsters", "spells", "traps", "native", "scripted"):
        table.add_row("  " + text(f"catalog.stats_{name}"), str(getattr(totals, name)))
    for name in ("series", "prints", "sources"):
        table.add_row(text(f"catalog.stats_{name}"), str(getattr(totals, name)))
    for language, count in totals.names.items():
        table.add_row(text("catalog.stats_names", language=language), str(count))
    return table


def marked(query: str, fault: QueryFault) -> list[str]:
    """The query with a mark below the place of a fault."""
    before = cell_len(query[: fault.start])
    width = max(cell_len(query[fault.start : fault.end]), 1)
    return ["  " + query, "  " + " " * before + "^" * width]
