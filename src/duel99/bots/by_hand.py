"""What a bot does about cards that are carried out by hand: it cannot read them.

It does nothing with its own and agrees to what people at the table propose.
"""

from __future__ import annotations

from duel99.kernel.decision import Answer

from .situation import Situation

_YES, _NO = 0, 1


def bystander(situation: Situation) -> Answer | None:
    """The answer to a decision about table actions, ``None`` where it is about something else."""
    purpose = situation.purpose
    if not purpose.startswith("table_"):
        return None
    if purpose == "table_consent":
        return _YES
    if purpose == "table_cost_asked":
        return _NO
    return situation.first_answer()
