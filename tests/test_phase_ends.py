"""Who is asked, and how often, as a turn ends."""

from __future__ import annotations

import pytest
from tests.vocabulary_table import Nothing, Table, in_spell_zone, trap

from duel99.kernel import ActionKind
from duel99.kernel.effect import Activation, ActivationKind
from duel99.kernel.terms import Location, Speed
from duel99.kernel.terms import Position as Face


@pytest.mark.rule("OCG-282", "OCG-284")
def test_each_player_is_asked_once_a_phase() -> None:
    """Once as the Main Phase is left and once in the End Phase; never after the turn's effects ended."""
    card = trap(Activation(ActivationKind.CARD, Nothing(), range=Location.SPELL, speed=Speed.TWO))
    table = Table(in_spell_zone(card, player=1, position=Face.FACE_DOWN_DEFENSE))
    duel = table.duel
    turn = duel.turn
    table.do(ActionKind.END_TURN)
    asked = []
    while duel.turn == turn:
        decision = duel.decision
        assert decision is not None
        asked.append((decision.player, decision.purpose))
        duel.answer(decision.first_answer())
    assert asked == [(1, "respond"), (1, "phase")]
