"""The Duel Track and the D-Wheels on it (RD-006, RD-015 to RD-018, RD-021 to RD-023)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from duel99.kernel.effect import Procedure
from duel99.kernel.event import PieceMoved
from duel99.kernel.happening import occur
from duel99.kernel.moving import move
from duel99.kernel.policy import table_option
from duel99.kernel.rolling import roll
from duel99.kernel.terms import NOBODY, Location, Position, Reason, When
from duel99.kernel.track import START, Ride, Track, lay_out
from duel99.kernel.windows import respond

from .speed_counters import gain

if TYPE_CHECKING:
    from duel99.kernel.duel import Duel

SPACES: Final = 16
"""The start and fifteen slots, a closed loop (AMB-66)."""
SLOTS: Final = range(1, SPACES)


@dataclass(frozen=True)
class TrackRules:
    """The table options about the track and what riding on it brings."""

    face: Literal["down", "up"] = table_option("track.face", "down", "up")
    refill: Literal["none", "each", "when_empty"] = table_option(
        "track.refill", "none", "each", "when_empty"
    )
    start_bonus: Literal["living", "original"] = table_option("start.bonus", "living", "original")
    overtake_bonus: Literal["flat", "per_rival"] = table_option(
        "overtake.bonus", "flat", "per_rival"
    )

    def new(self, seats: int) -> Track:
        """All pieces on the start and no card laid out yet (RD-015)."""
        face = Position.FACE_UP_ATTACK if self.face == "up" else Position.FACE_DOWN_DEFENSE
        return Track(SPACES, seats, int(face))

    def ride(self, duel: Duel) -> Procedure[None]:
        """The turn player rolls and moves in the direction of play (RD-017, RD-018, AMB-67)."""
        track = duel.track
        assert track is not None
        player = duel.turn_player
        origin = track.pieces[player]
        results = yield from roll(duel, player)
        steps = results[0]
        space = (origin + steps) % SPACES
        # AMB-74: crossed, neither left behind on one's own space nor reached
        overtaken = sum(
            0 < (track.pieces[rival] - origin) % SPACES < steps for rival in duel.opponents(player)
        )
        track.pieces[player] = space
        track.ride = Ride(duel.turn, player, origin, steps, overtaken)
        duel.version += 1
        duel.events.append(PieceMoved(player, origin, space, steps))
        if track.slots[space] is not None:
            self._take(duel, player, space)
        if duel.registry:
            yield from respond(duel, window=False)

    def _take(self, duel: Duel, player: int, space: int) -> None:
        """The card on a space is shown and comes to the hand; it is no draw (AMB-69)."""
        track = duel.track
        assert track is not None
        card = track.slots[space]
        assert card is not None
        move(duel, card, Location.HAND, player, reason=Reason.RULE, causer=player, revealed=True)
        if duel.registry:
            occur(
                duel,
                When.ADDED_TO_HAND,
                (card.uid,),
                player=player,
                causer=player,
                reason=int(Reason.RULE),
                amount=1,
            )
        # AMB-71
        if self.refill == "each":
            lay_out(duel, [space])
        elif self.refill == "when_empty" and not track.cards:
            lay_out(duel, list(SLOTS))

    def standby(self, duel: Duel) -> None:
        """What this turn's ride brings: the start, overtaking, passing, in this order (AMB-76)."""
        track = duel.track
        assert track is not None
        ride = track.ride
        player = duel.turn_player
        if ride is None or ride.turn != duel.turn or ride.player != player:
            return  # a skipped Draw Phase
        way = ride.origin + ride.roll
        if way % SPACES == START:
            # AMB-72: only who arrives there now; AMB-73
            players = duel.seats if self.start_bonus == "original" else duel.living()
            gain(duel, player, len(players), "start")
        if ride.overtaken:
            gain(
                duel,
                player,
                ride.overtaken if self.overtake_bonus == "per_rival" else 1,
                "overtook",
            )
        if way > SPACES:
            gain(duel, player, 1, "passed")


def lay_track(duel: Duel) -> None:
    """The top fifteen cards of the deck go on the track (RD-016, AMB-69)."""
    lay_out(duel, list(SLOTS))


def take_off(duel: Duel, player: int) -> None:
    """The piece of a player who is out leaves the track (AMB-90)."""
    track = duel.track
    assert track is not None
    track.pieces[player] = NOBODY
    track.full[player] = 0


__all__ = ["SLOTS", "SPACES", "TrackRules", "lay_track", "take_off"]
