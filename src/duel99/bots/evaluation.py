"""How good a position is for one player, in points of a scale on which a card is worth 400.

The position is that of a fair world (:mod:`.fair`): what it holds face-down or in others' hands
is one possibility among many, so hidden cards count as average ones whatever they are there.

Three things are added up: what a player has (life points, board, hand), what the others can do
to it before its next turn (:func:`menace`), and what it can still do in this turn's Battle Phase
(:func:`chances`). With several opponents each counts, the strongest most, and all of them may
come for the player.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from duel99.kernel.battle import attackable_players, may_declare
from duel99.kernel.board import spells
from duel99.kernel.card import Card
from duel99.kernel.derived import attack_of, defense_of
from duel99.kernel.duel import Duel
from duel99.kernel.terms import Phase, Position
from duel99.kernel.view import may_see

from .speed import speed_value

WIN: Final = 1_000_000.0
CARD: Final = 400.0
SET_TRAP: Final = 470.0
SET_QUICK: Final = 440.0
SET_OTHER: Final = 330.0
FACE_UP_SPELL: Final = 300.0
UNKNOWN_SET: Final = 450.0
UNKNOWN_MONSTER: Final = 800.0
UNKNOWN_STRENGTH: Final = 1500
"""What a monster that nobody has seen is taken to defend with."""
HAND_STRENGTH: Final = 1500
"""What an opponent with cards in hand is taken to summon next turn."""
RIVAL: Final = 1500.0
"""What it costs that an opponent is still in the game."""
EVERY: Final = 0.6
LEADER: Final = 0.4
"""What every opponent has counts with the first share, what the strongest has with both."""


class Guard(NamedTuple):
    """A monster as an attacker meets it."""

    strength: int
    defending: bool
    value: float


def life_value(life: int) -> float:
    """Life points are worth more, each, the fewer are left."""
    return 400.0 * sqrt(life / 100) if life > 0 else 0.0


def strength_value(strength: int) -> float:
    """A monster's worth by its attack or defence: strong ones rule the field."""
    return 200.0 + strength * 0.5 + max(0, strength - 1600) * 0.5


def monster_value(duel: Duel, card: Card, known: bool) -> float:
    """What a monster on the field is worth to its controller."""
    if not known:
        return UNKNOWN_MONSTER
    attack, defense = attack_of(duel, card), defense_of(duel, card)
    value = max(strength_value(attack), 0.8 * strength_value(defense))
    value += 80.0 * min(3, len(card.definition.effects))
    state = card.field
    if state is not None:
        value += 60.0 * len(state.materials)
        if state.counters:
            value += 40.0 * sum(state.counters.values())
    return value


def guard_of(duel: Duel, card: Card, known: bool) -> Guard:
    """A monster as its enemies reckon with it."""
    value = monster_value(duel, card, known)
    if not known:
        return Guard(UNKNOWN_STRENGTH, True, value)
    if card.position & 3:
        return Guard(attack_of(duel, card), False, value)
    return Guard(defense_of(duel, card), True, value)


def spell_value(card: Card, known: bool) -> float:
    """What a card in a spell and trap zone is worth to its controller."""
    if card.position & 5:
        return FACE_UP_SPELL
    if not known:
        return UNKNOWN_SET
    printed = card.printed
    if printed.is_trap:
        return SET_TRAP
    return SET_QUICK if printed.card_speed > 1 else SET_OTHER


def hand_value(count: int, limit: int) -> float:
    """Cards beyond the hand limit are as good as gone."""
    return CARD * min(count, limit) + 0.2 * CARD * max(0, count - limit)


def holdings(duel: Duel, player: int, me: int) -> float:
    """What ``player`` has, as ``me`` may know it."""
    holder = duel.players[player]
    if not holder.alive:
        return 0.0
    total = life_value(holder.life)
    total += hand_value(len(holder.hand), duel.ruleset.turns.hand_limit)
    for card in holder.monsters:
        if card is not None:
            total += monster_value(duel, card, may_see(duel, card, me))
    for card in spells(duel, player):
        total += spell_value(card, may_see(duel, card, me))
    if duel.track is not None:
        total += speed_value(duel, player)
    return total


def assault(attackers: Sequence[int], guards: Sequence[Guard]) -> tuple[int, float]:
    """Damage and value destroyed if ``attackers`` go for one player in the best simple order.

    Each guard, the weakest first, falls to the weakest attacker that beats it; what is left
    attacks directly if nobody stands in the way any more.
    """
    free = sorted(attackers)
    damage = 0
    destroyed = 0.0
    blocked = False
    for guard in sorted(guards):
        index = next((i for i, attack in enumerate(free) if attack > guard.strength), -1)
        if index < 0:
            blocked = True
            continue
        attack = free.pop(index)
        destroyed += guard.value
        if not guard.defending:
            damage += attack - guard.strength
    if not blocked:
        damage += sum(free)
    return damage, destroyed


def damage_value(life: int, damage: int) -> float:
    """What it is worth to take ``damage`` from a player with ``life``."""
    if damage >= life:
        return life_value(life) + RIVAL
    return life_value(life) - life_value(life - damage)


def menace(duel: Duel, me: int) -> float:
    """What the opponents may do to ``me`` before its next attack."""
    holder = duel.players[me]
    others = duel.opponents(me)
    if not others:
        return 0.0
    guards = [guard_of(duel, c, True) for c in holder.monsters if c is not None]
    hidden = [c for c in holder.monsters if c is not None and c.position & 10]
    worst = total = 0.0
    lethal = 0.0
    for other in others:
        row = duel.players[other].monsters
        attackers = [
            attack_of(duel, c)
            for c in row
            if c is not None and (c.position & 5 or may_see(duel, c, me))
        ]
        if duel.players[other].hand and duel.turn_player != other:
            attackers.append(HAND_STRENGTH)
        damage, destroyed = assault(attackers, guards)
        if hidden and destroyed:
            destroyed *= 0.75  # nobody attacks what he does not know as gladly
        harm = damage_value(holder.life, damage) + destroyed
        if damage >= holder.life:
            lethal += 1.0
        worst = max(worst, harm)
        total += harm
    mean = total / len(others)
    # with several opponents not all of them come for the same player
    share = 0.5 if len(others) == 1 else 0.4
    return share * (0.5 * worst + 0.5 * mean) + 2500.0 * lethal / len(others)


def still_attacking(duel: Duel, me: int) -> list[int]:
    """The attack values of the player's monsters that can still attack this turn."""
    return [
        attack_of(duel, c)
        for c in duel.players[me].monsters
        if c is not None and may_declare(duel, c)
    ]


def chances(duel: Duel, me: int) -> float:
    """What ``me`` may gain by the attacks that are left this turn, against the best victim."""
    if duel.turn_player != me or duel.over or not duel.players[me].alive:
        return 0.0
    attackers = still_attacking(duel, me)
    if not attackers:
        return 0.0
    best = 0.0
    for other in attackable_players(duel, me):
        victim = duel.players[other]
        guards = [guard_of(duel, c, may_see(duel, c, me)) for c in victim.monsters if c is not None]
        damage, destroyed = assault(attackers, guards)
        gain = damage_value(victim.life, damage) + destroyed
        best = max(best, gain * weight(duel, other, me))
    return best


def weight(duel: Duel, other: int, me: int) -> float:
    """How much harm to ``other`` is worth to ``me``: most where it is the strongest opponent."""
    strongest = max(duel.opponents(me), key=lambda p: (holdings(duel, p, me), -p), default=other)
    return EVERY + LEADER if other == strongest else EVERY


def evaluate(duel: Duel, me: int, *, battle_ahead: bool = False) -> float:
    """How good the position is for ``me``. ``battle_ahead``: it may still attack this turn."""
    holder = duel.players[me]
    if duel.over:
        if me in duel.winners:
            return WIN
        if not duel.winners:
            return 0.0
        return -WIN - 1000.0 * holder.placing
    if not holder.alive:
        return -WIN - 1000.0 * holder.placing
    score = holdings(duel, me, me)
    having = [holdings(duel, p, me) for p in duel.opponents(me)]
    score -= EVERY * sum(having) + LEADER * max(having, default=0.0) + RIVAL * len(having)
    score -= menace(duel, me)
    if battle_ahead:
        score += 0.9 * chances(duel, me)
    return score


def may_still_battle(duel: Duel, me: int) -> bool:
    """Whether attacks of ``me`` may still come this turn."""
    if duel.turn_player != me:
        return False
    if duel.phase is Phase.BATTLE:
        return True
    return duel.phase is Phase.MAIN1 and duel.ruleset.turns.may_battle(duel)


def exposed(duel: Duel, card: Card, me: int) -> bool:
    """Whether an opponent's face-up monster beats ``card`` as it would stand in attack."""
    attack = attack_of(duel, card) or card.printed.base_attack
    return any(
        attack_of(duel, c) > attack
        for other in duel.opponents(me)
        for c in duel.players[other].monsters
        if c is not None and c.position & 5
    )


def safer_position(duel: Duel, card: Card, me: int, positions: Sequence[int]) -> int:
    """The position to bring a monster out in."""
    attack, defense = card.printed.base_attack, card.printed.base_defense
    defend = exposed(duel, card, me) and (defense >= attack or not may_still_battle(duel, me))
    if not attack:
        defend = True
    wanted = (
        (Position.FACE_UP_DEFENSE, Position.FACE_DOWN_DEFENSE)
        if defend
        else (Position.FACE_UP_ATTACK,)
    )
    return next((p for p in wanted if p in positions), positions[0])
