"""Languages, what a screen reader needs, how much comes over the line."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from .conftest import SHOTS, Enter, shoot
from .person import Person, play
from .service import ROOT, Service
from .tables import make_table

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
FIRST_LOAD = 300_000
"""Bytes, compressed."""


def test_another_language_changes_the_lobby_and_the_table_at_once(
    enter: Enter, service: Service
) -> None:
    table, (token,) = make_table(service, ("阿明",), bots=1)
    person = enter("阿明")
    page = person.page
    person.go("/settings")
    said = {}
    for language, name in (("en", "English"), ("ja", "日本語"), ("zh-TW", "繁體中文")):
        page.get_by_role("link", name="設定").or_(
            page.get_by_role("link", name="Settings")
        ).first.click()
        page.get_by_text(name, exact=True).click()
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.locator("header .brand").click()
        expect(page.locator(".lobby h1")).to_be_visible()
        said[language] = page.locator(".lobby").inner_text()
        shoot(person, f"lobby-{language}")
    assert len(set(said.values())) == 3
    assert "Open a table" in said["en"]
    assert "テーブルを開く" in said["ja"]
    assert "開一桌" in said["zh-TW"]

    person.sit(table, token)
    play(
        [person],
        20,
        until=lambda: person.view["turn"] >= 1 and person.decision is not None,
        patience=30,
    )
    person.until(lambda seen: seen["asked"])
    person.calm()
    asked: dict[str, str] = {}
    logs: dict[str, str] = {}
    for language, name in (("zh-TW", "繁體中文"), ("en", "English"), ("ja", "日本語")):
        page.locator(".bar > button").last.click()
        page.get_by_role("dialog").get_by_role("button", name=name).click()
        page.keyboard.press("Escape")
        expect(page.locator("html")).to_have_attribute("lang", language)
        person.rest(0.5)
        asked[language] = page.locator(".prompt").inner_text()
        logs[language] = page.locator("[data-log]").inner_text()
        shoot(person, f"table-{language}")
    assert len(set(asked.values())) == 3, asked
    assert len(set(logs.values())) == 3, logs


def violations(person: Person) -> list[str]:
    """What axe finds serious or critical."""
    person.page.evaluate(AXE.read_text("utf-8"))
    found: dict[str, Any] = person.page.evaluate(
        "() => axe.run(document, {resultTypes: ['violations']})"
    )
    return [
        f"{each['id']} ({each['impact']}): {[(n['html'][:160], n.get('failureSummary', '')[:300]) for n in each['nodes'][:4]]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_serious(enter: Enter, service: Service, theme: str) -> None:
    assert AXE.is_file(), f"{AXE} is missing: `make page` installs what the page's tests need"
    person = enter("美雪", theme=theme, seed=8)
    page = person.page
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        shoot(person, f"{name}-desktop-{theme}")
        bad = violations(person)
        if bad:
            found[name] = bad

    for path, name in (
        ("/", "lobby"),
        ("/new", "new"),
        ("/editor", "pools"),
        ("/collection", "collection"),
        ("/settings", "settings"),
        ("/rules/ninety-nine", "rules"),
        ("/replay", "replays"),
    ):
        person.go(path)
        expect(page.locator("main h1").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        look(name)
    person.go("/editor")
    page.locator(".pools ul").last.locator("a").first.click()
    expect(page.locator(".verdict")).to_be_visible()
    look("editor")
    table, (token,) = make_table(service, ("美雪",), bots=2)
    person.sit(table, token)
    play(
        [person],
        40,
        until=lambda: (
            person.view["turn"] > 0 and person.view["turn_player"] == 0 and bool(person.decision)
        ),
        patience=30,
    )
    person.until(lambda seen: seen["asked"])
    person.calm()
    look("table")
    can = page.locator(".hand .spot.can > button").first
    if can.count():
        can.click()
        page.wait_for_timeout(100)
        look("table-menu")
        page.keyboard.press("Escape")
    page.locator(".bar > button").last.click()
    look("table-settings")
    page.get_by_role("dialog").get_by_role("button", name="投降").click()
    page.get_by_role("dialog", name="投降").get_by_role("button", name="投降").click()
    expect(page.locator(".end")).to_be_visible(timeout=60_000)
    look("end")
    page.get_by_role("link", name="看重播").click()
    expect(page.get_by_role("region", name="中央的共用區")).to_be_visible()
    page.get_by_role("button", name="到結尾").click()
    expect(page.locator(".board").first).to_be_visible()
    look("replay")
    assert not found


def carried(session: CDPSession) -> list[int]:
    """Collects the bytes of every answer as they came over the line."""
    sizes: list[int] = []
    session.send("Network.enable")
    session.on(
        "Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"]))
    )
    return sizes


def answer_times(person: Person, count: int) -> list[float]:
    """Milliseconds from a click that answers to another state on the screen, looking included.

    A machine that does other things beside takes longer, so nothing is asked of these numbers.
    """
    times: list[float] = []
    while len(times) < count:
        before = person.until(lambda seen: seen["asked"] or seen["over"], 30)
        if before["over"]:
            break
        sent = len(person.clicks)
        began = time.monotonic()
        person.act(before)
        person.until(lambda seen, before=before: seen != before, 30)
        if any('"answer"' in what for what in person.clicks[sent:]):
            times.append((time.monotonic() - began) * 1000)
    return times


def test_the_first_load_is_small(enter: Enter, service: Service) -> None:
    table, (token,) = make_table(service, ("阿明",), bots=1)
    report = []
    for path, name in (("/", "lobby"), (f"/table/{table}#token={token}", "table")):
        person = enter(name)
        sizes = carried(person.context.new_cdp_session(person.page))
        person.go(path)
        person.page.wait_for_load_state("networkidle")
        assert len(sizes) > 3
        assert sum(sizes) < FIRST_LOAD, f"{name}: {sum(sizes)} bytes"
        report.append(
            f"first load of the {name}: {sum(sizes) / 1000:.0f} kB in {len(sizes)} answers"
        )
    times = sorted(answer_times(person, 12))
    report.append(
        f"answers: {len(times)}, the next state after {times[len(times) // 2]:.0f} ms (median)"
    )
    SHOTS.mkdir(parents=True, exist_ok=True)
    (SHOTS / "first-load.txt").write_text("\n".join(report) + "\n", "utf-8")
