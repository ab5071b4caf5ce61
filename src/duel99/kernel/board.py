"""The field: which zones are free for what, and where link arrows point."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from .decision import Place
from .derived import arrows_of
from .effect import RULE_SLOT
from .registry import player_rules
from .rule_kind import RuleKind
from .terms import NOBODY, Arrow, Kind, Location

if TYPE_CHECKING:
    from .card import Card
    from .duel import Duel

MAIN_ZONES: Final = range(5)
EXTRA_ZONES: Final = (5, 6)
_MONSTER: Final = int(Location.MONSTER)
_LINK: Final = int(Kind.LINK)
_CLOSED: Final[int] = RULE_SLOT + RuleKind.ZONE_DISABLED
_COLUMN: Final = {5: 1, 6: 3}
_VECTORS: Final = {
    Arrow.UPPER_LEFT: (-1, 1),
    Arrow.UP: (0, 1),
    Arrow.UPPER_RIGHT: (1, 1),
    Arrow.LEFT: (-1, 0),
    Arrow.RIGHT: (1, 0),
    Arrow.LOWER_LEFT: (-1, -1),
    Arrow.DOWN: (0, -1),
    Arrow.LOWER_RIGHT: (1, -1),
}


def monsters(duel: Duel, player: int) -> list[Card]:
    """The monsters in a player's monster zones."""
    return [c for c in duel.players[player].monsters if c is not None]


def spells(duel: Duel, player: int) -> list[Card]:
    """The cards in a player's spell, pendulum and field zones.

    A shared field zone's card counts for the player who controls it.
    """
    holder = duel.players[player]
    cards = [c for c in holder.spells if c is not None]
    field = holder.field[0]
    if field is not None and field.controller == player:
        cards.append(field)
    return cards


def field_cards(duel: Duel, player: int) -> list[Card]:
    """All cards that a player controls on the field."""
    return monsters(duel, player) + spells(duel, player)


def all_field_cards(duel: Duel) -> list[Card]:
    """All cards on the field, turn player's first."""
    return [c for p in duel.living() for c in field_cards(duel, p)]


def all_monsters(duel: Duel) -> list[Card]:
    """All monsters on the field, turn player's first."""
    return [c for p in duel.living() for c in duel.players[p].monsters if c is not None]


def free_main_zones(duel: Duel, player: int) -> list[int]:
    """Free and usable main monster zones."""
    row = duel.players[player].monsters
    free = [i for i in MAIN_ZONES if row[i] is None]
    if free and _CLOSED in duel.registry:
        closed = disabled_zones(duel, player, Location.MONSTER)
        free = [i for i in free if i not in closed]
    if free and RULE_SLOT + RuleKind.MONSTER_ZONE_LIMIT in duel.registry:
        used = sum(c is not None for c in row)
        for _, ctx, effect in player_rules(duel, RuleKind.MONSTER_ZONE_LIMIT, player):
            cap = effect.value if isinstance(effect.value, int) else effect.value(ctx, ctx.card)
            free = free[: max(0, cap - used)]
    return free


def disabled_zones(duel: Duel, player: int, location: int) -> set[int]:
    """Zones that an effect has closed: ``values`` of its record hold player, row and column."""
    closed = set()
    for active, _, _ in player_rules(duel, RuleKind.ZONE_DISABLED, player):
        values = active.values
        for i in range(0, len(values) - 2, 3):
            if values[i] == player and values[i + 1] == location:
                closed.add(values[i + 2])
    return closed


def free_spell_zones(duel: Duel, player: int) -> list[int]:
    """Free and usable spell and trap zones."""
    row = duel.players[player].spells
    free = [i for i in range(5) if row[i] is None]
    if free and _CLOSED in duel.registry:
        closed = disabled_zones(duel, player, Location.SPELL)
        free = [i for i in free if i not in closed]
    if free and RULE_SLOT + RuleKind.SPELL_ZONE_LIMIT in duel.registry:
        used = sum(c is not None for c in row[:5])
        for _, ctx, effect in player_rules(duel, RuleKind.SPELL_ZONE_LIMIT, player):
            cap = effect.value if isinstance(effect.value, int) else effect.value(ctx, ctx.card)
            free = free[: max(0, cap - used)]
    return free


def free_pendulum_zones(duel: Duel, player: int) -> list[int]:
    """Free pendulum zones (OCG-265)."""
    row = duel.players[player].spells
    return [i for i in duel.ruleset.zones.pendulum_zones if row[i] is None]


def in_spell_trap_zone(duel: Duel, card: Card) -> bool:
    """Whether a card lies in one of the spell and trap zones; the field zone is none of them.

    A pendulum zone is one where it is an end of their row (OCG-339), and none where it lies
    apart (OCG-320).
    """
    location = card.location
    if location == Location.PENDULUM:
        return not duel.ruleset.zones.pendulum_zones_apart
    return location == Location.SPELL


def scales(duel: Duel, player: int) -> tuple[Card, Card] | None:
    """The cards in both pendulum zones, left first, if both are filled."""
    zones = duel.ruleset.zones.pendulum_zones
    if not zones:
        return None
    row = duel.players[player].spells
    left, right = zones
    low, high = row[left], row[right]
    if (
        low is not None
        and high is not None
        and low.location == Location.PENDULUM
        and high.location == Location.PENDULUM
    ):
        return low, high
    return None


# link arrows


def pointed_zones(
    duel: Duel, card: Card, zone: int = -1, player: int = -1
) -> Iterator[tuple[int, int]]:
    """The (player, monster zone) pairs that a Link monster's arrows point to (OCG-343).

    ``zone`` and ``player`` ask as if the card lay there.
    """
    arrows = arrows_of(duel, card)
    if not arrows:
        return
    if zone < 0:
        zone, player = card.zone, card.controller
    column = _COLUMN.get(zone, zone)
    row = 1 if zone in _COLUMN else 0
    across = duel.ruleset.zones.cross_partner(duel, player)
    for arrow, (dx, dy) in _VECTORS.items():
        if not arrows & arrow:
            continue
        x, y = column + dx, row + dy
        if not 0 <= x <= 4:
            continue
        if y == 0:
            yield player, x
        elif y == 1:
            if x == 1:
                yield player, 5
            elif x == 3:
                yield player, 6
        elif y == 2 and across != NOBODY:
            yield across, 4 - x


def mirror(duel: Duel, player: int, zone: int) -> tuple[int, int] | None:
    """The same physical extra monster zone as the other player numbers it (two players)."""
    if zone < 5 or len(duel.seats) != 2:
        return None
    other = duel.seats[0] if player == duel.seats[1] else duel.seats[1]
    return other, 11 - zone


def occupant(duel: Duel, player: int, zone: int) -> Card | None:
    """Who lies in a monster zone, a neutral extra zone seen from either side."""
    card = duel.players[player].monsters[zone]
    if card is None and zone >= 5:
        across = mirror(duel, player, zone)
        if across is not None:
            return duel.players[across[0]].monsters[across[1]]
    return card


def linked_cards(duel: Duel, card: Card) -> list[Card]:
    """The monsters in the zones that a Link monster points to."""
    if card.location != Location.MONSTER:
        return []
    found = []
    for player, zone in pointed_zones(duel, card):
        other = occupant(duel, player, zone)
        if other is not None and other is not card:
            found.append(other)
    return found


def points_to(duel: Duel, card: Card, other: Card) -> bool:
    """Whether ``card`` points to ``other``."""
    return other in linked_cards(duel, card)


def co_linked(duel: Duel, card: Card) -> bool:
    """Whether ``card`` and another Link monster point to each other."""
    if card.location != Location.MONSTER or not card.printed.kind & _LINK:
        return False
    return any(
        other.printed.kind & _LINK and other.position & 5 and points_to(duel, other, card)
        for other in linked_cards(duel, card)
    )


def linked_zones(duel: Duel, player: int, leaving: tuple[Card, ...] = ()) -> set[int]:
    """The player's monster zones that some Link monster points to (AMB-17).

    ``leaving`` are left out, as if they were gone already.
    """
    found: set[int] = set()
    for seat in duel.seats:
        for card in duel.players[seat].monsters:
            if (
                card is None
                or card in leaving
                or not card.printed.kind & _LINK
                or not card.position & 5
            ):
                continue
            for owner, zone in pointed_zones(duel, card):
                if owner == player:
                    found.add(zone)
                else:
                    same = mirror(duel, owner, zone)
                    if same is not None and same[0] == player:
                        found.add(same[1])
    return found


def free_extra_zones(duel: Duel, player: int, card: Card | None = None) -> list[int]:
    """Extra monster zones that the player may use now (OCG-257 to OCG-259, AMB-16)."""
    zones = duel.ruleset.zones
    if not zones.has_extra_zones:
        return []
    own = duel.players[player].monsters
    free = [z for z in EXTRA_ZONES if occupant(duel, player, z) is None]
    mine = [z for z in EXTRA_ZONES if own[z] is not None]
    if not mine:
        used = sum(
            1 for p in duel.seats for z in EXTRA_ZONES if duel.players[p].monsters[z] is not None
        )
        return free if used < zones.extra_zone_cap(len(duel.seats)) else []
    if card is None or len(duel.seats) != 2:
        return []
    return [z for z in free if makes_extra_link(duel, player, card, z)]


def makes_extra_link(duel: Duel, player: int, card: Card, zone: int) -> bool:
    """Whether ``card`` in ``zone`` would close an Extra Link (OCG-331).

    That is a chain of Link monsters pointing at each other from one extra zone to the other.
    """
    if not card.printed.kind & _LINK:
        return False
    nodes: dict[tuple[int, int], Card] = {(player, zone): card}
    for seat in duel.seats:
        for i, other in enumerate(duel.players[seat].monsters):
            if other is not None and other.printed.kind & _LINK and other.position & 5:
                nodes[(seat, i)] = other

    def targets(spot: tuple[int, int]) -> set[tuple[int, int]]:
        found = set()
        for goal in pointed_zones(duel, nodes[spot], spot[1], spot[0]):
            found.add(goal)
            same = mirror(duel, *goal)
            if same is not None:
                found.add(same)
        return found & nodes.keys()

    reached = {(player, zone)}
    frontier = [(player, zone)]
    while frontier:
        spot = frontier.pop()
        for goal in targets(spot):
            if goal not in reached and spot in targets(goal):
                reached.add(goal)
                frontier.append(goal)
    return any(z != zone and (player, z) in reached for z in EXTRA_ZONES)


def zones_for(
    duel: Duel, player: int, card: Card, from_extra: bool, *, leaving: tuple[Card, ...] = ()
) -> list[int]:
    """Monster zones on ``player``'s field to which ``card`` may be summoned.

    ``leaving`` are monsters that will have left by then (materials, tributes). Follows OCG-255
    to OCG-259, N99-082 to N99-084 and AMB-19.
    """
    row = duel.players[player].monsters
    gone = {c.zone for c in leaving if c.location == _MONSTER and c.controller == player}
    free = [i for i in MAIN_ZONES if row[i] is None or i in gone]
    if free and _CLOSED in duel.registry:
        closed = disabled_zones(duel, player, Location.MONSTER)
        free = [i for i in free if i not in closed]
    if not from_extra or not (
        card.joined_extra or duel.ruleset.piles.returns_to_extra(card.printed)
    ):
        return free
    policy = duel.ruleset.zones
    if not policy.has_extra_zones:
        return free
    wide = card.printed.kind & policy.wide_kinds and not card.joined_extra
    if not wide:
        pointed = linked_zones(duel, player, leaving)
        free = [i for i in free if i in pointed]
    if gone & set(EXTRA_ZONES):
        extra = [z for z in EXTRA_ZONES if z in gone or occupant(duel, player, z) is None]
    else:
        extra = free_extra_zones(duel, player, card)
    return free + extra


_PLACES: Final = [
    [Place(player, int(Location.MONSTER), zone) for zone in range(7)] for player in range(8)
]
_SPELL_PLACES: Final = [
    [Place(player, int(Location.SPELL), zone) for zone in range(7)] for player in range(8)
]


def monster_places(player: int, zones: list[int]) -> list[Place]:
    """Zone numbers as places."""
    row = _PLACES[player]
    return [row[z] for z in zones]


def spell_places(player: int, zones: list[int]) -> list[Place]:
    row = _SPELL_PLACES[player]
    return [row[z] for z in zones]
