"""The table options that the terminal table itself carries out (AMB-12, AMB-13, AMB-41)."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from duel99 import cards, replays
from duel99.bots import parse_seats
from duel99.cli import app
from duel99.cli.table.commands import Command, read_command
from duel99.cli.table.game import Game
from duel99.cli.table.pauses import Pauses
from duel99.cli.table.session import Session
from duel99.decks import deck_for, default_pool
from duel99.kernel import Duel
from duel99.kernel.event import LinkAdded, PhaseBegan, Summoned, TurnBegan
from duel99.messages import Messages, languages
from duel99.telling.narration import Log

from .tabletop import Table, ninety_nine, script, sensible, then, vanilla_deck

runner = CliRunner()


def table(reply: object, seats: str = "A,bot:random,bot:random", **options: str) -> Table:
    count = len(parse_seats(seats))
    keys = {key.replace("__", "."): value for key, value in options.items()}
    rules = ninety_nine(count).with_options(keys)
    return Table(reply, seats=seats, ruleset=rules, deck=vanilla_deck())  # type: ignore[arg-type]


def game_of_cards(seats: str, seed: int = 7, **options: str) -> Game:
    """A duel with the pool that ships, so that cards are activated."""
    specs = parse_seats(seats)
    keys = {key.replace("__", "."): value for key, value in options.items()}
    rules = ninety_nine(len(specs)).with_options(keys)
    deck = deck_for(default_pool("ninety-nine", "屍山血海", len(specs)).arranged(rules))
    return Game(Duel(rules, [spec.name for spec in specs], [deck], seed=seed), specs)


# table.show_hand (AMB-13)


@pytest.mark.parametrize("word", ["show", "公開", "見せる", "SHOW"])
def test_show_is_a_command(word: str) -> None:
    assert read_command(word) == (Command.SHOW, "")


@pytest.mark.rule("AMB-13")
def test_a_hand_may_not_be_shown_unless_the_table_allows_it() -> None:
    played = table(script("show")).run()
    assert Messages("zh-TW").text("house.show.refused") in played.text
    assert "table.show_hand=yes" in played.text
    assert "公開手牌：" not in played.text


@pytest.mark.rule("AMB-13")
def test_a_shown_hand_is_in_everybodys_log_and_not_in_the_record() -> None:
    quiet = table(script("1"), table__show_hand="yes").run()
    played = table(script("show", "1"), table__show_hand="yes").run()
    assert played.game.duel.events == quiet.game.duel.events
    assert played.game.duel.answers == quiet.game.duel.answers
    session = played.session
    hand = session._said[0].codes
    assert len(hand) == 6
    for seat in (0, 1, 2, -1):
        lines = Log(session.words, seat, session._said).read(played.game.duel.events)
        told = [line.text for line in lines if "公開手牌" in line.text]
        assert len(told) == 1
        assert all(session.words.card(code) in told[0] for code in hand)


def test_a_shown_hand_stands_where_it_was_shown() -> None:
    played = table(then(["show"], sensible), table__show_hand="yes").run()
    shown = played.session._said[0]
    lines = Log(played.session.words, 1, played.session._said).read(played.game.duel.events)
    before = Log(played.session.words, 1).read(played.game.duel.events[: shown.at])
    assert [line.text for line in lines[: len(before)]] == [line.text for line in before]


def test_undo_takes_back_what_was_shown_after_it() -> None:
    played = table(script("結束回合", "show", "undo", "log"), table__show_hand="yes").run()
    assert "公開手牌" in played.text
    assert played.session._said == []


def test_hot_seat_tells_the_others_of_a_shown_hand() -> None:
    seen: list[str] = []

    def reply(played: Table, prompt: str) -> str | None:
        if not seen:
            if "Enter" in prompt:
                return ""
            seen.append(prompt)
            return "show"
        if "公開手牌" in played.text.rsplit("請其他人移開視線", 1)[1] and "Enter" not in prompt:
            seen.append(prompt)
            return None if len(set(seen)) > 1 else sensible(played, prompt)
        return sensible(played, prompt)

    table(reply, seats="A,B", table__show_hand="yes").run()
    assert len(set(seen)) == 2, "the other person's screen holds it, too"


def test_a_hand_shown_during_a_pause_tells_nothing_of_what_comes_after_it() -> None:
    told: list[str] = []

    def reply(played: Table, prompt: str) -> str | None:
        if "Enter 繼續" not in prompt:
            return sensible(played, prompt)
        told.append(played.text)
        return {1: "log", 2: "show", 3: "log"}.get(len(told))

    played = table(reply, ui__autopass="off", table__show_hand="yes").run()
    assert played.session._said[0].at < len(played.game.duel.events)
    assert "公開手牌" in told[2]
    assert "主要階段1\n" not in told[3], "the draw phase has just ended"


# ui.autopass (AMB-41)


def pauses_of(game: Game) -> int:
    """How often the people at a table are given a moment in the first turns of a duel."""
    count = 0

    def reply(played: Table, prompt: str) -> str | None:
        nonlocal count
        if "Enter 繼續" in prompt:
            count += 1
            return ""
        if "(y/n)" in prompt:
            return "y"
        if prompt.startswith(("A>", "B>")) and played.game.duel.turn > 6:
            return "surrender"  # that is enough of it
        return sensible(played, prompt)

    played = Table(reply, game=game, plain=True).run()
    assert played.game.duel.over
    return count


@pytest.mark.rule("AMB-41")
def test_nobody_waits_where_nothing_is_to_be_done() -> None:
    assert pauses_of(game_of_cards("A,bot:random,bot:random")) == 0


@pytest.mark.rule("AMB-41")
@pytest.mark.parametrize("seats", ["A,bot:random,bot:random", "A,B", "A,B,bot:random"])
def test_everybody_is_given_a_moment_and_the_duel_is_the_same(seats: str) -> None:
    on = game_of_cards(seats)
    off = game_of_cards(seats, ui__autopass="off")
    assert pauses_of(on) == 0
    assert pauses_of(off) > 20
    assert off.duel.answers == on.duel.answers
    assert off.duel.events == on.duel.events


def test_each_phase_and_what_others_do_gives_a_moment() -> None:
    """Counted against the record, for one person who watches bots."""
    game = game_of_cards("A,bot:greedy,bot:random", ui__autopass="off")
    found = []
    pauses = Pauses([0])
    while (decision := game.duel.decision) is not None and game.duel.turn < 12:
        found += pauses.due(game.duel)
        if decision.player == 0:
            pauses.asked(0, decision.purpose, len(game.duel.events))
            game.duel.answer(decision.first_answer())
        else:
            game.let_bot_answer()
    events = game.duel.events
    for pause in found:
        event = events[pause.told - 1] if pause.kind in ("link", "summon") else events[pause.told]
        if pause.kind == "link":
            assert isinstance(event, LinkAdded)
            assert event.player == pause.doer != 0
        elif pause.kind == "summon":
            assert isinstance(event, Summoned)
            assert event.player == pause.doer != 0
        else:
            assert isinstance(event, TurnBegan if pause.kind == "turn" else PhaseBegan)
    assert [p.told for p in found] == sorted(p.told for p in found)
    assert {p.kind for p in found} >= {"phase", "turn", "summon"}


def test_a_person_who_is_asked_to_respond_does_not_wait_as_well() -> None:
    """In a hot seat the keyboard goes round once for each activation, whoever can answer it."""
    game = game_of_cards("A,B,C", ui__autopass="off", seed=3)
    pauses = Pauses([0, 1, 2])
    asked = 0
    while (decision := game.duel.decision) is not None and game.duel.turn < 12:
        due = pauses.due(game.duel)
        last = max((p.told for p in due if p.doer != -1), default=-1)
        if decision.purpose == "respond":
            asked += 1
            assert all(p.seat != decision.player for p in due if p.told == last)
        pauses.asked(decision.player, decision.purpose, len(game.duel.events))
        game.duel.answer(decision.first_answer())
    assert asked


def test_a_pause_hears_commands() -> None:
    lines = ["?", "t", "log", "hand", "o", "xyz"]

    def reply(played: Table, prompt: str) -> str | None:
        if "Enter 繼續" in prompt:
            return lines.pop(0) if lines else None
        return sensible(played, prompt)

    played = table(reply, ui__autopass="off").run()
    assert not lines
    assert Messages("zh-TW").text("house.pause.again") in played.text
    assert Messages("zh-TW").text("house.pause.about") in played.text.replace("\n", "")


def test_one_may_surrender_take_back_and_leave_during_a_pause() -> None:
    seen: list[str] = []

    def reply(played: Table, prompt: str) -> str | None:
        if "Enter 繼續" in prompt:
            seen.append(prompt)
            return {1: "", 2: "undo", 3: "surrender"}.get(len(seen), "quit")
        if "(y/n)" in prompt:
            return "y"
        return sensible(played, prompt)

    played = table(reply, ui__autopass="off").run()
    assert not played.game.duel.players[0].alive
    assert len(seen) == 3, "who is out is not asked any more"
    assert played.game.duel.over


def test_a_resumed_duel_does_not_pause_for_what_is_past(tmp_path: Path) -> None:
    game = game_of_cards("A,bot:random,bot:random", ui__autopass="off")
    for _ in range(60):
        decision = game.duel.decision
        assert decision is not None
        game.duel.answer(decision.first_answer())
    path = game.save(tmp_path / "duel.d99")
    again = Game.resumed(replays.load(path))
    assert again.duel.ruleset.table.auto_pass == "off"
    assert not Session(again, *_silent(again))._pauses.due(again.duel)  # type: ignore[union-attr]


def _silent(game: Game) -> tuple[object, object]:
    played = Table(script(), game=game)
    return played.session.words, played.session.terminal


def play(typed: str, *arguments: str) -> str:
    command = ["play", "--seed", "7", "--seats", "A,bot:random,bot:random", *arguments]
    result = runner.invoke(app, command, input=typed)
    assert result.exception is None, result.output
    return result.output


@pytest.mark.parametrize("language", languages())
def test_help_names_what_is_agreed_on(language: str) -> None:
    messages = Messages(language)
    game = game_of_cards("A,bot:random,bot:random", ui__autopass="off")
    played = Table(script("?"), game=game, language=language)
    text = "".join(played.run().text.split())
    for key in ("house.pause.about", "house.show.manual"):
        assert "".join(messages.text(key).split()) in text


def test_the_commands_help_names_the_options() -> None:
    output = runner.invoke(app, ["play", "--help"]).output
    output = "".join(output.replace("│", "").split())
    for option in ("table.show_hand=yes", "ui.autopass=off", "match.n=points"):
        assert option in output


# names of mechanics, texts of modes


@pytest.mark.parametrize("language", languages())
def test_every_mechanic_of_the_library_has_a_name(language: str) -> None:
    messages = Messages(language)
    tags = {tag for entry in cards.load() for tag in entry.mechanics}
    assert [tag for tag in sorted(tags) if not messages.has(f"mechanic.{tag}")] == []
    names = [messages.text(f"mechanic.{tag}") for tag in tags]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("wanted", "language"),
    [("search", "zh-TW"), ("檢索", "zh-TW"), ("Searching the deck", "en"), ("サーチ", "ja")],
)
def test_cards_are_found_by_a_mechanics_tag_or_name(wanted: str, language: str) -> None:
    command = ["card", "list", "--mechanic", wanted, "--lang", language]
    result = runner.invoke(app, command)
    assert result.exit_code == 0, result.output
    count = sum("search" in entry.mechanics for entry in cards.load())
    assert str(count) in result.output.splitlines()[-1]


@pytest.mark.parametrize("language", languages())
def test_a_modes_text_stands_in_the_cards_text(language: str) -> None:
    modal = [entry for entry in cards.load() if "modal" in entry.mechanics]
    told = [entry for entry in modal if entry.mode_texts(language)]
    assert told
    for entry in told:
        for texts in entry.mode_texts(language):
            assert len(texts) > 1
            for text in texts:
                assert text.rstrip(".。") in entry.text(language)


# other ways to play, and where things are kept


def test_master2020_has_seats_and_decks_of_its_own() -> None:
    result = runner.invoke(
        app, ["play", "--ruleset", "master2020", "--seed", "7", "--lang", "zh-TW"], input="quit\n\n"
    )
    assert result.exception is None, result.output
    assert "greedy" in result.output
    assert "random" not in result.output
    assert "戰士與英雄" in result.output
    assert "魔法使與闇影" in result.output


def test_a_duel_is_kept_from_the_first_answer_on(tmp_path: Path) -> None:
    """Who is cut off goes on where they were."""
    path = tmp_path / "kept.d99"
    kept: list[int] = []

    def reply(played: Table, prompt: str) -> str | None:
        if path.exists():
            kept.append(len(replays.load(path).answers))
            raise RuntimeError("the terminal is closed")
        return sensible(played, prompt)

    played = Table(reply, game=game_of_cards("A,bot:random,bot:random"))
    played.session.autosave = path
    with pytest.raises(RuntimeError):
        played.run()
    assert kept[0] == len(played.game.duel.answers) > 0
    assert Game.resumed(replays.load(path)).duel.decision is not None


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "old.d99"
    path.write_bytes(b"precious")
    result = runner.invoke(app, ["play", "--save", str(path), "--lang", "en"], input="")
    assert result.exit_code == 2
    assert "is there already" in result.output
    assert path.read_bytes() == b"precious"


@pytest.mark.parametrize("language", languages())
def test_a_mode_is_offered_in_the_cards_words(language: str) -> None:
    """「敵人控制器」: not "effect 1" and "effect 2" but what they do."""
    from duel99.kernel.position import Placement, Position
    from duel99.kernel.terms import Location, Phase
    from duel99.kernel.terms import Position as Face

    controller = cards.find("Enemy Controller")
    monster = cards.definition(cards.find("Gemini Elf").id)
    field = [
        Placement(monster, Location.MONSTER, seat, 0, position=Face.FACE_UP_ATTACK)
        for seat in (0, 1)
    ]
    hand = [Placement(controller.definition, Location.HAND, 0)]
    deck = [Placement(monster, Location.DECK)] * 9
    start = Position(
        ninety_nine(2), ("A", "bot"), (*field, *hand, *deck), turn=3, phase=Phase.MAIN1
    )
    game = Game(start.build(), parse_seats("A,bot:random"))
    shown = Table(script("2", "1", "1"), game=game, language=language, width=200).run()
    texts = controller.mode_texts(language)[0]
    assert all(text.split("。")[0] in shown.text for text in texts), shown.text


# the page for players


@pytest.mark.parametrize("part", [0, 1], ids=["zh-TW", "en"])
def test_the_players_page_names_every_option_and_value(part: int) -> None:
    page = (Path(__file__).parents[1] / "docs" / "playing.md").read_text(encoding="utf-8")
    text = page.split('<a id="playing"></a>')[part]
    for key, (default, values) in ninety_nine().options().items():
        # an option's rows: from its key to the next one's
        rows = text.split(f"| `{key}` ", 1)[1].split("\n| `", 1)[0]
        assert f"**`{default}`**" in rows, key
        assert all(f"`{value}`" in rows for value in values), key


@pytest.mark.parametrize("language", languages())
def test_the_players_page_names_every_command(language: str) -> None:
    from duel99.cli.table.commands import COMMANDS

    page = (Path(__file__).parents[1] / "docs" / "playing.md").read_text(encoding="utf-8")
    for command in Command:
        words = [word for word, found in COMMANDS.items() if found is command]
        assert any(f"`{word}" in page for word in words), command


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-r", "master2020", "--mode", "倒海回山"], "沒有模式"),
        (["-r", "master2020", "--recycles", "1"], "沒有模式"),
        (["--mode", "屍山血海", "--recycles", "1"], "不會洗回墓地"),
    ],
)
def test_settings_that_do_not_go_together_are_refused_in_the_readers_language(
    command: str, arguments: list[str], said: str
) -> None:
    result = runner.invoke(app, [command, *arguments, "--lang", "zh-TW"])
    assert result.exit_code == 2
    assert said in result.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["simulate", "--seats", "9"], "ninety-nine 是 2-5 人的規則，不是 9 人。"),
        (["simulate", "--seats", "1"], "ninety-nine 是 2-5 人的規則，不是 1 人。"),
        (["simulate", "-r", "master2020", "-n", "3"], "master2020 是 2 人的規則，不是 3 人。"),
        (["play", "-r", "master2020", "--seats", "我,bot:random,bot:greedy"], "master2020 是 2 人"),
    ],
)
def test_a_number_of_players_that_the_ruleset_does_not_know(
    arguments: list[str], said: str
) -> None:
    result = runner.invoke(app, [*arguments, "--lang", "zh-TW"])
    assert result.exit_code == 2
    assert said in result.output
