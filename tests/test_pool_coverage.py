"""Materials of extra-deck monsters: counted cleverly, and by trying every set."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from duel99.cards import Entry, library
from duel99.decks import Pool
from duel99.decks.bench import context, material
from duel99.decks.coverage import Coverage, coverage_of, ritual_sets
from duel99.kernel.effect import SummonProcedure
from duel99.kernel.materials import MaterialSummon
from duel99.kernel.terms import Kind, Location

find = library.find
MONSTERS = [
    "Junk Synchron",
    "Krebons",
    "Genex Controller",
    "Sangan",
    "Mystic Tomato",
    "Giant Rat",
    "Vorse Raider",
    "Luster Dragon",
    "Doppelwarrior",
    "Jinzo",
    "Elemental HERO Sparkman",
    "Elemental HERO Clayman",
]


def cards(*names: str) -> tuple[Entry, ...]:
    return tuple(find(name) for name in names)


def cover(monster: str, main: Sequence[Entry], *extra: str) -> Coverage:
    pool = Pool("x", tuple(main), cards(monster, *extra))
    return next(c for c in coverage_of(pool) if c.id == find(monster).id)


def tried(monster: Entry, main: Sequence[Entry], most: int = 5) -> tuple[int, set[int]]:
    """The sets that the monster's own procedure accepts, every one tried."""
    ctx = context(monster.definition, Location.EXTRA)
    ways = [
        e.procedure
        for e in monster.definition.effects
        if isinstance(e, SummonProcedure) and isinstance(e.procedure, MaterialSummon)
    ]
    laid = [(e, material(e)) for e in main if e.printed.is_monster]
    found, used = 0, set()
    for way in ways:
        # candidates on the field pass this before sets are looked at
        test = getattr(way, "test", None)
        able = [(e, c) for e, c in laid if test is None or test(ctx, c)]
        for size in range(1, most + 1):
            for chosen in combinations(able, size):
                row = [c for _, c in chosen]
                low, high = way.bounds(ctx)
                if low <= size <= high and way.fits(ctx, row):
                    found += 1
                    used |= {e.id for e, _ in chosen}
    return found, used


@pytest.mark.parametrize(
    "name",
    [
        "Gaia Knight, the Force of Earth",
        "Junk Warrior",
        "Goyo Guardian",
        "Ally of Justice Catastor",
        "Armory Arm",
        "Number 39: Utopia",
        "Number 17: Leviathan Dragon",
        "Linkuriboh",
    ],
)
def test_sets_are_counted_as_if_each_were_tried(name: str) -> None:
    main = (*cards(*MONSTERS), *cards("Sangan", "Krebons"))
    monster = find(name)
    sets, used = tried(monster, main)
    if monster.printed.kind & Kind.XYZ:
        # a set of more materials than it takes holds one that is counted
        sets, used = tried(monster, main, 2)
    found = cover(name, main)
    assert found.sets == sets
    assert set(found.materials) == used


@pytest.mark.parametrize("name", ["Missus Radiant", "Knightmare Phoenix", "Decode Talker"])
def test_link_materials_are_counted_with_their_tests(name: str) -> None:
    main = (*cards(*MONSTERS), find("Sangan"))
    sets, used = tried(find(name), main, 3)
    found = cover(name, main)
    assert (found.sets, set(found.materials)) == (sets, used)


def test_a_fusion_needs_its_materials_and_a_card_that_fuses() -> None:
    heroes = cards("Elemental HERO Sparkman", "Elemental HERO Clayman")
    giant = "Elemental HERO Thunder Giant"
    fusion = find("Polymerization")
    good = cover(giant, (*heroes, fusion))
    assert good.possible
    assert good.sets == 1
    assert good.enablers == (fusion.id,)
    assert set(good.materials) == {h.id for h in heroes}
    alone = cover(giant, heroes)
    assert not alone.possible
    assert alone.sets == 1
    assert not alone.enablers
    assert not cover(giant, (heroes[0], fusion)).possible


def test_a_named_material_may_be_another_extra_deck_monster() -> None:
    main = (*cards("Vorse Raider", "Luster Dragon"),)
    ray = cover("Number C39: Utopia Ray", main, "Number 39: Utopia")
    assert ray.through
    assert not ray.sets
    assert ray.possible
    assert not cover("Number C39: Utopia Ray", main).possible


def test_a_ritual_needs_its_spell_and_tributes() -> None:
    soldier = "Black Luster Soldier"
    main = cards("Jinzo", "Vorse Raider", "Luster Dragon")
    with_spell = cover(soldier, (*main, find("Black Luster Ritual")))
    assert with_spell.possible
    assert with_spell.enablers == (find("Black Luster Ritual").id,)
    assert with_spell.sets == 3
    assert not cover(soldier, (*main, find("White Dragon Ritual"))).possible


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("goal", [1, 4, 6, 8])
def test_tributes_of_a_ritual_are_counted_as_if_each_set_were_tried(
    goal: int, *, exact: bool
) -> None:
    levels = [1, 1, 2, 3, 4, 4, 4, 5, 6, 8]
    tried_ = 0
    for size in range(1, 9):
        for chosen in combinations(levels, size):
            total = sum(chosen)
            enough = total == goal if exact else total >= goal > total - min(chosen)
            tried_ += enough
    groups = [(level, levels.count(level)) for level in sorted(set(levels))]
    assert ritual_sets(groups, goal, exact=exact) == tried_
