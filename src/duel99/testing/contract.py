"""What a failed check raises."""

from __future__ import annotations


class ContractBroken(AssertionError):
    """A promise of the project was not kept.

    ``rule`` is the promise in one word (``conservation``, ``determinism``, ``fork``, ``options``,
    ``secrecy``, ``termination``, ``replay``, ``bot``); the text says where and how.
    """

    def __init__(self, rule: str, where: str, what: str) -> None:
        self.rule = rule
        self.where = where
        self.what = what
        super().__init__(f"{rule}: {what}\n  in {where}")


def demand(holds: bool, rule: str, where: str, what: str) -> None:
    """Raise :class:`ContractBroken` unless ``holds``."""
    if not holds:
        raise ContractBroken(rule, where, what)
