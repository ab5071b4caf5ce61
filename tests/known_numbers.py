"""How many courses a duel can take: exact counts of action sequences on fixed hands.

The same idea as "perft" in chess programs: a rule that offers one action too many or too few
changes a number here, wherever it hides. ``python -m tests.known_numbers`` compares,
``python -m tests.known_numbers --write`` writes ``known_numbers.json`` anew; read its diff.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.playing import vanilla

from duel99 import cards, rulesets
from duel99.kernel import Action, ActionKind, Card, Deck, Definition, Duel

FILE = Path(__file__).with_name("known_numbers.json")

SMALL = vanilla(1, 4, 1500, 1200)
WALL = vanilla(2, 4, 800, 2000)
MIDDLE = vanilla(3, 5, 2000, 1000)
LARGE = vanilla(4, 7, 2500, 2100)


def deck(*hands: Sequence[Definition], size: int, rest: Definition = SMALL) -> Deck:
    """A deck that deals ``hands`` in this order, then only copies of ``rest``."""
    top = [card for hand in hands for card in hand]
    return Deck([rest] * (size - len(top)) + top[::-1])


def play(duel: Duel, *wishes: ActionKind | str) -> Duel:
    """Answer with the first option of each wanted kind; what is asked between, with the first."""
    for wish in wishes:
        while (decision := duel.decision) is not None:
            found = [
                i
                for i, o in enumerate(decision.options)
                if isinstance(o, Action) and o.kind == wish
            ]
            if found:
                duel.answer(found[0])
                break
            assert not isinstance(decision.options[0], Action), f"{wish} is not offered"
            duel.answer(decision.first_answer())
    while duel.decision is not None and not isinstance(duel.decision.options[0], Action | Card):
        duel.answer(duel.decision.first_answer())
    return duel


def two_seats() -> Duel:
    """The first turn of the ordinary game, monsters that need no tribute."""
    hand = [SMALL, SMALL, WALL, WALL, SMALL]
    decks = [deck(hand, size=40), deck(hand, size=40)]
    return Duel(rulesets.load("master2020"), 2, decks, order=[0, 1], shuffled=False)


def battle() -> Duel:
    """The Main Phase of the second turn with a monster on each side, one of them set."""
    duel = two_seats()
    return play(duel, ActionKind.SET_MONSTER, ActionKind.END_TURN, ActionKind.SUMMON)


def tributes() -> Duel:
    """A hand that needs tributes, and two monsters to give."""
    hand = [SMALL, SMALL, MIDDLE, LARGE, LARGE]
    decks = [deck(hand, size=40), deck(hand, size=40)]
    duel = Duel(rulesets.load("master2020"), 2, decks, order=[0, 1], shuffled=False)
    summon, end = ActionKind.SUMMON, ActionKind.END_TURN
    return play(duel, summon, end, summon, end, summon, end, summon, end)


def hand_limit() -> Duel:
    """The End Phase is near and the hand too large: seven cards of which one has to go."""
    hand = [LARGE, LARGE, MIDDLE, MIDDLE, LARGE]
    decks = [deck(hand, size=40, rest=LARGE), deck(hand, size=40, rest=LARGE)]
    duel = Duel(rulesets.load("master2020"), 2, decks, order=[0, 1], shuffled=False)
    return play(duel, *[ActionKind.END_TURN] * 3)


def first_round() -> Duel:
    """Three players of 《遊戲王九九》 in the first round: who has had no turn is not attacked."""
    hand = [SMALL, WALL, SMALL, MIDDLE, WALL]
    return Duel(
        rulesets.load("ninety-nine", players=3),
        3,
        [deck(hand, hand, hand, size=99)],
        order=[0, 1, 2],
        shuffled=False,
    )


def second_player_attacks() -> Duel:
    """The same in the second player's Main Phase, with the first player's monster to attack."""
    return play(first_round(), ActionKind.SUMMON, ActionKind.END_TURN, ActionKind.SUMMON)


def five_seats() -> Duel:
    """Five players, in the second round: everybody may be attacked."""
    hand = [SMALL, WALL, SMALL, WALL, SMALL]
    duel = Duel(
        rulesets.load("ninety-nine", players=5),
        5,
        [deck(*[hand] * 5, size=140)],
        order=[0, 1, 2, 3, 4],
        shuffled=False,
    )
    return play(duel, *[ActionKind.SUMMON, ActionKind.END_TURN] * 5, ActionKind.TO_BATTLE)


def drawing_first() -> Duel:
    """Master Rule 1: who goes first has drawn a sixth card (AMB-4)."""
    hand = [SMALL, SMALL, WALL, WALL, MIDDLE]
    decks = [deck(hand, size=40, rest=LARGE)] * 2
    return Duel(rulesets.load("master1"), 2, decks, order=[0, 1], shuffled=False)


def scales(key: str) -> Duel:
    """Two Pendulum monsters and a trap in the first hand."""
    named = [cards.definition(name) for name in ("曼陀鈴龍", "閃光的騎士", "雷破")]
    decks = [deck([*named, SMALL, SMALL], size=40)] * 2
    return Duel(rulesets.load(key), 2, decks, order=[0, 1], shuffled=False)


def scales_apart() -> Duel:
    """Master Rule 3: two more zones for them, and five for the trap (OCG-317)."""
    return scales("master3")


def scales_in_the_row() -> Duel:
    """The New Master Rule: the trap may take one of their two zones (OCG-336)."""
    return scales("master4")


def riding() -> Duel:
    """A Riding Duel in the fourth turn: counters to spend, and a card from the track in hand."""
    hand = [SMALL, WALL, SMALL, MIDDLE, WALL]
    duel = Duel(
        rulesets.load("riding", players=3),
        3,
        [deck(hand, hand, hand, size=99)],
        order=[0, 1, 2],
        shuffled=False,
    )
    return play(duel, *[ActionKind.SUMMON, ActionKind.END_TURN] * 3)


POSITIONS: dict[str, tuple[Callable[[], Duel], int]] = {
    "two_seats": (two_seats, 4),
    "battle": (battle, 5),
    "tributes": (tributes, 4),
    "hand_limit": (hand_limit, 5),
    "first_round": (first_round, 4),
    "second_player_attacks": (second_player_attacks, 4),
    "five_seats": (five_seats, 4),
    "drawing_first": (drawing_first, 3),
    "scales_apart": (scales_apart, 4),
    "scales_in_the_row": (scales_in_the_row, 4),
    "riding": (riding, 3),
}
"""Each position with the depth to which its courses are counted."""


def courses(duel: Duel, depth: int) -> int:
    """How many sequences of ``depth`` answers there are from here."""
    decision = duel.decision
    if decision is None:
        return 0
    if depth == 1:
        return sum(1 for _ in decision.answers())
    count = 0
    for answer in decision.answers():
        following = duel.fork()
        following.answer(answer)
        count += courses(following, depth - 1)
    return count


def count(name: str) -> list[int]:
    """The numbers of one position, for 1, 2, ... answers."""
    make, depth = POSITIONS[name]
    return [courses(make(), d) for d in range(1, depth + 1)]


def known() -> dict[str, list[int]]:
    numbers: dict[str, list[int]] = json.loads(FILE.read_text(encoding="utf-8"))
    return numbers


def main(arguments: Sequence[str]) -> int:
    numbers = {name: count(name) for name in POSITIONS}
    if "--write" in arguments:
        lines = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in numbers.items())
        FILE.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
        return 0
    different = {n: v for n, v in numbers.items() if known().get(n) != v}
    for name, found in different.items():
        print(f"{name}: {found}, known: {known().get(name)}")  # noqa: T201
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
