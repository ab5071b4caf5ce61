"""A scripted person at the terminal table, for the tests of ``duel99 play``."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

from rich.console import Console

from duel99 import cards
from duel99.bots import Situation, parse_seats
from duel99.cli.table.game import Game
from duel99.cli.table.session import Session
from duel99.cli.table.terminal import Terminal
from duel99.kernel import MASTER2020, Deck, Definition, Duel, Printed, Ruleset
from duel99.kernel.decision import CardsDecision, DecisionKind
from duel99.kernel.terms import Attribute, Kind, Race
from duel99.messages import Messages
from duel99.rulesets import load
from duel99.telling.choices import Offer
from duel99.telling.wording import Wording

WIDTH = 80


def monster(number: int) -> Definition:
    """A made-up normal monster."""
    level = (4, 4, 3, 4, 6, 7)[number % 6]
    return Definition(
        Printed(
            9_000_000_00 + number,
            Kind.MONSTER | Kind.NORMAL,
            level=level,
            attack=1000 + number * 37 % 1500,
            defense=600 + number * 53 % 1800,
            attribute=Attribute.EARTH,
            race=Race.WARRIOR,
        )
    )


def vanilla_deck(size: int = 99) -> Deck:
    return Deck([monster(i % 24) for i in range(size)])


def ninety_nine(players: int = 3) -> Ruleset:
    return load("ninety-nine", players=players)


class Table:
    """A session with a recorded screen. ``reply`` is asked for every line that is typed.

    It is given the table and the prompt and returns a line; ``None`` ends the input.
    """

    def __init__(
        self,
        reply: Callable[[Table, str], str | None],
        *,
        seats: str = "我,bot:random,bot:random",
        language: str = "zh-TW",
        plain: bool = False,
        width: int = WIDTH,
        height: int = 24,
        seed: int = 7,
        deck: Deck | None = None,
        ruleset: Ruleset | None = None,
        game: Game | None = None,
    ) -> None:
        self.screen = io.StringIO()
        self.typed: list[str] = []
        if game is None:
            specs = parse_seats(seats)
            rules = ruleset or ninety_nine(len(specs))
            names = [spec.name for spec in specs]
            decks = [deck or vanilla_deck()]
            if not rules.piles.shared:
                decks *= len(names)
            game = Game(Duel(rules, names, decks, seed=seed), specs)
        self.game = game
        words = Wording(
            Messages(language),
            game.duel.names,
            shared=game.duel.ruleset.piles.shared,
            library=cards.load(),
            printed={c.printed.id: c.printed for c in game.duel.cards},
        )
        console = Console(file=self.screen, width=width, height=height, force_terminal=False)

        def read(prompt: str) -> str:
            self.screen.write(prompt)
            text = reply(self, prompt)
            if text is None:
                raise EOFError
            self.typed.append(text)
            self.screen.write(text + "\n")
            return text

        terminal = Terminal(plain=plain, console=console, reader=read)
        self.session = Session(game, words, terminal)

    @property
    def text(self) -> str:
        return self.screen.getvalue()

    def run(self) -> Table:
        self.session.run()
        return self


def sensible(table: Table, prompt: str) -> str | None:
    """What somebody types who always takes the first choice, and as many as there must be."""
    decision = table.game.duel.decision
    if decision is None or "Enter" in prompt or "エンター" in prompt:
        return ""
    if isinstance(decision, CardsDecision):
        first = decision.first_answer()
        assert isinstance(first, list)
        shown = Offer(Situation(table.game.duel), table.session.words).choices()
        numbers = {choice.index: number for number, choice in enumerate(shown, 1)}
        return " ".join(str(numbers[i]) for i in first)
    if decision.kind is DecisionKind.ORDER:
        return " ".join(str(i + 1) for i in range(len(decision.options)))
    return "1"


def script(*lines: str) -> Callable[[Table, str], str | None]:
    """A person who types these lines and then leaves the keyboard."""
    left = list(lines)

    def reply(table: Table, prompt: str) -> str | None:
        return left.pop(0) if left else None

    return reply


def then(
    lines: Sequence[str], after: Callable[[Table, str], str | None]
) -> Callable[[Table, str], str | None]:
    """These lines first, then whatever ``after`` types."""
    left = list(lines)

    def reply(table: Table, prompt: str) -> str | None:
        return left.pop(0) if left else after(table, prompt)

    return reply


__all__ = [
    "MASTER2020",
    "WIDTH",
    "Table",
    "monster",
    "ninety_nine",
    "script",
    "sensible",
    "then",
    "vanilla_deck",
]
