"""The Battle Phase: declaring attacks, replays, the damage step (N99-057 to N99-064, AMB-45).

Damage calculation follows the table of rules.md 7.4 in every ruleset (AMB-52).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .choosing import choose_action, confirm
from .decision import PASS, Action, ActionKind
from .derived import attack_of, defense_of
from .effect import REPLACE_SLOT, RULE_SLOT, ExpireAt, Procedure
from .endings import check_losses
from .event import Attacked, AttackEnded, Battled
from .expiry import expire
from .happening import next_moment, occur
from .life import can_pay_all, damage, hurt, pay
from .limits import available, spend
from .operations import destroy, survives
from .registry import amount, player_ruled, replacements, ruled, rules, unaffected
from .rule_kind import ReplaceKind, RuleKind
from .terms import NO_CARD, NOBODY, Location, Position, Reason, Step, When
from .turning import set_position
from .windows import respond

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel, Pending


_ATTACK: Final = ActionKind.ATTACK
_ATTACK_MONSTER: Final = ActionKind.ATTACK_MONSTER
_ATTACK_PLAYER: Final = ActionKind.ATTACK_PLAYER
_MONSTER: Final = int(Location.MONSTER)
_GRAVEYARD: Final = int(Location.GRAVEYARD)
_FACE_UP_ATTACK: Final = int(Position.FACE_UP_ATTACK)
_FACE_UP_DEFENSE: Final = int(Position.FACE_UP_DEFENSE)
_BY_BATTLE: Final = int(Reason.BATTLE)


class Fight:
    """One attack from its declaration to the end of the damage step.

    ``doomed`` are the monsters whose destruction by this battle is settled (OCG-105), ``dying``
    the same while they leave the field. ``revealed``: the target was face-down until this fight. ``positions`` are those in which both battled,
    ``spared`` the players who have averted the battle damage they would take.
    """

    __slots__ = (
        "against",
        "attack",
        "attacker",
        "damage",
        "defender",
        "doomed",
        "dying",
        "negated",
        "positions",
        "refs",
        "revealed",
        "spared",
        "target",
    )

    def __init__(self, attacker: Card, target: Card | None, defender: int) -> None:
        self.attacker = attacker
        self.target = target
        self.defender = defender
        self.negated = False
        self.doomed: set[int] = set()
        self.dying: set[int] = set()
        self.damage = 0
        self.attack = 0
        self.against = 0
        self.positions = (0, 0)
        self.spared: tuple[int, ...] = ()
        self.revealed = False
        self.refs = (attacker.ref, target.ref if target is not None else None)


_ATTACK_RULES: Final = frozenset(
    RULE_SLOT + kind
    for kind in (
        RuleKind.CANNOT_ATTACK,
        RuleKind.CANNOT_DECLARE_ATTACK,
        RuleKind.CANNOT_ATTACK_DIRECTLY,
        RuleKind.DIRECT_ATTACK,
        RuleKind.CANNOT_BE_ATTACKED,
        RuleKind.CANNOT_CHOOSE_ATTACK_TARGET,
        RuleKind.IGNORED_AS_ATTACK_TARGET,
        RuleKind.MUST_ATTACK_MONSTER,
        RuleKind.ONLY_ATTACK_MONSTER,
        RuleKind.EXTRA_ATTACKS,
        RuleKind.EXTRA_MONSTER_ATTACKS,
        RuleKind.ATTACK_ALL,
        RuleKind.ATTACK_IN_DEFENSE,
        RuleKind.ATTACK_COST,
        RuleKind.ONLY_THIS_ATTACKS,
        RuleKind.MUST_BE_ATTACKED,
    )
)


def attackable_players(duel: Duel, player: int) -> list[int]:
    """The opponents whom ``player`` may attack this turn at all (N99-044, AMB-48)."""
    policy = duel.ruleset.battle
    return [p for p in duel.opponents(player) if policy.may_attack(duel, player, p)]


def attack_targets(
    duel: Duel, attacker: Card, defenders: Sequence[int], *, monsters_only: bool = False
) -> list[Action]:
    """What ``attacker`` may attack: monsters, or players directly (N99-059)."""
    found: list[Action] = []
    registry = duel.registry
    if registry.keys().isdisjoint(_ATTACK_RULES):
        for p in defenders:
            row = [c for c in duel.players[p].monsters if c is not None]
            if row:
                found += [Action(_ATTACK_MONSTER, c.uid) for c in row]
            elif not monsters_only:
                found.append(Action(_ATTACK_PLAYER, value=p))
        return found
    if ruled(duel, RuleKind.ATTACK_ALL, attacker):
        fought = attacker.field.attacked if attacker.field is not None else ()
        if fought:
            monsters_only = True
    else:
        fought = ()
    direct = ruled(duel, RuleKind.DIRECT_ATTACK, attacker)
    never_direct = monsters_only or ruled(duel, RuleKind.CANNOT_ATTACK_DIRECTLY, attacker)
    for p in defenders:
        row = [c for c in duel.players[p].monsters if c is not None]
        standing = [c for c in row if not ruled(duel, RuleKind.IGNORED_AS_ATTACK_TARGET, c)]
        forced = [c for c in row if ruled(duel, RuleKind.MUST_BE_ATTACKED, c)]
        for card in forced or row:
            if card.uid in fought or not may_target(duel, attacker, card):
                continue
            found.append(Action(_ATTACK_MONSTER, card.uid))
        if not never_direct and (not standing or direct):
            found.append(Action(_ATTACK_PLAYER, value=p))
    chosen = [
        a
        for a in found
        if a.kind is _ATTACK_MONSTER
        and ruled(duel, RuleKind.MUST_ATTACK_MONSTER, duel.cards[a.card])
    ]
    return chosen or found


def may_target(duel: Duel, attacker: Card, target: Card) -> bool:
    """Whether no rule keeps ``attacker`` from attacking ``target``."""
    for _, ctx, _ in rules(duel, RuleKind.CANNOT_BE_ATTACKED, target):
        if not unaffected(duel, attacker, ctx):
            return False
    for _, ctx, effect in rules(duel, RuleKind.CANNOT_CHOOSE_ATTACK_TARGET, attacker):
        ctx.picked = [target]
        if amount(ctx, effect, target):
            return False
    only = rules(duel, RuleKind.ONLY_ATTACK_MONSTER, attacker)
    return not only or any(amount(ctx, effect, target) for _, ctx, effect in only)


def may_declare(duel: Duel, card: Card) -> bool:
    """Whether a monster may declare an attack, targets aside (OCG-126, OCG-129, OCG-134)."""
    state = card.field
    position = card.position
    if state is None or position & 10:
        return False
    registry = duel.registry
    if not registry:
        return position == _FACE_UP_ATTACK and not (
            state.attacked_turn == duel.turn and state.attacks
        )
    if position != _FACE_UP_ATTACK and not ruled(duel, RuleKind.ATTACK_IN_DEFENSE, card):
        return False
    if ruled(duel, RuleKind.CANNOT_ATTACK, card) or ruled(
        duel, RuleKind.CANNOT_DECLARE_ATTACK, card
    ):
        return False
    if RULE_SLOT + RuleKind.ONLY_THIS_ATTACKS in registry and any(
        ctx.card is not card and ctx.player == card.controller
        for _, ctx, _ in rules(duel, RuleKind.ONLY_THIS_ATTACKS, card)
    ):
        return False
    prices = [(amount(c, e, card), c) for _, c, e in rules(duel, RuleKind.ATTACK_COST, card)]
    if prices and not can_pay_all(duel, card.controller, prices):
        return False
    return attacks_left(duel, card) != 0


def attacks_left(duel: Duel, card: Card) -> int:
    """Attacks a monster has left this turn: 2 or more any, 1 any, -1 only on monsters, 0 none."""
    state = card.field
    if state is None:
        return 0
    done = state.attacks if state.attacked_turn == duel.turn else 0
    if not duel.registry:
        return 0 if done else 1
    if ruled(duel, RuleKind.ATTACK_ALL, card):
        if not done:
            return 1
        return -1 if NO_CARD not in state.attacked else 0
    extra = max(
        (amount(ctx, e, card) for _, ctx, e in rules(duel, RuleKind.EXTRA_ATTACKS, card)),
        default=0,
    )
    if done < 1 + extra:
        return 1 + extra - done
    on_monsters = max(
        (amount(ctx, e, card) for _, ctx, e in rules(duel, RuleKind.EXTRA_MONSTER_ATTACKS, card)),
        default=0,
    )
    return -1 if done < 1 + extra + on_monsters else 0


def attack_actions(duel: Duel, player: int) -> list[Action]:
    """The attacks that ``player`` may declare now."""
    defenders = attackable_players(duel, player)
    if not defenders:
        return []
    found = []
    if duel.registry.keys().isdisjoint(_ATTACK_RULES):
        # the ordinary case: one attack each, and wherever there is an opponent there is a target
        turn = duel.turn
        for card in duel.players[player].monsters:
            if card is not None and card.position == _FACE_UP_ATTACK:
                state = card.field
                if state is not None and not (state.attacked_turn == turn and state.attacks):
                    found.append(Action(_ATTACK, card.uid))
        return found
    for card in duel.players[player].monsters:
        if card is None or not may_declare(duel, card):
            continue
        only = attacks_left(duel, card) < 0
        if attack_targets(duel, card, defenders, monsters_only=only):
            found.append(Action(_ATTACK, card.uid))
    return found


def must_attack(duel: Duel, player: int, attacks: Sequence[Action]) -> bool:
    """Whether one of the attacks has to be made before the Battle Phase can end."""
    return (
        bool(attacks)
        and RULE_SLOT + RuleKind.MUST_ATTACK in duel.registry
        and any(ruled(duel, RuleKind.MUST_ATTACK, duel.cards[a.card]) for a in attacks)
    )


def _seen(duel: Duel, defender: int) -> tuple[tuple[int, int], ...]:
    return tuple(
        (c.uid, c.incarnation if c.position & 5 else 0)
        for c in duel.players[defender].monsters
        if c is not None
    )


def attack(duel: Duel, player: int, card: Card) -> Procedure[None]:
    """Declare an attack and carry it through."""
    next_moment(duel)
    state = card.field
    assert state is not None
    defenders = attackable_players(duel, player)
    only = attacks_left(duel, card) < 0
    targets = attack_targets(duel, card, defenders, monsters_only=only)
    if duel.registry:
        for _, ctx, effect in rules(duel, RuleKind.ATTACK_COST, card):
            pay(duel, player, amount(ctx, effect, card), ctx)
        check_losses(duel)
        if not duel.players[player].alive:
            return  # the price was all there was
    choice = yield from choose_action(player, targets, "attack_target", card.uid)
    if state.attacked_turn != duel.turn:
        state.attacks = 0
        state.attacked = ()
    state.attacks += 1
    state.attacked_turn = duel.turn
    fight = _begin(duel, card, choice)
    duel.fight = fight
    # the fight may be redirected while it is answered; it always ends here
    marks = duel.players[player].marks
    marks["attacks"] = marks.get("attacks", 0) + 1
    yield from _battle(duel, player, fight, defenders, only)
    duel.fight = None
    duel.step = Step.BATTLE
    duel.version += 1


def _begin(duel: Duel, card: Card, choice: Action) -> Fight:
    target = duel.cards[choice.card] if choice.kind is _ATTACK_MONSTER else None
    defender = target.controller if target is not None else choice.value
    fight = Fight(card, target, defender)
    state = card.field
    assert state is not None
    state.attacked = (*state.attacked, target.uid if target is not None else NO_CARD)
    duel.version += 1
    duel.events.append(Attacked(card.uid, target.uid if target is not None else NO_CARD, defender))
    return fight


def _battle(
    duel: Duel, player: int, fight: Fight, defenders: Sequence[int], only: bool
) -> Procedure[None]:
    card = fight.attacker
    before = _seen(duel, fight.defender)
    if duel.registry:
        number = (card.uid,)
        occur(
            duel,
            When.ATTACK_DECLARED,
            number,
            player=fight.defender,
            causer=player,
            source=card.uid,
            amount=int(fight.target is not None),
        )
        if fight.target is not None:
            occur(
                duel,
                When.BATTLE_TARGETED,
                (fight.target.uid,),
                player=fight.defender,
                causer=player,
                source=card.uid,
            )
        yield from respond(duel)
    while True:
        if not _still_attacking(duel, fight, player):
            duel.events.append(AttackEnded(card.uid))
            if fight.negated and duel.registry:
                occur(duel, When.ATTACK_NEGATED, (card.uid,), player=player)
                yield from respond(duel)
            return
        if not duel.players[fight.defender].alive:
            again = True
        else:
            again = _seen(duel, fight.defender) != before
        if not again:
            break
        # replay (N99-060, AMB-51): choose anew, or attack no more
        allowed = [p for p in defenders if duel.players[p].alive]
        if duel.ruleset.battle.replay == "same_player":
            allowed = [p for p in allowed if p == fight.defender]
        targets = attack_targets(duel, card, allowed, monsters_only=only)
        if not targets:
            duel.events.append(AttackEnded(card.uid))
            return
        choice = yield from choose_action(player, [*targets, PASS], "replay", card.uid)
        if choice.kind is ActionKind.PASS:
            duel.events.append(AttackEnded(card.uid))
            return
        fight = _begin(duel, card, choice)
        duel.fight = fight
        before = _seen(duel, fight.defender)
    yield from damage_step(duel, fight)


def _still_attacking(duel: Duel, fight: Fight, player: int) -> bool:
    card = fight.attacker
    if fight.negated or card.location != _MONSTER or card.controller != player:
        return False
    if card.ref != fight.refs[0] or not duel.players[player].alive:
        return False
    if card.position & 10:
        return False
    return card.position == _FACE_UP_ATTACK or (
        bool(duel.registry) and ruled(duel, RuleKind.ATTACK_IN_DEFENSE, card)
    )


def change_target(duel: Duel, target: Card | None, defender: int) -> None:
    """An effect redirects the attack that is going on (AMB-47)."""
    fight = duel.fight
    if fight is None:
        return
    new = Fight(fight.attacker, target, defender)
    fight.target = target
    fight.defender = defender
    fight.refs = new.refs
    duel.version += 1
    duel.events.append(
        Attacked(fight.attacker.uid, target.uid if target is not None else NO_CARD, defender)
    )


def redirect_candidates(duel: Duel) -> list[Card]:
    """The monsters to which an effect may turn the attack that is going on (AMB-47).

    Those of the attacked player, or of any opponent of the attacker where the table allows it;
    never the monster that is attacked already or the attacker.
    """
    fight = duel.fight
    if fight is None:
        return []
    attacker = fight.attacker.controller
    players = [fight.defender]
    if duel.ruleset.battle.redirect == "any":
        players = duel.opponents(attacker)
    return [
        card
        for p in players
        for card in duel.players[p].monsters
        if card is not None and card is not fight.target and card is not fight.attacker
    ]


def negate_attack(duel: Duel) -> bool:
    """Negate the attack that is going on."""
    fight = duel.fight
    if fight is None or fight.negated or duel.step >= Step.DAMAGE_CALCULATION:
        return False
    fight.negated = True
    return True


def _there(duel: Duel, fight: Fight) -> bool:
    """Whether both sides of the fight are still there to battle."""
    if fight.negated or fight.attacker.ref != fight.refs[0]:
        return False
    if fight.attacker.location != Location.MONSTER:
        return False
    target = fight.target
    if target is None:
        return duel.players[fight.defender].alive
    ref = fight.refs[1]
    return (
        ref is not None
        and target.location == Location.MONSTER
        and target.uid == ref[0]
        and (target.incarnation == ref[1] or target.position & 10 != 0)
        and target.controller == fight.defender
    )


def damage_step(duel: Duel, fight: Fight) -> Procedure[None]:
    """The damage step with its sub-steps (AMB-45)."""
    busy = bool(duel.registry)
    attacker, target = fight.attacker, fight.target
    duel.version += 1
    if busy:
        duel.step = Step.DAMAGE_START
        yield from _moment(duel, When.DAMAGE_STEP_START, fight)
        if not _there(duel, fight):
            yield from _end_step(duel)
            return
    duel.step = Step.DAMAGE_BEFORE
    flips: list[Pending] = []
    if target is not None and target.position & 10:
        held, duel.pending = duel.pending, []
        fight.revealed = True
        set_position(duel, target, _FACE_UP_DEFENSE, None)  # OCG-135
        fight.refs = (fight.refs[0], target.ref)
        flips, duel.pending = duel.pending, held
    if busy:
        if target is not None:
            occur(
                duel,
                When.BATTLE_CONFIRMED,
                (attacker.uid, target.uid),
                player=fight.defender,
                causer=attacker.controller,
            )
        yield from _moment(duel, When.BEFORE_DAMAGE_CALCULATION, fight)
        if not _there(duel, fight):
            duel.pending += flips
            yield from _end_step(duel)
            return
        duel.step = Step.DAMAGE_CALCULATION
        yield from _moment(duel, When.DAMAGE_CALCULATION, fight)
        if not _there(duel, fight):
            duel.pending += flips
            yield from _end_step(duel)
            return
        if REPLACE_SLOT + ReplaceKind.BATTLE_DAMAGE in duel.registry:
            yield from _avert_damage(duel, fight)
    duel.step = Step.DAMAGE_CALCULATION
    calculate(duel, fight)
    check_losses(duel)
    duel.step = Step.DAMAGE_AFTER
    if busy:
        expire(duel, ExpireAt.CALCULATION_END, duel.turn_player)
    if busy or flips:
        # OCG-112: what was flipped by the attack triggers after damage calculation
        for waiting in flips:
            waiting.event.moment = duel.moment
        duel.pending += flips
        yield from _moment(duel, When.AFTER_DAMAGE_CALCULATION, fight)
    duel.step = Step.DAMAGE_END
    if fight.doomed:
        yield from _bury(duel, fight)
    if busy:
        yield from _end_step(duel)


def _moment(duel: Duel, when: When, fight: Fight) -> Procedure[None]:
    numbers = [fight.attacker.uid]
    if fight.target is not None:
        numbers.append(fight.target.uid)
    occur(
        duel,
        when,
        tuple(numbers),
        player=fight.defender,
        causer=fight.attacker.controller,
        source=fight.attacker.uid,
        amount=fight.damage,
    )
    yield from respond(duel)


def _end_step(duel: Duel) -> Procedure[None]:
    duel.step = Step.DAMAGE_END
    fight = duel.fight
    if fight is not None:
        yield from _moment(duel, When.DAMAGE_STEP_END, fight)
    expire(duel, ExpireAt.CALCULATION_END, duel.turn_player)
    expire(duel, ExpireAt.DAMAGE_STEP_END, duel.turn_player)
    if duel.unsettled:
        yield from respond(duel)


def _strength(duel: Duel, card: Card) -> int:
    if card.position & 12 and ruled(duel, RuleKind.ATTACK_IN_DEFENSE, card):
        for _, ctx, effect in rules(duel, RuleKind.ATTACK_IN_DEFENSE, card):
            if amount(ctx, effect, card) == 2:  # battles with its defence
                return defense_of(duel, card)
    return attack_of(duel, card)


def calculate(duel: Duel, fight: Fight) -> None:
    """Damage calculation (rules.md 7.4, AMB-52)."""
    attacker, target = fight.attacker, fight.target
    player = attacker.controller
    mine = _strength(duel, attacker) if duel.registry else attack_of(duel, attacker)
    fight.attack = mine
    fight.positions = (attacker.position, target.position if target is not None else 0)
    if target is None:
        duel.events.append(Battled(attacker.uid, NO_CARD, mine, 0))
        deal_battle_damage(duel, fight, fight.defender, mine, attacker)
        return
    other = target.controller
    if target.position & 3:
        theirs = attack_of(duel, target)
        fight.against = theirs
        duel.events.append(Battled(attacker.uid, target.uid, mine, theirs))
        # the damage comes first: what the loser says about it still applies then (OCG-105)
        if mine > theirs:
            deal_battle_damage(duel, fight, other, mine - theirs, attacker)
            _doom(duel, fight, target)
        elif mine < theirs:
            deal_battle_damage(duel, fight, player, theirs - mine, target)
            _doom(duel, fight, attacker)
        elif mine > 0:
            _doom(duel, fight, target)
            _doom(duel, fight, attacker)
        return
    theirs = defense_of(duel, target)
    fight.against = theirs
    duel.events.append(Battled(attacker.uid, target.uid, mine, theirs))
    if mine > theirs:
        pierces = rules(duel, RuleKind.PIERCE, attacker) if duel.registry else []
        if pierces:
            times = max(amount(ctx, effect, target) for _, ctx, effect in pierces)
            deal_battle_damage(duel, fight, other, (mine - theirs) * times, attacker)
        _doom(duel, fight, target)
    elif mine < theirs:
        deal_battle_damage(duel, fight, player, theirs - mine, target)


def battle_loser(duel: Duel, fight: Fight) -> int:
    """The player who would take battle damage as things stand, or ``NOBODY``."""
    attacker, target = fight.attacker, fight.target
    mine = _strength(duel, attacker)
    if target is None:
        return fight.defender if mine else NOBODY
    attacked = target.position & 3
    theirs = attack_of(duel, target) if attacked else defense_of(duel, target)
    if mine < theirs:
        return attacker.controller
    if mine > theirs and (attacked or ruled(duel, RuleKind.PIERCE, attacker)):
        return target.controller
    return NOBODY


def _avert_damage(duel: Duel, fight: Fight) -> Procedure[None]:
    """Somebody may have an effect do away with the battle damage that is about to come."""
    player = battle_loser(duel, fight)
    if player == NOBODY:
        return
    own = fight.attacker if fight.attacker.controller == player else fight.target
    for _, ctx, effect in replacements(duel, ReplaceKind.BATTLE_DAMAGE):
        if ctx.player != player or not available(duel, ctx, effect.limit):
            continue
        if effect.covers is not None and (own is None or not effect.covers(ctx, own)):
            continue
        if effect.optional:
            agreed = yield from confirm(player, "replace", ctx.card.uid)
            if not agreed:
                continue
        spend(duel, ctx, effect.limit)
        yield from effect.run.run(ctx)
        fight.spared = (*fight.spared, player)
        return


def _doom(duel: Duel, fight: Fight, card: Card) -> None:
    if not survives(duel, card, _BY_BATTLE, None):
        fight.doomed.add(card.uid)
        duel.version += 1


def deal_battle_damage(duel: Duel, fight: Fight, player: int, points: int, source: Card) -> None:
    """Battle damage to ``player`` from ``source``, after everything that changes it."""
    if points <= 0:
        return
    registry = duel.registry
    causer = source.controller
    if not registry:
        fight.damage += hurt(duel, player, points, _BY_BATTLE, source.uid, causer)
        return
    own = fight.attacker if fight.attacker.controller == player else fight.target
    both = [c for c in (fight.attacker, fight.target) if c is not None]
    if player in fight.spared:
        return
    if any(ruled(duel, RuleKind.NO_BATTLE_DAMAGE, c) for c in both):
        return
    if player_ruled(duel, RuleKind.NO_PLAYER_BATTLE_DAMAGE, player, source):
        return
    if own is not None and own.controller == player:
        if ruled(duel, RuleKind.AVOID_BATTLE_DAMAGE, own):
            return
        if ruled(duel, RuleKind.REFLECT_BATTLE_DAMAGE, own):
            player, causer = causer, player
    for card in both:
        for _, ctx, effect in rules(duel, RuleKind.CHANGE_BATTLE_DAMAGE, card):
            ctx.values["damage"] = points
            ctx.values["player"] = player
            points = amount(ctx, effect, card)
    if points <= 0:
        return
    if ruled(duel, RuleKind.BATTLE_DAMAGE_AS_EFFECT, source):
        for _, ctx, _ in rules(duel, RuleKind.BATTLE_DAMAGE_AS_EFFECT, source):
            damage(duel, player, points, ctx)
            return
    fight.damage += hurt(duel, player, points, _BY_BATTLE, source.uid, causer)
    for card in both:
        if card.controller == player and ruled(duel, RuleKind.SHARE_BATTLE_DAMAGE, card):
            enemy = causer
            if enemy != player:
                hurt(duel, enemy, points, _BY_BATTLE, card.uid, player)


def _bury(duel: Duel, fight: Fight) -> Procedure[None]:
    """Monsters whose destruction was settled go to the graveyard (CLS-148)."""
    cards = [
        c
        for c in (fight.attacker, fight.target)
        if c is not None and c.uid in fight.doomed and c.location == _MONSTER
    ]
    destroyers = {}
    if fight.target is not None:
        destroyers = {
            fight.attacker.uid: fight.target,
            fight.target.uid: fight.attacker,
        }
    numbers = [c.uid for c in cards]
    goal = _GRAVEYARD
    if duel.registry:
        for card in cards:
            for _, ctx, effect in rules(duel, RuleKind.REDIRECT_BATTLE_DESTROYED, card):
                goal = amount(ctx, effect, card)
    next_moment(duel)
    fight.doomed, fight.dying = set(), fight.doomed
    duel.version += 1
    gone = yield from destroy(duel, cards, None, reason=Reason.BATTLE, location=goal)
    fight.dying = set()
    if duel.registry:
        lost = {c.uid for c in gone}
        for number, card in zip(numbers, cards, strict=True):
            victor = destroyers.get(number)
            if card.uid in lost and victor is not None and victor.location == Location.MONSTER:
                occur(
                    duel,
                    When.DESTROYED_IN_BATTLE,
                    (victor.uid, card.uid),
                    player=card.last,
                    causer=victor.controller,
                    source=victor.uid,
                )
        yield from respond(duel)
