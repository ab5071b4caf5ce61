"""Quick answers, given without trying anything.

The greedy bot tries its options on a fork; on the way there everybody is asked further things
(a zone, tributes, a target), and these get the answers of this module. It looks only at the
duel it is given, which is a fair world of the bot's, and answers for ``me`` sensibly and for the
others by declining.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from duel99.kernel.card import Card
from duel99.kernel.decision import (
    Action,
    ActionKind,
    Answer,
    CardsDecision,
    Decision,
    DecisionKind,
)
from duel99.kernel.derived import attack_of
from duel99.kernel.duel import Duel
from duel99.kernel.terms import NOBODY, ON_FIELD, Location
from duel99.kernel.view import may_see

from .evaluation import (
    RIVAL,
    damage_value,
    guard_of,
    holdings,
    monster_value,
    safer_position,
    spell_value,
    strength_value,
    weight,
)

_PRICES: Final = (
    "cost",
    "detach",
    "discard",
    "fusion_material",
    "hand_limit",
    "material",
    "ritual_tribute",
    "tribute",
)
"""How purposes begin for which cards are given away."""
_GAINS: Final = ("pendulum", "special_summon", "search", "to_hand", "ritual_monster")
"""How purposes begin for which one's own cards do something useful."""


class Manner:
    """Whether effects are taken to help or to harm what they choose on the field.

    Bots cannot read what an effect does to its targets. They try it both ways: ``met`` says
    whether there was a choice between one's own cards and others' at all.
    """

    __slots__ = ("helping", "met")

    def __init__(self, *, helping: bool = False) -> None:
        self.helping = helping
        self.met = False


def reflex(duel: Duel, me: int, manner: Manner | None = None) -> Answer:
    """An answer to the pending decision of ``duel``."""
    decision = duel.decision
    assert decision is not None
    if decision.player != me:
        return decision.first_answer()
    kind = decision.kind
    if isinstance(decision, CardsDecision):
        return choose_cards(duel, decision, me, manner or Manner())
    if kind is DecisionKind.ACTION:
        return choose_action(duel, decision, me)
    if kind is DecisionKind.POSITION:
        card = duel.cards[decision.source] if decision.source >= 0 else None
        if card is not None:
            return decision.options.index(safer_position(duel, card, me, decision.options))
    if kind is DecisionKind.PLAYER:
        return best_victim(duel, decision.options, me)
    return decision.first_answer()


def best_victim(duel: Duel, players: Sequence[int], me: int) -> int:
    """The index of the strongest opponent among ``players`` (of oneself, if nobody else)."""
    return max(
        range(len(players)), key=lambda i: (players[i] != me, holdings(duel, players[i], me), -i)
    )


def choose_action(duel: Duel, decision: Decision, me: int) -> Answer:
    """Declines responses, takes what triggers, attacks where it pays."""
    options: Sequence[Action] = decision.options
    if options[0].kind in (ActionKind.ATTACK_MONSTER, ActionKind.ATTACK_PLAYER):
        return choose_target(duel, decision, me)
    if decision.purpose in ("trigger", "phase") and options[0].kind is ActionKind.ACTIVATE:
        return 0
    return decision.first_answer()


def choose_target(duel: Duel, decision: Decision, me: int) -> Answer:
    """What to attack, by the outcome of the battle alone; stops a replayed attack that fails."""
    attacker = duel.cards[decision.source]
    options: Sequence[Action] = decision.options
    best, best_gain = 0, float("-inf")
    for i, option in enumerate(options):
        gain = attack_gain(duel, attacker, option, me)
        if gain > best_gain:
            best, best_gain = i, gain
    return best


def attack_gain(duel: Duel, attacker: Card, option: Action, me: int) -> float:
    """What an attack on one target is worth if nobody interferes."""
    if option.kind is ActionKind.PASS:
        return 0.0
    attack = attack_of(duel, attacker)
    if option.kind is ActionKind.ATTACK_PLAYER:
        victim = duel.players[option.value]
        return damage_value(victim.life, attack) * weight(duel, option.value, me)
    target = duel.cards[option.card]
    victim = duel.players[target.controller]
    guard = guard_of(duel, target, may_see(duel, target, me))
    own = monster_value(duel, attacker, True)
    share = weight(duel, target.controller, me)
    life = duel.players[me].life
    if attack > guard.strength:
        gain = guard.value
        if not guard.defending:
            gain += damage_value(victim.life, attack - guard.strength)
        return gain * share
    if guard.defending:
        if attack == guard.strength:
            return -1.0
        return -damage_value(life, guard.strength - attack) - 1.0
    if attack == guard.strength:
        return guard.value * share - own
    loss = damage_value(life, guard.strength - attack)
    return -own - loss - (RIVAL if guard.strength - attack >= life else 0.0)


def keep_value(duel: Duel, card: Card, me: int) -> float:
    """What a card is worth to whoever has it."""
    if card.location == Location.MONSTER:
        return monster_value(duel, card, may_see(duel, card, me))
    if card.location & ON_FIELD:
        return spell_value(card, may_see(duel, card, me))
    printed = card.printed
    if not printed.is_monster:
        return 900.0
    value = strength_value(max(printed.base_attack, printed.base_defense))
    value += 80.0 * min(3, len(card.definition.effects))
    if card.location == Location.HAND and printed.tributes:
        value *= 0.7  # it waits for its tributes
    return value


def desire(
    duel: Duel, decision: CardsDecision, card: Card, me: int, helping: bool = False
) -> float:
    """How gladly ``me`` chooses a card: the others' best, or its own worst where it has to pay.

    With ``helping`` the other way round for cards on the field.
    """
    value = keep_value(duel, card, me)
    whose = card.controller if card.controller != NOBODY else card.owner
    if decision.purpose.startswith(_PRICES):
        return -value if whose == me else value
    if card.location & ON_FIELD:
        return value if (whose == me) is helping else -value
    if whose in (me, NOBODY) and card.location & Location.HAND:
        return value if decision.purpose.startswith(_GAINS) else -value
    return value


def choose_cards(duel: Duel, decision: CardsDecision, me: int, manner: Manner) -> Answer:
    """Cards by :func:`desire`: all that are welcome, as few as possible of the others."""
    sides = {card.controller == me for card in decision.options if card.location & ON_FIELD}
    manner.met = manner.met or len(sides) == 2
    found = card_choices(duel, decision, me, 1, manner.helping)
    return found[0] if found else decision.first_answer()


def card_choices(
    duel: Duel, decision: CardsDecision, me: int, most: int, helping: bool = False
) -> list[list[int]]:
    """Up to ``most`` legal choices, those that look best first."""
    wish = [desire(duel, decision, card, me, helping) for card in decision.options]
    order = sorted(range(len(wish)), key=lambda i: (-wish[i], i))
    if decision.maximum == 1:
        found = [[i] for i in order]
        if decision.minimum == 0:
            place = sum(1 for i in order if wish[i] > 0)
            found.insert(place, [])
    else:
        welcome = max(decision.minimum, min(decision.maximum, sum(1 for w in wish if w > 0)))
        sizes = sorted(
            range(decision.minimum, decision.maximum + 1), key=lambda n: (abs(n - welcome), n)
        )
        found = [order[start : start + n] for start in (0, 1, 2) for n in sizes]
        found = [f for i, f in enumerate(found) if f not in found[:i]]
    legal: list[list[int]] = []
    for indices in found:
        if len(legal) >= most:
            break
        if not decision.minimum <= len(indices) <= decision.maximum:
            continue
        if decision.valid is None or decision.valid([decision.options[i] for i in indices]):
            legal.append(indices)
    return legal
