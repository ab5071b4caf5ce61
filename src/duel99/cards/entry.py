"""One card of the library: names, definition, and its text made from the definition."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from duel99.kernel.card import Definition
from duel99.kernel.facts import Printed
from duel99.kernel.terms import Kind

from .official import official_number

if TYPE_CHECKING:
    from .language.line import Line


class Entry:
    """A card as people know it.

    ``names`` are by language (``zh-TW``, ``ja``, ``en``); ``text(language)`` is the card's text
    in our words, rendered from the definition; ``effect_text(index, language)`` is the line that
    effect ``index`` of the definition belongs to; ``mode_texts(language)`` are the texts to choose
    from, a list for each "choose one" of the card; ``mechanics`` are tags for searching. ``lines``
    are what the card says, in the card language; there are none where that is not known.
    """

    __slots__ = (
        "_effect_text",
        "_mode_texts",
        "_text",
        "definition",
        "id",
        "lines",
        "mechanics",
        "names",
    )

    def __init__(
        self,
        id: int,
        names: dict[str, str],
        definition: Definition,
        text: Callable[[str], str],
        mechanics: frozenset[str] = frozenset(),
        effect_text: Callable[[int, str], str] | None = None,
        mode_texts: Callable[[str], list[list[str]]] | None = None,
        lines: tuple[Line, ...] = (),
    ) -> None:
        self.id = id
        self.names = names
        self.definition = definition
        self.mechanics = mechanics
        self.lines = lines
        self._text = text
        self._effect_text = effect_text
        self._mode_texts = mode_texts

    @property
    def printed(self) -> Printed:
        return self.definition.printed

    @property
    def is_token(self) -> bool:
        return self.printed.kind & Kind.TOKEN != 0

    @property
    def is_rule(self) -> bool:
        """Whether it is no card but a rule of the table that is used like one."""
        return self.printed.kind == 0

    @property
    def by_hand(self) -> bool:
        """Whether its player carries out its effect: the library does not implement it."""
        return self.definition.by_hand

    @property
    def konami_id(self) -> int:
        """The card's number in the official card database, 0 where there is none."""
        return official_number(self.id)

    def name(self, language: str = "zh-TW") -> str:
        """The card's name; zh-TW where the language has none."""
        return self.names.get(language) or self.names["zh-TW"]

    def text(self, language: str = "zh-TW") -> str:
        """What the card does, one line an effect."""
        return self._text(language)

    def effect_text(self, index: int, language: str = "zh-TW") -> str:
        """The line of the text that effect ``index`` is; empty where there is none."""
        return "" if self._effect_text is None else self._effect_text(index, language)

    def mode_texts(self, language: str = "zh-TW") -> list[list[str]]:
        """What each "choose one" of the card offers, in the order in which it stands there."""
        return [] if self._mode_texts is None else self._mode_texts(language)

    def __repr__(self) -> str:
        return f"<Entry {self.id} {self.names.get('en')}>"
