"""After the evening: everybody gets their own cards back."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel99.cards import library
from duel99.decks import Pool
from duel99.decks.collection import Collection, Holding
from duel99.decks.splitting import BOXES, Split, box_of, in_boxes, split
from duel99.messages import Messages

CARDS = list(library.load())
HOLE, BUG, DRAGON = (library.find(n) for n in ("Dark Hole", "Man-Eater Bug", "Luster Dragon"))


def box(owner: str, *holdings: tuple[int, int] | tuple[int, int, str]) -> Collection:
    listed = [Holding(h[0], h[1], owner, h[2] if len(h) > 2 else "") for h in holdings]
    return Collection(owner).added(*listed)


def taken(parts: Split) -> dict[str, dict[int, int]]:
    found: dict[str, dict[int, int]] = {}
    for share in parts.shares:
        for item in share.items:
            mine = found.setdefault(share.owner, {})
            mine[item.card.id] = mine.get(item.card.id, 0) + item.copies
    return found


def test_a_card_goes_to_the_one_who_has_it() -> None:
    pool = Pool("x", (HOLE, BUG, BUG), (DRAGON,))
    parts = split(pool, [box("A", (HOLE.id, 1, "SD1-001")), box("B", (BUG.id, 5))])
    assert taken(parts) == {"A": {HOLE.id: 1}, "B": {BUG.id: 2}}
    assert [i.card for i in parts.unclaimed] == [DRAGON]
    assert parts.shares[0].items[0].number == "SD1-001"
    assert not parts.sure


def test_where_two_have_the_card_a_saved_list_says_whose_it_is() -> None:
    pool = Pool("x", (BUG,))
    boxes = [box("A", (BUG.id, 1)), box("B", (BUG.id, 1))]
    unsure = split(pool, boxes)
    assert not unsure.sure
    assert taken(unsure) == {"A": {BUG.id: 1}}
    parts = split(pool, boxes, saved=[Holding(BUG.id, 1, "B")])
    assert parts.sure
    assert taken(parts) == {"B": {BUG.id: 1}}
    both = split(Pool("x", (BUG, BUG)), boxes)
    assert both.sure
    assert taken(both) == {"A": {BUG.id: 1}, "B": {BUG.id: 1}}


def test_what_is_on_the_list_but_not_in_the_pool_is_missed() -> None:
    parts = split(Pool("x", (BUG,)), saved=[Holding(BUG.id, 2, "A"), Holding(HOLE.id, 1, "B")])
    assert {(h.card, h.owner, h.count) for h in parts.missing} == {
        (BUG.id, "A", 1),
        (HOLE.id, "B", 1),
    }


def test_a_split_saved_gives_the_same_split() -> None:
    pool = Pool("x", tuple(CARDS[:40]), tuple(CARDS[40:50]))
    boxes = [
        box(o, *((c.id, 1) for c in CARDS[k : k + 30])) for k, o in ((0, "A"), (10, "B"), (25, "C"))
    ]
    first = split(pool, boxes)
    again = split(pool, saved=first.holdings())
    assert taken(again) == taken(first)
    assert again.sure or again.unclaimed


@given(
    st.lists(st.sampled_from(CARDS[:12]), max_size=25),
    st.lists(
        st.tuples(st.sampled_from(CARDS[:12]), st.integers(1, 3), st.sampled_from("ABC")),
        max_size=15,
    ),
    st.integers(0, 15),
)
def test_every_copy_goes_somewhere_and_nobody_gets_more_than_they_have(
    cards: list,
    owned: list,
    listed: int,  # type: ignore[type-arg]
) -> None:
    pool = Pool("x", tuple(cards))
    holdings = [Holding(c.id, n, o) for c, n, o in owned]
    saved, rest = holdings[:listed], holdings[listed:]
    parts = split(pool, [Collection("x").added(*rest)], saved=saved)
    out: Counter[int] = Counter()
    for share in parts.shares:
        for item in share.items:
            out[item.card.id] += item.copies
            theirs = sum(
                h.count for h in holdings if h.card == item.card.id and h.owner == share.owner
            )
            assert item.copies <= theirs
    for item in parts.unclaimed:
        out[item.card.id] += item.copies
    assert out == Counter(c.id for c in cards)


@pytest.mark.parametrize("language", ["zh-TW", "en", "ja"])
def test_cards_lie_as_in_boxes_by_kind_then_name(language: str) -> None:
    messages = Messages(language)
    pool = Pool("x", tuple(CARDS))
    parts = split(pool, [box("A", *((c.id, 1) for c in CARDS))])
    order = in_boxes(parts.shares[0].items, messages)
    keys = [(BOXES.index(box_of(i.card)), i.card.name(language).casefold()) for i in order]
    assert keys == sorted(keys)
    told = parts.to_json(messages)
    assert told["sure"]
    assert told["shares"][0]["count"] == len(CARDS)
    assert [c["id"] for c in told["shares"][0]["cards"]] == [i.card.id for i in order]


def test_every_box_has_a_name() -> None:
    for language in ("zh-TW", "en", "ja"):
        assert all(Messages(language).has(f"card_kind.{box}") for box in BOXES)
    assert {box_of(c) for c in CARDS} <= set(BOXES)
