"""Effects as typed records.

A card's definition is a list of these records and the kernel runs on nothing else:

* :class:`Activation`: something that is activated and forms a chain;
* :class:`Modifier`: changes a derived value;
* :class:`Rule`: a restriction or a permission;
* :class:`Replacement`: something happens instead of something else;
* :class:`Watcher`: keeps books when something happens, without a chain;
* :class:`SummonProcedure`: a way of summoning by the card's own condition.

Records are immutable and hold no card and no player: those come with the
:class:`~.context.Context` in which they are asked. Where a record is in force now, an
:class:`Active` binds it to its card (or, for a lingering effect, to its targets and its expiry).

A new kind of restriction is a new member of :class:`RuleKind` and the one place of the kernel
that asks for it; a new kind of record is one new class.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from .decision import Decision
from .rule_kind import ReplaceKind, RuleKind
from .scope import SELF, Scope, Who
from .terms import NO_CARD, NOBODY, Location, Op, Speed, Stat, SummonKind, When

if TYPE_CHECKING:
    from .card import Card
    from .context import Context

T = TypeVar("T")

Procedure: TypeAlias = Generator[Decision, Any, T]
"""A procedure of the game: yields decisions, is sent their values, returns a result."""

Condition: TypeAlias = "Callable[[Context], bool]"
CardTest: TypeAlias = "Callable[[Context, Card], bool]"
Amount: TypeAlias = "int | Callable[[Context, Card], int]"

Ref: TypeAlias = tuple[int, int]
"""A card number with its incarnation: the card as long as it has not become another one."""


class Step(Protocol):
    """A part of an effect: a cost, a choice of targets, something that is done."""

    def possible(self, ctx: Context) -> bool:
        """Whether it could be carried out now; asked before an activation is offered."""
        ...

    def run(self, ctx: Context) -> Procedure[bool]:
        """Carry it out; false where it could not be (later parts that need it are skipped)."""
        ...


class ActivationKind(IntEnum):
    CARD = 1
    """Activating the spell or trap card itself."""
    IGNITION = 2
    TRIGGER = 3
    QUICK = 4


class Timing(IntEnum):
    """Whether an optional trigger can miss its timing (AMB-43)."""

    WHEN = 1
    IF = 2


class DamageStepUse(IntEnum):
    """When in the damage step an effect may be activated (OCG-111, OCG-120)."""

    NO = 0
    UNTIL_CALCULATION = 1
    """Effects that change attack or defence: up to but not in damage calculation."""
    YES = 2
    CALCULATION = 3
    """Also in damage calculation itself."""


class Category(IntEnum):
    """What an activation does; for cards that answer kinds of effect, for bots and checkers."""

    DESTROY = 1
    BANISH = 2
    SEND_TO_GRAVEYARD = 3
    TO_HAND = 4
    TO_DECK = 5
    SEARCH = 6
    DRAW = 7
    DISCARD = 8
    SPECIAL_SUMMON = 9
    DAMAGE = 10
    RECOVER = 11
    NEGATE_ACTIVATION = 12
    NEGATE_EFFECT = 13
    NEGATE_SUMMON = 14
    NEGATE_ATTACK = 15
    CHANGE_STATS = 16
    CHANGE_POSITION = 17
    CHANGE_CONTROL = 18
    EQUIP = 19
    COUNTER = 20
    TOKEN = 21
    DICE = 22
    COIN = 23
    FUSION = 24
    RITUAL = 25
    MILL = 26
    TRIBUTE = 27
    WIN = 29


class LimitScope(IntEnum):
    """What an "once per ..." counts."""

    CARD = 1
    """"Once per turn" of this card while it stays face-up (AMB-35)."""
    NAME = 2
    """"You can only use this effect of NAME once per turn"; shared ``tag`` for "one effect"."""


class LimitSpan(IntEnum):
    TURN = 1
    DUEL = 2
    CHAIN = 3


class Limit(NamedTuple):
    """How often an activation may be used; AMB-35 says who shares the count."""

    scope: LimitScope
    span: LimitSpan = LimitSpan.TURN
    times: int = 1
    tag: str = ""


class ExpireAt(IntEnum):
    """The moment at which a lingering effect ends."""

    NEVER = 0
    TURN_END = 1
    STANDBY_PHASE = 2
    BATTLE_END = 3
    DAMAGE_STEP_END = 4
    CHAIN_END = 5
    TURN_START = 6
    MAIN1_END = 7
    END_PHASE = 8
    """At the start of the End Phase."""
    CALCULATION_END = 9
    DRAW_PHASE = 10
    """When a Draw Phase is over or has been skipped."""


class Expiry(NamedTuple):
    """When a lingering effect ends.

    ``moments`` moments of kind ``at`` in turns of ``player`` (``NOBODY``: anybody's) have to come.
    ``source`` additionally ends it when that card leaves or turns face-down.
    """

    at: ExpireAt
    player: int = NOBODY
    moments: int = 1
    source: Ref | None = None


FOREVER: Final = Expiry(ExpireAt.NEVER)
THIS_TURN: Final = Expiry(ExpireAt.TURN_END)


# Slots of the registry: under which number the kernel looks an active effect up.
IGNITION_SLOT: Final = 1
FAST_SLOT: Final = 2
PROCEDURE_SLOT: Final = 3
MODIFIER_SLOT: Final = 0x100
RULE_SLOT: Final = 0x200
TRIGGER_SLOT: Final = 0x400
WATCH_SLOT: Final = 0x600
REPLACE_SLOT: Final = 0x800
RESPONSE_SLOT: Final = 0xA00
DELAYED_SLOT: Final = 0xC00


class Effect:
    """Base of all records.

    ``range`` is the mask of places in which the card must be for the record to be in force;
    ``condition`` narrows that. ``needs_face_up`` (default) asks for a face-up card while it is
    on the field; ``negatable`` says whether negating the card's effects reaches it.
    """

    __slots__ = ("condition", "negatable", "needs_face_up", "range", "slots")

    def __init__(
        self,
        range: int,
        condition: Condition | None = None,
        needs_face_up: bool = True,
        negatable: bool = True,
        slots: tuple[int, ...] = (),
    ) -> None:
        self.range = int(range)
        self.condition = condition
        self.needs_face_up = needs_face_up
        self.negatable = negatable
        self.slots = slots


class Activation(Effect):
    """Something that is activated: a card, an ignition, trigger or quick effect.

    ``on`` lists what it reacts to (empty: nothing special), ``match`` narrows that with
    ``ctx.event`` set. ``cost`` and ``target`` run at activation, ``resolve`` at resolution.
    ``needs_source`` is set where the effect resolves only while its card is still face-up on
    the field (OCG-046, OCG-058, OCG-101). ``by`` says who may activate it where the card's
    place has no controller. ``declares_opponent``: one opponent is named at activation (AMB-26);
    ``faces_opponents``: it acts on the opponents' field, so that the table may want one named
    (AMB-28). ``may_name`` narrows whom it makes sense to name.
    """

    __slots__ = (
        "by",
        "categories",
        "cost",
        "damage_step",
        "declares_opponent",
        "faces_opponents",
        "kind",
        "limit",
        "mandatory",
        "match",
        "may_name",
        "needs_source",
        "on",
        "resolve",
        "speed",
        "target",
        "timing",
    )

    def __init__(
        self,
        kind: ActivationKind,
        resolve: Step,
        *,
        range: int,
        speed: Speed = Speed.ONE,
        on: tuple[When, ...] = (),
        match: Condition | None = None,
        condition: Condition | None = None,
        cost: Step | None = None,
        target: Step | None = None,
        limit: tuple[Limit, ...] = (),
        mandatory: bool = False,
        timing: Timing = Timing.WHEN,
        damage_step: DamageStepUse = DamageStepUse.NO,
        needs_source: bool = False,
        declares_opponent: bool = False,
        faces_opponents: bool = False,
        may_name: Callable[[Context, int], bool] | None = None,
        categories: frozenset[Category] = frozenset(),
        needs_face_up: bool = True,
        negatable: bool = True,
        by: Who = Who.YOU,
    ) -> None:
        if kind is ActivationKind.TRIGGER:
            slots: tuple[int, ...] = tuple(TRIGGER_SLOT + w for w in on)
        elif speed == Speed.ONE:
            slots = (IGNITION_SLOT,)
        else:
            slots = (FAST_SLOT, *(RESPONSE_SLOT + w for w in on))
        super().__init__(range, condition, needs_face_up, negatable, slots)
        self.kind = kind
        self.resolve = resolve
        self.speed = speed
        self.on = on
        self.match = match
        self.cost = cost
        self.target = target
        self.limit = limit
        self.mandatory = mandatory
        self.timing = timing
        self.damage_step = damage_step
        self.needs_source = needs_source
        self.declares_opponent = declares_opponent
        self.faces_opponents = faces_opponents
        self.may_name = may_name
        self.categories = categories
        self.by = by


class Modifier(Effect):
    """Changes the derived value ``stat`` of the cards in ``scope`` (see :mod:`.derived`)."""

    __slots__ = ("op", "scope", "stat", "value")

    def __init__(
        self,
        stat: Stat,
        op: Op,
        value: Any,
        *,
        scope: Scope = SELF,
        range: int = Location.MONSTER,
        condition: Condition | None = None,
        negatable: bool = True,
    ) -> None:
        super().__init__(range, condition, True, negatable, (MODIFIER_SLOT + stat,))
        self.stat = stat
        self.op = op
        self.value = value
        self.scope = scope


class Rule(Effect):
    """A restriction or permission on the cards in ``scope`` or on the players ``who``.

    ``test(ctx, card, cause)`` narrows it: ``card`` is the card it is asked about, ``cause`` the
    context of the effect that tries to do something (``None`` for a rule or a battle).
    ``value`` is a number or a function of the card.
    """

    __slots__ = ("kind", "scope", "test", "value", "who")

    def __init__(
        self,
        kind: RuleKind,
        *,
        scope: Scope | None = None,
        who: Who | None = None,
        value: Amount = 1,
        test: Callable[[Context, Card, Context | None], bool] | None = None,
        range: int = Location.MONSTER,
        condition: Condition | None = None,
        needs_face_up: bool = True,
        negatable: bool = True,
    ) -> None:
        super().__init__(range, condition, needs_face_up, negatable, (RULE_SLOT + kind,))
        self.kind = kind
        self.scope = SELF if scope is None and who is None else scope
        self.who = who
        self.value = value
        self.test = test


class Replacement(Effect):
    """Something that happens instead.

    ``covers(ctx, card)`` says for which cards it may stand in (for draws, ``card`` is the
    effect's own); ``run`` is carried out when it does; ``optional`` asks the controller first.
    """

    __slots__ = ("covers", "kind", "limit", "optional", "run")

    def __init__(
        self,
        kind: ReplaceKind,
        run: Step,
        *,
        covers: CardTest | None = None,
        optional: bool = True,
        range: int = Location.MONSTER,
        condition: Condition | None = None,
        limit: tuple[Limit, ...] = (),
        negatable: bool = True,
    ) -> None:
        super().__init__(range, condition, True, negatable, (REPLACE_SLOT + kind,))
        self.kind = kind
        self.run = run
        self.covers = covers
        self.optional = optional
        self.limit = limit


class Watcher(Effect):
    """Runs ``note`` at once when something happens, outside any chain, asking nobody."""

    __slots__ = ("note", "on")

    def __init__(
        self,
        on: tuple[When, ...],
        note: Callable[[Context], None],
        *,
        range: int = Location.MONSTER,
        condition: Condition | None = None,
        needs_face_up: bool = True,
        negatable: bool = True,
    ) -> None:
        slots = tuple(WATCH_SLOT + w for w in on)
        super().__init__(range, condition, needs_face_up, negatable, slots)
        self.on = on
        self.note = note


class Delayed(Effect):
    """Something that an effect will do later, at ``when``, by itself and once, without a chain.

    It lingers until then: ``refs`` are the cards that it is about (its targets as it runs), the
    first of ``values`` is the number of the turn from which on it may come, ``players`` are those
    in whose turns alone it comes (all, if there are none). ``paying``: it takes LP or another
    cost (AMB-97).
    """

    __slots__ = ("paying", "run", "when")

    def __init__(self, when: When, run: Step, *, paying: bool = False) -> None:
        super().__init__(0, None, False, False, (DELAYED_SLOT + when,))
        self.when = when
        self.run = run
        self.paying = paying


class SummonProcedure(Effect):
    """A special summon by the card's own condition (OCG-171): no chain, can be negated.

    ``possible(ctx)`` says whether it can be done now, ``pay(ctx)`` chooses and moves what it
    takes and returns whether it went through; ``ctx.player`` is the one who summons.
    ``to_opponent`` puts the monster on an opponent's field. ``positions`` is a mask.
    """

    __slots__ = ("kind", "limit", "positions", "procedure", "proper", "to_opponent")

    def __init__(
        self,
        kind: SummonKind,
        procedure: Step,
        *,
        range: int = Location.HAND,
        condition: Condition | None = None,
        positions: int = 0x5,
        to_opponent: bool = False,
        proper: bool = True,
        limit: tuple[Limit, ...] = (),
    ) -> None:
        super().__init__(range, condition, False, False, (PROCEDURE_SLOT,))
        self.kind = kind
        self.procedure = procedure
        self.positions = positions
        self.to_opponent = to_opponent
        self.proper = proper
        self.limit = limit


class TributeProcedure(Effect):
    """Another way of Normal Summoning a card: ``tributes`` of monsters that pass ``test``.

    ``replaces`` where the printed way is not allowed beside it (three tributes only, none at
    all under a condition). ``for_set`` where it also serves for a Set.
    """

    __slots__ = ("for_set", "replaces", "test", "tributes", "after")

    def __init__(
        self,
        tributes: int,
        *,
        test: CardTest | None = None,
        condition: Condition | None = None,
        replaces: bool = False,
        for_set: bool = False,
        after: Callable[[Context], None] | None = None,
        range: int = Location.HAND,
    ) -> None:
        super().__init__(range, condition, False, False, ())
        self.tributes = tributes
        self.test = test
        self.replaces = replaces
        self.for_set = for_set
        self.after = after


class Active:
    """A record in force.

    From a card: ``uid`` is that card and ``player`` is ``NOBODY`` (its controller counts). As a
    lingering effect: ``player`` applied it, ``refs`` and ``players`` are whom it covers,
    ``values`` are numbers it remembers, ``expiry`` ends it. Never changed once made, so that
    forks share it.
    """

    __slots__ = (
        "code",
        "effect",
        "expiry",
        "index",
        "player",
        "players",
        "refs",
        "stamp",
        "uid",
        "values",
    )

    def __init__(
        self,
        effect: Effect,
        uid: int,
        index: int,
        stamp: int,
        *,
        player: int = NOBODY,
        expiry: Expiry | None = None,
        refs: tuple[Ref, ...] = (),
        players: tuple[int, ...] = (),
        values: tuple[int, ...] = (),
        code: int = 0,
    ) -> None:
        self.effect = effect
        self.uid = uid
        self.index = index
        self.stamp = stamp
        self.player = player
        self.expiry = expiry
        self.refs = refs
        self.players = players
        self.values = values
        self.code = code

    def later(self, expiry: Expiry) -> Active:
        """The same with another expiry (a count that went down)."""
        return Active(
            self.effect,
            self.uid,
            self.index,
            self.stamp,
            player=self.player,
            expiry=expiry,
            refs=self.refs,
            players=self.players,
            values=self.values,
            code=self.code,
        )

    def __repr__(self) -> str:
        where = "lingering" if self.expiry is not None else f"card {self.uid}"
        return f"<Active {type(self.effect).__name__} of {where}>"


NO_SOURCE: Final = NO_CARD
