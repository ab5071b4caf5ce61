"""What the service refuses, with one sentence that says what to do."""

from __future__ import annotations

from collections.abc import Sequence

from duel99.decks import Fault
from duel99.messages import Messages


class Refusal(Exception):
    """Something that was asked for and is not done; nothing has changed.

    ``code`` is stable and names the message ``server.fault.<code>`` with its ``values``;
    ``status`` is that of HTTP, ``place`` the field that is wrong. ``reasons`` are the faults of a
    pool, which put themselves into words.
    """

    def __init__(
        self,
        code: str,
        *,
        status: int = 400,
        place: str = "",
        reasons: Sequence[Fault] = (),
        fatal: bool = False,
        **values: object,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.place = place
        self.reasons = tuple(reasons)
        self.fatal = fatal
        self.values = values

    def text(self, messages: Messages) -> str:
        """The sentence in one language."""
        values = dict(self.values)
        if self.reasons:
            values["reasons"] = " ".join(fault.text(messages) for fault in self.reasons[:5])
        return messages.text(f"server.fault.{self.code}", **values)


__all__ = ["Refusal"]
