"""Lines of cards that win more than the duel."""

from __future__ import annotations

from collections.abc import Sequence

from duel99.kernel.context import Context
from duel99.kernel.endings import win_match

from .continuous import Watch
from .moments import Moment
from .text import Cased, Text


class WinsMatch(Watch):
    """At this moment the card's player wins the whole match (OCG-291).

    It is no activation: nothing can be chained to it, and it comes before anybody is taken out
    for having no life points left.
    """

    def __init__(self, moment: Moment, *, mechanics: Sequence[str] = ()) -> None:
        def note(ctx: Context) -> None:
            if moment.match is None or moment.match(ctx):
                win_match(ctx.duel, ctx.player)

        super().__init__(
            moment.on,
            note,
            words=Text("win_match", moment=Cased(moment.words, big=True)),
            mechanics=("match-winner", "special-victory", *mechanics),
        )
