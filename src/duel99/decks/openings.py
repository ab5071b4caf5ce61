"""How likely the opening redraw is (N99-038, N99-039), computed exactly.

All hands are dealt first; then each player in turn shuffles a hand with too few low-level monsters
back and draws anew until it is good (AMB-9). Nothing is sampled: what is counted is how many
low-level monsters lie in the hand that is looked at, in the hands that wait, and in those that are
good already; which ones they are does not matter.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from math import comb

import msgspec

from duel99.kernel import Ruleset

from .legality import is_low_level
from .pool import Pool


class Openings(msgspec.Struct, frozen=True):
    """The opening hands of a table. All chances are exact; ``to_json`` gives them as numbers.

    ``first_hand`` is the chance that a player's first hand is redrawn, the same for each;
    ``nobody`` that nobody redraws; ``redraws`` the expected number of redraws by place in the
    turn order, ``at_the_table`` their sum. ``stuck`` is the chance that a player could redraw for
    ever because the others hold all low-level monsters (then the expected numbers are those of
    the other cases).
    """

    cards: int
    low: int
    hand: int
    needed: int
    players: int
    first_hand: Fraction
    nobody: Fraction
    redraws: tuple[Fraction, ...]
    stuck: Fraction = Fraction(0)

    @property
    def at_the_table(self) -> Fraction:
        return sum(self.redraws, Fraction(0))

    def to_json(self) -> dict[str, object]:
        """The chances as numbers from 0 to 1."""
        return {
            "cards": self.cards,
            "low": self.low,
            "hand": self.hand,
            "needed": self.needed,
            "players": self.players,
            "first_hand": float(self.first_hand),
            "nobody": float(self.nobody),
            "redraws": [float(r) for r in self.redraws],
            "at_the_table": float(self.at_the_table),
            "stuck": float(self.stuck),
        }


def drawn(cards: int, marked: int, number: int) -> Iterator[tuple[int, Fraction]]:
    """How many of ``marked`` cards are among ``number`` drawn of ``cards``, with their chances.

    The hypergeometric distribution; what cannot be is left out.
    """
    total = comb(cards, number)
    for found in range(max(0, number - (cards - marked)), min(number, marked) + 1):
        yield found, Fraction(comb(marked, found) * comb(cards - marked, number - found), total)


def at_least(cards: int, marked: int, number: int, wanted: int) -> Fraction:
    """The chance of ``wanted`` or more of ``marked`` cards among ``number`` drawn of ``cards``."""
    return sum((p for found, p in drawn(cards, marked, number) if found >= wanted), Fraction(0))


def openings_of(pool: Pool, ruleset: Ruleset, players: int) -> Openings | None:
    """The opening hands of a pool; None where the ruleset has no redraw or the pool is too small."""
    opening = ruleset.opening
    needed = getattr(opening, "needed", 0)
    if not needed or getattr(opening, "mulligan", "off") == "off":
        return None
    seats = players if ruleset.piles.shared else 1
    low = sum(is_low_level(e) for e in pool.main)
    return openings(len(pool.main), low, seats, hand=opening.hand, needed=needed)


def openings(
    cards: int, low: int, players: int, *, hand: int = 5, needed: int = 2
) -> Openings | None:
    """The opening hands of ``players`` who draw from the same ``cards``, ``low`` of them low-level.

    None where there are not enough cards for the hands.
    """
    dealt = hand * players
    if cards < dealt:
        return None
    first = 1 - at_least(cards, low, hand, needed)
    nobody = _nobody(cards, low, players, hand, needed)
    # (low cards in hands that are good, low cards in hands that wait) with its chance
    states: dict[tuple[int, int], Fraction] = {(0, n): p for n, p in drawn(cards, low, dealt)}
    redraws: list[Fraction] = []
    stuck = Fraction(0)
    free = cards - hand * (players - 1)
    for place in range(players):
        waiting = hand * (players - place)
        expected = Fraction(0)
        new: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (good, rest), chance in states.items():
            for here, p in drawn(waiting, rest, hand):
                then = chance * p
                if here >= needed:
                    new[good + here, rest - here] += then
                    continue
                supply = low - good - (rest - here)
                success = at_least(free, supply, hand, needed)
                if not success:
                    stuck += then
                    continue
                expected += then / success
                for again, q in drawn(free, supply, hand):
                    if again >= needed:
                        new[good + again, rest - here] += then * q / success
        states = dict(new)
        redraws.append(expected)
    return Openings(cards, low, hand, needed, players, first, nobody, tuple(redraws), stuck)


def _nobody(cards: int, low: int, players: int, hand: int, needed: int) -> Fraction:
    """The chance that all first hands are good."""
    states: dict[int, Fraction] = {0: Fraction(1)}
    for place in range(players):
        new: defaultdict[int, Fraction] = defaultdict(Fraction)
        for gone, chance in states.items():
            for here, p in drawn(cards - hand * place, low - gone, hand):
                if here >= needed:
                    new[gone + here] += chance * p
        states = dict(new)
    return sum(states.values(), Fraction(0))


def seen_by(cards: int, copies: int, looked_at: int) -> Fraction:
    """The chance that one of ``copies`` is among ``looked_at`` cards from the top."""
    return at_least(cards, copies, min(looked_at, cards), 1)
