"""Who is asked, and how often, as a turn ends."""

from __future__ import annotations

import pytest
from tests.vocabulary_table import Nothing, Table, here, in_spell_zone, monster, there, trap

from duel99.kernel import ActionKind
from duel99.kernel.effect import Activation, ActivationKind
from duel99.kernel.terms import Location, Phase, Speed, When
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


def test_an_extra_turn_comes_before_the_next_players() -> None:
    """Effects may give a player a further turn; it counts as a turn like any other."""
    table = Table()
    duel = table.duel
    turn = duel.turn
    duel.extra_turns.append(0)
    copy = duel.fork()
    for played in (duel, copy):
        for expected in (0, 1, 0):
            decision = played.decision
            assert decision is not None
            played.answer(next(a for a in decision.options if a.kind is ActionKind.END_TURN))
            turn += 1
            assert (played.turn, played.turn_player) == (turn, expected)
        turn -= 3


def test_an_attack_turned_on_another_monster() -> None:
    """The new target fights; the first one stays as it was (AMB-47)."""
    from duel99.kernel.battle import change_target, redirect_candidates

    class Redirect(Nothing):
        def run(self, ctx):  # type: ignore[no-untyped-def]
            target = redirect_candidates(ctx.duel)[0]
            change_target(ctx.duel, target, target.controller)
            yield from ()
            return True

    trigger = Activation(
        ActivationKind.TRIGGER,
        Redirect(),
        range=Location.MONSTER,
        on=(When.BATTLE_TARGETED,),
        match=lambda ctx: ctx.event is not None and ctx.card.uid in ctx.event.cards,
        mandatory=True,
    )
    table = Table(
        here(monster(attack=2000)),
        there(monster(trigger)),
        there(monster(attack=1200), 1),
        phase=Phase.BATTLE,
    )
    table.do(ActionKind.ATTACK, 0)
    decision = table.duel.decision
    assert decision is not None
    table.duel.answer(next(a for a in decision.options if a.card == table.card(1).uid))
    table.settle()
    assert table.card(1).location == Location.MONSTER
    assert table.card(2).location == Location.GRAVEYARD
    assert table.duel.players[1].life == 8000 - 800
