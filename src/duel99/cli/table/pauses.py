"""The pauses of the table option ``ui.autopass = off`` (AMB-41).

The kernel asks only who has something to do. Here everybody is given a moment at the end of each
phase and after what others activate or summon, so that nobody's speed tells what they hold. Who
is asked to respond has their moment with that question, at the place in the order where others
press Enter. The pauses are the table's: no answer of the duel knows of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from duel99.kernel.decision import Decision
from duel99.kernel.duel import Duel
from duel99.kernel.event import (
    Event,
    LinkAdded,
    MaterialAttached,
    Moved,
    PhaseBegan,
    PositionChanged,
    Summoned,
    TurnBegan,
)
from duel99.kernel.terms import NOBODY, Phase

_OWN_WORD: Final = frozenset({"action", "battle", "phase"})
"""Who was asked one of these in a phase has had their moment there."""

_WITH_A_SUMMON: Final = (Moved, PositionChanged, MaterialAttached)
"""What may stand between the monsters of one summon."""


class Pause(NamedTuple):
    """A moment for ``seat`` when ``told`` events of the record have happened.

    ``kind`` is ``phase``, ``turn``, ``link`` or ``summon``; ``doer`` acted, ``phase`` ended.
    """

    seat: int
    told: int
    kind: str
    doer: int = NOBODY
    phase: Phase = Phase.NONE


class Pauses:
    """Finds the pauses that are due, from the duel's record."""

    def __init__(self, humans: Sequence[int]) -> None:
        self._humans = frozenset(humans)
        self._read = 0
        self._phase = Phase.NONE
        self._phase_at = 0
        self._turn_player = NOBODY
        self._summon: tuple[int, int] = (NOBODY, -1)
        self._waiting: list[Pause] = []
        self._words: dict[int, int] = {}

    def skip(self, duel: Duel) -> None:
        """Take the record as it is for known: a duel that was resumed or taken back."""
        self._read = 0
        self._phase, self._phase_at, self._turn_player = Phase.NONE, 0, NOBODY
        self._words = {}
        self._scan(duel)
        self._waiting = []

    def asked(self, seat: int, purpose: str, at: int) -> None:
        """A person is asked something when ``at`` events have happened."""
        if purpose in _OWN_WORD:
            self._words[seat] = at

    def due(self, duel: Duel) -> list[Pause]:
        """The pauses to be made before the duel's decision is asked."""
        put_off = self._waiting
        self._waiting = []
        self._scan(duel)
        if not any(pause.kind == "link" for pause in self._waiting):
            # otherwise who was to be told of an activation is told of the answer to it as well
            self._waiting = put_off + self._waiting
        found, self._waiting = self._waiting, []
        decision = duel.decision
        if decision is not None and decision.purpose == "respond":
            found = self._before_response(found, decision, duel)
        return [pause for pause in found if duel.players[pause.seat].alive]

    def _before_response(self, found: list[Pause], decision: Decision, duel: Duel) -> list[Pause]:
        """Without who is asked instead; who comes after them waits for the answer."""
        last = max((p for p in found if p.doer != NOBODY), key=lambda p: p.told, default=None)
        if last is None:
            return found
        order = duel.ruleset.chains.responders(duel, last.doer)
        if decision.player not in order:
            return found
        at = order.index(decision.player)
        now = []
        for pause in found:
            if pause.told != last.told or pause.seat not in order[at:]:
                now.append(pause)
            elif pause.seat != decision.player:
                self._waiting.append(pause)
        return now

    # reading the record

    def _scan(self, duel: Duel) -> None:
        events = duel.events
        for i in range(self._read, len(events)):
            self._take(i, events[i], duel)
        self._read = len(events)

    def _take(self, i: int, event: Event, duel: Duel) -> None:
        if isinstance(event, TurnBegan):
            self._phase_ends(i, "turn", duel)
            self._phase, self._turn_player = Phase.NONE, event.player
        elif isinstance(event, PhaseBegan):
            self._phase_ends(i, "phase", duel)
            self._phase, self._phase_at = Phase(event.phase), i
        elif isinstance(event, LinkAdded):
            self._happens(i, event.player, "link", duel)
        elif isinstance(event, Summoned):
            doer, at = self._summon
            between = duel.events[at + 1 : i]
            if doer == event.player and all(isinstance(e, _WITH_A_SUMMON) for e in between):
                # several monsters of one summon
                self._waiting = [p for p in self._waiting if p.told != at + 1]
            self._summon = (event.player, i)
            self._happens(i, event.player, "summon", duel)

    def _phase_ends(self, at: int, kind: str, duel: Duel) -> None:
        if self._phase is Phase.NONE:
            return
        for seat in self._from(self._turn_player, duel):
            if self._words.get(seat, -1) < self._phase_at:
                self._waiting.append(Pause(seat, at, kind, phase=self._phase))

    def _happens(self, at: int, doer: int, kind: str, duel: Duel) -> None:
        for seat in self._from(doer, duel):
            if seat != doer:
                self._waiting.append(Pause(seat, at + 1, kind, doer=doer))

    def _from(self, first: int, duel: Duel) -> list[int]:
        """The people who are in the duel, in turn order from a seat."""
        if first == NOBODY:
            return []
        return [seat for seat in duel.living_from(first) if seat in self._humans]


__all__ = ["Pause", "Pauses"]
