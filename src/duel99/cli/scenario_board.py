"""A position drawn for a judge: every card open, every zone by the name it has in scenario files."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from duel99.kernel import Card, Duel
from duel99.kernel.board import spells
from duel99.kernel.derived import attack_of, defense_of
from duel99.kernel.terms import NOBODY, Location
from duel99.messages import Messages
from duel99.rulesets.speed_counters import SPEED
from duel99.scenarios import Scenario
from duel99.scenarios.words import MONSTER_ZONES, POSITIONS, SHARED_PILES, SPELL_ZONES

_FACES = {position: word for word, position in POSITIONS.items()}
_FROM_HERE = 8
"""How many cards of a deck are named; the rest are counted."""


def draw(scenario: Scenario, duel: Duel, messages: Messages) -> Panel:
    """The whole table."""
    drawing = _Drawing(scenario, duel, messages)
    phase = messages.member(duel.phase)
    head = messages.text(
        "scenario.turn", number=duel.turn, player=duel.names[duel.turn_player], phase=phase
    )
    parts: list[Text | Panel | Table] = [Text(head, style="bold")]
    if scenario.rules:
        parts.append(Text(" ".join(scenario.rules), style="dim"))
    if duel.ruleset.piles.shared:
        parts.append(Panel(drawing.shared(), title=messages.text("scenario.shared")))
    for seat in duel.order:
        holder = duel.players[seat]
        parts.append(Panel(drawing.seat(seat), title=f"{duel.names[seat]}  {holder.life}"))
    title = messages.text("scenario.position_title", title=scenario.title, ruleset=duel.ruleset.key)
    return Panel(Group(*parts), title=Text(title))


def _rows(duel: Duel) -> list[tuple[str, int]]:
    """Names and places of the spell and trap zones, and of pendulum zones that lie apart."""
    rows = list(SPELL_ZONES.items())
    if duel.ruleset.zones.pendulum_zones_apart:
        rows += zip(("p1", "p2"), duel.ruleset.zones.pendulum_zones, strict=True)
    return rows


class _Drawing:
    def __init__(self, scenario: Scenario, duel: Duel, messages: Messages) -> None:
        self.book = scenario.book
        self.duel = duel
        self.messages = messages

    def name(self, card: Card) -> str:
        return self.book.name(card.printed.id, self.messages.language)

    def names(self, cards: Iterable[Card]) -> str:
        return "、".join(self.name(c) for c in cards) or "-"

    def row(self, table: Table, key: str, text: str) -> None:
        label = self.messages.text(f"scenario.zone.{key}")
        table.add_row(Text(label, style="cyan"), Text(text))

    def shared(self) -> Table:
        table = Table.grid(padding=(0, 2))
        for key in SHARED_PILES:
            self.pile(table, 0, key)
        field = self.duel.players[0].field[0]
        if field is not None:
            self.row(table, "field", self.lying(field))
        track = self.duel.track
        if track is not None:
            laid = [f"{c.zone} {self.name(c)}" for c in track.cards]
            self.row(table, "track", "、".join(laid) or "-")
        return table

    def pile(self, table: Table, seat: int, key: str) -> None:
        places = {
            "deck": Location.DECK,
            "extra": Location.EXTRA,
            "graveyard": Location.GRAVEYARD,
            "banished": Location.BANISHED,
        }
        cards = list(self.duel.pile(seat, places[key]))
        if key == "deck":
            cards.reverse()
        shown = self.names(cards[:_FROM_HERE])
        more = len(cards) - _FROM_HERE
        self.row(table, key, f"{len(cards)}: {shown}" + (f" +{more}" if more > 0 else ""))

    def seat(self, seat: int) -> Table:
        duel = self.duel
        holder = duel.players[seat]
        table = Table.grid(padding=(0, 2))
        self.row(table, "hand", self.names(holder.hand))
        if duel.track is not None and duel.track.pieces[seat] != NOBODY:
            text = f"{holder.counters.get(SPEED, 0)}  ({duel.track.pieces[seat]})"
            self.row(table, "speed", text)
        here = [
            f"{zone} {self.fighting(card)}"
            for zone, i in MONSTER_ZONES.items()
            if (card := holder.monsters[i]) is not None
        ]
        self.row(table, "monsters", "\n".join(here) or "-")
        there = [
            f"{zone} {self.lying(card)}"
            for zone, i in _rows(duel)
            if (card := holder.spells[i]) is not None
        ]
        if not duel.ruleset.zones.shared_field:
            there += [
                f"field {self.lying(card)}"
                for card in spells(duel, seat)
                if card.location == Location.FIELD
            ]
        self.row(table, "spells", "\n".join(there) or "-")
        if not duel.ruleset.piles.shared:
            for key in SHARED_PILES:
                self.pile(table, seat, key)
        return table

    def fighting(self, card: Card) -> str:
        """A monster with its position and strength, and what lies on it."""
        duel = self.duel
        text = f"{self.name(card)} [{_FACES.get(card.position, '?')}]"
        text += f" {attack_of(duel, card)}/{defense_of(duel, card)}"
        return text + self.extras(card)

    def lying(self, card: Card) -> str:
        """A spell or trap, whether it is set, and what it lies on."""
        text = self.name(card)
        if card.face_down:
            text += " [set]"
        state = card.field
        if state is not None and state.equipped_to >= 0:
            text += f" -> {self.name(self.duel.cards[state.equipped_to])}"
        return text + self.extras(card)

    def extras(self, card: Card) -> str:
        state = card.field
        if state is None:
            return ""
        text = ""
        if state.counters:
            text += " " + ", ".join(f"{kind} ×{n}" for kind, n in state.counters.items())
        if state.materials:
            text += " + " + self.names(self.duel.cards[u] for u in state.materials)
        if card.owner not in (card.controller, -1):
            text += f" ({self.duel.names[card.owner]})"
        return text
