"""What is played, as the options of a command say it: seats, ruleset, pools.

Everything here ends the command with one sentence where an option is wrong.
"""

from __future__ import annotations

from typing import Final, NoReturn

import typer

from duel99 import decks, rulesets
from duel99.bots import BadSeats, SeatSpec, UnknownBot, parse_seats
from duel99.decks import Banlist, Pool, PoolError, Severity, legality
from duel99.kernel.policy import Ruleset
from duel99.messages import Messages
from duel99.rulesets import Mode

from .common import fail

_MOST_FAULTS: Final = 15


def default_seats(ruleset: str, messages: Messages) -> str:
    """You and a bot; two where that many may play."""
    you = messages.text("play.you")
    duel = ruleset in rulesets.RULESETS and rulesets.load(ruleset).players[1] == 2
    return f"{you},bot:greedy" if duel else f"{you},bot:greedy,bot:random"


def read_seats(text: str, messages: Messages) -> tuple[SeatSpec, ...]:
    """The players of ``--seats``."""
    try:
        return parse_seats(text)
    except UnknownBot as error:
        known = ", ".join(f"bot:{name}" for name in error.known)
        fail(messages.text("play.unknown_bot", value=error.wanted, known=known))
    except BadSeats as error:
        fail(messages.text(f"play.{error.key}", value=error.value))


def read_ruleset(
    key: str,
    mode: str | None,
    players: int | None,
    recycles: int | None,
    options: list[str],
    messages: Messages,
) -> Ruleset:
    """The ruleset of ``--ruleset``, ``--mode``, ``--recycles`` and ``--option``.

    Without ``players`` it is for any number of them.
    """
    if key not in rulesets.RULESETS:
        known = ", ".join(rulesets.RULESETS)
        fail(messages.text("play.unknown_ruleset", value=key, known=known))
    _check_mode(mode, messages)
    if recycles is not None and mode is None:
        mode = Mode.RECYCLE  # only one of the modes recycles
    if recycles is not None and recycles not in (1, 2):
        fail(messages.text("play.bad_recycles", value=recycles))
    plain = rulesets.load(key)
    if mode is not None:
        if not mode_of(plain):
            fail(messages.text("play.no_modes", ruleset=key))
        if recycles is not None and rulesets.parse_mode(mode) is Mode.CORPSES:
            fail(messages.text("play.no_recycle", mode=mode, other=Mode.RECYCLE.value))
    least, most = plain.players
    if players is not None and not least <= players <= most:
        number = str(most) if least == most else f"{least}-{most}"
        fail(messages.text("play.players", ruleset=key, allowed=number, count=players))
    try:
        rules = rulesets.load(key, mode=mode, players=players, recycles=recycles)
        return rules.with_options(read_options(options, rules, messages))
    except ValueError as error:
        fail(messages.text("play.bad_setting", reason=error))


def _check_mode(mode: str | None, messages: Messages) -> None:
    if mode is not None:
        try:
            rulesets.parse_mode(mode)
        except ValueError:
            known = ", ".join(m.value for m in Mode)
            fail(messages.text("play.unknown_mode", value=mode, known=known))


def read_options(pairs: list[str], rules: Ruleset, messages: Messages) -> dict[str, str]:
    """Table options written as ``key=value``, checked against those of the ruleset."""
    known = rules.options()
    options: dict[str, str] = {}
    for pair in pairs:
        key, sign, value = (part.strip() for part in pair.partition("="))
        if not sign or not key or not value:
            fail(messages.text("play.bad_option", text=pair))
        if key not in known:
            listed = ", ".join(sorted(known))
            fail(messages.text("play.unknown_option", key=key, known=listed))
        allowed = [str(choice) for choice in known[key][1]]
        if value not in allowed:
            fail(
                messages.text(
                    "play.bad_option_value", key=key, value=value, allowed=", ".join(allowed)
                )
            )
        options[key] = value
    return options


def mode_of(rules: Ruleset) -> str:
    """The mode's own name; empty where the ruleset has none."""
    if not rules.piles.shared:
        return ""
    return (Mode.RECYCLE if rules.endings.recycles else Mode.CORPSES).value


def read_pools(
    wanted: list[str],
    rules: Ruleset,
    players: int,
    messages: Messages,
    *,
    force: bool = False,
    banlist: Banlist | None = None,
) -> list[Pool]:
    """The pools of ``--pool``, or the one that ships for this way to play.

    ``force`` takes pools that the ruleset or the list of limited cards does not allow, and what
    can be read of one that cannot be read whole.
    """
    if rules.piles.shared and len(wanted) > 1:
        fail(messages.text("play.one_pool", ruleset=rules.key, given=len(wanted)))
    if not rules.piles.shared and len(wanted) not in (0, 1, players):
        values = {"ruleset": rules.key, "count": players, "given": len(wanted)}
        fail(messages.text("play.pools_number", **values))
    try:
        with decks.Finder() as finder:
            readings = [decks.read_pool(name, finder=finder) for name in wanted]
        found = [r.pool if force else r.whole() for r in readings]
        pools = found or _shipped(rules, players)
    except PoolError as error:
        _fail_with(error.lines(messages), messages)
    for reading in readings:
        for line in reading.lines(messages):
            typer.echo(line, err=True)
    pools = [pool.arranged(rules) for pool in pools]
    if not force:
        for pool in pools:
            _refuse_illegal(pool, rules, players, banlist, messages)
    return pools


def _shipped(rules: Ruleset, players: int) -> list[Pool]:
    """The pool of a shared table, or a deck for each seat, dealt out in turn."""
    found = decks.shipped_for(rules, mode_of(rules) or None, players)
    if rules.piles.shared:
        return found[:1]
    return [found[seat % len(found)] for seat in range(players)]


def _refuse_illegal(
    pool: Pool, rules: Ruleset, players: int, banlist: Banlist | None, messages: Messages
) -> None:
    faults = legality(pool, rules, players, banlist=banlist)
    errors = [f.text(messages) for f in faults if f.severity is Severity.ERROR]
    if errors:
        head = messages.text("play.bad_pool", pool=pool.name)
        hints = [messages.text("play.force_hint")]
        if meant_for_another(pool, rules):
            hints.insert(0, messages.text("pool.meant_for", ruleset=pool.ruleset))
        _fail_with([head, *errors], messages, *hints)


def meant_for_another(pool: Pool, rules: Ruleset) -> bool:
    """Whether the pool's file says that it was put together for another ruleset."""
    return pool.ruleset is not None and pool.ruleset != rules.key


def _fail_with(lines: list[str], messages: Messages, *tail: str) -> NoReturn:
    """End the command with a list of faults, a long one cut short."""
    left = len(lines) - _MOST_FAULTS
    if left > 1:
        lines = [*lines[:_MOST_FAULTS], messages.text("play.more_faults", count=left)]
    fail("\n".join([*lines, *tail]))
