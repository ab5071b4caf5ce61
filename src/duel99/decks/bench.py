"""A bench: cards laid out without a game, so that the filters of the card language can be asked.

A filter is a test of a card in a duel. To find out whether any card of a pool could ever pass one,
each is put where the text looks for it, in every way in which it can lie there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from duel99.cards import Entry, library
from duel99.cards.language.filters import Filter
from duel99.cards.language.places import Selector
from duel99.kernel import Deck, Duel
from duel99.kernel.card import Card, Definition, FieldState
from duel99.kernel.context import Context
from duel99.kernel.facts import Printed
from duel99.kernel.policy import MASTER2020
from duel99.kernel.scope import Who
from duel99.kernel.terms import Kind, Location, Position, SummonKind

YOU: Final = 0
_EVERYWHERE: Final = (
    Location.MONSTER,
    Location.HAND,
    Location.GRAVEYARD,
    Location.DECK,
    Location.EXTRA,
    Location.SPELL,
    Location.FIELD,
    Location.PENDULUM,
    Location.BANISHED,
)
_ALL: Final = sum(map(int, _EVERYWHERE))
_UNANSWERED: Final = (LookupError, AttributeError, TypeError, AssertionError)
"""What a test of the state of a game may raise where there is no game."""


class Stance(NamedTuple):
    """A way in which a card lies somewhere."""

    location: Location
    position: Position
    summoned: SummonKind = SummonKind.NONE


_ON_MONSTER_ZONE: Final = (
    Stance(Location.MONSTER, Position.FACE_UP_ATTACK),
    Stance(Location.MONSTER, Position.FACE_UP_ATTACK, SummonKind.EFFECT),
    Stance(Location.MONSTER, Position.FACE_UP_DEFENSE),
    Stance(Location.MONSTER, Position.FACE_DOWN_DEFENSE),
)


@cache
def _blank() -> Duel:
    """A duel with nothing in it, in which no effect is in force."""
    return Duel(MASTER2020, 2, [Deck([]), Deck([])])


def lay(definition: Definition, stance: Stance) -> Card:
    """A card that lies in that way on seat 0's side."""
    card = Card(-1, definition, YOU)
    card.location = int(stance.location)
    card.position = int(stance.position)
    if stance.location & (Location.MONSTER | Location.SPELL | Location.FIELD | Location.PENDULUM):
        card.zone = 0
        card.field = FieldState()
        card.field.summon_kind = stance.summoned
    return card


def context(definition: Definition, location: Location = Location.NOWHERE) -> Context:
    """The view of a card's effect, its own card lying at ``location``."""
    own = lay(definition, Stance(location, Position.FACE_UP_ATTACK))
    return Context(_blank(), own, YOU)


@lru_cache(maxsize=1 << 12)
def _asking(definition: Definition) -> Context:
    return context(definition, Location.MONSTER)


def material(entry: Entry) -> Card:
    """A monster as material: face-up on the field, or the card in the hand where it is a spell."""
    return lay(entry.definition, _ON_MONSTER_ZONE[0])


def passes(test: Callable[[Context, Card], bool], ctx: Context, card: Card) -> bool:
    """Whether a card passes; what only a game could tell counts as passed."""
    try:
        return test(ctx, card)
    except _UNANSWERED:
        return True


@lru_cache(maxsize=1 << 16)
def _laid(definition: Definition, token: bool, locations: int) -> tuple[Card, ...]:
    """The card in every way in which it can lie at the locations. Tests change nothing of it."""
    return tuple(lay(definition, s) for s in _stances(definition.printed, token, locations))


def _stances(printed: Printed, token: bool, locations: int) -> Iterator[Stance]:
    outside = printed.is_extra
    for place in _EVERYWHERE:
        if not locations & place:
            continue
        if place == Location.MONSTER:
            if printed.is_monster or printed.kind & Kind.TRAP_MONSTER:
                yield from _ON_MONSTER_ZONE
        elif token or (place in (Location.HAND, Location.DECK) and outside):
            continue
        elif place == Location.EXTRA and not outside and not printed.kind & Kind.RITUAL:
            if printed.is_pendulum:
                yield Stance(place, Position.FACE_UP_DEFENSE)
        elif place == Location.FIELD:
            if printed.kind & Kind.FIELD:
                yield Stance(place, Position.FACE_UP_ATTACK)
        elif place == Location.PENDULUM:
            if printed.is_pendulum:
                yield Stance(place, Position.FACE_UP_ATTACK)
        elif place == Location.SPELL:
            if not printed.is_monster:
                yield Stance(place, Position.FACE_UP_ATTACK)
                yield Stance(place, Position.FACE_DOWN_ATTACK)
        else:
            yield Stance(place, Position.FACE_UP_ATTACK)


def could_be(selector: Selector, source: Entry, entry: Entry) -> bool:
    """Whether ``entry`` could be one of the cards that an effect of ``source`` selects."""
    ctx = _asking(source.definition)
    matches = selector.filter.matches
    for card in _laid(entry.definition, entry.is_token, selector.locations):
        if passes(matches, ctx, card):
            return True
    return False


def fits_filter(filter: Filter, source: Entry, entry: Entry) -> bool:
    """Whether ``entry`` passes a filter wherever it may be."""
    return could_be(Selector(filter, _ALL, Who.EVERYONE, "field"), source, entry)


def tells(selector: Selector, source: Entry) -> bool:
    """Whether the bench can answer for a selector: some card of the library would be selected.

    What no card at all could be is a question about the state of a game.
    """
    return any(could_be(selector, source, entry) for entry in library.load())


def count_of(entries: Sequence[tuple[Entry, int]], test: Callable[[Entry], bool]) -> int:
    """How many copies pass."""
    return sum(copies for entry, copies in entries if test(entry))
