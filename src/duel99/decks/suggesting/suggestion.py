"""Making a pool: main deck, repair, extra deck, and the account of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from duel99.cards import Entry
from duel99.decks.banlist import Banlist
from duel99.decks.checking import Report, check
from duel99.decks.coverage import Table
from duel99.decks.fault import Fault, PoolError
from duel99.decks.idle import Others, is_dead
from duel99.decks.legality import is_low_level
from duel99.decks.needs import is_ritual_monster
from duel99.decks.pool import Pool, count
from duel99.decks.sizes import Sizes, sizes_for
from duel99.kernel import Ruleset
from duel99.kernel.terms import Kind
from duel99.messages import Messages
from duel99.rulesets import Mode

from .bonds import Bonds
from .extras import choose_extras
from .picking import Picker, Why
from .scoring import KINDS, TUNERS, Balance, kind_of
from .stock import Owned, Stock

_ROUNDS: Final = 12
"""How often what turns out to be dead is taken out and replaced."""


class Chosen(msgspec.Struct, frozen=True):
    """A card of a suggestion: how many copies, whose they are, and why it is in."""

    card: Entry
    section: str
    copies: int
    owners: dict[str, int]
    why: tuple[Why, ...]


class Suggestion(msgspec.Struct, frozen=True):
    """A pool with the account of how it came about."""

    pool: Pool
    chosen: tuple[Chosen, ...]
    report: Report
    seed: int

    @property
    def owners(self) -> dict[str, int]:
        """How many cards come from each owner."""
        found: dict[str, int] = {}
        for one in self.chosen:
            for owner, copies in one.owners.items():
                found[owner] = found.get(owner, 0) + copies
        return dict(sorted(found.items()))

    def to_json(self, messages: Messages) -> dict[str, Any]:
        """Plain values; names and reasons in the language of ``messages``."""
        return {
            "name": self.pool.name,
            "seed": self.seed,
            "owners": self.owners,
            "cards": [
                {
                    "id": one.card.id,
                    "name": one.card.name(messages.language),
                    "section": one.section,
                    "count": one.copies,
                    "owners": one.owners,
                    "why": why_text(one, self, messages),
                }
                for one in self.chosen
            ],
            "report": self.report.to_json(messages),
        }


def why_text(one: Chosen, suggestion: Suggestion, messages: Messages) -> str:
    """Why a card is in, as a sentence."""
    cards = {c.card.id: c.card for c in suggestion.chosen}
    said = []
    for why in one.why:
        other = cards.get(why.card)
        if why.card and other is None:
            continue  # it was taken out again
        values: dict[str, str | int] = dict(why.values)
        if other is not None:
            values["card"] = other.name(messages.language)
        said.append(messages.text(f"suggest.why.{why.key}", **values))
    if not said:
        said = [messages.text(f"suggest.why.fills.{kind_of(one.card)}")]
    return messages.text("suggest.why_joint").join(said)


def suggest(
    owned: Iterable[Owned],
    ruleset: Ruleset,
    players: int,
    *,
    seed: int = 0,
    size: int | None = None,
    extra: int | None = None,
    fair: bool = True,
    by_hand: bool = True,
    name: str = "",
    banlist: Banlist | None = None,
) -> Suggestion:
    """A pool that may be played, made of the cards that there are.

    ``ruleset`` has its deck sizes filled in (``rulesets.load(..., players=3)``). ``size`` is that
    of the main deck (default: the middle of what is legal, or as much as there is), ``extra`` how
    many extra-deck monsters at most. ``fair`` takes about as many cards from each owner;
    ``by_hand`` false leaves out cards that the library does not implement. The same cards, settings
    and seed give the same pool. Raises :class:`~duel99.decks.PoolError` where there are too few
    cards, saying how many are missing.
    """
    stock = Stock(owned, ruleset, banlist)
    cards = [c for c in stock if by_hand or not c.definition.by_hand]
    belongs = ruleset.piles.belongs_in_extra
    main = [c for c in cards if not belongs(c.printed) and _suits(c)]
    extras = [c for c in cards if belongs(c.printed)]
    sizes = sizes_for(ruleset, players)
    goal = _goal(main, stock, sizes, size)
    bonds = Bonds([*main, *extras])
    picker = Picker(stock, bonds, main, _balance(goal, extras, ruleset), seed, fair=fair)
    _grow(picker, bonds, extras, goal, ruleset)
    if picker.size < goal:
        smaller = sizes.nearest_below(picker.size)
        if size is not None or smaller is None:
            raise _too_few(picker.size, size or sizes.least)
        _shrink(picker, smaller)
    _enough_low_levels(picker, ruleset, players)
    picks = choose_extras(
        extras,
        picker.cards(),
        list(picker.extra_wanted.values()),
        ruleset,
        picker.whose,
        seed,
        extra,
    )
    order = {kind: i for i, kind in enumerate(KINDS)}
    chosen = sorted(picker.cards(), key=lambda c: (order[kind_of(c)], c.printed.level, c.id))
    outside = sorted((p.card for p in picks), key=_extra_order)
    pool = Pool(
        name,
        tuple(chosen),
        tuple(outside),
        ruleset=ruleset.key,
        mode=_mode(ruleset),
        players=players if ruleset.piles.shared else None,
        recycles=ruleset.endings.recycles if ruleset.piles.shared else None,
    )
    whys = {**picker.why, **{p.card.id: p.why for p in picks}}
    account = [
        Chosen(card, section, copies, _owners(picker, card), whys.get(card.id, ()))
        for section in ("main", "extra")
        for card, copies in pool.counted(section)
    ]
    return Suggestion(pool, tuple(account), check(pool, ruleset, players, banlist=banlist), seed)


def _suits(card: Entry) -> bool:
    """Cards by hand of which nobody could tell what they need are left out."""
    return not (card.definition.by_hand and card.printed.kind & Kind.RITUAL)


def _mode(ruleset: Ruleset) -> str | None:
    if not ruleset.piles.shared:
        return None
    return str(Mode.RECYCLE if ruleset.endings.recycles else Mode.CORPSES)


def _goal(main: Sequence[Entry], stock: Stock, sizes: Sizes, size: int | None) -> int:
    there = sum(stock.limits[c.id] for c in main)
    if size is not None:
        if not sizes.allows(size):
            near = ", ".join(map(str, sizes.listed()))
            raise PoolError("suggest", [Fault("suggest.bad_size", {"size": size, "sizes": near})])
        if there < size:
            raise _too_few(there, size)
        return size
    if there < sizes.least:
        raise _too_few(there, sizes.least)
    listed = sizes.listed()
    return sizes.nearest_below(min(listed[len(listed) // 2], there)) or sizes.least


def _too_few(there: int, needed: int) -> PoolError:
    values = {"count": there, "needed": needed, "missing": needed - there}
    return PoolError("suggest", [Fault("suggest.too_few", values)])


def _balance(goal: int, extras: Sequence[Entry], ruleset: Ruleset) -> Balance:
    monsters, spells, _ = (round(goal * part) for part in ruleset.decks.shares)
    wanted = {"monsters": monsters, "spells": spells, "traps": goal - monsters - spells}
    synchros = any(c.printed.kind & Kind.SYNCHRO for c in extras)
    return Balance(wanted, round(monsters * TUNERS) if synchros else 0)


def _grow(
    picker: Picker, bonds: Bonds, extras: Sequence[Entry], goal: int, ruleset: Ruleset
) -> None:
    """Fill the main deck; take out what is dead in it; until nothing is."""
    for _ in range(_ROUNDS):
        picker.fill(goal)
        dead = _dead(picker, extras)
        if not dead:
            return
        for card in dead:
            picker.drop(card)
    while dead := _dead(picker, extras):
        for card in dead:
            picker.drop(card)


def _dead(picker: Picker, extras: Sequence[Entry]) -> list[Entry]:
    """Cards of the main deck that do nothing, with the extra deck that they could have."""
    main = count(picker.cards())
    table = Table(main, extras)
    covered = {one.id: one for one in table.cover(extras)}
    usable = [
        e for e in extras if covered[e.id].possible and covered[e.id].way not in ("hand", "none")
    ]
    others = Others([*main, *((e, 1) for e in usable)])
    found = [card for card, _ in main if is_dead(card, others)]
    rituals = [card for card, _ in main if is_ritual_monster(card.definition)]
    found += [c for c in table.monsters_without_way(rituals) if c not in found]
    return sorted(found, key=lambda c: c.id)


def _shrink(picker: Picker, size: int) -> None:
    """Take the cards out that are worth least, until the size is legal."""
    while picker.size > size:
        cards = {c.id: c for c in picker.cards()}
        needed = {p for c in cards.values() for b in picker.bonds.of(c) for p in b.providers}
        loose = [c for c in cards.values() if c.id not in needed] or list(cards.values())
        picker.drop(min(loose, key=lambda c: (picker.points(c), c.id)), 1)


def _enough_low_levels(picker: Picker, ruleset: Ruleset, players: int) -> None:
    """AMB-9: two low-level monsters for each player, or there is no pool to suggest."""
    opening = ruleset.opening
    needed = getattr(opening, "needed", 0) * players
    if getattr(opening, "mulligan", "off") == "off":
        return
    low = sum(is_low_level(c) for c in picker.cards())
    if low < needed:
        values = {"count": low, "needed": needed, "missing": needed - low}
        raise PoolError("suggest", [Fault("suggest.too_few_low", values)])


def _extra_order(card: Entry) -> tuple[int, int, int]:
    printed = card.printed
    kinds = (Kind.SYNCHRO, Kind.XYZ, Kind.LINK, Kind.RITUAL, Kind.FUSION)
    place = next((i for i, k in enumerate(kinds) if printed.kind & k), len(kinds))
    return place, printed.level or printed.rank or printed.rating, card.id


def _owners(picker: Picker, card: Entry) -> dict[str, int]:
    given = picker.whose.given[card.id]
    return {owner: copies for owner, copies in sorted(given.items()) if copies}
