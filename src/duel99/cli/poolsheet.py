"""What is known of a pool, as lines and tables in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from duel99.cards import Entry
from duel99.decks.checking import Report
from duel99.decks.coverage import Coverage
from duel99.decks.curve import Odds, Stats
from duel99.decks.fault import Fault, Severity, card_name
from duel99.decks.openings import Openings
from duel99.decks.sizes import Sizes
from duel99.decks.splitting import Item, Split, box_of, in_boxes
from duel99.decks.suggesting import Suggestion, why_text
from duel99.messages import Messages

from .cardsheet import listed, mechanic_name

STYLES: Final = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.ADVICE: "cyan"}
_BAR: Final = 24
_MOST_NAMES: Final = 6


def percent(chance: float | Fraction) -> str:
    """A chance as people read it."""
    return f"{100 * float(chance):.1f}%"


def fault_line(fault: Fault, messages: Messages) -> Text:
    """A fault with its severity in front."""
    word = messages.text(f"pool.severity.{fault.severity.name.lower()}")
    line = Text("  ")
    line.append(f"{word} ", style=STYLES[fault.severity])
    line.append(fault.text(messages))
    return line


def report_lines(report: Report, messages: Messages) -> Iterator[str]:
    """The numbers of a check: sizes, shares, redraws, the extra deck, duplicates."""
    yield sizes_line(report.sizes, messages)
    shares = report.shares
    yield messages.text(
        "pool.shares",
        **{key: share.count for key, share in shares.items()},
        **{f"{key}_share": percent(share.share) for key, share in shares.items()},
    )
    if report.openings is not None:
        yield from opening_lines(report.openings, messages)
    if report.coverage:
        total = len(report.coverage)
        yield messages.text("pool.summonable", count=report.summonable, total=total)
    if report.duplicates:
        names = [f"{card_name(e, messages)} ×{n}" for e, n in report.duplicates[:_MOST_NAMES]]
        if len(report.duplicates) > _MOST_NAMES:
            names.append("…")
        number = len(report.duplicates)
        yield messages.text("pool.duplicates", count=number, names=listed(names, messages))


def sizes_line(sizes: Sizes, messages: Messages) -> str:
    """Which sizes are legal."""
    if sizes.most is None:
        return messages.text("pool.sizes_open", least=sizes.least)
    if sizes.multiple == 1:
        return messages.text("pool.sizes_any", least=sizes.least, most=sizes.most)
    return messages.text("pool.sizes", sizes=listed(map(str, sizes.listed()), messages))


def opening_lines(openings: Openings, messages: Messages) -> Iterator[str]:
    """The exact odds of the opening redraw (AMB-9)."""
    yield messages.text(
        "pool.first_hand",
        percent=percent(openings.first_hand),
        nobody=percent(openings.nobody),
        players=openings.players,
    )
    if openings.players > 1:
        each = listed((f"{float(r):.2f}" for r in openings.redraws), messages)
        total = f"{float(openings.at_the_table):.2f}"
        yield messages.text("pool.redraws", each=each, total=total)


def coverage_table(report: Report, messages: Messages) -> Table:
    """Each monster of the extra deck: how it comes, in how many ways, with which cards."""
    cards = {e.id: e for e in (*report.pool.main, *report.pool.extra)}
    table = Table(box=box.SIMPLE)
    for key in ("card", "way", "sets", "materials"):
        table.add_column(messages.text(f"pool.column_{key}"), overflow="fold")
    for one in sorted(report.coverage, key=lambda c: (c.possible, c.way, c.sets)):
        table.add_row(
            Text(card_name(cards[one.id], messages), style="" if one.possible else "bold red"),
            messages.text(f"pool.way.{one.way}"),
            sets_text(one, messages),
            Text(materials_text(one, cards, messages)),
        )
    return table


def sets_text(one: Coverage, messages: Messages) -> str:
    """How many sets of materials there are."""
    if one.way in ("hand", "none"):
        return messages.text("pool.sets_unknown")
    if not one.sets and one.through:
        return messages.text("pool.sets_through")
    return f"≥ {one.sets}" if one.at_least else str(one.sets)


def materials_text(one: Coverage, cards: Mapping[int, Entry], messages: Messages) -> str:
    """The cards that can be its materials, and what summons it."""
    names = [card_name(cards[i], messages) for i in one.materials[:_MOST_NAMES] if i in cards]
    if len(one.materials) > _MOST_NAMES:
        names.append(messages.text("pool.and_more", count=len(one.materials) - _MOST_NAMES))
    said = listed(names, messages)
    if one.enablers:
        spells = [card_name(cards[i], messages) for i in one.enablers if i in cards]
        said = messages.text("pool.by_cards", cards=listed(spells, messages), materials=said)
    return said


# numbers


def print_stats(stats: Stats, messages: Messages, out: Console, names: Mapping[str, str]) -> None:
    """Everything that was counted, as small tables; ``names`` are those of cards asked for."""
    out.print(messages.text("pool.size", main=stats.main, extra=stats.extra), markup=False)
    shares = {messages.text(f"pool.kind.{k}"): s.count for k, s in stats.shares.items()}
    _bars(messages.text("pool.stats.shares"), shares, stats.main, out)
    hand = {messages.text(f"pool.kind.{k}"): round(v, 2) for k, v in stats.hand.items()}
    _bars(messages.text("pool.stats.hand", count=stats.hand_size), hand, stats.hand_size, out)
    monsters = stats.shares["monsters"].count
    _bars(messages.text("pool.stats.levels"), stats.levels, monsters, out)
    extra = {_extra_name(key, messages): n for key, n in stats.extra_levels.items()}
    _bars(messages.text("pool.stats.extra_levels"), extra, stats.extra, out)
    for kind in ("attributes", "types", "kinds"):
        table = getattr(stats, kind)
        said = {_member(kind, key, messages): n for key, n in table.items()}
        whole = stats.main + stats.extra if kind == "kinds" else monsters
        _bars(messages.text(f"pool.stats.{kind}"), said, whole, out)
    attack = {_attack(key): n for key, n in stats.attack.items()}
    title = messages.text("pool.stats.attack", average=round(stats.average_attack))
    _bars(title, attack, monsters, out)
    used = {mechanic_name(key, messages): n for key, n in stats.mechanics.items()}
    _bars(messages.text("pool.stats.mechanics"), used, stats.main + stats.extra, out)
    out.print(_odds_table(stats.odds, messages, names))
    each = listed(map(str, stats.turns), messages)
    out.print(messages.text("pool.stats.turns", turns=each), markup=False)


def _bars(title: str, rows: Mapping[str, float], whole: float, out: Console) -> None:
    if not rows:
        return
    out.print(title, style="bold", markup=False)
    table = Table(box=None, show_header=False, padding=(0, 1))
    table.add_column(justify="right")
    table.add_column(justify="right")
    table.add_column(style="cyan")
    table.add_column(justify="right", style="dim")
    for name, number in rows.items():
        part = number / whole if whole else 0.0
        bar = "█" * round(part * _BAR) or "▏"
        table.add_row(Text(name), f"{number:g}", bar, f"{100 * part:.0f}%")
    out.print(table)
    out.print()


def _extra_name(key: str, messages: Messages) -> str:
    kind, _, number = key.partition(":")
    if kind == "other":
        return number
    return f"{messages.text(f'kind.{kind}')} {number}"


def _member(kind: str, key: str, messages: Messages) -> str:
    table = {"attributes": "attribute", "types": "race", "kinds": "kind"}[kind]
    return messages.text(f"{table}.{key}")


def _attack(key: str) -> str:
    if key == "?":
        return key
    low = int(key)
    return f"{low}+" if low >= 3000 else f"{low}–{low + 499}"


def _odds_table(odds: Iterable[Odds], messages: Messages, names: Mapping[str, str]) -> Table:
    listed_ = list(odds)
    turns = max((len(one.by_turn) for one in listed_), default=0)
    table = Table(box=box.SIMPLE, title=messages.text("pool.stats.odds"), title_justify="left")
    table.add_column(messages.text("pool.stats.what"), overflow="fold")
    table.add_column(messages.text("pool.stats.seat"), justify="right")
    for turn in range(1, turns + 1):
        table.add_column(messages.text("pool.stats.turn", turn=turn), justify="right")
    seats: dict[tuple[str, tuple[float, ...]], list[int]] = {}
    for one in listed_:
        seats.setdefault((one.what, one.by_turn), []).append(one.seat + 1)
    for (what, by_turn), who in seats.items():
        name = names.get(what) or messages.text(f"pool.stats.of.{what}")
        table.add_row(Text(name), _seats(who), *(percent(c) for c in by_turn))
    return table


def _seats(who: list[int]) -> str:
    return str(who[0]) if len(who) == 1 else f"{who[0]}–{who[-1]}"


# suggestions and splits


def print_suggestion(suggestion: Suggestion, messages: Messages, out: Console) -> None:
    """The cards with the reason for each, then what a check says."""
    owners = [o for o in suggestion.owners if o]
    for section in ("main", "extra"):
        chosen = [c for c in suggestion.chosen if c.section == section]
        if not chosen:
            continue
        number = sum(c.copies for c in chosen)
        title = messages.text(f"pool.section_{section}", count=number)
        table = Table(box=box.SIMPLE, title=title, title_justify="left", title_style="cyan")
        for key in ("count", "card", *(["owner"] if owners else []), "why"):
            table.add_column(messages.text(f"pool.column_{key}"), overflow="fold")
        for one in chosen:
            row: list[str | Text] = [str(one.copies), Text(card_name(one.card, messages))]
            if owners:
                row.append(Text(_owners(one.owners, messages)))
            table.add_row(*row, Text(why_text(one, suggestion, messages), style="dim"))
        out.print(table)
    for line in report_lines(suggestion.report, messages):
        out.print("  " + line, markup=False)
    if owners:
        each = [
            f"{owner or messages.text('collection.nobody')} {number}"
            for owner, number in suggestion.owners.items()
        ]
        out.print("  " + messages.text("suggest.owners", each=listed(each, messages)), markup=False)
    for fault in suggestion.report.faults:
        out.print(fault_line(fault, messages))


def _owners(owners: Mapping[str, int], messages: Messages) -> str:
    names = [
        (owner or messages.text("collection.nobody")) + (f" ×{n}" if len(owners) > 1 else "")
        for owner, n in owners.items()
    ]
    return listed(names, messages)


def print_split(parts: Split, messages: Messages, out: Console) -> None:
    """What each person takes home, a list each with boxes to tick."""
    for share in parts.shares:
        owner = share.owner or messages.text("collection.nobody")
        head = messages.text("split.share", owner=owner, count=share.count)
        out.print(head, style="bold", markup=False)
        _print_items(share.items, messages, out)
    if parts.unclaimed:
        number = sum(item.copies for item in parts.unclaimed)
        out.print(messages.text("split.unclaimed", count=number), style="bold yellow", markup=False)
        _print_items(parts.unclaimed, messages, out)
    for holding in parts.missing:
        values = {"owner": holding.owner, "name": holding.name or holding.card}
        said = messages.text("split.missing", count=holding.count, **values)
        out.print(said, style="bold red", markup=False)
    if any(not item.sure for share in parts.shares for item in share.items):
        out.print(messages.text("split.unsure"), style="yellow", markup=False)


def _print_items(items: Iterable[Item], messages: Messages, out: Console) -> None:
    last = ""
    for item in in_boxes(items, messages):
        kind = box_of(item.card)
        if kind != last:
            out.print(f"  {messages.text(f'card_kind.{kind}')}", style="cyan", markup=False)
            last = kind
        mark = "" if item.sure else " ?"
        number = f"  {item.number}" if item.number else ""
        name = card_name(item.card, messages)
        out.print(f"    □ {item.copies}  {name}{number}{mark}", markup=False)
    out.print()
