"""Pauses that hide whether anybody could respond.

The kernel asks only who has something to do, so a table that showed everything at once would tell
by its speed what people hold. Here everybody gets a moment after what is activated or summoned
and at the end of each phase, in the order in which they would be asked: who can respond has it
with the question, who cannot has one that is as long as the others' usually are. Until a moment
is over nobody is shown what came after it.

What the table looked like then has to be taken down when it happens (:class:`Witness`): the duel
goes on at once where nobody can respond.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

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
from duel99.kernel.view import View

RESPONSES: Final = frozenset({"respond", "phase"})
"""Purposes of decisions that only tell their player that there is something to do."""

_WITH_A_SUMMON: Final = (Moved, PositionChanged, MaterialAttached)
_FIRST_PACES: Final = (0.35, 0.5, 0.6, 0.8)
_SHORTEST: Final = 0.2
_LONGEST: Final = 2.0
_REMEMBERED: Final = 24

Kind = Literal["phase", "turn", "link", "summon"]


@dataclass(frozen=True)
class Scene:
    """The table when ``told`` events had happened, as those saw it who looked."""

    told: int
    kind: Kind
    doer: int
    phase: int
    views: Mapping[int, View]


class Witness(list[Event]):
    """The record of a duel that takes down scenes as they happen."""

    def __init__(self, duel: Duel, seats: Callable[[], Iterable[int]]) -> None:
        super().__init__(duel.events)
        self._duel = duel
        self._seats = seats
        self._summon = (NOBODY, -1)
        self.scenes: list[Scene] = []

    def append(self, event: Event) -> None:
        if isinstance(event, (PhaseBegan, TurnBegan)) and self._duel.phase is not Phase.NONE:
            kind: Kind = "turn" if isinstance(event, TurnBegan) else "phase"
            self._take(kind, NOBODY)
        super().append(event)
        if isinstance(event, LinkAdded):
            self._take("link", event.player)
        elif isinstance(event, Summoned):
            doer, at = self._summon
            between = self[at + 1 : -1]
            if doer == event.player and all(isinstance(e, _WITH_A_SUMMON) for e in between):
                # several monsters of one summon
                self.scenes = [s for s in self.scenes if s.told != at + 1]
            self._summon = (event.player, len(self) - 1)
            self._take("summon", event.player)

    def _take(self, kind: Kind, doer: int) -> None:
        duel = self._duel
        if self.scenes and self.scenes[-1].told == len(self):
            return
        views = {seat: duel.view(seat) for seat in self._seats()}
        # what was derived for the views in the middle of a step is not to be kept
        duel.version += 1
        self.scenes.append(Scene(len(self), kind, doer, int(duel.phase), views))


@dataclass
class _Open:
    """A scene that is being shown, with the seats whose moment is still to come."""

    scene: Scene
    slots: list[int]


@dataclass
class Moments:
    """The moments that are due. ``chance`` gives numbers from 0 to 1."""

    chance: Callable[[], float] = field(default_factory=lambda: random.SystemRandom().random)
    holder: int = NOBODY
    """The seat that has its moment now and wants to end it itself."""
    wake: float | None = None
    """When the running moment is over."""
    _open: list[_Open] = field(default_factory=list)
    _paces: deque[float] = field(default_factory=lambda: deque(_FIRST_PACES, maxlen=_REMEMBERED))

    @property
    def scene(self) -> Scene | None:
        """What is shown now; ``None`` for the table as it is."""
        return self._open[0].scene if self._open else None

    def clear(self) -> None:
        """Nothing is to be waited for any more."""
        self._open.clear()
        self._end()

    def observe(self, duel: Duel, people: Iterable[int]) -> None:
        """Take the scenes since the last time from a duel that has stopped."""
        record = duel.events
        if not isinstance(record, Witness):
            return
        scenes, record.scenes = record.scenes, []
        wanted = set(people)
        for scene in scenes:
            slots = [seat for seat in _order(duel, scene) if seat in wanted]
            if len(wanted) > 1 and slots:
                self._open.append(_Open(scene, slots))

    def step(self, duel: Duel, asking: Mapping[int, str], now: float) -> bool:
        """Whether the duel's decision may be asked now; else :attr:`wake` or :attr:`holder`.

        ``asking`` has how each person wants to be asked.
        """
        while self._open:
            first = self._open[0]
            first.slots = [seat for seat in first.slots if seat in asking]
            if not first.slots:
                self._open.pop(0)
                self._end()
                continue
            seat = first.slots[0]
            asked = self._is_asked(duel, seat)
            if asked and asking[seat] != "off":
                self._end()
                return True
            if asking[seat] == "on" and not asked:
                self.holder, self.wake = seat, None
                return False
            if self.wake is None:
                self.wake = now + self._pace()
            if now < self.wake:
                return False
            if asked:
                return True
            first.slots.pop(0)
            self._end()
        return True

    def _is_asked(self, duel: Duel, seat: int) -> bool:
        """Whether the moment of ``seat`` is the question that the duel has for it."""
        decision = duel.decision
        return (
            decision is not None
            and len(self._open) == 1
            and self._open[0].scene.told == len(duel.events)
            and decision.player == seat
            and decision.purpose in RESPONSES
        )

    def go_on(self, seat: int) -> None:
        """A seat ends its own moment."""
        if self._open and self.holder == seat:
            self._open[0].slots.pop(0)
            self._end()

    def answered(self, seat: int, *, passed: bool, seconds: float | None) -> None:
        """A response was given; ``seconds`` are how long a person took for passing."""
        if passed:
            if self._open and self._open[0].slots[:1] == [seat]:
                self._open[0].slots.pop(0)
            if seconds is not None:
                self._paces.append(min(max(seconds, _SHORTEST), _LONGEST))
        else:
            self._open.clear()
        self._end()

    def _end(self) -> None:
        self.holder, self.wake = NOBODY, None

    def _pace(self) -> float:
        return self._paces[min(int(self.chance() * len(self._paces)), len(self._paces) - 1)]


def _order(duel: Duel, scene: Scene) -> list[int]:
    """In which order people would be asked."""
    if scene.doer == NOBODY:
        return duel.living()
    if not duel.players[scene.doer].alive:
        return duel.living()
    return duel.ruleset.chains.responders(duel, scene.doer)


__all__ = ["RESPONSES", "Moments", "Scene", "Witness"]
