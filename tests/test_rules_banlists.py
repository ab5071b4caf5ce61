"""Forbidden, limited and semi-limited cards (OCG-237 to OCG-243, AMB-10): the lists and their files."""

from __future__ import annotations

import contextlib
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from duel99 import rulesets
from duel99.cards import Entry, library
from duel99.cli import app
from duel99.decks import (
    Banlist,
    BanlistError,
    Pool,
    Severity,
    Standing,
    banlist_keys,
    banlist_text,
    default_pools,
    in_force,
    is_legal,
    is_outdated,
    legality,
    lflist_text,
    list_pools,
    load_banlist,
    load_pool,
    parse_banlists,
    parse_lflist,
    read_banlists,
    revision,
)
from duel99.decks.banlist import ChoiceError, read_date
from duel99.kernel.policy import Ruleset
from duel99.kernel.terms import Kind
from duel99.messages import Messages, languages

runner = CliRunner()

CARDS = list(library.load())
EXTRA = [c for c in CARDS if c.printed.is_extra]
PLAIN = [
    c
    for c in CARDS
    if not c.printed.is_extra and not c.printed.kind & (Kind.TUNER | Kind.PENDULUM | Kind.RITUAL)
]
POT = library.find("Pot of Greed")
REBORN = library.find("Monster Reborn")
YATA = library.find("Yata-Garasu")
UTOPIA = library.find("Number 39: Utopia")
FILLING = [c for c in PLAIN if c not in (POT, REBORN, YATA)]
DAY = date(2026, 7, 15)
OF_TWO = [key for key in rulesets.RULESETS if not rulesets.load(key).piles.shared]


def on(key: str = "master2020", **options: str) -> Ruleset:
    """A ruleset with the list switched on."""
    more = {name.replace("__", "."): value for name, value in options.items()}
    players = None if key in OF_TWO else 2
    return rulesets.load(key, players=players, options={"deck.banlist": "on", **more})


def listed(*, whitelist: bool = False, **numbers: int) -> Banlist:
    codes = {"pot": POT, "reborn": REBORN, "yata": YATA, "utopia": UTOPIA}
    limits = {codes[name].printed.code: number for name, number in numbers.items()}
    return Banlist("我們的表", limits=limits, whitelist=whitelist)


def deck(
    *cards: Entry, extra: tuple[Entry, ...] = (), side: tuple[Entry, ...] = (), size: int = 40
) -> Pool:
    """A deck that holds ``cards`` and is filled up with others."""
    rest = [c for c in FILLING for _ in range(3) if c not in cards]
    return Pool("x", (*cards, *rest[: size - len(cards)]), extra, side)


def faults(pool: Pool, banlist: Banlist | None, ruleset: Ruleset | None = None) -> list[str]:
    found = legality(pool, ruleset or on(), banlist=banlist)
    assert is_legal(found) is (not found)
    return [fault.key for fault in found]


# what a list says


@pytest.mark.rule("OCG-237")
@pytest.mark.parametrize("key", [*OF_TWO, "ninety-nine"])
def test_a_list_restricts_the_copies_of_particular_cards_where_the_table_wants_it(
    key: str,
) -> None:
    size = 40 if key in OF_TWO else 80
    pool = deck(POT, POT, size=size)
    assert faults(pool, listed(pot=1), on(key)) == ["banlist.is_limited"]
    assert faults(deck(POT, size=size), listed(pot=1), on(key)) == []
    off = rulesets.load(key, players=None if key in OF_TWO else 2)
    assert faults(pool, listed(pot=1), off) == []


@pytest.mark.rule("OCG-240", "OCG-241", "OCG-242")
@pytest.mark.parametrize("key", OF_TWO)
@pytest.mark.parametrize(
    ("number", "fault"),
    [(0, "is_forbidden"), (1, "is_limited"), (2, "is_semi_limited"), (3, "")],
)
def test_forbidden_limited_and_semi_limited_cards(key: str, number: int, fault: str) -> None:
    """Also CLS-087 and CLS-088."""
    for copies in range(4):
        wanted = [f"banlist.{fault}"] if copies > number else []
        assert faults(deck(*[POT] * copies), listed(pot=number), on(key)) == wanted


@pytest.mark.rule("OCG-239")
def test_the_list_comes_before_the_rule_of_three_copies() -> None:
    four = deck(*[POT] * 4)
    (fault,) = legality(four, on(), banlist=listed(pot=1))
    assert (fault.key, fault.values["surplus"]) == ("banlist.is_limited", 3)
    assert faults(four, listed(pot=3)) == ["too_many_copies"]
    assert faults(four, listed(reborn=1)) == ["too_many_copies"]
    # an added restriction never allows more than the rule of copies does (OCG-237)
    assert faults(deck(POT, POT), listed(pot=2), on(deck__copies="1"))[0] == "too_many_copies"
    assert faults(four, listed(pot=2), on(deck__copies="none")) == ["banlist.is_semi_limited"]
    assert faults(four, listed(pot=3), on(deck__copies="none")) == []


@pytest.mark.rule("OCG-239")
def test_a_whitelist_forbids_every_card_that_it_does_not_name() -> None:
    pool = deck(POT)
    names = {c.printed.code: 3 for c in pool.main}
    whole = Banlist("只有這些", limits=names, whitelist=True)
    assert faults(pool, whole) == []
    without = Banlist("只有這些", limits={**names, POT.printed.code: 1}, whitelist=True)
    assert faults(deck(POT, POT), without) == ["banlist.is_limited"]
    del names[POT.printed.code]
    assert faults(pool, whole) == ["banlist.is_not_listed"]


@pytest.mark.rule("OCG-237", "OCG-239")
@pytest.mark.parametrize("where", ["main", "extra", "side"])
def test_copies_count_over_main_extra_and_side_deck_together(where: str) -> None:
    limits = listed(pot=1, utopia=1)
    ruleset = on()
    assert faults(deck(POT, extra=(UTOPIA,)), limits, ruleset) == []
    both = {
        "main": deck(POT, POT),
        "side": deck(POT, side=(POT,)),
        "extra": deck(extra=(UTOPIA,), side=(UTOPIA,)),
    }[where]
    assert faults(both, limits, ruleset) == ["banlist.is_limited"]


@pytest.mark.rule("OCG-243")
def test_display_and_commemorative_cards_may_not_be_used() -> None:
    limits = Banlist("x", commemorative=frozenset({POT.printed.code}))
    (fault,) = legality(deck(POT), on(), banlist=limits)
    assert fault.key == "banlist.is_commemorative"
    assert fault.rules == ("OCG-243",)
    assert faults(deck(side=(POT,)), limits) == ["banlist.is_commemorative"]
    assert faults(deck(), limits) == []
    assert faults(deck(POT), limits, rulesets.load("master2020")) == []


@pytest.mark.rule("AMB-10")
@pytest.mark.parametrize(("copies", "most"), [("3", 3), ("1", 1), ("none", 9)])
def test_copies_in_a_shared_deck(copies: str, most: int) -> None:
    ruleset = rulesets.load("ninety-nine", players=2, options={"deck.copies": copies})
    singles = Pool("x", tuple(FILLING[:71]))
    for number in range(1, 10):
        pool = Pool("x", (*singles.main, *[POT] * number, *[YATA] * (9 - number)))
        found = {f.values["name"] for f in legality(pool, ruleset) if f.key == "too_many_copies"}
        assert (POT in found) is (number > most)


@pytest.mark.rule("AMB-10")
def test_the_list_is_off_in_a_shared_deck_unless_the_table_wants_it() -> None:
    pool = deck(POT, POT, size=80)
    for value, found in (("off", []), ("on", ["banlist.is_limited"])):
        ruleset = rulesets.load("ninety-nine", players=2, options={"deck.banlist": value})
        assert faults(pool, listed(pot=1), ruleset) == found
    (fault,) = legality(pool, on("ninety-nine"))
    assert (fault.key, fault.rules) == ("banlist.none", ("OCG-237", "AMB-10"))


@pytest.mark.parametrize("key", OF_TWO)
def test_each_fault_names_its_rule(key: str) -> None:
    limits = Banlist(
        "x",
        limits={POT.printed.code: 0, REBORN.printed.code: 1, FILLING[0].printed.code: 2},
        commemorative=frozenset({YATA.printed.code}),
    )
    pool = deck(POT, REBORN, REBORN, YATA, *[FILLING[0]] * 3)
    found = legality(pool, on(key), banlist=limits)
    assert len(found) == 4
    for language in languages():
        for fault in found:
            line = fault.text(Messages(language))
            assert fault.rules
            assert ", ".join(fault.rules) in line
            assert fault.values["name"].name(language) in line


# which list is in force


def dated(*days: str, tag: str = "") -> list[Banlist]:
    return [Banlist(f"{day}{tag}", read_date(day), {POT.printed.code: 1}) for day in days]


@pytest.mark.rule("OCG-238")
@pytest.mark.parametrize("year", [2014, 2026, 2028])
def test_a_list_holds_until_the_next_revision(year: int) -> None:
    lists = dated(*[f"{year}.{month}" for month in (10, 7, 4, 1)], f"{year - 1}.10")
    day = date(year, 1, 1)
    seen = []
    while day.year == year:
        found = in_force(lists, day)
        if found.name not in seen:
            seen.append(found.name)
            assert (day.month, day.day) in ((1, 1), (4, 1), (7, 1), (10, 1))
        assert found.valid_from == revision(day)
        assert not is_outdated(found, day)
        day += timedelta(days=1)
    assert seen == [f"{year}.{month}" for month in (1, 4, 7, 10)]
    assert in_force(lists, date(year, 1, 1) - timedelta(days=1)).name == f"{year - 1}.10"
    assert is_outdated(lists[0], day)  # on the first day of the next year


def test_a_list_is_chosen_by_its_name_or_a_part_of_it() -> None:
    lists = [*dated("2026.1", "2026.7"), *dated("2026.1", "2026.7", "2026.10", tag=" TCG")]
    assert in_force(lists, DAY, "TCG").name == "2026.7 TCG"
    assert in_force(lists, date(2026, 6, 30), "tcg").name == "2026.1 TCG"
    assert in_force(lists, DAY, "2026.1").name == "2026.1"
    assert in_force(lists, DAY, "2026.10 TCG").name == "2026.10 TCG"  # named in full: on any day
    for day, name, key in (
        (DAY, "", "ambiguous"),
        (date(2020, 1, 1), "TCG", "not_yet"),
        (DAY, "GOAT", "no_such_name"),
    ):
        with pytest.raises(ChoiceError) as caught:
            in_force(lists, day, name)
        assert caught.value.key == key


def test_a_list_without_a_date_is_in_force_on_any_day() -> None:
    house = Banlist("家規", limits={POT.printed.code: 1})
    assert in_force([house], date(1999, 1, 1)) is house
    assert not is_outdated(house, DAY)
    assert in_force([house, *dated("2026.7")], DAY).name == "2026.7"
    assert in_force([house, *dated("2026.7")], date(2026, 1, 1)) is house


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026.7", date(2026, 7, 1)),
        ("2026.10 TCG", date(2026, 10, 1)),
        ("2014.1.1 TCG", date(2014, 1, 1)),
        ("2026年4月", date(2026, 4, 1)),
        ("2026-07-15", date(2026, 7, 15)),
        ("OCG 2024/10", date(2024, 10, 1)),
        ("2026.13", None),
        ("GX-Marzo-2008", None),
        ("N/A", None),
        ("12026.1", None),
    ],
)
def test_the_date_in_a_name(text: str, day: date | None) -> None:
    assert read_date(text) == day


# files


def names() -> st.SearchStrategy[str]:
    letters = st.characters(categories=("L", "N", "P", "S", "Zs"), exclude_characters="\u0085")
    return st.text(letters, min_size=1, max_size=15).map(lambda t: " ".join(t.split())).filter(bool)


@st.composite
def banlists(draw: st.DrawFn) -> Banlist:
    codes = st.one_of(st.sampled_from([c.printed.code for c in CARDS]), st.integers(1, 999_999_999))
    limits = draw(st.dictionaries(codes, st.integers(0, 3), max_size=20))
    special = draw(st.frozensets(codes, max_size=4)) - set(limits)
    day = draw(st.none() | st.dates(date(1999, 1, 1), date(2100, 12, 31)))
    return Banlist(draw(names()), day, limits, special, draw(st.booleans()))


@given(st.lists(banlists(), min_size=1, max_size=3))
def test_an_lflist_comes_back(lists: list[Banlist]) -> None:
    text = lflist_text(lists)
    for data in (text, text.encode(), b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()):
        found, outside = parse_lflist(data)
        assert outside == []
        assert [each.faults for each in found] == [()] * len(lists)
        assert [each.banlist for each in found] == lists


@given(st.lists(banlists(), min_size=1, max_size=3), st.sampled_from(["zh-TW", "ja", "en"]))
def test_a_readable_file_comes_back(lists: list[Banlist], language: str) -> None:
    found, outside = parse_banlists(banlist_text(lists, language))
    assert outside == []
    assert [each.faults for each in found] == [()] * len(lists)
    assert [each.banlist for each in found] == lists


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_whatever_is_in_an_lflist_nothing_breaks(data: bytes) -> None:
    listings, outside = parse_lflist(data)
    assert listings or outside


@given(st.text(max_size=120))
def test_whatever_is_in_a_readable_file_nothing_breaks(text: str) -> None:
    with contextlib.suppress(BanlistError):
        listings, outside = parse_banlists(text)
        assert listings or outside


def test_an_lflist_as_other_programs_write_it() -> None:
    text = (
        "#[2026.7][2026.7 TCG]\r\n!2026.7\r\n#forbidden\r\n"
        f"{YATA.id:08d} 0 --八汰烏\r\n#limit\r\n{POT.id} 1  --Pot of Greed 2\r\n"
        f"{REBORN.id}\t2\r\n504700118 1 --another picture \t\t MONSTERS\r\n\r\n"
        "!2005.4 GOAT\r\n$whitelist\r\n"
        f"{POT.id} 1 --Pot of Greed\r\n{REBORN.id} 3 --Monster Reborn\r\n"
    )
    listings, outside = parse_lflist(b"\xef\xbb\xbf" + text.encode())
    assert outside == []
    assert [each.faults for each in listings] == [(), ()]
    first, second = (each.banlist for each in listings)
    assert first.limits == {YATA.id: 0, POT.id: 1, REBORN.id: 2, 504700118: 1}
    assert first.unknown == {504700118}
    assert first.valid_from == date(2026, 7, 1)
    assert second.whitelist
    assert second.standing(REBORN.id) is Standing.FREE
    assert second.standing(YATA.id) is Standing.NOT_LISTED


def test_another_picture_or_text_of_a_card_is_the_same_card() -> None:
    text = (
        f"!2026.7\n504700001 2 --Pot of Greed (Pre-Errata)\t\tSPELLS\n83764719 1 --{REBORN.name('en')}\n"
        f"504700002 0 --Dark Hole\n53129443 1 --Dark Hole\n504700003 1 --No Such Card\n"
    )
    (listing,), _ = parse_lflist(text)
    assert listing.faults == ()
    assert listing.banlist.limits == {POT.id: 2, REBORN.id: 1, 53129443: 1, 504700003: 1}


def test_broken_lines_are_told_with_their_number_and_content() -> None:
    text = (
        f"1 1 --too early\nheading\n!A\n{POT.id} 1\n{POT.id} two\nPot of Greed 1\n{POT.id} 0\n"
        f"{REBORN.id} 4\n{REBORN.id} -2\n$blacklist\n{YATA.id}\n{YATA.id} -1\n"
        "!\n#duel99 valid_from soon\n"
    )
    listings, outside = parse_lflist(text)
    error, warning = Severity.ERROR, Severity.WARNING
    assert [(f.line, f.key, f.severity) for f in outside] == [
        (1, "banlist.before_list", error), (2, "banlist.before_list", warning),
    ]  # fmt: skip
    assert [(f.line, f.key, f.severity) for f in listings[0].faults] == [
        (5, "banlist.bad_line", error), (6, "banlist.bad_line", warning),
        (7, "banlist.twice", warning), (8, "banlist.bad_count", error),
        (9, "banlist.bad_count", error), (10, "banlist.bad_directive", error),
        (11, "banlist.bad_line", error),
    ]  # fmt: skip
    assert listings[0].banlist.limits == {POT.id: 0, YATA.id: 0}
    assert [(f.line, f.key) for f in listings[1].faults] == [
        (13, "banlist.no_name"), (14, "banlist.bad_date"),
    ]  # fmt: skip
    for language in languages():
        assert "Pot of Greed 1" in listings[0].faults[1].text(Messages(language))


def test_a_fault_matters_in_the_list_that_is_chosen_only(tmp_path: Path) -> None:
    path = tmp_path / "lflist.conf"
    text = f"!2026.7\n{POT.id} 1\nUnlimited\n!2026.4\n{POT.id} one\n"
    path.write_text(text, encoding="utf-8")
    file = read_banlists(path)
    chosen = file.choose(DAY)
    assert chosen.name == "2026.7"
    assert [f.line for f in file.warnings(chosen)] == [3]
    assert [f.line for f in file.elsewhere(chosen)] == [5]
    with pytest.raises(BanlistError, match=r"lflist\.conf, line 5: .*one"):
        file.choose(date(2026, 6, 1))
    code, output = run("pool", "check", "2-heroes", "--banlist", str(path), "--date", "2026-07-15")
    assert code == 0
    assert "line 3: " in output
    assert "Unlimited" in output
    assert "in line 5: " in output


def test_the_same_list_twice_is_one_and_two_of_one_name_are_told(tmp_path: Path) -> None:
    path = tmp_path / "lflist.conf"
    path.write_text(f"!2026.7\n{POT.id} 1\n" * 2, encoding="utf-8")
    assert load_banlist(path, DAY).limits == {POT.id: 1}
    assert load_banlist(f"{path}#2026.7", DAY).limits == {POT.id: 1}
    path.write_text(f"!2026.7\n{POT.id} 1\n!2026.7\n{POT.id} 2\n", encoding="utf-8")
    for wanted in (path, f"{path}#2026.7"):
        with pytest.raises(BanlistError, match="rename one"):
            load_banlist(wanted, DAY)


def test_all_faults_of_a_readable_file_come_together(tmp_path: Path) -> None:
    path = tmp_path / "bad.banlist.yaml"
    text = """\
name: x
limitted: []
valid_from: soon
whitelist: maybe
forbidden:
  - 強欲之湖
  - 強欲之壺
limited:
  - Pot of Greed
  - {a: 1}
semi-limited: 死者蘇生
"""
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BanlistError) as caught:
        load_banlist(path, DAY)
    assert [(f.line, f.key) for f in caught.value.faults] == [
        (2, "unknown_key"), (3, "banlist.bad_date"), (4, "banlist.bad_whitelist"),
        (6, "unknown_card"), (9, "banlist.named_twice"), (10, "not_a_card"),
        (11, "banlist.not_a_section"),
    ]  # fmt: skip
    for language in languages():
        lines = caught.value.lines(Messages(language))
        assert "強欲之壺" in lines[3]  # the nearest name
        assert all(str(path) in line for line in lines)


def test_several_lists_of_a_readable_file(tmp_path: Path) -> None:
    path = tmp_path / "ours.banlist.yaml"
    text = """\
name: 夏
valid_from: 2026-07-01
limited: [強欲之壺]
commemorative: [死者蘇生]
---
name: 秋
valid_from: 2026年10月
forbidden: [55144522]
"""
    path.write_text(text, encoding="utf-8")
    summer, autumn = (load_banlist(path, day) for day in (DAY, date(2026, 10, 1)))
    assert (summer.name, summer.standing(POT.id)) == ("夏", Standing.LIMITED)
    assert summer.standing(REBORN.id) is Standing.COMMEMORATIVE
    assert (autumn.name, autumn.standing(POT.id)) == ("秋", Standing.FORBIDDEN)
    assert load_banlist(f"{path}#秋", DAY) == autumn
    with pytest.raises(BanlistError, match="2026-07-01"):
        load_banlist(path, date(2026, 6, 30))


@pytest.mark.parametrize(
    ("name", "data", "key"),
    [
        ("a.conf", b"", "banlist.no_list"),
        ("a.conf", b"{\n}\n", "banlist.no_list"),
        ("a.conf", b"!2026.7\n", "banlist.empty"),
        ("a.conf", b"!2026.7 Another Game\n123 0 --x\n456 1 --y\n", "banlist.other_game"),
        ("a.conf", "!卡表\n55144522 1 --強欲之壺\n".encode("big5"), "banlist.name_encoding"),
        ("a.banlist.yaml", b"", "banlist.no_list"),
        ("a.banlist.yaml", b"- 55144522\n", "banlist.no_list"),
        ("a.banlist.yaml", b"name: x\n", "banlist.empty"),
        ("a.banlist.yaml", b"limited: [", "bad_yaml"),
        ("a.banlist.yaml", b"limited: [1234, 5678]\n", "banlist.other_game"),
        ("a.banlist.yaml", "limited: [強欲之壺]\n".encode("big5"), "bad_encoding"),
        ("a.banlist.yaml", "limited: [黑蓮花]\n".encode(), "unknown_card"),
        # a number of YAML: 2026.10 would be January
        ("a.banlist.yaml", b"valid_from: 2026.10\nlimited: [55144522]", "banlist.bad_date"),
        ("a.banlist.yaml", b"main:\n  - 55144522\n", "unknown_key"),
        ("a.txt", b"!2026.7\n", "unknown_format"),
    ],
)
def test_a_bad_file_gets_a_clear_message(tmp_path: Path, name: str, data: bytes, key: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(BanlistError) as caught:
        load_banlist(path, DAY)
    assert caught.value.faults[0].key == key
    for language in languages():
        assert str(path) in caught.value.lines(Messages(language))[0]


def test_an_older_encoding_does_not_matter_in_comments(tmp_path: Path) -> None:
    path = tmp_path / "lflist.conf"
    path.write_bytes(f"#禁止卡\n!2026.7\n{POT.id} 1 --強欲之壺\n".encode("big5"))
    assert load_banlist(path, DAY).limits == {POT.id: 1}


def test_a_missing_list_and_a_folder_are_told(tmp_path: Path) -> None:
    with pytest.raises(BanlistError, match="house"):
        load_banlist(tmp_path / "none.conf", DAY)
    with pytest.raises(BanlistError, match="folder"):
        load_banlist(tmp_path, DAY)


# the list that ships


def test_the_house_list_is_ours_and_every_shipped_pool_keeps_to_it() -> None:
    assert banlist_keys() == ["house"]
    house = load_banlist("house", DAY)
    assert house.unknown == frozenset()
    assert house.valid_from is None
    assert "官方" not in house.name
    for name in ("Exodia the Forbidden One", "Pot of Greed"):
        assert house.standing(library.find(name).id) is Standing.LIMITED
    for shipped in list_pools():
        pool = load_pool(shipped.path)
        ruleset = rulesets.load(
            str(pool.ruleset),
            mode=pool.mode,
            players=pool.players,
            recycles=pool.recycles or None,
            options={"deck.banlist": "on"},
        )
        found = legality(pool, ruleset, banlist=house)
        assert is_legal(found), (shipped.key, [f.text(Messages("en")) for f in found])


# at the command line


def run(*arguments: str, typed: str = "") -> tuple[int, str]:
    result = runner.invoke(app, [*arguments, "--lang", "en"], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


@pytest.fixture
def conf(tmp_path: Path) -> str:
    """A list that forbids a card of every deck that ships for the classic ruleset."""
    common = set(load_pool("classic-warriors").main) & set(load_pool("classic-machines").main)
    card = min(common, key=lambda entry: entry.id)
    path = tmp_path / "lflist.conf"
    path.write_text(f"!2026.7 Test\n{card.id} 0 --{card.name('en')}\n", encoding="utf-8")
    return str(path)


def test_a_pool_is_checked_against_a_list(conf: str) -> None:
    code, output = run("pool", "check", "classic-warriors", "--banlist", "house")
    assert (code, "九九家規" in output) == (0, True)
    code, output = run(
        "pool", "check", "classic-warriors", "--banlist", conf, "--date", "2026-08-01"
    )
    assert code == 1
    assert "is forbidden (2026.7 Test)" in output
    assert "(CLS-005)" in output
    assert "from 2026-07-01 on" in output
    code, output = run("pool", "check", "2-heroes", "--banlist", conf, "--date", "2028-01-01")
    assert "official lists have been revised since" in output


def test_the_lists_of_a_file_are_shown(tmp_path: Path) -> None:
    code, output = run("pool", "banlist")
    assert code == 0
    assert "Forbidden (1)\n  Yata-Garasu  03078576" in output
    assert "Pot of Greed" in output
    path = tmp_path / "lflist.conf"
    path.write_text(f"!2026.7\n{POT.id} 1\n!2026.4\n{POT.id} 2\n", encoding="utf-8")
    code, output = run("pool", "banlist", str(path), "--date", "2026-05-01")
    assert code == 0
    assert "2026-07-01" in output
    assert "Semi-limited (1)" in output
    assert "Limited (1)" not in output
    code, output = run("pool", "banlist", str(tmp_path / "none.conf"))
    assert code == 2


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_list_turns_the_option_on(command: str, conf: str) -> None:
    few = {"play": ["--seats", "bot:random,bot:random"], "simulate": ["--duels", "1"]}[command]
    arguments = [command, "--ruleset", "classic", "--seed", "1", *few]
    code, output = run(*arguments, "--banlist", "house")
    assert (code, "List of limited cards: 九九家規" in output) == (0, True)
    code, output = run(*arguments, "--banlist", conf, "--date", "2026-08-01")
    assert code == 2
    assert "is forbidden (2026.7 Test)" in output
    code, output = run(*arguments, "--banlist", conf, "--date", "2026-08-01", "--force")
    assert code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-o", "deck.banlist=on"], "--banlist FILE"),
        (["-o", "deck.banlist=off", "--banlist", "house"], "contradict"),
        (["--date", "2026-01-01"], "belongs to --banlist"),
        (["--banlist", "house", "--date", "July"], "not a date"),
        (["--banlist", "no-such-list"], "no such file"),
        (["--banlist", "house#TCG"], 'No list has "TCG"'),
    ],
)
def test_what_is_wrong_with_the_options_is_one_sentence(arguments: list[str], said: str) -> None:
    code, output = run("play", "--ruleset", "master1", *arguments)
    assert code == 2
    assert said in output
    assert len(output.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["check", "2-heroes", "--ruleset", "master9"], "master9"),
        (["check", "2-heroes", "--ruleset", "master1"], "Link Monster"),
        (["check", "3-corpses", "--ruleset", "classic"], "Link Monster"),
        (["check", "3-corpses", "--ruleset", "master2020"], "(OCG-225)"),
        (["check", "2-heroes", "--players", "3"], "3"),
        (["check", "2-heroes", "--option", "deck.banlist=maybe"], "deck.banlist"),
        (["check", "2-heroes", "--option", "deck.banlist=on"], "--banlist FILE"),
    ],
)
def test_a_wrong_ruleset_or_option_is_told(arguments: list[str], said: str) -> None:
    code, output = run("pool", *arguments)
    assert code != 0
    assert said in output


def test_a_pool_of_another_ruleset_is_told_to_be_one() -> None:
    code, output = run("pool", "check", "master4-earth", "--ruleset", "classic")
    assert (code, "for the ruleset master4" in output) == (1, True)
    code, output = run("play", "--ruleset", "classic", "--pool", "master4-earth")
    assert (code, "for the ruleset master4" in output) == (2, True)


def test_every_one_of_sixty_faults_is_listed(tmp_path: Path) -> None:
    path = tmp_path / "all.pool.yaml"
    lines = [f"  {card.id}: 4" for card in PLAIN[:60]]
    path.write_text("\n".join(["main:", *lines]), encoding="utf-8")
    code, output = run("pool", "check", str(path), "--ruleset", "classic")
    assert code == 1
    assert output.count("(CLS-004)") == 60
    lines = [f"  no such card {i}: 1" for i in range(60)]
    path.write_text("\n".join(["main:", *lines]), encoding="utf-8")
    code, output = run("pool", "check", str(path))
    assert code == 1
    assert output.count(f"{path}, line ") == 60


def test_an_empty_side_deck_is_no_fault() -> None:
    pool = default_pools("master1", players=2)[0]
    assert legality(Pool("x", pool.main, pool.extra), rulesets.load("master1")) == []
