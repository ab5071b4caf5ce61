"""Another device, a server that died."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import Enter, shoot
from .person import Person, play
from .service import Service
from .tables import make_table


@pytest.fixture
def mortal(built: Path, tmp_path: Path) -> Iterator[Service]:
    """A service of this test alone, which may be killed."""
    running = Service(tmp_path, 7)
    running.start()
    yield running
    running.stop()


def prompt(person: Person) -> dict[str, object]:
    """What is asked, as far as it must be the same on another device."""
    seen = person.read()
    return {
        "question": seen["question"],
        "chain": seen["chain"],
        "plates": seen["plates"],
        "can": sorted((each["kind"], each["label"]) for each in seen["can"]),
    }


def named(person: Person) -> None:
    """Wait for the names of cards: they come on their own after the table."""
    for _ in range(100):
        if not any(label.startswith("#") for _, label in prompt(person)["can"]):
            return
        person.rest(0.1)


def test_a_chain_goes_on_from_another_device_and_after_the_server_was_killed(
    enter: Enter, mortal: Service
) -> None:
    names = ("阿明", "小華")
    table, tokens = make_table(mortal, names)
    settings = {"asking": "on"}
    people = [
        enter(name, seed=i, base=mortal.url, settings=settings) for i, name in enumerate(names)
    ]
    for person, token in zip(people, tokens, strict=True):
        person.sit(table, token)

    def responding() -> Person | None:
        for person in people:
            seen = person.read()
            decision = person.decision
            if seen["asked"] and seen["chain"] and decision and decision["purpose"] == "respond":
                return person
        return None

    play(people, 400, until=lambda: responding() is not None, patience=30)
    asked = responding()
    assert asked is not None
    shoot(asked, "chain-desktop-dark")
    before = prompt(asked)
    place = people.index(asked)
    asked.page.close()
    again = enter(asked.name + "二", seed=9, base=mortal.url, settings=settings)
    people[place] = again
    again.sit(table, tokens[place])
    again.until(lambda seen: seen["asked"])
    named(again)
    assert prompt(again) == before

    mortal.kill()
    for person in people:
        person.until(lambda seen: seen["connection"] == "lost")
    shoot(again, "lost-desktop-dark")
    mortal.start()
    for person in people:
        person.until(lambda seen: seen["connection"] == "open", 40)
    again.until(lambda seen: seen["asked"])
    named(again)
    assert prompt(again) == before
    assert play(people, 10, patience=30) >= 10
    for person in people:
        # the browser itself says that the server was gone
        person.faults = [
            f for f in person.faults if "ERR_CONNECTION" not in f and "WebSocket" not in f
        ]
    expect(people[0].page.locator(".prompt")).to_be_visible()
