"""A finished duel, looked at again."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import Enter, shoot
from .person import play
from .service import Service
from .tables import make_table


def test_the_replay_of_a_finished_duel_steps_seeks_and_opens_every_hand(
    enter: Enter, service: Service
) -> None:
    table, (token,) = make_table(service, ("美雪",), bots=2)
    person = enter("美雪", seed=3)
    person.sit(table, token)
    play([person], 30, until=lambda: person.view["turn"] > 3, patience=30)
    person.calm()
    page = person.page
    page.get_by_role("button", name="選單").click()
    page.get_by_role("dialog").get_by_role("button", name="投降").click()
    page.get_by_role("dialog", name="投降").get_by_role("button", name="投降").click()
    expect(page.locator(".end")).to_be_visible(timeout=60_000)
    page.get_by_role("link", name="看重播").click()
    expect(page.get_by_role("group", name="播放控制")).to_be_visible()
    counter = page.locator(".controls .at")

    def at() -> int:
        return int(re.split("/", counter.inner_text())[0])

    expect(page.get_by_role("region", name="中央的共用區")).to_be_visible()
    page.get_by_role("button", name="下一步").click()
    page.get_by_role("button", name="下一步").click()
    assert at() == 2
    page.get_by_role("button", name="上一步").click()
    assert at() == 1
    total = int(counter.inner_text().split("/")[1])
    early = min(total // 2, 12)  # the bots play on for long after 美雪 has given up
    page.get_by_role("slider", name="位置").fill(str(early))
    assert at() == early
    expect(page.locator(".board").first).to_be_visible()
    shoot(person, "replay-desktop-dark")

    page.get_by_label("誰的視角").select_option(label="美雪")
    expect(page.locator(".hand .spot").first).to_be_visible()
    shown = page.locator("[data-hand='0'] .spot")
    assert shown.count() > 0
    page.get_by_label("誰的視角").select_option("all")
    page.get_by_role("button", name="到結尾").click()
    assert at() == total
    page.get_by_role("button", name="到開頭").click()
    assert at() == 0
    page.get_by_role("button", name="播放").click()
    expect(page.get_by_role("button", name="停止")).to_be_visible()
    expect(counter).not_to_have_text(f"0/{total}", timeout=10_000)
