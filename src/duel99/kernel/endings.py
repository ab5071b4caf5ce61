"""Losing, leaving the game, winning, and a deck that has run out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .duel import DuelOver
from .event import DuelEnded, Noted, PlayerLost, Recycled
from .expiry import hand_over
from .moving import is_token, move, shuffle, vanish
from .registry import player_ruled
from .rule_kind import RuleKind
from .terms import NOBODY, EndReason, Location, Position, Reason

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel


def check_losses(duel: Duel) -> None:
    """Take out everybody who has lost; called after each link, cost and calculation (AMB-57).

    All who fall in one check fall together (AMB-59).
    """
    if not duel.surrendered:
        for holder in duel.players:
            if (holder.life <= 0 or holder.unable_to_draw) and holder.alive:
                break
        else:
            if duel.sudden_death:
                lead_decides(duel)
            return
    out: list[tuple[int, EndReason]] = []
    for holder in duel.players:
        if not holder.alive:
            continue
        if holder.index in duel.surrendered:
            out.append((holder.index, EndReason.SURRENDER))
        elif holder.life <= 0 and not (
            duel.registry and player_ruled(duel, RuleKind.CANNOT_LOSE_BY_LIFE, holder.index)
        ):
            out.append((holder.index, EndReason.LIFE_POINTS))
        elif holder.unable_to_draw:
            out.append((holder.index, EndReason.DECK_OUT))
    if out:
        lose(duel, out)


def lose(duel: Duel, out: list[tuple[int, EndReason]]) -> None:
    """Players leave the game together; ends the duel where the ruleset says so."""
    alive = [p for p in duel.players if p.alive]
    place = len(alive) - len(out) + 1
    for player, reason in out:
        holder = duel.players[player]
        holder.alive = False
        holder.lost_by = reason
        holder.placing = place
        duel.events.append(PlayerLost(player, int(reason), place))
    duel.refresh_order()
    duel.version += 1  # who is gone is nobody's opponent: values that count opponents change
    left = [p.index for p in duel.players if p.alive]
    reason = out[0][1]
    if not left:
        # AMB-59: all remaining players fell in one check; they share the first place
        for player, _ in out:
            duel.players[player].placing = 1
        finish(duel, (), reason)
    if len(left) == 1:
        finish(duel, tuple(left), reason)
    if duel.ruleset.endings.rule == "first_out":
        finish(duel, best_life(duel, left), reason)
    for player, _ in out:
        clear_seat(duel, player)


def best_life(duel: Duel, players: list[int]) -> tuple[int, ...]:
    """The players with the most life points; ties share (AMB-60)."""
    best = max(duel.players[p].life for p in players)
    return tuple(p for p in players if duel.players[p].life == best)


def finish(duel: Duel, winners: tuple[int, ...], reason: EndReason) -> None:
    """End the duel. The living that did not win are placed by life points behind the winners."""
    rest = sorted(
        (p for p in duel.players if p.alive and p.index not in winners),
        key=lambda p: -p.life,
    )
    for p in winners:
        duel.players[p].placing = 1
    place = len(winners)
    for i, holder in enumerate(rest):
        if i and rest[i - 1].life == holder.life:
            holder.placing = rest[i - 1].placing
        else:
            holder.placing = place + i + 1
    duel.over = True
    duel.winners = winners
    duel.reason = reason
    duel.events.append(DuelEnded(winners, int(reason)))
    raise DuelOver


def time_is_up(duel: Duel) -> None:
    """The last turn after the call of time is over: life points decide (AMB-99).

    While several are ahead together the duel goes on, and whoever is first alone ahead after a
    change of life points wins (sudden death).
    """
    if duel.sudden_death:
        return
    lead_decides(duel)
    duel.sudden_death = True
    duel.events.append(Noted("note.sudden_death"))


def lead_decides(duel: Duel) -> None:
    """End the duel for time if one player is ahead of all others in life points."""
    leaders = best_life(duel, [p.index for p in duel.players if p.alive])
    if len(leaders) == 1:
        finish(duel, leaders, EndReason.TIME)


def win(duel: Duel, player: int) -> None:
    """A special victory: the player wins the whole game (AMB-64), unless switched off."""
    if duel.ruleset.endings.special_win == "on":
        finish(duel, (player,), EndReason.SPECIAL)


def win_match(duel: Duel, player: int) -> None:
    """A card effect wins the whole match, and this duel with it (OCG-291), unless switched off."""
    if duel.ruleset.endings.special_win == "on":
        finish(duel, (player,), EndReason.MATCH)


def clear_seat(duel: Duel, player: int) -> None:
    """What happens to an eliminated player's cards (AMB-56); nothing triggers."""
    goal = (
        Location.BANISHED
        if duel.ruleset.endings.eliminated_cards == "banish"
        else Location.GRAVEYARD
    )
    holder = duel.players[player]
    pending = duel.pending
    duel.pending = []
    window = duel.window
    duel.window = []
    field = [c for c in (*holder.monsters, *holder.spells, *holder.field) if c is not None]
    for card in [c for c in field if c.controller == player]:
        owner = card.owner
        if (
            card.location == Location.MONSTER
            and owner != player
            and owner != NOBODY
            and duel.players[owner].alive
            and not is_token(card)
        ):
            row = duel.players[owner].monsters
            free = [i for i in range(5) if row[i] is None]
            if free:
                move(
                    duel,
                    card,
                    Location.MONSTER,
                    owner,
                    zone=free[0],
                    position=card.position,
                    reason=Reason.ELIMINATION,
                )
                continue
        if is_token(card):
            vanish(duel, card, Reason.ELIMINATION)
        else:
            _discard_silently(duel, card, goal)
    for card in list(holder.hand):
        _discard_silently(duel, card, goal)
    # own monsters under others' control stay there and change owner
    for other in duel.players:
        for found in (*other.monsters, *other.spells):
            if found is None or not other.alive:
                continue
            if found.owner == player:
                found.owner = other.index
            if found.field is not None and found.field.home == player:
                found.field.home = other.index
    hand_over(duel, player)
    if duel.has_extras:
        duel.ruleset.extras.player_left(duel, player)
    duel.pending = [p for p in pending if p.player != player]
    duel.window = window
    duel.version += 1


def _discard_silently(duel: Duel, card: Card, goal: Location) -> None:
    state = card.field
    place: int = goal
    if (
        goal == Location.GRAVEYARD
        and card.printed.is_pendulum
        and state is not None
        and card.location & (Location.MONSTER | Location.PENDULUM)
    ):
        place = Location.EXTRA
    owner = card.owner if card.owner != NOBODY else max(card.controller, 0)
    move(
        duel,
        card,
        place,
        owner,
        position=Position.FACE_UP_ATTACK,
        reason=Reason.ELIMINATION,
    )


# the deck


def recyclable(duel: Duel) -> list[Card]:
    """Main-deck cards in the graveyard that a recycle would bring back (AMB-61)."""
    belongs = duel.ruleset.piles.returns_to_extra
    pile = duel.pile(0, Location.GRAVEYARD)
    return [c for c in pile if not belongs(c.printed)]


def recycle_for(duel: Duel) -> bool:
    """倒海回山: make the graveyard the deck again if that is still allowed (N99-005 to N99-007).

    Cards of the extra deck go back there, banished cards stay. Nothing triggers. A recycle is
    spent only if a card returns (AMB-62). Returns whether there is a deck now.
    """
    if duel.recycles_left <= 0 or not duel.ruleset.piles.shared:
        return False
    if duel.pile(0, Location.DECK):
        return True
    returning = recyclable(duel)
    if not returning:
        return False
    duel.recycles_left -= 1
    # moving them makes no occurrences: it is no effect and no cost
    belongs = duel.ruleset.piles.returns_to_extra
    for card in list(duel.pile(0, Location.GRAVEYARD)):
        goal = Location.EXTRA if belongs(card.printed) else Location.DECK
        move(
            duel,
            card,
            goal,
            0,
            position=Position.FACE_DOWN_DEFENSE,
            reason=Reason.RECYCLE,
        )
    shuffle(duel, 0)
    duel.events.append(Recycled(len(returning), duel.recycles_left))
    return True


def recycle_if_empty(duel: Duel) -> None:
    """At a quiet moment an empty deck is refilled at once (AMB-61)."""
    if (
        duel.recycles_left
        and duel.ruleset.endings.recycle_when == "end_of_chain"
        and not duel.players[0].deck
    ):
        recycle_for(duel)


def can_draw(duel: Duel, player: int, count: int) -> bool:
    """Whether an effect that draws ``count`` cards may be activated (AMB-63)."""
    if duel.ruleset.endings.effect_draw_loss == "yes":
        return len(duel.pile(player, Location.DECK)) > 0 or count == 0
    supply = len(duel.pile(player, Location.DECK))
    if supply < count and duel.recycles_left:
        supply += len(recyclable(duel))
    return supply >= count


def deck_ran_dry(duel: Duel, player: int) -> None:
    """An effect could not draw all its cards (AMB-63)."""
    if duel.ruleset.endings.effect_draw_loss == "yes":
        duel.players[player].unable_to_draw = True


def out_of_cards(duel: Duel, player: int) -> None:
    """The normal draw of the Draw Phase is impossible (N99-049, OCG-286, AMB-60)."""
    if duel.registry and player_ruled(duel, RuleKind.CANNOT_LOSE_BY_DECK, player):
        return
    rule = duel.ruleset.endings.deck_out
    if rule == "eliminate" or len([p for p in duel.players if p.alive]) <= 2:
        lose(duel, [(player, EndReason.DECK_OUT)])
        return
    holder = duel.players[player]
    holder.alive = False
    holder.lost_by = EndReason.DECK_OUT
    left = [p.index for p in duel.players if p.alive]
    holder.placing = len(left) + 1
    duel.events.append(PlayerLost(player, int(EndReason.DECK_OUT), holder.placing))
    duel.refresh_order()
    finish(duel, best_life(duel, left), EndReason.DECK_OUT)


def last_card_check(duel: Duel) -> None:
    """With ``deckout.rule = last_card`` the game ends as the last card leaves the deck."""
    if duel.ruleset.endings.deck_out != "last_card" or duel.players[0].deck:
        return
    if duel.recycles_left and recycle_for(duel):
        return
    left = [p.index for p in duel.players if p.alive]
    finish(duel, best_life(duel, left), EndReason.LAST_CARD)
