"""Lines of a card: each becomes one or more effect records and one line of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from duel99.kernel.choosing import confirm, name_opponent
from duel99.kernel.context import Context
from duel99.kernel.effect import (
    EQUIPPED,
    HELD,
    SELF,
    Activation,
    ActivationKind,
    Amount,
    AreaScope,
    Category,
    DamageStepUse,
    Effect,
    Limit,
    LimitScope,
    LimitSpan,
    Modifier,
    Procedure,
    ReplaceKind,
    Replacement,
    Rule,
    RuleKind,
    Scope,
    Step,
    SummonProcedure,
    Timing,
    TributeProcedure,
    Watcher,
    Who,
)
from duel99.kernel.facts import Printed
from duel99.kernel.limits import available, spend
from duel99.kernel.materials import (
    ContactMaterials,
    LinkMaterials,
    SynchroMaterials,
    XyzMaterials,
    link_summon,
    synchro_summon,
    xyz_summon,
)
from duel99.kernel.operations import counters_on
from duel99.kernel.recipe import FusionRecipe, Ingredient
from duel99.kernel.terms import (
    ON_FIELD,
    Kind,
    Location,
    Op,
    Position,
    Reason,
    Speed,
    Stat,
    SummonKind,
    When,
)

from .changes import Equip, OneMode
from .conditions import GEMINI, Condition
from .filters import Filter
from .moments import THIS_FLIPPED, Moment
from .moves import Target
from .places import Selector, hand_or_field
from .steps import NOTHING, Nothing, Part, row
from .text import Cased, Empty, Joined, Name, Own, Text, refer
from .which import TARGETS, Which

if TYPE_CHECKING:
    from duel99.kernel.card import Card


class Summoning(NamedTuple):
    """What a card's lines say about how it may be summoned."""

    normal: bool = True
    can_set: bool = True
    revive_limit: bool = False
    only_procedure: bool = False


class Line:
    """Base of lines. ``mechanics`` are tags; ``recipe`` is a fusion monster's."""

    mechanics: frozenset[str] = frozenset()
    recipe: FusionRecipe | None = None

    def records(self, printed: Printed) -> list[Effect]:
        """The effect records of the line."""
        return []

    def restrict(self, summoning: Summoning) -> Summoning:
        """What the line says about summoning the card."""
        return summoning

    def phrase(self) -> Text:
        raise NotImplementedError


# once per ...

ONCE = (Limit(LimitScope.CARD),)
""""Once per turn": this card, while it stays where it is."""
ONCE_BY_NAME = (Limit(LimitScope.NAME),)
""""You can only use this effect of NAME once per turn"."""
ONCE_PER_DUEL = (Limit(LimitScope.NAME, LimitSpan.DUEL),)
ONCE_PER_CHAIN = (Limit(LimitScope.CARD, LimitSpan.CHAIN),)


def once_shared(tag: str) -> tuple[Limit, ...]:
    """Several effects of a name that share one use a turn."""
    return (Limit(LimitScope.NAME, tag=tag),)


def _limit_text(limit: tuple[Limit, ...], *, after: bool = False, card: bool = False) -> Text:
    """What is said of a limit before the effect, or (in languages that do so) after it."""
    if not limit:
        return Empty()
    first = limit[0]
    key = "limit_after" if after else "limit"
    shared = "_shared" if first.tag and first.span is LimitSpan.TURN else ""
    if card and first.scope is LimitScope.NAME and first.span is LimitSpan.TURN:
        shared = "_card"
    return Text(f"{key}.{first.scope.name.lower()}_{first.span.name.lower()}{shared}")


# activations


class ActivationLine(Line):
    """Base of what is activated: (moment) condition: cost; target; effect."""

    kind = ActivationKind.CARD
    heading = ""

    def __init__(
        self,
        *parts: Part,
        on: Moment | None = None,
        condition: Condition | None = None,
        cost: Part | None = None,
        target: Part | None = None,
        limit: tuple[Limit, ...] = (),
        range: int = 0,
        speed: Speed | None = None,
        mandatory: bool = False,
        timing: Timing = Timing.WHEN,
        damage_step: DamageStepUse = DamageStepUse.NO,
        needs_source: bool | None = None,
        mechanics: Sequence[str] = (),
        by: Who = Who.YOU,
        heading: str | None = None,
        unsaid: bool = False,
    ) -> None:
        parts = parts or (NOTHING,)
        self.parts = parts
        done = row(parts)
        self.done = done
        self.on = on
        self.condition = condition
        self.cost = cost
        self.target = target
        self.limit = limit
        self.range = range
        self.speed = speed
        self.mandatory = mandatory
        self.timing = timing
        self.damage_step = damage_step
        self.needs_source = needs_source
        self.by = by
        self.unsaid = unsaid
        if heading is not None:
            self.heading = heading
        tags = set(mechanics) | set(done.mechanics)
        for part in (cost, target):
            if part is not None:
                tags |= part.mechanics
        if isinstance(target, Target):
            tags.add("target")
        tags |= self._tags()
        if any(one.scope is LimitScope.NAME for one in limit):
            tags.add("hopt")
        for place, name in ((Location.HAND, "hand"), (Location.GRAVEYARD, "grave")):
            if range & place and self.kind is not ActivationKind.CARD:
                tags.add(f"{name}-{self.kind.name.lower()}")
        self.mechanics = frozenset(tags)

    def _tags(self) -> set[str]:
        return set()

    def default_range(self, printed: Printed) -> int:
        """Where the effect works if the line does not say."""
        return Location.MONSTER

    def default_speed(self, printed: Printed) -> Speed:
        return Speed.ONE

    def records(self, printed: Printed) -> list[Effect]:
        needs_source = self.needs_source
        places = self.range or self.default_range(printed)
        if needs_source is None:
            # OCG-046, OCG-053, OCG-058, OCG-074, OCG-091: spells and traps that stay
            needs_source = bool(
                (printed.stays or (printed.is_pendulum and not places & Location.MONSTER))
                and places & (Location.SPELL | Location.FIELD | Location.PENDULUM)
            )
        condition = self.condition
        if printed.kind & Kind.GEMINI and places & Location.MONSTER:
            condition = GEMINI if condition is None else GEMINI & condition
        categories = set(self.done.categories)
        opponent = self.done.opponent
        for part in (self.target, self.cost):
            if part is not None:
                categories |= part.categories - {Category.TRIBUTE}
                opponent = opponent or part.opponent
        return [
            Activation(
                self.kind,
                _guarded(self.done, self.target),
                range=places,
                speed=self.speed or self.default_speed(printed),
                on=self.on.on if self.on is not None else (),
                match=self.on.match if self.on is not None else None,
                condition=condition.test if condition is not None else None,
                cost=self.cost,
                target=self.target,
                limit=self.limit,
                mandatory=self.mandatory,
                timing=self.timing,
                damage_step=self.damage_step,
                needs_source=needs_source,
                declares_opponent=opponent,
                faces_opponents=any(
                    acts_on_opponents(p) for p in (self.done, self.target) if p is not None
                ),
                may_name=self.done.may_name if opponent else None,
                categories=frozenset(categories),
                by=self.by,
            )
        ]

    def phrase(self) -> Text:
        if self.unsaid:
            return Empty()
        heading = Text(f"heading.{self.heading}") if self.heading else Empty()
        when: list[Text] = []
        if self.on is not None and self.heading != "flip":
            words = self.on.words
            if self.timing is Timing.IF and words.key == "moment.this_summoned":
                words = Text("moment.this_summoned_if", **words.args)
            when.append(words)
        if self.condition is not None:
            when.append(self.condition.clause())
        before: list[Text] = []
        if self.cost is not None:
            before.append(self.cost.phrase())
        modal = isinstance(self.target, OneMode)
        if self.target is not None and not modal:
            before.append(self.target.phrase())
        before = [b for b in before if not isinstance(b, Empty)]
        spoken = [p.phrase() for p in self.parts]
        spoken = [s for s in spoken if not isinstance(s, Empty)]
        said: Text = Joined("joint", [*spoken[:1], *(Cased(s, big=True) for s in spoken[1:])])
        if modal and self.target is not None:
            said = self.target.phrase()
        elif isinstance(self.target, Target):
            refer(said, "which.targets", f"which.targets_{self.target.reference()}")
        chosen = self._chosen()
        how = "may" if chosen else "must" if self.mandatory else "card"
        if modal:
            place = "modes"
        elif before:
            place = "before"
        elif when:
            place = "when"
        elif chosen:
            place = "free" if self.kind is ActivationKind.QUICK else "alone"
        else:
            place = ""  # a plain spell, a flip effect without a choice: only what it does
        if isinstance(said, Joined) and not said.parts and before and not when:
            return Text("activate_only", cost=Joined("cost_joint", before))
        if (chosen or before) and not modal:
            said = Cased(said)
        elif when:
            said = Cased(said, big=True)
        limit = self.limit
        begins = Text("limit_end_when" if when else "limit_end")
        cost: Text = Joined("cost_joint", before)
        return Text(
            "line",
            heading=heading,
            limit=_limit_text(limit, card=self.kind is ActivationKind.CARD),
            limit_end=begins if limit and limit[0].scope is LimitScope.CARD else Empty(),
            when=Cased(
                Joined("when_joint", when), big=not (limit and limit[0].scope is LimitScope.CARD)
            ),
            when_end=Text("moment_end_before" if before or modal else "moment_end")
            if when
            else Empty(),
            you_can=Text("you_can") if chosen else Empty(),
            cost=Cased(cost, big=not chosen),
            cost_end=Text("cost_end_modes") if before and modal else Empty(),
            mode=Text(f"mode.{how}_{place}") if place else Empty(),
            effect=said,
            after=self.cost.afterword() if self.cost is not None else Empty(),
            limit_after=_limit_text(limit, after=True, card=self.kind is ActivationKind.CARD),
        )

    def _chosen(self) -> bool:
        """Whether it reads "you can": effects that are not mandatory; not cards themselves."""
        return self.kind is not ActivationKind.CARD and not self.mandatory


def acts_on_opponents(part: object) -> bool:
    """Whether a part (or one inside it) acts on the opponents' field as a whole (AMB-28)."""
    if isinstance(part, Selector):
        return part.who is Who.OPPONENTS and bool(part.locations & ON_FIELD)
    if isinstance(part, (tuple, list)):
        return any(acts_on_opponents(p) for p in part)
    if isinstance(part, (Part, Which)):
        return any(acts_on_opponents(value) for value in vars(part).values())
    return False


class _Guarded:
    """A resolution whose possibility is asked before its targets are chosen."""

    __slots__ = ("done", "target")

    def __init__(self, done: Part, target: Part | None) -> None:
        self.done = done
        self.target = target

    def possible(self, ctx: Context) -> bool:
        return self.done.possible(ctx)

    def run(self, ctx: Context) -> Any:
        return self.done.run(ctx)


def _guarded(done: Part, target: Part | None) -> Step:
    return done if target is None else _Guarded(done, target)


class Activate(ActivationLine):
    """Activating this spell or trap card."""

    kind = ActivationKind.CARD

    def default_range(self, printed: Printed) -> int:
        # a spell may come from the hand; a trap too, where an effect allows it (OCG-076)
        return Location.HAND | Location.SPELL | Location.FIELD

    def default_speed(self, printed: Printed) -> Speed:
        return printed.card_speed


class WithActivation(Line):
    """A continuous trap whose quick effect may be used as the card is turned face-up (OCG-089).

    Also without it: the card may be turned face-up alone (OCG-084), the effect used later.
    """

    def __init__(self, effect: Quick) -> None:
        self.effect = effect
        self.mechanics = effect.mechanics

    def records(self, printed: Printed) -> list[Effect]:
        (later,) = self.effect.records(printed)
        assert isinstance(later, Activation)
        at_once = _AtOnce(later)
        return [
            Activation(
                ActivationKind.CARD,
                _IfUsedAtOnce(later),
                range=Location.HAND | Location.SPELL,
                speed=printed.card_speed,
                cost=at_once,
                needs_source=True,
                categories=later.categories,
            ),
            later,
        ]

    def phrase(self) -> Text:
        return self.effect.phrase()


_AT_ONCE: Final = "at-once"


class _AtOnce:
    """Asks whether to use the effect with the activation, and if so pays and targets for it."""

    __slots__ = ("later",)

    def __init__(self, later: Activation) -> None:
        self.later = later

    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        later = self.later
        own = Context(ctx.duel, ctx.card, ctx.player, later, ctx.event)
        usable = (
            available(ctx.duel, own, later.limit)
            and (later.condition is None or later.condition(own))
            and (later.cost is None or later.cost.possible(own))
            and (later.target is None or later.target.possible(own))
            and later.resolve.possible(own)
        )
        if not usable:
            return False
        agreed = yield from confirm(ctx.player, "use_at_once", ctx.card.uid)
        if not agreed:
            return False
        ctx.values[_AT_ONCE] = 1
        spend(ctx.duel, own, later.limit)
        if later.declares_opponent:
            yield from name_opponent(ctx)
        for step in (later.cost, later.target):
            if step is not None:
                yield from step.run(ctx)
        return True


class _IfUsedAtOnce:
    """The effect, where it was used with the activation."""

    __slots__ = ("later",)

    def __init__(self, later: Activation) -> None:
        self.later = later

    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        if _AT_ONCE not in ctx.values:
            return False
        return (yield from self.later.resolve.run(ctx))


class Ignition(ActivationLine):
    """An ignition effect: in your Main Phase, nothing pending."""

    kind = ActivationKind.IGNITION

    def _tags(self) -> set[str]:
        return {"ignition"}

    def default_range(self, printed: Printed) -> int:
        if printed.is_monster:
            return Location.MONSTER
        return Location.FIELD if printed.kind & Kind.FIELD else Location.SPELL

    def default_speed(self, printed: Printed) -> Speed:
        return Speed.ONE


class Quick(ActivationLine):
    """A quick effect."""

    kind = ActivationKind.QUICK
    heading = "quick"

    def _tags(self) -> set[str]:
        return {"quick"}

    def default_range(self, printed: Printed) -> int:
        return Location.MONSTER if printed.is_monster else Location.SPELL

    def default_speed(self, printed: Printed) -> Speed:
        return Speed.TWO


class Trigger(ActivationLine):
    """A trigger effect. Optional unless ``mandatory``; WHEN unless ``timing`` is IF."""

    kind = ActivationKind.TRIGGER

    def __init__(self, on: Moment, *parts: Part, **said: Any) -> None:
        super().__init__(*parts, on=on, **said)

    def _tags(self) -> set[str]:
        tags = {
            "trigger",
            "mandatory" if self.mandatory else "optional",
            "if" if self.timing is Timing.IF else "when",
        }
        if self.on is not None and self.on.words.key.startswith("moment.this_summoned"):
            tags.add("summoned")
        return tags

    def default_range(self, printed: Printed) -> int:
        assert self.on is not None
        on = self.on.on
        if on and on[0] in (
            When.SENT_TO_GRAVEYARD,
            When.DESTROYED,
            When.DESTROYED_BY_BATTLE,
            When.TRIBUTED,
            When.DISCARDED,
        ):
            return Location.GRAVEYARD
        if on and on[0] is When.BANISHED:
            return Location.BANISHED
        if on and on[0] is When.USED_AS_MATERIAL:
            return Location.GRAVEYARD | Location.MATERIAL
        if on and on[0] is When.LEFT_FIELD:
            return Location.GRAVEYARD | Location.BANISHED | Location.HAND | Location.EXTRA
        if printed.is_monster:
            return Location.MONSTER
        return Location.FIELD if printed.kind & Kind.FIELD else Location.SPELL


class Flip(Trigger):
    """A flip effect (OCG-112)."""

    heading = "flip"

    def __init__(self, *parts: Part, mandatory: bool = True, **said: Any) -> None:
        super().__init__(THIS_FLIPPED, *parts, mandatory=mandatory, **said)

    def _tags(self) -> set[str]:
        return super()._tags() | {"flip"}


def Equipment(  # noqa: N802  # reads like the other lines
    target: Selector, *, cost: Part | None = None, condition: Condition | None = None
) -> list[Line]:
    """The activation of an equip spell: target a monster and equip this card to it."""
    return [
        Activate(Equip(TARGETS), target=Target(target), cost=cost, condition=condition),
        EquipOnly(target),
    ]


# summoning conditions and procedures


class EquipOnly(Line):
    """What this card may be equipped to (OCG-043)."""

    def __init__(self, target: Selector) -> None:
        self.target = target

    def records(self, printed: Printed) -> list[Effect]:
        matches = self.target.filter.matches
        return [
            Rule(
                RuleKind.EQUIP_TARGET,
                test=lambda ctx, card, cause: matches(ctx, card),
                range=Location.SPELL,
            )
        ]

    def phrase(self) -> Text:
        return Empty()


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
                condition=_with_gemini(printed, None),
            )
        ]

    def phrase(self) -> Text:
        return Text("double_tribute", adjectives=list(self.filter.adjectives))


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
                        condition=_with_gemini(printed, self.condition),
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
        return _conditional(said, self.condition)

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


def home_range(printed: Printed) -> int:
    """Where a card's continuous effects work."""
    if printed.is_monster:
        return Location.MONSTER
    return Location.FIELD if printed.kind & Kind.FIELD else Location.SPELL


def _with_gemini(printed: Printed, condition: Condition | None) -> Callable[[Context], bool] | None:
    if printed.kind & Kind.GEMINI:
        condition = GEMINI if condition is None else GEMINI & condition
    return condition.test if condition is not None else None


def _conditional(said: Text, condition: Condition | None) -> Text:
    if condition is None:
        return said
    return Text("while", condition=condition.phrase(), what=said)


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
                condition=_with_gemini(printed, self.condition),
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
        return _conditional(said, self.condition)


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
                condition=_with_gemini(printed, self.condition),
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
                condition=_with_gemini(printed, self.condition),
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
    ) -> None:
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
                condition=_with_gemini(printed, self.condition),
                needs_face_up=self.needs_face_up,
            )
        ]

    def phrase(self) -> Text:
        return self.words if self.words is not None else Empty()


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


__all__ = [
    "EQUIPPED",
    "NOTHING",
    "ON_FIELD",
    "ONCE",
    "ONCE_BY_NAME",
    "ONCE_PER_CHAIN",
    "ONCE_PER_DUEL",
    "SELF",
    "Activate",
    "Always",
    "AreaScope",
    "Boost",
    "CannotBeNormalSummoned",
    "Change",
    "DoubleTribute",
    "EquipOnly",
    "Equipment",
    "Flip",
    "Fusion",
    "GeminiSummon",
    "Ignition",
    "Instead",
    "Line",
    "Link",
    "Nothing",
    "OnlyBy",
    "OwnSummon",
    "PendulumScale",
    "Position",
    "Quick",
    "Reason",
    "Records",
    "Says",
    "SpiritReturn",
    "Summoning",
    "Synchro",
    "Target",
    "TributeWay",
    "Trigger",
    "Watch",
    "WithActivation",
    "Xyz",
    "hand_or_field",
    "once_shared",
    "per",
    "per_counter",
    "per_counter_text",
    "per_text",
]
