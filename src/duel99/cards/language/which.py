"""Which cards a part of an effect acts on.

``all_(...)`` and ``choose(...)`` are found as the effect resolves; ``TARGETS`` were chosen at
activation; ``THIS``, ``ATTACKER``, ``PICKED`` and the like are fixed by what has happened.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from duel99.kernel.choosing import choose_cards, name_opponent
from duel99.kernel.derived import attack_of, defense_of
from duel99.kernel.effect import Procedure
from duel99.kernel.scope import Who
from duel99.kernel.terms import NOBODY, ON_FIELD

from .places import Selector
from .text import Text

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context


class Which(ABC):
    """Base: some cards."""

    @abstractmethod
    def possible(self, ctx: Context) -> bool:
        """Whether there are any, as far as can be told at activation."""

    @abstractmethod
    def cards(self, ctx: Context) -> Procedure[list[Card]]:
        """The cards as the effect resolves."""

    @abstractmethod
    def phrase(self) -> Text:
        """The cards in words."""


class All(Which):
    """All cards of a selector."""

    def __init__(self, selector: Selector) -> None:
        self.selector = selector

    def possible(self, ctx: Context) -> bool:
        return bool(self.selector.find(ctx))

    def cards(self, ctx: Context) -> Procedure[list[Card]]:
        yield from ()
        return self.selector.find(ctx)

    def phrase(self) -> Text:
        return self.selector.phrase(many=True)


class Chosen(Which):
    """Cards that a player chooses as the effect resolves; not targets.

    ``most`` None takes exactly ``least``; ``by`` says who chooses; ``purpose`` is what for.
    """

    def __init__(
        self,
        selector: Selector,
        least: int = 1,
        most: int | None = None,
        *,
        by: Who = Who.YOU,
        purpose: str = "choose",
        exactly: bool = True,
        valid: Callable[[Context, list[Card]], bool] | None = None,
    ) -> None:
        self.selector = selector
        self.least = least
        self.most = least if most is None else most
        self.by = by
        self.purpose = purpose
        self.exactly = exactly
        self.valid = valid

    def possible(self, ctx: Context) -> bool:
        return len(self.selector.find(ctx)) >= self.least

    def cards(self, ctx: Context) -> Procedure[list[Card]]:
        found = self.selector.find(ctx)
        if not found or (len(found) < self.least and self.exactly):
            return []
        player = ctx.player
        if self.by is not Who.YOU:
            player = yield from name_opponent(ctx)
            if player == NOBODY:
                return []
        test = self.valid
        return (
            yield from choose_cards(
                player,
                found,
                min(self.least, len(found)),
                min(self.most, len(found)),
                self.purpose,
                ctx.card.uid,
                None if test is None else lambda chosen: test(ctx, chosen),
            )
        )

    def phrase(self) -> Text:
        return self.selector.phrase(count(self.least, self.most), many=self.most > 1)


class Extreme(Which):
    """The one card of a selector with the highest (or lowest) value; of equal ones, chosen."""

    def __init__(
        self,
        selector: Selector,
        value: Callable[[Context, Card], int],
        key: str,
        *,
        highest: bool,
        purpose: str,
    ) -> None:
        self.selector = selector
        self.value = value
        self.highest = highest
        self.purpose = purpose
        self.words = Text(f"adjective.{'highest' if highest else 'lowest'}_{key}")

    def possible(self, ctx: Context) -> bool:
        return bool(self.selector.find(ctx))

    def cards(self, ctx: Context) -> Procedure[list[Card]]:
        found = self.selector.find(ctx)
        if not found:
            return []
        values = [self.value(ctx, c) for c in found]
        best = max(values) if self.highest else min(values)
        tied = [c for c, value in zip(found, values, strict=True) if value == best]
        return (yield from choose_cards(ctx.player, tied, 1, 1, self.purpose, ctx.card.uid))

    def phrase(self) -> Text:
        return self.selector.phrase(count(1, 1), suffixes=(self.words,))


def highest_attack(selector: Selector, purpose: str = "destroy") -> Extreme:
    """The one with the highest attack."""
    return Extreme(
        selector, lambda ctx, c: attack_of(ctx.duel, c), "attack", highest=True, purpose=purpose
    )


def lowest_attack(selector: Selector, purpose: str = "destroy") -> Extreme:
    """The one with the lowest attack."""
    return Extreme(
        selector, lambda ctx, c: attack_of(ctx.duel, c), "attack", highest=False, purpose=purpose
    )


def highest_defense(selector: Selector, purpose: str = "destroy") -> Extreme:
    """The one with the highest defence; give a selector without Link monsters (OCG-025)."""
    return Extreme(
        selector, lambda ctx, c: defense_of(ctx.duel, c), "defense", highest=True, purpose=purpose
    )


class UpTo(Chosen):
    """Up to as many cards of a selector as there are of another one, chosen on resolution."""

    def __init__(self, selector: Selector, counted: Selector, *, purpose: str = "choose") -> None:
        super().__init__(selector, 1, 99, purpose=purpose)
        self.counted = counted

    def possible(self, ctx: Context) -> bool:
        return bool(self.counted.find(ctx)) and super().possible(ctx)

    def cards(self, ctx: Context) -> Procedure[list[Card]]:
        found = self.selector.find(ctx)
        most = min(len(self.counted.find(ctx)), len(found))
        return (
            yield from choose_cards(
                ctx.player, found, min(1, most), most, self.purpose, ctx.card.uid
            )
        )

    def phrase(self) -> Text:
        return Text(
            "up_to_as_many",
            cards=self.selector.plural(),
            counted=self.counted.plural(),
        )


class Both(Which):
    """What two others mean, together."""

    def __init__(self, first: Which, second: Which) -> None:
        self.first = first
        self.second = second

    def possible(self, ctx: Context) -> bool:
        return self.first.possible(ctx) and self.second.possible(ctx)

    def cards(self, ctx: Context) -> Procedure[list[Card]]:
        found = yield from self.first.cards(ctx)
        more = yield from self.second.cards(ctx)
        return [*found, *(c for c in more if c not in found)]

    def phrase(self) -> Text:
        return Text("both", first=self.first.phrase(), second=self.second.phrase())


def count(least: int, most: int) -> Text:
    """A number of cards in words; the measure word is put in where the cards are said."""
    if most >= 90:
        return Text("count.at_least", n=least, unit="")
    if least == most:
        return Text("count.exactly", n=least, unit="")
    if least <= 1:
        return Text("count.up_to", n=most, unit="")
    return Text("count.between", low=least, high=most, unit="")


class Fixed(Which):
    """Cards that are known from what has happened."""

    def __init__(
        self, key: str, find: Callable[[Context], list[Card]], *, needed: bool = False
    ) -> None:
        self.key = key
        self.find = find
        self.needed = needed

    def possible(self, ctx: Context) -> bool:
        return not self.needed or bool(self.find(ctx))

    def cards(self, ctx: Context) -> Procedure[list[Card]]:
        yield from ()
        return self.find(ctx)

    def phrase(self) -> Text:
        return Text(f"which.{self.key}")


def _this(ctx: Context) -> list[Card]:
    if ctx.number and not ctx.source_present:
        return []
    return [ctx.card]


def _attacker(ctx: Context) -> list[Card]:
    fight = ctx.duel.fight
    return [fight.attacker] if fight is not None and fight.attacker.on_field else []


def _attack_target(ctx: Context) -> list[Card]:
    fight = ctx.duel.fight
    return [fight.target] if fight is not None and fight.target is not None else []


def _battled(ctx: Context) -> list[Card]:
    """The monster that battles the effect's card."""
    fight = ctx.duel.fight
    if fight is None or fight.target is None:
        return []
    if fight.attacker is ctx.card:
        found = fight.target
    elif fight.target is ctx.card:
        found = fight.attacker
    else:
        return []
    return [found] if found.on_field else []


def _event_cards(ctx: Context) -> list[Card]:
    event = ctx.event
    if event is None:
        return []
    cards = ctx.duel.cards
    return [cards[uid] for uid in event.cards if cards[uid].uid == uid]


def _bearer(ctx: Context) -> list[Card]:
    state = ctx.card.field
    if state is None or state.equipped_to < 0:
        return []
    return [ctx.duel.cards[state.equipped_to]]


def _chained(ctx: Context) -> list[Card]:
    """The card whose activation this effect answers."""
    event = ctx.event
    if event is None or not 1 <= event.link <= len(ctx.duel.chain):
        return []
    link = ctx.duel.chain[event.link - 1]
    return [link.card]


def _chained_on_field(ctx: Context) -> list[Card]:
    event = ctx.event
    if event is None or not 1 <= event.link <= len(ctx.duel.chain):
        return []
    link = ctx.duel.chain[event.link - 1]
    return [link.card] if link.source_present and link.card.on_field else []


def _your_battler(ctx: Context) -> list[Card]:
    """Your monster in the battle that is going on."""
    fight = ctx.duel.fight
    if fight is None:
        return []
    both = (fight.attacker, fight.target)
    return [c for c in both if c is not None and c.on_field and c.controller == ctx.player]


def _remembered(ctx: Context) -> list[Card]:
    """The targets as cards, wherever they are now."""
    return ctx.target_cards()


def all_(selector: Selector) -> All:
    """All of them."""
    return All(selector)


def choose(
    least: int,
    selector: Selector,
    *,
    up_to: int | None = None,
    by: Who = Who.YOU,
    purpose: str = "choose",
    valid: Callable[[Context, list[Card]], bool] | None = None,
) -> Chosen:
    """``least`` (up to ``up_to``) of them, chosen as the effect resolves."""
    return Chosen(selector, least, up_to, by=by, purpose=purpose, valid=valid)


THIS: Final = Fixed("this", _this)
TARGETS: Final = Fixed("targets", _remembered)
PICKED: Final = Fixed("picked", lambda ctx: list(ctx.picked))
AFFECTED: Final = Fixed("affected", lambda ctx: list(ctx.affected))
ATTACKER: Final = Fixed("attacker", _attacker, needed=True)
ATTACK_TARGET: Final = Fixed("attack_target", _attack_target, needed=True)
BATTLED: Final = Fixed("battled", _battled)
EVENT_CARDS: Final = Fixed("event_cards", _event_cards)
EQUIPPED_MONSTER: Final = Fixed("equipped", _bearer)
CHAINED: Final = Fixed("chained", _chained)
CHAINED_ON_FIELD: Final = Fixed("chained", _chained_on_field, needed=True)
"""The same, as long as it is still on the field."""
SUMMONED: Final = Fixed("summoned", lambda ctx: list(ctx.picked))
"""What the part before it has special summoned."""
YOUR_BATTLER: Final = Fixed("your_battler", _your_battler, needed=True)


def on_field(cards: list[Card]) -> list[Card]:
    """Those of ``cards`` that are on the field."""
    return [c for c in cards if c.location & ON_FIELD]
