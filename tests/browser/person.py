"""Somebody at the table: a page of a browser, and hands that click what it offers."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Frame, Page, WebSocket, expect

SHOTS = Path(__file__).parents[2] / "build" / "screenshots"
READING = (Path(__file__).parent / "reading.js").read_text("utf-8").partition("\n() =>")[2]
READING = "() =>" + READING

WEIGHTS = {"card": 9.0, "menu": 4.0, "zone": 4.0, "option": 4.0, "pile": 1.0, "phase": 2.0}
"""How gladly each kind of thing is clicked."""


class Person:
    """A page, and everything that came to it: frames of the table, complaints of the browser."""

    def __init__(self, context: BrowserContext, name: str, base: str, seed: int = 1) -> None:
        self.context = context
        self.name = name
        self.base = base
        self.chance = random.Random(seed)
        self.faults: list[str] = []
        self.raw: list[str] = []
        """Every frame of a table that this page has received, as text."""
        self.view: dict[str, Any] = {}
        """The newest view that came."""
        self.decision: dict[str, Any] | None = None
        self.clicks: list[str] = []
        self.page: Page = context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("websocket", self._socket)

    # what the browser says

    def _console(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(
                f"{message.type}: {message.text} ({message.location.get('url', '')})"
            )

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._frame)
        socket.on("framesent", self._sent)

    def _sent(self, payload: str | bytes) -> None:
        text = payload if isinstance(payload, str) else payload.decode()
        if '"answer"' in text:
            self.clicks.append(text)

    def _frame(self, payload: str | bytes) -> None:
        text = payload if isinstance(payload, str) else payload.decode()
        self.raw.append(text)
        frame = json.loads(text)
        if frame.get("type") == "update":
            self.view = frame["view"]
            self.decision = frame["decision"]

    def last(self) -> str:
        """What this person did last and what came then, to find out what went wrong."""
        frames = []
        for text in self.raw[-4:]:
            frame = json.loads(text)
            frame.pop("view", None)
            frame.pop("table", None)
            frames.append(json.dumps(frame, ensure_ascii=False)[:1500])
        return "\n".join([*self.clicks[-4:], *frames])

    # going about

    def go(self, path: str) -> None:
        self.page.goto(self.base + path)

    def sit(self, table: str, token: str) -> None:
        """Takes a seat that was got by the service's door, by the link that carries its secret."""
        self.go(f"/table/{table}#token={token}")
        expect(self.page.locator(".prompt")).to_be_visible(timeout=15_000)

    def read(self) -> dict[str, Any]:
        """What can be seen and touched now (reading.js)."""
        found: dict[str, Any] = self.page.evaluate(READING)
        return found

    def until(
        self, what: Callable[[dict[str, Any]], bool], seconds: float = 15.0
    ) -> dict[str, Any]:
        """Looks until something is so. Raises :class:`AssertionError` with what is seen instead."""
        end = time.monotonic() + seconds
        while True:
            seen = self.read()
            if what(seen):
                return seen
            assert time.monotonic() < end, f"{self.name} waits in vain and sees {seen}"
            self.page.wait_for_timeout(25)

    def rest(self, seconds: float) -> None:
        self.page.wait_for_timeout(seconds * 1000)

    # playing

    def act(self, seen: dict[str, Any]) -> str:
        """Clicks one thing that the page offers; says what. Empty where there is nothing."""
        offered = seen["can"]
        if not offered:
            return ""
        covered = [each for each in offered if each["x"] < 0 and each["kind"] != "close"]
        if covered:
            self.faults.append(f"cannot be touched in “{seen['question']}”: {covered}")
            self.page.screenshot(path=SHOTS / f"covered-{self.name}-{len(self.faults)}.png")
        thing = self._choose(seen, [each for each in offered if each["x"] >= 0])
        if thing is None:
            return ""
        if self.page.viewport_size and self.page.viewport_size["width"] < 600:
            self.page.touchscreen.tap(thing["x"], thing["y"])
        else:
            self.page.mouse.click(thing["x"], thing["y"])
        what = f"{thing['kind']} {thing['label']}"
        self.clicks.append(what)
        return what

    def calm(self) -> None:
        """Closes what was opened on the way: a card's menu, a pile."""
        for _ in range(3):
            seen = self.read()
            if not (seen["menu"] or seen["dialog"]):
                return
            self.page.keyboard.press("Escape")
            self.rest(0.05)

    def _choose(
        self, seen: dict[str, Any], offered: Sequence[dict[str, Any]]
    ) -> dict[str, Any] | None:
        confirm = next((each for each in offered if each["kind"] == "confirm"), None)
        picks = [e for e in offered if e["kind"] in ("card", "option", "zone") and not e["picked"]]
        if seen["many"] and not seen["menu"]:
            if confirm and (not picks or self.chance.random() < 0.7):
                return confirm
        elif confirm and not picks:
            return confirm
        if seen["dialog"] and not seen["menu"] and not picks:
            return next((each for each in offered if each["kind"] == "close"), None)
        open_things = [
            e for e in offered if e["kind"] not in ("confirm", "close", "pass") and not e["picked"]
        ]
        declines = next((each for each in offered if each["kind"] == "pass"), None)
        if declines and (not open_things or self.chance.random() < 0.35):
            return declines
        if not open_things:
            return confirm
        weights = [self._weight(each) for each in open_things]
        return self.chance.choices(open_things, weights)[0]

    def _weight(self, thing: dict[str, Any]) -> float:
        weight = WEIGHTS.get(thing["kind"], 1.0)
        signs = thing["signs"]
        if "⚔" in signs:
            weight *= 6
        elif "召" in signs or "★" in signs:
            weight *= 3
        elif signs == "↻":
            weight *= 0.05
        elif signs == "蓋":
            weight *= 0.5
        return weight


def play(
    people: Sequence[Person],
    clicks: int,
    until: Callable[[], bool] = lambda: False,
    after: Callable[[Person, str], None] = lambda person, what: None,
    patience: float = 20.0,
) -> int:
    """Everybody clicks, whoever is asked first, until the duel is over, ``until`` says so, or so many
    clicks were made; says how many. Raises :class:`AssertionError` where nobody is asked."""
    made = 0
    quiet_since = time.monotonic()
    while made < clicks and not until():
        busy = False
        looks: dict[str, Any] = {}
        for person in people:
            seen = looks[person.name] = person.read()
            if seen["over"]:
                return made
            if not seen["asked"] and not seen["dialog"]:
                continue
            what = person.act(seen)
            if what:
                made += 1
                busy = True
                after(person, what)
                if until():
                    return made
        if busy:
            quiet_since = time.monotonic()
        else:
            people[0].rest(0.015)
            assert time.monotonic() - quiet_since < patience, f"nobody is asked: {looks}"
    return made


__all__ = ["Frame", "Person", "play"]
