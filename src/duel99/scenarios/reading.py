"""What all parts of a scenario file are read with: words, numbers, seats, cards and places."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from duel99.decks.lines import line_of
from duel99.kernel import Definition, Ruleset
from duel99.kernel.terms import NOBODY, Kind, Location

from .book import BLANK, Book, UnknownCard
from .fault import Fault
from .model import Ref
from .words import ATTRIBUTES, KINDS, PILES, RACES, zones_of

_COUNTED: Final = ("level", "rank", "rating")
CARD_KEYS: Final = (
    "card", "atk", "def", *_COUNTED, "kind", "attribute", "race", "name", "by-hand",
)  # fmt: skip


class Reading:
    """Base of the readers: what is wrong is noted in ``faults``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.faults: list[Fault] = []
        self.book = Book()
        self.names: tuple[str, ...] = ()
        self.ruleset: Ruleset | None = None
        self.turn_player = 0

    def fault(self, line: int, name: str, remedy: str = "", /, **values: Any) -> None:
        """Note a fault: the message's name, the remedy's, and what fills them in."""
        self.faults.append(Fault(line, name, values, remedy))

    def mapping(self, node: Any, where: str, line: int, known: Iterable[str]) -> Mapping[str, Any]:
        """A mapping whose keys are known; an empty one where the node is none."""
        if node is None:
            return {}
        if not isinstance(node, Mapping):
            self.fault(line, "not_a_mapping", where=where)
            return {}
        allowed = list(known)
        for key in node:
            if str(key) not in allowed:
                near = difflib.get_close_matches(str(key), allowed, n=1)
                self.fault(
                    line_of(node, key),
                    "unknown_key",
                    "did_you_mean" if near else "known",
                    key=key,
                    where=where,
                    near=near[0] if near else "",
                    known=", ".join(allowed),
                )
        return {str(k): v for k, v in node.items() if str(k) in allowed}

    def items(self, node: Any, where: str, line: int) -> Sequence[Any]:
        """A list; an empty one where the node is none."""
        if node is None:
            return []
        if isinstance(node, str) or not isinstance(node, Sequence):
            self.fault(line, "not_a_list", where=where)
            return []
        return node

    def number(self, value: Any, what: str, line: int, least: int = 0, default: int = 0) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            self.fault(line, "not_a_number", what=what, text=value, least=least)
            return default
        return value

    def word(self, value: Any, what: str, line: int, known: Mapping[str, int], default: int) -> int:
        """A word out of a list of words."""
        if isinstance(value, str) and value in known:
            return known[value]
        self.fault(line, "unknown_word", "known", word=value, what=what, known=", ".join(known))
        return default

    def seat(self, value: Any, line: int) -> int:
        """A seat by name."""
        if str(value) in self.names:
            return self.names.index(str(value))
        self.fault(line, "unknown_seat", "known", name=value, known=", ".join(self.names))
        return NOBODY

    # cards

    def read_cards(self, node: Any, line: int) -> None:
        """The file's own cards: normal monsters and empty spells and traps."""
        if node is None:
            return
        if not isinstance(node, Mapping):
            self.fault(line, "not_a_mapping", where="cards")
            return
        for name, facts in node.items():
            at = line_of(node, name)
            data = self.mapping(facts, f"cards.{name}", at, [k for k in CARD_KEYS if k != "card"])
            self.make(str(name), data, facts, at)

    def make(self, name: str, data: Mapping[str, Any], node: Any, line: int) -> Definition:
        kind = 0
        for word in str(data.get("kind", "")).split():
            kind |= self.word(word, "kind", line_of(node, "kind") or line, KINDS, 0)
        if not kind & (Kind.SPELL | Kind.TRAP):
            kind |= Kind.MONSTER
            if kind & ~(Kind.MONSTER | Kind.TUNER | Kind.PENDULUM) == 0:
                kind |= Kind.NORMAL
        by_hand = data.get("by-hand", False)
        if not isinstance(by_hand, bool):
            self.fault(line_of(node, "by-hand") or line, "unknown_word", "known", word=by_hand,
                       what="by-hand", known="true, false")  # fmt: skip
        elif by_hand and kind & Kind.NORMAL and "normal" not in str(data.get("kind", "")):
            kind = kind & ~Kind.NORMAL | Kind.EFFECT
        facts: dict[str, int] = {}
        numbers = (("atk", "attack"), ("def", "defense"), *((k, k) for k in _COUNTED))
        for key, field in numbers:
            if key in data:
                facts[field] = self.number(data[key], key, line_of(node, key) or line)
        for key, known in (("attribute", ATTRIBUTES), ("race", RACES)):
            if key in data:
                facts[key] = self.word(data[key], key, line_of(node, key) or line, known, 0)
        return self.book.make(name, kind=kind, by_hand=by_hand is True, **facts)

    def find(self, wanted: Any, line: int) -> Definition | None:
        """A card by id or name; a fault where there is none."""
        if isinstance(wanted, bool) or not isinstance(wanted, (int, str)):
            self.fault(line, "not_a_card", text=wanted)
            return None
        try:
            return self.book.find(wanted)
        except UnknownCard as error:
            self.fault(
                line,
                "unknown_card",
                "similar_cards" if error.near else "check_card",
                name=wanted,
                near="、".join(error.near),
            )
            return None

    def card(
        self, node: Any, where: str, line: int, known: Iterable[str]
    ) -> tuple[Definition | None, Mapping[str, Any]]:
        """A card as it is given in the state: a name, an id, or a mapping with ``card``."""
        if not isinstance(node, Mapping):
            return self.find(node, line), {}
        data = self.mapping(node, where, line, known)
        if "card" not in data:
            self.fault(line, "missing_key", "write_card", key="card")
            return None, data
        wanted = data["card"]
        made = [k for k in CARD_KEYS if k != "card" and k in data]
        if wanted == BLANK and made:
            return self.make(str(data.get("name", BLANK)), data, node, line), data
        if made:
            self.fault(line_of(node, made[0]), "only_blank", "card_blank", key=made[0])
        return self.find(wanted, line_of(node, "card") or line), data

    # places

    def ref(self, value: Any, line: int, *, seats: bool = False) -> Ref | None:
        """A card, a zone, a card in a pile, or (``seats``) a player."""
        if isinstance(value, int) and not isinstance(value, bool):
            found = self.find(value, line)
            return None if found is None else Ref(str(value), line, code=found.printed.code)
        if not isinstance(value, str) or not value:
            self.fault(line, "not_a_card", text=value)
            return None
        if seats and value in self.names:
            return Ref(value, line, self.names.index(value))
        if value == "field" and self.ruleset is not None and self.ruleset.zones.shared_field:
            return Ref(value, line, location=int(Location.FIELD), zone=0)
        head, _, rest = value.partition(".")
        if head in self.names and rest:
            return self.place(value, self.names.index(head), rest, line)
        if head in PILES and rest:
            return self.in_pile(value, NOBODY, head, rest, line)
        found = self.find(value, line)
        return None if found is None else Ref(value, line, code=found.printed.code)

    def place(self, text: str, seat: int, rest: str, line: int) -> Ref | None:
        zones = zones_of(self.ruleset)
        if rest in zones:
            location, zone = zones[rest]
            return Ref(text, line, seat, int(location), zone)
        head, _, name = rest.partition(".")
        if head in PILES and name:
            return self.in_pile(text, seat, head, name, line)
        try:
            found = self.book.find(text)  # a name with a dot in it
        except UnknownCard:
            known = [*zones, *(f"{p}.…" for p in PILES)]
            self.fault(line, "unknown_zone", "known", zone=text, known=", ".join(known))
            return None
        return Ref(text, line, code=found.printed.code)

    def in_pile(self, text: str, seat: int, pile: str, name: str, line: int) -> Ref | None:
        found = self.find(int(name) if name.isdigit() else name, line)
        if found is None:
            return None
        return Ref(text, line, seat, int(PILES[pile]), code=found.printed.code)
