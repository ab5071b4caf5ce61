"""What one person is told, in their language: the log, the question, the options.

Indices of options on the wire count what is presented, not what the kernel offers: cards out of a
deck come sorted by name there, because their order (and their numbers) would tell how the deck
lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from duel99 import cards
from duel99.bots import Situation
from duel99.kernel.decision import PASS, Action, CardsDecision, DecisionKind, Place
from duel99.kernel.duel import Duel
from duel99.kernel.event import Event
from duel99.kernel.terms import NO_CARD, NOBODY, Location
from duel99.kernel.view import CardView, View
from duel99.messages import Messages, UnknownLanguage, normalise_language
from duel99.telling.choices import Choice, Offer
from duel99.telling.narration import Line, Log, OpenLog
from duel99.telling.questions import hint, question
from duel99.telling.talk import Shown
from duel99.telling.wording import Wording

from .wire import DecisionOut, LineOut, OptionOut

_UNSEEN: Final = Location.DECK
"""Cards that lie here are in no view, and their numbers would tell where."""


def language_of(wanted: str, otherwise: str = "zh-TW") -> str:
    """A language that there is a catalogue of."""
    try:
        return normalise_language(wanted)
    except UnknownLanguage:
        return otherwise


class Naming(Wording):
    """Wording that remembers which cards it named, so that lines can link to them."""

    def __init__(self, messages: Messages, players: Sequence[str], *, shared: bool) -> None:
        super().__init__(messages, players, shared=shared, library=cards.load())
        self.named: dict[str, int] = {}

    def quoted(self, id: int) -> str:
        text = super().quoted(id)
        if id:
            self.named[text] = id
        return text

    def marked(self, id: int) -> str:
        text = super().marked(id)
        self.named[text] = id
        return text

    def cards_in(self, text: str) -> tuple[int, ...]:
        """The cards that a line names, in the order of their places in it."""
        found = [(text.find(name), card) for name, card in self.named.items() if name in text]
        return tuple(dict.fromkeys(card for _, card in sorted(found)))


class Chronicle:
    """The log of one seat in one language, as far as it was told."""

    def __init__(
        self, naming: Naming, seat: int, said: Sequence[Shown] = (), *, opened: bool = False
    ) -> None:
        self.naming = naming
        self._log = OpenLog(naming, seat, said) if opened else Log(naming, seat, said)
        self.lines: list[LineOut] = []

    def read(self, events: Sequence[Event]) -> None:
        """Tell what the record says beyond what was told."""
        self._add(self._log.read(events))

    def pending(self) -> None:
        """Tell what others have begun to do, before their activation is answered."""
        self._add(self._log.pending())

    def _add(self, lines: Iterable[Line]) -> None:
        for line in lines:
            ids = self.naming.cards_in(line.text)
            self.lines.append(LineOut(line.text, line.style, ids))


@dataclass
class Listener:
    """A connection: who it is and what it has been told.

    ``presented`` are the kernel's indices of the options of question ``number`` in the order in
    which they stand there.
    """

    id: str
    seat: int
    language: str
    name: str = ""
    duel: int = 0
    epoch: int = -1
    events: int = 0
    lines: int = 0
    key: tuple[Any, ...] = ()
    number: int = -1
    presented: list[int] = field(default_factory=list)
    table: bytes = b""
    ended: int = -1
    siding: bytes = b""

    def forget(self) -> None:
        """Everything that was told is void."""
        self.events = self.lines = 0
        self.key = ()
        self.number = -1


def present(duel: Duel, naming: Naming, number: int) -> tuple[DecisionOut, list[int]]:
    """The duel's question in words, and the kernel's indices of its options."""
    situation = Situation(duel)
    offer = Offer(situation, naming, copies=True)
    choices = offer.choices()
    options = [_option(i, c, situation, offer.view) for i, c in enumerate(choices)]
    passes = next((i for i, c in enumerate(choices) if situation.options[c.index] == PASS), -1)
    decision = duel.decision
    checked = isinstance(decision, CardsDecision) and decision.valid is not None
    told = DecisionOut(
        number,
        situation.kind.name.lower(),
        situation.purpose,
        question(offer),
        hint(offer, choices),
        options,
        situation.minimum,
        situation.maximum,
        checked,
        passes,
        situation.source,
    )
    return told, [choice.index for choice in choices]


def _option(index: int, choice: Choice, situation: Situation, view: View) -> OptionOut:
    option = situation.options[choice.index]
    kind = situation.kind.name.lower()
    if isinstance(option, Action):
        value = option.value if option.value >= 0 else None
        seat = option.value if option.kind.name == "ATTACK_PLAYER" else NOBODY
        return OptionOut(
            index,
            choice.label,
            option.kind.name.lower(),
            option.card,
            choice.card,
            seat=seat,
            value=value,
        )
    if isinstance(option, CardView):
        unseen = option.location == _UNSEEN
        shown = msgspec.structs.replace(option, card=NO_CARD, zone=-1) if unseen else None
        if not unseen and not _in_view(option, view):
            shown = option
        number = NO_CARD if unseen else option.card
        return OptionOut(index, choice.label, kind, number, option.id, shown=shown)
    if isinstance(option, Place):
        place = (option.player, option.location, option.zone)
        return OptionOut(index, choice.label, kind, place=place)
    if situation.kind is DecisionKind.PLAYER and isinstance(option, int):
        return OptionOut(index, choice.label, kind, seat=option, value=option)
    plain = option if isinstance(option, (int, str, bool)) else None
    return OptionOut(index, choice.label, kind, id=choice.card, value=plain)


def _in_view(card: CardView, view: View) -> bool:
    """Whether a card of an option is one that the view shows by its number and name."""
    for player in view.players:
        rows = (player.hand, player.monsters, player.spells, (player.field,))
        piles = (player.extra, player.graveyard, player.banished)
        for row in (*rows, *piles):
            if any(c is not None and c.card == card.card and c.id == card.id for c in row):
                return True
    return any(c is not None and c.card == card.card for c in view.track)


__all__ = ["Chronicle", "Listener", "Naming", "language_of", "present"]
