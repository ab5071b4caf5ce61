"""Duels recorded from another engine are played again: same offers, same positions, same end.

The recordings (EDOPro's core, two seats, monsters without effects) lie beside the repository or
where ``DUEL99_TRACES`` says. What that engine asks and this one does not (a tribute or an attack
may be taken back, a choice of one, a pause in which nobody can do anything) is translated here;
any other difference has to be listed in :data:`DIFFERENCES` with the rule that decides it.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from duel99.kernel import (
    MASTER2020,
    ActionKind,
    Card,
    DecisionKind,
    Deck,
    Definition,
    Duel,
    Printed,
)
from duel99.kernel.event import Event, LifeChanged, Moved
from duel99.kernel.terms import EndReason, Kind, Location, Phase

TRACES = Path(
    os.environ.get("DUEL99_TRACES") or Path(__file__).parent.parent.parent / "shared" / "traces"
)
FILES = sorted(TRACES.glob("*.json.gz"))

REASONS = {1: EndReason.LIFE_POINTS, 2: EndReason.DECK_OUT}
PHASES = {4: Phase.MAIN1, 8: Phase.BATTLE, 256: Phase.MAIN2, 512: Phase.END}
ACTIONS = {
    ActionKind.SUMMON: "summon",
    ActionKind.SET_MONSTER: "mset",
    ActionKind.FLIP_SUMMON: "repos",
    ActionKind.CHANGE_POSITION: "repos",
    ActionKind.TO_BATTLE: "to_bp",
    ActionKind.TO_MAIN2: "to_m2",
    ActionKind.END_TURN: "to_ep",
    ActionKind.ATTACK: "attack",
}


@dataclass(frozen=True)
class Difference:
    """A position that the other engine has otherwise, and which rule says that ours is right."""

    trace: str
    decision: int
    seat: int
    life: int
    ours: int
    rule: str
    why: str


BELOW_ZERO = "their life points go below 0 with the blow that ends the duel; here they stop at 0"
DIFFERENCES = (
    Difference("vanilla_0002", 708, 0, -700, 0, "AMB-52", BELOW_ZERO),
    Difference("vanilla_0004", 1121, 0, -650, 0, "AMB-52", BELOW_ZERO),
    Difference("vanilla_0007", 1093, 1, -650, 0, "AMB-52", BELOW_ZERO),
    Difference("vanilla_1001", 665, 0, -500, 0, "AMB-52", BELOW_ZERO),
    Difference("vanilla_1002", 345, 1, -450, 0, "AMB-52", BELOW_ZERO),
    Difference("vanilla_1004", 466, 1, -150, 0, "AMB-52", BELOW_ZERO),
    Difference("vanilla_1005", 651, 0, -50, 0, "AMB-52", BELOW_ZERO),
)
"""All that differs in the recordings; whatever is not listed has to be equal."""

Spot = tuple[Any, ...]


def spot(card: Card, duel: Duel) -> Spot:
    """A card as the recordings name it: id, controller, place, column or number in the hand."""
    zone = card.zone
    if card.location == Location.HAND:
        zone = next(i for i, c in enumerate(duel.players[card.controller].hand) if c is card)
    return (card.printed.id, card.controller, int(card.location), zone)


def position_of(duel: Duel) -> dict[str, Any]:
    """The whole position in the recordings' form."""

    def monster(card: Card | None) -> list[int] | None:
        if card is None:
            return None
        printed = card.printed
        return [printed.id, int(card.position), printed.base_attack, printed.base_defense]

    return {
        "lp": [p.life for p in duel.players],
        "p": [
            {
                "mzone": [monster(c) for c in p.monsters],
                "szone": [*p.spells, p.field[0], None, None],
                "hand": [c.printed.id for c in p.hand],
                "grave": [c.printed.id for c in p.graveyard],
                "removed": [c.printed.id for c in p.banished],
                "deck": len(p.deck),
                "extra": len(p.extra),
            }
            for p in duel.players
        ],
    }


def happenings(events: list[Event]) -> Iterator[Spot]:
    """Moves on the table and losses of life, in order, as both engines can tell them."""
    for event in events:
        if isinstance(event, Moved):
            yield "move", event.code, event.origin, event.place
        elif isinstance(event, LifeChanged):
            yield "damage", event.player, -event.amount


def told(trace: dict[str, Any]) -> Iterator[Spot]:
    """The same of a recording."""
    for decision in trace["decisions"]:
        for event in decision["events"]:
            if event[0] == "move":
                yield "move", event[1], event[2][1], event[3][1]
            elif event[0] == "damage":
                yield "damage", event[1], event[2]


class Replay:
    """Plays one recording on our kernel."""

    def __init__(self, name: str, trace: dict[str, Any]) -> None:
        definitions = {
            int(number): Definition(
                Printed(
                    int(number),
                    Kind.MONSTER | Kind.NORMAL,
                    level=facts["level"],
                    attack=facts["atk"],
                    defense=facts["def"],
                )
            )
            for number, facts in trace["cards"].items()
        }
        decks = [Deck([definitions[n] for n in numbers]) for numbers in trace["decks"]]
        self.trace = trace
        self.duel = Duel(MASTER2020, 2, decks, order=[0, 1], shuffled=False)
        self.position = trace["start"]
        self.next = 0
        self.differences = {d.decision: d for d in DIFFERENCES if d.trace == name}

    def look(self) -> dict[str, Any] | None:
        """The next decision of the recording at which somebody has a choice."""
        decisions = self.trace["decisions"]
        while self.next < len(decisions):
            decision: dict[str, Any] = decisions[self.next]
            if decision["type"] != "CHAIN":
                return decision
            assert decision["options"] == {"forced": 0, "n": 0}
            self._pass(decision)
        return None

    def _pass(self, decision: dict[str, Any]) -> None:
        self.next += 1
        if decision["after"] is not None:
            self.position = decision["after"]
        known = self.differences.pop(decision["i"], None)
        if known is not None:
            # a number below 0 stands in the recordings without its sign
            assert self.position["lp"][known.seat] == known.life % 2**32
            self.position["lp"][known.seat] = known.ours

    def run(self) -> None:
        while (decision := self.look()) is not None:
            if decision["type"] == "PLACE" and len(decision["options"]["places"]) == 1:
                # ours has gone on already; what it did is compared at the next decision
                self._pass(decision)
                continue
            self.check_place(decision)
            getattr(self, f"on_{decision['type'].lower()}")(decision)
        duel = self.duel
        assert duel.decision is None
        assert position_of(duel) == self.position
        assert duel.winners == (self.trace["winner"],)
        assert duel.reason is REASONS[self.trace["reason"]]
        assert duel.turn == self.trace["turns"]
        assert self.differences == {}, "a listed difference is none any more"
        assert list(happenings(duel.events)) == list(told(self.trace))

    def check_place(self, decision: dict[str, Any]) -> None:
        """Both engines stand at the same place of the same turn, in the same position."""
        duel = self.duel
        where = f"at their decision {decision['i']}"
        assert duel.decision is not None, where
        assert position_of(duel) == self.position, where
        assert (duel.turn, duel.turn_player) == (decision["turn"], decision["turn_player"]), where
        assert duel.phase is PHASES[decision["phase"]], where

    # the kinds of decision

    def on_idlecmd(self, decision: dict[str, Any]) -> None:
        duel = self.duel
        ours = duel.decision
        assert ours is not None
        assert ours.kind is DecisionKind.ACTION
        assert ours.player == decision["player"]
        offered = {}
        for i, action in enumerate(ours.options):
            name = ACTIONS[action.kind]
            key = (name,) if action.card < 0 else (name, *spot(duel.cards[action.card], duel))
            offered[key] = i
        # an attack has a last number: whether it could be a direct one
        wanted = [tuple(o[:5]) for o in decision["options"]]
        assert len(offered) == len(ours.options)
        assert sorted(offered) == sorted(wanted), f"offered at their decision {decision['i']}"
        for option in decision["options"]:
            if option[0] == "attack":
                direct = not any(duel.players[1 if ours.player == 0 else 0].monsters)
                assert option[5] == int(direct)
        chosen = wanted[decision["chosen"]]
        self._pass(decision)
        if self.taken_back():
            # they ask for tributes or a target and may go back: ours has to offer the same
            # cards, and then stay where it was
            probe = duel.fork()
            probe.answer(offered[chosen])
            self.skip_taken_back(probe)
        else:
            duel.answer(offered[chosen])
            self.follow()

    on_battlecmd = on_idlecmd

    def taken_back(self) -> bool:
        """Whether the choices that belong to an action end in taking it back."""
        decisions = self.trace["decisions"]
        first = self.look()
        if first is None or first["type"] not in {"TRIBUTE", "UNSELECT", "CARD"}:
            return False
        i = self.next
        while decisions[i]["type"] in {"TRIBUTE", "UNSELECT", "CARD"}:
            if decisions[i]["chosen"] == "cancel":
                return True
            i += 1
        return False

    def skip_taken_back(self, probe: Duel) -> None:
        decision = self.look()
        assert decision is not None
        self.check_candidates(probe, decision)
        while decision["chosen"] != "cancel":
            self._pass(decision)
            decision = self.look()
            assert decision is not None
        self._pass(decision)

    def follow(self) -> None:
        """Tributes, the target of an attack: what belongs to the action just chosen."""
        decision = self.look()
        if decision is None:
            return
        if decision["type"] in {"TRIBUTE", "UNSELECT"}:
            self.tribute(decision)
        elif decision["type"] == "CARD" and decision["phase"] == 8:
            self.target(decision)

    def check_candidates(self, duel: Duel, decision: dict[str, Any]) -> dict[Spot, int]:
        """Our pending decision is about the same cards; where there is one, ours did not ask."""
        theirs = [tuple(c[:4]) for c in decision["options"]["cards"]]
        ours = duel.decision
        if len(theirs) == decision["options"]["min"]:
            assert ours is None or ours.purpose not in {"tribute", "attack_target"}
            return {}
        assert ours is not None
        options = [o if isinstance(o, Card) else duel.cards[o.card] for o in ours.options]
        found = {spot(card, duel): i for i, card in enumerate(options)}
        assert sorted(found) == sorted(theirs), f"offered at their decision {decision['i']}"
        return found

    def tribute(self, decision: dict[str, Any]) -> None:
        found = self.check_candidates(self.duel, decision)
        chosen: list[Spot] = []
        while decision["type"] in {"TRIBUTE", "UNSELECT"}:
            options = decision["options"]
            cards = [tuple(c[:4]) for c in options["cards"] + options.get("selected", [])]
            picks = decision["chosen"]
            for pick in picks if isinstance(picks, list) else [picks]:
                if cards[pick] in chosen:
                    chosen.remove(cards[pick])  # the same card again: it is put back
                else:
                    chosen.append(cards[pick])
            self._pass(decision)
            following = self.look()
            if following is None:
                break
            decision = following
        if found:
            # ours lays them on the graveyard in the order chosen, theirs by column
            self.duel.answer([found[card] for card in sorted(chosen, key=lambda c: c[3])])

    def target(self, decision: dict[str, Any]) -> None:
        found = self.check_candidates(self.duel, decision)
        cards = [tuple(c[:4]) for c in decision["options"]["cards"]]
        (pick,) = decision["chosen"]
        self._pass(decision)
        if found:
            self.duel.answer(found[cards[pick]])

    def on_place(self, decision: dict[str, Any]) -> None:
        ours = self.duel.decision
        assert ours is not None
        assert ours.kind is DecisionKind.ZONE
        offered = [(p.player, p.location, p.zone) for p in ours.options]
        assert sorted(offered) == sorted(tuple(p) for p in decision["options"]["places"])
        (chosen,) = decision["chosen"]
        self._pass(decision)
        self.duel.answer(offered.index(tuple(chosen)))

    def on_card(self, decision: dict[str, Any]) -> None:
        """The discard at the hand limit."""
        ours = self.duel.decision
        assert ours is not None
        assert ours.purpose == "hand_limit"
        found = self.check_candidates(self.duel, decision)
        cards = [tuple(c[:4]) for c in decision["options"]["cards"]]
        self._pass(decision)
        self.duel.answer([found[cards[k]] for k in decision["chosen"]])


@pytest.mark.rule("AMB-52")
@pytest.mark.skipif(not FILES, reason=f"no recorded duels in {TRACES}: set DUEL99_TRACES")
@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name.split(".")[0])
def test_a_recorded_duel_is_played_the_same(path: Path) -> None:
    Replay(path.name.split(".")[0], json.loads(gzip.decompress(path.read_bytes()))).run()
