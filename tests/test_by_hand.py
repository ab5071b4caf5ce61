"""Cards whose effect the players carry out themselves (:mod:`duel99.kernel.by_hand`)."""

from __future__ import annotations

from typing import Any

import pytest

from duel99.bots import make
from duel99.bots.situation import Situation
from duel99.kernel import Deck, Duel, Printed
from duel99.kernel.by_hand import ACTS, by_hand_definition
from duel99.kernel.event import ActAnswered, ActProposed
from duel99.kernel.randomness import Chance
from duel99.kernel.terms import NO_CARD, Attribute, Kind, Race
from duel99.messages import Messages, languages
from duel99.rulesets import RULESETS, load
from duel99.testing import check_ruleset

_MONSTER = Kind.MONSTER | Kind.EFFECT


def facts(number: int, kind: int, **values: Any) -> Printed:
    values.setdefault("attribute", int(Attribute.DARK) if kind & Kind.MONSTER else 0)
    values.setdefault("race", int(Race.FIEND) if kind & Kind.MONSTER else 0)
    return Printed(number, kind, **values)


KINDS = {
    "effect monster": facts(1, _MONSTER, level=4, attack=1500, defense=1200),
    "normal monster": facts(2, Kind.MONSTER | Kind.NORMAL, level=3, attack=1000, defense=900),
    "tuner": facts(3, _MONSTER | Kind.TUNER, level=2, attack=600, defense=400),
    "high level": facts(4, _MONSTER, level=7, attack=2500, defense=2100),
    "pendulum": facts(5, _MONSTER | Kind.PENDULUM, level=4, scale=(2, 8), attack=1200, defense=600),
    "normal spell": facts(10, Kind.SPELL),
    "quick-play": facts(11, Kind.SPELL | Kind.QUICK_PLAY),
    "continuous spell": facts(12, Kind.SPELL | Kind.CONTINUOUS),
    "equip": facts(13, Kind.SPELL | Kind.EQUIP),
    "field": facts(14, Kind.SPELL | Kind.FIELD),
    "normal trap": facts(20, Kind.TRAP),
    "continuous trap": facts(21, Kind.TRAP | Kind.CONTINUOUS),
    "counter trap": facts(22, Kind.TRAP | Kind.COUNTER),
}
EXTRA = {
    "fusion": facts(30, _MONSTER | Kind.FUSION, level=6, attack=2300, defense=2000),
    "synchro": facts(31, _MONSTER | Kind.SYNCHRO, level=6, attack=2400, defense=1800),
    "xyz": facts(32, _MONSTER | Kind.XYZ, rank=4, attack=2000, defense=1500),
    "link": facts(33, _MONSTER | Kind.LINK, rating=2, arrows=0b101, attack=1400),
    "ritual": facts(34, _MONSTER | Kind.RITUAL, level=6, attack=2200, defense=1700),
}


def pool(count: int) -> Deck:
    """A deck of every kind of card, by hand and shared."""
    main = [by_hand_definition(p) for p in KINDS.values()]
    return Deck(
        [main[i % len(main)] for i in range(count)], [by_hand_definition(p) for p in EXTRA.values()]
    )


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_random_duels_with_cards_by_hand_keep_every_promise(seats: int) -> None:
    check_ruleset(load("ninety-nine", players=seats), seats, [pool(80)], seeds=range(2), samples=3)


@pytest.mark.parametrize("key", [k for k in RULESETS if load(k).players == (2, 2)])
def test_they_work_in_each_ruleset_of_two(key: str) -> None:
    unknown = load(key).decks.unknown_kinds
    deck = pool(40)
    main = [d for d in deck.main if not d.printed.kind & unknown]
    extra = [d for d in deck.extra if not d.printed.kind & (unknown | Kind.RITUAL)]
    check_ruleset(load(key), 2, [Deck(main, extra)] * 2, seeds=range(1), samples=3)


def random_duel(seed: int) -> Duel:
    """A duel of cards by hand that random answers have carried to its end."""
    duel = Duel(load("ninety-nine", players=3), 3, [pool(99)], seed=seed)
    chance = Chance(seed)
    while duel.decision is not None:
        duel.answer(duel.decision.random_answer(chance))
    return duel


def test_every_table_action_is_proposed_answered_and_has_its_words() -> None:
    proposed: set[str] = set()
    answers: set[bool] = set()
    details: set[str] = set()
    for seed in range(6):
        for event in random_duel(seed).events:
            if isinstance(event, ActProposed):
                proposed.add(event.act)
                details.add(event.detail)
            elif isinstance(event, ActAnswered):
                answers.add(event.agreed)
    assert proposed == {*ACTS, "summon"}
    assert answers == {True, False}
    for language in languages():
        messages = Messages(language)
        for act in proposed:
            assert messages.has(f"by_hand.word.{act}")


def test_hidden_cards_of_a_proposal_are_named_to_those_who_know_them() -> None:
    seen = 0
    for seed in range(6):
        for event in random_duel(seed).events:
            if isinstance(event, ActProposed) and event.known != -1 and event.cards:
                for seat in range(3):
                    told = event.seen_by(seat)
                    assert isinstance(told, ActProposed)
                    knows = bool(event.known >> seat & 1)
                    assert (told.cards == event.cards) is knows
                    assert (set(told.cards) == {NO_CARD}) is not knows
                    seen += not knows
    assert seen


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_bots_leave_such_cards_to_people_and_agree_to_what_these_propose(name: str) -> None:
    duel = Duel(load("ninety-nine", players=2), 2, [pool(80)], seed=3)
    bot, chance = make(name, 1), Chance(5)
    judged = 0
    for _ in range(1500):
        decision = duel.decision
        if decision is None:
            break
        if decision.player == 0:
            duel.answer(decision.random_answer(chance))
            continue
        answer = bot.choose(Situation(duel))
        if decision.purpose == "table_consent":
            judged += 1
            assert answer == 0
        duel.answer(answer)
    assert judged
    mine = [e.act for e in duel.events if isinstance(e, ActProposed) and e.player == 1]
    assert set(mine) <= {"summon"}  # what the rules let it summon it may
