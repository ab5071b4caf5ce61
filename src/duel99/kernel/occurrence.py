"""What effects react to.

An :class:`Occurrence` gathers everything of one kind that happened at one moment: three cards
destroyed together are one occurrence with three cards. Occurrences are made only while some
effect listens; the duel's record is made of :mod:`.event` and does not depend on them.
"""

from __future__ import annotations

from .terms import NO_CARD, NOBODY, When


class Occurrence:
    """One thing that happened.

    ``cards`` are card numbers, ``player`` is the player it happened to (the damaged one, the
    one who drew, the summoner), ``causer`` the one who caused it, ``source`` the card whose
    effect did it, ``amount`` a number (damage, cards, counters), ``moment`` its place in time
    for "when" effects, ``links`` the chain length when it happened.
    """

    __slots__ = (
        "amount",
        "cards",
        "causer",
        "kind",
        "link",
        "moment",
        "player",
        "reason",
        "source",
    )

    def __init__(
        self,
        kind: When,
        cards: tuple[int, ...] = (),
        *,
        player: int = NOBODY,
        causer: int = NOBODY,
        source: int = NO_CARD,
        reason: int = 0,
        amount: int = 0,
        link: int = 0,
        moment: int = 0,
    ) -> None:
        self.kind = kind
        self.cards = cards
        self.player = player
        self.causer = causer
        self.source = source
        self.reason = reason
        self.amount = amount
        self.link = link
        self.moment = moment

    def __repr__(self) -> str:
        return f"<{self.kind.name} cards={self.cards} player={self.player}>"
