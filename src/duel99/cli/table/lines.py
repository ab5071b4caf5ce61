"""The table in plain lines: one thing a line, nothing drawn.

For screen readers, for terminals that can do nothing, and for what is piped.
"""

from __future__ import annotations

from duel99.kernel.terms import FACE_DOWN, NOBODY, Location, Position
from duel99.kernel.view import CardView, PlayerView, View
from duel99.telling.cells import detail_of, name_of
from duel99.telling.facts import short
from duel99.telling.wording import Wording

from .board import from_the_far_side, happening, title
from .track import player_line, rides, track_lines


def table_lines(view: View, words: Wording) -> list[str]:
    """The whole table for the view's seat."""
    lines = [title(view, words)]
    if view.shared:
        lines += _centre(view, words)
    if view.track:
        lines += track_lines(view, words)
    for seat in from_the_far_side(view):
        lines += _player(view.players[seat], view, words)
    lines += happening(view, words)
    if view.seat != NOBODY and view.players[view.seat].alive:
        lines.append(hand_line(view.players[view.seat], words))
    return lines


def _centre(view: View, words: Wording) -> list[str]:
    player = view.players[0]
    lines = [words.text("table.plain_centre", **_counts(player))]
    if player.graveyard:
        lines.append(words.text("table.plain_top", card=words.quoted(player.graveyard[-1].id)))
    if view.recycles_left:
        lines.append(words.text("table.recycles", count=view.recycles_left))
    if player.field is not None:
        lines.append(_field(player.field, words))
    return lines


def _counts(player: PlayerView) -> dict[str, int]:
    return {
        "deck": player.deck,
        "graveyard": len(player.graveyard),
        "banished": len(player.banished),
        "extra": len(player.extra),
    }


def _field(card: CardView, words: Wording) -> str:
    return words.text(
        "table.plain_field", card=name_of(card, words), player=words.player(card.controller)
    )


def _player(player: PlayerView, view: View, words: Wording) -> list[str]:
    name = words.player(player.seat)
    if not player.alive:
        return [words.text("table.plain_out", player=name, place=player.placing)]
    line = words.text("table.plain_player", player=name, life=player.life, count=len(player.hand))
    if player.seat == view.turn_player and not view.over:
        line += f" {words.text('table.plain_turn')}"
    lines = [line]
    if rides(player):
        lines.append(player_line(player, words))
    if not view.shared:
        lines.append(words.text("table.plain_piles", **_counts(player)))
        if player.field is not None:
            lines.append(_field(player.field, words))
    for card in (*player.monsters, *player.spells):
        if card is not None:
            place = words.place(card.location, card.zone)
            lines.append(words.text("table.plain_zone", place=place, card=_card(card, view, words)))
    return lines


def _card(card: CardView, view: View, words: Wording) -> str:
    """A card on the field with everything that its place in a drawing would tell."""
    parts = [name_of(card, words)]
    if card.location == Location.MONSTER and not card.position & FACE_DOWN:
        parts.append(words.messages.member(Position(card.position)))
    detail = detail_of(card, words, view, spoken=True)
    if detail:
        parts.append(detail)
    return words.listed(parts)


def hand_line(player: PlayerView, words: Wording) -> str:
    """The own hand."""
    if not player.hand:
        return words.text("table.own_hand_empty")
    cards = []
    for card in player.hand:
        printed = words.printed(card.id)
        facts = f" {short(printed, words.messages)}" if printed is not None else ""
        cards.append(f"{words.card(card.id)}{facts}")
    return words.text("table.plain_hand", cards=words.listed(cards))
