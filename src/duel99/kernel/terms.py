"""The vocabulary of the game as numbers.

Every enumeration is an ``IntEnum``: members hash and compare at the speed of ints. Where a
value can be several at once (a place that an effect works in, an attribute that was added),
the members are single bits and the combination is a plain ``int`` called a *mask*.
The bits of kinds, attributes, races and locations are those of the common card databases, so
that importing one needs no table.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

NOBODY: Final = -1
"""The seat number that stands for no player."""

NO_CARD: Final = -1
"""The card number that stands for no card, or for a card that the reader may not know."""


class Location(IntEnum):
    """Where a card is. Single bits; combine with ``|`` to a mask."""

    NOWHERE = 0
    DECK = 0x1
    HAND = 0x2
    MONSTER = 0x4
    SPELL = 0x8
    GRAVEYARD = 0x10
    BANISHED = 0x20
    EXTRA = 0x40
    MATERIAL = 0x80
    FIELD = 0x100
    PENDULUM = 0x200
    TRACK = 0x400


ON_FIELD: Final[int] = Location.MONSTER | Location.SPELL | Location.FIELD | Location.PENDULUM
SPELL_TRAP_ZONES: Final[int] = Location.SPELL | Location.FIELD | Location.PENDULUM
PILES: Final[int] = Location.DECK | Location.GRAVEYARD | Location.BANISHED | Location.EXTRA
ANYWHERE: Final[int] = 0x3FF
"""All places that effects reach; the track is none (AMB-70)."""


class Position(IntEnum):
    """Battle position, or the way a card outside the monster zones lies. Single bits."""

    NONE = 0
    FACE_UP_ATTACK = 1
    FACE_DOWN_ATTACK = 2
    FACE_UP_DEFENSE = 4
    FACE_DOWN_DEFENSE = 8


FACE_UP: Final = 5
FACE_DOWN: Final = 10
ATTACK_POSITION: Final = 3
DEFENSE_POSITION: Final = 12


class Phase(IntEnum):
    """The phases of a turn in order (OCG-278, N99-050)."""

    NONE = 0
    DRAW = 1
    STANDBY = 2
    MAIN1 = 3
    BATTLE = 4
    MAIN2 = 5
    END = 6


class Step(IntEnum):
    """Steps of the battle phase, with the sub-steps of the damage step (AMB-45)."""

    NONE = 0
    START = 1
    BATTLE = 2
    DAMAGE_START = 3
    DAMAGE_BEFORE = 4
    DAMAGE_CALCULATION = 5
    DAMAGE_AFTER = 6
    DAMAGE_END = 7
    END = 8


class Kind(IntEnum):
    """Kinds of card. Single bits."""

    MONSTER = 0x1
    SPELL = 0x2
    TRAP = 0x4
    NORMAL = 0x10
    EFFECT = 0x20
    FUSION = 0x40
    RITUAL = 0x80
    TRAP_MONSTER = 0x100
    SPIRIT = 0x200
    UNION = 0x400
    GEMINI = 0x800
    TUNER = 0x1000
    SYNCHRO = 0x2000
    TOKEN = 0x4000
    QUICK_PLAY = 0x10000
    CONTINUOUS = 0x20000
    EQUIP = 0x40000
    FIELD = 0x80000
    COUNTER = 0x100000
    FLIP = 0x200000
    TOON = 0x400000
    XYZ = 0x800000
    PENDULUM = 0x1000000
    SPECIAL_SUMMON_ONLY = 0x2000000
    LINK = 0x4000000


EXTRA_DECK_KINDS: Final[int] = Kind.FUSION | Kind.SYNCHRO | Kind.XYZ | Kind.LINK
STAYING_KINDS: Final[int] = Kind.CONTINUOUS | Kind.EQUIP | Kind.FIELD
"""Spells and traps of these kinds stay on the field after they resolve."""


class Attribute(IntEnum):
    """Attributes of monsters. Single bits."""

    EARTH = 0x1
    WATER = 0x2
    FIRE = 0x4
    WIND = 0x8
    LIGHT = 0x10
    DARK = 0x20
    DIVINE = 0x40


class Race(IntEnum):
    """Types (種族) of monsters. Single bits."""

    WARRIOR = 0x1
    SPELLCASTER = 0x2
    FAIRY = 0x4
    FIEND = 0x8
    ZOMBIE = 0x10
    MACHINE = 0x20
    AQUA = 0x40
    PYRO = 0x80
    ROCK = 0x100
    WINGED_BEAST = 0x200
    PLANT = 0x400
    INSECT = 0x800
    THUNDER = 0x1000
    DRAGON = 0x2000
    BEAST = 0x4000
    BEAST_WARRIOR = 0x8000
    DINOSAUR = 0x10000
    FISH = 0x20000
    SEA_SERPENT = 0x40000
    REPTILE = 0x80000
    PSYCHIC = 0x100000
    DIVINE_BEAST = 0x200000
    CREATOR_GOD = 0x400000
    WYRM = 0x800000
    CYBERSE = 0x1000000
    ILLUSION = 0x2000000


class Arrow(IntEnum):
    """Link arrows. Single bits, as printed from the card's own point of view."""

    LOWER_LEFT = 0x1
    DOWN = 0x2
    LOWER_RIGHT = 0x4
    LEFT = 0x8
    RIGHT = 0x20
    UPPER_LEFT = 0x40
    UP = 0x80
    UPPER_RIGHT = 0x100


class SummonKind(IntEnum):
    """How a monster came to the field."""

    NONE = 0
    NORMAL = 1
    TRIBUTE = 2
    SET = 3
    FLIP = 4
    EFFECT = 5
    PROCEDURE = 6
    RITUAL = 7
    FUSION = 8
    SYNCHRO = 9
    XYZ = 10
    PENDULUM = 11
    LINK = 12
    GEMINI = 13


SPECIAL_SUMMONS: Final = frozenset(
    {
        SummonKind.EFFECT,
        SummonKind.PROCEDURE,
        SummonKind.RITUAL,
        SummonKind.FUSION,
        SummonKind.SYNCHRO,
        SummonKind.XYZ,
        SummonKind.PENDULUM,
        SummonKind.LINK,
    }
)


class Reason(IntEnum):
    """Why something happened. Single bits; a reason is a mask of them."""

    NONE = 0
    RULE = 0x1
    EFFECT = 0x2
    COST = 0x4
    BATTLE = 0x8
    DESTROY = 0x10
    TRIBUTE = 0x20
    SUMMON = 0x40
    MATERIAL = 0x80
    DISCARD = 0x100
    DRAW = 0x200
    RETURN = 0x400
    REPLACE = 0x800
    FUSION = 0x1000
    SYNCHRO = 0x2000
    XYZ = 0x4000
    LINK = 0x8000
    RITUAL = 0x10000
    EXCAVATE = 0x20000
    LOST_TARGET = 0x40000
    REVEAL = 0x80000
    REDIRECT = 0x100000
    RECYCLE = 0x200000
    ELIMINATION = 0x400000
    SETUP = 0x800000


class When(IntEnum):
    """What can happen that effects react to; the kinds of :class:`~.occurrence.Occurrence`."""

    # summons
    SUMMON_ATTEMPT = 1
    FLIP_SUMMON_ATTEMPT = 2
    SPECIAL_SUMMON_ATTEMPT = 3
    NORMAL_SUMMONED = 4
    FLIP_SUMMONED = 5
    SPECIAL_SUMMONED = 6
    SUMMON_NEGATED = 7
    FLIP_SUMMON_NEGATED = 8
    SPECIAL_SUMMON_NEGATED = 9
    MONSTER_SET = 10
    SPELL_TRAP_SET = 11
    USED_AS_MATERIAL = 12
    FLIPPED = 14
    # moves
    SENT_TO_GRAVEYARD = 20
    BANISHED = 21
    ADDED_TO_HAND = 22
    RETURNED_TO_DECK = 23
    LEFT_FIELD = 24
    LEAVING_FIELD = 25
    MOVED = 26
    LEFT_GRAVEYARD = 27
    DESTROYED = 28
    TRIBUTED = 30
    DISCARDED = 31
    MATERIAL_DETACHED = 32
    DRAWN = 33
    BEFORE_DRAW = 34
    CONTROL_CHANGED = 35
    EQUIPPED = 36
    POSITION_CHANGED = 38
    COUNTER_ADDED = 39
    COUNTER_REMOVED = 40
    ADDED_TO_EXTRA = 41
    REVEALED = 42
    # battle
    ATTACK_DECLARED = 50
    BATTLE_TARGETED = 51
    ATTACK_NEGATED = 52
    DAMAGE_STEP_START = 53
    BEFORE_DAMAGE_CALCULATION = 54
    DAMAGE_CALCULATION = 55
    AFTER_DAMAGE_CALCULATION = 56
    BATTLE_DAMAGE = 57
    DESTROYED_BY_BATTLE = 59
    DESTROYED_IN_BATTLE = 60
    """Seen from the monster that destroyed the other one."""
    DAMAGE_STEP_END = 61
    BATTLE_CONFIRMED = 62
    BATTLE_PHASE_ENDED = 63
    # life points
    EFFECT_DAMAGE = 70
    DAMAGE = 71
    RECOVERED = 72
    LIFE_PAID = 73
    # chain
    CHAIN_LINK = 80
    CHAIN_SOLVING = 81
    CHAIN_SOLVED = 82
    CHAIN_ENDED = 83
    ACTIVATION_NEGATED = 85
    EFFECT_NEGATED = 86
    TARGETED = 87
    # turn
    DRAW_PHASE = 100
    STANDBY_PHASE = 101
    MAIN_PHASE_1 = 102
    BATTLE_PHASE = 103
    MAIN_PHASE_2 = 104
    END_PHASE = 105
    TURN_STARTED = 106
    TURN_ENDED = 107
    PHASE_STARTED = 108
    # chance
    DICE_ROLLED = 120
    COIN_TOSSED = 121
    # the state was looked over
    SETTLED = 130
    CUSTOM = 140
    """Raised by an effect for other effects; the occurrence's ``value`` tells which."""


class Stat(IntEnum):
    """Derived values of a card that modifiers change."""

    ATTACK = 0
    DEFENSE = 1
    LEVEL = 2
    RANK = 3
    ATTRIBUTE = 4
    RACE = 5
    KIND = 6
    CODE = 7
    SERIES = 8
    LEFT_SCALE = 9
    RIGHT_SCALE = 10
    LINK_RATING = 11
    ARROWS = 12
    CONTROLLER = 13
    SYNCHRO_LEVEL = 14
    XYZ_LEVEL = 15
    RITUAL_LEVEL = 16
    POSITION = 17


class Op(IntEnum):
    """How a modifier changes a value, in the order in which the layers are applied."""

    SET_ORIGINAL = 0
    SWAP_ORIGINAL = 1
    SET = 2
    INCLUDE = 3
    """Adds bits or names ("is also treated as")."""
    EXCLUDE = 4
    ADD = 5
    MULTIPLY = 6
    FINAL = 7
    """Wipes what came before it in time; later ``ADD`` applies on top."""
    SWAP_FINAL = 8


class Speed(IntEnum):
    """Spell speeds (OCG-216 to OCG-224)."""

    ONE = 1
    TWO = 2
    THREE = 3


class EndReason(IntEnum):
    """Why a player lost or the duel ended."""

    NONE = 0
    LIFE_POINTS = 1
    DECK_OUT = 2
    SURRENDER = 3
    SPECIAL = 4
    COUNTERS = 5
    LIMIT = 6
    LAST_CARD = 7
    EFFECT = 8
    TIME = 9
    MATCH = 10
