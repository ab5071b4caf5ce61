"""The promises that every bot has to keep."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from duel99.bots import Bot, Situation, determinise, seat_seed
from duel99.kernel.decision import Answer
from duel99.kernel.duel import Deck, Duel
from duel99.kernel.policy import Ruleset
from duel99.kernel.randomness import Chance

from .contract import ContractBroken, demand
from .ruleset import check_ending
from .state import difference, digest

BOT_LIMIT: Final = 5_000


def check_bot(
    make: Callable[[int], Bot],
    ruleset: Ruleset,
    seats: int | Sequence[str],
    decks: Sequence[Deck],
    seeds: Sequence[int] = range(2),
    *,
    samples: int = 5,
    limit: int = BOT_LIMIT,
) -> None:
    """Let bots made by ``make(seed)`` play whole duels at all seats.

    Demanded are: legal answers, at every decision; a duel that is not changed by choosing; the
    same answers from a fresh bot in the same situation (so that duels can be resumed and
    repeated); an end within ``limit`` decisions; and at ``samples`` open moments of each duel the
    same answer when everything hidden from the seat is exchanged (so that it does not peek).
    Raises :class:`~.contract.ContractBroken`.
    """
    for seed in seeds:
        where = f"{ruleset.key}, {seats} seats, seed {seed}"
        first = _play(make, ruleset, seats, decks, seed, samples, limit, where)
        duel = Duel(ruleset, seats, decks, seed=seed)
        for number, answer in enumerate(first):
            assert duel.decision is not None
            if number % 7 == 0:
                # a fresh bot knows nothing of what came before, as after resuming
                fresh = make(seat_seed(seed, duel.decision.player))
                other = fresh.choose(Situation(duel))
                demand(
                    other == answer,
                    "bot",
                    f"{where}, decision {number} ({duel.decision!r})",
                    f"it answered {answer!r}, and {other!r} when asked again",
                )
            duel.answer(answer)


def _play(
    make: Callable[[int], Bot],
    ruleset: Ruleset,
    seats: int | Sequence[str],
    decks: Sequence[Deck],
    seed: int,
    samples: int,
    limit: int,
    where: str,
) -> list[Answer]:
    duel = Duel(ruleset, seats, decks, seed=seed)
    bots = [make(seat_seed(seed, seat)) for seat in duel.seats]
    demand(bool(bots[0].name), "bot", where, "it has no name")
    chance = Chance(seed)
    answers: list[Answer] = []
    while duel.decision is not None:
        here = f"{where}, decision {len(answers)} ({duel.decision!r})"
        demand(len(answers) < limit, "bot", where, f"no end after {limit} decisions")
        bot = bots[duel.decision.player]
        before = digest(duel)
        situation = Situation(duel)
        try:
            answer = bot.choose(situation)
        except Exception as error:
            raise ContractBroken("bot", here, f"it raised {error!r}") from error
        after = digest(duel)
        demand(before == after, "bot", here, f"it changed the duel at {difference(before, after)}")
        demand(situation.is_legal(answer), "bot", here, f"its answer {answer!r} is illegal")
        if duel.quiet and samples and chance.below(4) == 0:
            samples -= 1
            other = bot.choose(Situation(duel))
            demand(
                other == answer,
                "bot",
                here,
                f"it answered {answer!r}, and {other!r} when asked again",
            )
            check_honest(bot, duel, answer, chance, here)
        answers.append(answer)
        duel.answer(answer)
    check_ending(duel, where)
    return answers


def check_honest(bot: Bot, duel: Duel, answer: Answer, chance: Chance, where: str) -> None:
    """The bot answers the same where only what it may not know is different."""
    assert duel.decision is not None
    other = determinise(duel, duel.decision.player, chance)
    if other.decision is None or len(other.decision.options) != len(duel.decision.options):
        return
    seen = bot.choose(Situation(other))
    demand(
        seen == answer,
        "bot",
        where,
        f"it answered {answer!r}, and {seen!r} when cards that it may not know were exchanged",
    )
