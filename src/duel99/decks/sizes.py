"""How many cards a main deck may have (N99-008 to N99-021, OCG-225, AMB-6, AMB-89)."""

from __future__ import annotations

import msgspec

from duel99.kernel import Ruleset
from duel99.rulesets import Mode


class Sizes(msgspec.Struct, frozen=True):
    """The legal sizes of a main deck: from ``least`` to ``most`` in steps of ``multiple``.

    ``most`` is None where there is no upper bound. Cards that a track takes on top of the printed
    sizes (``ride.deck=add15``) are in them: ``beside`` says how many.
    """

    least: int
    most: int | None
    multiple: int
    beside: int = 0

    def allows(self, size: int) -> bool:
        """Whether a main deck of ``size`` cards is legal."""
        return self.nearest_below(size) == size

    def nearest_below(self, size: int) -> int | None:
        """The largest legal size of at most ``size`` cards."""
        if self.most is not None:
            size = min(size, self.most)
        size -= (size - self.beside) % self.multiple
        return size if size >= self.least else None

    def listed(self) -> list[int]:
        """All legal sizes; up to 60 where there is no upper bound."""
        most = self.most if self.most is not None else max(60, self.least)
        return list(range(self.least, most + 1, self.multiple))


def sizes_for(ruleset: Ruleset, players: int) -> Sizes:
    """The legal sizes for a ruleset whose deck sizes are filled in (``load(..., players=3)``)."""
    rules = ruleset.decks
    multiple = max(rules.multiple, 1)
    beside = rules.beside()
    least = -(-rules.minimum // multiple) * multiple + beside
    # with a track, what is needed to begin counts the whole deck (AMB-89)
    least = max(least, -(-rules.needed(players) // multiple) * multiple)
    most = None if rules.maximum is None else rules.maximum // multiple * multiple + beside
    return Sizes(least, most, multiple, beside)


def mode_name(ruleset: Ruleset) -> str:
    """The mode with its recycles, as the rules write it; empty for rulesets without modes."""
    if not ruleset.piles.shared:
        return ""
    times = ruleset.endings.recycles
    return f"{Mode.RECYCLE} ×{times}" if times else str(Mode.CORPSES)
