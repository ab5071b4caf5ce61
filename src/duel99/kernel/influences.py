"""Why a monster's attack or defence is not what is printed on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from .derived import applying, attack_of, defense_of, value_of
from .effect import MODIFIER_SLOT
from .happening import is_public
from .terms import Location, Op, Stat

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel

_WORDS: Final = {
    Op.ADD: "add",
    Op.MULTIPLY: "multiply",
    Op.SET: "set",
    Op.FINAL: "set",
    Op.SWAP_FINAL: "set",
}
"""What an operation does; all others make another original value."""
_STATS: Final = ((Stat.ATTACK, "attack"), (Stat.DEFENSE, "defense"))


class Influence(msgspec.Struct, frozen=True):
    """One thing that changes a value, in the order in which they apply.

    ``stat`` is ``attack`` or ``defense``; ``how`` is ``add``, ``set``, ``original`` or
    ``multiply``, whose ``amount`` is in halves (4 doubles). ``source`` is the printed id of the
    card whose effect it is, 0 where that card is hidden by now.
    """

    stat: str
    how: str
    amount: int
    source: int


def influences(duel: Duel, card: Card) -> tuple[Influence, ...]:
    """What makes a face-up monster's attack and defence differ from the printed ones."""
    if card.location != Location.MONSTER or card.position & 10 or not duel.registry:
        return ()
    printed = card.printed
    now = {Stat.ATTACK: attack_of(duel, card), Stat.DEFENSE: defense_of(duel, card)}
    before = {Stat.ATTACK: printed.base_attack, Stat.DEFENSE: printed.base_defense}
    found = []
    for stat, word in _STATS:
        entries = duel.registry.get(MODIFIER_SLOT + stat)
        if entries is None or now[stat] == before[stat]:
            continue
        for active, ctx, effect in applying(duel, card, entries):
            amount = value_of(ctx, effect, active, card)
            how = _WORDS.get(effect.op, "original")
            if how == "add" and not amount:
                continue
            by = duel.cards[active.uid]
            source = by.printed.id if is_public(duel, by) else 0
            found.append(Influence(word, how, amount, source))
    return tuple(found)


__all__ = ["Influence", "influences"]
