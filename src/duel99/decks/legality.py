"""Whether a pool may be played: all reasons why not, not just the first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from duel99.cards import Entry
from duel99.kernel import Ruleset
from duel99.kernel.terms import EXTRA_DECK_KINDS, Kind
from duel99.rulesets import Mode

from .advice import advice_on
from .banlist import Banlist, Standing
from .citing import with_rules
from .fault import Fault, Severity
from .pool import Pool

RATIO: Final = {"monsters": (45, 65), "spells": (20, 35), "traps": (10, 25)}
"""Percentages of the main deck that make a pool easy to play (AMB-1: a suggestion)."""
_LOW_LEVEL: Final = 4


def legality(
    pool: Pool,
    ruleset: Ruleset,
    players: int | None = None,
    *,
    banlist: Banlist | None = None,
) -> list[Fault]:
    """Everything that keeps ``pool`` from being played, and what is advised against.

    ``ruleset`` has its deck sizes filled in (``rulesets.load(..., players=3)``); ``players`` is
    taken from there where not given. ``banlist`` is asked where the table option ``deck.banlist`` is on
    (AMB-10). Each fault says which rules the pool breaks; those of severity ``ERROR`` forbid it.
    """
    count = players or max(ruleset.decks.multiple, 1)
    found = _sizes(pool, ruleset, count)
    found += _unknown_kinds(pool, ruleset)
    found += _piles(pool, ruleset)
    found += _tokens(pool)
    found += _copies(pool, ruleset, banlist)
    found += _openings(pool, ruleset, count)
    found += _avoided(pool, ruleset)
    found += _ratio(pool, ruleset)
    return with_rules(found, ruleset.decks.sources)


def is_legal(faults: Sequence[Fault]) -> bool:
    """Whether none of the faults forbids the pool."""
    return all(fault.severity is not Severity.ERROR for fault in faults)


def _sizes(pool: Pool, ruleset: Ruleset, players: int) -> list[Fault]:
    """N99-008 to N99-022, OCG-225, OCG-230; AMB-6: only multiples of the players count.

    AMB-89: what a track takes, and what has to be left after set-up.
    """
    rules = ruleset.decks
    multiple = max(rules.multiple, 1)
    beside = rules.beside()
    least = -(-rules.minimum // multiple) * multiple + beside
    most = None if rules.maximum is None else rules.maximum // multiple * multiple + beside
    size = len(pool.main)
    needed = -(-rules.needed(players) // multiple) * multiple
    values = {
        "count": size,
        "players": players,
        "least": least,
        "most": most,
        "mode": _mode(ruleset),
    }
    way = "" if ruleset.piles.shared else "_deck"
    found = []
    if size < least:
        way = way if most is not None else "_open"
        found.append(Fault(f"too_small{way}", {**values, "missing": least - size}, "add"))
    elif most is not None and size > most:
        found.append(Fault(f"too_large{way}", {**values, "surplus": size - most}, "remove"))
    elif size < needed:
        more = {**values, "least": needed, "missing": needed - size}
        found.append(Fault("too_small_for_track", more, "add"))
    elif (size - beside) % multiple:
        over = (size - beside) % multiple
        up = multiple - over
        remedy = "add_or_remove" if most is None or size + up <= most else "remove"
        if size - over < least:
            remedy = "add"
        found.append(Fault("not_a_multiple", {**values, "missing": up, "surplus": over}, remedy))
    for section, maximum in (("extra", rules.extra_maximum), ("side", rules.side_maximum)):
        number = len(getattr(pool, section))
        if maximum is not None and number > maximum:
            more = {"count": number, "most": maximum, "surplus": number - maximum}
            found.append(Fault(f"too_large_{section}", more, "remove"))
    return found


def _mode(ruleset: Ruleset) -> str:
    times = ruleset.endings.recycles
    return f"{Mode.RECYCLE} ×{times}" if times else str(Mode.CORPSES)


MECHANICS: Final = {
    "link": (int(Kind.LINK), "OCG-340"),
    "pendulum": (int(Kind.PENDULUM), "OCG-317"),
    "xyz": (int(Kind.XYZ), "OCG-306"),
    "synchro": (int(Kind.SYNCHRO), "OCG-296"),
    "tuner": (int(Kind.TUNER), "OCG-299"),
}
"""What the Master Rules introduced, newest first, and the rules that did."""


def _unknown_kinds(pool: Pool, ruleset: Ruleset) -> list[Fault]:
    """Cards of a kind that came after the ruleset: it has no rules for them."""
    unknown = ruleset.decks.unknown_kinds
    if not unknown:
        return []
    found = []
    for section in ("main", "extra", "side"):
        for entry, count in pool.counted(section):
            kinds = entry.printed.kind & unknown
            for word, (kind, rule) in MECHANICS.items():
                if kinds & kind and entry.printed.is_monster:
                    values = {"name": entry, "ruleset": ruleset.key, "surplus": count}
                    terms = {"mechanic": f"pool.mechanic.{word}"}
                    found.append(
                        Fault("unknown_mechanic", values, "remove", terms=terms, rules=(rule,))
                    )
                    break
    return found


def _piles(pool: Pool, ruleset: Ruleset) -> list[Fault]:
    """Each card in its pile; ritual monsters in the extra deck where the ruleset says so."""
    belongs = ruleset.piles.belongs_in_extra
    found = []
    for entry, _ in pool.counted("main"):
        if belongs(entry.printed):
            values = {"name": entry, "section": "extra"}
            found.append(Fault("wrong_section_extra", values, "move_to"))
    for entry, _ in pool.counted("extra"):
        if not belongs(entry.printed) and not entry.printed.kind & ruleset.decks.unknown_kinds:
            values = {"name": entry, "section": "main"}
            found.append(Fault("wrong_section_main", values, "move_to"))
    return found


def _tokens(pool: Pool) -> list[Fault]:
    """OCG-235: tokens are in no deck (counters are no cards at all)."""
    return [
        Fault("token", {"name": entry, "surplus": count}, "remove")
        for section in ("main", "extra", "side")
        for entry, count in pool.counted(section)
        if entry.is_token
    ]


def _copies(pool: Pool, ruleset: Ruleset, banlist: Banlist | None) -> list[Fault]:
    """OCG-228, OCG-239, AMB-10: copies of one name over all sections; a list comes first."""
    rules = ruleset.decks
    limit = None if rules.copies == "none" else int(rules.copies)
    on = rules.banlist == "on"
    names: dict[int, tuple[Entry, int]] = {}
    for entry in (*pool.main, *pool.extra, *pool.side):
        first, number = names.get(entry.printed.code, (entry, 0))
        names[entry.printed.code] = (first, number + 1)
    found = []
    if on and banlist is None:
        found.append(Fault("banlist.none", {}, "banlist.remedy.give"))
    for code, (entry, number) in names.items():
        values = {"name": entry, "count": number}
        standing = banlist.standing(code) if banlist is not None and on else Standing.FREE
        allowed = standing.copies
        if allowed is not None and number > allowed and (limit is None or allowed <= limit):
            assert banlist is not None
            more = {**values, "list": banlist.name, "surplus": number - allowed}
            found.append(Fault(f"banlist.is_{standing.value}", more, "remove"))
        elif limit is not None and number > limit:
            more = {**values, "limit": limit, "surplus": number - limit}
            found.append(Fault("too_many_copies", more, "remove"))
    return found


def _openings(pool: Pool, ruleset: Ruleset, players: int) -> list[Fault]:
    """AMB-9: enough low-level monsters for every opening hand."""
    needed = getattr(ruleset.opening, "needed", 0)
    if not needed or getattr(ruleset.opening, "mulligan", "off") == "off":
        return []
    low = sum(1 for entry in pool.main if is_low_level(entry))
    least = needed * players
    if low >= least:
        return []
    values = {"count": low, "players": players, "least": least, "missing": least - low}
    return [Fault("too_few_low_level", values, "add")]


def is_low_level(entry: Entry) -> bool:
    """A main-deck monster of printed level 4 or lower (AMB-9)."""
    printed = entry.printed
    return (
        printed.is_monster and not printed.kind & EXTRA_DECK_KINDS and printed.level <= _LOW_LEVEL
    )


_AVOID_RULES: Final = {
    "battle_proof": "N99-024",
    "effect_proof": "N99-025",
    "clears_field": "N99-026",
    "negates_activation": "N99-027",
}


def _avoided(pool: Pool, ruleset: Ruleset) -> list[Fault]:
    """AMB-11: the guideline for the extra deck, as advice or as a ban."""
    if ruleset.decks.avoid == "off" or not ruleset.piles.shared:
        return []
    severity = Severity.ERROR if ruleset.decks.avoid == "ban" else Severity.WARNING
    return [
        Fault(
            "avoid_probably" if reason.probably else "avoid",
            {"name": entry, "says": reason.says},
            # what was only guessed forbids nothing
            severity=Severity.WARNING if reason.probably else severity,
            terms={"reason": f"pool.avoid_reason.{reason.key}"},
            rules=(_AVOID_RULES[reason.key],),
        )
        for entry, _ in pool.counted("extra")
        for reason in advice_on(entry)
    ]


def _ratio(pool: Pool, ruleset: Ruleset) -> list[Fault]:
    """AMB-1: how many monsters, spells and traps (``deck.ratio``)."""
    if ruleset.decks.ratio == "free" or not pool.main:
        return []
    severity = Severity.ERROR if ruleset.decks.ratio == "fixed" else Severity.ADVICE
    size = len(pool.main)
    shares = {
        "monsters": sum(c.printed.is_monster for c in pool.main),
        "spells": sum(c.printed.is_spell for c in pool.main),
        "traps": sum(c.printed.is_trap for c in pool.main),
    }
    found = []
    for kind, number in shares.items():
        low, high = RATIO[kind]
        percent = round(100 * number / size)
        if not low <= percent <= high:
            values = {"percent": percent, "least": low, "most": high}
            terms = {"kind": f"pool.kind.{kind}"}
            found.append(Fault("ratio", values, severity=severity, terms=terms))
    return found
