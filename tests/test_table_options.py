"""Every table option of rules.md A.10 that the kernel decides, with each of its values."""

from __future__ import annotations

from typing import Any

import pytest
from tests.vocabulary_table import (
    Count,
    Nothing,
    drive,
    here,
    in_hand,
    listener,
    monster,
    spell,
    trap,
)

from duel99 import rulesets
from duel99.kernel import Action, ActionKind, Context, Deck, Definition, Duel, Ruleset
from duel99.kernel import operations as op
from duel99.kernel.battle import Fight, redirect_candidates
from duel99.kernel.board import free_extra_zones, pointed_zones, zones_for
from duel99.kernel.choosing import meant_opponents
from duel99.kernel.decision import PASS
from duel99.kernel.effect import Activation, ActivationKind, Limit, LimitScope, Modifier, Timing
from duel99.kernel.endings import can_draw, win
from duel99.kernel.event import Moved
from duel99.kernel.limits import available, spend
from duel99.kernel.materials import pendulum_candidates
from duel99.kernel.position import Placement, Position
from duel99.kernel.randomness import Chance
from duel99.kernel.spell_trap_setting import set_actions
from duel99.kernel.terms import (
    Arrow,
    EndReason,
    Kind,
    Location,
    Op,
    Phase,
    Reason,
    Speed,
    Stat,
    When,
)
from duel99.kernel.terms import Position as Face
from duel99.kernel.windows import respond

THREE = ("甲", "乙", "丙")


def nine(**options: Any) -> Ruleset:
    """九九 with options; ``opp_player`` stands for ``opp.player``."""
    return rulesets.load(
        "ninety-nine", options={key.replace("__", "."): value for key, value in options.items()}
    )


def stand(
    ruleset: Ruleset,
    *placements: Placement,
    seats: tuple[str, ...] = THREE,
    phase: Phase = Phase.MAIN1,
    turn: int = 10,
    fill: int = 20,
    life: tuple[int, ...] = (),
) -> Duel:
    """A position of 九九, seat 0 to move."""
    blank = monster(kind=Kind.NORMAL)
    deck = [Placement(blank, Location.DECK) for _ in range(fill)]
    return Position(ruleset, seats, (*placements, *deck), phase=phase, turn=turn, life=life).build()


def actions(duel: Duel) -> list[Action]:
    assert duel.decision is not None
    return [a for a in duel.decision.options if isinstance(a, Action)]


def context(duel: Duel, index: int = 0, player: int = 0) -> Context:
    return Context(duel, duel.cards[index], player)


# set-up


@pytest.mark.rule("N99-035", "N99-036")
def test_order_of_play() -> None:
    deck = Deck([monster(kind=Kind.NORMAL) for _ in range(40)])
    rotations = {(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2)}
    orders = set()
    for seed in range(60):
        duel = Duel(nine(), THREE, [deck], seed=seed)
        assert duel.decision is not None
        assert duel.decision.purpose == "direction"  # the winner picks the direction
        duel.answer(seed % 2)
        first = duel.order[0]
        step = 1 if seed % 2 == 0 else -1
        assert duel.order == tuple((first + step * i) % 3 for i in range(3))
        orders.add(duel.order)
    assert orders == rotations
    for seed in range(60):
        duel = Duel(nine(setup__order="ranking"), THREE, [deck], seed=seed)
        assert duel.decision is not None
        assert duel.decision.purpose != "direction"
        assert duel.order in rotations


@pytest.mark.rule("N99-037", "N99-038", "N99-039")
@pytest.mark.parametrize("rule", ["forced", "optional", "off"])
def test_opening_redraw(rule: str) -> None:
    low = monster(kind=Kind.NORMAL, level=4)
    high = monster(kind=Kind.NORMAL, level=7)
    deck = Deck([high] * 30 + [low] * 15)
    shown = kept = asked = 0
    for seed in range(12):
        duel = Duel(nine(mulligan__rule=rule), THREE, [deck], seed=seed, order=(0, 1, 2))
        while duel.decision is not None and duel.decision.purpose == "redraw":
            asked += 1
            duel.answer(1)  # no
        for player in duel.players:
            hand = player.hand[:5]
            assert len(hand) == 5
            lows = sum(c.printed.level <= 4 for c in hand)
            if rule == "forced":
                assert lows >= 2
            kept += lows < 2
        shown += sum(type(e).__name__ == "Revealed" for e in duel.events)
    assert (shown > 0) is (rule == "forced")
    assert (asked > 0) is (rule == "optional")
    assert (kept > 0) is (rule != "forced")


# zones


@pytest.mark.parametrize(("value", "cap"), [("per_seat", 3), ("pool", 2), ("two", 2)])
def test_extra_zones(value: str, cap: int) -> None:
    synchro = monster(kind=Kind.SYNCHRO, level=6)
    duel = stand(
        nine(zones__ex=value),
        *(Placement(synchro, Location.MONSTER, seat, 5) for seat in range(cap)),
    )
    taken = [bool(free_extra_zones(duel, seat)) for seat in range(3)]
    assert taken == [False] * 3 if cap == 3 else taken == [False, False, False]
    emptier = stand(
        nine(zones__ex=value),
        *(Placement(synchro, Location.MONSTER, seat, 5) for seat in range(cap - 1)),
    )
    assert [bool(free_extra_zones(emptier, s)) for s in range(3)].count(True) == 3 - (cap - 1)


@pytest.mark.parametrize(
    ("value", "seats", "across"),
    [
        ("two_player_only", 2, True),
        ("two_player_only", 3, False),
        ("neighbour", 3, True),
        ("off", 2, False),
        ("off", 3, False),
    ],
)
def test_arrows_across_the_table(value: str, seats: int, across: bool) -> None:
    link = monster(kind=Kind.LINK)
    link.printed.rating = 1
    link.printed.arrows = int(Arrow.UP)
    duel = stand(
        nine(link__cross=value),
        Placement(link, Location.MONSTER, 0, 5),
        seats=THREE[:seats],
    )
    zones = list(pointed_zones(duel, duel.cards[0]))
    assert zones == ([(1, 3)] if across else [])


@pytest.mark.rule("N99-079")
@pytest.mark.parametrize("value", ["no", "yes"])
def test_setting_field_spells(value: str) -> None:
    field = spell(kind=Kind.FIELD)
    duel = stand(nine(field__set=value), in_hand(field))
    assert bool(set_actions(duel, 0)) is (value == "yes")


@pytest.mark.parametrize("value", ["sent", "destroyed"])
def test_a_replaced_field_spell(value: str) -> None:
    card = Activation(ActivationKind.CARD, Nothing(), range=Location.HAND)
    duel = stand(
        nine(field__replaced=value),
        in_hand(spell(card, kind=Kind.FIELD)),
        Placement(spell(kind=Kind.FIELD), Location.FIELD, 1, 0),
    )
    duel.answer(next(a for a in actions(duel) if a.kind is ActionKind.ACTIVATE))
    old = duel.cards[1]
    assert old.location == Location.GRAVEYARD
    moved = [e for e in duel.events if isinstance(e, Moved) and e.card == old.uid]
    assert bool(moved[-1].reason & Reason.DESTROY) is (value == "destroyed")
    assert duel.players[2].field[0] is duel.cards[0]


def scale(low: int) -> Definition:
    found = monster(kind=Kind.PENDULUM | Kind.EFFECT, level=4)
    found.printed.left_scale = found.printed.right_scale = low
    found.printed.is_pendulum = True
    return found


@pytest.mark.parametrize("value", ["anyone", "last_controller"])
def test_pendulum_monsters_in_the_shared_extra_deck(value: str) -> None:
    duel = stand(
        nine(pend__extra=value),
        Placement(scale(1), Location.PENDULUM, 0, 0),
        Placement(scale(8), Location.PENDULUM, 0, 4),
        Placement(scale(5), Location.EXTRA, last=1),
    )
    found = pendulum_candidates(duel, 0)
    assert bool(found) is (value == "anyone")
    duel.cards[2].last = 0
    assert pendulum_candidates(duel, 0) == [duel.cards[2]]


@pytest.mark.rule("N99-046")
@pytest.mark.parametrize("value", ["yes", "storage_only"])
def test_ritual_monsters_as_extra_deck_cards(value: str) -> None:
    ritual = monster(kind=Kind.RITUAL | Kind.EFFECT, level=4)
    duel = stand(
        nine(ritual__is_extra=value),
        Placement(ritual, Location.MONSTER, 0, 0),
        Placement(ritual, Location.EXTRA),
        here(monster(), 1),
    )
    drive(op.to_hand(duel, [duel.cards[0]], context(duel, 2)))
    goal = duel.cards[0].location
    assert goal == (Location.EXTRA if value == "yes" else Location.HAND)
    spots = zones_for(duel, 0, duel.cards[1], True)
    assert (5 in spots) is (value == "yes")


# opponents


def answers_of(procedure: Any) -> tuple[list[str], Any]:
    """The purposes of the decisions of a procedure, answered first, and its result."""
    asked = []
    try:
        decision = next(procedure)
        while True:
            asked.append(decision.purpose)
            decision = procedure.send(decision.parse(decision.first_answer())[1])
    except StopIteration as end:
        return asked, end.value


@pytest.mark.parametrize(
    ("value", "asked", "meant"),
    [("choose", ["opponent"], [1]), ("next", [], [1]), ("all", [], [1, 2])],
)
def test_whom_your_opponent_means(value: str, asked: list[str], meant: list[int]) -> None:
    duel = stand(nine(opp__player=value), here(monster()))
    assert answers_of(meant_opponents(context(duel))) == (asked, meant)


@pytest.mark.rule("AMB-27")
@pytest.mark.parametrize(("value", "holds"), [("any", True), ("all", False)])
def test_comparing_with_opponents(value: str, holds: bool) -> None:
    from duel99.cards.language.conditions import life_lower

    duel = stand(nine(opp__compare=value), here(monster()), life=(3000, 5000, 2000))
    assert life_lower().holds(context(duel)) is holds


@pytest.mark.rule("N99-034")
@pytest.mark.parametrize(("value", "gone"), [("combined", 2), ("choose_one", 1)])
def test_the_opponents_field(value: str, gone: int) -> None:
    from duel99.cards.language.activations import Activate
    from duel99.cards.language.filters import monster as any_monster
    from duel99.cards.language.moves import Destroy
    from duel99.cards.language.places import theirs
    from duel99.cards.language.which import all_

    bolt = spell(kind=0)
    effect = Activate(Destroy(all_(theirs(any_monster)))).records(bolt.printed)
    duel = stand(
        nine(opp__field=value),
        in_hand(Definition(bolt.printed, effect)),
        here(monster(), 0, 0),
        here(monster(), 0, 1),
        here(monster(), 0, 2),
    )
    duel.answer(next(a for a in actions(duel) if a.kind is ActionKind.ACTIVATE))
    asked = []
    while duel.decision is not None and not duel.quiet:
        asked.append(duel.decision.purpose)
        duel.answer(duel.decision.first_answer())
    assert ("opponent" in asked) is (value == "choose_one")
    assert sum(c.location == Location.GRAVEYARD for c in duel.cards[1:4]) == gone
    assert duel.cards[1].location == Location.MONSTER


@pytest.mark.parametrize("value", ["anyone", "last_controller"])
def test_effects_in_the_shared_graveyard(value: str) -> None:
    ignition = Activation(ActivationKind.IGNITION, Nothing(), range=Location.GRAVEYARD)
    duel = stand(nine(gy__effects=value), Placement(monster(ignition), Location.GRAVEYARD, last=1))
    offered = any(a.kind is ActionKind.ACTIVATE for a in actions(duel))
    assert offered is (value == "anyone")


@pytest.mark.rule("AMB-35")
@pytest.mark.parametrize(("value", "other"), [("per_player", True), ("table", False)])
def test_once_per_turn_by_name(value: str, other: bool) -> None:
    limits = (Limit(LimitScope.NAME),)
    duel = stand(nine(opt__scope=value), here(monster()), here(monster(), 0, 1))
    mine = context(duel, 0, 0)
    spend(duel, mine, limits)
    assert not available(duel, mine, limits)
    theirs = context(duel, 0, 1)
    assert available(duel, theirs, limits) is other


@pytest.mark.rule("AMB-37")
@pytest.mark.parametrize("value", ["per_player", "round"])
def test_durations_by_the_opponents_turns(value: str) -> None:
    """光之護封劍 counts each opponent's own turns, or a whole round as one."""
    from duel99 import cards
    from duel99.cards.sets.normal_spells import turns_had

    swords = cards.definition("光之護封劍")
    duel = stand(
        nine(dur__opp=value),
        Placement(swords, Location.SPELL, 0, 0),
        fill=30,
    )
    card = duel.cards[0]
    seen = []
    for _ in range(6):
        duel.answer(next(a for a in actions(duel) if a.kind is ActionKind.END_TURN))
        seen.append([turns_had(card, p) for p in (1, 2)])
    if value == "per_player":
        assert seen[1:3] == [[1, 0], [1, 1]]
    else:
        assert seen[1:3] == [[0, 0], [1, 1]]
    assert card.location == Location.SPELL


# chains


@pytest.mark.rule("AMB-38")
@pytest.mark.parametrize(("value", "first"), [("after_activator", 2), ("turn_player_first", 0)])
def test_order_of_responses(value: str, first: int) -> None:
    policy = nine(chain__order=value).chains
    duel = stand(nine(chain__order=value), here(monster()))
    assert policy.responders(duel, 1)[0] == first
    assert sorted(policy.responders(duel, 1)) == [0, 1, 2]


@pytest.mark.rule("AMB-40")
@pytest.mark.parametrize(("value", "offered"), [("ruleset", False), ("off", False), ("on", True)])
def test_ignition_priority(value: str, offered: bool) -> None:
    ignition = Activation(ActivationKind.IGNITION, Nothing(), range=Location.MONSTER)
    duel = stand(nine(prio__ignition=value), in_hand(monster(ignition)))
    duel.answer(next(a for a in actions(duel) if a.kind is ActionKind.SUMMON))
    asked = []
    while duel.decision is not None and not duel.quiet:
        asked.append(duel.decision.purpose)
        duel.answer(duel.decision.first_answer())
    assert ("ignition_priority" in asked) is offered


@pytest.mark.rule("AMB-43")
@pytest.mark.parametrize(("value", "activated"), [("on", 0), ("off", 1)])
def test_missing_the_timing(value: str, activated: int) -> None:
    """An optional "when" trigger whose moment is not the last thing that happened."""
    count = Count()
    trigger = Activation(
        ActivationKind.TRIGGER,
        count,
        range=Location.GRAVEYARD,
        on=(When.SENT_TO_GRAVEYARD,),
        match=lambda ctx: ctx.event is not None and ctx.card.uid in ctx.event.cards,
        timing=Timing.WHEN,
    )
    duel = stand(nine(timing__miss=value), here(monster(trigger)), in_hand(monster(level=5)))
    duel.answer(next(a for a in actions(duel) if a.kind is ActionKind.SUMMON))
    while duel.decision is not None and not duel.quiet:
        decision = duel.decision
        duel.answer(0 if decision.purpose == "trigger" else decision.first_answer())
    assert count.times == activated


@pytest.mark.parametrize(("value", "offered"), [("allowed", True), ("attacked_only", False)])
def test_third_parties(value: str, offered: bool) -> None:
    card = Activation(
        ActivationKind.CARD,
        Nothing(),
        range=Location.SPELL,
        speed=Speed.TWO,
        on=(When.ATTACK_DECLARED,),
    )
    for holder, may in ((2, offered), (1, True)):
        duel = stand(
            nine(chain__third_party=value),
            here(monster()),
            Placement(trap(card), Location.SPELL, holder, 0, position=Face.FACE_DOWN_DEFENSE),
            here(monster(), 0, 2),
            phase=Phase.BATTLE,
        )
        duel.answer(next(a for a in actions(duel) if a.kind is ActionKind.ATTACK))
        assert duel.decision is not None
        direct = next(a for a in actions(duel) if a.kind is ActionKind.ATTACK_PLAYER)
        assert direct.value == 1
        duel.answer(direct)
        asked = duel.decision is not None and duel.decision.purpose == "respond"
        assert asked is may


# battle


@pytest.mark.rule("AMB-47")
@pytest.mark.parametrize(("value", "others"), [("same_player", {1}), ("any", {1, 2})])
def test_redirected_attacks(value: str, others: set[int]) -> None:
    duel = stand(
        nine(battle__redirect=value),
        here(monster()),
        here(monster(), 0, 1),
        here(monster(), 1, 1),
        here(monster(), 0, 2),
        phase=Phase.BATTLE,
    )
    duel.fight = Fight(duel.cards[0], duel.cards[1], 1)
    found = redirect_candidates(duel)
    assert {c.controller for c in found} == others
    assert duel.cards[1] not in found
    assert duel.cards[0] not in found


@pytest.mark.rule("AMB-51")
@pytest.mark.parametrize(("value", "players"), [("any_player", {1, 2}), ("same_player", {1})])
def test_replays(value: str, players: set[int]) -> None:
    """The attacked player's field changes: choose anew, or attack no more (AMB-51)."""
    leave = Activation(
        ActivationKind.TRIGGER,
        Vanish(),
        range=Location.MONSTER,
        on=(When.ATTACK_DECLARED,),
        mandatory=True,
    )
    duel = stand(
        nine(battle__replay=value),
        here(monster()),
        here(monster(leave), 0, 1),
        here(monster(), 1, 1),
        here(monster(), 0, 2),
        phase=Phase.BATTLE,
    )
    duel.answer(next(a for a in actions(duel) if a.kind is ActionKind.ATTACK))
    duel.answer(next(a for a in actions(duel) if a.card == duel.cards[1].uid))
    assert duel.decision is not None
    assert duel.decision.purpose == "replay"
    assert PASS in duel.decision.options
    targets = [a for a in actions(duel) if a.kind is ActionKind.ATTACK_MONSTER]
    assert {duel.cards[a.card].controller for a in targets} == players


class Vanish:
    """The effect's card goes to the graveyard."""

    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Any:
        yield from op.to_graveyard(ctx.duel, [ctx.card], ctx)
        return True


@pytest.mark.rule("AMB-49")
@pytest.mark.parametrize(("value", "gone"), [("yes", 2), ("no", 1)])
def test_harm_in_round_one(value: str, gone: int) -> None:
    from duel99.cards.language.filters import monster as any_monster
    from duel99.cards.language.places import theirs

    duel = stand(
        nine(round1__burn=value),
        here(monster()),
        here(monster(), 0, 1),
        here(monster(), 0, 2),
        turn=2,
    )
    # in turn 2 the seat before has had its turn, the other one has not
    assert [p.turns for p in duel.players] == [1, 0, 1]
    assert len(theirs(any_monster).find(context(duel))) == gone


# hand, elimination, end


@pytest.mark.rule("N99-070")
@pytest.mark.parametrize("value", [6, 7])
def test_hand_limit(value: int) -> None:
    duel = stand(nine(hand__limit=value), *(in_hand(monster()) for _ in range(8)))
    duel.answer(next(a for a in actions(duel) if a.kind is ActionKind.END_TURN))
    assert duel.decision is not None
    assert duel.decision.purpose == "hand_limit"
    assert duel.decision.minimum == 8 - value  # type: ignore[attr-defined]
    duel.answer(duel.decision.first_answer())
    assert len(duel.players[0].hand) == value


@pytest.mark.parametrize(
    ("value", "place"), [("graveyard", Location.GRAVEYARD), ("banish", Location.BANISHED)]
)
def test_cards_of_an_eliminated_player(value: str, place: Location) -> None:
    count = Count()
    last_words = listener(When.SENT_TO_GRAVEYARD, count=count, range=Location.GRAVEYARD)
    duel = stand(
        nine(elim__cards=value), here(monster(), 0, 0), here(monster(last_words), 0, 1),
        in_hand(monster(), 1),
    )  # fmt: skip
    duel.surrender(1)
    assert not duel.players[1].alive
    assert [c.location for c in duel.cards[1:3]] == [place, place]
    assert count.times == 0  # nothing triggers
    assert duel.decision is not None
    assert duel.decision.player == 0


@pytest.mark.rule("AMB-58")
@pytest.mark.parametrize("value", ["last_survivor", "first_out"])
def test_when_the_game_ends(value: str) -> None:
    duel = stand(nine(end__rule=value), here(monster()), life=(2000, 4000, 3000))
    duel.surrender(1)
    assert duel.over is (value == "first_out")
    if duel.over:
        assert duel.winners == (2,)


@pytest.mark.rule("N99-049", "N99-004")
@pytest.mark.parametrize("value", ["end_compare", "eliminate", "last_card"])
def test_deck_out(value: str) -> None:
    duel = stand(nine(deckout__rule=value), here(monster()), fill=1, life=(2000, 4000, 3000))
    duel.answer(next(a for a in actions(duel) if a.kind is ActionKind.END_TURN))
    if value == "last_card":
        # seat 1 drew the last card: everybody's life points are compared
        assert duel.over
        assert (duel.winners, duel.reason) == ((1,), EndReason.LAST_CARD)
        return
    assert not duel.over
    assert duel.turn_player == 1
    duel.answer(next(a for a in actions(duel) if a.kind is ActionKind.END_TURN))
    # seat 2 cannot draw
    if value == "end_compare":
        assert duel.over
        assert (duel.winners, duel.reason) == ((1,), EndReason.DECK_OUT)
        assert [p.placing for p in duel.players] == [2, 1, 3]
    else:
        assert not duel.players[2].alive
        # and then seat 0 cannot either, so that one player is left
        assert duel.over
        assert duel.winners == (1,)


@pytest.mark.rule("N99-005", "N99-006", "N99-007")
@pytest.mark.parametrize("value", ["end_of_chain", "on_need"])
def test_recycling(value: str) -> None:
    ruleset = rulesets.load(
        "ninety-nine", mode="倒海回山", recycles=1, options={"recycle.when": value}
    )
    synchro = monster(kind=Kind.SYNCHRO, level=6)
    duel = stand(
        ruleset,
        here(monster()),
        Placement(monster(kind=Kind.NORMAL), Location.GRAVEYARD),
        Placement(monster(kind=Kind.NORMAL), Location.GRAVEYARD),
        Placement(synchro, Location.GRAVEYARD),
        Placement(monster(kind=Kind.NORMAL), Location.BANISHED),
        fill=0,
    )
    # nothing is resolving and the deck is empty
    assert len(duel.players[0].deck) == (2 if value == "end_of_chain" else 0)
    if value == "on_need":
        duel.answer(next(a for a in actions(duel) if a.kind is ActionKind.END_TURN))
    assert duel.recycles_left == 0
    assert duel.cards[3].location == Location.EXTRA
    assert duel.cards[4].location == Location.BANISHED
    assert all(c.location in (Location.DECK, Location.HAND) for c in duel.cards[1:3])


@pytest.mark.rule("AMB-63")
@pytest.mark.parametrize(("value", "survives"), [("no", True), ("yes", False)])
def test_effect_draws_from_a_short_deck(value: str, survives: bool) -> None:
    duel = stand(nine(effdraw__loss=value), here(monster()), fill=1)
    assert can_draw(duel, 0, 1)
    assert can_draw(duel, 0, 2) is (value == "yes")
    drawn = drive(op.draw(duel, 0, 2, context(duel)))
    assert len(drawn) == 1
    assert duel.players[0].unable_to_draw is not survives


@pytest.mark.parametrize("value", ["on", "off"])
def test_special_victories(value: str) -> None:
    from duel99.kernel.duel import DuelOver

    duel = stand(nine(special__win=value), here(monster()))
    if value == "on":
        with pytest.raises(DuelOver):
            win(duel, 2)
        assert duel.winners == (2,)
    else:
        win(duel, 2)
        assert not duel.over


@pytest.mark.rule("AMB-24")
@pytest.mark.parametrize(("value", "count"), [("by_effect", 1), ("never", 0)])
def test_returning_from_banishment(value: str, count: int) -> None:
    from duel99.cards.language.filters import monster as any_monster
    from duel99.cards.language.places import banished

    duel = stand(
        nine(banish__return=value), here(monster()), Placement(monster(), Location.BANISHED)
    )
    assert len(banished(any_monster).find(context(duel))) == count


def test_unknown_options_are_refused() -> None:
    with pytest.raises(ValueError, match=r"opp\.players.*known: "):
        nine(opp__players="all")
    with pytest.raises(ValueError, match=r"opp\.player: 'some' is not one of choose, all, next"):
        nine(opp__player="some")


def test_modifiers_count_by_seat_not_by_side() -> None:
    """An effect on "monsters your opponents control" reaches both other seats."""
    from duel99.kernel.derived import attack_of
    from duel99.kernel.scope import AreaScope, Who

    weaker = Modifier(Stat.ATTACK, Op.ADD, -500, scope=AreaScope(Who.OPPONENTS))
    duel = stand(nine(), here(monster(weaker)), here(monster(), 0, 1), here(monster(), 0, 2))
    drive(respond(duel))
    assert [attack_of(duel, c) for c in duel.cards[:3]] == [1500, 1000, 1000]


@pytest.mark.rule("AMB-55", "N99-049")
@pytest.mark.parametrize("replaced", [True, False])
def test_a_replaced_draw_saves_who_cannot_draw(replaced: bool) -> None:
    from duel99.kernel.effect import Replacement
    from duel99.kernel.rule_kind import ReplaceKind

    count = Count()
    records = (Replacement(ReplaceKind.DRAW, count),) if replaced else ()
    duel = stand(nine(), here(monster(*records), 0, 1), here(monster()), fill=0)
    duel.answer(next(a for a in actions(duel) if a.kind is ActionKind.END_TURN))
    if replaced:
        assert duel.decision is not None
        assert (duel.decision.player, duel.decision.purpose) == (1, "replace_draw")
        duel.answer(0)
        assert count.times == 1
        assert not duel.over
        assert duel.turn_player == 1
    else:
        assert duel.over
        assert duel.reason is EndReason.DECK_OUT


@pytest.mark.rule("AMB-48", "AMB-49")
@pytest.mark.parametrize(("value", "reached"), [("yes", {0, 1, 2}), ("no", {0, 1})])
def test_the_first_round_lasts_until_everybody_has_had_a_turn(
    value: str, reached: set[int]
) -> None:
    """An extra turn of somebody else does not end it for who has had none."""
    ruleset = rulesets.load("riding", players=3, options={"round1.burn": value})
    duel = Duel(ruleset, 3, [Deck([monster(kind=Kind.NORMAL, level=4)] * 99)], order=[0, 1, 2])
    duel.extra_turns += [1, 0, 1]
    chance = Chance(1)
    while duel.turn < 4:
        assert duel.decision is not None
        duel.answer(duel.decision.random_answer(chance))
    assert duel.players[2].turns == 0
    may_harm = duel.ruleset.opponents.may_harm
    assert {other for other in duel.seats if may_harm(duel, 0, other)} == reached
