"""Events as sentences.

A :class:`Log` follows the duel for one seat: it is given the whole record and says what has
been added since the last time, as that seat saw it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from duel99.kernel import event as ev
from duel99.kernel.choosing import MODE
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
from duel99.rulesets.counter_actions import ABILITIES, SPEED_WORLD_ID
from duel99.telling.facts import strength

from .memory import Memory
from .moves import explains, joint_moves, move_key
from .talk import Shown
from .wording import Wording


@dataclass(frozen=True)
class Line:
    """One line of the log. ``style`` is ``turn``, ``phase``, ``strong``, ``plain`` or ``faint``."""

    text: str
    style: str = "plain"


_CLOSERS: Final = (
    ev.Attacked,
    ev.Battled,
    ev.ChainEnded,
    ev.DuelEnded,
    ev.LinkSolved,
    ev.PhaseBegan,
    ev.TurnBegan,
)
"""With these the time is over in which something could still say what a move was for."""

_FOLLOWED_WITHIN: Final = 8
"""How far ahead an event that says what a move was for may stand."""

_PRICES: Final = frozenset({"spell", *(ability.key for ability in ABILITIES)})
"""For these reasons counters are paid, not lost."""

_QUIET_PHASES: Final = frozenset({Phase.NONE, Phase.DRAW})
"""Phases that begin by themselves and need no line."""


class Log:
    """What happened, as ``seat`` (``NOBODY``: a spectator) saw it.

    ``said`` is a list that grows: what people have shown each other beside the game.
    """

    def __init__(self, wording: Wording, seat: int, said: Sequence[Shown] = ()) -> None:
        self.wording = wording
        self.seat = seat
        self._said = said
        self._heard = 0
        self.memory = Memory(seat)
        self._read = 0
        self._chain: dict[int, int] = {}
        self._turning = ""
        self._bearer = ""
        self._phase: Line | None = None
        self._held: list[tuple[ev.Moved | ev.PositionChanged, Line]] = []
        self._started = False
        self._tellers = self._make_tellers()

    def read(self, events: Sequence[Event]) -> list[Line]:
        """What the record says beyond what was read before."""
        lines: list[Line] = []
        while self._heard < len(self._said) and self._said[self._heard].at <= len(events):
            shown = self._said[self._heard]
            self._heard += 1
            lines += self._read_to(shown.at, events)
            lines += self._with_phases([self._shown(shown)])
        return lines + self._read_to(len(events), events)

    def _read_to(self, end: int, events: Sequence[Event]) -> list[Line]:
        if end <= self._read:
            return []
        seen = [event.seen_by(self.seat) for event in events[self._read : end]]
        self._read = end
        return self._tell_all(seen)

    def _shown(self, shown: Shown) -> Line:
        words = self.wording
        key = "house.show.line" if shown.codes else "house.show.line_empty"
        cards = words.cards(shown.codes)
        return self._say(key, "strong", player=words.player(shown.seat), cards=cards)

    @property
    def told(self) -> int:
        """How many events of the record were read."""
        return self._read

    def pending(self) -> list[Line]:
        """What others have begun to do: cards that lie there before it is said what for."""
        seat = self.seat
        lines = [line for event, line in self._held if self._doer(event) != seat]
        self._held = [held for held in self._held if self._doer(held[0]) == seat]
        return self._with_phases(lines)

    def _doer(self, event: ev.Moved | ev.PositionChanged) -> int:
        if isinstance(event, ev.Moved):
            return event.player
        return self.memory.get(event.card).player

    def _tell_all(self, seen: Sequence[Record]) -> list[Line]:
        lines: list[Line] = []
        i = 0
        while i < len(seen):
            event = seen[i]
            lines += self._release(event)
            if isinstance(event, ev.Moved):
                group = joint_moves(seen, i)
                for move in group:
                    self.memory.see(move)
                i += len(group)
                lines += self._moved(group, seen[i : i + _FOLLOWED_WITHIN])
                continue
            if isinstance(event, ev.PositionChanged):
                # a card that turns over is called what it was called until now
                self._turning = self.card(event.card, event.code)
            self.memory.see(event)
            i += 1
            if isinstance(event, ev.PlayerCounters) and event.why == "standby":
                everybody = [event]
                while i < len(seen) and _goes_with(event, following := seen[i]):
                    assert isinstance(following, ev.PlayerCounters)
                    everybody.append(following)
                    i += 1
                lines.append(self._standby_counters(everybody))
                continue
            if isinstance(event, ev.PieceMoved):
                lines.append(self._piece_moved(event, takes=_takes(seen[i : i + 1])))
                continue
            if isinstance(event, ev.MaterialAttached):
                # the materials come before the monster that is summoned on them
                self._bearer = self.card(event.target, _code_of(event.target, seen[i:]))
            teller = self._tellers.get(type(event))
            line = teller(event) if teller else None
            if line is not None:
                lines.append(line)
        return self._with_phases(lines)

    def _release(self, event: Record) -> list[Line]:
        """What was held back and is not going to be said better."""
        if not self._held:
            return []
        self._held = [held for held in self._held if not explains(event, held[0])]
        if not isinstance(event, _CLOSERS):
            return []
        lines = [line for _, line in self._held]
        self._held = []
        return lines

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

    def _make_tellers(self) -> dict[type[Record], Callable[[Any], Line | None]]:
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
            ev.TrackLaid: self._track_laid,
            ev.PlayerCounters: self._player_counters,
            ev.PlayerLost: self._player_lost,
            ev.ActProposed: self._act_proposed,
            ev.ActAnswered: self._act_answered,
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

    def _duel_started(self, event: ev.DuelStarted) -> Line:
        self._started = True
        words = self.wording
        order = words.listed(words.player(seat) for seat in event.order)
        return self._say("log.duel", "strong", players=order, life=event.life)

    def _turn_began(self, event: ev.TurnBegan) -> Line:
        return self._say(
            "log.turn", "turn", number=event.number, player=self.wording.player(event.player)
        )

    def _phase_began(self, event: ev.PhaseBegan) -> Line | None:
        phase = Phase(event.phase)
        if phase in _QUIET_PHASES:
            return None
        return Line(self.wording.messages.member(phase), "phase")

    def _step_began(self, event: ev.StepBegan) -> Line | None:
        return None  # the attack and what follows it say it better

    def _player_lost(self, event: ev.PlayerLost) -> Line:
        return self._say(
            "log.lose",
            "strong",
            player=self.wording.player(event.player),
            reason=self.wording.messages.member(EndReason(event.reason)),
            place=event.place,
        )

    def _duel_ended(self, event: ev.DuelEnded) -> Line:
        words = self.wording
        reason = words.messages.member(EndReason(event.reason))
        if not event.winners:
            return self._say("log.end_draw", "strong", reason=reason)
        players = words.listed(words.player(seat) for seat in event.winners)
        return self._say("log.end", "strong", players=players, reason=reason)

    def _recycled(self, event: ev.Recycled) -> Line:
        key = "log.recycle" if event.left else "log.recycle_last"
        return self._say(key, "strong", count=event.count, left=event.left)

    def _noted(self, event: ev.Noted) -> Line | None:
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

    def _drew(self, event: ev.Drew) -> Line:
        player = self.wording.player(event.player)
        if event.codes:
            return self._say("log.draw_known", player=player, cards=self.wording.cards(event.codes))
        return self._say("log.draw", player=player, count=event.count)

    def _revealed(self, event: ev.Revealed) -> Line:
        player = self.wording.player(event.player)
        if any(event.codes):
            return self._say("log.reveal", player=player, cards=self.wording.cards(event.codes))
        return self._say("log.reveal_hidden", player=player, count=len(event.codes))

    def _shuffled(self, event: ev.Shuffled) -> Line:
        place = self._pile(event.player, event.place)
        return self._say("log.shuffle", "faint", place=place)

    def _pile(self, player: int, location: int) -> str:
        """A pile within a sentence, where what nobody owns may want an article."""
        words = self.wording
        named = words.whose_place(player, location, -1)
        if named != words.place(location, -1):
            return named
        return words.text("table.nobodys_place", place=named)

    def _stats(self, code: int) -> str:
        printed = self.wording.printed(code)
        if printed is None or not printed.is_monster:
            return ""
        return self.wording.bracketed(strength(printed, self.wording.messages))

    def _summoned(self, event: ev.Summoned) -> Line:
        kind = SummonKind(event.kind).name.lower()
        return self._say(
            f"log.summon.{kind}",
            player=self.wording.player(event.player),
            card=self.card(event.card, event.code),
            stats=self._stats(event.code),
        )

    def _summon_negated(self, event: ev.SummonNegated) -> Line:
        return self._say("log.unsummon", card=self.card(event.card, event.code))

    def _set_down(self, event: ev.SetDown) -> Line:
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

    def _position_changed(self, event: ev.PositionChanged) -> Line | None:
        known = self.memory.get(event.card)
        if known.location & ON_FIELD and known.location != Location.MONSTER:
            player = self.wording.player(known.player)
            self._held.append((event, self._say("log.open", player=player, card=self._turning)))
            return None
        turned = event.before & FACE_DOWN and event.position & FACE_UP
        line = self._say(
            "log.flip" if turned else "log.position",
            card=self._turning,
            position=self.wording.messages.member(Position(event.position)),
        )
        if turned and event.position == Position.FACE_UP_ATTACK:
            self._held.append((event, line))  # mostly a Flip Summon
            return None
        return line

    def _counters_changed(self, event: ev.CountersChanged) -> Line:
        return self._say(
            "log.counters_added" if event.amount > 0 else "log.counters_removed",
            card=self.card(event.card),
            count=abs(event.amount),
            counter=counter_name(event.counter, self.wording),
            total=event.count,
        )

    def _equipped(self, event: ev.Equipped) -> Line:
        return self._say("log.equip", card=self.card(event.card), target=self.card(event.target))

    def _control_changed(self, event: ev.ControlChanged) -> Line:
        return self._say(
            "log.control",
            player=self.wording.player(event.player),
            card=self.card(event.card),
        )

    def _material_attached(self, event: ev.MaterialAttached) -> Line:
        return self._say(
            "log.attach",
            card=self.card(event.card, event.code),
            target=self._bearer,
        )

    # moves

    def _moved(self, group: Sequence[ev.Moved], after: Sequence[Record]) -> list[Line]:
        first = group[0]
        if first.place & ON_FIELD:
            # mostly a later event says what it came for
            self._held += [(move, self._placed(move)) for move in group]
            return []
        key = move_key(first, after)
        if key is None:
            return []
        words = self.wording
        if key == "from_track":
            return [
                self._say(
                    "speed.log.taken",
                    player=words.player(move.player),
                    space=space_name(move.origin_zone, words),
                    cards=words.cards([move.code]),
                )
                for move in group
            ]
        seat = first.player if first.place == Location.HAND else first.origin_player
        line = self._say(
            f"log.move.{key}",
            cards=words.cards([move.code for move in group]),
            player=words.player(seat),
            place=self._pile(first.player, first.place),
            count=len(group),
        )
        return [line]

    def _placed(self, move: ev.Moved) -> Line:
        words = self.wording
        values = {
            "card": words.quoted(move.code),
            "place": words.place(move.place, move.zone),
            "player": words.player(move.player),
        }
        if move.origin & ON_FIELD and move.origin_player == move.player:
            return self._say("log.move.shifted", **values)
        if move.place == Location.MONSTER and move.reason & Reason.SUMMON:
            return self._say("log.move.summoning", **values)
        return self._say("log.move.placed", **values)

    # chain

    def _link_added(self, event: ev.LinkAdded) -> Line:
        words = self.wording
        self._chain[event.number] = event.code
        if event.code == SPEED_WORLD_ID and 0 <= event.effect < len(ABILITIES):
            return self._ability_used(event)
        card = words.quoted(event.code)
        tail = ""
        if event.targets:
            names = words.listed(self._named(number) for number in event.targets)
            tail += words.text("log.link_targets", cards=names)
        elif event.opponent != NOBODY:
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

    def _link_solved(self, event: ev.LinkSolved) -> Line | None:
        code = self._chain.get(event.number, 0)
        if not event.negated or not code:
            return None
        return self._say("log.solved_negated", "faint", card=self.wording.quoted(code))

    def _chain_ended(self, event: ev.ChainEnded) -> Line | None:
        self._chain.clear()
        return None

    def _negated(self, event: ev.Negated) -> Line:
        key = "log.negate_activation" if event.activation else "log.negate_effect"
        return self._say(key, card=self.wording.quoted(self._chain.get(event.number, 0)))

    # the Riding Duel

    def _track_laid(self, event: ev.TrackLaid) -> Line:
        if len(event.spaces) == 1:
            place = space_name(event.spaces[0], self.wording)
            return self._say("speed.log.refilled", "faint", space=place)
        return self._say("speed.log.laid", count=len(event.spaces))

    def _piece_moved(self, event: ev.PieceMoved, *, takes: bool) -> Line:
        words = self.wording
        return self._say(
            "speed.log.moved" if takes or not event.space else "speed.log.empty",
            player=words.player(event.player),
            steps=event.steps,
            origin=space_name(event.left, words),
            space=space_name(event.space, words),
        )

    def _standby_counters(self, events: Sequence[ev.PlayerCounters]) -> Line:
        """What the Standby Phase brings everybody, in one line."""
        words = self.wording
        counts = [
            words.text("speed.log.has", player=words.player(e.player), count=e.count)
            for e in events
        ]
        return self._say("speed.log.everybody", "faint", counts=words.listed(counts))

    def _player_counters(self, event: ev.PlayerCounters) -> Line:
        words = self.wording
        key = f"speed.why.{event.why}"
        way = "gained" if event.amount > 0 else "paid" if event.why in _PRICES else "lost"
        return self._say(
            f"speed.log.{way}",
            player=words.player(event.player),
            count=abs(event.amount),
            why=words.text(key) if words.messages.has(key) else event.why,
            total=event.count,
        )

    def _ability_used(self, event: ev.LinkAdded) -> Line:
        """An effect of Speed World N: told by what it does."""
        words = self.wording
        tail = ""
        if event.opponent != NOBODY:
            tail = words.text("speed.log.used_on", player=words.player(event.opponent))
        return self._say(
            "speed.log.used",
            "chain",
            player=words.player(event.player),
            card=words.quoted(event.code),
            ability=words.text(f"speed.why.{ABILITIES[event.effect].key}"),
            targets=tail,
        )

    # battle and life points

    def _attacked(self, event: ev.Attacked) -> Line:
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

    def _attack_ended(self, event: ev.AttackEnded) -> Line:
        return self._say("log.attack_end", card=self.card(event.card))

    def _battled(self, event: ev.Battled) -> Line | None:
        if event.target == NO_CARD:
            return None
        return self._say("log.battle", attack=event.attack, against=event.against)

    def _life_changed(self, event: ev.LifeChanged) -> Line:
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

    def _rolled(self, event: ev.Rolled) -> Line:
        results = self.wording.listed(str(result) for result in event.results)
        return self._say("log.dice", player=self.wording.player(event.player), results=results)

    def _tossed(self, event: ev.Tossed) -> Line:
        words = self.wording
        results = words.listed(
            words.text("coin.heads" if heads else "coin.tails") for heads in event.results
        )
        return self._say("log.coin", player=words.player(event.player), results=results)

    def _declared(self, event: ev.Declared) -> Line:
        words = self.wording
        player = words.player(event.player)
        if event.what == "player":
            return self._say("log.declare.player", player=player, value=words.player(event.value))
        if event.what == "option":
            return self._chosen(event)
        if event.what in ("number", "level", "declare_level"):
            return self._say("log.declare.number", player=player, value=event.value)
        return self._say(
            "log.declare.value", player=player, value=declared(event.what, event.value, words)
        )

    def _chosen(self, event: ev.Declared) -> Line:
        """An option: one that has a sentence of its own, a mode of a card, or a word."""
        words = self.wording
        player = words.player(event.player)
        if words.messages.has(f"log.declare.{event.label}"):
            # the direction of play, or of two players who begins (AMB-8)
            return self._say(f"log.declare.{event.label}", player=player)
        if event.label.startswith(MODE):
            number = int(event.label.removeprefix(MODE))
            text = words.mode(self.memory.id_of(event.source), number - 1)
            if text:
                return self._say("log.declare.mode", player=player, text=text)
            return self._say("log.declare.option", player=player, value=number)
        for key in (f"coin.{event.label}", f"answer.{event.label}", f"choice.{event.label}"):
            if words.messages.has(key):
                return self._say("log.declare.value", player=player, value=words.text(key))
        return self._say("log.declare.option", player=player, value=event.value + 1)

    # by hand

    def _act_proposed(self, event: ev.ActProposed) -> Line:
        words = self.wording
        act = words.text(f"by_hand.word.{event.act}")
        parts = [self._detail(event.detail)] if event.detail else []
        parts += [self.card(n, code) for n, code in zip(event.cards, event.codes, strict=True)]
        if event.seat != NOBODY:
            parts.append(words.player(event.seat))
        if event.value:
            parts.append(str(event.value))
        if parts:
            act = words.text("by_hand.part", act=act, what=words.listed(parts))
        source = self.card(event.source)
        player = words.player(event.player)
        return self._say("by_hand.proposed", player=player, source=source, act=act)

    def _detail(self, detail: str) -> str:
        """What is said of a table action in words, as far as they are words."""
        detail = detail.removeprefix("random_")
        if self.wording.messages.has(f"by_hand.word.{detail}"):
            return self.wording.text(f"by_hand.word.{detail}")
        head, _, tail = detail.rpartition("_")
        if head and self.wording.messages.has(f"by_hand.word.{head}"):
            both = (head, tail)
            return self.wording.listed(self.wording.text(f"by_hand.word.{w}") for w in both)
        return detail

    def _act_answered(self, event: ev.ActAnswered) -> Line:
        key = "by_hand.answered" if event.agreed else "by_hand.declined"
        return self._say(key, player=self.wording.player(event.player))


def _code_of(card: int, after: Sequence[Record]) -> int:
    """Which card a number is, by the move or the summon that follows; 0 where none tells."""
    for event in after:
        if isinstance(event, (ev.Moved, ev.Summoned, ev.SummonNegated)) and event.card == card:
            return event.code
    return 0


def _goes_with(first: ev.PlayerCounters, event: Record) -> bool:
    return isinstance(event, ev.PlayerCounters) and event.why == first.why


def _takes(after: Sequence[Record]) -> bool:
    """Whether a card is taken from the track next."""
    return any(isinstance(e, ev.Moved) and e.origin == Location.TRACK for e in after)


def space_name(space: int, wording: Wording) -> str:
    """A space of the track."""
    return wording.text("speed.space", number=space) if space else wording.text("speed.start")


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


class OpenLog(Log):
    """The log of somebody who may see everything: a replay has no secrets."""

    def read(self, events: Sequence[Event]) -> list[Line]:
        new = list(events[self._read :])
        self._read = len(events)
        return self._tell_all(new)
