"""The course of a duel: set-up, turns, phases (OCG-278, N99-050 to N99-070).

Between two actions of the turn player nothing is alive but these loops, and where they stand
is told by the duel's ``turn``, ``phase`` and ``phase_entered``: started anew on a copied state,
they come to the same decision. That is what makes forks cheap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .battle import attack, attack_actions, must_attack
from .board import free_main_zones, monsters
from .choosing import choose_cards, choose_option, confirm
from .decision import Action, ActionKind, Decision, DecisionKind
from .derived import kind_of
from .duel import DuelOver
from .effect import (
    DELAYED_SLOT,
    FAST_SLOT,
    IGNITION_SLOT,
    PROCEDURE_SLOT,
    RULE_SLOT,
    ExpireAt,
    Procedure,
    SummonProcedure,
)
from .endings import (
    check_losses,
    last_card_check,
    out_of_cards,
    recycle_for,
    recycle_if_empty,
    time_is_up,
)
from .event import DuelStarted, PhaseBegan, Rolled, TurnBegan
from .expiry import expire
from .happening import next_moment, occur
from .limits import available, spend
from .materials import MaterialSummon, can_pendulum_summon, pendulum_summon
from .moving import shuffle
from .normal_summon import flip_summon, normal_summon, summon_actions
from .operations import discard, draw_now
from .registry import amount, attach, player_ruled, player_rules, replacements, ruled
from .rule_kind import ReplaceKind, RuleKind
from .settling import settle
from .special_summon import procedure_ready, procedure_summon
from .spell_trap_setting import set_actions, set_spell_trap
from .standby import standby_in_order
from .terms import (
    NOBODY,
    EndReason,
    Kind,
    Location,
    Phase,
    Position,
    Reason,
    Step,
    When,
)
from .turning import set_position
from .usable import find_active, open_actions
from .windows import (
    offer,
    phase_window,
    respond,
    respond_in_phase,
    run_chain,
    run_delayed,
)

if TYPE_CHECKING:
    from .duel import Duel

# Members under names of this module: on Python 3.11 reaching one through its class costs as much
# as a call.
_NONE: Final = Phase.NONE
_DRAW: Final = Phase.DRAW
_STANDBY: Final = Phase.STANDBY
_MAIN1: Final = Phase.MAIN1
_BATTLE: Final = Phase.BATTLE
_MAIN2: Final = Phase.MAIN2
_END: Final = Phase.END
_ACTION: Final = DecisionKind.ACTION
_ATTACK: Final = ActionKind.ATTACK
_CHANGE_POSITION: Final = ActionKind.CHANGE_POSITION
_FLIP_SUMMON: Final = ActionKind.FLIP_SUMMON
_SUMMON: Final = ActionKind.SUMMON
_SET_MONSTER: Final = ActionKind.SET_MONSTER
_LINK: Final = int(Kind.LINK)
_FACE_UP_ATTACK: Final = int(Position.FACE_UP_ATTACK)
_FACE_UP_DEFENSE: Final = int(Position.FACE_UP_DEFENSE)

_TO_BATTLE: Final = Action(ActionKind.TO_BATTLE)
_TO_MAIN2: Final = Action(ActionKind.TO_MAIN2)
_END_TURN: Final = Action(ActionKind.END_TURN)
_PENDULUM_SUMMON: Final = Action(ActionKind.PENDULUM_SUMMON)
_POSITION_FIXED: Final[int] = RULE_SLOT + RuleKind.CANNOT_CHANGE_POSITION
_FLIP_FORBIDDEN: Final[int] = RULE_SLOT + RuleKind.CANNOT_FLIP_SUMMON
_PHASE_BEGAN: Final = [PhaseBegan(int(phase)) for phase in Phase]
_ACTIVATION_SLOTS: Final = (IGNITION_SLOT, FAST_SLOT)


def play(duel: Duel) -> Procedure[None]:
    """The whole duel, from wherever its state stands."""
    try:
        if duel.turn == 0 and duel.phase is _NONE and not duel.flags.get("set_up"):
            yield from set_up(duel)
        while True:
            if duel.surrendered:
                check_losses(duel)
                if not duel.players[duel.turn_player].alive and duel.phase is not _NONE:
                    abandon_turn(duel)
            phase = duel.phase
            if phase is _MAIN1 or phase is _MAIN2:
                yield from main_phase(duel)
            elif phase is _BATTLE:
                yield from battle_phase(duel)
            elif phase is _NONE:
                begin_turn(duel)
            elif phase is _DRAW:
                yield from draw_phase(duel)
            elif phase is _STANDBY:
                yield from standby_phase(duel)
            else:
                yield from end_phase(duel)
    except DuelOver:
        # nothing is going on any more, whatever the blow interrupted
        duel.chain = []
        duel.pending = []
        duel.fight = None
        duel.summoning = None
        duel.solving = None


# set-up


def set_up(duel: Duel) -> Procedure[None]:
    """Order of play, shuffling, opening hands."""
    if not duel.order:
        yield from decide_order(duel)
    piles = 1 if duel.ruleset.piles.shared else len(duel.seats)
    stacked = duel.flags.pop("stacked", 0)
    for seat in range(piles):
        if not stacked:
            shuffle(duel, seat)
        for card in duel.players[seat].extra:
            if Location.EXTRA in card.definition.by_location:
                attach(duel, card)
    duel.events.append(DuelStarted(duel.order, duel.ruleset.opening.life))
    yield from duel.ruleset.opening.prepare(duel)
    duel.flags["set_up"] = 1


def decide_order(duel: Duel) -> Procedure[None]:
    """Dice decide who begins; the others follow by seat, or by their results (AMB-8)."""
    seats = list(duel.seats)
    ranking: list[int] = []
    groups = [seats]
    while groups:
        group = groups.pop(0)
        if len(group) == 1:
            ranking += group
            continue
        rolls = {}
        for seat in group:
            result = duel.chance.die()
            rolls[seat] = result
            duel.events.append(Rolled(seat, (result,)))
        by_result: dict[int, list[int]] = {}
        for seat in group:
            by_result.setdefault(rolls[seat], []).append(seat)
        groups = [by_result[r] for r in sorted(by_result, reverse=True)] + groups
        if duel.ruleset.opening.order == "winner_seat" and ranking:
            break
    if duel.ruleset.opening.order == "ranking":
        duel.set_order(ranking)
        return
    winner = ranking[0]
    count = len(seats)
    step = 1
    if count == 2 and duel.ruleset.opening.winner_chooses:
        # of more than two the winner begins and picks the direction (AMB-8)
        choice = yield from choose_option(duel, winner, ["first", "second"], "starting_player")
        if choice == 1:
            winner = (winner + 1) % count
    if count > 2:
        choice = yield from choose_option(duel, winner, ["clockwise", "anticlockwise"], "direction")
        step = 1 if choice == 0 else -1
    duel.direction = step
    duel.set_order([(winner + step * i) % count for i in range(count)])


# turns


def begin_turn(duel: Duel) -> None:
    """The next player's turn begins, or an extra or skipped one."""
    while True:
        if duel.last_turn and duel.turn >= duel.last_turn:
            time_is_up(duel)
        if duel.extra_turns:
            player = duel.extra_turns.pop(0)
            if not duel.players[player].alive:
                continue
        elif duel.turn_player == NOBODY:
            player = duel.order[0]
        else:
            player = duel.next_player(duel.turn_player)
        duel.turn += 1
        duel.turn_player = player
        holder = duel.players[player]
        holder.turns += 1
        if duel.registry and player_ruled(duel, RuleKind.SKIP_TURN, player):
            # AMB-48: a skipped turn counts as completed
            expire(duel, ExpireAt.TURN_START, player)
            expire(duel, ExpireAt.TURN_END, player)
            continue
        break
    duel.phase = _DRAW
    duel.phase_entered = False
    duel.version += 1
    duel.turn_uses = {}
    duel.flags.pop("chains", None)
    for other in duel.players:
        other.summons_used = 0
        other.pendulum_used = 0
        other.marks = {}
    duel.events.append(TurnBegan(player, duel.turn))
    if duel.registry:
        expire(duel, ExpireAt.TURN_START, player)
        occur(duel, When.TURN_STARTED, player=player)


_REST_OF_TURN: Final = (
    ExpireAt.CALCULATION_END,
    ExpireAt.DAMAGE_STEP_END,
    ExpireAt.MAIN1_END,
    ExpireAt.BATTLE_END,
    ExpireAt.END_PHASE,
    ExpireAt.TURN_END,
)
"""What still has to end in a turn that is cut short, in the order of time."""


def abandon_turn(duel: Duel) -> None:
    """The turn player is out: the turn ends at once (AMB-57)."""
    for moment in _REST_OF_TURN:
        expire(duel, moment, duel.turn_player)
    duel.flags.pop("end_battle", None)
    duel.phase = Phase.NONE
    duel.phase_entered = False
    duel.step = Step.NONE
    duel.fight = None
    duel.pending = []
    duel.phase_triggers = []
    duel.window = []


def enter(duel: Duel, phase: Phase) -> None:
    """Note that a phase has begun."""
    duel.phase_entered = True
    duel.version += 1
    duel.events.append(_PHASE_BEGAN[phase])
    if duel.registry:
        occur(duel, When.PHASE_STARTED, player=duel.turn_player, amount=int(phase))


def go(duel: Duel, phase: Phase) -> None:
    """Leave this phase for another one."""
    duel.phase = phase
    duel.phase_entered = False


def skipped(duel: Duel, kind: RuleKind) -> bool:
    """Whether the turn player skips a phase, or is bound by another rule about phases."""
    registry = duel.registry
    return (
        bool(registry)
        and RULE_SLOT + kind in registry
        and player_ruled(duel, kind, duel.turn_player)
    )


def draw_phase(duel: Duel) -> Procedure[None]:
    """Draw, then fast effects (N99-051)."""
    player = duel.turn_player
    if duel.registry and skipped(duel, RuleKind.SKIP_DRAW_PHASE):
        expire(duel, ExpireAt.DRAW_PHASE, player)
        go(duel, _STANDBY)
        return
    enter(duel, _DRAW)
    count = duel.ruleset.turns.draws(duel)
    if duel.registry:
        for _, ctx, effect in player_rules(duel, RuleKind.DRAW_COUNT, player):
            count = amount(ctx, effect, ctx.card)
        occur(duel, When.BEFORE_DRAW, player=player)
        if DELAYED_SLOT + When.BEFORE_DRAW in duel.registry:
            yield from run_delayed(duel, When.BEFORE_DRAW)
    if count:
        yield from normal_draw(duel, player, count)
    if duel.registry:
        yield from phase_window(duel, When.DRAW_PHASE)
        expire(duel, ExpireAt.DRAW_PHASE, player)
    if duel.has_extras:
        yield from duel.ruleset.extras.phase_ends(duel, _DRAW)
    last_card_check(duel)
    check_losses(duel)
    if duel.players[player].alive:
        go(duel, _STANDBY)
    else:
        abandon_turn(duel)


def normal_draw(duel: Duel, player: int, count: int) -> Procedure[None]:
    """The compulsory draw, which an effect may replace (N99-040, N99-049, AMB-55)."""
    if duel.registry and player_ruled(duel, RuleKind.CANNOT_DRAW, player):
        return
    deck = duel.players[player].deck
    if not deck:
        recycle_for(duel)
    empty = len(deck) == 0
    if duel.registry:
        for _, ctx, effect in replacements(duel, ReplaceKind.DRAW):
            usable = (
                ctx.player == player
                and available(duel, ctx, effect.limit)
                and effect.run.possible(ctx)
            )
            if not usable:
                continue
            if effect.optional:
                agreed = yield from confirm(player, "replace_draw", ctx.card.uid)
                if not agreed:
                    continue
            spend(duel, ctx, effect.limit)
            yield from effect.run.run(ctx)
            return
    drawn = 0
    if not empty:
        drawn = len(draw_now(duel, player, count, None))
    if drawn < count:
        out_of_cards(duel, player)


def standby_phase(duel: Duel) -> Procedure[None]:
    """Effects of the phase, one after another (N99-052, OCG-110)."""
    if duel.registry and skipped(duel, RuleKind.SKIP_STANDBY_PHASE):
        go(duel, _MAIN1)
        return
    enter(duel, _STANDBY)
    if duel.has_extras:
        yield from duel.ruleset.extras.phase_begins(duel, _STANDBY)
    if duel.registry:
        if duel.ruleset.turns.ordered_standby:
            yield from standby_in_order(duel)
        else:
            yield from phase_window(duel, When.STANDBY_PHASE)
        expire(duel, ExpireAt.STANDBY_PHASE, duel.turn_player)
        yield from respond(duel, window=False)
    check_losses(duel)
    if duel.players[duel.turn_player].alive:
        go(duel, _MAIN1)
    else:
        abandon_turn(duel)


def main_actions(duel: Duel, player: int) -> list[Action]:
    """Everything the turn player may do in this Main Phase."""
    holder = duel.players[player]
    actions = summon_actions(duel, player)
    turn = duel.turn
    registry = duel.registry
    for card in holder.monsters:
        if card is None:
            continue
        state = card.field
        if state is None or state.summon_turn == turn or state.position_turn == turn:
            continue
        if state.attacked_turn == turn or card.printed.kind & _LINK:
            continue  # OCG-141, N99-066
        if registry:
            if _POSITION_FIXED in registry and ruled(duel, RuleKind.CANNOT_CHANGE_POSITION, card):
                continue
            if (card.position & 10 and _FLIP_FORBIDDEN in registry) and (
                ruled(duel, RuleKind.CANNOT_FLIP_SUMMON, card)
                or player_ruled(duel, RuleKind.CANNOT_FLIP_SUMMON, player, card)
            ):
                continue
        kind = _FLIP_SUMMON if card.position & 10 else _CHANGE_POSITION
        actions.append(Action(kind, card.uid))
    if registry:
        if PROCEDURE_SLOT in registry:
            actions += procedure_actions(duel, player)
        if IGNITION_SLOT in registry or FAST_SLOT in registry:
            actions += open_actions(duel, player)
    # scales need no effect, so the registry may be empty
    if len(holder.spells) - holder.spells.count(None) >= 2 and can_pendulum_summon(duel, player):
        actions.append(_PENDULUM_SUMMON)
    if holder.hand:
        actions += set_actions(duel, player)
    if duel.has_extras:
        actions += duel.ruleset.extras.actions(duel, player)
    return actions


def procedure_actions(duel: Duel, player: int) -> list[Action]:
    """Special summons by the monsters' own conditions that are possible now."""
    found = []
    cards = duel.cards
    row = [c for c in monsters(duel, player) if c.position & 5]
    for active in duel.registry[PROCEDURE_SLOT]:
        card = cards[active.uid]
        if card.controller != player and card.controller != NOBODY:
            continue
        effect = active.effect
        assert isinstance(effect, SummonProcedure)
        procedure = effect.procedure
        if isinstance(procedure, MaterialSummon) and procedure.hopeless(duel, card, row):
            continue
        if procedure_ready(duel, card, effect, player):
            found.append(Action(ActionKind.SPECIAL_SUMMON, card.uid, active.index))
    return found


def main_phase(duel: Duel) -> Procedure[None]:
    """Main Phase 1 or 2: the turn player acts until leaving it (N99-053 to N99-056)."""
    player = duel.turn_player
    phase = duel.phase
    if not duel.phase_entered:
        if duel.registry and skipped(
            duel, RuleKind.SKIP_MAIN1 if phase is _MAIN1 else RuleKind.SKIP_MAIN2
        ):
            go(duel, _BATTLE if phase is _MAIN1 and battle_open(duel) else _END)
            return
        enter(duel, phase)
        if duel.has_extras:
            yield from duel.ruleset.extras.phase_begins(duel, phase)
        if duel.registry:
            when = When.MAIN_PHASE_1 if phase is _MAIN1 else When.MAIN_PHASE_2
            yield from _open_phase(duel, when)
    while True:
        if duel.unsettled or duel.surrendered:
            yield from settle(duel)
            check_losses(duel)
            if duel.pending:
                yield from respond(duel)
        if duel.recycles_left:
            recycle_if_empty(duel)
        if not duel.players[player].alive:
            abandon_turn(duel)
            return
        if duel.known_actions is not None:
            # a copy that stands where its original was asked
            actions = duel.known_actions
            duel.known_actions = None
        else:
            actions = main_actions(duel, player)
            battle = phase is _MAIN1 and battle_open(duel)
            if battle:
                actions.append(_TO_BATTLE)
            if not (battle and must_go_to_battle(duel, player)):
                actions.append(_END_TURN)
        duel.quiet = True
        if duel.keep_snapshots:
            remember(duel, actions)
        choice: Action = yield Decision(_ACTION, player, actions, "action")
        duel.quiet = False
        if choice is _TO_BATTLE or choice is _END_TURN:
            if duel.on_window is not None:
                duel.on_window(duel.opponents(player))
            if FAST_SLOT in duel.registry:
                acted = yield from offer(duel, duel.opponents(player))
                if acted:
                    yield from respond(duel)
                    check_losses(duel)
                    if not duel.players[player].alive:
                        abandon_turn(duel)
                        return
                    continue  # OCG-284: something happened, so the phase goes on
            if phase is _MAIN1 and duel.registry:
                expire(duel, ExpireAt.MAIN1_END, player)
            go(duel, _BATTLE if choice is _TO_BATTLE else _END)
            return
        yield from perform(duel, player, choice)
        check_losses(duel)


def _open_phase(duel: Duel, when: When) -> Procedure[None]:
    """Triggers of a phase without offering free fast effects: the turn player acts next."""
    occur(duel, when, player=duel.turn_player, causer=duel.turn_player)
    if duel.phase_triggers or duel.pending:
        yield from respond_in_phase(duel)


def must_go_to_battle(duel: Duel, player: int) -> bool:
    """Whether a monster has to attack and can, so that the Battle Phase may not be left out."""
    return RULE_SLOT + RuleKind.MUST_ATTACK in duel.registry and must_attack(
        duel, player, attack_actions(duel, player)
    )


def battle_open(duel: Duel) -> bool:
    """Whether the turn player may enter the Battle Phase now."""
    if not duel.ruleset.turns.may_battle(duel) and not skipped(duel, RuleKind.BATTLE_ON_FIRST_TURN):
        return False
    if not duel.registry:
        return True
    return not (
        skipped(duel, RuleKind.SKIP_BATTLE_PHASE) or skipped(duel, RuleKind.CANNOT_ENTER_BATTLE)
    )


def perform(duel: Duel, player: int, choice: Action) -> Procedure[None]:
    """The procedure that carries out one action of a Main Phase."""
    kind = choice.kind
    if kind is _SUMMON:
        return normal_summon(duel, player, duel.cards[choice.card], False)
    if kind is _SET_MONSTER:
        return normal_summon(duel, player, duel.cards[choice.card], True)
    if kind is _FLIP_SUMMON:
        return flip_summon(duel, player, duel.cards[choice.card])
    if kind is _CHANGE_POSITION:
        return change_position(duel, choice.card)
    if kind is ActionKind.ACTIVATE:
        active = find_active(duel, choice, _ACTIVATION_SLOTS)
        assert active is not None
        return run_chain(duel, active, player)
    if kind is ActionKind.SPECIAL_SUMMON:
        card = duel.cards[choice.card]
        effect = card.definition.effects[choice.effect]
        assert isinstance(effect, SummonProcedure)
        return procedure_summon(duel, player, card, effect)
    if kind is ActionKind.PENDULUM_SUMMON:
        return pendulum_summon(duel, player)
    if kind is ActionKind.SET_SPELL_TRAP:
        return set_spell_trap(duel, player, duel.cards[choice.card])
    return duel.ruleset.extras.perform(duel, player, choice)


def change_position(duel: Duel, number: int) -> Procedure[None]:
    """The once-a-turn change of a face-up monster's position (OCG-138 to OCG-142)."""
    card = duel.cards[number]
    next_moment(duel)
    state = card.field
    assert state is not None
    state.position_turn = duel.turn
    goal = _FACE_UP_DEFENSE if card.position == _FACE_UP_ATTACK else _FACE_UP_ATTACK
    set_position(duel, card, goal, None)
    if duel.registry:
        yield from respond(duel)


def battle_phase(duel: Duel) -> Procedure[None]:
    """The Battle Phase (N99-057 to N99-064)."""
    player = duel.turn_player
    if not duel.phase_entered:
        enter(duel, _BATTLE)
        duel.step = Step.START
        if duel.has_extras:
            yield from duel.ruleset.extras.phase_begins(duel, _BATTLE)
        if duel.registry:
            yield from phase_window(duel, When.BATTLE_PHASE)
        duel.step = Step.BATTLE
    while True:
        if duel.unsettled or duel.surrendered:
            yield from settle(duel)
            check_losses(duel)
            if duel.pending:
                yield from respond(duel)
        if duel.recycles_left:
            recycle_if_empty(duel)
        if not duel.players[player].alive:
            abandon_turn(duel)
            return
        if duel.flags.pop("end_battle", 0):
            yield from _leave_battle(duel, _MAIN2)
            return
        if duel.known_actions is not None:
            actions = duel.known_actions
            duel.known_actions = None
        else:
            actions = battle_actions(duel, player)
        duel.quiet = True
        if duel.keep_snapshots:
            remember(duel, actions)
        choice: Action = yield Decision(_ACTION, player, actions, "action")
        duel.quiet = False
        if choice.kind is _ATTACK:
            yield from attack(duel, player, duel.cards[choice.card])
            check_losses(duel)
            continue
        if choice.kind is ActionKind.EXTRA:
            yield from duel.ruleset.extras.perform(duel, player, choice)
            check_losses(duel)
            continue
        if duel.on_window is not None:
            duel.on_window(duel.living_from(player))
        if FAST_SLOT in duel.registry:
            acted = yield from offer(duel, duel.living_from(player))
            if acted:
                yield from respond(duel)
                check_losses(duel)
                continue
        goal = _MAIN2 if choice is _TO_MAIN2 else _END
        yield from _leave_battle(duel, goal)
        return


def battle_actions(duel: Duel, player: int) -> list[Action]:
    """Everything the turn player may do between two attacks."""
    actions = attack_actions(duel, player)
    forced = bool(duel.registry) and must_attack(duel, player, actions)
    if duel.has_extras:
        actions += duel.ruleset.extras.actions(duel, player)
    if not forced:
        if duel.ruleset.turns.may_main2(duel) and not (
            duel.registry and skipped(duel, RuleKind.SKIP_MAIN2)
        ):
            actions.append(_TO_MAIN2)
        actions.append(_END_TURN)
    return actions


def _leave_battle(duel: Duel, goal: Phase) -> Procedure[None]:
    duel.step = Step.END
    if duel.registry:
        occur(duel, When.BATTLE_PHASE_ENDED, player=duel.turn_player)
        yield from respond(duel, window=False)
        expire(duel, ExpireAt.BATTLE_END, duel.turn_player)
        yield from respond(duel, window=False)
    duel.step = Step.NONE
    if not duel.players[duel.turn_player].alive:
        abandon_turn(duel)
        return
    if (
        duel.registry
        and skipped(duel, RuleKind.BATTLE_TWICE)
        and duel.flags.get("second_battle") != duel.turn
    ):
        # an effect gives a second Battle Phase this turn
        duel.flags["second_battle"] = duel.turn
        go(duel, _BATTLE)
        return
    if goal is _MAIN2 and (
        not duel.ruleset.turns.may_main2(duel)
        or (duel.registry and skipped(duel, RuleKind.SKIP_MAIN2))
    ):
        goal = _END
    go(duel, goal)


def hand_limit(duel: Duel, player: int) -> int:
    """How many cards the player may keep (N99-070)."""
    limit = duel.ruleset.turns.hand_limit
    if duel.registry:
        for _, ctx, effect in player_rules(duel, RuleKind.HAND_LIMIT, player):
            limit = amount(ctx, effect, ctx.card)
    return limit


def end_phase(duel: Duel) -> Procedure[None]:
    """Effects of the phase, then the hand limit, then the turn is over (N99-069)."""
    player = duel.turn_player
    enter(duel, _END)
    if duel.registry:
        expire(duel, ExpireAt.END_PHASE, player)
        yield from phase_window(duel, When.END_PHASE)
    check_losses(duel)
    holder = duel.players[player]
    if holder.alive:
        excess = len(holder.hand) - hand_limit(duel, player)
        if excess > 0:
            chosen = yield from choose_cards(
                player, list(holder.hand), excess, excess, "hand_limit"
            )
            yield from discard(duel, player, chosen, None, Reason.RULE)
            if duel.registry:
                yield from respond(duel, window=False)
    if duel.has_extras:
        yield from duel.ruleset.extras.phase_ends(duel, _END)
    if duel.recycles_left:
        recycle_if_empty(duel)
    if duel.registry:
        if DELAYED_SLOT + When.TURN_ENDED in duel.registry:
            yield from run_delayed(duel, When.TURN_ENDED)
        occur(duel, When.TURN_ENDED, player=player)
        expire(duel, ExpireAt.TURN_END, player)
        yield from respond(duel, window=False)
    check_losses(duel)
    duel.phase = Phase.NONE
    duel.phase_entered = False
    duel.step = Step.NONE


def remember(duel: Duel, actions: list[Action]) -> None:
    """Keep a copy of the state at this quiet point, for forks in the middle of what follows."""
    from .snapshot import copy_at_quiet

    duel.snapshot = copy_at_quiet(duel, actions)


__all__ = [
    "EndReason",
    "free_main_zones",
    "kind_of",
    "main_actions",
    "monsters",
    "play",
]
