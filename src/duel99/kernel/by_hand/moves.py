"""Table actions that move cards: from anywhere to anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from duel99.kernel.board import all_field_cards, free_main_zones, free_spell_zones, spell_places
from duel99.kernel.chain import clear_field_zone, clear_other_fields
from duel99.kernel.choosing import choose_cards, choose_zone
from duel99.kernel.control import equip, may_equip, may_take_control, take_control
from duel99.kernel.effect import FOREVER, ExpireAt, Expiry, Procedure
from duel99.kernel.moving import move, shuffle
from duel99.kernel.operations import banish, destroy, draw, send, to_deck, to_graveyard, to_hand
from duel99.kernel.special_summon import attach_material, special_summon
from duel99.kernel.terms import ON_FIELD, Kind, Location, Position, Reason, SummonKind
from duel99.kernel.turning import may_change_position, set_position

from .act import Act, face_up_monsters, pick_number, pick_seat, pick_word
from .consent import agreed

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context

_MOST: Final = 10
"""Cards that one table action moves."""
_SOURCES: Final = (
    "field",
    "hand",
    "graveyard",
    "banished",
    "extra",
    "deck",
    "materials",
    "other_hand",
)
_PUT: Final = {"summon_attack": 0x1, "summon_defense": 0x4, "summon_set": 0x8}


def _pile(ctx: Context, location: Location) -> list[Card]:
    """A kind of pile, of every player or the shared one."""
    duel = ctx.duel
    seats = [0] if duel.ruleset.piles.shared else duel.living_from(ctx.player)
    return [card for seat in seats for card in duel.pile(seat, location)]


def _candidates(ctx: Context, source: str) -> list[Card]:
    """The cards that a player may name there."""
    duel = ctx.duel
    if source == "field":
        return all_field_cards(duel)
    if source == "hand":
        return list(duel.players[ctx.player].hand)
    if source == "graveyard":
        return _pile(ctx, Location.GRAVEYARD)
    if source == "banished":
        return [c for c in _pile(ctx, Location.BANISHED) if c.position & 5]
    if source == "extra":
        return list(duel.pile(ctx.player, Location.EXTRA))
    if source == "deck":
        return list(duel.pile(ctx.player, Location.DECK))
    if source == "materials":
        monsters = face_up_monsters(ctx)
        return [duel.cards[u] for m in monsters if m.field is not None for u in m.field.materials]
    return [card for seat in duel.opponents(ctx.player) for card in duel.players[seat].hand]


def _goals(ctx: Context, source: str, cards: Sequence[Card]) -> list[str]:
    """Where cards from there can go."""
    found = [
        "graveyard",
        "banish",
        "banish_face_down",
        "hand",
        "deck_top",
        "deck_bottom",
        "deck_shuffle",
    ]
    if source == "deck":
        # who has put the deck in order with "look" needs no other way back into it
        found = [goal for goal in found if not goal.startswith("deck_")]
    if source == "field":
        found.insert(0, "destroy")
        if all(c.location == Location.MONSTER for c in cards):
            found.append("tribute")
            if any(may_take_control(ctx.duel, c, ctx.player, ctx) for c in cards):
                found += ["control", "control_turn"]
    monsters = all(c.printed.is_monster for c in cards)
    if monsters and source != "field":
        found += _PUT
    if len(cards) == 1 and not monsters and source != "field":
        found += ["place", "place_set"]
    return found


class Move(Act):
    """Move cards: destroy, send, banish, return, search, special summon, place, take control."""

    key = "move"

    def possible(self, ctx: Context) -> bool:
        return any(_candidates(ctx, source) for source in _SOURCES)

    def run(self, ctx: Context) -> Procedure[bool]:
        sources = [s for s in _SOURCES if _candidates(ctx, s)]
        source = yield from pick_word(ctx.player, sources, "table_from", ctx.card.uid)
        if source == "deck":
            # who looks through a deck learns what is in it: that alone needs consent
            allowed = yield from agreed(ctx, self.proposal(ctx, detail="search", player=ctx.player))
            if not allowed:
                return False
        if source == "other_hand":
            return (yield from self._from_other_hand(ctx))
        options = _candidates(ctx, source)
        if not options:
            return False
        cards = yield from choose_cards(
            ctx.player, options, 1, min(_MOST, len(options)), "table_cards", ctx.card.uid
        )
        goal = yield from pick_word(
            ctx.player, _goals(ctx, source, cards), "table_to", ctx.card.uid
        )
        side = ctx.player
        if goal in _PUT:
            seats = [s for s in ctx.duel.living_from(ctx.player) if free_main_zones(ctx.duel, s)]
            if not seats:
                return False
            side = yield from pick_seat(ctx, seats)
        allowed = yield from agreed(ctx, self.proposal(ctx, cards=cards, player=side, detail=goal))
        done = False
        if allowed:
            done = yield from carry_out(ctx, cards, goal, side)
        if source == "deck":
            shuffle(ctx.duel, ctx.player)
        return done

    def _from_other_hand(self, ctx: Context) -> Procedure[bool]:
        """Cards of another hand can only be named by their number: chance picks them."""
        duel = ctx.duel
        seats = [s for s in duel.opponents(ctx.player) if duel.players[s].hand]
        seat = yield from pick_seat(ctx, seats)
        hand = duel.players[seat].hand
        count = yield from pick_number(ctx, range(1, min(_MOST, len(hand)) + 1), "table_count")
        goals = ["graveyard", "banish", "hand", "deck_top", "deck_bottom", "deck_shuffle"]
        goal = yield from pick_word(ctx.player, goals, "table_to", ctx.card.uid)
        proposal = self.proposal(ctx, player=seat, detail=f"random_{goal}", value=count)
        allowed = yield from agreed(ctx, proposal)
        hand = duel.players[seat].hand
        if not allowed or not hand:
            return False
        cards = duel.chance.sample(list(hand), min(count, len(hand)))
        return (yield from carry_out(ctx, cards, goal, ctx.player))


def carry_out(ctx: Context, cards: Sequence[Card], goal: str, side: int) -> Procedure[bool]:
    """Bring cards to where the table has agreed; whether any of them moved."""
    duel = ctx.duel
    effect = Reason.EFFECT
    if goal == "destroy":
        return bool((yield from destroy(duel, cards, ctx)))
    if goal == "graveyard":
        return bool((yield from to_graveyard(duel, cards, ctx)))
    if goal == "tribute":
        reason = Reason.TRIBUTE | Reason.COST
        return bool(
            (yield from send(duel, cards, Location.GRAVEYARD, reason, ctx, player=ctx.player))
        )
    if goal in ("banish", "banish_face_down"):
        down = goal == "banish_face_down"
        return bool((yield from banish(duel, cards, ctx, face_down=down)))
    if goal == "hand":
        mine = ctx.player if any(c.location & ~ON_FIELD for c in cards) else -1
        return bool((yield from to_hand(duel, cards, ctx, to=mine, reason=effect)))
    if goal.startswith("deck_"):
        bottom, mixed = goal == "deck_bottom", goal == "deck_shuffle"
        return bool((yield from to_deck(duel, cards, ctx, bottom=bottom, shuffled=mixed)))
    if goal in _PUT:
        return bool((yield from _summon(ctx, cards, goal, side)))
    if goal in ("control", "control_turn"):
        expiry = Expiry(ExpireAt.TURN_END) if goal == "control_turn" else FOREVER
        done = False
        for card in cards:
            taken = yield from take_control(duel, card, ctx.player, ctx, expiry)
            done = taken or done
        return done
    return (yield from _place(ctx, cards[0], goal == "place_set"))


def _summon(ctx: Context, cards: Sequence[Card], goal: str, side: int) -> Procedure[list[Card]]:
    """Special summon; a printed way is taken as met, which the table has judged."""
    kind = SummonKind.EFFECT
    return (
        yield from special_summon(
            ctx.duel,
            cards,
            ctx.player,
            ctx,
            kind=kind,
            positions=_PUT[goal],
            to=side,
            ignore_conditions=True,
            proper=True,
        )
    )


def _place(ctx: Context, card: Card, down: bool) -> Procedure[bool]:
    """Put a spell or trap on the field, face-up or set."""
    duel, player = ctx.duel, ctx.player
    position = Position.FACE_DOWN_DEFENSE if down else Position.FACE_UP_ATTACK
    if card.printed.kind & Kind.FIELD:
        yield from clear_field_zone(duel, player)
        if not down:
            yield from clear_other_fields(duel, player)
        location, zone = Location.FIELD, 0
    else:
        free = free_spell_zones(duel, player)
        if not free:
            return False
        place = yield from choose_zone(player, spell_places(player, free), "zone", card.uid)
        location, zone = Location.SPELL, place.zone
    move(
        duel,
        card,
        location,
        player,
        zone=zone,
        position=position,
        reason=Reason.EFFECT,
        source=ctx.card.uid,
        causer=player,
    )
    if down and card.field is not None:
        card.field.set_turn = duel.turn
    return True


class Draw(Act):
    """Somebody draws cards."""

    key = "draw"

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        seat = yield from pick_seat(ctx, duel.living_from(ctx.player))
        count = yield from pick_number(ctx, range(1, _MOST + 1), "table_count")
        allowed = yield from agreed(ctx, self.proposal(ctx, player=seat, value=count))
        if not allowed:
            return False
        return bool((yield from draw(duel, seat, count, ctx)))


class ChangePosition(Act):
    """Change the battle position of a monster."""

    key = "position"

    def possible(self, ctx: Context) -> bool:
        return any(c.location == Location.MONSTER for c in all_field_cards(ctx.duel))

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        options = [c for c in all_field_cards(duel) if c.location == Location.MONSTER]
        cards = yield from choose_cards(ctx.player, options, 1, 1, "table_cards", ctx.card.uid)
        card = cards[0]
        words = {"attack": 0x1, "defense": 0x4, "face_down": 0x8}
        able = [w for w, p in words.items() if may_change_position(duel, card, p, ctx)]
        if not able:
            return False
        word = yield from pick_word(ctx.player, able, "table_position", ctx.card.uid)
        allowed = yield from agreed(ctx, self.proposal(ctx, cards=cards, detail=word))
        return allowed and set_position(duel, card, words[word], ctx)


class Attach(Act):
    """Put a card under an Xyz monster as material, or equip this or another card to a monster."""

    key = "attach"

    def possible(self, ctx: Context) -> bool:
        return bool(face_up_monsters(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        monsters = face_up_monsters(ctx)
        xyz = [c for c in monsters if c.printed.kind & Kind.XYZ]
        ways = ["material"] if xyz else []
        equips = [
            c
            for c in duel.players[ctx.player].spells
            if c is not None and c.position & 5 and c.location == Location.SPELL
        ]
        if equips:
            ways.append("equip")
        if not ways:
            return False
        way = yield from pick_word(ctx.player, ways, "table_attach", ctx.card.uid)
        if way == "equip":
            cards = yield from choose_cards(ctx.player, equips, 1, 1, "table_cards", ctx.card.uid)
            bearers = [m for m in monsters if may_equip(duel, cards[0], m)]
        else:
            pool = [c for c in all_field_cards(duel) if c.location & ON_FIELD]
            pool += duel.players[ctx.player].hand
            pool += _pile(ctx, Location.GRAVEYARD)
            bearers = xyz
            cards = yield from choose_cards(ctx.player, pool, 1, 1, "table_cards", ctx.card.uid)
            bearers = [m for m in xyz if m is not cards[0]]
        if not bearers or not cards:
            return False
        goal = yield from choose_cards(ctx.player, bearers, 1, 1, "table_bearer", ctx.card.uid)
        both = [cards[0], goal[0]]
        allowed = yield from agreed(ctx, self.proposal(ctx, cards=both, detail=way))
        if not allowed:
            return False
        if way == "equip":
            state = cards[0].field
            if state is not None and "equip" not in state.flags:
                state.flags = (*state.flags, "equip")
            return equip(duel, cards[0], goal[0])
        attach_material(duel, goal[0], cards[0], ctx.player)
        duel.unsettled = True
        return True
