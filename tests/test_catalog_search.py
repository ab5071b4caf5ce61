"""Searching the catalogue."""

from __future__ import annotations

import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.catalog_files import fresh_store, line, monster, take_in, write_lines

from duel99.catalog import Catalogue, Query, QueryFault, UnknownCard, parse
from duel99.catalog.folding import fold, grams, phrase
from duel99.catalog.query import KEYS, Numbers, Range
from duel99.messages import Messages, languages

__all__ = ["fresh_store"]

CARDS = [
    monster(901, "黑試驗龍", names={"ja": "ブラック・テスト・ドラゴン", "en": "Black Test Dragon"}, level=4, atk=1800,
            **{"def": 1000}, series=["Test Archetype"], prints=["SD99-JP001", "SD99-EN001"]),
    monster(902, "黑試驗龍女孩", names={"ja": "ブラック・テストガール", "en": "Black Test Girl"}, level=6, atk="?",
            **{"def": 2000}, attribute="light", race="spellcaster", series=["Test Archetype"]),
    monster(903, "大黑試驗龍", names={"en": "Great Black-Test Dragon"}, types=["xyz", "effect"], level=None, rank=4, atk=2500),
    monster(904, "試驗連結", names={"en": "Test Link"}, types=["link", "effect"], level=None,
            link_arrows=["⬆", "↙"], atk=100, race="cyberse"),
    monster(905, "試驗靈擺", names={"en": "Test Pendulum"}, types=["pendulum", "normal"], level=4, pendulum_scale=9,
            atk=0, attribute="fire"),
    line(906, "試驗陷阱", kind="trap", property="counter", names={"en": "Test Trap"}),
    line(907, "試驗速攻", property="quick-play", names={"ja": "速攻テスト", "en": "Quick Test"}),
    line(908, "无关简体", names={"en": "Müller’s Café"}),
    line(909, "青藍英雄 甲", names={"en": "Azure Hero A"}, series=["Azure Hero"]),
    line(910, "青藍英雄 乙", names={"en": "Azure Hero B"}, series=["Azure Hero"]),
]  # fmt: skip
IDS = {card["id"] for card in CARDS}


@pytest.fixture(scope="module")
def catalogue(fresh_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalogue]:
    folder = tmp_path_factory.mktemp("search")
    store = folder / "catalog.sqlite3"
    store.write_bytes(fresh_store.read_bytes())
    with Catalogue.open(store) as opened:
        take_in(opened, write_lines(folder / "made.jsonl", CARDS))
        yield opened


def found(catalogue: Catalogue, query: str) -> list[int]:
    """The made-up cards that a search finds exactly, in order."""
    page = catalogue.search(query, limit=1000)
    return [card.id for card in page.cards[: page.exact] if card.id in IDS]


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("黑試驗龍", [901, 902, 903]),  # the name itself, its beginning, its middle
        ("黑試", [901, 902, 903]),
        ("black test", [902, 901, 903]),
        ("test black", [902, 901, 903]),
        ('"black test"', [902, 901, 903]),
        ("dragon test", [901, 903]),
        ("ブラック", [902, 901]),
        ("ぶらっく てすと", [902, 901]),
        ("ﾌﾞﾗﾂｸ", [902, 901]),
        ("ＢＬＡＣＫ－ｔｅｓｔ", [902, 901, 903]),
        ("黑试验龙", [901, 902, 903]),  # simplified
        ("黒試験竜", [901, 902, 903]),  # Japanese forms
        ("無關簡體", [908]),  # traditional for a simplified name
        ("cafe muller", [908]),
        ("黑試 girl", [902]),  # a part in one language, a part in another
        ("black -girl", [901, 903]),
        ("name:girl,link", [902, 904]),
        ("sd99-jp001", [901]),
        ("number:SD99", [901]),
        ("ＳＤ99－ＥＮ001", [901]),
        ("902", []),  # too short for an id, and part of no name
        ("id:902", [902]),
    ],
)
def test_names(catalogue: Catalogue, query: str, ids: list[int]) -> None:
    assert found(catalogue, f"{query} source:made.jsonl") == ids


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("level:4", [901, 905]),
        ("等級：4", [901, 905]),
        ("レベル=4", [901, 905]),
        ("-level:4", [902, 903, 904, 906, 907, 908, 909, 910]),
        ("level!=4", [902, 903, 904, 906, 907, 908, 909, 910]),
        ("level:5..7", [902]),
        ("level:..5", [901, 905]),
        ("level:4,6", [901, 902, 905]),
        ("rank:4", [903]),
        ("link:2", [904]),
        ("link>2", []),
        ("scale>=9", [905]),
        ("刻度:9", [905]),
        ("atk>=1800", [901, 903]),
        ("atk>1800", [903]),
        ("攻擊力＜＝100", [904, 905]),
        ("atk:?", [902]),
        ("def>=0", [901, 902, 903, 905]),
        ("attribute:暗", [901, 903, 904]),
        ("屬性:闇", [901, 903, 904]),
        ("attribute:light,fire", [902, 905]),
        ("race:龍族", [901, 903, 905]),
        ("種族:ドラゴン", [901, 903, 905]),
        ("race:spellcaster", [902]),
        ("type:dragon", [901, 903, 905]),
        ("type:trap", [906]),
        ("arrow:上", [904]),
        ("arrow:⬆ arrow:↙", [904]),
        ("arrow:top arrow:right", []),
        ("kind:trap", [906]),
        ("kind:陷阱", [906]),
        ("kind:罠", [906]),
        ("kind:速攻魔法", [907]),
        ("kind:quick-play", [907]),
        ("kind:xyz,link", [903, 904]),
        ("kind:通常怪獸", [905]),
        ("-kind:monster", [906, 907, 908, 909, 910]),
        ("-kind:monster -kind:spell", [906]),
        ("series:test", [901, 902]),
        ('series:"Test Archetype"', [901, 902]),
        ("series:青藍英雄", [909, 910]),  # what the cards of the series have in common
        ("behaviour:none", sorted(IDS)),
        ("behaviour:native", []),
        ("", sorted(IDS)),
    ],
)
def test_filters(catalogue: Catalogue, query: str, ids: list[int]) -> None:
    assert sorted(found(catalogue, f"source:made.jsonl {query}")) == ids


def test_series_of_the_library_in_any_language(catalogue: Catalogue) -> None:
    def all_of(query: str) -> list[int]:
        return [card.id for card in catalogue.search(query, limit=100).cards]

    assert all_of("series:元素英雄") == all_of("series:elemental-hero") != []


@pytest.mark.parametrize(
    ("typo", "first"),
    [
        ("blakc test dragon", 901),
        ("black tset girl", 902),
        ("黑試臉龍女孩", 902),
        ("ブラツク・テストガルー", 902),
        ("test pendulm", 905),
    ],
)
def test_typos(catalogue: Catalogue, typo: str, first: int) -> None:
    page = catalogue.search(f"source:made.jsonl {typo}")
    assert page.exact == 0
    assert page.cards[0].id == first
    assert catalogue.nearest(typo)[0].card_id == first


def test_pages_follow_one_another(catalogue: Catalogue) -> None:
    whole = catalogue.search("龍", limit=1000)
    assert whole.total > 6
    ids = []
    for offset in range(0, whole.total, 4):
        page = catalogue.search("龍", limit=4, offset=offset)
        assert (page.total, page.offset) == (whole.total, offset)
        ids += [card.id for card in page.cards]
    assert ids == [card.id for card in whole.cards]
    assert catalogue.search("龍", limit=4, offset=10_000).cards == ()
    assert catalogue.search("龍", limit=4, offset=10_000).total == whole.total


def test_similar_names_have_pages_too(catalogue: Catalogue) -> None:
    whole = catalogue.search("blakc test", limit=100)
    assert whole.exact == 0
    assert whole.total > 2
    parts = [catalogue.search("blakc test", limit=1, offset=n) for n in range(whole.total)]
    assert [p.cards[0].id for p in parts] == [card.id for card in whole.cards]


def test_a_name_is_found_before_those_that_only_contain_it(catalogue: Catalogue) -> None:
    assert catalogue.search("黑魔導").cards[0].name() == "黑魔導"
    assert catalogue.search("dark magician").cards[0].name("en") == "Dark Magician"


@pytest.mark.parametrize(
    "wanted", [901, "901", "黑試驗龍", "Black Test Dragon", "ぶらっくてすとどらごん", "sd99-jp001"]
)
def test_find(catalogue: Catalogue, wanted: int | str) -> None:
    assert catalogue.find(wanted).id == 901


def test_find_tells_similar_names(catalogue: Catalogue) -> None:
    with pytest.raises(UnknownCard, match="Black Test Dragon") as caught:
        catalogue.find("Blakc Test Dragon")
    assert "Black Test Dragon" in caught.value.near
    with pytest.raises(UnknownCard):
        catalogue.find("")
    with pytest.raises(UnknownCard):
        catalogue.find(99_999_999_999)


# ------------------------------------------------------------------------------ the query language


@pytest.mark.parametrize(
    ("query", "key", "place"),
    [
        ("atribute:dark", "unknown_key_near", "atribute"),
        ("黑魔 colour:red", "unknown_key", "colour"),
        ("level:high", "no_number", "high"),
        ("level:4,x", "no_number", "x"),
        ("level:6..4", "empty_range", "6..4"),
        ("level:..", "no_number", ".."),
        ("level:", "no_value", "level:"),
        ("kind:", "no_value", "kind:"),
        ("kind:,", "no_value", "kind:,"),
        ("kind:trpa", "unknown_value_near", "trpa"),
        ("kind:qqqqqq", "unknown_value", "qqqqqq"),
        ("attribute:暗,木", "unknown_value", "木"),
        ("race:龍族，戰土族", "unknown_value_near", "戰土族"),
        ("kind>trap", "not_comparable", ">"),
        ('series:"!!"', "no_letters", '"!!"'),
        ("atk:-5", "no_number", "-5"),
        ('黑魔 "導', "open_quote", '"導'),
        ("level:?", "no_number", "?"),
    ],
)
def test_a_fault_names_its_place_and_the_remedy(query: str, key: str, place: str) -> None:
    with pytest.raises(QueryFault) as caught:
        parse(query)
    fault = caught.value
    assert (fault.key, query[fault.start : fault.end]) == (key, place)
    for language in languages():
        messages = Messages(language)
        assert messages.has(f"catalog.remedy.{key}")
        assert len(fault.text(messages)) > len(
            messages.text(f"catalog.fault.{key}", **fault.values)
        )


def test_a_meant_word_is_written_as_people_write_it() -> None:
    with pytest.raises(QueryFault, match="戰士族"):
        parse("race:戰土族")


def test_a_search_that_is_too_long_is_refused() -> None:
    with pytest.raises(QueryFault) as caught:
        parse("黑" * 501)
    assert caught.value.key == "long_query"


@pytest.mark.parametrize(
    "name",
    ["Number 39: Made-up", "Re:Made", "閃刀姬＝零", "碼＜兵＞兔", "A-to-Z", "地縛 戈蘭：拉波", "50/50 - Half", "Ａ：Ｂ"],
)  # fmt: skip
def test_names_with_signs_are_names(name: str) -> None:
    query = parse(name)
    assert query.filters == ()
    assert fold("".join(term.text for term in query.wanted)) == fold(name)


def test_all_names_of_the_library_find_their_card(catalogue: Catalogue) -> None:
    from duel99.cards import load

    for entry in load():
        for name in entry.names.values():
            assert parse(name).filters == ()
            assert catalogue.find(name).behaviour.name == "NATIVE"


@given(st.text(max_size=60))
def test_any_text_is_a_query_or_a_fault_with_a_place(text: str) -> None:
    fault, query = None, Query()
    try:
        query = parse(text)
    except QueryFault as caught:
        fault = caught
    assert all(term.folded == fold(term.text) != "" for term in query.terms)
    if fault is not None:
        assert 0 <= fault.start <= fault.end <= len(text)
        assert fault.text(Messages("zh-TW"))


_VALUES = st.sampled_from(
    ["level:4", "-kind:spell", "attribute:暗", "series:x", "atk>=1800", "link:2", "黑", "-e", '"a b"', "scale:1,2", "7"]
)  # fmt: skip


@given(st.lists(_VALUES, max_size=6), st.sampled_from([" ", "\u3000", "  \t"]))
def test_filters_may_stand_in_any_place(parts: list[str], space: str) -> None:
    together = parse(space.join(parts))
    apart = [parse(part) for part in parts]
    assert together.terms == tuple(term for query in apart for term in query.terms)
    assert together.filters == tuple(f for query in apart for f in query.filters)


@given(st.integers(0, 9999), st.integers(0, 9999))
def test_ranges(low: int, high: int) -> None:
    (only,) = parse(f"atk>={low} ").filters
    assert only.test == Numbers(("attack",), (Range(low, None),))
    if low <= high:
        (only,) = parse(f"atk:{low}..{high}").filters
        assert only.test == Numbers(("attack",), (Range(low, high),))


@given(st.text(max_size=40))
def test_any_search_can_be_answered(catalogue: Catalogue, text: str) -> None:
    try:
        page = catalogue.search(text, limit=5)
    except QueryFault:
        return
    assert len(page.cards) <= 5
    assert page.exact <= page.total


_NAMES = st.text(st.sampled_from("黑魔導ブラaBc9ァッがé・ -"), min_size=1, max_size=12)


@given(_NAMES, _NAMES)
def test_a_part_folds_to_a_part(left: str, right: str) -> None:
    assert fold(left) in fold(left + right)
    assert fold(fold(left)) == fold(left)


@given(st.text(string.ascii_letters + "黑魔導龍", min_size=1, max_size=9))
def test_the_index_knows_every_part(name: str) -> None:
    folded = fold(name)
    words = grams(folded).split()
    for start in range(len(folded)):
        assert any(word.startswith(folded[start]) for word in words)
        for end in range(start + 2, len(folded) + 1):
            wanted = phrase(folded[start:end]).strip('"')
            assert f" {wanted} " in f" {' '.join(words)} "


def test_every_filter_is_in_the_guide() -> None:
    guide = (Path(__file__).parent.parent / "docs" / "catalogue.md").read_text("utf-8")
    assert [key for key in KEYS if f"`{key}" not in guide] == []
