"""The service, the browser and their contexts, for the tests of the page."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from .person import Person
from .service import ROOT, Service

CHROMIUM = os.environ.get("DUEL99_CHROMIUM", "/usr/bin/chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SHOTS = ROOT / "build" / "screenshots"
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
SEED = 99

Enter = Callable[..., Person]
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Remembers that a test failed: what its pages look like then is kept."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def built() -> Path:
    """The built page."""
    page = ROOT / "web" / "dist" / "index.html"
    assert page.is_file(), (
        f"{page} is missing: build the page with `make page` (it needs Node 20.19 or newer)"
    )
    return page.parent


@pytest.fixture(scope="session")
def service(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One service for all tests that leave it alive."""
    running = Service(tmp_path_factory.mktemp("service"), SEED)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser."""
    assert Path(CHROMIUM).is_file(), (
        f"{CHROMIUM} is missing: these tests look at the page in a real browser; on Debian and Ubuntu"
        " `apt-get install chromium fonts-noto-cjk`, elsewhere set DUEL99_CHROMIUM to a Chromium or Chrome"
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def enter(chromium: Browser, service: Service, request: pytest.FixtureRequest) -> Iterator[Enter]:
    """Opens a page of its own context: ``enter(name, seed=, phone=, theme=, language=, settings=, base=)``.

    After the test nobody may have had anything to complain about.
    """
    people: list[Person] = []

    def open_one(
        name: str,
        *,
        seed: int = SEED,
        phone: bool = False,
        theme: str = "dark",
        language: str = "zh-TW",
        settings: dict[str, Any] | None = None,
        base: str = "",
    ) -> Person:
        context = chromium.new_context(
            viewport=PHONE if phone else DESKTOP,
            locale=language,
            has_touch=phone,
            is_mobile=phone,
            color_scheme="light" if theme == "light" else "dark",
            reduced_motion="reduce",
            permissions=["clipboard-read", "clipboard-write"],
        )
        wanted = {"language": language, "animation": 0, "sound": False, **(settings or {})}
        context.add_init_script(
            "if (!localStorage.getItem('duel99.settings'))"
            f" localStorage.setItem('duel99.settings', JSON.stringify({wanted!r}))".replace(
                "False", "false"
            ).replace("True", "true")
        )
        person = Person(context, name, base or service.url, seed)
        people.append(person)
        return person

    yield open_one
    if request.node.stash.get(FAILED, False):
        for person in people:
            if not person.page.is_closed():
                shoot(person, f"failed-{request.node.name}-{person.name}")
                told = f"{person.page.url}\n{person.faults}\n{person.last()}\n"
                file = SHOTS / f"failed-{request.node.name}-{person.name}.txt"
                file.write_text(told, "utf-8")
    faults = {person.name: person.faults for person in people if person.faults}
    for person in people:
        person.context.close()
    assert not faults


def shoot(person: Person, name: str) -> None:
    """Keeps what a page looks like, for people to look at (build/screenshots)."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    person.page.screenshot(path=SHOTS / f"{name}.png")
