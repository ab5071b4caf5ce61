"""Cards whose effect the players carry out themselves.

A card of which only the printed facts are known is summoned, set and activated by the rules for
its kind; what it does is done by its player with *table actions* (move, change LP, counters,
tokens, look, reveal, shuffle, attach, negate ...), each of which the table or a judge has to
agree to. They use the operations that effects use, so triggers, replacements and the record are
the same; the record says that they were done by hand.
"""

from .definition import by_hand_definition
from .session import ACTS, Session

__all__ = ["ACTS", "Session", "by_hand_definition"]
