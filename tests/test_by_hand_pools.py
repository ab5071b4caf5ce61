"""Cards that only the user's catalogue knows: in pools, at the table, in replays and matches."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tests.catalog_files import (
    DARK,
    EFFECT,
    MONSTER,
    SPELL,
    cdb_row,
    fresh_store,
    line,
    monster,
    store,
    take_in,
    write_cdb,
    write_lines,
)
from tests.catalog_files import DRAGON as DRAGON_TYPE
from typer.testing import CliRunner

from duel99 import cards, lab, replays, rulesets
from duel99.bots import Situation, make
from duel99.cards import ByHandCard, by_hand_cards, by_hand_entry, library
from duel99.cli import app
from duel99.decks import (
    Finder,
    Pool,
    PoolError,
    deck_for,
    legality,
    library_for,
    load_pool,
    parse_lflist,
    read_pool_data,
)
from duel99.kernel import Duel
from duel99.kernel.facts import Printed
from duel99.kernel.terms import Kind
from duel99.messages import Messages
from duel99.rulesets.matches import Match, MatchDeck
from duel99.telling.wording import Wording

__all__ = ["fresh_store", "store"]

runner = CliRunner()
DRAGON, CHARM, ARTWORK, TWIN = 990_001, 991_002, 990_003, 995_004
TEXT = "Draw a card, says the user's own file."


@pytest.fixture
def home(store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user whose catalogue knows cards that the library does not."""
    from duel99.catalog import Catalogue

    made = [
        monster(
            DRAGON, "測試龍", names={"en": "Test Dragon"}, prints=["TEST-JP001"], aliases=[ARTWORK]
        ),
        line(CHARM, "測試符", names={"en": "Test Charm"}),
    ]
    facts = {"type": MONSTER | EFFECT, "level": 4, "race": DRAGON_TYPE, "attribute": DARK}
    rows = [
        cdb_row(CHARM, "Test Charm", type=SPELL, desc=TEXT),
        cdb_row(TWIN, "Test Twin", alias=DRAGON, **facts),
    ]
    with Catalogue.open(store) as catalogue:
        take_in(catalogue, write_lines(tmp_path / "made.jsonl", made))
        take_in(catalogue, write_cdb(tmp_path / "made.cdb", rows), language="en")
    monkeypatch.setenv("DUEL99_HOME", str(store.parent))
    return store.parent


@pytest.fixture
def nobody(tmp_path: Path) -> Callable[[pytest.MonkeyPatch], None]:
    """Makes the user one without a catalogue."""

    def leave(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("DUEL99_HOME", str(tmp_path / "nobody"))

    return leave


def pool_text(dragons: int = 30, charms: int = 33, sangans: int = 36) -> str:
    return f"{dragons}x {DRAGON}\n{charms}x Test Charm\n{sangans}x Sangan\n"


def test_the_library_comes_before_the_catalogue(home: Path) -> None:
    with Finder() as finder:
        dark_hole = finder.find("黑洞")
        assert dark_hole is library.find("黑洞")
        assert not dark_hole.by_hand
        dragon = finder.find("測試龍")
        assert dragon.by_hand
        assert finder.find("TEST-JP001") is finder.find(ARTWORK) is finder.get(DRAGON) is dragon
        assert (dragon.printed.level, dragon.printed.attack) == (4, 1800)
        assert finder.find("Test Charm").text("en") == TEXT
        assert dragon.text("en") == ""
        with pytest.raises(cards.UnknownCard) as caught:
            finder.find("Test Dragoon")
        assert "Test Dragon" in caught.value.near


def test_without_the_catalogue_one_error_names_the_remedy(
    home: Path, nobody: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.ydk"
    file.write_text(f"#main\n{DRAGON}\n{CHARM}\n{DRAGON}\n", encoding="utf-8")
    assert [e.id for e in load_pool(file).main] == [DRAGON, CHARM, DRAGON]
    nobody(monkeypatch)
    with pytest.raises(PoolError, match="duel99 catalog import FILE") as caught:
        load_pool(file)
    assert len(caught.value.faults) == 1
    assert str(DRAGON) in str(caught.value)
    result = runner.invoke(app, ["--lang", "en", "play", "--pool", str(file)])
    assert result.exit_code == 2
    assert "duel99 catalog import FILE" in result.stderr


def test_a_catalogue_that_cannot_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "catalog.sqlite3").write_bytes(b"no database" * 100)
    monkeypatch.setenv("DUEL99_HOME", str(tmp_path))
    found = read_pool_data(f"{DRAGON}\n", "x", format="ydk")
    assert {f.key for f in found.faults} == {"unknown_id", "no_catalogue"}
    assert all(str(tmp_path) in line or "990001" in line for line in found.lines(Messages("en")))


@pytest.mark.rule("OCG-228")
@pytest.mark.rule("OCG-239")
def test_copies_count_by_name_over_artworks_and_by_hand(home: Path) -> None:
    text = f"#main\n{DRAGON}\n{ARTWORK}\n{TWIN}\n{TWIN}\n"
    pool = read_pool_data(text, "x").pool
    rules = rulesets.load("master2020")
    (fault,) = [f for f in legality(pool, rules) if f.key == "too_many_copies"]
    assert fault.values["count"] == 4
    assert {"OCG-228"} & set(fault.rules)
    assert "測試龍（手動）" in fault.text(Messages("zh-TW"))
    (listing,), _ = parse_lflist(f"!2026.7\n{DRAGON} 1\n")
    limited = legality(pool, rules.with_options({"deck.banlist": "on"}), banlist=listing.banlist)
    (fault,) = [f for f in limited if f.key == "banlist.is_limited"]
    assert fault.rules
    assert "Test Dragon (by hand)" in fault.text(Messages("en"))


def test_lists_and_checks_mark_the_card(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text(pool_text(), encoding="utf-8")
    shown = runner.invoke(app, ["--lang", "zh-TW", "pool", "show", str(file)])
    assert "測試符（手動）" in shown.stdout
    checked = runner.invoke(
        app,
        ["--lang", "en", "pool", "check", str(file), "--players", "3", "-o", "deck.copies=none"],
    )
    assert checked.exit_code == 0, checked.output
    assert "2 cards are played by hand: Test Dragon, Test Charm" in checked.stdout


def duel_of(pool: Pool) -> Duel:
    rules = rulesets.load("ninety-nine", mode="屍山血海", players=3)
    return Duel(rules, ["A", "B", "C"], [deck_for(pool)], seed=5)


def played(duel: Duel, answers: int = 60) -> Duel:
    bot = make("random", 3)
    for _ in range(answers):
        if duel.over:
            break
        duel.answer(bot.choose(Situation(duel)))
    return duel


def test_a_replay_carries_what_it_needs(
    home: Path, nobody: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = read_pool_data(pool_text(), "x").pool
    duel = played(duel_of(pool))
    file = tmp_path / "a.d99"
    replays.save(file, duel, library=library_for([pool]))
    nobody(monkeypatch)
    found = replays.load(file)
    assert found.verify() is None
    assert found.duel().answers == duel.answers
    known = found.library()
    assert known.find("Test Dragon").id == DRAGON
    assert known.find("Test Dragon").by_hand
    assert known.find(CHARM).text("en") == ""
    words = Wording(Messages("en"), ["A", "B", "C"], shared=True, library=known)
    assert words.card(DRAGON) == "Test Dragon (by hand)"
    assert words.called(DRAGON) == "Test Dragon"
    assert words.card(library.find("Sangan").id) == "Sangan"
    result = runner.invoke(app, ["--lang", "en", "replay", str(file)])
    assert result.exit_code == 0
    assert "Test Dragon" in result.stdout


def test_a_replay_without_names_still_plays(home: Path, tmp_path: Path) -> None:
    duel = played(duel_of(read_pool_data(pool_text(), "x").pool), 5)
    replays.save(tmp_path / "a.d99", duel)
    found = replays.load(tmp_path / "a.d99")
    assert found.verify() is None
    assert found.library().find(DRAGON).name() == str(DRAGON)


def test_a_card_that_has_become_native_is_played_as_it_was() -> None:
    dark_hole = library.find("黑洞")
    was = by_hand_entry(dark_hole.printed, {"en": "Dark Hole"})
    known = library.load().extended([was])
    assert known.find(dark_hole.id) is known.find("黑洞") is was
    assert library.find("黑洞") is dark_hole
    assert library.load().extended([dark_hole]) is library.load()


def test_a_saved_duel_goes_on_at_the_terminal(
    home: Path, nobody: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool, save = tmp_path / "a.txt", tmp_path / "a.d99"
    pool.write_text(pool_text(), encoding="utf-8")
    arguments = ["--lang", "en", "play", "--plain", "--pool", str(pool), "--seed", "1"]
    arguments += ["--seats", "A,bot:random,bot:random", "--save", str(save)]
    arguments += ["--option", "deck.copies=none"]
    result = runner.invoke(app, arguments, input="i Test Charm\nauto\nauto\nquit\n")
    assert result.exit_code == 0, result.output
    assert TEXT in result.stdout
    assert "(by hand)" in result.stdout
    nobody(monkeypatch)
    result = runner.invoke(
        app,
        ["--lang", "en", "play", "--plain", "--resume", str(save)],
        input="i Test Charm\nquit\n\n",
    )
    assert result.exit_code == 0, result.output
    assert "Test Charm  測試符" in result.stdout
    assert "By hand" in result.stdout
    assert TEXT not in result.stdout


def test_a_match_carries_what_it_needs(
    home: Path, nobody: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = read_pool_data(f"20 {DRAGON}\n20 Sangan\nSide\n{CHARM}\n", "x").pool
    rules = rulesets.load("master2020")
    main, side = tuple(e.id for e in pool.main), tuple(e.id for e in pool.side)
    match = Match.begin(rules, 2, [MatchDeck(main, (), side)] * 2, seed=1)
    file = tmp_path / "a.d99m"
    replays.save_match(file, match, rules, ("A", "B"), ("", ""), library=library_for([pool]))
    nobody(monkeypatch)
    found = replays.load_match(file)
    assert found.match == match
    assert {card.id for card in found.by_hand} == {DRAGON, CHARM}
    assert found.library().find("Test Charm").by_hand


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": 0},
        {"kind": int(Kind.MONSTER | Kind.SPELL)},
        {"kind": int(Kind.MONSTER | Kind.TOKEN)},
        {"id": 0},
        {"level": -1},
        {"attack": 1 << 60},
        {"names": {"en": "x" * 300}},
    ],
)
def test_a_file_with_a_card_that_is_none_is_refused(wrong: dict[str, object]) -> None:
    good = {"id": 5, "kind": int(Kind.MONSTER), "level": 4, "names": {"en": "X"}}
    assert msgspec.convert(good, ByHandCard).entry().by_hand
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**good, **wrong}, ByHandCard)


def test_records_keep_every_fact() -> None:
    printed = Printed(
        5,
        int(Kind.MONSTER | Kind.PENDULUM | Kind.EFFECT),
        code=7,
        level=8,
        scale=(1, 9),
        attack=-2,
        defense=100,
        attribute=16,
        race=4,
        series=("b", "a"),
    )
    entry = by_hand_entry(printed, {"ja": "カード"})
    (record,) = by_hand_cards([entry, entry, library.find("黑洞")])
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(record), type=ByHandCard).printed()
    for fact in Printed.__slots__:
        assert getattr(again, fact) == getattr(printed, fact), fact
    assert entry.name("en") == "カード"


def test_simulations_in_other_processes(home: Path) -> None:
    pool = read_pool_data(pool_text(), "x").pool
    rules = rulesets.load("ninety-nine", mode="屍山血海", players=2)
    makes = lab.LibraryDecks.of([deck_for(pool)])
    report = lab.simulate(lab.Experiment(rules, ("random", "random"), makes, 2, limit=50), jobs=2)
    assert report.errors == 0


def test_playing_the_librarys_cards_loads_no_database() -> None:
    code = (
        "import sys\n"
        "from duel99.decks import load_pool, library_for, collection\n"
        "library_for([load_pool('3-corpses')])\n"
        "collection.names()\n"
        "import duel99.replays, duel99.telling.wording, duel99.cli.play\n"
        "print([m for m in ('sqlalchemy', 'opencc') if m in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stderr
