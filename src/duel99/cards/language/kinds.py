"""Lines of kinds of card (spirit, gemini, pendulum) and lines written by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from duel99.kernel.context import Context
from duel99.kernel.effect import Activation, ActivationKind, Category, Effect, Modifier, Watcher
from duel99.kernel.facts import Printed
from duel99.kernel.terms import (
    Kind,
    Location,
    Op,
    Stat,
    SummonKind,
    When,
)

from .conditions import GEMINI, Condition
from .line import Line, Summoning
from .steps import NOTHING
from .text import Empty, Own, Text

if TYPE_CHECKING:
    pass


class Records(Line):
    """Effect records written by hand, with their words: the last resort."""

    def __init__(
        self,
        *effects: Effect,
        zh: str = "",
        en: str = "",
        ja: str = "",
        mechanics: Sequence[str] = (),
        summoning: Callable[[Summoning], Summoning] | None = None,
    ) -> None:
        self.effects = effects
        self.words: Text = Own(zh, en, ja) if zh else Empty()
        self.mechanics = frozenset(mechanics)
        self.summoning = summoning

    def records(self, printed: Printed) -> list[Effect]:
        return list(self.effects)

    def restrict(self, summoning: Summoning) -> Summoning:
        return summoning if self.summoning is None else self.summoning(summoning)

    def phrase(self) -> Text:
        return self.words


class Says(Line):
    """A line that only says something (flavour of a rule that another line carries)."""

    def __init__(self, zh: str, en: str, ja: str) -> None:
        self.words = Own(zh, en, ja)

    def phrase(self) -> Text:
        return self.words


class PendulumScale(Line):
    """Activating this pendulum monster as a spell in a pendulum zone (OCG-066)."""

    def __init__(self, condition: Condition | None = None) -> None:
        self.condition = condition

    def records(self, printed: Printed) -> list[Effect]:
        return [
            Activation(
                ActivationKind.CARD,
                NOTHING,
                range=Location.HAND,
                condition=self.condition.test if self.condition is not None else None,
            )
        ]

    def phrase(self) -> Text:
        if self.condition is None:
            return Empty()
        return Text("pendulum_condition", condition=self.condition.phrase())


def _flipped_mark(ctx: Context) -> str:
    """The flag that says that the card was flipped face-up this turn."""
    return f"flipped:{ctx.duel.turn}"


class SpiritReturn(Line):
    """A spirit monster: not special summoned, returns to the hand in the End Phase."""

    mechanics = frozenset({"spirit", "return"})

    def records(self, printed: Printed) -> list[Effect]:
        from .moves import ToHand
        from .which import THIS

        def due(ctx: Context) -> bool:
            state = ctx.card.field
            if state is None:
                return False
            if _flipped_mark(ctx) in state.flags:
                return True
            return state.summon_turn == ctx.duel.turn and state.summon_kind in (
                SummonKind.NORMAL,
                SummonKind.TRIBUTE,
            )

        def note_flip(ctx: Context) -> None:
            state = ctx.card.field
            if state is not None and ctx.event is not None and ctx.card.uid in ctx.event.cards:
                state.flags = (*state.flags, _flipped_mark(ctx))

        return [
            Watcher((When.FLIPPED,), note_flip, range=Location.MONSTER, negatable=False),
            Activation(
                ActivationKind.TRIGGER,
                ToHand(THIS),
                range=Location.MONSTER,
                on=(When.END_PHASE,),
                match=due,
                mandatory=True,
                categories=frozenset({Category.TO_HAND}),
            ),
        ]

    def restrict(self, summoning: Summoning) -> Summoning:
        return summoning._replace(revive_limit=True, only_procedure=True)

    def phrase(self) -> Text:
        return Text("spirit")


class GeminiSummon(Line):
    """A gemini monster: normal on the field until it is Normal Summoned again."""

    mechanics = frozenset({"gemini"})

    def records(self, printed: Printed) -> list[Effect]:
        def treated_as_normal(ctx: Context) -> bool:
            return not GEMINI.holds(ctx)

        everywhere = Location.MONSTER | Location.GRAVEYARD
        return [
            Modifier(
                Stat.KIND,
                Op.INCLUDE,
                int(Kind.NORMAL),
                range=everywhere,
                condition=treated_as_normal,
                negatable=False,
            ),
            Modifier(
                Stat.KIND,
                Op.EXCLUDE,
                int(Kind.EFFECT),
                range=everywhere,
                condition=treated_as_normal,
                negatable=False,
            ),
        ]

    def phrase(self) -> Text:
        return Text("gemini")
