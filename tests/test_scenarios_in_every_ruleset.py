"""Scenarios of the ordinary game, played once more under the Master Rules in which they must hold.

A scenario that names no ruleset is played under ``master2020`` by :mod:`tests.test_scenarios`. Here
it is played under each Master Rule in which all its rules hold (the column "Sets" of the rule book)
and which knows every kind of card in it. Scenarios of cards name no rules; they must hold wherever
their zones exist. What differs all the same stands in :data:`DIFFERENT` with the reason, and an
entry that no longer differs is a fault, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from duel99 import rulebook, rulesets
from duel99.cli.scenario import failure_text
from duel99.decks.lines import load_documents, read_text
from duel99.kernel.terms import Location
from duel99.messages import Messages
from duel99.rulebook.model import RuleSet
from duel99.scenarios import Failure, Scenario, play
from duel99.scenarios.reader import Reader

FOLDER: Final = Path(__file__).parent / "scenarios"
MASTER_RULES: Final = {
    "master4": RuleSet.MASTER4,
    "master3": RuleSet.MASTER3,
    "master2": RuleSet.MASTER2,
    "master1": RuleSet.MASTER1,
}
"""Keys of the rulesets with the letters that the rule book has for them."""

_PLACED: Final = "it brings a monster of the extra deck to a main monster zone (OCG-255)"
_NO_EXTRA_ZONE: Final = "it uses an extra monster zone, and there are none yet (AMB-4)"
_FIVE: Final = "it brings six monsters by Pendulum Summon, and there are five zones (OCG-324)"
_ONE_FIELD: Final = "both players have a face-up field spell (AMB-4, OCG-315)"
_FULL: Final = "full zones do not matter where the summon itself takes monsters off the field"
_ONTO: Final = (
    "some Xyz monsters are stacked on another one, in a zone chosen anew; that is a proper Xyz"
    " Summon"
)
DIFFERENT: Final[dict[tuple[str, ...], dict[str, str]]] = {
    ("master4",): {
        "the materials go to the graveyard, then the Fusion monster comes in a face-up"
        " position": _PLACED,
        "an Xyz Summon takes monsters of the Level that the text asks for; they stay under it as"
        " material": _PLACED,
        _FULL: _PLACED,
        "one face-up Tuner and others whose levels add up go to the graveyard, and the Synchro"
        " monster comes": _PLACED,
        "counters stand for what an effect puts on a card": _PLACED,
        "monsters of the level that equals the rank are stacked, the Xyz monster comes on"
        " top": _PLACED,
        "as many materials are stacked as the Xyz monster demands": _PLACED,
        _ONTO: _PLACED,
    },
    ("master3",): {
        "there is no limit of five": _FIVE,
        "they come from the hand and from the face-up Pendulum monsters of the extra deck, both at"
        " once": _NO_EXTRA_ZONE,
    },
    ("master3", "master2"): {_ONTO: _NO_EXTRA_ZONE, _FULL: _NO_EXTRA_ZONE},
    ("master2", "master1"): {
        "a field spell goes to the own field zone and stays there; each player has one": _ONE_FIELD,
    },
}
"""Scenarios of general rules that go differently under some rulesets, and why they may."""


class Case(NamedTuple):
    """A document of a scenario file, and the scenario that it is under ``master2020``."""

    path: Path
    document: Any
    scenario: Scenario

    def kinds(self) -> int:
        """All kinds of cards that lie anywhere in it."""
        found = 0
        for placement in self.scenario.position.placements:
            for definition in (placement.definition, *placement.materials):
                found |= definition.printed.kind
        return found

    def uses_extra_deck(self) -> bool:
        """Whether there is a card in an extra deck."""
        return any(p.location == Location.EXTRA for p in self.scenario.position.placements)

    def under(self, key: str) -> Scenario | None:
        """The scenario under another ruleset; None where its zones or cards do not exist there."""
        return Reader(self.path).scenario(self.document, key)


@cache
def cases(folder: str) -> tuple[Case, ...]:
    """All scenarios below a folder that name no ruleset."""
    found = []
    for path in sorted((FOLDER / folder).rglob("*.yaml")):
        for document in load_documents(read_text(path)):
            if not {"ruleset", "rulesets"} & document.keys():
                scenario = Reader(path).scenario(document)
                assert scenario is not None
                found.append(Case(path, document, scenario))
    return tuple(found)


@cache
def sets_of() -> dict[str, tuple[RuleSet, ...]]:
    """The rulesets in which each rule holds; an ambiguity is read for all of them (AMB-3)."""
    return {rule.id: rule.sets for rule in rulebook.load().rules}


def applies(case: Case, key: str) -> bool:
    """Whether all rules of a scenario hold in a ruleset that knows all its kinds of cards."""
    every = tuple(RuleSet)
    if any(MASTER_RULES[key] not in sets_of().get(r, every) for r in case.scenario.rules):
        return False
    return not case.kinds() & rulesets.load(key).decks.unknown_kinds


def failure(scenario: Scenario | None) -> str:
    """What fails in a scenario; nothing where it holds."""
    if scenario is None:
        return "it cannot be set up"
    try:
        play(scenario)
    except Failure as found:
        return failure_text(scenario, found, Messages("en"))
    return ""


def report(failures: Iterable[str]) -> None:
    found = list(failures)
    if found:
        pytest.fail("\n".join(found), pytrace=False)


@pytest.mark.rule("AMB-3")
@pytest.mark.parametrize("key", MASTER_RULES)
def test_general_rules_hold_under_every_master_rule(key: str) -> None:
    different = {
        t: why for keys, all_ in DIFFERENT.items() if key in keys for t, why in all_.items()
    }
    played = [case for case in cases("rules") if applies(case, key)]
    assert len(played) > 150
    assert different.keys() <= {case.scenario.title for case in played}
    faults = []
    for case in played:
        fault = failure(case.under(key))
        title = case.scenario.title
        if title in different:
            if not fault:
                faults.append(f"{key}: {title}: does not differ, although {different[title]}")
        elif fault:
            faults.append(f"{key}: {title}: {fault}")
    report(faults)


@pytest.mark.parametrize("key", MASTER_RULES)
def test_cards_do_the_same_under_every_master_rule(key: str) -> None:
    """Left out: zones that the ruleset has not, and in ``master4`` where extra-deck monsters go."""
    strict = not rulesets.load(key).zones.wide_kinds
    played = []
    for case in cases("cards"):
        if applies(case, key) and not (strict and case.uses_extra_deck()):
            scenario = case.under(key)
            if scenario is not None:
                played.append(scenario)
    assert len(played) > 250
    report(f"{key}: {fault}" for fault in map(failure, played) if fault)
