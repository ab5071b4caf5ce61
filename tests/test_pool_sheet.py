"""The page of proxies and the checklist: complete, self-contained, and safe."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel99.cards import by_hand_entry, library
from duel99.decks import Pool, load_pool, split
from duel99.decks.collection import Collection, Holding
from duel99.decks.sheet import PAPERS, sheet_html
from duel99.decks.sheet.emblem import emblem
from duel99.decks.sheet.fitting import size_for_box, size_for_line, width_of
from duel99.kernel.facts import Printed
from duel99.kernel.terms import Kind
from duel99.messages import Messages, languages

POOL = load_pool("2-recycle-2")


class Page(HTMLParser):
    """Counts elements by tag and class, and checks that they are closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.said: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in ("meta", "path"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag != "path":
            assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.said.append(data)

    def count(self, tag: str, name: str = "") -> int:
        return sum(
            t == tag and (not name or name in (a.get("class") or "").split()) for t, a in self.found
        )


@pytest.mark.parametrize("language", languages())
def test_every_copy_is_drawn_nine_a_page_and_listed(language: str) -> None:
    html = sheet_html(POOL, Messages(language))
    page = Page(html)
    total = len(POOL.main) + len(POOL.extra)
    assert not page.open
    assert page.count("article", "card") == total
    assert page.count("section", "sheet") == -(-total // 9)
    assert page.count("i", "tick") == total
    said = "".join(page.said)
    for card in (*POOL.main, *POOL.extra):
        assert card.name(language) in said
        assert f"{card.id:08d}" in said


def test_nothing_is_loaded_from_anywhere() -> None:
    html = sheet_html(load_pool("3-corpses"), Messages("zh-TW"))
    assert not re.search(r"https?:|url\(|@import|<script|<link|<img|src=", html)
    assert "default-src 'none'" in html


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_nine_cards_fit_on_the_paper(paper: str) -> None:
    size = PAPERS[paper]
    assert size.width >= 3 * 63
    assert size.height >= 3 * 88
    html = sheet_html(POOL, Messages("en"), paper=paper)
    assert f"size:{size.css}" in html
    assert "63mm" in html
    assert "88mm" in html


def test_an_unknown_paper_is_refused() -> None:
    with pytest.raises(ValueError, match="a4, letter"):
        sheet_html(POOL, Messages("en"), paper="a5")


def test_parts_can_be_left_out() -> None:
    once = Page(sheet_html(Pool("x", POOL.main[:1] * 3), Messages("en"), every_copy=False))
    assert once.count("article") == 1
    assert once.count("i", "tick") == 3
    assert not Page(sheet_html(POOL, Messages("en"), cards=False)).count("article")
    assert not Page(sheet_html(POOL, Messages("en"), listing=False)).count("table")


def test_owners_stand_on_cards_and_in_the_list() -> None:
    box = Collection("x").added(
        *[Holding(c.id, 1, "<小明>") for c in {c.id: c for c in POOL.main}.values()]
    )
    parts = split(POOL, [box])
    html = sheet_html(POOL, Messages("zh-TW"), parts=parts)
    assert "<小明>" not in html
    said = "".join(Page(html).said)
    assert said.count("<小明>") >= 2 * len({c.id for c in POOL.main})


def test_text_of_others_is_text() -> None:
    printed = Printed(
        90000001, Kind.MONSTER | Kind.EFFECT | Kind.LINK, rating=2, arrows=0x20A, attack=-2
    )
    card = by_hand_entry(printed, {"en": "<b>&"}, lambda _: "<script>alert(1)</script>\nsecond")
    html = sheet_html(Pool("</title><i>", (), (card,)), Messages("en"))
    page = Page(html)
    assert "<script" not in html
    assert "</title><i>" not in html
    assert "<script>alert(1)</script>" in "".join(page.said)
    assert "played by hand" in "".join(page.said)
    assert "ATK ?" in html
    assert "DEF" not in html.split("<footer>")[0].split("points")[-1]


@given(st.text(min_size=1, max_size=80), st.floats(5, 80))
def test_letters_get_smaller_until_a_line_fits(text: str, width: float) -> None:
    size = size_for_line(text, width, 4.0, 0.01)
    assert size <= 4.0
    assert size * width_of(text) <= width + 0.5 or size == 0.01
    assert size_for_box([text], width, 30, 3.0, 1.0) <= 3.0


@given(st.integers(0, 99_999_999))
def test_an_emblem_is_always_the_same_for_a_card(number: int) -> None:
    drawn = emblem(number, "#123456")
    assert drawn == emblem(number, "#123456")
    assert drawn.startswith("<svg")
    assert drawn.count("<path") % 2 == 0


def test_cards_are_told_apart_by_their_emblems() -> None:
    drawn = {emblem(card.id, "#000") for card in library.load()}
    assert len(drawn) == len(list(library.load()))
