"""Matches at the terminal table: `duel99 play --match`."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest
from click.testing import Result
from rich.console import Console
from tests.tabletop import MASTER2020, vanilla_deck
from typer.testing import CliRunner

from duel99 import cards, replays
from duel99.bots import parse_seats
from duel99.cli import app
from duel99.cli.table.match import Course, MatchTable
from duel99.cli.table.score import rules_lines
from duel99.cli.table.siding import fault_text
from duel99.cli.table.terminal import Terminal
from duel99.decks import Pool, default_pools
from duel99.kernel import Duel, Ruleset
from duel99.kernel.event import Noted
from duel99.messages import Messages, languages
from duel99.rulesets.matches import ExchangeFault, Match, MatchDeck, Stage
from duel99.rulesets.matches import Result as Outcome
from duel99.telling.wording import Wording

runner = CliRunner()
SURRENDER = "surrender\ny\n\n"
"""Give this duel up, and go on."""
KEEP = "done\n"
BEGIN = "1\n"


def run(typed: str, *arguments: str, code: int = 0) -> str:
    result: Result = runner.invoke(app, ["play", *arguments], input=typed)
    assert result.exit_code == code, result.output
    return result.output


def duel_of_two(typed: str, *arguments: str, language: str = "en", code: int = 0) -> str:
    """Ann loses the first roll, so that the bot begins the first duel."""
    seed = next(seed for seed in range(9) if new(seed).chooser == 1)
    command = ["-r", "master2020", "--seats", "Ann,bot:random", "--seed", str(seed)]
    return run(typed, "--match", *command, "--lang", language, *arguments, code=code)


def texts(language: str, *keys: str, **values: object) -> list[str]:
    return [Messages(language).text(f"match.{key}", **values) for key in keys]


# a best of three


@pytest.mark.rule("OCG-288", "OCG-234", "CLS-008", "CLS-118")
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("plain", ["--plain", "--no-plain"])
def test_a_best_of_three_is_played_to_its_end(language: str, plain: str) -> None:
    """One surrenders every duel, exchanges nothing, and has the choice as the loser."""
    typed = SURRENDER + KEEP + BEGIN + SURRENDER + "n\n"
    output = duel_of_two(typed, plain, language=language)
    messages = Messages(language)
    flat = "".join(output.split())

    def said(key: str, **values: object) -> bool:
        return "".join(messages.text(key, **values).split()) in flat

    assert said("match.by_wins")
    assert said("match.tie_extra_duel_wins")
    assert said("match.side.section_side")
    assert said("match.side.kept")
    # CLS-118: how many cards the other's side deck has can be seen
    assert said("match.side.others", player="random", count=8)
    assert said("say.goodbye")
    won = messages.text("match.won", players="random")
    assert "".join(won.split()) in flat
    assert said("match.again")


def test_who_rolls_higher_chooses_and_the_order_is_theirs() -> None:
    found = set()
    for seed in ("1", "2", "3", "4", "5", "6"):
        output = run(
            "2\n", "--match", "-r", "master2020", "--seats", "Ann,bot:random",
            "--seed", seed, "--lang", "en",
        )  # fmt: skip
        asked = "Ann, who takes the first turn?" in output
        assert ("random takes the first turn." in output) or not asked
        assert "rolls" in output
        found.add(asked)
    assert found == {True, False}


def test_a_choice_is_asked_again_until_it_is_one() -> None:
    lines: list[str] = ["nobody", "7", "second"]
    course, screen = at_table(lines, seed=next(s for s in range(9) if new(s).chooser == 0))
    course._choose(0)
    assert course.match.order == (1, 0)
    assert screen.getvalue().count("Type 1 to 2") == 2


def test_the_seat_may_be_named() -> None:
    course, _ = at_table(["bot"], seed=next(s for s in range(9) if new(s).chooser == 0))
    course._choose(0)
    assert course.match.order == (1, 0)


def test_bots_play_a_match_among_themselves() -> None:
    output = run(
        "", "--match", "-r", "master2020", "--seats", "bot:random,bot:random",
        "--seed", "3", "--lang", "en", "--plain",
    )  # fmt: skip
    assert "The match is over" in output
    assert "Another match" not in output


def test_a_match_can_be_left_between_duels() -> None:
    output = duel_of_two("surrender\ny\nquit\n", language="zh-TW")
    assert "打完第 1 場" in output
    assert "第 2 場" not in output


def test_another_match_begins_anew() -> None:
    typed = SURRENDER + KEEP + BEGIN + SURRENDER + "y\n"
    output = duel_of_two(typed, "--plain")
    assert output.count("The match is over") == 1
    tail = output.split("Another match?")[1]
    assert "Duel 1: " in tail or "who takes the first turn" in tail


# points


@pytest.mark.rule("AMB-12")
@pytest.mark.parametrize("how", [["--match"], ["-o", "match.n=points"]], ids=["match", "option"])
@pytest.mark.parametrize("language", languages())
def test_a_match_for_points(how: list[str], language: str, tmp_path: Path) -> None:
    save = tmp_path / "evening.d99"
    messages = Messages(language)
    output = run(
        SURRENDER * 2 + "n\n", *how, "--duels", "2", "--seats", "A,bot:random,bot:random",
        "--seed", "7", "--lang", language, "--save", str(save), "--plain",
    )  # fmt: skip
    assert messages.text("match.by_points", count=2) in output
    assert messages.text("match.tie_draw_points") in output
    for number in (1, 2):
        assert output.count(messages.text("match.title", number=number)) == 1
        assert (tmp_path / f"evening-{number}.d99").exists()
    ends = [messages.text(f"match.{key}", players="|").split("|")[-1] for key in ("won", "shared")]
    assert any(end in output for end in ends)
    assert not save.exists()
    assert replays.load_match(tmp_path / "evening.d99m").match.over


@pytest.mark.parametrize(
    ("arguments", "key", "values"),
    [
        (["--match", "-o", "match.n=single"], "match_single", {}),
        (["--duels", "2"], "duels_alone", {}),
        (["--match", "--duels", "0"], "duels_number", {"value": 0}),
        (["--match", "-r", "master2020", "--duels", "5"], "duels_wins", {}),
        (["--resume", "x.d99m", "--match"], "resume_only", {"options": "--match"}),
    ],
)
@pytest.mark.parametrize("language", languages())
def test_what_does_not_go_together_is_refused(
    arguments: list[str], key: str, values: dict[str, object], language: str
) -> None:
    output = run("", *arguments, "--lang", language, code=2)
    assert Messages(language).text(f"play.{key}", **values) in output


@pytest.mark.rule("AMB-98", "AMB-99")
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("tie", ["draw", "extra_duel"])
def test_the_table_tells_what_decides(language: str, tie: str) -> None:
    words = wording(language)
    rules = MASTER2020.with_options({"match.tie": tie, "match.clock": "40"})
    match = Match.begin(rules, 2, [DECK, DECK])
    said = rules_lines(match, words)
    assert said == texts(language, "by_wins", f"tie_{tie}_wins", "clock", minutes=40)


# side decks at the table

HEROES, MAGICIANS = default_pools("master2020", players=2)


def listed(pool: Pool) -> MatchDeck:
    main, extra, side = (tuple(e.id for e in c) for c in (pool.main, pool.extra, pool.side))
    return MatchDeck(main, extra, side)


DECK = listed(HEROES)


def wording(language: str = "en", names: tuple[str, ...] = ("Ann", "bot")) -> Wording:
    return Wording(Messages(language), names, shared=False, library=cards.load())


def new(seed: int = 1) -> Match:
    return Match.begin(MASTER2020, 2, [DECK, listed(MAGICIANS)], seed=seed)


def reader(lines: Sequence[str], screen: io.StringIO) -> Callable[[str], str]:
    left = list(lines)

    def read(prompt: str) -> str:
        screen.write(prompt)
        if not left:
            raise EOFError
        screen.write(left[0] + "\n")
        return left.pop(0)

    return read


def at_table(
    lines: Sequence[str],
    *,
    match: Match | None = None,
    seed: int = 1,
    seats: str = "Ann,bot:random",
    plain: bool = True,
    language: str = "en",
    ruleset: Ruleset = MASTER2020,
    save: Path | None = None,
    clock: Callable[[], float] = lambda: 0.0,
) -> tuple[Course, io.StringIO]:
    screen = io.StringIO()
    console = Console(file=screen, width=100, force_terminal=False)
    terminal = Terminal(plain=plain, console=console, reader=reader(lines, screen))
    specs = parse_seats(seats)
    names = (specs[0].name, "bot") if specs[1].bot else (specs[0].name, specs[1].name)
    course = Course(
        match or new(seed), ruleset, specs, wording(language, names), terminal,
        save=save, clock=clock, new_seed=lambda: 5,
    )  # fmt: skip
    return course, screen


def between() -> Match:
    """After the first duel, which Ann lost."""
    return new().choose(0).record(Outcome((0, 1), (2, 1), (1,)))


def number_of(screen: str, name: str, section: str) -> int:
    """The number under which a card is listed in a section."""
    part = screen.rsplit(f"\n{section} (", maxsplit=1)[-1]
    return int(next(line.split()[0] for line in part.splitlines() if f" {name}" in line))


def side(*lines: str, plain: bool = True, language: str = "en") -> tuple[MatchDeck, str]:
    course, screen = at_table(lines, match=between(), plain=plain, language=language)
    course._side(0)
    return course.match.decks[0], screen.getvalue()


def listing() -> str:
    return side("done")[1]


@pytest.mark.rule("OCG-234", "CLS-003")
@pytest.mark.parametrize("plain", [True, False])
def test_a_card_is_exchanged_by_two_numbers(plain: bool) -> None:
    shown = listing()
    captain = number_of(shown, "Marauding Captain", "Main Deck")
    hole = number_of(shown, "Dark Hole", "Side Deck")
    for typed in (f"{captain} {hole}", f"swap {hole} {captain}", f"換 {captain}，{hole}"):
        deck, screen = side(typed, "done", plain=plain)
        assert deck.main.count(2460565) == 1
        assert deck.main.count(53129443) == 1
        assert deck.side.count(2460565) == 1
        assert (len(deck.main), len(deck.extra), len(deck.side)) == (40, 15, 8)
        assert (
            '"Marauding Captain" goes to the Side Deck, "Dark Hole" into the Main Deck.' in screen
        )
        assert "is settled" in screen


def test_exchanges_are_taken_back() -> None:
    shown = listing()
    one = number_of(shown, "Marauding Captain", "Main Deck")
    other = number_of(shown, "Dark Hole", "Side Deck")
    deck, screen = side(f"{one} {other}", "undo", "undo", "done")
    assert deck == DECK
    assert "The last exchange is taken back." in screen
    assert "There is nothing to undo." in screen
    assert "The deck stays as it is." in screen
    deck, screen = side(f"{one} {other}", f"{one} {other}", "reset", "")
    assert deck == DECK
    assert "The deck stays as it is." in screen


def test_what_is_no_exchange_gets_one_sentence() -> None:
    shown = listing()
    dragon = number_of(shown, "Stardust Dragon", "Side Deck")
    hole = number_of(shown, "Dark Hole", "Side Deck")
    warrior = number_of(shown, "Junk Warrior", "Extra Deck")
    deck, screen = side(
        f"1 {dragon}", f"{warrior} {hole}", "1 2", f"{hole} {dragon}", "1 99", "xyzzy", "g", "done"
    )
    assert deck == DECK
    assert '"Stardust Dragon" may not lie in the Main Deck' in screen
    assert '"Dark Hole" may not lie in the Extra Deck' in screen
    assert screen.count("One number must be of the Side Deck") == 2
    assert "There is no 99" in screen
    assert '"xyzzy" is not clear' in screen
    assert '"g" is not clear' in screen
    deck, _ = side(f"{warrior} {dragon}", "done")
    assert 44508094 in deck.extra


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("plain", [True, False])
def test_help_reading_and_listing_again(language: str, plain: bool) -> None:
    _, screen = side("?", "o", "i 1", "i", "done", plain=plain, language=language)
    messages = Messages(language)
    flat = "".join(screen.split())
    for key in ("about", "manual_swap", "manual_undo", "manual_reset", "manual_done"):
        assert "".join(messages.text(f"match.side.{key}").split()) in flat
    place = messages.text("match.side.section_main")
    title = messages.text("table.pile_title", place=place, count=40)
    assert flat.count("".join(title.split())) == 2
    assert messages.text("say.info_what") in screen


def test_a_bot_keeps_its_deck() -> None:
    course, screen = at_table([], match=between())
    course._side(1)
    assert course.match.to_side == (0,)
    assert course.match.decks[1] == listed(MAGICIANS)
    assert screen.getvalue() == ""


def test_people_exchange_out_of_each_others_sight() -> None:
    course, screen = at_table(["", "done", "", "done"], match=between(), seats="Ann,Ben")
    course._side(0)
    course._side(1)
    text = screen.getvalue()
    assert text.count("look away") == 2
    assert "\n" * 40 in text
    assert course.match.stage is Stage.CHOICE


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", ["size", "missing", "foreign", "section"])
def test_every_fault_of_an_exchange_has_a_sentence(language: str, kind: str) -> None:
    fault = ExchangeFault(kind, "main", 53129443, 2, 40, 41)  # type: ignore[arg-type]
    said = fault_text(fault, wording(language))
    name = cards.load().find("黑洞").name(language)
    names = {
        "size": "40",
        "missing": "2",
        "foreign": "2",
        "section": name,
    }
    assert names[kind] in said


# the clock


@pytest.mark.rule("OCG-290", "AMB-99")
def test_real_minutes_are_counted_and_time_is_called() -> None:
    now = [100.0]
    rules = MASTER2020.with_options({"match.clock": "40"})
    screen = io.StringIO()
    terminal = Terminal(
        plain=True, console=Console(file=screen, width=90), reader=reader([], screen)
    )
    match = Match.begin(rules, 2, [DECK, DECK]).choose(0)
    table = MatchTable(match, wording(), terminal, lambda: now[0])
    duel = Duel(rules, 2, [vanilla_deck(), vanilla_deck()], order=(0, 1))
    table.keep_time(duel)
    table.tell_time()
    assert screen.getvalue() == ""
    now[0] += 36 * 60
    table.keep_time(duel)
    table.tell_time()
    table.tell_time()
    assert screen.getvalue().count("Time left in the match: 4:00.") == 1
    assert not duel.last_turn
    now[0] += 4 * 60 + 1
    table.keep_time(duel)
    assert duel.last_turn == 4
    assert duel.events[-1] == Noted("note.time_called", value=4)
    table.tell_time()
    assert "The time of the match is up." in screen.getvalue()


@pytest.mark.rule("AMB-99")
def test_time_that_runs_out_while_cards_are_exchanged_ends_the_match() -> None:
    now = [0.0]
    rules = MASTER2020.with_options({"match.clock": "40"})
    match = Match.begin(rules, 2, [DECK, listed(MAGICIANS)]).choose(0)
    match = match.record(Outcome((0, 1), (2, 1), (1,)))

    course, screen = at_table(["done", "n"], match=match, ruleset=rules, clock=lambda: now[0])
    course.terminal._reader = slow(course.terminal._reader, now, 2400)
    course.run()
    assert course.match.winners == (1,)
    assert "The match is over: bot won!" in screen.getvalue()


def slow(read: Callable[[str], str], now: list[float], seconds: float) -> Callable[[str], str]:
    def reading(prompt: str) -> str:
        now[0] += seconds
        return read(prompt)

    return reading


def test_without_a_clock_no_time_is_told() -> None:
    course, screen = at_table([], match=between(), clock=lambda: 1e9)
    course.table.tick()
    course.table.tell_time()
    course.table.tell_score()
    assert course.match.seconds == 0
    assert "Time" not in screen.getvalue()


# files


def test_a_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    """Left in the middle of a duel, and again between two duels."""
    file = tmp_path / "ours.d99"
    match_file = tmp_path / "ours.d99m"
    output = duel_of_two(SURRENDER, "--save", str(file), "--plain")
    assert "after duel 1" in output
    assert str(match_file) in output
    kept = replays.load_match(match_file)
    assert kept.match.stage is Stage.SIDING
    assert kept.seats == ("Ann", "random")
    assert kept.bots == ("", "random")
    again = run("done\n1\n1\n", "--resume", str(match_file), "--lang", "en", "--plain")
    assert "random: wins 1" in again
    assert "Duel 2: Ann begins." in again
    kept = replays.load_match(match_file)
    assert kept.match.stage is Stage.DUEL
    assert kept.duel == "ours-2.d99"
    answers = replays.load(tmp_path / "ours-2.d99").answers
    assert answers
    last = run(SURRENDER + "n\n", "--resume", str(match_file), "--lang", "en", "--plain")
    assert "The match is over: random won!" in last
    assert replays.load(tmp_path / "ours-2.d99").answers[: len(answers)] == answers
    over = run("", "--resume", str(match_file), "--lang", "en", code=2)
    assert "is over" in over


def test_a_match_is_saved_by_hand(tmp_path: Path) -> None:
    file = tmp_path / "mine.d99"
    typed = f"save {file}\nquit\n\n"
    output = duel_of_two(typed, "--plain")
    assert f"--resume {tmp_path / 'mine.d99m'}" in output
    kept = replays.load_match(tmp_path / "mine.d99m")
    assert kept.duel == "mine.d99"
    assert "Going on with" in run("", "--resume", str(tmp_path / "mine.d99m"), "--lang", "en")


def test_leaving_while_exchanging_offers_to_save(tmp_path: Path) -> None:
    file = tmp_path / "left"
    course, screen = at_table(["quit", str(file)], match=between())
    course.run()
    assert "Save the match?" in screen.getvalue()
    assert replays.load_match(tmp_path / "left.d99m").match == between()


def test_the_duel_of_a_match_for_points_may_be_resumed_alone(tmp_path: Path) -> None:
    save = tmp_path / "one.d99"
    run(
        f"save {save}\nquit\n\n", "-o", "match.n=points", "--seed", "7",
        "--seats", "A,bot:random,bot:random", "--lang", "zh-TW",
    )  # fmt: skip
    output = run(SURRENDER, "--resume", str(save), "--lang", "zh-TW")
    assert Messages("zh-TW").text("match.resumed_alone") in output
    assert "打完第" not in output


def test_files_that_are_there_already_are_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "ours.d99m").write_text("{}", encoding="utf-8")
    output = duel_of_two("", "--save", str(tmp_path / "ours.d99"), code=2)
    assert "is there already" in output


def match_file(tmp_path: Path, **changes: object) -> Path:
    path = tmp_path / "m.d99m"
    replays.save_match(path, new(), MASTER2020, ("Ann", "bot"), ("", "random"))
    if changes:
        plain = msgspec.json.decode(path.read_bytes())
        for key, value in changes.items():
            where, _, name = key.rpartition("__")
            (plain[where] if where else plain)[name] = value
        path.write_bytes(msgspec.json.encode(plain))
    return path


def test_a_match_file_gives_the_match_again(tmp_path: Path) -> None:
    assert replays.load_match(match_file(tmp_path)).match == new()


@pytest.mark.parametrize(
    "changes",
    [
        {"match": 3},
        {"seats": ["Ann", "Ben", "Cat"]},
        {"bots": [""]},
        {"match__seats": 3},
        {"match__decks": []},
        {"match__seconds": -1.0},
        {"match__order": [0, 0]},
        {"match__to_side": [4]},
        {"match__chooser": 7},
        {"match__chooser": -1},
        {"match__stage": "siding"},
        {"match__stage": "asleep"},
        {"match__begins": "next_seat"},
        {"match__results": [{"order": [0, 1], "placings": [1], "winners": [0], "reason": 1}]},
        {"match__results": [{"order": [0, 0], "placings": [1, 2], "winners": [0], "reason": 1}]},
        {"match__results": [{"order": [0, 1], "placings": [1, 2], "winners": [0], "reason": 99}]},
        {"match__scoring": {"won_by": "points", "tie": "draw", "clock": 0, "duels": 3}},
        {"format": 99},
        {"ruleset": {"key": "nonsense"}},
        {"match__decks": [{"main": [1]}, {"main": [2]}]},
    ],
    ids=str,
)
def test_a_damaged_match_file_is_one_error(tmp_path: Path, changes: dict[str, object]) -> None:
    path = match_file(tmp_path, **changes)
    with pytest.raises(replays.ReplayError):
        replays.load_match(path)
    output = run("", "--resume", str(path), "--lang", "en", code=2)
    assert "Cannot read" in output


def test_a_match_with_a_bot_that_there_is_not(tmp_path: Path) -> None:
    path = match_file(tmp_path, bots=["", "genius"])
    output = run("", "--resume", str(path), "--lang", "en", code=2)
    assert 'there is no bot "genius"' in output


def test_the_file_of_the_running_duel_is_missing(tmp_path: Path) -> None:
    path = match_file(tmp_path, duel="gone.d99", match__stage="duel", match__order=[0, 1])
    output = run("", "--resume", str(path), "--lang", "en", code=2)
    assert "no such file" in output


def test_a_match_file_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "x.d99m"
    assert "no such file" in run("", "--resume", str(path), "--lang", "en", code=2)
    path.write_bytes(b"\xff\x00 no json")
    assert "Cannot read" in run("", "--resume", str(path), "--lang", "en", code=2)
    path.write_bytes(b"[" * (2 << 20))
    assert "Cannot read" in run("", "--resume", str(path), "--lang", "en", code=2)


# simulating


@pytest.mark.parametrize("language", languages())
def test_matches_are_simulated_by_the_command(language: str) -> None:
    result = runner.invoke(
        app, ["simulate", "--match", "-r", "master2020", "-d", "2", "--lang", language]
    )
    assert result.exit_code == 0, result.output
    assert Messages(language).text("simulate.matches") in result.output
    as_json = runner.invoke(
        app, ["simulate", "-o", "match.n=points", "-d", "2", "--json", "-n", "3"]
    )
    assert as_json.exit_code == 0, as_json.output
    assert msgspec.json.decode(as_json.stdout)["lengths"] == {"3": 2}


def test_help_tells_what_decides_the_match() -> None:
    output = run(
        "?\n", "--match", "--seats", "A,bot:random,bot:random", "--seed", "7", "--lang", "en",
        "--plain",
    )  # fmt: skip
    assert output.count(Messages("en").text("match.by_points", count=3)) == 2
