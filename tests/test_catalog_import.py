"""Bringing card files into the catalogue: formats, layers, updates, and what is wrong with files."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from benchmarks.catalog import made_up_cards
from tests.catalog_files import (
    DARK,
    DRAGON,
    EFFECT,
    LIGHT,
    LINK,
    MONSTER,
    NORMAL,
    PENDULUM,
    SPELL,
    TRAP,
    WARRIOR,
    XYZ,
    catalogue,
    cdb_row,
    fresh_store,
    line,
    monster,
    store,
    take_in,
    write_cdb,
    write_json,
    write_lines,
)

from duel99.catalog import (
    Behaviour,
    Catalogue,
    FileFault,
    NothingRead,
    UnknownCard,
    UnknownSource,
    Wanted,
    language_tag,
)
from duel99.catalog.faults import CatalogueFault
from duel99.catalog.languages import guess_language
from duel99.kernel.facts import UNKNOWN_VALUE
from duel99.kernel.terms import Arrow, Attribute, Kind, Race
from duel99.messages import Messages, languages

__all__ = ["catalogue", "fresh_store", "store"]


# ------------------------------------------------------------------------------ card databases


def test_a_card_database_is_read(catalogue: Catalogue, tmp_path: Path) -> None:
    rows = [
        cdb_row(901, "試龍", type=MONSTER | EFFECT, atk=1900, **{"def": -2}, level=4, race=DRAGON,
                attribute=DARK, desc="自己的文字"),
        cdb_row(902, "試超量", type=MONSTER | EFFECT | XYZ, atk=-2, level=7, race=WARRIOR, attribute=LIGHT),
        cdb_row(903, "試連結", type=MONSTER | EFFECT | LINK, atk=1500, level=2,
                **{"def": Arrow.UP | Arrow.LOWER_LEFT}, race=DRAGON, attribute=DARK),
        cdb_row(904, "試靈擺", type=MONSTER | NORMAL | PENDULUM, level=0x08030004, race=DRAGON, attribute=DARK),
        cdb_row(905, "試速攻", type=SPELL | Kind.QUICK_PLAY),
        cdb_row(906, "試反擊", type=TRAP | Kind.COUNTER),
    ]  # fmt: skip
    (report,) = take_in(catalogue, write_cdb(tmp_path / "made.cdb", rows))
    assert (report.read, report.added, report.format, report.language) == (6, 6, "cdb", "zh-TW")
    dragon = catalogue.find("試龍")
    assert (dragon.level, dragon.attack, dragon.defense) == (4, 1900, UNKNOWN_VALUE)
    assert (dragon.race, dragon.attribute) == (Race.DRAGON, Attribute.DARK)
    assert catalogue.text(901) == "自己的文字"
    xyz = catalogue.find(902)
    assert (xyz.rank, xyz.level, xyz.attack) == (7, 0, UNKNOWN_VALUE)
    link = catalogue.find(903)
    assert (link.rating, link.arrows, link.defense) == (2, Arrow.UP | Arrow.LOWER_LEFT, 0)
    pendulum = catalogue.find(904)
    assert (pendulum.level, pendulum.left_scale, pendulum.right_scale) == (4, 8, 3)
    assert catalogue.find(905).kind == Kind.SPELL | Kind.QUICK_PLAY
    assert catalogue.find(906).kind == Kind.TRAP | Kind.COUNTER
    printed = pendulum.printed()
    assert (printed.level, printed.left_scale, printed.is_pendulum) == (4, 8, True)


def test_another_artwork_is_no_card_of_its_own(catalogue: Catalogue, tmp_path: Path) -> None:
    rows = [
        cdb_row(5000, "原畫", type=SPELL),
        cdb_row(5001, "原畫", type=SPELL, alias=5000),
        cdb_row(9000, "同名異卡", type=SPELL, alias=5000),
    ]
    (report,) = take_in(catalogue, write_cdb(tmp_path / "made.cdb", rows))
    assert report.read == 2
    assert catalogue.find(5001).id == 5000
    assert catalogue.find(5000).aliases == (5001,)
    assert catalogue.get([5001, 5000, 77])[5001].id == 5000
    # far away: a card of its own that the rules know by the other's name
    assert catalogue.find(9000).code == 5000


def test_series_get_their_names_from_strings_conf(catalogue: Catalogue, tmp_path: Path) -> None:
    rows = [cdb_row(901, "Some Hero", type=SPELL, setcode=0x3008 | 0x99 << 16)]
    base = write_cdb(tmp_path / "made.cdb", rows)
    take_in(catalogue, base)
    assert catalogue.find(901).series == ("0x3008", "0x99")
    names = tmp_path / "strings.conf"
    names.write_text("#comment\n!system 1 x\n!setname 0x3008 Elemental HERO\t英雄\n", "utf-8")
    (report,) = take_in(catalogue, names, base)
    assert report.changed == 1
    assert catalogue.find(901).series == ("Elemental HERO", "0x99")
    with pytest.raises(FileFault, match="names series but no cards"):
        take_in(catalogue, names)


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"type": 0}, "it is no monster, spell or trap"),
        ({"type": MONSTER | SPELL}, "it is no monster, spell or trap"),
        ({"type": 0x8000000 | SPELL}, "Skill Card"),
        ({"type": MONSTER, "atk": -7}, "atk cannot be -7"),
        ({"type": MONSTER, "level": 200}, "level cannot be 200"),
        ({"type": "spell"}, "type is no number: spell"),
        ({"type": SPELL, "name": "  "}, "it has no name"),
        ({"type": SPELL, "name": None}, "it has no name"),
        ({"type": SPELL, "id": -4}, "it has no card number"),
    ],
)
def test_a_row_that_is_no_card_is_told(
    catalogue: Catalogue, tmp_path: Path, facts: dict[str, Any], reason: str
) -> None:
    rows = [cdb_row(901, "好卡", type=SPELL), {**cdb_row(902, "壞卡"), **facts}]
    (report,) = take_in(catalogue, write_cdb(tmp_path / "made.cdb", rows))
    assert report.read == 1
    (unread,) = report.unread
    assert reason in unread.reason(Messages("en"))
    assert unread.where == f"id {facts.get('id', 902)}"
    assert not unread.partly


def test_a_race_that_is_not_known_is_left_out(catalogue: Catalogue, tmp_path: Path) -> None:
    rows = [cdb_row(901, "怪", type=MONSTER | EFFECT, race=0x40000000, attribute=DARK | LIGHT)]
    (report,) = take_in(catalogue, write_cdb(tmp_path / "made.cdb", rows))
    assert [(u.key, u.partly) for u in report.unread] == [
        ("unknown_attribute", True),
        ("unknown_race", True),
    ]
    assert catalogue.find(901).race == 0


def test_a_database_with_a_log_of_its_own_is_read(catalogue: Catalogue, tmp_path: Path) -> None:
    path = write_cdb(tmp_path / "made.cdb", [cdb_row(901, "記錄", type=SPELL)])
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    take_in(catalogue, path)
    assert catalogue.find("記錄").id == 901
    assert sorted(p.name for p in tmp_path.glob("made*")) == ["made.cdb"]


# ------------------------------------------------------------------------------ JSON


def test_json_lines_are_read(catalogue: Catalogue, tmp_path: Path) -> None:
    cards = [
        monster(901, "測試龍", names={"ja": "テストドラゴン", "en": "Test Dragon"}, atk="?", konami_id=7,
                series=["Test"], prints=["ABCD-JP001"], types=["pendulum", "tuner", "effect"], pendulum_scale=5),
        monster(902, "測試連結", types=["link", "effect"], level=None, link_arrows=["⬇", "➡️"]),
        line(903, "測試陷阱", kind="trap", property="counter"),
    ]  # fmt: skip
    (report,) = take_in(catalogue, write_lines(tmp_path / "cards.jsonl.gz", cards))
    assert (report.read, report.unread, report.format) == (3, (), "jsonl")
    card = catalogue.find("Test Dragon")
    assert card.kind == Kind.MONSTER | Kind.PENDULUM | Kind.TUNER | Kind.EFFECT
    assert (card.attack, card.left_scale, card.konami_id) == (UNKNOWN_VALUE, 5, 7)
    assert (card.series, card.prints) == (("Test",), ("ABCD-JP001",))
    assert catalogue.find("abcd-jp001").id == 901
    assert catalogue.find(902).arrows == Arrow.DOWN | Arrow.RIGHT
    assert catalogue.find(902).rating == 2


def test_a_mark_at_the_beginning_does_no_harm(catalogue: Catalogue, tmp_path: Path) -> None:
    path = write_lines(tmp_path / "cards.jsonl", [line(901, "有標記")])
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    take_in(catalogue, path)
    assert catalogue.find("有標記").id == 901


def test_damaged_lines_are_told_and_the_others_read(catalogue: Catalogue, tmp_path: Path) -> None:
    lines = [
        json.dumps(line(901, "一")),
        "{not json",
        "",
        json.dumps({**line(902, "二"), "kind": "skill"}),
        json.dumps({**line(903, "三"), "id": "x"}),
        json.dumps({**line(904, "四"), "konami_id": 10**30}),
        json.dumps({**monster(905, "五"), "link_arrows": ["northwest"]}),
        json.dumps({**line(906, "六"), "property": "sideways"}),
        json.dumps({**monster(907, "七"), "race": "robot", "types": ["effect", "new"]}),
        '{"deep": ' + "[" * 5000 + "]" * 5000 + "}",
        json.dumps(line(908, "八")).removesuffix('"}'),
    ]
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(lines), "utf-8")
    (report,) = take_in(catalogue, path)
    assert report.read == 2
    whole = {u.where: u.key for u in report.unread if not u.partly}
    assert whole == {
        "line 2": "bad_json",
        "line 4 (902)": "unknown_kind",
        "line 5": "bad_json",
        "line 6": "bad_json",
        "line 7 (905)": "unknown_arrow",
        "line 8 (906)": "unknown_property",
        "line 10": "bad_json",
        "line 11": "bad_json",
    }
    assert [(u.where, u.key) for u in report.unread if u.partly] == [
        ("line 9 (907)", "unknown_type"),
        ("line 9 (907)", "unknown_race"),
    ]
    assert catalogue.find("七").attack == 1800
    for language in languages():
        assert all(u.reason(Messages(language)) for u in report.unread)


def test_names_cannot_move_the_cursor(catalogue: Catalogue, tmp_path: Path) -> None:
    take_in(
        catalogue, write_lines(tmp_path / "cards.jsonl", [line(901, "黑\x1b[2J\n\u009b洞\t穴")])
    )
    assert catalogue.find(901).name() == "黑[2J 洞 穴"


YGOPRODECK = {
    "data": [
        {
            "id": 5000,
            "name": "Made-up Dragon",
            "type": "Synchro Tuner Monster",
            "typeline": ["Dragon", "Synchro", "Tuner", "Effect"],
            "frameType": "synchro",
            "desc": "Own words.",
            "race": "Dragon",
            "attribute": "WIND",
            "atk": 2500,
            "def": -1,
            "level": 8,
            "archetype": "Made-up",
            "card_sets": [
                {"set_name": "A", "set_code": "MADE-EN001", "set_rarity": "Common"},
                {"set_name": "A", "set_code": "MADE-EN001", "set_rarity": "Rare"},
            ],
            "card_images": [{"id": 5000}, {"id": 5001}],
        },
        {
            "id": 6000,
            "name": "Made-up Link",
            "type": "Link Monster",
            "race": "Sea Serpent",
            "attribute": "WATER",
            "atk": 1000,
            "linkval": 2,
            "linkmarkers": ["Top", "Bottom-Left"],
        },
        {"id": 7000, "name": "Made-up Spell", "type": "Spell Card", "race": "Quick-Play"},
        {"id": 8000, "name": "Made-up Skill", "type": "Skill Card", "race": "Yugi"},
        {"id": 8001, "name": "Nothing"},
    ]
}


def test_the_dump_of_ygoprodeck_is_read(catalogue: Catalogue, tmp_path: Path) -> None:
    path = write_json(tmp_path / "cardinfo.php.json", YGOPRODECK)
    (report,) = take_in(catalogue, path)
    assert (report.format, report.language, report.read) == ("ygoprodeck", "en", 3)
    assert [(u.where, u.key) for u in report.unread] == [
        ("entry 4 (8000)", "skill_card"),
        ("entry 5", "bad_json"),
    ]
    dragon = catalogue.find("made-up dragon")
    assert dragon.kind == Kind.MONSTER | Kind.SYNCHRO | Kind.TUNER | Kind.EFFECT
    assert (dragon.level, dragon.defense, dragon.prints) == (8, UNKNOWN_VALUE, ("MADE-EN001",))
    assert (dragon.aliases, dragon.series) == ((5001,), ("Made-up",))
    assert catalogue.text(5000, "ja") == "Own words."
    link = catalogue.find(6000)
    assert (link.rating, link.race) == (2, Race.SEA_SERPENT)
    assert link.arrows == Arrow.UP | Arrow.LOWER_LEFT
    assert catalogue.find(7000).kind == Kind.SPELL | Kind.QUICK_PLAY


def test_a_dump_over_several_lines_is_read(catalogue: Catalogue, tmp_path: Path) -> None:
    path = tmp_path / "dump.json"
    path.write_text(json.dumps(YGOPRODECK, indent=1), "utf-8")
    (report,) = take_in(catalogue, path)
    assert (report.format, report.read) == ("ygoprodeck", 3)


YAML_YUGI = [
    {
        "konami_id": 9,
        "password": 5000,
        "name": {
            "en": "Made-up Clock",
            "ja": "<ruby>時<rt>と</rt></ruby><ruby>計<rt>けい</rt></ruby>の<ruby>竜<rt>クロックドラゴン</rt></ruby>",
            "ja_romaji": "Tokei no Dragon",
            "zh-TW": None,
            "zh-CN": "时钟龙",
        },
        "text": {"en": "Own words.", "de": "Eigene Worte.", "ja": None},
        "card_type": "Monster",
        "monster_type_line": "Dragon / Xyz / Effect",
        "attribute": "DARK",
        "rank": 4,
        "atk": 2000,
        "def": "?",
        "series": ["Clock"],
        "sets": {"en": [{"set_number": "MADE-EN002"}], "ja": [{"set_number": "MADE-JP002"}]},
    },
    {
        "password": None,
        "name": {"en": "No Number"},
        "card_type": "Spell",
        "property": "Normal",
    },
    {
        "password": 5002,
        "name": {"en": "Made-up Trap"},
        "card_type": "Trap",
        "property": "Continuous",
    },
]


def test_the_aggregate_of_yaml_yugi_is_read(catalogue: Catalogue, tmp_path: Path) -> None:
    (report,) = take_in(catalogue, write_json(tmp_path / "cards.json", YAML_YUGI))
    assert (report.format, report.read) == ("yaml-yugi", 2)
    assert [(u.where, u.key) for u in report.unread] == [("entry 2 (No Number)", "no_id")]
    clock = catalogue.find("時計の竜")
    assert (clock.rank, clock.level, clock.defense, clock.konami_id) == (4, 0, UNKNOWN_VALUE, 9)
    assert clock.prints == ("MADE-EN002", "MADE-JP002")
    assert clock.name("zh-TW") == "时钟龙"  # the nearest language that there is
    # the reading finds it as well
    assert catalogue.search("クロックドラゴン").cards[0].id == 5000
    assert catalogue.text(5000) == "Own words."
    assert catalogue.find(5002).kind == Kind.TRAP | Kind.CONTINUOUS


def test_a_folder_of_scripts_tells_which_cards_have_one(
    catalogue: Catalogue, tmp_path: Path
) -> None:
    folder = tmp_path / "script" / "official"
    folder.mkdir(parents=True)
    for name in ("c901.lua", "C902.LUA", "utility.lua", "c53129443.lua", "c99999999999.lua"):
        (folder / name).write_text("-- nothing", "utf-8")
    take_in(
        catalogue, write_lines(tmp_path / "a.jsonl", [line(901, "腳本卡"), line(903, "無腳本")])
    )
    (report,) = take_in(catalogue, tmp_path / "script")
    assert report.format == "scripts"
    assert catalogue.find(901).behaviour is Behaviour.SCRIPT
    assert catalogue.find(903).behaviour is Behaviour.NONE
    assert catalogue.find("黑洞").behaviour is Behaviour.NATIVE  # the library is more than a script
    with pytest.raises(UnknownCard):  # a script alone makes no card
        catalogue.find(902)
    assert [c.id for c in catalogue.search("behaviour:script").cards] == [901]


# ------------------------------------------------------------------------------ layers


def test_the_library_is_there_from_the_start(catalogue: Catalogue) -> None:
    card = catalogue.find("黑洞")
    assert (card.id, card.behaviour, card.sources) == (53129443, Behaviour.NATIVE, ("library",))
    assert {source.name for source in catalogue.sources()} == {"library"}


def test_of_two_sources_the_one_of_more_weight_counts(catalogue: Catalogue, tmp_path: Path) -> None:
    first = write_lines(tmp_path / "a.jsonl", [monster(901, "甲", atk=1000, prints=["A-001"])])
    second = write_lines(
        tmp_path / "b.jsonl", [monster(901, "乙", atk=2000, prints=["B-001"], names={"en": "B"})]
    )
    take_in(catalogue, first, second)
    card = catalogue.find(901)
    assert (card.name(), card.attack) == ("乙", 2000)  # the later one
    assert (card.other_names, card.prints) == (("甲",), ("A-001", "B-001"))
    assert card.sources == ("b.jsonl", "a.jsonl")
    take_in(catalogue, first, weight=50)
    card = catalogue.find("乙")
    assert (card.name(), card.attack, card.names["en"]) == ("甲", 1000, "B")
    assert [s.name for s in catalogue.sources()] == ["library", "a.jsonl", "b.jsonl"]


def test_the_library_counts_over_everything(catalogue: Catalogue, tmp_path: Path) -> None:
    wrong = line(53129443, "黑色的洞", kind="trap", prints=["X-001"])
    take_in(catalogue, write_lines(tmp_path / "a.jsonl", [wrong]), weight=999)
    card = catalogue.find(53129443)
    assert (card.name(), card.kind) == ("黑洞", Kind.SPELL)
    assert card.prints == ("X-001",)
    assert catalogue.find("黑色的洞").id == 53129443


def test_importing_again_updates(catalogue: Catalogue, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    cards = [monster(900 + n, f"第{n}張") for n in range(4)]
    take_in(catalogue, write_lines(path, cards))
    cards[1]["atk"] = 2400
    cards[3] = monster(950, "新的一張")
    (report,) = take_in(catalogue, write_lines(path, cards))
    assert (report.added, report.changed, report.removed, report.unchanged) == (1, 1, 1, 2)
    assert catalogue.find(901).attack == 2400
    with pytest.raises(UnknownCard):
        catalogue.find(903)
    assert catalogue.search("第3張").exact == 0
    (report,) = take_in(catalogue, path)
    assert (report.added, report.changed, report.removed, report.unchanged) == (0, 0, 0, 4)


def test_a_source_can_be_taken_out(catalogue: Catalogue, tmp_path: Path) -> None:
    before = len(catalogue)
    first = write_lines(tmp_path / "a.jsonl", [line(901, "甲"), line(53129443, "某洞")])
    second = write_lines(tmp_path / "b.jsonl", [line(901, "乙"), line(902, "丙")])
    take_in(catalogue, first, second)
    assert catalogue.remove("b.jsonl") == 2
    assert catalogue.find(901).name() == "甲"
    assert catalogue.remove("a.jsonl") == 2
    assert len(catalogue) == before
    assert catalogue.find(53129443).other_names == ()
    assert catalogue.search("某洞").exact == 0
    with pytest.raises(UnknownSource):
        catalogue.remove("a.jsonl")
    with pytest.raises(UnknownSource):  # the library cannot be taken out
        catalogue.remove("library")


def test_files_of_one_name_are_sources_of_their_own(catalogue: Catalogue, tmp_path: Path) -> None:
    paths = []
    for language, name in (("en", "Same Card"), ("ja", "おなじカード")):
        (tmp_path / language).mkdir()
        rows = [cdb_row(901, name, type=SPELL)]
        paths.append(write_cdb(tmp_path / language / "cards.cdb", rows))
    reports = take_in(catalogue, *paths)
    assert [r.source for r in reports] == ["cards.cdb", "ja/cards.cdb"]
    assert [r.language for r in reports] == ["en", "ja"]
    assert catalogue.find(901).names == {"en": "Same Card", "ja": "おなじカード"}


def test_the_language_that_was_said_is_kept(catalogue: Catalogue, tmp_path: Path) -> None:
    path = write_cdb(tmp_path / "cards.cdb", [cdb_row(901, "Karte", type=SPELL)])
    take_in(catalogue, path, language="de")
    (report,) = take_in(catalogue, path)
    assert (report.language, report.unchanged) == ("de", 1)


@pytest.mark.parametrize(
    ("names", "language"),
    [
        (["Dark Hole", "Raigeki"], "en"),
        (["黑洞", "雷擊", "無底的落穴"], "zh-TW"),
        (["黑洞", "雷击", "无底的落穴"], "zh-CN"),
        (["ブラック・ホール", "大嵐", "地割れ", "地砕き"], "ja"),
        (["블랙 홀"], "ko"),
        ([], "en"),
    ],
)
def test_the_language_of_names_is_guessed(names: list[str], language: str) -> None:
    assert guess_language(names) == language


def test_languages_may_be_written_as_usual() -> None:
    written = ("zh_tw", "jp", "EN", "cht", "zh-Hans", "pt-br")
    assert [language_tag(w) for w in written] == ["zh-TW", "ja", "en", "zh-TW", "zh-CN", "pt-BR"]
    with pytest.raises(CatalogueFault, match="no language"):
        language_tag("中文字")


# ------------------------------------------------------------------------------ whole or not at all


def bad_files(folder: Path) -> dict[str, Path]:
    whole = write_cdb(
        folder / "whole.cdb", [cdb_row(n, f"卡{n}", type=SPELL) for n in range(1, 900)]
    )
    files = {
        "no_file": folder / "missing.cdb",
        "empty_file": folder / "empty.json",
        "unknown_format": folder / "photo.png",
        "not_a_cdb": folder / "other.cdb",
        "damaged_file": folder / "short.cdb",
        "no_cards": folder / "none.jsonl",
        "nothing_read": folder / "bad.jsonl",
        "no_scripts": folder / "folder",
    }
    files["empty_file"].write_bytes(b" \n")
    files["unknown_format"].write_bytes(b"\x89PNG....")
    with closing(sqlite3.connect(files["not_a_cdb"])) as connection:
        connection.execute("CREATE TABLE datas (id INTEGER)")
        connection.commit()
    files["damaged_file"].write_bytes(whole.read_bytes()[:20_000])
    files["no_cards"].write_text("[]", "utf-8")
    files["nothing_read"].write_text('{"id": 4}\n', "utf-8")
    files["no_scripts"].mkdir()
    return files


@pytest.mark.parametrize(
    "key",
    ["no_file", "empty_file", "unknown_format", "not_a_cdb", "damaged_file", "no_cards", "nothing_read", "no_scripts"],
)  # fmt: skip
def test_one_bad_file_and_nothing_is_imported(
    catalogue: Catalogue, tmp_path: Path, key: str
) -> None:
    good = write_lines(tmp_path / "good.jsonl", [line(901, "好卡")])
    bad = bad_files(tmp_path)[key]
    before = len(catalogue)
    with pytest.raises(FileFault) as caught:
        take_in(catalogue, good, bad)
    assert caught.value.key == key
    assert str(bad) in str(caught.value)
    for language in languages():
        assert caught.value.text(Messages(language))
    assert len(catalogue) == before
    assert [s.name for s in catalogue.sources()] == ["library"]


@pytest.mark.parametrize("name", ["dump.json", "cards.json", "lines.jsonl.gz"])
def test_a_file_that_ends_early_is_refused(catalogue: Catalogue, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    if name == "dump.json":
        data = json.dumps(YGOPRODECK).encode()
    elif name == "cards.json":
        data = json.dumps(YAML_YUGI).encode()
    else:
        data = gzip.compress(b"".join(json.dumps(c).encode() + b"\n" for c in made_up_cards(50)))
    path.write_bytes(data[: len(data) - 40])
    with pytest.raises(FileFault, match="damaged or not whole"):
        take_in(catalogue, path)


def test_nothing_read_tells_the_reasons(catalogue: Catalogue, tmp_path: Path) -> None:
    path = write_lines(tmp_path / "a.jsonl", [line(0, "沒有編號")])
    with pytest.raises(NothingRead) as caught:
        take_in(catalogue, path)
    assert [u.key for u in caught.value.unread] == ["no_id"]


class Stop(Exception):
    pass


@pytest.mark.parametrize("stage", ["", "cards.jsonl"])
def test_an_import_that_is_stopped_leaves_the_old_state(
    store: Path, tmp_path: Path, stage: str
) -> None:
    """``stage``: while the file is read, or while the cards are put together."""
    path = write_lines(tmp_path / "cards.jsonl", made_up_cards(1500))

    def stop(name: str, done: int, total: int) -> None:
        if name == stage and done >= 500:
            raise Stop

    with Catalogue.open(store) as catalogue:
        before = catalogue.totals()
        with pytest.raises(Stop):
            catalogue.import_files([Wanted(path)], stop)
        after = catalogue.totals()
        assert (after.cards, after.sources) == (before.cards, before.sources)
        # and the same catalogue goes on
        assert take_in(catalogue, path)[0].added == 1500


def test_an_import_that_is_killed_leaves_the_old_state(store: Path, tmp_path: Path) -> None:
    import subprocess
    import sys

    path = write_lines(tmp_path / "cards.jsonl", made_up_cards(3000))
    program = (
        "import os, sys, signal; from pathlib import Path; from duel99.catalog import *\n"
        "def kill(name, done, total):\n"
        "    if not name and done >= 2000: os.kill(os.getpid(), signal.SIGKILL)\n"
        "Catalogue.open(Path(sys.argv[1])).import_files([Wanted(Path(sys.argv[2]))], kill)\n"
    )
    done = subprocess.run([sys.executable, "-c", program, store, path], timeout=120, check=False)
    assert done.returncode == -9
    with Catalogue.open(store) as catalogue:
        assert [s.name for s in catalogue.sources()] == ["library"]
        assert catalogue.totals().cards == catalogue.totals().native
        assert take_in(catalogue, path)[0].added == 3000


def test_progress_is_told(catalogue: Catalogue, tmp_path: Path) -> None:
    path = write_lines(tmp_path / "cards.jsonl", made_up_cards(1200))
    told: list[tuple[str, int, int]] = []
    catalogue.import_files([Wanted(path)], lambda *each: told.append(each))
    assert ("cards.jsonl", 1200, 1200) in told
    assert ("", 1000, 1200) in told


def test_as_many_cards_as_there_are(catalogue: Catalogue, tmp_path: Path) -> None:
    """The size of the real thing; benchmarks/catalog.py tells how long it takes."""
    before = len(catalogue)
    path = write_lines(tmp_path / "cards.jsonl.gz", made_up_cards(14_000))
    (report,) = take_in(catalogue, path)
    assert (report.read, report.unread) == (14_000, ())
    assert len(catalogue) == before + 14_000
    wanted = next(card for card in made_up_cards(14_000) if card["id"] == 1_013_000)
    for name in wanted["name"].values():
        page = catalogue.search(f'"{name}"', limit=1000)
        assert wanted["id"] in [card.id for card in page.cards] or page.total > 1000
    totals = catalogue.totals()
    assert totals.cards == totals.monsters + totals.spells + totals.traps
    assert catalogue.remove("cards.jsonl.gz") == 14_000
    assert len(catalogue) == before
