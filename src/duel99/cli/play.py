"""``duel99 play``: a duel in this terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from .common import BanlistFileOption, DayOption, Language, fail, speak

if TYPE_CHECKING:
    from duel99.bots import SeatSpec
    from duel99.cards import Library
    from duel99.decks import Pool
    from duel99.kernel.policy import Ruleset
    from duel99.messages import Messages
    from duel99.replays import ReplayError
    from duel99.telling.wording import Wording

    from .table.game import Game
    from .table.match import Course
    from .table.terminal import Terminal

_SEEDS = 1 << 31
MATCH_SUFFIX = ".d99m"
"""The ending of a match's file, as in :mod:`duel99.replays`, which this command loads late."""
_WINS = ("wins", "single")
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
            help="規則 / ninety-nine, riding, master2020, master1 ... master4, classic",
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
            " match.n=points (打好幾場比積分 / several duels for points)..."
            " 全部 / all of them: docs/playing.md",
        ),
    ] = None,
    match: Annotated[
        bool,
        typer.Option(
            "--match",
            help="打一個比賽： 兩人三戰兩勝、換備牌， 共用牌組比積分 / a match: best of three"
            " with side decks, or points where the deck is shared",
        ),
    ] = False,
    duels: Annotated[
        int | None,
        typer.Option(
            "--duels", metavar="N", help="比積分打幾場 / how many duels a match for points has"
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume",
            metavar="FILE",
            help="接著玩存檔 / go on with a saved duel (.d99) or match (.d99m)",
        ),
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
            "--match": match or None,
            "--duels": duels,
        }
        others = [name for name, value in given.items() if value not in (None, [])]
        if others:
            fail(messages.text("play.resume_only", options=", ".join(others)))
        terminal = sit_down(plain)
        if resume.suffix == MATCH_SUFFIX:
            resumed_match(resume, messages, terminal, save).run()
        else:
            begin(resumed(resume, messages), messages, terminal, save=save, resumed_from=resume)
        return
    setting = read_setting(
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
    if match and any(pair.replace(" ", "") == "match.n=single" for pair in option or []):
        fail(messages.text("play.match_single"))
    if match or setting.rules.matches.number != "single":
        new_match(setting, messages, sit_down(plain), save, duels).run()
        return
    if duels is not None:
        fail(messages.text("play.duels_alone"))
    begin(new_game(setting, messages), messages, sit_down(plain), save=save)


def _keep_what_is_there(save: Path, messages: Messages) -> None:
    """Refuse a file that is there already: the first answer would write over it."""
    from .table.game import Game

    goal = Game.path_for(save)
    for file in (goal, goal.with_stem(f"{goal.stem}-1"), goal.with_suffix(MATCH_SUFFIX)):
        if file.exists():
            fail(messages.text("play.save_exists", file=file))


def sit_down(plain: bool | None) -> Terminal:
    """The terminal, ready to be typed at."""
    from .table.terminal import Terminal, with_line_editing

    with_line_editing()
    return Terminal(plain=plain)


def begin(
    game: Game,
    messages: Messages,
    terminal: Terminal,
    *,
    save: Path | None = None,
    resumed_from: Path | None = None,
) -> None:
    """Play one duel."""
    from .table.session import Session

    words = _words(messages, game.duel.names, game.duel.ruleset, game.library)
    if resumed_from is not None:
        terminal.line(messages.text("play.resumed", file=resumed_from))
    terminal.line(game.label, "bold")
    if resumed_from is not None and game.duel.ruleset.matches.number != "single":
        terminal.line(messages.text("match.resumed_alone"))
    Session(game, words, terminal, autosave=save).run()


def _words(messages: Messages, names: tuple[str, ...], rules: Ruleset, library: Library) -> Wording:
    from duel99.telling.wording import Wording

    return Wording(messages, names, shared=rules.piles.shared, library=library)


def new_match(
    setting: Setting,
    messages: Messages,
    terminal: Terminal,
    save: Path | None,
    duels: int | None,
) -> Course:
    """A match of the setting's seats and decks. Ends the command where it cannot be."""
    from duel99.decks import library_for
    from duel99.rulesets.matches import DUELS, Match, MatchDeck

    from .table.match import Course

    def listed(pool: Pool) -> MatchDeck:
        main, extra, side = (tuple(e.id for e in c) for c in (pool.main, pool.extra, pool.side))
        return MatchDeck(main, extra, side)

    rules = setting.rules
    names = tuple(seat.name for seat in setting.players)
    if duels is not None and (duels < 1 or (rules.matches.won_by, rules.matches.number) == _WINS):
        key = "play.duels_number" if duels < 1 else "play.duels_wins"
        fail(messages.text(key, value=duels))
    match = Match.begin(
        rules,
        len(names),
        [listed(pool) for pool in setting.pools],
        seed=setting.seed,
        duels=DUELS if duels is None else duels,
    )
    terminal.line(setting.label(messages), "bold")
    words = _words(messages, names, rules, library_for(setting.pools))
    return Course(match, rules, setting.players, words, terminal, save=save)


def resumed_match(file: Path, messages: Messages, terminal: Terminal, save: Path | None) -> Course:
    """The match of a file, with the duel that it was left in. Ends the command otherwise."""
    from duel99 import bots, replays
    from duel99.bots import SeatSpec

    from .table.match import Course, running_duel

    running: Game | None = None
    try:
        found = replays.load_match(file)
        if found.match.over:
            fail(messages.text("match.finished_file", file=file))
        rules = found.rules()
        running = running_duel(found, file)
    except (replays.ReplayError, OSError) as error:
        fail(messages.text("play.bad_file", file=file, reason=_reason(error, messages)))
    kinds = found.bots or ("",) * len(found.seats)
    for kind in filter(None, kinds):
        try:
            bots.check(kind)
        except bots.UnknownBot as error:
            known = ", ".join(f"bot:{name}" for name in error.known)
            fail(messages.text("play.unknown_bot", value=error.wanted, known=known))
    seats = tuple(SeatSpec(n, kind or None) for n, kind in zip(found.seats, kinds, strict=True))
    terminal.line(messages.text("play.resumed", file=file))
    terminal.line(_label(rules, found.ruleset.mode, "", found.match.seed, messages), "bold")
    words = _words(messages, found.seats, rules, found.library())
    goal = file.with_suffix(replays.SUFFIX) if save is None or save == file else save
    return Course(found.match, rules, seats, words, terminal, save=goal, running=running)


def resumed(file: Path, messages: Messages) -> Game:
    """The game of a saved duel. Ends the command where there is none to go on with."""
    from duel99.replays import ReplayError, load

    from .table.game import Game

    try:
        replay = load(file)
        if replay.header.finished:
            fail(messages.text("play.finished_file", file=file))
        game = Game.resumed(replay)
    except (ReplayError, OSError) as error:
        fail(messages.text("play.bad_file", file=file, reason=_reason(error, messages)))
    header = replay.header
    game.label = _label(game.duel.ruleset, header.ruleset.mode, "", header.seed, messages)
    return game


def _reason(error: ReplayError | OSError, messages: Messages) -> str:
    """Why a file cannot be gone on with."""
    if isinstance(error, FileNotFoundError):
        return messages.text("play.no_file")
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return messages.text(f"replay.fault.{error.key}", **error.values)


class Setting(NamedTuple):
    """What the command's options come to."""

    rules: Ruleset
    players: tuple[SeatSpec, ...]
    pools: list[Pool]
    """One for each seat, or the one that all share."""
    seed: int
    limits: tuple[str, ...] = ()
    """What there is to tell of the list of limited cards."""

    def label(self, messages: Messages) -> str:
        """What is played, in one line, and the list of limited cards that it is played by."""
        from .setting import mode_of

        names = ", ".join(dict.fromkeys(pool.name for pool in self.pools))
        line = _label(self.rules, mode_of(self.rules), names, self.seed, messages)
        return "\n".join([line, *self.limits])


def read_setting(
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
) -> Setting:
    """What is to be played. Ends the command where the options are wrong."""
    from .limits import with_limits
    from .setting import default_seats, read_pools, read_ruleset, read_seats

    players = read_seats(seats or default_seats(ruleset, messages), messages)
    count = len(players)
    rules = read_ruleset(ruleset, mode, count, recycles, options, messages)
    rules, limits = with_limits(rules, banlist, day, options, messages)
    asked = limits.banlist if limits is not None else None
    found = read_pools(pools, rules, count, messages, force=force, banlist=asked)
    if not rules.piles.shared and len(found) == 1:
        found *= count
    return Setting(rules, players, found, seed, limits.lines if limits is not None else ())


def new_game(setting: Setting, messages: Messages) -> Game:
    """The duel of a setting. Ends the command where it cannot be."""
    from duel99.decks import deck_for, library_for
    from duel99.kernel.duel import Duel

    from .table.game import Game

    names = [seat.name for seat in setting.players]
    try:
        decks = [deck_for(pool) for pool in setting.pools]
        duel = Duel(setting.rules, names, decks, seed=setting.seed)
    except ValueError as error:
        fail(messages.text("play.bad_setting", reason=error))
    library = library_for(setting.pools)
    return Game(duel, setting.players, setting.label(messages), library=library)


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
