"""What a seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from .derived import attack_of, defense_of, level_of, rank_of
from .happening import is_public
from .influences import Influence, influences
from .registry import negated, player_ruled
from .rule_kind import RuleKind
from .terms import NO_CARD, NOBODY, ON_FIELD, Location

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel


_IN_ZONES: Final[int] = ON_FIELD | Location.TRACK


class CardView(msgspec.Struct, frozen=True):
    """A card as a seat sees it. ``card`` and ``id`` are ``NO_CARD`` and 0 for a hidden card.

    A face-down card on the field keeps its number (everybody can follow it) but not its id.
    """

    card: int
    id: int
    controller: int
    owner: int
    location: int
    zone: int
    position: int
    attack: int = 0
    defense: int = 0
    level: int = 0
    rank: int = 0
    counters: dict[str, int] = {}
    materials: tuple[int, ...] = ()
    equipped_to: int = NO_CARD
    negated: bool = False
    influences: tuple[Influence, ...] = ()
    """What makes attack and defence differ from the printed values."""


class PlayerView(msgspec.Struct, frozen=True):
    """A seat as another seat sees it; ``hand`` holds hidden cards for those who may not look."""

    seat: int
    name: str
    life: int
    alive: bool
    placing: int
    hand: list[CardView]
    monsters: list[CardView | None]
    spells: list[CardView | None]
    field: CardView | None
    deck: int
    extra: list[CardView]
    graveyard: list[CardView]
    banished: list[CardView]
    counters: dict[str, int] = {}
    space: int = NOBODY
    """Where the player's piece is on the track."""
    full: int = 0
    """End Phases in a row with all counters."""


class LinkView(msgspec.Struct, frozen=True):
    """A link of the chain that is being built or resolved."""

    number: int
    player: int
    card: int
    id: int
    effect: int
    targets: tuple[int, ...]
    negated: bool


class View(msgspec.Struct, frozen=True):
    """The table as one seat (``NOBODY``: a spectator) may know it.

    Where piles are shared, every player's ``graveyard``, ``banished`` and ``extra`` is the
    shared one.
    """

    seat: int
    ruleset: str
    turn: int
    turn_player: int
    phase: int
    step: int
    order: tuple[int, ...]
    players: list[PlayerView]
    chain: list[LinkView]
    shared: bool
    recycles_left: int
    attacker: int
    attack_target: int
    over: bool
    winners: tuple[int, ...]
    track: list[CardView | None] = []
    """The spaces of the track, the start first; empty where there is none."""

    @staticmethod
    def of(duel: Duel, seat: int) -> View:
        """The view of ``seat`` now."""
        shared = duel.ruleset.piles.shared
        piles: dict[tuple[int, int], list[CardView]] = {}

        def pile(player: int, location: Location) -> list[CardView]:
            key = (0 if shared else player, int(location))
            if key not in piles:
                piles[key] = [view_card(duel, c, seat) for c in duel.pile(player, location)]
            return piles[key]

        track = duel.track
        players = []
        for holder in duel.players:
            i = holder.index
            field = holder.field[0]
            players.append(
                PlayerView(
                    i,
                    duel.names[i],
                    holder.life,
                    holder.alive,
                    holder.placing,
                    [view_card(duel, c, seat) for c in holder.hand],
                    [None if c is None else view_card(duel, c, seat) for c in holder.monsters],
                    [None if c is None else view_card(duel, c, seat) for c in holder.spells],
                    None if field is None else view_card(duel, field, seat),
                    len(holder.deck),
                    pile(i, Location.EXTRA),
                    pile(i, Location.GRAVEYARD),
                    pile(i, Location.BANISHED),
                    dict(holder.counters),
                    track.pieces[i] if track is not None else NOBODY,
                    track.full[i] if track is not None else 0,
                )
            )
        fight = duel.fight
        return View(
            seat,
            duel.ruleset.key,
            duel.turn,
            duel.turn_player,
            int(duel.phase),
            int(duel.step),
            duel.order,
            players,
            [
                LinkView(
                    link.number,
                    link.player,
                    link.ref[0],
                    link.card.printed.id,
                    link.active.index
                    if link.active is not None
                    else _effect_number(link.card, link.effect),
                    tuple(uid for uid, _ in link.targets),
                    link.negated,
                )
                for link in duel.chain
            ],
            shared,
            duel.recycles_left,
            fight.attacker.uid if fight is not None else NO_CARD,
            fight.target.uid if fight is not None and fight.target is not None else NO_CARD,
            duel.over,
            duel.winners,
            [None if c is None else view_card(duel, c, seat) for c in track.slots]
            if track is not None
            else [],
        )


def _effect_number(card: Card, effect: object) -> int:
    for i, own in enumerate(card.definition.effects):
        if own is effect:
            return i
    return -1


def may_see(duel: Duel, card: Card, seat: int) -> bool:
    """Whether ``seat`` may know which card it is (OCG-132, OCG-248, OCG-254, N99-073)."""
    if is_public(duel, card):
        return True
    location = card.location
    if location == Location.HAND:
        return card.controller == seat != NOBODY or (
            bool(duel.registry) and player_ruled(duel, RuleKind.HAND_PUBLIC, card.controller, card)
        )
    if location & ON_FIELD:
        return card.controller == seat != NOBODY
    if location == Location.EXTRA:
        return card.owner == seat != NOBODY
    if location == Location.BANISHED:
        who = card.owner if card.owner != NOBODY else card.last
        return who == seat != NOBODY
    return False


def view_card(duel: Duel, card: Card, seat: int) -> CardView:
    """One card as ``seat`` sees it."""
    if not may_see(duel, card, seat):
        return CardView(
            card.uid if card.location & ON_FIELD else NO_CARD,
            0,
            card.controller,
            card.owner,
            int(card.location),
            card.zone if card.location & _IN_ZONES else -1,
            int(card.position),
        )
    state = card.field
    monster = card.location == Location.MONSTER
    return CardView(
        card.uid,
        card.printed.id,
        card.controller,
        card.owner,
        int(card.location),
        card.zone,
        int(card.position),
        attack_of(duel, card) if monster else card.printed.base_attack,
        defense_of(duel, card) if monster else card.printed.base_defense,
        level_of(duel, card),
        rank_of(duel, card),
        dict(state.counters) if state is not None and state.counters else {},
        state.materials if state is not None else (),
        state.equipped_to if state is not None else NO_CARD,
        bool(state is not None and card.position & 5 and negated(duel, card)),
        influences(duel, card) if monster else (),
    )
