"""What each Master Rule knows, and what it calls things; how they are played: ``masters-*.yaml``."""

from __future__ import annotations

from typing import Final

import pytest
from tests.playing import SETTINGS, deal, steps

from duel99 import cards, rulesets
from duel99.cards import Entry
from duel99.decks import Pool, legality
from duel99.decks.fault import Severity
from duel99.kernel import Deck, Duel
from duel99.kernel.event import Moved
from duel99.kernel.terms import EXTRA_DECK_KINDS, Kind, Location, Reason
from duel99.messages import Messages
from duel99.scenarios import parse_scenarios, play

CARDS: Final = list(cards.load())
PLAIN: Final = [c for c in CARDS if c.printed.kind == Kind.MONSTER | Kind.NORMAL]
NEW: Final = {
    "tuner": Kind.TUNER,
    "synchro": Kind.SYNCHRO,
    "xyz": Kind.XYZ,
    "pendulum": Kind.PENDULUM,
    "link": Kind.LINK,
}


def refused(key: str, card: Entry) -> bool:
    """Whether a deck with this card is refused because its kind is not known yet."""
    main = PLAIN[:39]
    extra = (card,) if card.printed.kind & EXTRA_DECK_KINDS else ()
    main += [PLAIN[-1]] if extra else [card]
    found = legality(Pool("x", tuple(main), extra), rulesets.load(key))
    assert {fault.key for fault in found} <= {"unknown_mechanic"}
    return bool(found)


@pytest.mark.rule("OCG-292", "OCG-305", "OCG-313", "AMB-3")
@pytest.mark.parametrize(
    ("key", "known"),
    [
        ("classic", ()),
        ("master1", ("tuner", "synchro")),
        ("master2", ("tuner", "synchro", "xyz")),
        ("master3", ("tuner", "synchro", "xyz", "pendulum")),
        ("master4", ("tuner", "synchro", "xyz", "pendulum", "link")),
        ("master2020", ("tuner", "synchro", "xyz", "pendulum", "link")),
    ],
)
def test_each_master_rule_adds_a_kind_of_monster(key: str, known: tuple[str, ...]) -> None:
    for word, kind in NEW.items():
        only_this = (
            c
            for c in CARDS
            if c.printed.is_monster
            and c.printed.kind & kind
            and not any(c.printed.kind & k for k in NEW.values() if k != kind)
        )
        assert refused(key, next(only_this)) is (word not in known)
    assert not refused(key, next(c for c in CARDS if c.printed.kind & Kind.FUSION))
    assert not refused(key, next(c for c in CARDS if c.printed.kind & Kind.RITUAL))


@pytest.mark.rule("OCG-296", "OCG-306", "OCG-340")
@pytest.mark.parametrize(
    ("key", "kinds"),
    [
        ("classic", ("FUSION",)),
        ("master1", ("FUSION", "SYNCHRO")),
        ("master2", ("FUSION", "SYNCHRO", "XYZ")),
        ("master3", ("FUSION", "SYNCHRO", "XYZ")),
        ("master4", ("FUSION", "SYNCHRO", "XYZ", "LINK")),
    ],
)
def test_which_monsters_the_extra_deck_holds(key: str, kinds: tuple[str, ...]) -> None:
    belongs = rulesets.load(key).piles.belongs_in_extra
    for card in CARDS:
        if card.printed.is_monster:
            assert belongs(card.printed) is any(card.printed.kind & Kind[k] for k in kinds)


@pytest.mark.rule("OCG-293", "OCG-294", "OCG-295")
@pytest.mark.parametrize(
    ("language", "release", "advance", "extra"),
    [
        ("zh-TW", "解放", "上級召喚", "額外牌組"),
        ("ja", "リリース", "アドバンス召喚", "EXデッキ"),
        ("en", "Tribute", "Tribute Summon", "Extra Deck"),
    ],
)
def test_things_have_the_names_of_the_master_rules(
    language: str, release: str, advance: str, extra: str
) -> None:
    messages = Messages(language)
    assert release in cards.find("加農砲兵").text(language)
    assert messages.text("summon_kind.tribute") == advance
    assert messages.text("location.extra") == extra


@pytest.mark.rule("AMB-4", "OCG-315")
@pytest.mark.parametrize(("key", "destroyed"), [("master1", 1), ("master2", 1), ("master3", 0)])
def test_the_later_field_spell_destroyed_the_other_until_master_rule_2(
    key: str, destroyed: int
) -> None:
    (scenario,) = parse_scenarios(
        """
scenario: a field spell on each side
state: {A: {hand: [暗]}, B: {spells: {field: 山}}}
steps: [A: {activate: 暗}]
expect: {A: {field: 暗}}
""",
        ruleset=key,
    )
    duel = play(scenario).duel
    moved = [e for e in duel.events if isinstance(e, Moved) and e.origin == Location.FIELD]
    assert len(moved) == destroyed
    assert all(e.reason & Reason.DESTROY for e in moved)
    assert all(not e.reason & Reason.EFFECT for e in moved)


@pytest.mark.rule("AMB-4", "OCG-246", "OCG-314")
@pytest.mark.parametrize(
    ("key", "hands"),
    [
        ("classic", [6, 5]),
        ("master1", [6, 5]),
        ("master2", [6, 5]),
        ("master3", [5, 5]),
        ("master4", [5, 5]),
        ("master2020", [5, 5]),
    ],
)
def test_who_goes_first_drew_a_card_until_master_rule_3(key: str, hands: list[int]) -> None:
    deck = Deck([c.definition for c in PLAIN[:20]] * 2)
    duel = Duel(rulesets.load(key), 2, [deck, deck], order=[0, 1])
    assert [len(p.hand) for p in duel.players] == hands


MASTER_RULES: Final = ("master1", "master2", "master3", "master4", "master2020")
each_master_rule = pytest.mark.parametrize("key", MASTER_RULES)


@pytest.mark.rule("OCG-225", "OCG-230", "AMB-3")
@each_master_rule
@pytest.mark.parametrize(
    ("main", "extra", "faults"),
    [
        (40, 15, set()),
        (60, 0, set()),
        (39, 0, {"too_small_deck"}),
        (61, 0, {"too_large_deck"}),
        (40, 16, {"too_large_extra"}),
    ],
)
def test_decks_have_40_to_60_cards_and_15_more(
    key: str, main: int, extra: int, faults: set[str]
) -> None:
    known = ~rulesets.load(key).decks.unknown_kinds
    whole = [c for c in CARDS if c.printed.kind & known == c.printed.kind]
    low = [c for c in whole if not c.printed.kind & EXTRA_DECK_KINDS and not c.is_token]
    high = [c for c in whole if c.printed.kind & EXTRA_DECK_KINDS and not c.is_token]
    pool = Pool("x", tuple(low[:main]), tuple((high * 3)[:extra]))
    found = legality(pool, rulesets.load(key))
    assert {fault.key for fault in found if fault.severity is Severity.ERROR} == faults


@pytest.mark.rule("OCG-253", "OCG-254", "OCG-248", "OCG-250", "AMB-3", "AMB-5")
@each_master_rule
def test_the_extra_deck_is_hidden_and_the_graveyard_is_open(key: str) -> None:
    (scenario,) = parse_scenarios(
        """
scenario: piles
state:
  A: {hand: [黑洞], extra: [大地騎士 蓋亞騎士], graveyard: [山], banished: [暗]}
expect: {A: {lp: 8000}}
""",
        ruleset=key,
    )
    duel = scenario.position.build()
    own, others = duel.view(0).players[0], duel.view(1).players[0]
    assert [c.id for c in own.extra] == [cards.find("大地騎士 蓋亞騎士").id]
    assert [c.id for c in others.extra] == [0]
    assert [c.id for c in own.hand] == [cards.find("黑洞").id]
    assert [c.id for c in others.hand] == [0]
    assert others.graveyard == own.graveyard
    assert others.banished == own.banished
    assert [c.id for c in others.graveyard] == [cards.find("山").id]
    assert len(own.hand) == len(others.hand) == 1
    assert own.deck == others.deck == 40  # counts may be looked at (AMB-5)


@pytest.mark.rule("OCG-253", "OCG-272")
@pytest.mark.parametrize("key", ["master3", "master4", "master2020"])
def test_a_pendulum_monster_that_joined_the_extra_deck_is_seen_by_both(key: str) -> None:
    (scenario,) = parse_scenarios(
        """
scenario: destroyed
state: {A: {monsters: {m1: 傅科魔砲石}, extra: [大地騎士 蓋亞騎士]}, B: {hand: [黑洞]}}
turn: {player: B}
steps: [B: {activate: 黑洞}]
expect: {A: {extra: {has: [傅科魔砲石]}}}
""",
        ruleset=key,
    )
    seen = play(scenario).duel.view(1).players[0].extra
    assert sorted(c.id for c in seen) == [0, cards.find("傅科魔砲石").id]


@pytest.mark.rule("AMB-3", "AMB-5")
@each_master_rule
def test_two_players_play_by_the_master_rules(key: str) -> None:
    ruleset = rulesets.load(key)
    assert ruleset.players == (2, 2)
    deck = Deck([PLAIN[0].definition] * 40)
    with pytest.raises(ValueError, match="2"):
        Duel(ruleset, 3, [deck] * 3)


@pytest.mark.rule("AMB-3", "OCG-246")
@each_master_rule
def test_an_opening_hand_is_kept_whatever_it_is(key: str) -> None:
    """No redraw, though nothing in it can be summoned without a tribute."""
    high = next(c for c in PLAIN if c.printed.level >= 7).definition
    duel = Duel(rulesets.load(key), 2, [Deck([high] * 40)] * 2, order=[0, 1])
    assert duel.turn == 1
    assert all(e.origin == Location.DECK for e in duel.events if isinstance(e, Moved))
    assert len(duel.players[1].hand) == 5


def has_links(duel: Duel) -> bool:
    """Whether a Link monster lies on the field."""
    on_field = (c for p in duel.players for c in p.monsters if c is not None)
    return any(c.printed.kind & Kind.LINK for c in on_field)


@pytest.mark.rule("AMB-4", "OCG-255", "OCG-317", "OCG-336")
@pytest.mark.parametrize("key", ["classic", "master1", "master2", "master3", "master4"])
def test_in_random_duels_nothing_lies_where_the_ruleset_has_no_place(key: str) -> None:
    setting = next(s for s in SETTINGS if s.ruleset.key == key)
    scales = set()
    for seed in range(5):
        duel = deal(setting, seed, library_cards=True)
        told, links = 0, False
        for _ in steps(duel, seed):
            here = has_links(duel)
            for event in duel.events[told:]:
                if (
                    isinstance(event, Moved)
                    and event.origin == Location.EXTRA
                    and event.place == Location.MONSTER
                    and event.zone < 5
                ):
                    assert key != "master4" or links or here
            told, links = len(duel.events), here
            if key != "master4":
                assert not any(any(p.monsters[5:]) for p in duel.players)
            for player in duel.players:
                scales |= {
                    zone
                    for zone, card in enumerate(player.spells)
                    if card is not None and card.location == Location.PENDULUM
                }
            if key in ("classic", "master1", "master2"):
                fields = [p.field[0] for p in duel.players]
                assert sum(c is not None and c.face_up for c in fields) <= 1
    assert scales == {"master3": {5, 6}, "master4": {0, 4}}.get(key, set())
