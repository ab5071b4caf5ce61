"""Setting spells and traps from the hand (OCG-031)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .board import (
    free_spell_zones,
    spell_places,
)
from .chain import clear_field_zone
from .choosing import choose_zone
from .decision import Action, ActionKind
from .effect import (
    Procedure,
)
from .event import SetDown
from .happening import next_moment, occur
from .moving import move
from .registry import player_ruled
from .rule_kind import RuleKind
from .terms import (
    Kind,
    Location,
    Position,
    When,
)
from .windows import respond

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel
_SET_SPELL_TRAP: Final = ActionKind.SET_SPELL_TRAP
_FIELD: Final = int(Kind.FIELD)


def set_spell_trap(duel: Duel, player: int, card: Card, *, wait: bool = False) -> Procedure[None]:
    """Set a spell or trap from the hand face-down (OCG-031).

    ``wait`` leaves the window after it to the chain that is resolving.
    """
    if not wait:
        next_moment(duel)
    if card.printed.kind & Kind.FIELD:
        yield from clear_field_zone(duel, player)
        move(duel, card, Location.FIELD, player, zone=0, position=Position.FACE_DOWN_DEFENSE)
    else:
        free = free_spell_zones(duel, player)
        place = yield from choose_zone(player, spell_places(player, free), "zone", card.uid)
        move(
            duel,
            card,
            Location.SPELL,
            player,
            zone=place.zone,
            position=Position.FACE_DOWN_DEFENSE,
            causer=player,
        )
    state = card.field
    assert state is not None
    state.set_turn = duel.turn
    duel.events.append(SetDown(player, card.uid))
    if duel.registry:
        occur(duel, When.SPELL_TRAP_SET, (card.uid,), player=player, causer=player)
        if not wait:
            yield from respond(duel)


def set_actions(duel: Duel, player: int) -> list[Action]:
    """Spells and traps in the hand that may be set now."""
    found: list[Action] = []
    room: bool | None = None
    for card in duel.players[player].hand:
        printed = card.printed
        if printed.is_monster:
            continue
        if printed.kind & _FIELD:
            zones = duel.ruleset.zones
            if zones.field_set != "yes" or zones.field_zone_taken():
                continue
        else:
            if room is None:
                room = bool(free_spell_zones(duel, player))
            if not room:
                continue
        if duel.registry and player_ruled(duel, RuleKind.CANNOT_SET_SPELL_TRAP, player, card):
            continue
        found.append(Action(_SET_SPELL_TRAP, card.uid))
    return found
