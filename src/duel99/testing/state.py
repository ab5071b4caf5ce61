"""Looking at the whole state of a duel: to compare two, and to count cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

from duel99.kernel.card import Card
from duel99.kernel.decision import CardsDecision, Decision
from duel99.kernel.duel import Duel
from duel99.kernel.terms import NO_CARD, NOBODY, ON_FIELD, Kind, Location
from duel99.kernel.track import Track

from .contract import demand


def card_state(card: Card) -> tuple[Any, ...]:
    """Everything that a card is and remembers, in comparable form."""
    state = card.field
    memory: tuple[Any, ...] = ()
    if state is not None:
        memory = tuple(
            sorted(value.items()) if isinstance(value, dict) else value
            for value in (getattr(state, name) for name in state.__slots__)
        )
    return (
        card.uid,
        card.printed.id,
        card.owner,
        card.controller,
        int(card.location),
        card.zone,
        int(card.position),
        card.incarnation,
        card.proper,
        card.last,
        memory,
    )


def digest(duel: Duel) -> tuple[Any, ...]:
    """The duel's state and pending decision in comparable form."""
    players = tuple(
        (
            p.life,
            p.alive,
            p.placing,
            p.turns,
            p.summons_used,
            tuple(sorted(p.marks.items())),
            tuple(sorted(p.counters.items())),
            tuple(card_state(c) for c in (*p.hand, *p.deck, *p.graveyard, *p.banished, *p.extra)),
            tuple(None if c is None else card_state(c) for c in (*p.monsters, *p.spells, *p.field)),
        )
        for p in duel.players
    )
    return (
        duel.turn,
        duel.turn_player,
        int(duel.phase),
        int(duel.step),
        duel.order,
        duel.over,
        duel.winners,
        duel.recycles_left,
        duel.last_turn,
        duel.sudden_death,
        duel.chance.state,
        len(duel.events),
        len(duel.answers),
        tuple((link.number, link.player, link.card.uid, link.negated) for link in duel.chain),
        players,
        track_state(duel.track),
        question(duel.decision),
    )


def track_state(track: Track | None) -> tuple[Any, ...]:
    """The track with its cards and pieces in comparable form."""
    if track is None:
        return ()
    return (
        tuple(None if c is None else card_state(c) for c in track.slots),
        tuple(track.pieces),
        tuple(track.full),
        track.face,
        track.rule,
        track.ride,
    )


def question(decision: Decision | None) -> tuple[Any, ...]:
    """A decision in comparable form; cards by their numbers."""
    if decision is None:
        return ()
    limits: tuple[int, ...] = ()
    if isinstance(decision, CardsDecision):
        limits = (decision.minimum, decision.maximum)
    options = tuple(("card", o.uid) if isinstance(o, Card) else repr(o) for o in decision.options)
    return (int(decision.kind), decision.player, decision.purpose, decision.source, limits, options)


def difference(one: Any, other: Any, path: str = "") -> str:
    """Where two digests first differ, in words."""
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for i, (a, b) in enumerate(zip(one, other, strict=True)):
            if a != b:
                return difference(a, b, f"{path}[{i}]")
    return f"{path or 'value'}: {one!r} / {other!r}"


def card_count(duel: Duel) -> Counter[int]:
    """How many of each printed card there are in the game, tokens left out."""
    return Counter(c.printed.id for c in _present(duel) if not c.printed.kind & Kind.TOKEN)


def _present(duel: Duel) -> list[Card]:
    found: dict[int, Card] = {}
    if duel.track is not None:
        found.update((id(card), card) for card in duel.track.cards)
    for player in duel.players:
        rows: list[Card | None] = [*player.monsters, *player.spells, *player.field]
        rows += [*player.hand, *player.deck, *player.graveyard, *player.banished, *player.extra]
        for card in rows:
            if card is not None:
                found[id(card)] = card
                if card.field is not None:
                    for uid in card.field.materials:
                        found[id(duel.cards[uid])] = duel.cards[uid]
    return list(found.values())


def check_conservation(duel: Duel, expected: Counter[int], where: str) -> None:
    """Each card of the game is in exactly one place, and knows which."""
    places: Counter[int] = Counter()
    seen_piles: set[int] = set()
    for player in duel.players:
        seat = player.index
        for location, pile in (
            (Location.HAND, player.hand),
            (Location.DECK, player.deck),
            (Location.GRAVEYARD, player.graveyard),
            (Location.BANISHED, player.banished),
            (Location.EXTRA, player.extra),
        ):
            if id(pile) in seen_piles:
                continue
            seen_piles.add(id(pile))
            for card in pile:
                places[id(card)] += 1
                ok = card.location == location and card.field is None
                if _is_coming(duel, card):
                    _check_attached(duel, card, places, where)
                    ok = card.location == location
                holder = NOBODY if duel.ruleset.piles.shared else card.owner
                if location == Location.HAND:
                    holder = seat
                ok = ok and card.controller == holder
                demand(ok, "conservation", where, f"{card!r} lies in the {location.name} of {seat}")
        for row in (player.monsters, player.spells, player.field):
            if id(row) in seen_piles:
                continue
            seen_piles.add(id(row))
            for zone, card_there in enumerate(row):
                if card_there is None:
                    continue
                places[id(card_there)] += 1
                ok = bool(card_there.location & ON_FIELD) and card_there.zone == zone
                if row is not player.field:
                    ok = ok and card_there.controller == seat
                ok = ok and card_there.field is not None and card_there.position != 0
                demand(ok, "conservation", where, f"{card_there!r} lies in zone {zone} of {seat}")
                _check_attached(duel, card_there, places, where)
    for space, on_track in enumerate(duel.track.slots if duel.track is not None else ()):
        if on_track is not None:
            places[id(on_track)] += 1
            ok = on_track.location == Location.TRACK and on_track.zone == space
            ok = ok and on_track.field is None and on_track.controller == NOBODY
            demand(ok, "conservation", where, f"{on_track!r} lies on space {space} of the track")
    twice = [n for n in places.values() if n > 1]
    demand(not twice, "conservation", where, f"{len(twice)} cards are in two places")
    for card in _present(duel):
        same = 0 <= card.uid < len(duel.cards) and duel.cards[card.uid] is card
        demand(same, "conservation", where, f"{card!r} is not found by its number")
    now = card_count(duel)
    gone = expected - now
    new = now - expected
    demand(not gone and not new, "conservation", where, f"gone {dict(gone)}, new {dict(new)}")


def _is_coming(duel: Duel, card: Card) -> bool:
    """Whether a monster that is being summoned has something already and not yet its zone.

    An Xyz monster has its materials (OCG-199); one that its own effect summons may have been told
    what it is to remember.
    """
    if card.field is None:
        return False
    if duel.solving is not None and duel.solving.card is card:
        return True
    return (
        card.location == Location.EXTRA
        and bool(card.printed.kind & Kind.XYZ)
        and bool(card.field.materials)
    )


def _check_attached(duel: Duel, card: Card, places: Counter[int], where: str) -> None:
    state = card.field
    assert state is not None
    for uid in state.materials:
        material = duel.cards[uid]
        places[id(material)] += 1
        ok = material.location == Location.MATERIAL and material.zone == card.uid
        demand(ok, "conservation", where, f"{material!r} is no material of {card!r}")
    if state.equipped_to != NO_CARD:
        bearer = duel.cards[state.equipped_to]
        ok = bearer.field is None or card.uid in bearer.field.equips
        demand(ok, "conservation", where, f"{bearer!r} does not know its equip {card!r}")
