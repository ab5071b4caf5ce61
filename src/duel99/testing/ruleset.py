"""The promises that every ruleset with every deck has to keep, checked on random duels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

import msgspec

from duel99.kernel.decision import Answer, CardsDecision, IllegalAnswer, OrderDecision
from duel99.kernel.duel import Deck, Duel
from duel99.kernel.event import Event
from duel99.kernel.policy import Ruleset
from duel99.kernel.randomness import Chance

from .contract import ContractBroken, demand
from .secrecy import EventWatch, check_views
from .state import card_count, check_conservation, difference, digest, question

LIMIT: Final = 20_000
"""Decisions after which a duel counts as endless."""
_TRIED: Final = 12
"""Options of one decision that are tried on forks."""
_AHEAD: Final = 12
"""Decisions for which a fork is followed beside its original."""


def check_ruleset(
    ruleset: Ruleset,
    seats: int | Sequence[str],
    decks: Sequence[Deck],
    seeds: Sequence[int] = range(3),
    *,
    samples: int = 6,
    limit: int = LIMIT,
) -> None:
    """Play random duels and demand everything that a duel promises.

    For each seed: every card is in exactly one place, after each answer; no view and no event
    tells a seat what is hidden from it; the duel ends within ``limit`` decisions; played again
    from its answers it gives the same events. At ``samples`` decisions of each duel: a fork is
    equal and goes on equally; every option on offer is taken; other answers are refused and
    change nothing. Raises :class:`~.contract.ContractBroken`.
    """
    for seed in seeds:
        where = f"{ruleset.key}, {seats} seats, seed {seed}"
        duel = Duel(ruleset, seats, decks, seed=seed)
        chosen = _moments(duel, seed, samples, limit, where)
        walked = _walk(duel, seed, chosen, limit, where)
        again = Duel(ruleset, seats, decks, seed=seed)
        _replay(again, walked, where)


def _moments(duel: Duel, seed: int, samples: int, limit: int, where: str) -> set[int]:
    """Numbers of the decisions at which to look closely, spread over the whole duel."""
    probe = duel.fork()
    chance = Chance(seed)
    length = 0
    while probe.decision is not None:
        demand(length < limit, "termination", where, f"no end after {limit} decisions")
        probe.answer(probe.decision.random_answer(chance))
        length += 1
    picker = Chance(seed + 1)
    return {picker.below(length) for _ in range(samples)} if length else set()


def _walk(duel: Duel, seed: int, chosen: set[int], limit: int, where: str) -> Duel:
    chance = Chance(seed)
    cards = card_count(duel)
    watch = EventWatch(duel)
    told = 0
    for number in range(limit + 1):
        here = f"{where}, decision {number} ({duel.decision!r})"
        check_conservation(duel, cards, here)
        watch.check(duel.events[told:], here)
        told = len(duel.events)
        if duel.decision is None:
            check_ending(duel, where)
            return duel
        if number in chosen:
            check_moment(duel, Chance(seed + number), here)
        duel.answer(duel.decision.random_answer(chance))
    raise ContractBroken("termination", where, f"no end after {limit} decisions")


def check_ending(duel: Duel, where: str) -> None:
    """A duel that asks nothing is over, and everybody has a place."""
    demand(duel.over, "termination", where, "it asks nothing and is not over")
    placings = [p.placing for p in duel.players]
    demand(all(placings), "termination", where, f"somebody has no place: {placings}")
    for player, place in enumerate(placings):
        if duel.winners:
            demand(
                (place == 1) == (player in duel.winners),
                "termination",
                where,
                f"winners {duel.winners}, placings {placings}",
            )


def check_moment(duel: Duel, chance: Chance, where: str) -> None:
    """Everything that can be demanded of a duel standing at one decision."""
    check_fork(duel, chance, where)
    check_options(duel, where)
    check_views(duel, chance, where)


def check_fork(duel: Duel, chance: Chance, where: str) -> None:
    """A fork is equal, goes on equally, and leaves its original alone."""
    before = digest(duel)
    fork, other = duel.fork(), duel.fork()
    _equal(before, digest(fork), "fork", where, "a fork differs from its original")
    demand(fork.events == duel.events, "fork", where, "a fork has other events")
    for _ in range(_AHEAD):
        decision = fork.decision
        if decision is None:
            break
        answer = decision.random_answer(chance)
        fork.answer(answer)
        other.answer(answer)
        _equal(digest(fork), digest(other), "fork", where, "two forks went different ways")
    _equal(before, digest(duel), "fork", where, "playing on a fork changed the original")


def check_options(duel: Duel, where: str) -> None:
    """What is offered is taken, what is not is refused and changes nothing."""
    decision = duel.decision
    assert decision is not None
    before = digest(duel)
    offered = list(islice(decision.answers(), _TRIED))
    demand(bool(offered), "options", where, "nothing is offered")
    for answer in offered:
        fork = duel.fork()
        try:
            fork.answer(answer)
        except IllegalAnswer as error:
            raise ContractBroken("options", where, f"{answer} is offered: {error}") from error
    for wrong in _wrong_answers(duel):
        try:
            duel.answer(wrong)
        except IllegalAnswer:
            _equal(before, digest(duel), "options", where, f"refusing {wrong!r} changed the duel")
        else:
            raise ContractBroken("options", where, f"{wrong!r} is not offered and was taken")


def _wrong_answers(duel: Duel) -> Iterator[object]:
    decision = duel.decision
    assert decision is not None
    count = len(decision.options)
    yield from (-1, count, None, True, "", 0.5, [[0]], {}, object())
    if isinstance(decision, CardsDecision):
        if decision.minimum > 0:
            yield []
        yield [0] * max(2, decision.minimum)
        yield list(range(decision.maximum + 1))
        yield [count]
        if decision.valid is not None:
            for indices in islice(_index_sets(count, decision.minimum), _TRIED):
                if not decision.valid([decision.options[i] for i in indices]):
                    yield indices
    elif isinstance(decision, OrderDecision):
        yield from ([], [0] * count, list(range(count + 1)))
    else:
        yield from ([0], [])


def _index_sets(count: int, size: int) -> Iterator[list[int]]:
    for start in range(count):
        yield [(start + i) % count for i in range(max(1, size))]


def _replay(duel: Duel, played: Duel, where: str) -> None:
    """The answers of ``played`` give the same duel once more, byte for byte."""
    for number, answer in enumerate(played.answers):
        demand(duel.decision is not None, "determinism", where, f"it ended before answer {number}")
        try:
            duel.apply(answer)
        except IllegalAnswer as error:
            raise ContractBroken("determinism", where, f"answer {number}: {error}") from error
    demand(duel.decision is None, "determinism", where, f"it goes on: {question(duel.decision)}")
    if encoded(duel) != encoded(played):
        at = next(
            (i for i, (a, b) in enumerate(zip(duel.events, played.events, strict=False)) if a != b),
            min(len(duel.events), len(played.events)),
        )
        raise ContractBroken("determinism", where, f"the events differ from number {at} on")


def encoded(duel: Duel) -> bytes:
    """All events as bytes."""
    events: list[Event] = duel.events
    return msgspec.msgpack.encode(events)


def random_answers(duel: Duel, seed: int, limit: int = LIMIT) -> list[Answer]:
    """Play ``duel`` to its end at random; returns its answers. Raises at the limit."""
    chance = Chance(seed)
    while duel.decision is not None:
        demand(
            len(duel.answers) < limit, "termination", repr(duel), f"no end after {limit} decisions"
        )
        duel.answer(duel.decision.random_answer(chance))
    return duel.answers


def _equal(one: object, other: object, rule: str, where: str, what: str) -> None:
    if one != other:
        raise ContractBroken(rule, where, f"{what} at {difference(one, other)}")


__all__ = [
    "LIMIT",
    "check_ending",
    "check_fork",
    "check_moment",
    "check_options",
    "check_ruleset",
    "encoded",
    "random_answers",
]
