"""Cards that hold spell counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duel99.kernel.counters import add_counters
from duel99.kernel.effect import ActivationKind, Effect, Rule, Watcher
from duel99.kernel.registry import ruled
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.terms import When

from .filters import having
from .line import Line, home_range, with_gemini
from .text import Empty, Text

if TYPE_CHECKING:
    from duel99.kernel.context import Context
    from duel99.kernel.facts import Printed


class HoldsSpellCounters(Line):
    """Spell counters can be placed on this card, at most ``limit`` if given."""

    mechanics = frozenset({"continuous", "spell-counter"})

    def __init__(self, limit: int = 0, *, unsaid: bool = False) -> None:
        self.limit = limit
        self.unsaid = unsaid or not limit

    def records(self, printed: Printed) -> list[Effect]:
        where = home_range(printed)
        condition = with_gemini(printed, None)
        found: list[Effect] = [
            Rule(RuleKind.HOLDS_SPELL_COUNTERS, range=where, condition=condition)
        ]
        if self.limit:
            found.append(
                Rule(RuleKind.COUNTER_LIMIT, value=self.limit, range=where, condition=condition)
            )
        return found

    def phrase(self) -> Text:
        return Empty() if self.unsaid else Text("holds_spell_counters", count=self.limit)


class CountsSpells(Line):
    """Each time a spell card is activated, place a spell counter here (at most ``limit``)."""

    mechanics = frozenset({"continuous", "spell-counter"})

    def __init__(self, limit: int = 0) -> None:
        self.limit = limit

    def records(self, printed: Printed) -> list[Effect]:
        where = home_range(printed)
        return [
            Watcher((When.CHAIN_LINK,), _note_spell, range=where),
            Watcher((When.CHAIN_SOLVED,), _count_spell, range=where),
            *HoldsSpellCounters(self.limit).records(printed),
        ]

    def phrase(self) -> Text:
        if not self.limit:
            return Text("counts_spells")
        return Text("counts_spells_limit", count=self.limit)


def _mark(ctx: Context) -> str:
    """The flag that stands for the chain link that ``ctx.event`` is about."""
    event = ctx.event
    return "" if event is None else f"spell:{event.link}:{event.source}"


def _note_spell(ctx: Context) -> None:
    """A spell card is activated while this card is face-up: remember its chain link."""
    event, state = ctx.event, ctx.card.field
    if event is None or state is None:
        return
    link = ctx.duel.chain[event.link - 1]
    printed = link.card.printed
    if link.activation.kind is ActivationKind.CARD and (printed.is_spell or printed.is_pendulum):
        state.flags = (*state.flags, _mark(ctx))


def _count_spell(ctx: Context) -> None:
    """A spell that was remembered has resolved: place a counter."""
    event, state = ctx.event, ctx.card.field
    mark = _mark(ctx)
    if event is None or state is None or mark not in state.flags:
        return
    state.flags = tuple(f for f in state.flags if f != mark)
    if not ctx.duel.chain[event.link - 1].activation_negated:
        add_counters(ctx.duel, ctx.card, "spell", 1, ctx)


holds_spell_counters = having(
    lambda ctx, c: ruled(ctx.duel, RuleKind.HOLDS_SPELL_COUNTERS, c),
    "可以放置魔力指示物的",
    " that can hold Spell Counters",
    "魔力カウンターを置く事ができる",
    suffix=True,
)
"""Cards on which spell counters can be placed."""


__all__ = ["CountsSpells", "HoldsSpellCounters", "holds_spell_counters"]
