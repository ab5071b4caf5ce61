"""Which cards a text means: nouns and adjectives, combined with ``&``.

``monster & face_up & level(max=4)`` is a filter; where the cards are is said by
:mod:`.places`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from duel99.kernel.board import co_linked as is_co_linked
from duel99.kernel.board import in_spell_trap_zone as is_in_spell_trap_zone
from duel99.kernel.board import points_to
from duel99.kernel.derived import (
    attack_of,
    attribute_of,
    codes_of,
    defense_of,
    is_monster,
    kind_of,
    level_of,
    original_attack,
    race_of,
    rank_of,
    rating_of,
    series_of,
)
from duel99.kernel.terms import (
    ON_FIELD,
    SPECIAL_SUMMONS,
    Attribute,
    Kind,
    Location,
    Race,
)

from .text import Empty, Joined, Name, Own, Text

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context

Test = Callable[["Context", "Card"], bool]


class Filter:
    """A test of a card with the words that say it.

    ``noun`` is the message key of what is counted (``monster``, ``spell``, ``card``);
    ``adjectives`` are texts before the noun, ``suffixes`` texts that English puts behind it.
    """

    __slots__ = ("adjectives", "by_name", "noun", "suffixes", "tests")

    def __init__(
        self,
        tests: tuple[Test, ...] = (),
        *,
        noun: str = "",
        adjectives: tuple[Text, ...] = (),
        suffixes: tuple[Text, ...] = (),
        by_name: bool = False,
    ) -> None:
        self.by_name = by_name
        self.tests = tests
        self.noun = noun
        self.adjectives = adjectives
        self.suffixes = suffixes

    def __and__(self, other: Filter) -> Filter:
        return Filter(
            self.tests + other.tests,
            noun=self.noun or other.noun,
            adjectives=_in_order(self.adjectives + other.adjectives),
            suffixes=self.suffixes + other.suffixes,
            by_name=self.by_name or other.by_name,
        )

    def __or__(self, other: Filter) -> Filter:
        left, right = self, other
        by_name = self.by_name and other.by_name
        return Filter(
            (lambda ctx, card: left.matches(ctx, card) or right.matches(ctx, card),),
            noun=self.noun or other.noun,
            by_name=by_name,
            adjectives=(
                Text(
                    "either_name" if by_name else "either",
                    left=_words(left),
                    right=_words(right),
                ),
            ),
        )

    def noun_text(self, *, many: bool = False) -> Text:
        """The noun in words; a name needs none."""
        if self.by_name:
            return Empty()
        noun = self.noun or "card"
        return Text(f"nouns.{noun}" if many else f"noun.{noun}")

    def matches(self, ctx: Context, card: Card) -> bool:
        """Whether ``card`` is meant."""
        for test in self.tests:  # noqa: SIM110 (all() of a generator takes twice the time)
            if not test(ctx, card):
                return False
        return True


_ORDER = (
    ("adjective.level", "adjective.rank"),
    ("adjective.named", "adjective.series"),
    ("adjective.attribute",),
    ("adjective.race",),
    ("adjective.kind",),
)


def _in_order(adjectives: tuple[Text, ...]) -> tuple[Text, ...]:
    """Adjectives in the order in which a text says them, however the card was written."""

    def place(text: Text) -> int:
        key = text.key
        what = text.args.get("what")
        if key == "adjective.not" and isinstance(what, Text):
            key = what.key
        return next((i + 1 for i, keys in enumerate(_ORDER) if key.startswith(keys)), 0)

    return tuple(sorted(adjectives, key=place))


def _words(part: Filter) -> Text:

    return Joined("join_words", (*part.adjectives, *part.suffixes))


def _adjective(test: Test, key: str, *, suffix: bool = False, **args: Text | int | str) -> Filter:
    text = Text(f"adjective.{key}", **args)
    if suffix:
        return Filter((test,), suffixes=(text,))
    return Filter((test,), adjectives=(text,))


# nouns

card = Filter(noun="card")
monster = Filter((lambda ctx, c: is_monster(ctx.duel, c),), noun="monster")
spell = Filter((lambda ctx, c: kind_of(ctx.duel, c) & Kind.SPELL != 0,), noun="spell")
trap = Filter((lambda ctx, c: kind_of(ctx.duel, c) & Kind.TRAP != 0,), noun="trap")
spell_trap = Filter(
    (lambda ctx, c: kind_of(ctx.duel, c) & (Kind.SPELL | Kind.TRAP) != 0,), noun="spell_trap"
)


# adjectives

face_up = _adjective(lambda ctx, c: c.position & 5 != 0 or not c.location & ON_FIELD, "face_up")
face_down = _adjective(lambda ctx, c: c.position & 10 != 0, "face_down")
attack_position = _adjective(lambda ctx, c: c.position & 3 != 0, "attack_position")
defense_position = _adjective(lambda ctx, c: c.position & 12 != 0, "defense_position")
other = _adjective(lambda ctx, c: c is not ctx.card, "other")
"""Not the effect's own card."""
special_summoned = _adjective(
    lambda ctx, c: c.field is not None and c.field.summon_kind in SPECIAL_SUMMONS,
    "special_summoned",
)
token = _adjective(lambda ctx, c: c.printed.kind & Kind.TOKEN != 0, "token")
non_token = _adjective(lambda ctx, c: c.printed.kind & Kind.TOKEN == 0, "non_token")


def kind(which: Kind) -> Filter:
    """Cards of a kind: tuner, fusion, normal, equip and so on."""
    return _adjective(
        lambda ctx, c: kind_of(ctx.duel, c) & which != 0, f"kind_{which.name.lower()}"
    )


def not_kind(which: Kind) -> Filter:
    """Cards that are not of a kind."""
    return _adjective(
        lambda ctx, c: kind_of(ctx.duel, c) & which == 0,
        "not",
        what=Text(f"adjective.kind_{which.name.lower()}"),
    )


effect_monster = _adjective(
    lambda ctx, c: is_monster(ctx.duel, c) and kind_of(ctx.duel, c) & Kind.EFFECT != 0,
    "kind_effect",
)
normal_monster = _adjective(
    lambda ctx, c: is_monster(ctx.duel, c) and kind_of(ctx.duel, c) & Kind.NORMAL != 0,
    "kind_normal",
)


def attribute(which: Attribute) -> Filter:
    """Monsters of an attribute."""
    return _adjective(
        lambda ctx, c: attribute_of(ctx.duel, c) & which != 0,
        "attribute",
        name=Text(f"attribute.{which.name.lower()}"),
    )


def race(which: Race, *more: Race) -> Filter:
    """Monsters of a type (種族), or of one of several."""
    mask = int(which)
    for other_race in more:
        mask |= other_race
    names = [Text("adjective.race", name=Text(f"race.{r.name.lower()}")) for r in (which, *more)]
    if not more:
        return Filter((lambda ctx, c: race_of(ctx.duel, c) & mask != 0,), adjectives=(names[0],))
    listed = Joined("race_joint", [Joined("race_comma", names[:-1]), names[-1]])
    return _adjective(lambda ctx, c: race_of(ctx.duel, c) & mask != 0, "races", names=listed)


def _of_declared_type(ctx: Context, c: Card) -> bool:
    declared = ctx.values.get("race")
    return declared is None or race_of(ctx.duel, c) & declared != 0


declared_type = _adjective(_of_declared_type, "declared_type")
"""Monsters of the type that was declared at activation (any, as long as none was)."""


def _range(
    key: str, value: Callable[[Context, Card], int], low: int | None, high: int | None
) -> Filter:
    def test(ctx: Context, c: Card) -> bool:
        number = value(ctx, c)
        return (low is None or number >= low) and (high is None or number <= high)

    if low is not None and low == high:
        return _adjective(test, f"{key}_is", suffix=key not in ("level", "rank"), n=low)
    if high is not None and low is None:
        return _adjective(test, f"{key}_max", suffix=key not in ("level", "rank"), n=high)
    if low is not None and high is None:
        return _adjective(test, f"{key}_min", suffix=key not in ("level", "rank"), n=low)
    if low is None or high is None:
        raise ValueError(f"{key}: give a value, a minimum or a maximum")
    return _adjective(
        test, f"{key}_between", suffix=key not in ("level", "rank"), low=low, high=high
    )


def level(value: int | None = None, *, min: int | None = None, max: int | None = None) -> Filter:
    """Monsters by level; those without a level never fit."""

    def number(ctx: Context, c: Card) -> int:
        found = level_of(ctx.duel, c)
        return found or (-99 if max is None else 99)

    low, high = (value, value) if value is not None else (min, max)
    return _range("level", number, low, high)


def rank(value: int | None = None, *, min: int | None = None, max: int | None = None) -> Filter:
    """Xyz monsters by rank."""

    def number(ctx: Context, c: Card) -> int:
        found = rank_of(ctx.duel, c)
        return found or (-99 if max is None else 99)

    low, high = (value, value) if value is not None else (min, max)
    return _range("rank", number, low, high)


def attack(value: int | None = None, *, min: int | None = None, max: int | None = None) -> Filter:
    """Monsters by attack, as it is where they are."""
    low, high = (value, value) if value is not None else (min, max)
    return _range("attack", lambda ctx, c: attack_of(ctx.duel, c), low, high)


def defense(value: int | None = None, *, min: int | None = None, max: int | None = None) -> Filter:
    """Monsters by defence; Link monsters have none and never fit."""

    def number(ctx: Context, c: Card) -> int:
        if c.printed.kind & Kind.LINK:
            return -99 if max is None else 10**9
        return defense_of(ctx.duel, c)

    low, high = (value, value) if value is not None else (min, max)
    return _range("defense", number, low, high)


def named(id: int) -> Filter:
    """Cards of a name."""
    return Filter(
        (lambda ctx, c: id in codes_of(ctx.duel, c),),
        adjectives=(Text("adjective.named", name=Name(id)),),
        by_name=True,
    )


def not_named(id: int) -> Filter:
    """Cards of another name."""
    return Filter(
        (lambda ctx, c: id not in codes_of(ctx.duel, c),),
        suffixes=(Text("adjective.not_named", name=Name(id)),),
    )


def series(slug: str) -> Filter:
    """Cards of an archetype."""
    return _adjective(
        lambda ctx, c: slug in series_of(ctx.duel, c),
        "series",
        name=Text(f"series.{slug.replace('-', '_')}"),
    )


def having(test: Test, zh: str, en: str, ja: str, *, suffix: bool = False) -> Filter:
    """A filter of one card's own, with its own words."""
    text = Own(zh, en, ja)
    if suffix:
        return Filter((test,), suffixes=(text,))
    return Filter((test,), adjectives=(text,))


def rating(value: int | None = None, *, max: int | None = None) -> Filter:
    """Link monsters by Link Rating."""
    low, high = (value, value) if value is not None else (None, max)
    return _range(
        "rating",
        lambda ctx, c: rating_of(ctx.duel, c) or 99,
        low,
        high,
    )


def weaker_than_this() -> Filter:
    """Monsters whose original attack is lower than this card's attack."""
    return _adjective(
        lambda ctx, c: original_attack(ctx.duel, c) < attack_of(ctx.duel, ctx.card),
        "weaker_than_this",
        suffix=True,
    )


def attack_up_to_this() -> Filter:
    """Monsters whose attack is at most that of this card."""
    return _adjective(
        lambda ctx, c: attack_of(ctx.duel, c) <= attack_of(ctx.duel, ctx.card),
        "attack_up_to_this",
        suffix=True,
    )


co_linked = _adjective(lambda ctx, c: is_co_linked(ctx.duel, c), "co_linked")
"""Link monsters that point to each other with another one."""
pointed_by_this = _adjective(
    lambda ctx, c: points_to(ctx.duel, ctx.card, c), "pointed_by_this", suffix=True
)
"""Monsters in the zones that this card points to."""


in_main_zone = _adjective(
    lambda ctx, c: c.location == Location.MONSTER and c.zone < 5, "in_main_zone", suffix=True
)
in_spell_trap_zone = _adjective(
    lambda ctx, c: is_in_spell_trap_zone(ctx.duel, c), "in_spell_trap_zone", suffix=True
)
"""Cards in a Spell & Trap Zone; Pendulum cards where their zones are such (OCG-320, OCG-339)."""
