"""The extra deck for a main deck: monsters that have materials in it, within the advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log2
from typing import Final

from duel99.cards import Entry
from duel99.decks.advice import reasons_to_avoid
from duel99.decks.coverage import Coverage, Table
from duel99.decks.pool import count
from duel99.kernel import Ruleset
from duel99.kernel.randomness import Chance
from duel99.kernel.terms import Kind

from .picking import Pick, Why
from .shares import Shares

PART: Final = 0.3
"""Extra-deck monsters for each main-deck card, where there is no limit."""
_WANTED: Final = {
    Kind.SYNCHRO: 0.28,
    Kind.XYZ: 0.30,
    Kind.LINK: 0.26,
    Kind.FUSION: 0.08,
    Kind.RITUAL: 0.08,
}
"""N99-023: mainly Synchro, Xyz and Link Monsters."""
_MAINLY: Final = Kind.SYNCHRO | Kind.XYZ | Kind.LINK
_OTHERS: Final = 0.4
"""At most this part are others."""
_CHANCE: Final = 1.0
_ENOUGH: Final = 3
"""Sets of materials that a monster should have; fusions of certain cards have only one."""


def choose_extras(
    candidates: Sequence[Entry],
    main: Sequence[Entry],
    wanted: Sequence[Entry],
    ruleset: Ruleset,
    shares: Shares,
    seed: int,
    number: int | None = None,
) -> list[Pick]:
    """The monsters of the extra deck, one copy each; ``wanted`` come first.

    Monsters to avoid (N99-024 to N99-027) are left out where the table option warns of them.
    """
    advised = ruleset.piles.shared and ruleset.decks.avoid != "off"
    # reading the text of a card that is played by hand takes a while: only of those that are picked
    listed = [
        c for c in candidates if not advised or c.definition.by_hand or not reasons_to_avoid(c)
    ]
    table = Table(count(main), listed)
    covered = {one.id: one for one in table.cover(listed)}
    usable = [c for c in listed if _can_come(c, covered[c.id])]
    most = _most(number, len(main), ruleset)
    chance = Chance(seed + 1)
    shift = {c.id: _CHANCE * chance.below(1000) / 1000 for c in usable}
    first = {c.id for c in wanted}
    kinds: Counter[int] = Counter()
    levels: Counter[tuple[int, int]] = Counter()
    picks: list[Pick] = []
    left = list(usable)
    names: Counter[int] = Counter()

    def points(card: Entry) -> float:
        kind = _kind(card)
        share = kinds[kind] / max(most * _WANTED[Kind(kind)], 0.5)
        crowd = levels[kind, _number(card)]
        sets = min(log2(covered[card.id].sets + 1), 10) / 5
        bonus = 5.0 if card.id in first else 0.0
        by_hand = -1.0 if card.definition.by_hand else 0.0
        return (
            bonus
            + 3 * (1 - share)
            + sets
            - 0.4 * crowd
            + by_hand
            + shift[card.id]
            + (2 * shares.favour(card))
        )

    while left and len(picks) < most:
        others = sum(n for kind, n in kinds.items() if not kind & _MAINLY)
        full = others >= _OTHERS * most
        open_ = [c for c in left if not full or _kind(c) & _MAINLY or c.id in first]
        if not open_:
            break
        card = max(open_, key=lambda c: (points(c), -c.id))
        left.remove(card)
        if advised and card.definition.by_hand and reasons_to_avoid(card):
            continue
        if names[card.printed.code]:
            continue
        names[card.printed.code] += 1
        kinds[_kind(card)] += 1
        levels[_kind(card), _number(card)] += 1
        shares.take(card)
        picks.append(Pick(card, _reasons(covered[card.id])))
    return picks


def _can_come(card: Entry, coverage: Coverage) -> bool:
    if coverage.way in ("none", "hand"):
        return False
    if not coverage.possible or coverage.through:
        return False
    return coverage.way in ("fusion", "contact") or coverage.sets >= _ENOUGH


def _most(number: int | None, main: int, ruleset: Ruleset) -> int:
    most = round(main * PART) if number is None else number
    limit = ruleset.decks.extra_maximum
    return most if limit is None else min(most, limit)


def _kind(card: Entry) -> int:
    kind = card.printed.kind
    return next(int(k) for k in _WANTED if kind & k)


def _number(card: Entry) -> int:
    printed = card.printed
    return printed.rating or printed.rank or printed.level


def _reasons(coverage: Coverage) -> tuple[Why, ...]:
    key = "sets_at_least" if coverage.at_least else "sets"
    values: dict[str, str | int] = {"count": coverage.sets, "cards": len(coverage.materials)}
    found = [Why(key, values)]
    if coverage.enablers:
        found.append(Why("summoned_by", {}, coverage.enablers[0]))
    return tuple(found)
