"""Matches in files (``.d99m``): the score and the decks, beside the file of the running duel.

JSON, so that people can look at it: a match is small. A file comes from anybody: it is decoded by
type, and what cannot be a match ends in one :class:`~.model.ReplayError`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import msgspec

from duel99 import __version__
from duel99.cards import ByHandCard, Library, by_hand_cards
from duel99.kernel.policy import Ruleset
from duel99.kernel.terms import NOBODY, EndReason
from duel99.rulesets.matches import Match, Scoring, Stage

from .model import MAX_NAME, ByHandCards, Count, Name, ReplayError, RulesetRef
from .replay import library_with, restore_ruleset, ruleset_ref

MATCH_SUFFIX: Final = ".d99m"
MATCH_FORMAT: Final = 1
_MOST: Final = 1 << 20
"""Bytes of a file of this kind."""


class MatchFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match, who plays it, and the name of the file of the running duel (empty: none).

    That file stands in the same folder. ``bots`` has the kind of bot of each seat, empty for a
    person.
    """

    format: Count
    version: Name
    ruleset: RulesetRef
    seats: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=8)]
    bots: Annotated[tuple[Name, ...], msgspec.Meta(max_length=8)]
    match: Match
    duel: Name = ""
    by_hand: ByHandCards = ()

    def library(self) -> Library:
        """The card library with the cards that this match plays by hand."""
        return library_with(self.by_hand)

    def rules(self) -> Ruleset:
        """The ruleset of the match. Raises :class:`ReplayError` where it does not exist."""
        return restore_ruleset(self.ruleset)


def save_match(
    path: str | Path,
    match: Match,
    ruleset: Ruleset,
    seats: tuple[str, ...],
    bots: tuple[str, ...],
    *,
    duel: str = "",
    library: Library | None = None,
) -> None:
    """Write a match to ``path``, whole or not at all.

    ``library`` has the cards that are played by hand (:func:`duel99.decks.library_for`).

    Raises :class:`ReplayError` for a ruleset that no file can name, and :class:`OSError`.
    """
    names = tuple(name.encode("utf-8", "replace").decode()[:MAX_NAME] for name in seats)
    file = MatchFile(
        MATCH_FORMAT,
        __version__,
        ruleset_ref(ruleset),
        names,
        bots,
        match,
        duel[:MAX_NAME],
        _by_hand(match, library),
    )
    goal = Path(path)
    draft = goal.with_name(goal.name + ".part")
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(file), indent=1))
    draft.replace(goal)


def _by_hand(match: Match, library: Library | None) -> tuple[ByHandCard, ...]:
    if library is None:
        return ()
    ids = {c for d in match.brought for c in (*d.main, *d.extra, *d.side)}
    return by_hand_cards(e for e in map(library.get, ids) if e is not None)


def load_match(path: str | Path) -> MatchFile:
    """Read a match. Raises :class:`ReplayError` and :class:`OSError`."""
    with Path(path).open("rb") as stream:
        data = stream.read(_MOST + 1)
    if len(data) > _MOST:
        raise ReplayError("too_large", f"a match file has at most {_MOST} bytes")
    try:
        file = msgspec.json.decode(data, type=MatchFile)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise ReplayError("damaged", f"the file is damaged ({error})") from None
    if file.format != MATCH_FORMAT:
        raise ReplayError(
            "format",
            f"the file has format {file.format}; this version reads format {MATCH_FORMAT}",
            found=file.format,
            known=MATCH_FORMAT,
        )
    fault = _fault(file)
    if fault:
        raise ReplayError("damaged", f"the file is damaged ({fault})")
    return file


def _fault(file: MatchFile) -> str:
    """Why a file of the right form cannot be a match; empty where it can."""
    match, rules = file.match, file.rules()
    seats = set(range(len(file.seats)))
    low, high = rules.players
    if match.seats != len(seats) or not low <= len(seats) <= high:
        return "the seats do not fit"
    if len(file.bots) not in (0, len(seats)):
        return "the bots do not fit the seats"
    if match.scoring != Scoring.of(rules.matches, match.scoring.duels) or match.scoring.duels < 1:
        return "the score is not one of this ruleset"
    wanted = 1 if rules.piles.shared else len(seats)
    if len(match.brought) != wanted or len(match.decks) != wanted:
        return "the decks do not fit the seats"
    if not 0 <= match.seconds < float("inf"):
        return "the clock cannot stand there"
    for result in match.results:
        if set(result.order) != seats or len(result.order) != len(seats):
            return "a result is not one of these seats"
        if len(result.placings) != len(seats) or not seats.issuperset(result.winners):
            return "a result is not one of these seats"
        if result.reason not in {int(reason) for reason in EndReason}:
            return "a duel cannot end like that"
    if match.order and (set(match.order) != seats or len(match.order) != len(seats)):
        return "the order of play is none"
    if not seats.issuperset(match.to_side) or match.chooser not in seats | {NOBODY}:
        return "nobody sits on that seat"
    if match.stage is Stage.CHOICE and match.chooser == NOBODY:
        return "nobody chooses who begins"
    if match.stage is Stage.SIDING and not (match.to_side and match.results and match.sides):
        return "nobody exchanges cards now"
    if match.begins != rules.matches.begins or (match.sides and wanted == 1):
        return "the match is not one of this ruleset"
    known = file.library()
    for deck in (*match.brought, *match.decks):
        for card in (*deck.main, *deck.extra, *deck.side):
            if known.get(card) is None:
                raise ReplayError(
                    "unknown_card", f"unknown card {card}", reason=f"unknown card {card}"
                )
    return ""


__all__ = ["MATCH_FORMAT", "MATCH_SUFFIX", "MatchFile", "load_match", "save_match"]
