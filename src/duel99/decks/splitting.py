"""Who takes what home: the cards of a pool, back to the people whose they are.

Either from a list that was saved when the pool was put together (so that two owners of the same
card each get theirs), or from what the owners' collections say. Where more people have a card than
brought it, nobody can know whose it is: it is dealt out fairly and marked as not sure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from duel99.cards import Entry
from duel99.kernel.terms import Kind
from duel99.messages import Messages

from .collection import Collection, Holding
from .finding import Finder
from .pool import Pool

BOXES: Final = (
    "normal_monster",
    "effect_monster",
    "pendulum_monster",
    "ritual_monster",
    "fusion_monster",
    "synchro_monster",
    "xyz_monster",
    "link_monster",
    "normal_spell",
    "quick_play_spell",
    "continuous_spell",
    "equip_spell",
    "field_spell",
    "ritual_spell",
    "normal_trap",
    "continuous_trap",
    "counter_trap",
)
"""The order in which people sort boxes, as message keys below ``card_kind``."""
_Table: TypeAlias = tuple[tuple[Kind, str], ...]
_MONSTERS: Final[_Table] = (
    (Kind.RITUAL, "ritual_monster"),
    (Kind.FUSION, "fusion_monster"),
    (Kind.SYNCHRO, "synchro_monster"),
    (Kind.XYZ, "xyz_monster"),
    (Kind.LINK, "link_monster"),
    (Kind.PENDULUM, "pendulum_monster"),
    (Kind.EFFECT, "effect_monster"),
)
_SPELLS: Final[_Table] = (
    (Kind.QUICK_PLAY, "quick_play_spell"),
    (Kind.CONTINUOUS, "continuous_spell"),
    (Kind.EQUIP, "equip_spell"),
    (Kind.FIELD, "field_spell"),
    (Kind.RITUAL, "ritual_spell"),
)
_TRAPS: Final[_Table] = ((Kind.CONTINUOUS, "continuous_trap"), (Kind.COUNTER, "counter_trap"))


def box_of(card: Entry) -> str:
    """The box in which a card is kept, as one of :data:`BOXES`."""
    kind = card.printed.kind
    if card.printed.is_monster:
        table: _Table = _MONSTERS
        otherwise = "normal_monster"
    elif card.printed.is_spell:
        table, otherwise = _SPELLS, "normal_spell"
    else:
        table, otherwise = _TRAPS, "normal_trap"
    return next((name for mask, name in table if kind & mask), otherwise)


class Item(msgspec.Struct, frozen=True):
    """Copies of a card that go to one person; ``number`` is the printed number, if known.

    ``sure`` is false where others have the same card, and nobody wrote down who brought it.
    """

    card: Entry
    copies: int
    number: str = ""
    sure: bool = True
    section: str = "main"


class Share(msgspec.Struct, frozen=True):
    """What one person takes home; ``owner`` is empty for cards that nobody has named as theirs."""

    owner: str
    items: tuple[Item, ...]

    @property
    def count(self) -> int:
        return sum(item.copies for item in self.items)


class Split(msgspec.Struct, frozen=True):
    """A pool taken apart.

    ``unclaimed`` are cards of the pool that no list has; ``missing`` are cards of the saved list
    that are not in the pool.
    """

    pool: str
    shares: tuple[Share, ...]
    unclaimed: tuple[Item, ...]
    missing: tuple[Holding, ...]

    @property
    def sure(self) -> bool:
        """Whether everybody certainly gets their own cards."""
        return not self.unclaimed and all(i.sure for s in self.shares for i in s.items)

    def holdings(self) -> list[Holding]:
        """Who brought what, as a list to save until the cards are given back."""
        return [
            Holding(i.card.id, i.copies, share.owner, i.number, "", i.card.name())
            for share in self.shares
            for i in share.items
        ]

    def to_json(self, messages: Messages) -> dict[str, Any]:
        """Plain values; names in the language of ``messages``, cards in the order of boxes."""
        return {
            "pool": self.pool,
            "sure": self.sure,
            "shares": [
                {
                    "owner": share.owner,
                    "count": share.count,
                    "cards": [_item_json(i, messages) for i in in_boxes(share.items, messages)],
                }
                for share in self.shares
            ],
            "unclaimed": [_item_json(i, messages) for i in in_boxes(self.unclaimed, messages)],
            "missing": [
                {"id": h.card, "name": h.name, "owner": h.owner, "count": h.count}
                for h in self.missing
            ],
        }


def _item_json(item: Item, messages: Messages) -> dict[str, Any]:
    return {
        "id": item.card.id,
        "name": item.card.name(messages.language),
        "count": item.copies,
        "number": item.number,
        "kind": box_of(item.card),
        "section": item.section,
        "sure": item.sure,
    }


def in_boxes(items: Iterable[Item], messages: Messages) -> list[Item]:
    """Sorted as people sort boxes: by kind, then by name in their language."""
    return sorted(
        items,
        key=lambda i: (
            BOXES.index(box_of(i.card)),
            i.card.name(messages.language).casefold(),
            i.card.id,
            i.number,
        ),
    )


def split(
    pool: Pool,
    collections: Sequence[Collection] = (),
    *,
    saved: Iterable[Holding] | None = None,
    finder: Finder | None = None,
) -> Split:
    """Who takes what home.

    ``saved`` is the list that was made when the pool was put together; what it does not have is
    looked for in the ``collections``. Printings of one card with ids of their own count as that
    card. The order of shares is that of the owners' names.
    """
    finder = finder or Finder()
    sections = {
        card.id: (section, card)
        for section in ("side", "extra", "main")
        for card, _ in pool.counted(section)
    }
    left: Counter[int] = Counter(c.id for c in (*pool.main, *pool.extra, *pool.side))
    totals: Counter[str] = Counter()
    found: dict[str, list[Item]] = {}
    missing: list[Holding] = []
    listed = list(saved or ())
    ids = _as_in_pool(finder, [h.card for h in listed] + [h.card for c in collections for h in c])

    def give(holding: Holding, copies: int, *, sure: bool) -> None:
        number = ids[holding.card]
        section, card = sections[number]
        left[number] -= copies
        totals[holding.owner] += copies
        item = Item(card, copies, holding.number, sure, section)
        found.setdefault(holding.owner, []).append(item)

    for holding in listed:
        copies = min(holding.count, left[ids[holding.card]])
        if copies:
            give(holding, copies, sure=True)
        if copies < holding.count:
            missing.append(holding.counting(holding.count - copies))
    for number, holdings in _by_card(collections, ids).items():
        if not left[number]:
            continue
        there = sum(h.count for h in holdings)
        owners = {h.owner for h in holdings}
        sure = there <= left[number] or len(owners) == 1
        for holding, copies in _dealt(holdings, left[number], totals):
            give(holding, copies, sure=sure)
    unclaimed = [
        Item(sections[n][1], copies, section=sections[n][0]) for n, copies in left.items() if copies
    ]
    shares = [Share(owner, tuple(_joined(found[owner]))) for owner in sorted(found)]
    return Split(pool.name, tuple(shares), tuple(unclaimed), tuple(missing))


def _as_in_pool(finder: Finder, ids: Sequence[int]) -> dict[int, int]:
    """Ids of other printings as the id of the card itself."""
    entries = finder.get_many(dict.fromkeys(ids))
    return {each: entries[each].id if each in entries else each for each in ids}


def _by_card(collections: Iterable[Collection], ids: dict[int, int]) -> dict[int, list[Holding]]:
    found: dict[int, list[Holding]] = {}
    for one in collections:
        for holding in one:
            found.setdefault(ids[holding.card], []).append(holding)
    return found


def _dealt(
    holdings: Sequence[Holding], copies: int, totals: Counter[str]
) -> list[tuple[Holding, int]]:
    """``copies`` dealt to holdings one by one, each to the owner with the fewest cards so far."""
    order = sorted(holdings, key=lambda h: (h.owner, h.number))
    given: Counter[int] = Counter()
    owners = Counter(totals)
    for _ in range(copies):
        open_ = [i for i, h in enumerate(order) if given[i] < h.count]
        if not open_:
            break
        first = min(open_, key=lambda i: (owners[order[i].owner], i))
        given[first] += 1
        owners[order[first].owner] += 1
    return [(order[i], n) for i, n in sorted(given.items())]


def _joined(items: Iterable[Item]) -> list[Item]:
    """Copies of the same card and printed number as one."""
    found: dict[tuple[int, str, bool], Item] = {}
    for item in items:
        key = (item.card.id, item.number, item.sure)
        known = found.get(key)
        more = item.copies + (known.copies if known is not None else 0)
        found[key] = msgspec.structs.replace(item, copies=more)
    return list(found.values())
