"""Parts that change cards and players: values, positions, control, negation, restrictions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from duel99.kernel import operations as op
from duel99.kernel.battle import negate_attack
from duel99.kernel.choosing import choose_option
from duel99.kernel.control import (
    equip,
    has_room_for,
    may_equip,
    may_take_control,
    swap_control,
    take_control,
)
from duel99.kernel.counters import add_counters
from duel99.kernel.derived import codes_of
from duel99.kernel.effect import (
    FOREVER,
    THIS_TURN,
    Category,
    Effect,
    ExpireAt,
    Expiry,
    Modifier,
    Procedure,
    Rule,
)
from duel99.kernel.negation import negate_activation, negate_effect
from duel99.kernel.registry import linger, unaffected
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import BOUND, STAYING, Who
from duel99.kernel.terms import (
    NOBODY,
    ON_FIELD,
    Kind,
    Location,
    Op,
    Phase,
    Position,
    Stat,
)
from duel99.kernel.turning import change_positions

from .moves import Acting
from .points import Amount, value_of
from .steps import Part
from .targets import Target
from .text import Cased, Empty, Joined, Own, Text, refer
from .which import Which

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context


class Until:
    """How long something lasts, with its words."""

    __slots__ = ("key", "make")

    def __init__(self, key: str, make: Callable[[Context], Expiry]) -> None:
        self.key = key
        self.make = make

    def phrase(self) -> Text:
        return Text(f"until.{self.key}")


END_OF_TURN: Final = Until("end_of_turn", lambda ctx: THIS_TURN)
ALWAYS: Final = Until("always", lambda ctx: FOREVER)
END_PHASE: Final = Until(
    "end_phase",
    lambda ctx: THIS_TURN if ctx.duel.phase is Phase.END else Expiry(ExpireAt.END_PHASE),
)
WHILE_THIS_FACE_UP: Final = Until(
    "while_this_face_up", lambda ctx: Expiry(ExpireAt.NEVER, source=ctx.card.ref)
)
DAMAGE_CALCULATION: Final = Until(
    "damage_calculation", lambda ctx: Expiry(ExpireAt.CALCULATION_END)
)


def _next_own_turn(ctx: Context) -> Expiry:
    turns = 2 if ctx.duel.turn_player == ctx.player else 1
    return Expiry(ExpireAt.TURN_END, ctx.player, turns)


END_OF_YOUR_NEXT_TURN: Final = Until("your_next_turn_end", _next_own_turn)


class Gain(Part):
    """Monsters gain (or lose) attack and defence for some time."""

    categories = frozenset({Category.CHANGE_STATS})
    mechanics = frozenset({"atk"})

    def __init__(
        self,
        which: Which,
        *,
        atk: Amount = 0,
        def_: Amount = 0,
        until: Until = END_OF_TURN,
        words: Text | None = None,
    ) -> None:
        self.which = which
        self.atk = atk
        self.def_ = def_
        self.until = until
        self.words = words

    def possible(self, ctx: Context) -> bool:
        return self.which.possible(ctx)

    def run(self, ctx: Context) -> Procedure[bool]:
        cards = yield from self.which.cards(ctx)
        changed = [c for c in cards if c.position & 5 and not unaffected(ctx.duel, c, ctx)]
        for stat, amount in ((Stat.ATTACK, self.atk), (Stat.DEFENSE, self.def_)):
            if amount == 0 or not changed:
                continue
            points = value_of(amount, ctx)
            linger(
                ctx.duel,
                Modifier(stat, Op.ADD, None, scope=BOUND),
                ctx,
                self.until.make(ctx),
                refs=tuple(c.ref for c in changed),
                values=(points,),
            )
        ctx.affected = changed
        return bool(changed)

    def phrase(self) -> Text:
        if self.words is not None:
            return self.words
        atk = self.atk if isinstance(self.atk, int) else 0
        def_ = self.def_ if isinstance(self.def_, int) else 0
        sign = "lose" if atk < 0 or def_ < 0 else "gain"
        what = "both" if atk and def_ and abs(atk) == abs(def_) else "atk" if atk else "def"
        return Text(
            f"{sign}_{what}",
            cards=self.which.phrase(),
            points=abs(atk or def_),
            until=self.until.phrase(),
        )


class SetStat(Part):
    """Monsters' attack, defence, level ... becomes a value, or is halved or doubled.

    ``amount(ctx, card)`` computes it for each card.
    """

    categories = frozenset({Category.CHANGE_STATS})

    def __init__(
        self,
        which: Which,
        stat: Stat,
        amount: Callable[[Context, Card], int],
        *,
        op: Op = Op.FINAL,
        until: Until = END_OF_TURN,
        zh: str,
        en: str,
        ja: str,
    ) -> None:
        self.which = which
        self.stat = stat
        self.amount = amount
        self.op = op
        self.until = until
        self.words = Own(zh, en, ja)

    def possible(self, ctx: Context) -> bool:
        return self.which.possible(ctx)

    def run(self, ctx: Context) -> Procedure[bool]:
        cards = yield from self.which.cards(ctx)
        changed = [
            c
            for c in cards
            if (c.position & 5 or c.location & ~ON_FIELD) and not unaffected(ctx.duel, c, ctx)
        ]
        values = [self.amount(ctx, c) for c in changed]
        for card, value in zip(changed, values, strict=True):
            linger(
                ctx.duel,
                Modifier(self.stat, self.op, None, scope=BOUND),
                ctx,
                self.until.make(ctx),
                refs=(card.ref,),
                values=(value,),
            )
        ctx.affected = changed
        return bool(changed)

    def phrase(self) -> Text:
        return self.words


class Grant(Part):
    """Cards come under a rule for some time (cannot attack, cannot be destroyed ...)."""

    def __init__(
        self,
        which: Which,
        *kinds: RuleKind,
        until: Until = END_OF_TURN,
        value: int = 1,
        key: str = "",
        words: Text | None = None,
        mechanics: Sequence[str] = (),
        face_down: bool = False,
    ) -> None:
        self.which = which
        self.face_down = face_down
        scope = STAYING if face_down else BOUND
        self.records = tuple(
            Rule(kind, scope=scope, value=value, needs_face_up=not face_down) for kind in kinds
        )
        self.until = until
        self.words = words
        self.key = key or f"grant.{kinds[0].name.lower()}"
        self.mechanics = frozenset(mechanics)
        if RuleKind.NEGATED in kinds:
            self.categories = frozenset({Category.NEGATE_EFFECT})
            self.mechanics |= {"negate-effects"}

    def possible(self, ctx: Context) -> bool:
        return self.which.possible(ctx)

    def run(self, ctx: Context) -> Procedure[bool]:
        cards = yield from self.which.cards(ctx)
        bound = [
            c
            for c in cards
            if (self.face_down or c.face_up or not c.on_field) and not unaffected(ctx.duel, c, ctx)
        ]
        if not bound:
            return False
        for record in self.records:
            linger(
                ctx.duel,
                record,
                ctx,
                self.until.make(ctx),
                refs=tuple(c.ref for c in bound),
            )
        ctx.affected = bound
        return True

    def phrase(self) -> Text:
        if self.words is not None:
            return self.words
        until = self.until.phrase()
        if self.until is END_OF_TURN and self.key.startswith("grant."):
            until = Text("until.this_turn")
        return Text(self.key, cards=self.which.phrase(), until=until)


class BindPlayers(Part):
    """Players come under rules for some time (cannot summon, cannot attack ...)."""

    def __init__(
        self,
        who: Who,
        *records: Effect,
        until: Until = END_OF_TURN,
        zh: str,
        en: str,
        ja: str,
        mechanics: Sequence[str] = (),
    ) -> None:
        self.who = who
        self.records = records
        self.until = until
        self.words = Own(zh, en, ja)
        self.mechanics = frozenset(mechanics)

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        for record in self.records:
            linger(ctx.duel, record, ctx, self.until.make(ctx))
        return True

    def phrase(self) -> Text:
        return self.words


class LockName(Part):
    """You cannot activate cards of the name of what was last moved, nor their effects, this turn."""

    def __init__(self, which: Which) -> None:
        self.which = which

    def run(self, ctx: Context) -> Procedure[bool]:
        cards = yield from self.which.cards(ctx)
        for card in cards:
            linger(ctx.duel, _NAME_LOCKED, ctx, THIS_TURN, values=tuple(codes_of(ctx.duel, card)))
        return bool(cards)

    def phrase(self) -> Text:
        return Text("lock_name")


def _of_locked_name(ctx: Context, card: Card, cause: Context | None) -> bool:
    active = ctx.active
    return active is not None and any(c in active.values for c in codes_of(ctx.duel, card))


_NAME_LOCKED: Final = Rule(RuleKind.CANNOT_ACTIVATE, who=Who.YOU, test=_of_locked_name)


class AttackAgain(Part):
    """This card, which has attacked, can attack once more in a row."""

    mechanics = frozenset({"multiple-attacks"})

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        card = ctx.card
        if not ctx.source_present or card.field is None:
            return False
        marks = ctx.duel.players[card.controller].marks
        linger(
            ctx.duel,
            _ATTACK_AGAIN,
            ctx,
            Expiry(ExpireAt.BATTLE_END),
            refs=(card.ref,),
            values=(marks.get("attacks", 0), card.field.attacks),
        )
        return True

    def phrase(self) -> Text:
        return Text("attack_again")


def _in_a_row(ctx: Context, card: Card, cause: Context | None) -> bool:
    """Whether no attack has been declared since the one that earned another."""
    active = ctx.active
    marks = ctx.duel.players[card.controller].marks
    return active is not None and marks.get("attacks", 0) == active.values[0]


_ATTACK_AGAIN: Final = Rule(
    RuleKind.EXTRA_ATTACKS,
    scope=BOUND,
    test=_in_a_row,
    value=lambda ctx, card: ctx.active.values[1] if ctx.active is not None else 1,
)


class NegateEffects(Grant):
    """Negate the effects of face-up cards for some time."""

    def __init__(self, which: Which, *, until: Until = END_OF_TURN) -> None:
        super().__init__(which, RuleKind.NEGATED, until=until, key="negate_effects")


class ChangePosition(Acting):
    """Turn monsters: to a position, or (``to`` None) between attack and face-up defence."""

    tag = "position"
    categories = frozenset({Category.CHANGE_POSITION})

    def __init__(self, which: Which, to: Position | None = None) -> None:
        super().__init__(which)
        self.to = to
        self.key = "turn" if to is None else f"turn_{to.name.lower()}"

    def act(self, ctx: Context, cards: list[Card]) -> Procedure[list[Card]]:
        yield from ()
        return change_positions(ctx.duel, cards, int(self.to or 0), ctx)


class TakeControl(Acting):
    """Take control of monsters for some time."""

    key = "take_control"
    tag = "control"
    categories = frozenset({Category.CHANGE_CONTROL})

    def __init__(self, which: Which, *, until: Until = ALWAYS) -> None:
        super().__init__(which)
        self.until = until

    def act(self, ctx: Context, cards: list[Card]) -> Procedure[list[Card]]:
        taken: list[Card] = []
        if self.until is WHILE_THIS_FACE_UP and not _in_force(ctx):
            return taken
        for card in cards:
            done = yield from take_control(ctx.duel, card, ctx.player, ctx, self.until.make(ctx))
            if done:
                taken.append(card)
        return taken

    def phrase(self) -> Text:
        return Text(self.key, cards=self.which.phrase(), until=self.until.phrase())


def _in_force(ctx: Context) -> bool:
    """Whether this card is still face-up on the field, and no battle has destroyed it."""
    card, fight = ctx.card, ctx.duel.fight
    return (
        ctx.source_present
        and card.on_field
        and card.face_up
        and not (fight is not None and card.uid in fight.doomed)
    )


def can_carry(ctx: Context, card: Card) -> bool:
    """Whether a monster may be targeted to carry this card: there may be a limit (CLS-022)."""
    return has_room_for(ctx.duel, ctx.card, card)


class Equip(Part):
    """Equip this card to a target. An equip spell's whole effect; traps that equip themselves."""

    categories = frozenset({Category.EQUIP})
    mechanics = frozenset({"equip"})

    def __init__(self, which: Which) -> None:
        self.which = which

    def run(self, ctx: Context) -> Procedure[bool]:
        cards = yield from self.which.cards(ctx)
        card = ctx.card
        if not cards or not ctx.source_present or not card.location & Location.SPELL:
            return False
        state = card.field
        if state is not None and not card.printed.kind & Kind.EQUIP:
            state.flags = (*state.flags, "equip")
        return equip(ctx.duel, card, cards[0])

    def phrase(self) -> Text:
        return Text("equip", cards=self.which.phrase())


class AddCounters(Part):
    """Place counters on cards."""

    categories = frozenset({Category.COUNTER})
    mechanics = frozenset({"spell-counter"})

    def __init__(self, which: Which, counter: str, number: int = 1) -> None:
        self.which = which
        self.counter = counter
        self.number = number

    def possible(self, ctx: Context) -> bool:
        return self.which.possible(ctx)

    def run(self, ctx: Context) -> Procedure[bool]:
        cards = yield from self.which.cards(ctx)
        placed = 0
        for card in cards:
            placed += add_counters(ctx.duel, card, self.counter, self.number, ctx)
        return placed > 0

    def phrase(self) -> Text:
        return Text(
            "add_counters",
            cards=self.which.phrase(),
            count=self.number,
            counter=Text(f"counter.{self.counter}"),
        )


class NegateActivation(Part):
    """Negate the activation that this answers; ``destroy`` also destroys the card."""

    mechanics = frozenset({"negate-activation"})

    def __init__(self, *, destroy: bool = True, banish: bool = False) -> None:
        self.destroy = destroy
        self.banish = banish
        kinds = {Category.NEGATE_ACTIVATION}
        if destroy:
            kinds.add(Category.DESTROY)
        self.categories = frozenset(kinds)

    def run(self, ctx: Context) -> Procedure[bool]:
        event = ctx.event
        if event is None or not negate_activation(ctx.duel, ctx, event.link):
            return False
        link = ctx.duel.chain[event.link - 1]
        card = link.card
        if self.destroy and link.source_present and card.location & (ON_FIELD | Location.HAND):
            goal = Location.BANISHED if self.banish else Location.GRAVEYARD
            if card.field is not None and card.location != Location.MONSTER:
                card.field.flags = (*card.field.flags, "undone")
            yield from op.destroy(ctx.duel, [card], ctx, location=goal)
        return True

    def phrase(self) -> Text:
        return Text("negate_activation_destroy" if self.destroy else "negate_activation")


class NegateLinkEffect(Part):
    """Negate the effect that this answers; the card stays activated (OCG-041)."""

    mechanics = frozenset({"negate-effects"})
    categories = frozenset({Category.NEGATE_EFFECT})

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        event = ctx.event
        return event is not None and negate_effect(ctx.duel, ctx, event.link)

    def phrase(self) -> Text:
        return Text("negate_link_effect")


class NegateAttack(Part):
    """Negate the attack that is going on."""

    categories = frozenset({Category.NEGATE_ATTACK})
    mechanics = frozenset({"negate-attack"})

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        fight = ctx.duel.fight
        if fight is None or unaffected(ctx.duel, fight.attacker, ctx):
            return False
        return negate_attack(ctx.duel)

    def phrase(self) -> Text:
        return Text("negate_attack")


class EndBattlePhase(Part):
    """End the Battle Phase."""

    mechanics = frozenset({"end-battle-phase"})

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        ctx.duel.flags["end_battle"] = 1
        negate_attack(ctx.duel)
        return True

    def phrase(self) -> Text:
        return Text("end_battle_phase")


class OneMode(Part):
    """Choose one of several modes at activation; its targets are chosen then too.

    Give it as an activation's target part and :meth:`resolution` as what is done.
    """

    def __init__(self, *modes: tuple[Part | None, Part]) -> None:
        self.modes = modes
        every = [p for pair in modes for p in pair if p is not None]
        self.categories = frozenset().union(*(p.categories for p in every))
        self.mechanics = frozenset({"modal"}).union(*(p.mechanics for p in every))
        self.opponent = any(p.opponent for p in every)

    def _open(self, ctx: Context) -> list[int]:
        return [
            i
            for i, (target, done) in enumerate(self.modes)
            if (target is None or target.possible(ctx)) and done.possible(ctx)
        ]

    def possible(self, ctx: Context) -> bool:
        return bool(self._open(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        open_ = self._open(ctx)
        index = yield from choose_option(
            ctx.duel, ctx.player, [f"effect_{i + 1}" for i in open_], "effect", ctx.card.uid
        )
        ctx.values["mode"] = open_[index]
        target = self.modes[open_[index]][0]
        if target is not None:
            return (yield from target.run(ctx))
        return True

    def chosen(self, ctx: Context) -> Part:
        """What the mode chosen at activation does."""
        return self.modes[ctx.values["mode"]][1]

    def resolution(self) -> Part:
        """The part that carries out the chosen mode."""
        return _Mode(self)

    def choices(self) -> list[Text]:
        """What each mode does, to choose by."""
        return [_mode_words("mode_alone", *mode) for mode in self.modes]

    def phrase(self) -> Text:
        return Joined("choice_joint", [_mode_words("choice", *mode) for mode in self.modes])


def _mode_words(key: str, target: Part | None, done: Part) -> Text:
    said = done.phrase()
    if target is None:
        return Text(key, what=said)
    if isinstance(target, Target):
        refer(said, "which.targets", f"which.targets_{target.reference()}")
    return Text(f"{key}_target", target=Cased(target.phrase(), big=True), what=Cased(said))


class _Mode(Part):
    def __init__(self, choice: OneMode) -> None:
        self.choice = choice
        self.categories = choice.categories
        self.mechanics = choice.mechanics
        self.opponent = choice.opponent

    def run(self, ctx: Context) -> Procedure[bool]:
        return (yield from self.choice.chosen(ctx).run(ctx))

    def phrase(self) -> Text:
        return Empty()


__all__ = [
    "ALWAYS",
    "DAMAGE_CALCULATION",
    "END_OF_TURN",
    "END_OF_YOUR_NEXT_TURN",
    "END_PHASE",
    "NOBODY",
    "WHILE_THIS_FACE_UP",
    "AddCounters",
    "AttackAgain",
    "BindPlayers",
    "ChangePosition",
    "EndBattlePhase",
    "Equip",
    "Gain",
    "Grant",
    "LockName",
    "NegateActivation",
    "NegateAttack",
    "NegateEffects",
    "NegateLinkEffect",
    "OneMode",
    "SetStat",
    "TakeControl",
    "Until",
    "can_carry",
    "may_equip",
    "may_take_control",
    "swap_control",
]
