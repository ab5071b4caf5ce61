"""The decks of a match, and the exchange of cards between its duels (OCG-232 to OCG-234)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, Literal, TypeAlias

import msgspec

Section: TypeAlias = Literal["main", "extra", "side"]
SECTIONS: Final[tuple[Section, ...]] = ("main", "extra", "side")

BelongsInExtra: TypeAlias = Callable[[int], bool]
"""Whether the card with an id goes to the extra deck by the ruleset that is played."""


class MatchDeck(msgspec.Struct, frozen=True):
    """What one seat (or a shared table) plays with: card ids, one for each copy.

    The side deck is a reserve: it takes no part in a duel (OCG-233).
    """

    main: tuple[int, ...]
    extra: tuple[int, ...] = ()
    side: tuple[int, ...] = ()

    def section(self, name: Section) -> tuple[int, ...]:
        """The cards of one section."""
        cards: tuple[int, ...] = getattr(self, name)
        return cards

    def swapped(self, place: tuple[Section, int], reserve: int) -> MatchDeck:
        """A card of the main or extra deck changes places with the side deck's ``reserve``-th.

        Places count from 0. Raises :class:`IndexError` where there is no such card. Whether the
        card may go there is for :func:`exchange_faults` to say.
        """
        section, index = place
        cards, side = list(self.section(section)), list(self.side)
        if section == "side" or not 0 <= index < len(cards) or not 0 <= reserve < len(side):
            raise IndexError(f"no card to exchange at {section} {index} or side {reserve}")
        cards[index], side[reserve] = side[reserve], cards[index]
        changed = {section: tuple(cards), "side": tuple(side)}
        return msgspec.structs.replace(self, **changed)


class ExchangeFault(msgspec.Struct, frozen=True):
    """One reason why an exchange is refused.

    ``kind`` is ``size`` (a section has ``now`` cards instead of ``was``), ``missing`` or
    ``foreign`` (``count`` copies of a card are gone, or are not the player's), or ``section``
    (a card may not lie there).
    """

    kind: Literal["size", "missing", "foreign", "section"]
    section: Section | Literal[""] = ""
    card: int = 0
    count: int = 0
    was: int = 0
    now: int = 0

    def __str__(self) -> str:
        if self.kind == "size":
            return f"the {self.section} deck must keep its {self.was} cards, not {self.now}"
        if self.kind == "section":
            return f"card {self.card} may not lie in the {self.section} deck"
        if self.kind == "missing":
            return f"{self.count} of card {self.card} are missing"
        return f"{self.count} of card {self.card} are not of this deck"


class ExchangeRefused(ValueError):
    """An exchange that is none; ``faults`` are all the reasons."""

    def __init__(self, faults: Iterable[ExchangeFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(map(str, self.faults)))


def exchange_faults(
    before: MatchDeck, after: MatchDeck, belongs_in_extra: BelongsInExtra
) -> list[ExchangeFault]:
    """Everything that keeps ``after`` from being ``before`` with cards exchanged (OCG-234).

    All cards must still be there and no others, every section keeps its size, and each card of
    the main and the extra deck must be one that may lie there.
    """
    found = [
        ExchangeFault("size", name, was=len(before.section(name)), now=len(after.section(name)))
        for name in SECTIONS
        if len(before.section(name)) != len(after.section(name))
    ]
    had, has = _all(before), _all(after)
    found += [ExchangeFault("missing", card=c, count=n) for c, n in sorted((had - has).items())]
    found += [ExchangeFault("foreign", card=c, count=n) for c, n in sorted((has - had).items())]
    for card in dict.fromkeys(after.main):
        if card in had and belongs_in_extra(card):
            found.append(ExchangeFault("section", "main", card))
    for card in dict.fromkeys(after.extra):
        if card in had and not belongs_in_extra(card):
            found.append(ExchangeFault("section", "extra", card))
    return found


def _all(deck: MatchDeck) -> Counter[int]:
    return Counter((*deck.main, *deck.extra, *deck.side))


__all__ = [
    "SECTIONS",
    "BelongsInExtra",
    "ExchangeFault",
    "ExchangeRefused",
    "MatchDeck",
    "Section",
    "exchange_faults",
]
