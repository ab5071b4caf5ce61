"""Checks, numbers and advice of pools, as functions that a service can call."""

from __future__ import annotations

import json
from math import comb

import msgspec
import pytest

from duel99 import rulesets
from duel99.cards import by_hand_entry, library
from duel99.decks import Pool, Severity, check, legality, list_pools, load_pool, stats_of
from duel99.decks.advice import advice_on, reasons_to_avoid
from duel99.decks.guessing import guesses, quoted_names
from duel99.decks.sizes import sizes_for
from duel99.kernel.facts import Printed
from duel99.kernel.terms import Kind
from duel99.messages import Messages, languages
from duel99.rulesets import DECK_SIZES

find = library.find


@pytest.mark.rule(*(f"N99-{n:03d}" for n in range(8, 22)), "AMB-6")
@pytest.mark.parametrize(("players", "recycles"), list(DECK_SIZES))
def test_the_sizes_are_the_seeds_numbers_in_multiples_of_the_players(
    players: int, recycles: int
) -> None:
    mode = "recycle" if recycles else "corpses"
    ruleset = rulesets.load("ninety-nine", mode=mode, players=players, recycles=recycles or None)
    sizes = sizes_for(ruleset, players)
    low, high = DECK_SIZES[players, recycles]
    assert sizes.listed() == [n for n in range(low, high + 1) if n % players == 0]
    for size in range(low - 2, high + 3):
        pool = Pool("x", (find("Vorse Raider"),) * size)
        fine = {"too_small", "too_large", "not_a_multiple"}.isdisjoint(
            f.key for f in legality(pool, ruleset, players)
        )
        assert sizes.allows(size) == fine


@pytest.mark.rule("AMB-89")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("ride", ["min2", "all", "add15"])
def test_riding_sizes_leave_enough_for_the_track(players: int, ride: str) -> None:
    ruleset = rulesets.load(
        "riding", mode="recycle", players=players, recycles=2, options={"ride.deck": ride}
    )
    sizes = sizes_for(ruleset, players)
    for size in range(20, 90):
        pool = Pool("x", (find("Vorse Raider"),) * size)
        keys = {f.key for f in legality(pool, ruleset, players)}
        wrong = {"too_small", "too_large", "not_a_multiple", "too_small_for_track"} & keys
        assert sizes.allows(size) == (not wrong), (size, wrong)
    if ride == "min2":
        assert sizes.least >= 15 + 7 * players


@pytest.mark.parametrize("key", [p.key for p in list_pools()])
def test_every_shipped_pool_can_be_checked_and_told_in_every_language(key: str) -> None:
    pool = load_pool(key)
    ruleset = rulesets.load(
        pool.ruleset or "", mode=pool.mode, players=pool.players, recycles=pool.recycles or None
    )
    report = check(pool, ruleset)
    assert report.legal
    for language in languages():
        told = json.loads(json.dumps(report.to_json(Messages(language))))
        assert told["legal"]
        assert told["main"] == len(pool.main)
        assert all(fault["text"] for fault in told["faults"])
    stats = stats_of(pool, ruleset, pool.players or 2)
    numbers = json.loads(msgspec.json.encode(stats))
    assert sum(numbers["levels"].values()) == numbers["shares"]["monsters"]["count"]
    assert sum(numbers["extra_levels"].values()) == len(pool.extra)
    assert sum(n["count"] for k, n in numbers["shares"].items() if k != "low_level") == len(
        pool.main
    )


def test_odds_are_those_of_the_seats_own_turns() -> None:
    pool = load_pool("3-corpses")
    ruleset = rulesets.load("ninety-nine", players=3)
    hole = find("Dark Hole")
    stats = stats_of(pool, ruleset, 3, turns=3, cards=[hole])
    by_what = {(o.what, o.seat): o.by_turn for o in stats.odds}
    for seat in range(3):
        assert by_what[str(hole.id), seat] == pytest.approx([6 / 99, 7 / 99, 8 / 99])
        spells = stats.shares["spells"].count
        none = comb(99 - spells, 6) / comb(99, 6)
        assert by_what["spells", seat][0] == pytest.approx(1 - none)
    # the first player draws in the first turn as well (N99-040); 99 - 15 cards last 28 turns each
    assert stats.turns == (28, 28, 28)
    ordinary = stats_of(load_pool("master4-earth"), rulesets.load("master4"), 2, turns=1)
    first = {(o.what, o.seat): o.by_turn[0] for o in ordinary.odds}
    size = ordinary.main
    assert first["card", 0] == pytest.approx(5 / size)
    assert first["card", 1] == pytest.approx(6 / size)


def test_duplicates_and_redraws_are_told() -> None:
    raider, hole = find("Vorse Raider"), find("Dark Hole")
    pool = Pool("x", (raider,) * 3 + (hole,) * 42)
    ruleset = rulesets.load("ninety-nine", mode="recycle", players=3, recycles=1)
    report = check(pool, ruleset)
    assert (raider, 3) in report.duplicates
    assert not report.legal
    assert not report.clean
    keys = {f.key for f in report.faults}
    assert {"too_many_copies", "too_few_low_level", "redraw_often"} <= keys
    assert [f.severity for f in report.faults] == sorted(
        (f.severity for f in report.faults), reverse=True
    )


@pytest.mark.rule("N99-024", "N99-025", "N99-026", "N99-027", "AMB-11")
def test_advice_quotes_the_line_that_says_so() -> None:
    for name, reason in (
        ("Reaper on the Nightmare", "battle_proof"),
        ("Red-Eyes Flare Metal Dragon", "effect_proof"),
        ("Brionac, Dragon of the Ice Barrier", "clears_field"),
        ("Stardust Dragon", "negates_activation"),
    ):
        card = find(name)
        (found,) = advice_on(card)
        assert found.key == reason
        assert not found.probably
        for language in languages():
            assert found.says.render(Messages(language)) in card.text(language)
    # protected only while co-linked: no reason
    assert reasons_to_avoid(find("Knightmare Cerberus")) == []


TEXTS = [
    ("Cannot be destroyed by battle.", {"battle_proof"}),
    ("This card cannot be destroyed by battle or card effects.", {"battle_proof", "effect_proof"}),
    ("Monsters you control cannot be destroyed by battle.", set()),
    ("If this card would be destroyed by battle, you can send 1 card instead.", set()),
    ("This card is unaffected by other cards' effects.", set()),
    ("This card is unaffected by other card effects.", {"effect_proof"}),
    ("Destroy all monsters your opponent controls.", {"clears_field"}),
    ("You can destroy up to 2 cards on the field.", {"clears_field"}),
    ("Destroy 1 card on the field.", set()),
    (
        "You can detach 1 material; negate the activation, and if you do, destroy it.",
        {"negates_activation"},
    ),
    ("Negate the effects of 1 face-up monster.", set()),
    ("このカードは戦闘では破壊されない。", {"battle_proof"}),
    ("このカードは相手の効果では破壊されない。", {"effect_proof"}),
    ("相手フィールドのモンスターを全て破壊する。", {"clears_field"}),
    ("フィールドのカード２枚を対象として破壊する。", {"clears_field"}),
    ("その発動を無効にし破壊する。", {"negates_activation"}),
    ("自分のモンスターは戦闘では破壊されない。", set()),
    ("這張卡不會被戰鬥破壞。", {"battle_proof"}),
    ("这张卡不会被战斗・效果破坏。", {"battle_proof", "effect_proof"}),
    ("把對手場上的怪獸全部破壞。", {"clears_field"}),
    ("那個發動無效並破壞。", {"negates_activation"}),
    ("選場上1張卡破壞。", set()),
    ("", set()),
]


@pytest.mark.parametrize(("text", "reasons"), TEXTS)
def test_printed_texts_are_read_carefully(text: str, reasons: set[str]) -> None:
    assert {g.reason for g in guesses(text)} == reasons
    assert all(g.quote and g.quote in text for g in guesses(text))


@pytest.mark.rule("AMB-11")
def test_what_was_guessed_is_told_as_probable_and_forbids_nothing() -> None:
    printed = Printed(90000001, Kind.MONSTER | Kind.EFFECT | Kind.SYNCHRO, level=8, attack=3000)
    card = by_hand_entry(
        printed, {"en": "Made-Up Dragon"}, lambda _: "Cannot be destroyed by battle."
    )
    pool = Pool("x", load_pool("3-corpses").main, (card,))
    for avoid in ("warn", "ban"):
        ruleset = rulesets.load("ninety-nine", players=3, options={"deck.avoid": avoid})
        (fault,) = [f for f in legality(pool, ruleset, 3) if f.key == "avoid_probably"]
        assert fault.severity is Severity.WARNING
        assert fault.rules[0] == "N99-024"
        assert "annot be destroyed by battle" in fault.text(Messages("en"))


def test_names_in_quotation_marks_are_found() -> None:
    assert quoted_names('A "B C" and 「黑魔導」 or 『X』') == ["B C", "黑魔導", "X"]
