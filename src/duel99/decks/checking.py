"""Everything that can be said about a pool at once: may it be played, and will it be fun.

:func:`check` puts together what :mod:`.legality` forbids and advises, cards that are idle at this
table, how the extra deck is covered, the sizes, the shares, and the odds of the opening redraw.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from duel99.cards import Entry
from duel99.kernel import Ruleset
from duel99.messages import Messages

from .banlist import Banlist
from .citing import with_rules
from .coverage import Coverage, coverage_of
from .curve import Share, shares_of
from .fault import Fault, Severity
from .idle import Idle, idle_cards
from .legality import is_legal, legality
from .openings import Openings, openings_of
from .pool import Pool, count
from .sizes import Sizes, mode_name, sizes_for

OFTEN: Final = 0.4
"""A chance of a first hand's redraw above this one is worth a word (AMB-9)."""
FEW_SETS: Final = 3
"""A monster with fewer sets of materials than this will hardly come; fusions of certain cards
seldom have more."""

_SEVERITY: Final = {
    "dead": Severity.WARNING,
    "partly": Severity.ADVICE,
    "maybe": Severity.ADVICE,
}


class Report(msgspec.Struct, frozen=True):
    """What :func:`check` found. ``duplicates`` are cards of which there is more than one copy."""

    pool: Pool
    players: int
    mode: str
    legal: bool
    faults: tuple[Fault, ...]
    sizes: Sizes
    shares: dict[str, Share]
    openings: Openings | None
    coverage: tuple[Coverage, ...]
    duplicates: tuple[tuple[Entry, int], ...]

    @property
    def clean(self) -> bool:
        """Whether there is nothing to forbid and nothing to warn of."""
        return all(fault.severity is Severity.ADVICE for fault in self.faults)

    @property
    def summonable(self) -> int:
        """How many different monsters of :attr:`coverage` can be summoned."""
        return sum(one.possible for one in self.coverage)

    def to_json(self, messages: Messages) -> dict[str, Any]:
        """Plain values; texts and names in the language of ``messages``."""
        names = {e.id: e.name(messages.language) for e in (*self.pool.main, *self.pool.extra)}
        return {
            "name": self.pool.name,
            "legal": self.legal,
            "clean": self.clean,
            "players": self.players,
            "mode": self.mode,
            "main": len(self.pool.main),
            "extra": len(self.pool.extra),
            "sizes": msgspec.to_builtins(self.sizes),
            "shares": msgspec.to_builtins(self.shares),
            "openings": None if self.openings is None else self.openings.to_json(),
            "faults": [fault_json(fault, messages) for fault in self.faults],
            "coverage": [
                {**msgspec.to_builtins(one), "name": names[one.id], "possible": one.possible}
                for one in self.coverage
            ],
            "duplicates": [
                {"id": e.id, "name": e.name(messages.language), "count": n}
                for e, n in self.duplicates
            ],
        }


def fault_json(fault: Fault, messages: Messages) -> dict[str, Any]:
    """A fault as plain values."""
    card = fault.values.get("name")
    return {
        "key": fault.key,
        "severity": fault.severity.name.lower(),
        "text": fault.text(messages),
        "rules": list(fault.rules),
        "line": fault.line,
        "card": card.id if isinstance(card, Entry) else None,
    }


def check(
    pool: Pool, ruleset: Ruleset, players: int | None = None, *, banlist: Banlist | None = None
) -> Report:
    """Everything that can be said about a pool.

    ``ruleset`` has its deck sizes filled in (``rulesets.load(..., players=3)``); without
    ``players`` their number is taken from there. Faults are sorted, those that forbid first.
    """
    seats = players or max(ruleset.decks.multiple, 1)
    coverage = coverage_of(pool)
    openings = openings_of(pool, ruleset, seats)
    faults = legality(pool, ruleset, seats, banlist=banlist)
    more = [_idle(idle) for idle in idle_cards(pool, coverage)]
    more += _rarely(pool, coverage)
    if openings is not None and openings.first_hand > OFTEN:
        values = {"percent": round(100 * float(openings.first_hand))}
        more.append(Fault("redraw_often", values, severity=Severity.ADVICE))
    faults += with_rules(more, ruleset.decks.sources)
    return Report(
        pool,
        seats,
        mode_name(ruleset),
        is_legal(faults),
        tuple(sorted(faults, key=lambda f: -f.severity)),
        sizes_for(ruleset, seats),
        shares_of(pool.main),
        openings,
        tuple(coverage),
        tuple((e, n) for e, n in (*count(pool.main), *count(pool.extra)) if n > 1),
    )


def _idle(idle: Idle) -> Fault:
    values = {"name": idle.card, "missing": idle.missing}
    return Fault(f"pool.idle.{idle.key}", values, severity=_SEVERITY[idle.degree])


def _rarely(pool: Pool, coverage: list[Coverage]) -> list[Fault]:
    cards = {e.id: e for e in (*pool.main, *pool.extra)}
    return [
        Fault("few_materials", {"name": cards[c.id], "count": c.sets}, severity=Severity.ADVICE)
        for c in coverage
        if c.possible
        and 0 < c.sets < FEW_SETS
        and not c.through
        and c.way in ("synchro", "xyz", "link", "ritual")
    ]
