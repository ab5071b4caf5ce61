"""Pauses that hide whether anybody could respond.

The kernel asks only who has something to do, so a table that showed everything at once would tell
by its speed what people hold. Here everybody who might have a response as far as the others know
gets a moment whenever one is possible, in the order in which they would be asked: who can respond
has it with the question, who cannot has one that is as long as the others' usually are. Until a moment
is over nobody is shown what came after it.

What the table looked like then has to be taken down when it happens (:class:`Witness`): the duel
goes on at once where nobody can respond.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from duel99.kernel.duel import Duel
from duel99.kernel.effect import RULE_SLOT, Activation, ActivationKind
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.terms import FACE_DOWN, NOBODY, Location, Speed
from duel99.kernel.view import View

RESPONSES: Final = frozenset({"respond", "phase"})
"""Purposes of decisions that only tell their player that there is something to do."""

_FIRST_PACES: Final = (0.35, 0.5, 0.6, 0.8)
_SHORTEST: Final = 0.2
_LONGEST: Final = 2.0
_REMEMBERED: Final = 24


@dataclass(frozen=True)
class Scene:
    """The table when ``told`` events had happened, as those saw it who looked.

    ``seats`` are asked in this order whether they respond; ``doer`` activated the last link.
    """

    told: int
    doer: int
    phase: int
    seats: tuple[int, ...]
    views: Mapping[int, View]


class Witness:
    """Takes scenes down whenever somebody may respond (``duel.on_window``)."""

    def __init__(self, duel: Duel, eyes: Callable[[], Iterable[int]]) -> None:
        self._duel = duel
        self._eyes = eyes
        self._quick = _Quick(duel)
        self.scenes: list[Scene] = []
        duel.on_window = self._take

    def _take(self, players: Sequence[int]) -> None:
        duel = self._duel
        seats = tuple(seat for seat in players if self._quick.could_respond(seat))
        if not seats:
            return
        views = {seat: duel.view(seat) for seat in self._eyes()}
        # what was derived for the views in the middle of a step is not to be kept
        duel.version += 1
        doer = duel.chain[-1].player if duel.chain else NOBODY
        self.scenes.append(Scene(len(duel.events), doer, int(duel.phase), seats, views))


class _Quick:
    """Who could have a response as far as everybody can know: without that, no moment is needed.

    Only what lies open counts: set cards, face-up cards, how many cards a hand has, and which
    cards there are in the game at all.
    """

    def __init__(self, duel: Duel) -> None:
        self._duel = duel
        fast = [
            (card.printed, effect)
            for card in {card.definition: card for card in duel.cards}.values()
            for effect in card.definition.effects
            if isinstance(effect, Activation) and effect.speed >= Speed.TWO
        ]
        self._from_hand = any(
            effect.range & Location.HAND and effect.kind is not ActivationKind.CARD
            for _, effect in fast
        )
        self._in_own_turn = self._from_hand or any(
            effect.kind is ActivationKind.CARD and not printed.is_trap for printed, effect in fast
        )

    def could_respond(self, seat: int) -> bool:
        """Whether nobody else can rule out that ``seat`` has a response."""
        duel = self._duel
        player = duel.players[seat]
        if not player.alive:
            return False
        if player.hand:
            if self._from_hand or (self._in_own_turn and seat == duel.turn_player):
                return True
            if RULE_SLOT + RuleKind.TRAP_FROM_HAND in duel.registry:
                return True
        for card in (*player.spells, *player.monsters, *player.field):
            if card is None:
                continue
            if card.position & FACE_DOWN:
                if not card.location & Location.MONSTER:
                    return True
            elif any(
                isinstance(e, Activation) and e.speed >= Speed.TWO for e in card.definition.effects
            ):
                return True
        return False


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

    def observe(self, witness: Witness, people: Iterable[int]) -> None:
        """Take the scenes since the last time of a duel that has stopped."""
        scenes, witness.scenes = witness.scenes, []
        wanted = set(people)
        for scene in scenes:
            slots = [seat for seat in scene.seats if seat in wanted]
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


__all__ = ["RESPONSES", "Moments", "Scene", "Witness"]
