"""Asking a player, and not asking where only one answer is possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from . import decision as ask
from .decision import Action, CardsDecision, OrderDecision, Place
from .effect import Activation, Procedure
from .event import Declared
from .terms import NO_CARD, NOBODY

if TYPE_CHECKING:
    from .card import Card
    from .context import Context
    from .duel import Duel


MODE: Final = "effect_"
"""How the labels of a card's modes begin; the number of the mode follows."""


def choose_cards(
    player: int,
    options: Sequence[Card],
    minimum: int,
    maximum: int,
    purpose: str,
    source: int = NO_CARD,
    valid: Callable[[list[Card]], bool] | None = None,
    *,
    example: Sequence[Card] = (),
) -> Procedure[list[Card]]:
    """Cards chosen by ``player``; all of them at once where there is no choice.

    ``example`` is a legal choice, for a ``valid`` that few choices pass.
    """
    if maximum <= 0 or not options:
        return []
    if valid is None and minimum >= len(options):
        return list(options)
    chosen: list[Card] = yield CardsDecision(
        player, options, minimum, maximum, purpose, source, valid, example
    )
    return chosen


def choose_card(
    player: int, options: Sequence[Card], purpose: str, source: int = NO_CARD
) -> Procedure[Card]:
    """One card of several."""
    if len(options) == 1:
        return options[0]
    chosen: list[Card] = yield CardsDecision(player, options, 1, 1, purpose, source)
    return chosen[0]


def confirm(player: int, purpose: str, source: int = NO_CARD) -> Procedure[bool]:
    """Yes or no."""
    answer: bool = yield ask.yes_no(player, purpose, source)
    return answer


def choose_action(
    player: int, actions: Sequence[Action], purpose: str, source: int = NO_CARD
) -> Procedure[Action]:
    """One of several actions."""
    if len(actions) == 1:
        return actions[0]
    chosen: Action = yield ask.action(player, actions, purpose, source)
    return chosen


def choose_zone(
    player: int, places: Sequence[Place], purpose: str = "zone", source: int = NO_CARD
) -> Procedure[Place]:
    """One of several free zones."""
    if len(places) == 1:
        return places[0]
    chosen: Place = yield ask.zone(player, places, purpose, source)
    return chosen


def choose_position(
    player: int, mask: int, purpose: str = "position", source: int = NO_CARD
) -> Procedure[int]:
    """A battle position out of a mask of positions."""
    if mask & (mask - 1) == 0:
        return mask
    positions = [p for p in (1, 2, 4, 8) if mask & p]
    chosen: int = yield ask.position(player, positions, purpose, source)
    return chosen


def choose_player(
    duel: Duel, player: int, players: Sequence[int], purpose: str, source: int = NO_CARD
) -> Procedure[int]:
    """One of several players; noted in the record where it was a choice."""
    if len(players) == 1:
        return players[0]
    chosen: int = yield ask.which_player(player, players, purpose, source)
    duel.events.append(Declared(player, "player", chosen))
    return chosen


def choose_option(
    duel: Duel, player: int, labels: Sequence[str], purpose: str, source: int = NO_CARD
) -> Procedure[int]:
    """The index of one of several labelled effects.

    Which mode of a card it is, is noted even where there was no choice: the others cannot tell.
    """
    if len(labels) == 1:
        chosen, index = labels[0], 0
        if not chosen.startswith(MODE):
            return 0
    else:
        chosen = yield ask.option(player, labels, purpose, source)
        index = list(labels).index(chosen)
    card = source if chosen.startswith(MODE) else NO_CARD
    duel.events.append(Declared(player, "option", index, chosen, card))
    return index


def choose_number(
    duel: Duel, player: int, numbers: Sequence[int], purpose: str, source: int = NO_CARD
) -> Procedure[int]:
    if len(numbers) == 1:
        return numbers[0]
    chosen: int = yield ask.number(player, numbers, purpose, source)
    duel.events.append(Declared(player, "number", chosen))
    return chosen


def declare(
    duel: Duel, player: int, values: Sequence[int], what: str, source: int = NO_CARD
) -> Procedure[int]:
    """A race, an attribute, a level or a name that a player declares."""
    if len(values) == 1:
        chosen = values[0]
    else:
        chosen = yield ask.declare(player, values, what, source)
    duel.events.append(Declared(player, what, chosen))
    return chosen


def choose_order(
    player: int, items: Sequence[Any], purpose: str, source: int = NO_CARD
) -> Procedure[list[Any]]:
    """All items in the order that ``player`` wants."""
    if len(items) < 2:
        return list(items)
    chosen: list[Any] = yield OrderDecision(player, items, purpose, source)
    return chosen


def meant_opponents(ctx: Context) -> Procedure[list[int]]:
    """Whom "your opponent" means for damage, discards and draws: one, or all (AMB-26)."""
    if ctx.duel.ruleset.opponents.player == "all" and _of_event(ctx) == NOBODY:
        return ctx.duel.opponents(ctx.player)
    rival = yield from name_opponent(ctx)
    return [rival] if rival != NOBODY else []


def fixed_opponent(ctx: Context) -> int:
    """The opponent that was named already or that the event names, or ``NOBODY`` (AMB-26)."""
    if ctx.opponent != NOBODY:
        return ctx.opponent if ctx.duel.players[ctx.opponent].alive else NOBODY
    return _of_event(ctx)


def _of_event(ctx: Context) -> int:
    event = ctx.event
    if event is not None:
        for party in (event.causer, event.player):
            if party not in (NOBODY, ctx.player) and ctx.duel.players[party].alive:
                return party
    return NOBODY


def _can_face(ctx: Context, effect: Activation, player: int) -> bool:
    """Whether the field of ``player`` alone has what the effect needs (AMB-28)."""
    before = ctx.opponent
    ctx.opponent = player
    found = (effect.target is None or effect.target.possible(ctx)) and effect.resolve.possible(ctx)
    ctx.opponent = before
    return found


def name_opponent(ctx: Context) -> Procedure[int]:
    """The one opponent that an effect means where its text says "your opponent" (AMB-26).

    The event or an earlier declaration decides; otherwise the controller names one. Returns
    ``NOBODY`` where nobody is left.
    """
    duel = ctx.duel
    if ctx.opponent != NOBODY and duel.players[ctx.opponent].alive:
        return ctx.opponent
    player = ctx.player
    others = duel.opponents(player)
    if not others:
        return NOBODY
    effect = ctx.effect
    if isinstance(effect, Activation) and effect.faces_opponents:
        if duel.ruleset.opponents.field == "choose_one":
            others = [p for p in others if _can_face(ctx, effect, p)] or others
    fixed = fixed_opponent(ctx)
    if fixed in others:
        ctx.opponent = fixed
        return fixed
    if isinstance(effect, Activation) and effect.may_name is not None:
        may_name = effect.may_name
        others = [p for p in others if may_name(ctx, p)] or others
    if duel.ruleset.opponents.player == "next":
        ctx.opponent = others[0]
    else:
        ctx.opponent = yield from choose_player(duel, player, others, "opponent", ctx.card.uid)
    return ctx.opponent
