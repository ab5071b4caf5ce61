"""Cards that do nothing at this table, because what they need is not in the pool.

A card is *dead* where nothing that it does can ever happen, and *partly* idle where one of its
effects cannot. Of cards that are played by hand only their text can be asked, if there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from duel99.cards import Entry, library
from duel99.cards.language.activations import Activate, EquipOnly
from duel99.cards.language.line import Line
from duel99.cards.language.steps import NOTHING
from duel99.cards.language.text import Text
from duel99.cards.library import fold
from duel99.kernel.card import Definition
from duel99.kernel.effect import SummonProcedure
from duel99.kernel.terms import Kind

from .coverage import Coverage, coverage_of, tokens_of
from .guessing import quoted_names, text_of
from .needs import Need, Want, is_ritual_monster, needs_of
from .pool import Pool, count

Degree: TypeAlias = Literal["dead", "partly", "maybe"]
"""``maybe``: it is played by hand, and its text names cards none of which is here."""


class Idle(NamedTuple):
    """A card that does nothing, or not all it could; what is missing, in words."""

    card: Entry
    degree: Degree
    key: str
    missing: Text | str


class Others:
    """The cards of a pool, to be asked for what one of them needs."""

    def __init__(self, cards: Iterable[tuple[Entry, int]]) -> None:
        self.copies: dict[int, int] = {}
        self.cards: list[Entry] = []
        for entry, copies in cards:
            if entry.id not in self.copies:
                self.cards.append(entry)
            self.copies[entry.id] = self.copies.get(entry.id, 0) + copies
        self.cards += [t for t in tokens_of(list(self.cards)) if t.id not in self.copies]

    def provide(self, want: Want, source: Entry) -> bool:
        """Whether there is a card that ``source`` wants, beside itself."""
        for card in self.cards:
            if card is source and self.copies.get(card.id, 0) < 2 and not want.on_itself:
                continue
            if want.met_by(card):
                return True
        return False

    def meet(self, need: Need, source: Entry) -> bool:
        """Whether one of the alternatives is there."""
        return any(self.provide(want, source) for want in need.wants)


def idle_cards(pool: Pool, coverage: Iterable[Coverage] | None = None) -> list[Idle]:
    """Cards that are dead or partly idle in this pool; ``coverage`` where it is known already."""
    main, extra = count(pool.main), count(pool.extra)
    others = Others([*main, *extra])
    found = [idle for entry, _ in main for idle in _idle(entry, others)]
    cards = {entry.id: entry for entry, _ in (*main, *extra)}
    for one in coverage_of(pool) if coverage is None else coverage:
        found += _cannot_come(cards[one.id], one)
    found += _incomplete(others)
    return found


def is_dead(entry: Entry, others: Others) -> bool:
    """Whether nothing that a main-deck card does can happen beside these cards."""
    return any(idle.degree == "dead" for idle in _by_needs(entry, others))


def _idle(entry: Entry, others: Others) -> Iterator[Idle]:
    if entry.definition.by_hand:
        yield from _by_text(entry, others)
    elif not is_ritual_monster(entry.definition):
        yield from _by_needs(entry, others)


def _by_needs(entry: Entry, others: Others) -> Iterator[Idle]:
    unmet = [
        (line, [need for need in needs if not others.meet(need, entry)])
        for line, needs in needs_of(entry)
    ]
    short = [(line, needs[0]) for line, needs in unmet if needs]
    if not short:
        return
    if entry.printed.is_monster:
        if _cannot_be_summoned(entry.definition, unmet):
            yield Idle(entry, "dead", "dead_monster", short[0][1].words)
            return
    else:
        working = [line for line, needs in unmet if not needs and not _is_bare(line)]
        starts = [line for line, _ in short if isinstance(line, (Activate, EquipOnly))]
        if starts or not working:
            yield Idle(entry, "dead", "dead", short[0][1].words)
            return
    for need in dict.fromkeys(need for _, need in short):
        yield Idle(entry, "partly", "partly", need.words)


def vital_needs(entry: Entry) -> list[Need]:
    """Needs that keep a main-deck card from being dead, if all of them are met."""
    lines = needs_of(entry)
    if entry.printed.is_monster:
        if entry.definition.normal_summon:
            return []
        bound = [need for line, needs in lines if line.needs for need in needs]
        ways = [needs for line, needs in lines if _summons(line, entry.definition)]
        if bound or not entry.definition.revive_limit or not ways or not all(ways):
            return bound
        return list(ways[0])
    found = [n for line, needs in lines if isinstance(line, (Activate, EquipOnly)) for n in needs]
    rest = [(line, needs) for line, needs in lines if not _is_bare(line)]
    if not found and rest and all(needs for _, needs in rest):
        found = list(rest[0][1])
    return found


def _summons(line: Line, definition: Definition) -> bool:
    """Whether the line is a way of summoning the card."""
    return any(isinstance(e, SummonProcedure) for e in line.records(definition.printed))


def _is_bare(line: Line) -> bool:
    """Whether a line only places the card, or only says something."""
    if isinstance(line, Activate):
        return line.done is NOTHING and line.target is None
    return False


def _cannot_be_summoned(
    definition: Definition, lines: Sequence[tuple[Line, Sequence[Need]]]
) -> bool:
    """Whether a monster that is not Normal Summoned has lost each of its own ways."""
    if definition.normal_summon:
        return False
    ways = [needs for line, needs in lines if _summons(line, definition)]
    bound = any(needs for line, needs in lines if line.needs)
    return bound or (definition.revive_limit and bool(ways) and all(ways))


def _cannot_come(entry: Entry, coverage: Coverage) -> Iterator[Idle]:
    """Monsters of the extra deck and rituals that nothing can summon."""
    if coverage.possible:
        return
    if coverage.needs_enabler and not coverage.enablers:
        yield Idle(entry, "dead", f"no_{coverage.way}_card", "")
    else:
        yield Idle(entry, "dead", "no_materials", "")


@cache
def _sets() -> tuple[tuple[Entry, ...], ...]:
    """Cards that win or work only when all of them are together, each set once."""
    found: dict[frozenset[int], tuple[Entry, ...]] = {}
    cards = list(library.load())
    for card in cards:
        for line in card.lines:
            if len(line.needs) < 2:
                continue
            wants = [
                next(iter(n.wants))
                for other, needs in needs_of(card)
                if other is line
                for n in needs
            ]
            members = [card, *(c for c in cards if any(w.named and w.met_by(c) for w in wants))]
            found.setdefault(frozenset(c.id for c in members), tuple(members))
    return tuple(found.values())


def sets_of_parts() -> tuple[tuple[Entry, ...], ...]:
    """The sets of the library of which one piece is worth nothing without the others."""
    return _sets()


def _incomplete(others: Others) -> Iterator[Idle]:
    for members in _sets():
        here = [card for card in members if card.id in others.copies]
        if not here or len(here) == len(members):
            continue
        head = members[0]
        for card in here:
            # the head says itself what it lacks; other cards with effects are judged by those
            if card is not head and not card.lines:
                missing = next(c for c in members if c.id not in others.copies)
                yield Idle(card, "partly", "piece", _named(missing))


def _named(entry: Entry) -> Text:
    from duel99.cards.language.text import Name

    return Name(entry.id)


def _by_text(entry: Entry, others: Others) -> Iterator[Idle]:
    """Whether the text of a spell or trap names cards, and none of them is here."""
    if entry.printed.is_monster and not entry.printed.kind & Kind.UNION:
        return
    own = {fold(name) for name in entry.names.values()}
    here = {fold(n) for card in others.cards if card is not entry for n in card.names.values()}
    here |= {fold(s) for card in others.cards for s in card.printed.series}
    quoted = [q for q in quoted_names(text_of(entry)) if fold(q) and fold(q) not in own]
    if quoted and not any(fold(q) in name for q in quoted for name in here):
        yield Idle(entry, "maybe", "maybe", "、".join(dict.fromkeys(quoted)))
