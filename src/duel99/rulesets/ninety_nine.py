"""《遊戲王九九》: 2-5 players with one shared deck, extra deck, graveyard and banished pile.

What differs from the 2020 game (rules.md part 3): 6000 LP, the opening redraw, a draw in the
first turn, the attack order of the first round, ritual monsters in the extra deck, an open
extra deck without a size limit, one field zone for the table, and the two modes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Literal

from duel99.kernel.choosing import confirm
from duel99.kernel.effect import Procedure
from duel99.kernel.event import Noted
from duel99.kernel.moving import move, shuffle
from duel99.kernel.operations import deal, reveal
from duel99.kernel.policy import (
    Battle,
    DeckRules,
    DeckSources,
    Endings,
    Matches,
    Opening,
    Opponents,
    Piles,
    Ruleset,
    Turns,
    Zones,
    table_option,
)
from duel99.kernel.terms import EXTRA_DECK_KINDS, Kind, Location, Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from duel99.kernel.card import Card
    from duel99.kernel.duel import Duel
    from duel99.kernel.facts import Printed


class Mode(StrEnum):
    """The two modes (N99-004, N99-005)."""

    CORPSES = "屍山血海"
    """The game ends when the deck is used up."""
    RECYCLE = "倒海回山"
    """The graveyard is shuffled and becomes the deck again, once or twice."""


DECK_SIZES: Final[dict[tuple[int, int], tuple[int, int]]] = {
    (2, 0): (80, 100),
    (3, 0): (99, 120),
    (4, 0): (120, 140),
    (5, 0): (140, 150),
    (2, 1): (40, 50),
    (2, 2): (26, 32),
    (3, 1): (45, 60),
    (3, 2): (33, 40),
    (4, 1): (60, 70),
    (4, 2): (40, 48),
    (5, 1): (70, 75),
    (5, 2): (45, 50),
}
"""Main-deck sizes by (players, recycles); 0 recycles is 屍山血海 (N99-010 to N99-021)."""


_SIZE_RULES: Final = {way: f"N99-{10 + row:03d}" for row, way in enumerate(DECK_SIZES)}
"""N99-010 to N99-021 stand in the order of the table."""


def deck_sources(players: int | None, times: int) -> DeckSources:
    """Where the rule book says what a pool for so many players and recycles has to be."""
    size = _SIZE_RULES.get((players, times)) if players is not None else None
    return DeckSources(
        size=("N99-008", "AMB-6") if size is None else (size,),
        multiple=("N99-008", "AMB-6"),
        extra_size=("N99-022",),
        belongs_in_extra=("OCG-227", "N99-046"),
        copies=("OCG-228", "AMB-10"),
        low_levels=("N99-038", "AMB-9"),
        avoided=("AMB-11",),
        ratio=("N99-009", "AMB-1"),
        banlist=("OCG-237", "AMB-10"),
        forbidden=("OCG-240", "AMB-10"),
        limited=("OCG-241", "AMB-10"),
        semi_limited=("OCG-242", "AMB-10"),
        commemorative=("OCG-243", "AMB-10"),
    )


def low_level_monsters(cards: Sequence[Card]) -> int:
    """Monsters of printed level 4 or lower among ``cards`` (AMB-9: level 0 counts too)."""
    return sum(1 for c in cards if counts_as_low(c))


def counts_as_low(card: Card) -> bool:
    """A monster card with a printed level of 4 or lower, of a main-deck kind (AMB-9)."""
    printed = card.printed
    return printed.is_monster and not printed.kind & EXTRA_DECK_KINDS and printed.level <= 4


@dataclass(frozen=True)
class RedrawOpening(Opening):
    """Opening hands with the redraw of N99-038 and N99-039."""

    life: int = 6000
    winner_chooses: bool = False
    mulligan: Literal["forced", "optional", "off"] = table_option(
        "mulligan.rule", "forced", "optional", "off"
    )
    needed: int = 2

    def prepare(self, duel: Duel) -> Procedure[None]:
        for player in duel.order:
            deal(duel, player, self.hand)
        if self.mulligan == "off":
            return
        deck = duel.players[0].deck
        supply = low_level_monsters(deck) + sum(
            low_level_monsters(duel.players[p].hand) for p in duel.order
        )
        if supply < self.needed * len(duel.order):
            # AMB-9: such a deck is refused before a duel; one set up by hand does without
            duel.events.append(Noted("note.no_redraw"))
            return
        for player in duel.order:
            yield from self._check(duel, player)

    def _check(self, duel: Duel, player: int) -> Procedure[None]:
        holder = duel.players[player]
        while low_level_monsters(holder.hand) < self.needed:
            if self.mulligan == "optional":
                agreed = yield from confirm(player, "redraw")
                if not agreed:
                    return
            hand = list(holder.hand)
            reveal(duel, player, hand)
            for card in hand:
                move(duel, card, Location.DECK, 0, reason=Reason.SETUP)
            shuffle(duel, 0)
            deal(duel, player, self.hand)


@dataclass(frozen=True)
class RoundOneBattle(Battle):
    """In the first round one attacks only players who have had a turn (N99-044, AMB-48)."""

    def may_attack(self, duel: Duel, attacker: int, defender: int) -> bool:
        players = duel.players
        if duel.turn > len(duel.order) and all(players[p].turns for p in duel.living()):
            return True
        return players[defender].turns > 0


@dataclass(frozen=True)
class SharedPiles(Piles):
    """One deck, one extra deck (with the ritual monsters, open to all), one graveyard."""

    shared: bool = True
    open_extra: bool = True
    ritual_is_extra: Literal["yes", "storage_only"] = table_option(
        "ritual.is_extra", "yes", "storage_only"
    )
    extra_kinds: int = EXTRA_DECK_KINDS | Kind.RITUAL

    def returns_to_extra(self, printed: Printed) -> bool:
        """AMB-23: ritual monsters are extra-deck cards everywhere, or only lie there at first."""
        if self.ritual_is_extra == "storage_only" and printed.kind & Kind.RITUAL:
            return False
        return self.belongs_in_extra(printed)


SHARED_MATCHES: Final = Matches(tie="draw", won_by="points", begins="next_seat", side_decks=False)
"""With a shared deck there is nothing to side; points decide over several duels (AMB-12)."""


def ninety_nine(
    mode: Mode | str = Mode.CORPSES, *, players: int | None = None, recycles: int | None = None
) -> Ruleset:
    """The ruleset of 《遊戲王九九》.

    ``recycles`` (1 or 2) belongs to 倒海回山. With ``players`` the deck sizes of N99-010 to
    N99-021 are filled in. Raises :class:`ValueError` for an unknown mode or number.
    """
    mode = parse_mode(mode)
    if mode is Mode.CORPSES:
        if recycles:
            raise ValueError("屍山血海 has no recycle; choose the mode 倒海回山")
        times = 0
    else:
        times = 1 if recycles is None else recycles
        if times not in (1, 2):
            raise ValueError(f"倒海回山 recycles once or twice, not {times} times")
    sources = deck_sources(players, times)
    decks = DeckRules(
        minimum=26, maximum=150, extra_maximum=None, side_maximum=None, sources=sources
    )
    if players is not None:
        if (players, times) not in DECK_SIZES:
            raise ValueError(f"《遊戲王九九》 is for 2 to 5 players, not {players}")
        low, high = DECK_SIZES[players, times]
        decks = DeckRules(
            minimum=low,
            maximum=high,
            multiple=players,
            extra_maximum=None,
            side_maximum=None,
            sources=sources,
        )
    return Ruleset(
        "ninety-nine",
        players=(2, 5),
        opening=RedrawOpening(),
        piles=SharedPiles(),
        turns=Turns(first_draw=True, first_main2=False),
        battle=RoundOneBattle(),
        zones=Zones(shared_field=True, field_set="no"),
        opponents=Opponents(),
        endings=Endings(recycles=times, effect_draw_loss="no"),
        decks=decks,
        matches=SHARED_MATCHES,
    )


def parse_mode(text: Mode | str) -> Mode:
    """A mode by its Chinese name or by ``corpses`` / ``recycle``. Raises :class:`ValueError`."""
    if isinstance(text, Mode):
        return text
    found = _MODE_NAMES.get(text.strip().lower())
    if found is None:
        raise ValueError(f"unknown mode {text!r}: choose 屍山血海 (corpses) or 倒海回山 (recycle)")
    return found


_MODE_NAMES: Final = {
    "屍山血海": Mode.CORPSES,
    "corpses": Mode.CORPSES,
    "倒海回山": Mode.RECYCLE,
    "recycle": Mode.RECYCLE,
}
