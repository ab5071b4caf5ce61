"""A bot that looks one action ahead.

For each option it imagines a fair world (:mod:`.fair`), takes the option there, lets what
follows run its course with quick answers (:mod:`.reflex`) until somebody is about to act freely
again, and evaluates the position (:mod:`.evaluation`). All options of one decision are tried in
the same world, so that luck does not decide between them.

Leaving a phase is not tried but judged as the position stands: what comes after it is another
player's doing, and :func:`~.evaluation.menace` already reckons with that.

Its effort is limited by a number of forks for each decision, never by a clock, and by a number
of actions a turn: equal seeds play equal duels on any machine, and no loop of effects that look
like progress holds the table up.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Final

from duel99.kernel.battle import attackable_players, may_declare
from duel99.kernel.card import Card
from duel99.kernel.decision import (
    Action,
    ActionKind,
    Answer,
    CardsDecision,
    Decision,
    DecisionKind,
)
from duel99.kernel.duel import Duel
from duel99.kernel.terms import Phase

from .by_hand import bystander
from .evaluation import evaluate, may_still_battle
from .plain import harmless_answer
from .reflex import Manner, card_choices, reflex
from .situation import Situation
from .speed import idle

_LEAVING: Final = frozenset({ActionKind.TO_BATTLE, ActionKind.TO_MAIN2, ActionKind.END_TURN})
_QUICK: Final = frozenset({DecisionKind.ZONE, DecisionKind.ORDER})
_MARGIN: Final = 15.0
"""What an action must gain to be worth its while."""
_FOLLOWING: Final = 80
"""Decisions that an imagined action may take before it is judged as it stands."""


class GreedyBot:
    """Plays the option that looks best one action ahead.

    ``budget`` is the number of forks for one decision, ``actions`` the number of actions in one
    turn after which it only goes on to the next phase, ``worlds`` in how many worlds an option is
    tried where face-down monsters of others make the worlds differ.
    """

    def __init__(
        self, seed: int = 0, *, budget: int = 32, actions: int = 60, worlds: int = 3
    ) -> None:
        self.name = "greedy"
        self.seed = seed
        self.budget = budget
        self.actions = actions
        self.worlds = worlds
        self.lost_worlds = 0
        """How many imagined worlds broke down; see :meth:`_try`."""

    def choose(self, situation: Situation) -> Answer:
        """The best answer found within the budget."""
        by_hand = bystander(situation)
        if by_hand is not None:
            return by_hand
        look = situation.imagine(self._world(0))
        decision = look.decision
        if decision is None:
            return situation.first_answer()
        if done_this_turn(look, situation.player) >= self.actions:
            return harmless_answer(situation)
        if situation.open:
            return self._act(situation, look, decision)
        candidates = self._candidates(situation, look, decision)
        if not candidates:
            return self._checked(situation, reflex(look, situation.player))
        if len(candidates) == 1:
            return candidates[0]
        worlds = self._worlds(look, situation.player, len(candidates))
        best, _ = self._best(situation, candidates, worlds, battle=None)
        return self._checked(situation, candidates[0] if best is None else best)

    def _world(self, number: int) -> int:
        return self.seed * 64 + number

    def _worlds(self, duel: Duel, me: int, options: int) -> int:
        """In how many worlds to try: one where nothing face-down can be fought."""
        hidden = duel.turn_player == me and any(
            card is not None and card.position & 10
            for other in duel.opponents(me)
            for card in duel.players[other].monsters
        )
        return max(1, min(self.worlds, self.budget // options)) if hidden else 1

    @staticmethod
    def _checked(situation: Situation, answer: Answer) -> Answer:
        # what is legal in an imagined world is almost always legal in the real one
        return answer if situation.is_legal(answer) else situation.first_answer()

    # open moments

    def _act(self, situation: Situation, look: Duel, decision: Decision) -> Answer:
        """The turn player's choice: the best action, or on to the next phase."""
        me = situation.player
        options: Sequence[Action] = decision.options
        battle = may_still_battle(look, me)
        leave = self._leaving(look, me, options)
        actions = worth_trying(look, options)
        if not actions:
            return leave
        if look.phase is Phase.BATTLE:
            # an attack has to be worth it by itself, whatever the others may still do
            now = evaluate(look, me)
            worlds = self._worlds(look, me, len(actions))
            best, score = self._best(situation, actions, worlds, battle=False, floor=now + _MARGIN)
        else:
            now = evaluate(look, me, battle_ahead=battle)
            best, score = self._best(situation, actions, 1, battle=battle)
        if best is None or score <= now + _MARGIN:
            if options[_index(leave)].kind not in _LEAVING and best is not None:
                return best  # it must not leave: an attack is compulsory
            return leave
        return best

    @staticmethod
    def _leaving(duel: Duel, me: int, options: Sequence[Action]) -> int:
        """Where to go when nothing more is worth doing here."""
        by_kind = {action.kind: i for i, action in enumerate(options)}
        battle = by_kind.get(ActionKind.TO_BATTLE)
        if battle is not None and can_attack(duel, me):
            return battle
        main2 = by_kind.get(ActionKind.TO_MAIN2)
        if main2 is not None:
            return main2
        return by_kind.get(ActionKind.END_TURN, 0)

    # everything else

    def _candidates(self, situation: Situation, look: Duel, decision: Decision) -> list[Answer]:
        """The answers worth trying in a decision that is asked in the middle of something."""
        if decision.kind in _QUICK or decision.purpose == "hand_limit":
            return []
        most = self.budget
        if isinstance(decision, CardsDecision):
            found = card_choices(look, decision, situation.player, most)
            return _distinct((answer, _face(decision.options, answer)) for answer in found)
        found_actions = range(len(decision.options))
        tried = _distinct((i, _sameness(look, decision.options[i])) for i in found_actions)
        if len(tried) <= most:
            return tried
        quick = reflex(look, situation.player)
        return [quick, *[answer for answer in tried if answer != quick][: most - 1]]

    # trying

    def _best(
        self,
        situation: Situation,
        answers: Sequence[Answer],
        worlds: int,
        *,
        battle: bool | None,
        floor: float = float("-inf"),
    ) -> tuple[Answer | None, float]:
        """The best of ``answers`` and its score; ``None`` where no world could be imagined.

        ``battle``: whether attacks still ahead count (``None``: as the position has it). Answers
        that score no more than ``floor`` without them are left out.
        """
        best: Answer | None = None
        best_score = float("-inf")
        for answer in answers:
            if situation.forks + worlds > self.budget + 1:
                break
            found = [
                self._try(situation, answer, number, battle)
                for number in range(worlds)
                if situation.forks <= self.budget
            ]
            scores = [score for score in found if score is not None]
            if not scores or _mean([now for now, _ in scores]) <= floor:
                continue
            if floor > float("-inf"):
                score = _mean([ahead for _, ahead in scores])
            else:
                score = _mean([now for now, _ in scores])
            if score > best_score:
                best, best_score = answer, score
        return best, best_score

    def _try(
        self, situation: Situation, answer: Answer, number: int, battle: bool | None
    ) -> tuple[float, float] | None:
        """One answer in one world: its score as asked for, and with the attacks still ahead.

        ``None`` where the world broke down. An imagined world can be an impossible one (the card
        that an effect was offered for lies elsewhere in it). What the kernel then does is not
        defined, and no loss: the option is judged without that world. Where cards on both sides
        are chosen on the way, the answer is tried with both kinds of choice.
        """
        manner = Manner()
        best = self._try_in_manner(situation, answer, number, battle, manner)
        if manner.met and situation.forks <= self.budget:
            helping = self._try_in_manner(situation, answer, number, battle, Manner(helping=True))
            if best is None or (helping is not None and helping > best):
                return helping
        return best

    def _try_in_manner(
        self,
        situation: Situation,
        answer: Answer,
        number: int,
        battle: bool | None,
        manner: Manner,
    ) -> tuple[float, float] | None:
        me = situation.player
        try:
            world = situation.imagine(self._world(number))
            world.answer(answer)
            self._follow(world, me, manner)
            ahead = may_still_battle(world, me) if battle is None else battle
            score = evaluate(world, me, battle_ahead=ahead)
            return score, score if ahead else evaluate(world, me, battle_ahead=True)
        except Exception:  # see _try
            self.lost_worlds += 1
            return None

    @staticmethod
    def _follow(world: Duel, me: int, manner: Manner) -> None:
        """Run on until somebody is about to act freely."""
        for _ in range(_FOLLOWING):
            if world.decision is None or world.quiet or not world.players[me].alive:
                return
            world.answer(reflex(world, me, manner))


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _index(answer: Answer) -> int:
    return answer if isinstance(answer, int) else answer[0]


def _distinct(answers: Iterable[tuple[Answer, Hashable]]) -> list[Answer]:
    """Answers with different keys, the first of each."""
    seen: set[Hashable] = set()
    found: list[Answer] = []
    for answer, key in answers:
        if key not in seen:
            seen.add(key)
            found.append(answer)
    return found


def _face(options: Sequence[Card], answer: Answer) -> Hashable:
    indices = answer if isinstance(answer, list) else [answer]
    return tuple(_look(options[i]) for i in indices)


def _look(card: Card) -> Hashable:
    """Cards that look the same are as good as each other; on the field none do."""
    if card.field is not None:
        return card.uid
    return (card.definition.printed.id, card.location, card.controller)


def _sameness(duel: Duel, option: object) -> Hashable:
    if isinstance(option, Action) and option.card >= 0:
        card = duel.cards[option.card]
        return (option.kind, _look(card), option.effect, option.value if card.field else -1)
    return repr(option)


def done_this_turn(duel: Duel, player: int) -> int:
    """How much a player did this turn, by the kernel's own count."""
    return sum(duel.players[player].marks.values())


def can_attack(duel: Duel, player: int) -> bool:
    """Whether entering the Battle Phase could lead to an attack."""
    return bool(attackable_players(duel, player)) and any(
        card is not None and may_declare(duel, card) for card in duel.players[player].monsters
    )


def worth_trying(duel: Duel, options: Sequence[Action]) -> list[Answer]:
    """The open actions that can be the best one.

    Of equal copies one is tried; of monsters without effects only the strongest of those that
    take the same number of tributes is worth a Normal Summon, only the best defender a Set.
    """
    keyed: dict[Hashable, int] = {}
    plain: dict[tuple[int, int], tuple[int, int]] = {}
    for i, action in enumerate(options):
        kind = action.kind
        if kind in _LEAVING or idle(duel, action):
            continue
        if kind in (ActionKind.SUMMON, ActionKind.SET_MONSTER):
            card = duel.cards[action.card]
            if not card.definition.effects and card.field is None:
                printed = card.printed
                setting = kind is ActionKind.SET_MONSTER
                strength = printed.base_defense if setting else printed.base_attack
                key = (int(kind), printed.tributes)
                if key not in plain or plain[key][0] < strength:
                    plain[key] = (strength, i)
                continue
        keyed.setdefault(_sameness(duel, action), i)
    return sorted([*keyed.values(), *(i for _, i in plain.values())])
