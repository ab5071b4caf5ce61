"""The classic game before the Master Rules (rules.md part 6: CLS rows).

A fusion deck, one face-up field spell for the table, at most three equip cards on a monster,
ignition priority for who summons, an older damage step and an order of the Standby Phase.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from duel99.kernel.policy import (
    Battle,
    Chains,
    DeckRules,
    DeckSources,
    Due,
    Matches,
    Piles,
    Ruleset,
    Turns,
    Zones,
    table_option,
)
from duel99.kernel.terms import Kind

if TYPE_CHECKING:
    from duel99.kernel.duel import Duel

_TRAP, _MONSTER, _SPELL = range(3)


@dataclass(frozen=True)
class ClassicTurns(Turns):
    """The first player draws; the Standby Phase has an order."""

    first_draw: bool = True
    ordered_standby: bool = True

    def standby_rank(self, duel: Duel, due: Due) -> tuple[int, ...]:
        """CLS-124: faster effects first. CLS-125: then traps, monsters, spells (AMB-97).

        Of traps and of spells those that are paid for come first; the turn player's come before
        the opponent's.
        """
        printed = due.card.printed
        kind = _TRAP if printed.is_trap else _MONSTER if printed.is_monster else _SPELL
        paying = 0 if due.paying or kind == _MONSTER else 1
        seat = duel.living().index(due.player) if duel.players[due.player].alive else 0
        return -due.speed, kind, paying, seat


@dataclass(frozen=True)
class ClassicZones(Zones):
    """Neither extra monster zones nor pendulum zones; at most three equip cards (CLS-022)."""

    has_extra_zones: bool = False
    pendulum_zones: tuple[int, ...] = ()
    single_field: bool = True
    equip_max: Literal["3", "none"] = table_option("classic.equip_max", "3", "none")

    def equip_cap(self) -> int:
        return 0 if self.equip_max == "none" else int(self.equip_max)


CLASSIC: Final = Ruleset(
    "classic",
    piles=Piles(extra_kinds=int(Kind.FUSION)),
    turns=ClassicTurns(),
    battle=Battle(spells_in_damage_step="before_flip"),
    zones=ClassicZones(),
    chains=Chains(summoner_first=True),
    matches=Matches(tie="draw"),
    decks=DeckRules(
        maximum=None,
        extra_maximum=None,
        unknown_kinds=int(Kind.LINK | Kind.PENDULUM | Kind.XYZ | Kind.SYNCHRO | Kind.TUNER),
        sources=DeckSources(
            size=("CLS-001",),
            side_size=("CLS-002",),
            copies=("CLS-004",),
            banlist=("CLS-005",),
            forbidden=("CLS-005",),
            limited=("CLS-021", "CLS-088"),
            semi_limited=("CLS-087",),
            commemorative=("CLS-005",),
        ),
    ),
)
"""Two players, 8000 LP, decks of 40 or more (CLS-001, CLS-007)."""

__all__ = ["CLASSIC"]
