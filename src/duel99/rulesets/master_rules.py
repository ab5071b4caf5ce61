"""Master Rules 1 to 4: two players, each with cards of their own (rules.md part 5, AMB-3, AMB-4).

Each is the game of 2020 with what was different in its time. Read from the newest to the oldest,
every ruleset takes something away: ``master4`` keeps extra-deck monsters out of the main monster
zones, ``master3`` has no Link monsters and its pendulum zones lie apart, ``master2`` knows no
Pendulum monsters and one face-up field spell, ``master1`` knows no Xyz monsters and lets who
summons a monster use its ignition effect first.
"""

from __future__ import annotations

from typing import Final

from duel99.kernel.policy import Chains, DeckRules, Piles, Ruleset, Turns, Zones
from duel99.kernel.terms import Kind

MASTER4: Final = Ruleset("master4", zones=Zones(wide_kinds=0))
"""The New Master Rule of 2017: extra-deck monsters go to an extra monster zone or to a zone that a
Link monster points to (OCG-255, OCG-330 to OCG-349)."""

MASTER3: Final = Ruleset(
    "master3",
    piles=Piles(extra_kinds=int(Kind.FUSION | Kind.SYNCHRO | Kind.XYZ)),
    zones=Zones(has_extra_zones=False, pendulum_zones=(5, 6)),
    decks=DeckRules(unknown_kinds=int(Kind.LINK)),
)
"""2014: no draw for the first player, a field spell each, Pendulum monsters (OCG-313 to OCG-329)."""

_EARLY_ZONES: Final = Zones(has_extra_zones=False, pendulum_zones=(), single_field=True)

MASTER2: Final = Ruleset(
    "master2",
    piles=Piles(extra_kinds=int(Kind.FUSION | Kind.SYNCHRO | Kind.XYZ)),
    turns=Turns(first_draw=True),
    zones=_EARLY_ZONES,
    decks=DeckRules(unknown_kinds=int(Kind.LINK | Kind.PENDULUM)),
)
"""2011: Xyz monsters (OCG-305 to OCG-312)."""

MASTER1: Final = Ruleset(
    "master1",
    piles=Piles(extra_kinds=int(Kind.FUSION | Kind.SYNCHRO)),
    turns=Turns(first_draw=True),
    zones=_EARLY_ZONES,
    chains=Chains(summoner_first=True),
    decks=DeckRules(unknown_kinds=int(Kind.LINK | Kind.PENDULUM | Kind.XYZ)),
)
"""2008: Synchro monsters and tuners (OCG-292 to OCG-304); ignition priority (AMB-40)."""

__all__ = ["MASTER1", "MASTER2", "MASTER3", "MASTER4"]
