"""The records of the rule book."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class RuleSet(StrEnum):
    """The rulesets that the rule book's column "Sets" names."""

    CLASSIC = "C"
    MASTER1 = "M1"
    MASTER2 = "M2"
    MASTER3 = "M3"
    MASTER4 = "M4"
    NINETY_NINE = "N"
    RIDING = "R"


class Rule(msgspec.Struct, frozen=True, omit_defaults=True):
    """One numbered rule."""

    id: str
    section: str
    text: str
    sets: tuple[RuleSet, ...]
    notes: str = ""
    source: str = ""

    @property
    def is_information(self) -> bool:
        """Whether the row is marked "info": it says something about the game, but carries no rule."""
        return self.notes == "info" or self.notes.startswith("info;")


class Ambiguity(msgspec.Struct, frozen=True, omit_defaults=True):
    """A point that the sources leave open, with the reading that this project takes."""

    id: str
    section: str
    topic: str
    unclear: str
    readings: str
    default: str
    options: tuple[str, ...] = ()


class Option(msgspec.Struct, frozen=True):
    """A table option: what a group may agree on. The first value is the default."""

    key: str
    values: tuple[str, ...]
    ambiguity: str

    @property
    def default(self) -> str:
        """The value that holds where a group agrees on nothing."""
        return self.values[0]


class Book(msgspec.Struct, frozen=True):
    """The whole rule book."""

    rules: tuple[Rule, ...]
    ambiguities: tuple[Ambiguity, ...]
    options: tuple[Option, ...]

    def rule(self, rule_id: str) -> Rule:
        """The rule of this ID; KeyError where there is none."""
        for rule in self.rules:
            if rule.id == rule_id:
                return rule
        raise KeyError(rule_id)

    def option(self, key: str) -> Option:
        """The table option of this key; KeyError where there is none."""
        for option in self.options:
            if option.key == key:
                return option
        raise KeyError(key)

    def ids(self) -> frozenset[str]:
        """Every ID that a test may name: of rules and of ambiguities."""
        return frozenset(rule.id for rule in self.rules) | frozenset(
            row.id for row in self.ambiguities
        )
