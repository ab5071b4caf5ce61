"""What Speed Counters can be spent on: the five effects of Speed World N (RD-028 to RD-032).

They are effects of a rule of the table. A card that nobody owns and that lies nowhere stands for
it, so that they are activated, answered, negated and told like any other effect (AMB-84).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from duel99.kernel.board import field_cards, monsters
from duel99.kernel.card import Card, Definition
from duel99.kernel.choosing import choose_action, choose_card, choose_player
from duel99.kernel.context import Context
from duel99.kernel.decision import Action, ActionKind
from duel99.kernel.derived import level_of
from duel99.kernel.effect import (
    FOREVER,
    THIS_TURN,
    Activation,
    ActivationKind,
    Active,
    Category,
    Delayed,
    Limit,
    LimitScope,
    Modifier,
    Procedure,
    Step,
)
from duel99.kernel.endings import can_draw, check_losses
from duel99.kernel.facts import Printed
from duel99.kernel.happening import next_moment
from duel99.kernel.life import damage
from duel99.kernel.limits import available, spend
from duel99.kernel.normal_summon import may_be_summoned, normal_summon
from duel99.kernel.operations import destroy, draw
from duel99.kernel.policy import table_option
from duel99.kernel.registry import linger, unaffected
from duel99.kernel.scope import BOUND
from duel99.kernel.terms import FACE_UP, NOBODY, Op, Phase, Stat, When
from duel99.kernel.usable import usable
from duel99.kernel.windows import respond, run_chain

from .speed_counters import counters_of, lose

if TYPE_CHECKING:
    from duel99.kernel.duel import Duel

SPEED_WORLD_ID: Final = 999_000_001
"""The number under which the rule Speed World N stands in records; no card has it."""
BOOST: Final = 200
BURN: Final = 800
HIGHEST_LEVEL: Final = 4


class PayCounters:
    """Take counters off as a cost; they do not come back (AMB-82)."""

    def __init__(self, number: int, why: str) -> None:
        self.number = number
        self.why = why

    def possible(self, ctx: Context) -> bool:
        return counters_of(ctx.duel, ctx.player) >= self.number

    def run(self, ctx: Context) -> Procedure[bool]:
        lose(ctx.duel, ctx.player, self.number, self.why)
        yield from ()
        return True


def _within_reach(ctx: Context) -> list[int]:
    """Whom the abilities may harm: everybody, in round one perhaps not all (AMB-49)."""
    duel = ctx.duel
    may_harm = duel.ruleset.opponents.may_harm
    return [p for p in duel.living_from(ctx.player) if may_harm(duel, ctx.player, p)]


class StrengthenAll:
    """All own monsters that are face-up as it resolves gain attack until the turn ends."""

    def possible(self, ctx: Context) -> bool:
        return any(c.position & FACE_UP for c in monsters(ctx.duel, ctx.player))

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        stronger = [
            c
            for c in monsters(duel, ctx.player)
            if c.position & FACE_UP and not unaffected(duel, c, ctx)
        ]
        if stronger:
            refs = tuple(c.ref for c in stronger)
            linger(duel, _STRONGER, ctx, THIS_TURN, refs=refs, values=(BOOST,))
        ctx.affected = stronger
        yield from ()
        return bool(stronger)


_STRONGER: Final = Modifier(Stat.ATTACK, Op.ADD, None, scope=BOUND)


class NamePlayer:
    """Name any living player, oneself included."""

    def possible(self, ctx: Context) -> bool:
        return bool(_within_reach(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        players = _within_reach(ctx)
        # the others first: harming oneself is the rarest wish
        players = [*(p for p in players if p != ctx.player), ctx.player]
        ctx.opponent = yield from choose_player(
            ctx.duel, ctx.player, players, "ride_damage", ctx.card.uid
        )
        return True


class DamageNamed:
    """Effect damage to the player who was named."""

    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        return ctx.opponent != NOBODY and damage(ctx.duel, ctx.opponent, BURN, ctx) > 0


def _summons(duel: Duel, player: int) -> Iterator[Action]:
    """Normal Summons of monsters of level 4 or lower that are possible beside the one a turn."""
    for card in duel.players[player].hand:
        if card.printed.is_monster and level_of(duel, card) <= HIGHEST_LEVEL:
            if may_be_summoned(duel, player, card):
                yield Action(ActionKind.SUMMON, card.uid)


class SummonNow:
    """Normal Summon one of them in attack position; the summon can be negated (AMB-85)."""

    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        actions = list(_summons(duel, ctx.player))
        if not actions:
            return False
        choice = yield from choose_action(ctx.player, actions, "ride_summon", ctx.card.uid)
        yield from normal_summon(duel, ctx.player, duel.cards[choice.card], False, extra=True)
        return True


class SummonBeside:
    """Have a monster Normal Summoned as soon as no chain is open."""

    def possible(self, ctx: Context) -> bool:
        return any(True for _ in _summons(ctx.duel, ctx.player))

    def run(self, ctx: Context) -> Procedure[bool]:
        linger(ctx.duel, _AFTER_CHAIN, ctx, FOREVER)
        yield from ()
        return True


_AFTER_CHAIN: Final = Delayed(When.CHAIN_ENDED, SummonNow())


class DrawOne:
    """Draw one card (AMB-63)."""

    def possible(self, ctx: Context) -> bool:
        return can_draw(ctx.duel, ctx.player, 1)

    def run(self, ctx: Context) -> Procedure[bool]:
        drawn = yield from draw(ctx.duel, ctx.player, 1, ctx)
        return bool(drawn)


class DestroyOne:
    """Destroy a card on the field, chosen as it resolves; it is no target (AMB-84)."""

    def _cards(self, ctx: Context) -> list[Card]:
        return [c for p in _within_reach(ctx) for c in field_cards(ctx.duel, p)]

    def possible(self, ctx: Context) -> bool:
        return bool(self._cards(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        cards = self._cards(ctx)
        if not cards:
            return False
        chosen = yield from choose_card(ctx.player, cards, "ride_destroy", ctx.card.uid)
        gone = yield from destroy(ctx.duel, [chosen], ctx)
        return bool(gone)


class Ability(NamedTuple):
    """One of the five: its key, its price and when it can be used."""

    key: str
    price: int
    phases: frozenset[Phase]


_MAIN: Final = frozenset({Phase.MAIN1, Phase.MAIN2})
ABILITIES: Final = (
    Ability("boost", 3, frozenset({Phase.MAIN1, Phase.BATTLE})),
    Ability("burn", 4, _MAIN),
    Ability("summon", 5, _MAIN),
    Ability("draw", 7, _MAIN),
    Ability("destroy", 10, _MAIN),
)
"""In the order of the effects of :data:`SPEED_WORLD`, the cheapest first."""


def _effect(
    ability: Ability, resolve: Step, *categories: Category, target: Step | None = None
) -> Activation:
    return Activation(
        ActivationKind.IGNITION,
        resolve,
        range=0,
        cost=PayCounters(ability.price, ability.key),
        target=target,
        limit=(Limit(LimitScope.CARD),),
        categories=frozenset(categories),
        needs_face_up=False,
        negatable=False,
    )


SPEED_WORLD: Final = Definition(
    Printed(SPEED_WORLD_ID, 0),
    (
        _effect(ABILITIES[0], StrengthenAll(), Category.CHANGE_STATS),
        _effect(ABILITIES[1], DamageNamed(), Category.DAMAGE, target=NamePlayer()),
        _effect(ABILITIES[2], SummonBeside()),
        _effect(ABILITIES[3], DrawOne(), Category.DRAW),
        _effect(ABILITIES[4], DestroyOne(), Category.DESTROY),
    ),
)
"""Speed World N as a definition: what stands for the rule of the table."""


@dataclass(frozen=True)
class AbilityRules:
    """What kind of thing the abilities are."""

    nature: Literal["chain", "no_chain"] = table_option("speed.abilities", "chain", "no_chain")

    def actions(self, duel: Duel, player: int) -> list[Action]:
        """The abilities that the turn player may use now."""
        have = counters_of(duel, player)
        if have < ABILITIES[0].price or player != duel.turn_player:
            return []
        assert duel.track is not None
        card = duel.track.rule
        return [
            Action(ActionKind.EXTRA, card, index, index + 1)
            for index, ability in enumerate(ABILITIES)
            if have >= ability.price
            and duel.phase in ability.phases
            and self._usable(duel, player, index)
        ]

    def _usable(self, duel: Duel, player: int, index: int) -> bool:
        active = _in_force(duel, player, index)
        if self.nature == "chain":
            return usable(duel, active, player) is not None
        effect = active.effect
        assert isinstance(effect, Activation)
        ctx = Context(duel, duel.cards[active.uid], player, effect)
        return (
            available(duel, ctx, effect.limit)
            and (effect.target is None or effect.target.possible(ctx))
            and effect.resolve.possible(ctx)
        )

    def perform(self, duel: Duel, player: int, action: Action) -> Procedure[None]:
        """Use one."""
        active = _in_force(duel, player, action.effect)
        if self.nature == "chain":
            yield from run_chain(duel, active, player)
            return
        effect = active.effect
        assert isinstance(effect, Activation)
        next_moment(duel)
        ctx = Context(duel, duel.cards[active.uid], player, effect)
        spend(duel, ctx, effect.limit)
        for step in (effect.cost, effect.target, effect.resolve):
            if step is not None:
                yield from step.run(ctx)
        check_losses(duel)
        yield from respond(duel)


def _in_force(duel: Duel, player: int, index: int) -> Active:
    """The ability as ``player`` has it."""
    track = duel.track
    assert track is not None
    # of the duel's own card: a ruleset that came from another process has a definition of its own
    effect = duel.cards[track.rule].definition.effects[index]
    return Active(effect, track.rule, index, 0, player=player, expiry=FOREVER)


__all__ = ["ABILITIES", "BOOST", "BURN", "SPEED_WORLD", "SPEED_WORLD_ID", "Ability", "AbilityRules"]
