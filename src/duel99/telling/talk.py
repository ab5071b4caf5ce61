"""What people show each other beside the game (``table.show_hand``, AMB-13).

It stands in everybody's log and is no part of the duel's record.
"""

from __future__ import annotations

from typing import NamedTuple


class Shown(NamedTuple):
    """A hand that was shown when ``at`` events had happened; ``codes`` are the printed ids."""

    at: int
    seat: int
    codes: tuple[int, ...]


__all__ = ["Shown"]
