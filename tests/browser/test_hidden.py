"""No page knows what it may not know."""

from __future__ import annotations

import json
import re
from typing import Any

from .conftest import Enter
from .person import Person, play
from .service import Service
from .tables import make_table

NAMES = ("阿明", "小華", "美雪")
CLICKS = 90


def where(value: Any, card: int, path: str = "") -> list[str]:
    """Where in a frame a card's printed id stands."""
    if isinstance(value, dict):
        return [at for key, each in value.items() for at in where(each, card, f"{path}.{key}")]
    if isinstance(value, list):
        return [at for i, each in enumerate(value) for at in where(each, card, f"{path}[{i}]")]
    return [f"{path}={value}"] if str(card) in str(value) else []


def ids_in(value: Any) -> set[int]:
    """Every number in a frame that could be a card's printed id."""
    found: set[int] = set()
    stack = [value]
    while stack:
        each = stack.pop()
        if isinstance(each, dict):
            stack += each.values()
        elif isinstance(each, list):
            stack += each
        elif isinstance(each, int) and each > 9_999:
            found.add(each)
        elif isinstance(each, str):
            found |= {int(n) for n in re.findall(r"\d{5,10}", each)}
    return found


def public(frame: dict[str, Any]) -> set[int]:
    """What lies open on the table of a frame: the pool may have another copy of a card that is held."""
    view = frame.get("view") or {}
    zones = ("monsters", "spells", "field", "extra", "graveyard", "banished")
    open_cards = [[player[zone] for zone in zones] for player in view.get("players", [])]
    return ids_in([view.get("chain", []), view.get("track", []), open_cards])


class Watch:
    """What each page was ever told, set against what the others hold."""

    def __init__(self, people: list[Person], names: dict[int, str]) -> None:
        self.people = people
        self.names = names
        self.read = [0] * len(people)
        self.told: list[set[int]] = [set() for _ in people]
        self.secret: list[set[int]] = [set() for _ in people]
        self.checked = 0

    def look(self) -> None:
        """Reads the pages, then the frames; what no frame has told may stand in no page."""
        pages = [person.page.content() for person in self.people]
        for person in self.people:
            person.rest(0.01)
        for seat, person in enumerate(self.people):
            new, self.read[seat] = person.raw[self.read[seat] :], len(person.raw)
            for text in new:
                frame = json.loads(text)
                for player in (frame.get("view") or {}).get("players", []):
                    if player["seat"] != seat:
                        shown = [card for card in player["hand"] if card["id"]]
                        assert not shown, f"{person.name} sees {shown} in another's hand"
                self.told[seat] |= ids_in(frame)
        for seat, (person, html) in enumerate(zip(self.people, pages, strict=True)):
            # cards of the shared pool are single: what this page has never been told is secret to it
            self.secret[seat] = self._others(seat) - self.told[seat] - self._hand(seat)
            for card in self.secret[seat]:
                assert str(card) not in html, f"{person.name} could read {card} in the page"
                name = self.names.get(card, "")
                assert not name or name not in html, f"{person.name} could read {name} in the page"
                self.checked += 1

    def still_secret(self) -> None:
        """What was secret and is held by the same people still was not told meanwhile."""
        for seat, person in enumerate(self.people):
            held = self._others(seat)
            for text in person.raw[self.read[seat] :]:
                frame = json.loads(text)
                leaked = (ids_in(frame) & self.secret[seat] & held) - public(frame)
                if leaked:
                    # played openly: the one who held it hears of it a moment later
                    person.rest(0.5)
                    leaked &= self._others(seat)
                told = [where(frame, card) for card in leaked]
                assert not leaked, f"{person.name} was told {told}"

    def _hand(self, seat: int) -> set[int]:
        view = self.people[seat].view
        return {card["id"] for card in view["players"][seat]["hand"]} if view else set()

    def _others(self, seat: int) -> set[int]:
        held: set[int] = set()
        for other in range(len(self.people)):
            if other != seat:
                held |= self._hand(other)
        return held


def test_no_page_is_told_what_others_hold(enter: Enter, service: Service) -> None:
    table, tokens = make_table(service, NAMES)
    people = [enter(name, seed=10 + i) for i, name in enumerate(NAMES)]
    for person, token in zip(people, tokens, strict=True):
        person.sit(table, token)
    found = service.get("/api/cards?q=&limit=100")
    names = {card["id"]: card["name"] for card in found["cards"]}
    for offset in range(100, found["total"], 100):
        names |= {
            c["id"]: c["name"]
            for c in service.get(f"/api/cards?q=&limit=100&offset={offset}")["cards"]
        }
    watch = Watch(people, names)

    def check(person: Person, what: str) -> None:
        person.rest(0.05)
        watch.still_secret()
        watch.look()

    play(people, CLICKS, after=check, patience=30)
    assert watch.checked > 200
