"""Attributes, types, kinds and arrows by their bare names, as card definitions write them."""

from __future__ import annotations

from typing import Final

from duel99.kernel.terms import Arrow, Attribute, Kind, Race

EARTH: Final = Attribute.EARTH
WATER: Final = Attribute.WATER
FIRE: Final = Attribute.FIRE
WIND: Final = Attribute.WIND
LIGHT: Final = Attribute.LIGHT
DARK: Final = Attribute.DARK
DIVINE: Final = Attribute.DIVINE

WARRIOR: Final = Race.WARRIOR
SPELLCASTER: Final = Race.SPELLCASTER
FAIRY: Final = Race.FAIRY
FIEND: Final = Race.FIEND
ZOMBIE: Final = Race.ZOMBIE
MACHINE: Final = Race.MACHINE
AQUA: Final = Race.AQUA
PYRO: Final = Race.PYRO
ROCK: Final = Race.ROCK
WINGED_BEAST: Final = Race.WINGED_BEAST
PLANT: Final = Race.PLANT
INSECT: Final = Race.INSECT
THUNDER: Final = Race.THUNDER
DRAGON: Final = Race.DRAGON
BEAST: Final = Race.BEAST
BEAST_WARRIOR: Final = Race.BEAST_WARRIOR
DINOSAUR: Final = Race.DINOSAUR
FISH: Final = Race.FISH
SEA_SERPENT: Final = Race.SEA_SERPENT
REPTILE: Final = Race.REPTILE
PSYCHIC: Final = Race.PSYCHIC
DIVINE_BEAST: Final = Race.DIVINE_BEAST
WYRM: Final = Race.WYRM
CYBERSE: Final = Race.CYBERSE
ILLUSION: Final = Race.ILLUSION

NORMAL: Final = Kind.NORMAL
FUSION: Final = Kind.FUSION
RITUAL: Final = Kind.RITUAL
SYNCHRO: Final = Kind.SYNCHRO
XYZ: Final = Kind.XYZ
LINK: Final = Kind.LINK
PENDULUM: Final = Kind.PENDULUM
TUNER: Final = Kind.TUNER
FLIP: Final = Kind.FLIP
TOON: Final = Kind.TOON
UNION: Final = Kind.UNION
GEMINI: Final = Kind.GEMINI
SPIRIT: Final = Kind.SPIRIT

UP: Final = Arrow.UP
DOWN: Final = Arrow.DOWN
LEFT: Final = Arrow.LEFT
RIGHT: Final = Arrow.RIGHT
UPPER_LEFT: Final = Arrow.UPPER_LEFT
UPPER_RIGHT: Final = Arrow.UPPER_RIGHT
LOWER_LEFT: Final = Arrow.LOWER_LEFT
LOWER_RIGHT: Final = Arrow.LOWER_RIGHT
