"""Speed Counters: what gives and takes them, and the victory by them (RD-019 to RD-027, RD-033).

They are counters of the player, not of a card: at most twelve, as two dice show them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from duel99.kernel.endings import finish
from duel99.kernel.event import Noted, PlayerCounters
from duel99.kernel.policy import table_option
from duel99.kernel.terms import EndReason, Location

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.duel import Duel

SPEED: Final = "speed"
MOST: Final = 12
"""More than this nobody can hold (RD-020)."""
HEAVY: Final = 1000
"""Damage from which on a player loses a counter (RD-025)."""
TURNS_TO_WIN: Final = 3


def counters_of(duel: Duel, player: int) -> int:
    """How many Speed Counters a player has."""
    return duel.players[player].counters.get(SPEED, 0)


def gain(duel: Duel, player: int, number: int, why: str) -> None:
    """A player gains counters; what does not fit is lost (AMB-79)."""
    have = counters_of(duel, player)
    _set(duel, player, have, min(MOST, have + number), why)


def lose(duel: Duel, player: int, number: int, why: str) -> None:
    """A player loses or pays counters; nobody goes below none (AMB-80)."""
    have = counters_of(duel, player)
    _set(duel, player, have, max(0, have - number), why)


def _set(duel: Duel, player: int, before: int, now: int, why: str) -> None:
    if before == now or not duel.players[player].alive:
        return
    duel.players[player].counters[SPEED] = now
    duel.version += 1
    duel.events.append(PlayerCounters(player, SPEED, now - before, now, why))


@dataclass(frozen=True)
class CounterRules:
    """The table options about gaining, losing and winning by Speed Counters."""

    gain: Literal["all", "turn_player"] = table_option("sc.gain", "all", "turn_player")
    loss: Literal["per_event", "per_1000"] = table_option("sc.loss", "per_event", "per_1000")
    pendulum: Literal["cost", "free"] = table_option("sc.pendulum", "cost", "free")
    ssgain: Literal["per_event", "per_monster"] = table_option(
        "sc.ssgain", "per_event", "per_monster"
    )
    win: Literal["own_end", "every_end", "off"] = table_option(
        "sc.win", "own_end", "every_end", "off"
    )

    def standby(self, duel: Duel) -> None:
        """Every Standby Phase brings everybody one (RD-019, AMB-77)."""
        for player in duel.living() if self.gain == "all" else [duel.turn_player]:
            gain(duel, player, 1, "standby")

    def is_spell(self, card: Card) -> bool:
        """Whether activating ``card`` costs a counter (RD-026, AMB-82)."""
        printed = card.printed
        return printed.is_spell or (printed.is_pendulum and self.pendulum == "cost")

    def damaged(self, duel: Duel, player: int, points: int) -> None:
        """Damage that was really taken; costs and losses of life points are none (AMB-81)."""
        if points >= HEAVY:
            number = points // HEAVY if self.loss == "per_1000" else 1
            lose(duel, player, number, "damage")

    def summoned(self, duel: Duel, player: int, cards: Sequence[Card]) -> None:
        """Special summons from the extra deck bring one (RD-024, AMB-83)."""
        number = sum(_from_extra(duel, card) for card in cards)
        if number:
            gain(duel, player, number if self.ssgain == "per_monster" else 1, "special")

    def end_phase(self, duel: Duel) -> None:
        """Count the End Phases with all counters; three in a row win (RD-033, AMB-86)."""
        track = duel.track
        if self.win == "off" or track is None:
            return
        winners = []
        for player in duel.living():
            if counters_of(duel, player) < MOST:
                track.full[player] = 0
                continue
            if self.win == "own_end" and player != duel.turn_player:
                continue
            track.full[player] += 1
            duel.events.append(Noted("note.full_counters", player, value=track.full[player]))
            if track.full[player] >= TURNS_TO_WIN:
                winners.append(player)
        duel.version += 1
        if winners:
            finish(duel, tuple(winners), EndReason.COUNTERS)


def _from_extra(duel: Duel, card: Card) -> bool:
    """Whether a monster that was just summoned came from the extra deck.

    Ritual monsters do where they are cards of the extra deck (AMB-23), face-up pendulum monsters
    too.
    """
    moved = card.moved
    if moved is None or moved.origin != Location.EXTRA:
        return False
    printed = card.printed
    return printed.is_pendulum or duel.ruleset.piles.returns_to_extra(printed)


__all__ = ["HEAVY", "MOST", "SPEED", "TURNS_TO_WIN", "CounterRules", "counters_of", "gain", "lose"]
