"""The table: what is drawn, what is told, how answers are read."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from duel99 import cards
from duel99.bots import Situation
from duel99.cli.table.answers import Unclear, read_answer
from duel99.cli.table.board import Board
from duel99.cli.table.flow import flow
from duel99.cli.table.lines import table_lines
from duel99.cli.table.wrapping import wrapped
from duel99.cli.table.zonemap import zone_map
from duel99.kernel import MASTER2020, Deck, Duel
from duel99.kernel import event as ev
from duel99.kernel.decision import DecisionKind
from duel99.kernel.position import Placement, Position
from duel99.kernel.randomness import Chance
from duel99.kernel.terms import (
    NO_CARD,
    NOBODY,
    EndReason,
    Location,
    Phase,
    Reason,
    SummonKind,
)
from duel99.kernel.terms import (
    Position as Face,
)
from duel99.messages import Messages, languages
from duel99.rulesets.counter_actions import ABILITIES, SPEED_WORLD_ID
from duel99.telling.choices import Choice, Offer
from duel99.telling.memory import Memory
from duel99.telling.narration import Log
from duel99.telling.wording import Wording

from .tabletop import WIDTH, monster, ninety_nine, vanilla_deck

BLUE_EYES = 89631139
DARK_HOLE = 53129443


def wording(duel: Duel, language: str = "zh-TW") -> Wording:
    return Wording(
        Messages(language),
        duel.names,
        shared=duel.ruleset.piles.shared,
        library=cards.load(),
        printed={card.printed.id: card.printed for card in duel.cards},
    )


def full_table(players: int = 3) -> Duel:
    """Every zone of every player filled."""
    names = ("我", "greedy", "隨便打的電腦", "D", "E")[:players]
    placements = []
    for seat in range(players):
        for zone in range(5):
            face = (Face.FACE_UP_ATTACK, Face.FACE_DOWN_DEFENSE, Face.FACE_UP_DEFENSE)[zone % 3]
            placements.append(
                Placement(cards.definition(BLUE_EYES), Location.MONSTER, seat, zone, position=face)
            )
            placements.append(
                Placement(
                    cards.definition(DARK_HOLE),
                    Location.SPELL,
                    seat,
                    zone,
                    position=Face.FACE_DOWN_DEFENSE,
                )
            )
        placements += [Placement(monster(i), Location.HAND, seat) for i in range(4)]
    placements += [Placement(monster(i), Location.DECK) for i in range(9)]
    placements += [Placement(monster(i), Location.GRAVEYARD) for i in range(9)]
    return Position(ninety_nine(players), names, tuple(placements)).build()


def drawn(thing: Any, width: int = WIDTH, height: int = 24) -> list[str]:
    screen = io.StringIO()
    console = Console(file=screen, width=width, height=height, force_terminal=False)
    console.print(thing)
    return screen.getvalue().splitlines()


# drawing


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("height", [24, 60])
def test_no_line_is_wider_than_the_window(language: str, players: int, height: int) -> None:
    duel = full_table(players)
    words = wording(duel, language)
    for seat in (*duel.seats, NOBODY):
        view = duel.view(seat)
        console = Console(file=io.StringIO(), width=WIDTH, height=height)
        lines = drawn(Board(words).draw(view, console), height=height)
        assert lines
        assert max(cell_len(line) for line in lines) <= WIDTH


def test_everybody_is_on_the_table() -> None:
    duel = full_table()
    console = Console(file=io.StringIO(), width=WIDTH, height=60)
    text = "\n".join(drawn(Board(wording(duel)).draw(duel.view(0), console), height=60))
    assert all(name in text for name in duel.names)
    assert "山 9" in text
    assert "海 9" in text
    assert "攻3000" in text
    assert "守2500" in text
    assert "[蓋]黑洞" in text, "one's own set cards have names"


def test_a_low_window_gets_the_opponents_in_one_line_each() -> None:
    duel = full_table(3)
    words = wording(duel)
    tall = drawn(Board(words).draw(duel.view(0), Console(width=WIDTH, height=80)))
    low = drawn(Board(words).draw(duel.view(0), Console(width=WIDTH, height=24)))
    assert len(low) < len(tall)


def test_what_a_seat_may_not_know_is_not_drawn() -> None:
    duel = full_table()
    words = wording(duel)
    own = [words.card(card.printed.id) for card in duel.players[1].hand]
    console = Console(file=io.StringIO(), width=WIDTH, height=60)
    view = duel.view(0)
    text = "\n".join([*drawn(Board(words).draw(view, console)), *table_lines(view, words)])
    mine = {words.card(card.printed.id) for card in duel.players[0].hand}
    assert not any(name in text for name in set(own) - mine)
    assert text.count("[蓋]黑洞") == 10, "five of one's own in each of the two forms"


@pytest.mark.parametrize("language", languages())
def test_plain_lines_draw_nothing(language: str) -> None:
    duel = full_table()
    text = "\n".join(table_lines(duel.view(0), wording(duel, language)))
    assert not set(text) & set("─│┌┐└┘├┤·╭╮╰╯")
    assert "greedy" in text


def test_columns_stand_below_each_other_with_wide_characters() -> None:
    items = [Text(word) for word in ("青眼白龍", "A", "黑洞", "Dark Hole", "食人蟲", "B")]
    lines = drawn(flow(items), width=40)
    starts = {
        cell_len(line[: line.index(word)])
        for line, word in zip(lines, ("A", "B"), strict=False)
        if word in line
    }
    assert len(lines) < len(items)
    assert len(starts) <= 1


def test_a_long_item_gets_a_line_of_its_own() -> None:
    items = [Text(str(i)) for i in range(9)] + [Text("x" * 50)]
    lines = drawn(flow(items), width=60)
    assert lines[-1].strip() == "x" * 50
    assert len(lines) <= 3


def test_the_zone_map_has_the_numbers_of_the_choices() -> None:
    duel = Duel(ninety_nine(), ("我", "b", "c"), [vanilla_deck()], seed=7)
    chance = Chance(1)
    while duel.decision is not None and duel.decision.kind is not DecisionKind.ZONE:
        duel.answer(duel.decision.random_answer(chance))
    words = wording(duel)
    offer = Offer(Situation(duel), words)
    choices = offer.choices()
    found = zone_map(choices, offer.view, words)
    assert found is not None
    lines = drawn(found)
    assert all(f"[{i}]" in "\n".join(lines) for i in range(1, len(choices) + 1))
    assert max(cell_len(line) for line in lines) <= WIDTH


# the log

EVENTS: list[ev.Event] = [
    ev.DuelStarted((0, 1, 2), 6000),
    ev.Moved(5, BLUE_EYES, Location.HAND, 0, -1, Location.MONSTER, 0, 2, 1, int(Reason.SUMMON)),
    ev.Drew(0, 1, (7,), (DARK_HOLE,)),
    ev.Drew(1, 2, (8, 9), (DARK_HOLE, BLUE_EYES)),
    ev.Revealed(0, (DARK_HOLE,)),
    ev.Revealed(0, (DARK_HOLE,), 1 << 1),
    ev.Shuffled(NOBODY, int(Location.DECK)),
    ev.TurnBegan(0, 1),
    ev.PhaseBegan(int(Phase.MAIN1)),
    ev.StepBegan(1),
    ev.LifeChanged(0, -500, 5500, int(Reason.BATTLE)),
    ev.LifeChanged(0, -500, 5000, int(Reason.EFFECT)),
    ev.LifeChanged(0, -500, 4500, int(Reason.COST)),
    ev.LifeChanged(0, -500, 4000, int(Reason.RULE)),
    ev.LifeChanged(0, 500, 4500, int(Reason.EFFECT)),
    *(ev.Summoned(0, 5, BLUE_EYES, int(kind)) for kind in SummonKind),
    ev.SummonNegated(0, 5, BLUE_EYES),
    ev.SetDown(0, 5),
    ev.PositionChanged(5, BLUE_EYES, int(Face.FACE_UP_ATTACK), int(Face.FACE_UP_DEFENSE)),
    ev.LinkAdded(1, 0, 7, DARK_HOLE, 0),
    ev.LinkAdded(2, 1, 5, BLUE_EYES, 0, (5,), 0),
    ev.Negated(1, True),
    ev.Negated(1, False),
    ev.LinkSolved(1, True),
    ev.LinkSolved(1),
    ev.ChainEnded(1),
    ev.Attacked(5, NO_CARD, 1),
    ev.Attacked(5, 5, 1),
    ev.AttackEnded(5),
    ev.Battled(5, 5, 3000, 2500),
    ev.CountersChanged(5, "spell", 2, 2),
    ev.CountersChanged(5, "mystery", -1, 1),
    ev.Equipped(7, 5),
    ev.ControlChanged(5, 0, 1),
    ev.MaterialAttached(7, DARK_HOLE, 5),
    ev.Rolled(0, (3, 5)),
    ev.Tossed(0, (True, False)),
    ev.Declared(0, "player", 1),
    ev.Declared(0, "number", 4),
    ev.Declared(0, "option", 1),
    ev.Declared(0, "option", 1, "heads"),
    ev.Declared(0, "option", 1, "effect_2", NO_CARD),
    ev.Declared(0, "attribute", 16),
    ev.Declared(0, "race", 8192),
    ev.Declared(0, "name", BLUE_EYES),
    ev.Recycled(40, 1),
    ev.Recycled(40, 0),
    ev.TrackLaid(tuple(range(1, 16)), (0,) * 15, 0),
    ev.TrackLaid((4,), (BLUE_EYES,)),
    ev.PieceMoved(1, 0, 4, 4),
    ev.PieceMoved(1, 12, 0, 4),
    ev.Moved(9, BLUE_EYES, Location.TRACK, NOBODY, 4, Location.HAND, 1, -1, 0, int(Reason.RULE)),
    ev.PlayerCounters(0, "speed", 1, 1, "standby"),
    *(
        ev.PlayerCounters(0, "speed", 1, 5, why)
        for why in ("start", "overtook", "passed", "special")
    ),
    *(
        ev.PlayerCounters(0, "speed", -1, 0, why)
        for why in ("damage", "spell", *(ability.key for ability in ABILITIES))
    ),
    *(ev.LinkAdded(1, 0, 99, SPEED_WORLD_ID, i) for i in range(len(ABILITIES))),
    ev.LinkAdded(1, 0, 99, SPEED_WORLD_ID, 1, (), 2),
    ev.Noted("note.full_counters", 0, value=2),
    ev.PlayerLost(1, int(EndReason.LIFE_POINTS), 3),
    ev.ActProposed(0, "move", NO_CARD, (NO_CARD,), (BLUE_EYES,), 1, "destroy", 0),
    ev.ActProposed(0, "stats", NO_CARD, (), (), NOBODY, "attack_up_turn", 500),
    ev.ActAnswered(1, True),
    ev.ActAnswered(1, False),
    ev.DuelEnded((0,), int(EndReason.LIFE_POINTS)),
    ev.DuelEnded((), int(EndReason.LIFE_POINTS)),
    ev.Noted("note.no_redraw"),
]
SILENT = (ev.StepBegan, ev.PhaseBegan, ev.ChainEnded, ev.LinkSolved, ev.Moved)
"""Events that other lines tell, or whose line waits for what follows."""


def test_every_event_is_known() -> None:
    assert {type(event) for event in EVENTS} == set(ev.Event.__args__)  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("event", EVENTS, ids=lambda e: type(e).__name__)
def test_every_event_has_its_sentence(language: str, event: ev.Event) -> None:
    duel = Duel(ninety_nine(), ("我", "b", "c"), [vanilla_deck()], seed=7)
    log = Log(wording(duel, language), 0)
    before: list[ev.Event] = [
        EVENTS[1],
        EVENTS[2],
        ev.LinkAdded(1, 0, 7, DARK_HOLE, 0),
    ]
    log.read(before)
    lines = log.read([*before, event])
    assert lines or isinstance(event, SILENT)
    assert not any("{" in line.text or "\x00" in line.text for line in lines)


def test_a_latin_name_keeps_its_distance_from_chinese() -> None:
    duel = Duel(ninety_nine(), ("我", "greedy", "c"), [vanilla_deck()], seed=7)
    log = Log(wording(duel), 0)
    texts = [line.text for line in log.read([ev.Drew(1, 1), ev.Drew(0, 1)])]
    assert texts == ["greedy 抽了 1 張牌。", "我抽了 1 張牌。"]


def test_a_phase_without_events_is_not_told() -> None:
    duel = Duel(ninety_nine(), ("我", "b", "c"), [vanilla_deck()], seed=7)
    log = Log(wording(duel), 0)
    events: list[ev.Event] = [
        ev.TurnBegan(0, 1),
        ev.PhaseBegan(int(Phase.MAIN1)),
        ev.PhaseBegan(int(Phase.BATTLE)),
        ev.Rolled(0, (3,)),
    ]
    assert [line.style for line in log.read(events)] == ["turn", "phase", "plain"]


def test_what_is_shuffled_away_is_forgotten() -> None:
    memory = Memory(0)
    memory.see(ev.Moved(5, BLUE_EYES, Location.GRAVEYARD, -1, -1, Location.DECK, -1, -1, 0, 2))
    assert memory.id_of(5) == BLUE_EYES
    memory.see(ev.Shuffled(NOBODY, int(Location.DECK)))
    assert memory.id_of(5) == 0


def test_a_set_card_is_known_by_its_place_only() -> None:
    memory = Memory(0)
    memory.see(ev.Moved(NO_CARD, 0, Location.HAND, 1, -1, Location.MONSTER, 1, 3, 8, 64, 2))
    memory.see(ev.SetDown(1, 44))
    assert memory.id_of(44) == 0
    assert (memory.get(44).location, memory.get(44).zone) == (Location.MONSTER, 3)


# answers


def situation(purpose: DecisionKind) -> tuple[Situation, list[Choice]]:
    """The first decision of a kind in some duel."""
    for seed in range(40):
        duel = Duel(ninety_nine(), ("我", "b", "c"), [vanilla_deck()], seed=seed)
        chance = Chance(seed)
        while duel.decision is not None:
            if duel.decision.kind is purpose and len(duel.decision.options) > 2:
                found = Situation(duel)
                return found, Offer(found, wording(duel)).choices()
            duel.answer(duel.decision.random_answer(chance))
    raise AssertionError(purpose)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "say.empty"),
        ("77", "say.out_of_range"),
        ("1 2", "say.one_only"),
        ("no such thing", "say.no_choice_named"),
        ("!!", "say.not_a_number"),
        ("-1", "say.not_a_number"),
        ("#1", "say.not_a_number"),
    ],
)
def test_what_is_unclear_is_told(text: str, key: str) -> None:
    found, choices = situation(DecisionKind.ACTION)
    with pytest.raises(Unclear) as unclear:
        read_answer(text, found, choices)
    assert unclear.value.key == key


def test_numbers_in_any_width_and_with_any_separator() -> None:
    found, choices = situation(DecisionKind.ACTION)
    assert read_answer("2", found, choices) == choices[1].index
    assert read_answer("２", found, choices) == choices[1].index
    assert read_answer(" 2, ", found, choices) == choices[1].index


def test_cards_that_are_too_few_too_many_or_twice() -> None:
    found, choices = situation(DecisionKind.CARDS)
    found.minimum = found.maximum = 2
    for text, key in (("1", "say.too_few"), ("1 2 3", "say.too_many"), ("1 1", "say.twice")):
        with pytest.raises(Unclear) as unclear:
            read_answer(text, found, choices)
        assert unclear.value.key == key


def test_a_zone_may_be_left_to_the_table() -> None:
    found, choices = situation(DecisionKind.ZONE)
    assert read_answer("", found, choices) == choices[0].index


def test_every_choice_can_be_taken_by_its_number() -> None:
    """Over whole duels: what is shown as number n is what the duel takes for it."""
    duel = Duel(MASTER2020, ("A", "B"), [vanilla_deck(40)] * 2, seed=5)
    chance = Chance(5)
    words = wording(duel, "en")
    while duel.decision is not None:
        found = Situation(duel)
        choices = Offer(found, words).choices()
        assert len({choice.index for choice in choices}) == len(choices)
        if found.kind not in (DecisionKind.CARDS, DecisionKind.ORDER):
            for number, choice in enumerate(choices, 1):
                assert read_answer(str(number), found, choices) == choice.index
                assert found.is_legal(choice.index)
        duel.answer(duel.decision.random_answer(chance))


@pytest.mark.parametrize("language", languages())
def test_duels_with_the_library_are_told_and_drawn(language: str) -> None:
    """Random duels with every card there is: nothing that happens is beyond words."""
    library = [entry.definition for entry in cards.load()]
    rules = ninety_nine()
    main = [d for d in library if not rules.piles.belongs_in_extra(d.printed)]
    extra = [d for d in library if rules.piles.belongs_in_extra(d.printed)]
    for seed in range(4):
        chance = Chance(seed)
        deck = Deck([main[chance.below(len(main))] for _ in range(99)], extra)
        duel = Duel(rules, ("我", "b", "c"), [deck], seed=seed)
        words = wording(duel, language)
        log, board = Log(words, 0), Board(words)
        console = Console(file=io.StringIO(), width=WIDTH, height=24)
        steps = 0
        while duel.decision is not None and steps < 400:
            steps += 1
            offer = Offer(Situation(duel), words)
            assert all("{" not in c.label and "\x00" not in c.label for c in offer.choices())
            if steps % 10 == 0:
                lines = drawn(board.draw(duel.view(0), console))
                assert max(cell_len(line) for line in lines) <= WIDTH
                assert table_lines(duel.view(0), words)
            told = log.read(duel.events)
            assert not any("{" in line.text or "\x00" in line.text for line in told)
            duel.answer(duel.decision.random_answer(chance))


# breaking lines


def test_chinese_breaks_between_characters_and_not_before_punctuation() -> None:
    text = "greedy 展示「突破技能」、「異次元的女戰士」、「電子龍」、「槌擊」、「詛咒之龍」。"
    lines = wrapped(text, 30)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(cell_len(line) <= 30 for line in lines)
    assert lines[0].startswith("greedy 展示")
    assert not any(line[0] in "。、」" or line[-1] == "「" for line in lines)


def test_latin_words_stay_whole() -> None:
    assert wrapped("Set 1 Trap now", 8) == ["Set 1", "Trap now"]
    assert wrapped("", 8) == [""]
    assert wrapped("a\nb", 8) == ["a", "b"]
