"""Where the cards are that a text means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from duel99.kernel.board import monsters as monsters_of
from duel99.kernel.board import spells as spells_of
from duel99.kernel.scope import AreaScope, Who
from duel99.kernel.terms import ON_FIELD, PILES, SPELL_TRAP_ZONES, Location, When

from .filters import Filter
from .text import Empty, Text

if TYPE_CHECKING:
    from duel99.kernel.card import Card
    from duel99.kernel.context import Context

_MONSTER: Final = int(Location.MONSTER)
_HAND: Final = int(Location.HAND)
_BANISHED: Final = int(Location.BANISHED)
_PILE_ORDER: Final = (
    int(Location.GRAVEYARD),
    _BANISHED,
    int(Location.DECK),
    int(Location.EXTRA),
)
_FACE_UP_PLACES = Location.GRAVEYARD | Location.BANISHED


class Selector:
    """Cards of ``who`` at ``locations`` that pass ``filter``."""

    __slots__ = ("filter", "locations", "place", "who")

    def __init__(self, filter: Filter, locations: int, who: Who, place: str) -> None:
        self.filter = filter
        self.locations = int(locations)
        self.who = who
        self.place = place

    def __iter__(self) -> Iterator[object]:
        raise TypeError("a selector is asked with find(ctx)")

    def find(self, ctx: Context) -> list[Card]:
        """The cards now, turn player's first on the field, piles from the top."""
        duel = ctx.duel
        who = self.who
        if who == Who.YOU:
            players = [ctx.player]
        elif who == Who.OPPONENTS:
            players = duel.opponents(ctx.player)
            if ctx.opponent >= 0 and duel.ruleset.opponents.field == "choose_one":
                players = [p for p in players if p == ctx.opponent]  # AMB-28
            event = ctx.event
            if (
                event is not None
                and event.kind is When.ATTACK_DECLARED
                and duel.ruleset.chains.third_party == "attacked_only"
            ):
                players = [p for p in players if p == event.causer]  # AMB-46
        else:
            players = duel.living_from(duel.turn_player if duel.turn_player >= 0 else ctx.player)
        opponents = duel.ruleset.opponents
        if opponents.early_burn == "no":
            players = [p for p in players if opponents.may_harm(duel, ctx.player, p)]
        found: list[Card] = []
        locations = self.locations
        for player in players:
            if locations & _MONSTER:
                found += monsters_of(duel, player)
            if locations & SPELL_TRAP_ZONES:
                found += [c for c in spells_of(duel, player) if c.location & locations]
            if locations & _HAND:
                found += duel.players[player].hand
        piles = locations & PILES
        if piles:
            owners = [players[0]] if duel.ruleset.piles.shared and players else players
            returns = duel.ruleset.piles.banish_return
            for player in owners:
                for place in _PILE_ORDER:
                    if not piles & place:
                        continue
                    if place == _BANISHED and returns == "never":
                        continue  # AMB-24
                    found += reversed(duel.pile(player, place))
            if piles & _BANISHED:
                found = [c for c in found if c.location != _BANISHED or not c.position & 10]
        matches = self.filter.matches
        return [c for c in found if matches(ctx, c)]

    def covers(self, ctx: Context, card: Card) -> bool:
        """Whether ``card`` is one of them."""
        if not card.location & self.locations:
            return False
        if card.location & (ON_FIELD | Location.HAND):
            if self.who == Who.YOU and card.controller != ctx.player:
                return False
            if self.who == Who.OPPONENTS and card.controller == ctx.player:
                return False
        return self.filter.matches(ctx, card)

    def scope(self, face_down: bool = False) -> AreaScope:
        """The same as the scope of a continuous effect."""
        return AreaScope(self.who, self.locations, self.filter.matches, face_down)

    def bare(self, count: Text | None = None, *, many: bool = False) -> Text:
        """The cards in words without where they are."""
        return _bare(self, count, many)

    def plural(self) -> Text:
        """The cards in words without a number ("monsters you control")."""
        return Text(
            "selection_plural",
            place=Text(f"place.{self.place}"),
            adjectives=list(self.filter.adjectives),
            suffixes=list(self.filter.suffixes),
            noun=self.filter.noun_text(many=True),
        )

    def origin(self) -> Text:
        """Where they come from in words ("from your Deck")."""
        return Text(f"origin.{self.place}")

    def phrase(
        self, count: Text | None = None, *, many: bool = False, suffixes: tuple[Text, ...] = ()
    ) -> Text:
        """The cards in words: ``count`` of them, or all where there is no count."""
        noun = self.filter.noun or "card"
        return Text(
            "selection" if count is not None else "selection_all",
            place=Text(f"place.{self.place}"),
            count=_counted(count, noun),
            adjectives=list(self.filter.adjectives),
            suffixes=[*self.filter.suffixes, *suffixes],
            noun=self.filter.noun_text(many=many),
        )

    def each(self) -> Text:
        """The cards in words after "for each"."""
        return Text(
            "selection_each",
            place=Text(f"place.{self.place}"),
            adjectives=list(self.filter.adjectives),
            suffixes=list(self.filter.suffixes),
            noun=self.filter.noun_text(),
        )


def _counted(number: Text | None, noun: str) -> Text:
    """A number with the measure word of what is counted."""
    if number is None:
        return Empty()
    return Text(number.key, **{**number.args, "unit": Text(f"unit.{noun}")})


def _bare(selector: Selector, number: Text | None, many: bool) -> Text:
    noun = selector.filter.noun or "card"
    return Text(
        "selection_bare" if number is not None else "selection_bare_all",
        count=_counted(number, noun),
        adjectives=list(selector.filter.adjectives),
        suffixes=list(selector.filter.suffixes),
        noun=selector.filter.noun_text(many=many),
    )


def field(filter: Filter) -> Selector:
    """On the whole field."""
    return Selector(filter, _field_of(filter), Who.EVERYONE, "field")


def yours(filter: Filter) -> Selector:
    """On your field."""
    return Selector(filter, _field_of(filter), Who.YOU, "yours")


def theirs(filter: Filter) -> Selector:
    """On the opponents' fields (N99-034)."""
    return Selector(filter, _field_of(filter), Who.OPPONENTS, "theirs")


def _field_of(filter: Filter) -> int:
    if filter.noun == "monster":
        return Location.MONSTER
    if filter.noun in ("spell", "trap", "spell_trap"):
        return ON_FIELD
    return ON_FIELD


def hand(filter: Filter) -> Selector:
    """In your hand."""
    return Selector(filter, Location.HAND, Who.YOU, "hand")


def deck(filter: Filter) -> Selector:
    """In your deck (the shared one, N99-033)."""
    return Selector(filter, Location.DECK, Who.YOU, "deck")


def graveyard(filter: Filter) -> Selector:
    """In your graveyard (the shared one)."""
    return Selector(filter, Location.GRAVEYARD, Who.YOU, "graveyard")


def any_graveyard(filter: Filter) -> Selector:
    """In anybody's graveyard."""
    return Selector(filter, Location.GRAVEYARD, Who.EVERYONE, "any_graveyard")


def their_graveyard(filter: Filter) -> Selector:
    """In an opponent's graveyard (the shared one)."""
    return Selector(filter, Location.GRAVEYARD, Who.OPPONENTS, "their_graveyard")


def banished(filter: Filter) -> Selector:
    """Among your banished cards (the shared ones)."""
    return Selector(filter, Location.BANISHED, Who.YOU, "banished")


def any_banished(filter: Filter) -> Selector:
    """Among anybody's banished cards."""
    return Selector(filter, Location.BANISHED, Who.EVERYONE, "any_banished")


def extra(filter: Filter) -> Selector:
    """In your extra deck (the shared one)."""
    return Selector(filter, Location.EXTRA, Who.YOU, "extra")


def hand_or_field(filter: Filter) -> Selector:
    """In your hand or on your field."""
    return Selector(filter, Location.HAND | Location.MONSTER, Who.YOU, "hand_or_field")


def hand_or_deck(filter: Filter) -> Selector:
    """In your hand or deck."""
    return Selector(filter, Location.HAND | Location.DECK, Who.YOU, "hand_or_deck")


def hand_deck_or_graveyard(filter: Filter) -> Selector:
    """In your hand, deck or graveyard."""
    return Selector(
        filter,
        Location.HAND | Location.DECK | Location.GRAVEYARD,
        Who.YOU,
        "hand_deck_or_graveyard",
    )


def field_or_graveyard(filter: Filter) -> Selector:
    """On your field or in your graveyard."""
    return Selector(filter, Location.MONSTER | Location.GRAVEYARD, Who.YOU, "field_or_graveyard")


def hand_or_graveyard(filter: Filter) -> Selector:
    """In your hand or graveyard."""
    return Selector(filter, Location.HAND | Location.GRAVEYARD, Who.YOU, "hand_or_graveyard")


def extra_or_graveyard(filter: Filter) -> Selector:
    """In your extra deck or graveyard (the shared ones)."""
    return Selector(filter, Location.EXTRA | Location.GRAVEYARD, Who.YOU, "extra_or_graveyard")


def theirs_or_graveyard(filter: Filter) -> Selector:
    """On the opponents' fields or in their graveyards (a shared one counts once, AMB-28)."""
    return Selector(
        filter, Location.MONSTER | Location.GRAVEYARD, Who.OPPONENTS, "theirs_or_graveyard"
    )
