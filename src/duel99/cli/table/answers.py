"""What a person typed, as an answer to a decision.

Numbers mean the choices as shown (from 1), anything else a name: of the choice, or of the card
behind it in any language. :class:`Unclear` says in one sentence what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from duel99.bots import Situation
from duel99.kernel.decision import Answer, DecisionKind
from duel99.telling.choices import Choice
from duel99.telling.questions import declinable, may_be_none
from duel99.telling.wording import fold

_NUMBERS: Final = re.compile(r"[\d\s,，、;；.。]+")
_SEPARATORS: Final = re.compile(r"[\s,，、;；.。]+")
_NAMES: Final = re.compile(r"[,，、;；]")
_NO_WORDS: Final = frozenset({"n", "no", "pass", "p", "0", "不", "不發動", "いいえ", "否"})


class Unclear(Exception):
    """The text is no answer; ``key`` and ``values`` are the message that says why."""

    def __init__(self, key: str, /, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def read_answer(text: str, situation: Situation, choices: Sequence[Choice]) -> Answer:
    """The answer that ``text`` gives. Raises :class:`Unclear`."""
    text = text.strip()
    if declinable(situation) and (not text or fold(text) in _NO_WORDS):
        return len(situation.options) - 1
    if may_be_none(situation) and (not text or fold(text) in _NO_WORDS):
        return []
    if not text and situation.kind is DecisionKind.ZONE:
        return 0
    if not text:
        raise Unclear("say.empty")
    if situation.kind is DecisionKind.YES_NO:
        return _yes_no(text, choices)
    picked = _pick(text, choices)
    if situation.kind is DecisionKind.ORDER:
        if sorted(c.index for c in picked) != list(range(len(situation.options))):
            raise Unclear("say.order_all", most=len(choices))
        return [choice.index for choice in picked]
    if situation.kind is DecisionKind.CARDS:
        return _cards(picked, situation, choices)
    if len(picked) != 1:
        raise Unclear("say.one_only")
    return picked[0].index


def _yes_no(text: str, choices: Sequence[Choice]) -> Answer:
    folded = fold(text)
    for number, choice in enumerate(choices, 1):
        if folded == str(number) or folded in choice.words:
            return choice.index
    if folded in ("yes", "ok", "對", "好", "要"):
        return choices[0].index
    if folded in _NO_WORDS:
        return choices[1].index
    raise Unclear("say.not_yes_no")


def _cards(picked: Sequence[Choice], situation: Situation, choices: Sequence[Choice]) -> Answer:
    seen: set[int] = set()
    for choice in picked:
        if choice.index in seen:
            raise Unclear("say.twice", number=choices.index(choice) + 1)
        seen.add(choice.index)
    if len(picked) < situation.minimum:
        raise Unclear("say.too_few", count=len(picked), least=situation.minimum)
    if len(picked) > situation.maximum:
        raise Unclear("say.too_many", count=len(picked), most=situation.maximum)
    answer = [choice.index for choice in picked]
    if not situation.is_legal(answer):
        raise Unclear("say.not_together")
    return answer


def _pick(text: str, choices: Sequence[Choice]) -> list[Choice]:
    """The choices that a list of numbers or of names means."""
    if _NUMBERS.fullmatch(text):
        numbers = [int(part) for part in _SEPARATORS.split(text) if part]
        if not numbers:
            raise Unclear("say.not_a_number", text=text)
        return [_numbered(number, choices) for number in numbers]
    try:
        return [_called(text, choices, ())]  # a comma may belong to the name
    except Unclear:
        if not _NAMES.search(text):
            raise
    picked: list[Choice] = []
    for name in (part.strip() for part in _NAMES.split(text)):
        if name:
            picked.append(_called(name, choices, picked))
    if not picked:
        raise Unclear("say.not_a_number", text=text)
    return picked


def _numbered(number: int, choices: Sequence[Choice]) -> Choice:
    if not 1 <= number <= len(choices):
        raise Unclear("say.out_of_range", number=number, most=len(choices))
    return choices[number - 1]


def _called(name: str, choices: Sequence[Choice], taken: Sequence[Choice]) -> Choice:
    """The choice that a name means: its own name, its card's, or the beginning of either."""
    folded = fold(name)
    if not folded or folded.isdigit():  # "-1", "#2": no name, and no number as shown
        raise Unclear("say.not_a_number", text=name)
    free = [choice for choice in choices if choice not in taken]
    for test in (_is_named, _begins, _holds):
        fitting = [choice for choice in free if test(folded, choice)]
        if fitting and len({choice.label for choice in fitting}) == 1:
            return fitting[0]  # several copies of a card: any of them
        if fitting:
            labels = [f"{choices.index(choice) + 1} {choice.label}" for choice in fitting]
            raise Unclear("say.several", text=name, labels=labels)
    raise Unclear("say.no_choice_named", text=name)


def _is_named(folded: str, choice: Choice) -> bool:
    return folded in choice.words or folded == fold(choice.label)


def _begins(folded: str, choice: Choice) -> bool:
    return any(word.startswith(folded) for word in (*choice.words, fold(choice.label)))


def _holds(folded: str, choice: Choice) -> bool:
    return any(folded in word for word in (*choice.words, fold(choice.label)))
