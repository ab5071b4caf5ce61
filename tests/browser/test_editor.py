"""The pool editor by mouse: search, add, drag, what the service says, out and in again."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from .conftest import Enter, shoot


def test_a_pool_is_built_judged_exported_and_imported(enter: Enter, tmp_path: Path) -> None:
    person = enter("阿明")
    page = person.page
    person.go("/editor")
    page.get_by_role("button", name="新的牌池").click()
    search = (
        page.get_by_role("searchbox", name="找卡片")
        .or_(page.locator(".search input[type=search]"))
        .first
    )
    search.fill("黑魔")
    results = page.get_by_role("list", name="結果").or_(page.locator(".search ul")).last
    expect(results.locator("li").first).to_contain_text("黑魔")
    main = page.locator(".part.pool section").first
    results.locator("li").first.get_by_role("button", name="放進主牌組").click()
    expect(main.locator("li")).to_have_count(1)
    name = main.locator("li strong").first.inner_text()
    results.locator("li").first.drag_to(main)
    expect(main.locator("h2 span")).to_have_text("2")
    expect(page.locator(".verdict.bad")).to_be_visible()
    shoot(person, "editor-desktop-dark")

    page.get_by_role("button", name="匯出").click()
    dialog = page.get_by_role("dialog", name="匯出")
    dialog.get_by_text(".ydk（其他決鬥程式）").click()
    with page.expect_download() as caught:
        dialog.get_by_role("button", name="下載").click()
    file = tmp_path / "again.ydk"
    caught.value.save_as(file)
    assert file.read_text("utf-8").count("\n") >= 4
    page.keyboard.press("Escape")

    person.go("/editor")
    page.get_by_role("button", name="匯入").click()
    dialog = page.get_by_role("dialog", name="匯入")
    dialog.locator("input[type=file]").set_input_files(file)
    expect(dialog.get_by_text("讀到主牌組 2")).to_be_visible()
    dialog.get_by_role("button", name="用這個").click()
    main = page.locator(".part.pool section").first
    expect(main.locator("li strong")).to_have_text([name])
    expect(main.locator("h2 span")).to_have_text("2")


def test_what_the_service_says_of_a_shipped_pool_changes_with_every_card(
    enter: Enter, service: object
) -> None:
    person = enter("小華", theme="light")
    page = person.page
    person.go("/editor")
    page.locator(".pools ul").last.locator("a").first.click()
    expect(page.locator(".verdict.good")).to_be_visible()
    shoot(person, "editor-desktop-light")
    page.locator(".part.pool section").first.get_by_role("button", name="少一張").first.click()
    expect(page.locator(".verdict.bad")).to_be_visible()
    page.get_by_role("button", name="復原").click()
    expect(page.locator(".verdict.good")).to_be_visible()
