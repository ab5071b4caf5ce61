"""Lines that are activated: the card itself, ignition, quick, trigger and flip effects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from duel99.kernel.choosing import confirm, name_opponent
from duel99.kernel.context import Context
from duel99.kernel.effect import (
    Activation,
    ActivationKind,
    Category,
    DamageStepUse,
    Effect,
    Limit,
    LimitScope,
    Procedure,
    Rule,
    Step,
    Timing,
)
from duel99.kernel.facts import Printed
from duel99.kernel.limits import available, spend
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.terms import (
    ON_FIELD,
    Kind,
    Location,
    Speed,
    When,
)

from .changes import Equip, OneMode, can_carry
from .conditions import GEMINI, Condition
from .line import Line, limit_text
from .moments import THIS_FLIPPED, Moment
from .places import Selector
from .steps import NOTHING, Part, row
from .targets import Target
from .text import Cased, Empty, Joined, Text, refer
from .which import TARGETS, Which

if TYPE_CHECKING:
    pass

# activations


_FROM_WHERE: Final[dict[int, dict[str, str]]] = {
    int(Location.HAND): {
        "origin_this": "origin.hand",
        "cost_send_this": "cost_send_this_hand",
    },
    int(Location.HAND | Location.MONSTER): {"cost_send_this": "cost_send_this_hand_or_field"},
    int(Location.GRAVEYARD): {
        "origin_this": "origin.graveyard",
        "cost_banish_this": "cost_banish_this_graveyard",
    },
}
"""How a card that is not used from the field says where it leaves from."""


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
            elif (
                self.timing is Timing.WHEN
                and not self.mandatory
                and words.key.startswith("moment.this_sent_from_")
            ):
                words = Text(f"{words.key}_when")
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
        for word, instead in _FROM_WHERE.get(self.range, {}).items():
            for text in (*before, said):
                refer(text, word, instead)
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
            limit=limit_text(limit, card=self.kind is ActivationKind.CARD),
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
            limit_after=limit_text(limit, after=True, card=self.kind is ActivationKind.CARD),
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
        tags = {"trigger", "mandatory" if self.mandatory else "optional"}
        if not self.mandatory:  # those never miss their timing (AMB-43)
            tags.add("if" if self.timing is Timing.IF else "when")
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
        said.setdefault("timing", Timing.IF)
        super().__init__(THIS_FLIPPED, *parts, mandatory=mandatory, **said)

    def _tags(self) -> set[str]:
        return super()._tags() | {"flip"}


def Equipment(  # noqa: N802  # reads like the other lines
    target: Selector, *, cost: Part | None = None, condition: Condition | None = None
) -> list[Line]:
    """The activation of an equip spell: target a monster and equip this card to it."""
    return [
        Activate(
            Equip(TARGETS),
            target=Target(target, able=can_carry),
            cost=cost,
            condition=condition,
        ),
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
