"""Reading the position that a scenario begins with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from duel99.decks.lines import line_of
from duel99.kernel.position import Placement, Position
from duel99.kernel.terms import NOBODY, Kind, Location, Phase
from duel99.rulesets.duel_track import SLOTS, SPACES
from duel99.rulesets.speed_counters import MOST, SPEED, TURNS_TO_WIN

from .book import BLANK
from .reading import CARD_KEYS, Reading
from .words import MONSTER_ZONES, PHASES, PILES, POSITIONS, SHARED_PILES, zones_of

_STATE: Final = (
    "lp", "hand", "monsters", "spells", "deck", "deck-size", "extra", "graveyard", "banished",
    "speed-counters", "space", "full-turns",
)  # fmt: skip
_MONSTER: Final = (*CARD_KEYS, "position", "materials", "counters", "owner", "since", "proper")
_SPELL: Final = (*CARD_KEYS, "set", "since", "equipped-to", "counters", "owner", "controller")
_IN_PILE: Final = (*CARD_KEYS, "proper", "last", "face")
_BLANKS: Final = 40
"""How large a deck is filled up."""


class OnTrack:
    """What the file says of each seat's Speed Counters and D-Wheel."""

    def __init__(self, seats: int) -> None:
        self.counters = [0] * seats
        self.spaces = [0] * seats
        self.full = [0] * seats


class PositionReader(Reading):
    """Reads ``turn``, ``state``, ``shared`` and ``random``."""

    def read_position(self, document: Any, data: Mapping[str, Any]) -> Position | None:
        assert self.ruleset is not None
        before = len(self.faults)
        turn, phase = self.read_turn(data.get("turn"), line_of(document, "turn"))
        placements: list[Placement] = []
        life = [self.ruleset.opening.life] * len(self.names)
        sizes: dict[int, int] = {}
        self.on_track = OnTrack(len(self.names))
        known = tuple(dict.fromkeys((*self.names, "shared")))
        state = self.mapping(data.get("state"), "state", line_of(document, "state"), known)
        for name, node in state.items():
            line = line_of(data["state"], name)
            if name in self.names:
                self.read_seat(name, node, line, placements, life, sizes)
            else:
                self.read_shared(node, line, placements, sizes)
        # the shared piles may also stand beside the seats' state
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
            counters=tuple((s, SPEED, n) for s, n in enumerate(self.on_track.counters) if n),
            spaces=tuple(self.on_track.spaces),
            full=tuple(self.on_track.full),
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
        self.read_ride(seat, data, node)
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
        if "track" in data and self.has_track("track", line_of(node, "track")):
            self.read_track(data["track"], line_of(node, "track"), placements)

    def has_track(self, key: str, line: int) -> bool:
        """Whether the ruleset has a track; a fault where it has none."""
        assert self.ruleset is not None
        if self.ruleset.extras.track(len(self.names)) is not None:
            return True
        self.fault(line, "other_ruleset", key=key, ruleset="riding")
        return False

    def read_ride(self, seat: int, data: Mapping[str, Any], node: Any) -> None:
        """A seat's Speed Counters and D-Wheel."""
        goals = {
            "speed-counters": (self.on_track.counters, MOST),
            "space": (self.on_track.spaces, SPACES - 1),
            "full-turns": (self.on_track.full, TURNS_TO_WIN - 1),
        }
        for key, (goal, most) in goals.items():
            line = line_of(node, key)
            if key not in data or not self.has_track(key, line):
                continue
            number = self.number(data[key], key, line)
            if number > most:
                self.fault(line, "unknown_word", "known", word=number, what=key, known=f"0-{most}")
            else:
                goal[seat] = number

    def read_track(self, node: Any, line: int, placements: list[Placement]) -> None:
        """The cards on the track by their spaces; what is not named is empty."""
        if not isinstance(node, Mapping):
            self.fault(line, "not_a_mapping", where="track")
            return
        for space, item in node.items():
            at = line_of(node, space) or line
            if isinstance(space, bool) or space not in SLOTS:
                known = f"{SLOTS[0]}-{SLOTS[-1]}"
                self.fault(at, "unknown_word", "known", word=space, what="track", known=known)
            elif item not in (None, "empty"):
                definition, _ = self.card(item, "track", at, CARD_KEYS)
                if definition is not None:
                    place = Placement(definition, int(Location.TRACK), zone=int(space))
                    placements.append(place)

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
        known = [z for z, (place, _) in zones_of(self.ruleset).items() if place == Location.MONSTER]
        data = self.mapping(node, "monsters", line, known)
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
                    material, "materials", line_of(facts["materials"], i) or at, CARD_KEYS
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
        zones = zones_of(self.ruleset).items()
        known = [z for z, (place, _) in zones if place != Location.MONSTER]
        for zone, item in self.mapping(node, "spells", line, known).items():
            if item is not None and item != "empty":
                self.read_spell(seat, zone, item, line_of(node, zone), placements)

    def read_spell(
        self, seat: int, zone: str, item: Any, line: int, placements: list[Placement]
    ) -> None:
        definition, facts = self.card(item, zone, line, _SPELL)
        if definition is None:
            return
        location, index = zones_of(self.ruleset)[zone]
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
