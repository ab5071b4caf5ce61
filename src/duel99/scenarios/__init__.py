"""Scenarios: rules cases as files that a judge can read (see ``docs/scenarios.md``)."""

from __future__ import annotations

from .fault import Failure, Fault, ScenarioError
from .model import Scenario
from .playing import Playthrough, play
from .reader import load_scenarios, parse_scenarios

__all__ = [
    "Failure",
    "Fault",
    "Playthrough",
    "Scenario",
    "ScenarioError",
    "load_scenarios",
    "parse_scenarios",
    "play",
]
