"""Summoning and setting monsters, and setting spells and traps.

A summon has an attempt, at which it can be negated, and a success, at which triggers meet
their moment. A summon by an effect has no attempt of its own (OCG-214).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .chain import extend
from .context import Context
from .decision import Action, ActionKind
from .effect import (
    RESPONSE_SLOT,
    Procedure,
)
from .event import Summoned, SummonNegated
from .happening import heard, next_moment, occur
from .operations import send
from .registry import amount, attach, detach, ruled
from .rule_kind import RuleKind
from .terms import (
    NO_CARD,
    SPECIAL_SUMMONS,
    Location,
    Reason,
    SummonKind,
    When,
)
from .windows import respond

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel
_FLIP: Final = SummonKind.FLIP


class Summoning:
    """A summon that is being attempted."""

    __slots__ = ("cards", "kind", "negated", "player")

    def __init__(self, cards: list[Card], player: int, kind: SummonKind) -> None:
        self.cards = cards
        self.player = player
        self.kind = kind
        self.negated = False


_ATTEMPTS: Final = {
    SummonKind.NORMAL: When.SUMMON_ATTEMPT,
    SummonKind.TRIBUTE: When.SUMMON_ATTEMPT,
    SummonKind.GEMINI: When.SUMMON_ATTEMPT,
    SummonKind.FLIP: When.FLIP_SUMMON_ATTEMPT,
}
_SUCCESSES: Final = {
    SummonKind.NORMAL: When.NORMAL_SUMMONED,
    SummonKind.TRIBUTE: When.NORMAL_SUMMONED,
    SummonKind.GEMINI: When.NORMAL_SUMMONED,
    SummonKind.FLIP: When.FLIP_SUMMONED,
}
_NEGATIONS: Final = {
    When.SUMMON_ATTEMPT: When.SUMMON_NEGATED,
    When.FLIP_SUMMON_ATTEMPT: When.FLIP_SUMMON_NEGATED,
    When.SPECIAL_SUMMON_ATTEMPT: When.SPECIAL_SUMMON_NEGATED,
}


def attempt(duel: Duel, cards: list[Card], player: int, kind: SummonKind) -> Procedure[bool]:
    """The moment at which a summon can be negated; false where it was (AMB-42)."""
    when = _ATTEMPTS.get(kind, When.SPECIAL_SUMMON_ATTEMPT)
    if RESPONSE_SLOT + when not in duel.registry and not heard(duel, when):
        return True
    next_moment(duel)
    duel.window = []
    summoning = duel.summoning = Summoning(cards, player, kind)
    for card in cards:
        detach(duel, card, card.location)  # it is not on the field yet
    occur(duel, when, tuple(c.uid for c in cards), player=player, causer=player)
    if duel.window and duel.on_window is not None:
        duel.on_window(duel.living_from(duel.turn_player))
    if duel.window and RESPONSE_SLOT + when in duel.registry:
        yield from _answer_attempt(duel, when)
    duel.summoning = None
    duel.window = []
    if not summoning.negated:
        for card in cards:
            if card.location == Location.MONSTER:
                attach(duel, card)
        next_moment(duel)
        return True
    for card in cards:
        if card.location == Location.MONSTER:
            state = card.field
            if state is not None:
                state.flags = (*state.flags, "undone")
            attach(duel, card)
            # OCG-149: it goes to the graveyard and counts as sent from nowhere
            reason = Reason.RULE if kind is _FLIP else Reason.RULE | Reason.SUMMON
            yield from send(duel, [card], Location.GRAVEYARD, reason)
    occur(duel, _NEGATIONS[when], tuple(c.uid for c in cards), player=player)
    yield from respond(duel)
    return False


def _answer_attempt(duel: Duel, when: When) -> Procedure[None]:
    """One chain of answers to the attempt; only what answers attempts may begin it."""
    from .chain import answer_with, resolve
    from .decision import PASS, action
    from .usable import fast_actions, find_active

    for player in duel.living_from(duel.turn_player):
        offered = []
        for candidate in fast_actions(duel, player):
            active = find_active(duel, candidate, (RESPONSE_SLOT + when,))
            if active is not None:
                offered.append(candidate)
        if not offered:
            continue
        choice: Action = yield action(player, [*offered, PASS], "respond")
        if choice.kind is ActionKind.PASS:
            continue
        yield from answer_with(duel, choice, player)
        yield from extend(duel)
        yield from resolve(duel)
        return


def negate_summon(duel: Duel, ctx: Context) -> list[Card]:
    """Negate the summon that is being attempted; returns the monsters it was about."""
    summoning = duel.summoning
    if summoning is None or summoning.negated:
        return []
    kind = (
        RuleKind.SPECIAL_SUMMON_CANNOT_BE_NEGATED
        if summoning.kind in SPECIAL_SUMMONS
        else RuleKind.SUMMON_CANNOT_BE_NEGATED
    )
    if any(ruled(duel, kind, card, ctx) for card in summoning.cards):
        return []
    summoning.negated = True
    for card in summoning.cards:
        # OCG-182, OCG-304, OCG-312: wherever it goes from here, it was not summoned properly
        card.proper = False
        duel.events.append(SummonNegated(summoning.player, card.uid, card.printed.id))
    return summoning.cards


def succeed(
    duel: Duel,
    cards: list[Card],
    player: int,
    kind: SummonKind,
    materials: Sequence[Card],
    *,
    wait: bool = False,
) -> Procedure[None]:
    """The summon went through: note it, tell triggers, and give the window after it.

    ``wait`` leaves the window to the chain that is resolving.
    """
    turn = duel.turn
    for card in cards:
        state = card.field
        if state is None:
            continue
        if kind is not _FLIP:
            state.summon_kind = kind
            state.summon_turn = turn
        duel.events.append(Summoned(player, card.uid, card.printed.id, int(kind)))
    special = kind in SPECIAL_SUMMONS
    marks = duel.players[player].marks
    key = "special" if special else "flips" if kind is _FLIP else "summons"
    marks[key] = marks.get(key, 0) + 1
    if special and duel.has_extras:
        duel.ruleset.extras.special_summoned(duel, player, cards)
    if duel.registry:
        numbers = tuple(c.uid for c in cards)
        when = _SUCCESSES.get(kind, When.SPECIAL_SUMMONED)
        if materials and special:
            used = tuple(c.uid for c in materials)
            occur(
                duel,
                When.USED_AS_MATERIAL,
                used,
                player=player,
                causer=player,
                source=cards[0].uid,
                reason=_MATERIAL_REASON.get(kind, 0),
            )
        occur(
            duel,
            when,
            numbers,
            player=player,
            causer=player,
            reason=int(kind),
            source=cards[0].uid if cards else NO_CARD,
        )
        if duel.ruleset.chains.ignition_first():
            mine = [c.ref for c in cards if c.controller == duel.turn_player]
            duel.arrived = [*duel.arrived, *mine]
    if not wait:
        yield from respond(duel)


_MATERIAL_REASON: Final = {
    SummonKind.FUSION: int(Reason.FUSION),
    SummonKind.SYNCHRO: int(Reason.SYNCHRO),
    SummonKind.XYZ: int(Reason.XYZ),
    SummonKind.LINK: int(Reason.LINK),
    SummonKind.RITUAL: int(Reason.RITUAL),
}


def check_material(duel: Duel, card: Card, materials: Sequence[Card]) -> None:
    """Let a monster note something about its materials."""
    for effect in card.definition.effects:
        if getattr(effect, "kind", None) is RuleKind.MATERIAL_CHECK and card.field is not None:
            ctx = Context(duel, card, card.controller, effect)
            ctx.picked = list(materials)
            card.field.note = amount(ctx, effect, card)  # type: ignore[arg-type]
