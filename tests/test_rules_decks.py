"""Rules about what decks are built from (OCG-226 to OCG-236) and what the cards are (OCG-326)."""

from __future__ import annotations

import pytest

from duel99 import rulesets
from duel99.cards import Entry, library
from duel99.decks import Pool, PoolError, is_legal, legality, parse_yaml, parse_ydk
from duel99.kernel.terms import EXTRA_DECK_KINDS, Kind

RULESET = rulesets.load("master2020")
CARDS = list(library.load())
MAIN = [c for c in CARDS if not c.printed.kind & EXTRA_DECK_KINDS]


def deck(*first: Entry, extra: tuple[Entry, ...] = ()) -> list[str]:
    """The faults of a deck of 40 cards that holds ``first``."""
    rest = [c for c in MAIN if c not in first]
    pool = Pool("x", (*first, *rest[: 40 - len(first)]), extra)
    found = legality(pool, RULESET)
    assert is_legal(found) is (not found)
    return [fault.key for fault in found]


def of_kind(kind: Kind) -> Entry:
    return next(c for c in CARDS if c.printed.is_monster and c.printed.kind & kind)


def spell_or_trap(kind: Kind) -> Entry:
    return next(c for c in CARDS if c.printed.kind & kind)


@pytest.mark.rule("OCG-226")
def test_a_main_deck_is_built_from_monsters_spells_and_traps() -> None:
    mixed = (of_kind(Kind.NORMAL), spell_or_trap(Kind.SPELL), spell_or_trap(Kind.TRAP))
    assert deck(*mixed) == []
    for card in CARDS:
        printed = card.printed
        assert (printed.is_monster, printed.is_spell, printed.is_trap).count(True) == 1


@pytest.mark.rule("OCG-227", "OCG-231")
@pytest.mark.parametrize("kind", [Kind.FUSION, Kind.SYNCHRO, Kind.XYZ, Kind.LINK])
def test_fusion_synchro_xyz_and_link_monsters_belong_in_the_extra_deck(kind: Kind) -> None:
    card = of_kind(kind)
    assert deck(card) == ["wrong_section_extra"]
    assert deck(extra=(card,)) == []


@pytest.mark.rule("OCG-227", "OCG-231")
@pytest.mark.parametrize("kind", [Kind.RITUAL, Kind.NORMAL, Kind.EFFECT, Kind.PENDULUM])
def test_all_other_monsters_belong_in_the_main_deck(kind: Kind) -> None:
    """Ritual monsters among them."""
    card = next(c for c in MAIN if c.printed.is_monster and c.printed.kind & kind)
    assert deck(card) == []
    assert deck(extra=(card,)) == ["wrong_section_main"]


@pytest.mark.rule("OCG-231")
@pytest.mark.parametrize("kind", [Kind.SPELL, Kind.TRAP])
def test_spells_and_traps_do_not_belong_in_the_extra_deck(kind: Kind) -> None:
    assert deck(extra=(spell_or_trap(kind),)) == ["wrong_section_main"]


@pytest.mark.rule("OCG-235")
def test_tokens_and_counters_cannot_be_part_of_a_deck() -> None:
    token = library.find("羊代幣")
    assert token.printed.kind & Kind.TOKEN
    for section in ("main", "extra", "side"):
        with pytest.raises(PoolError) as caught:
            parse_yaml(f"{section}:\n  - 羊代幣\n")
        assert [f.key for f in caught.value.faults] == ["token"]
        mark = "!side" if section == "side" else f"#{section}"
        with pytest.raises(PoolError) as caught:
            parse_ydk(f"{mark}\n{token.id}\n".encode())
        assert [f.key for f in caught.value.faults] == ["token"]
    with pytest.raises(PoolError):
        parse_yaml("main:\n  - 魔力指示物\n")  # there is no such card at all
    assert not any(c.printed.kind & Kind.TOKEN for c in CARDS)


def test_a_token_in_a_pool_that_was_put_together_by_hand_is_refused() -> None:
    token = library.find("羊代幣")
    for pool in (
        Pool("x", (*MAIN[:39], token)),
        Pool("x", tuple(MAIN[:40]), (token,)),
        Pool("x", tuple(MAIN[:40]), (), (token,)),
    ):
        assert "token" in [fault.key for fault in legality(pool, RULESET)]


# side decks, and what a ruleset does not know


def test_a_side_deck_holds_cards_of_the_main_and_of_the_extra_deck() -> None:
    main = tuple(MAIN[:40])
    side = (*MAIN[40:47], *[c for c in CARDS if c.printed.is_extra][:8])
    assert legality(Pool("x", main, (), side), RULESET) == []
    (fault,) = legality(Pool("x", main, (), (*side, MAIN[50])), RULESET)
    assert (fault.key, fault.rules) == ("too_large_side", ("OCG-232",))


_NEW = {
    "classic": [Kind.TUNER, Kind.SYNCHRO, Kind.XYZ, Kind.PENDULUM, Kind.LINK],
    "master1": [Kind.XYZ, Kind.PENDULUM, Kind.LINK],
    "master2": [Kind.PENDULUM, Kind.LINK],
    "master3": [Kind.LINK],
    "master4": [],
    "master2020": [],
}


@pytest.mark.parametrize("key", _NEW)
def test_a_kind_that_a_ruleset_does_not_know_is_in_none_of_its_decks(key: str) -> None:
    ruleset = rulesets.load(key)
    plain = [c for c in MAIN if not c.printed.kind & (Kind.TUNER | Kind.PENDULUM)]
    for kind in (Kind.TUNER, Kind.SYNCHRO, Kind.XYZ, Kind.PENDULUM, Kind.LINK):
        card = next(
            c
            for c in CARDS
            if c.printed.is_monster
            and c.printed.kind & kind
            and (kind != Kind.TUNER or not c.printed.is_extra)
        )
        belongs = {"extra"} if card.printed.is_extra else {"main"}
        for section in ("main", "extra", "side"):
            cards = {"main": tuple(plain[:40]), "extra": (), "side": ()}
            cards[section] = (*cards[section], card)
            found = legality(Pool("x", **cards), ruleset)
            if kind in _NEW[key]:
                assert [fault.key for fault in found] == ["unknown_mechanic"]
                assert len(found[0].rules) == 1
            else:
                assert (found == []) is (section in belongs | {"side"})


def test_all_that_is_wrong_with_a_deck_is_told_at_once() -> None:
    ruleset = rulesets.load("master1")
    extra = [c for c in CARDS if c.printed.kind & (Kind.XYZ | Kind.LINK) and c.printed.is_monster]
    many = (of_kind(Kind.NORMAL),) * 4
    pool = Pool("x", (*many, spell_or_trap(Kind.TRAP)), tuple(extra * 3), tuple(MAIN[-16:]))
    found = legality(pool, ruleset)
    names = [f for f in found if f.key == "unknown_mechanic" and f.values["name"] in extra]
    assert len(names) == len(extra) > 15
    assert {"too_small_deck", "too_large_extra", "too_large_side", "too_many_copies"} <= {
        fault.key for fault in found
    }
    assert all(fault.rules for fault in found)


@pytest.mark.rule("OCG-326")
def test_pendulum_monsters_are_normal_or_effect_monsters() -> None:
    pendulums = [c for c in CARDS if c.printed.is_pendulum]
    kinds = {c.printed.kind & (Kind.NORMAL | Kind.EFFECT) for c in pendulums}
    assert kinds == {Kind.NORMAL, Kind.EFFECT}
    assert library.find("閃光的騎士").printed.kind & Kind.NORMAL
    assert library.find("異色眼鐘擺龍").printed.kind & Kind.EFFECT


@pytest.mark.rule("OCG-296", "OCG-306", "OCG-307", "OCG-321", "OCG-340", "OCG-341", "OCG-342")
def test_what_is_printed_on_the_monsters_of_each_kind() -> None:
    for card in CARDS:
        printed = card.printed
        if not printed.is_monster:
            continue
        assert bool(printed.rank) is bool(printed.kind & Kind.XYZ)
        assert bool(printed.rating) is bool(printed.kind & Kind.LINK)
        # on each of these three one number says how big it is, and the others are not there
        assert [printed.level, printed.rank, printed.rating].count(0) == 2
        if printed.kind & Kind.LINK:
            assert printed.arrows.bit_count() == printed.rating
            assert printed.defense == 0
        assert bool(printed.left_scale or printed.right_scale) <= printed.is_pendulum
        if printed.kind & (Kind.SYNCHRO | Kind.XYZ | Kind.LINK):
            ways = {way.kind.name for _, way in card.definition.procedures}
            if ways == {"PROCEDURE"}:
                continue  # one that only its own condition brings (OCG-298, OCG-309)
            own = {"SYNCHRO", "XYZ", "LINK"}
            assert ways & own == {k for k in own if printed.kind & Kind[k]}
