"""The 60 kinds of continuous effect and the 30 events that community scripts use most.

One test a kind, named as docs/vocabulary.md numbers them. Each puts the record on a made-up card
and looks at what the kernel makes of it; where it helps, a second card without the record shows
that the test could fail.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.vocabulary_table import (
    Count,
    Nothing,
    Table,
    drive,
    here,
    in_hand,
    in_spell_zone,
    listener,
    monster,
    rule,
    spell,
    there,
    trap,
)

from duel99.kernel import ActionKind, Card, Context
from duel99.kernel import operations as op
from duel99.kernel.battle import Fight, attack_actions, attacks_left, calculate
from duel99.kernel.control import may_equip
from duel99.kernel.derived import (
    attack_of,
    attribute_of,
    codes_of,
    defense_of,
    kind_of,
    level_of,
    original_attack,
    race_of,
)
from duel99.kernel.effect import (
    Activation,
    ActivationKind,
    Effect,
    Modifier,
    Replacement,
    SummonProcedure,
    TributeProcedure,
)
from duel99.kernel.event import Summoned
from duel99.kernel.happening import next_moment, occur
from duel99.kernel.life import damage
from duel99.kernel.materials import LinkMaterials, SynchroMaterials, XyzMaterials, may_be_material
from duel99.kernel.permissions import may_target, may_tribute
from duel99.kernel.registry import linger, negated, ruled, unaffected
from duel99.kernel.rule_kind import ReplaceKind, RuleKind
from duel99.kernel.scope import AreaScope, Scope, Who
from duel99.kernel.settling import settle
from duel99.kernel.special_summon import may_special_summon, special_summon
from duel99.kernel.terms import (
    Attribute,
    Kind,
    Location,
    Op,
    Phase,
    Race,
    Reason,
    Speed,
    Stat,
    SummonKind,
    When,
)
from duel99.kernel.terms import Position as Face
from duel99.kernel.tributes import tribute_candidates
from duel99.kernel.turning import set_position

EVERYBODY = AreaScope(Who.EVERYONE)
THEIRS = AreaScope(Who.OPPONENTS)


def boosted(stat: Stat, way: Op, value: Any, scope: Scope | None = None) -> Table:
    record = (
        Modifier(stat, way, value) if scope is None else Modifier(stat, way, value, scope=scope)
    )
    return Table(here(monster(record)), there(monster()))


# 1-10


def test_01_update_attack() -> None:
    table = boosted(Stat.ATTACK, Op.ADD, 500, EVERYBODY)
    assert [attack_of(table.duel, table.card(i)) for i in (0, 1)] == [2000, 2000]
    table = boosted(Stat.ATTACK, Op.ADD, -2000)
    assert attack_of(table.duel, table.card(0)) == 0


def test_02_cannot_special_summon() -> None:
    banned = rule(RuleKind.CANNOT_SPECIAL_SUMMON, who=Who.OPPONENTS)
    table = Table(here(monster(banned)), in_hand(monster()), in_hand(monster(), 1))
    assert may_special_summon(table.duel, 0, table.card(1), table.ctx())
    assert not may_special_summon(table.duel, 1, table.card(2), table.ctx())


def test_03_special_summon_procedure() -> None:
    way = SummonProcedure(SummonKind.PROCEDURE, Nothing())
    table = Table(in_hand(monster(way)))
    table.do(ActionKind.SPECIAL_SUMMON, 0)
    table.settle()
    assert table.card(0).location == Location.MONSTER
    assert any(
        isinstance(e, Summoned) and e.kind == SummonKind.PROCEDURE for e in table.duel.events
    )


def test_04_disable() -> None:
    silence = rule(RuleKind.NEGATED, scope=THEIRS)
    table = Table(here(monster(silence)), there(monster(Modifier(Stat.ATTACK, Op.ADD, 700))))
    assert negated(table.duel, table.card(1))
    assert attack_of(table.duel, table.card(1)) == 1500
    assert not negated(table.duel, table.card(0))


def fight(table: Table, attacker: int, target: int) -> Fight:
    duel = table.duel
    duel.fight = Fight(table.card(attacker), table.card(target), table.card(target).controller)
    calculate(duel, duel.fight)
    return duel.fight


def test_05_indestructible_by_battle() -> None:
    table = Table(here(monster(attack=2000)), there(monster(rule(RuleKind.NO_BATTLE_DESTRUCTION))))
    assert not fight(table, 0, 1).doomed
    assert table.duel.players[1].life == 7500


def test_06_special_summon_condition() -> None:
    table = Table(in_hand(monster(revive_limit=True)), in_hand(monster(only_procedure=True)))
    ctx = table.ctx(0)
    assert not may_special_summon(table.duel, 0, table.card(0), ctx)
    table.card(0).proper = True
    assert may_special_summon(table.duel, 0, table.card(0), ctx)
    assert not may_special_summon(table.duel, 0, table.card(1), ctx)


def test_07_update_defense() -> None:
    table = boosted(Stat.DEFENSE, Op.ADD, 300)
    assert defense_of(table.duel, table.card(0)) == 1300


def test_08_indestructible_by_effect() -> None:
    table = Table(here(monster(rule(RuleKind.NO_EFFECT_DESTRUCTION))), here(monster(), 1))
    gone = drive(op.destroy(table.duel, [table.card(0), table.card(1)], table.ctx(1)))
    assert gone == [table.card(1)]
    assert table.card(0).location == Location.MONSTER


def test_09_disable_effect() -> None:
    """An activated effect of a negated monster on the field does nothing as it resolves."""
    count = Count()
    ignition = Activation(ActivationKind.IGNITION, count, range=Location.MONSTER)
    silence = rule(RuleKind.NEGATED, scope=AreaScope(Who.YOU), range=Location.SPELL)
    for records, times in (((), 1), ((silence,), 0)):
        table = Table(here(monster(ignition)), in_spell_zone(spell(*records)))
        count.times = 0
        table.do(ActionKind.ACTIVATE, 0)
        table.settle()
        assert count.times == times


def test_10_set_attack_final() -> None:
    table = Table(here(monster(Modifier(Stat.ATTACK, Op.ADD, 500))))
    ctx = table.ctx()
    from duel99.kernel.effect import THIS_TURN
    from duel99.kernel.scope import BOUND

    final = Modifier(Stat.ATTACK, Op.FINAL, None, scope=BOUND)
    linger(table.duel, final, ctx, THIS_TURN, refs=(table.card(0).ref,), values=(100,))
    assert attack_of(table.duel, table.card(0)) == 100
    later = Modifier(Stat.ATTACK, Op.ADD, None, scope=BOUND)
    linger(table.duel, later, ctx, THIS_TURN, refs=(table.card(0).ref,), values=(50,))
    assert attack_of(table.duel, table.card(0)) == 150


# 11-20


def test_11_cannot_activate() -> None:
    ignition = Activation(ActivationKind.IGNITION, Nothing(), range=Location.MONSTER)
    for who, offered in ((Who.OPPONENTS, True), (Who.YOU, False)):
        ban = rule(RuleKind.CANNOT_ACTIVATE, who=who, range=Location.SPELL)
        table = Table(here(monster(ignition)), in_spell_zone(spell(ban)))
        assert table.offered(ActionKind.ACTIVATE, 0) is offered


def test_12_cannot_attack() -> None:
    table = Table(
        here(monster(rule(RuleKind.CANNOT_ATTACK))), here(monster(), 1), phase=Phase.BATTLE
    )
    assert not table.offered(ActionKind.ATTACK, 0)
    assert table.offered(ActionKind.ATTACK, 1)


def test_13_cannot_be_effect_target() -> None:
    table = Table(here(monster(rule(RuleKind.CANNOT_BE_TARGETED))), there(monster()))
    assert not may_target(table.ctx(1), table.card(0))
    assert may_target(table.ctx(0), table.card(1))


def test_14_leave_field_redirect() -> None:
    away = rule(RuleKind.REDIRECT_FROM_FIELD, value=int(Location.BANISHED))
    table = Table(here(monster(away)), here(monster(), 1))
    drive(op.destroy(table.duel, [table.card(0), table.card(1)], table.ctx(1)))
    assert table.card(0).location == Location.BANISHED
    assert table.card(1).location == Location.GRAVEYARD


def test_15_equip_limit() -> None:
    only = rule(
        RuleKind.EQUIP_TARGET,
        test=lambda ctx, card, cause: card.printed.level == 4,
        range=Location.SPELL,
    )
    table = Table(
        here(monster()), here(monster(level=3), 1), in_spell_zone(spell(only, kind=Kind.EQUIP))
    )
    equip = table.duel.players[0].spells[0]
    assert equip is not None or table.card(2).location == Location.GRAVEYARD
    assert may_equip(table.duel, table.card(2), table.card(0))
    assert not may_equip(table.duel, table.card(2), table.card(1))


def test_16_immune_effect() -> None:
    table = Table(
        here(
            monster(
                rule(
                    RuleKind.UNAFFECTED,
                    test=lambda ctx, card, cause: cause is not None and cause.player != ctx.player,
                )
            )
        ),
        there(monster(Modifier(Stat.ATTACK, Op.ADD, -500, scope=THEIRS))),
    )
    assert unaffected(table.duel, table.card(0), table.ctx(1))
    assert attack_of(table.duel, table.card(0)) == 1500
    assert drive(op.destroy(table.duel, [table.card(0)], table.ctx(1))) == []


def test_17_destroy_replace() -> None:
    count = Count()
    instead = Replacement(
        ReplaceKind.DESTRUCTION, count, covers=lambda ctx, card: card is ctx.card, optional=False
    )
    table = Table(here(monster(instead)), here(monster(), 1))
    gone = drive(op.destroy(table.duel, [table.card(0), table.card(1)], table.ctx(1)))
    assert gone == [table.card(1)]
    assert count.times == 1


def test_18_update_level() -> None:
    table = boosted(Stat.LEVEL, Op.ADD, 2)
    assert level_of(table.duel, table.card(0)) == 6


def test_19_change_level() -> None:
    table = boosted(Stat.LEVEL, Op.SET, 8)
    assert level_of(table.duel, table.card(0)) == 8


def targets_of(table: Table, index: int) -> set[ActionKind]:
    """What kinds of target the monster may attack."""
    table.do(ActionKind.ATTACK, index)
    decision = table.duel.decision
    assert decision is not None
    if decision.purpose != "attack_target":
        return set()
    return {a.kind for a in decision.options}


def test_20_direct_attack() -> None:
    table = Table(here(monster(rule(RuleKind.DIRECT_ATTACK))), there(monster()), phase=Phase.BATTLE)
    assert targets_of(table, 0) == {ActionKind.ATTACK_MONSTER, ActionKind.ATTACK_PLAYER}


# 21-30


def test_21_pierce() -> None:
    for records, life in (((), 8000), ((rule(RuleKind.PIERCE),), 7500)):
        table = Table(here(monster(*records)), there(monster(), position=Face.FACE_UP_DEFENSE))
        fight(table, 0, 1)
        assert table.duel.players[1].life == life


def test_22_material_check() -> None:
    check = rule(RuleKind.MATERIAL_CHECK, value=lambda ctx, card: 100 * len(ctx.picked))
    table = Table(in_hand(monster(check)), here(monster()), here(monster(), 1))
    came = drive(
        special_summon(
            table.duel,
            [table.card(0)],
            0,
            table.ctx(1),
            materials=[table.card(1), table.card(2)],
        )
    )
    assert came == [table.card(0)]
    assert table.card(0).field is not None
    assert table.card(0).field.note == 200


def test_23_change_code() -> None:
    table = boosted(Stat.CODE, Op.SET, 46986414)
    assert codes_of(table.duel, table.card(0)) == (46986414,)


def test_24_extra_attack() -> None:
    table = Table(
        here(monster(rule(RuleKind.EXTRA_ATTACKS))), here(monster(), 1), phase=Phase.BATTLE
    )
    table.do(ActionKind.ATTACK, 0)
    table.settle()
    assert attacks_left(table.duel, table.card(0)) == 1
    table.do(ActionKind.ATTACK, 1)
    table.settle()
    assert attacks_left(table.duel, table.card(1)) == 0
    assert table.duel.players[1].life == 5000


def test_25_avoid_battle_damage() -> None:
    table = Table(here(monster(attack=3000)), there(monster(rule(RuleKind.AVOID_BATTLE_DAMAGE))))
    fight(table, 0, 1)
    assert table.duel.players[1].life == 8000


def test_26_cannot_summon() -> None:
    ban = rule(RuleKind.CANNOT_SUMMON, who=Who.YOU, range=Location.SPELL)
    table = Table(in_hand(monster()), in_spell_zone(spell(ban)))
    assert not table.offered(ActionKind.SUMMON, 0)
    assert table.offered(ActionKind.SET_MONSTER, 0)


def test_27_cannot_select_battle_target() -> None:
    """The value tells which targets the covered monsters cannot choose."""
    hidden = rule(
        RuleKind.CANNOT_CHOOSE_ATTACK_TARGET,
        scope=THEIRS,
        value=lambda ctx, card: int(card.printed.level == 1),
    )
    table = Table(
        here(monster()), there(monster(hidden)), there(monster(level=1), 1), phase=Phase.BATTLE
    )
    duel = table.duel
    assert table.offered(ActionKind.ATTACK, 0)
    table.do(ActionKind.ATTACK, 0)
    assert duel.fight is not None or duel.quiet  # one target: not asked
    assert (
        duel.players[0].life < 8000
        or table.card(1).location != Location.MONSTER
        or (table.card(2).location == Location.MONSTER)
    )
    assert table.card(2).location == Location.MONSTER


def test_28_add_type() -> None:
    table = boosted(Stat.KIND, Op.INCLUDE, int(Kind.TUNER))
    assert kind_of(table.duel, table.card(0)) & Kind.TUNER
    assert kind_of(table.duel, table.card(0)) & Kind.EFFECT


def test_29_cannot_attack_announce() -> None:
    table = Table(
        here(monster(rule(RuleKind.CANNOT_DECLARE_ATTACK))), here(monster(), 1), phase=Phase.BATTLE
    )
    assert not table.offered(ActionKind.ATTACK, 0)
    assert table.offered(ActionKind.ATTACK, 1)


def test_30_cannot_trigger() -> None:
    ignition = Activation(ActivationKind.IGNITION, Nothing(), range=Location.MONSTER)
    table = Table(here(monster(ignition, rule(RuleKind.CANNOT_ACTIVATE_EFFECTS))))
    assert not table.offered(ActionKind.ACTIVATE, 0)


# 31-40


def test_31_summon_procedure() -> None:
    table = Table(in_hand(monster(TributeProcedure(0), level=8)))
    table.do(ActionKind.SUMMON, 0)
    table.settle()
    assert table.card(0).location == Location.MONSTER
    plain = Table(in_hand(monster(level=8)))
    assert not plain.offered(ActionKind.SUMMON, 0)


def test_32_indestructible_count() -> None:
    table = Table(here(monster(rule(RuleKind.NO_DESTRUCTION_TIMES))), here(monster(), 1))
    ctx = table.ctx(1)
    assert drive(op.destroy(table.duel, [table.card(0)], ctx)) == []
    assert drive(op.destroy(table.duel, [table.card(0)], ctx)) == [table.card(0)]


def test_33_cannot_direct_attack() -> None:
    table = Table(here(monster(rule(RuleKind.CANNOT_ATTACK_DIRECTLY))), phase=Phase.BATTLE)
    assert not table.offered(ActionKind.ATTACK, 0)


def test_34_set_attack() -> None:
    """A set value comes before additions, whichever began first."""
    table = Table(
        here(monster(Modifier(Stat.ATTACK, Op.ADD, 300), Modifier(Stat.ATTACK, Op.SET, 1000)))
    )
    assert attack_of(table.duel, table.card(0)) == 1300


def test_35_set_defense_final() -> None:
    table = Table(
        here(monster(Modifier(Stat.DEFENSE, Op.ADD, 300), Modifier(Stat.DEFENSE, Op.FINAL, 0)))
    )
    assert defense_of(table.duel, table.card(0)) == 0


def test_36_set_base_attack() -> None:
    table = Table(
        here(
            monster(
                Modifier(Stat.ATTACK, Op.SET_ORIGINAL, 2500), Modifier(Stat.ATTACK, Op.ADD, 100)
            )
        )
    )
    assert original_attack(table.duel, table.card(0)) == 2500
    assert attack_of(table.duel, table.card(0)) == 2600


def test_37_change_battle_damage() -> None:
    half = rule(RuleKind.CHANGE_BATTLE_DAMAGE, value=lambda ctx, card: ctx.values["damage"] // 2)
    table = Table(here(monster(half, attack=2500)), there(monster()))
    fight(table, 0, 1)
    assert table.duel.players[1].life == 7500


def test_38_change_damage() -> None:
    half = rule(
        RuleKind.CHANGE_DAMAGE, who=Who.YOU, value=lambda ctx, card: ctx.values["damage"] // 2
    )
    table = Table(here(monster(half)), there(monster()))
    assert damage(table.duel, 0, 1000, table.ctx(1)) == 500
    assert damage(table.duel, 1, 1000, table.ctx(0)) == 1000


def test_39_self_destroy() -> None:
    doomed = rule(RuleKind.SELF_DESTROY, condition=lambda ctx: ctx.card.position & 12 != 0)
    table = Table(here(monster(doomed)))
    assert table.card(0).location == Location.MONSTER
    set_position(table.duel, table.card(0), Face.FACE_UP_DEFENSE, None)
    drive(settle(table.duel))
    assert table.card(0).location == Location.GRAVEYARD


def test_40_change_attribute() -> None:
    table = boosted(Stat.ATTRIBUTE, Op.SET, int(Attribute.DARK))
    assert attribute_of(table.duel, table.card(0)) == Attribute.DARK


# 41-50


def test_41_change_type() -> None:
    table = boosted(Stat.KIND, Op.SET, int(Kind.MONSTER | Kind.NORMAL))
    assert kind_of(table.duel, table.card(0)) == Kind.MONSTER | Kind.NORMAL


def test_42_cannot_change_position() -> None:
    table = Table(here(monster(rule(RuleKind.CANNOT_CHANGE_POSITION))), here(monster(), 1))
    assert not table.offered(ActionKind.CHANGE_POSITION, 0)
    assert table.offered(ActionKind.CHANGE_POSITION, 1)


def test_43_extra_summon_count() -> None:
    more = rule(RuleKind.EXTRA_SUMMON, who=Who.YOU, range=Location.SPELL)
    for records, again in (((), False), ((more,), True)):
        table = Table(in_hand(monster()), in_hand(monster()), in_spell_zone(spell(*records)))
        table.do(ActionKind.SUMMON, 0)
        table.settle()
        assert table.offered(ActionKind.SUMMON, 1) is again


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        (RuleKind.NOT_SYNCHRO_MATERIAL, 44),
        (RuleKind.NOT_LINK_MATERIAL, 56),
        (RuleKind.NOT_XYZ_MATERIAL, 60),
    ],
)
def test_44_56_60_cannot_be_material(kind: RuleKind, number: int) -> None:
    table = Table(here(monster(rule(kind))), here(monster(), 1))
    assert not may_be_material(table.duel, table.card(0), kind)
    assert may_be_material(table.duel, table.card(1), kind)
    ctx = Context(table.duel, table.card(1), 0)
    pools = {
        44: SynchroMaterials().candidates(ctx),
        56: LinkMaterials().candidates(ctx),
    }
    if number in pools:
        assert pools[number] == [table.card(1)]
    else:
        rank4 = Table(here(monster(rule(kind))), here(monster(), 1), in_hand(monster()))
        holder = rank4.card(2)
        holder.printed = monster(kind=Kind.XYZ).printed
        holder.printed.rank = 4
        assert XyzMaterials().candidates(Context(rank4.duel, holder, 0)) == [rank4.card(1)]


def test_45_unreleasable_for_a_summon() -> None:
    table = Table(here(monster(rule(RuleKind.NOT_TRIBUTE_FOR_SUMMON))), in_hand(monster(level=5)))
    assert tribute_candidates(table.duel, 0, table.card(1)) == []
    assert not table.offered(ActionKind.SUMMON, 1)
    assert may_tribute(table.ctx(0), table.card(0))


def test_46_change_race() -> None:
    table = boosted(Stat.RACE, Op.SET, int(Race.DRAGON), EVERYBODY)
    assert [race_of(table.duel, table.card(i)) for i in (0, 1)] == [Race.DRAGON, Race.DRAGON]


def test_47_disable_trap_monster() -> None:
    silence = rule(
        RuleKind.NEGATED,
        scope=AreaScope(Who.EVERYONE, Location.MONSTER, lambda ctx, c: c.printed.is_trap),
    )
    boost = Modifier(Stat.ATTACK, Op.ADD, 1000)
    table = Table(here(monster(silence)), there(trap(boost, kind=Kind.CONTINUOUS)))
    assert negated(table.duel, table.card(1))
    assert attack_of(table.duel, table.card(1)) == 0


def test_48_cannot_be_battle_target() -> None:
    table = Table(
        here(monster()),
        there(monster(rule(RuleKind.CANNOT_BE_ATTACKED))),
        there(monster(), 1),
        there(monster(), 2),
        phase=Phase.BATTLE,
    )
    table.do(ActionKind.ATTACK, 0)
    decision = table.duel.decision
    assert decision is not None
    assert {a.card for a in decision.options} == {table.card(2).uid, table.card(3).uid}


def test_49_must_attack() -> None:
    table = Table(here(monster(rule(RuleKind.MUST_ATTACK))), phase=Phase.BATTLE)
    assert table.offered(ActionKind.ATTACK, 0)
    assert not table.offered(ActionKind.END_TURN)
    assert not table.offered(ActionKind.TO_MAIN2)
    table.do(ActionKind.ATTACK, 0)
    table.settle()
    assert table.offered(ActionKind.END_TURN)


def test_50_set_defense() -> None:
    table = boosted(Stat.DEFENSE, Op.SET, 2222)
    assert defense_of(table.duel, table.card(0)) == 2222


# 51-60


def test_51_extra_attack_on_monsters() -> None:
    table = Table(
        here(monster(rule(RuleKind.EXTRA_MONSTER_ATTACKS), attack=3000)),
        there(monster()),
        there(monster(), 1),
        phase=Phase.BATTLE,
    )
    table.do(ActionKind.ATTACK, 0)
    table.settle()
    assert attacks_left(table.duel, table.card(0)) == -1
    table.do(ActionKind.ATTACK, 0)
    table.settle()
    assert not table.offered(ActionKind.ATTACK, 0)
    assert table.duel.players[1].life == 8000 - 3000


def test_52_trap_in_the_turn_it_was_set() -> None:
    card = trap(Activation(ActivationKind.CARD, Nothing(), range=Location.SPELL, speed=Speed.TWO))
    quick = rule(RuleKind.TRAP_SAME_TURN, scope=AreaScope(Who.YOU, Location.SPELL, face_down=True))
    for records, offered in (((), False), ((quick,), True)):
        table = Table(
            in_spell_zone(card, position=Face.FACE_DOWN_DEFENSE, this_turn=True),
            here(monster(*records)),
        )
        assert table.offered(ActionKind.ACTIVATE, 0) is offered


def test_53_no_effect_damage() -> None:
    table = Table(here(monster(rule(RuleKind.NO_EFFECT_DAMAGE, who=Who.YOU))), there(monster()))
    assert damage(table.duel, 0, 1000, table.ctx(1)) == 0
    assert table.duel.players[0].life == 8000


def test_54_cannot_enter_battle() -> None:
    ban = rule(RuleKind.CANNOT_ENTER_BATTLE, who=Who.YOU)
    assert not Table(here(monster(ban))).offered(ActionKind.TO_BATTLE)
    assert Table(here(monster())).offered(ActionKind.TO_BATTLE)


def test_55_unreleasable_otherwise() -> None:
    table = Table(here(monster(rule(RuleKind.NOT_TRIBUTE_FOR_EFFECT))), in_hand(monster(level=5)))
    assert not may_tribute(table.ctx(0), table.card(0))
    assert table.offered(ActionKind.SUMMON, 1)


def test_57_cannot_set_monsters() -> None:
    ban = rule(RuleKind.CANNOT_SET_MONSTER, who=Who.YOU, range=Location.SPELL)
    table = Table(in_hand(monster()), in_spell_zone(spell(ban)))
    assert table.offered(ActionKind.SUMMON, 0)
    assert not table.offered(ActionKind.SET_MONSTER, 0)


def test_58_trap_from_the_hand() -> None:
    card = trap(
        Activation(
            ActivationKind.CARD,
            Nothing(),
            range=Location.HAND | Location.SPELL,
            speed=Speed.TWO,
        )
    )
    quick = rule(RuleKind.TRAP_FROM_HAND, scope=AreaScope(Who.YOU, Location.HAND))
    for records, offered in (((), False), ((quick,), True)):
        table = Table(in_hand(card), here(monster(*records)))
        assert table.offered(ActionKind.ACTIVATE, 0) is offered


def test_59_attack_all() -> None:
    table = Table(
        here(monster(rule(RuleKind.ATTACK_ALL), attack=3000)),
        there(monster()),
        there(monster(), 1),
        there(monster(), 2),
        phase=Phase.BATTLE,
    )
    for left in (2, 1, 0):
        table.do(ActionKind.ATTACK, 0)
        table.settle()
        assert len([c for c in table.duel.players[1].monsters if c]) == left
    assert not table.offered(ActionKind.ATTACK, 0)


# the 30 events


def heard_by(*on: When, **more: Any) -> tuple[Count, Activation]:
    count = Count()
    return count, listener(*on, count=count, **more)


def test_event_01_free_chain() -> None:
    free = Activation(ActivationKind.QUICK, Nothing(), range=Location.MONSTER, speed=Speed.TWO)
    assert Table(here(monster(free))).offered(ActionKind.ACTIVATE, 0)


@pytest.mark.parametrize(
    ("when", "action", "place"),
    [
        (When.NORMAL_SUMMONED, ActionKind.SUMMON, in_hand),
        (When.SPECIAL_SUMMONED, ActionKind.SPECIAL_SUMMON, in_hand),
        (When.CHAIN_LINK, ActionKind.ACTIVATE, here),
        (When.CHAIN_SOLVED, ActionKind.ACTIVATE, here),
        (When.CHAIN_SOLVING, ActionKind.ACTIVATE, here),
    ],
)
def test_events_of_actions(when: When, action: ActionKind, place: Any) -> None:
    count, effect = heard_by(when)
    records: list[Effect] = [
        SummonProcedure(SummonKind.PROCEDURE, Nothing()),
        Activation(ActivationKind.IGNITION, Nothing(), range=Location.MONSTER),
    ]
    # the listener hears the activation of another card, not its own
    if when in (When.CHAIN_LINK, When.CHAIN_SOLVED, When.CHAIN_SOLVING):
        effect.match = lambda ctx: ctx.event is not None and ctx.card.uid not in ctx.event.cards
    table = Table(place(monster(*records)), here(monster(effect), 4))
    table.do(action, 0)
    table.settle()
    assert count.times == 1
    assert count.seen == [int(when)]


def test_event_flip_summoned_and_flipped() -> None:
    for when in (When.FLIP_SUMMONED, When.FLIPPED):
        count, effect = heard_by(when)
        table = Table(here(monster(effect), position=Face.FACE_DOWN_DEFENSE))
        table.do(ActionKind.FLIP_SUMMON, 0)
        table.settle()
        assert count.times == 1


@pytest.mark.parametrize(
    "when",
    [
        When.DRAW_PHASE,
        When.STANDBY_PHASE,
        When.MAIN_PHASE_1,
        When.BATTLE_PHASE,
        When.MAIN_PHASE_2,
        When.END_PHASE,
    ],
)
def test_event_phase(when: When) -> None:
    count, effect = heard_by(when)
    table = Table(here(monster(effect)))
    duel = table.duel
    before = duel.turn
    while duel.turn < before + 2 and duel.decision is not None:
        decision = duel.decision
        kinds = [getattr(a, "kind", None) for a in decision.options]
        for wanted in (ActionKind.TO_BATTLE, ActionKind.TO_MAIN2):
            if wanted in kinds:
                duel.answer(kinds.index(wanted))
                break
        else:
            end = kinds.index(ActionKind.END_TURN) if ActionKind.END_TURN in kinds else None
            duel.answer(decision.first_answer() if end is None else end)
    assert count.times >= 1


def moved_listener(*on: When, range: int) -> tuple[Count, Table]:
    count, effect = heard_by(*on, range=range)
    table = Table(here(monster(effect)), there(monster()), here(monster(), 1), in_hand(monster()))
    return count, table


def flush(table: Table) -> None:
    """Let what is pending happen."""
    from duel99.kernel.windows import respond

    drive(respond(table.duel))


MOVES: list[tuple[When, int, Any]] = [
    (
        When.SENT_TO_GRAVEYARD,
        Location.GRAVEYARD,
        lambda t: op.to_graveyard(t.duel, [t.card(0)], t.ctx(2)),
    ),
    (When.DESTROYED, Location.GRAVEYARD, lambda t: op.destroy(t.duel, [t.card(0)], t.ctx(1))),
    (
        When.DESTROYED_BY_BATTLE,
        Location.GRAVEYARD,
        lambda t: op.destroy(t.duel, [t.card(0)], None, reason=Reason.BATTLE),
    ),
    (When.LEFT_FIELD, Location.BANISHED, lambda t: op.banish(t.duel, [t.card(0)], t.ctx(2))),
    (When.BANISHED, Location.BANISHED, lambda t: op.banish(t.duel, [t.card(0)], t.ctx(2))),
    (
        When.TRIBUTED,
        Location.GRAVEYARD,
        lambda t: op.tribute(t.duel, [t.card(0)], None, Reason.COST),
    ),
    (
        When.ADDED_TO_HAND,
        Location.HAND,
        lambda t: op.to_hand(t.duel, [t.card(0)], t.ctx(2), to=0),
    ),
    (
        When.LEAVING_FIELD,
        Location.MONSTER,
        lambda t: op.to_graveyard(t.duel, [t.card(2)], t.ctx(1)),
    ),
    (When.DRAWN, Location.MONSTER, lambda t: op.draw(t.duel, 0, 1, t.ctx(2))),
]


@pytest.mark.parametrize(("when", "range", "what"), MOVES, ids=[m[0].name for m in MOVES])
def test_events_of_moves(when: When, range: int, what: Any) -> None:
    count, table = moved_listener(when, range=range)
    assert count.times == 0
    next_moment(table.duel)
    drive(what(table))
    flush(table)
    assert count.times == 1


def test_event_be_material() -> None:
    count, effect = heard_by(When.USED_AS_MATERIAL, range=Location.GRAVEYARD)
    synchro = monster(level=8, kind=Kind.SYNCHRO)
    way = SummonProcedure(SummonKind.SYNCHRO, SynchroMaterials(), range=Location.EXTRA)
    from duel99.kernel import Definition
    from duel99.kernel.position import Placement

    table = Table(
        here(monster(effect, kind=Kind.TUNER)),
        here(monster(), 1),
        Placement(
            Definition(synchro.printed, (way,)), Location.EXTRA, 0, position=Face.FACE_DOWN_DEFENSE
        ),
    )
    table.do(ActionKind.SPECIAL_SUMMON, 2)
    table.settle()
    assert table.card(2).location == Location.MONSTER
    assert count.times == 1


BATTLE_EVENTS = [
    When.ATTACK_DECLARED,
    When.DAMAGE_STEP_START,
    When.BEFORE_DAMAGE_CALCULATION,
    When.BATTLE_DAMAGE,
    When.DAMAGE,
    When.AFTER_DAMAGE_CALCULATION,
    When.DESTROYED_IN_BATTLE,
    When.DAMAGE_STEP_END,
]


@pytest.mark.parametrize("when", BATTLE_EVENTS, ids=[w.name for w in BATTLE_EVENTS])
def test_events_of_battle(when: When) -> None:
    count, effect = heard_by(when)
    table = Table(here(monster(effect, attack=2000)), there(monster()), phase=Phase.BATTLE)
    table.do(ActionKind.ATTACK, 0)
    table.settle()
    assert count.times == 1


def test_event_be_battle_target() -> None:
    count, effect = heard_by(When.BATTLE_TARGETED)
    table = Table(here(monster()), there(monster(effect, attack=2000)), phase=Phase.BATTLE)
    table.do(ActionKind.ATTACK, 0)
    table.settle()
    assert count.times == 1


def test_event_change_position() -> None:
    count, effect = heard_by(When.POSITION_CHANGED)
    table = Table(here(monster(effect)))
    table.do(ActionKind.CHANGE_POSITION, 0)
    table.settle()
    assert count.times == 1


def test_event_custom() -> None:
    """An effect may raise an occurrence of its own for other effects."""
    count, effect = heard_by(
        When.CUSTOM, match=lambda ctx: ctx.event is not None and ctx.event.amount == 42
    )
    table = Table(here(monster(effect)))
    for number in (7, 42):
        next_moment(table.duel)
        occur(table.duel, When.CUSTOM, amount=number)
        flush(table)
    assert count.times == 1


def test_the_rules_are_asked_of_the_right_cards() -> None:
    """A rule on one card says nothing about another one."""
    table = Table(here(monster(rule(RuleKind.NO_BATTLE_DESTRUCTION))), here(monster(), 1))

    def covered(card: Card) -> bool:
        return ruled(table.duel, RuleKind.NO_BATTLE_DESTRUCTION, card)

    assert [covered(table.card(i)) for i in (0, 1)] == [True, False]
    assert attack_actions(table.duel, 0) != []


def test_the_vocabulary_page_names_what_exists() -> None:
    """docs/vocabulary.md: each kind, stat, operation and occurrence that it names is there."""
    import re
    from pathlib import Path

    from duel99.kernel.rule_kind import ReplaceKind

    page = (Path(__file__).parent.parent / "docs" / "vocabulary.md").read_text("utf-8")
    for enumeration in (RuleKind, ReplaceKind, Stat, Op):
        for name in re.findall(rf"\b{enumeration.__name__}\.([A-Z_0-9]+)", page):
            assert name in enumeration.__members__, f"{enumeration.__name__}.{name}"
    events = page.partition("## Events")[2]
    for name in re.findall(r"done: (?:`([A-Z_0-9]+)`)", events):
        assert name in When.__members__, name
    assert len(re.findall(r"^\| \d+ \|", page, re.MULTILINE)) == 229 + 74
