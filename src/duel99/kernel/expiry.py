"""When lingering effects end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .effect import ExpireAt, Modifier, Rule, Watcher
from .registry import LINGERING_SLOT, enter, leave, negated
from .scope import BoundScope
from .terms import NOBODY

if TYPE_CHECKING:
    from .duel import Duel


def expire(duel: Duel, at: ExpireAt, player: int) -> None:
    """The moment ``at`` has come in a turn of ``player``: end what ends now, count the rest."""
    for active in list(duel.registry.get(LINGERING_SLOT, ())):
        expiry = active.expiry
        if expiry is None or expiry.at is not at:
            continue
        if expiry.player not in (NOBODY, player):
            continue
        leave(duel, active)
        if expiry.moments > 1:
            enter(duel, active.later(expiry._replace(moments=expiry.moments - 1)))


def hand_over(duel: Duel, gone: int) -> None:
    """What waits for a turn of a player who is ``gone`` ends where that turn would have been over.

    That is when the next living player's turn begins (AMB-56).
    """
    for active in list(duel.registry.get(LINGERING_SLOT, ())):
        expiry = active.expiry
        if expiry is None or expiry.player != gone:
            continue
        leave(duel, active)
        follower = duel.next_player(gone)
        enter(duel, active.later(expiry._replace(at=ExpireAt.TURN_START, player=follower)))


def drop_dead(duel: Duel) -> None:
    """End what was bound to cards that are gone, or lasted only while its card was there."""
    cards = duel.cards
    for active in list(duel.registry.get(LINGERING_SLOT, ())):
        expiry = active.expiry
        if expiry is not None and expiry.source is not None:
            uid, incarnation = expiry.source
            card = cards[uid]
            if (
                card.uid != uid
                or card.incarnation != incarnation
                or not card.position & 5
                or (active.effect.negatable and negated(duel, card))
            ):
                leave(duel, active)
                continue
        effect = active.effect
        if (
            (isinstance(effect, (Modifier, Rule)) and isinstance(effect.scope, BoundScope))
            or (isinstance(effect, Watcher) and active.refs)
        ) and not any(cards[ref[0]].is_still(ref) for ref in active.refs):
            leave(duel, active)
