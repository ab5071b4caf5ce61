"""Cards of which only the printed facts are known: they sit in pools and are played by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Final

import msgspec

from duel99.kernel.by_hand import by_hand_definition
from duel99.kernel.facts import UNKNOWN_VALUE, Printed
from duel99.kernel.terms import Kind

from .entry import Entry
from .library import LANGUAGES

_MASK: Final = 1 << 40
_MOST: Final = 1 << 20
_CARD_KINDS: Final = (Kind.MONSTER, Kind.SPELL, Kind.TRAP)

_Id = Annotated[int, msgspec.Meta(ge=0, lt=_MASK)]
_Mask = Annotated[int, msgspec.Meta(ge=0, lt=_MASK)]
_Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
_Value = Annotated[int, msgspec.Meta(ge=UNKNOWN_VALUE, lt=_MOST)]
_Word = Annotated[str, msgspec.Meta(max_length=200)]


class ByHandCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is printed on a card that is played by hand, as files and other processes need it.

    The fields are those of :class:`~duel99.kernel.facts.Printed`; ``names`` are by language. Its
    text is not here: that is the user's own, see :class:`duel99.decks.Finder`.
    """

    id: _Id
    kind: _Mask
    code: _Id = 0
    level: _Small = 0
    rank: _Small = 0
    rating: _Small = 0
    arrows: _Mask = 0
    left_scale: _Small = 0
    right_scale: _Small = 0
    attack: _Value = 0
    defense: _Value = 0
    attribute: _Mask = 0
    race: _Mask = 0
    series: Annotated[tuple[_Word, ...], msgspec.Meta(max_length=200)] = ()
    names: Annotated[dict[_Word, _Word], msgspec.Meta(max_length=40)] = {}

    def __post_init__(self) -> None:
        """A file may say anything: what is no card is refused with :class:`ValueError`."""
        kinds = sum(bool(self.kind & kind) for kind in _CARD_KINDS)
        if not self.id or kinds != 1 or self.kind & Kind.TOKEN:
            raise ValueError(f"{self.id} is neither a monster, a spell nor a trap")

    @classmethod
    def of(cls, printed: Printed, names: Mapping[str, str]) -> ByHandCard:
        """The record of a card with those facts and names."""
        return cls(
            id=printed.id,
            kind=printed.kind,
            code=printed.code,
            level=printed.level,
            rank=printed.rank,
            rating=printed.rating,
            arrows=printed.arrows,
            left_scale=printed.left_scale,
            right_scale=printed.right_scale,
            attack=printed.attack,
            defense=printed.defense,
            attribute=printed.attribute,
            race=printed.race,
            series=tuple(sorted(printed.series)),
            names={language: name[:200] for language, name in names.items()},
        )

    def printed(self) -> Printed:
        """The facts as the kernel takes them."""
        return Printed(
            self.id,
            self.kind,
            code=self.code,
            level=self.level,
            rank=self.rank,
            rating=self.rating,
            arrows=self.arrows,
            scale=(self.left_scale, self.right_scale),
            attack=self.attack,
            defense=self.defense,
            attribute=self.attribute,
            race=self.race,
            series=self.series,
        )

    def entry(self, text: Callable[[str], str] | None = None) -> Entry:
        """The card as pools hold it; ``text`` is what stands on it, by language."""
        return by_hand_entry(self.printed(), self.names, text)


def by_hand_entry(
    printed: Printed, names: Mapping[str, str], text: Callable[[str], str] | None = None
) -> Entry:
    """A card that the library does not implement: its effect is carried out by its player.

    Where ``names`` lacks one of our languages, another one's name stands in for it, and the
    number where there is none at all.
    """
    known = {language: name for language, name in names.items() if name.strip()}
    some = next((known[each] for each in LANGUAGES if each in known), "")
    some = some or next(iter(known.values()), str(printed.id))
    full = {language: known.get(language, some) for language in LANGUAGES} | known
    return Entry(printed.id, full, by_hand_definition(printed), text or _no_text)


def by_hand_cards(entries: Iterable[Entry]) -> tuple[ByHandCard, ...]:
    """The records of those cards that are played by hand, each once, by id."""
    found = {entry.id: entry for entry in entries if entry.by_hand}
    return tuple(ByHandCard.of(found[each].printed, found[each].names) for each in sorted(found))


def _no_text(language: str) -> str:
    return ""
