"""``python -m tests.browser.seeded SEED ARGUMENTS...``: the ``duel99`` command with its chance fixed.

The seeds of the duels come from SEED, so that a duel that failed can be played again; and the
pauses that hide whether somebody could respond are as short as the answers of these quick people.
"""

from __future__ import annotations

import random
import secrets
import sys

from duel99.cli import main
from duel99.server import moments, room

PAUSE = 0.02
"""Seconds."""


class Chance:
    """What :mod:`duel99.server.room` wants of :mod:`secrets`."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def randbelow(self, below: int) -> int:
        return self._random.randrange(below)

    def __getattr__(self, name: str) -> object:
        return getattr(secrets, name)


if __name__ == "__main__":
    vars(room)["secrets"] = Chance(int(sys.argv[1]))
    vars(moments).update(_FIRST_PACES=(PAUSE,), _SHORTEST=PAUSE, _LONGEST=PAUSE)
    sys.argv = ["duel99", *sys.argv[2:]]
    main()
