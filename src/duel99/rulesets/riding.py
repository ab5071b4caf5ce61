"""「騎乘決鬥」 with 《高速世界 N》: everything of 《遊戲王九九》, and a track around the table.

Nothing of 九九 is dropped (AMB-88); what is added are the parts here: cards on a Duel Track, a
D-Wheel for each player, and the Speed Counters without which no spell can be activated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal

from duel99.kernel.card import Definition
from duel99.kernel.effect import Procedure
from duel99.kernel.policy import DeckRules, Extras, Ruleset, Zones, table_option
from duel99.kernel.terms import Phase

from .counter_actions import SPEED_WORLD, AbilityRules
from .duel_track import SLOTS, TrackRules, lay_track, take_off
from .ninety_nine import Mode, RedrawOpening, ninety_nine
from .speed_counters import CounterRules, counters_of, lose

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.decision import Action
    from duel99.kernel.duel import Duel
    from duel99.kernel.track import Track

LEFT_FOR_EACH: Final = 2
"""Cards for each player that have to be left after set-up (AMB-89)."""


@dataclass(frozen=True)
class RidingOpening(RedrawOpening):
    """After all redraws the track is laid out (RD-016, AMB-69)."""

    def prepare(self, duel: Duel) -> Procedure[None]:
        yield from super().prepare(duel)
        lay_track(duel)


@dataclass(frozen=True)
class RidingZones(Zones):
    """The field zone is free, or Speed World N lies in it for good (AMB-87)."""

    speed_field: Literal["free", "occupied"] = table_option("speed.field", "free", "occupied")

    def field_zone_taken(self) -> bool:
        return self.speed_field == "occupied"


@dataclass(frozen=True)
class RidingDecks(DeckRules):
    """Sizes of 九九, of which the track takes fifteen cards (AMB-89)."""

    ride: Literal["min2", "all", "add15"] = table_option("ride.deck", "min2", "all", "add15")
    hand: int = 5
    shares: tuple[float, float, float] = (0.56, 0.23, 0.21)
    """Each spell costs a counter (RD-026): fewer of them."""

    def beside(self) -> int:
        return len(SLOTS) if self.ride == "add15" else 0

    def needed(self, players: int) -> int:
        if self.ride != "min2":
            return 0
        return len(SLOTS) + (self.hand + LEFT_FOR_EACH) * players


@dataclass(frozen=True)
class RidingExtras(Extras):
    """What the Riding Duel adds to a turn (R.3 to R.7)."""

    enabled: bool = True
    definition: Definition | None = SPEED_WORLD
    riding: TrackRules = field(default_factory=TrackRules)
    counters: CounterRules = field(default_factory=CounterRules)
    abilities: AbilityRules = field(default_factory=AbilityRules)

    def track(self, seats: int) -> Track:
        return self.riding.new(seats)

    def actions(self, duel: Duel, player: int) -> list[Action]:
        return self.abilities.actions(duel, player)

    def perform(self, duel: Duel, player: int, action: Action) -> Procedure[None]:
        return self.abilities.perform(duel, player, action)

    def phase_begins(self, duel: Duel, phase: Phase) -> Procedure[None]:
        if phase is Phase.STANDBY:
            self.counters.standby(duel)
            self.riding.standby(duel)
        yield from ()

    def phase_ends(self, duel: Duel, phase: Phase) -> Procedure[None]:
        if phase is Phase.DRAW:
            if duel.players[duel.turn_player].alive:
                yield from self.riding.ride(duel)
        else:
            self.counters.end_phase(duel)

    def activation_allowed(self, duel: Duel, player: int, card: Card) -> bool:
        return counters_of(duel, player) > 0 or not self.counters.is_spell(card)

    def card_activated(self, duel: Duel, player: int, card: Card) -> None:
        if self.counters.is_spell(card):
            lose(duel, player, 1, "spell")

    def damage_taken(self, duel: Duel, player: int, points: int) -> None:
        self.counters.damaged(duel, player, points)

    def special_summoned(self, duel: Duel, player: int, cards: Sequence[Card]) -> None:
        self.counters.summoned(duel, player, cards)

    def player_left(self, duel: Duel, player: int) -> None:
        """Piece and counters leave with the player (AMB-90)."""
        take_off(duel, player)
        duel.players[player].counters.clear()


def riding(
    mode: Mode | str = Mode.CORPSES, *, players: int | None = None, recycles: int | None = None
) -> Ruleset:
    """The ruleset of the Riding Duel.

    The arguments are those of :func:`.ninety_nine.ninety_nine`, which it stands on, and so are
    the errors.
    """
    base = ninety_nine(mode, players=players, recycles=recycles)
    sizes = base.decks
    return replace(
        base,
        key="riding",
        opening=RidingOpening(),
        zones=RidingZones(shared_field=True, field_set="no"),
        decks=RidingDecks(
            minimum=sizes.minimum,
            maximum=sizes.maximum,
            multiple=sizes.multiple,
            extra_maximum=None,
            side_maximum=None,
            sources=sizes.sources,
            pools_of=(base.key,),
        ),
        extras=RidingExtras(),
    )


__all__ = ["RidingExtras", "riding"]
