"""What a card on the table looks like in few words."""

from __future__ import annotations

from typing import Final

from duel99.kernel.terms import DEFENSE_POSITION, FACE_DOWN, NO_CARD, Arrow, Kind, Location
from duel99.kernel.view import CardView, View
from duel99.telling.facts import grade

from .narration import counter_name
from .wording import Wording

_ARROWS: Final = (
    (Arrow.UPPER_LEFT, "↖"),
    (Arrow.UP, "↑"),
    (Arrow.UPPER_RIGHT, "↗"),
    (Arrow.LEFT, "←"),
    (Arrow.RIGHT, "→"),
    (Arrow.LOWER_LEFT, "↙"),
    (Arrow.DOWN, "↓"),
    (Arrow.LOWER_RIGHT, "↘"),
)


def name_of(card: CardView, words: Wording) -> str:
    """The card's name; what it is called face-down."""
    if card.position & FACE_DOWN:
        if card.id:
            return words.text("table.set_own", name=words.card(card.id))
        monster = card.location == Location.MONSTER
        return words.text("table.set_monster" if monster else "table.set_card")
    return words.card(card.id)


def detail_of(card: CardView, words: Wording, view: View, *, spoken: bool = False) -> str:
    """What else there is to know at a glance, in one line; ``spoken`` without signs."""
    return " ".join(part for part in details_of(card, words, view, spoken=spoken) if part)


def details_of(
    card: CardView, words: Wording, view: View, *, spoken: bool = False
) -> tuple[str, str]:
    """What a card is worth (strength and level, scale), and what has happened to it.

    The second is empty where the first is.
    """
    printed = words.printed(card.id)
    worth = []
    if card.location == Location.MONSTER and (card.id or not card.position & FACE_DOWN):
        worth.append(_strength(card, words))
        if printed is not None:
            worth.append(_grade(card, words))
    if card.location == Location.PENDULUM and printed is not None:
        scale = printed.left_scale if card.zone == 0 else printed.right_scale
        worth.append(words.text("table.scale", value=scale))
    marks = " ".join(_marks(card, words, view, spoken=spoken))
    return (" ".join(worth), marks) if worth else (marks, "")


def _marks(card: CardView, words: Wording, view: View, *, spoken: bool) -> list[str]:
    """Arrows, materials, counters, negation, and the monster that an equip card lies on."""
    marks = []
    printed = words.printed(card.id)
    if printed is not None and printed.arrows and card.location == Location.MONSTER:
        arrows = [arrow for arrow, _ in _ARROWS if printed.arrows & arrow]
        if spoken:
            names = " ".join(words.messages.member(arrow) for arrow in arrows)
            marks.append(words.text("card.arrows", arrows=names))
        else:
            marks.append("".join(sign for arrow, sign in _ARROWS if arrow in arrows))
    if card.materials:
        marks.append(words.text("table.materials", count=len(card.materials)))
    for counter, count in sorted(card.counters.items()):
        name = counter_name(counter, words)
        marks.append(words.text("table.counters", name=name, count=count))
    if card.negated:
        marks.append(words.text("table.negated"))
    if card.equipped_to != NO_CARD:
        bearer = find(view, card.equipped_to)
        if bearer is not None:
            marks.append(words.text("table.equipped", name=name_of(bearer, words)))
    return marks


def _strength(card: CardView, words: Wording) -> str:
    """The value it fights with, which also tells its position."""
    if card.position & DEFENSE_POSITION:
        return words.text("table.defense", value=card.defense)
    return words.text("table.attack", value=card.attack)


def _grade(card: CardView, words: Wording) -> str:
    """Level, rank or link rating as they are now."""
    printed = words.printed(card.id)
    if card.level and not (printed is not None and printed.kind & (Kind.XYZ | Kind.LINK)):
        return words.text("table.level", value=card.level)
    if card.rank:
        return words.text("table.rank", value=card.rank)
    return grade(printed, words.messages) if printed is not None else ""


def find(view: View, number: int) -> CardView | None:
    """A card on the field by its number."""
    for player in view.players:
        for card in (*player.monsters, *player.spells, player.field):
            if card is not None and card.card == number:
                return card
    return None


def pile_counts(cards: list[CardView], words: Wording) -> list[tuple[str, int]]:
    """An extra deck by its colours, and how many lie face-down: ``[("融合", 5), ...]``."""
    kinds = (Kind.FUSION, Kind.SYNCHRO, Kind.XYZ, Kind.LINK, Kind.RITUAL, Kind.PENDULUM)
    counts: dict[str, int] = {}
    for card in cards:
        printed = words.printed(card.id) if card.id else None
        kind = next((k for k in kinds if printed is not None and printed.kind & k), None)
        key = words.messages.member(kind) if kind is not None else words.text("table.other")
        counts[key] = counts.get(key, 0) + 1
    return list(counts.items())


__all__ = ["detail_of", "details_of", "find", "name_of", "pile_counts"]
