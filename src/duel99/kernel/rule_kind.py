"""The kinds of restriction, permission and replacement."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass


class RuleKind(IntEnum):
    """Restrictions and permissions, each asked at one place of the kernel."""

    # effects in general
    NEGATED = 1
    """The covered card's effects are negated."""
    UNAFFECTED = 2
    """The covered card is unaffected by effects that pass the test."""
    CANNOT_BE_NEGATED = 3
    CANNOT_ACTIVATE = 4
    """The covered players cannot activate what passes the test."""
    CANNOT_ACTIVATE_EFFECTS = 5
    """The covered card's effects cannot be activated."""
    ACTIVATION_CANNOT_BE_NEGATED = 6
    EFFECT_CANNOT_BE_NEGATED = 7
    CANNOT_BE_TARGETED = 8
    ACTIVATION_COST = 9
    SUMMONED_AGAIN = 11
    """The covered gemini monster counts as Normal Summoned again."""
    CHAIN_LINK_NEGATED = 10
    """Effects activated in a chain by covered players that pass the test are negated."""
    # destroying
    NO_BATTLE_DESTRUCTION = 20
    NO_EFFECT_DESTRUCTION = 21
    NO_DESTRUCTION_TIMES = 22
    """Not destroyed the first ``value`` times each turn."""
    NO_DESTRUCTION = 23
    SELF_DESTROY = 24
    SELF_TO_GRAVEYARD = 25
    # attacking
    CANNOT_ATTACK = 30
    CANNOT_DECLARE_ATTACK = 31
    CANNOT_ATTACK_DIRECTLY = 32
    DIRECT_ATTACK = 33
    CANNOT_BE_ATTACKED = 34
    CANNOT_CHOOSE_ATTACK_TARGET = 35
    """The covered monster cannot attack the monsters that pass the test."""
    IGNORED_AS_ATTACK_TARGET = 36
    """Direct attacks are possible although this monster is there."""
    MUST_ATTACK = 37
    MUST_ATTACK_MONSTER = 38
    ONLY_ATTACK_MONSTER = 39
    EXTRA_ATTACKS = 40
    EXTRA_MONSTER_ATTACKS = 41
    ATTACK_ALL = 42
    ATTACK_IN_DEFENSE = 43
    ATTACK_COST = 44
    ONLY_THIS_ATTACKS = 45
    """The covered players' other monsters cannot attack."""
    MUST_BE_ATTACKED = 46
    """The covered players' opponents can attack only this monster."""
    # battle damage
    PIERCE = 50
    NO_BATTLE_DAMAGE = 51
    """No battle damage from battles with the covered monster."""
    AVOID_BATTLE_DAMAGE = 52
    """The covered monster's controller takes no battle damage from its battles."""
    REFLECT_BATTLE_DAMAGE = 53
    SHARE_BATTLE_DAMAGE = 54
    CHANGE_BATTLE_DAMAGE = 55
    BATTLE_DAMAGE_AS_EFFECT = 56
    # damage and life points, on players
    NO_EFFECT_DAMAGE = 60
    CHANGE_DAMAGE = 61
    REFLECT_EFFECT_DAMAGE = 62
    DAMAGE_IS_RECOVERY = 63
    RECOVERY_IS_DAMAGE = 64
    CHANGE_LIFE_COST = 65
    CANNOT_LOSE_BY_LIFE = 66
    CANNOT_LOSE_BY_DECK = 67
    NO_PLAYER_BATTLE_DAMAGE = 68
    """The covered players take no battle damage."""
    # summons
    CANNOT_SUMMON = 80
    CANNOT_SET_MONSTER = 81
    CANNOT_FLIP_SUMMON = 82
    CANNOT_SPECIAL_SUMMON = 83
    CANNOT_SET_SPELL_TRAP = 84
    SUMMON_CANNOT_BE_NEGATED = 85
    SPECIAL_SUMMON_CANNOT_BE_NEGATED = 86
    EXTRA_SUMMON = 87
    """``value`` more Normal Summons for the covered players, of cards that pass the test."""
    SUMMON_ALLOWANCE = 88
    DECREASE_TRIBUTES = 89
    COUNTS_AS_TWO_TRIBUTES = 90
    EXTRA_TRIBUTE = 91
    """The covered cards, though an opponent's, may be tributed for a Tribute Summon."""
    SPECIAL_SUMMON_LIMIT = 93
    """At most ``value`` special summons a turn."""
    FORCE_POSITION = 94
    SPECIAL_SUMMON_COST = 97
    SET_FACE_UP = 98
    """Monsters are set in face-up defense position (OCG-163)."""
    EXTRA_PENDULUM_SUMMON = 99
    CANNOT_PENDULUM_SUMMON = 100
    # material and tribute
    NOT_TRIBUTE_FOR_SUMMON = 110
    NOT_TRIBUTE_FOR_EFFECT = 111
    CANNOT_BE_TRIBUTED = 112
    NOT_FUSION_MATERIAL = 113
    NOT_SYNCHRO_MATERIAL = 114
    NOT_XYZ_MATERIAL = 115
    NOT_LINK_MATERIAL = 116
    NOT_MATERIAL = 117
    FUSION_SUBSTITUTE = 118
    TUNER_ALLOWED = 119
    """The covered monster may be treated as a tuner (OCG-301)."""
    NON_TUNER_ALLOWED = 120
    MATERIAL_CHECK = 125
    """``value`` is noted on the summoned monster from its materials."""
    MUST_BE_TRIBUTED = 129
    """Whoever applied this tributes the covered monster before any other."""
    # moves
    CANNOT_BANISH = 140
    CANNOT_TO_HAND = 141
    CANNOT_TO_DECK = 142
    CANNOT_TO_GRAVEYARD = 143
    REDIRECT_FROM_FIELD = 144
    """Where the card goes (``value``: a Location) when it would leave the field."""
    REDIRECT_TO_GRAVEYARD = 145
    REDIRECT_TO_HAND = 146
    REDIRECT_TO_DECK = 147
    REDIRECT_BATTLE_DESTROYED = 148
    CANNOT_CHANGE_CONTROL = 149
    CANNOT_MILL = 151
    CANNOT_DRAW = 153
    GRAVEYARD_LOCKED = 154
    """Effects neither move cards in the graveyard nor change their type or attribute there."""
    # positions
    CANNOT_CHANGE_POSITION = 160
    CANNOT_TURN_FACE_DOWN = 161
    CANNOT_CHANGE_POSITION_BY_EFFECT = 162
    # spells and traps
    TRAP_FROM_HAND = 170
    TRAP_SAME_TURN = 171
    QUICK_PLAY_SAME_TURN = 172
    QUICK_PLAY_FROM_HAND = 173
    STAYS_ON_FIELD = 174
    EQUIP_TARGET = 175
    """A card may stay equipped only to monsters that pass the test."""
    # phases, on players
    SKIP_DRAW_PHASE = 190
    SKIP_STANDBY_PHASE = 191
    SKIP_MAIN1 = 192
    SKIP_BATTLE_PHASE = 193
    SKIP_MAIN2 = 194
    CANNOT_ENTER_BATTLE = 195
    SKIP_TURN = 196
    BATTLE_TWICE = 198
    BATTLE_ON_FIRST_TURN = 199
    DRAW_COUNT = 200
    HAND_LIMIT = 201
    # zones
    ZONE_DISABLED = 210
    MONSTER_ZONE_LIMIT = 211
    SPELL_ZONE_LIMIT = 212
    # information
    HAND_PUBLIC = 220
    # counters
    HOLDS_SPELL_COUNTERS = 230
    """Spell counters can be placed on the covered card; asked by cards that look for such ones."""
    COUNTER_LIMIT = 231
    CANNOT_PLACE_COUNTERS = 232


class ReplaceKind(IntEnum):
    """What can be replaced by something else."""

    DESTRUCTION = 1
    SENDING = 2
    """Leaving for the graveyard, hand or deck."""
    DRAW = 4
    """The normal draw of the Draw Phase (N99-049, AMB-55)."""
    BATTLE_DAMAGE = 7
    """Battle damage that its controller would take; ``run`` is all that happens instead."""
    COINS = 8
    """The result of a toss: the coins are tossed again."""
    DICE = 9
    """The result of a roll: the dice are rolled again."""
