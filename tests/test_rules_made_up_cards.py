"""Rules that no card of the library shows, shown by made-up cards that do what the rule speaks of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from duel99.cards.language.activations import Activate, Flip, Ignition, Quick, Trigger
from duel99.cards.language.changes import NegateActivation
from duel99.cards.language.continuous import Boost
from duel99.cards.language.costs import TributeCost
from duel99.cards.language.filters import (
    card,
    effect_monster,
    in_spell_trap_zone,
    monster,
    named,
    other,
    pointed_by_this,
)
from duel99.cards.language.kinds import PendulumScale
from duel99.cards.language.line import Line, Summoning
from duel99.cards.language.moments import (
    activated,
    moment,
    this_destroyed,
    this_sent_to_graveyard,
)
from duel99.cards.language.moves import Destroy, Draw, SendToGraveyard, ToHand
from duel99.cards.language.places import (
    banished,
    deck,
    extra,
    field,
    graveyard,
    hand,
    theirs,
    yours,
)
from duel99.cards.language.points import Recover
from duel99.cards.language.procedures import Link, Synchro, Xyz
from duel99.cards.language.steps import Do
from duel99.cards.language.summons import FACE_DOWN, SpecialSummon
from duel99.cards.language.targets import Target
from duel99.cards.language.which import TARGETS, all_, choose
from duel99.kernel import Context, Definition, Printed
from duel99.kernel.board import free_pendulum_zones, linked_cards
from duel99.kernel.choosing import choose_card
from duel99.kernel.derived import codes_of
from duel99.kernel.effect import DamageStepUse, Effect, Modifier, Procedure, Rule, Timing
from duel99.kernel.event import SetDown, Summoned
from duel99.kernel.moving import move
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import AreaScope, Who
from duel99.kernel.terms import (
    Arrow,
    Attribute,
    Kind,
    Location,
    Op,
    Race,
    Stat,
    SummonKind,
    When,
)
from duel99.scenarios import Playthrough, parse_scenarios, play

JUNK_SYNCHRON: Final = 63977008
UTOPIA: Final = 84013237
_ids = iter(range(810_000_000, 810_001_000))


def made(kinds: int, *parts: Line | Effect, **facts: Any) -> Definition:
    """A card of these lines and records."""
    printed = Printed(next(_ids), kinds, **facts)
    effects: list[Effect] = []
    summoning = Summoning()
    for part in parts:
        if isinstance(part, Line):
            effects += part.records(printed)
            summoning = part.restrict(summoning)
        else:
            effects.append(part)
    return Definition(
        printed,
        effects,
        normal_summon=summoning.normal,
        can_set=summoning.can_set,
        revive_limit=summoning.revive_limit or printed.is_extra,
        only_procedure=summoning.only_procedure,
    )


def beast(*parts: Line | Effect, kinds: int = 0, **facts: Any) -> Definition:
    """An effect monster of level 3."""
    usual = {
        "level": 3,
        "attack": 1000,
        "defense": 1000,
        "attribute": Attribute.EARTH,
        "race": Race.WARRIOR,
    }
    return made(Kind.MONSTER | Kind.EFFECT | kinds, *parts, **(usual | facts))


def _pendulum_cards(ctx: Context) -> list[Any]:
    return [c for c in ctx.duel.pile(ctx.player, Location.DECK) if c.printed.is_pendulum]


def _place_pendulum(ctx: Context) -> Procedure[bool]:
    """Place a Pendulum monster of the deck in a pendulum zone."""
    card = yield from choose_card(ctx.player, _pendulum_cards(ctx), "choose", ctx.card.uid)
    zone = free_pendulum_zones(ctx.duel, ctx.player)[0]
    move(ctx.duel, card, Location.PENDULUM, ctx.player, zone=zone, causer=ctx.player)
    return True


def _place_itself(ctx: Context) -> Procedure[bool]:
    yield from ()
    zone = free_pendulum_zones(ctx.duel, ctx.player)[0]
    move(ctx.duel, ctx.card, Location.PENDULUM, ctx.player, zone=zone, causer=ctx.player)
    return True


def _targets_mine(ctx: Context) -> bool:
    """An opponent's effect that targets a card of the own field."""
    event = ctx.event
    assert event is not None
    link = ctx.duel.chain[event.link - 1]
    return link.player != ctx.player and any(
        c.on_field and c.controller == ctx.player for c in link.target_cards()
    )


def do(
    run: Callable[[Context], Procedure[bool]], possible: Callable[[Context], bool] | None = None
) -> Do:
    return Do(run, possible=possible, zh="", en="", ja="")


SENT: Final = this_sent_to_graveyard()
OPPONENT_DRAWS: Final = moment(
    (When.DRAWN,),
    lambda ctx: ctx.event is not None and ctx.event.player != ctx.player,
    zh="",
    en="",
    ja="",
)
CARDS: Final = {
    # summoning rules
    "輕祭品": made(
        Kind.SPELL | Kind.CONTINUOUS,
        Activate(),
        Rule(
            RuleKind.DECREASE_TRIBUTES,
            scope=AreaScope(Who.EVERYONE, Location.HAND),
            range=Location.SPELL,
        ),
    ),
    "光輝": made(
        Kind.SPELL | Kind.CONTINUOUS,
        Activate(),
        Rule(RuleKind.SET_FACE_UP, who=Who.EVERYONE, range=Location.SPELL),
    ),
    "淺墓": made(Kind.SPELL, Activate(SpecialSummon(graveyard(monster), positions=FACE_DOWN))),
    "時的遺言": beast(Trigger(SENT, Draw(1))),
    "場合的遺言": beast(Trigger(SENT, Draw(1), timing=Timing.IF)),
    # other ways of coming
    "無視條件": made(Kind.SPELL, Activate(SpecialSummon(hand(monster), ignore_conditions=True))),
    "守條件": made(Kind.SPELL, Activate(SpecialSummon(hand(monster)))),
    "無視牌組": made(Kind.SPELL, Activate(SpecialSummon(deck(monster), ignore_conditions=True))),
    "額外之門": made(Kind.SPELL, Activate(SpecialSummon(extra(monster)))),
    "次元歸還": made(Kind.SPELL, Activate(SpecialSummon(banished(monster)))),
    # piles
    "次元回收": made(Kind.SPELL, Activate(ToHand(TARGETS), target=Target(banished(monster)))),
    "次元埋葬": made(Kind.SPELL, Activate(SendToGraveyard(choose(1, banished(monster))))),
    "額外埋葬": made(Kind.SPELL, Activate(SendToGraveyard(choose(1, extra(monster))))),
    # Synchro and Xyz
    "無法同步": beast(kinds=Kind.SYNCHRO, level=6),
    "只能重疊": beast(Xyz(9, onto=named(UTOPIA)), kinds=Kind.XYZ, level=0, rank=4),
    "假同步士": beast(Modifier(Stat.CODE, Op.SET, JUNK_SYNCHRON)),
    "似調整": beast(Rule(RuleKind.TUNER_ALLOWED)),
    # Pendulum
    "同步靈擺": beast(
        Synchro(),
        PendulumScale(),
        Ignition(do(_place_itself)),
        kinds=Kind.SYNCHRO | Kind.PENDULUM,
        level=5,
        scale=2,
    ),
    "置靈擺": made(
        Kind.SPELL,
        Activate(do(_place_pendulum, lambda ctx: bool(_pendulum_cards(ctx)))),
    ),
    "清空魔陷區": made(
        Kind.SPELL, Activate(Destroy(all_(field(card & other & in_spell_trap_zone))))
    ),
    "魔陷區之矢": made(
        Kind.SPELL, Activate(Destroy(TARGETS), target=Target(theirs(card & in_spell_trap_zone)))
    ),
    # the example of the New Master Rule
    "解碼語者": beast(
        Link(2, effect_monster),
        Boost(atk=lambda ctx, card: 500 * len(linked_cards(ctx.duel, card))),
        Quick(
            NegateActivation(),
            on=activated("effect", by=Who.OPPONENTS, test=_targets_mine),
            cost=TributeCost(yours(monster & pointed_by_this)),
            damage_step=DamageStepUse.YES,
        ),
        kinds=Kind.LINK,
        level=0,
        rating=3,
        arrows=Arrow.UP | Arrow.LOWER_LEFT | Arrow.LOWER_RIGHT,
        attack=2300,
        defense=0,
        attribute=Attribute.DARK,
        race=Race.CYBERSE,
    ),
    "效果怪": beast(Boost(atk=0)),
    # in the Damage Step
    "翻轉抽卡": beast(Flip(Draw(1)), kinds=Kind.FLIP, defense=3000),
    "可以聽抽": beast(Trigger(OPPONENT_DRAWS, Recover(100))),
    "必須聽抽": beast(Trigger(OPPONENT_DRAWS, Recover(100), mandatory=True)),
    "被破壞聽": beast(Trigger(this_destroyed(), Recover(100))),
}


def run(text: str) -> Playthrough:
    (scenario,) = parse_scenarios(text, extra=CARDS)
    return play(scenario)


def kinds_of_summons(through: Playthrough) -> list[SummonKind]:
    return [SummonKind(e.kind) for e in through.duel.events if isinstance(e, Summoned)]


# Normal Summons


@pytest.mark.rule("OCG-155")
def test_a_normal_summon_without_release_is_no_advance_summon() -> None:
    """Zaborg asks for a Tribute Summon: it destroys a monster only where one was released."""
    released = run(
        """
scenario: level 5 with a release
state:
  A: {hand: [雷帝紮博爾格], monsters: {m1: blank}}
  B: {monsters: {m1: blank}}
steps:
  - A: {summon: 雷帝紮博爾格, tributes: [A.m1], targets: [B.m1]}
expect: {B: {monsters: empty}}
"""
    )
    assert kinds_of_summons(released) == [SummonKind.TRIBUTE]
    unreleased = run(
        """
scenario: level 5 without a release
state:
  A: {hand: [雷帝紮博爾格], monsters: {m1: blank}, spells: {s1: 輕祭品}}
  B: {monsters: {m1: blank}}
steps:
  - A: {summon: 雷帝紮博爾格}
  - A: {cannot: {activate: 雷帝紮博爾格}}
expect: {A: {monsters: 2}, B: {monsters: 1}}
"""
    )
    assert kinds_of_summons(unreleased) == [SummonKind.NORMAL]


@pytest.mark.rule("OCG-156")
@pytest.mark.parametrize(("name", "drawn"), [("時的遺言", 0), ("場合的遺言", 1)])
def test_a_released_monster_misses_the_timing_of_when_it_is_sent(name: str, drawn: int) -> None:
    """ "When sent to the graveyard, you can" comes too late, "if sent" does not."""
    answer = f"{{activate: {name}}}"
    step = f"  - A: {answer}" if drawn else f"  - A: {{cannot: {answer}}}"
    run(
        f"""
scenario: released for an Advance Summon
state:
  A: {{hand: [{{card: blank, level: 5, name: 五星}}], monsters: {{m1: {name}}}}}
steps:
  - A: {{summon: 五星, tributes: [A.m1]}}
{step}
expect: {{A: {{hand-size: {drawn}, monsters: [五星], graveyard: [{name}]}}}}
"""
    )


@pytest.mark.rule("OCG-156", "OCG-175")
@pytest.mark.parametrize("name", ["時的遺言", "場合的遺言"])
def test_sent_by_something_that_is_over_then_neither_misses_its_timing(name: str) -> None:
    run(
        f"""
scenario: destroyed by the last thing that happened
state:
  A: {{hand: [黑洞], monsters: {{m1: {name}}}}}
steps:
  - A: {{activate: 黑洞}}
  - A: {{activate: {name}}}
expect: {{A: {{hand-size: 1}}}}
"""
    )


@pytest.mark.rule("OCG-175")
@pytest.mark.parametrize(("name", "drawn"), [("時的遺言", 0), ("場合的遺言", 1)])
def test_what_a_special_summon_took_misses_the_timing_of_when_it_is_sent(
    name: str, drawn: int
) -> None:
    answer = f"{{activate: {name}}}"
    step = f"  - A: {answer}" if drawn else f"  - A: {{cannot: {answer}}}"
    run(
        f"""
scenario: material of a Synchro Summon
state:
  A:
    monsters: {{m1: {name}, m2: 調整戰士}}
    extra: [大地騎士 蓋亞騎士]
steps:
  - A: {{special-summon: 大地騎士 蓋亞騎士, materials: [A.m1, A.m2]}}
{step}
expect: {{A: {{hand-size: {drawn}, monsters: [大地騎士 蓋亞騎士]}}}}
"""
    )
    step = step.replace("A:", "B:")
    run(
        f"""
scenario: released for a monster's own condition
state:
  A: {{hand: [熔岩魔神 岩漿石魔]}}
  B: {{monsters: {{m1: {name}, m2: blank}}}}
steps:
  - A: {{special-summon: 熔岩魔神 岩漿石魔, tributes: [B.m1, B.m2]}}
{step}
expect: {{B: {{hand-size: {drawn}, monsters: [熔岩魔神 岩漿石魔]}}}}
"""
    )


@pytest.mark.rule("OCG-163")
def test_where_monsters_are_set_face_up_it_is_a_normal_summon_and_no_set() -> None:
    through = run(
        """
scenario: 神聖光輝
state:
  A: {hand: [{card: blank, name: 甲}, {card: blank, name: 乙}], spells: {s1: 光輝}}
  B: {spells: {s1: {card: 神之宣告, set: true}}}
steps:
  - A: {set: 甲}
  - expect: {offered: {B: [{activate: 神之宣告}]}}
  - B: pass
  - A: {cannot: [{summon: 乙}, {set: 乙}, {change-position: 甲}]}
expect: {A: {m1: {card: 甲, position: defense}}}
"""
    )
    assert kinds_of_summons(through) == [SummonKind.NORMAL]
    assert not any(isinstance(e, SetDown) for e in through.duel.events)


@pytest.mark.rule("OCG-164")
def test_an_effect_that_sets_a_monster_special_summons_it_face_down() -> None:
    through = run(
        """
scenario: 過淺的墓穴
state:
  A: {hand: [淺墓, blank], graveyard: [{card: blank, name: 甲}]}
steps:
  - A: {activate: 淺墓}
  - A: {cannot: {flip: 甲}}
  - A: {summon: blank}
expect: {A: {m1: {card: 甲, position: set}, m2: blank}}
"""
    )
    assert kinds_of_summons(through) == [SummonKind.EFFECT, SummonKind.NORMAL]
    run(
        """
scenario: where nobody can special summon, it cannot be done
state:
  A: {hand: [淺墓], graveyard: [blank]}
  B: {monsters: {m1: 化石恐龍 腫頭龍}}
steps:
  - A: {cannot: {activate: 淺墓}}
expect: {A: {hand: [淺墓]}}
"""
    )


# the revive limit


@pytest.mark.rule("OCG-181")
def test_an_effect_that_ignores_conditions_brings_what_was_never_summoned_properly() -> None:
    run(
        """
scenario: from the hand, where its conditions count
state: {A: {hand: [守條件, 混沌巫師]}}
steps:
  - A: {cannot: {activate: 守條件}}
expect: {A: {hand: [守條件, 混沌巫師]}}
"""
    )
    run(
        """
scenario: from the hand, ignoring its conditions
state: {A: {hand: [無視條件, 混沌巫師]}}
steps:
  - A: {activate: 無視條件}
expect: {A: {monsters: [混沌巫師]}}
"""
    )
    run(
        """
scenario: from the deck, ignoring its conditions
state: {A: {hand: [無視牌組], deck: [混沌巫師]}}
steps:
  - A: {activate: 無視牌組, choose: [混沌巫師]}
expect: {A: {monsters: [混沌巫師]}}
"""
    )


def _by_an_effect(name: str) -> None:
    """It comes by "special summon from the extra deck", and is not properly summoned by that."""
    run(
        f"""
scenario: from the extra deck by an effect
state:
  A: {{hand: [額外之門, 死者蘇生], extra: [{name}]}}
  B: {{hand: [blank], spells: {{s1: {{card: 雷破, set: true}}}}}}
steps:
  - A: {{activate: 額外之門}}
  - B: pass
  - expect: {{A: {{monsters: [{name}]}}}}
  - B: {{activate: 雷破, targets: [{name}], cost: [blank]}}
  - A: {{cannot: {{activate: 死者蘇生, targets: [{name}]}}}}
expect: {{A: {{monsters: empty, graveyard: {{has: [{name}]}}}}}}
"""
    )


@pytest.mark.rule("OCG-297")
def test_a_synchro_monster_may_come_from_the_extra_deck_by_an_effect() -> None:
    _by_an_effect("大地騎士 蓋亞騎士")


@pytest.mark.rule("OCG-308")
def test_an_xyz_monster_may_come_from_the_extra_deck_by_an_effect() -> None:
    _by_an_effect("寶石騎士・珍珠")


@pytest.mark.rule("OCG-298")
def test_a_synchro_monster_may_be_one_that_cannot_be_synchro_summoned() -> None:
    run(
        """
scenario: the levels add up for both
state:
  A:
    hand: [額外之門]
    monsters: {m1: 調整戰士, m2: {card: blank, level: 3}}
    extra: [無法同步, 大地騎士 蓋亞騎士]
steps:
  - expect: {offered: {A: [{special-summon: 大地騎士 蓋亞騎士}]}}
  - A: {cannot: {special-summon: 無法同步}}
  - A: {activate: 額外之門, choose: [無法同步]}
expect: {A: {monsters: {has: [無法同步], size: 3}}}
"""
    )


@pytest.mark.rule("OCG-309")
def test_an_xyz_monster_may_be_one_that_only_comes_onto_another() -> None:
    run(
        """
scenario: two monsters of level 4, and one to be stacked on
state:
  A:
    monsters: {m1: blank, m2: blank}
    extra: [只能重疊, No.39 希望皇霍普]
steps:
  - A: {cannot: {special-summon: 只能重疊}}
  - A: {special-summon: No.39 希望皇霍普, materials: [A.m1, A.m2], zone: m3}
  - A: {special-summon: 只能重疊, materials: [A.m3], zone: m5}
expect: {A: {m5: {card: 只能重疊, materials: [No.39 希望皇霍普, blank, blank]}}}
"""
    )


# Tuners


@pytest.mark.rule("OCG-300")
def test_the_name_of_a_tuner_does_not_make_a_tuner() -> None:
    text = """
scenario: {title}
state:
  A:
    monsters: {{m1: {tuner}, m2: {{card: blank, level: 2}}}}
    extra: [廢品戰士]
steps:
{step}
expect: {{A: {{monsters: {left}}}}}
"""
    run(
        text.format(
            title="the named Tuner itself",
            tuner="廢品同步士",
            step="  - A: {special-summon: 廢品戰士, materials: [A.m1, A.m2]}",
            left=1,
        )
    )
    through = run(
        text.format(
            title="a monster that has its name by an effect",
            tuner="假同步士",
            step="  - A: {cannot: {special-summon: 廢品戰士}}",
            left=2,
        )
    )
    imposter = through.duel.players[0].monsters[0]
    assert imposter is not None
    assert codes_of(through.duel, imposter) == (JUNK_SYNCHRON,)


@pytest.mark.rule("OCG-301")
def test_an_effect_may_let_another_monster_be_used_as_a_tuner() -> None:
    run(
        """
scenario: without a Tuner on the field
state:
  A:
    monsters: {m1: 似調整, m2: {card: blank, level: 3}, m3: {card: blank, level: 3}}
    extra: [大地騎士 蓋亞騎士]
steps:
  - A: {special-summon: 大地騎士 蓋亞騎士, materials: [A.m1, A.m2]}
expect: {A: {monsters: [大地騎士 蓋亞騎士, blank]}}
"""
    )
    run(
        """
scenario: with a Tuner it is still what it is
state:
  A:
    monsters: {m1: 似調整, m2: 調整戰士}
    extra: [大地騎士 蓋亞騎士]
steps:
  - A: {special-summon: 大地騎士 蓋亞騎士, materials: [A.m1, A.m2]}
expect: {A: {monsters: [大地騎士 蓋亞騎士]}}
"""
    )


# hand, graveyard, banished


@pytest.mark.rule("OCG-245")
def test_the_hand_grows_by_draws_and_added_cards_and_shrinks_by_use() -> None:
    run(
        """
scenario: drawn, from the deck, from the graveyard, from the banished cards
state:
  A:
    hand: [強欲之壺, 增援, 次元回收]
    deck: [{card: blank, name: 甲}, {card: blank, name: 乙}, 終末騎士]
    graveyard: [強欲之壺]
    banished: [{card: blank, name: 丙}]
    monsters: {m1: {card: 神聖魔術師, position: set}}
steps:
  - A: {activate: A.hand.強欲之壺}
  - expect: {A: {hand: [增援, 次元回收, 甲, 乙]}}
  - A: {activate: 增援, choose: [終末騎士]}
  - expect: {A: {hand: [次元回收, 甲, 乙, 終末騎士]}}
  - A: {activate: 次元回收, targets: [丙]}
  - expect: {A: {hand: [甲, 乙, 終末騎士, 丙], banished: []}}
  - A: {flip: A.m1, targets: [次元回收]}
  - expect: {A: {hand: [甲, 乙, 終末騎士, 丙, 次元回收]}}
  - A: {summon: 甲}
expect: {A: {hand: [乙, 終末騎士, 丙, 次元回收]}}
"""
    )


@pytest.mark.rule("OCG-270")
def test_cards_of_every_place_may_go_to_the_graveyard() -> None:
    run(
        """
scenario: hand, deck, field, extra deck, banished
state:
  A:
    hand: [詭術師, {card: blank, name: 手}, 愚蠢埋葬, 額外埋葬, 次元埋葬, 地碎]
    deck: [{card: blank, name: 組}]
    extra: [大地騎士 蓋亞騎士]
    banished: [{card: blank, name: 外}]
  B: {monsters: {m1: {card: blank, name: 場}}}
steps:
  - A: {special-summon: 詭術師, cost: [手]}
  - expect: {A: {graveyard: [手]}}
  - A: {activate: 愚蠢埋葬, choose: [組]}
  - expect: {A: {graveyard: [手, 愚蠢埋葬, 組]}}
  - A: {activate: 額外埋葬}
  - expect: {A: {extra: empty, graveyard: {has: [大地騎士 蓋亞騎士]}}}
  - A: {activate: 次元埋葬}
  - expect: {A: {banished: [], graveyard: {has: [外]}}}
  - A: {activate: 地碎}
expect: {A: {graveyard: {size: 8}}, B: {graveyard: [場]}}
"""
    )


@pytest.mark.rule("OCG-274")
def test_banished_cards_are_of_no_use_by_themselves_but_an_effect_may_use_them() -> None:
    run(
        """
scenario: a monster and a spell that are banished
state:
  A:
    hand: [次元歸還]
    banished: [強欲之壺, {card: blank, name: 甲}]
steps:
  - A: {cannot: [{summon: 甲}, {set: 甲}, {activate: 強欲之壺}, {set: 強欲之壺}]}
  - A: {activate: 次元歸還}
expect: {A: {monsters: [甲], banished: [強欲之壺]}}
"""
    )


# Pendulum cards


@pytest.mark.rule("OCG-267", "OCG-338")
def test_an_effect_may_place_a_pendulum_card_in_a_pendulum_zone() -> None:
    run(
        """
scenario: placed beside a scale that lies there
state:
  A:
    hand: [置靈擺, {card: blank, name: 甲}]
    deck: [閃光的騎士]
    spells: {p1: 曼陀鈴龍}
steps:
  - A: {cannot: pendulum-summon}
  - A: {activate: 置靈擺}
  - expect: {A: {p2: {card: 閃光的騎士, position: face-up}}}
  - A: {pendulum-summon: [甲]}
expect: {A: {monsters: [甲], graveyard: [置靈擺]}}
"""
    )


@pytest.mark.rule("OCG-325")
def test_a_synchro_monster_may_be_a_pendulum_card_too() -> None:
    """It comes by an ordinary Synchro Summon and places itself; from the extra deck it returns."""
    run(
        """
scenario: as a scale
state:
  A:
    hand: [{card: blank, name: 甲}]
    monsters: {m1: 調整戰士, m2: {card: blank, level: 2}}
    extra: [同步靈擺]
    spells: {p2: 閃光的騎士}
steps:
  - A: {cannot: pendulum-summon}
  - A: {special-summon: 同步靈擺, materials: [A.m1, A.m2]}
  - A: {activate: 同步靈擺}
  - expect: {A: {p1: 同步靈擺, monsters: empty}}
  - A: {pendulum-summon: [甲]}
expect: {A: {monsters: [甲]}}
"""
    )
    run(
        """
scenario: face-down in the extra deck it is not Pendulum Summoned, face-up it is
state:
  A:
    hand: [黑洞]
    monsters: {m1: 調整戰士, m2: {card: blank, level: 2}}
    extra: [同步靈擺]
    spells: {p1: 曼陀鈴龍, p2: 閃光的騎士}
steps:
  - A: {cannot: pendulum-summon}
  - A: {special-summon: 同步靈擺, materials: [A.m1, A.m2]}
  - A: {activate: 黑洞}
  - expect: {A: {extra: [同步靈擺], graveyard: {lacks: [同步靈擺]}}}
  - A: {pendulum-summon: [同步靈擺]}
expect: {A: {monsters: [同步靈擺], extra: empty}}
"""
    )


def under(ruleset: str, text: str) -> None:
    run(f"ruleset: {ruleset}\n{text.lstrip()}")


@pytest.mark.rule("OCG-320")
def test_pendulum_zones_apart_are_not_touched_by_effects_on_spell_and_trap_zones() -> None:
    under(
        "master3",
        """
scenario: only what lies in the five zones is destroyed, neither scales nor field spell
state:
  A: {hand: [清空魔陷區], spells: {p1: 曼陀鈴龍, s1: {card: 雷破, set: true}}}
  B: {spells: {p1: 曼陀鈴龍, p2: 閃光的騎士, s3: 魔法吸收, s5: {card: 雷破, set: true}, field: 山}}
steps:
  - A: {activate: 清空魔陷區}
expect:
  A: {p1: 曼陀鈴龍, s1: empty, graveyard: [雷破, 清空魔陷區]}
  B: {p1: 曼陀鈴龍, p2: 閃光的騎士, field: 山, s3: empty, s5: empty, extra: empty}
""",
    )
    under(
        "master3",
        """
scenario: nor can they be chosen, until there is something else
state:
  A: {hand: [魔陷區之矢, 魔陷區之矢]}
  B: {hand: [雷破], spells: {p1: 曼陀鈴龍, p2: 閃光的騎士}}
steps:
  - A: {cannot: {activate: 魔陷區之矢}}
  - A: {phase: end}
  - B: {set: 雷破, zone: s1}
  - B: {phase: end}
  - A: {cannot: {activate: 魔陷區之矢, targets: [B.p1]}}
  - A: {activate: 魔陷區之矢, targets: [B.s1]}
expect: {B: {p1: 曼陀鈴龍, p2: 閃光的騎士, s1: empty, graveyard: [雷破]}}
""",
    )


@pytest.mark.rule("OCG-339")
@pytest.mark.parametrize("ruleset", ["master4", "master2020"])
def test_pendulum_cards_in_the_end_zones_are_touched_by_effects_on_them(ruleset: str) -> None:
    under(
        ruleset,
        """
scenario: the scales are destroyed with the others and go face-up to the extra deck; the field spell stays
state:
  A: {hand: [清空魔陷區], spells: {p1: 曼陀鈴龍}}
  B: {spells: {p1: 曼陀鈴龍, p2: 閃光的騎士, s3: 魔法吸收, field: 山}}
steps:
  - A: {activate: 清空魔陷區}
expect:
  A: {spells: empty, extra: [曼陀鈴龍]}
  B: {spells: [山], extra: [曼陀鈴龍, 閃光的騎士], graveyard: [魔法吸收]}
""",
    )
    under(
        ruleset,
        """
scenario: one of them may be chosen
state:
  A: {hand: [魔陷區之矢]}
  B: {spells: {p1: 曼陀鈴龍, p2: 閃光的騎士}}
steps:
  - A: {activate: 魔陷區之矢, targets: [B.p2]}
expect: {B: {p1: 曼陀鈴龍, p2: empty, extra: [閃光的騎士]}}
""",
    )


@pytest.mark.rule("OCG-318", "OCG-338")
@pytest.mark.parametrize("ruleset", ["master3", "master4", "master2020"])
def test_an_effect_places_a_pendulum_card_where_the_ruleset_has_pendulum_zones(
    ruleset: str,
) -> None:
    under(
        ruleset,
        """
scenario: beside the other scale, and the two work together
state:
  A:
    hand: [置靈擺, {card: blank, name: 甲}]
    deck: [閃光的騎士]
    spells: {p1: 曼陀鈴龍, s2: {card: 雷破, set: true}}
steps:
  - A: {activate: 置靈擺, zone: s3}
  - expect: {A: {p2: {card: 閃光的騎士, position: face-up}, s3: empty}}
  - A: {pendulum-summon: [甲]}
expect: {A: {monsters: [甲]}}
""",
    )


# Link monsters: the example in the text of the New Master Rule


@pytest.mark.rule("OCG-347", "OCG-348", "OCG-349")
@pytest.mark.parametrize(
    ("field", "materials"),
    [
        ("m1: 效果怪, m2: 效果怪, m3: 效果怪", "[A.m1, A.m2, A.m3]"),
        ("m1: 效果怪, ex1: 降頻送葬者", "[A.m1, A.ex1]"),
    ],
)
def test_decode_talker_comes_from_three_or_from_two_with_a_link_monster(
    field: str, materials: str
) -> None:
    run(
        f"""
scenario: effect monsters worth three
state: {{A: {{monsters: {{{field}}}, extra: [解碼語者]}}}}
steps:
  - A: {{special-summon: 解碼語者, materials: {materials}}}
expect: {{A: {{monsters: [解碼語者]}}}}
"""
    )


@pytest.mark.rule("OCG-347")
@pytest.mark.parametrize(
    "field",
    [
        "m1: 效果怪, m2: 效果怪",
        "m1: 效果怪, m2: 效果怪, m3: blank",
        "ex1: 夢魘曲 獨角獸",
    ],
)
def test_decode_talker_needs_two_effect_monsters_or_more_worth_three(field: str) -> None:
    run(
        f"""
scenario: not enough
state: {{A: {{monsters: {{{field}}}, extra: [解碼語者]}}}}
steps:
  - A: {{cannot: {{special-summon: 解碼語者}}}}
expect: {{A: {{extra: [解碼語者]}}}}
"""
    )


@pytest.mark.rule("OCG-343", "OCG-347")
def test_decode_talker_gains_attack_for_every_monster_in_its_linked_zones() -> None:
    """In the left extra zone it points up, to the opponent's field, and to m1 and m3."""
    run(
        """
scenario: up, lower left, lower right
state:
  A: {monsters: {ex1: 解碼語者, m1: blank, m2: blank, m3: blank, m4: blank}}
  B: {monsters: {m4: blank, m3: blank}}
steps:
  - expect: {A: {ex1: {atk: 3800, link: 3, attribute: dark, race: cyberse, position: attack}}}
  - A: {phase: end}
expect: {A: {ex1: {atk: 3800}}}
"""
    )
    run(
        """
scenario: nobody in a linked zone
state:
  A: {monsters: {ex1: 解碼語者, m2: blank, m4: blank, m5: blank}}
  B: {monsters: {m2: blank}}
steps:
  - A: {phase: end}
expect: {A: {ex1: {atk: 2300}}}
"""
    )


@pytest.mark.rule("OCG-347")
def test_decode_talker_negates_what_targets_a_card_of_its_side() -> None:
    run(
        """
scenario: an own monster that it points to is released for it
turn: {player: B}
state:
  A: {monsters: {ex1: 解碼語者, m1: {card: blank, name: 甲}, m2: {card: blank, name: 乙}}}
  B: {hand: [收縮, 突進], monsters: {m1: blank}}
steps:
  - B: {activate: 突進, targets: [B.m1]}
  - A: {cannot: {activate: 解碼語者}}
  - B: {activate: 收縮, targets: [A.ex1]}
  - A: {activate: 解碼語者, tributes: [甲]}
expect:
  A: {monsters: [解碼語者, 乙], graveyard: [甲], ex1: {atk: 2300}}
  B: {graveyard: [突進, 收縮]}
"""
    )
    run(
        """
scenario: without a monster that it points to it cannot
turn: {player: B}
state:
  A: {monsters: {ex1: 解碼語者, m2: {card: blank, name: 乙}}, spells: {s1: {card: 雷破, set: true}}}
  B: {hand: [氣旋]}
steps:
  - B: {activate: 氣旋, targets: [A.s1]}
  - A: {cannot: {activate: 解碼語者}}
expect: {A: {s1: empty}}
"""
    )


# the Damage Step


@pytest.mark.rule("OCG-111")
@pytest.mark.parametrize(("name", "life"), [("可以聽抽", 8000), ("必須聽抽", 8100)])
def test_in_the_damage_step_only_mandatory_triggers_see_what_happens_to_others(
    name: str, life: int
) -> None:
    """Its own destruction may trigger an optional effect, another's draw may not."""
    run(
        f"""
scenario: a flip effect draws after the calculation
state:
  A: {{monsters: {{m1: {{card: blank, atk: 3000}}, m2: {name}}}}}
  B: {{monsters: {{m1: {{card: 翻轉抽卡, position: set}}}}}}
steps:
  - A: {{phase: battle}}
  - A: {{attack: A.m1, target: B.m1}}
  - A: {{cannot: {{activate: 可以聽抽}}}}
expect: {{A: {{lp: {life}}}, B: {{hand-size: 1}}}}
"""
    )


@pytest.mark.rule("OCG-111")
def test_outside_the_damage_step_the_same_optional_trigger_is_offered() -> None:
    run(
        """
scenario: the same draw in a Main Phase
state:
  A: {monsters: {m1: {card: 翻轉抽卡, position: set}}}
  B: {monsters: {m1: 可以聽抽}}
steps:
  - A: {flip: A.m1}
  - B: {activate: 可以聽抽}
expect: {A: {hand-size: 1}, B: {lp: 8100}}
"""
    )


@pytest.mark.rule("OCG-111")
def test_in_the_damage_step_the_own_destruction_triggers_an_optional_effect() -> None:
    run(
        """
scenario: destroyed by an effect within the Damage Step
state:
  A: {monsters: {m1: {card: blank, atk: 100}, m2: 被破壞聽}}
  B: {monsters: {m1: {card: 食人蟲, position: set}}}
steps:
  - A: {phase: battle}
  - A: {attack: A.m1, target: B.m1}
  - B: {targets: [A.m2]}
  - A: {activate: 被破壞聽}
expect: {A: {lp: 7600}}
"""
    )
