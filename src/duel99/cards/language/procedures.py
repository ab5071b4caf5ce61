"""Lines about how a monster is summoned: conditions, its own way, materials, tributes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from duel99.kernel.context import Context
from duel99.kernel.effect import Category, Effect, Limit, Rule, SummonProcedure, TributeProcedure
from duel99.kernel.facts import Printed
from duel99.kernel.materials import (
    ContactMaterials,
    LinkMaterials,
    SynchroMaterials,
    XyzMaterials,
    link_summon,
    synchro_summon,
    xyz_summon,
)
from duel99.kernel.recipe import FusionRecipe, Ingredient
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.terms import (
    Location,
    SummonKind,
)

from .conditions import Condition
from .filters import Filter
from .line import Line, Summoning, home_range, with_gemini
from .steps import Part
from .text import Cased, Empty, Joined, Name, Own, Text

if TYPE_CHECKING:
    from duel99.kernel.card import Card


class CannotBeNormalSummoned(Line):
    """Cannot be Normal Summoned or Set. ``first`` sets the revive limit, ``only`` bars effects."""

    def __init__(self, *, first: bool = False, only: bool = False) -> None:
        self.first = first
        self.only = only
        self.mechanics = frozenset({"cannot-normal-summon"})

    def restrict(self, summoning: Summoning) -> Summoning:
        return summoning._replace(
            normal=False,
            can_set=False,
            revive_limit=self.first or self.only,
            only_procedure=self.only,
        )

    def phrase(self) -> Text:
        if self.only:
            return Text("summoning.only_this_way")
        return Text("summoning.first_this_way" if self.first else "summoning.not_normal")


class CannotBeSpecialSummoned(Line):
    """A monster that is Normal Summoned or Set, never special summoned."""

    mechanics = frozenset({"cannot-special-summon"})

    def restrict(self, summoning: Summoning) -> Summoning:
        return summoning._replace(only_procedure=True, revive_limit=True)

    def phrase(self) -> Text:
        return Text("summoning.never_special")


class OnlyBy(Line):
    """An extra-deck monster that effects cannot special summon otherwise ("must be ... summoned")."""

    def __init__(self, kind: SummonKind) -> None:
        self.kind = kind
        self.mechanics = frozenset({f"{kind.name.lower()}-only"})

    def restrict(self, summoning: Summoning) -> Summoning:
        return summoning._replace(only_procedure=True, revive_limit=True)

    def phrase(self) -> Text:
        return Text("summoning.only_by", way=Text(f"summon.{self.kind.name.lower()}"))


class OwnSummon(Line):
    """Special summon from the hand (or elsewhere) by this card's own condition."""

    mechanics = frozenset({"own-condition-summon"})

    def __init__(
        self,
        *,
        condition: Condition | None = None,
        cost: Part | None = None,
        range: int = Location.HAND,
        positions: int = 0x5,
        to_opponent: bool = False,
        limit: tuple[Limit, ...] = (),
        words: Text | None = None,
        after: Callable[[Context], None] | None = None,
    ) -> None:
        self.condition = condition
        self.cost = cost
        self.range = range
        self.positions = positions
        self.to_opponent = to_opponent
        self.limit = limit
        self.words = words
        self.after = after

    def records(self, printed: Printed) -> list[Effect]:
        return [
            SummonProcedure(
                SummonKind.PROCEDURE,
                _OwnWay(self.cost, self.to_opponent, self.after),
                range=self.range,
                condition=self.condition.test if self.condition is not None else None,
                positions=self.positions,
                to_opponent=self.to_opponent,
                limit=self.limit,
            )
        ]

    def phrase(self) -> Text:
        if self.words is not None:
            return self.words
        condition = (
            Text("if_condition", condition=self.condition.phrase())
            if self.condition is not None
            else Empty()
        )
        if self.cost is None:
            return Text(
                "summoning.own",
                condition=condition,
                when_end=Text("when_end") if self.condition is not None else Empty(),
            )
        return Text(
            "summoning.own_cost",
            condition=condition,
            when_end=Text("when_end") if self.condition is not None else Empty(),
            cost=self.cost.phrase(),
        )


class _OwnWay:
    """Pays the cost of an own-condition summon; needs a free zone beside it."""

    __slots__ = ("after", "cost", "to_opponent")

    def __init__(
        self,
        cost: Part | None,
        to_opponent: bool,
        after: Callable[[Context], None] | None,
    ) -> None:
        self.cost = cost
        self.to_opponent = to_opponent
        self.after = after

    def possible(self, ctx: Context) -> bool:
        from duel99.kernel.board import zones_for

        if self.cost is not None and not self.cost.possible(ctx):
            return False
        if self.to_opponent:
            return True
        from_extra = ctx.card.location == Location.EXTRA
        return bool(zones_for(ctx.duel, ctx.player, ctx.card, from_extra)) or bool(
            self.cost is not None and Category.TRIBUTE in self.cost.categories
        )

    def run(self, ctx: Context) -> Any:
        if self.cost is not None:
            yield from self.cost.run(ctx)
        if self.after is not None:
            self.after(ctx)
        ctx.picked = []
        return True


class Fusion(Line):
    """The materials of a fusion monster: ids for named ones, filters for others."""

    def __init__(
        self,
        *materials: int | Filter,
        more: Filter | None = None,
        minimum: int = 0,
        maximum: int = 0,
        contact: Location | None = None,
        only_contact: bool = False,
        anyones: bool = False,
        as_cards: bool = False,
        whole: Callable[[Context, list[Card]], bool] | None = None,
    ) -> None:
        self.materials = materials
        self.more = more
        self.minimum = minimum
        self.contact = contact
        self.only_contact = only_contact
        self.anyones = anyones
        self.as_cards = as_cards
        ingredients = [
            Ingredient(code=m, substitutable=contact is None)
            if isinstance(m, int)
            else Ingredient(m.matches)
            for m in materials
        ]
        self.recipe = FusionRecipe(
            ingredients,
            more=Ingredient(more.matches) if more is not None else None,
            minimum=minimum,
            maximum=maximum or (11 if more is not None else 0),
            whole=whole,
            by_fusion=contact is None,
        )
        if contact is not None:
            self.mechanics = frozenset({"contact-fusion"})

    def records(self, printed: Printed) -> list[Effect]:
        if self.contact is None or self.recipe is None:
            return []
        materials = ContactMaterials(
            self.recipe, self.contact, anyones=self.anyones, as_cards=self.as_cards
        )
        return [
            SummonProcedure(SummonKind.PROCEDURE, materials, range=Location.EXTRA),
            # it has to come this way first: no effect brings it from the extra deck
            Rule(
                RuleKind.CANNOT_SPECIAL_SUMMON,
                test=lambda ctx, card, cause: cause is not None,
                range=Location.EXTRA,
                needs_face_up=False,
                negatable=False,
            ),
        ]

    def restrict(self, summoning: Summoning) -> Summoning:
        return summoning._replace(only_procedure=summoning.only_procedure or self.only_contact)

    def phrase(self) -> Text:
        parts: list[Text] = []
        for m in self.materials:
            parts.append(Name(m) if isinstance(m, int) else _material(m, 1, 1))
        if self.more is not None:
            parts.append(_material(self.more, self.minimum, 99))
        listed = Joined("material_joint", parts)
        if self.contact is None:
            return listed
        key = f"summoning.contact_{self.contact.name.lower()}"
        whose = "anyones" if self.anyones else "cards" if self.as_cards else "yours"
        return Text(
            key,
            materials=listed,
            whose=Text(f"contact_whose.{whose}"),
            only=Text("contact_only" if self.only_contact else "contact_first"),
        )


class OwnMaterials(Line):
    """An extra-deck monster that only its own condition brings: materials go to the graveyard.

    It is none of the ordinary summons of its kind (OCG-298, OCG-309).
    """

    mechanics = frozenset({"own-condition-summon"})

    def __init__(
        self,
        *materials: Filter,
        whole: Callable[[Context, list[Card]], bool] | None = None,
        words: Text,
    ) -> None:
        self.needed = FusionRecipe(
            [Ingredient(m.matches) for m in materials], whole=whole, by_fusion=False
        )
        self.words = words

    def records(self, printed: Printed) -> list[Effect]:
        materials = ContactMaterials(self.needed, Location.GRAVEYARD)
        return [SummonProcedure(SummonKind.PROCEDURE, materials, range=Location.EXTRA)]

    def restrict(self, summoning: Summoning) -> Summoning:
        return summoning._replace(only_procedure=True, revive_limit=True)

    def phrase(self) -> Text:
        return self.words


def _amount(least: int, most: int) -> Text:
    """How many monsters in words, with the counting word of the language."""
    if most >= 30:
        return Text("amount.at_least", n=least)
    if least == most:
        return Text("amount.exactly", n=least)
    return Text("amount.between", low=least, high=most)


def _material(filter: Filter, least: int, most: int) -> Text:
    return Text(
        "material",
        count=_amount(least, most),
        unit=Text("unit.monster"),
        adjectives=list(filter.adjectives),
        suffixes=list(filter.suffixes),
        noun=Text("noun.monster" if most == 1 else "nouns.monster"),
    )


class Synchro(Line):
    """The materials of a synchro monster."""

    def __init__(
        self,
        tuner: Filter | None = None,
        non_tuner: Filter | None = None,
        *,
        non_tuners: int = 1,
        most: int = 99,
    ) -> None:
        self.tuner = tuner
        self.non_tuner = non_tuner
        self.non_tuners = non_tuners
        self.most = most

    def records(self, printed: Printed) -> list[Effect]:
        return [
            synchro_summon(
                SynchroMaterials(
                    self.tuner.matches if self.tuner is not None else None,
                    self.non_tuner.matches if self.non_tuner is not None else None,
                    non_tuners=self.non_tuners,
                    most=self.most,
                )
            )
        ]

    def phrase(self) -> Text:
        words = self.tuner.adjectives if self.tuner is not None else ()
        named = any(w.key == "adjective.named" for w in words)
        return Text(
            "materials_synchro_named" if named else "materials_synchro",
            tuner=list(self.tuner.adjectives) if self.tuner is not None else [],
            count=_amount(self.non_tuners, self.most),
            others=list(self.non_tuner.adjectives) if self.non_tuner is not None else [],
            noun=Text("noun.monster" if self.most == 1 else "nouns.monster"),
        )


class Xyz(Line):
    """The materials of an Xyz monster; ``onto`` allows stacking on one monster."""

    def __init__(
        self,
        number: int = 2,
        filter: Filter | None = None,
        *,
        most: int = 0,
        onto: Filter | None = None,
        onto_condition: Condition | None = None,
    ) -> None:
        self.number = number
        self.filter = filter
        self.most = most
        self.onto = onto
        self.onto_condition = onto_condition
        self.level = 0
        if onto is not None:
            self.mechanics = frozenset({"stack"})

    def records(self, printed: Printed) -> list[Effect]:
        self.level = printed.rank
        onto = self.onto
        condition = self.onto_condition

        def base(ctx: Context, card: Card) -> bool:
            assert onto is not None
            return onto.matches(ctx, card) and (condition is None or condition.holds(ctx))

        return [
            xyz_summon(
                XyzMaterials(
                    self.number,
                    test=self.filter.matches if self.filter is not None else None,
                    most=self.most,
                    onto=base if onto is not None else None,
                )
            )
        ]

    def phrase(self) -> Text:
        said = Text(
            "materials_xyz",
            level=self.level,
            count=_amount(self.number, max(self.most, self.number)),
            adjectives=list(self.filter.adjectives) if self.filter is not None else [],
        )
        if self.onto is None:
            return said
        condition = (
            Text("if_condition", condition=self.onto_condition.phrase())
            if self.onto_condition is not None
            else Empty()
        )
        named = any(w.key == "adjective.named" for w in self.onto.adjectives)
        return Joined(
            "materials_joint",
            [
                said,
                Cased(
                    Text(
                        "materials_onto_named" if named else "materials_onto",
                        condition=condition,
                        when_end=Text("when_end") if self.onto_condition is not None else Empty(),
                        adjectives=list(self.onto.adjectives),
                    ),
                    big=True,
                ),
            ],
        )


class Link(Line):
    """The materials of a Link monster; ``whole`` tests all together, with its words."""

    def __init__(
        self,
        least: int,
        filter: Filter | None = None,
        *,
        most: int = 99,
        whole: Callable[[Context, Sequence[Card]], bool] | None = None,
        whole_words: Own | None = None,
    ) -> None:
        self.least = least
        self.filter = filter
        self.most = most
        self.whole = whole
        self.whole_words = whole_words

    def records(self, printed: Printed) -> list[Effect]:
        return [
            link_summon(
                LinkMaterials(
                    self.least,
                    test=self.filter.matches if self.filter is not None else None,
                    most=self.most,
                    whole=self.whole,
                )
            )
        ]

    def phrase(self) -> Text:
        wanted = self.filter or Filter(noun="monster")
        said = _material(wanted, self.least, self.least if self.most == self.least else 99)
        if self.whole_words is None:
            return said
        return Joined("words_joint", [said, self.whole_words])


class TributeWay(Line):
    """Another way of Tribute Summoning this card."""

    def __init__(
        self,
        tributes: int,
        *,
        condition: Condition | None = None,
        filter: Filter | None = None,
        replaces: bool = False,
        for_set: bool = True,
        after: Callable[[Context], None] | None = None,
        words: Text | None = None,
    ) -> None:
        self.tributes = tributes
        self.condition = condition
        self.filter = filter
        self.replaces = replaces
        self.for_set = for_set
        self.after = after
        self.words = words

    def records(self, printed: Printed) -> list[Effect]:
        return [
            TributeProcedure(
                self.tributes,
                test=self.filter.matches if self.filter is not None else None,
                condition=self.condition.test if self.condition is not None else None,
                replaces=self.replaces,
                for_set=self.for_set,
                after=self.after,
            )
        ]

    def phrase(self) -> Text:
        if self.words is not None:
            return self.words
        return Text("summoning.tribute_way", count=self.tributes)


class DoubleTribute(Line):
    """Counts as two tributes for the Tribute Summon of a monster that fits."""

    mechanics = frozenset({"continuous", "double-tribute"})

    def __init__(self, filter: Filter) -> None:
        self.filter = filter

    def records(self, printed: Printed) -> list[Effect]:
        matches = self.filter.matches
        return [
            Rule(
                RuleKind.COUNTS_AS_TWO_TRIBUTES,
                value=lambda ctx, card: 2 if matches(ctx, card) else 1,
                range=home_range(printed),
                condition=with_gemini(printed, None),
            )
        ]

    def phrase(self) -> Text:
        return Text("double_tribute", adjectives=list(self.filter.adjectives))
