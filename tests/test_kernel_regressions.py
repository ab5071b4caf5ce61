"""Faults that the kernel once had, each shown to be gone."""

from __future__ import annotations

import pytest
from tests.playing import vanilla

from duel99.kernel import (
    MASTER2020,
    ActionKind,
    Context,
    DecisionKind,
    Definition,
    Duel,
    IllegalAnswer,
    Printed,
)
from duel99.kernel.control import swap_control
from duel99.kernel.decision import yes_no
from duel99.kernel.event import Moved
from duel99.kernel.position import Placement, Position
from duel99.kernel.terms import Kind, Location


def position(*placements: Placement) -> Duel:
    return Position(MASTER2020, ("A", "B"), placements).build()


def scale(number: int, value: int) -> Definition:
    kind = Kind.MONSTER | Kind.NORMAL | Kind.PENDULUM
    return Definition(Printed(number, kind, level=4, scale=value, attack=1000))


@pytest.mark.rule("OCG-202", "OCG-206")
def test_scales_without_any_effect_in_the_duel_allow_a_pendulum_summon() -> None:
    """The action was looked for only while some effect was in force."""
    duel = position(
        Placement(scale(1, 2), Location.PENDULUM, 0, zone=0),
        Placement(scale(2, 8), Location.PENDULUM, 0, zone=4),
        Placement(vanilla(3, 5, 2000), Location.HAND, 0),
    )
    assert duel.registry == {}
    assert duel.decision is not None
    assert ActionKind.PENDULUM_SUMMON in [a.kind for a in duel.decision.options]


def test_a_number_that_merely_equals_an_option_is_no_answer() -> None:
    """``1.0 == True``, so that a float once said yes."""
    decision = yes_no(0, "redraw")
    assert decision.kind is DecisionKind.YES_NO
    for wrong in (1.0, 0.0, True, False, None):
        with pytest.raises(IllegalAnswer):
            decision.parse(wrong)


def test_an_option_may_be_answered_by_one_like_it() -> None:
    """An action that was sent over a wire and read again is not the same object."""
    duel = position(Placement(vanilla(1, 4, 1000), Location.DECK, 0))
    assert duel.decision is not None
    last = duel.decision.options[-1]
    assert last.kind is ActionKind.END_TURN
    duel.answer(type(last)(ActionKind.END_TURN))
    assert duel.turn_player == 1


def test_a_fork_of_a_finished_duel_is_its_equal() -> None:
    """The attack that ended the duel went on in the original and not in the copy."""
    duel = Position(
        MASTER2020,
        ("A", "B"),
        (Placement(vanilla(1, 4, 2000), Location.MONSTER, 0, zone=2),),
        life=(8000, 500),
    ).build()
    for kind in (ActionKind.TO_BATTLE, ActionKind.ATTACK):
        assert duel.decision is not None
        duel.answer(next(i for i, a in enumerate(duel.decision.options) if a.kind is kind))
    assert duel.over
    assert duel.fight is None
    assert duel.fork().view(0) == duel.view(0)


def test_monsters_that_change_sides_may_attack_and_come_from_where_they_were() -> None:
    duel = position(
        Placement(vanilla(1, 4, 2000), Location.MONSTER, 0, zone=5),
        Placement(vanilla(2, 4, 1000), Location.MONSTER, 1, zone=3),
    )
    first, second = duel.players[0].monsters[5], duel.players[1].monsters[3]
    assert first is not None
    assert second is not None
    assert second.field is not None
    second.field.attacked_turn = duel.turn
    second.field.attacks = 1
    assert swap_control(duel, first, second, Context(duel, first, 0))
    assert first.controller == 1
    assert second.controller == 0
    assert first.zone == 3
    assert second.zone < 5, "an extra monster zone is not filled by an exchange"
    assert second.field.attacked_turn == -1
    origins = [e.origin_zone for e in duel.events if isinstance(e, Moved)]
    assert origins == [5, 3]
