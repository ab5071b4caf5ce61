"""Reading scenario files. Every fault is found at once and names its line and its remedy."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from duel99 import rulesets
from duel99.decks.lines import BadYaml, line_of, load_documents, read_text
from duel99.kernel import Definition, Ruleset
from duel99.kernel.position import Placement, Position
from duel99.kernel.terms import (
    NOBODY,
    Kind,
    Location,
    Phase,
)
from duel99.rulebook import load as load_rules

from .book import BLANK, Book, UnknownCard
from .fault import Fault, ScenarioError
from .model import Cannot, Expect, Item, Ref, Scenario, Step
from .words import (
    ACTIONS,
    ANSWERS,
    ATTRIBUTES,
    CARD_ACTIONS,
    CARD_ANSWERS,
    KINDS,
    LEAVE,
    MONSTER_ZONES,
    PHASES,
    PILES,
    POSITIONS,
    RACES,
    RESERVED,
    SHARED_PILES,
    ZONES,
)

_TOP: Final = (
    "scenario", "rules", "ruleset", "mode", "recycles", "options", "seats", "turn", "cards",
    "state", "shared", "random", "steps", "expect", "seed",
)  # fmt: skip
_STATE: Final = (
    "lp", "hand", "monsters", "spells", "deck", "deck-size", "extra", "graveyard", "banished",
    "speed-counters", "space",
)  # fmt: skip
_CARD: Final = ("card", "atk", "def", "level", "kind", "attribute", "race", "name")
_MONSTER: Final = (*_CARD, "position", "materials", "counters", "owner", "since", "proper")
_SPELL: Final = (*_CARD, "set", "since", "equipped-to", "counters", "owner", "controller")
_IN_PILE: Final = (*_CARD, "proper", "last", "face")
_BLANKS: Final = 40


def load_scenarios(path: Path | str) -> list[Scenario]:
    """All scenarios of a file. Raises :class:`ScenarioError` with every fault in it."""
    path = Path(path)
    try:
        text = read_text(path)
    except FileNotFoundError:
        raise ScenarioError(path, [Fault(0, "not_found")]) from None
    except UnicodeError:
        raise ScenarioError(path, [Fault(0, "bad_encoding", {}, "save_as_utf8")]) from None
    except OSError as error:
        raise ScenarioError(path, [Fault(0, "unreadable", {"reason": error.strerror})]) from None
    return parse_scenarios(text, path)


def parse_scenarios(
    text: str,
    path: Path | str = "<text>",
    *,
    extra: Mapping[str, Definition] | None = None,
) -> list[Scenario]:
    """All scenarios of a text. Raises :class:`ScenarioError`.

    ``extra`` are definitions by name beside the library's.
    """
    path = Path(path)
    try:
        documents = load_documents(text)
    except BadYaml as error:
        raise ScenarioError(
            path, [Fault(error.line, "bad_yaml", {"reason": error.reason})]
        ) from None
    documents = [d for d in documents if d is not None]
    if not documents:
        raise ScenarioError(path, [Fault(0, "empty")])
    found = []
    faults: list[Fault] = []
    for document in documents:
        reader = Reader(path)
        for name, definition in (extra or {}).items():
            reader.book.add(name, definition)
        scenario = reader.scenario(document)
        faults += reader.faults
        if scenario is not None:
            found.append(scenario)
    if faults:
        raise ScenarioError(path, faults)
    return found


class Reader:
    """Reads one document; what is wrong is noted in ``faults``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.faults: list[Fault] = []
        self.book = Book()
        self.names: tuple[str, ...] = ()
        self.ruleset: Ruleset | None = None
        self.turn_player = 0

    # faults

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

    # the document

    def scenario(self, document: Any) -> Scenario | None:
        if not isinstance(document, Mapping):
            self.fault(line_of(document) or 1, "not_a_mapping", where="scenario")
            return None
        line = line_of(document) or 1
        data = self.mapping(document, "scenario", line, _TOP)
        if "scenario" not in data:
            self.fault(line, "missing_key", "write_title", key="scenario")
        self.read_seats(document, data)
        self.read_ruleset(document, data)
        self.read_cards(data.get("cards"), line_of(document, "cards"))
        rules = self.read_rules(data.get("rules"), line_of(document, "rules"))
        if self.ruleset is None or not self.names:
            return None
        position = self.read_position(document, data)
        steps = self.read_steps(data.get("steps"), line_of(document, "steps"))
        final = None
        if "expect" in data:
            final = self.read_expect(data["expect"], line_of(document, "expect"))
        elif not any(isinstance(s, (Expect, Cannot)) for s in steps):
            self.fault(line, "missing_key", "write_expect", key="expect")
        if position is None:
            return None
        title = str(data.get("scenario", ""))
        return Scenario(
            self.path, line, title, rules, position, steps, final, self.book, self.names
        )

    def read_seats(self, document: Any, data: Mapping[str, Any]) -> None:
        line = line_of(document, "seats")
        node = data.get("seats", ["A", "B"])
        names = [str(n) for n in self.items(node, "seats", line)]
        if not 2 <= len(names) <= 5:
            self.fault(line, "seat_count", count=len(names))
            names = names[:5] if len(names) > 5 else ["A", "B"]
        for i, name in enumerate(names):
            if name in RESERVED or "." in name or not name:
                self.fault(line_of(node, i) or line, "seat_name", "other_name", name=name)
            if name in names[:i]:
                self.fault(line_of(node, i) or line, "seat_twice", "other_name", name=name)
        self.names = tuple(names)

    def read_ruleset(self, document: Any, data: Mapping[str, Any]) -> None:
        options = data.get("options") or {}
        if not isinstance(options, Mapping):
            self.fault(line_of(document, "options"), "not_a_mapping", where="options")
            options = {}
        key = str(data.get("ruleset", "master2020"))
        line = line_of(document, "ruleset") or line_of(document)
        recycles = data.get("recycles")
        mode = data.get("mode")
        if recycles is not None:
            recycles = self.number(recycles, "recycles", line_of(document, "recycles"))
        try:
            self.ruleset = rulesets.load(
                key, mode=None if mode is None else str(mode), recycles=recycles
            )
        except ValueError as error:
            self.fault(line, "ruleset", reason=error)
            return
        for name, value in options.items():
            try:
                self.ruleset = self.ruleset.with_options({str(name): value})
            except ValueError as error:
                self.fault(line_of(options, name), "ruleset", reason=error)
        low, high = self.ruleset.players
        if self.names and not low <= len(self.names) <= high:
            self.fault(
                line_of(document, "seats") or line,
                "seats_of_ruleset",
                ruleset=key,
                least=low,
                most=high,
                count=len(self.names),
            )
            self.ruleset = None

    def read_rules(self, node: Any, line: int) -> tuple[str, ...]:
        known = load_rules().ids()
        found = []
        for i, rule in enumerate(self.items(node, "rules", line)):
            if str(rule) not in known:
                self.fault(line_of(node, i) or line, "unknown_rule", rule=rule)
            found.append(str(rule))
        return tuple(found)

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
            data = self.mapping(facts, f"cards.{name}", at, [k for k in _CARD if k != "card"])
            self.make(str(name), data, facts, at)

    def make(self, name: str, data: Mapping[str, Any], node: Any, line: int) -> Definition:
        kind = 0
        for word in str(data.get("kind", "")).split():
            kind |= self.word(word, "kind", line_of(node, "kind") or line, KINDS, 0)
        if not kind & (Kind.SPELL | Kind.TRAP):
            kind |= Kind.MONSTER
            if kind & ~(Kind.MONSTER | Kind.TUNER | Kind.PENDULUM) == 0:
                kind |= Kind.NORMAL
        facts: dict[str, int] = {}
        for key, field in (("atk", "attack"), ("def", "defense"), ("level", "level")):
            if key in data:
                facts[field] = self.number(data[key], key, line_of(node, key) or line)
        for key, known in (("attribute", ATTRIBUTES), ("race", RACES)):
            if key in data:
                facts[key] = self.word(data[key], key, line_of(node, key) or line, known, 0)
        return self.book.make(name, kind=kind, **facts)

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
        made = [k for k in _CARD if k != "card" and k in data]
        if wanted == BLANK and made:
            return self.make(str(data.get("name", BLANK)), data, node, line), data
        if made:
            self.fault(line_of(node, made[0]), "only_blank", "card_blank", key=made[0])
        return self.find(wanted, line_of(node, "card") or line), data

    # the position

    def read_position(self, document: Any, data: Mapping[str, Any]) -> Position | None:
        assert self.ruleset is not None
        before = len(self.faults)
        turn, phase = self.read_turn(data.get("turn"), line_of(document, "turn"))
        placements: list[Placement] = []
        life = [self.ruleset.opening.life] * len(self.names)
        sizes: dict[int, int] = {}
        state = self.mapping(data.get("state"), "state", line_of(document, "state"), self.names)
        for name, node in state.items():
            self.read_seat(name, node, line_of(data["state"], name), placements, life, sizes)
        shared = data.get("shared")
        if shared is not None:
            self.read_shared(shared, line_of(document, "shared"), placements, sizes)
        self.fill(placements, sizes)
        dice, coins = self.read_random(data.get("random"), line_of(document, "random"))
        seed = self.number(data.get("seed", 0), "seed", line_of(document, "seed"))
        if len(self.faults) > before:
            return None
        position = Position(
            self.ruleset,
            self.names,
            tuple(placements),
            tuple(life),
            turn_player=self.turn_player,
            turn=turn,
            phase=phase,
            seed=seed,
            dice=dice,
            coins=coins,
        )
        try:
            position.build()
        except ValueError as error:
            self.fault(line_of(document, "state") or line_of(document), "position", reason=error)
            return None
        return position

    def read_turn(self, node: Any, line: int) -> tuple[int, Phase]:
        data = self.mapping(node, "turn", line, ("player", "number", "phase"))
        if "player" in data:
            self.turn_player = max(self.seat(data["player"], line_of(node, "player")), 0)
        number = self.number(data.get("number", 5), "number", line_of(node, "number"), 1, 5)
        phase = self.word(data.get("phase", "main1"), "phase", line_of(node, "phase"), PHASES, 3)
        return number, Phase(phase)

    def seat(self, value: Any, line: int) -> int:
        """A seat by name."""
        if str(value) in self.names:
            return self.names.index(str(value))
        self.fault(line, "unknown_seat", "known", name=value, known=", ".join(self.names))
        return NOBODY

    def read_random(self, node: Any, line: int) -> tuple[tuple[int, ...], tuple[bool, ...]]:
        data = self.mapping(node, "random", line, ("dice", "coin"))
        dice = []
        for i, value in enumerate(self.items(data.get("dice"), "dice", line)):
            at = line_of(data["dice"], i) or line
            number = self.number(value, "dice", at, 1, 1)
            if number > 6:
                self.fault(at, "unknown_word", "known", word=value, what="dice", known="1-6")
            dice.append(number)
        coins = [
            bool(
                self.word(v, "coin", line_of(data["coin"], i) or line, {"heads": 1, "tails": 0}, 0)
            )
            for i, v in enumerate(self.items(data.get("coin"), "coin", line))
        ]
        return tuple(dice), tuple(coins)

    def read_seat(
        self,
        name: str,
        node: Any,
        line: int,
        placements: list[Placement],
        life: list[int],
        sizes: dict[int, int],
    ) -> None:
        assert self.ruleset is not None
        seat = self.names.index(name)
        data = self.mapping(node, f"state.{name}", line, _STATE)
        if "lp" in data:
            life[seat] = self.number(data["lp"], "lp", line_of(node, "lp"))
        for key in ("speed-counters", "space"):
            if key in data:
                self.fault(line_of(node, key), "other_ruleset", key=key, ruleset="riding")
        self.read_monsters(seat, data.get("monsters"), line_of(node, "monsters"), placements)
        self.read_spells(seat, data.get("spells"), line_of(node, "spells"), placements)
        for pile in PILES:
            if pile not in data:
                continue
            if pile in SHARED_PILES and self.ruleset.piles.shared:
                self.fault(line_of(node, pile), "shared_pile", "under_shared", pile=pile)
                continue
            self.read_pile(pile, seat, data[pile], line_of(node, pile), placements)
        if "deck-size" in data:
            at = line_of(node, "deck-size")
            if self.ruleset.piles.shared:
                self.fault(at, "shared_pile", "under_shared", pile="deck-size")
            sizes[seat] = self.number(data["deck-size"], "deck-size", at)

    def read_shared(
        self, node: Any, line: int, placements: list[Placement], sizes: dict[int, int]
    ) -> None:
        assert self.ruleset is not None
        if not self.ruleset.piles.shared:
            self.fault(line, "not_shared", "under_state", ruleset=self.ruleset.key)
            return
        known = (*SHARED_PILES, "deck-size", "field", "track")
        data = self.mapping(node, "shared", line, known)
        for pile in SHARED_PILES:
            if pile in data:
                self.read_pile(pile, NOBODY, data[pile], line_of(node, pile), placements)
        if "deck-size" in data:
            sizes[0] = self.number(data["deck-size"], "deck-size", line_of(node, "deck-size"))
        if "field" in data:
            self.read_spell(
                self.turn_player, "field", data["field"], line_of(node, "field"), placements
            )
        if "track" in data:
            self.fault(line_of(node, "track"), "other_ruleset", key="track", ruleset="riding")

    def read_pile(
        self, pile: str, seat: int, node: Any, line: int, placements: list[Placement]
    ) -> None:
        location = PILES[pile]
        for i, item in enumerate(self.items(node, pile, line)):
            at = line_of(node, i) or line
            definition, data = self.card(item, pile, at, _IN_PILE)
            if definition is None:
                continue
            position = POSITIONS["attack"]
            if location == Location.EXTRA and not (
                definition.printed.is_pendulum and not definition.printed.is_extra
            ):
                position = POSITIONS["set"]
            if "face" in data:
                faces = {"up": POSITIONS["attack"], "down": POSITIONS["set"]}
                position = self.word(data["face"], "face", line_of(item, "face"), faces, position)
            last = NOBODY
            if "last" in data:
                last = self.seat(data["last"], line_of(item, "last"))
            placements.append(
                Placement(
                    definition,
                    int(location),
                    seat,
                    position=position,
                    proper=bool(data.get("proper", True)),
                    last=last,
                )
            )

    def read_monsters(self, seat: int, node: Any, line: int, placements: list[Placement]) -> None:
        data = self.mapping(node, "monsters", line, MONSTER_ZONES)
        for zone, item in data.items():
            at = line_of(node, zone)
            if item is None or item == "empty":
                continue
            definition, facts = self.card(item, zone, at, _MONSTER)
            if definition is None:
                continue
            position = POSITIONS["attack"]
            if "position" in facts:
                position = self.word(
                    facts["position"], "position", line_of(item, "position"), POSITIONS, position
                )
            if not definition.printed.is_monster:
                self.fault(at, "wrong_zone", card=self.book.name(definition.printed.id), zone=zone)
            materials = []
            for i, material in enumerate(self.items(facts.get("materials"), "materials", at)):
                found, _ = self.card(
                    material, "materials", line_of(facts["materials"], i) or at, _CARD
                )
                if found is not None:
                    materials.append(found)
            placements.append(
                Placement(
                    definition,
                    int(Location.MONSTER),
                    seat,
                    MONSTER_ZONES[zone],
                    position,
                    owner=self.owner(facts, item, seat),
                    this_turn=self.since(facts, item),
                    proper=bool(facts.get("proper", True)),
                    counters=self.counters(facts, item),
                    materials=tuple(materials),
                )
            )

    def owner(self, facts: Mapping[str, Any], node: Any, seat: int) -> int:
        if "owner" not in facts:
            return seat
        return self.seat(facts["owner"], line_of(node, "owner"))

    def since(self, facts: Mapping[str, Any], node: Any) -> bool:
        words = {"earlier": 0, "this-turn": 1}
        value = facts.get("since", "earlier")
        return bool(self.word(value, "since", line_of(node, "since"), words, 0))

    def counters(self, facts: Mapping[str, Any], node: Any) -> tuple[tuple[str, int], ...]:
        counters = facts.get("counters")
        if counters is None:
            return ()
        line = line_of(node, "counters")
        if not isinstance(counters, Mapping):
            self.fault(line, "not_a_mapping", where="counters")
            return ()
        return tuple((str(k), self.number(v, "counters", line, 1, 1)) for k, v in counters.items())

    def read_spells(self, seat: int, node: Any, line: int, placements: list[Placement]) -> None:
        known = [z for z, (place, _) in ZONES.items() if place != Location.MONSTER]
        for zone, item in self.mapping(node, "spells", line, known).items():
            if item is not None and item != "empty":
                self.read_spell(seat, zone, item, line_of(node, zone), placements)

    def read_spell(
        self, seat: int, zone: str, item: Any, line: int, placements: list[Placement]
    ) -> None:
        definition, facts = self.card(item, zone, line, _SPELL)
        if definition is None:
            return
        location, index = ZONES[zone]
        printed = definition.printed
        wrong = (
            (location == Location.FIELD and not printed.kind & Kind.FIELD)
            or (location == Location.PENDULUM and not printed.is_pendulum)
            or (location == Location.SPELL and printed.kind & Kind.FIELD)
            or (location == Location.SPELL and printed.is_monster and "equipped-to" not in facts)
        )
        if wrong:
            self.fault(line, "wrong_zone", card=self.book.name(printed.id), zone=zone)
        if "controller" in facts:
            found = self.seat(facts["controller"], line_of(item, "controller"))
            seat = found if found != NOBODY else seat
        bearer = None
        if "equipped-to" in facts:
            at = line_of(item, "equipped-to")
            ref = self.ref(facts["equipped-to"], at)
            if ref is not None and (ref.location != Location.MONSTER or ref.zone < 0):
                self.fault(at, "no_bearer", text=ref.text)
            elif ref is not None:
                bearer = (ref.seat, ref.zone)
        face_down = facts.get("set", False)
        if not isinstance(face_down, bool):
            self.fault(line_of(item, "set"), "unknown_word", "known", word=face_down, what="set",
                       known="true, false")  # fmt: skip
        placements.append(
            Placement(
                definition,
                int(location),
                seat,
                index,
                POSITIONS["set"] if face_down is True else POSITIONS["attack"],
                owner=self.owner(facts, item, seat),
                this_turn=self.since(facts, item),
                counters=self.counters(facts, item),
                equipped_to=bearer,
            )
        )

    def fill(self, placements: list[Placement], sizes: Mapping[int, int]) -> None:
        """Blank monsters below the cards of the decks that are given."""
        assert self.ruleset is not None
        blank = self.book.find(BLANK)
        seats = [0] if self.ruleset.piles.shared else range(len(self.names))
        for seat in seats:
            given = sum(
                1
                for p in placements
                if p.location == Location.DECK and (p.player == seat or self.ruleset.piles.shared)
            )
            size = sizes.get(seat, max(_BLANKS, given))
            for _ in range(size - given):
                placements.append(Placement(blank, int(Location.DECK), seat))

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
        if rest in ZONES:
            location, zone = ZONES[rest]
            return Ref(text, line, seat, int(location), zone)
        head, _, name = rest.partition(".")
        if head in PILES and name:
            return self.in_pile(text, seat, head, name, line)
        try:
            found = self.book.find(text)  # a name with a dot in it
        except UnknownCard:
            known = [*ZONES, *(f"{p}.…" for p in PILES)]
            self.fault(line, "unknown_zone", "known", zone=text, known=", ".join(known))
            return None
        return Ref(text, line, code=found.printed.code)

    def in_pile(self, text: str, seat: int, pile: str, name: str, line: int) -> Ref | None:
        found = self.find(int(name) if name.isdigit() else name, line)
        if found is None:
            return None
        return Ref(text, line, seat, int(PILES[pile]), code=found.printed.code)

    # steps

    def read_steps(self, node: Any, line: int) -> tuple[Item, ...]:
        found: list[Item] = []
        for i, item in enumerate(self.items(node, "steps", line)):
            at = line_of(node, i) or line
            read = self.read_item(item, at)
            if read is not None:
                found.append(read)
        return tuple(found)

    def read_item(self, node: Any, line: int) -> Item | None:
        if not isinstance(node, Mapping) or len(node) != 1:
            self.fault(line, "step_shape", "step_shape")
            return None
        who, what = next(iter(node.items()))
        if who == "expect":
            return self.read_expect(what, line)
        seat = self.seat(who, line)
        if seat == NOBODY:
            return None
        if isinstance(what, Mapping) and "cannot" in what:
            if len(what) > 1:
                self.fault(line, "cannot_alone")
            inner = what["cannot"]
            listed = (
                inner if isinstance(inner, Sequence) and not isinstance(inner, str) else [inner]
            )
            steps = [self.read_step(seat, one, line, partial=True) for one in listed]
            return Cannot(line, seat, tuple(s for s in steps if s is not None))
        return self.read_step(seat, what, line)

    def read_step(self, seat: int, node: Any, line: int, *, partial: bool = False) -> Step | None:
        """One action with its answers. ``partial``: the action alone may stand without a card."""
        if isinstance(node, str):
            bare = ACTIONS if partial else ("pass", "surrender")
            if node not in bare:
                self.fault(line, "unknown_word", "known", word=node, what="action",
                           known=", ".join(bare if partial else [*bare, *ACTIONS]))  # fmt: skip
                return None
            return Step(line, seat, node, None, {}, f"{self.names[seat]}: {node}")
        data = self.mapping(node, "step", line, [*ACTIONS, *ANSWERS])
        if not data:
            return None
        verbs = [key for key in data if key in ACTIONS]
        if len(verbs) > 1:
            self.fault(line, "two_actions", first=verbs[0], second=verbs[1])
            return None
        answers: dict[str, list[Any]] = {}
        for key, value in data.items():
            if key in verbs:
                continue
            answers[key] = self.read_answer(key, value, line_of(node, key) or line)
        verb = verbs[0] if verbs else ""
        subject: Any = None
        if verb:
            subject = self.read_subject(verb, data[verb], line_of(node, verb) or line, answers)
        shown = ", ".join(f"{k}: {_show(v)}" for k, v in data.items())
        return Step(line, seat, verb, subject, answers, f"{self.names[seat]}: {{{shown}}}")

    def read_subject(self, verb: str, value: Any, line: int, answers: dict[str, list[Any]]) -> Any:
        if verb in CARD_ACTIONS:
            return self.ref(value, line)
        if verb == "phase":
            self.word(value, "phase", line, dict.fromkeys(LEAVE, 1), 0)
            return str(value)
        if verb == "pendulum-summon" and value is not None:
            answers.setdefault("choose", [])
            answers["choose"] = self.read_answer("choose", value, line) + answers["choose"]
        return None

    def read_answer(self, key: str, value: Any, line: int) -> list[Any]:
        """A list of values for one answer key."""
        listed = isinstance(value, Sequence) and not isinstance(value, str)
        values = list(value) if listed else [value]
        at = [line_of(value, i) or line for i in range(len(values))] if listed else [line]
        found: list[Any] = []
        for item, where in zip(values, at, strict=True):
            found.append(self._answer(key, item, where))
        return [f for f in found if f is not None]

    def _answer(self, key: str, value: Any, line: int) -> Any:
        if key in CARD_ANSWERS or key == "order":
            return self.ref(value, line, seats=True)
        if key == "answer":
            if isinstance(value, bool):
                return value
            return bool(self.word(value, "answer", line, {"yes": 1, "no": 0}, 0))
        if key == "position":
            return self.word(value, "position", line, POSITIONS, 1)
        if key in ("player", "opponent"):
            seat = self.seat(value, line)
            return None if seat == NOBODY else seat
        if key in ("number", "effect"):
            return self.number(value, key, line, 1 if key == "effect" else 0)
        if key in ("zone", "to"):
            return self._zone(value, line, key == "to")
        return value  # option: a number or a label; declare: by what is asked

    def _zone(self, value: Any, line: int, seats: bool) -> Ref | None:
        text = str(value)
        if text in ZONES:
            location, zone = ZONES[text]
            return Ref(text, line, NOBODY, int(location), zone)
        if seats and text in self.names:
            return Ref(text, line, self.names.index(text))
        head, _, rest = text.partition(".")
        if head in self.names and rest in ZONES:
            location, zone = ZONES[rest]
            return Ref(text, line, self.names.index(head), int(location), zone)
        self.fault(line, "unknown_zone", "known", zone=text, known=", ".join(ZONES))
        return None

    def read_expect(self, node: Any, line: int) -> Expect:
        from .expecting import read_expect

        return read_expect(self, node, line)


def _show(value: Any) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(_show(v) for v in value) + "]"
    return str(value)
