"""The scenario format: what is refused, how steps meet decisions, what is printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.made_up_cards import CARDS
from typer.testing import CliRunner

from duel99.cli.scenario import app
from duel99.kernel import Duel
from duel99.kernel.position import Placement, Position
from duel99.kernel.terms import Location
from duel99.messages import Messages, languages
from duel99.rulesets import load
from duel99.scenarios import Failure, Playthrough, Scenario, ScenarioError, parse_scenarios, play
from duel99.scenarios.log import log_lines


def read(text: str) -> Scenario:
    (scenario,) = parse_scenarios(text, extra=CARDS)
    return scenario


def run(text: str) -> Playthrough:
    return play(read(text))


def failure(text: str) -> Failure:
    with pytest.raises(Failure) as caught:
        run(text)
    return caught.value


def faults(text: str) -> list[tuple[int, str]]:
    with pytest.raises(ScenarioError) as caught:
        parse_scenarios(text, extra=CARDS)
    for language in languages():
        assert len(caught.value.lines(Messages(language))) == len(caught.value.faults)
    return [(f.line, f.key) for f in caught.value.faults]


# files


def test_every_fault_names_its_line() -> None:
    assert faults(
        """\
scenario: broken
rulez: []
rules: [N99-059, N99-999]
ruleset: ninety-nine
options: {opp.player: nobody}
seats: [A, B, hand]
state:
  A:
    monsters: {m9: 書, m2: {card: 沒有這張, positon: attack}, m3: 書}
    graveyard: [書]
    spells: {s1: {card: 書, equipped-to: A.s1}, field: 書}
    lp: -1
  D: {}
shared: {deck: 書, track: {}}
steps:
  - A: {sumon: 書}
  - D: pass
  - A: {attack: A.m7}
  - A: {attack: A.m1, set: 書}
  - A: dance
  - A: {phase: draw}
expect:
  A: {lq: 5, m1: {colour: red}}
  winner: X
  events: [bang]
"""
    ) == [
        (2, "unknown_key"), (3, "unknown_rule"), (5, "ruleset"), (6, "seat_name"),
        (9, "unknown_key"), (9, "unknown_key"), (9, "unknown_card"), (9, "wrong_zone"),
        (10, "shared_pile"), (11, "no_bearer"), (11, "wrong_zone"), (12, "not_a_number"),
        (13, "unknown_key"), (14, "not_a_list"), (14, "other_ruleset"), (16, "unknown_key"),
        (17, "unknown_seat"), (18, "unknown_zone"), (19, "two_actions"), (20, "unknown_word"),
        (21, "unknown_word"), (23, "unknown_key"), (23, "unknown_key"), (24, "unknown_word"),
        (25, "unknown_word"),
    ]  # fmt: skip


def test_faults_of_a_riding_duel_name_their_lines() -> None:
    assert faults(
        """scenario: a Riding Duel
ruleset: riding
state:
  A: {speed-counters: 13, space: 16, full-turns: 3}
  B: {speed-counters: many}
shared:
  track: {0: blank, 16: blank, 3: 黑洞, 4: 黑洞洞}
steps:
  - A: {speed: fly}
  - A: {speed: draw, choose: [blank]}
expect:
  A: {space: far, speed-counters: 1}
  track: {3: 黑洞洞}
"""
    ) == [
        (4, "unknown_word"), (4, "unknown_word"), (4, "unknown_word"), (5, "not_a_number"),
        (7, "unknown_word"), (7, "unknown_word"), (7, "unknown_card"), (9, "unknown_word"),
        (12, "not_a_number"), (13, "unknown_card"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("scenario: x\nstate: {A: {speed-counters: 1}}\nexpect: {winner: none}", "other_ruleset"),
        ("", "empty"),
        ("- 1", "not_a_mapping"),
        ("scenario: [", "bad_yaml"),
        ("scenario: x\nsteps: " + "[" * 60 + "]" * 60, "bad_yaml"),
        ("scenario: x", "missing_key"),
        ("scenario: x\nseats: [A]\nexpect: {winner: none}", "seat_count"),
        ("scenario: x\nseats: [A, B, C]\nexpect: {winner: none}", "seats_of_ruleset"),
        ("scenario: x\nseats: [A, A]\nexpect: {winner: none}", "seat_twice"),
        ("scenario: x\nruleset: chess\nexpect: {winner: none}", "ruleset"),
        ("scenario: x\nrulesets: [master1, chess]\nexpect: {winner: none}", "ruleset"),
        ("scenario: x\nrulesets: master1\nexpect: {winner: none}", "not_a_list"),
        ("scenario: x\nrulesets: []\nexpect: {winner: none}", "no_ruleset"),
        (
            "scenario: x\nruleset: master1\nrulesets: [master2]\nexpect: {winner: none}",
            "ruleset_twice",
        ),
        ("scenario: x\nshared: {deck: []}\nexpect: {winner: none}", "not_shared"),
        ("scenario: x\nsteps: [A]\nexpect: {winner: none}", "step_shape"),
        ("scenario: x\nsteps: [{A: {cannot: attack, zone: m1}}]", "cannot_alone"),
        ("scenario: x\nrandom: {dice: [7]}\nexpect: {winner: none}", "unknown_word"),
        (
            "scenario: x\nstate: {A: {hand: [{card: 書, atk: 1}]}}\nexpect: {winner: none}",
            "only_blank",
        ),
        (
            "scenario: x\nstate: {A: {spells: {s1: {card: 書, equipped-to: A.m1}}}}\nexpect: {turn: A}",
            "position",
        ),
    ],
)
def test_a_faulty_file_is_refused(text: str, key: str) -> None:
    assert key in [k for _, k in faults(text)]


def test_a_file_may_hold_several_scenarios() -> None:
    text = "scenario: one\nexpect: {turn: A}\n---\nscenario: two\nexpect: {turn: 5}\n"
    assert [s.title for s in parse_scenarios(text)] == ["one", "two"]


# positions


POSITION = """
scenario: a position
seats: [A, B]
state:
  A:
    lp: 1234
    hand: [書, blank]
    monsters:
      m1: {card: blank, name: 兵, atk: 1500, counters: {spell: 2}}
      m2: {card: 賢者, position: defense, owner: B}
      m5: {card: 賢者, position: set, since: this-turn}
    spells: {s1: {card: 火, set: true}}
    deck: [蟲, 書]
    deck-size: 3
    graveyard: [火]
  B: {banished: [書]}
expect:
  A:
    lp: 1234
    hand: [blank, 書]
    hand-size: 2
    monsters: {size: 3, has: [賢者, 賢者]}
    m1: {card: 兵, atk: 1500, def: 1000, level: 4, race: warrior, counters: {spell: 2}, controller: A, owner: A}
    m2: {position: defense, owner: B}
    m3: empty
    m5: {position: set, materials: none, equipped-to: none, negated: no}
    s1: {card: 火, position: set}
    deck: [蟲, 書, blank]
    graveyard: {has: [火], lacks: [書]}
  B: {lp: 8000, hand: [], deck: 40, banished: [書], alive: yes}
  deck: {size: 43}
  phase: main1
  turn: {player: A, number: 5}
  chain: []
  winner: none
  offered: {A: [{summon: blank}, {activate: 書}, {change-position: A.m2}, {phase: battle}]}
"""


def test_a_position_is_what_it_says() -> None:
    run(POSITION)


def test_a_position_forks_at_every_decision() -> None:
    text = """
scenario: forks
state:
  A: {hand: [書, 旋風, 賢者], monsters: {m1: 賢者}, spells: {s1: {card: 火, set: true}}}
  B: {monsters: {m2: blank, m3: {card: 蟲, position: set}}, spells: {s2: {card: 火, set: true}}}
random: {dice: [1, 2]}
expect: {winner: none}
"""
    duel = read(text).position.build()
    from duel99.kernel.randomness import Chance

    chance = Chance(1)
    for _ in range(60):
        if duel.decision is None:
            break
        answer = duel.decision.random_answer(chance)
        copy = duel.fork()
        duel.answer(answer)
        copy.answer(answer)
        assert copy.events == duel.events
        assert repr(copy.decision) == repr(duel.decision)


def test_a_position_counts_the_turns_before_it() -> None:
    ruleset = load("ninety-nine")
    blank = CARDS["賢者"]
    deck = tuple(Placement(blank, Location.DECK) for _ in range(9))
    names = ("A", "B", "C")
    first = Position(ruleset, names, deck, turn=2, turn_player=1).build()
    assert [p.turns for p in first.players] == [1, 1, 0]
    later = Position(ruleset, names, deck, turn=5, turn_player=1).build()
    assert [p.turns for p in later.players] == [2, 2, 1]
    out = Position(ruleset, names, deck, life=(6000, 6000, 0)).build()
    assert out.living() == [0, 1]
    with pytest.raises(ValueError, match="out"):
        Position(ruleset, names, deck, life=(0, 6000, 6000)).build()


def test_two_cards_in_one_zone_are_refused() -> None:
    sage = CARDS["賢者"]
    place = Placement(sage, Location.MONSTER, 0, 0)
    with pytest.raises(ValueError, match="two cards"):
        Position(load("master2020"), ("A", "B"), (place, place)).build()


# steps and decisions


TWO_TRAPS = """
scenario: responses
state:
  A: {hand: [書, 旋風], monsters: {m1: 賢者}, spells: {s1: {card: 火, set: true}}}
  B: {monsters: {m2: blank}, spells: {s2: {card: 火, set: true}}}
steps:
"""


def test_responses_that_no_step_names_are_passed() -> None:
    run(
        TWO_TRAPS
        + """
  - A: {activate: 書, targets: [B.m2]}
  - expect: {chain: [書], B: {m2: {position: attack}}}
  - B: pass
  - expect: {B: {m2: {position: set}}, chain: []}
  - A: {activate: 旋風}
  - expect: {chain: [旋風]}
expect:
  A: {lp: 8000, spells: empty, hand: [], graveyard: [火, 書, 旋風]}
  B: {lp: 8000, spells: empty, graveyard: [火]}
"""
    )


def test_responses_that_steps_name_are_made() -> None:
    run(
        TWO_TRAPS
        + """
  - A: {activate: 旋風}
  - expect: {offered: {B: [{activate: 火}, pass]}}
  - B: {activate: B.s2}
  - A: {activate: A.hand.書, targets: [A.m1]}
  - A: {activate: 火}
  - expect: {chain: [旋風, 火, 書, 火]}
expect:
  A: {lp: 7500, m1: {position: set}, hand: []}
  B: {lp: 7500}
  events: [link, link, link, link, solve, solve, solve, solve, chain_end]
"""
    )


def test_a_pass_where_nothing_is_offered_does_nothing() -> None:
    run(TWO_TRAPS + "  - B: pass\n  - A: pass\n  - A: {summon: 賢者}\n".replace("summon", "change-position")
        + "expect: {A: {m1: {position: defense}}}\n")  # fmt: skip


def test_a_decision_that_no_step_answers_is_shown_with_its_options() -> None:
    found = failure(
        """
scenario: x
state: {A: {monsters: {m1: 賢者}}}
steps: [{A: {activate: 賢者, effect: 1}}]
expect: {winner: none}
"""
    )
    assert found.key == "unanswered"
    assert found.options == ("answer: yes", "answer: no")


def test_answers_come_with_the_action_or_after_it() -> None:
    run(
        """
scenario: x
state: {A: {hand: [賢者], monsters: {m1: 賢者}}}
steps:
  - A: {activate: 賢者, effect: 1, answer: no}
  - expect: {A: {hand-size: 1}}
  - A: {activate: 賢者, effect: 2}
  - A: {activate: 賢者, effect: 1}
  - A: {answer: yes}
  - A: {summon: 賢者, zone: m4}
  - A: {activate: 賢者}
expect: {A: {hand-size: 1, m4: 賢者, m2: empty}, B: {lp: 7000}}
"""
    )


def test_which_effect_must_be_said_where_there_are_several() -> None:
    found = failure(
        """
scenario: x
state: {A: {monsters: {m1: 賢者}}}
steps: [{A: {activate: 賢者}}]
expect: {winner: none}
"""
    )
    assert found.key == "which_effect"
    assert found.options[1:3] == ("activate: 賢者 (A.m1)", "activate: 賢者 (A.m1), effect: 2")


ATTACK_ON_BUG = """
scenario: x
state:
  A: {monsters: {m1: 賢者, m3: blank}}
  B: {monsters: {m1: {card: 蟲, position: set}}}
steps:
  - A: {phase: battle}
  - A: {attack: A.m1, target: B.m1}
"""


@pytest.mark.parametrize(
    "step", ["B: {choose: [A.m3]}", "B: {activate: 蟲, targets: [A.m3]}", "B: {targets: [blank]}"]
)
def test_a_mandatory_trigger_is_answered_in_several_ways(step: str) -> None:
    run(ATTACK_ON_BUG + f"  - {step}\nexpect: {{A: {{m1: 賢者, m3: empty}}, B: {{m1: empty}}}}\n")


def test_what_is_forced_is_checked_where_a_step_tells_it() -> None:
    text = ATTACK_ON_BUG.replace(", m3: blank", "")
    right = "  - B: {activate: 蟲, targets: [A.m1]}\nexpect: {A: {m1: empty}}\n"
    run(text + right)
    found = failure(text + right.replace("A.m1]", "B.m1]"))
    assert found.key == "not_asked"


def test_an_attack_target_that_was_not_hit_is_told() -> None:
    found = failure(
        """
scenario: x
seats: [A, B, C]
ruleset: ninety-nine
turn: {player: B, number: 2}
state: {B: {monsters: {m1: blank}}}
steps:
  - B: {phase: battle}
  - B: {attack: B.m1, target: C}
expect: {winner: none}
"""
    )
    assert found.key == "not_asked"


def test_cannot_looks_at_the_action_and_at_its_answers() -> None:
    text = """
scenario: x
seats: [A, B, C]
ruleset: ninety-nine
turn: {player: B, number: 2}
state: {B: {monsters: {m1: blank}}}
steps:
  - B: {cannot: attack}
  - B: {phase: battle}
  - B: {cannot: [{attack: B.m1, target: C}, {summon: blank}]}
  - B: {attack: B.m1, target: A}
  - B: {cannot: attack}
expect: {A: {lp: 5000}}
"""
    run(text)
    found = failure(text.replace("target: C}", "target: A}"))
    assert (found.key, found.line) == ("offered", 10)


def test_cannot_is_looked_for_wherever_the_player_is_asked() -> None:
    found = failure(TWO_TRAPS + "  - A: {activate: 旋風}\n  - B: {cannot: {activate: 火}}\n"
                    "  - A: {phase: battle}\n")  # fmt: skip
    assert found.key == "offered"


def test_a_step_out_of_turn_tells_who_is_asked() -> None:
    found = failure("scenario: x\nsteps: [{B: {phase: end}}]\nexpect: {winner: none}\n")
    assert found.key == "others_turn"
    assert found.options == ("phase: battle", "phase: end")


def test_a_failed_expectation_tells_both_values() -> None:
    found = failure("scenario: x\nexpect: {A: {lp: 1, hand: [書]}}\n")
    assert (found.line, found.values["expected"], found.values["actual"]) == (2, "1", "8000")
    for language in languages():
        assert "8000" in found.text(Messages(language))


def test_after_the_end_there_are_no_more_steps() -> None:
    text = """
scenario: x
state: {A: {monsters: {m1: blank}}, B: {lp: 1000}}
steps:
  - A: {phase: battle}
  - A: {attack: A.m1, target: B}
  - B: pass
expect: {winner: A, B: {lp: 0, alive: no, place: 2}}
"""
    through = run(text)
    assert through.duel.over
    assert log_lines(through.duel, through.book, "en")[-1] == "end: A (life_points)"
    assert failure(text.replace("- B: pass", "- A: {phase: end}")).key == "over"


def test_surrender_is_a_step() -> None:
    run(
        """
scenario: x
seats: [A, B, C]
ruleset: ninety-nine
steps: [{B: surrender}]
expect: {winner: none, B: {alive: no, place: 3}}
"""
    )


def test_dice_fall_as_the_file_says() -> None:
    scenario = read("scenario: x\nrandom: {dice: [3, 5], coin: [heads, tails]}\nexpect: {turn: A}")
    duel: Duel = scenario.position.build()
    assert [duel.chance.die(), duel.chance.die()] == [3, 5]
    assert [duel.chance.coin(), duel.chance.coin()] == [True, False]


# the command


def invoke(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, [*arguments, "--lang", "en"])
    return result.exit_code, result.output


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_the_command_ends_with_0_or_1(tmp_path: Path) -> None:
    good = write(tmp_path / "good.yaml", "scenario: fine\nexpect: {turn: A}\n")
    bad = write(tmp_path / "bad.yaml", "scenario: wrong\nexpect: {A: {lp: 1}}\n")
    broken = write(tmp_path / "broken.yaml", "scenario: x\nexpct: {}\n")
    assert invoke("run", good)[0] == 0
    code, output = invoke("run", good, bad)
    assert code == 1
    assert "A.lp: expected 1, actual 8000" in output
    assert "turn: 5 A" in output
    code, output = invoke("run", broken)
    assert code == 1
    assert "line 2" in output
    assert 'Did you mean "expect"?' in output
    assert invoke("check", good, bad)[0] == 0
    assert invoke("check", broken)[0] == 1
    assert invoke("run", str(tmp_path / "none.yaml"))[0] == 1
    assert invoke("run", str(tmp_path))[0] == 1


def test_show_draws_the_position(tmp_path: Path) -> None:
    text = POSITION.replace("賢者", "blank").replace("書", "blank").replace("火", "blank")
    text = text.replace("蟲", "blank").replace("spells: {s1: {card: blank, set: true}}", "")
    text = text[: text.index("expect:")] + "expect: {turn: A}\n"
    code, output = invoke("show", write(tmp_path / "a.yaml", text))
    assert code == 0
    assert "兵 [attack] 1500/1000 spell ×2" in output
    assert "1234" in output


# several rulesets


def test_a_document_may_hold_under_several_rulesets() -> None:
    text = """
scenario: the first player's hand
rulesets: [master2, master3]
turn: {number: 1, phase: draw}
steps: [expect: {A: {hand-size: 0}}]
---
scenario: another
expect: {winner: none}
"""
    old, new, other = parse_scenarios(text)
    assert [s.title for s in (old, new, other)] == [
        "the first player's hand [master2]",
        "the first player's hand [master3]",
        "another",
    ]
    keys = [s.position.ruleset.key for s in (old, new, other)]
    assert keys == ["master2", "master3", "master2020"]
    play(new)
    with pytest.raises(Failure, match="actual 1"):
        play(old)


def test_a_fault_of_a_document_with_several_rulesets_is_told_once() -> None:
    assert faults(
        """\
scenario: x
rulesets: [master1, master2, master3]
state: {A: {monsters: {m9: blank}, spells: {p1: 曼陀鈴龍}}}
expect: {winner: none}
"""
    ) == [(3, "unknown_key"), (3, "unknown_key")]


def test_a_reader_may_choose_the_ruleset_of_documents_that_name_none() -> None:
    text = "scenario: x\nexpect: {winner: none}\n---\nscenario: y\nruleset: master1\nexpect: {winner: none}"
    chosen = parse_scenarios(text, ruleset="master4")
    assert [s.position.ruleset.key for s in chosen] == ["master4", "master1"]
