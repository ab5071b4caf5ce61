"""What monsters of the extra deck and rituals say: materials, links, and what they battle.

Two targets in one effect, a state that counts as it was at activation, a Synchro Summon by an
effect, monsters that become equip cards, what becomes of the monster that was destroyed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from duel99.kernel import operations as op
from duel99.kernel.board import co_linked, free_spell_zones, zones_for
from duel99.kernel.choosing import choose_card, choose_cards
from duel99.kernel.context import Context
from duel99.kernel.control import equip_monster
from duel99.kernel.derived import attack_of, defense_of
from duel99.kernel.effect import (
    THIS_TURN,
    ActivationKind,
    Category,
    Effect,
    Modifier,
    Procedure,
    Rule,
)
from duel99.kernel.materials import SynchroMaterials
from duel99.kernel.recipe import subsets
from duel99.kernel.registry import linger, unaffected
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import BOUND
from duel99.kernel.special_summon import may_special_summon, special_summon
from duel99.kernel.terms import (
    Kind,
    Location,
    Op,
    Reason,
    Stat,
    SummonKind,
    When,
)

from .changes import ALWAYS, END_OF_TURN, SetStat, Until
from .conditions import Condition, when
from .continuous import Always, Watch
from .costs import Cost, detach_materials
from .filters import Filter
from .line import Line
from .moments import Moment
from .moves import Acting
from .places import Selector
from .points import Damage
from .steps import Part
from .summons import summon_with
from .targets import Target
from .text import Empty, Joined, Name, Text
from .which import Fixed, Which, count

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.facts import Printed


# targets


class TargetEach(Target):
    """Several targets, each of its own selector, chosen one after another."""

    def __init__(self, *targets: Target) -> None:
        first = targets[0]
        super().__init__(first.selector, first.least, first.most)
        self.every = targets

    def possible(self, ctx: Context) -> bool:
        return _distinct([t.candidates(ctx) for t in self.every], [])

    def run(self, ctx: Context) -> Procedure[bool]:
        done = True
        for target in self.every:
            done = (yield from target.run(ctx)) and done
        return done

    def phrase(self) -> Text:
        return Text(
            "target",
            cards=Joined("target_joint", [t.selector.phrase(count(1, 1)) for t in self.every]),
        )

    def reference(self) -> str:
        nouns = {t.selector.filter.noun for t in self.every}
        return "monsters" if nouns == {"monster"} else "cards"


def _distinct(groups: list[list[Card]], used: list[Card]) -> bool:
    if not groups:
        return True
    return any(_distinct(groups[1:], [*used, c]) for c in groups[0] if c not in used)


def target_number(number: int, key: str) -> Fixed:
    """The ``number``-th target (from 0) of an effect that has several."""

    def find(ctx: Context) -> list[Card]:
        if len(ctx.targets) <= number:
            return []
        ref = ctx.targets[number]
        return [c for c in ctx.target_cards() if c.ref == ref]

    return Fixed(key, find)


# what counts as it was at activation


class Noting(Cost):
    """A cost at whose payment something is noted for the resolution (see :func:`noted`)."""

    def __init__(self, cost: Part, key: str, value: Callable[[Context], int]) -> None:
        self.cost = cost
        self.key = key
        self.value = value
        self.categories = cost.categories
        self.mechanics = cost.mechanics

    def possible(self, ctx: Context) -> bool:
        return self.cost.possible(ctx)

    def run(self, ctx: Context) -> Procedure[bool]:
        ctx.values[self.key] = self.value(ctx)
        return (yield from self.cost.run(ctx))

    def phrase(self) -> Text:
        return self.cost.phrase()

    def afterword(self) -> Text:
        return self.cost.afterword()


CO_LINKED_THEN: Final = Condition(
    lambda ctx: ctx.values.get("co_linked", 0) > 0, Text("condition.co_linked_then")
)
"""This card was co-linked when the effect was activated (noted by :func:`noting_co_link`)."""


def noting_co_link(cost: Part) -> Noting:
    """A cost at whose payment it is noted whether this card is co-linked."""
    return Noting(cost, "co_linked", lambda ctx: int(co_linked(ctx.duel, ctx.card)))


class Unanswerable(Cost):
    """Nobody can activate anything in response to this effect; costs nothing."""

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        ctx.values["unanswerable"] = 1
        return True

    def phrase(self) -> Text:
        return Empty()

    def afterword(self) -> Text:
        return Text("cost_unanswerable")


class AllOf(Cost):
    """Several costs, all of them paid in this order."""

    def __init__(self, *costs: Part) -> None:
        self.costs = costs
        self.categories = frozenset().union(*(c.categories for c in costs))
        self.mechanics = frozenset().union(*(c.mechanics for c in costs))

    def possible(self, ctx: Context) -> bool:
        return all(c.possible(ctx) for c in self.costs)

    def run(self, ctx: Context) -> Procedure[bool]:
        for cost in self.costs:
            yield from cost.run(ctx)
        return True

    def phrase(self) -> Text:
        said = [c.phrase() for c in self.costs]
        said = [s for s in said if not isinstance(s, Empty)]
        return Joined("cost_joint", said) if said else Empty()

    def afterword(self) -> Text:
        return Joined("joint", [c.afterword() for c in self.costs])


class NotAttackingWith(Cost):
    """A kind of your monsters cannot attack this turn; not usable after one attacked."""

    def __init__(self, selector: Selector) -> None:
        self.selector = selector
        self.record = Rule(RuleKind.CANNOT_ATTACK, scope=selector.scope())

    def possible(self, ctx: Context) -> bool:
        turn = ctx.duel.turn
        return not any(
            c.field is not None and c.field.attacked_turn == turn for c in self.selector.find(ctx)
        )

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        linger(ctx.duel, self.record, ctx, THIS_TURN)
        return True

    def phrase(self) -> Text:
        return Empty()

    def afterword(self) -> Text:
        return Text("cost_not_attacking_with", cards=self.selector.plural())


# Xyz materials


class DetachFromThis(Part):
    """An effect detaches materials from this card."""

    mechanics = frozenset({"detach"})

    def __init__(self, number: int = 1) -> None:
        self.number = number

    def possible(self, ctx: Context) -> bool:
        state = ctx.card.field
        return state is not None and len(state.materials) >= self.number

    def run(self, ctx: Context) -> Procedure[bool]:
        if not ctx.source_present:
            return False
        return bool((yield from detach_materials(ctx, ctx.card, self.number, Reason.EFFECT)))

    def phrase(self) -> Text:
        return Text("detach", count=self.number)


class DetachInstead(Part):
    """Detach a material from each monster that would be destroyed (give it to ``Instead``)."""

    mechanics = frozenset({"detach"})

    def run(self, ctx: Context) -> Procedure[bool]:
        for card in list(ctx.picked):
            yield from detach_materials(ctx, card, 1, Reason.EFFECT)
        return True

    def phrase(self) -> Text:
        return Empty()


# a Synchro Summon in the middle of an effect


class SynchroNow(Part):
    """Synchro Summon a monster now with this card as one of the materials."""

    categories = frozenset({Category.SPECIAL_SUMMON})
    mechanics = frozenset({"synchro-summon"})

    def _ways(self, ctx: Context, monster: Card) -> list[tuple[SynchroMaterials, Context]]:
        found = []
        for _, effect in monster.definition.procedures:
            if effect.kind is SummonKind.SYNCHRO and isinstance(effect.procedure, SynchroMaterials):
                found.append((effect.procedure, Context(ctx.duel, monster, ctx.player, effect)))
        return found

    def _fits(
        self, ctx: Context, way: SynchroMaterials, asked: Context, cards: Sequence[Card]
    ) -> bool:
        return (
            ctx.card in cards
            and way.fits(asked, cards)
            and bool(zones_for(ctx.duel, ctx.player, asked.card, True, leaving=tuple(cards)))
        )

    def _feasible(self, ctx: Context) -> list[Card]:
        duel = ctx.duel
        found = []
        for monster in duel.pile(ctx.player, Location.EXTRA):
            if not monster.printed.kind & Kind.SYNCHRO or not may_special_summon(
                duel, ctx.player, monster, ctx, SummonKind.SYNCHRO
            ):
                continue
            for way, asked in self._ways(ctx, monster):
                pool = way.candidates(asked)
                least, most = way.bounds(asked)
                if ctx.card in pool and any(
                    self._fits(ctx, way, asked, chosen) for chosen in subsets(pool, least, most)
                ):
                    found.append(monster)
                    break
        return found

    def possible(self, ctx: Context) -> bool:
        return bool(self._feasible(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        feasible = self._feasible(ctx) if ctx.source_present else []
        if not feasible:
            return False
        monster = yield from choose_card(ctx.player, feasible, "special_summon", ctx.card.uid)
        way, asked = self._ways(ctx, monster)[0]
        pool = way.candidates(asked)
        least, most = way.bounds(asked)
        chosen = yield from choose_cards(
            ctx.player,
            pool,
            least,
            min(most, len(pool)),
            "material",
            monster.uid,
            lambda cards: self._fits(ctx, way, asked, cards),
        )
        yield from way.spend(asked, chosen)
        return (yield from summon_with(ctx, monster, SummonKind.SYNCHRO, chosen))

    def phrase(self) -> Text:
        return Text("synchro_now")


# battle


def _destroyed(ctx: Context) -> list[Card]:
    event = ctx.event
    if event is None or event.kind is not When.DESTROYED_IN_BATTLE:
        return []
    card = ctx.duel.cards[event.cards[1]]
    return [card] if card.location == Location.GRAVEYARD else []


DESTROYED_MONSTER: Final = Fixed("destroyed_monster", _destroyed, needed=True)
"""The monster that was destroyed by battle, in the graveyard."""


def _attack_of_destroyed(ctx: Context) -> int:
    return sum(attack_of(ctx.duel, c) for c in _destroyed(ctx))


def damage_of_destroyed() -> Damage:
    """Damage of the attack that the monster destroyed by battle has in the graveyard."""
    return Damage(_attack_of_destroyed, words=Text("damage_of_destroyed"))


def this_destroys_in_defense() -> Moment:
    """This card destroys a monster in defence position by battle and sends it to the graveyard."""

    def match(ctx: Context) -> bool:
        event, fight = ctx.event, ctx.duel.fight
        if event is None or event.source != ctx.card.uid or fight is None:
            return False
        lost = ctx.duel.cards[event.cards[1]]
        position = fight.positions[0 if lost is fight.attacker else 1]
        return position & 12 != 0 and lost.location == Location.GRAVEYARD

    return Moment((When.DESTROYED_IN_BATTLE,), match, Text("moment.this_destroys_in_defense"))


def equipped_destroys_by_battle() -> Moment:
    """The monster this card is equipped to destroys one by battle that goes to the graveyard."""

    def match(ctx: Context) -> bool:
        event, state = ctx.event, ctx.card.field
        if event is None or state is None or event.source != state.equipped_to:
            return False
        return ctx.duel.cards[event.cards[1]].location == Location.GRAVEYARD

    return Moment((When.DESTROYED_IN_BATTLE,), match, Text("moment.equipped_destroys"))


# values


class ZeroAttack(SetStat):
    """The attack of monsters becomes 0 for some time."""

    mechanics = frozenset({"atk"})

    def __init__(self, which: Which, *, until: Until = END_OF_TURN) -> None:
        super().__init__(which, Stat.ATTACK, lambda ctx, card: 0, until=until, zh="", en="", ja="")

    def phrase(self) -> Text:
        return Text("attack_becomes_zero", cards=self.which.phrase(), until=self.until.phrase())


class Halve(Part):
    """Attack and defence of monsters are halved (and stay so unless ``until`` says otherwise)."""

    categories = frozenset({Category.CHANGE_STATS})
    mechanics = frozenset({"atk"})

    def __init__(self, which: Which, *, until: Until = ALWAYS) -> None:
        self.which = which
        self.until = until

    def possible(self, ctx: Context) -> bool:
        return self.which.possible(ctx)

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        cards = yield from self.which.cards(ctx)
        changed = [c for c in cards if c.position & 5 and not unaffected(duel, c, ctx)]
        values = [(attack_of(duel, c), defense_of(duel, c)) for c in changed]
        for card, both in zip(changed, values, strict=True):
            for record, value in zip(_HALVES, both, strict=True):
                expiry = self.until.make(ctx)
                half = (value + 1) // 2
                linger(duel, record, ctx, expiry, refs=(card.ref,), values=(half,))
        ctx.affected = changed
        return bool(changed)

    def phrase(self) -> Text:
        return Text("halve_both", cards=self.which.phrase(), until=self.until.phrase())


_HALVES: Final = (
    Modifier(Stat.ATTACK, Op.FINAL, None, scope=BOUND),
    Modifier(Stat.DEFENSE, Op.FINAL, None, scope=BOUND),
)


# monsters as equip cards


class Absorb(Acting):
    """Equip an opponent's monster to this card; it bears the mark by which it is known."""

    key = "absorb"
    tag = "equip-monster"
    categories = frozenset({Category.EQUIP})

    def possible(self, ctx: Context) -> bool:
        return bool(free_spell_zones(ctx.duel, ctx.player))

    def act(self, ctx: Context, cards: list[Card]) -> Procedure[list[Card]]:
        done = []
        for card in cards:
            if not may_be_absorbed(ctx, card):
                continue
            went = yield from equip_monster(ctx.duel, card, ctx.player, ctx.card, ctx)
            if went and card.field is not None:
                card.field.flags = (*card.field.flags, "absorbed")
                done.append(card)
        return done


class EquipToThis(Acting):
    """Equip monsters to this card from wherever they are (a graveyard); no marks are kept."""

    key = "absorb"
    tag = "equip-monster"
    categories = frozenset({Category.EQUIP})

    def possible(self, ctx: Context) -> bool:
        return bool(free_spell_zones(ctx.duel, ctx.player)) and self.which.possible(ctx)

    def act(self, ctx: Context, cards: list[Card]) -> Procedure[list[Card]]:
        done = []
        for card in cards:
            bearer = ctx.card
            if bearer.location != Location.MONSTER or not bearer.position & 5:
                break
            if not ctx.source_present or not op.may_move(ctx.duel, card, Location.SPELL, ctx):
                continue
            if (yield from equip_monster(ctx.duel, card, ctx.player, bearer, ctx)):
                done.append(card)
        return done


def may_be_absorbed(ctx: Context, card: Card) -> bool:
    """Whether a monster could become an equip card of this one: tokens cannot."""
    bearer = ctx.card
    return (
        card.location == Location.MONSTER
        and not card.printed.kind & Kind.TOKEN
        and not unaffected(ctx.duel, card, ctx)
        and bearer.location == Location.MONSTER
        and bearer.position & 5 != 0
        and (not ctx.number or ctx.source_present)
    )


def absorbed(ctx: Context) -> list[Card]:
    """The monsters that this card has equipped to itself by its own effect."""
    state = ctx.card.field
    if state is None or not state.equips:
        return []
    found = [ctx.duel.cards[uid] for uid in state.equips]
    return [c for c in found if c.field is not None and "absorbed" in c.field.flags]


# restrictions


class CannotBeRevived(Line):
    """This monster cannot be special summoned from the graveyard."""

    mechanics = frozenset({"cannot-revive"})

    def records(self, printed: Printed) -> list[Effect]:
        return [
            Rule(
                RuleKind.CANNOT_SPECIAL_SUMMON,
                range=Location.GRAVEYARD,
                negatable=False,
                needs_face_up=False,
            )
        ]

    def phrase(self) -> Text:
        return Text("summoning.cannot_revive")


def by_monster_effect(ctx: Context, card: Card, cause: Context | None) -> bool:
    """Test of a rule: what is being done is done by the effect of a monster."""
    if cause is None or not cause.card.printed.is_monster:
        return False
    effect = cause.effect
    if effect is not None and getattr(effect, "kind", None) is ActivationKind.CARD:
        return False
    return not cause.origin & (Location.SPELL | Location.PENDULUM)


def by_opponents_effect(ctx: Context, card: Card, cause: Context | None) -> bool:
    """Test of a rule: what is being done is done by an opponent's effect."""
    return cause is not None and cause.player != ctx.player


def different_names(ctx: Context, cards: Sequence[Card]) -> bool:
    """Test of materials: no two share a name."""
    from duel99.kernel.derived import codes_of

    names = [set(codes_of(ctx.duel, c)) for c in cards]
    return all(not (a & b) for i, a in enumerate(names) for b in names[:i])


# targeted and gone


def _remember_link(ctx: Context) -> None:
    event, state = ctx.event, ctx.card.field
    if event is not None and state is not None and ctx.card.uid in event.cards:
        state.flags = (*state.flags, f"targeted {event.link}")


def _link_is_over(ctx: Context) -> None:
    event, state, duel = ctx.event, ctx.card.field, ctx.duel
    if event is None or state is None or f"targeted {event.link}" not in state.flags:
        return
    if ctx.card.ref in duel.chain[event.link - 1].targets:
        state.flags = (*state.flags, "reaped")
        duel.version += 1
        duel.unsettled = True


def _is_reaped(ctx: Context) -> bool:
    state = ctx.card.field
    return state is not None and "reaped" in state.flags


def DestroyedWhenTargeted() -> list[Line]:  # noqa: N802  # reads like the other lines
    """This card is destroyed after an effect that targeted it has resolved."""
    return [
        Watch((When.TARGETED,), _remember_link),
        Watch((When.CHAIN_SOLVED,), _link_is_over),
        Always(
            RuleKind.SELF_DESTROY,
            condition=when(_is_reaped, "", "", ""),
            words=Text("destroyed_when_targeted"),
        ),
    ]


class RitualBy(Line):
    """By which ritual spell this monster is summoned; only says so."""

    def __init__(self, spell: int) -> None:
        self.spell = spell

    def phrase(self) -> Text:
        return Text("ritual_by", name=Name(self.spell))


def pointed_main_zones(ctx: Context) -> frozenset[int]:
    """The own main monster zones that this Link monster points to."""
    from duel99.kernel.board import pointed_zones

    if ctx.card.location != Location.MONSTER:
        return frozenset()
    spots = pointed_zones(ctx.duel, ctx.card)
    return frozenset(z for p, z in spots if p == ctx.player and z < 5)


class SummonToPointed(Part):
    """Special summon a monster to a zone that this card points to."""

    categories = frozenset({Category.SPECIAL_SUMMON})
    mechanics = frozenset({"special-summon"})

    def __init__(self, selector: Selector) -> None:
        self.selector = selector

    def _zones(self, ctx: Context, card: Card) -> list[int]:
        if ctx.number and not ctx.source_present:
            return []
        within = pointed_main_zones(ctx)
        from_extra = card.location == Location.EXTRA
        return [z for z in zones_for(ctx.duel, ctx.player, card, from_extra) if z in within]

    def _candidates(self, ctx: Context) -> list[Card]:
        return [
            c
            for c in self.selector.find(ctx)
            if may_special_summon(ctx.duel, ctx.player, c, ctx) and self._zones(ctx, c)
        ]

    def possible(self, ctx: Context) -> bool:
        return bool(self._candidates(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        found = self._candidates(ctx)
        if not found:
            return False
        chosen = yield from choose_cards(ctx.player, found, 1, 1, "special_summon", ctx.card.uid)
        came = yield from special_summon(
            ctx.duel, chosen, ctx.player, ctx, within=pointed_main_zones(ctx)
        )
        ctx.affected = came
        return bool(came)

    def phrase(self) -> Text:
        return Text(
            "special_summon_pointed",
            cards=self.selector.bare(count(1, 1)),
            origin=self.selector.origin(),
        )


def is_fusion_summonable(filter: Filter) -> Filter:
    """Fusion monsters that a fusion effect can summon at all (no contact fusions)."""
    return Filter(
        (
            *filter.tests,
            lambda ctx, c: c.definition.fusion is not None and c.definition.fusion.by_fusion,
        ),
        noun=filter.noun,
        adjectives=filter.adjectives,
        suffixes=filter.suffixes,
    )


__all__ = [
    "CO_LINKED_THEN",
    "DESTROYED_MONSTER",
    "Absorb",
    "AllOf",
    "CannotBeRevived",
    "DestroyedWhenTargeted",
    "DetachFromThis",
    "DetachInstead",
    "EquipToThis",
    "Halve",
    "NotAttackingWith",
    "Noting",
    "RitualBy",
    "SummonToPointed",
    "SynchroNow",
    "TargetEach",
    "Unanswerable",
    "ZeroAttack",
    "absorbed",
    "by_monster_effect",
    "by_opponents_effect",
    "damage_of_destroyed",
    "different_names",
    "equipped_destroys_by_battle",
    "is_fusion_summonable",
    "may_be_absorbed",
    "noting_co_link",
    "pointed_main_zones",
    "target_number",
    "this_destroys_in_defense",
]
