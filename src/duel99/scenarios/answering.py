"""What a step said in advance, and which question each of its words answers."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any, Final

from duel99.kernel import (
    PASS,
    Action,
    ActionKind,
    Answer,
    Card,
    Decision,
    DecisionKind,
    Duel,
    IllegalAnswer,
    Place,
)
from duel99.kernel.decision import CardsDecision, OrderDecision
from duel99.kernel.event import Attacked, Event, LinkAdded, Moved
from duel99.kernel.terms import NO_CARD, NOBODY, Attribute, Race
from duel99.messages import Messages

from .book import Book
from .model import Ref, Step
from .words import CARD_ANSWERS, POSITIONS, PURPOSES

ATTENTION: Final = frozenset({"action", "replay", "attack_target"})
"""Purposes of actions that nobody can be spared, though some may be declined."""
_FACES: Final = {position: word for word, position in POSITIONS.items()}
_LANGUAGES: Final = ("zh-TW", "ja", "en")


class Given:
    """The answers of one step. ``mark`` is where the duel's record stood as the step began.

    A place means the card that lay there then. ``acted`` is the card of the step's own action,
    ``told`` whether the step only tells of an activation that needed no question.
    """

    def __init__(self, book: Book, duel: Duel, step: Step) -> None:
        self.book = book
        self.duel = duel
        self.step = step
        self.mark = len(duel.events)
        self.acted: Card | None = None
        self.told = False
        self.left = {k: list(v) for k, v in step.answers.items() if k != "effect"}
        self.there: dict[int, Card | None] = {}
        for ref in itertools.chain.from_iterable(self.left.values()):
            if isinstance(ref, Ref):
                self.there[id(ref)] = ref.card_there(duel)

    # answering

    def answer(self, decision: Decision) -> Any:
        """The answer to ``decision``, which is then used up; ``None`` where there is none."""
        if decision.player != self.step.seat or not self.left:
            return None
        if isinstance(decision, CardsDecision):
            return self.cards(decision)
        if isinstance(decision, OrderDecision):
            return self.order(decision)
        if decision.kind is DecisionKind.ACTION:
            if decision.purpose not in ("attack_target", "replay"):
                return None
            return self.first(("target", "choose"), decision, Given.target)
        keys, test = _SCALARS[decision.kind]
        return self.first(keys, decision, test)

    def first(
        self, keys: tuple[str, ...], decision: Decision, test: Callable[[Given, Decision, Any], Any]
    ) -> Any:
        """What the first value of the first key that fits means, taken out."""
        for key in keys:
            values = self.left.get(key)
            if not values:
                continue
            found = test(self, decision, values[0])
            if found is not None:
                del values[0]
                return found
        return None

    def is_meant(self, ref: Ref, card: Card) -> bool:
        """Whether ``ref`` names ``card``: the card that lay there as the step began, or now."""
        there = self.there.get(id(ref))
        return there is card if there is not None else ref.fits(self.duel, card)

    def cards(self, decision: CardsDecision) -> list[int] | None:
        for key in _keys_for(decision.purpose):
            if key not in self.left:
                continue
            refs = self.left[key]
            if not refs:
                if decision.minimum == 0:
                    del self.left[key]
                    return []
                continue
            chosen: list[int] = []
            for ref in refs:
                index = self.index(decision, ref, chosen)
                if index is None:
                    break
                chosen.append(index)
            for size in range(min(len(chosen), decision.maximum), 0, -1):
                try:
                    decision.parse(chosen[:size])
                except IllegalAnswer:
                    continue
                self.left[key] = refs[size:]
                if not self.left[key]:
                    del self.left[key]
                return chosen[:size]
        return None

    def index(self, decision: Decision, ref: Any, used: list[int]) -> int | None:
        """The first option that ``ref`` names and that is not used yet."""
        if not isinstance(ref, Ref):
            return None
        for i, option in enumerate(decision.options):
            card = getattr(option, "card", option)
            if i not in used and isinstance(card, Card) and self.is_meant(ref, card):
                return i
        return None

    def order(self, decision: OrderDecision) -> list[int] | None:
        refs = self.left.get("order")
        if not refs:
            return None
        chosen: list[int] = []
        for ref in refs[: len(decision.options)]:
            index = self.index(decision, ref, chosen)
            if index is None:
                return None
            chosen.append(index)
        del self.left["order"]
        return chosen + [i for i in range(len(decision.options)) if i not in chosen]

    def target(self, decision: Decision, ref: Any) -> Action | None:
        """What is attacked."""
        if not isinstance(ref, Ref):
            return None
        for option in decision.options:
            assert isinstance(option, Action)
            if option.kind is ActionKind.ATTACK_PLAYER:
                if ref.is_seat and option.value == ref.seat:
                    return option
            elif option.kind is ActionKind.ATTACK_MONSTER and self.is_meant(
                ref, self.duel.cards[option.card]
            ):
                return option
        return None

    def zone(self, decision: Decision, value: Any) -> Place | None:
        """The offered place that ``value`` names."""
        if not isinstance(value, Ref) or value.is_seat:
            return None
        for place in decision.options:
            assert isinstance(place, Place)
            same = place.zone == value.zone and _same_row(place.location, value.location)
            if same and value.seat in (NOBODY, place.player):
                return place
        return None

    def option(self, decision: Decision, value: Any) -> int | None:
        """An option by its number from 1, or by its label in any language."""
        if isinstance(value, int) and not isinstance(value, bool):
            return value - 1 if 1 <= value <= len(decision.options) else None
        labels = [str(label) for label in decision.options]
        if str(value) in labels:
            return labels.index(str(value))
        for language in _LANGUAGES:
            messages = Messages(language)
            for i, label in enumerate(labels):
                for key in (f"option.{label}", label):
                    if messages.has(key) and messages.text(key) == str(value):
                        return i
        return None

    def plain(self, decision: Decision, value: Any) -> int | None:
        return decision.options.index(value) if value in decision.options else None

    def yes_no(self, decision: Decision, value: Any) -> int | None:
        return 0 if value else 1

    def player(self, decision: Decision, value: Any) -> int | None:
        seat = value.seat if isinstance(value, Ref) and value.is_seat else value
        return decision.options.index(seat) if seat in decision.options else None

    def declared(self, decision: Decision, value: Any) -> int | None:
        """The index of the offered race, attribute, name or number that ``value`` names."""
        number = self.declared_value(decision, value)
        return decision.options.index(number) if number in decision.options else None

    def declared_value(self, decision: Decision, value: Any) -> int | None:
        for part, kind in (("race", Race), ("attribute", Attribute)):
            if part in decision.purpose:
                text = str(value).lower()
                return next((int(m) for m in kind if text in _names_of(m)), None)
        if isinstance(value, int) and value in decision.options:
            return value
        try:
            return self.book.find(value).printed.code
        except LookupError:
            return None

    # what was not asked

    def unused(self) -> tuple[str, Any] | None:
        """A word of the step that answered nothing and that nothing that happened bears out."""
        events = self.duel.events[self.mark :]
        for key in ("tributes", "materials", "cost", "targets", "choose"):
            for ref in self.left.get(key, []):
                if isinstance(ref, Ref) and not ref.is_seat and not self.occurs(ref, key, events):
                    return key, ref
        for ref in self.left.get("target", []):
            if not self.was_hit(ref, events):
                return "target", ref
        for key in ("answer", "option", "number", "declare", "order"):
            for value in self.left.get(key, []):
                return key, value
        for key in ("zone", "to"):
            for ref in self.left.get(key, []):
                if not ref.is_seat and not _went(ref, events):
                    return key, ref
        for position in self.left.get("position", []):
            if not any(getattr(e, "position", 0) == position for e in events):
                return "position", _FACES[position]
        return None

    def was_hit(self, ref: Ref, events: list[Event]) -> bool:
        attack = next((e for e in events if isinstance(e, Attacked)), None)
        if attack is None:
            return False
        if ref.is_seat:
            return attack.target == NO_CARD and attack.defender == ref.seat
        return self.is_number(ref, attack.target)

    def occurs(self, ref: Ref, key: str, events: list[Event]) -> bool:
        """Whether an event is about the card; for targets, a link that targets it."""
        for event in events:
            if key == "targets":
                numbers = event.targets if isinstance(event, LinkAdded) else ()
            else:
                numbers = (
                    getattr(event, "card", NO_CARD),
                    getattr(event, "target", NO_CARD),
                    *getattr(event, "cards", ()),
                    *getattr(event, "targets", ()),
                )
            if any(self.is_number(ref, n) for n in numbers):
                return True
        return False

    def is_number(self, ref: Ref, uid: int) -> bool:
        """Whether the card with that number is meant, or was when it happened."""
        if uid == NO_CARD or ref.is_seat:
            return False
        card = self.duel.cards[uid]
        there = self.there.get(id(ref))
        if there is not None:
            return card is there
        if ref.zone < 0:
            return card.printed.code == ref.code
        # the step tells of something that is over: the card may have left the zone since
        return ref.fits(self.duel, card) or any(
            isinstance(e, Moved)
            and e.card == uid
            and e.origin & ref.location
            and e.origin_zone == ref.zone
            and ref.seat in (NOBODY, e.origin_player)
            for e in self.duel.events[self.mark :]
        )


def can_pass(decision: Decision) -> bool:
    """Whether it is an optional response or trigger."""
    return (
        decision.kind is DecisionKind.ACTION
        and decision.purpose not in ATTENTION
        and decision.options[-1] == PASS
    )


def by_itself(decision: Decision) -> Answer | None:
    """The answer to a decision that no step need name, or ``None``."""
    kind = decision.kind
    if kind is DecisionKind.ACTION:
        return len(decision.options) - 1 if can_pass(decision) else None
    if kind is DecisionKind.ZONE or kind is DecisionKind.POSITION:
        return 0
    first = list(itertools.islice(decision.answers(), 2))
    return first[0] if len(first) == 1 else None


def _keys_for(purpose: str) -> list[str]:
    first = next((key for part, key in PURPOSES if part in purpose), "choose")
    return [first, *(k for k in CARD_ANSWERS if k not in (first, "target"))]


def _same_row(first: int, second: int) -> bool:
    """Pendulum zones are spell zones: both words name them."""
    rows = 0x208
    return first == second or bool(first & rows and second & rows)


def _went(ref: Any, events: list[Event]) -> bool:
    """Whether a card went to that zone."""
    return any(
        isinstance(e, Moved) and e.zone == ref.zone and _same_row(e.place, ref.location)
        for e in events
    )


def _names_of(member: Race | Attribute) -> list[str]:
    names = [Messages(language).member(member).lower() for language in _LANGUAGES]
    return [member.name.lower().replace("_", "-"), *names]


_SCALARS: Final[
    dict[DecisionKind, tuple[tuple[str, ...], Callable[[Given, Decision, Any], Any]]]
] = {
    DecisionKind.YES_NO: (("answer",), Given.yes_no),
    DecisionKind.OPTION: (("option",), Given.option),
    DecisionKind.ZONE: (("zone", "to"), Given.zone),
    DecisionKind.POSITION: (("position",), Given.plain),
    DecisionKind.PLAYER: (
        ("opponent", "player", "to", "choose", "target", "targets"),
        Given.player,
    ),
    DecisionKind.NUMBER: (("number",), Given.plain),
    DecisionKind.DECLARE: (("declare",), Given.declared),
}
