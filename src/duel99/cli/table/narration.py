"""Events as sentences.

A :class:`Log` follows the duel for one seat: it is given the whole record and says what has
been added since the last time, as that seat saw it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from duel99.cli.facts import strength
from duel99.kernel import event as ev
from duel99.kernel.event import Event, Record
from duel99.kernel.terms import (
    FACE_DOWN,
    FACE_UP,
    NO_CARD,
    NOBODY,
    ON_FIELD,
    Attribute,
    EndReason,
    Location,
    Phase,
    Position,
    Race,
    Reason,
    SummonKind,
)

from .memory import Memory
from .wording import Wording


@dataclass(frozen=True)
class Line:
    """One line of the log. ``style`` is ``turn``, ``phase``, ``strong``, ``plain`` or ``faint``."""

    text: str
    style: str = "plain"


After: TypeAlias = Sequence[Record]
"""The next few events, which may say better what happened."""

_FOLLOWED_WITHIN: Final = 8
"""How far ahead an event that says what a move was for may stand."""

_QUIET_PHASES: Final = frozenset({Phase.NONE, Phase.DRAW, Phase.STANDBY})
"""Phases that begin by themselves and need no line."""


class Log:
    """What happened, as ``seat`` (``NOBODY``: a spectator) saw it."""

    def __init__(self, wording: Wording, seat: int) -> None:
        self.wording = wording
        self.seat = seat
        self.memory = Memory(seat)
        self._read = 0
        self._chain: dict[int, int] = {}
        self._turning = ""
        self._phase: Line | None = None
        self._started = False
        self._tellers = self._make_tellers()

    def read(self, events: Sequence[Event]) -> list[Line]:
        """What the record says beyond what was read before."""
        seen = [event.seen_by(self.seat) for event in events[self._read :]]
        self._read = len(events)
        return self._tell_all(seen)

    def _tell_all(self, seen: Sequence[Record]) -> list[Line]:
        lines: list[Line] = []
        i = 0
        while i < len(seen):
            event = seen[i]
            if isinstance(event, ev.Moved):
                group = _joint_moves(seen, i)
                for move in group:
                    self.memory.see(move)
                lines += self._moved(
                    group, seen[i + len(group) : i + len(group) + _FOLLOWED_WITHIN]
                )
                i += len(group)
                continue
            if isinstance(event, ev.PositionChanged):
                # a card that turns over is called what it was called until now
                self._turning = self.card(event.card, event.code)
            self.memory.see(event)
            teller = self._tellers.get(type(event))
            line = teller(event, seen[i + 1 : i + 1 + _FOLLOWED_WITHIN]) if teller else None
            if line is not None:
                lines.append(line)
            i += 1
        return self._with_phases(lines)

    def _with_phases(self, lines: Sequence[Line]) -> list[Line]:
        """The lines without the phases in which nothing happens."""
        kept: list[Line] = []
        for line in lines:
            if line.style == "phase":
                self._phase = line
                continue
            if line.style == "turn":
                self._phase = None
            elif self._phase is not None:
                kept.append(self._phase)
                self._phase = None
            kept.append(line)
        return kept

    def _make_tellers(self) -> dict[type[Record], Callable[[Any, After], Line | None]]:
        return {
            ev.DuelStarted: self._duel_started,
            ev.Drew: self._drew,
            ev.Revealed: self._revealed,
            ev.Shuffled: self._shuffled,
            ev.TurnBegan: self._turn_began,
            ev.PhaseBegan: self._phase_began,
            ev.LifeChanged: self._life_changed,
            ev.Summoned: self._summoned,
            ev.SummonNegated: self._summon_negated,
            ev.SetDown: self._set_down,
            ev.PositionChanged: self._position_changed,
            ev.LinkAdded: self._link_added,
            ev.LinkSolved: self._link_solved,
            ev.ChainEnded: self._chain_ended,
            ev.Negated: self._negated,
            ev.Attacked: self._attacked,
            ev.AttackEnded: self._attack_ended,
            ev.Battled: self._battled,
            ev.CountersChanged: self._counters_changed,
            ev.Equipped: self._equipped,
            ev.ControlChanged: self._control_changed,
            ev.MaterialAttached: self._material_attached,
            ev.Rolled: self._rolled,
            ev.Tossed: self._tossed,
            ev.Declared: self._declared,
            ev.Recycled: self._recycled,
            ev.PlayerLost: self._player_lost,
            ev.DuelEnded: self._duel_ended,
            ev.Noted: self._noted,
            ev.StepBegan: self._step_began,
        }

    # names

    def card(self, number: int, code: int = 0) -> str:
        """A card by its number: its name, or where it lies face-down."""
        words = self.wording
        code = code or self.memory.id_of(number)
        if code:
            return words.quoted(code)
        known = self.memory.get(number)
        if known.location & ON_FIELD:
            return words.text("log.hidden_at", place=words.place(known.location, known.zone))
        return words.text("log.hidden")

    def _say(self, key: str, style: str = "plain", /, **values: object) -> Line:
        return Line(self.wording.text(key, **values), style)

    # the frame of the duel

    def _duel_started(self, event: ev.DuelStarted, after: After) -> Line:
        self._started = True
        words = self.wording
        order = words.listed(words.player(seat) for seat in event.order)
        return self._say("log.duel", "strong", players=order, life=event.life)

    def _turn_began(self, event: ev.TurnBegan, after: After) -> Line:
        return self._say(
            "log.turn", "turn", number=event.number, player=self.wording.player(event.player)
        )

    def _phase_began(self, event: ev.PhaseBegan, after: After) -> Line | None:
        phase = Phase(event.phase)
        if phase in _QUIET_PHASES:
            return None
        return Line(self.wording.messages.member(phase), "phase")

    def _step_began(self, event: ev.StepBegan, after: After) -> Line | None:
        return None  # the attack and what follows it say it better

    def _player_lost(self, event: ev.PlayerLost, after: After) -> Line:
        return self._say(
            "log.lose",
            "strong",
            player=self.wording.player(event.player),
            reason=self.wording.messages.member(EndReason(event.reason)),
            place=event.place,
        )

    def _duel_ended(self, event: ev.DuelEnded, after: After) -> Line:
        words = self.wording
        reason = words.messages.member(EndReason(event.reason))
        if not event.winners:
            return self._say("log.end_draw", "strong", reason=reason)
        players = words.listed(words.player(seat) for seat in event.winners)
        return self._say("log.end", "strong", players=players, reason=reason)

    def _recycled(self, event: ev.Recycled, after: After) -> Line:
        key = "log.recycle" if event.left else "log.recycle_last"
        return self._say(key, "strong", count=event.count, left=event.left)

    def _noted(self, event: ev.Noted, after: After) -> Line | None:
        words = self.wording
        if not words.messages.has(event.key):
            return None
        return self._say(
            event.key,
            player=words.player(event.player),
            card=self.card(event.card),
            value=event.value,
            count=event.value,
        )

    # cards

    def _drew(self, event: ev.Drew, after: After) -> Line:
        player = self.wording.player(event.player)
        if event.codes:
            return self._say("log.draw_known", player=player, cards=self.wording.cards(event.codes))
        return self._say("log.draw", player=player, count=event.count)

    def _revealed(self, event: ev.Revealed, after: After) -> Line:
        player = self.wording.player(event.player)
        if any(event.codes):
            return self._say("log.reveal", player=player, cards=self.wording.cards(event.codes))
        return self._say("log.reveal_hidden", player=player, count=len(event.codes))

    def _shuffled(self, event: ev.Shuffled, after: After) -> Line:
        place = self.wording.whose_place(event.player, event.place, -1)
        return self._say("log.shuffle", "faint", place=place)

    def _stats(self, code: int) -> str:
        printed = self.wording.printed(code)
        if printed is None or not printed.is_monster:
            return ""
        return self.wording.bracketed(strength(printed, self.wording.messages))

    def _summoned(self, event: ev.Summoned, after: After) -> Line:
        kind = SummonKind(event.kind).name.lower()
        return self._say(
            f"log.summon.{kind}",
            player=self.wording.player(event.player),
            card=self.card(event.card, event.code),
            stats=self._stats(event.code),
        )

    def _summon_negated(self, event: ev.SummonNegated, after: After) -> Line:
        return self._say("log.unsummon", card=self.card(event.card, event.code))

    def _set_down(self, event: ev.SetDown, after: After) -> Line:
        words = self.wording
        known = self.memory.get(event.card)
        player = words.player(event.player)
        place = words.place(known.location, known.zone)
        code = self.memory.id_of(event.card)
        if code:
            card = words.quoted(code)
            return self._say("log.set_known", player=player, place=place, card=card)
        key = "log.set_monster" if known.location == Location.MONSTER else "log.set_card"
        return self._say(key, player=player, place=place)

    def _position_changed(self, event: ev.PositionChanged, after: After) -> Line | None:
        if any(
            isinstance(e, (ev.LinkAdded, ev.Summoned)) and e.card == event.card for e in after[:3]
        ):
            return None  # the activation or the Flip Summon says it
        known = self.memory.get(event.card)
        if known.location & ON_FIELD and known.location != Location.MONSTER:
            return self._say(
                "log.open", player=self.wording.player(known.player), card=self._turning
            )
        turned = event.before & FACE_DOWN and event.position & FACE_UP
        return self._say(
            "log.flip" if turned else "log.position",
            card=self._turning,
            position=self.wording.messages.member(Position(event.position)),
        )

    def _counters_changed(self, event: ev.CountersChanged, after: After) -> Line:
        return self._say(
            "log.counters_added" if event.amount > 0 else "log.counters_removed",
            card=self.card(event.card),
            count=abs(event.amount),
            counter=counter_name(event.counter, self.wording),
            total=event.count,
        )

    def _equipped(self, event: ev.Equipped, after: After) -> Line:
        return self._say("log.equip", card=self.card(event.card), target=self.card(event.target))

    def _control_changed(self, event: ev.ControlChanged, after: After) -> Line:
        return self._say(
            "log.control",
            player=self.wording.player(event.player),
            card=self.card(event.card),
        )

    def _material_attached(self, event: ev.MaterialAttached, after: After) -> Line:
        return self._say(
            "log.attach",
            card=self.card(event.card, event.code),
            target=self.card(event.target),
        )

    # moves

    def _moved(self, group: Sequence[ev.Moved], after: After) -> list[Line]:
        first = group[0]
        if first.place & ON_FIELD:
            return [line for move in group if (line := self._placed(move, after)) is not None]
        key = _move_key(first, after)
        if key is None:
            return []
        words = self.wording
        seat = first.player if first.place == Location.HAND else first.origin_player
        key = f"log.move.{key}"
        line = self._say(
            key,
            cards=words.cards([move.code for move in group]),
            player=words.player(seat),
            place=words.whose_place(first.player, first.place, -1),
            count=len(group),
        )
        return [line]

    def _placed(self, move: ev.Moved, after: After) -> Line | None:
        """A card came to a zone; mostly the next event says why."""
        if any(_explains(event, move) for event in after):
            return None
        words = self.wording
        values = {
            "card": words.quoted(move.code),
            "place": words.place(move.place, move.zone),
            "player": words.player(move.player),
        }
        if move.origin & ON_FIELD and move.origin_player == move.player:
            return self._say("log.move.shifted", **values)
        return self._say("log.move.placed", **values)

    # chain

    def _link_added(self, event: ev.LinkAdded, after: After) -> Line:
        words = self.wording
        self._chain[event.number] = event.code
        card = words.quoted(event.code)
        tail = ""
        if event.targets:
            names = words.listed(self._named(number) for number in event.targets)
            tail += words.text("log.link_targets", cards=names)
        if event.opponent != NOBODY:
            tail += words.text("log.link_opponent", player=words.player(event.opponent))
        known = self.memory.get(event.card)
        from_field = known.location & (Location.GRAVEYARD | Location.BANISHED | Location.MONSTER)
        what = words.text("log.effect_of", card=card) if from_field else card
        return self._say(
            "log.link_chained" if event.number > 1 else "log.link",
            "chain",
            number=event.number,
            player=words.player(event.player),
            what=what,
            targets=tail,
        )

    def _named(self, number: int) -> str:
        """A card that is pointed at: hidden ones with whose they are."""
        known = self.memory.get(number)
        if self.memory.id_of(number) or not known.location & ON_FIELD:
            return self.card(number)
        return self._with_owner(number)

    def _link_solved(self, event: ev.LinkSolved, after: After) -> Line | None:
        code = self._chain.get(event.number, 0)
        if not event.negated or not code:
            return None
        return self._say("log.solved_negated", "faint", card=self.wording.quoted(code))

    def _chain_ended(self, event: ev.ChainEnded, after: After) -> Line | None:
        self._chain.clear()
        return None

    def _negated(self, event: ev.Negated, after: After) -> Line:
        key = "log.negate_activation" if event.activation else "log.negate_effect"
        return self._say(key, card=self.wording.quoted(self._chain.get(event.number, 0)))

    # battle and life points

    def _attacked(self, event: ev.Attacked, after: After) -> Line:
        attacker = self._with_owner(event.card)
        if event.target == NO_CARD:
            defender = self.wording.player(event.defender)
            return self._say("log.attack_direct", "battle", attacker=attacker, defender=defender)
        target = self._with_owner(event.target)
        return self._say("log.attack", "battle", attacker=attacker, target=target)

    def _with_owner(self, number: int) -> str:
        """A card on the field with whose it is."""
        words = self.wording
        known = self.memory.get(number)
        player = words.player(known.player)
        if self.memory.id_of(number):
            return words.messages.text("log.whose", player=player, card=self.card(number))
        place = words.place(known.location, known.zone)
        return words.messages.text("log.whose_hidden_at", player=player, place=place)

    def _attack_ended(self, event: ev.AttackEnded, after: After) -> Line:
        return self._say("log.attack_end", card=self.card(event.card))

    def _battled(self, event: ev.Battled, after: After) -> Line | None:
        if event.target == NO_CARD:
            return None
        return self._say("log.battle", attack=event.attack, against=event.against)

    def _life_changed(self, event: ev.LifeChanged, after: After) -> Line:
        if event.amount >= 0:
            key = "gain"
        elif event.reason & Reason.BATTLE:
            key = "battle"
        elif event.reason & Reason.COST:
            key = "cost"
        elif event.reason & Reason.EFFECT:
            key = "effect"
        else:
            key = "loss"
        return self._say(
            f"log.life.{key}",
            "gain" if event.amount >= 0 else "damage",
            player=self.wording.player(event.player),
            amount=abs(event.amount),
            life=event.life,
        )

    # chance and declarations

    def _rolled(self, event: ev.Rolled, after: After) -> Line:
        results = self.wording.listed(str(result) for result in event.results)
        return self._say("log.dice", player=self.wording.player(event.player), results=results)

    def _tossed(self, event: ev.Tossed, after: After) -> Line:
        words = self.wording
        results = words.listed(
            words.text("coin.heads" if heads else "coin.tails") for heads in event.results
        )
        return self._say("log.coin", player=words.player(event.player), results=results)

    def _declared(self, event: ev.Declared, after: After) -> Line:
        words = self.wording
        player = words.player(event.player)
        if event.what == "player":
            return self._say("log.declare.player", player=player, value=words.player(event.value))
        if event.what == "option" and not self._started:
            # the only thing to choose before a duel is the direction of play (AMB-8)
            key = "anticlockwise" if event.value else "clockwise"
            return self._say(f"log.declare.{key}", player=player)
        if event.what == "option":
            return self._say("log.declare.option", player=player, value=event.value + 1)
        if event.what in ("number", "level", "declare_level"):
            return self._say("log.declare.number", player=player, value=event.value)
        return self._say(
            "log.declare.value", player=player, value=declared(event.what, event.value, words)
        )


def declared(what: str, value: int, wording: Wording) -> str:
    """What a player declares, in words: a race, an attribute, a card's name, a number."""
    for word, members in (("attribute", Attribute), ("race", Race)):
        if word in what:
            return wording.listed(
                wording.messages.member(member) for member in members if value & member
            )
    if "name" in what or "code" in what:
        return wording.quoted(value)
    return str(value)


def counter_name(counter: str, wording: Wording) -> str:
    """What a kind of counter is called."""
    key = f"counter.{counter}"
    if wording.messages.has(key):
        return wording.text(key)
    return wording.text("counter.other", name=counter)


# moves


def _joint_moves(seen: Sequence[Record], start: int) -> list[ev.Moved]:
    """The moves from ``start`` on that one sentence can tell."""
    first = seen[start]
    assert isinstance(first, ev.Moved)
    group = [first]
    for event in seen[start + 1 :]:
        if not isinstance(event, ev.Moved) or not _alike(first, event):
            break
        group.append(event)
    return group


def _alike(first: ev.Moved, other: ev.Moved) -> bool:
    if first.place & ON_FIELD:
        return False
    same = (first.place, first.reason, first.player) == (other.place, other.reason, other.player)
    if not same:
        return False
    if first.reason & (Reason.DISCARD | Reason.ELIMINATION):
        return first.origin_player == other.origin_player
    return True


def _explains(event: Record, move: ev.Moved) -> bool:
    """Whether a later event tells what this move to a zone was for."""
    if isinstance(event, ev.SetDown):
        return event.player == move.player and move.card in (NO_CARD, event.card)
    if isinstance(event, (ev.Summoned, ev.SummonNegated, ev.LinkAdded, ev.ControlChanged)):
        return move.card != NO_CARD and event.card == move.card
    return False


def _move_key(move: ev.Moved, after: After) -> str | None:
    """Which sentence tells a move to a pile, or ``None`` for what needs none."""
    reason, place = move.reason, move.place
    if reason & (Reason.SETUP | Reason.RECYCLE):
        return None
    if reason & Reason.ELIMINATION:
        return "left_behind"
    if place == Location.NOWHERE:
        return "gone"
    if place == Location.MATERIAL:
        told = any(isinstance(e, ev.MaterialAttached) and e.card == move.card for e in after)
        return None if told else "attached"
    if place == Location.HAND:
        return "to_hand" if move.origin & ON_FIELD else "added"
    if place == Location.DECK:
        return "to_deck"
    if reason & Reason.DESTROY:
        if reason & Reason.BATTLE:
            return "destroyed_battle"
        return "destroyed_effect" if reason & Reason.EFFECT else "destroyed"
    if place == Location.EXTRA:
        return "to_extra"
    if place == Location.BANISHED:
        return "banished"
    return _grave_key(reason)


def _grave_key(reason: int) -> str:
    if reason & Reason.TRIBUTE:
        return "tributed"
    if reason & Reason.MATERIAL:
        return "material"
    if reason & Reason.DISCARD:
        return "discarded"
    if reason & Reason.COST:
        return "cost"
    return "sent"
