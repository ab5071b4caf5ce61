"""Lines that are not activated: continuous changes and rules, replacements, book-keeping."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from duel99.kernel.context import Context
from duel99.kernel.counters import counters_on
from duel99.kernel.effect import Amount, Effect, Limit, Modifier, Replacement, Rule, Watcher
from duel99.kernel.facts import Printed
from duel99.kernel.rule_kind import ReplaceKind, RuleKind
from duel99.kernel.scope import EQUIPPED, HELD, SELF, Scope, Who
from duel99.kernel.terms import (
    Op,
    Stat,
    When,
)

from .conditions import Condition
from .line import Line, conditional, home_range, with_gemini
from .places import Selector
from .steps import Part
from .text import Empty, Joined, Text

if TYPE_CHECKING:
    from duel99.kernel.card import Card

# continuous


class Boost(Line):
    """A continuous change of attack and defence.

    ``scope`` is a selector, ``SELF`` (default) or ``EQUIPPED``; values are numbers or
    ``value(ctx, card)``; with a function the line needs ``words``.
    """

    def __init__(
        self,
        *,
        atk: Amount = 0,
        def_: Amount = 0,
        to: Selector | Scope = SELF,
        condition: Condition | None = None,
        op: Op = Op.ADD,
        words: Text | None = None,
        range: int = 0,
        mechanics: Sequence[str] = ("atk",),
    ) -> None:
        self.atk = atk
        self.def_ = def_
        self.to = to
        self.condition = condition
        self.op = op
        self.words = words
        self.range = range
        self.mechanics = frozenset({"continuous", *mechanics})

    def records(self, printed: Printed) -> list[Effect]:
        scope = self.to.scope() if isinstance(self.to, Selector) else self.to
        found: list[Effect] = []
        for stat, value in ((Stat.ATTACK, self.atk), (Stat.DEFENSE, self.def_)):
            if value != 0:
                found.append(
                    Modifier(
                        stat,
                        self.op,
                        value,
                        scope=scope,
                        range=self.range or home_range(printed),
                        condition=with_gemini(printed, self.condition),
                    )
                )
        return found

    def phrase(self) -> Text:
        if self.words is not None:
            return self.words
        atk = self.atk if isinstance(self.atk, int) else 0
        def_ = self.def_ if isinstance(self.def_, int) else 0
        sign = "lose" if (atk or def_) < 0 else "gain"
        what = (
            "both"
            if atk and def_ and atk == def_
            else "mixed"
            if atk and def_
            else ("atk" if atk else "def")
        )
        many = "_many" if isinstance(self.to, Selector) else ""
        said: Text
        if what == "mixed":
            ways = ["down" if points < 0 else "up" for points in (atk, def_)]
            key = f"mixed_{ways[0]}_{ways[1]}{many}"
            said = Text(key, cards=self._who(), atk=abs(atk), def_=abs(def_))
        else:
            said = Text(
                f"{sign}_{what}{many}",
                cards=self._who(),
                points=abs(atk or def_),
                until=Text("until.always"),
            )
        return conditional(said, self.condition)

    def _who(self) -> Text:
        if isinstance(self.to, Selector):
            return self.to.plural()
        return Text("which.equipped") if self.to is EQUIPPED else Text("which.this")


def per(points: int, selector: Selector, *, whole: bool = False) -> Callable[[Context, Card], int]:
    """``points`` for each card of a selector."""
    return lambda ctx, card: points * len(selector.find(ctx))


def per_text(key: str, points: int, selector: Selector, *, to: Scope = SELF) -> Text:
    """The words of :func:`per`: ``atk``, ``def`` or ``both``; ``to`` is SELF or EQUIPPED."""
    return Text(
        f"gain_per_{key}",
        who=Text("which.equipped" if to is EQUIPPED else "which.this"),
        points=points,
        cards=selector.each(),
    )


def per_counter(points: int, counter: str) -> Callable[[Context, Card], int]:
    """``points`` for each counter on the effect's card."""
    return lambda ctx, card: points * counters_on(ctx.card, counter)


def per_counter_text(key: str, points: int, counter: str) -> Text:
    """The words of :func:`per_counter`: ``atk``, ``def`` or ``both``."""
    return Text(f"gain_per_counter_{key}", points=points, counter=Text(f"counter.{counter}"))


class Always(Line):
    """A continuous rule: a restriction or a permission.

    ``to`` is a selector, ``SELF`` (default), ``EQUIPPED``, or None for a rule on players
    (``who``). The text is ``grant.<kind>`` unless ``words`` are given. ``test`` is the kernel's
    (ctx, card, cause).
    """

    def __init__(
        self,
        *kinds: RuleKind,
        to: Selector | Scope | None = SELF,
        who: Who | None = None,
        value: Amount = 1,
        test: Callable[[Context, Card, Context | None], bool] | None = None,
        condition: Condition | None = None,
        range: int = 0,
        words: Text | None = None,
        mechanics: Sequence[str] = (),
        needs_face_up: bool = True,
        negatable: bool = True,
        face_down: bool = False,
        unsaid: bool = False,
    ) -> None:
        self.kinds = kinds
        self.to = None if who is not None else to
        self.who = who
        self.value = value
        self.test = test
        self.condition = condition
        self.range = range
        self.words = words
        self.needs_face_up = needs_face_up
        self.negatable = negatable
        self.face_down = face_down
        self.unsaid = unsaid
        self.mechanics = frozenset({"continuous", *mechanics, *_rule_tags(kinds)})

    def records(self, printed: Printed) -> list[Effect]:
        scope: Scope | None
        if isinstance(self.to, Selector):
            scope = self.to.scope(self.face_down)
        else:
            scope = self.to
        return [
            Rule(
                kind,
                scope=scope,
                who=self.who,
                value=self.value,
                test=self.test,
                range=self.range or home_range(printed),
                condition=with_gemini(printed, self.condition),
                needs_face_up=self.needs_face_up,
                negatable=self.negatable,
            )
            for kind in self.kinds
        ]

    def phrase(self) -> Text:
        if self.unsaid:
            return Empty()
        if self.words is not None:
            return self.words
        if isinstance(self.to, Selector):
            cards = self.to.plural()
        elif self.to is EQUIPPED:
            cards = Text("which.equipped")
        else:
            cards = Text("which.held" if self.to is HELD else "which.this")
        said = Joined(
            "joint",
            [
                Text(f"grant.{kind.name.lower()}", cards=cards, until=Text("until.always"))
                for kind in self.kinds
            ],
        )
        return conditional(said, self.condition)


def _rule_tags(kinds: Sequence[RuleKind]) -> set[str]:
    tags = {
        RuleKind.NO_BATTLE_DESTRUCTION: "battle-indestructible",
        RuleKind.NO_EFFECT_DESTRUCTION: "effect-indestructible",
        RuleKind.PIERCE: "piercing",
        RuleKind.DIRECT_ATTACK: "direct-attack",
        RuleKind.EXTRA_ATTACKS: "multiple-attacks",
        RuleKind.EXTRA_MONSTER_ATTACKS: "multiple-attacks",
        RuleKind.ATTACK_ALL: "multiple-attacks",
        RuleKind.MUST_ATTACK: "must-attack",
        RuleKind.NEGATED: "negate-effects",
        RuleKind.UNAFFECTED: "unaffected",
        RuleKind.CANNOT_BE_TARGETED: "untargetable",
        RuleKind.CANNOT_ATTACK: "attack-restriction",
        RuleKind.CANNOT_DECLARE_ATTACK: "attack-restriction",
        RuleKind.CANNOT_BE_ATTACKED: "attack-restriction",
        RuleKind.SELF_DESTROY: "self-destroy",
        RuleKind.COUNTS_AS_TWO_TRIBUTES: "double-tribute",
    }
    return {tags[k] for k in kinds if k in tags}


class Change(Line):
    """A continuous change of another value: name, type, attribute, level, control."""

    def __init__(
        self,
        stat: Stat,
        op: Op,
        value: Any,
        *,
        to: Selector | Scope = SELF,
        condition: Condition | None = None,
        range: int = 0,
        words: Text,
        mechanics: Sequence[str] = (),
    ) -> None:
        self.stat = stat
        self.op = op
        self.value = value
        self.to = to
        self.condition = condition
        self.range = range
        self.words = words
        self.mechanics = frozenset({"continuous", *mechanics})

    def records(self, printed: Printed) -> list[Effect]:
        scope = self.to.scope() if isinstance(self.to, Selector) else self.to
        return [
            Modifier(
                self.stat,
                self.op,
                self.value,
                scope=scope,
                range=self.range or home_range(printed),
                condition=with_gemini(printed, self.condition),
            )
        ]

    def phrase(self) -> Text:
        return self.words


class Instead(Line):
    """Something happens instead: a replacement."""

    mechanics = frozenset({"replacement"})

    def __init__(
        self,
        kind: ReplaceKind,
        run: Part,
        *,
        covers: Callable[[Context, Card], bool] | None = None,
        optional: bool = True,
        condition: Condition | None = None,
        range: int = 0,
        limit: tuple[Limit, ...] = (),
        words: Text,
        mechanics: Sequence[str] = (),
    ) -> None:
        self.mechanics = frozenset({"replacement", *mechanics})
        self.kind = kind
        self.run = run
        self.covers = covers
        self.optional = optional
        self.condition = condition
        self.range = range
        self.limit = limit
        self.words = words

    def records(self, printed: Printed) -> list[Effect]:
        return [
            Replacement(
                self.kind,
                self.run,
                covers=self.covers,
                optional=self.optional,
                range=self.range or home_range(printed),
                condition=with_gemini(printed, self.condition),
                limit=self.limit,
            )
        ]

    def phrase(self) -> Text:
        return self.words


class Watch(Line):
    """Book-keeping without a chain; ``words`` if the card says it."""

    def __init__(
        self,
        on: tuple[When, ...],
        note: Callable[[Context], None],
        *,
        range: int = 0,
        condition: Condition | None = None,
        words: Text | None = None,
        needs_face_up: bool = True,
        mechanics: Sequence[str] = (),
        needs: tuple[Selector, ...] = (),
    ) -> None:
        self.needs = needs
        self.on = on
        self.note = note
        self.range = range
        self.condition = condition
        self.words = words
        self.needs_face_up = needs_face_up
        self.mechanics = frozenset(mechanics)

    def records(self, printed: Printed) -> list[Effect]:
        return [
            Watcher(
                self.on,
                self.note,
                range=self.range or home_range(printed),
                condition=with_gemini(printed, self.condition),
                needs_face_up=self.needs_face_up,
            )
        ]

    def phrase(self) -> Text:
        return self.words if self.words is not None else Empty()
