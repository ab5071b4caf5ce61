"""``--banlist`` and ``--date``: the list of limited cards of a command."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from duel99.decks import Banlist, BanlistError, Fault, Standing, is_outdated, read_banlists
from duel99.decks.banlist_file import split_name
from duel99.kernel.policy import Ruleset
from duel99.messages import Messages

from .common import fail

_MOST_WARNINGS: Final = 5
OPTION: Final = "deck.banlist"


@dataclass(frozen=True)
class Limits:
    """The list that is asked, and what to tell of it and its file."""

    banlist: Banlist
    lines: tuple[str, ...]


def with_limits(
    rules: Ruleset,
    wanted: str | None,
    day: str | None,
    options: list[str],
    messages: Messages,
) -> tuple[Ruleset, Limits | None]:
    """The ruleset with ``deck.banlist`` on where a list is given, and that list.

    Ends the command where the list cannot be used, and where the option is on without one.
    """
    if wanted is None:
        if day is not None:
            fail(messages.text("banlist.date_alone"))
        if rules.decks.banlist == "on":
            fail(Fault("banlist.none", {}, "banlist.remedy.give").text(messages))
        return rules, None
    if any(_turns_off(pair) for pair in options):
        fail(messages.text("banlist.off"))
    limits = read_limits(wanted, read_day(day, messages), messages)
    return rules.with_options({OPTION: "on"}), limits


def _turns_off(pair: str) -> bool:
    key, _, value = pair.partition("=")
    return key.strip() == OPTION and value.strip() == "off"


def read_day(text: str | None, messages: Messages) -> date:
    """The day of ``--date``, or today."""
    if text is None:
        return datetime.now().astimezone().date()
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        fail(messages.text("banlist.bad_day", text=text))


def read_limits(wanted: str, day: date, messages: Messages) -> Limits:
    """The list of ``--banlist`` that is in force on the day."""
    path, name = split_name(wanted)
    try:
        file = read_banlists(path)
        chosen = file.choose(day, name)
    except BanlistError as error:
        fail("\n".join(error.lines(messages)))
    notes = [summary(chosen, messages)]
    if is_outdated(chosen, day):
        assert chosen.valid_from is not None
        notes.append(messages.text("banlist.outdated", day=chosen.valid_from.isoformat()))
    warnings = file.warnings(chosen)
    for fault in warnings[:_MOST_WARNINGS]:
        notes.append(_at_line(path, fault, messages))
    if len(warnings) > _MOST_WARNINGS:
        notes.append(messages.text("play.more_faults", count=len(warnings) - _MOST_WARNINGS))
    elsewhere = file.elsewhere(chosen)
    if elsewhere:
        values = {"line": elsewhere[0].line, "fault": elsewhere[0].text(messages)}
        notes.append(messages.text("banlist.elsewhere", count=len(elsewhere), **values))
    return Limits(chosen, tuple(notes))


def _at_line(path: str, fault: Fault, messages: Messages) -> str:
    values = {"file": path, "line": fault.line, "fault": fault.text(messages)}
    return messages.text("pool.at_line", **values)


def summary(banlist: Banlist, messages: Messages) -> str:
    """The list in one line: its name, its day, how many cards it restricts."""
    values = {
        standing.value: banlist.count(standing)
        for standing in (Standing.FORBIDDEN, Standing.LIMITED, Standing.SEMI_LIMITED)
    }
    key = "banlist.used_whitelist" if banlist.whitelist else "banlist.used"
    parts = [messages.text(key, list=banlist.name, **values)]
    if banlist.valid_from is not None:
        parts.append(messages.text("banlist.since", day=banlist.valid_from.isoformat()))
    if banlist.commemorative:
        parts.append(messages.text("banlist.commemorative", count=len(banlist.commemorative)))
    if banlist.unknown:
        parts.append(messages.text("banlist.unknown", count=len(banlist.unknown)))
    return "  ".join(parts)
