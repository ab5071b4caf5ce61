"""What a card cannot do without: read from what it says in the card language.

``needs_of`` turns a line into the cards that it is about: targets, costs, conditions, what it
searches or summons. What is optional ("you can", "then", "if") is no need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from duel99.cards import Entry
from duel99.cards.language.changes import OneMode
from duel99.cards.language.conditions import Condition
from duel99.cards.language.filters import Filter, kind, monster
from duel99.cards.language.line import Line
from duel99.cards.language.places import Selector
from duel99.cards.language.procedures import Fusion, Link, OwnMaterials, Synchro, Xyz
from duel99.cards.language.steps import If, May, OneOf, Part, StillIf, Then
from duel99.cards.language.summons import FusionSummon, RitualSummon, Tokens
from duel99.cards.language.text import Joined, Text
from duel99.cards.language.which import Which
from duel99.kernel.card import Card, Definition
from duel99.kernel.context import Context
from duel99.kernel.scope import Who
from duel99.kernel.terms import ON_FIELD, Kind, Location

from .bench import context, could_be, fits_filter, passes, tells

_MATERIALS: Final = (Fusion, Synchro, Xyz, Link, OwnMaterials)
"""Lines about materials: how well those are covered is another question (:mod:`.coverage`)."""
_WORDS: Final = frozenset({"on", "words", "whole_words", "needs"})
"""Attributes that only say something, wait for something, or are read by themselves."""


@dataclass(frozen=True, eq=False)
class Want:
    """Cards that something is about, and how they are called."""

    test: Callable[[Entry], bool]
    words: Text
    named: bool = False
    """Whether it wants cards of certain names."""
    on_itself: bool = False
    """Whether the card itself is one of them where it works."""

    def met_by(self, entry: Entry) -> bool:
        """Whether ``entry`` is such a card."""
        return self.test(entry)


@dataclass(frozen=True, eq=False)
class Need:
    """One of several kinds of cards has to be there."""

    wants: tuple[Want, ...]

    def met_by(self, entry: Entry) -> bool:
        """Whether ``entry`` alone is enough."""
        return any(want.met_by(entry) for want in self.wants)

    @property
    def words(self) -> Text:
        """The cards in words."""
        return Joined("or_joint", [want.words for want in self.wants])


@cache
def needs_of(entry: Entry) -> tuple[tuple[Line, tuple[Need, ...]], ...]:
    """Each line of a card with what it needs; lines about materials and mere words left out."""
    return tuple(
        (line, tuple(_needs(line, entry)))
        for line in entry.lines
        if not isinstance(line, _MATERIALS)
    )


@cache
def restricting_needs(entry: Entry) -> tuple[Need, ...]:
    """All needs of a card's lines."""
    return tuple(need for _, needs in needs_of(entry) for need in needs)


def _needs(node: Any, source: Entry) -> Iterator[Need]:
    if isinstance(node, Selector):
        yield Need((_selected(node, source),))
    elif isinstance(node, Condition):
        for selector in node.needs:
            yield Need((_selected(selector, source),))
    elif isinstance(node, FusionSummon):
        yield Need((_fusion(node, source),))
    elif isinstance(node, RitualSummon):
        yield Need((_ritual(node, source),))
    elif isinstance(node, OneOf):
        yield from _any_of(node.modes, source)
    elif isinstance(node, OneMode):
        yield from _any_of([[p for p in pair if p is not None] for pair in node.modes], source)
    elif isinstance(node, StillIf):
        yield from _needs(node.part, source)
    elif _is_optional(node) or isinstance(node, Tokens):
        return
    elif isinstance(node, Filter):
        yield Need((_selected(Selector(node, Location.HAND, Who.YOU, "hand"), source),))
    elif isinstance(node, (tuple, list)):
        for part in node:
            if isinstance(part, (Part, Which, Selector, Filter, Condition, tuple, list)):
                yield from _needs(part, source)
    elif isinstance(node, Line):
        for selector in node.needs:
            yield Need((_selected(selector, source),))
        yield from _inner(node, source)
    elif isinstance(node, (Part, Which)):
        yield from _inner(node, source)


def _is_optional(node: Any) -> bool:
    if isinstance(node, Then):
        return not node.always
    return isinstance(node, (May, If))


def _inner(node: Any, source: Entry) -> Iterator[Need]:
    seen: list[Any] = []
    for name, value in vars(node).items():
        if name in _WORDS or any(value is other for other in seen):
            continue
        if name == "done" and hasattr(node, "parts"):
            continue  # the row of the parts that stand beside it
        seen.append(value)
        yield from _needs(value, source)


def _any_of(modes: Any, source: Entry) -> Iterator[Need]:
    """Modes to choose from: the first need of each is enough, and a mode without any is free."""
    wants: list[Want] = []
    for mode in modes:
        first = next(_needs(mode, source), None)
        if first is None:
            return
        wants += first.wants
    yield Need(tuple(wants))


def _selected(selector: Selector, source: Entry) -> Want:
    @cache
    def answers() -> bool:
        return tells(selector, source)

    @cache
    def test(entry: Entry) -> bool:
        return could_be(selector, source, entry) or not answers()

    wanted = selector.filter
    on_itself = bool(selector.locations & ON_FIELD) and passes(
        wanted.matches, *_itself(source.definition)
    )
    return Want(test, _called(wanted), wanted.by_name, on_itself)


def _called(filter: Filter) -> Text:
    return Text(
        "wanted",
        adjectives=list(filter.adjectives),
        noun=filter.noun_text(),
        suffixes=list(filter.suffixes),
    )


def _itself(definition: Definition) -> tuple[Context, Card]:
    ctx = context(definition, Location.MONSTER if definition.printed.is_monster else Location.SPELL)
    return ctx, ctx.card


def _fusion(part: FusionSummon, source: Entry) -> Want:
    def test(entry: Entry) -> bool:
        if not entry.printed.kind & Kind.FUSION:
            return False
        recipe = entry.definition.fusion
        if recipe is None:
            return entry.definition.by_hand
        return recipe.by_fusion and (
            part.monster is None or fits_filter(part.monster, source, entry)
        )

    wanted = monster & kind(Kind.FUSION)
    return Want(test, _called(wanted if part.monster is None else wanted & part.monster))


def _ritual(part: RitualSummon, source: Entry) -> Want:
    def test(entry: Entry) -> bool:
        return is_ritual_monster(entry.definition) and fits_filter(part.monster, source, entry)

    named = part.monster.by_name
    wanted = part.monster if named else monster & kind(Kind.RITUAL) & part.monster
    return Want(test, _called(wanted), named)


def is_ritual_monster(definition: Definition) -> bool:
    """Whether it is a ritual monster."""
    return bool(definition.printed.is_monster and definition.printed.kind & Kind.RITUAL)


def parts_of(entry: Entry) -> Iterator[Part]:
    """Every part that a card's lines are made of, optional ones too."""
    left: list[Any] = list(entry.lines)
    while left:
        node = left.pop()
        if isinstance(node, Part):
            yield node
        if isinstance(node, (Part, Line, Which)):
            left += vars(node).values()
        elif isinstance(node, (tuple, list)):
            left += node
