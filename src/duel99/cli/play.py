"""``duel99 play``: a duel in this terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import Language, fail, speak

if TYPE_CHECKING:
    from duel99.bots import SeatSpec
    from duel99.decks import Pool
    from duel99.kernel.duel import Deck
    from duel99.kernel.policy import Ruleset
    from duel99.messages import Messages

    from .table.game import Game

_SEEDS = 1 << 31


def play(
    seats: Annotated[
        str | None,
        typer.Option("--seats", "-s", help="座位 / seats: 我,bot:greedy,bot:random"),
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", "-r", help="規則 / ninety-nine, master2020")
    ] = None,
    mode: Annotated[
        str | None, typer.Option("--mode", "-m", help="九九的模式：屍山血海、倒海回山 / the mode")
    ] = None,
    recycles: Annotated[
        int | None,
        typer.Option("--recycles", help="倒海回山的次數 / how often the sea returns: 1, 2"),
    ] = None,
    pool: Annotated[
        list[str] | None,
        typer.Option(
            "--pool",
            "-p",
            help="卡池的檔案或名稱；各有牌組的規則可以給每個座位一個"
            " / a pool's file or name; one for each seat where everybody has a deck",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="亂數種子 / seed")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", help="桌規 key=value / a table option (duel99 rules A.10)"),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", help="接著玩存檔 / go on with a saved duel")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="打完存成重播檔 / keep the duel in this file")
    ] = None,
    force: Annotated[
        bool,
        typer.Option("--force", help="卡池不合規定也照打 / play with a pool that is not legal"),
    ] = False,
    plain: Annotated[
        bool | None,
        typer.Option(
            "--plain/--no-plain",
            help="只用純文字行（螢幕閱讀器）／畫出桌面 / plain lines (screen readers), or a drawn table",
            show_default=False,
        ),
    ] = None,
    language: Language = None,
) -> None:
    """在終端機打一場決鬥 / play a duel in this terminal."""
    messages = speak(language)
    if resume is not None:
        given = {
            "--seats": seats,
            "--ruleset": ruleset,
            "--mode": mode,
            "--recycles": recycles,
            "--pool": pool,
            "--seed": seed,
            "--option": option,
        }
        others = [name for name, value in given.items() if value not in (None, [])]
        if others:
            fail(messages.text("play.resume_only", options=", ".join(others)))
        game = resumed(resume, messages)
    else:
        game = new_game(
            seats or "我,bot:greedy,bot:random",
            ruleset or "ninety-nine",
            mode=mode,
            recycles=recycles,
            pools=pool or [],
            seed=secrets.randbelow(_SEEDS) if seed is None else seed,
            options=option or [],
            force=force,
            messages=messages,
        )
    begin(game, messages, plain=plain, save=save, resumed_from=resume)


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
    Session(game, words, terminal, autosave=save).run()


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
        fail(messages.text("play.bad_file", file=file, reason=error.strerror or error))
    header = replay.header
    game.label = _label(game.duel.ruleset, header.ruleset.mode, "", header.seed, messages)
    return game


def new_game(
    seats: str,
    ruleset: str,
    *,
    mode: str | None,
    recycles: int | None,
    pools: list[str],
    seed: int,
    options: list[str],
    force: bool,
    messages: Messages,
) -> Game:
    """Set a duel up as the command's options say. Ends the command where they are wrong."""
    from duel99 import rulesets
    from duel99.kernel.duel import Duel

    from .table.game import Game

    players = read_seats(seats, messages)
    try:
        rules = rulesets.load(
            ruleset,
            mode=mode,
            players=len(players),
            recycles=recycles,
            options=read_options(options, messages),
        )
        found = read_pools(pools, rules, mode, len(players), messages, force=force)
        decks = _decks(found, rules, len(players))
        duel = Duel(rules, [seat.name for seat in players], decks, seed=seed)
    except ValueError as error:
        fail(messages.text("play.bad_setting", reason=error))
    names = ", ".join(pool.name for pool in found)
    return Game(duel, players, _label(rules, _mode(rules, mode), names, seed, messages))


def _mode(rules: Ruleset, mode: str | None) -> str:
    """The mode's own name; empty where the ruleset has none."""
    from duel99.rulesets import Mode, parse_mode

    return parse_mode(mode or Mode.CORPSES).value if rules.piles.shared else ""


def read_seats(text: str, messages: Messages) -> tuple[SeatSpec, ...]:
    """The players of ``--seats``. Ends the command where they are wrong."""
    from duel99.bots import BadSeats, UnknownBot, parse_seats

    try:
        return parse_seats(text)
    except UnknownBot as error:
        known = ", ".join(f"bot:{name}" for name in error.known)
        fail(messages.text("play.unknown_bot", value=error.wanted, known=known))
    except BadSeats as error:
        fail(messages.text(f"play.{error.key}", value=error.value))


def read_options(pairs: list[str], messages: Messages) -> dict[str, str]:
    """Table options written as ``key=value``. Ends the command where one is not."""
    options: dict[str, str] = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign or not key.strip() or not value.strip():
            fail(messages.text("play.bad_option", text=pair))
        options[key.strip()] = value.strip()
    return options


def read_pools(
    wanted: list[str],
    rules: Ruleset,
    mode: str | None,
    players: int,
    messages: Messages,
    *,
    force: bool = False,
) -> list[Pool]:
    """The pools of the table, or the one that ships. Ends the command where they do not fit."""
    from duel99 import decks

    if rules.piles.shared and len(wanted) > 1:
        fail(messages.text("play.one_pool", ruleset=rules.key, given=len(wanted)))
    if not rules.piles.shared and len(wanted) not in (0, 1, players):
        values = {"ruleset": rules.key, "count": players, "given": len(wanted)}
        fail(messages.text("play.pools_number", **values))
    try:
        if wanted:
            pools = [decks.load_pool(pool) for pool in wanted]
        else:
            own_mode = _mode(rules, mode) or None
            recycles = rules.endings.recycles if own_mode else None
            pools = [decks.default_pool(rules.key, own_mode, players, recycles)]
    except decks.PoolError as error:
        fail("\n".join(error.lines(messages)))
    pools = [pool.arranged(rules) for pool in pools]
    if not force:
        for pool in pools:
            _refuse_illegal(pool, rules, players, messages)
    return pools


def _refuse_illegal(pool: Pool, rules: Ruleset, players: int, messages: Messages) -> None:
    from duel99.decks import Severity, legality

    faults = legality(pool, rules, players)
    errors = [f.text(messages) for f in faults if f.severity is Severity.ERROR]
    if errors:
        lines = [messages.text("play.bad_pool", pool=pool.name), *errors]
        lines.append(messages.text("play.force_hint"))
        fail("\n".join(lines))


def _decks(pools: list[Pool], rules: Ruleset, players: int) -> list[Deck]:
    """One deck for the table, or one for each seat."""
    from duel99.decks import deck_for

    found = [deck_for(pool) for pool in pools]
    return found if rules.piles.shared or len(found) == players else found * players


def _label(rules: Ruleset, mode: str, pool: str, seed: int, messages: Messages) -> str:
    """What is played, in one line."""
    key = f"term.ruleset_{rules.key.replace('-', '_')}"
    parts = [messages.text(key) if messages.has(key) else rules.key]
    if mode:
        parts.append(mode)
    if pool:
        parts.append(messages.text("play.pool", name=pool))
    parts.append(messages.text("table.seed", seed=seed))
    return "  ".join(parts)
