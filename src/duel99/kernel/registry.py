"""Which effect records are in force now, and the questions asked of them.

The registry is one dictionary from a slot (a kind of rule, a stat, a kind of occurrence) to the
active records there, so that a question about something nobody does costs one look-up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .context import Context
from .effect import (
    REPLACE_SLOT,
    RULE_SLOT,
    TRIGGER_SLOT,
    Activation,
    Active,
    Effect,
    Expiry,
    Ref,
    Replacement,
    Rule,
)
from .rule_kind import RuleKind
from .scope import Who
from .terms import NOBODY, ON_FIELD

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel

_NEGATED_KEY: Final = -1
_NEGATED_SLOT: Final[int] = RULE_SLOT + RuleKind.NEGATED
_UNAFFECTED_SLOT: Final[int] = RULE_SLOT + RuleKind.UNAFFECTED
_NOT_NEGATED_SLOT: Final[int] = RULE_SLOT + RuleKind.CANNOT_BE_NEGATED


def attach(duel: Duel, card: Card) -> None:
    """Put the records that work where ``card`` is now into force."""
    there = card.definition.by_location.get(card.location)
    if there is None:
        return
    registry = duel.registry
    stamp = duel.stamp
    for index, effect in there:
        stamp += 1
        active = Active(effect, card.uid, index, stamp)
        for slot in effect.slots:
            entries = registry.get(slot)
            if entries is None:
                registry[slot] = [active]
            else:
                entries.append(active)
    duel.stamp = stamp
    duel.version += 1
    duel.unsettled = True


def renew(duel: Duel, card: Card) -> None:
    """A card was turned face-up: its effects count from now in the order of time."""
    if card.location in card.definition.by_location:
        detach(duel, card, card.location)
        attach(duel, card)


def detach(duel: Duel, card: Card, location: int) -> None:
    """Take the records that worked while ``card`` was at ``location`` out of force."""
    there = card.definition.by_location.get(location)
    if there is None:
        return
    registry = duel.registry
    uid = card.uid
    done: set[int] = set()
    for _, effect in there:
        for slot in effect.slots:
            if slot in done:
                continue
            done.add(slot)
            entries = registry.get(slot)
            if entries is None:
                continue
            left = [a for a in entries if a.uid != uid or a.expiry is not None]
            if left:
                registry[slot] = left
            else:
                del registry[slot]
    duel.version += 1
    duel.unsettled = True


def linger(
    duel: Duel,
    effect: Effect,
    ctx: Context,
    expiry: Expiry,
    *,
    refs: tuple[Ref, ...] = (),
    players: tuple[int, ...] = (),
    values: tuple[int, ...] = (),
) -> Active:
    """Put a record into force for some time, applied by ``ctx``."""
    duel.stamp += 1
    active = Active(
        effect,
        ctx.card.uid,
        -1,
        duel.stamp,
        player=ctx.player,
        expiry=expiry,
        refs=refs,
        players=players,
        values=values,
        code=ctx.code,
    )
    enter(duel, active)
    return active


def enter(duel: Duel, active: Active) -> None:
    """Register a lingering record."""
    for slot in (*active.effect.slots, LINGERING_SLOT):
        entries = duel.registry.setdefault(slot, [])
        entries.append(active)
        if len(entries) > 1 and entries[-2].stamp > active.stamp:
            entries.sort(key=lambda a: a.stamp)  # a count went down: it keeps its place in time
    duel.version += 1
    duel.unsettled = True


def leave(duel: Duel, active: Active) -> None:
    """Unregister a lingering record."""
    for slot in (*active.effect.slots, LINGERING_SLOT):
        entries = duel.registry.get(slot)
        if entries and active in entries:
            left = [a for a in entries if a is not active]
            if left:
                duel.registry[slot] = left
            else:
                del duel.registry[slot]
    duel.contexts.pop(active, None)
    duel.version += 1
    duel.unsettled = True


LINGERING_SLOT: Final = 4


def context_of(duel: Duel, active: Active) -> Context:
    """The context in which a record that is in force is asked."""
    ctx = duel.contexts.get(active)
    card = duel.cards[active.uid]
    if ctx is None or ctx.card is not card:
        if active.player != NOBODY:
            player = active.player
        elif card.controller != NOBODY:
            player = card.controller
        else:
            player = card.last
        ctx = Context(duel, card, player, active.effect)
        ctx.active = active
        duel.contexts[active] = ctx
    elif active.player == NOBODY:
        controller = card.controller
        ctx.player = controller if controller != NOBODY else card.last
    return ctx


def in_force(duel: Duel, active: Active) -> Context | None:
    """The record's context if it applies now, else ``None``."""
    effect = active.effect
    ctx = context_of(duel, active)
    if active.expiry is None:
        card = ctx.card
        if card.location & ON_FIELD:
            if effect.needs_face_up and not card.position & 5:
                return None
            if effect.negatable and _NEGATED_SLOT in duel.registry and negated(duel, card):
                return None
            fight = duel.fight
            if fight is not None and card.uid in fight.doomed:
                return None  # OCG-105
            if duel.chain and card.field is not None and card.field.activating:
                return None
    condition = effect.condition
    if condition is not None and not condition(ctx):
        return None
    return ctx


def negated(duel: Duel, card: Card) -> bool:
    """Whether the effects of a face-up card on the field are negated."""
    entries = duel.registry.get(_NEGATED_SLOT)
    if not entries:
        return False
    if card.cached_version != duel.version:
        card.cached = {}
        card.cached_version = duel.version
    known: int | None = card.cached.get(_NEGATED_KEY)
    if known is not None:
        return known > 0
    # what is asked on the way sees the card as not negated
    card.cached[_NEGATED_KEY] = 0
    result = not (
        _NOT_NEGATED_SLOT in duel.registry and ruled(duel, RuleKind.CANNOT_BE_NEGATED, card)
    ) and _negated_by(duel, card, entries, duel.stamp + 1)
    if card.cached_version == duel.version:
        card.cached[_NEGATED_KEY] = 1 if result else 0
    return result


def _negated_by(duel: Duel, card: Card, entries: list[Active], before: int) -> bool:
    """Whether a rule that came into force before ``before`` negates ``card``.

    Such a rule is itself negated only by what was there earlier still: of two cards that negate
    each other the first one does, whichever is asked about.
    """
    for active in entries:
        effect = active.effect
        assert isinstance(effect, Rule)
        if active.stamp >= before:
            continue
        lasting = active.expiry is None
        if lasting and active.uid == card.uid and effect.scope is None:
            continue
        ctx = context_of(duel, active)
        source = ctx.card
        if lasting and source.location & ON_FIELD:
            if effect.needs_face_up and not source.position & 5:
                continue
            fight = duel.fight
            if fight is not None and source.uid in fight.doomed:
                continue  # OCG-105
            if duel.chain and source.field is not None and source.field.activating:
                continue
            if effect.negatable and _negated_by(duel, source, entries, active.stamp):
                continue
        condition = effect.condition
        if condition is not None and not condition(ctx):
            continue
        if not covers(duel, ctx, active, effect, card):
            continue
        if effect.test is None or effect.test(ctx, card, None):
            return True
    return False


def covers(duel: Duel, ctx: Context, active: Active, effect: Rule, card: Card) -> bool:
    """Whether a rule in force covers ``card`` (by its scope, or by the card's controller)."""
    scope = effect.scope
    if scope is not None:
        if not scope.covers(ctx, active, card):
            return False
    else:
        # a rule on players: that a monster is unaffected by effects does not help it
        return covers_player(ctx, active, effect.who, card.controller)
    if (
        _UNAFFECTED_SLOT in duel.registry
        and effect.kind is not RuleKind.UNAFFECTED
        and card.location & ON_FIELD
        and active.uid != card.uid
        and unaffected(duel, card, ctx)
    ):
        return False
    return True


def covers_player(ctx: Context, active: Active, who: Who | None, player: int) -> bool:
    """Whether ``who``, seen from the effect's controller, includes ``player``."""
    if who == Who.EVERYONE or who is None:
        return True
    if who == Who.YOU:
        return player == ctx.player
    if who == Who.OPPONENTS:
        return player != ctx.player and player != NOBODY
    return player in active.players


def rules(
    duel: Duel, kind: RuleKind, card: Card, cause: Context | None = None
) -> list[tuple[Active, Context, Rule]]:
    """All rules of ``kind`` in force that cover ``card``."""
    entries = duel.registry.get(RULE_SLOT + kind)
    if not entries:
        return []
    found = []
    for active in entries:
        effect = active.effect
        assert isinstance(effect, Rule)
        # whom it is about costs less to see than whether it is in force
        ctx = context_of(duel, active)
        scope = effect.scope
        if scope is not None and not scope.covers(ctx, active, card):
            continue
        if in_force(duel, active) is None or not covers(duel, ctx, active, effect, card):
            continue
        if effect.test is not None and not effect.test(ctx, card, cause):
            continue
        found.append((active, ctx, effect))
    return found


def ruled(duel: Duel, kind: RuleKind, card: Card, cause: Context | None = None) -> bool:
    """Whether a rule of ``kind`` covers ``card``."""
    return RULE_SLOT + kind in duel.registry and bool(rules(duel, kind, card, cause))


def player_rules(
    duel: Duel,
    kind: RuleKind,
    player: int,
    card: Card | None = None,
    cause: Context | None = None,
) -> list[tuple[Active, Context, Rule]]:
    """All rules of ``kind`` in force on ``player``, about ``card`` where one is meant."""
    entries = duel.registry.get(RULE_SLOT + kind)
    if not entries:
        return []
    found = []
    for active in entries:
        effect = active.effect
        assert isinstance(effect, Rule)
        ctx = context_of(duel, active)
        if effect.who is not None and not covers_player(ctx, active, effect.who, player):
            continue
        if effect.scope is not None and (
            card is None or not effect.scope.covers(ctx, active, card)
        ):
            continue
        if in_force(duel, active) is None:
            continue
        if effect.test is not None and not effect.test(ctx, card or ctx.card, cause):
            continue
        found.append((active, ctx, effect))
    return found


def player_ruled(
    duel: Duel,
    kind: RuleKind,
    player: int,
    card: Card | None = None,
    cause: Context | None = None,
) -> bool:
    """Whether a rule of ``kind`` binds ``player`` (about ``card``)."""
    return RULE_SLOT + kind in duel.registry and bool(player_rules(duel, kind, player, card, cause))


def amount(ctx: Context, effect: Rule, card: Card) -> int:
    """A rule's value for ``card``."""
    value = effect.value
    return value if isinstance(value, int) else value(ctx, card)


def unaffected(duel: Duel, card: Card, cause: Context | None) -> bool:
    """Whether ``card`` is unaffected by the effect ``cause``."""
    if cause is None or _UNAFFECTED_SLOT not in duel.registry:
        return False
    return bool(rules(duel, RuleKind.UNAFFECTED, card, cause))


def replacements(
    duel: Duel, kind: int, card: Card | None = None
) -> list[tuple[Active, Context, Replacement]]:
    """Replacements of a kind that may stand in for ``card``."""
    found = []
    for active in duel.registry.get(REPLACE_SLOT + kind, ()):
        effect = active.effect
        assert isinstance(effect, Replacement)
        ctx = in_force(duel, active)
        if ctx is None:
            continue
        if card is not None and effect.covers is not None and not effect.covers(ctx, card):
            continue
        found.append((active, ctx, effect))
    return found


def triggers(duel: Duel, when: int) -> list[tuple[Active, Activation]]:
    """Triggers that listen to ``when``."""
    return [
        (active, active.effect)
        for active in duel.registry.get(TRIGGER_SLOT + when, ())
        if isinstance(active.effect, Activation)
    ]
