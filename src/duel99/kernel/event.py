"""What happened, one frozen record for each change.

Events are the duel's record: logs, views, replays, animations and statistics are made from
them. They are :class:`msgspec.Struct` because they cross every boundary (file, wire, process):
frozen, a third of the price of a dataclass to build, and serialised without further code.

A card number in an event (``card``) says which physical card it was; it is :data:`NO_CARD` in
what a seat sees of a card that it may not know. ``code`` names the printed card (0: unknown).
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from .terms import NO_CARD, NOBODY


class Record(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Base of all events."""

    def seen_by(self, player: int) -> Record:
        """The event as ``player`` may see it (``NOBODY``: a spectator)."""
        return self


class DuelStarted(Record, frozen=True, gc=False, tag="duel"):
    """The duel begins; ``order`` lists the seats in turn order."""

    order: tuple[int, ...]
    life: int


class Moved(Record, frozen=True, gc=False, tag="move"):
    """A card went from one place to another.

    ``known`` is a bit mask of seats that may know which card it is, all bits set for all.
    """

    card: int
    code: int
    origin: int
    origin_player: int
    origin_zone: int
    place: int
    player: int
    zone: int
    position: int
    reason: int
    known: int = -1
    source: int = NO_CARD

    def seen_by(self, player: int) -> Record:
        known = self.known
        if known == -1 or (player >= 0 and known >> player & 1):
            return self
        return msgspec.structs.replace(self, card=NO_CARD, code=0)


class Drew(Record, frozen=True, gc=False, tag="draw"):
    """A player drew cards. ``cards`` and ``codes`` are empty for those who may not know."""

    player: int
    count: int
    cards: tuple[int, ...] = ()
    codes: tuple[int, ...] = ()

    def seen_by(self, player: int) -> Record:
        return self if player == self.player else Drew(self.player, self.count)


class Revealed(Record, frozen=True, gc=False, tag="reveal"):
    """Cards were shown to some seats (``known``: bit mask)."""

    player: int
    codes: tuple[int, ...]
    known: int = -1

    def seen_by(self, player: int) -> Record:
        if self.known == -1 or (player >= 0 and self.known >> player & 1):
            return self
        return Revealed(self.player, (0,) * len(self.codes), self.known)


class Shuffled(Record, frozen=True, gc=False, tag="shuffle"):
    """A hand, a deck or an extra deck was shuffled."""

    player: int
    place: int


class TurnBegan(Record, frozen=True, gc=False, tag="turn"):
    player: int
    number: int


class PhaseBegan(Record, frozen=True, gc=False, tag="phase"):
    phase: int


class StepBegan(Record, frozen=True, gc=False, tag="step"):
    step: int


class LifeChanged(Record, frozen=True, gc=False, tag="life"):
    """Life points changed by ``amount`` to ``life``; ``reason`` tells damage, cost, gain."""

    player: int
    amount: int
    life: int
    reason: int
    source: int = NO_CARD


class Summoned(Record, frozen=True, gc=False, tag="summon"):
    """A summon succeeded; ``kind`` is a ``SummonKind``."""

    player: int
    card: int
    code: int
    kind: int


class SummonNegated(Record, frozen=True, gc=False, tag="unsummon"):
    player: int
    card: int
    code: int


class SetDown(Record, frozen=True, gc=False, tag="set"):
    """A card was set face-down by its player."""

    player: int
    card: int


class PositionChanged(Record, frozen=True, gc=False, tag="position"):
    """``code`` is 0 where the card is face-down afterwards and stays unknown."""

    card: int
    code: int
    before: int
    position: int


class LinkAdded(Record, frozen=True, gc=False, tag="link"):
    """An activation joined the chain as link ``number`` (1 is the first)."""

    number: int
    player: int
    card: int
    code: int
    effect: int
    targets: tuple[int, ...] = ()
    opponent: int = NOBODY


class LinkSolved(Record, frozen=True, gc=False, tag="solve"):
    number: int
    negated: bool = False


class ChainEnded(Record, frozen=True, gc=False, tag="chain_end"):
    links: int


class Negated(Record, frozen=True, gc=False, tag="negate"):
    """Link ``number`` had its activation (``activation``) or only its effect negated."""

    number: int
    activation: bool


class Attacked(Record, frozen=True, gc=False, tag="attack"):
    """An attack was declared; ``target`` is ``NO_CARD`` for a direct attack on ``defender``."""

    card: int
    target: int
    defender: int


class AttackEnded(Record, frozen=True, gc=False, tag="attack_end"):
    """The attack was negated or stopped before damage calculation."""

    card: int


class Battled(Record, frozen=True, gc=False, tag="battle"):
    """Damage calculation: the values that fought."""

    card: int
    target: int
    attack: int
    against: int


class CountersChanged(Record, frozen=True, gc=False, tag="counter"):
    card: int
    counter: str
    amount: int
    count: int


class Equipped(Record, frozen=True, gc=False, tag="equip"):
    card: int
    target: int


class ControlChanged(Record, frozen=True, gc=False, tag="control"):
    card: int
    before: int
    player: int


class MaterialAttached(Record, frozen=True, gc=False, tag="attach"):
    card: int
    code: int
    target: int


class Rolled(Record, frozen=True, gc=False, tag="dice"):
    player: int
    results: tuple[int, ...]


class Tossed(Record, frozen=True, gc=False, tag="coin"):
    player: int
    results: tuple[bool, ...]


class Declared(Record, frozen=True, gc=False, tag="declare"):
    """A player named something (``what``: race, attribute, player, number, name, option).

    Of an option ``label`` is what it is called (``heads``, ``effect_2``), and ``source`` the card
    whose modes were to choose from, which everybody sees by then.
    """

    player: int
    what: str
    value: int
    label: str = ""
    source: int = NO_CARD


class Recycled(Record, frozen=True, gc=False, tag="recycle"):
    """倒海回山: the graveyard became the deck again (N99-005)."""

    count: int
    left: int


class TrackLaid(Record, frozen=True, gc=False, tag="track"):
    """Cards of the deck were laid on these spaces of the track; ``codes`` are 0 while unknown."""

    spaces: tuple[int, ...]
    codes: tuple[int, ...]
    known: int = -1

    def seen_by(self, player: int) -> Record:
        if self.known == -1:
            return self
        return TrackLaid(self.spaces, (0,) * len(self.codes), self.known)


class PieceMoved(Record, frozen=True, gc=False, tag="ride"):
    """A player's piece went ``steps`` spaces on, from ``left`` to ``space`` (0: the start)."""

    player: int
    left: int
    space: int
    steps: int


class PlayerCounters(Record, frozen=True, gc=False, tag="speed"):
    """A player's own counters changed by ``amount`` to ``count``; ``why`` is a short key."""

    player: int
    counter: str
    amount: int
    count: int
    why: str


class PlayerLost(Record, frozen=True, gc=False, tag="lose"):
    """A player is out, as ``place`` in the placing."""

    player: int
    reason: int
    place: int


class DuelEnded(Record, frozen=True, gc=False, tag="end"):
    """``winners`` is empty for a draw of everybody."""

    winners: tuple[int, ...]
    reason: int


class ActProposed(Record, frozen=True, gc=False, tag="act"):
    """A player wants to do something by hand; the others are asked whether it is right.

    ``act`` is the kind of table action, ``source`` the card that it is for; ``cards``, ``seat``,
    ``detail`` and ``value`` say what about. ``known`` is the mask of seats that may know which
    cards they are. That nothing but its effects follow is told by :class:`ActAnswered`.
    """

    player: int
    act: str
    source: int
    cards: tuple[int, ...] = ()
    codes: tuple[int, ...] = ()
    seat: int = NOBODY
    detail: str = ""
    value: int = 0
    known: int = -1

    def seen_by(self, player: int) -> Record:
        if self.known == -1 or (player >= 0 and self.known >> player & 1):
            return self
        hidden = (NO_CARD,) * len(self.cards)
        return msgspec.structs.replace(self, cards=hidden, codes=(0,) * len(self.codes))


class ActAnswered(Record, frozen=True, gc=False, tag="act_answer"):
    """The table agreed to what was proposed last, or ``player`` declined."""

    player: int
    agreed: bool


class Noted(Record, frozen=True, gc=False, tag="note"):
    """Something worth a line in the log; ``key`` is a message key."""

    key: str
    player: int = NOBODY
    card: int = NO_CARD
    value: int = 0


Event: TypeAlias = (
    DuelStarted
    | Moved
    | Drew
    | Revealed
    | Shuffled
    | TurnBegan
    | PhaseBegan
    | StepBegan
    | LifeChanged
    | Summoned
    | SummonNegated
    | SetDown
    | PositionChanged
    | LinkAdded
    | LinkSolved
    | ChainEnded
    | Negated
    | Attacked
    | AttackEnded
    | Battled
    | CountersChanged
    | Equipped
    | ControlChanged
    | MaterialAttached
    | Rolled
    | Tossed
    | Declared
    | Recycled
    | TrackLaid
    | PieceMoved
    | PlayerCounters
    | PlayerLost
    | ActProposed
    | ActAnswered
    | DuelEnded
    | Noted
)
