"""Pools: files in, files out, and every reason why one may not be played."""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from duel99 import rulesets
from duel99.cards import Entry, library
from duel99.cli import app
from duel99.decks import (
    Fault,
    Pool,
    PoolError,
    Severity,
    deck_for,
    default_pool,
    default_pools,
    is_legal,
    legality,
    list_pools,
    load_pool,
    parse_yaml,
    parse_ydk,
    save_yaml,
    save_ydk,
    shipped_for,
    yaml_text,
    ydk_text,
)
from duel99.decks.advice import reasons_to_avoid
from duel99.kernel import Duel
from duel99.kernel.terms import EXTRA_DECK_KINDS, Kind
from duel99.messages import Messages, languages
from duel99.rulebook import load as load_rulebook

OUTSIDE = EXTRA_DECK_KINDS | Kind.RITUAL
MAIN = [e for e in library.load() if e.printed.is_monster and not e.printed.kind & OUTSIDE]
LOW = [e for e in MAIN if e.printed.level <= 4]
DARK_HOLE = library.find("黑洞")
BUG = library.find("Man-Eater Bug")


def pools() -> st.SearchStrategy[Pool]:
    cards = st.lists(st.sampled_from(list(library.load())), max_size=30).map(tuple)
    names = st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=20)
    return st.builds(Pool, names.map(str.strip).filter(bool), cards, cards, cards).filter(
        lambda p: bool(p.main or p.extra)
    )


def ids(cards: tuple[Entry, ...]) -> list[int]:
    return [c.id for c in cards]


# round trips


@given(pools())
def test_a_ydk_file_comes_back(pool: Pool) -> None:
    again = parse_ydk(ydk_text(pool).encode())
    assert (again.main, again.extra, again.side) == (pool.main, pool.extra, pool.side)


@given(pools(), st.sampled_from(["zh-TW", "ja", "en"]))
def test_a_readable_file_comes_back(pool: Pool, language: str) -> None:
    again = parse_yaml(yaml_text(pool, language))
    assert again.name == pool.name
    for section in ("main", "extra", "side"):
        assert again.counted(section) == pool.counted(section)


@given(pools())
def test_line_ends_and_marks_do_not_matter(pool: Pool) -> None:
    text = ydk_text(pool)
    for data in (
        b"\xef\xbb\xbf" + text.encode(),
        text.replace("\n", "\r\n").encode(),
        text.replace("\n", "\r").encode(),
        text.replace("\n", "\n\n  \n").encode(),
        text.encode("utf-16"),
    ):
        assert parse_ydk(data).main == pool.main


def test_facts_of_a_readable_file_come_back(tmp_path: Path) -> None:
    pool = Pool(
        "我們", (BUG, BUG, DARK_HOLE), comment="給大家: 玩", ruleset="ninety-nine",
        mode="屍山血海", players=3, recycles=0,
    )  # fmt: skip
    save_yaml(pool, tmp_path / "a.pool.yaml")
    assert load_pool(tmp_path / "a.pool.yaml") == pool
    save_ydk(pool, tmp_path / "b.ydk")
    assert load_pool(tmp_path / "b.ydk").main == pool.main


# real files


@pytest.mark.parametrize("encoding", ["gbk", "big5", "shift_jis", "utf-8-sig", "utf-16"])
def test_comments_may_be_in_any_encoding(encoding: str) -> None:
    text = (
        f"#created by 玩家\r\n#main\r\n{BUG.id}\r\n\r\n{DARK_HOLE.id} # 黑洞\r\n#extra\r\n!side\r\n"
    )
    assert ids(parse_ydk(text.encode(encoding, "ignore")).main) == [BUG.id, DARK_HOLE.id]


def test_a_file_without_marks_is_a_main_deck() -> None:
    assert ids(parse_ydk(f"{BUG.id}\n0{DARK_HOLE.id}\n").main) == [BUG.id, DARK_HOLE.id]


def test_a_readable_file_takes_lists_and_counts_in_several_forms() -> None:
    text = """
main:
  - Man-Eater Bug
  - 黑洞: 2
  - 2 x 食人蟲
  - ブラック・ホール x2
  - {card: 54652250, count: 2}
extra:
"""
    pool = parse_yaml(text)
    assert pool.counted() == [(BUG, 5), (DARK_HOLE, 4)]
    assert pool.name == "pool"


def fault_keys(error: PoolError) -> list[tuple[int, str]]:
    return [(f.line, f.key) for f in error.faults]


def test_all_faults_of_a_ydk_file_come_together() -> None:
    text = f"#main\n1\n{BUG.id}\nMan-Eater Bug\n2\n1\n!sied\n"
    with pytest.raises(PoolError) as caught:
        parse_ydk(text, path="bad.ydk")
    assert fault_keys(caught.value) == [
        (2, "unknown_ids"),
        (4, "not_a_card"),
        (7, "unknown_section"),
    ]
    assert "1 (2/6), 2 (5)" in str(caught.value)
    assert str(caught.value).count("bad.ydk, line") == 3


def test_all_faults_of_a_readable_file_come_together() -> None:
    text = """\
name: x
mian: {黑洞: 1}
main:
  黑動: 1
  黑洞: 0
  Man-Eater Bug: two
  12: 1
extra: 黑洞
players: many
"""
    with pytest.raises(PoolError) as caught:
        parse_yaml(text, path="bad.pool.yaml")
    assert fault_keys(caught.value) == [
        (2, "unknown_key"), (4, "unknown_card"), (5, "bad_count"), (6, "bad_count"),
        (7, "unknown_id"), (8, "not_a_pool"), (9, "bad_number"),
    ]  # fmt: skip
    assert "黑洞" in caught.value.lines(Messages("zh-TW"))[1]


def unfolding(levels: int) -> bytes:
    """Some hundred bytes that say nine to the power of ``levels`` things by aliases."""
    lines = ["x0: &x0 [黑洞]"]
    for i in range(levels):
        repeated = ", ".join([f"*x{i}"] * 9)
        lines.append(f"x{i + 1}: &x{i + 1} [{repeated}]")
    return "\n".join([*lines, f"main: *x{levels}"]).encode()


@pytest.mark.parametrize(
    ("name", "data", "key"),
    [
        ("a.ydk", b"", "empty"),
        ("a.ydk", b"#main\n#extra\n", "empty"),
        ("a.pool.yaml", b"", "empty"),
        ("a.pool.yaml", b"main: [", "bad_yaml"),
        ("a.pool.yaml", b"main: {a: 1, a: 2}", "bad_yaml"),
        ("a.pool.yaml", "main: [黑桐]".encode("big5"), "unknown_card"),
        ("a.pool.yaml", b"- 1\n", "not_a_pool"),
        ("a.pool.yaml", b"main: " + b"[" * 1_000 + b"]" * 1_000, "bad_yaml"),
        ("a.pool.yaml", b"main: " + b"[" * 60 + b"]" * 60, "bad_yaml"),
        ("a.pool.yaml", unfolding(9), "bad_yaml"),
        ("a.pool.yaml", b'main: !!int ""', "bad_yaml"),
        ("a.pool.yaml", b"main: !!set x", "bad_yaml"),
        ("a.pool.yaml", b"main: {? {a: {b: c}} : 1}", "bad_yaml"),
        ("a.pool.yaml", b"main: !!omap [b: 1, b: 2]", "bad_yaml"),
        ("a.pool.yaml", b"#" * (1 << 21), "unreadable"),
        ("a.ydk", b"#" * (1 << 21), "unreadable"),
        ("a.pdf", b"1", "unknown_format"),
    ],
)
def test_a_bad_file_gets_one_clear_message(
    tmp_path: Path, name: str, data: bytes, key: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(PoolError) as caught:
        load_pool(path)
    assert [f.key for f in caught.value.faults] == [key]
    for language in languages():
        (line,) = caught.value.lines(Messages(language))
        assert str(path) in line


def test_a_missing_file_and_a_folder_are_told(tmp_path: Path) -> None:
    with pytest.raises(PoolError, match="no such file"):
        load_pool(tmp_path / "none.ydk")
    with pytest.raises(PoolError, match="folder"):
        load_pool(tmp_path)


@given(st.binary(max_size=200))
def test_whatever_is_in_a_file_there_is_a_pool_or_a_message(data: bytes) -> None:
    with contextlib.suppress(PoolError):
        parse_ydk(data)


@given(st.text(max_size=120))
def test_whatever_is_in_a_readable_file_there_is_a_pool_or_a_message(text: str) -> None:
    with contextlib.suppress(PoolError):
        parse_yaml(text)


# legality


def corpses(players: int = 3, **options: str) -> rulesets.Ruleset:
    return rulesets.load(
        "ninety-nine",
        players=players,
        options={k.replace("__", "."): v for k, v in options.items()},
    )


def cards(number: int) -> tuple[Entry, ...]:
    """That many low-level monsters, three of each as long as they last."""
    return tuple(itertools.islice((e for e in LOW for _ in range(3)), number))


def keys(faults: list[Fault]) -> list[str]:
    return [f.key for f in faults]


@pytest.mark.parametrize(
    ("players", "recycles", "sizes"),
    [
        pytest.param(2, 0, (80, 100), marks=pytest.mark.rule("N99-010")),
        pytest.param(3, 0, (99, 120), marks=pytest.mark.rule("N99-011")),
        pytest.param(4, 0, (120, 140), marks=pytest.mark.rule("N99-012")),
        pytest.param(5, 0, (140, 150), marks=pytest.mark.rule("N99-013")),
        pytest.param(2, 1, (40, 50), marks=pytest.mark.rule("N99-014")),
        pytest.param(2, 2, (26, 32), marks=pytest.mark.rule("N99-015")),
        pytest.param(3, 1, (45, 60), marks=pytest.mark.rule("N99-016")),
        pytest.param(3, 2, (33, 39), marks=pytest.mark.rule("N99-017")),
        pytest.param(4, 1, (60, 68), marks=pytest.mark.rule("N99-018")),
        pytest.param(4, 2, (40, 48), marks=pytest.mark.rule("N99-019")),
        pytest.param(5, 1, (70, 75), marks=pytest.mark.rule("N99-020")),
        pytest.param(5, 2, (45, 50), marks=pytest.mark.rule("N99-021")),
    ],
)
@pytest.mark.rule("N99-008", "N99-030")
def test_sizes(players: int, recycles: int, sizes: tuple[int, int]) -> None:
    """AMB-6: of the printed bounds only the multiples of the number of players."""
    mode = "recycle" if recycles else "corpses"
    ruleset = rulesets.load(
        "ninety-nine", mode=mode, players=players, recycles=recycles or None,
        options={"deck.copies": "none"},
    )  # fmt: skip
    for size in range(20, 160):
        pool = Pool("x", tuple(LOW[i % len(LOW)] for i in range(size)))
        legal = sizes[0] <= size <= sizes[1] and size % players == 0
        assert is_legal(legality(pool, ruleset)) is legal, size


@pytest.mark.rule("N99-008", "AMB-6")
def test_the_remedy_says_how_many_cards_to_add_or_take_out() -> None:
    assert "Add 1, or take out 2." in legality(Pool("x", cards(101)), corpses())[0].text(
        Messages("en")
    )
    assert "Add 9." in legality(Pool("x", cards(90)), corpses())[0].text(Messages("en"))


@pytest.mark.rule("N99-022")
def test_the_shared_extra_deck_has_no_limit() -> None:
    extra = tuple(e for e in library.load() if e.printed.is_extra)
    many = (extra * 20)[:60]
    found = legality(Pool("x", cards(99), many), corpses(deck__copies="none", deck__avoid="off"))
    assert found == []


@pytest.mark.rule("OCG-230", "OCG-225")
def test_decks_of_the_ordinary_game_have_limits() -> None:
    ruleset = rulesets.load("master2020")
    extra = tuple(e for e in library.load() if e.printed.is_extra)
    found = legality(Pool("x", cards(40), (extra * 20)[:16]), ruleset)
    assert "too_large_extra" in keys(found)
    assert keys(legality(Pool("x", cards(39)), ruleset)) == ["too_small_deck"]
    assert keys(legality(Pool("x", cards(61)), ruleset)) == ["too_large_deck"]


@pytest.mark.rule("AMB-10", "OCG-228")
def test_at_most_three_copies_of_a_name_in_all_piles_together() -> None:
    four = Pool("x", (*cards(96), DARK_HOLE, DARK_HOLE, DARK_HOLE), side=(DARK_HOLE,))
    found = legality(four, corpses())
    assert keys(found) == ["too_many_copies"]
    assert legality(four, corpses(deck__copies="none")) == []
    assert "too_many_copies" in keys(legality(Pool("x", cards(99)), corpses(deck__copies="1")))


@pytest.mark.rule("N99-046")
def test_ritual_monsters_belong_in_the_extra_deck_of_ninety_nine() -> None:
    ritual = next(
        e for e in library.load() if e.printed.is_monster and e.printed.kind & Kind.RITUAL
    )
    pool = Pool("x", (*cards(98), ritual))
    assert "wrong_section_extra" in keys(legality(pool, corpses()))
    assert pool.arranged(corpses()).extra == (ritual,)
    ordinary = Pool("x", (*cards(39), ritual))
    assert legality(ordinary, rulesets.load("master2020")) == []


def test_what_a_ruleset_does_not_know_stays_in_its_pile() -> None:
    links = tuple(e for e in library.load() if e.printed.kind & Kind.LINK)
    pool = Pool("x", cards(40), links)
    assert pool.arranged(rulesets.load("master1")) == pool
    assert pool.arranged(rulesets.load("master2020")) == pool
    flat = Pool("x", (*pool.main, *links))
    assert flat.arranged(rulesets.load("master2020")) == pool


def test_main_deck_cards_do_not_belong_in_the_extra_deck() -> None:
    pool = Pool("x", cards(99), (LOW[-1],))
    assert keys(legality(pool, corpses())) == ["wrong_section_main"]


@pytest.mark.rule("AMB-9")
def test_every_player_needs_two_low_level_monsters() -> None:
    options = {"deck__copies": "none"}
    ruleset = corpses(**options)
    many_spells = Pool("x", (*LOW[:5], *[DARK_HOLE] * 94))
    assert keys(legality(many_spells, ruleset)) == ["too_few_low_level"]
    assert legality(many_spells, corpses(mulligan__rule="off", **options)) == []


@pytest.mark.rule("AMB-1", "N99-009")
def test_the_ratio_is_only_advice_unless_the_table_fixes_it() -> None:
    pool = Pool("x", tuple(LOW[i % len(LOW)] for i in range(99)))
    options = {"deck__copies": "none"}
    assert legality(pool, corpses(**options)) == []
    advice = legality(pool, corpses(deck__ratio="suggested", **options))
    assert {f.severity for f in advice} == {Severity.ADVICE}
    assert is_legal(advice)
    assert not is_legal(legality(pool, corpses(deck__ratio="fixed", **options)))


def test_every_fault_can_be_said_in_every_language() -> None:
    bad = Pool("x", (*cards(90), *[DARK_HOLE] * 9), (BUG,))
    found = legality(bad, corpses(deck__ratio="fixed"))
    assert found
    for language in languages():
        said = [fault.text(Messages(language)) for fault in found]
        assert any(DARK_HOLE.name(language) in line for line in said)


def test_every_fault_names_the_rules_that_it_breaks() -> None:
    ritual = next(
        e for e in library.load() if e.printed.is_monster and e.printed.kind & Kind.RITUAL
    )
    bad = Pool("x", (*cards(89), *[DARK_HOLE] * 9, ritual), (BUG, library.find("星塵龍")))
    found = legality(bad, corpses(deck__ratio="fixed"))
    assert {fault.key: fault.rules for fault in found} == {
        "wrong_section_extra": ("OCG-227", "N99-046"),
        "wrong_section_main": ("OCG-231",),
        "too_many_copies": ("OCG-228", "AMB-10"),
        "avoid": ("N99-027", "AMB-11"),
        "ratio": ("N99-009", "AMB-1"),
    }
    few = Pool("x", tuple(LOW[:5]) + (DARK_HOLE,) * 3)
    assert [f.rules for f in legality(few, corpses())] == [("N99-011",), ("N99-038", "AMB-9")]
    known = load_rulebook().ids()
    for key in rulesets.RULESETS:
        for ids in dataclasses.astuple(rulesets.load(key).decks.sources):
            assert set(ids) <= known


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("recycles", [0, 1, 2])
def test_the_size_rule_is_that_of_the_number_of_players(players: int, recycles: int) -> None:
    mode = "recycle" if recycles else "corpses"
    ruleset = rulesets.load("ninety-nine", mode=mode, players=players, recycles=recycles or None)
    (rule_id,) = ruleset.decks.sources.size
    row = load_rulebook().rule(rule_id)
    low, high = ruleset.decks.minimum, ruleset.decks.maximum
    assert f"{players} players" in row.text
    assert f"{low}-{high}" in row.text


# what ships


def shipped() -> list[str]:
    return [p.key for p in list_pools()]


def test_there_is_a_pool_for_every_way_to_play_ninety_nine() -> None:
    ways = {(p.players, p.recycles) for p in list_pools() if p.ruleset == "ninety-nine"}
    assert ways == {(players, recycles) for players in (2, 3, 4, 5) for recycles in (0, 1, 2)}


@pytest.mark.parametrize("key", shipped())
def test_a_shipped_pool_is_legal_and_can_be_dealt(key: str) -> None:
    pool = load_pool(key)
    assert pool.ruleset is not None
    ruleset = rulesets.load(
        pool.ruleset, mode=pool.mode, players=pool.players, recycles=pool.recycles or None
    )
    faults = legality(pool, ruleset)
    assert [f.text(Messages("en")) for f in faults if f.severity is Severity.ERROR] == []
    assert pool.players is not None
    decks = [deck_for(pool)] * (1 if ruleset.piles.shared else pool.players)
    duel = Duel(ruleset, pool.players, decks, seed=1)
    assert duel.decision is not None
    ways = (pool.mode, pool.players, pool.recycles if ruleset.piles.shared else None)
    assert pool in default_pools(pool.ruleset, *ways)


def test_there_is_a_pool_for_every_way_to_ride() -> None:
    """Where none was made for it, a pool of 九九 serves (AMB-89)."""
    for players in (2, 3, 4, 5):
        for recycles in (0, 1, 2):
            mode = "倒海回山" if recycles else "屍山血海"
            rules = rulesets.load("riding", mode=mode, players=players, recycles=recycles or None)
            found = shipped_for(rules, mode, players)
            assert is_legal(legality(found[0], rules, players))
            assert found[0].ruleset == ("ninety-nine" if recycles else "riding")


def of_two() -> list[str]:
    return [key for key in rulesets.RULESETS if not rulesets.load(key).piles.shared]


@pytest.mark.parametrize("key", of_two())
def test_two_decks_ship_for_every_ruleset_of_two_players(key: str) -> None:
    found = default_pools(key, players=2)
    assert len(found) >= 2
    ruleset = rulesets.load(key)
    for pool in found:
        assert len(pool.main) == 40
        assert pool.extra
        assert legality(pool, ruleset) == []


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        ("classic", Kind.FUSION),
        ("master1", Kind.SYNCHRO),
        ("master2", Kind.XYZ),
        ("master3", Kind.PENDULUM),
        ("master4", Kind.LINK),
    ],
)
def test_the_decks_of_a_ruleset_show_what_its_time_brought(key: str, kind: Kind) -> None:
    for pool in default_pools(key, players=2):
        new = [card for card in (*pool.main, *pool.extra) if card.printed.kind & kind]
        assert len(new) >= 5
        assert len(pool.side) == 15


@pytest.mark.parametrize("key", [p.key for p in list_pools() if p.ruleset in of_two()])
def test_the_extra_deck_of_a_shipped_deck_has_its_materials_in_the_main_deck(key: str) -> None:
    pool = load_pool(key)
    levels = [c.printed.level for c in pool.main if c.printed.is_monster]
    tuners = [c.printed.level for c in pool.main if c.printed.kind & Kind.TUNER]
    built_up = {"Downerd Magician", "Number C39: Utopia Ray"}  # from another Xyz Monster
    for card in pool.extra:
        printed, name = card.printed, card.name("en")
        if printed.kind & Kind.SYNCHRO:
            others = {1, *filter(None, levels)}  # tokens are of level 1
            sums = {t + a for t in tuners for a in others} | {
                t + a + b for t in tuners for a in others for b in others
            }
            assert printed.level in sums, name
        elif printed.kind & Kind.XYZ and name not in built_up:
            assert levels.count(printed.rank) >= 2, name


@pytest.mark.parametrize("key", of_two())
def test_a_ruleset_is_played_with_the_decks_that_ship(key: str) -> None:
    arguments = ["play", "--ruleset", key, "--seats", "bot:random,bot:random", "--seed", "3"]
    result = CliRunner().invoke(app, [*arguments, "--lang", "en"])
    assert result.exit_code == 0, result.output
    for pool in default_pools(key, players=2):
        assert pool.name in result.output


def test_where_no_pool_ships_the_message_lists_those_that_do() -> None:
    with pytest.raises(PoolError, match="3-corpses"):
        default_pool("uno")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        pytest.param("Reaper on the Nightmare", "battle_proof", marks=pytest.mark.rule("N99-024")),
        pytest.param(
            "Red-Eyes Flare Metal Dragon", "effect_proof", marks=pytest.mark.rule("N99-025")
        ),
        pytest.param("Black Rose Dragon", "clears_field", marks=pytest.mark.rule("N99-026")),
        pytest.param("Stardust Dragon", "negates_activation", marks=pytest.mark.rule("N99-027")),
    ],
)
@pytest.mark.rule("AMB-11")
def test_what_the_extra_deck_should_do_without_is_found_in_the_definitions(
    name: str, reason: str
) -> None:
    card = library.find(name)
    assert reasons_to_avoid(card) == [reason]
    pool = Pool("x", cards(99), (card,))
    (fault,) = legality(pool, corpses())
    assert fault.severity is Severity.WARNING
    assert card.name() in fault.text(Messages("zh-TW"))
    assert not is_legal(legality(pool, corpses(deck__avoid="ban")))
    assert legality(pool, corpses(deck__avoid="off")) == []
    assert legality(Pool("x", cards(40), (card,)), rulesets.load("master2020")) == []


def test_a_harmless_monster_of_the_extra_deck_is_not_advised_against() -> None:
    assert reasons_to_avoid(library.find("Junk Warrior")) == []
    assert reasons_to_avoid(library.find("Number 39: Utopia")) == []


@pytest.mark.rule("N99-023")
@pytest.mark.parametrize("key", [p.key for p in list_pools() if p.ruleset == "ninety-nine"])
def test_a_shipped_extra_deck_is_mainly_synchro_xyz_and_link(key: str) -> None:
    extra = load_pool(key).extra
    wanted = Kind.SYNCHRO | Kind.XYZ | Kind.LINK
    assert sum(bool(card.printed.kind & wanted) for card in extra) * 2 > len(extra)
