"""Which main-deck cards can be materials of the extra-deck monsters, and in how many sets.

A set is counted with every copy as a card of its own. Sets of more cards than a field has main
monster zones are not counted. Materials with a test of their own over all cards together are tried
out, up to a limit; then the number is a least number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any, Final

import msgspec

from duel99.cards import Entry
from duel99.cards.language.summons import FusionSummon, RitualSummon, Tokens
from duel99.kernel.card import Card
from duel99.kernel.context import Context
from duel99.kernel.effect import Rule, SummonProcedure
from duel99.kernel.materials import (
    ContactMaterials,
    LinkMaterials,
    SynchroMaterials,
    XyzMaterials,
)
from duel99.kernel.recipe import FusionRecipe
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Scope
from duel99.kernel.terms import Kind, Location

from .bench import context, fits_filter, material, passes
from .needs import is_ritual_monster, parts_of
from .pool import Pool, count

MOST_MATERIALS: Final = 5
"""Main monster zones of a field."""
MOST_TRIED: Final = 20_000
_HAND_AND_FIELD: Final = 8
"""Tributes of a ritual that are counted, from the field and the hand."""

Counted = Sequence[tuple[Entry, int]]


class Coverage(msgspec.Struct, frozen=True):
    """How an extra-deck monster can be summoned with the pool's cards.

    ``way``: ``fusion``, ``ritual``, ``synchro``, ``xyz``, ``link``, ``contact``; ``hand`` for a
    card that is played by hand, ``none`` where nothing is known. ``sets`` counts the sets of
    main-deck cards, at least that many if ``at_least``; ``materials`` are the ids of the cards in
    them. ``through`` holds where there are sets with the help of other extra-deck monsters or of
    tokens alone. ``enablers`` are the ids of the spells (and other cards) that carry it out, where
    it takes one (``needs_enabler``).
    """

    id: int
    way: str
    sets: int = 0
    at_least: bool = False
    through: bool = False
    materials: tuple[int, ...] = ()
    enablers: tuple[int, ...] = ()
    needs_enabler: bool = False

    @property
    def possible(self) -> bool:
        """Whether there is a way to summon it at all, as far as can be told."""
        if self.way in ("hand", "none"):
            return True
        return bool((self.sets or self.through) and (self.enablers or not self.needs_enabler))


def coverage_of(pool: Pool) -> list[Coverage]:
    """Each different monster of the extra deck, and ritual monsters of the main deck."""
    main = count(pool.main)
    asked = [e for e, _ in count(pool.extra)]
    asked += [e for e, _ in main if is_ritual_monster(e.definition)]
    return Table(main, [e for e, _ in count(pool.extra)]).cover(asked)


class Table:
    """What a pool has to summon with."""

    def __init__(self, main: Counted, extra: Sequence[Entry]) -> None:
        self.monsters = [(e, n) for e, n in main if e.printed.is_monster]
        self.extra = list(extra)
        cards = [*(e for e, _ in main), *extra]
        self.fusers = [(e, p) for e in cards for p in parts_of(e) if isinstance(p, FusionSummon)]
        self.rituals = [(e, p) for e in cards for p in parts_of(e) if isinstance(p, RitualSummon)]
        by_hand = [e for e, _ in main if e.definition.by_hand and not e.printed.is_monster]
        self.unknown_rituals = [e for e in by_hand if e.printed.kind & Kind.RITUAL]
        self.unknown_spells = [e for e in by_hand if e.printed.is_spell]
        self.tokens = [(t, MOST_MATERIALS) for t in tokens_of(cards)]

    def cover(self, monsters: Iterable[Entry]) -> list[Coverage]:
        """How each of the monsters can be summoned."""
        found = {m.id: self.of(m) for m in dict.fromkeys(monsters)}
        by_id = {e.id: e for e in (*self.extra, *(e for e, _ in self.monsters))}
        while True:
            # what can be summoned is material itself
            ready = [
                (by_id[i], 1) for i, c in found.items() if c.possible and by_id[i] in self.extra
            ]
            new = {}
            for number, one in found.items():
                if not one.sets and not one.through and one.way not in ("hand", "none"):
                    others = [(e, n) for e, n in ready if e.id != number]
                    if self.of(by_id[number], [*others, *self.tokens]).sets:
                        new[number] = msgspec.structs.replace(one, through=True)
            if not new:
                return list(found.values())
            found |= new

    def monsters_without_way(self, monsters: Iterable[Entry]) -> list[Entry]:
        """Those of the monsters that nothing can summon."""
        return [m for m in monsters if not self.of(m).possible]

    def of(self, entry: Entry, more: Counted = ()) -> Coverage:
        """How one monster can be summoned with the main deck and ``more`` cards."""
        monsters = [*((e, n) for e, n in self.monsters if e is not entry), *more]
        definition = entry.definition
        if definition.by_hand and entry.printed.kind & (Kind.FUSION | Kind.RITUAL):
            return Coverage(entry.id, "hand")
        if is_ritual_monster(definition):
            return self._ritual(entry, monsters)
        found = list(self._procedures(entry, monsters))
        recipe = definition.fusion
        if recipe is not None and recipe.by_fusion:
            found.append(self._fusion(entry, recipe, monsters))
        if not found:
            return Coverage(entry.id, "none")
        return max(found, key=lambda c: (c.possible, c.sets))

    def _procedures(self, entry: Entry, monsters: Counted) -> Iterator[Coverage]:
        for effect in entry.definition.effects:
            if not isinstance(effect, SummonProcedure):
                continue
            procedure: Any = effect.procedure
            procedure = getattr(procedure, "inner", procedure)  # by hand: the general rule
            ctx = context(entry.definition, Location.EXTRA)
            if isinstance(procedure, SynchroMaterials):
                yield _synchro(ctx, entry, procedure, monsters)
            elif isinstance(procedure, XyzMaterials):
                yield _xyz(ctx, entry, procedure, monsters)
            elif isinstance(procedure, LinkMaterials):
                yield _link(ctx, entry, procedure, monsters)
            elif isinstance(procedure, ContactMaterials):
                yield _by_recipe(ctx, entry, procedure.recipe, monsters, "contact")

    def _fusion(self, entry: Entry, recipe: FusionRecipe, monsters: Counted) -> Coverage:
        ctx = context(entry.definition, Location.EXTRA)
        found = _by_recipe(ctx, entry, recipe, monsters, "fusion")
        enablers = [
            e.id for e, p in self.fusers if p.monster is None or fits_filter(p.monster, e, entry)
        ]
        enablers += [e.id for e in self.unknown_spells]
        return msgspec.structs.replace(
            found, enablers=tuple(dict.fromkeys(enablers)), needs_enabler=True
        )

    def _ritual(self, entry: Entry, monsters: Counted) -> Coverage:
        enablers = [e.id for e in self.unknown_rituals]
        sets = 0
        used: set[int] = set()
        for spell, part in self.rituals:
            if not fits_filter(part.monster, spell, entry):
                continue
            enablers.append(spell.id)
            goal = part.needed or entry.printed.level
            usable = [(e, n) for e, n in monsters if e.printed.level and not e.is_token]
            if part.from_deck is not None:
                usable = [(e, n) for e, n in usable if fits_filter(part.from_deck, spell, e)]
            ways = ritual_sets([(e.printed.level, n) for e, n in usable], goal, exact=part.exact)
            if ways >= sets:
                sets = ways
                used = {e.id for e, _ in usable if not part.exact or e.printed.level <= goal}
        if self.unknown_rituals and not sets:
            levels = [(e.printed.level, n) for e, n in monsters if e.printed.level]
            sets = ritual_sets(levels, entry.printed.level)
            used = {e.id for e, _ in monsters if e.printed.level}
        return Coverage(
            entry.id,
            "ritual",
            sets,
            materials=tuple(sorted(used)) if sets else (),
            enablers=tuple(dict.fromkeys(enablers)),
            needs_enabler=True,
        )


def tokens_of(cards: Iterable[Entry]) -> list[Entry]:
    """The tokens that the cards make."""
    from duel99.cards import library

    found: dict[int, Entry] = {}
    for card in cards:
        for part in parts_of(card):
            if isinstance(part, Tokens):
                entry = library.load().get(part.token.printed.id)
                if entry is not None:
                    found[entry.id] = entry
    return list(found.values())


def _may_be(entry: Entry, kind: RuleKind) -> bool:
    """Whether the card does not say of itself that it is no material of that kind."""
    return not any(
        isinstance(e, Rule)
        and e.kind in (kind, RuleKind.NOT_MATERIAL)
        and type(e.scope) is Scope
        and e.condition is None
        and e.test is None
        for e in entry.definition.effects
    )


def _synchro(ctx: Context, entry: Entry, way: SynchroMaterials, monsters: Counted) -> Coverage:
    groups: Counter[tuple[int, int]] = Counter()
    members: dict[tuple[int, int], list[int]] = {}
    for other, copies in monsters:
        printed = other.printed
        if not printed.level or not _may_be(other, RuleKind.NOT_SYNCHRO_MATERIAL):
            continue
        tunes = bool(printed.kind & Kind.TUNER)
        test = way.tuner if tunes else way.non_tuner
        if test is None or passes(test, ctx, material(other)):
            groups[int(tunes), printed.level] += copies
            members.setdefault((int(tunes), printed.level), []).append(other.id)
    goal = entry.printed.level
    least, most = way.non_tuners, min(way.most, MOST_MATERIALS - way.tuners)
    counts = _sums(groups, goal, {1: way.tuners, 0: most})
    sets = sum(
        number
        for (tuners, others, total), number in counts.items()
        if tuners == way.tuners and least <= others <= most and total == goal
    )
    used: set[int] = set()
    for key, ids in members.items():
        left = Counter(groups)
        left[key] -= 1
        if not left[key]:
            del left[key]
        if any(
            t + key[0] == way.tuners
            and least <= o + (1 - key[0]) <= most
            and total + key[1] == goal
            for t, o, total in _sums(left, goal, {1: way.tuners, 0: most})
        ):
            used.update(ids)
    return Coverage(entry.id, "synchro", sets, materials=tuple(sorted(used)))


def _sums(
    groups: Counter[tuple[int, int]], goal: int, most: dict[int, int]
) -> dict[tuple[int, int, int], int]:
    """How many sets there are by (tuners, others, sum of levels)."""
    counts = {(0, 0, 0): 1}
    for (tunes, level), copies in groups.items():
        new: Counter[tuple[int, int, int]] = Counter()
        for (tuners, others, total), number in counts.items():
            for taken in range(copies + 1):
                reached = total + taken * level
                t, o = (tuners + taken, others) if tunes else (tuners, others + taken)
                if reached > goal or t > most[1] or o > most[0]:
                    break
                new[t, o, reached] += number * comb(copies, taken)
        counts = dict(new)
    return counts


def _xyz(ctx: Context, entry: Entry, way: XyzMaterials, monsters: Counted) -> Coverage:
    fitting = [
        (e, n)
        for e, n in monsters
        if e.printed.level == entry.printed.rank
        and not e.is_token
        and _may_be(e, RuleKind.NOT_XYZ_MATERIAL)
        and (way.test is None or passes(way.test, ctx, material(e)))
    ]
    bases = [
        (e, n)
        for e, n in monsters
        if way.onto is not None and not e.is_token and passes(way.onto, ctx, material(e))
    ]
    sets = comb(sum(n for _, n in fitting), way.count)
    used = {e.id for e, _ in fitting} if sets else set()
    used |= {e.id for e, _ in bases}
    sets += sum(n for _, n in bases)
    return Coverage(entry.id, "xyz", sets, materials=tuple(sorted(used)))


def _link(ctx: Context, entry: Entry, way: LinkMaterials, monsters: Counted) -> Coverage:
    usable = [
        (e, n)
        for e, n in monsters
        if _may_be(e, RuleKind.NOT_LINK_MATERIAL)
        and (way.test is None or passes(way.test, ctx, material(e)))
    ]
    most = min(way.most, entry.printed.rating, MOST_MATERIALS)
    links = any(e.printed.rating > 1 for e, _ in usable)
    if way.whole is None and not links:
        total = sum(n for _, n in usable)
        size = entry.printed.rating
        sets = comb(total, size) if way.least <= size <= most else 0
        used = tuple(sorted(e.id for e, _ in usable)) if sets else ()
        return Coverage(entry.id, "link", sets, materials=used)
    sizes = range(way.least, most + 1)
    return _tried(entry, "link", usable, sizes, lambda cards: way.fits(ctx, cards))


def _by_recipe(
    ctx: Context, entry: Entry, recipe: FusionRecipe, monsters: Counted, way: str
) -> Coverage:
    usable = [
        (e, n)
        for e, n in monsters
        if _may_be(e, RuleKind.NOT_FUSION_MATERIAL) and passes(recipe.usable, ctx, material(e))
    ]
    sizes = (recipe.least,)
    return _tried(entry, way, usable, sizes, lambda cards: recipe.fits(ctx, cards))


def _tried(
    entry: Entry,
    way: str,
    usable: Counted,
    sizes: Iterable[int],
    fits: Callable[[Sequence[Card]], bool],
) -> Coverage:
    cards = [(e, material(e)) for e, n in usable for _ in range(n)]
    sets, tried = 0, 0
    used: set[int] = set()
    for size in sizes:
        for chosen in combinations(cards, size):
            tried += 1
            if tried > MOST_TRIED:
                return Coverage(entry.id, way, sets, True, materials=tuple(sorted(used)))
            row = [card for _, card in chosen]
            if fits(row):
                sets += 1
                used.update(e.id for e, _ in chosen)
    return Coverage(entry.id, way, sets, materials=tuple(sorted(used)))


def ritual_sets(levels: Iterable[tuple[int, int]], goal: int, *, exact: bool = False) -> int:
    """How many sets of tributes there are: levels that reach ``goal``, none of them needless.

    ``levels`` are (level, copies); ``exact`` asks for exactly the goal.
    """
    groups: Counter[int] = Counter()
    for level, copies in levels:
        groups[level] += copies
    found = 0
    open_: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for level in sorted(groups, reverse=True):
        new = Counter(open_)
        for (number, total), ways in open_.items():
            for taken in range(1, min(groups[level], _HAND_AND_FIELD - number) + 1):
                reached = total + taken * level
                more = ways * comb(groups[level], taken)
                if reached >= goal:
                    # the smallest is needless if the others are enough
                    if reached == goal or (not exact and reached - level < goal):
                        found += more
                    break
                new[number + taken, reached] += more
        open_ = new
    return found
