"""What a decision offers, in the words of a scenario file; and finding what a step means in it."""

from __future__ import annotations

from typing import Any, Final

from duel99.kernel import Action, ActionKind, Card, Decision, DecisionKind, Duel, Place
from duel99.kernel.decision import CardsDecision
from duel99.kernel.effect import Activation, SummonProcedure
from duel99.kernel.terms import ON_FIELD, Attribute, Location, Race

from .book import Book
from .model import Ref, Step
from .words import ACTIONS, LEAVE, PILES, POSITIONS, SPEED, ZONES

_VERBS: Final = {kind: verb for verb, kinds in ACTIONS.items() for kind in kinds}
_SPEEDS: Final = {number: word for word, number in SPEED.items()}
_LEAVES: Final = {kind: word for word, kind in LEAVE.items()}
_ZONE_NAMES: Final = {
    **{(int(place), zone): name for name, (place, zone) in ZONES.items()},
    (int(Location.PENDULUM), 5): "p1",  # where the pendulum zones are apart (OCG-317)
    (int(Location.PENDULUM), 6): "p2",
}
_PILE_NAMES: Final = {int(place): name for name, place in PILES.items()}
_FACES: Final = {position: word for word, position in POSITIONS.items()}


def find_actions(duel: Duel, decision: Decision, step: Step) -> list[Action]:
    """The offered actions that a step's verb, card and ``effect`` mean."""
    if decision.kind is not DecisionKind.ACTION or decision.player != step.seat:
        return []
    kinds: tuple[ActionKind, ...] = ACTIONS.get(step.action, ())
    if step.action == "phase" and step.subject is not None:
        kinds = (LEAVE[step.subject],)
    found = []
    subject = step.subject
    wanted = step.answers.get("effect", [])
    for action in decision.options:
        if action.kind not in kinds:
            continue
        if isinstance(subject, Ref) and not subject.fits(duel, duel.cards[action.card]):
            continue
        if step.action == "speed" and subject is not None and action.value != SPEED[subject]:
            continue
        if wanted and effect_number(duel, action) != wanted[0]:
            continue
        found.append(action)
    return found


def effect_number(duel: Duel, action: Action) -> int:
    """Which of the card's activated effects (or summon procedures) it is, counted from 1."""
    definition = duel.cards[action.card].definition
    kind = SummonProcedure if action.kind is ActionKind.SPECIAL_SUMMON else Activation
    same = [i for i, effect in enumerate(definition.effects) if isinstance(effect, kind)]
    return same.index(action.effect) + 1 if action.effect in same else 0


def place_text(duel: Duel, card: Card) -> str:
    """Where a card lies: ``A.m1``, ``A.hand``, ``graveyard``."""
    location = card.location
    seat = duel.names[card.controller] + "." if card.controller >= 0 else ""
    if location & ON_FIELD:
        return seat + _ZONE_NAMES.get((location, card.zone), "?")
    if location == Location.MATERIAL:
        holder = duel.cards[card.zone]
        return place_text(duel, holder) + ".materials"
    return seat + _PILE_NAMES.get(location, "?")


def card_text(duel: Duel, card: Card, book: Book, language: str) -> str:
    """A card with its place."""
    return f"{book.name(card.printed.id, language)} ({place_text(duel, card)})"


def action_text(duel: Duel, action: Action, book: Book, language: str) -> str:
    """An action as a step would be written."""
    kind = action.kind
    if kind is ActionKind.ATTACK_PLAYER:
        return f"target: {duel.names[action.value]}"
    if kind is ActionKind.ATTACK_MONSTER:
        return f"target: {card_text(duel, duel.cards[action.card], book, language)}"
    verb = _VERBS.get(kind, kind.name.lower())
    if kind in _LEAVES:
        return f"{verb}: {_LEAVES[kind]}"
    if kind is ActionKind.EXTRA:
        return f"{verb}: {_SPEEDS.get(action.value, action.value)}"
    if action.card < 0:
        return verb
    number = effect_number(duel, action)
    effect = f", effect: {number}" if number > 1 else ""
    return f"{verb}: {card_text(duel, duel.cards[action.card], book, language)}{effect}"


def action_texts(duel: Duel, decision: Decision, book: Book, language: str) -> list[str]:
    """All actions that a decision offers."""
    return [action_text(duel, a, book, language) for a in decision.options]


def option_texts(duel: Duel, decision: Decision, book: Book, language: str) -> tuple[str, ...]:
    """All that a decision offers, whatever its kind."""
    return tuple(_option(duel, decision, o, book, language) for o in decision.options)


def _option(duel: Duel, decision: Decision, option: Any, book: Book, language: str) -> str:
    kind = decision.kind
    if isinstance(option, Action):
        return action_text(duel, option, book, language)
    if isinstance(option, Card):
        return f"choose: {card_text(duel, option, book, language)}"
    if isinstance(option, Place):
        name = _ZONE_NAMES.get((option.location, option.zone), str(option.zone))
        return f"zone: {duel.names[option.player]}.{name}"
    if kind is DecisionKind.YES_NO:
        return f"answer: {'yes' if option else 'no'}"
    if kind is DecisionKind.POSITION:
        return f"position: {_FACES.get(option, option)}"
    if kind is DecisionKind.PLAYER:
        return f"player: {duel.names[option]}"
    if kind is DecisionKind.NUMBER:
        return f"number: {option}"
    if kind is DecisionKind.DECLARE:
        return f"declare: {declared_text(decision, option, book, language)}"
    if kind is DecisionKind.ORDER:
        card = getattr(option, "card", option)
        return f"order: {card_text(duel, card, book, language) if isinstance(card, Card) else card}"
    return f"option: {option}"


def declared_text(decision: Decision, value: int, book: Book, language: str) -> str:
    """A race, an attribute, a card's name or a number that may be declared."""
    for part, kind in (("race", Race), ("attribute", Attribute)):
        if part in decision.purpose:
            try:
                return kind(value).name.lower().replace("_", "-")
            except ValueError:
                return str(value)
    return book.name(value, language) if value > 100 else str(value)


def asked_text(duel: Duel, decision: Decision) -> str:
    """Who is asked what, and of how many."""
    text = f"{duel.names[decision.player]}: {decision.kind.name.lower()} ({decision.purpose})"
    if isinstance(decision, CardsDecision):
        text += f" {decision.minimum}-{decision.maximum}"
    return text
