"""What is in a pool, counted: levels, attributes, types, attack, kinds, and what to expect.

Everything is a plain number, so that it can be shown as tables, sent as JSON, and compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from typing import Final

import msgspec

from duel99.cards import Entry
from duel99.kernel import Ruleset
from duel99.kernel.facts import UNKNOWN_VALUE
from duel99.kernel.terms import Attribute, Kind, Race

from .legality import is_low_level
from .openings import at_least, openings_of
from .pool import Pool, count

SECTIONS: Final = ("monsters", "low_level", "spells", "traps")
_ATTACK_STEP: Final = 500
_MOST_ATTACK: Final = 3000
_MECHANICS: Final = 20
_NUMBERS: Final = "0123456789"
_KINDS: Final = (
    Kind.NORMAL,
    Kind.EFFECT,
    Kind.FLIP,
    Kind.SPIRIT,
    Kind.UNION,
    Kind.GEMINI,
    Kind.TUNER,
    Kind.TOON,
    Kind.PENDULUM,
    Kind.FUSION,
    Kind.RITUAL,
    Kind.SYNCHRO,
    Kind.XYZ,
    Kind.LINK,
    Kind.QUICK_PLAY,
    Kind.CONTINUOUS,
    Kind.EQUIP,
    Kind.FIELD,
    Kind.COUNTER,
)
_SAID_BY_KINDS: Final = frozenset(
    {*(k.name.lower().replace("_", "-") for k in Kind), "vanilla", "when", "if", "optional"}
)


class Share(msgspec.Struct, frozen=True):
    """A number of cards and its part of the main deck, from 0 to 1."""

    count: int
    share: float


class Odds(msgspec.Struct, frozen=True):
    """Chances to have drawn something by the own turn 1, 2, 3 ..., for one seat.

    ``what``: ``card`` (one certain card of which there is one copy), ``card_2``, ``card_3``, a key
    of :data:`SECTIONS`, or the id of a card. ``seat`` counts from 0 in turn order.
    """

    what: str
    seat: int
    by_turn: tuple[float, ...]


class Stats(msgspec.Struct, frozen=True):
    """The numbers of a pool. Keys of ``attributes``, ``types`` and ``kinds`` are names of members.

    ``levels`` are those of main-deck monsters, ``extra_levels`` levels, ranks and link ratings of
    the extra deck by kind (``synchro:6``). ``attack`` counts main-deck monsters by steps of 500
    (``0``, ``500`` ... ``3000``; ``?``). ``hand`` is what an opening hand holds on average.
    ``turns`` is how many turns of its own each seat has until the deck is used up.
    """

    main: int
    extra: int
    side: int
    different: int
    by_hand: int
    shares: dict[str, Share]
    levels: dict[str, int]
    extra_levels: dict[str, int]
    attributes: dict[str, int]
    types: dict[str, int]
    attack: dict[str, int]
    average_attack: float
    kinds: dict[str, int]
    mechanics: dict[str, int]
    hand: dict[str, float]
    hand_size: int
    odds: tuple[Odds, ...]
    turns: tuple[int, ...]
    openings: dict[str, object] | None = None


def stats_of(
    pool: Pool,
    ruleset: Ruleset,
    players: int,
    *,
    turns: int = 5,
    cards: Sequence[Entry] = (),
) -> Stats:
    """The numbers of a pool, for that many players.

    Odds are those of the seats' first ``turns`` turns, also of drawing certain ``cards`` of the
    main deck (``what`` is the card's id then).
    """
    monsters = [e for e in pool.main if e.printed.is_monster]
    strengths = [e.printed.attack for e in monsters if e.printed.attack != UNKNOWN_VALUE]
    openings = openings_of(pool, ruleset, players)
    hand = ruleset.opening.hand
    shares = shares_of(pool.main)
    size = max(len(pool.main), 1)
    return Stats(
        main=len(pool.main),
        extra=len(pool.extra),
        side=len(pool.side),
        different=len(count(pool.main)) + len(count(pool.extra)),
        by_hand=sum(e.definition.by_hand for e in (*pool.main, *pool.extra)),
        shares=shares,
        levels=_counts(str(e.printed.level) for e in monsters),
        extra_levels=_counts(_extra_level(e) for e in pool.extra),
        attributes=_members(Attribute, (e.printed.attribute for e in monsters)),
        types=_members(Race, (e.printed.race for e in monsters)),
        attack=_counts(_attack(e) for e in monsters),
        average_attack=sum(strengths) / len(strengths) if strengths else 0.0,
        kinds=_kinds((*pool.main, *pool.extra)),
        mechanics=dict(
            Counter(
                m
                for e, n in count((*pool.main, *pool.extra))
                for m in sorted(e.mechanics - _SAID_BY_KINDS) * n
            ).most_common(_MECHANICS)
        ),
        hand={key: hand * share.count / size for key, share in shares.items()},
        hand_size=hand,
        odds=_odds(pool, ruleset, players, turns, cards),
        turns=_turns(pool, ruleset, players),
        openings=None if openings is None else openings.to_json(),
    )


def shares_of(main: Sequence[Entry]) -> dict[str, Share]:
    """Monsters, those that count as low-level (AMB-9), spells and traps of a main deck."""
    size = max(len(main), 1)
    numbers = {
        "monsters": sum(e.printed.is_monster for e in main),
        "low_level": sum(is_low_level(e) for e in main),
        "spells": sum(e.printed.is_spell for e in main),
        "traps": sum(e.printed.is_trap for e in main),
    }
    return {key: Share(number, number / size) for key, number in numbers.items()}


def _counts(keys: Iterable[str]) -> dict[str, int]:
    found = Counter(keys)
    return {key: found[key] for key in sorted(found, key=_in_order)}


def _in_order(key: str) -> tuple[str, int]:
    head = key.rstrip(_NUMBERS)
    tail = key[len(head) :]
    return head, int(tail or -1)


def _members(kind: type[IntEnum], masks: Iterable[int]) -> dict[str, int]:
    found = Counter(masks)
    named = {m.name.lower(): sum(n for mask, n in found.items() if mask & m) for m in kind}
    return {name: number for name, number in sorted(named.items(), key=lambda i: -i[1]) if number}


def _kinds(cards: Iterable[Entry]) -> dict[str, int]:
    found = Counter(e.printed.kind for e in cards)
    named = {k.name.lower(): sum(n for mask, n in found.items() if mask & k) for k in _KINDS}
    return {name: number for name, number in named.items() if number}


def _attack(entry: Entry) -> str:
    attack = entry.printed.attack
    if attack == UNKNOWN_VALUE:
        return "?"
    return str(min(attack // _ATTACK_STEP * _ATTACK_STEP, _MOST_ATTACK))


def _extra_level(entry: Entry) -> str:
    printed = entry.printed
    for kind, number in (
        (Kind.LINK, printed.rating),
        (Kind.XYZ, printed.rank),
        (Kind.SYNCHRO, printed.level),
        (Kind.FUSION, printed.level),
        (Kind.RITUAL, printed.level),
    ):
        if printed.kind & kind:
            return f"{kind.name.lower()}:{number}"
    return f"other:{printed.level}"


def _draws(ruleset: Ruleset, seat: int, turn: int) -> int:
    """Cards that a seat has drawn by its own turn ``turn`` (from 1), without any effect."""
    rules = ruleset.turns
    first = rules.draw if rules.first_draw or seat else 0
    return ruleset.opening.hand + first + rules.draw * (turn - 1)


def _gone_before(ruleset: Ruleset, players: int, seat: int, turn: int) -> int:
    """Cards that have left the shared deck by then, the seat's own draw included."""
    if not ruleset.piles.shared:
        return _draws(ruleset, seat, turn)
    return sum(
        _draws(ruleset, other, turn if other <= seat else turn - 1)
        if turn > 1 or other <= seat
        else ruleset.opening.hand
        for other in range(players)
    )


def _odds(
    pool: Pool, ruleset: Ruleset, players: int, turns: int, cards: Sequence[Entry]
) -> tuple[Odds, ...]:
    """What a seat has drawn by its own turns (N99-040: everybody draws in the first turn too).

    Which cards the others hold is not known, so the own cards are a sample of the whole deck.
    """
    size = len(pool.main)
    groups: dict[str, Callable[[Entry], bool]] = {
        "monsters": lambda e: e.printed.is_monster,
        "low_level": is_low_level,
        "spells": lambda e: e.printed.is_spell,
        "traps": lambda e: e.printed.is_trap,
    }
    marked = {"card": 1, "card_2": 2, "card_3": 3}
    marked |= {key: sum(map(test, pool.main)) for key, test in groups.items()}
    marked |= {str(card.id): pool.main.count(card) for card in cards}
    found = []
    for seat in range(players):
        lasting = _turns_of(size, ruleset, players, seat)
        seen = [
            min(_draws(ruleset, seat, min(turn, max(lasting, 1))), size)
            for turn in range(1, turns + 1)
        ]
        for what, copies in marked.items():
            if 0 < copies <= size:
                chances = tuple(float(at_least(size, copies, n, 1)) for n in seen)
                found.append(Odds(what, seat, chances))
    return tuple(found)


def _turns(pool: Pool, ruleset: Ruleset, players: int) -> tuple[int, ...]:
    size = len(pool.main)
    return tuple(_turns_of(size, ruleset, players, seat) for seat in range(players))


def _turns_of(size: int, ruleset: Ruleset, players: int, seat: int) -> int:
    """How many turns the seat can draw in before the deck is used up for the first time."""
    turn = 0
    while _gone_before(ruleset, players, seat, turn + 1) <= size:
        turn += 1
    return turn
