"""Expectations: what a judge would look at, read from the file and held against the duel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from duel99.decks.lines import line_of
from duel99.kernel import Card, Definition, Duel
from duel99.kernel.board import monsters, spells
from duel99.kernel.decision import DecisionKind
from duel99.kernel.derived import (
    attack_of,
    attribute_of,
    defense_of,
    level_of,
    race_of,
    rank_of,
    rating_of,
)
from duel99.kernel.registry import negated
from duel99.kernel.terms import NO_CARD, NOBODY, Location, Position
from duel99.rulesets.speed_counters import counters_of

from .book import Book
from .model import Check, Expect, Now, Reading, Ref, Step
from .offers import action_texts, find_actions
from .words import (
    ATTRIBUTES,
    EVENT_TAGS,
    PHASES,
    PILES,
    RACES,
    SHARED_PILES,
    STAT_KEYS,
    ZONES,
    zones_of,
)

if TYPE_CHECKING:
    from .steps import StepReader

CardsOf: TypeAlias = Callable[[Duel], list[Card]]

_RIDE: Final[dict[str, Callable[[Duel, int], int]]] = {
    "speed-counters": counters_of,
    "space": lambda duel, seat: duel.track.pieces[seat] if duel.track is not None else NOBODY,
    "full-turns": lambda duel, seat: duel.track.full[seat] if duel.track is not None else 0,
}
"""A seat's Speed Counters, where its D-Wheel is, its full End Phases in a row."""
_SEAT: Final = (
    "lp", "hand-size", "alive", "place", "monsters", "spells", *_RIDE, *PILES, *ZONES,
)  # fmt: skip
_TOP: Final = (
    "winner",
    "chain",
    "phase",
    "turn",
    "offered",
    "events",
    "field",
    "track",
    *SHARED_PILES,
)
_PILE: Final = ("has", "lacks", "size", "top")
_FACES: Final = {
    int(Position.FACE_UP_ATTACK): "attack",
    int(Position.FACE_UP_DEFENSE): "defense",
    int(Position.FACE_DOWN_DEFENSE): "set",
    int(Position.FACE_DOWN_ATTACK): "set",
}


def read_expect(reader: StepReader, node: Any, line: int) -> Expect:
    """An ``expect`` block; what is wrong in it is noted with the reader."""
    maker = _Maker(reader)
    data = reader.mapping(node, "expect", line, [*reader.names, *_TOP])
    for key, value in data.items():
        at = line_of(node, key) or line
        if key in reader.names:
            maker.seat(reader.names.index(key), value, at)
        else:
            maker.top(key, value, at)
    return Expect(line, tuple(maker.checks), frozenset(maker.offered), maker.mid_chain)


class _Maker:
    """Collects the checks of one block."""

    def __init__(self, reader: StepReader) -> None:
        self.reader = reader
        self.book = reader.book
        self.checks: list[Check] = []
        self.offered: set[int] = set()
        self.mid_chain = False

    def add(self, line: int, what: str, expected: Any, read: Callable[[Now], Reading]) -> None:
        self.checks.append(Check(line, what, _text(expected), read))

    def value(self, line: int, what: str, expected: Any, read: Callable[[Duel], Any]) -> None:
        """A value that must be equal."""

        def look(now: Now) -> Reading:
            actual = read(now.duel)
            return actual == expected, _text(actual)

        self.add(line, what, expected, look)

    # seats

    def seat(self, seat: int, node: Any, line: int) -> None:
        name = self.reader.names[seat]
        data = self.reader.mapping(node, f"expect.{name}", line, _SEAT)
        for key, value in data.items():
            at = line_of(node, key) or line
            what = f"{name}.{key}"
            if key == "lp":
                number = self.reader.number(value, "lp", at)
                self.value(at, what, number, lambda d: d.players[seat].life)
            elif key == "hand-size":
                number = self.reader.number(value, "hand-size", at)
                self.value(at, what, number, lambda d: len(d.players[seat].hand))
            elif key in _RIDE:
                self.ride(seat, key, value, at)
            elif key == "alive":
                if not isinstance(value, bool):
                    value = bool(self.reader.word(value, key, at, {"yes": 1, "no": 0}, 0))
                self.value(at, what, value, lambda d: d.players[seat].alive)
            elif key == "place":
                number = self.reader.number(value, "place", at)
                self.value(at, what, number, lambda d: d.players[seat].placing)
            elif key == "monsters":
                self.cards(value, what, at, lambda d: monsters(d, seat))
            elif key == "spells":
                self.cards(value, what, at, lambda d: spells(d, seat))
            elif key in PILES:
                self.pile(seat, key, value, what, at)
            else:
                self.zone(seat, key, value, what, at)

    def ride(self, seat: int, key: str, value: Any, line: int) -> None:
        """Something about the Riding Duel; ``space: none`` where the D-Wheel is off the track."""
        read = _RIDE[key]
        if key == "space" and value == "none":
            number = NOBODY
        else:
            number = self.reader.number(value, key, line)
        what = f"{self.reader.names[seat]}.{key}"
        self.value(line, what, number, lambda duel: read(duel, seat))

    def track(self, node: Any, line: int) -> None:
        """Spaces with their cards (``empty``: none), or a mapping of has, lacks, size."""
        if not isinstance(node, Mapping) or set(map(str, node)) <= set(_PILE):
            self.cards(node, "track", line, lambda d: d.track.cards if d.track is not None else [])
            return
        for space, item in node.items():
            at = line_of(node, space) or line
            number = self.reader.number(space, "track", at)
            ref = Ref(f"track.{space}", at, location=int(Location.TRACK), zone=number)
            self.place(ref, item, f"track.{space}", at)

    def pile(self, seat: int, key: str, value: Any, what: str, line: int) -> None:
        location = PILES[key]

        def found(duel: Duel) -> list[Card]:
            cards = duel.pile(seat, location)
            return cards[::-1] if location == Location.DECK else list(cards)

        self.cards(value, what, line, found, ordered=location == Location.DECK)

    # several cards

    def cards(
        self, node: Any, what: str, line: int, found: CardsOf, *, ordered: bool = False
    ) -> None:
        """A list for exactly these cards, ``empty``, or a mapping of has, lacks, size, top."""
        if node == "empty":
            node = []
        if isinstance(node, int) and not isinstance(node, bool):
            node = {"size": node}
        if isinstance(node, Sequence) and not isinstance(node, str):
            wanted = self.listed(node, line)
            self.compare(what, line, wanted, found, _in_order if ordered else _same)
            return
        data = self.reader.mapping(node, what, line, _PILE)
        for key, value in data.items():
            at = line_of(node, key) or line
            if key == "size":
                size = self.reader.number(value, "size", at)
                self.value(at, f"{what}.size", size, lambda d: len(found(d)))
                continue
            listed = (
                value if isinstance(value, Sequence) and not isinstance(value, str) else [value]
            )
            wanted = self.listed(listed, at)
            test = {"has": _includes, "lacks": _lacks, "top": _on_top}[key]
            self.compare(f"{what}.{key}", at, wanted, found, test)

    def listed(self, node: Sequence[Any], line: int) -> list[Definition]:
        found = []
        for i, item in enumerate(node):
            definition = self.reader.find(item, line_of(node, i) or line)
            if definition is not None:
                found.append(definition)
        return found

    def compare(
        self,
        what: str,
        line: int,
        wanted: list[Definition],
        found: CardsOf,
        test: Callable[[list[int], list[int]], bool],
    ) -> None:
        codes = [d.printed.code for d in wanted]
        book = self.book

        def look(now: Now) -> Reading:
            cards = found(now.duel)
            actual = [c.printed.code for c in cards]
            return test(codes, actual), _text(book.names(cards, now.language))

        self.add(line, what, [book.name(d.printed.id) for d in wanted], look)

    # one zone

    def zone(self, seat: int, key: str, node: Any, what: str, line: int) -> None:
        found = zones_of(self.reader.ruleset).get(key)
        if found is None:
            known = ", ".join(zones_of(self.reader.ruleset))
            self.reader.fault(line, "unknown_zone", "known", zone=key, known=known)
            return
        location, index = found
        ref = Ref(what, line, seat, int(location), index)
        self.place(ref, node, what, line)

    def place(self, ref: Ref, node: Any, what: str, line: int) -> None:
        book = self.book
        if node == "empty" or node is None:

            def nothing(now: Now) -> Reading:
                card = ref.card_there(now.duel)
                if card is None:
                    return True, "empty"
                return False, book.name(card.printed.id, now.language)

            self.add(line, what, "empty", nothing)
            return
        if not isinstance(node, Mapping):
            node = {"card": node}
        data = self.reader.mapping(node, what, line, STAT_KEYS)
        for key, value in data.items():
            self.stat(ref, key, value, f"{what}.{key}", line_of(node, key) or line)

    def stat(self, ref: Ref, key: str, value: Any, what: str, line: int) -> None:
        if key == "card":
            self.lies_there(ref, value, what, line)
            return
        wanted = self.wanted(key, value, what, line)
        if wanted is None:
            return
        expected, read = wanted

        def compare(now: Now) -> Reading:
            card = ref.card_there(now.duel)
            if card is None:
                return False, "empty"
            actual = read(now, card)
            return actual == expected, _text(actual)

        self.add(line, what, expected, compare)

    def lies_there(self, ref: Ref, value: Any, what: str, line: int) -> None:
        definition = self.reader.find(value, line)
        if definition is None:
            return
        code = definition.printed.code
        book = self.book

        def look(now: Now) -> Reading:
            card = ref.card_there(now.duel)
            if card is None:
                return False, "empty"
            return card.printed.code == code, book.name(card.printed.id, now.language)

        self.add(line, what, book.name(definition.printed.id), look)

    def wanted(
        self, key: str, value: Any, what: str, line: int
    ) -> tuple[Any, Callable[[Now, Card], Any]] | None:
        """The expected value of a card in a zone, and how to read the actual one."""
        reader, book = self.reader, self.book
        if key == "position":
            known = {"attack": 1, "defense": 1, "set": 1, "face-up": 1}
            reader.word(value, "position", line, known, 0)
            return value, lambda now, card: _position(card, value)
        if key in _NUMBERS:
            number = _NUMBERS[key]
            return reader.number(value, key, line), lambda now, card: number(now.duel, card)
        if key == "attribute":
            reader.word(value, key, line, ATTRIBUTES, 0)
            return value, _attribute
        if key == "race":
            reader.word(value, key, line, RACES, 0)
            return value, _race
        if key == "counters":
            if value == "none":
                value = {}
            if not isinstance(value, Mapping):
                reader.fault(line, "not_a_mapping", where=what)
                return None
            counters = {str(k): v for k, v in value.items()}
            return counters, lambda now, card: _counters(card, counters)
        if key == "materials":
            listed = [] if value == "none" else reader.items(value, "materials", line)
            names = sorted(book.name(d.printed.id) for d in self.listed(listed, line))
            return names, lambda now, card: _materials(now, card, book)
        if key == "controller":
            return str(value), lambda now, card: _seat_name(now.duel, card.controller)
        if key == "owner":
            return str(value), lambda now, card: _seat_name(now.duel, card.owner)
        if key == "negated":
            yes = value if isinstance(value, bool) else value == "yes"
            return yes, lambda now, card: negated(now.duel, card)
        target = reader.ref(value, line) if value != "none" else None
        if value != "none" and target is None:
            return None
        return str(value), lambda now, card: _bearer(now, card, target, str(value))

    # the table

    def top(self, key: str, value: Any, line: int) -> None:
        reader = self.reader
        assert reader.ruleset is not None
        if key in SHARED_PILES:
            location = PILES[key]
            shared = reader.ruleset.piles.shared

            def piles(duel: Duel) -> list[Card]:
                seats = [0] if shared else list(duel.seats)
                cards = [c for s in seats for c in duel.pile(s, location)]
                return cards[::-1] if location == Location.DECK else cards

            self.cards(value, key, line, piles, ordered=shared and location == Location.DECK)
        elif key == "track":
            self.track(value, line)
        elif key == "field":
            self.place(Ref("field", line, location=int(Location.FIELD), zone=0), value, key, line)
        elif key == "winner":
            self.winner(value, line)
        elif key == "chain":
            self.chain(value, line)
        elif key == "phase":
            reader.word(value, "phase", line, dict.fromkeys(PHASES, 1), 0)
            self.value(line, "phase", value, _phase)
        elif key == "turn":
            self.turn(value, line)
        elif key == "offered":
            self.offers(value, line)
        else:
            self.events(value, line)

    def winner(self, value: Any, line: int) -> None:
        names = self.reader.names
        listed = value if isinstance(value, Sequence) and not isinstance(value, str) else [value]
        for name in listed:
            if name not in (*names, "none", "draw"):
                known = ", ".join([*names, "draw", "none"])
                self.reader.fault(
                    line, "unknown_word", "known", word=name, what="winner", known=known
                )
        expected = sorted(str(n) for n in listed)

        def won(duel: Duel) -> list[str]:
            if not duel.over:
                return ["none"]
            return sorted(duel.names[p] for p in duel.winners) or ["draw"]

        self.value(line, "winner", expected, won)

    def chain(self, value: Any, line: int) -> None:
        listed = [] if value in (None, "empty", "none") else self.reader.items(value, "chain", line)
        wanted = self.listed(listed, line)
        if wanted:
            self.mid_chain = True
        codes = [d.printed.code for d in wanted]
        book = self.book

        def look(now: Now) -> Reading:
            ids = [link.card.printed.id for link in now.duel.chain]
            if not ids and codes:
                ids = list(now.chain)
            known = [book.find(i).printed.code for i in ids if i]
            return known == codes, _text([book.name(i, now.language) for i in ids])

        self.add(line, "chain", [book.name(d.printed.id) for d in wanted], look)

    def turn(self, value: Any, line: int) -> None:
        if isinstance(value, int) and not isinstance(value, bool):
            value = {"number": value}
        if isinstance(value, str):
            value = {"player": value}
        data = self.reader.mapping(value, "turn", line, ("player", "number", "phase"))
        for key, part in data.items():
            if key == "number":
                number = self.reader.number(part, "number", line, 1)
                self.value(line, "turn.number", number, lambda d: d.turn)
            elif key == "player":
                seat = self.reader.seat(part, line)
                if seat != NOBODY:
                    name = self.reader.names[seat]
                    self.value(line, "turn.player", name, lambda d: d.names[d.turn_player])
            else:
                self.top("phase", part, line)

    def offers(self, value: Any, line: int) -> None:
        data = self.reader.mapping(value, "offered", line, self.reader.names)
        for name, items in data.items():
            seat = self.reader.names.index(name)
            at = line_of(value, name) or line
            self.offered.add(seat)
            for i, item in enumerate(self.reader.items(items, "offered", at)):
                step = self.reader.read_step(seat, item, line_of(items, i) or at, partial=True)
                if step is not None:
                    self.offer(step)

    def offer(self, step: Step) -> None:
        book = self.book

        def look(now: Now) -> Reading:
            decision = now.duel.decision
            if (
                decision is None
                or decision.player != step.seat
                or decision.kind is not DecisionKind.ACTION
            ):
                asked = now.duel.names[decision.player] if decision is not None else "none"
                return False, f"{asked} ({decision.purpose if decision is not None else 'over'})"
            texts = action_texts(now.duel, decision, book, now.language)
            return bool(find_actions(now.duel, decision, step)), _text(texts)

        self.add(step.line, "offered", step.text, look)

    def events(self, value: Any, line: int) -> None:
        wanted = []
        for i, tag in enumerate(self.reader.items(value, "events", line)):
            at = line_of(value, i) or line
            self.reader.word(tag, "event", at, dict.fromkeys(sorted(EVENT_TAGS), 1), 0)
            wanted.append(str(tag))

        def look(now: Now) -> Reading:
            tags = [str(e.__struct_config__.tag) for e in now.duel.events[now.start :]]
            left = iter(tags)
            return all(tag in left for tag in wanted), _text(tags)

        self.add(line, "events", wanted, look)


_NUMBERS: Final[dict[str, Callable[[Duel, Card], int]]] = {
    "atk": attack_of,
    "def": defense_of,
    "level": level_of,
    "rank": rank_of,
    "link": rating_of,
}


def _same(wanted: list[int], actual: list[int]) -> bool:
    return Counter(wanted) == Counter(actual)


def _in_order(wanted: list[int], actual: list[int]) -> bool:
    return wanted == actual


def _includes(wanted: list[int], actual: list[int]) -> bool:
    return not Counter(wanted) - Counter(actual)


def _lacks(wanted: list[int], actual: list[int]) -> bool:
    return not set(wanted) & set(actual)


def _on_top(wanted: list[int], actual: list[int]) -> bool:
    return actual[: len(wanted)] == wanted


def _position(card: Card, wanted: Any) -> str:
    if wanted == "face-up" and card.face_up:
        return "face-up"
    return _FACES.get(card.position, "face-up")


def _attribute(now: Now, card: Card) -> str:
    return _words(attribute_of(now.duel, card), ATTRIBUTES)


def _race(now: Now, card: Card) -> str:
    return _words(race_of(now.duel, card), RACES)


def _words(mask: int, known: Mapping[str, int]) -> str:
    return " ".join(word for word, bit in known.items() if mask & bit) or "none"


def _counters(card: Card, expected: Mapping[str, Any]) -> dict[str, int]:
    counters = (card.field.counters if card.field is not None else None) or {}
    return {k: v for k, v in counters.items() if v or k in expected}


def _materials(now: Now, card: Card, book: Book) -> list[str]:
    uids = card.field.materials if card.field is not None else ()
    return sorted(book.name(now.duel.cards[u].printed.id) for u in uids)


def _bearer(now: Now, card: Card, target: Ref | None, expected: str) -> str:
    uid = card.field.equipped_to if card.field is not None else NO_CARD
    if uid == NO_CARD:
        return "none"
    bearer = now.duel.cards[uid]
    if target is not None and target.fits(now.duel, bearer):
        return expected
    return now.book.name(bearer.printed.id, now.language)


def _seat_name(duel: Duel, seat: int) -> str:
    return duel.names[seat] if seat != NOBODY else "nobody"


def _phase(duel: Duel) -> str:
    return next((word for word, phase in PHASES.items() if phase is duel.phase), "none")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{k}: {_text(v)}" for k, v in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(_text(v) for v in value) + "]"
    return str(value)
