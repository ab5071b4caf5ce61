"""Answering what somebody does: targets that the moment names, two moments in one, negations.

Also what a player may do out of turn by an effect: set a spell or trap, Normal Summon once more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.kernel.choosing import choose_card
from duel99.kernel.effect import FOREVER, THIS_TURN, Delayed, Procedure, Rule
from duel99.kernel.normal_summon import extra_normal_summon, extra_summon_actions
from duel99.kernel.permissions import may_target
from duel99.kernel.registry import linger
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.spell_trap_setting import set_actions, set_spell_trap
from duel99.kernel.terms import NOBODY, Attribute, Kind, Location, Race, When

from .changes import NegateActivation
from .facts import MonsterFacts
from .filters import Filter, spell_trap
from .moments import Moment
from .moves import NegateSummon
from .places import Selector, hand
from .steps import Part
from .summons import FACE_UP, SpecialSummon
from .targets import Target
from .text import Empty, Joined, Text
from .which import EVENT_CARDS, THIS, Fixed, count

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context


class TargetIt(Target):
    """Target the monster that the moment is about: the attacker, the one that was summoned."""

    def __init__(self, which: Fixed, filter: Filter | None = None) -> None:
        super().__init__(Selector(Filter(noun="monster"), Location.MONSTER, Who.EVERYONE, "field"))
        self.which = which
        self.filter = filter

    def candidates(self, ctx: Context) -> list[Card]:
        wanted = self.filter
        return [
            c
            for c in self.which.find(ctx)
            if c.location == Location.MONSTER
            and may_target(ctx, c)
            and (wanted is None or wanted.matches(ctx, c))
        ]

    def phrase(self) -> Text:
        return Text("target", cards=self.which.phrase())


class Paying(Target):
    """A mode that has a cost beside its target: paid first (give it to :class:`OneMode`)."""

    def __init__(self, cost: Part, target: Target) -> None:
        super().__init__(target.selector, target.least, target.most)
        self.cost = cost
        self.inner = target
        self.mechanics = cost.mechanics | target.mechanics | {"target"}

    def possible(self, ctx: Context) -> bool:
        return self.cost.possible(ctx) and self.inner.possible(ctx)

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from self.cost.run(ctx)
        return (yield from self.inner.run(ctx))

    def phrase(self) -> Text:
        return Joined("cost_joint", [self.cost.phrase(), self.inner.phrase()])


THE_TOKENS: Final = Fixed("tokens", lambda ctx: list(ctx.affected))
"""The tokens that were just special summoned."""


def those_summoned(filter: Filter) -> Fixed:
    """The monsters that were summoned at the moment, as far as they are face-up and fit."""

    def find(ctx: Context) -> list[Card]:
        return [
            c
            for c in EVENT_CARDS.find(ctx)
            if c.location == Location.MONSTER and c.position & 5 and filter.matches(ctx, c)
        ]

    return Fixed("targets_monsters", find, needed=True)


def either(first: Moment, second: Moment) -> Moment:
    """One moment or another; they must be about different happenings."""

    def match(ctx: Context) -> bool:
        event = ctx.event
        if event is None:
            return False
        test = first.match if event.kind in first.on else second.match
        return test is None or test(ctx)

    return Moment(
        first.on + second.on,
        match,
        Joined("moment_or", (first.words, second.words)),
    )


class NegateIt(Part):
    """Negate the summon or the activation that this answers and destroy the card."""

    def __init__(self) -> None:
        self.summon = NegateSummon()
        self.activation = NegateActivation()
        self.categories = self.summon.categories | self.activation.categories
        self.mechanics = self.summon.mechanics | self.activation.mechanics

    def run(self, ctx: Context) -> Procedure[bool]:
        event = ctx.event
        answers_chain = event is not None and event.kind is When.CHAIN_LINK
        return (yield from (self.activation if answers_chain else self.summon).run(ctx))

    def phrase(self) -> Text:
        return Text("negate_it")


def revived() -> Moment:
    """A monster is special summoned from your graveyard (the shared one)."""

    def match(ctx: Context) -> bool:
        event = ctx.event
        if event is None:
            return False
        for uid in event.cards:
            moved = ctx.duel.cards[uid].moved
            if (
                moved is not None
                and moved.origin == Location.GRAVEYARD
                and moved.origin_player in (ctx.player, NOBODY)
            ):
                return True
        return False

    return Moment((When.SPECIAL_SUMMONED,), match, Text("moment.revived"))


class SetFromHand(Part):
    """Set a spell or trap from the hand."""

    mechanics = frozenset({"set"})

    def __init__(self, filter: Filter = spell_trap) -> None:
        self.filter = filter

    def _candidates(self, ctx: Context) -> list[Card]:
        duel = ctx.duel
        cards = [duel.cards[a.card] for a in set_actions(duel, ctx.player)]
        return [c for c in cards if self.filter.matches(ctx, c)]

    def possible(self, ctx: Context) -> bool:
        return bool(self._candidates(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        found = self._candidates(ctx)
        if not found:
            return False
        card = yield from choose_card(ctx.player, found, "set", ctx.card.uid)
        yield from set_spell_trap(ctx.duel, ctx.player, card, wait=True)
        return True

    def phrase(self) -> Text:
        return Text("set_from_hand", cards=hand(self.filter).phrase(count(1, 1)))


class SummonAsMonster(SpecialSummon):
    """A trap special summons itself as a monster of these facts; it is still a trap, too."""

    def __init__(self, facts: MonsterFacts, *, positions: int = FACE_UP) -> None:
        super().__init__(THIS, positions=positions)
        self.facts = facts
        self.mechanics = frozenset({"special-summon", "trap-monster"})

    def phrase(self) -> Text:
        facts = self.facts
        kind = "normal" if facts.kind & Kind.NORMAL else "effect"
        return Text(
            "summon_as_monster" if self.positions == FACE_UP else "summon_as_monster_defense",
            kind=Text(f"as_{kind}"),
            race=Text(f"race.{Race(facts.race).name.lower()}"),
            attribute=Text(f"attribute.{Attribute(facts.attribute).name.lower()}"),
            level=facts.level,
            atk=facts.atk,
            def_=facts.def_,
        )


class _ExtraSummon(Part):
    def run(self, ctx: Context) -> Procedure[bool]:
        yield from extra_normal_summon(ctx.duel, ctx.player, ctx.card.uid)
        return True

    def phrase(self) -> Text:
        return Text("extra_normal_summon")


class SummonAfterwards(_ExtraSummon):
    """Immediately after the effect resolves, Normal Summon or Set a monster once more."""

    mechanics = frozenset({"extra-normal-summon"})

    def possible(self, ctx: Context) -> bool:
        return bool(extra_summon_actions(ctx.duel, ctx.player))

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        linger(ctx.duel, _AFTERWARDS, ctx, FOREVER)
        return True


_AFTERWARDS: Final = Delayed(When.CHAIN_ENDED, _ExtraSummon())


class NoSummonsThisTurn(Part):
    """A cost: the turn this is activated you cannot summon, except by this card.

    Not usable after a summon. Setting a monster is allowed.
    """

    def possible(self, ctx: Context) -> bool:
        marks = ctx.duel.players[ctx.player].marks
        return not any(marks.get(key) for key in ("summons", "flips", "special"))

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        for record in _NO_SUMMONS:
            linger(ctx.duel, record, ctx, THIS_TURN)
        return True

    def phrase(self) -> Text:
        return Empty()

    def afterword(self) -> Text:
        return Text("cost_no_summons")


def _not_by_this(ctx: Context, card: Card, cause: Context | None) -> bool:
    return cause is None or cause.card is not ctx.card


_NO_SUMMONS: Final = tuple(
    Rule(kind, who=Who.YOU, test=_not_by_this)
    for kind in (
        RuleKind.CANNOT_SUMMON,
        RuleKind.CANNOT_FLIP_SUMMON,
        RuleKind.CANNOT_SPECIAL_SUMMON,
    )
)


__all__ = [
    "THE_TOKENS",
    "NegateIt",
    "NoSummonsThisTurn",
    "Paying",
    "SetFromHand",
    "SummonAsMonster",
    "SummonAfterwards",
    "TargetIt",
    "either",
    "revived",
    "those_summoned",
]
