"""A whole duel of three people by clicks, one page each."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import Enter, shoot
from .person import Person, play

NAMES = ("阿明", "小華", "美雪")
CLICKS = 1200
"""More than a duel of three eager people takes."""


def open_table(people: list[Person], name: str) -> None:
    """From the lobby: the first makes the table, the others come by its link, the first starts."""
    first, *guests = people
    page = first.page
    first.go("/")
    page.get_by_label("你的名字").fill(first.name)
    page.get_by_role("link", name="開一桌").click()
    page.get_by_role("radiogroup", name="人數").get_by_text(str(len(people)), exact=True).click()
    page.get_by_label("牌桌的名字").fill(name)
    for seat in range(2, 2 + len(guests)):
        page.get_by_role("combobox", name=f"{seat} 號座位").select_option(label="人（用連結邀請）")
    page.get_by_role("button", name="開桌").click()
    link = page.get_by_label("邀請連結").input_value()
    for guest in guests:
        guest.page.goto(link)
        guest.page.get_by_label("你的名字").fill(guest.name)
        guest.page.get_by_role("button", name="坐下").click()
        expect(guest.page.get_by_text("等", exact=False).first).to_be_visible()
    page.get_by_role("button", name="開始").click()
    for person in people:
        expect(person.page.locator(".prompt")).to_be_visible(timeout=15_000)


def same_table(people: list[Person]) -> None:
    """All pages come to show the same turn and life points."""
    seen = []
    for _ in range(200):
        seen = [(s["turn"], s["plates"]) for s in (person.read() for person in people)]
        if all(each == seen[0] for each in seen):
            return
        people[0].rest(0.02)
    raise AssertionError(f"the pages differ: {seen}")


def test_three_people_play_a_whole_duel_by_clicks(enter: Enter) -> None:
    people = [enter(name, seed=i) for i, name in enumerate(NAMES)]
    open_table(people, "三人九九")
    turns: set[str] = set()

    def compare(person: Person, what: str) -> None:
        turn = re.sub(r"\D", "", person.read()["turn"])
        if turn and turn not in turns:
            turns.add(turn)
            same_table(people)
            if turn == "5":
                for each in people[:2]:
                    shoot(each, f"table-desktop-dark-{each.name}")

    assert play(people, CLICKS, after=compare) < CLICKS
    for person in people:
        expect(person.page.locator(".end")).to_be_visible()
        assert person.page.locator(".end a", has_text=re.compile("重播|回放|錄影")).count() == 1
    same_table(people)
    shoot(people[0], "end-desktop-dark")
    assert len(turns) > 3
