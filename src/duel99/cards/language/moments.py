"""What triggers and responses react to, with its words.

A :class:`Moment` is a set of occurrences and a test of the occurrence in ``ctx.event``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from duel99.kernel.effect import ActivationKind, Category
from duel99.kernel.scope import Who
from duel99.kernel.terms import (
    ON_FIELD,
    SPECIAL_SUMMONS,
    Location,
    Reason,
    SummonKind,
    When,
)

from .changes import OneMode
from .filters import Filter
from .text import Joined, Own, Text

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context
    from duel99.kernel.event import Moved

Test = Callable[["Context"], bool]


class Moment:
    """``on`` what, ``match`` of the occurrence, and how it reads."""

    __slots__ = ("match", "on", "words")

    def __init__(self, on: tuple[When, ...], match: Test | None, words: Text) -> None:
        self.on = on
        self.match = match
        self.words = words

    def narrowed(self, test: Test, words: Text) -> Moment:
        """The same with a further test and other words."""
        match = self.match
        return Moment(
            self.on,
            test if match is None else lambda ctx: match(ctx) and test(ctx),
            words,
        )


def moment(on: tuple[When, ...], match: Test | None, zh: str, en: str, ja: str) -> Moment:
    """A moment of one card's own."""
    return Moment(on, match, Own(zh, en, ja))


def _this(ctx: Context) -> bool:
    return ctx.event is not None and ctx.card.uid in ctx.event.cards


def _cards(ctx: Context) -> list[Card]:
    event = ctx.event
    if event is None:
        return []
    cards = ctx.duel.cards
    return [cards[uid] for uid in event.cards if cards[uid].uid == uid]


def _causer_is_opponent(ctx: Context) -> bool:
    event = ctx.event
    return event is not None and event.causer >= 0 and event.causer != ctx.player


# summons of this card

_SUMMONS = {
    "normal": (When.NORMAL_SUMMONED,),
    "flip": (When.FLIP_SUMMONED,),
    "special": (When.SPECIAL_SUMMONED,),
    "flipped": (When.FLIPPED,),
}


def this_summoned(*ways: str) -> Moment:
    """This card is summoned: ``normal``, ``flip``, ``special`` (default: any of these).

    ``flipped`` adds being turned face-up in whatever way.
    """
    chosen = ways or ("normal", "flip", "special")
    on = tuple(w for way in chosen for w in _SUMMONS[way])
    return Moment(
        on,
        _this,
        Text(
            "moment.this_summoned", ways=Joined("or_joint", [Text(f"summoned.{w}") for w in chosen])
        ),
    )


def this_summoned_as(*kinds: SummonKind) -> Moment:
    """This card is summoned in one of these ways (tribute, synchro, fusion ...)."""
    wanted = frozenset(int(k) for k in kinds)
    special = any(k in SPECIAL_SUMMONS for k in kinds)
    on = (When.SPECIAL_SUMMONED,) if special else (When.NORMAL_SUMMONED,)
    return Moment(
        on,
        lambda ctx: _this(ctx) and ctx.event is not None and ctx.event.reason in wanted,
        Text(
            "moment.this_summoned",
            ways=Joined("or_joint", [Text(f"summon.{k.name.lower()}") for k in kinds]),
        ),
    )


THIS_FLIPPED = Moment((When.FLIPPED,), _this, Text("moment.this_flipped"))

# moves of this card


def _never_there(moved: Moved) -> bool:
    """Whether it was a monster whose summon was negated: it comes from nowhere (OCG-149)."""
    return (
        moved.reason & Reason.SUMMON != 0
        and not moved.reason & (Reason.TRIBUTE | Reason.MATERIAL)
        and moved.origin == Location.MONSTER
    )


def this_sent_to_graveyard(origin: int = 0) -> Moment:
    """This card is sent to the graveyard, from ``origin`` if given (a mask of places)."""

    def match(ctx: Context) -> bool:
        if not _this(ctx):
            return False
        moved = ctx.card.moved
        if not origin:
            return True
        return moved is not None and moved.origin & origin != 0 and not _never_there(moved)

    key = "anywhere"
    if origin == ON_FIELD:
        key = "field"
    elif origin == Location.HAND:
        key = "hand"
    elif origin == Location.MONSTER:
        key = "monster_zone"
    return Moment((When.SENT_TO_GRAVEYARD,), match, Text(f"moment.this_sent_from_{key}"))


def this_destroyed(*, by: str = "any", and_sent: bool = True) -> Moment:
    """This card is destroyed, ``by`` battle, effect or any, and sent to the graveyard."""

    def match(ctx: Context) -> bool:
        event = ctx.event
        if event is None or not _this(ctx):
            return False
        if by == "battle" and not event.reason & Reason.BATTLE:
            return False
        if by == "effect" and not event.reason & Reason.EFFECT:
            return False
        if by == "opponent" and not (
            _causer_is_opponent(ctx) or _fell_to_opponent(ctx, event.reason)
        ):
            return False
        if by == "battle_or_effect" and not event.reason & (Reason.BATTLE | Reason.EFFECT):
            return False
        moved = ctx.card.moved
        if moved is None or not moved.origin & ON_FIELD or _never_there(moved):
            return False
        return not and_sent or ctx.card.location == Location.GRAVEYARD

    on = (When.DESTROYED_BY_BATTLE,) if by == "battle" else (When.DESTROYED,)
    return Moment(on, match, Text(f"moment.this_destroyed_by_{by}"))


def _fell_to_opponent(ctx: Context, reason: int) -> bool:
    """Whether the card was destroyed in battle by an opponent's monster."""
    fight = ctx.duel.fight
    if fight is None or fight.target is None or not reason & Reason.BATTLE:
        return False
    other = fight.target if fight.attacker is ctx.card else fight.attacker
    whose = other.controller if other.on_field else other.last
    return whose != ctx.player


THIS_BANISHED = Moment((When.BANISHED,), _this, Text("moment.this_banished"))
THIS_LEAVES_FIELD = Moment((When.LEFT_FIELD,), _this, Text("moment.this_leaves_field"))
THIS_TRIBUTED = Moment((When.TRIBUTED,), _this, Text("moment.this_tributed"))
THIS_DISCARDED = Moment((When.DISCARDED,), _this, Text("moment.this_discarded"))


def this_used_as_material(*kinds: SummonKind) -> Moment:
    """This card was sent to the graveyard as material of such a summon."""
    reasons = {
        SummonKind.SYNCHRO: Reason.SYNCHRO,
        SummonKind.XYZ: Reason.XYZ,
        SummonKind.LINK: Reason.LINK,
        SummonKind.FUSION: Reason.FUSION,
        SummonKind.RITUAL: Reason.RITUAL,
    }
    mask = 0
    for kind in kinds:
        mask |= reasons[kind]
    return Moment(
        (When.USED_AS_MATERIAL,),
        lambda ctx: _this(ctx) and ctx.event is not None and ctx.event.reason & mask != 0,
        Text(
            "moment.this_material",
            ways=Joined("or_joint", [Text(f"summon.{k.name.lower()}") for k in kinds]),
        ),
    )


# battle of this card


def this_deals_damage(*, direct: bool = False) -> Moment:
    """This card inflicts battle damage to an opponent."""

    def match(ctx: Context) -> bool:
        event = ctx.event
        if event is None or event.source != ctx.card.uid or event.player == ctx.player:
            return False
        fight = ctx.duel.fight
        return not direct or (
            fight is not None and fight.target is None and fight.attacker is ctx.card
        )

    key = "this_deals_direct_damage" if direct else "this_deals_damage"
    return Moment((When.BATTLE_DAMAGE,), match, Text(f"moment.{key}"))


def this_destroys_by_battle(*, and_sent: bool = False, attacking: bool = False) -> Moment:
    """This card destroys an opponent's monster by battle (and sends it to the graveyard)."""

    def match(ctx: Context) -> bool:
        event = ctx.event
        if event is None or event.source != ctx.card.uid:
            return False
        fight = ctx.duel.fight
        if attacking and (fight is None or fight.attacker is not ctx.card):
            return False
        if not and_sent:
            return True
        lost = ctx.duel.cards[event.cards[1]]
        return lost.location == Location.GRAVEYARD

    key = "this_destroys_and_sends" if and_sent else "this_destroys"
    return Moment((When.DESTROYED_IN_BATTLE,), match, Text(f"moment.{key}"))


def _in_fight(ctx: Context) -> bool:
    fight = ctx.duel.fight
    return fight is not None and (fight.attacker is ctx.card or fight.target is ctx.card)


def _attacks(ctx: Context) -> bool:
    fight = ctx.duel.fight
    return fight is not None and fight.attacker is ctx.card


def _attacked(ctx: Context) -> bool:
    fight = ctx.duel.fight
    return fight is not None and fight.target is ctx.card


THIS_BATTLED = Moment((When.AFTER_DAMAGE_CALCULATION,), _in_fight, Text("moment.this_battled"))
THIS_WAS_ATTACKED = Moment(
    (When.AFTER_DAMAGE_CALCULATION,), _attacked, Text("moment.this_was_attacked")
)
THIS_ATTACKED = Moment((When.DAMAGE_STEP_END,), _attacks, Text("moment.this_attacked"))
THIS_ATTACK_TARGET = Moment((When.BATTLE_TARGETED,), _this, Text("moment.this_attack_target"))
THIS_DECLARES_ATTACK = Moment((When.ATTACK_DECLARED,), _this, Text("moment.this_declares_attack"))
BATTLE_OF_THIS_BEGINS = Moment(
    (When.DAMAGE_STEP_START,), _in_fight, Text("moment.battle_of_this_begins")
)
THIS_IN_CALCULATION = Moment(
    (When.DAMAGE_CALCULATION,), _in_fight, Text("moment.this_in_calculation")
)


# what others do


def attack_declared(*, by: Who = Who.OPPONENTS, direct: bool = False) -> Moment:
    """A monster declares an attack; the attacked player or any other may answer (AMB-46)."""

    def match(ctx: Context) -> bool:
        event = ctx.event
        if event is None:
            return False
        if by is Who.OPPONENTS and event.causer == ctx.player:
            return False
        if by is Who.YOU and event.causer != ctx.player:
            return False
        return not direct or event.amount == 0

    key = "direct_attack" if direct else "attack_declared"
    return Moment((When.ATTACK_DECLARED,), match, Text(f"moment.{key}_{by.name.lower()}"))


def monster_summoned(
    filter: Filter,
    *,
    by: Who = Who.OPPONENTS,
    ways: tuple[str, ...] = ("normal", "flip", "special"),
) -> Moment:
    """A monster that fits is summoned by somebody."""

    def match(ctx: Context) -> bool:
        event = ctx.event
        if event is None:
            return False
        if by is Who.OPPONENTS and event.player == ctx.player:
            return False
        if by is Who.YOU and event.player != ctx.player:
            return False
        return any(filter.matches(ctx, c) for c in _cards(ctx))

    on = tuple(w for way in ways for w in _SUMMONS[way])
    return Moment(
        on,
        match,
        Text(
            f"moment.monster_summoned_{by.name.lower()}",
            ways=Joined("or_joint", [Text(f"summoned.{w}") for w in ways]),
            adjectives=list(filter.adjectives),
            suffixes=list(filter.suffixes),
        ),
    )


def summon_attempt(
    *, by: Who = Who.EVERYONE, special_only: bool = False, single: bool = False
) -> Moment:
    """A monster would be summoned without a chain: the moment for negating it.

    ``single`` leaves out summons of several monsters at once.
    """

    def match(ctx: Context) -> bool:
        event = ctx.event
        if event is None or (single and len(event.cards) != 1):
            return False
        return not (by is Who.OPPONENTS and event.player == ctx.player)

    on = (
        (When.SPECIAL_SUMMON_ATTEMPT,)
        if special_only
        else (When.SUMMON_ATTEMPT, When.FLIP_SUMMON_ATTEMPT, When.SPECIAL_SUMMON_ATTEMPT)
    )
    key = "special_summon_attempt" if special_only else "summon_attempt"
    if single:
        key += "_single"
    return Moment(on, match, Text(f"moment.{key}_{by.name.lower()}"))


def would_destroy(ctx: Context, link: Context) -> bool:
    """Whether the effect of a chain link is one that would destroy cards on the field.

    Only what it was activated to do counts. A spell or trap whose activation is negated, and a
    monster whose summon is, are not destroyed on the field.
    """
    activation = link.activation
    categories = activation.categories
    if isinstance(activation.target, OneMode):
        categories = activation.target.chosen(link).categories
    if Category.DESTROY not in categories or Category.NEGATE_SUMMON in categories:
        return False
    if Category.NEGATE_ACTIVATION not in categories:
        return True
    event = link.event
    if event is None or not 1 <= event.link <= len(ctx.duel.chain):
        return False
    answered = ctx.duel.chain[event.link - 1]
    return (
        answered.activation.kind is not ActivationKind.CARD
        and answered.source_present
        and answered.card.on_field
    )


def activated(
    *kinds: str, by: Who = Who.EVERYONE, destroying: bool = False, test: Test | None = None
) -> Moment:
    """A chain link is activated: ``spell``, ``trap`` (cards), ``monster``, ``effect`` (any).

    ``destroying`` narrows to those that would destroy cards.
    """

    def match(ctx: Context) -> bool:
        event = ctx.event
        if event is None or not 1 <= event.link <= len(ctx.duel.chain):
            return False
        link = ctx.duel.chain[event.link - 1]
        if by is Who.OPPONENTS and link.player == ctx.player:
            return False
        activation = link.activation
        printed = link.card.printed
        is_card = activation.kind is ActivationKind.CARD
        fits = not kinds
        for kind in kinds:
            if kind == "spell":
                fits = fits or (is_card and (printed.is_spell or printed.is_pendulum))
            elif kind == "trap":
                fits = fits or (is_card and printed.is_trap)
            elif kind == "monster":
                fits = fits or (
                    not is_card
                    and printed.is_monster
                    and link.origin not in (Location.SPELL, Location.PENDULUM)
                )
            else:
                fits = True
        if not fits or (destroying and not would_destroy(ctx, link)):
            return False
        return test is None or test(ctx)

    key = ("_".join(kinds) or "effect") + ("_destroying" if destroying else "")
    return Moment(
        (When.CHAIN_LINK,),
        match,
        Text(f"moment.activated_{key}_{by.name.lower()}"),
    )


def phase_of(phase: When, who: Who = Who.YOU) -> Moment:
    """A Standby or End Phase: yours, an opponent's, or everybody's."""

    def match(ctx: Context) -> bool:
        turn_player = ctx.duel.turn_player
        if who is Who.YOU:
            # in a shared graveyard "your Standby Phase" is that of the turn player (AMB-34)
            return turn_player == ctx.player or (
                ctx.card.controller < 0 and ctx.duel.ruleset.piles.graveyard_effects == "anyone"
            )
        return who is Who.EVERYONE or turn_player != ctx.player

    return Moment((phase,), match, Text(f"moment.{phase.name.lower()}_{who.name.lower()}"))


YOUR_STANDBY = phase_of(When.STANDBY_PHASE)
EACH_STANDBY = phase_of(When.STANDBY_PHASE, Who.EVERYONE)
THEIR_STANDBY = phase_of(When.STANDBY_PHASE, Who.OPPONENTS)
YOUR_END = phase_of(When.END_PHASE)
EACH_END = phase_of(When.END_PHASE, Who.EVERYONE)


def damage_taken() -> Moment:
    """You take damage from an opponent's card."""

    def match(ctx: Context) -> bool:
        event = ctx.event
        return event is not None and event.player == ctx.player and event.causer != ctx.player

    return Moment((When.DAMAGE,), match, Text("moment.damage_taken"))
