"""Setting a position up: a duel that stands where somebody says, instead of at its beginning.

A :class:`Position` is plain data; :meth:`Position.build` makes a duel of it that has come to its
first decision. The duel keeps the position as its origin, so that it forks and replays like any
other. Scenarios, puzzles and "set up a position" at the table all come here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from .card import FieldState
from .duel import Duel
from .event import DuelStarted, PhaseBegan, TurnBegan
from .moving import place_of
from .registry import attach
from .terms import (
    NOBODY,
    ON_FIELD,
    EndReason,
    Kind,
    Location,
    Phase,
    Step,
    SummonKind,
)
from .terms import (
    Position as Face,
)
from .track import put_on

if TYPE_CHECKING:
    from .card import Card, Definition
    from .policy import Ruleset

_OPEN_PHASES: Final = frozenset({Phase.MAIN1, Phase.BATTLE, Phase.MAIN2})
"""Phases in which a position may stand; the others begin from their start."""

_OWN_WAYS: Final = (
    (Kind.FUSION, SummonKind.FUSION),
    (Kind.SYNCHRO, SummonKind.SYNCHRO),
    (Kind.XYZ, SummonKind.XYZ),
    (Kind.LINK, SummonKind.LINK),
    (Kind.RITUAL, SummonKind.RITUAL),
)


@dataclass(frozen=True)
class Placement:
    """One card of a position.

    ``player`` is whose zone, hand or pile it lies in (any seat for a shared pile); ``owner`` is
    the same player where not given. Cards of a pile are given from the top (deck) or in the
    order in which they came there. ``this_turn``: it was summoned or set in the running turn.
    ``proper``: a monster under the revive limit has been summoned in its printed way before.
    ``last`` is the player who had it last, for cards in shared piles.
    """

    definition: Definition
    location: int
    player: int = NOBODY
    zone: int = -1
    position: int = Face.FACE_UP_ATTACK
    owner: int = NOBODY
    this_turn: bool = False
    proper: bool = True
    last: int = NOBODY
    counters: tuple[tuple[str, int], ...] = ()
    materials: tuple[Definition, ...] = ()
    equipped_to: tuple[int, int] | None = None
    """The (player, monster zone) of the monster that this equip card lies on."""


@dataclass(frozen=True)
class Position:
    """A state to stand in. ``life`` has one value a seat; a seat with 0 is out of the game.

    ``turn`` is the number of the running turn, ``turn_player`` whose it is. The turns before it
    went round in the seats' order, so that from the second round on nothing of the first round
    applies. In the Draw, Standby and End Phase the duel stands at the phase's beginning, in the
    others with the turn player about to act. ``dice`` and ``coins`` are the next results.
    """

    ruleset: Ruleset
    names: tuple[str, ...]
    placements: tuple[Placement, ...] = ()
    life: tuple[int, ...] = ()
    turn_player: int = 0
    turn: int = 5
    phase: Phase = Phase.MAIN1
    seed: int = 0
    dice: tuple[int, ...] = ()
    coins: tuple[bool, ...] = ()
    counters: tuple[tuple[int, str, int], ...] = ()
    """Counters of players: (seat, kind, how many)."""
    spaces: tuple[int, ...] = ()
    """Where the pieces are on the track, one a seat."""
    full: tuple[int, ...] = ()
    """For how many End Phases in a row each seat has had all its counters."""

    def build(self) -> Duel:
        """The duel at its first decision.

        Raises :class:`ValueError` for two cards in one zone, a seat that there is not, or an
        equip card on nothing.
        """
        duel = Duel.__new__(Duel)
        duel._blank(self.ruleset, self.names, self.seed)
        duel.origin = self.build
        duel.set_order(duel.seats)
        duel.chance.dice = list(self.dice)
        duel.chance.coins = list(self.coins)
        duel.flags["set_up"] = 1
        self._set_turn(duel)
        self._set_players(duel)
        cards = [self._put(duel, placement) for placement in self.placements]
        self._equip(duel, cards)
        duel._add_table_rule()
        for card in duel.cards:
            attach(duel, card)
        duel.events.append(DuelStarted(duel.order, self.ruleset.opening.life))
        duel.events.append(TurnBegan(self.turn_player, self.turn))
        if duel.phase_entered:
            duel.events.append(PhaseBegan(int(self.phase)))
        duel.start()
        return duel

    def _set_turn(self, duel: Duel) -> None:
        if self.turn_player not in duel.seats:
            raise ValueError(f"there is no seat {self.turn_player}")
        if self.turn < 1:
            raise ValueError(f"turns count from 1, not {self.turn}")
        duel.turn = self.turn
        duel.turn_player = self.turn_player
        duel.phase = self.phase
        duel.phase_entered = self.phase in _OPEN_PHASES
        duel.step = Step.BATTLE if self.phase is Phase.BATTLE else Step.NONE
        count = len(duel.seats)
        for back in range(self.turn):
            duel.players[(self.turn_player - back) % count].turns += 1

    def _set_players(self, duel: Duel) -> None:
        for holder, life in zip(duel.players, self.life, strict=False):
            holder.life = life
            if life <= 0:
                holder.alive = False
                holder.lost_by = EndReason.LIFE_POINTS
        out = [p for p in duel.players if not p.alive]
        for holder in out:
            holder.placing = len(duel.players) - len(out) + 1
        if not duel.players[self.turn_player].alive:
            raise ValueError(f"it cannot be the turn of {self.names[self.turn_player]}, who is out")
        duel.refresh_order()
        for seat, kind, count in self.counters:
            duel.players[seat].counters[kind] = count
        track = duel.track
        if track is not None:
            track.pieces[: len(self.spaces)] = self.spaces
            track.full[: len(self.full)] = self.full
            for holder in out:
                track.pieces[holder.index] = NOBODY
                holder.counters.clear()

    def _put(self, duel: Duel, placement: Placement) -> Card:
        location = placement.location
        shared = duel.ruleset.piles.shared
        player = placement.player
        if player == NOBODY:
            player = 0
        owner = placement.owner if placement.owner != NOBODY else player
        pile: list[Card] = []
        card = duel._add(placement.definition, owner, pile, Location(location))
        card.last = placement.last if placement.last != NOBODY else owner
        card.proper = placement.proper
        if location & ON_FIELD:
            self._put_on_field(duel, card, placement, player)
            return card
        if location == Location.TRACK:
            if duel.track is None or not 0 < placement.zone < len(duel.track.slots):
                raise ValueError(f"there is no space {placement.zone} for a card")
            if duel.track.slots[placement.zone] is not None:
                raise ValueError(f"two cards lie on space {placement.zone}")
            put_on(duel, card, placement.zone)
            return card
        if location == Location.HAND:
            card.controller = player
            card.proper = False
        elif shared:
            card.owner = NOBODY
            card.controller = NOBODY
            if placement.last == NOBODY:
                card.last = self.turn_player
        if location & (Location.DECK | Location.EXTRA):
            card.proper = False
        if location & (Location.BANISHED | Location.EXTRA | Location.GRAVEYARD):
            card.position = placement.position
        card.joined_extra = bool(
            location == Location.EXTRA
            and placement.definition.printed.is_pendulum
            and placement.position & 5
        )
        goal = duel.pile(player, location)
        if location == Location.DECK:
            goal.insert(0, card)
        else:
            goal.append(card)
        return card

    def _put_on_field(self, duel: Duel, card: Card, placement: Placement, player: int) -> None:
        row = place_of(duel, player, card.location)
        if row[placement.zone] is not None:
            raise ValueError(
                f"two cards lie in zone {placement.zone} of {self.names[player]}"
                f" ({Location(card.location).name})"
            )
        row[placement.zone] = card
        card.zone = placement.zone
        card.controller = player
        card.position = placement.position
        state = card.field = FieldState()
        state.home = player
        state.counters = dict(placement.counters) or None
        when = self.turn if placement.this_turn else self.turn - 1
        if card.position & 10:
            state.set_turn = when
        if card.location == Location.MONSTER:
            state.summon_turn = when
            kind = card.printed.kind
            state.summon_kind = SummonKind.SET if card.position & 10 else SummonKind.NORMAL
            state.summon_kind = next((w for k, w in _OWN_WAYS if kind & k), state.summon_kind)
            if duel.ruleset.piles.belongs_in_extra(card.printed):
                state.flags = (*state.flags, "from_extra")
        for definition in placement.materials:
            pile: list[Card] = []
            material = duel._add(definition, card.owner, pile, Location.MATERIAL)
            material.controller = player
            material.zone = card.uid
            material.position = Face.FACE_UP_ATTACK
            material.last = player
            state.materials = (*state.materials, material.uid)
        if placement.materials:
            state.material_codes = tuple(d.printed.code for d in placement.materials)

    def _equip(self, duel: Duel, cards: list[Card]) -> None:
        for card, placement in zip(cards, self.placements, strict=True):
            if placement.equipped_to is None:
                continue
            player, zone = placement.equipped_to
            bearer = duel.players[player].monsters[zone]
            if bearer is None or bearer.field is None or card.field is None:
                raise ValueError(f"there is no monster to equip card {card.printed.id} to")
            card.field.equipped_to = bearer.uid
            card.field.flags = (*card.field.flags, "equip")
            bearer.field.equips = (*bearer.field.equips, card.uid)
