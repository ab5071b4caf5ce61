"""The parts of a ruleset: what the kernel asks instead of knowing.

Each part is a small frozen object with the table options (rules.md A.10) that belong to it as
fields. The classes here are the ordinary game of two players by the 2020 revision; a ruleset
replaces the parts in which it differs. The kernel never asks for a ruleset's name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from .deck_sources import DeckSources
from .facts import Printed
from .terms import NOBODY, Kind, Phase

if TYPE_CHECKING:
    from .card import Card, Definition
    from .decision import Action
    from .duel import Duel
    from .effect import Procedure
    from .track import Track

OPTION_KEY: Final = "option"


def table_option(key: str, default: Any, *others: Any) -> Any:
    """A field that is a table option: its key in rules.md A.10 and its allowed values."""
    return field(default=default, metadata={OPTION_KEY: key, "values": (default, *others)})


@dataclass(frozen=True)
class Opening:
    """Set-up: life points, opening hands, the order of play."""

    life: int = 8000
    hand: int = 5
    order: Literal["winner_seat", "ranking"] = table_option("setup.order", "winner_seat", "ranking")
    winner_chooses: bool = True
    """Of two players who won the roll chooses to go first or second (CLS-119)."""

    def prepare(self, duel: Duel) -> Procedure[None]:
        """Deal the opening hands (OCG-246)."""
        from .operations import deal

        for player in duel.order:
            deal(duel, player, self.hand)
        yield from ()


@dataclass(frozen=True)
class Piles:
    """Whose deck, extra deck, graveyard and banished pile it is, and what lies in the extra deck."""

    shared: bool = False
    extra_kinds: int = int(Kind.FUSION | Kind.SYNCHRO | Kind.XYZ | Kind.LINK)
    open_extra: bool = False
    pendulum_extra: Literal["anyone", "last_controller"] = table_option(
        "pend.extra", "anyone", "last_controller"
    )
    graveyard_effects: Literal["anyone", "last_controller"] = table_option(
        "gy.effects", "anyone", "last_controller"
    )
    banish_return: Literal["by_effect", "never"] = table_option(
        "banish.return", "by_effect", "never"
    )

    def belongs_in_extra(self, printed: Printed) -> bool:
        """Whether a card's pile outside the field is the extra deck (OCG-231, N99-046)."""
        return printed.kind & self.extra_kinds != 0 and printed.is_monster

    def returns_to_extra(self, printed: Printed) -> bool:
        """Whether a card that would go to a hand or deck goes to the extra deck instead."""
        return self.belongs_in_extra(printed)


@dataclass(frozen=True)
class Turns:
    """Draws, phases, hand limit."""

    first_draw: bool = False
    first_battle: bool = False
    first_main2: bool = True
    draw: int = 1
    hand_limit: int = table_option("hand.limit", 6, 7)
    ordered_standby: bool = False
    """Whether :meth:`standby_rank` orders what is due in the Standby Phase."""

    def draws(self, duel: Duel) -> int:
        """How many cards the turn player draws in this Draw Phase (OCG-246, OCG-314)."""
        return self.draw if duel.turn > 1 or self.first_draw else 0

    def may_battle(self, duel: Duel) -> bool:
        """Whether this turn has a Battle Phase at all (AMB-5, N99-043)."""
        return self.first_battle or duel.turn > 1

    def may_main2(self, duel: Duel) -> bool:
        return self.first_main2 or duel.turn > 1

    def standby_rank(self, duel: Duel, due: Due) -> tuple[int, ...]:
        """The place of something in the order of the Standby Phase, lowest first (CLS-125).

        Asked only where ``ordered_standby`` is set; elsewhere the players choose (OCG-110).
        """
        return ()


class Due(NamedTuple):
    """An effect or an upkeep that is due in the Standby Phase, whose it is and how fast.

    ``paying``: it takes LP or another cost in that phase (AMB-97).
    """

    card: Card
    player: int
    speed: int
    paying: bool


@dataclass(frozen=True)
class Battle:
    """Who may attack whom, replays, redirections, the damage step."""

    spells_in_damage_step: Literal["some", "before_flip"] = "some"
    """When spells and traps may be activated in the damage step.

    ``some``: those that the general rules allow, throughout (OCG-111, OCG-120). ``before_flip``:
    any quick-play spell and trap when a monster is attacked, none from then on (CLS-135).
    """

    replay: Literal["any_player", "same_player"] = table_option(
        "battle.replay", "any_player", "same_player"
    )
    redirect: Literal["same_player", "any"] = table_option("battle.redirect", "same_player", "any")

    def may_attack(self, duel: Duel, attacker: int, defender: int) -> bool:
        """Whether one player may attack the other at all in this turn."""
        return True


@dataclass(frozen=True)
class Zones:
    """Which zones there are and what may lie in them."""

    extra_zones: Literal["per_seat", "pool", "two"] = table_option(
        "zones.ex", "per_seat", "pool", "two"
    )
    link_cross: Literal["two_player_only", "neighbour", "off"] = table_option(
        "link.cross", "two_player_only", "neighbour", "off"
    )
    shared_field: bool = False
    field_set: Literal["no", "yes"] = table_option("field.set", "yes", "no")
    field_replaced: Literal["sent", "destroyed"] = table_option(
        "field.replaced", "sent", "destroyed"
    )
    wide_kinds: int = int(Kind.FUSION | Kind.SYNCHRO | Kind.XYZ | Kind.RITUAL)
    """Extra-deck monsters of these kinds may go to any main monster zone (AMB-2, N99-084)."""
    pendulum_zones: tuple[int, ...] = (0, 4)
    """Places in the row of spell and trap zones; 5 and 6 are zones of their own (OCG-317)."""
    has_extra_zones: bool = True
    single_field: bool = False
    """Whether only one field spell may be face-up on the whole table (CLS-063, OCG-315)."""

    @property
    def spell_row(self) -> int:
        """How long a player's row of spell, trap and pendulum zones is."""
        return max(5, *(zone + 1 for zone in self.pendulum_zones), 0)

    @property
    def pendulum_zones_apart(self) -> bool:
        """Whether the pendulum zones are no spell and trap zones (OCG-317, OCG-320)."""
        return any(zone >= 5 for zone in self.pendulum_zones)

    def equip_cap(self) -> int:
        """How many equip cards a monster may carry; 0 for any number (OCG-040)."""
        return 0

    def field_zone_taken(self) -> bool:
        """Whether something lies in the field zone for good, so that no field spell fits."""
        return False

    def extra_zone_cap(self, seats: int) -> int:
        """How many monsters may lie in extra monster zones over the whole table."""
        if seats == 2 or self.extra_zones == "two":
            return 2
        if self.extra_zones == "pool":
            return 2 if seats == 3 else 4
        return seats

    def cross_partner(self, duel: Duel, player: int) -> int:
        """The seat whose field lies opposite for link arrows, or ``NOBODY`` (AMB-18)."""
        seats = duel.seats
        if self.link_cross == "off":
            return NOBODY
        if len(seats) == 2:
            return seats[1] if seats[0] == player else seats[0]
        if self.link_cross == "neighbour":
            return duel.next_player(player)
        return NOBODY


@dataclass(frozen=True)
class Chains:
    """Order of responses, missed timings, third parties, ignition priority."""

    order: Literal["after_activator", "turn_player_first"] = table_option(
        "chain.order", "after_activator", "turn_player_first"
    )
    third_party: Literal["allowed", "attacked_only"] = table_option(
        "chain.third_party", "allowed", "attacked_only"
    )
    miss_timing: Literal["on", "off"] = table_option("timing.miss", "on", "off")
    ignition_priority: Literal["ruleset", "on", "off"] = table_option(
        "prio.ignition", "ruleset", "on", "off"
    )
    summoner_first: bool = False
    """What ``prio.ignition = ruleset`` means here (AMB-40: classic and Master Rule 1 only)."""

    def ignition_first(self) -> bool:
        """Whether who summons a monster may use its ignition effect before anybody answers."""
        if self.ignition_priority == "ruleset":
            return self.summoner_first
        return self.ignition_priority == "on"

    def responders(self, duel: Duel, last: int) -> list[int]:
        """Who is asked to respond after ``last`` activated, in order (AMB-38)."""
        if self.order == "turn_player_first":
            return duel.living_from(duel.turn_player)
        return duel.living_from(duel.next_player(last))


@dataclass(frozen=True)
class Opponents:
    """What "your opponent" means where a text speaks of one (AMB-26 to AMB-28, AMB-37)."""

    player: Literal["choose", "all", "next"] = table_option("opp.player", "choose", "all", "next")
    compare: Literal["any", "all"] = table_option("opp.compare", "any", "all")
    field: Literal["combined", "choose_one"] = table_option("opp.field", "combined", "choose_one")
    duration: Literal["per_player", "round"] = table_option("dur.opp", "per_player", "round")
    limit_scope: Literal["per_player", "table"] = table_option("opt.scope", "per_player", "table")
    early_burn: Literal["yes", "no"] = table_option("round1.burn", "yes", "no")


@dataclass(frozen=True)
class Endings:
    """Losing, elimination, deck-out, recycling, special victories."""

    deck_out: Literal["end_compare", "eliminate", "last_card"] = table_option(
        "deckout.rule", "end_compare", "eliminate", "last_card"
    )
    recycles: int = 0
    recycle_when: Literal["end_of_chain", "on_need"] = table_option(
        "recycle.when", "end_of_chain", "on_need"
    )
    eliminated_cards: Literal["graveyard", "banish"] = table_option(
        "elim.cards", "graveyard", "banish"
    )
    rule: Literal["last_survivor", "first_out"] = table_option(
        "end.rule", "last_survivor", "first_out"
    )
    effect_draw_loss: Literal["no", "yes"] = table_option("effdraw.loss", "yes", "no")
    special_win: Literal["on", "off"] = table_option("special.win", "on", "off")


@dataclass(frozen=True)
class DeckRules:
    """What a legal deck or pool is; asked by the deck layer, not by the kernel."""

    minimum: int = 40
    maximum: int | None = 60
    multiple: int = 1
    extra_maximum: int | None = 15
    side_maximum: int | None = 15
    unknown_kinds: int = 0
    """Kinds of cards that came after this ruleset: a deck with one of them is refused."""
    sources: DeckSources = field(default_factory=DeckSources)
    """Which rules say so."""
    copies: Literal["3", "1", "none"] = table_option("deck.copies", "3", "1", "none")
    banlist: Literal["off", "on"] = table_option("deck.banlist", "off", "on")
    avoid: Literal["warn", "ban", "off"] = table_option("deck.avoid", "warn", "ban", "off")
    ratio: Literal["free", "suggested", "fixed"] = table_option(
        "deck.ratio", "free", "suggested", "fixed"
    )
    shares: tuple[float, float, float] = (0.54, 0.27, 0.19)
    """Monsters, spells and traps of a main deck that a suggestion aims at (AMB-1)."""
    pools_of: tuple[str, ...] = ()
    """Rulesets whose pools serve here too where none of its own ships."""

    def beside(self) -> int:
        """Cards that come on top of the sizes above."""
        return 0

    def needed(self, players: int) -> int:
        """With fewer main-deck cards than this there is no game worth beginning."""
        return 0


@dataclass(frozen=True)
class Table:
    """What concerns the people at the table, not the rules engine."""

    show_hand: Literal["no", "yes"] = table_option("table.show_hand", "no", "yes")
    auto_pass: Literal["on", "off"] = table_option("ui.autopass", "on", "off")
    consent: Literal["table", "seat1", "seat2", "seat3", "seat4", "seat5"] = table_option(
        "table.consent", "table", "seat1", "seat2", "seat3", "seat4", "seat5"
    )
    """Who agrees to what is done by hand: everybody else, or the player in one seat as judge."""

    def judge_seat(self) -> int:
        """The seat of the judge, ``NOBODY`` where the whole table judges."""
        return NOBODY if self.consent == "table" else int(self.consent.removeprefix("seat")) - 1


@dataclass(frozen=True)
class Matches:
    """What decides a match of several duels; asked by :mod:`duel99.rulesets.matches`.

    ``number`` says whether the table plays for points; otherwise ``won_by`` is what a match that
    somebody asks for is decided by.
    """

    number: Literal["single", "points"] = table_option("match.n", "single", "points")
    tie: Literal["extra_duel", "draw"] = table_option("match.tie", "extra_duel", "draw")
    clock: Literal["off", "40"] = table_option("match.clock", "off", "40")
    won_by: Literal["wins", "points"] = "wins"
    begins: Literal["loser_chooses", "next_seat"] = "loser_chooses"
    """Who begins a later duel: whom the loser of the last one names (CLS-008), or the next seat."""
    side_decks: bool = True
    """Whether cards are exchanged between duels (OCG-234)."""


@dataclass(frozen=True)
class Extras:
    """Actions and processing that a ruleset adds; none in the ordinary game.

    ``enabled`` tells the kernel whether to ask at all. ``definition`` is the card that stands for
    a rule of the table and whose effects players use.
    """

    enabled: bool = False
    definition: Definition | None = None

    def track(self, seats: int) -> Track | None:
        """The ring of spaces around the table at the beginning, if there is one."""
        return None

    def actions(self, duel: Duel, player: int) -> list[Action]:
        """More actions for the turn player's list in the current phase."""
        return []

    def perform(self, duel: Duel, player: int, action: Action) -> Procedure[None]:
        """Carry one of :meth:`actions` out."""
        yield from ()

    def phase_begins(self, duel: Duel, phase: Phase) -> Procedure[None]:
        """Called as a Standby, Main or Battle Phase begins, before its effects."""
        yield from ()

    def phase_ends(self, duel: Duel, phase: Phase) -> Procedure[None]:
        """Called at the end of a Draw or End Phase, after its effects."""
        yield from ()

    def activation_allowed(self, duel: Duel, player: int, card: Card) -> bool:
        """Whether ``player`` may activate the spell or trap ``card`` as a card now."""
        return True

    def card_activated(self, duel: Duel, player: int, card: Card) -> None:
        """``player`` activates the spell or trap ``card`` as a card: what the table asks for it."""

    def damage_taken(self, duel: Duel, player: int, points: int) -> None:
        """``player`` has taken battle or effect damage, once, of ``points``."""

    def special_summoned(self, duel: Duel, player: int, cards: Sequence[Card]) -> None:
        """``player`` special summoned ``cards`` at one moment, and nobody negated it."""

    def player_left(self, duel: Duel, player: int) -> None:
        """``player`` is out and the game goes on."""


@dataclass(frozen=True)
class Ruleset:
    """A way to play, made of its parts. ``key`` names it in files and commands only."""

    key: str
    players: tuple[int, int] = (2, 2)
    opening: Opening = field(default_factory=Opening)
    piles: Piles = field(default_factory=Piles)
    turns: Turns = field(default_factory=Turns)
    battle: Battle = field(default_factory=Battle)
    zones: Zones = field(default_factory=Zones)
    chains: Chains = field(default_factory=Chains)
    opponents: Opponents = field(default_factory=Opponents)
    endings: Endings = field(default_factory=Endings)
    decks: DeckRules = field(default_factory=DeckRules)
    table: Table = field(default_factory=Table)
    matches: Matches = field(default_factory=Matches)
    extras: Extras = field(default_factory=Extras)

    def options(self) -> dict[str, tuple[Any, tuple[Any, ...]]]:
        """All table options of this ruleset: key -> (value, allowed values)."""
        return dict(_options_of(self))

    def with_options(self, options: Mapping[str, Any]) -> Ruleset:
        """The same ruleset with some table options set.

        Raises :class:`ValueError` that names the key and what is allowed.
        """
        left = dict(options)
        changed: Ruleset = _with(self, left)
        if left:
            known = ", ".join(sorted(self.options()))
            raise ValueError(
                f"table option {next(iter(left))!r} is unknown in {self.key}; known: {known}"
            )
        return changed


def _options_of(part: Any) -> Iterator[tuple[str, tuple[Any, tuple[Any, ...]]]]:
    """The options of a part and of the parts it is made of."""
    for member in fields(part):
        value = getattr(part, member.name)
        key = member.metadata.get(OPTION_KEY)
        if key:
            yield key, (value, member.metadata["values"])
        elif is_dataclass(value):
            yield from _options_of(value)


def _with(part: Any, left: dict[str, Any]) -> Any:
    """The part with those of the options ``left`` set that are its own; they are taken out."""
    changes: dict[str, Any] = {}
    for member in fields(part):
        value = getattr(part, member.name)
        key = member.metadata.get(OPTION_KEY)
        if key in left:
            changes[member.name] = _allowed(key, left.pop(key), member.metadata["values"])
        elif not key and is_dataclass(value):
            changed = _with(value, left)
            if changed is not value:
                changes[member.name] = changed
    return replace(part, **changes) if changes else part


def _allowed(key: str, wanted: Any, values: tuple[Any, ...]) -> Any:
    """The allowed value that is meant. Raises :class:`ValueError`."""
    allowed = {str(v): v for v in values}
    # YAML reads on, off, yes and no as booleans
    text = str(wanted)
    if wanted is True or wanted is False:
        text = next((w for w in _BOOLEAN_WORDS[wanted] if w in allowed), text)
    if text not in allowed:
        raise ValueError(f"table option {key}: {wanted!r} is not one of {', '.join(allowed)}")
    return allowed[text]


_BOOLEAN_WORDS: Final = {True: ("yes", "on"), False: ("no", "off")}

MASTER2020: Final = Ruleset("master2020")
"""Two players, 8000 LP, the 2020 revision of the New Master Rule (AMB-2)."""

__all__ = [
    "MASTER2020",
    "Battle",
    "Chains",
    "DeckRules",
    "DeckSources",
    "Due",
    "Endings",
    "Extras",
    "Matches",
    "Opening",
    "Opponents",
    "Piles",
    "Ruleset",
    "Table",
    "Turns",
    "Zones",
    "table_option",
]
