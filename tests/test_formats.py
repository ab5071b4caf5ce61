"""Every format of pools, both ways; files as other programs and people leave them."""

from __future__ import annotations

import base64
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from duel99.cards import ByHandCard, Entry, library
from duel99.cli import app
from duel99.decks import (
    FORMATS,
    Finder,
    Pool,
    PoolError,
    Severity,
    banlist_text,
    lflist_text,
    load_pool,
    parse_banlists,
    parse_lflist,
    read_pool,
    read_pool_data,
)
from duel99.decks.encodings import read_encoding
from duel99.kernel.terms import Kind
from duel99.messages import Messages, languages

runner = CliRunner()
NATIVE = list(library.load())
STRANGER = ByHandCard(
    id=990_001, kind=int(Kind.SPELL), names={"zh-TW": "陌生人 3x", "en": "Stranger #2 (Old)"}
).entry()
KNOWN = Finder(library.load().extended([STRANGER]))
"""A finder that knows a card by hand with a name that is hard to tell from a count."""
SECTIONS = ("main", "extra", "side")


def pools() -> st.SearchStrategy[Pool]:
    cards = st.lists(st.sampled_from([*NATIVE, STRANGER]), max_size=20).map(tuple)
    return st.builds(Pool, st.just("deck"), cards, cards, cards).filter(bool)


def counts(pool: Pool) -> list[Counter[Entry]]:
    return [Counter(getattr(pool, section)) for section in SECTIONS]


@pytest.mark.parametrize("key", FORMATS)
@pytest.mark.parametrize("language", languages())
@given(pool=pools())
def test_what_is_written_can_be_read(key: str, language: str, pool: Pool) -> None:
    data = FORMATS[key].encode(pool, language)
    found = read_pool_data(data, "deck", format=key, finder=KNOWN)
    assert found.faults == ()
    assert counts(found.pool) == counts(pool)
    again = FORMATS[key].encode(found.pool, language)
    assert again == data or key in ("ydk", "ydke")


@pytest.mark.parametrize("key", ["ydk", "ydke"])
@given(pool=pools())
def test_numbers_keep_their_order(key: str, pool: Pool) -> None:
    found = read_pool_data(FORMATS[key].encode(pool, "en"), "deck", finder=KNOWN)
    assert found.format == key
    assert (found.pool.main, found.pool.extra, found.pool.side) == (
        pool.main,
        pool.extra,
        pool.side,
    )


@pytest.mark.parametrize("key", FORMATS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_marks_and_line_ends_of_other_systems(key: str, encoding: str, end: str) -> None:
    pool = Pool("deck", tuple(NATIVE[:9]), tuple(NATIVE[9:11]))
    text = FORMATS[key].write(pool, "zh-TW").replace("\r\n", "\n").replace("\n", end)
    found = read_pool_data(text.encode(encoding), "deck", finder=KNOWN)
    assert found.faults == ()
    assert found.format == key
    assert counts(found.pool) == counts(pool)


@pytest.mark.parametrize("key", ["yaml", "text", "csv"])
@pytest.mark.parametrize(
    ("encoding", "language"), [("big5", "zh-TW"), ("gbk", "zh-TW"), ("cp932", "ja")]
)
def test_older_encodings_are_told_apart(key: str, encoding: str, language: str) -> None:
    cards = [e for e in NATIVE if can_be_written(e.name(language), encoding)][:40]
    pool = Pool("deck", tuple(cards))
    found = read_pool_data(FORMATS[key].write(pool, language).encode(encoding), finder=KNOWN)
    assert found.encoding in {encoding, "gb18030", "big5hkscs"}
    assert found.faults == ()
    assert counts(found.pool) == counts(pool)


def can_be_written(name: str, encoding: str) -> bool:
    try:
        name.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("黑魔導 x2\n死者蘇生\n強欲之壺", "big5"),
        ("黑魔导 x2\n死者苏生\n强欲之壶", "gbk"),
        ("ブラック・マジシャン\n死者蘇生", "cp932"),
        ("plain", "ascii"),
    ],
)
def test_short_texts_in_older_encodings(text: str, encoding: str) -> None:
    assert read_encoding(text.encode(encoding)).text == text


@given(st.binary(max_size=200))
def test_any_bytes_are_read_as_something(data: bytes) -> None:
    assert isinstance(read_encoding(data).text, str)


@pytest.mark.parametrize("key", FORMATS)
@given(data=st.binary(max_size=300))
def test_any_bytes_end_in_cards_or_faults(key: str, data: bytes) -> None:
    found = read_pool_data(data, "noise", format=key, finder=KNOWN)
    assert found.pool or found.faults
    assert all(fault.text(Messages("en")) for fault in found.faults)


def test_damaged_utf_8_is_said_to_be_damaged() -> None:
    data = "3x 黑洞\n2x 死者蘇生\n1x 強欲之壺\n".encode() + b"1x Dark \xff\xfeole\n"
    found = read_pool_data(data, "x", finder=KNOWN)
    assert [f.key for f in found.faults] == ["damaged_encoding", "unknown_card_in"]
    assert len(found.pool.main) == 6


# lists of names


@pytest.mark.parametrize(
    "line",
    [
        *("3x Dark Hole", "3 x Dark Hole", "3 Dark Hole", "Dark Hole x3", "Dark Hole ×3"),
        *("Dark Hole 3", "Dark Hole (3)", "Dark Hole\t3", "[3] Dark Hole", "x3 Dark Hole"),
        *("- 3x Dark Hole", "• Dark Hole x3", "1. Dark Hole x3", "Dark Hole (SDY-022) x3"),
        *("3x Dark Hole // my favourite", "3 Dark Hole # a note", "3x Dark Hole (Spell)"),
        *("黑洞 x2\n黑洞", "黑洞*3", "黑洞 3張", "3張 黑洞", "3枚 ブラック・ホール", "黑洞３"),
        *("53129443 x3", "3x 53129443", "ブラックホール ×３", "ＤＡＲＫ　ＨＯＬＥ x3"),
    ],
)
def test_every_way_to_write_three_copies(line: str) -> None:
    found = read_pool_data(line, "x", format="text", finder=KNOWN)
    assert found.faults == ()
    assert [e.name("en") for e in found.pool.main] == ["Dark Hole"] * 3


def test_headings_in_every_language() -> None:
    text = """
    Main Deck (40)
    Monsters: 1
    Man-Eater Bug
    ## 額外牌組：
    星塵龍
    【サイドデッキ】
    黑洞 x2
    === Extra ===
    Stardust Dragon
    """
    pool = read_pool_data(text, "x", format="text", finder=KNOWN).pool
    assert [len(getattr(pool, section)) for section in SECTIONS] == [1, 2, 2]


def test_without_headings_cards_go_where_their_kind_belongs() -> None:
    pool = read_pool_data("Stardust Dragon\nDark Hole", "x", format="text", finder=KNOWN).pool
    assert [e.name("en") for e in pool.extra] == ["Stardust Dragon"]


# what cannot be read


@pytest.mark.parametrize(
    ("key", "text", "lines", "near"),
    [
        ("text", "黑洞\n3x Dark Hle\n(?!)\n死者蘇生 x0\n", [2, 3, 4], "Dark Hole"),
        ("ydk", "#main\n53129443\n53129440\nabc\n!foo\n", [3, 4, 5], "53129443"),
        ("yaml", "main:\n  黑洞: 1\n  Dark Hle: 2\n  死者蘇生: -1\n", [3, 4], "Dark Hole"),
        (
            "csv",
            'count,name\n1,黑洞\n2,Dark Hle\nx,黑洞\n1,"黑洞\n1,\n',
            [3, 4, 5, 6],
            "Dark Hole",
        ),
    ],
)
def test_the_rest_is_listed_with_line_content_and_nearest(
    key: str, text: str, lines: list[int], near: str
) -> None:
    found = read_pool_data(text, "x", format=key, finder=KNOWN)
    assert [e.name("en") for e in found.pool.main] == ["Dark Hole"]
    assert [fault.line for fault in found.faults] == lines
    assert near in found.faults[0].text(Messages("en"))
    assert not found.complete
    with pytest.raises(PoolError) as caught:
        found.whole()
    assert len(caught.value.lines(Messages("zh-TW"))) == len(lines)


def test_a_damaged_link_gives_what_is_whole() -> None:
    words = base64.b64encode((53129443).to_bytes(4, "little") * 2).decode()
    good = f"ydke://{words}!!!"
    assert [e.id for e in read_pool_data(f"look: {good} nice").pool.main] == [53129443] * 2
    broken = good.replace(words, words[:8] + "\n" + words[8:])
    assert len(read_pool_data(broken).pool.main) == 2
    cut = read_pool_data(f"ydke://{words[:7]}")
    assert [e.id for e in cut.pool.main] == [53129443]
    assert [f.key for f in cut.faults] == ["ydke.cut_off", "ydke.bad_part"]
    assert [f.key for f in read_pool_data("ydke://?!!!").faults] == ["ydke.bad_part"]
    assert [f.key for f in read_pool_data(f"{good} {good}").faults] == ["ydke.several"]
    assert [f.key for f in read_pool_data("x", format="ydke").faults] == ["ydke.no_link"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("#main\n53129443", "ydk"),
        ("53129443\n53129443\n", "ydk"),
        ("ydke://!!!", "ydke"),
        ("name: x\nmain:\n  黑洞: 2\n", "yaml"),
        ("count;name\n2;黑洞\n", "csv"),
        ("sep=;\n張數;卡名\n2;黑洞\n", "csv"),
        ("2 Dark Hole, the spell", "text"),
        ("黑洞", "text"),
    ],
)
def test_the_content_tells_the_format(text: str, key: str) -> None:
    assert read_pool_data(text, "x", finder=KNOWN).format == key


def test_an_unknown_format_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(PoolError, match="ydk, ydke, yaml, text, csv"):
        read_pool_data("黑洞", format="pdf")


@pytest.mark.parametrize("key", ["text", "csv"])
def test_a_file_that_is_no_list_is_given_up_and_says_so(key: str) -> None:
    text = "name\n" + "".join(f"no card {i}\n" for i in range(3_000)) + "Dark Hole\n"
    found = read_pool_data(text, "x", format=key, finder=Finder())
    assert len(found.faults) == 501
    assert found.faults[-1].key == "too_many_faults"
    assert not found.complete


def test_endless_lines_are_no_cards() -> None:
    for text in ("x" * 200_000, "3x " * 70_000, "(" * 100_000, "1 " * 100_000):
        found = read_pool_data(text, "x", format="text", finder=KNOWN)
        assert [f.key for f in found.faults] == ["not_a_card"]


# ban lists


LIMITS = st.dictionaries(st.sampled_from([e.printed.code for e in NATIVE]), st.integers(0, 3))


@given(limits=LIMITS, whitelist=st.booleans())
def test_ban_lists_go_both_ways(limits: dict[int, int], whitelist: bool) -> None:
    text = "!2026.7 List\n" + ("$whitelist\n" if whitelist else "")
    text += "".join(f"{code} {number}\n" for code, number in limits.items())
    (listing,), faults = parse_lflist(text.replace("\n", "\r\n").encode("utf-8-sig"))
    assert not faults
    assert dict(listing.banlist.limits) == limits
    (again,), _ = parse_lflist(lflist_text([listing.banlist]))
    assert again.banlist == listing.banlist
    (readable,), _ = parse_banlists(banlist_text([listing.banlist]), "x")
    assert {c: n for c, n in readable.banlist.limits.items() if n < 3} == {
        c: n for c, n in limits.items() if n < 3
    }
    assert readable.banlist.whitelist == whitelist


# the command


def run(*arguments: str, code: int = 0, typed: bytes = b"") -> tuple[str, str]:
    result = runner.invoke(app, ["--lang", "en", *arguments], input=typed)
    assert result.exit_code == code, result.output
    return result.stdout, result.stderr


@pytest.mark.parametrize("ending", [".ydk", ".ydke", ".pool.yaml", ".deck.yaml", ".txt", ".csv"])
def test_convert_there_and_back(tmp_path: Path, ending: str) -> None:
    there, back = tmp_path / f"a{ending}", tmp_path / "b.ydk"
    run("pool", "convert", "3-corpses", str(there))
    run("pool", "convert", str(there), str(back))
    assert counts(load_pool(back)) == counts(load_pool("3-corpses"))


def test_convert_reads_and_writes_the_standard_streams() -> None:
    out, _ = run("pool", "convert", "-", "--to", "ydke", typed="黑洞 x2".encode("big5"))
    assert out == "ydke://47AqA+OwKgM=!!!\n"
    out, _ = run("pool", "convert", out.strip(), "-", "--to", "csv")
    assert out.splitlines() == ["section,count,id,name", "main,2,53129443,Dark Hole"]
    out, _ = run("pool", "convert", "-", "-f", "csv", typed=out.encode())
    assert "2x Dark Hole" in out


def test_a_partly_readable_file_is_converted_and_strict_refuses(tmp_path: Path) -> None:
    source, target = tmp_path / "a.txt", tmp_path / "b.ydk"
    source.write_text("Dark Hole\n2x Dark Hle\n", encoding="utf-8")
    _, err = run("pool", "convert", str(source), str(target), "--strict", code=1)
    assert not target.exists()
    _, err = run("pool", "convert", str(source), str(target))
    assert "line 2" in err
    assert 'Did you mean "Dark Hole' in err
    assert target.read_text().splitlines()[2] == "53129443"
    out, _ = run("pool", "check", str(source), "--ruleset", "classic", code=1)
    assert "line 2" in out


def test_ban_lists_are_converted(tmp_path: Path) -> None:
    conf, back = tmp_path / "lflist.conf", tmp_path / "b.banlist.yaml"
    run("pool", "convert", "house", str(conf))
    assert conf.read_text(encoding="utf-8").startswith("#[")
    run("pool", "convert", str(conf), str(back))
    (one,), _ = parse_banlists(back.read_text(encoding="utf-8"), "x")
    (other,), _ = parse_lflist(conf.read_bytes())
    assert one.banlist.limits == other.banlist.limits
    run("pool", "convert", str(conf), "x.pdf", code=2)


def test_a_missing_file_and_an_unknown_ending_are_told(tmp_path: Path) -> None:
    _, err = run("pool", "show", str(tmp_path / "nothing.ydk"), code=1)
    assert "3-corpses" in err
    _, err = run("pool", "convert", "3-corpses", str(tmp_path / "a.pdf"), code=2)
    assert ".ydke" in err
    with pytest.raises(PoolError):
        read_pool("x" * 5000)


def test_errors_are_errors_and_marks_are_warnings() -> None:
    found = read_pool_data("黑洞\n黑桐", "x", finder=KNOWN)
    assert {f.severity for f in found.faults} == {Severity.ERROR}


def test_a_partly_readable_pool_is_played_by_force_only(tmp_path: Path) -> None:
    pool = tmp_path / "a.txt"
    pool.write_text("99x Sangan\n1x Sangam\n", encoding="utf-8")
    arguments = ["--lang", "en", "simulate", "--pool", str(pool), "-b", "random", "-n", "3"]
    arguments += ["--duels", "0"]
    refused = runner.invoke(app, arguments)
    assert refused.exit_code == 2
    assert "line 2" in refused.stderr
    assert "Sangan" in refused.stderr
    forced = runner.invoke(app, [*arguments, "--force"])
    assert forced.exit_code == 0, forced.output
    assert "line 2" in forced.stderr
