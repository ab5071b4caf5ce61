"""Riding, phones, the keyboard alone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from .conftest import PHONE, Enter, shoot
from .person import Person, play
from .service import Service
from .tables import make_table

THUMB = 40
"""Pixels that a thumb needs."""


def test_a_riding_duel_shows_its_track_and_its_abilities_can_be_used(
    enter: Enter, service: Service
) -> None:
    table, (token,) = make_table(service, ("阿明",), bots=2, ruleset="riding")
    person = enter("阿明", seed=4)
    person.sit(table, token)
    used: list[str] = []

    def note(who: Person, what: str) -> None:
        if "速度計數器" in what and what.startswith(("menu", "option")):
            used.append(what)

    play([person], 400, until=lambda: bool(used), after=note, patience=30)
    assert used
    track = person.page.get_by_role("group", name="決鬥跑道")
    expect(track).to_be_visible()
    expect(track.locator("[data-space]")).to_have_count(16)
    assert track.locator(".piece").count() == sum(p["alive"] for p in person.view["players"])
    shoot(person, "riding-desktop-dark")


SIZES = """(least) => {
  const small = [];
  for (const element of document.querySelectorAll("button, a[href], input, select, textarea, summary")) {
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height || element.disabled || element.closest(".unseen, .skip, .log")) continue;
    if (box.width < 2 || getComputedStyle(element).visibility === "hidden") continue;
    if (element.matches("p a, li a, small a, dd a, h3 a, .rule")) continue;
    if (element.matches(".spot:not(.can) *, .pile:not(.can), [tabindex='-1']")) continue;
    let [width, height] = [box.width, box.height];
    const label = element.closest("label");
    if (label) { const l = label.getBoundingClientRect(); width = Math.max(width, l.width); height = Math.max(height, l.height); }
    if (Math.max(width, height) < least || Math.min(width, height) < Math.min(least, 30))
      small.push(`${element.tagName}.${element.className} “${(element.getAttribute("aria-label") || element.textContent || "").trim().slice(0, 30)}” ${Math.round(width)}×${Math.round(height)}`);
  }
  return small;
}"""
"""Things to press that are too small for a thumb: 40 px in one direction, 30 px at least in the other
(cards on the table are taller than wide)."""


def fits(person: Person, where: str) -> None:
    """Nothing goes over the edge of the screen, and nothing to press is too small."""
    width = person.page.evaluate(
        "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"
    )
    assert width <= PHONE["width"], f"{where} is {width} px wide"
    small = person.page.evaluate(SIZES, THUMB)
    assert not small, f"{where}: {small}"


def test_a_phone_has_everything_within_reach_of_a_thumb(enter: Enter, service: Service) -> None:
    person = enter("小華", seed=2, phone=True)
    for path, name in (
        ("/", "lobby"),
        ("/new", "new"),
        ("/editor", "pools"),
        ("/settings", "settings"),
        ("/rules/ninety-nine", "rules"),
    ):
        person.go(path)
        expect(person.page.locator("main h1").first).to_be_visible()
        person.page.wait_for_load_state("networkidle")
        shoot(person, f"{name}-phone")
        fits(person, name)
    table, (token,) = make_table(service, ("小華",), bots=2)
    person.sit(table, token)
    turns: set[int] = set()
    shots = iter(("table-phone", "table-phone-later"))

    def look(who: Person, what: str) -> None:
        turn = who.view["turn"]
        seen = who.read()
        if seen["asked"] and turn not in turns:
            turns.add(turn)
            fits(who, f"the table in turn {turn}")
            name = next(shots, "")
            if name and turn:
                shoot(who, name)

    play([person], 160, until=lambda: len(turns) > 2, after=look, patience=30)
    assert len(turns) >= 2  # whose turns are asked about depends on what the bots do


FOCUS = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const style = getComputedStyle(element);
  const ring = (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== "none";
  const box = element.getBoundingClientRect();
  return {
    label: (element.getAttribute("aria-label") || element.textContent || element.value || "").trim().slice(0, 60),
    tag: element.tagName, id: element.id, type: element.type || "",
    ring: ring || (element.type === "radio" && !!element.closest("label")),
    act: !!element.closest(".spot.can") || element.matches(".can, .offer, [data-option], .prompt .main, [role=menuitem], dialog .main"),
    end: element.matches(".phase, .pass"),
    seen: box.width > 0 && box.bottom > 0 && box.top < innerHeight,
  };
}"""


def focus(person: Person) -> dict[str, Any]:
    """What has the focus now; it must be marked."""
    found = person.page.evaluate(FOCUS) or {}
    if found:
        assert found["ring"], f"the focus does not show: {found}"
    return found


def tab_to(person: Person, wanted: str, presses: int = 80) -> None:
    """Tab until something with this label has the focus."""
    for _ in range(presses):
        person.page.keyboard.press("Tab")
        if wanted in focus(person).get("label", ""):
            return
    raise AssertionError(f"the keyboard does not reach {wanted}")


def test_the_keyboard_alone_makes_a_table_and_plays_turns(enter: Enter) -> None:
    person = enter("老王", seed=5)
    page = person.page
    person.go("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    tab_to(person, "開一桌")
    page.keyboard.press("Enter")
    expect(page.get_by_role("combobox", name="3 號座位")).to_be_visible()
    for _ in range(80):
        page.keyboard.press("Tab")
        if focus(person).get("id", "").endswith("-me"):
            break
    page.keyboard.type("老王")
    for seat in (2, 3):
        page.keyboard.press("Tab")
        assert focus(person)["tag"] == "SELECT", f"seat {seat} does not follow"
        page.keyboard.press("End")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowDown")
    expect(page.locator(".verdict.good")).to_be_visible()
    tab_to(person, "開始")
    page.keyboard.press("Enter")
    expect(page.locator(".prompt")).to_be_visible(timeout=15_000)
    mine: set[int] = set()
    for _ in range(400):
        if len(mine) >= 3:
            break
        seen = person.until(lambda seen: seen["asked"] or seen["over"], 30)
        assert not seen["over"]
        view = person.view
        if view["turn_player"] == 0 and view["turn"]:
            mine.add(view["turn"])
        if seen["menu"]:
            page.keyboard.press("Enter")
            person.rest(0.05)
            continue
        # an arrow goes to the cards; from the hand the buttons of the question lie before it
        found: dict[str, Any] = {}
        trail: list[str] = []
        for _ in range(person.chance.randrange(1, 4)):
            page.keyboard.press(person.chance.choice(["ArrowLeft", "ArrowRight", "ArrowUp"]))
            found = focus(person)
        for key in ["Shift+Tab"] * 30 + ["Tab"] * 120:
            if found.get("act") or found.get("end"):
                break
            page.keyboard.press(key)
            found = focus(person)
            trail.append(found.get("label", ""))
        assert found.get("act") or found.get("end"), (
            f"the keyboard reaches nothing of {seen} by way of {trail}"
        )
        assert found["seen"], f"the focus is off the screen: {found}"
        page.keyboard.press("Enter")
        person.rest(0.05)
    assert len(mine) >= 3
    shoot(person, "keyboard-desktop-dark")
