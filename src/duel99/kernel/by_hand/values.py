"""Table actions on numbers: life points, counters, attack and defence, tokens, dice and coins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.kernel.board import free_main_zones
from duel99.kernel.card import Card, Definition
from duel99.kernel.choosing import choose_cards
from duel99.kernel.counters import add_counters, remove_counters
from duel99.kernel.effect import FOREVER, ExpireAt, Expiry, Modifier, Procedure
from duel99.kernel.facts import Printed
from duel99.kernel.life import change_life, damage, recover
from duel99.kernel.registry import linger
from duel99.kernel.rolling import roll, toss
from duel99.kernel.scope import BOUND
from duel99.kernel.special_summon import special_summon
from duel99.kernel.terms import Attribute, Kind, Op, Race, Reason, Stat

from .act import Act, face_up_cards, face_up_monsters, pick_number, pick_seat, pick_word
from .consent import agreed

if TYPE_CHECKING:
    from duel99.kernel.context import Context

POINTS: Final = range(50, 10_050, 50)
"""Amounts of life points, attack and defence that can be named."""
COUNTER: Final = "by_hand"
"""The counter that table actions place."""
TOKEN_ID: Final = 0
"""Tokens made by hand are no printed card."""
_ADD: Final = {
    "attack": Modifier(Stat.ATTACK, Op.ADD, None, scope=BOUND),
    "defense": Modifier(Stat.DEFENSE, Op.ADD, None, scope=BOUND),
}


class Life(Act):
    """Damage, gain or loss of life points."""

    key = "life"

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        way = yield from pick_word(
            ctx.player, ("damage", "gain", "lose", "pay"), "table_life", ctx.card.uid
        )
        seats = [ctx.player] if way == "pay" else duel.living_from(ctx.player)
        seat = yield from pick_seat(ctx, seats)
        points = yield from pick_number(ctx, POINTS, "table_points")
        proposal = self.proposal(ctx, player=seat, detail=way, value=points)
        allowed = yield from agreed(ctx, proposal)
        if not allowed:
            return False
        if way == "damage":
            return damage(duel, seat, points, ctx) > 0
        if way == "gain":
            return recover(duel, seat, points, ctx) > 0
        reason = Reason.COST if way == "pay" else Reason.EFFECT
        change_life(duel, seat, -points, reason, ctx.card.uid)
        return True


class Counters(Act):
    """Place counters on a card or take them off."""

    key = "counters"

    def possible(self, ctx: Context) -> bool:
        return bool(face_up_cards(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        options = face_up_cards(ctx)
        cards = yield from choose_cards(ctx.player, options, 1, 1, "table_cards", ctx.card.uid)
        card = cards[0]
        there = (card.field.counters if card.field is not None else None) or {}
        way = "place"
        if there:
            way = yield from pick_word(ctx.player, ("place", "remove"), "table_way", ctx.card.uid)
        kind = COUNTER
        if way == "remove":
            kind = yield from pick_word(ctx.player, sorted(there), "table_counter", ctx.card.uid)
        most = there[kind] if way == "remove" else 12
        count = yield from pick_number(ctx, range(1, most + 1), "table_count")
        allowed = yield from agreed(ctx, self.proposal(ctx, cards=cards, detail=way, value=count))
        if not allowed:
            return False
        if way == "remove":
            return remove_counters(duel, card, kind, count) > 0
        return add_counters(duel, card, kind, count, ctx) > 0


class Stats(Act):
    """Raise or lower the attack or defence of a monster, for this turn or for good."""

    key = "stats"

    def possible(self, ctx: Context) -> bool:
        return bool(face_up_monsters(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        options = face_up_monsters(ctx)
        cards = yield from choose_cards(ctx.player, options, 1, 1, "table_cards", ctx.card.uid)
        words = ("attack_up", "attack_down", "defense_up", "defense_down")
        word = yield from pick_word(ctx.player, words, "table_stat", ctx.card.uid)
        points = yield from pick_number(ctx, POINTS, "table_points")
        span = yield from pick_word(ctx.player, ("turn", "lasting"), "table_span", ctx.card.uid)
        detail = f"{word}_{span}"
        proposal = self.proposal(ctx, cards=cards, detail=detail, value=points)
        allowed = yield from agreed(ctx, proposal)
        if not allowed:
            return False
        stat, way = word.split("_")
        change = points if way == "up" else -points
        expiry = Expiry(ExpireAt.TURN_END) if span == "turn" else FOREVER
        linger(duel, _ADD[stat], ctx, expiry, refs=(cards[0].ref,), values=(change,))
        return True


class Tokens(Act):
    """Special summon tokens of any strength."""

    key = "tokens"

    def possible(self, ctx: Context) -> bool:
        return any(free_main_zones(ctx.duel, s) for s in ctx.duel.living())

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        seats = [s for s in duel.living_from(ctx.player) if free_main_zones(duel, s)]
        seat = yield from pick_seat(ctx, seats)
        free = len(free_main_zones(duel, seat))
        count = yield from pick_number(ctx, range(1, free + 1), "table_count")
        level = yield from pick_number(ctx, range(1, 13), "table_level")
        attack = yield from pick_number(ctx, range(0, 5_050, 50), "table_attack")
        defense = yield from pick_number(ctx, range(0, 5_050, 50), "table_defense")
        way = yield from pick_word(
            ctx.player, ("attack", "defense"), "table_position", ctx.card.uid
        )
        proposal = self.proposal(
            ctx, player=seat, detail=f"{level}/{attack}/{defense}", value=count
        )
        allowed = yield from agreed(ctx, proposal)
        if not allowed:
            return False
        printed = Printed(
            TOKEN_ID,
            Kind.MONSTER | Kind.TOKEN | Kind.NORMAL,
            level=level,
            attack=attack,
            defense=defense,
            attribute=ctx.card.printed.attribute or Attribute.LIGHT,
            race=ctx.card.printed.race or Race.WARRIOR,
        )
        tokens = []
        for _ in range(count):
            token = Card(len(duel.cards), Definition(printed), ctx.player)
            duel.cards.append(token)
            tokens.append(token)
        positions = 0x1 if way == "attack" else 0x4
        came = yield from special_summon(
            duel, tokens, ctx.player, ctx, positions=positions, to=seat
        )
        return bool(came)


class Roll(Act):
    """Roll dice or toss coins."""

    key = "roll"

    def run(self, ctx: Context) -> Procedure[bool]:
        way = yield from pick_word(ctx.player, ("dice", "coin"), "table_roll", ctx.card.uid)
        count = yield from pick_number(ctx, range(1, 6), "table_count")
        allowed = yield from agreed(ctx, self.proposal(ctx, detail=way, value=count))
        if not allowed:
            return False
        if way == "dice":
            yield from roll(ctx.duel, ctx.player, count)
        else:
            yield from toss(ctx.duel, ctx.player, count)
        return True
