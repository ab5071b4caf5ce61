"""The words of a scenario file and what they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from duel99.kernel import event as events
from duel99.kernel.decision import ActionKind
from duel99.kernel.terms import Attribute, Kind, Location, Phase, Position, Race
from duel99.rulesets.counter_actions import ABILITIES

if TYPE_CHECKING:
    from duel99.kernel.policy import Ruleset

PHASES: Final = {
    "draw": Phase.DRAW,
    "standby": Phase.STANDBY,
    "main1": Phase.MAIN1,
    "battle": Phase.BATTLE,
    "main2": Phase.MAIN2,
    "end": Phase.END,
}
POSITIONS: Final = {
    "attack": int(Position.FACE_UP_ATTACK),
    "defense": int(Position.FACE_UP_DEFENSE),
    "set": int(Position.FACE_DOWN_DEFENSE),
}
MONSTER_ZONES: Final = {"m1": 0, "m2": 1, "m3": 2, "m4": 3, "m5": 4, "ex1": 5, "ex2": 6}
SPELL_ZONES: Final = {"s1": 0, "s2": 1, "s3": 2, "s4": 3, "s5": 4}
ZONES: Final[dict[str, tuple[Location, int]]] = {
    **{name: (Location.MONSTER, i) for name, i in MONSTER_ZONES.items()},
    **{name: (Location.SPELL, i) for name, i in SPELL_ZONES.items()},
    "p1": (Location.PENDULUM, 0),
    "p2": (Location.PENDULUM, 4),
    "field": (Location.FIELD, 0),
}
_PENDULUM_ZONES: Final = ("p1", "p2")


def zones_of(ruleset: Ruleset | None) -> Mapping[str, tuple[Location, int]]:
    """The zones that a ruleset has, by their names; all of them for ``None``."""
    if ruleset is None:
        return ZONES
    policy = ruleset.zones
    left_out = {*(() if policy.has_extra_zones else ("ex1", "ex2")), *_PENDULUM_ZONES}
    found = {name: place for name, place in ZONES.items() if name not in left_out}
    for name, zone in zip(_PENDULUM_ZONES, policy.pendulum_zones, strict=False):
        found[name] = (Location.PENDULUM, zone)
    return found


PILES: Final = {
    "hand": Location.HAND,
    "deck": Location.DECK,
    "extra": Location.EXTRA,
    "graveyard": Location.GRAVEYARD,
    "banished": Location.BANISHED,
}
SHARED_PILES: Final = ("deck", "extra", "graveyard", "banished")

ACTIONS: Final[dict[str, tuple[ActionKind, ...]]] = {
    "summon": (ActionKind.SUMMON,),
    "set": (ActionKind.SET_MONSTER, ActionKind.SET_SPELL_TRAP),
    "flip": (ActionKind.FLIP_SUMMON,),
    "change-position": (ActionKind.CHANGE_POSITION,),
    "activate": (ActionKind.ACTIVATE,),
    "special-summon": (ActionKind.SPECIAL_SUMMON,),
    "pendulum-summon": (ActionKind.PENDULUM_SUMMON,),
    "attack": (ActionKind.ATTACK,),
    "phase": (ActionKind.TO_BATTLE, ActionKind.TO_MAIN2, ActionKind.END_TURN),
    "speed": (ActionKind.EXTRA,),
    "pass": (ActionKind.PASS,),
    "surrender": (),
}
"""What a player does; a step has at most one of these."""

CARD_ACTIONS: Final = frozenset(
    {"summon", "set", "flip", "change-position", "activate", "special-summon", "attack"}
)
LEAVE: Final = {
    "battle": ActionKind.TO_BATTLE,
    "main2": ActionKind.TO_MAIN2,
    "end": ActionKind.END_TURN,
}

SPEED: Final = {ability.key: i for i, ability in enumerate(ABILITIES, 1)}
"""The five things that Speed Counters can be spent on."""

CARD_ANSWERS: Final = ("tributes", "materials", "targets", "cost", "choose", "target")
ANSWERS: Final = (
    *CARD_ANSWERS, "answer", "option", "zone", "to", "position", "player", "opponent", "number",
    "order", "declare", "effect",
)  # fmt: skip
"""What answers the questions on the way."""

PURPOSES: Final = (
    ("tribute", "tributes"),
    ("material", "materials"),
    ("target", "targets"),
    ("cost", "cost"),
    ("discard", "cost"),
    ("detach", "cost"),
)
"""Which key speaks of which purpose of a decision; the first part that occurs in it decides."""

STAT_KEYS: Final = (
    "card", "position", "atk", "def", "level", "rank", "link", "attribute", "race", "counters",
    "materials", "controller", "owner", "negated", "equipped-to",
)  # fmt: skip
EVENT_TAGS: Final = frozenset(
    str(kind.__struct_config__.tag)
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, events.Record) and kind is not events.Record
)
RESERVED: Final = frozenset(
    {
        *PILES, *ZONES, "winner", "chain", "phase", "turn", "offered", "events", "expect", "shared",
        "track",
        "none", "draw", "empty", "nobody", "cannot",
    }
)  # fmt: skip
"""Words that cannot be the name of a seat."""

KINDS: Final = {k.name.lower().replace("_", "-"): int(k) for k in Kind}
ATTRIBUTES: Final = {a.name.lower(): int(a) for a in Attribute}
RACES: Final = {r.name.lower().replace("_", "-"): int(r) for r in Race}
