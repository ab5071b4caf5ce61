"""What toon monsters have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.kernel.board import spells
from duel99.kernel.derived import codes_of, kind_of
from duel99.kernel.effect import Effect, Rule, Watcher
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.terms import SPECIAL_SUMMONS, Kind, Location, Reason, SummonKind, When

from .conditions import Condition, there_is, there_is_no
from .filters import face_up, kind, monster, named, spell
from .keeping import AtOnce
from .line import Line
from .moves import Destroy
from .places import theirs, yours
from .text import Text
from .which import Fixed

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context
    from duel99.kernel.facts import Printed

TOON_WORLD: Final = 15259703
TOON_WORLD_THERE: Final = there_is(yours(spell & face_up & named(TOON_WORLD)))
_RIVAL_TOONS: Final = theirs(monster & face_up & kind(Kind.TOON))
RIVAL_TOON: Final = there_is(_RIVAL_TOONS)
NO_RIVAL_TOON: Final = there_is_no(_RIVAL_TOONS)
"""No opponent has a toon monster: their fields count together (AMB-28)."""


class OnlyWithToonWorld(Line):
    """No way brings it to the field of a player who has no Toon World."""

    needs = (yours(spell & face_up & named(TOON_WORLD)),)

    def records(self, printed: Printed) -> list[Effect]:
        return [
            Rule(
                RuleKind.CANNOT_SPECIAL_SUMMON,
                test=_summoner_lacks_world,
                range=Location.HAND | Location.DECK | Location.GRAVEYARD | Location.BANISHED,
                needs_face_up=False,
                negatable=False,
            )
        ]

    def phrase(self) -> Text:
        return Text("only_with_toon_world")


def _summoner_lacks_world(ctx: Context, card: Card, cause: Context | None) -> bool:
    summoner = ctx.player if cause is None else cause.player
    return not any(
        c.position & 5 and TOON_WORLD in codes_of(ctx.duel, c) for c in spells(ctx.duel, summoner)
    )


def _flip_mark(ctx: Context) -> str:
    """The flag that says that the card was Flip Summoned this turn."""
    return f"flip-summoned:{ctx.duel.turn}"


class RestsFirst(Line):
    """Cannot attack in the turn in which it was special summoned, or summoned in any way."""

    def __init__(self, *, any_summon: bool = False) -> None:
        self.any_summon = any_summon
        self.mechanics = frozenset({"continuous", "attack-restriction"})

    def _new(self, ctx: Context) -> bool:
        state = ctx.card.field
        if state is None:
            return False
        if self.any_summon and _flip_mark(ctx) in state.flags:
            return True
        return state.summon_turn == ctx.duel.turn and (
            state.summon_kind in SPECIAL_SUMMONS
            or (self.any_summon and state.summon_kind in (SummonKind.NORMAL, SummonKind.TRIBUTE))
        )

    def records(self, printed: Printed) -> list[Effect]:
        found: list[Effect] = [Rule(RuleKind.CANNOT_ATTACK, condition=self._new)]
        if self.any_summon:
            found.append(Watcher((When.FLIP_SUMMONED,), _note_flip, negatable=False))
        return found

    def phrase(self) -> Text:
        return Text("rests_when_summoned" if self.any_summon else "rests_when_special_summoned")


def _note_flip(ctx: Context) -> None:
    state = ctx.card.field
    if state is not None and ctx.event is not None and ctx.card.uid in ctx.event.cards:
        state.flags = (*state.flags, _flip_mark(ctx))


class AttacksAsToon(Line):
    """Attacks directly while no opponent has a toon monster.

    ``only_toons``: while an opponent has one, it can attack nothing else.
    """

    mechanics = frozenset({"continuous", "direct-attack"})

    def __init__(self, condition: Condition | None = None, *, only_toons: bool = False) -> None:
        self.condition = NO_RIVAL_TOON if condition is None else condition & NO_RIVAL_TOON
        self.only_toons = only_toons

    def records(self, printed: Printed) -> list[Effect]:
        found: list[Effect] = [Rule(RuleKind.DIRECT_ATTACK, condition=self.condition.test)]
        if self.only_toons:
            found += [
                Rule(RuleKind.CANNOT_ATTACK_DIRECTLY, condition=RIVAL_TOON.test),
                Rule(RuleKind.ONLY_ATTACK_MONSTER, value=_is_toon, condition=RIVAL_TOON.test),
            ]
        return found

    def phrase(self) -> Text:
        key = "attacks_as_toon_only" if self.only_toons else "attacks_as_toon"
        return Text(key, condition=self.condition.phrase())


def _is_toon(ctx: Context, card: Card) -> int:
    return int(card.position & 5 != 0 and kind_of(ctx.duel, card) & Kind.TOON != 0)


def _world_is_destroyed(ctx: Context) -> bool:
    event = ctx.event
    if event is None or not event.reason & Reason.DESTROY:
        return False
    cards = (ctx.duel.cards[uid] for uid in event.cards)
    return any(
        c.location == Location.SPELL and c.position & 5 and TOON_WORLD in codes_of(ctx.duel, c)
        for c in cards
    )


def FallsWithToonWorld() -> AtOnce:  # noqa: N802  # reads like the other lines
    """When a Toon World on the field is destroyed, this card is destroyed."""
    return AtOnce(
        (When.LEAVING_FIELD,),
        Destroy(Fixed("this", lambda ctx: ctx.target_cards())),
        test=_world_is_destroyed,
        about=lambda ctx: (ctx.card.ref,),
        words=Text("falls_with_toon_world"),
    )


__all__ = [
    "NO_RIVAL_TOON",
    "RIVAL_TOON",
    "TOON_WORLD",
    "TOON_WORLD_THERE",
    "AttacksAsToon",
    "FallsWithToonWorld",
    "OnlyWithToonWorld",
    "RestsFirst",
]
