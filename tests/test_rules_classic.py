"""Rules of the classic ruleset that a scenario with the library's cards cannot show (rules.md part 6)."""

from __future__ import annotations

from itertools import pairwise
from textwrap import dedent
from typing import Any, Final

import pytest
from tests.playing import Setting, deal, vanilla

from duel99.cards import Entry, library
from duel99.cards.language.activations import Activate, Ignition, Trigger
from duel99.cards.language.costs import PayLife
from duel99.cards.language.filters import monster
from duel99.cards.language.keeping import Upkeep
from duel99.cards.language.line import Line
from duel99.cards.language.moments import EACH_STANDBY, this_summoned
from duel99.cards.language.moves import Destroy, Draw
from duel99.cards.language.places import graveyard
from duel99.cards.language.points import Damage, Recover
from duel99.cards.language.summons import FACE_DOWN, SpecialSummon
from duel99.decks import Banlist, Pool, is_legal, legality
from duel99.kernel import Deck, Definition, Duel, Printed
from duel99.kernel.effect import Effect, Rule
from duel99.kernel.event import LifeChanged, LinkAdded, Moved
from duel99.kernel.randomness import Chance
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import AreaScope, Who
from duel99.kernel.terms import EXTRA_DECK_KINDS, Kind, Location, Reason
from duel99.rulesets import load
from duel99.scenarios import Playthrough, ScenarioError, parse_scenarios, play

CLASSIC: Final = load("classic")
LATER: Final = Kind.LINK | Kind.PENDULUM | Kind.XYZ | Kind.SYNCHRO | Kind.TUNER
CARDS: Final = list(library.load())
MAIN: Final = [c for c in CARDS if not c.printed.kind & (EXTRA_DECK_KINDS | LATER)]
FUSIONS: Final = [c for c in CARDS if c.printed.kind & Kind.FUSION]
LOW: Final = [vanilla(i, 4, 1000, 1000) for i in range(1, 61)]
_ids = iter(range(820_000_000, 820_001_000))


def made(kinds: int, *parts: Line | Effect, **facts: Any) -> Definition:
    """A card of these lines and records."""
    if kinds & Kind.MONSTER:
        facts = {"level": 4, "attack": 1000, "defense": 1000} | facts
    printed = Printed(next(_ids), kinds, **facts)
    effects: list[Effect] = []
    for part in parts:
        effects += part.records(printed) if isinstance(part, Line) else [part]
    return Definition(printed, effects)


def run(text: str, **cards: Definition) -> Playthrough:
    """Play a scenario in the classic ruleset with made-up cards."""
    (scenario,) = parse_scenarios("ruleset: classic\n" + dedent(text), extra=cards)
    return play(scenario)


def faults(
    main: list[Entry],
    extra: tuple[Entry, ...] = (),
    side: tuple[Entry, ...] = (),
    key: str = "classic",
    limited: Banlist | None = None,
) -> list[str]:
    """What keeps a deck from being played."""
    options = {} if limited is None else {"deck.banlist": "on"}
    ruleset = load(key, options=options)
    found = legality(Pool("x", tuple(main), extra, side), ruleset, banlist=limited)
    assert is_legal(found) is (not found)
    return [fault.key for fault in found]


def filled(*first: Entry, size: int = 40) -> list[Entry]:
    """A deck that begins with ``first``; of the others not more than three copies each."""
    rest = [c for c in MAIN for _ in range(3) if c not in first]
    return [*first, *rest[: size - len(first)]]


# decks


@pytest.mark.rule("CLS-001", "CLS-086")
def test_a_deck_has_forty_cards_or_more_without_a_maximum() -> None:
    assert faults(filled(size=39)) == ["too_small_open"]
    assert faults(filled(size=40)) == []
    assert faults(filled(size=100)) == []
    assert "too_large_deck" in faults(filled(size=100), key="master2020")


@pytest.mark.rule("CLS-086", "CLS-091")
def test_it_is_built_from_monsters_spells_and_traps() -> None:
    mixed = [
        next(c for c in MAIN if getattr(c.printed, what))
        for what in ("is_monster", "is_spell", "is_trap")
    ]
    assert faults(filled(*mixed)) == []


@pytest.mark.rule("CLS-002")
def test_a_side_deck_may_be_left_out_and_has_at_most_fifteen_cards() -> None:
    main = filled()
    other = [c for c in MAIN if c not in main]
    assert faults(main) == []
    assert faults(main, side=tuple(other[:15])) == []
    assert faults(main, side=tuple(other[:16])) == ["too_large_side"]


@pytest.mark.rule("CLS-004", "CLS-086")
def test_at_most_three_copies_of_a_card() -> None:
    card = MAIN[-1]
    assert faults(filled(*[card] * 3)) == []
    assert faults(filled(*[card] * 4)) == ["too_many_copies"]


@pytest.mark.rule("CLS-005", "CLS-021", "CLS-087", "CLS-088")
@pytest.mark.parametrize(("word", "allowed"), [("limited", 1), ("semi-limited", 2)])
def test_cards_of_the_limited_list_have_their_own_number_of_copies(word: str, allowed: int) -> None:
    card = MAIN[-1]
    listed = Banlist("x", limits={card.printed.code: allowed})
    assert faults(filled(*[card] * allowed), limited=listed) == []
    assert faults(filled(*[card] * (allowed + 1)), limited=listed) == [
        f"banlist.is_{word.replace('-', '_')}"
    ]
    assert faults(filled(*[card] * 3)) == []  # no list, no such limit


@pytest.mark.rule("CLS-017")
def test_fusion_monsters_have_a_place_of_their_own_outside_the_deck() -> None:
    fusion = FUSIONS[0]
    assert faults(filled(fusion)) == ["wrong_section_extra"]
    assert faults(filled(), extra=(fusion,)) == []
    ritual = next(c for c in MAIN if c.printed.kind & Kind.RITUAL and c.printed.is_monster)
    assert faults(filled(), extra=(ritual,)) == ["wrong_section_main"]
    assert faults(filled(ritual)) == []


@pytest.mark.rule("CLS-017", "CLS-091")
@pytest.mark.parametrize("kind", [Kind.SYNCHRO, Kind.XYZ, Kind.LINK])
def test_nothing_but_fusion_monsters_belongs_there(kind: Kind) -> None:
    card = next(c for c in CARDS if c.printed.is_monster and c.printed.kind & kind)
    assert faults(filled(), extra=(card,)) == ["unknown_mechanic"]
    assert faults(filled(), extra=(card,), key="master2020") == []


# the start, and who may see what


def started(**options: str) -> Duel:
    """A classic duel of two decks with a fusion monster each, in the first Main Phase."""
    decks = [Deck(LOW[:40], [FUSIONS[0].definition, FUSIONS[1].definition]) for _ in range(2)]
    return Duel(load("classic", options=options), 2, decks, order=[1, 0], seed=4)


@pytest.mark.rule("CLS-007", "CLS-089", "CLS-113", "CLS-120", "CLS-123")
def test_both_begin_with_8000_and_five_cards_and_the_first_player_draws() -> None:
    duel = started()
    assert [p.life for p in duel.players] == [8000, 8000]
    assert duel.turn_player == 1
    assert [len(p.hand) for p in duel.players] == [5, 6]


@pytest.mark.rule("CLS-111", "CLS-017")
def test_numbers_and_graveyards_are_open_hands_decks_and_fusion_decks_are_not() -> None:
    through = run(
        """
        scenario: x
        state:
          A: {hand: [blank, blank], deck-size: 17, extra: [龍騎士蓋亞, 千年龍], graveyard: [黑洞, 氣旋]}
          B: {hand: [blank], deck-size: 23, graveyard: [{card: blank, atk: 900}]}
        expect: {winner: none}
        """
    )
    duel = through.duel
    for seat in (0, 1):
        mine, theirs = (duel.view(seat).players[s] for s in (seat, 1 - seat))
        assert (len(mine.hand), len(theirs.hand)) == ((2, 1) if seat == 0 else (1, 2))
        assert (mine.deck, theirs.deck) == ((17, 23) if seat == 0 else (23, 17))
        assert all(c.id for c in (*mine.graveyard, *theirs.graveyard))
        assert all(c.id for c in mine.hand)
        assert not any(c.id for c in theirs.hand)
    names = {library.find(n).id for n in ("龍騎士蓋亞", "千年龍")}
    assert {c.id for c in duel.view(0).players[0].extra} == names
    assert [c.id for c in duel.view(1).players[0].extra] == [0, 0]


@pytest.mark.rule("CLS-091")
def test_six_kinds_of_zone_without_extra_monster_and_pendulum_zones() -> None:
    run(
        """
        scenario: every zone that there is
        state:
          A:
            monsters: {m1: blank, m2: blank, m3: blank, m4: blank, m5: blank}
            spells:
              s1: {card: 雷破, set: true}
              s5: {card: 雷破, set: true}
              field: 山
            graveyard: [blank]
            extra: [千年龍]
            deck: [blank]
        expect: {A: {monsters: 5, spells: 3, field: 山, graveyard: 1, extra: 1}}
        """
    )
    for place in ("monsters: {ex1: blank}", "spells: {p1: 閃光的騎士}"):
        with pytest.raises(ScenarioError) as caught:
            run(f"scenario: x\nstate: {{A: {{{place}}}}}\nexpect: {{winner: none}}\n")
        assert "ex1" in str(caught.value) or "p1" in str(caught.value)


@pytest.mark.rule("CLS-091")
def test_a_fusion_monster_takes_a_main_monster_zone_so_that_five_monsters_are_all() -> None:
    run(
        """
        scenario: a full field
        state:
          A:
            hand: [融合, 暗黑騎士蓋亞, 詛咒之龍]
            monsters: {m1: blank, m2: blank, m3: blank, m4: blank, m5: blank}
            extra: [龍騎士蓋亞]
        steps:
          - A: {cannot: {activate: 融合}}
        expect: {A: {monsters: 5}}
        """
    )


# summons and traps that need a card of their own


@pytest.mark.rule("CLS-052")
def test_an_effect_may_say_that_a_special_summon_is_face_down() -> None:
    shallow = made(Kind.SPELL, Activate(SpecialSummon(graveyard(monster), positions=FACE_DOWN)))
    run(
        """
        scenario: face-down where the card says so
        state: {A: {hand: [淺], graveyard: [{card: blank, name: 亡}]}}
        steps:
          - A: {activate: 淺, choose: [亡]}
        expect: {A: {m1: {card: 亡, position: set}}}
        """,
        淺=shallow,
    )


@pytest.mark.rule("CLS-015", "CLS-067")
def test_only_an_effect_lets_traps_be_activated_from_the_hand() -> None:
    maker = made(
        Kind.MONSTER | Kind.EFFECT,
        Rule(
            RuleKind.TRAP_FROM_HAND,
            scope=AreaScope(Who.YOU, Location.HAND),
            range=Location.MONSTER,
        ),
    )
    text = """
        scenario: a trap from the hand
        state: {A: {hand: [無謀的貪欲], monsters: {m1: %s}}}
        steps:
          - A: %s
        expect: {A: %s}
        """
    run(text % ("blank", "{cannot: {activate: 無謀的貪欲}}", "{hand: [無謀的貪欲]}"))
    run(text % ("例外", "{activate: 無謀的貪欲}", "{graveyard: [無謀的貪欲]}"), 例外=maker)


@pytest.mark.rule("CLS-060", "AMB-96")
def test_a_used_spell_is_sent_to_the_graveyard_and_not_destroyed() -> None:
    """Although the guide says "destroyed"; a spell that is destroyed is told apart."""
    used = run(
        """
        scenario: used
        state: {A: {hand: [強欲之壺]}}
        steps:
          - A: {activate: 強欲之壺}
        expect: {A: {graveyard: [強欲之壺]}}
        """
    )
    assert not reasons(used) & Reason.DESTROY
    destroyed = run(
        """
        scenario: destroyed
        state: {A: {hand: [氣旋], spells: {s1: {card: 強欲之壺, set: true}}}}
        steps:
          - A: {activate: 氣旋, targets: [A.s1]}
        expect: {A: {graveyard: [強欲之壺, 氣旋]}}
        """
    )
    assert reasons(destroyed) & Reason.DESTROY


def reasons(through: Playthrough) -> int:
    """Why Pot of Greed went to the graveyard."""
    pot = library.find("強欲之壺").id
    (move,) = [
        e
        for e in through.duel.events
        if isinstance(e, Moved) and e.code == pot and e.place == Location.GRAVEYARD
    ]
    return move.reason


# priority


@pytest.mark.rule("CLS-080")
def test_an_optional_trigger_of_the_summon_does_not_miss_its_moment_by_the_priority() -> None:
    knight = made(
        Kind.MONSTER | Kind.EFFECT,
        Ignition(Damage(300)),
        Trigger(this_summoned("normal"), Draw(1)),
    )
    run(
        """
        scenario: first what the summon triggers, then the priority, then the opponent
        state:
          A: {hand: [騎士]}
          B: {spells: {s1: {card: 威嚇咆哮, set: true}}}
        steps:
          - A: {summon: 騎士}
          - A: {activate: 騎士, effect: 2}
          - expect: {A: {hand-size: 0}, chain: [騎士]}
          - B: pass
          - expect: {A: {hand-size: 1}, B: {lp: 8000}}
          - A: {activate: 騎士}
        expect: {A: {hand-size: 1}, B: {lp: 7700, s1: {position: set}}}
        """,
        騎士=knight,
    )


@pytest.mark.rule("CLS-080")
def test_a_monster_that_an_earlier_link_has_summoned_has_not_just_arrived() -> None:
    soldier = made(Kind.MONSTER | Kind.EFFECT, Ignition(Damage(300)))
    through = run(
        """
        scenario: the last thing that happened is something else
        state:
          A: {hand: [強欲之壺], graveyard: [兵], spells: {s1: {card: 活死人的呼喚, set: true}}}
        steps:
          - A: {activate: 強欲之壺}
          - A: {activate: A.s1, targets: [兵]}
        expect: {A: {m1: 兵, hand-size: 2}}
        """,
        兵=soldier,
    )
    decision = through.duel.decision
    assert decision is not None
    assert decision.purpose == "action"


# the Standby Phase


def keeper(kind: int, *parts: Line) -> Definition:
    return made(kind | Kind.CONTINUOUS, Activate(), *parts)


UPKEEP: Final = Upkeep(EACH_STANDBY, PayLife(100), Destroy)
STANDBY: Final = {
    "付陷阱": keeper(Kind.TRAP, UPKEEP),
    "價陷阱": keeper(
        Kind.TRAP, Trigger(EACH_STANDBY, Recover(10), cost=PayLife(50), mandatory=True)
    ),
    "陷阱": keeper(Kind.TRAP, Trigger(EACH_STANDBY, Recover(10), mandatory=True)),
    "怪獸": made(Kind.MONSTER | Kind.EFFECT, Trigger(EACH_STANDBY, Recover(10), mandatory=True)),
    "付魔法": keeper(Kind.SPELL, UPKEEP),
    "魔法": keeper(Kind.SPELL, Trigger(EACH_STANDBY, Recover(10), mandatory=True)),
}


def standby(text: str) -> list[tuple[str, str]]:
    """Whose cards did something in the Standby Phase, in order."""
    through = run(text, **STANDBY)
    names = {d.printed.id: name for name, d in STANDBY.items()}
    duel = through.duel
    found = []
    for event in duel.events[through.start :]:
        if isinstance(event, LinkAdded):
            found.append((duel.names[event.player], names[event.code]))
        elif isinstance(event, LifeChanged) and event.amount == -100:
            found.append((duel.names[event.player], names[duel.cards[event.source].printed.id]))
    return found


@pytest.mark.rule("CLS-124", "CLS-125", "AMB-97")
@pytest.mark.parametrize("turn", ["A", "B"])
def test_what_is_due_in_the_standby_phase_comes_in_a_fixed_order(turn: str) -> None:
    """Spell Speed 2 first, that is traps; then monsters (AMB-97); then spells."""
    other = "B" if turn == "A" else "A"
    # the opponent's cards came first, and lie in the contrary order
    rows = "{s1: 魔法, s2: 付魔法, s3: 陷阱, s4: 付陷阱}"
    found = standby(
        f"""
        scenario: everything is due
        turn: {{player: {turn}, phase: standby}}
        state:
          {other}: {{monsters: {{m1: 怪獸}}, spells: {rows}}}
          {turn}: {{monsters: {{m1: 怪獸}}, spells: {rows}}}
        steps:
          - {turn}: {{answer: yes}}
          - {other}: {{answer: yes}}
          - {turn}: {{answer: yes}}
          - {other}: {{answer: yes}}
        expect: {{phase: main1}}
        """
    )
    kinds = ["付陷阱", "陷阱", "怪獸", "付魔法", "魔法"]
    assert found == [(player, kind) for kind in kinds for player in (turn, other)]


@pytest.mark.rule("CLS-125", "AMB-97")
def test_a_cost_of_an_effect_in_that_phase_is_paying_too() -> None:
    found = standby(
        """
        scenario: a trap whose effect costs life points, and one whose effect costs nothing
        turn: {player: A, phase: standby}
        state:
          A: {spells: {s1: 陷阱}}
          B: {spells: {s1: 價陷阱}}
        expect: {phase: main1}
        """
    )
    assert found == [("B", "價陷阱"), ("A", "陷阱")]


@pytest.mark.rule("AMB-97")
def test_elsewhere_the_players_choose_the_order() -> None:
    """With OCG-110 what is not activated comes first, and the turn player acts before the other."""
    rows = "{s1: 魔法, s3: 陷阱, s4: 付魔法}"
    text = f"""
        scenario: the same in master2020
        ruleset: master2020
        turn: {{player: A, phase: standby}}
        state: {{A: {{spells: {rows}}}}}
        steps:
          - A: {{answer: yes}}
          - A: {{activate: 魔法}}
        expect: {{phase: main1, A: {{lp: 7920}}}}
        """
    (scenario,) = parse_scenarios(dedent(text), extra=STANDBY)
    through = play(scenario)
    names = {d.printed.id: name for name, d in STANDBY.items()}
    links = [names[e.code] for e in through.duel.events if isinstance(e, LinkAdded)]
    assert links == ["魔法", "陷阱"]


# the end


@pytest.mark.rule("CLS-115")
@pytest.mark.parametrize(("mine", "winner"), [(500, "draw"), (501, "A")])
def test_both_at_zero_life_points_at_once_is_a_draw(mine: int, winner: str) -> None:
    run(
        f"""
        scenario: everybody takes damage
        state:
          A: {{lp: {mine}, hand: [炸彈]}}
          B: {{lp: 300}}
        steps:
          - A: {{activate: 炸彈}}
        expect: {{winner: {winner}, B: {{lp: 0}}}}
        """,
        炸彈=made(Kind.SPELL, Activate(Damage(500, to=Who.EVERYONE))),
    )


# conduct


@pytest.mark.rule("CLS-109")
def test_every_action_is_announced() -> None:
    """No player acts without a line in the record, which the table tells to all."""
    duel = deal(Setting(CLASSIC, 2), 7, library_cards=True)
    chance = Chance(5)
    told: list[tuple[object, int]] = []
    for _ in range(600):
        decision = duel.decision
        if decision is None:
            break
        if duel.quiet:
            told.append((None, len(duel.events)))
        answer = decision.random_answer(chance)
        if duel.quiet and isinstance(answer, int):
            told[-1] = (decision.options[answer], len(duel.events))
        duel.answer(answer)
    told.append((None, len(duel.events)))
    assert len(told) > 40
    silent = [action for (action, then), (_, now) in pairwise(told) if now == then]
    assert not silent
