"""Derived values: what a card is worth now.

Layers (see ``docs/architecture.md``): the printed value; original values that were set or
swapped; values that were set; then, in the order of time, bits included or excluded, amounts
added, multiplications and final values, a final value wiping what came before it.
Values are kept until something on the table changes (``duel.version``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from .effect import MODIFIER_SLOT, RULE_SLOT, Active, Modifier
from .loops import Compute, find_out
from .registry import context_of, in_force, ruled, unaffected
from .rule_kind import RuleKind
from .terms import ON_FIELD, Kind, Location, Op, Stat

if TYPE_CHECKING:
    from .card import Card
    from .context import Context
    from .duel import Duel

T = TypeVar("T")

_MONSTER: Final = int(Location.MONSTER)
_PENDULUM_ZONE: Final = int(Location.PENDULUM)
_AS_SPELL: Final[int] = Location.SPELL | Location.PENDULUM
_LINK: Final = int(Kind.LINK)
_A_MONSTER: Final = int(Kind.MONSTER)
_ATTACK_SLOT: Final[int] = MODIFIER_SLOT + Stat.ATTACK
_DEFENSE_SLOT: Final[int] = MODIFIER_SLOT + Stat.DEFENSE
_LEVEL_SLOT: Final[int] = MODIFIER_SLOT + Stat.LEVEL
_KIND_SLOT: Final[int] = MODIFIER_SLOT + Stat.KIND
_UNAFFECTED: Final[int] = RULE_SLOT + RuleKind.UNAFFECTED
_GRAVEYARD_LOCKED: Final[int] = RULE_SLOT + RuleKind.GRAVEYARD_LOCKED
_ORIGINAL: Final = 100
"""Key offset of cached original values."""


def applying(
    duel: Duel, card: Card, entries: list[Active]
) -> list[tuple[Active, Context, Modifier]]:
    """The modifiers among ``entries`` that apply to ``card`` now, oldest first."""
    found = []
    guarded = _UNAFFECTED in duel.registry
    buried = _GRAVEYARD_LOCKED in duel.registry and card.location == Location.GRAVEYARD
    for active in entries:
        effect = active.effect
        assert isinstance(effect, Modifier)
        if not effect.scope.covers(context_of(duel, active), active, card):
            continue
        ctx = in_force(duel, active)
        if ctx is None:
            continue
        if guarded and active.uid != card.uid and unaffected(duel, card, ctx):
            continue
        if (
            buried
            and effect.stat in (Stat.RACE, Stat.ATTRIBUTE)
            and ruled(duel, RuleKind.GRAVEYARD_LOCKED, card, ctx)
        ):
            continue
        found.append((active, ctx, effect))
    return found


def value_of(ctx: Context, effect: Modifier, active: Active, card: Card) -> Any:
    """A modifier's value for ``card``: a constant, a function, or what ``active`` remembers."""
    value = effect.value
    if value is None:
        return active.values[0]
    return value(ctx, card) if callable(value) else value


def _number(duel: Duel, card: Card, stat: Stat, printed: int, floor: int) -> int:
    if card.cached_version != duel.version:
        card.cached = {}
        card.cached_version = duel.version
    known: int | None = card.cached.get(stat)
    if known is not None:
        return known
    found: int = find_out(duel, card, stat, printed, floor, _compute_number)
    return found


def _compute_number(duel: Duel, card: Card, stat: int, printed: int, floor: int) -> int:
    value = original = _original(duel, card, stat, printed)
    if original != printed:
        duel.loops.show(card, stat, original)
    entries = duel.registry.get(MODIFIER_SLOT + stat)
    if entries:
        found = applying(duel, card, entries)
        for active, ctx, effect in found:
            if effect.op is Op.SET:
                value = value_of(ctx, effect, active, card)
        for active, ctx, effect in found:
            op = effect.op
            if op is Op.ADD:
                value += value_of(ctx, effect, active, card)
            elif op is Op.FINAL:
                value = value_of(ctx, effect, active, card)
            elif op is Op.MULTIPLY:
                times = value_of(ctx, effect, active, card)
                # a multiplier is given in halves, so that halving stays a whole number
                value = -(-value * times // 2) if times == 1 else value * times // 2
            elif op is Op.SWAP_FINAL:
                value = value_of(ctx, effect, active, card)
    return max(value, floor)


def _original(duel: Duel, card: Card, stat: int, printed: int) -> int:
    entries = duel.registry.get(MODIFIER_SLOT + stat)
    value = printed
    if entries:
        for active, ctx, effect in applying(
            duel,
            card,
            [a for a in entries if a.effect.op <= Op.SWAP_ORIGINAL],  # type: ignore[attr-defined]
        ):
            value = value_of(ctx, effect, active, card)
    return value


def attack_of(duel: Duel, card: Card) -> int:
    """Current attack; 0 for cards without."""
    if _ATTACK_SLOT not in duel.registry or not card.location & _MONSTER:
        return card.printed.base_attack
    if card.position & 10:
        return card.printed.base_attack
    return _number(duel, card, Stat.ATTACK, card.printed.base_attack, 0)


def defense_of(duel: Duel, card: Card) -> int:
    """Current defence; 0 for Link monsters, which have none (OCG-025)."""
    if _DEFENSE_SLOT not in duel.registry or not card.location & _MONSTER:
        return card.printed.base_defense
    if card.position & 10 or card.printed.kind & _LINK:
        return card.printed.base_defense
    return _number(duel, card, Stat.DEFENSE, card.printed.base_defense, 0)


def original_attack(duel: Duel, card: Card) -> int:
    """Attack before modifiers other than those of the original value."""
    return max(0, _original(duel, card, Stat.ATTACK, card.printed.base_attack))


def level_of(duel: Duel, card: Card) -> int:
    """Current level; 0 for Xyz and Link monsters (OCG-007, OCG-025)."""
    level = card.printed.level
    if _LEVEL_SLOT not in duel.registry or not level:
        return level
    if card.position & 10 and card.location & _MONSTER:
        return level
    return _number(duel, card, Stat.LEVEL, level, 1)


def rank_of(duel: Duel, card: Card) -> int:
    """Current rank; 0 for other than Xyz monsters."""
    rank = card.printed.rank
    if not rank or MODIFIER_SLOT + Stat.RANK not in duel.registry:
        return rank
    return _number(duel, card, Stat.RANK, rank, 1)


def rating_of(duel: Duel, card: Card) -> int:
    """Current Link Rating; 0 for other than Link monsters (OCG-013)."""
    rating = card.printed.rating
    if not rating or MODIFIER_SLOT + Stat.LINK_RATING not in duel.registry:
        return rating
    return _number(duel, card, Stat.LINK_RATING, rating, 1)


def scales_of(duel: Duel, card: Card) -> tuple[int, int]:
    """Left and right pendulum scale."""
    printed = card.printed
    left, right = printed.left_scale, printed.right_scale
    if MODIFIER_SLOT + Stat.LEFT_SCALE in duel.registry:
        left = _number(duel, card, Stat.LEFT_SCALE, left, 0)
    if MODIFIER_SLOT + Stat.RIGHT_SCALE in duel.registry:
        right = _number(duel, card, Stat.RIGHT_SCALE, right, 0)
    return left, right


def _mask(duel: Duel, card: Card, stat: Stat, printed: int) -> int:
    entries = duel.registry.get(MODIFIER_SLOT + stat)
    if not entries or (card.position & 10 and card.location & ON_FIELD):
        return printed
    if card.cached_version != duel.version:
        card.cached = {}
        card.cached_version = duel.version
    known: int | None = card.cached.get(stat)
    if known is not None:
        return known
    found: int = find_out(duel, card, stat, printed, 0, _compute_mask)
    return found


def _compute_mask(duel: Duel, card: Card, stat: int, printed: int, _: int) -> int:
    value = printed
    for active, ctx, effect in applying(duel, card, duel.registry[MODIFIER_SLOT + stat]):
        op = effect.op
        if op is Op.INCLUDE:
            value |= value_of(ctx, effect, active, card)
        elif op is Op.EXCLUDE:
            value &= ~value_of(ctx, effect, active, card)
        else:
            value = value_of(ctx, effect, active, card)
    return value


def attribute_of(duel: Duel, card: Card) -> int:
    """Mask of the card's attributes now."""
    return _mask(duel, card, Stat.ATTRIBUTE, card.printed.attribute)


def race_of(duel: Duel, card: Card) -> int:
    """Mask of the card's types (種族) now."""
    return _mask(duel, card, Stat.RACE, card.printed.race)


def kind_of(duel: Duel, card: Card) -> int:
    """Mask of kinds now: a card in a pendulum zone is a spell (OCG-066), an equipped one too."""
    kind = card.printed.kind
    location = card.location
    if location & _AS_SPELL and kind & _A_MONSTER:
        state = card.field
        if location == _PENDULUM_ZONE:
            kind = Kind.SPELL | Kind.PENDULUM
        elif state is not None and state.equipped_to >= 0:
            kind = Kind.SPELL | Kind.EQUIP
        else:
            kind = Kind.SPELL | Kind.CONTINUOUS
    elif kind & Kind.TRAP_MONSTER and location == Location.MONSTER:
        kind |= Kind.MONSTER
    if _KIND_SLOT in duel.registry:
        kind = _mask(duel, card, Stat.KIND, kind)
    return kind


def is_monster(duel: Duel, card: Card) -> bool:
    """Whether the card counts as a monster now."""
    if card.location == _MONSTER:
        return True
    if card.location & ON_FIELD:
        return kind_of(duel, card) & _A_MONSTER != 0
    return card.printed.is_monster


def codes_of(duel: Duel, card: Card) -> tuple[int, ...]:
    """The names the card has now; usually one."""
    entries = duel.registry.get(MODIFIER_SLOT + Stat.CODE)
    code = card.printed.code
    if not entries or (card.position & 10 and card.location & ON_FIELD):
        return (code,)
    return _kept(duel, card, Stat.CODE, (code,), _compute_codes)


def _compute_codes(
    duel: Duel, card: Card, stat: int, names: tuple[int, ...], _: int
) -> tuple[int, ...]:
    for active, ctx, effect in applying(duel, card, duel.registry[MODIFIER_SLOT + stat]):
        value = value_of(ctx, effect, active, card)
        names = (*names, value) if effect.op is Op.INCLUDE else (value,)
    return names


def _kept(duel: Duel, card: Card, stat: Stat, printed: T, compute: Compute) -> T:
    """A value that is no number, found out once until something on the table changes."""
    if card.cached_version != duel.version:
        card.cached = {}
        card.cached_version = duel.version
    known: T | None = card.cached.get(stat)
    if known is None:
        known = find_out(duel, card, stat, printed, 0, compute)
        assert known is not None
    return known


def series_of(duel: Duel, card: Card) -> frozenset[str]:
    """The archetypes the card belongs to now."""
    series = card.printed.series
    entries = duel.registry.get(MODIFIER_SLOT + Stat.SERIES)
    if not entries:
        return series
    return _kept(duel, card, Stat.SERIES, series, _compute_series)


def _compute_series(
    duel: Duel, card: Card, stat: int, series: frozenset[str], _: int
) -> frozenset[str]:
    for active, ctx, effect in applying(duel, card, duel.registry[MODIFIER_SLOT + stat]):
        value = value_of(ctx, effect, active, card)
        more = value if isinstance(value, frozenset) else frozenset({value})
        series = series | more if effect.op is Op.INCLUDE else more
    return series


def arrows_of(duel: Duel, card: Card) -> int:
    """Mask of link arrows now."""
    return _mask(duel, card, Stat.ARROWS, card.printed.arrows)


def material_level(duel: Duel, card: Card, stat: Stat) -> tuple[int, ...]:
    """The levels with which the card may serve as Synchro, Xyz or Ritual material."""
    level = level_of(duel, card)
    entries = duel.registry.get(MODIFIER_SLOT + stat)
    if not entries:
        return (level,)
    levels: tuple[int, ...] = (level,)
    for active, ctx, effect in applying(duel, card, entries):
        value = value_of(ctx, effect, active, card)
        levels = (*levels, value) if effect.op is Op.INCLUDE else (value,)
    return levels
