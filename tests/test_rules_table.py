"""Rules of 《遊戲王九九》 about the table: what lies where, and who may see it."""

from __future__ import annotations

import msgspec
import pytest

from duel99.cards import Library, library
from duel99.decks import list_pools, load_pool
from duel99.decks.files import Listed
from duel99.kernel import Duel
from duel99.kernel.board import monsters
from duel99.kernel.operations import destroy
from duel99.kernel.position import Placement, Position
from duel99.kernel.terms import NOBODY, Kind, Location
from duel99.messages import Messages
from duel99.rulesets import load
from duel99.rulesets.ninety_nine import DECK_SIZES
from duel99.telling.cells import pile_counts
from duel99.telling.wording import Wording

SEATS = ("A", "B", "C")
PILES = {
    Kind.FUSION: "元素－英雄 火焰翼人",
    Kind.SYNCHRO: "廢品戰士",
    Kind.XYZ: "寶石騎士・珍珠",
    Kind.LINK: "連結蜘蛛",
    Kind.RITUAL: "白龍聖騎士",
}
DOWN = 0x8


def table(*more: Placement) -> Duel:
    """Three seats with one monster of each colour in the extra deck, however it was put there."""
    piles = [
        Placement(library.definition(name), Location.EXTRA, 0, position=DOWN)
        for name in PILES.values()
    ]
    return Position(load("ninety-nine"), SEATS, (*more, *piles)).build()


def words() -> Wording:
    lib: Library = library.load()
    return Wording(Messages("zh-TW"), SEATS, shared=True, library=lib)


@pytest.mark.rule("N99-074", "N99-075", "N99-076", "N99-077", "N99-078", "N99-073")
@pytest.mark.parametrize("seat", [0, 1, 2, NOBODY])
def test_the_extra_deck_lies_open_in_a_pile_for_each_colour(seat: int) -> None:
    view = table().view(seat)
    extra = view.players[max(seat, 0)].extra
    assert {c.id for c in extra} == {library.find(name).id for name in PILES.values()}
    wording = words()
    counts = dict(pile_counts(extra, wording))
    assert counts == {wording.messages.member(kind): 1 for kind in PILES}


@pytest.mark.rule("N99-075", "OCG-020")
@pytest.mark.parametrize("seat", [0, 1, 2, NOBODY])
def test_a_pendulum_monster_joins_the_open_extra_deck_later(seat: int) -> None:
    knight = library.definition("閃光的騎士")
    duel = table(Placement(knight, Location.MONSTER, 1, 0))
    before = [c.id for c in duel.view(seat).players[0].extra]
    (card,) = monsters(duel, 1)
    for _ in destroy(duel, [card], None):
        raise AssertionError("nothing is asked")
    after = [c.id for c in duel.view(seat).players[0].extra]
    assert sorted(after) == sorted([*before, knight.printed.id])
    assert duel.players[0].deck == []


@pytest.mark.rule("N99-072")
@pytest.mark.parametrize("seat", [0, 1, 2, NOBODY])
def test_of_the_face_down_deck_nobody_sees_more_than_how_many_cards_it_has(seat: int) -> None:
    names = ["黑洞", "食人蟲", "青眼白龍"]
    deck = [Placement(library.definition(name), Location.DECK, 0) for name in names]
    duel = table(*deck)
    view = duel.view(seat)
    assert {player.deck for player in view.players} == {3}
    told = msgspec.json.encode(view).decode()
    for name in names:
        assert str(library.find(name).id) not in told
    shown = str(library.find(PILES[Kind.FUSION]).id)
    assert shown in told, "the check above would notice a card that is shown"


@pytest.mark.rule("N99-072", "AMB-7")
def test_the_mountain_of_80_to_150_cards_is_the_one_of_corpses_and_blood() -> None:
    sizes = [bounds for (_, recycles), bounds in DECK_SIZES.items() if recycles == 0]
    assert (min(low for low, _ in sizes), max(high for _, high in sizes)) == (80, 150)
    assert any(low < 80 for (_, recycles), (low, _) in DECK_SIZES.items() if recycles)


@pytest.mark.rule("N99-023")
@pytest.mark.parametrize("shipped", [p for p in list_pools() if p.ruleset == "ninety-nine"])
def test_the_extra_decks_that_ship_are_mainly_of_synchro_xyz_and_link_monsters(
    shipped: Listed,
) -> None:
    extra = load_pool(shipped.path).arranged(load("ninety-nine")).extra
    chosen = [c for c in extra if c.printed.kind & (Kind.SYNCHRO | Kind.XYZ | Kind.LINK)]
    assert len(chosen) * 2 > len(extra) > 0
