"""Decisions: where a duel stops and asks.

A decision names its player, its kind and all its legal options. An answer is the index of an
option, or for several cards or an order the list of indices; :meth:`Decision.parse` turns it
into a value and refuses everything else. Answers are plain numbers, so that a list of them is
a replay.
"""

from __future__ import annotations

import itertools
import numbers
import reprlib
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from .terms import NO_CARD, NOBODY

if TYPE_CHECKING:
    from .card import Card
    from .randomness import Chance

Answer: TypeAlias = int | list[int]


class IllegalAnswer(ValueError):
    """An answer that the decision does not offer. The duel is unchanged."""


def told(answer: object) -> str:
    """An answer as a refusal names it: short, and whatever it is."""
    try:
        return reprlib.repr(answer)
    except ValueError:  # a number of thousands of digits
        return f"a number of {type(answer).__name__}"


class DecisionKind(IntEnum):
    """What kind of answer is asked for."""

    ACTION = 1
    """One of several actions; a response that may be declined offers ``PASS``."""
    CARDS = 2
    YES_NO = 3
    OPTION = 4
    ZONE = 5
    POSITION = 6
    PLAYER = 7
    NUMBER = 8
    ORDER = 9
    DECLARE = 10


class ActionKind(IntEnum):
    """What a player may do."""

    PASS = 0
    SUMMON = 1
    SET_MONSTER = 2
    FLIP_SUMMON = 3
    CHANGE_POSITION = 4
    ACTIVATE = 5
    SPECIAL_SUMMON = 6
    PENDULUM_SUMMON = 7
    SET_SPELL_TRAP = 8
    TO_BATTLE = 9
    TO_MAIN2 = 10
    END_TURN = 11
    ATTACK = 12
    ATTACK_MONSTER = 13
    ATTACK_PLAYER = 14
    EXTRA = 15
    """An action that the ruleset adds; ``value`` is its number there."""


class Action(msgspec.Struct, frozen=True, gc=False):
    """One thing a player may do: a card number, an effect's number on that card, a value."""

    kind: ActionKind
    card: int = NO_CARD
    effect: int = -1
    value: int = -1


PASS = Action(ActionKind.PASS)


class Place(msgspec.Struct, frozen=True, gc=False):
    """A zone: whose, which row (a ``Location``), which column.

    Monster zones are 0-4 from the player's left and 5, 6 for the extra monster zones; spell and
    trap zones 0-4; the field zone is 0.
    """

    player: int
    location: int
    zone: int


class Decision:
    """A question with one answer out of ``options``.

    ``purpose`` is a short key that says what the question is about (``tribute``, ``zone``);
    ``source`` is the number of the card that asks, if one does.
    """

    __slots__ = ("kind", "options", "player", "purpose", "source")

    def __init__(
        self,
        kind: DecisionKind,
        player: int,
        options: Sequence[Any],
        purpose: str,
        source: int = NO_CARD,
    ) -> None:
        self.kind = kind
        self.player = player
        self.options = options
        self.purpose = purpose
        self.source = source

    @property
    def forced(self) -> bool:
        """True where only one answer is possible."""
        return len(self.options) < 2

    def parse(self, answer: object) -> tuple[Answer, Any]:
        """The answer to keep in the record, and what it means.

        ``answer`` is an index, or an option that is no number (an action, a card, a place).
        Raises :class:`IllegalAnswer`.
        """
        if type(answer) is int:
            if 0 <= answer < len(self.options):
                return answer, self.options[answer]
            raise IllegalAnswer(
                f"answer {told(answer)} is not one of the {len(self.options)} options"
                f" ({self.purpose}): give an index from 0 to {len(self.options) - 1}"
            )
        if answer is None or isinstance(answer, numbers.Number):  # 1.0 would equal "yes"
            raise IllegalAnswer(f"{told(answer)} is no answer to {self.purpose}: give an index")
        index = self.index_of(answer)
        return index, self.options[index]

    def index_of(self, option: object) -> int:
        """The index of an option. Raises :class:`IllegalAnswer` where it is not offered."""
        for i, offered in enumerate(self.options):
            # what is like an option is of its kind: others may say of themselves what they like
            if offered is option or (type(offered) is type(option) and offered == option):
                return i
        raise IllegalAnswer(f"{told(option)} is not offered ({self.purpose})")

    def answers(self) -> Iterator[Answer]:
        """All legal answers, in a fixed order."""
        return iter(range(len(self.options)))

    def random_answer(self, chance: Chance) -> Answer:
        """A legal answer at random."""
        return chance.below(len(self.options))

    def first_answer(self) -> Answer:
        """The first legal answer: declines where that is possible."""
        if self.kind is DecisionKind.ACTION and self.options[-1] == PASS:
            return len(self.options) - 1
        return next(self.answers())

    def leaving_answer(self) -> Answer:
        """What is answered for somebody who has given up: nothing that could be declined is done."""
        if self.kind is DecisionKind.YES_NO:
            return len(self.options) - 1
        return self.first_answer()

    def __repr__(self) -> str:
        return f"<{self.kind.name} for seat {self.player}: {self.purpose}>"


class CardsDecision(Decision):
    """Choose ``minimum`` to ``maximum`` of ``options``; ``valid`` tests the whole choice.

    ``example`` is a legal choice where the asker knows one: finding one by trying takes for ever
    where many cards have to add up to something.
    """

    __slots__ = ("example", "maximum", "minimum", "valid")

    def __init__(
        self,
        player: int,
        options: Sequence[Card],
        minimum: int,
        maximum: int,
        purpose: str,
        source: int = NO_CARD,
        valid: Callable[[list[Card]], bool] | None = None,
        example: Sequence[Card] = (),
    ) -> None:
        super().__init__(DecisionKind.CARDS, player, options, purpose, source)
        self.minimum = minimum
        self.maximum = min(maximum, len(options))
        self.valid = valid
        self.example = example

    @property
    def forced(self) -> bool:
        return self.valid is None and self.minimum == self.maximum == len(self.options)

    def _indices(self, answer: object) -> list[int]:
        if not isinstance(answer, (list, tuple)):
            answer = [answer]
        return [a if type(a) is int else self.index_of(a) for a in answer]

    def parse(self, answer: object) -> tuple[Answer, Any]:
        indices = self._indices(answer)
        n = len(self.options)
        if len(set(indices)) != len(indices) or any(not 0 <= i < n for i in indices):
            raise IllegalAnswer(f"{told(indices)} does not name different ones of {n} cards")
        if not self.minimum <= len(indices) <= self.maximum:
            raise IllegalAnswer(
                f"choose {self.minimum} to {self.maximum} cards ({self.purpose}),"
                f" not {len(indices)}"
            )
        cards = [self.options[i] for i in indices]
        if self.valid is not None and not self.valid(cards):
            raise IllegalAnswer(f"these cards together are not allowed ({self.purpose})")
        return indices, cards

    def answers(self) -> Iterator[Answer]:
        indices = range(len(self.options))
        for size in range(self.minimum, self.maximum + 1):
            for chosen in itertools.combinations(indices, size):
                if self.valid is None or self.valid([self.options[i] for i in chosen]):
                    yield list(chosen)

    def random_answer(self, chance: Chance) -> Answer:
        indices = list(range(len(self.options)))
        if self.valid is None:
            size = self.minimum + chance.below(self.maximum - self.minimum + 1)
            return chance.sample(indices, size)
        for _ in range(30):
            size = self.minimum + chance.below(self.maximum - self.minimum + 1)
            chosen = chance.sample(indices, size)
            if self.valid([self.options[i] for i in chosen]):
                return chosen
        return self.first_answer()

    def first_answer(self) -> Answer:
        if self.valid is not None and self.example and self.valid(list(self.example)):
            return [self.options.index(card) for card in self.example]
        for found in self.answers():
            return found
        raise RuntimeError(f"nothing can be chosen ({self.purpose})")  # never StopIteration

    def leaving_answer(self) -> Answer:
        if not self.minimum and (self.valid is None or self.valid([])):
            return []
        return self.first_answer()


class OrderDecision(Decision):
    """Put all ``options`` into an order; the answer is a permutation of their indices."""

    __slots__ = ()

    def __init__(
        self, player: int, options: Sequence[Any], purpose: str, source: int = NO_CARD
    ) -> None:
        super().__init__(DecisionKind.ORDER, player, options, purpose, source)

    def parse(self, answer: object) -> tuple[Answer, Any]:
        if not isinstance(answer, (list, tuple)) or sorted(
            a if type(a) is int else -1 for a in answer
        ) != list(range(len(self.options))):
            raise IllegalAnswer(
                f"give each number from 0 to {len(self.options) - 1} once ({self.purpose})"
            )
        indices = [int(a) for a in answer]
        return indices, [self.options[i] for i in indices]

    def answers(self) -> Iterator[Answer]:
        for order in itertools.permutations(range(len(self.options))):
            yield list(order)

    def random_answer(self, chance: Chance) -> Answer:
        return chance.sample(list(range(len(self.options))), len(self.options))


def action(
    player: int, actions: Sequence[Action], purpose: str = "action", source: int = NO_CARD
) -> Decision:
    """Choose one of ``actions``."""
    return Decision(DecisionKind.ACTION, player, actions, purpose, source)


def yes_no(player: int, purpose: str, source: int = NO_CARD) -> Decision:
    """Index 0 is yes, index 1 is no."""
    return Decision(DecisionKind.YES_NO, player, (True, False), purpose, source)


def option(
    player: int, labels: Sequence[str], purpose: str = "option", source: int = NO_CARD
) -> Decision:
    """Choose one of several named effects."""
    return Decision(DecisionKind.OPTION, player, labels, purpose, source)


def zone(
    player: int, places: Sequence[Place], purpose: str = "zone", source: int = NO_CARD
) -> Decision:
    return Decision(DecisionKind.ZONE, player, places, purpose, source)


def position(
    player: int, positions: Sequence[int], purpose: str = "position", source: int = NO_CARD
) -> Decision:
    return Decision(DecisionKind.POSITION, player, positions, purpose, source)


def which_player(
    player: int, players: Sequence[int], purpose: str = "player", source: int = NO_CARD
) -> Decision:
    return Decision(DecisionKind.PLAYER, player, players, purpose, source)


def number(
    player: int, numbers: Sequence[int], purpose: str = "number", source: int = NO_CARD
) -> Decision:
    return Decision(DecisionKind.NUMBER, player, numbers, purpose, source)


def declare(player: int, values: Sequence[int], what: str, source: int = NO_CARD) -> Decision:
    """Name a race, an attribute, a level or a card code; ``what`` says which."""
    return Decision(DecisionKind.DECLARE, player, values, what, source)


__all__ = [
    "NOBODY",
    "PASS",
    "Action",
    "ActionKind",
    "Answer",
    "CardsDecision",
    "Decision",
    "DecisionKind",
    "IllegalAnswer",
    "OrderDecision",
    "Place",
    "action",
    "declare",
    "number",
    "option",
    "position",
    "which_player",
    "yes_no",
    "zone",
]
