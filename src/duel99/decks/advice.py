"""Which cards 《遊戲王九九》 advises to leave out of the extra deck (N99-024 to N99-027).

Found by looking at the definitions, not at a list of names.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from duel99.cards import Entry
from duel99.cards.language.moves import Acting, Banish, Destroy, SendToGraveyard, ToDeck, ToHand
from duel99.cards.language.steps import Part
from duel99.cards.language.targets import Target
from duel99.cards.language.which import All, Chosen, Fixed
from duel99.kernel.effect import Activation, Category, Rule
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Scope, Who
from duel99.kernel.terms import ON_FIELD

CLEARS: Final = frozenset({"clears-field", "destroy-all"})
"""Tags by which a card with functions of its own says that it clears the field."""
_BATTLE: Final = frozenset({RuleKind.NO_BATTLE_DESTRUCTION, RuleKind.NO_DESTRUCTION})
_EFFECT: Final = frozenset({RuleKind.NO_EFFECT_DESTRUCTION, RuleKind.NO_DESTRUCTION})
_REMOVING: Final = (Destroy, Banish, SendToGraveyard, ToHand, ToDeck)


def reasons_to_avoid(card: Entry) -> list[str]:
    """Why to leave a card out, as message keys below ``pool.avoid_reason``."""
    effects = card.definition.effects
    found = []
    if any(isinstance(e, Rule) and e.kind in _BATTLE and _covers_itself(e) for e in effects):
        found.append("battle_proof")
    if any(isinstance(e, Rule) and e.kind in _EFFECT and _covers_itself(e) for e in effects):
        found.append("effect_proof")
    if card.mechanics & CLEARS or any(isinstance(e, Activation) and clears(e) for e in effects):
        found.append("clears_field")
    if any(
        isinstance(e, Activation) and Category.NEGATE_ACTIVATION in e.categories for e in effects
    ):
        found.append("negates_activation")
    return found


def _covers_itself(rule: Rule) -> bool:
    return type(rule.scope) is Scope


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
