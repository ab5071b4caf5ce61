"""Playing a scenario: every step is matched to what the duel asks.

What a step says in advance answers the decisions that follow it. Optional responses that no
step names are passed, what is forced is answered, zones and positions that no step names take
the first that is offered. Everything else must be in the file.
"""

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
from duel99.kernel.event import Attacked, ChainEnded, LinkAdded, Moved
from duel99.kernel.terms import NO_CARD, NOBODY, Attribute, Race
from duel99.messages import Messages

from .book import Book
from .fault import Failure
from .model import Cannot, Expect, Item, Now, Ref, Scenario, Step
from .offers import asked_text, find_actions, option_texts
from .words import CARD_ANSWERS, PURPOSES

_OPEN: Final = frozenset({"action"})
"""Purposes of actions that nobody can be spared: the turn player's own."""
_ATTENTION: Final = frozenset({"action", "replay", "attack_target"})


class Playthrough:
    """A scenario on its way. ``duel`` is the duel, ``start`` where its record begins."""

    def __init__(
        self, book: Book, duel: Duel, *, language: str = "zh-TW", start: int | None = None
    ) -> None:
        self.book = book
        self.duel = duel
        self.language = language
        self.start = len(duel.events) if start is None else start
        self.notes: list[Cannot | Expect] = []
        self.step: Step | None = None
        self.left: dict[str, list[Any]] = {}
        self.meant: dict[str, list[tuple[Ref, Card | None]]] = {}
        self.mark = self.start
        self.claimed: set[int] = set()
        self.told = False
        self.acted: Card | None = None
        """The card of the running step's own action."""
        self.upcoming: list[Item] = []

    # the whole

    def run(self, items: tuple[Item, ...], final: Expect | None) -> None:
        """Play all steps. Raises :class:`Failure` at the first that does not go as it says."""
        queue = list(items)
        if final is not None:
            queue.append(final)
        for i, item in enumerate(queue):
            if isinstance(item, Step):
                self.upcoming = queue[i + 1 :]
                self.take(item)
            else:
                self.notes.append(item)
        self.come_to_rest()
        self.look()

    def come_to_rest(self) -> None:
        """After the last step: everything that needs nobody."""
        while (decision := self.duel.decision) is not None:
            if self.go_on(decision):
                continue
            if decision.kind is DecisionKind.ACTION and decision.purpose in _OPEN:
                break
            if self._asks_for_offer(decision):
                break
            raise self.failure(self._line(), "unanswered")
        self.close_step()

    def _line(self) -> int:
        return self.step.line if self.step is not None else 0

    def failure(self, line: int, name: str, /, **values: Any) -> Failure:
        """A failure with what is on offer now."""
        decision = self.duel.decision
        if decision is None:
            return Failure(line, name, values)
        return Failure(
            line,
            name,
            values,
            asked=asked_text(self.duel, decision),
            options=option_texts(self.duel, decision, self.book, self.language),
        )

    # steps

    def take(self, step: Step) -> None:
        """Carry one step out, having passed and answered what comes before it."""
        if step.action == "surrender":
            self.look()
            self.close_step()
            self.begin(step)
            self.duel.surrender(step.seat)
            return
        while True:
            decision = self.duel.decision
            if decision is None:
                if step.action == "pass":
                    return
                self.look()
                raise self.failure(step.line, "over", step=step.text)
            if self.answer_in_advance(decision):
                continue
            if self.matches(step, decision):
                return
            if step.action == "pass" and not self._waits_for_pass(step, decision):
                return
            if self._happened(step):
                return
            if self.go_on(decision):
                continue
            key = "unanswered_step"
            if decision.kind is DecisionKind.ACTION:
                self.look()
                key = "not_offered" if decision.player == step.seat else "others_turn"
            raise self.failure(
                step.line,
                key,
                step=step.text,
                asked=self.duel.names[decision.player],
                seat=self.duel.names[step.seat],
            )

    def _waits_for_pass(self, step: Step, decision: Decision) -> bool:
        """Whether a pass of somebody may still be asked for; else there is nothing to pass."""
        if not can_pass(decision):
            return False
        following = next((s for s in self.upcoming if isinstance(s, Step)), None)
        return not (
            following is not None
            and following.action != "pass"
            and self.fitting(following, decision) is not None
        )

    def _happened(self, step: Step) -> bool:
        """A mandatory effect that was activated without a question: the step only tells it."""
        if step.action != "activate" or not isinstance(step.subject, Ref):
            return False
        code = step.subject.code
        there = step.subject.card_there(self.duel)
        if there is not None:
            code = there.printed.code
        running = self.step
        own = (
            running is not None
            and running.action == "activate"
            and running.seat == step.seat
            and not self.told
        )
        for i in range(self.mark, len(self.duel.events)):
            event = self.duel.events[i]
            if (
                isinstance(event, LinkAdded)
                and i not in self.claimed
                and event.player == step.seat
                and code == self.duel.cards[event.card].printed.code
            ):
                if own and isinstance(running, Step):
                    # that is the activation of the running step itself
                    own = False
                    continue
                self.look()
                mark = self.mark
                self.close_step()
                self.begin(step)
                self.mark = mark
                self.told = True
                self.claimed.add(i)
                return True
        return False

    def matches(self, step: Step, decision: Decision) -> bool:
        """Answer ``decision`` by ``step`` if it is about it."""
        found = self.fitting(step, decision)
        if found is None:
            return False
        self.look()
        self.close_step()
        self.begin(step)
        if found is True:
            assert self.duel.decision is decision
            if not self.answer_in_advance(decision):
                raise self.failure(step.line, "not_offered", step=step.text)
        elif found is not False:
            if isinstance(found, Action) and found.card >= 0:
                self.acted = self.duel.cards[found.card]
            self.give(decision, found)
        return True

    def fitting(self, step: Step, decision: Decision) -> Action | bool | None:
        """The action that a step means here; true where it only answers; ``None``: not meant.

        False where the step tells of something that is going on already.
        """
        if decision.player != step.seat:
            return None
        if step.action == "pass":
            return PASS if can_pass(decision) or PASS in decision.options else None
        if not step.action:
            return True if self._answer(decision, _copy(step.answers), step) is not None else None
        if decision.kind is not DecisionKind.ACTION:
            link = self.duel.chain[-1] if self.duel.chain else None
            if (
                step.action == "activate"
                and link is not None
                and link.card is not self.acted
                and by_itself(decision) is None
                and link.player == step.seat
                and decision.source == link.card.uid
                and isinstance(step.subject, Ref)
                and step.subject.fits(self.duel, link.card)
            ):
                return False
            return None
        actions = find_actions(self.duel, decision, step)
        if not actions:
            return None
        effects = {(a.card, a.effect) for a in actions}
        cards = {a.card for a in actions}
        if len(effects) > len(cards):
            self.look()
            raise self.failure(step.line, "which_effect", step=step.text)
        return actions[0]

    def begin(self, step: Step) -> None:
        """From now on the step's answers are there."""
        self.step = step
        self.left = _copy(step.answers)
        self.left.pop("effect", None)
        self.mark = len(self.duel.events)
        self.told = False
        self.acted = None
        self.meant = {}
        for key in CARD_ANSWERS:
            refs = [r for r in self.left.get(key, []) if isinstance(r, Ref) and not r.is_seat]
            self.meant[key] = [(r, r.card_there(self.duel)) for r in refs]

    def give(self, decision: Decision, answer: Any) -> None:
        """Answer the pending decision."""
        try:
            self.duel.answer(answer)
        except IllegalAnswer as error:
            raise self.failure(self._line(), "illegal", reason=error) from None

    # what comes by itself

    def go_on(self, decision: Decision) -> bool:
        """Answer what the step said in advance, what is forced, and what may be passed."""
        if self.answer_in_advance(decision):
            return True
        answer = by_itself(decision)
        if answer is None:
            return False
        if self._asks_for_offer(decision):
            self.look(only_due=True)
        self._check_cannot(decision)
        self.give(decision, answer)
        return True

    def answer_in_advance(self, decision: Decision) -> bool:
        """Answer by a key of the running step, if one is about this decision."""
        if self.step is None or decision.player != self.step.seat or not self.left:
            return False
        answer = self._answer(decision, self.left, self.step)
        if answer is None:
            return False
        self.give(decision, answer)
        return True

    def _answer(self, decision: Decision, left: dict[str, list[Any]], step: Step) -> Any:
        """The answer to ``decision`` out of ``left``, which loses what was used."""
        kind = decision.kind
        if isinstance(decision, CardsDecision):
            return self._cards(decision, left)
        if isinstance(decision, OrderDecision):
            return self._order(decision, left)
        if kind is DecisionKind.ACTION:
            if decision.purpose not in ("attack_target", "replay"):
                return None
            return self._first(left, ("target", "choose"), lambda v: self._target(decision, v))
        keys, test = _SCALARS[kind]
        return self._first(left, keys, lambda v: test(self, decision, v))

    def _first(
        self, left: dict[str, list[Any]], keys: tuple[str, ...], test: Callable[[Any], Any]
    ) -> Any:
        for key in keys:
            values = left.get(key)
            if not values:
                continue
            found = test(values[0])
            if found is not None:
                del values[0]
                return found
        return None

    def _target(self, decision: Decision, ref: Any) -> Action | None:
        if not isinstance(ref, Ref):
            return None
        for option in decision.options:
            if option.kind is ActionKind.ATTACK_PLAYER:
                if ref.is_seat and option.value == ref.seat:
                    return option  # type: ignore[no-any-return]
            elif option.kind is ActionKind.ATTACK_MONSTER and self.is_meant(
                ref, self.duel.cards[option.card]
            ):
                return option  # type: ignore[no-any-return]
        return None

    def is_meant(self, ref: Ref, card: Card) -> bool:
        """Whether ``ref`` names ``card``: the card that lay there when the step began, or now."""
        for known, there in self.meant.get("target", []) + [
            pair for key in CARD_ANSWERS if key != "target" for pair in self.meant.get(key, [])
        ]:
            if known is ref and there is not None:
                return there is card
        return ref.fits(self.duel, card)

    def _cards(self, decision: CardsDecision, left: dict[str, list[Any]]) -> list[int] | None:
        for key in _keys_for(decision.purpose):
            if key not in left:
                continue
            refs = left[key]
            if not refs:
                if decision.minimum == 0:
                    del left[key]
                    return []
                continue
            chosen: list[int] = []
            for ref in refs:
                index = self._index(decision, ref, chosen)
                if index is None:
                    break
                chosen.append(index)
            for size in range(min(len(chosen), decision.maximum), 0, -1):
                try:
                    decision.parse(chosen[:size])
                except IllegalAnswer:
                    continue
                left[key] = refs[size:]
                if not left[key]:
                    del left[key]
                return chosen[:size]
        return None

    def _index(self, decision: Decision, ref: Any, used: list[int]) -> int | None:
        if not isinstance(ref, Ref):
            return None
        for i, option in enumerate(decision.options):
            card = getattr(option, "card", option)
            if i not in used and isinstance(card, Card) and self.is_meant(ref, card):
                return i
        return None

    def _order(self, decision: OrderDecision, left: dict[str, list[Any]]) -> list[int] | None:
        refs = left.get("order")
        if not refs:
            return None
        chosen: list[int] = []
        for ref in refs[: len(decision.options)]:
            index = self._index(decision, ref, chosen)
            if index is None:
                return None
            chosen.append(index)
        chosen += [i for i in range(len(decision.options)) if i not in chosen]
        del left["order"]
        return chosen

    def zone(self, decision: Decision, value: Any) -> Any:
        """The offered place that ``value`` names."""
        if not isinstance(value, Ref) or value.is_seat:
            return None
        for place in decision.options:
            assert isinstance(place, Place)
            same = place.zone == value.zone and _same_row(place.location, value.location)
            if same and value.seat in (NOBODY, place.player):
                return place
        return None

    def declared(self, decision: Decision, value: Any) -> int | None:
        """The index of the offered race, attribute, name or number that ``value`` names."""
        number = self.declared_value(decision, value)
        return decision.options.index(number) if number in decision.options else None

    def declared_value(self, decision: Decision, value: Any) -> int | None:
        for part, kind in (("race", Race), ("attribute", Attribute)):
            if part in decision.purpose:
                text = str(value).lower()
                for member in kind:
                    if text in (member.name.lower().replace("_", "-"), *_member_names(member)):
                        return int(member)
                return None
        if isinstance(value, int) and value in decision.options:
            return value
        try:
            return self.book.find(value).printed.code
        except LookupError:
            return None

    # ends of steps

    def close_step(self) -> None:
        """What the step named but was not asked for must have happened all the same."""
        step = self.step
        if step is None:
            return
        events = self.duel.events[self.mark :]
        for key in ("tributes", "materials", "cost", "targets", "choose"):
            for ref in self.left.get(key, []):
                if isinstance(ref, Ref) and not ref.is_seat and not self._occurs(ref, key, events):
                    raise self.failure(ref.line, "not_asked", ref=ref.text, key=key, step=step.text)
        for ref in self.left.get("target", []):
            attack = next((e for e in events if isinstance(e, Attacked)), None)
            if attack is None:
                raise self.failure(
                    ref.line, "not_asked", ref=ref.text, key="target", step=step.text
                )
            hit = (
                ref.is_seat and attack.target == NO_CARD and attack.defender == ref.seat
            ) or self._is_number(ref, attack.target, "target")
            if not hit:
                raise self.failure(
                    ref.line, "not_asked", ref=ref.text, key="target", step=step.text
                )
        for key in ("answer", "option", "number", "declare", "zone", "order"):
            if self.left.get(key):
                if key == "zone" and self._went(self.left[key][0], events):
                    continue
                ref = self.left[key][0]
                raise self.failure(step.line, "not_asked", ref=ref, key=key, step=step.text)
        self.step = None
        self.left = {}

    def _went(self, ref: Any, events: list[Any]) -> bool:
        return any(
            getattr(e, "zone", -1) == ref.zone and _same_row(getattr(e, "place", 0), ref.location)
            for e in events
        )

    def _is_number(self, ref: Ref, uid: int, key: str) -> bool:
        if uid == NO_CARD or ref.is_seat:
            return False
        card = self.duel.cards[uid]
        there = next((c for r, c in self.meant.get(key, []) if r is ref), None)
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

    def _occurs(self, ref: Ref, key: str, events: list[Any]) -> bool:
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
            if any(self._is_number(ref, n, key) for n in numbers):
                return True
        return False

    # looking

    def now(self) -> Now:
        ids: list[int] = []
        ended = -1
        for i in range(self.start, len(self.duel.events)):
            event = self.duel.events[i]
            if isinstance(event, LinkAdded):
                if ended >= 0:
                    ids, ended = [], -1
                ids.append(self.duel.cards[event.card].printed.id)
            elif isinstance(event, ChainEnded):
                ended = i
        if ended < self.mark:
            ids = []
        return Now(self.duel, self.book, tuple(ids), self.start, self.language)

    def look(self, *, only_due: bool = False) -> None:
        """Hold the expectations that have come up against the duel."""
        count = len(self.notes)
        if only_due:
            decision = self.duel.decision
            due = [i for i, n in enumerate(self.notes) if self._due(n, decision)]
            count = due[-1] + 1 if due else 0
        notes, self.notes = self.notes[:count], self.notes[count:]
        for note in notes:
            if isinstance(note, Cannot):
                for step in note.steps:
                    self.cannot(step)
                continue
            now = self.now()
            for check in note.checks:
                holds, actual = check.read(now)
                if not holds:
                    values = {"what": check.what, "expected": check.expected, "actual": actual}
                    raise Failure(check.line, "expected", values)

    def _due(self, note: Cannot | Expect, decision: Decision | None) -> bool:
        if not isinstance(note, Expect) or decision is None:
            return False
        return decision.player in note.offered or (note.mid_chain and bool(self.duel.chain))

    def _asks_for_offer(self, decision: Decision) -> bool:
        return any(self._due(note, decision) for note in self.notes)

    def _check_cannot(self, decision: Decision) -> None:
        """What a player must not be offered is looked for wherever that player is asked."""
        for note in self.notes:
            if isinstance(note, Cannot) and note.seat == decision.player:
                for step in note.steps:
                    self.cannot(step)

    def cannot(self, step: Step) -> None:
        """Fails where the action is on offer now."""
        decision = self.duel.decision
        if decision is None or not find_actions(self.duel, decision, step):
            return
        answers = {k: v for k, v in step.answers.items() if k != "effect"}
        if answers and not self._possible(step):
            return
        raise self.failure(step.line, "offered", step=step.text)

    def _possible(self, step: Step) -> bool:
        """Whether the action could be done with these answers: tried on a copy."""
        trial = Playthrough(self.book, self.duel.fork(), language=self.language, start=self.start)
        try:
            trial.take(step)
            while (decision := trial.duel.decision) is not None and trial.left:
                if not trial.answer_in_advance(decision):
                    answer = by_itself(decision)
                    if answer is None:
                        break
                    trial.give(decision, answer)
            trial.close_step()
        except Failure:
            return False
        return True


def play(scenario: Scenario, *, language: str = "zh-TW") -> Playthrough:
    """Play a scenario to its end. Raises :class:`Failure`, which carries the playthrough."""
    through = Playthrough(scenario.book, scenario.position.build(), language=language, start=0)
    try:
        through.run(scenario.steps, scenario.expect)
    except Failure as failure:
        failure.through = through
        raise
    return through


def can_pass(decision: Decision) -> bool:
    """Whether it is an optional response or trigger."""
    return (
        decision.kind is DecisionKind.ACTION
        and decision.purpose not in _ATTENTION
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


def _copy(answers: dict[str, list[Any]]) -> dict[str, list[Any]]:
    return {key: list(values) for key, values in answers.items()}


def _same_row(first: int, second: int) -> bool:
    """Pendulum zones are spell zones: both words name them."""
    rows = 0x208
    return first == second or bool(first & rows and second & rows)


def _member_names(member: Race | Attribute) -> list[str]:
    return [Messages(language).member(member).lower() for language in ("zh-TW", "ja", "en")]


def _option_index(through: Playthrough, decision: Decision, value: Any) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value - 1 if 1 <= value <= len(decision.options) else None
    labels = [str(label) for label in decision.options]
    if str(value) in labels:
        return labels.index(str(value))
    for language in ("zh-TW", "ja", "en"):
        messages = Messages(language)
        for i, label in enumerate(labels):
            for key in (f"option.{label}", label):
                if messages.has(key) and messages.text(key) == str(value):
                    return i
    return None


def _plain(through: Playthrough, decision: Decision, value: Any) -> int | None:
    return decision.options.index(value) if value in decision.options else None


def _yes_no(through: Playthrough, decision: Decision, value: Any) -> int | None:
    return 0 if value else 1


def _player(through: Playthrough, decision: Decision, value: Any) -> int | None:
    seat = value.seat if isinstance(value, Ref) and value.is_seat else value
    return decision.options.index(seat) if seat in decision.options else None


_SCALARS: Final[
    dict[DecisionKind, tuple[tuple[str, ...], Callable[[Playthrough, Decision, Any], Any]]]
] = {
    DecisionKind.YES_NO: (("answer",), _yes_no),
    DecisionKind.OPTION: (("option",), _option_index),
    DecisionKind.ZONE: (("zone", "to"), Playthrough.zone),
    DecisionKind.POSITION: (("position",), _plain),
    DecisionKind.PLAYER: (("opponent", "player", "to", "choose", "target", "targets"), _player),
    DecisionKind.NUMBER: (("number",), _plain),
    DecisionKind.DECLARE: (("declare",), Playthrough.declared),
}
