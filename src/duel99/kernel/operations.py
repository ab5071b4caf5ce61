"""What effects and rules do to cards: destroy, send, banish, return, draw, discard, reveal.

Each operation takes the cards it is meant for, leaves out those it may not touch, lets
replacements step in, moves the rest at one moment, and tells the triggers. ``cause`` is the
context of the effect that does it, ``None`` for a rule or a battle. The results are the cards
that really went where they were to go.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .choosing import confirm
from .effect import RULE_SLOT, Procedure
from .event import Drew, Revealed
from .happening import heard, occur
from .limits import available, spend
from .moving import move, renumber, shuffle, vanish
from .registry import (
    amount,
    attach,
    player_ruled,
    replacements,
    ruled,
    rules,
    unaffected,
)
from .rule_kind import ReplaceKind, RuleKind
from .scope import SELF
from .terms import (
    NO_CARD,
    NOBODY,
    ON_FIELD,
    Kind,
    Location,
    Position,
    Reason,
    When,
)

if TYPE_CHECKING:
    from .card import Card
    from .context import Context
    from .duel import Duel

_HAND: Final = int(Location.HAND)
_DECK: Final = int(Location.DECK)
_EXTRA: Final = int(Location.EXTRA)
_GRAVEYARD: Final = int(Location.GRAVEYARD)
_NOWHERE: Final = int(Location.NOWHERE)
_HAND_OR_DECK: Final[int] = Location.HAND | Location.DECK
_TOKEN: Final = int(Kind.TOKEN)
_FACE_UP_ATTACK: Final = int(Position.FACE_UP_ATTACK)
_REDIRECT_SLOTS: Final = frozenset(
    RULE_SLOT + kind
    for kind in (
        RuleKind.REDIRECT_FROM_FIELD,
        RuleKind.REDIRECT_TO_GRAVEYARD,
        RuleKind.REDIRECT_TO_HAND,
        RuleKind.REDIRECT_TO_DECK,
    )
)
_FORBIDS: Final = {
    int(Location.BANISHED): RuleKind.CANNOT_BANISH,
    int(Location.HAND): RuleKind.CANNOT_TO_HAND,
    int(Location.DECK): RuleKind.CANNOT_TO_DECK,
    int(Location.EXTRA): RuleKind.CANNOT_TO_DECK,
    int(Location.GRAVEYARD): RuleKind.CANNOT_TO_GRAVEYARD,
}
_REDIRECTS: Final = {
    int(Location.GRAVEYARD): RuleKind.REDIRECT_TO_GRAVEYARD,
    int(Location.HAND): RuleKind.REDIRECT_TO_HAND,
    int(Location.DECK): RuleKind.REDIRECT_TO_DECK,
}
_ARRIVALS: Final = {
    int(Location.GRAVEYARD): When.SENT_TO_GRAVEYARD,
    int(Location.BANISHED): When.BANISHED,
    int(Location.HAND): When.ADDED_TO_HAND,
    int(Location.DECK): When.RETURNED_TO_DECK,
    int(Location.EXTRA): When.ADDED_TO_EXTRA,
}


def deal(duel: Duel, player: int, count: int) -> list[Card]:
    """Put cards from the top of the deck into a hand without any of the meanings of a draw."""
    holder = duel.players[player]
    deck = holder.deck
    hand = holder.hand
    dealt: list[Card] = []
    turn = duel.turn
    for _ in range(min(count, len(deck))):
        card = deck.pop()
        moved = card.moved
        if moved is not None and moved.place == _DECK and moved.card == card.uid:
            renumber(duel, card)  # who put it there, unshuffled, knows it by its number
        card.location = _HAND
        card.arrived_turn = turn
        card.controller = player
        card.owner = player
        card.last = player
        card.incarnation += 1
        hand.append(card)
        dealt.append(card)
        if _HAND in card.definition.by_location:
            attach(duel, card)
    if dealt:
        duel.version += 1
        duel.events.append(
            Drew(
                player,
                len(dealt),
                tuple([c.uid for c in dealt]),
                tuple([c.printed.id for c in dealt]),
            )
        )
    return dealt


def draw(
    duel: Duel, player: int, count: int, cause: Context | None = None
) -> Procedure[list[Card]]:
    """Draw cards; see AMB-63 for a deck that is too short."""
    yield from ()
    return draw_now(duel, player, count, cause)


def draw_now(duel: Duel, player: int, count: int, cause: Context | None = None) -> list[Card]:
    """:func:`draw` as a plain function: nobody is asked anything."""
    from .endings import deck_ran_dry, recycle_for

    if count <= 0 or not duel.players[player].alive:
        return []
    if duel.registry and player_ruled(duel, RuleKind.CANNOT_DRAW, player, cause=cause):
        return []
    drawn = deal(duel, player, count)
    if len(drawn) < count and recycle_for(duel):
        drawn += deal(duel, player, count - len(drawn))
    if drawn and duel.registry:
        occur(
            duel,
            When.DRAWN,
            tuple(c.uid for c in drawn),
            player=player,
            causer=cause.player if cause is not None else player,
            source=cause.card.uid if cause is not None else NO_CARD,
            reason=int(Reason.EFFECT if cause is not None else Reason.RULE),
            amount=len(drawn),
        )
    if len(drawn) < count and cause is not None:
        deck_ran_dry(duel, player)
    return drawn


def home_of(duel: Duel, card: Card, location: int) -> int:
    """Where a card goes that is to go to ``location`` by what kind of card it is."""
    printed = card.printed
    if location & _HAND_OR_DECK and duel.ruleset.piles.returns_to_extra(printed):
        return _EXTRA
    if printed.kind & _TOKEN:
        return _NOWHERE
    if (
        location == _GRAVEYARD
        and printed.is_pendulum
        and card.location & ON_FIELD
        and not (card.field is not None and "undone" in card.field.flags)
    ):
        return _EXTRA
    return location


def redirected(duel: Duel, card: Card, location: int, cause: Context | None) -> int:
    """``location``, or where a rule sends the card instead."""
    if _REDIRECT_SLOTS.isdisjoint(duel.registry):
        return location
    if card.location & ON_FIELD and location != _NOWHERE:
        for _, ctx, effect in rules(duel, RuleKind.REDIRECT_FROM_FIELD, card, cause):
            return amount(ctx, effect, card)
    kind = _REDIRECTS.get(location)
    if kind is not None:
        fight = duel.fight
        for active, ctx, effect in rules(duel, kind, card, cause):
            if fight is not None and active.uid in fight.dying and effect.scope is not SELF:
                continue  # OCG-105: a monster destroyed by battle reaches no other card any more
            return amount(ctx, effect, card)
    return location


def may_move(duel: Duel, card: Card, location: int, cause: Context | None) -> bool:
    """Whether an effect or cost may send ``card`` to ``location``."""
    registry = duel.registry
    if not registry:
        return True
    if cause is not None and cause.effect is not None:
        if card.location & ON_FIELD and unaffected(duel, card, cause):
            return False
        if (
            card.location == Location.GRAVEYARD
            and RULE_SLOT + RuleKind.GRAVEYARD_LOCKED in registry
            and ruled(duel, RuleKind.GRAVEYARD_LOCKED, card, cause)
        ):
            return False
    kind = _FORBIDS.get(location)
    return not (
        kind is not None and RULE_SLOT + kind in registry and ruled(duel, kind, card, cause)
    )


def send(
    duel: Duel,
    cards: Sequence[Card],
    location: int,
    reason: int,
    cause: Context | None = None,
    *,
    player: int = NOBODY,
    to: int = NOBODY,
    position: int = _FACE_UP_ATTACK,
    revealed: bool = False,
    bottom: bool = False,
) -> Procedure[list[Card]]:
    """Send cards to a pile or a hand at one moment.

    ``player`` is the one who does it (default: the cause's controller), ``to`` whose hand it
    goes to (default: the owner's). Returns the cards that arrived at ``location``.
    """
    causer = player
    if causer == NOBODY and cause is not None:
        causer = cause.player
    location = int(location)
    if duel.has_extras:
        # what stands for a rule of the table lies nowhere and stays there
        cards = [c for c in cards if c.location != _NOWHERE]
    if duel.registry:
        cards = [c for c in cards if may_move(duel, c, location, cause)]
        if reason & Reason.EFFECT and REPLACING_SENDING in duel.registry:
            cards = yield from replace_for(duel, cards, ReplaceKind.SENDING, cause, reason)
        if cards and heard(duel, When.LEAVING_FIELD):
            leaving = tuple(c.uid for c in cards if c.location & ON_FIELD)
            if leaving:
                occur(duel, When.LEAVING_FIELD, leaving, causer=causer, reason=reason)
    source = cause.card.uid if cause is not None else NO_CARD
    arrived: list[Card] = []
    left_field: list[Card] = []
    left_graveyard: list[Card] = []
    moved: list[tuple[Card, int]] = []
    for card in cards:
        goal = redirected(duel, card, home_of(duel, card, location), cause)
        goal = home_of(duel, card, goal)
        if card.location & ON_FIELD:
            left_field.append(card)
        elif card.location == _GRAVEYARD:
            left_graveyard.append(card)
        if goal == _NOWHERE:
            vanish(duel, card, reason, source)
            if location == _GRAVEYARD:
                moved.append((card, _NOWHERE))
            continue
        whose = card.owner
        lies = position
        if goal == _HAND:
            whose = to if to != NOBODY else card.owner
            if whose == NOBODY:
                whose = causer if causer != NOBODY else card.last
            if not duel.players[whose].alive:
                goal, whose = _GRAVEYARD, card.owner
        elif goal == _EXTRA and not (card.printed.is_pendulum and location == _GRAVEYARD):
            lies = Position.FACE_DOWN_DEFENSE
        if whose == NOBODY:
            whose = max(causer, 0)
        move(
            duel,
            card,
            goal,
            whose,
            position=lies,
            reason=reason if goal == location else reason | Reason.REDIRECT,
            source=source,
            causer=causer,
            revealed=revealed,
            bottom=bottom,
        )
        moved.append((card, goal))
        if goal == location or (goal == _EXTRA and location & _HAND_OR_DECK):
            arrived.append(card)
    if duel.registry and (moved or left_field):
        _tell(duel, moved, left_field, left_graveyard, reason, causer, source)
    return arrived


REPLACING_SENDING: Final = 0x800 + ReplaceKind.SENDING
REPLACING_DESTRUCTION: Final = 0x800 + ReplaceKind.DESTRUCTION


def _tell(
    duel: Duel,
    moved: list[tuple[Card, int]],
    left_field: list[Card],
    left_graveyard: list[Card],
    reason: int,
    causer: int,
    source: int,
) -> None:
    """Occurrences of one joint move."""

    def say(kind: When, cards: list[Card]) -> None:
        if cards:
            occur(
                duel,
                kind,
                tuple(c.uid for c in cards),
                player=cards[0].last,
                causer=causer,
                source=source,
                reason=int(reason),
                amount=len(cards),
            )

    say(When.LEFT_FIELD, left_field)
    say(When.LEFT_GRAVEYARD, left_graveyard)
    everything = [c for c, _ in moved]
    if reason & Reason.DESTROY:
        say(When.DESTROYED, everything)
        if reason & Reason.BATTLE:
            say(When.DESTROYED_BY_BATTLE, everything)
    if reason & Reason.TRIBUTE:
        say(When.TRIBUTED, everything)
    if reason & Reason.DISCARD:
        say(When.DISCARDED, everything)
    for goal, kind in _ARRIVALS.items():
        say(kind, [c for c, g in moved if g == goal])
    say(When.MOVED, everything)


def replace_for(
    duel: Duel, cards: Sequence[Card], kind: ReplaceKind, cause: Context | None, reason: int
) -> Procedure[list[Card]]:
    """Let replacements stand in; returns the cards that are still concerned."""
    left = list(cards)
    used: set[int] = set()
    for active, ctx, effect in replacements(duel, kind):
        if active.stamp in used:
            continue
        used.add(active.stamp)
        covered = [
            c
            for c in left
            if (effect.covers is None or effect.covers(_with(ctx, reason, cause), c))
        ]
        if not covered or not available(duel, ctx, effect.limit):
            continue
        ctx.picked = covered
        ctx.event = None
        ctx.values["reason"] = reason
        if not effect.run.possible(ctx):
            continue
        if effect.optional:
            agreed = yield from confirm(ctx.player, "replace", ctx.card.uid)
            if not agreed:
                continue
        spend(duel, ctx, effect.limit)
        ctx.picked = covered
        yield from effect.run.run(ctx)
        left = [c for c in left if c not in covered]
    return left


def _with(ctx: Context, reason: int, cause: Context | None) -> Context:
    """The replacement's context with what is about to happen noted in ``values``."""
    ctx.values["reason"] = int(reason)
    ctx.values["causer"] = cause.player if cause is not None else NOBODY
    return ctx


def survives(duel: Duel, card: Card, reason: int, cause: Context | None) -> bool:
    """Whether rules keep ``card`` from being destroyed; uses up a "first time" protection."""
    registry = duel.registry
    if not registry:
        return False
    if RULE_SLOT + RuleKind.NO_DESTRUCTION in registry and ruled(
        duel, RuleKind.NO_DESTRUCTION, card, cause
    ):
        return True
    kind = (
        RuleKind.NO_BATTLE_DESTRUCTION if reason & Reason.BATTLE else RuleKind.NO_EFFECT_DESTRUCTION
    )
    if RULE_SLOT + kind in registry and ruled(duel, kind, card, cause):
        return True
    if RULE_SLOT + RuleKind.NO_DESTRUCTION_TIMES in registry:
        state = card.field
        for _, ctx, effect in rules(duel, RuleKind.NO_DESTRUCTION_TIMES, card, cause):
            if state is None:
                break
            ctx.values["reason"] = int(reason)
            turn, used = state.destruction_saves
            if turn != duel.turn:
                used = 0
            if used < amount(ctx, effect, card):
                state.destruction_saves = (duel.turn, used + 1)
                return True
    return False


def destroy(
    duel: Duel,
    cards: Sequence[Card],
    cause: Context | None,
    *,
    reason: int = Reason.EFFECT,
    location: int = Location.GRAVEYARD,
    player: int = NOBODY,
) -> Procedure[list[Card]]:
    """Destroy cards (in hands too, where an effect says so); returns those destroyed."""
    reason = int(reason) | Reason.DESTROY
    if duel.registry:
        if not reason & Reason.RULE:
            cards = [
                c
                for c in cards
                if not (c.location & ON_FIELD and unaffected(duel, c, cause))
                and not survives(duel, c, reason, cause)
            ]
        if REPLACING_DESTRUCTION in duel.registry:
            cards = yield from replace_for(duel, cards, ReplaceKind.DESTRUCTION, cause, reason)
    cards = list(cards)
    before = {id(c): c.incarnation for c in cards}
    yield from send(duel, cards, location, reason, cause, player=player)
    return [c for c in cards if c.incarnation != before[id(c)]]


def to_graveyard(
    duel: Duel, cards: Sequence[Card], cause: Context | None, reason: int = Reason.EFFECT
) -> Procedure[list[Card]]:
    """Send cards to the graveyard without destroying them."""
    return (yield from send(duel, cards, Location.GRAVEYARD, reason, cause))


def banish(
    duel: Duel,
    cards: Sequence[Card],
    cause: Context | None,
    reason: int = Reason.EFFECT,
    face_down: bool = False,
) -> Procedure[list[Card]]:
    """Banish cards, face-up unless said otherwise (OCG-275, OCG-276)."""
    position = Position.FACE_DOWN_DEFENSE if face_down else Position.FACE_UP_ATTACK
    return (yield from send(duel, cards, Location.BANISHED, reason, cause, position=position))


def to_hand(
    duel: Duel,
    cards: Sequence[Card],
    cause: Context | None,
    *,
    to: int = NOBODY,
    revealed: bool = True,
    reason: int = Reason.EFFECT,
) -> Procedure[list[Card]]:
    """Add cards to a hand (``to``), or return them to their owners' hands."""
    return (yield from send(duel, cards, Location.HAND, reason, cause, to=to, revealed=revealed))


def to_deck(
    duel: Duel,
    cards: Sequence[Card],
    cause: Context | None,
    *,
    bottom: bool = False,
    shuffled: bool = True,
    reason: int = Reason.EFFECT,
) -> Procedure[list[Card]]:
    """Return cards to the deck: shuffled in, or on the top or bottom of it."""
    owners = sorted({max(c.owner, 0) for c in cards})
    arrived = yield from send(
        duel, cards, Location.DECK, int(reason) | Reason.RETURN, cause, bottom=bottom
    )
    if shuffled and arrived:
        for owner in {0} if duel.ruleset.piles.shared else owners:
            shuffle(duel, owner)
    return arrived


def tribute(
    duel: Duel, cards: Sequence[Card], cause: Context | None, reason: int
) -> Procedure[list[Card]]:
    """Release monsters: they go to the graveyard, face-down ones too (OCG-137)."""
    cards = list(cards)
    yield from send(duel, cards, Location.GRAVEYARD, int(reason) | Reason.TRIBUTE, cause)
    return cards


def discard(
    duel: Duel, player: int, cards: Sequence[Card], cause: Context | None, reason: int
) -> Procedure[list[Card]]:
    """Cards go from the hand to the graveyard."""
    return (
        yield from send(
            duel,
            cards,
            Location.GRAVEYARD,
            int(reason) | Reason.DISCARD,
            cause,
            player=player,
        )
    )


def mill(
    duel: Duel, player: int, count: int, cause: Context | None, reason: int = Reason.EFFECT
) -> Procedure[list[Card]]:
    """Send cards from the top of the deck to the graveyard."""
    if player_ruled(duel, RuleKind.CANNOT_MILL, player, cause=cause):
        return []
    deck = duel.pile(player, Location.DECK)
    cards = deck[-count:][::-1] if count > 0 else []
    return (yield from send(duel, cards, Location.GRAVEYARD, reason, cause, player=player))


def reveal(duel: Duel, player: int, cards: Sequence[Card], known: int = -1) -> None:
    """Show cards to everybody, or to the seats of the mask ``known``."""
    if not cards:
        return
    duel.events.append(Revealed(player, tuple(c.printed.id for c in cards), known))
    if duel.registry:
        occur(duel, When.REVEALED, tuple(c.uid for c in cards), player=player)
