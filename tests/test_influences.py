"""Why a monster is stronger or weaker than it is printed, as everybody at the table may read."""

from __future__ import annotations

import pytest

from duel99.cards import library
from duel99.kernel.influences import Influence
from duel99.kernel.terms import NOBODY
from duel99.scenarios import parse_scenarios, play

CASE = """
scenario: an axe, a mountain and a monster
state:
  A:
    monsters: {m1: {card: 詛咒之龍, position: attack}, m2: {card: blank, position: set}}
    spells:
      s1: {card: 惡魔之斧, equipped-to: A.m1}
      field: {card: 山}
expect: {A: {m1: {card: 詛咒之龍, atk: 3200, def: 1700}}}
"""


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_a_view_names_what_changes_attack_and_defence(seat: int) -> None:
    duel = play(parse_scenarios(CASE)[0]).duel
    dragon = duel.view(seat).players[0].monsters[0]
    assert dragon is not None
    axe, mountain = (library.find(name).id for name in ("惡魔之斧", "山"))
    assert set(dragon.influences) == {
        Influence("attack", "add", 1000, axe),
        Influence("attack", "add", 200, mountain),
        Influence("defense", "add", 200, mountain),
    }
    assert sum(i.amount for i in dragon.influences if i.stat == "attack") + 2000 == dragon.attack


def test_what_is_as_printed_has_none() -> None:
    duel = play(parse_scenarios(CASE)[0]).duel
    hidden = duel.view(0).players[0].monsters[1]
    assert hidden is not None
    assert hidden.influences == ()


def test_a_source_that_lies_hidden_by_now_is_not_named() -> None:
    case = """
scenario: the spell that made a monster stronger comes back to the hand
state:
  A: {hand: [突進], monsters: {m1: blank, m2: {card: 神聖魔術師, position: set}}}
steps:
  - A: {activate: 突進, targets: [A.m1]}
  - A: {flip: A.m2, targets: [A.graveyard.突進]}
expect: {A: {hand: [突進], m1: {atk: 1700}}}
"""
    duel = play(parse_scenarios(case)[0]).duel
    for seat in (0, 1, NOBODY):
        stronger = duel.view(seat).players[0].monsters[0]
        assert stronger is not None
        assert stronger.influences == (Influence("attack", "add", 700, 0),)
