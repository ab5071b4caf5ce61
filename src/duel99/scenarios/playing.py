"""Playing a scenario: every step is matched to what the duel asks.

What a step says in advance answers the decisions that follow it. Optional responses that no
step names are passed, what is forced is answered, zones and positions that no step names take
the first that is offered. Everything else must be in the file.
"""

from __future__ import annotations

from typing import Any, Final

from duel99.kernel import PASS, Action, Decision, DecisionKind, Duel, IllegalAnswer
from duel99.kernel.event import ChainEnded, LinkAdded

from .answering import Given, by_itself, can_pass
from .book import Book
from .fault import Failure
from .model import Cannot, Expect, Item, Now, Ref, Scenario, Step
from .offers import asked_text, find_actions, option_texts

_OPEN: Final = "action"
"""Purpose of the turn player's own actions."""


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
        self.given: Given | None = None
        self.claimed: set[int] = set()
        self.upcoming: list[Item] = []

    @property
    def mark(self) -> int:
        """Where the record stood as the running step began."""
        return self.given.mark if self.given is not None else self.start

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
            if decision.kind is DecisionKind.ACTION and decision.purpose == _OPEN:
                break
            if self._asks_for_offer(decision):
                break
            raise self.failure(self._line(), "unanswered")
        self.check_step()

    def _line(self) -> int:
        return self.given.step.line if self.given is not None else 0

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
            if step.action == "pass" and not self._waits_for_pass(decision):
                return
            if self._happened(step):
                return
            if not self.go_on(decision):
                raise self._misfit(step, decision)

    def _misfit(self, step: Step, decision: Decision) -> Failure:
        """Why a step cannot be carried out; an expectation that failed before comes first."""
        key = "unanswered_step"
        if decision.kind is DecisionKind.ACTION:
            self.look()
            key = "not_offered" if decision.player == step.seat else "others_turn"
        names = self.duel.names
        return self.failure(
            step.line, key, step=step.text, asked=names[decision.player], seat=names[step.seat]
        )

    def _waits_for_pass(self, decision: Decision) -> bool:
        """Whether a pass of somebody may still be asked for; else there is nothing to pass."""
        if not can_pass(decision):
            return by_itself(decision) is not None
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
        there = step.subject.card_there(self.duel)
        code = there.printed.code if there is not None else step.subject.code
        running = self.given
        own = (
            running is not None
            and running.step.action == "activate"
            and running.step.seat == step.seat
            and not running.told
        )
        for i in range(self.mark, len(self.duel.events)):
            event = self.duel.events[i]
            if (
                isinstance(event, LinkAdded)
                and i not in self.claimed
                and event.player == step.seat
                and code == self.duel.cards[event.card].printed.code
            ):
                if own:
                    # that is the activation of the running step itself
                    own = False
                    continue
                mark = self.mark
                given = self.begin(step)
                given.mark = mark
                given.told = True
                self.claimed.add(i)
                return True
        return False

    def matches(self, step: Step, decision: Decision) -> bool:
        """Answer ``decision`` by ``step`` if it is about it."""
        found = self.fitting(step, decision)
        if found is None:
            return False
        given = self.begin(step)
        if found is True:
            if not self.answer_in_advance(decision):
                raise self.failure(step.line, "not_offered", step=step.text)
        elif isinstance(found, Action):
            if found.card >= 0:
                given.acted = self.duel.cards[found.card]
            self.give(found)
        return True

    def fitting(self, step: Step, decision: Decision) -> Action | bool | None:
        """The action that a step means here; true where it only answers; ``None``: not meant.

        False where the step tells of something that is going on already.
        """
        if decision.player != step.seat:
            return None
        if step.action == "pass":
            return PASS if PASS in decision.options else None
        if not step.action:
            trial = Given(self.book, self.duel, step)
            return True if trial.answer(decision) is not None else None
        if decision.kind is not DecisionKind.ACTION:
            return False if self._goes_on(step, decision) else None
        actions = find_actions(self.duel, decision, step)
        if not actions:
            return None
        effects = {(a.card, a.effect) for a in actions}
        cards = {a.card for a in actions}
        if len(effects) > len(cards):
            self.look()
            raise self.failure(step.line, "which_effect", step=step.text)
        return actions[0]

    def _goes_on(self, step: Step, decision: Decision) -> bool:
        """Whether the step tells of a mandatory effect that asks for its targets now."""
        if step.action != "activate" or not self.duel.chain or by_itself(decision) is not None:
            return False
        link = self.duel.chain[-1]
        return (
            (self.given is None or link.card is not self.given.acted)
            and link.player == step.seat
            and decision.source == link.card.uid
            and isinstance(step.subject, Ref)
            and step.subject.fits(self.duel, link.card)
        )

    def begin(self, step: Step) -> Given:
        """The step before is over; from now on this one's answers are there."""
        self.look()
        self.check_step()
        self.given = Given(self.book, self.duel, step)
        return self.given

    def check_step(self) -> None:
        """What the running step named but was not asked for must have happened all the same."""
        if self.given is None:
            return
        unused = self.given.unused()
        if unused is not None:
            key, value = unused
            step = self.given.step
            line = value.line if isinstance(value, Ref) else step.line
            raise self.failure(line, "not_asked", ref=value, key=key, step=step.text)

    def give(self, answer: Any) -> None:
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
        self.give(answer)
        return True

    def answer_in_advance(self, decision: Decision) -> bool:
        """Answer by a word of the running step, if one is about this decision."""
        answer = self.given.answer(decision) if self.given is not None else None
        if answer is None:
            return False
        self.give(answer)
        return True

    # looking

    def now(self) -> Now:
        """What expectations look at now."""
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
            while (decision := trial.duel.decision) is not None and trial.given is not None:
                if trial.answer_in_advance(decision):
                    continue
                answer = by_itself(decision)
                if answer is None:
                    break
                trial.give(answer)
            trial.check_step()
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
