"""Which cards 《遊戲王九九》 advises to leave out of the extra deck (N99-024 to N99-027).

Found by looking at the definitions, not at a list of names; of cards that are played by hand in
what is printed on them, where the user has imported it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from duel99.cards import Entry
from duel99.cards.language.changes import Grant
from duel99.cards.language.moves import Acting, Banish, Destroy, SendToGraveyard, ToDeck, ToHand
from duel99.cards.language.steps import Part
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Empty, Own, Text
from duel99.cards.language.which import THIS, All, Chosen, Fixed
from duel99.kernel.effect import Activation, Category, Effect, Rule
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import AreaScope, Scope, Who
from duel99.kernel.terms import ON_FIELD, Location
from duel99.messages import Messages

from .bench import context, passes
from .guessing import guessed_reasons

CLEARS: Final = frozenset({"clears-field", "destroy-all"})
"""Tags by which a card with functions of its own says that it clears the field."""
_BATTLE: Final = frozenset({RuleKind.NO_BATTLE_DESTRUCTION, RuleKind.NO_DESTRUCTION})
_EFFECT: Final = frozenset({RuleKind.NO_EFFECT_DESTRUCTION, RuleKind.NO_DESTRUCTION})
_REMOVING: Final = (Destroy, Banish, SendToGraveyard, ToHand, ToDeck)


class Reason(NamedTuple):
    """Why to leave a card out: a message key below ``pool.avoid_reason`` and the words that say so.

    ``probably`` holds where only the printed text was read.
    """

    key: str
    says: Text
    probably: bool = False


class EffectLine(Text):
    """The line of a card's text that one of its effects stands in."""

    __slots__ = ("card", "index")

    def __init__(self, card: Entry, index: int) -> None:
        super().__init__("")
        self.card = card
        self.index = index

    def render(self, messages: Messages) -> str:
        return self.card.effect_text(self.index, messages.language)


def reasons_to_avoid(card: Entry) -> list[str]:
    """Why to leave a card out, as message keys below ``pool.avoid_reason``."""
    return [reason.key for reason in advice_on(card)]


def advice_on(card: Entry) -> list[Reason]:
    """Why to leave a card out: found in its definition, or guessed from the text on it."""
    if card.definition.by_hand:
        return [
            Reason(g.reason, Own(g.quote, g.quote, g.quote), True) for g in guessed_reasons(card)
        ]
    tests: dict[str, Callable[[Effect], bool]] = {
        "battle_proof": lambda e: _protects_itself(card, e, _BATTLE),
        "effect_proof": lambda e: _protects_itself(card, e, _EFFECT) or _shrugs_off(e),
        "clears_field": lambda e: isinstance(e, Activation) and clears(e),
        "negates_activation": lambda e: (
            isinstance(e, Activation) and Category.NEGATE_ACTIVATION in e.categories
        ),
    }
    found = []
    for key, test in tests.items():
        index = next((i for i, e in enumerate(card.definition.effects) if test(e)), None)
        if index is not None:
            found.append(Reason(key, EffectLine(card, index)))
        elif key == "clears_field" and card.mechanics & CLEARS:
            found.append(Reason(key, Empty()))
    return found


def _protects_itself(card: Entry, effect: Effect, kinds: frozenset[RuleKind]) -> bool:
    """Whether a record (or what an effect brings about) keeps its own card from destruction."""
    if isinstance(effect, Rule):
        return effect.kind in kinds and _covers_itself(card, effect)
    if not isinstance(effect, Activation):
        return False
    return any(
        isinstance(part, Grant)
        and part.which is THIS
        and any(record.kind in kinds for record in part.records)
        for part in _parts(effect.resolve)
    )


def _shrugs_off(effect: Effect) -> bool:
    """Whether a record makes its own card unaffected by whatever effects there are."""
    return (
        isinstance(effect, Rule)
        and effect.kind is RuleKind.UNAFFECTED
        and type(effect.scope) is Scope
        and effect.test is None
    )


def _covers_itself(card: Entry, rule: Rule) -> bool:
    scope = rule.scope
    if not isinstance(scope, AreaScope):
        return type(scope) is Scope
    if scope.who == Who.OPPONENTS or not scope.locations & Location.MONSTER:
        return False
    ctx = context(card.definition, Location.MONSTER)
    return scope.test is None or passes(scope.test, ctx, ctx.card)


def clears(effect: Activation) -> bool:
    """Whether an effect removes two or more cards from the fields of opponents."""
    target = next((p for p in _parts(effect.target) if isinstance(p, Target)), None)
    for part in _parts(effect.resolve):
        if not isinstance(part, _REMOVING):
            continue
        which = part.which
        if isinstance(which, (All, Chosen)):
            most = which.most if isinstance(which, Chosen) else 2
            reaches = which.selector.who != Who.YOU and which.selector.locations & ON_FIELD
            if most > 1 and reaches:
                return True
        elif isinstance(which, Fixed) and which.key == "targets" and target is not None:
            reaches = target.selector.who != Who.YOU and target.selector.locations & ON_FIELD
            if target.most > 1 and reaches:
                return True
    return False


def _parts(node: Any) -> Iterator[Part]:
    """All parts below a step, itself first."""
    if isinstance(node, Part):
        yield node
        if isinstance(node, Acting):
            return
    values = list(vars(node).values()) if hasattr(node, "__dict__") else []
    values += [getattr(node, name, None) for name in getattr(type(node), "__slots__", ())]
    for value in values:
        if isinstance(value, Part):
            yield from _parts(value)
        elif isinstance(value, (tuple, list)):
            for item in value:
                if isinstance(item, Part):
                    yield from _parts(item)
