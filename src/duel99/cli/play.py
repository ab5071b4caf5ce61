"""``duel99 play``: a duel in this terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import BanlistFileOption, DayOption, Language, fail, speak

if TYPE_CHECKING:
    from duel99.kernel.policy import Ruleset
    from duel99.messages import Messages

    from .table.game import Game

_SEEDS = 1 << 31
_MODES = {"屍山血海": "term.mode_corpses", "倒海回山": "term.mode_tides"}


def play(
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats", "-s", metavar="SEATS", help="座位 / seats: 我,bot:greedy,bot:random"
        ),
    ] = None,
    ruleset: Annotated[
        str | None,
        typer.Option(
            "--ruleset",
            "-r",
            metavar="KEY",
            help="規則 / ninety-nine, master2020, master1 ... master4, classic",
        ),
    ] = None,
    mode: Annotated[
        str | None,
        typer.Option(
            "--mode", "-m", metavar="MODE", help="九九的模式 / the mode: 屍山血海, 倒海回山"
        ),
    ] = None,
    recycles: Annotated[
        int | None,
        typer.Option(
            "--recycles", metavar="N", help="倒海回山的次數 / how often the sea returns: 1, 2"
        ),
    ] = None,
    pool: Annotated[
        list[str] | None,
        typer.Option(
            "--pool",
            "-p",
            metavar="FILE",
            help="牌池的檔案或名稱； 各有牌組的規則 可以給每個座位一個"
            " / a pool's file or name; one for each seat where everybody has a deck",
        ),
    ] = None,
    banlist: BanlistFileOption = None,
    date: DayOption = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="亂數種子 / seed")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            "-o",
            metavar="KEY=VALUE",
            help="桌規，可以給好幾次 / a table option, as often as you like:"
            " table.show_hand=yes (可以公開手牌 / hands may be shown),"
            " ui.autopass=off (不自動略過 / nothing is passed over),"
            " match.n=points (三戰兩勝 / best of three)..."
            " 全部 / all of them: docs/playing.md",
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FILE", help="接著玩存檔 / go on with a saved duel"),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="FILE",
            help="隨時存檔，打完就是重播檔 / keep the duel in this file, from the first answer on",
        ),
    ] = None,
    force: Annotated[
        bool,
        typer.Option("--force", help="牌池不合規定也照打 / play with a pool that is not legal"),
    ] = False,
    plain: Annotated[
        bool | None,
        typer.Option(
            "--plain/--no-plain",
            help="只用純文字行（螢幕閱讀器）， 或畫出桌面 / plain lines (screen readers),"
            " or a drawn table",
            show_default=False,
        ),
    ] = None,
    language: Language = None,
) -> None:
    """在終端機打一場決鬥 / play a duel in this terminal."""
    messages = speak(language)
    if save is not None and save != resume:
        _keep_what_is_there(save, messages)
    if resume is not None:
        given = {
            "--seats": seats,
            "--ruleset": ruleset,
            "--mode": mode,
            "--recycles": recycles,
            "--pool": pool,
            "--banlist": banlist,
            "--date": date,
            "--seed": seed,
            "--option": option,
        }
        others = [name for name, value in given.items() if value not in (None, [])]
        if others:
            fail(messages.text("play.resume_only", options=", ".join(others)))
        game = resumed(resume, messages)
    else:
        game = new_game(
            seats,
            ruleset or "ninety-nine",
            mode=mode,
            recycles=recycles,
            pools=pool or [],
            banlist=banlist,
            day=date,
            seed=secrets.randbelow(_SEEDS) if seed is None else seed,
            options=option or [],
            force=force,
            messages=messages,
        )
    begin(game, messages, plain=plain, save=save, resumed_from=resume)


def _keep_what_is_there(save: Path, messages: Messages) -> None:
    """Refuse a file that is there already: the first answer would write over it."""
    from .table.game import Game

    goal = Game.path_for(save)
    for file in (goal, _numbered(goal, 1)):
        if file is not None and file.exists():
            fail(messages.text("play.save_exists", file=file))


def begin(
    game: Game,
    messages: Messages,
    *,
    plain: bool | None = None,
    save: Path | None = None,
    resumed_from: Path | None = None,
) -> None:
    """Sit down and play."""
    from duel99 import cards

    from .table.match import Match, first_order
    from .table.session import Session
    from .table.terminal import Terminal, with_line_editing
    from .table.wording import Wording

    words = Wording(
        messages,
        game.duel.names,
        shared=game.duel.ruleset.piles.shared,
        library=cards.load(),
        printed={card.printed.id: card.printed for card in game.duel.cards},
    )
    terminal = Terminal(plain=plain)
    with_line_editing()
    if resumed_from is not None:
        terminal.line(messages.text("play.resumed", file=resumed_from))
    terminal.line(game.label, "bold")
    if game.duel.ruleset.table.match == "single" or resumed_from is not None:
        if game.duel.ruleset.table.match != "single":
            terminal.line(messages.text("house.match.resumed"))
        Session(game, words, terminal, autosave=save).run()
        return
    match = Match(len(game.seats))
    terminal.line(messages.text("house.match.begin"))
    while Session(
        game, words, terminal, autosave=_numbered(save, match.played + 1), match=match
    ).run():
        if match.over:
            return
        game = match.next_game(game)
        first = words.player(first_order(game.duel)[0])
        values = {"number": match.played + 1, "player": first, "seed": game.duel.seed}
        terminal.line()
        terminal.line(words.text("house.match.duel", **values), "bold")


def _numbered(path: Path | None, number: int) -> Path | None:
    """The file of one duel of several: ``duel-2.d99``."""
    return path.with_stem(f"{path.stem}-{number}") if path is not None else None


def resumed(file: Path, messages: Messages) -> Game:
    """The game of a saved duel. Ends the command where there is none to go on with."""
    from duel99.replays import ReplayError, load

    from .table.game import Game

    try:
        replay = load(file)
        if replay.header.finished:
            fail(messages.text("play.finished_file", file=file))
        game = Game.resumed(replay)
    except ReplayError as error:
        reason = messages.text(f"replay.fault.{error.key}", **error.values)
        fail(messages.text("play.bad_file", file=file, reason=reason))
    except OSError as error:
        missing = isinstance(error, FileNotFoundError)
        reason = messages.text("play.no_file") if missing else error.strerror or str(error)
        fail(messages.text("play.bad_file", file=file, reason=reason))
    header = replay.header
    game.label = _label(game.duel.ruleset, header.ruleset.mode, "", header.seed, messages)
    return game


def new_game(
    seats: str | None,
    ruleset: str,
    *,
    mode: str | None,
    recycles: int | None,
    pools: list[str],
    banlist: str | None = None,
    day: str | None = None,
    seed: int,
    options: list[str],
    force: bool,
    messages: Messages,
) -> Game:
    """Set a duel up as the command's options say. Ends the command where they are wrong."""
    from duel99.decks import deck_for
    from duel99.kernel.duel import Duel

    from .limits import with_limits
    from .setting import default_seats, mode_of, read_pools, read_ruleset, read_seats
    from .table.game import Game

    players = read_seats(seats or default_seats(ruleset, messages), messages)
    count = len(players)
    rules = read_ruleset(ruleset, mode, count, recycles, options, messages)
    rules, limits = with_limits(rules, banlist, day, options, messages)
    asked = limits.banlist if limits is not None else None
    found = read_pools(pools, rules, count, messages, force=force, banlist=asked)
    decks = [deck_for(pool) for pool in found]
    if not rules.piles.shared and len(decks) == 1:
        decks *= count
    try:
        duel = Duel(rules, [seat.name for seat in players], decks, seed=seed)
    except ValueError as error:
        fail(messages.text("play.bad_setting", reason=error))
    names = ", ".join(pool.name for pool in found)
    label = _label(rules, mode_of(rules), names, seed, messages)
    return Game(duel, players, "\n".join([label, *(limits.lines if limits is not None else ())]))


def _label(rules: Ruleset, mode: str, pool: str, seed: int, messages: Messages) -> str:
    """What is played, in one line."""
    key = f"term.ruleset_{rules.key.replace('-', '_')}"
    parts = [messages.text(key) if messages.has(key) else rules.key]
    if mode:
        parts.append(messages.text(_MODES.get(mode, "term.mode_corpses")))
    if pool:
        parts.append(messages.text("play.pool", name=pool))
    parts.append(messages.text("table.seed", seed=seed))
    return "  ".join(parts)
