"""The record of a scenario in short lines, everything open as for a judge."""

from __future__ import annotations

from typing import Any, Final

from duel99.kernel import Duel, Event
from duel99.kernel import event as ev
from duel99.kernel.terms import NO_CARD, NOBODY, ON_FIELD, EndReason, Phase, Step, SummonKind

from .book import Book
from .offers import _PILE_NAMES, _ZONE_NAMES
from .words import POSITIONS

_FACES: Final = {position: word for word, position in POSITIONS.items()}
_SKIPPED: Final = (ev.DuelStarted, ev.Shuffled, ev.MaterialAttached, ev.StepBegan)


def log_lines(duel: Duel, book: Book, language: str, start: int = 0) -> list[str]:
    """One line an event from ``start`` on."""
    writer = _Writer(duel, book, language)
    lines = []
    for event in duel.events[start:]:
        if not isinstance(event, _SKIPPED):
            lines.append(writer.line(event))
    return lines


class _Writer:
    def __init__(self, duel: Duel, book: Book, language: str) -> None:
        self.duel = duel
        self.book = book
        self.language = language

    def card(self, number: int) -> str:
        if number == NO_CARD:
            return "-"
        return self.book.name(self.duel.cards[number].printed.id, self.language)

    def seat(self, seat: int) -> str:
        return self.duel.names[seat] if seat != NOBODY else "-"

    def place(self, location: int, player: int, zone: int) -> str:
        where = (
            _ZONE_NAMES.get((location, zone), "?")
            if location & ON_FIELD
            else _PILE_NAMES.get(location, "materials" if location else "-")
        )
        return f"{self.duel.names[player]}.{where}" if player != NOBODY else where

    def line(self, event: Event) -> str:
        tag = str(event.__struct_config__.tag)
        return f"{tag}: {self.body(event)}"

    def body(self, event: Event) -> str:
        if isinstance(event, ev.Moved):
            start = self.place(event.origin, event.origin_player, event.origin_zone)
            end = self.place(event.place, event.player, event.zone)
            face = f" ({_FACES.get(event.position, '')})" if event.place & ON_FIELD else ""
            return f"{self.card(event.card)} {start} -> {end}{face}"
        if isinstance(event, ev.LifeChanged):
            return f"{self.seat(event.player)} {event.amount:+} = {event.life}"
        if isinstance(event, ev.TurnBegan):
            return f"{event.number} {self.seat(event.player)}"
        if isinstance(event, ev.PhaseBegan):
            return Phase(event.phase).name.lower()
        if isinstance(event, ev.StepBegan):
            return Step(event.step).name.lower()
        if isinstance(event, ev.Attacked):
            target = self.card(event.target) if event.target != NO_CARD else "direct"
            return f"{self.card(event.card)} -> {target} ({self.seat(event.defender)})"
        if isinstance(event, ev.LinkAdded):
            targets = ", ".join(self.card(t) for t in event.targets)
            aim = f" -> {targets}" if targets else ""
            return f"{event.number} {self.seat(event.player)} {self.card(event.card)}{aim}"
        if isinstance(event, ev.Summoned):
            kind = SummonKind(event.kind).name.lower()
            return f"{self.seat(event.player)} {self.card(event.card)} ({kind})"
        if isinstance(event, ev.PositionChanged):
            return f"{self.card(event.card)} ({_FACES.get(event.position, '')})"
        if isinstance(event, ev.DuelEnded):
            winners = ", ".join(self.seat(p) for p in event.winners) or "draw"
            return f"{winners} ({EndReason(event.reason).name.lower()})"
        return ", ".join(
            f"{name} {self.field(name, getattr(event, name))}" for name in event.__struct_fields__
        )

    def field(self, name: str, value: Any) -> str:
        if name in ("card", "target", "source") and isinstance(value, int):
            return self.card(value)
        if name in ("player", "before", "defender", "opponent") and isinstance(value, int):
            return self.seat(value) if -1 <= value < len(self.duel.names) else str(value)
        if name in ("cards", "targets"):
            return "[" + ", ".join(self.card(v) for v in value) + "]"
        if name in ("code", "codes"):
            codes = value if isinstance(value, tuple) else (value,)
            return "[" + ", ".join(self.book.name(c, self.language) for c in codes) + "]"
        return str(value)
