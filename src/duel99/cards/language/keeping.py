"""Cards that keep a monster as their target, and what follows by itself.

A continuous card that goes on acting on the monster it targeted *holds* it (:class:`Hold`);
lines to :data:`HELD` reach that monster while the card is in force. What then follows without a
chain ("when this card leaves the field, destroy that monster", "in each of your Standby Phases
pay 100 LP or destroy this card") is noted by a watcher and carried out as soon as the state is
looked over. :class:`InEndPhase` puts a part off to the End Phase.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from duel99.kernel.choosing import confirm
from duel99.kernel.derived import attack_of
from duel99.kernel.effect import (
    FOREVER,
    Delayed,
    Effect,
    ExpireAt,
    Expiry,
    Modifier,
    Procedure,
    Ref,
    Watcher,
)
from duel99.kernel.registry import linger, negated
from duel99.kernel.scope import BOUND, EQUIPPED, HELD, Scope
from duel99.kernel.terms import NO_CARD, Op, Reason, Stat, When

from .filters import Filter
from .line import Line, home_range
from .moments import Moment
from .steps import Part, row
from .text import Cased, Empty, Text
from .which import Fixed, Which

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context
    from duel99.kernel.facts import Printed


def held_cards(ctx: Context) -> list[Card]:
    """The cards that the effect's card holds and that are still themselves."""
    state = ctx.card.field
    if state is None:
        return []
    cards = ctx.duel.cards
    return [
        cards[uid]
        for uid, incarnation in state.held
        if cards[uid].uid == uid and cards[uid].incarnation == incarnation
    ]


THAT_MONSTER: Final = Fixed("held", held_cards)
"""The monster that this card holds."""


class Hold(Part):
    """This card keeps what it acts on as its target; says nothing of its own."""

    def __init__(self, which: Which) -> None:
        self.which = which

    def run(self, ctx: Context) -> Procedure[bool]:
        cards = yield from self.which.cards(ctx)
        state = ctx.card.field
        if state is None or not ctx.source_present:
            return False
        state.held = tuple(c.ref for c in cards)
        ctx.duel.version += 1
        ctx.duel.unsettled = True
        return bool(cards)

    def phrase(self) -> Text:
        return Empty()


# what follows by itself


class AtOnce(Line):
    """When something happens, ``part`` follows by itself and at once, without a chain.

    ``about`` finds the cards that it is about, before they have moved: the part speaks of them
    as its targets. One that is not ``negatable`` is noted all the same, and ``part`` looks whether
    its card's effects are negated by then.
    """

    def __init__(
        self,
        on: tuple[When, ...],
        part: Part,
        *,
        test: Callable[[Context], bool],
        about: Callable[[Context], tuple[Ref, ...]] | None = None,
        words: Text,
        mechanics: Sequence[str] = (),
        negatable: bool = True,
    ) -> None:
        self.on = on
        self.negatable = negatable
        self.test = test
        self.about = about
        self.words = words
        self.later = Delayed(When.SETTLED, part, paying="maintenance" in mechanics)
        self.mechanics = frozenset({"continuous", *mechanics, *part.mechanics})

    def _note(self, ctx: Context) -> None:
        if not self.test(ctx):
            return
        refs: tuple[Ref, ...] = ()
        if self.about is not None:
            refs = self.about(ctx)
            if not refs:
                return
        linger(ctx.duel, self.later, ctx, FOREVER, refs=refs)

    def records(self, printed: Printed) -> list[Effect]:
        place = home_range(printed)
        return [Watcher(self.on, self._note, range=place, negatable=self.negatable)]

    def phrase(self) -> Text:
        return self.words


def _this_leaves(ctx: Context) -> bool:
    event = ctx.event
    return (
        event is not None
        and ctx.card.uid in event.cards
        and not event.reason & Reason.LOST_TARGET  # its monster is not there any more
    )


def _this_is_destroyed(ctx: Context) -> bool:
    event = ctx.event
    return _this_leaves(ctx) and event is not None and event.reason & Reason.DESTROY != 0


def _held_refs(ctx: Context) -> tuple[Ref, ...]:
    return tuple(c.ref for c in held_cards(ctx))


def _bearer_refs(ctx: Context) -> tuple[Ref, ...]:
    state = ctx.card.field
    if state is None or state.equipped_to == NO_CARD:
        return ()
    return (ctx.duel.cards[state.equipped_to].ref,)


def WhenThisLeaves(  # noqa: N802  # reads like the other lines
    act: Callable[[Which], Part], *, destroyed: bool = False, equipped: bool = False
) -> AtOnce:
    """When this card leaves the field (or is ``destroyed``), ``act`` on its monster.

    That is the monster it holds, or the one it is ``equipped`` to.
    """
    part = act(Fixed("equipped" if equipped else "held", lambda ctx: ctx.target_cards()))
    key = "this_is_destroyed" if destroyed else "this_leaves"
    return AtOnce(
        (When.LEAVING_FIELD,),
        part,
        test=_this_is_destroyed if destroyed else _this_leaves,
        about=_bearer_refs if equipped else _held_refs,
        words=Text(f"at_once.{key}", what=Cased(part.phrase())),
        mechanics=("leaves-field",),
    )


def _held_is_destroyed(ctx: Context) -> bool:
    event = ctx.event
    state = ctx.card.field
    if event is None or state is None or not event.reason & Reason.DESTROY:
        return False
    cards = ctx.duel.cards
    return any(cards[uid].ref in state.held for uid in event.cards)


def WhenItIsDestroyed(act: Callable[[Which], Part]) -> AtOnce:  # noqa: N802
    """When the monster that this card holds is destroyed, ``act`` on this card."""
    part = act(Fixed("this", lambda ctx: ctx.target_cards()))
    return AtOnce(
        (When.LEAVING_FIELD,),
        part,
        test=_held_is_destroyed,
        about=lambda ctx: (ctx.card.ref,),
        words=Text("at_once.held_is_destroyed", what=Cased(part.phrase())),
    )


class PayOr(Part):
    """Pay a cost, or something else happens: the upkeep of a continuous card.

    ``forced``: who can pay has to. Nothing is due for a card that has left by then or whose
    effects are negated.
    """

    def __init__(self, cost: Part, otherwise: Part, *, forced: bool = False) -> None:
        self.cost = cost
        self.otherwise = otherwise
        self.forced = forced
        self.mechanics = frozenset({"maintenance"})

    def run(self, ctx: Context) -> Procedure[bool]:
        if not ctx.target_cards() or negated(ctx.duel, ctx.card):
            return False
        if self.cost.possible(ctx):
            agreed = self.forced or (yield from confirm(ctx.player, "upkeep", ctx.card.uid))
            if agreed:
                return (yield from self.cost.run(ctx))
        return (yield from self.otherwise.run(ctx))

    def phrase(self) -> Text:
        key = "pay_or_forced" if self.forced else "pay_or"
        return Text(key, cost=self.cost.phrase(), what=Cased(self.otherwise.phrase()))


def Upkeep(  # noqa: N802
    on: Moment, cost: Part, otherwise: Callable[[Which], Part], *, forced: bool = False
) -> AtOnce:
    """At a moment pay a cost, or ``otherwise`` befalls this card; ``forced``: no choice."""
    part = PayOr(cost, otherwise(Fixed("this", lambda ctx: ctx.target_cards())), forced=forced)
    match = on.match
    return AtOnce(
        on.on,
        part,
        test=lambda ctx: match is None or match(ctx),
        about=lambda ctx: (ctx.card.ref,),
        words=Text("at_once.upkeep", when=on.words, what=part.phrase()),
        mechanics=("maintenance",),
        negatable=False,  # what negates the card may be gone when its turn to be paid comes
    )


class InEndPhase(Part):
    """``parts`` in the End Phase of this turn, of the cards that were acted on last.

    The effect that puts them off does not do them itself: it has none of their categories.
    """

    def __init__(self, *parts: Part) -> None:
        self.inner = row(parts)
        self.mechanics = self.inner.mechanics | {f"delayed-{tag}" for tag in self.inner.mechanics}
        self.later = Delayed(When.END_PHASE, self.inner)

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        if not ctx.affected:
            return False
        refs = tuple(c.ref for c in ctx.affected)
        linger(ctx.duel, self.later, ctx, Expiry(ExpireAt.TURN_END), refs=refs)
        return True

    def phrase(self) -> Text:
        return Text("in_end_phase", what=Cased(self.inner.phrase()))


THOSE_CARDS: Final = Fixed("affected", lambda ctx: ctx.target_cards())
THOSE_MONSTERS: Final = Fixed("targets_monsters", lambda ctx: ctx.target_cards())
"""The cards that a part which was put off is about."""


# damage calculation


class InCalculation(Line):
    """A monster that attacks another one is stronger in that damage calculation only.

    ``who`` is the attacker: ``EQUIPPED``, or monsters of a filter. ``points(ctx, attacker,
    target)`` is what it gains; 0 where the condition does not hold.
    """

    def __init__(
        self,
        who: Filter | Scope,
        points: Callable[[Context, Card, Card], int],
        *,
        words: Text,
        mechanics: Sequence[str] = (),
    ) -> None:
        self.who = who
        self.points = points
        self.words = words
        self.mechanics = frozenset({"continuous", "damage-calculation", "atk", *mechanics})

    def _note(self, ctx: Context) -> None:
        duel = ctx.duel
        fight = duel.fight
        if fight is None or fight.target is None:
            return
        attacker = fight.attacker
        if isinstance(self.who, Filter):
            if not self.who.matches(ctx, attacker):
                return
        elif ctx.active is None or not self.who.covers(ctx, ctx.active, attacker):
            return
        gained = self.points(ctx, attacker, fight.target)
        if gained:
            linger(
                duel,
                _GAIN,
                ctx,
                Expiry(ExpireAt.CALCULATION_END),
                refs=(attacker.ref,),
                values=(gained,),
            )

    def records(self, printed: Printed) -> list[Effect]:
        return [Watcher((When.DAMAGE_CALCULATION,), self._note, range=home_range(printed))]

    def phrase(self) -> Text:
        return self.words


_GAIN: Final = Modifier(Stat.ATTACK, Op.ADD, None, scope=BOUND)


def current_attack(ctx: Context, card: Card) -> int:
    """A monster's attack now."""
    return attack_of(ctx.duel, card)


# declaring


class KeepDeclared(Part):
    """The card remembers the type that was declared; says nothing of its own."""

    mechanics = frozenset({"declare"})

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        if ctx.card.field is None or not ctx.source_present:
            return False
        ctx.card.field.note = ctx.values["race"]
        ctx.duel.version += 1
        return True

    def phrase(self) -> Text:
        return Empty()


def declared(ctx: Context, card: Card) -> int:
    """The type that the effect's card remembers."""
    state = ctx.card.field
    return state.note if state is not None else 0


__all__ = [
    "EQUIPPED",
    "HELD",
    "THAT_MONSTER",
    "THOSE_CARDS",
    "THOSE_MONSTERS",
    "AtOnce",
    "Hold",
    "InCalculation",
    "InEndPhase",
    "KeepDeclared",
    "PayOr",
    "Upkeep",
    "WhenItIsDestroyed",
    "WhenThisLeaves",
    "current_attack",
    "declared",
    "held_cards",
]
