"""What a decision offers, in words.

A :class:`Choice` is one option with its label. Options come in the kernel's order, except for
cards out of a deck: there the order could tell how the deck lies, so they are sorted by name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from duel99.bots import Situation
from duel99.kernel.decision import Action, ActionKind, DecisionKind, Place
from duel99.kernel.effect import Activation, ActivationKind
from duel99.kernel.facts import Printed
from duel99.kernel.terms import (
    DEFENSE_POSITION,
    FACE_DOWN,
    NO_CARD,
    ON_FIELD,
    Kind,
    Location,
    Position,
)
from duel99.kernel.view import CardView, View
from duel99.rulesets.counter_actions import ABILITIES, BOOST, BURN
from duel99.telling.facts import short

from .narration import declared
from .wording import Wording, fold

_PLAIN: Final = frozenset(
    {ActionKind.TO_BATTLE, ActionKind.TO_MAIN2, ActionKind.END_TURN, ActionKind.PENDULUM_SUMMON}
)
"""Actions that are their own name."""


_ALIKE: Final = Location.DECK | Location.HAND
"""Places in which copies of a card do not differ."""

_EXTRA_WAYS: Final = ((Kind.SYNCHRO, "synchro"), (Kind.XYZ, "xyz"), (Kind.LINK, "link"))
"""How monsters of the extra deck are summoned without a card that does it."""


@dataclass(frozen=True)
class Choice:
    """One option: its index in the decision, its label, and what else it answers to.

    ``card`` is the printed id of the card behind it (0: none, or not to be known); ``place`` is
    set for zones.
    """

    index: int
    label: str
    card: int = 0
    words: tuple[str, ...] = ()
    place: Place | None = None


class Offer:
    """Puts the options of one decision into words.

    With ``copies`` each copy of a card is a choice of its own, for who shows them on the cards.
    """

    def __init__(self, situation: Situation, wording: Wording, *, copies: bool = False) -> None:
        self.situation = situation
        self.wording = wording
        self._copies = copies
        self.view: View = situation.view
        self._cards = _by_number(self.view)

    def choices(self) -> list[Choice]:
        """All options in the order in which they are shown."""
        kind = self.situation.kind
        options = self.situation.options
        if kind is DecisionKind.ACTION:
            return self._actions(options)
        if kind is DecisionKind.CARDS:
            return self._cards_offered(options)
        return [self._plain(i, option) for i, option in enumerate(options)]

    def card_view(self, number: int) -> CardView | None:
        """A card of the table by its number, as the seat sees it."""
        return self._cards.get(number)

    def named(self, number: int) -> str:
        """A card of the table in its quotation marks, or where it lies hidden."""
        card = self._cards.get(number)
        return self.wording.text("log.hidden") if card is None else self.describe(card)

    @cached_property
    def common_place(self) -> str:
        """The pile in which all cards on offer lie; empty where they lie in several places."""
        cards = [option for option in self.situation.options if isinstance(option, CardView)]
        places = {self.where(card) for card in cards}
        if len(places) != 1 or cards[0].location & ON_FIELD:
            return ""
        return places.pop()

    def describe(self, card: CardView) -> str:
        """A card in its quotation marks, or where it lies hidden."""
        if card.id:
            return self.wording.quoted(card.id)
        if card.location & ON_FIELD:
            return self.wording.text(
                "log.hidden_at", place=self.wording.place(card.location, card.zone)
            )
        return self.wording.text("log.hidden")

    def where(self, card: CardView) -> str:
        """Where a card lies, with whose place it is where that is not one's own."""
        words = self.wording
        if card.controller == self.view.seat:
            return words.place(card.location, card.zone)
        return words.whose_place(card.controller, card.location, card.zone)

    # actions

    def _actions(self, options: Sequence[Action]) -> list[Choice]:
        effects = Counter(o.card for o in options if o.kind is ActionKind.ACTIVATE)
        choices = []
        told: set[str] = set()
        for i, option in enumerate(options):
            label = self._action(option, several=effects[option.card] > 1)
            card = self._cards.get(option.card)
            if card is not None and card.location == Location.HAND and not self._copies:
                if label in told:
                    continue  # another copy in the hand: one is as good as the other
                told.add(label)
            choices.append(Choice(i, label, *self._subject(option.card)))
        return choices

    def _subject(self, number: int) -> tuple[int, tuple[str, ...]]:
        card = self._cards.get(number)
        if card is None or not card.id:
            return 0, ()
        return card.id, self.wording.names(card.id)

    def _action(self, action: Action, *, several: bool) -> str:
        words = self.wording
        kind = action.kind
        if kind is ActionKind.PASS and self.situation.purpose == "replay":
            return words.text("choice.stop_attack")
        if kind in _PLAIN or kind is ActionKind.PASS:
            return words.messages.member(kind)
        if kind is ActionKind.ATTACK_PLAYER:
            return words.text("choice.attack_player", player=words.player(action.value))
        if kind is ActionKind.EXTRA:
            ability = ABILITIES[action.effect]
            return words.text(
                f"speed.choice.{ability.key}", price=ability.price, boost=BOOST, burn=BURN
            )
        card = self._cards.get(action.card)
        name = self.named(action.card)
        if kind is ActionKind.ATTACK:
            return words.text("choice.attack_with", card=self._with_strength(card, name))
        if kind is ActionKind.ATTACK_MONSTER:
            seat = card.controller if card is not None else self.view.seat
            return words.text(
                "choice.attack_monster",
                player=words.player(seat),
                card=self._with_strength(card, name),
            )
        if kind is ActionKind.CHANGE_POSITION and card is not None:
            key = "to_attack" if card.position & DEFENSE_POSITION else "to_defense"
            return words.text(f"choice.{key}", card=name)
        label = self._deed(action, card, name)
        if card is not None and card.location != Location.HAND:
            label += words.bracketed(self.where(card))
        if several and kind is ActionKind.ACTIVATE and card is not None:
            text = words.effect(card.id, action.effect)
            label = words.text("choice.with_effect", label=label, text=text)
        return label

    def _deed(self, action: Action, card: CardView | None, name: str) -> str:
        """What is done with a card."""
        words = self.wording
        printed = words.printed(card.id) if card is not None and card.id else None
        if action.kind is ActionKind.ACTIVATE and printed is not None:
            if not self._activates_card(action, card):
                return words.text("choice.effect_of", card=name)
            if printed.kind & Kind.PENDULUM:
                return words.text("choice.place_scale", card=name)
        verb = words.text(self._verb(action, card, printed))
        return words.text("choice.do", verb=verb, card=name)

    def _with_strength(self, card: CardView | None, name: str) -> str:
        """A monster that fights with what it fights with."""
        if card is None or not card.id:
            return name
        key = "table.defense" if card.position & DEFENSE_POSITION else "table.attack"
        value = card.defense if card.position & DEFENSE_POSITION else card.attack
        return f"{name}{self.wording.bracketed(self.wording.text(key, value=value))}"

    def _verb(self, action: Action, card: CardView | None, printed: Printed | None) -> str:
        """The message key of what an action does."""
        if action.kind is ActionKind.SUMMON:
            if card is not None and card.location == Location.MONSTER:
                return "summon_kind.gemini"
            if printed is not None and printed.tributes:
                return "action_kind.tribute_summon"
        if action.kind is ActionKind.SET_MONSTER and printed is not None and printed.tributes:
            return "action_kind.set_monster"
        if action.kind is ActionKind.SPECIAL_SUMMON and printed is not None and card is not None:
            way = next((w for kind, w in _EXTRA_WAYS if printed.kind & kind), "")
            if way and card.location == Location.EXTRA:
                return f"summon_kind.{way}"
        return f"action_kind.{action.kind.name.lower()}"

    def _activates_card(self, action: Action, card: CardView | None) -> bool:
        """Whether it is the card itself that is activated, not an effect of one in play."""
        entry = self.wording.entry(card.id) if card is not None else None
        if entry is None or not 0 <= action.effect < len(entry.definition.effects):
            return card is not None and bool(
                card.location == Location.HAND or card.position & FACE_DOWN
            )
        effect = entry.definition.effects[action.effect]
        return isinstance(effect, Activation) and effect.kind is ActivationKind.CARD

    # cards

    def _cards_offered(self, options: Sequence[CardView]) -> list[Choice]:
        choices = [self._card(i, card) for i, card in enumerate(options)]
        if any(card.location == Location.DECK for card in options):
            choices.sort(key=lambda choice: (choice.label, choice.index))
        alike = _ALIKE if not self._copies else int(Location.DECK)
        if self.situation.maximum == 1 and all(c.location & alike for c in options):
            # one copy is as good as the other
            choices = list({choice.label: choice for choice in reversed(choices)}.values())[::-1]
        return choices

    def _card(self, index: int, card: CardView) -> Choice:
        words = self.wording
        label = self.describe(card)
        if card.id:
            label += f" {self._facts(card)}"
            if not self.common_place:
                label += words.bracketed(self.where(card))
        elif card.location & ON_FIELD and card.controller != self.view.seat:
            label = words.text(
                "log.whose_hidden_at",
                player=words.player(card.controller),
                place=words.place(card.location, card.zone),
            )
        return Choice(index, label, card.id, words.names(card.id) if card.id else ())

    def _facts(self, card: CardView) -> str:
        words = self.wording
        if card.location == Location.MONSTER:
            key = "table.defense" if card.position & DEFENSE_POSITION else "table.attack"
            value = card.defense if card.position & DEFENSE_POSITION else card.attack
            return words.text(key, value=value)
        printed = words.printed(card.id)
        return short(printed, words.messages) if printed is not None else ""

    # everything else

    def _plain(self, index: int, option: object) -> Choice:
        words = self.wording
        kind = self.situation.kind
        if kind is DecisionKind.YES_NO:
            label = words.text("choice.yes" if option else "choice.no")
            return Choice(index, label, words=(fold(label), "y" if option else "n"))
        if isinstance(option, Place):
            label = words.place(option.location, option.zone)
            if option.player != self.view.seat:
                label = words.whose_place(option.player, option.location, option.zone)
            return Choice(index, label, place=option)
        if isinstance(option, Action):
            return self._actions([option])[0]
        if isinstance(option, CardView):
            return self._card(index, option)
        if kind is DecisionKind.POSITION and isinstance(option, int):
            return _named(index, words.messages.member(Position(option)))
        if kind is DecisionKind.PLAYER and isinstance(option, int):
            return _named(index, words.name(option))
        if kind is DecisionKind.DECLARE and isinstance(option, int):
            label = declared(self.situation.purpose, option, words)
            code = option if words.entry(option) is not None else 0
            return Choice(index, label, code, (*words.names(option), fold(label)))
        if isinstance(option, str):
            return _named(index, self._mode(option) or self._label(option))
        return _named(index, str(option))

    def _mode(self, label: str) -> str:
        """What the card that asks says of one of its modes; empty where that is not known."""
        source = self._cards.get(self.situation.source)
        if source is None or not label.startswith("effect_"):
            return ""
        return self.wording.mode(source.id, int(label.removeprefix("effect_")) - 1)

    def _label(self, label: str) -> str:
        """An option's label: a message key of its own, or words already."""
        words = self.wording
        if self.situation.purpose.startswith("table_"):
            return table_word(label, words)
        if label == "tribute_way_0":
            return words.text("choice.tribute_none")
        if label.startswith("tribute_way_"):
            return words.text("choice.tribute_way", count=int(label.rpartition("_")[2]))
        for key in (label, f"choice.{label}", f"answer.{label}", f"coin.{label}"):
            if words.messages.has(key):
                return words.text(key)
        return label


def table_word(label: str, words: Wording) -> str:
    """A word of a table action; the name of a counter as it is."""
    for key in (f"by_hand.word.{label}", f"counter.{label}"):
        if words.messages.has(key):
            return words.text(key)
    return label


def _named(index: int, label: str) -> Choice:
    return Choice(index, label, words=(fold(label),))


def _by_number(view: View) -> dict[int, CardView]:
    """All cards of a view that have a number."""
    found: dict[int, CardView] = {}
    for player in view.players:
        rows = (
            player.hand,
            player.monsters,
            player.spells,
            (player.field,),
            player.extra,
            player.graveyard,
            player.banished,
        )
        for row in rows:
            for card in row:
                if card is not None and card.card != NO_CARD:
                    found[card.card] = card
    return found
