"""When players may act outside their own actions: triggers, responses, phases.

Simultaneous triggers follow AMB-39, missed timings AMB-43, phases OCG-110.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .chain import activate, answer_with, extend, resolve
from .context import Context
from .decision import PASS, Action, ActionKind, action
from .effect import (
    DELAYED_SLOT,
    FAST_SLOT,
    IGNITION_SLOT,
    Activation,
    Active,
    Category,
    Delayed,
    Procedure,
    Timing,
)
from .endings import check_losses, recycle_if_empty
from .happening import next_moment, occur
from .registry import leave
from .settling import settle
from .terms import NOBODY, Location, Phase, When
from .usable import (
    action_for,
    fast_actions,
    find_active,
    usable,
)

if TYPE_CHECKING:
    from .duel import Duel, Pending

_AFTER_CHAIN: Final[int] = DELAYED_SLOT + When.CHAIN_ENDED
"""What an effect does "immediately after it resolves": as soon as no chain is open."""


def follow_up(duel: Duel) -> Procedure[bool]:
    """What follows by itself: settling, what comes right after a chain, waiting triggers.

    True where something happened after which all of it has to be looked at again.
    """
    if duel.unsettled:
        yield from settle(duel)
        check_losses(duel)
    if _AFTER_CHAIN in duel.registry:
        yield from run_delayed(duel, When.CHAIN_ENDED)
        return True
    if duel.pending:
        yield from chain_triggers(duel)
        if duel.chain:
            yield from extend(duel)
            yield from resolve(duel)
            return True
    return False


def respond(duel: Duel, *, window: bool = True) -> Procedure[None]:
    """After something has happened: triggers, then responses, until nobody acts.

    ``window`` is false where nobody may begin a chain of fast effects any more (the ends of the
    Battle Phase and of the turn): only triggers, and what answers them. Costs next to nothing
    while no effect could.
    """
    while True:
        if duel.unsettled or duel.pending or _AFTER_CHAIN in duel.registry:
            again = yield from follow_up(duel)
            if again:
                continue
        if duel.arrived:
            acted = yield from ignition_window(duel)
            if acted:
                continue
        if window and duel.on_window is not None:
            duel.on_window(duel.living_from(duel.turn_player))
        if window and FAST_SLOT in duel.registry:
            acted = yield from offer(duel, duel.living_from(duel.turn_player))
            if acted:
                continue
        break
    duel.window = []
    next_moment(duel)
    if duel.recycles_left:
        recycle_if_empty(duel)


def offer(duel: Duel, players: list[int]) -> Procedure[bool]:
    """Ask players in order for a fast effect; a chain that begins is carried through."""
    for player in players:
        if not duel.players[player].alive:
            continue
        offered = fast_actions(duel, player)
        if not offered:
            continue
        choice: Action = yield action(player, [*offered, PASS], "respond")
        if choice.kind is ActionKind.PASS:
            continue
        yield from answer_with(duel, choice, player)
        yield from extend(duel)
        yield from resolve(duel)
        return True
    return False


def ready(duel: Duel, waiting: Pending, now: int | None = None) -> bool:
    """Whether a trigger may still be activated; see AMB-43 for a missed timing.

    ``now`` is the moment that counts; without it a phase's trigger, which misses nothing.
    """
    effect = waiting.active.effect
    assert isinstance(effect, Activation)
    if not duel.players[waiting.player].alive:
        return False
    if (
        not effect.mandatory
        and effect.timing is Timing.WHEN
        and now is not None
        and waiting.event.moment != now
        and duel.ruleset.chains.miss_timing == "on"
    ):
        return False
    card = duel.cards[waiting.active.uid]
    if card.uid != waiting.active.uid or card.incarnation != waiting.incarnation:
        return False  # OCG-109
    return usable(duel, waiting.active, waiting.player, waiting.event) is not None


def chain_triggers(duel: Duel) -> Procedure[None]:
    """Put the triggers that met one moment on a chain (OCG-108, AMB-39)."""
    waiting, duel.pending = duel.pending, []
    now = duel.moment
    for mandatory in (True, False):
        for player in duel.living_from(duel.turn_player):
            while True:
                offered = [
                    p
                    for p in waiting
                    if p.player == player
                    and p.active.effect.mandatory is mandatory  # type: ignore[attr-defined]
                    and ready(duel, p, now)
                ]
                if not offered:
                    break
                chosen = yield from pick_trigger(duel, player, offered, mandatory)
                if chosen is None:
                    break
                waiting = [p for p in waiting if p is not chosen]
                if _from_hand(duel, chosen):
                    waiting = [p for p in waiting if not _from_hand(duel, p, player)]
                yield from activate(duel, chosen.active, player, chosen.event)


def _from_hand(duel: Duel, waiting: Pending, player: int = NOBODY) -> bool:
    """Whether a trigger special summons from the hand it lies in: only one may (OCG-114)."""
    effect = waiting.active.effect
    assert isinstance(effect, Activation)
    return (
        duel.cards[waiting.active.uid].location == Location.HAND
        and Category.SPECIAL_SUMMON in effect.categories
        and player in (NOBODY, waiting.player)
    )


def pick_trigger(
    duel: Duel, player: int, waiting: list[Pending], mandatory: bool
) -> Procedure[Pending | None]:
    """One of several waiting triggers; ``None`` where the player declines."""
    if mandatory and len(waiting) == 1:
        return waiting[0]
    actions = [
        Action(ActionKind.ACTIVATE, p.active.uid, p.active.index, i) for i, p in enumerate(waiting)
    ]
    if not mandatory:
        actions.append(PASS)
    choice: Action = yield action(player, actions, "trigger")
    return None if choice.kind is ActionKind.PASS else waiting[choice.value]


def run_delayed(duel: Duel, kind: When) -> Procedure[None]:
    """Carry out what effects have put off until this moment, in the order of time."""
    for active in list(duel.registry.get(DELAYED_SLOT + kind, ())):
        if active.values and active.values[0] > duel.turn:
            continue
        if active.players and duel.turn_player not in active.players:
            continue
        leave(duel, active)
        yield from carry_out(duel, active)


def carry_out(duel: Duel, active: Active) -> Procedure[None]:
    """Do what an effect has put off, unless its player has left the game."""
    effect = active.effect
    assert isinstance(effect, Delayed)
    if not duel.players[active.player].alive:
        return
    ctx = Context(duel, duel.cards[active.uid], active.player, effect)
    ctx.targets = list(active.refs)
    next_moment(duel)
    yield from effect.run.run(ctx)
    check_losses(duel)


def phase_window(duel: Duel, kind: When) -> Procedure[None]:
    """The effects of a phase, one after another (OCG-110), and fast effects between them."""
    if duel.registry:
        if DELAYED_SLOT + kind in duel.registry:
            yield from run_delayed(duel, kind)
        occur(duel, kind, player=duel.turn_player, causer=duel.turn_player)
    yield from respond_in_phase(duel)


def respond_in_phase(duel: Duel) -> Procedure[None]:
    """Like :func:`respond`, offering the phase's triggers singly."""
    while True:
        if duel.unsettled or duel.pending or _AFTER_CHAIN in duel.registry:
            again = yield from follow_up(duel)
            if again:
                continue
        if duel.on_window is not None:
            duel.on_window(duel.living_from(duel.turn_player))
        if not duel.phase_triggers and FAST_SLOT not in duel.registry:
            break
        acted = False
        for player in duel.living_from(duel.turn_player):
            acted = yield from _act_in_phase(duel, player)
            if acted:
                break
        if not acted:
            break
    duel.phase_triggers = []
    duel.window = []
    next_moment(duel)


def _act_in_phase(duel: Duel, player: int) -> Procedure[bool]:
    if not duel.phase_triggers and not fast_actions(duel, player):
        return False
    waiting = [p for p in duel.phase_triggers if p.player == player and ready(duel, p)]
    forced = any(p.active.effect.mandatory for p in waiting)  # type: ignore[attr-defined]
    actions = [
        Action(ActionKind.ACTIVATE, p.active.uid, p.active.index, i) for i, p in enumerate(waiting)
    ]
    triggers = len(actions)
    actions += fast_actions(duel, player)
    if not actions:
        return False
    if not forced:
        actions.append(PASS)
    elif len(actions) == 1:
        chosen = waiting[0]
        duel.phase_triggers = [p for p in duel.phase_triggers if p is not chosen]
        yield from activate(duel, chosen.active, player, chosen.event)
        yield from extend(duel)
        yield from resolve(duel)
        return True
    choice: Action = yield action(player, actions, "phase")
    if choice.kind is ActionKind.PASS:
        return False
    index = actions.index(choice)
    if index < triggers:
        chosen = waiting[index]
        duel.phase_triggers = [p for p in duel.phase_triggers if p is not chosen]
        yield from activate(duel, chosen.active, player, chosen.event)
    else:
        yield from answer_with(duel, choice, player)
    yield from extend(duel)
    yield from resolve(duel)
    return True


def ignition_window(duel: Duel) -> Procedure[bool]:
    """The turn player may use an ignition effect of a monster that has just come (CLS-080, AMB-40).

    Triggers of its coming go first; nobody else begins anything before. Asked once for each coming,
    so that it is always said whether priority is used (CLS-081, CLS-083).
    """
    arrived, duel.arrived = duel.arrived, []
    if duel.phase is not Phase.MAIN1 and duel.phase is not Phase.MAIN2:
        return False
    player = duel.turn_player
    cards = duel.cards
    numbers = {uid for uid, now in arrived if cards[uid].ref == (uid, now)}
    offered = [
        action_for(active)
        for active in duel.registry.get(IGNITION_SLOT, ())
        if active.uid in numbers and usable(duel, active, player) is not None
    ]
    if not offered:
        return False
    choice: Action = yield action(player, [*offered, PASS], "ignition_priority")
    if choice.kind is ActionKind.PASS:
        return False
    active = find_active(duel, choice, (IGNITION_SLOT,))
    assert active is not None
    yield from activate(duel, active, player, None)
    yield from extend(duel)
    yield from resolve(duel)
    return True


def run_chain(duel: Duel, active: Active, player: int) -> Procedure[None]:
    """The turn player activates something in an open moment: the whole chain and what follows."""
    next_moment(duel)
    yield from activate(duel, active, player, None)
    yield from extend(duel)
    yield from resolve(duel)
    yield from respond(duel)
