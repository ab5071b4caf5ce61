"""The rule book as data: numbered rules, ambiguities, table options, and which tests show which rule.

``docs/rules.md`` is the document, ``rules.json`` its data (see :mod:`.extract`), ``pending.toml`` names the
rules that this version does not have yet, :mod:`.coverage` holds the tests against all of them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from duel99.rulebook.model import Ambiguity, Book, Option, Rule, RuleSet

__all__ = ["Ambiguity", "Book", "Option", "Rule", "RuleSet", "load"]


@cache
def load() -> Book:
    """The rule book that comes with this version."""
    return msgspec.json.decode(Path(__file__).with_name("rules.json").read_bytes(), type=Book)
