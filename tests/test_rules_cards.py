"""Rules about cards that no card of the library shows, or that are facts of cards rather than of play.

Where a rule needs a card that the library has not got, a made-up one stands in a scenario.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.vocabulary_table import Count, Nothing, Table, here, in_spell_zone, monster, trap

from duel99 import rulesets
from duel99.cards import library
from duel99.cards.entry import Entry
from duel99.cards.language.activations import Activate, Ignition
from duel99.cards.language.changes import NegateLinkEffect
from duel99.cards.language.line import Line
from duel99.cards.language.moments import activated
from duel99.cards.language.moves import Draw
from duel99.decks import Pool, legality
from duel99.kernel import ActionKind, Card, Context, Definition, Printed
from duel99.kernel.derived import kind_of
from duel99.kernel.effect import Activation, ActivationKind, Category, Procedure, Timing
from duel99.kernel.event import Moved
from duel99.kernel.negation import negate_activation
from duel99.kernel.operations import destroy, to_hand
from duel99.kernel.position import Placement, Position
from duel99.kernel.terms import Kind, Location, Reason, Speed, When
from duel99.scenarios import parse_scenarios, play

ENTRIES = list(library.load())
MONSTERS = [e for e in ENTRIES if e.printed.is_monster]
MADE_UP = 80_000_000


def card_of(kind: int, *lines: Line) -> Definition:
    """A made-up spell or trap out of the lines of the card language."""
    printed = Printed(MADE_UP + kind, kind)
    return Definition(printed, [record for line in lines for record in line.records(printed)])


def show(text: str, **cards: Definition) -> None:
    """Play a scenario in which the made-up cards have these names."""
    (scenario,) = parse_scenarios(text, extra=cards)
    play(scenario)


# what is printed on a card


@pytest.mark.rule("OCG-002")
def test_the_kind_of_a_monster_decides_whether_it_belongs_in_the_main_or_the_extra_deck() -> None:
    extra_kinds = Kind.FUSION | Kind.SYNCHRO | Kind.XYZ | Kind.LINK
    ruleset = rulesets.load("master2020")
    filling = [e for e in MONSTERS if not e.printed.is_extra][:14]
    assert {bool(e.printed.kind & extra_kinds) for e in MONSTERS} == {True, False}
    for entry in MONSTERS:
        belongs = bool(entry.printed.kind & extra_kinds)
        main = [c for c in filling if c is not entry] * 3
        in_main = legality(Pool("x", (*main[:39], entry)), ruleset)
        in_extra = legality(Pool("x", (*main, *filling[:1])[:40], (entry,)), ruleset)
        assert ("wrong_section_extra" in [f.key for f in in_main]) is belongs, entry
        assert ("wrong_section_main" in [f.key for f in in_extra]) is not belongs, entry


@pytest.mark.rule("OCG-010")
def test_every_card_has_a_number_of_its_own_and_tokens_may_do_without_an_official_one() -> None:
    assert len({e.id for e in ENTRIES}) == len(ENTRIES)
    for entry in ENTRIES:
        assert library.find(entry.id) is entry
        assert library.find(str(entry.id)) is entry
    taken = ENTRIES[0]
    other = Entry(
        taken.id,
        {"zh-TW": "別的卡", "ja": "別のカード", "en": "Another Card"},
        Definition(Printed(taken.id, Kind.SPELL)),
        lambda language: "",
    )
    with pytest.raises(ValueError, match="defined twice"):
        library.register(other)
    assert library.find(taken.id) is taken


@pytest.mark.rule("OCG-014", "OCG-018")
@pytest.mark.parametrize(
    ("language", "box"), [("zh-TW", "【靈擺】"), ("ja", "【Ｐ効果】"), ("en", "[Pendulum]")]
)
def test_normal_monsters_have_no_effect_text_and_pendulum_monsters_two_boxes(
    language: str, box: str
) -> None:
    boxes = set()
    for entry in MONSTERS:
        kind = entry.printed.kind
        lines = entry.text(language).splitlines()
        second = [line for line in lines if line.startswith(box)]
        first = [line for line in lines if line not in second]
        if kind & Kind.NORMAL:
            assert not first, entry
        elif kind & Kind.EFFECT:
            assert first, entry
        if second:
            assert kind & Kind.PENDULUM, entry
            boxes.add((bool(first), True))
            assert any(e.range & Location.PENDULUM for e in entry.definition.effects), entry
    assert boxes == {(True, True), (False, True)}


# pendulum monsters as spells


@pytest.mark.rule("OCG-066", "OCG-069")
def test_a_card_in_a_pendulum_zone_is_a_spell_of_no_kind() -> None:
    knight = library.definition("閃光的騎士")
    duel = Position(
        rulesets.load("master2020"),
        ("A", "B"),
        (
            Placement(knight, Location.PENDULUM, 0, 0),
            Placement(knight, Location.MONSTER, 0, 0),
            Placement(knight, Location.HAND, 0),
        ),
    ).build()
    scale, on_field, in_hand = (kind_of(duel, card) for card in duel.cards[:3])
    assert scale & Kind.SPELL
    assert not scale & Kind.MONSTER
    assert not scale & (
        Kind.NORMAL | Kind.CONTINUOUS | Kind.FIELD | Kind.EQUIP | Kind.QUICK_PLAY | Kind.RITUAL
    )
    for kind in (on_field, in_hand):
        assert kind & Kind.MONSTER
        assert not kind & Kind.SPELL


# spells


@pytest.mark.rule("OCG-041")
def test_an_equip_spell_whose_effect_alone_is_negated_is_equipped_without_effect() -> None:
    silence = card_of(Kind.TRAP | Kind.COUNTER, Activate(NegateLinkEffect(), on=activated("spell")))
    show(
        """
scenario: only the effect is negated
state:
  A: {hand: [惡魔之斧], monsters: {m1: blank}}
  B: {spells: {s1: {card: 沉默, set: true}}}
steps:
  - A: {activate: 惡魔之斧, targets: [A.m1]}
  - B: {activate: B.s1}
expect:
  A: {s1: {card: 惡魔之斧, equipped-to: A.m1, negated: yes}, m1: {atk: 1000}, graveyard: empty}
  events: [link, link, negate]
""",
        沉默=silence,
    )


@pytest.mark.rule("OCG-048")
def test_the_old_field_spell_is_neither_destroyed_nor_sent_by_an_effect() -> None:
    duel = Position(
        rulesets.load("master2020"),
        ("A", "B"),
        (
            Placement(library.definition("山"), Location.FIELD, 0, 0),
            Placement(library.definition("暗"), Location.HAND, 0),
        ),
    ).build()
    decision = duel.decision
    assert decision is not None
    start = len(duel.events)
    duel.answer(next(a for a in decision.options if a.kind is ActionKind.ACTIVATE))
    (leaving,) = [
        e for e in duel.events[start:] if isinstance(e, Moved) and e.place == Location.GRAVEYARD
    ]
    assert duel.cards[leaving.card].printed.id == library.find("山").id
    assert not leaving.reason & (Reason.DESTROY | Reason.EFFECT | Reason.COST)


@pytest.mark.rule("OCG-060")
@pytest.mark.parametrize(
    ("where", "possible"), [(Location.GRAVEYARD, False), (Location.SPELL, True)]
)
def test_what_a_quick_play_spell_does_in_the_graveyard_is_spell_speed_1(
    where: Location, possible: bool
) -> None:
    """A set quick-play spell answers in an opponent's turn, its effect in the graveyard does not."""
    card = card_of(
        Kind.SPELL | Kind.QUICK_PLAY,
        Activate(Draw(1)),
        Ignition(Draw(1), range=Location.GRAVEYARD),
    )
    in_graveyard = "graveyard: [底力]" if where is Location.GRAVEYARD else ""
    on_field = "spells: {s2: {card: 底力, set: true}}" if where is Location.SPELL else ""
    step = "{activate: 底力}" if possible else "{cannot: {activate: 底力}}"
    show(
        f"""
scenario: Spell Speed 1 answers nothing
state:
  A: {{hand: [強欲之壺]}}
  B: {{{in_graveyard}{on_field}}}
steps:
  - A: {{activate: 強欲之壺}}
  - B: {step}
  - A: {{phase: end}}
expect: {{A: {{hand-size: 2}}, B: {{hand-size: {2 if possible else 1}}}}}
""",
        底力=card,
    )
    activations = [e for e in card.effects if isinstance(e, Activation)]
    assert [e.speed for e in activations] == [Speed.TWO, Speed.ONE]


@pytest.mark.rule("OCG-060")
def test_in_the_own_main_phase_the_effect_in_the_graveyard_can_be_used() -> None:
    card = card_of(
        Kind.SPELL | Kind.QUICK_PLAY,
        Activate(Draw(1)),
        Ignition(Draw(1), range=Location.GRAVEYARD),
    )
    show(
        """
scenario: Spell Speed 1 in the own Main Phase
state:
  A: {hand: [強欲之壺], graveyard: [底力]}
  B: {spells: {s1: {card: 無謀的貪欲, set: true}}}
steps:
  - A: {activate: 強欲之壺}
  - B: {activate: B.s1}
  - expect: {A: {hand-size: 2}}
  - A: {activate: 底力}
expect: {A: {hand-size: 3}}
""",
        底力=card,
    )


# traps


class NegateTheChain:
    """Negate every activation of the chain below this card."""

    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        for number in range(ctx.number - 1, 0, -1):
            negate_activation(ctx.duel, ctx, number)
        return True


@pytest.mark.rule("OCG-095")
def test_some_counter_traps_negate_every_activation_of_the_chain() -> None:
    printed = Printed(MADE_UP, Kind.TRAP | Kind.COUNTER)
    void = Definition(
        printed,
        [
            Activation(
                ActivationKind.CARD, NegateTheChain(), range=Location.SPELL, speed=Speed.THREE,
                on=(When.CHAIN_LINK,), needs_face_up=False,
                categories=frozenset({Category.NEGATE_ACTIVATION}),
            )
        ],
    )  # fmt: skip
    show(
        """
scenario: all links are negated, not only the one that is answered
state:
  A: {hand: [強欲之壺], spells: {s1: {card: 無謀的貪欲, set: true}}}
  B: {spells: {s1: {card: 虛無, set: true}, s2: {card: 無謀的貪欲, set: true}}}
steps:
  - A: {activate: 強欲之壺}
  - B: {activate: B.s2}
  - A: {activate: A.s1}
  - B: {activate: B.s1}
expect:
  A: {hand: [], graveyard: [強欲之壺, 無謀的貪欲]}
  B: {hand: [], graveyard: [虛無, 無謀的貪欲]}
  events: [link, link, link, link, negate, negate, negate]
""",
        虛無=void,
    )


def _watching_trap(count: Count) -> Definition:
    """A continuous trap with an effect for whenever a monster is summoned."""
    return trap(
        Activation(
            ActivationKind.CARD, Nothing(), range=Location.SPELL, speed=Speed.TWO,
            needs_face_up=False,
        ),
        Activation(
            ActivationKind.TRIGGER, count, range=Location.SPELL, on=(When.NORMAL_SUMMONED,),
            mandatory=True, timing=Timing.IF, needs_source=True,
        ),
        kind=Kind.CONTINUOUS,
    )  # fmt: skip


@pytest.mark.rule("OCG-090")
@pytest.mark.parametrize(("set_first", "times"), [(True, 0), (False, 1)])
def test_a_continuous_trap_turned_up_for_an_event_is_too_late_for_its_own_trigger(
    set_first: bool, times: int
) -> None:
    """Turned face-up in answer to a summon it does not trigger on it; face-up before, it does."""
    count = Count()
    down = {"position": 0x8} if set_first else {}
    table = Table(
        Placement(monster(kind=Kind.NORMAL), Location.HAND, 0),
        in_spell_zone(_watching_trap(count), 0, 0, **down),
    )
    table.do(ActionKind.SUMMON, 0)
    while table.duel.decision is not None and not table.duel.quiet:
        decision = table.duel.decision
        action = next((a for a in decision.options if _activates(a)), None)
        table.duel.answer(decision.first_answer() if action is None else action)
    assert table.card(1).face_up
    assert count.times == times


def _activates(option: object) -> bool:
    return getattr(option, "kind", None) is ActionKind.ACTIVATE


# monster effects


class DestroyAndReturn:
    """Destroy the other player's monsters; what ``back`` says returns from the graveyard at once."""

    def __init__(self, back: bool) -> None:
        self.back = back

    def possible(self, ctx: Context) -> bool:
        return True

    def run(self, ctx: Context) -> Procedure[bool]:
        rival: Sequence[Card] = [c for c in ctx.duel.players[1].monsters if c is not None]
        yield from destroy(ctx.duel, rival, ctx)
        if self.back:
            yield from to_hand(ctx.duel, rival, ctx)
        return True


@pytest.mark.rule("OCG-109")
@pytest.mark.parametrize(("back", "times"), [(False, 1), (True, 0)])
def test_a_trigger_is_lost_when_its_card_is_back_in_the_hand(back: bool, times: int) -> None:
    count = Count()
    sender = monster(
        Activation(ActivationKind.IGNITION, DestroyAndReturn(back), range=Location.MONSTER)
    )
    victim = monster(
        Activation(
            ActivationKind.TRIGGER, count, range=Location.GRAVEYARD | Location.HAND,
            on=(When.SENT_TO_GRAVEYARD,), mandatory=True, timing=Timing.IF,
            match=lambda ctx: ctx.event is not None and ctx.card.uid in ctx.event.cards,
        )
    )  # fmt: skip
    table = Table(here(sender), here(victim, 0, 1))
    table.do(ActionKind.ACTIVATE, 0)
    table.settle()
    expected = Location.HAND if back else Location.GRAVEYARD
    assert table.card(1).location == expected
    assert count.times == times
