"""Which rules this version does not show yet, and why."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from duel99.rulebook.model import Book, Rule, RuleSet

_RANGE = re.compile(r"([A-Z0-9]+)-(\d{3})\.\.\1-(\d{3})")


class PendingError(ValueError):
    """The list of pending rules cannot be read; the message names the entry."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules that share a reason.

    ``rules`` holds IDs, ranges (``RD-001..RD-048``) and prefixes (``RD-*``). ``only_sets`` takes every rule
    that holds in no ruleset but these. ``without`` names those of them that are shown already, as ``rules`` does.
    """

    reason: str
    rules: tuple[str, ...] = ()
    only_sets: tuple[RuleSet, ...] = ()
    without: tuple[str, ...] = ()


class Pending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: ``pending`` rules come later, ``informative`` ones say nothing that a test could show."""

    pending: tuple[Entry, ...] = ()
    informative: tuple[Entry, ...] = ()

    def pending_reasons(self, book: Book) -> dict[str, str]:
        """The reason of every pending rule by its ID; raises PendingError for a selector that fits no rule."""
        return _reasons(self.pending, book.rules)

    def informative_reasons(self, book: Book) -> dict[str, str]:
        """The reason of every rule that needs no test by its ID, the rows marked "info" included."""
        reasons = {rule.id: "info" for rule in book.rules if rule.is_information}
        reasons.update(_reasons(self.informative, book.rules))
        return reasons


def load_pending(path: Path | None = None) -> Pending:
    """The list that comes with this version, or the one in ``path``."""
    path = path or Path(__file__).with_name("pending.toml")
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Pending)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise PendingError(f"{path.name}: {error}") from error


def _reasons(entries: Iterable[Entry], rules: tuple[Rule, ...]) -> dict[str, str]:
    reasons: dict[str, str] = {}
    for entry in entries:
        found = [
            rule.id for rule in rules if entry.only_sets and set(rule.sets) <= set(entry.only_sets)
        ]
        if entry.only_sets and not found:
            raise PendingError(f"no rule holds only in {', '.join(entry.only_sets)}")
        for selector in entry.rules:
            found.extend(_select(selector, rules))
        without = {rule_id for selector in entry.without for rule_id in _select(selector, rules)}
        for rule_id in found:
            if rule_id in without:
                continue
            reasons.setdefault(rule_id, entry.reason)
    return reasons


def _select(selector: str, rules: tuple[Rule, ...]) -> list[str]:
    if selector.endswith("*"):
        found = [rule.id for rule in rules if rule.id.startswith(selector[:-1])]
    elif span := _RANGE.fullmatch(selector):
        prefix, first, last = span[1], int(span[2]), int(span[3])
        wanted = {f"{prefix}-{number:03}" for number in range(first, last + 1)}
        found = [rule.id for rule in rules if rule.id in wanted]
        if len(found) != len(wanted):
            raise PendingError(f"{selector}: not every number of this range is a rule")
    else:
        found = [rule.id for rule in rules if rule.id == selector]
    if not found:
        raise PendingError(f"{selector}: no such rule")
    return found
