"""What cards, players and places are called at this table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from duel99.cards import Entry, Library, UnknownCard
from duel99.cards.library import fold
from duel99.kernel.facts import Printed
from duel99.kernel.terms import NOBODY, Location
from duel99.messages import Messages

_SEAM: Final = "\x00"
"""Marks where a player's name begins and ends until the spaces around it are decided."""
_FIRST_APART: Final = 5
"""From this place on in the row of spells and traps lie pendulum zones of their own (OCG-317)."""

_PILES: Final = {
    Location.DECK: "deck",
    Location.HAND: "hand",
    Location.GRAVEYARD: "graveyard",
    Location.BANISHED: "banished",
    Location.EXTRA: "extra",
    Location.MATERIAL: "material",
}
_SHARED: Final = {Location.DECK: "deck", Location.GRAVEYARD: "graveyard"}


class Wording:
    """Names of everything in one language.

    ``printed`` knows cards that the library does not (a duel may be set up with any).
    """

    def __init__(
        self,
        messages: Messages,
        players: Sequence[str],
        *,
        shared: bool,
        library: Library,
        printed: Mapping[int, Printed] | None = None,
    ) -> None:
        self.messages = messages
        self.players = tuple(players)
        self.shared = shared
        self.library = library
        self._printed = dict(printed or {})
        separator = messages.text("table.list_separator")
        self._separator = separator if separator > "\x7f" else f"{separator} "

    @property
    def language(self) -> str:
        return self.messages.language

    def text(self, key: str, /, **values: object) -> str:
        """A message; players' names among the values keep their distance from Chinese text."""
        return self._settle(self.messages.text(key, **values))

    def _settle(self, text: str) -> str:
        """Resolve the seams: in Chinese, a space between a Latin name and a Chinese character."""
        if _SEAM not in text:
            return text
        if self.language != "zh-TW":
            return text.replace(_SEAM, "")
        parts = text.split(_SEAM)
        joined = parts[0]
        for part in parts[1:]:
            if joined and part and _apart(joined[-1], part[0]):
                joined += " "
            joined += part
        return joined

    # players

    def player(self, seat: int) -> str:
        """A player's name, to be put into a message by :meth:`text`."""
        return f"{_SEAM}{self.name(seat)}{_SEAM}"

    def name(self, seat: int) -> str:
        """A player's name as it stands by itself."""
        if seat == NOBODY:
            return self.messages.text("answer.nobody")
        return self.players[seat]

    # cards

    def entry(self, id: int) -> Entry | None:
        return self.library.get(id)

    def printed(self, id: int) -> Printed | None:
        """The printed facts of a card, where anybody knows them."""
        entry = self.library.get(id)
        return entry.printed if entry is not None else self._printed.get(id)

    def card(self, id: int) -> str:
        """A card as lists name it, marked where it is played by hand.

        Its number where the library does not know it.
        """
        name = self.called(id)
        entry = self.library.get(id) if id else None
        if entry is not None and entry.by_hand:
            return self.messages.text("by_hand.marked", name=name)
        return name

    def called(self, id: int) -> str:
        """A card's bare name."""
        if not id:
            return self.messages.text("log.hidden")
        entry = self.library.get(id)
        return entry.name(self.language) if entry is not None else str(id)

    def quoted(self, id: int) -> str:
        """A card's name in its quotation marks."""
        if not id:
            return self.messages.text("log.hidden")
        return self.messages.text("table.card", name=self.called(id))

    def marked(self, id: int) -> str:
        """A card in its quotation marks as lists have it, with the mark of cards by hand."""
        return self.messages.text("table.card", name=self.card(id))

    def names(self, id: int) -> tuple[str, ...]:
        """All names by which a person may mean a card, folded for comparing."""
        entry = self.library.get(id)
        if entry is None:
            return (str(id),)
        return tuple(fold(name) for name in entry.names.values())

    def find(self, wanted: str) -> Entry:
        """A card of the library. Raises :class:`~duel99.cards.UnknownCard`."""
        return self.library.find(wanted)

    def effect(self, id: int, number: int) -> str:
        """What an effect does, by the card's text; ``effect N`` where no text is known."""
        entry = self.library.get(id)
        line = entry.effect_text(number, self.language) if entry is not None else ""
        return line or self.messages.text("choice.effect_number", number=number + 1)

    def mode(self, id: int, number: int) -> str:
        """What a mode of a card with one "choose one" does; empty where that cannot be told."""
        entry = self.library.get(id)
        choices = entry.mode_texts(self.language) if entry is not None else []
        if len(choices) != 1 or not 0 <= number < len(choices[0]):
            return ""
        return choices[0][number]

    def listed(self, items: Iterable[str]) -> str:
        """Several things one after another."""
        return self._separator.join(items)

    def cards(self, ids: Sequence[int]) -> str:
        """Several cards; those that are not known are counted."""
        known = [self.marked(code) for code in ids if code]
        hidden = len(ids) - len(known)
        if hidden:
            known.append(self.messages.text("log.hidden_count", count=hidden))
        return self.listed(known)

    def bracketed(self, text: str) -> str:
        """In the brackets of the language, ready to follow a word."""
        found = self.messages.text("table.brackets", text=text)
        return f" {found}" if found[0] == "(" else found

    # places

    def pile(self, location: int) -> str:
        """What a pile is called: 山 and 海 where they are shared."""
        place = Location(location)
        if self.shared and place in _SHARED:
            return self.messages.text(f"table.shared_{_SHARED[place]}")
        if place in _PILES:
            return self.messages.text(f"table.pile_{_PILES[place]}")
        return self.messages.member(place)

    def place(self, location: int, zone: int) -> str:
        """A zone with its number, or a pile."""
        if location == Location.MONSTER and zone >= 0:
            if zone >= 5:
                return self.messages.text("table.extra_zone", number=zone - 4)
            return self.messages.text("table.main_zone", number=zone + 1)
        if location == Location.SPELL and 0 <= zone < _FIRST_APART:
            return self.messages.text("table.spell_zone", number=zone + 1)
        if location == Location.FIELD:
            return self.messages.text("table.field_zone")
        if location in (Location.PENDULUM, Location.SPELL) and zone >= 0:
            left = zone in (0, _FIRST_APART)
            return self.messages.text("table.pendulum_left" if left else "table.pendulum_right")
        return self.pile(location)

    def whose_place(self, seat: int, location: int, zone: int) -> str:
        """A place with whose it is; shared piles are nobody's."""
        place = self.place(location, zone)
        if seat == NOBODY or (self.shared and location in _SHARED):
            return place
        return self.text("table.whose_place", player=self.player(seat), place=place)


def _apart(left: str, right: str) -> bool:
    """Whether a Latin letter or digit and a Chinese character meet here."""
    return (_is_latin(left) and _is_han(right)) or (_is_han(left) and _is_latin(right))


def _is_latin(character: str) -> bool:
    return character.isascii() and character.isalnum()


def _is_han(character: str) -> bool:
    return "\u3400" <= character <= "\u9fff"


__all__ = ["UnknownCard", "Wording", "fold"]
