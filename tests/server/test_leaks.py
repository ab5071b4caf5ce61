"""No frame tells a seat what it may not know: every frame of random duels is looked through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from duel99.bots import determinise
from duel99.kernel.event import Event
from duel99.kernel.randomness import Chance
from duel99.kernel.terms import NO_CARD, ON_FIELD, Location
from duel99.kernel.view import View
from duel99.server.standing import wire_view
from duel99.testing.secrecy import EventWatch, hidden_cards

from .seated import QUICK, Seated

WAYS = [
    {"people": 2, "ruleset": "master2020"},
    {"people": 3, "ruleset": "ninety-nine"},
    {"people": 3, "bots": 1, "ruleset": "riding", **QUICK},
    {"people": 2, "bots": 3, "ruleset": "ninety-nine", **QUICK},
    {"people": 2, "ruleset": "classic"},
]


def cards_of(node: Any) -> Iterator[dict[str, Any]]:
    """Every card view in a decoded frame, wherever it stands."""
    if isinstance(node, dict):
        if "controller" in node and "location" in node:
            yield node
        for value in node.values():
            yield from cards_of(value)
    elif isinstance(node, list):
        for value in node:
            yield from cards_of(value)


class Guard:
    """Looks at each frame when it is sent, with the duel as it is then."""

    def __init__(self, table: Seated) -> None:
        self.table = table
        self.watch: EventWatch | None = None
        self.checked: dict[str, int] = {}
        self.seen_events: dict[str, int] = {}
        self.chance = Chance(3)
        table.watching = self.look

    def look(self, connection: str, frame: dict[str, Any]) -> None:
        self.checked[frame["type"]] = self.checked.get(frame["type"], 0) + 1
        assert frame["type"] != "welcome" or "token" not in str(frame)
        if frame["type"] == "update":
            self._update(int(connection[1:]), frame)

    def _update(self, seat: int, frame: dict[str, Any]) -> None:
        duel = self.table.duel
        events: list[Event] = duel.events
        sent = frame["events"]
        first = frame["number"] - len(sent)
        # events are those of the record as this seat saw them, and none that is still to be shown
        scene = self.table.room.moments.scene
        if scene is not None:
            assert frame["number"] <= scene.told
        expected = [msgspec.to_builtins(e.seen_by(seat)) for e in events[first : frame["number"]]]
        assert msgspec.json.encode(sent) == msgspec.json.encode(expected)
        now = scene is None and frame["number"] == len(events)
        assert frame["view"]["seat"] == seat
        if not now:
            # a scene: what lies hidden then shows nothing
            for card in cards_of(frame["view"]):
                if card["location"] == Location.HAND and card["controller"] != seat:
                    shown = card["id"] and not duel.ruleset.piles.open_extra
                    assert not shown or self._hands_open(), card
            return
        self._view(seat, frame["view"])
        if frame["decision"] is not None:
            self._decision(seat, frame["decision"])

    def _hands_open(self) -> bool:
        from duel99.kernel.effect import RULE_SLOT
        from duel99.kernel.rule_kind import RuleKind

        return RULE_SLOT + RuleKind.HAND_PUBLIC in self.table.duel.registry

    def _view(self, seat: int, view: dict[str, Any]) -> None:
        duel = self.table.duel
        hidden = {card.uid: card for card in hidden_cards(duel, seat)}
        for shown in cards_of(view):
            card = hidden.get(shown["card"])
            if card is not None:
                assert card.location & ON_FIELD
                assert not any(shown[part] for part in ("id", "attack", "defense", "level"))
        if duel.decision is not None and self.chance.below(5) == 0:
            # the strongest check: what is hidden from the seat may be anything else
            other: View = wire_view(determinise(duel, seat, self.chance).view(seat))
            assert msgspec.json.encode(other) == msgspec.json.encode(msgspec.convert(view, View))

    def _decision(self, seat: int, decision: dict[str, Any]) -> None:
        duel = self.table.duel
        if decision["kind"] == "moment":
            assert seat == self.table.room.moments.holder
            return
        assert duel.decision.player == seat
        deck = {card.uid for card in duel.cards if card.location == Location.DECK}
        options = decision["options"]
        for option in options:
            # the number of a card in a deck would tell where it lies
            assert option["card"] not in deck
        from_deck = [o for o in options if (o["shown"] or {}).get("location") == Location.DECK]
        if from_deck:
            assert all(o["card"] == NO_CARD and o["shown"]["card"] == NO_CARD for o in from_deck)
            labels = [o["label"] for o in options]
            assert labels == sorted(labels)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(map(str, way.values())))
@pytest.mark.parametrize("seed", [1, 2])
def test_every_frame_tells_only_what_the_seat_may_know(way: dict[str, Any], seed: int) -> None:
    table = Seated(seed=seed, **way)
    guard = Guard(table)
    table.begin(spectator=True)
    table.play(140)
    table.finish()
    assert guard.checked["update"] > 80
    # and what the kernel told of the events is what the rules allow
    again = EventWatch(table.duel)
    again.check(list(table.duel.events), "the whole record")


def test_a_search_shows_the_cards_without_their_places() -> None:
    found = 0
    for seed in range(1, 30):
        table = Seated(people=2, seed=seed, **QUICK)
        guard = Guard(table)
        shown: list[dict[str, Any]] = []

        def look(
            connection: str,
            frame: dict[str, Any],
            guard: Guard = guard,
            shown: list[dict[str, Any]] = shown,
        ) -> None:
            guard.look(connection, frame)
            if frame["type"] == "update" and frame["decision"]:
                shown.extend(o for o in frame["decision"]["options"] if o["shown"])

        table.watching = look
        table.begin()
        table.play(250)
        found += len(shown)
        if found:
            break
    assert found


def test_frames_hold_no_secret_of_the_table() -> None:
    table = Seated(people=3, **QUICK)
    table.begin(spectator=True)
    table.play(40)
    secrets = [*table.tokens.values(), table.room.watch, *(s.secret for s in table.room.seats)]
    everything = b"".join(data for frames in table.raw.values() for data in frames)
    for secret in secrets:
        assert secret.encode() not in everything
