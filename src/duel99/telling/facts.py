"""The printed facts of a card as people read them."""

from __future__ import annotations

from typing import Final, TypeAlias

from duel99.kernel.facts import UNKNOWN_VALUE, Printed
from duel99.kernel.terms import Arrow, Attribute, Kind, Race
from duel99.messages import Messages

_ORDER: Final = (
    Kind.RITUAL,
    Kind.FUSION,
    Kind.SYNCHRO,
    Kind.XYZ,
    Kind.PENDULUM,
    Kind.LINK,
    Kind.TOON,
    Kind.SPIRIT,
    Kind.UNION,
    Kind.GEMINI,
    Kind.TUNER,
    Kind.FLIP,
    Kind.TOKEN,
    Kind.NORMAL,
    Kind.EFFECT,
)
"""The order in which the kinds of a monster stand on its type line."""

_Table: TypeAlias = tuple[tuple[Kind, str], ...]

_MONSTERS: Final[_Table] = (
    (Kind.TOKEN, "token"),
    (Kind.RITUAL, "ritual_monster"),
    (Kind.FUSION, "fusion_monster"),
    (Kind.SYNCHRO, "synchro_monster"),
    (Kind.XYZ, "xyz_monster"),
    (Kind.LINK, "link_monster"),
    (Kind.PENDULUM, "pendulum_monster"),
    (Kind.EFFECT, "effect_monster"),
    (Kind.NORMAL, "normal_monster"),
)
_SPELLS: Final[_Table] = (
    (Kind.CONTINUOUS, "continuous_spell"),
    (Kind.EQUIP, "equip_spell"),
    (Kind.FIELD, "field_spell"),
    (Kind.QUICK_PLAY, "quick_play_spell"),
    (Kind.RITUAL, "ritual_spell"),
)
_TRAPS: Final[_Table] = ((Kind.CONTINUOUS, "continuous_trap"), (Kind.COUNTER, "counter_trap"))


def card_kind(printed: Printed) -> str:
    """What sort of card it is, as a message key of ``card_kind``: ``quick_play_spell``."""
    table, otherwise = _MONSTERS, "effect_monster"
    if printed.is_spell:
        table, otherwise = _SPELLS, "normal_spell"
    elif printed.is_trap:
        table, otherwise = _TRAPS, "normal_trap"
    elif not printed.kind:
        return "table_rule"
    return next((key for kind, key in table if printed.kind & kind), otherwise)


def kind_name(printed: Printed, messages: Messages) -> str:
    return messages.text(f"card_kind.{card_kind(printed)}")


def number(value: int, messages: Messages) -> str:
    """Attack or defence as printed: ``?`` where it is not a number."""
    return messages.text("card.unknown_value") if value == UNKNOWN_VALUE else str(value)


def strength(printed: Printed, messages: Messages) -> str:
    """The monster's attack and defence in short."""
    attack = number(printed.attack, messages)
    if printed.kind & Kind.LINK:
        return messages.text("table.stats_link", attack=attack)
    return messages.text("table.stats", attack=attack, defense=number(printed.defense, messages))


def grade(printed: Printed, messages: Messages) -> str:
    """The monster's level, rank or link rating in short."""
    if printed.kind & Kind.LINK:
        return messages.text("table.link", value=printed.rating)
    if printed.kind & Kind.XYZ:
        return messages.text("table.rank", value=printed.rank)
    return messages.text("table.level", value=printed.level)


def short(printed: Printed, messages: Messages) -> str:
    """One glance: ``4星 攻1800/守1000``, or the kind of a spell or trap."""
    if not printed.is_monster:
        return kind_name(printed, messages)
    return f"{grade(printed, messages)} {strength(printed, messages)}"


def type_line(printed: Printed, messages: Messages) -> str:
    """``【龍族／同步／協調／效果】`` for a monster, the kind for everything else."""
    if not printed.is_monster:
        return kind_name(printed, messages)
    parts = [messages.member(Race(printed.race))] if printed.race else []
    parts += [messages.member(kind) for kind in _ORDER if printed.kind & kind]
    separator = messages.text("card.type_separator")
    return messages.text("card.type_line", parts=separator.join(parts))


def fact_lines(printed: Printed, messages: Messages) -> list[str]:
    """All facts of a card, from the type line down."""
    text = messages.text
    lines = [type_line(printed, messages)]
    if not printed.is_monster:
        return lines
    facts = []
    if printed.attribute:
        facts.append(text("card.attribute", value=messages.member(Attribute(printed.attribute))))
    if printed.kind & Kind.LINK:
        facts.append(text("card.link_rating", value=printed.rating))
    elif printed.kind & Kind.XYZ:
        facts.append(text("card.rank", value=printed.rank))
    else:
        facts.append(text("card.level", value=printed.level))
    facts.append(text("card.attack", value=number(printed.attack, messages)))
    if not printed.kind & Kind.LINK:
        facts.append(text("card.defense", value=number(printed.defense, messages)))
    lines.append("  ".join(facts))
    if printed.kind & Kind.LINK:
        arrows = [messages.member(arrow) for arrow in Arrow if printed.arrows & arrow]
        lines.append(text("card.arrows", arrows=" ".join(arrows)))
    if printed.is_pendulum:
        lines.append(_scale(printed, messages))
    return lines


def _scale(printed: Printed, messages: Messages) -> str:
    if printed.left_scale == printed.right_scale:
        return messages.text("card.scale", value=printed.left_scale)
    return messages.text("card.scales", left=printed.left_scale, right=printed.right_scale)
