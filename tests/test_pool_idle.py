"""Cards that do nothing at a table, and why."""

from __future__ import annotations

import pytest

from duel99.cards import Entry, by_hand_entry, library
from duel99.decks import Pool, list_pools, load_pool
from duel99.decks.idle import idle_cards, vital_needs
from duel99.kernel.facts import Printed
from duel99.kernel.terms import Kind
from duel99.messages import Messages

find = library.find
PLAIN = ("Vorse Raider", "Luster Dragon", "Sangan", "Giant Soldier of Stone")


def pool(*names: str, extra: tuple[str, ...] = ()) -> Pool:
    main = tuple(find(n) for n in (*names, *PLAIN))
    return Pool("x", main, tuple(find(n) for n in extra))


def found(cards: Pool) -> dict[str, str]:
    return {i.card.name("en"): i.degree for i in idle_cards(cards)}


@pytest.mark.parametrize(
    ("card", "extra", "helper"),
    [
        ("Black Luster Ritual", (), ((), ("Black Luster Soldier",))),
        ("Polymerization", (), ((), ("Elemental HERO Nova Master",))),
        ("Instant Fusion", (), ((), ("Thousand-Eyes Restrict",))),
        ("Toon Summoned Skull", (), (("Toon World",), ())),
        ("Destiny Board", (), None),
        ("Metamorphosis", (), ((), ("Thousand Dragon",))),
        ("Supervise", (), (("Blazewing Butterfly",), ())),
        ("Terraforming", (), (("Umi",), ())),
        ('Spirit Message "I"', (), (("Destiny Board",), ())),
    ],
)
def test_a_card_is_dead_without_what_it_needs(
    card: str, extra: tuple[str, ...], helper: tuple[tuple[str, ...], tuple[str, ...]] | None
) -> None:
    assert found(pool(card, extra=extra)).get(card) in (
        ("dead",) if helper is not None else ("partly",)
    )
    if helper is not None:
        main, outside = helper
        assert found(pool(card, *main, extra=outside)).get(card) != "dead"
        assert vital_needs(find(card))


@pytest.mark.parametrize(
    ("card", "partner"),
    [
        ("Y-Dragon Head", "X-Head Cannon"),
        ("Mezuki", "Plaguespreader Zombie"),
        ("Skilled Dark Magician", "Dark Magician"),
        ("Solar Flare Dragon", "Solar Flare Dragon"),
    ],
)
def test_an_effect_without_its_partner_is_told(card: str, partner: str) -> None:
    assert found(pool(card)).get(card) == "partly"
    assert card not in found(pool(card, partner))


def test_extra_deck_monsters_without_materials_are_dead() -> None:
    alone = found(pool(extra=("Junk Warrior", "Black Luster Soldier", "Number 39: Utopia")))
    assert alone == {"Junk Warrior": "dead", "Black Luster Soldier": "dead"}
    assert not found(pool("Junk Synchron", "Doppelwarrior", extra=("Junk Warrior",)))


def test_pieces_of_a_set_are_told_when_one_is_missing() -> None:
    pieces = ["Exodia the Forbidden One"] + [
        f"{side} {limb} of the Forbidden One"
        for side in ("Left", "Right")
        for limb in ("Arm", "Leg")
    ]
    assert not found(pool(*pieces))
    told = found(pool(*pieces[:-1]))
    assert set(told) == set(pieces[:-1])
    assert set(told.values()) == {"partly"}


def test_generic_cards_are_never_idle() -> None:
    generic = ("Dark Hole", "Mirror Force", "Monster Reborn", "Mystical Space Typhoon", "Trap Hole")
    assert not found(pool(*generic))


def test_what_is_missing_is_said_in_every_language() -> None:
    cards = pool("Skilled Dark Magician", "Polymerization")
    for language, dark_magician in (
        ("zh-TW", "黑魔導"),
        ("en", "Dark Magician"),
        ("ja", "ブラック・マジシャン"),
    ):
        messages = Messages(language)
        said = {
            i.card.name("en"): i.missing
            if isinstance(i.missing, str)
            else i.missing.render(messages)
            for i in idle_cards(cards)
        }
        assert dark_magician in said["Skilled Dark Magician"]
        assert said["Polymerization"].strip()


def entry(text: str, kind: int = Kind.SPELL) -> Entry:
    printed = Printed(90000001, int(kind))
    return by_hand_entry(printed, {"en": "Made-Up Card"}, lambda language: text)


def test_the_text_of_a_card_by_hand_tells_what_it_is_about() -> None:
    about = entry('Add 1 "Vorse Raider" from your Deck to your hand.')
    nothing = entry('Add 1 "Umi" from your Deck to your hand.')
    itself = entry('You can only use 1 "Made-Up Card" per turn.')
    base = pool()
    for card, expected in ((about, []), (nothing, ["maybe"]), (itself, []), (entry(""), [])):
        cards = Pool("x", (*base.main, card))
        assert [i.degree for i in idle_cards(cards)] == expected


@pytest.mark.parametrize("key", [p.key for p in list_pools() if p.ruleset == "ninety-nine"])
def test_shipped_pools_of_ninety_nine_have_at_most_one_dead_card(key: str) -> None:
    dead = [i for i in idle_cards(load_pool(key)) if i.degree == "dead"]
    assert len(dead) <= 1
