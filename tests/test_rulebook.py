"""The rule book as data, and the check that every rule is accounted for."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from duel99.cli.rules import rules as rules_command
from duel99.rulebook import Book, Rule, RuleSet, load
from duel99.rulebook.coverage import Fault, FaultKind, Showing, State, check, collect, report
from duel99.rulebook.extract import extract, write
from duel99.rulebook.model import Ambiguity
from duel99.rulebook.pending import Entry, Pending, PendingError, load_pending

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "docs" / "rules.md"


def small_book() -> Book:
    def rule(rule_id: str, *sets: RuleSet, notes: str = "") -> Rule:
        return Rule(rule_id, "section", f"text of {rule_id}", sets, notes)

    return Book(
        rules=(
            rule("N99-001", RuleSet.NINETY_NINE, notes="info; more"),
            rule("N99-002", RuleSet.NINETY_NINE),
            rule("N99-003", RuleSet.NINETY_NINE),
            rule("RD-001", RuleSet.RIDING),
            rule("RD-002", RuleSet.RIDING),
        ),
        ambiguities=(Ambiguity("AMB-1", "section", "topic", "unclear", "readings", "default"),),
        options=(),
    )


RIDING_LATER = Pending(pending=(Entry("riding comes later", only_sets=(RuleSet.RIDING,)),))


def write_tests(folder: Path, source: str) -> None:
    (folder / "test_some.py").write_text(source, encoding="utf-8")


# --- the book


def test_the_book_is_whole() -> None:
    book = load()
    assert len(book.rules) == 634
    assert len(book.ambiguities) == 102
    assert len(book.options) == 51
    assert len(book.ids()) == 634 + 102


def test_the_data_are_those_of_the_document() -> None:
    assert extract(DOCUMENT.read_text(encoding="utf-8")) == load()


def test_the_written_file_is_the_one_in_the_package(tmp_path: Path) -> None:
    write(load(), tmp_path / "rules.json")
    packaged = ROOT / "src" / "duel99" / "rulebook" / "rules.json"
    assert (tmp_path / "rules.json").read_bytes() == packaged.read_bytes()


def test_a_row_is_read_into_its_parts() -> None:
    rule = load().rule("OCG-007")
    assert rule.sets == tuple(RuleSet(name) for name in ("M2", "M3", "M4", "N", "R"))
    assert rule.section.startswith("O.1 ")
    assert rule.notes == ""
    assert rule.source == "L5.7"
    assert not rule.is_information
    assert load().rule("N99-001").is_information


def test_options_name_their_values_and_ambiguity() -> None:
    option = load().option("deckout.rule")
    assert option.values == ("end_compare", "eliminate", "last_card")
    assert option.default == "end_compare"
    assert option.ambiguity == "AMB-60"
    ambiguities = {row.id: row for row in load().ambiguities}
    assert all(option.key in ambiguities[option.ambiguity].options for option in load().options)


def test_what_is_not_in_the_book_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="N99-999"):
        load().rule("N99-999")
    with pytest.raises(KeyError, match=r"no\.option"):
        load().option("no.option")


def test_a_row_of_the_wrong_form_is_named_by_its_line() -> None:
    with pytest.raises(ValueError, match="line 2: a row of 3 cells"):
        extract("### heading\n| N99-001 | text | N |\n")
    with pytest.raises(ValueError, match="line 1: 'X' is no ruleset"):
        extract("| N99-001 | text | X | — | L1 |\n")


# --- what is pending


def test_the_list_of_pending_rules_fits_the_book() -> None:
    pending = load_pending()
    reasons = pending.pending_reasons(load())
    assert all(reasons.values())
    assert set(pending.informative_reasons(load())) >= {"N99-001", "CLS-100"}


def test_pending_rules_are_named_by_id_range_prefix_or_ruleset() -> None:
    def chosen(**selector: tuple[str, ...] | tuple[RuleSet, ...]) -> set[str]:
        entry = Entry("reason", **selector)  # type: ignore[arg-type]
        return set(Pending(pending=(entry,)).pending_reasons(small_book()))

    assert chosen(rules=("RD-002",)) == {"RD-002"}
    assert chosen(rules=("N99-002..N99-003",)) == {"N99-002", "N99-003"}
    assert chosen(rules=("RD-*",)) == {"RD-001", "RD-002"}
    assert chosen(only_sets=(RuleSet.RIDING,)) == {"RD-001", "RD-002"}


@pytest.mark.parametrize("selector", ["RD-009", "RD-001..RD-004", "XX-*"])
def test_a_selector_that_fits_no_rule_is_an_error(selector: str) -> None:
    with pytest.raises(PendingError, match=r"RD-009|RD-001\.\.RD-004|XX-\*"):
        Pending(pending=(Entry("reason", (selector,)),)).pending_reasons(small_book())


def test_a_bad_file_of_pending_rules_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "pending.toml"
    path.write_text('[[pending]]\nrules = ["RD-001"]\n', encoding="utf-8")
    with pytest.raises(PendingError, match="reason"):
        load_pending(path)


# --- what tests show


def test_marks_are_found_wherever_pytest_allows_them(tmp_path: Path) -> None:
    write_tests(
        tmp_path,
        "import pytest\n"
        'pytestmark = [pytest.mark.rule("N99-001")]\n'
        '@pytest.mark.rule("N99-002", "N99-003")\n'
        "def test_a(): ...\n"
        '@pytest.mark.rule("RD-001")\n'
        "class TestB:\n"
        '    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("RD-002"))])\n'
        "    def test_c(self, x): ...\n",
    )
    showings, faults = collect(tmp_path)
    assert faults == []
    assert {(showing.rule, showing.where) for showing in showings} == {
        ("N99-001", "test_some.py"),
        ("N99-002", "test_some.py::test_a"),
        ("N99-003", "test_some.py::test_a"),
        ("RD-001", "test_some.py::TestB"),
        ("RD-002", "test_some.py::TestB::test_c"),
    }


def test_scenarios_name_their_rules(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios" / "turn"
    folder.mkdir(parents=True)
    (folder / "draw.yaml").write_text(
        "scenario: 抽牌\nrules: [N99-002,\n  RD-001]\n", encoding="utf-8"
    )
    showings, faults = collect(tmp_path)
    assert faults == []
    assert showings == [
        Showing("N99-002", "scenarios/turn/draw.yaml", 2),
        Showing("RD-001", "scenarios/turn/draw.yaml", 3),
    ]


def test_what_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "bad.yaml").write_text("rules: [", encoding="utf-8")
    (tmp_path / "scenarios" / "list.yaml").write_text("- a", encoding="utf-8")
    (tmp_path / "scenarios" / "text.yaml").write_text("rules: N99-001", encoding="utf-8")
    (tmp_path / "test_bad.py").write_text("def", encoding="utf-8")
    write_tests(
        tmp_path, "import pytest\nRULE = 'N99-001'\n@pytest.mark.rule(RULE)\ndef test_a(): ...\n"
    )
    _, faults = collect(tmp_path)
    assert {fault.kind for fault in faults} == {FaultKind.UNREADABLE}
    assert [fault.where for fault in faults] == [
        "test_bad.py",
        "test_some.py::test_a",
        "scenarios/bad.yaml",
        "scenarios/list.yaml",
        "scenarios/text.yaml",
    ]


# --- the check


def test_all_is_well(tmp_path: Path) -> None:
    write_tests(
        tmp_path,
        'import pytest\n@pytest.mark.rule("N99-002", "N99-003", "AMB-1")\ndef test_a(): ...\n',
    )
    found = report(tmp_path, book=small_book(), pending=RIDING_LATER)
    assert found.faults == ()
    assert [(line.id, line.state) for line in found.lines] == [
        ("N99-001", State.INFORMATIVE),
        ("N99-002", State.SHOWN),
        ("N99-003", State.SHOWN),
        ("RD-001", State.PENDING),
        ("RD-002", State.PENDING),
        ("AMB-1", State.SHOWN),
    ]
    assert found.count(State.SHOWN) == 2


def test_all_faults_are_found_at_once(tmp_path: Path) -> None:
    write_tests(
        tmp_path,
        'import pytest\n@pytest.mark.rule("N99-002", "N99-004", "RD-001")\ndef test_a(): ...\n',
    )
    assert check(tmp_path, book=small_book(), pending=RIDING_LATER) == [
        Fault(FaultKind.UNKNOWN, "N99-004", "test_some.py::test_a:2"),
        Fault(FaultKind.NOT_SHOWN, "N99-003"),
        Fault(FaultKind.PENDING_SHOWN, "RD-001", "test_some.py::test_a"),
    ]


def test_every_rule_is_shown_by_a_test_or_waits_for_its_time() -> None:
    faults = check(Path(__file__).parent)
    assert faults == [], "\n".join(map(str, faults))


# --- the command


def run(*arguments: str) -> tuple[int, str]:
    app = typer.Typer()
    app.command()(rules_command)
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.output


def test_the_command_lists_rules(tmp_path: Path) -> None:
    write_tests(tmp_path, 'import pytest\n@pytest.mark.rule("N99-002")\ndef test_a(): ...\n')
    code, output = run("N99-00", "--tests", str(tmp_path), "--lang", "en")
    assert code == 0
    assert "N99-009" in output
    assert "N99-010" not in output
    assert "634 rules: 1 shown by tests" in output


def test_the_command_lists_what_is_missing(tmp_path: Path) -> None:
    write_tests(tmp_path, 'import pytest\n@pytest.mark.rule("N99-998")\ndef test_a(): ...\n')
    code, output = run("--missing", "--tests", str(tmp_path), "--lang", "en")
    assert code == 1
    assert "N99-998: the rule book has no such ID" in output
    assert "N99-041: no test shows it" in output
    assert "N99-028" not in output  # informative: it needs no test


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    assert run("--tests", str(tmp_path / "nowhere"))[0] == 2
    assert run("--lang", "fr")[0] == 2
