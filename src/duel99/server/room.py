"""A table: who sits there, what is played, what everybody is told.

A :class:`Room` knows neither sockets nor databases and reads no clock; it is told the time. What
people send is first only looked at (:meth:`Room.take`), which gives the entries for the journal;
when these are written, :meth:`Room.commit` lets them take effect, and :meth:`Room.tell` gives
what each connection is to be sent. :meth:`Room.handle` does it all at once for who keeps no
journal elsewhere::

    for listener, frame in room.handle("connection", Reply(number, 0), now):
        ...
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from duel99 import bots
from duel99.bots import Situation, Watched
from duel99.bots.plain import harmless_answer
from duel99.kernel.decision import PASS, Answer, IllegalAnswer
from duel99.kernel.duel import TIME_CALLED, Duel
from duel99.kernel.event import Event
from duel99.kernel.terms import NOBODY
from duel99.messages import Messages
from duel99.rulesets.matches import ExchangeRefused, MatchDeck
from duel99.telling.talk import Shown

from . import journal as j
from . import tokens, wire
from .clocks import Clock
from .course import Course
from .moments import RESPONSES, Moments
from .plan import Plan, checked_pool, clean
from .refusal import Refusal
from .seats import Seat, optional
from .standing import Standing, match_words, result_words, wire_view
from .voice import Chronicle, Listener, Naming, language_of, present
from .votes import ABOUT_A_SEAT, Proposal

Entries: TypeAlias = list[j.AnyEntry]
Sent: TypeAlias = tuple[str, wire.ToClient]
"""The id of a connection and what it is sent."""

MOST_TALK: Final = 200
_MOST_PROPOSALS: Final = 5
_TICK: Final = 5.0
_BETWEEN: Final = 4.0
"""Seconds for which the end of a duel is shown before the next one of a match begins by itself."""
_SEEDS: Final = 1 << 31
STAND_IN: Final = "greedy"
"""The bot that plays for a person who is gone."""


class Room:
    """One table. ``watch`` is the secret of its spectators, ``password`` what is kept of it.

    ``new_seed`` and ``new_id`` are the chance of the table itself; what they give stands in the
    journal.
    """

    def __init__(
        self,
        id: str,
        plan: Plan,
        *,
        password: str = "",
        watch: str = "",
        new_seed: Callable[[], int] = lambda: secrets.randbelow(_SEEDS),
        new_id: Callable[[], str] = tokens.new_id,
        moments: Moments | None = None,
    ) -> None:
        self.id = id
        self.plan = plan
        self.password = password
        self.watch = watch
        self.course = Course(plan)
        self.seats = [Seat.of(i, seat) for i, seat in enumerate(plan.seats)]
        self.clock = Clock(plan.clock, len(plan.seats))
        self.moments = moments or Moments()
        self.proposals: dict[int, Proposal] = {}
        self.talk: list[wire.Spoken] = []
        self.shown: list[Shown] = []
        self.paused = False
        self.listeners: dict[str, Listener] = {}
        self.proposed = 0
        self.finished: list[tuple[str, int, Duel]] = []
        """Duels that are over, by the ids of their replays; whoever keeps them takes them out."""
        self._new_seed = new_seed
        self._new_id = new_id
        self._moment = 0
        self._held_since = 0.0
        self._ready = False
        self._loading = False
        self._posts: list[Callable[[Listener], wire.ToClient | None]] = []
        self._chronicles: dict[tuple[int, str, int], Chronicle] = {}
        self._standings: list[tuple[float, Standing]] = []
        self._bots: dict[tuple[int, int, str], Watched] = {}
        self._asked_at: float | None = None
        self._asked_key: tuple[Any, ...] = ()
        self._ticked: float | None = None
        self._end_told = 0
        self._begins_at: float | None = None

    # who is there

    def here(self, seat: int) -> bool:
        """Whether somebody is connected for a seat."""
        return any(listener.seat == seat for listener in self.listeners.values())

    def people(self) -> list[int]:
        """Seats that a person plays now."""
        return [seat.index for seat in self.seats if seat.played_by_person and seat.taken]

    def who(self, token: str) -> int:
        """The seat that a token opens, ``NOBODY`` for a spectator's. Raises :class:`Refusal`."""
        found = [seat.index for seat in self.seats if tokens.opens(token, seat.secret)]
        if found:
            return found[0]
        if self.watch and tokens.opens(token, tokens.digest(self.watch)):
            return NOBODY
        raise Refusal("bad_token", status=401, fatal=True)

    def attach(self, connection: str, hello: wire.Hello, now: float) -> Entries:
        """A connection begins. Raises :class:`Refusal`."""
        if hello.protocol != wire.PROTOCOL:
            raise Refusal("protocol", fatal=True, wanted=hello.protocol, spoken=wire.PROTOCOL)
        seat = self.who(hello.token)
        name = self.seats[seat].name if seat != NOBODY else ""
        listener = Listener(connection, seat, language_of(hello.language), name)
        listener.duel = self.course.number
        if hello.epoch == self.course.epoch and hello.since > 0:
            listener.epoch, listener.lines = hello.epoch, hello.since
            listener.events = self._told(listener)[1]
        self.listeners[connection] = listener
        entries: Entries = []
        if seat != NOBODY and self.seats[seat].person and self.seats[seat].bot:
            entries.append(j.Stood(seat, ""))
        return entries

    def greet(self, connection: str) -> list[Sent]:
        """What a connection is sent first."""
        listener = self.listeners[connection]
        info = self.info()
        frames: list[wire.ToClient] = [
            wire.Welcome(listener.seat, info, listener.language),
            *(said for said in self.talk if _hears(said, listener.seat)),
        ]
        for proposal in self.proposals.values():
            frames.append(self._proposed(proposal, listener))
        listener.table = msgspec.json.encode(info)
        return [(connection, frame) for frame in frames]

    def detach(self, connection: str) -> None:
        """A connection is gone; its seat waits."""
        self.listeners.pop(connection, None)

    def info(self) -> wire.TableInfo:
        """The table as its people know it."""
        course = self.course
        states: dict[str, Any] = {
            "waiting": "waiting",
            "begin": "siding",
            "siding": "siding",
            "choice": "siding",
            "duel": "playing",
            "over": "over",
        }
        return wire.TableInfo(
            self.id,
            self.plan.name,
            self.plan.ruleset,
            self.plan.mode,
            self.plan.recycles,
            self.plan.options,
            [self._seat_info(seat) for seat in self.seats],
            "paused" if self.paused else states[course.state],
            sum(listener.seat == NOBODY for listener in self.listeners.values()),
            bool(self.password),
            self.plan.spectators.allowed,
            self._match_info(),
            course.finished_replays,
            course.rules.table.show_hand == "yes",
        )

    def _seat_info(self, seat: Seat) -> wire.SeatInfo:
        course = self.course
        ready = seat.taken
        if course.state == "siding" and course.match is not None:
            ready = seat.index not in course.match.to_side
        elif course.state == "choice":
            ready = seat.index != course.chooser
        elif course.state == "over":
            ready = seat.wishes or not seat.person
        return wire.SeatInfo(
            seat.index,
            seat.name,
            seat.bot,
            seat.person,
            not seat.person or self.here(seat.index),
            ready,
            self.clock.shown(seat.index),
        )

    def _match_info(self) -> wire.MatchInfo | None:
        match = self.course.match
        if match is None:
            return None
        left = match.seconds_left
        return wire.MatchInfo(
            match.stage.value,
            match.scoring.won_by,
            match.scoring.duels,
            match.played,
            list(match.wins),
            list(match.points),
            list(match.winners),
            -1.0 if left is None else round(left),
        )

    # the lobby

    def join(
        self, name: str, password: str, seat: int | None, deck: str
    ) -> tuple[int, str, Entries]:
        """Somebody wants a seat: which one it is, its token, the entries. Raises :class:`Refusal`."""
        self.check_password(password)
        free = [s.index for s in self.seats if s.person and not s.secret]
        if seat is not None and seat not in range(len(self.seats)):
            raise Refusal("no_seat", place="seat", seat=seat, most=len(self.seats) - 1)
        if self.course.state != "waiting" or not free:
            raise Refusal("table_full", status=409)
        if seat is not None and seat not in free:
            raise Refusal("seat_taken", status=409, place="seat", seat=seat)
        chosen = free[0] if seat is None else seat
        called = clean(name) or self.seats[chosen].name
        if not called:
            raise Refusal("no_name", place="name")
        taken = {s.name for s in self.seats if s.taken and s.index != chosen}
        if called in taken:
            raise Refusal("name_taken", status=409, place="name", name=called)
        brought = None
        if deck.strip():
            if self.course.rules.piles.shared:
                raise Refusal("shared_deck", place="deck")
            brought = checked_pool(deck, self.course.rules, len(self.seats), "deck")[1]
        token = tokens.new_token()
        return chosen, token, [j.Sat(chosen, called, tokens.digest(token), brought)]

    def check_password(self, password: str) -> None:
        """Raises :class:`Refusal` for a wrong one."""
        if not tokens.unlocks(password, self.password):
            raise Refusal("bad_password", status=403, place="password")

    def watcher(self, password: str) -> str:
        """The token of spectators. Raises :class:`Refusal`."""
        if not self.plan.spectators.allowed:
            raise Refusal("no_spectators", status=403)
        self.check_password(password)
        return self.watch

    def start(self, token: str) -> Entries:
        """A person at the table says that it may begin. Raises :class:`Refusal`."""
        if self.who(token) == NOBODY:
            raise Refusal("spectator", status=403)
        if self.course.state != "waiting":
            raise Refusal("started", status=409)
        left = [seat.index for seat in self.seats if not seat.taken]
        if left:
            raise Refusal("seats_empty", status=409, count=len(left))
        return self.begin()

    def begin(self) -> Entries:
        """The first duel, where everybody is there."""
        return [j.Began(self._new_seed(), self._new_id())]

    # what people send

    def take(self, connection: str, frame: wire.ToServer, now: float) -> Entries:
        """Look at a frame: the entries to be written before it takes effect.

        Raises :class:`Refusal`; nothing has changed then.
        """
        listener = self.listeners[connection]
        seat = listener.seat
        match frame:
            case wire.Ping():
                self._only(listener, wire.Pong(frame.at))
                return []
            case wire.Say() | wire.Emote():
                return self._take_talk(listener, frame)
            case wire.Settings():
                return self._take_settings(listener, frame)
            case wire.Hello():
                raise Refusal("hello_again")
        if seat == NOBODY:
            raise Refusal("spectator", status=403)
        match frame:
            case wire.Reply():
                return self._take_reply(listener, frame, now)
            case wire.GiveUp():
                self._must_run()
                return self._give_up(seat)
            case wire.Ask():
                return self._take_proposal(seat, frame)
            case wire.Vote():
                proposal = self.proposals.get(frame.proposal)
                if proposal is None or seat not in proposal.needed:
                    raise Refusal("no_vote")
                return [j.Voted(frame.proposal, seat, frame.yes)]
            case wire.Again():
                if self.course.state != "over":
                    raise Refusal("not_over")
                return [] if self.seats[seat].wishes else [j.Wished(seat)]
            case wire.ShowHand():
                self._must_run()
                if self.course.rules.table.show_hand != "yes":
                    raise Refusal("no_showing")
                return [j.Showed(seat)]
            case wire.Side():
                return self._take_side(seat, frame)
            case wire.Start():
                if self.course.state != "choice" or self.course.chooser != seat:
                    raise Refusal("no_choice")
                if frame.seat not in range(len(self.seats)):
                    raise Refusal("no_seat", seat=frame.seat, most=len(self.seats) - 1)
                return [j.Chose(frame.seat)]
        raise Refusal("hello_again")

    def handle(
        self,
        connection: str,
        frame: wire.ToServer,
        now: float,
        write: Callable[[Entries], None] = lambda entries: None,
    ) -> list[Sent]:
        """Take a frame, let it take effect, and go on as far as the table goes by itself."""
        try:
            entries = self.take(connection, frame, now)
        except Refusal as refusal:
            return [(connection, self.refused(connection, refusal))]
        sent: list[Sent] = []
        while True:
            if entries:
                write(entries)
                self.commit(entries, now)
            entries = self.follow(now)
            if not entries:
                return sent + self.tell(now)

    def refused(self, connection: str, refusal: Refusal) -> wire.Refused:
        """A refusal as a frame, in the language of the connection."""
        listener = self.listeners.get(connection)
        messages = Messages(listener.language if listener else "zh-TW")
        return wire.Refused(refusal.code, refusal.text(messages), refusal.fatal)

    def _must_run(self) -> None:
        if self.paused:
            raise Refusal("paused", status=409)
        if self.course.decision is None:
            raise Refusal("no_duel", status=409)

    def _take_reply(self, listener: Listener, frame: wire.Reply, now: float) -> Entries:
        self._must_run()
        seat = self.seats[listener.seat]
        if self.moments.holder == seat.index:
            if frame.number != -self._moment - 1:
                raise Refusal("late_answer")
            self.moments.go_on(seat.index)
            return []
        decision = self.course.decision
        if decision is None or not self.asked(seat.index):
            raise Refusal("not_asked")
        if frame.number != seat.asked or listener.number != frame.number:
            raise Refusal("late_answer")
        answer = _translated(frame.answer, listener.presented)
        duel = self._duel()
        try:
            recorded, _ = decision.parse(answer)
        except IllegalAnswer:
            raise Refusal("illegal_answer") from None
        hidden = decision.purpose in RESPONSES
        spent = -1.0 if hidden else self.clock.spent(now, hidden=hidden)
        entries: Entries = [*self._match_tick(now)]
        # whoever passes is measured, so that the moments of those who cannot act are as long
        if decision.purpose in RESPONSES:
            passed = decision.options[recorded] == PASS if isinstance(recorded, int) else False
            seconds = now - self._asked_at if self._asked_at is not None else None
            self.moments.answered(seat.index, passed=passed, seconds=seconds)
        assert duel.decision is decision
        return [*entries, j.Answered(recorded, seat.index, "seat", spent)]

    def _give_up(self, seat: int) -> Entries:
        duel = self._duel()
        if not duel.players[seat].alive or seat in duel.surrendered:
            raise Refusal("not_playing")
        return [j.Answered(~seat, seat, "seat")]

    def _take_talk(self, listener: Listener, frame: wire.Say | wire.Emote) -> Entries:
        if isinstance(frame, wire.Emote):
            if frame.emote not in wire.EMOTES:
                raise Refusal("unknown_emote", known=", ".join(wire.EMOTES))
            return [j.Talked(listener.seat, listener.name, "", NOBODY, frame.emote)]
        text = " ".join(_plain(frame.text).split())
        if not text:
            raise Refusal("empty_talk")
        if frame.to != NOBODY:
            if listener.seat == NOBODY:
                raise Refusal("spectator", status=403)
            if frame.to not in range(len(self.seats)):
                raise Refusal("no_seat", seat=frame.to, most=len(self.seats) - 1)
        return [j.Talked(listener.seat, listener.name, text, frame.to)]

    def _take_settings(self, listener: Listener, frame: wire.Settings) -> Entries:
        if frame.language:
            language = language_of(frame.language, listener.language)
            if language != listener.language:
                listener.language = language
                listener.forget()
                listener.siding = b""
                for proposal in self.proposals.values():
                    self._only(listener, self._proposed(proposal, listener))
        if frame.asking and listener.seat != NOBODY:
            if self.seats[listener.seat].asking != frame.asking:
                return [j.Set(listener.seat, frame.asking)]
        return []

    def _take_side(self, seat: int, frame: wire.Side) -> Entries:
        match = self.course.match
        if self.course.state != "siding" or match is None or seat not in match.to_side:
            raise Refusal("no_siding")
        deck = MatchDeck(tuple(frame.main), tuple(frame.extra), tuple(frame.side))
        try:
            match.side(seat, deck, self.course.in_extra)
        except (ExchangeRefused, LookupError):
            raise Refusal("bad_exchange") from None
        return [j.Sided(seat, deck)]

    def _take_proposal(self, seat: int, frame: wire.Ask) -> Entries:
        if len(self.proposals) >= _MOST_PROPOSALS:
            raise Refusal("too_many_proposals")
        what, target, to = frame.what, NOBODY, -1
        people = tuple(self.people())
        present = tuple(p for p in people if p == seat or self.here(p))
        needed = present
        if what == "resume":
            if not self.paused:
                raise Refusal("not_paused")
        else:
            self._must_run()
        if what == "rewind":
            needed = people
            marks = dict(self.seats[seat].marks)
            number = frame.number
            if number == -1 and marks:
                number = max(marks)
            if number not in marks:
                raise Refusal("no_rewind")
            to = marks[number]
        elif what in ABOUT_A_SEAT:
            target = frame.seat
            if target not in people or target == seat or self.here(target):
                raise Refusal("not_lost", seat=target)
            needed = tuple(p for p in present if p != target)
        for open_one in self.proposals.values():
            if (open_one.what, open_one.target, open_one.to) == (what, target, to):
                return [j.Voted(open_one.number, seat, True)]
        return [j.Asks(self.proposed + 1, seat, needed, what, target, to)]

    # what takes effect

    def restore(self, entries: Iterable[j.AnyEntry]) -> None:
        """Become what the journal says; nobody is told."""
        self._loading = True
        for entry in entries:
            self.apply(entry)
        self._loading = False
        self._posts.clear()
        self._witness()

    def commit(self, entries: Sequence[j.AnyEntry], now: float) -> None:
        """Entries that are written take effect."""
        for entry in entries:
            self.apply(entry)
        self._witness()
        if self.course.watching is not None:
            self.moments.observe(self.course.watching, self.people())

    def _witness(self) -> None:
        if self.plan.pace == "even" and sum(s.person for s in self.seats) > 1:
            self.course.witness(self._eyes)

    def _eyes(self) -> set[int]:
        """Seats (``NOBODY``: spectators) through which somebody looks at the table."""
        eyes = {listener.seat for listener in self.listeners.values()}
        if self._shows_later:
            eyes.add(NOBODY)
        return eyes

    @property
    def _shows_later(self) -> bool:
        return self.plan.spectators.allowed and self.plan.spectators.delay > 0

    def apply(self, entry: j.AnyEntry) -> None:
        """One entry takes effect."""
        course = self.course
        match entry:
            case j.Sat():
                seat = self.seats[entry.seat]
                seat.name, seat.secret = entry.name, entry.secret
                if entry.deck is not None:
                    course.decks[entry.seat] = entry.deck
            case j.Began():
                course.begin([seat.name for seat in self.seats], entry.seed, entry.replay)
                self._duel_changed()
            case j.Next():
                course.next(entry.seed, entry.replay)
                for seat in self.seats:
                    seat.wishes = False
                    seat.marks.clear()
                self.clock = Clock(self.plan.clock, len(self.seats))
                self.shown.clear()
                self._duel_changed()
            case j.Answered():
                self._answered(entry)
            case j.Stood():
                self.seats[entry.seat].bot = entry.bot
            case j.Sided():
                course.side(entry.seat, entry.deck)
            case j.Chose():
                course.choose(entry.first)
            case j.Ticked():
                course.tick(entry.seconds)
            case j.Wished():
                self.seats[entry.seat].wishes = True
                if all(s.wishes for s in self.seats if s.person and not s.bot):
                    course.again()
            case j.Asks():
                self._asks(entry)
            case j.Voted():
                self._voted(entry)
            case j.Talked():
                self._talked(entry)
            case j.Showed():
                duel = self._duel()
                hand = tuple(card.printed.id for card in duel.players[entry.seat].hand)
                self.shown.append(Shown(len(duel.events), entry.seat, hand))
            case j.Set():
                self.seats[entry.seat].asking = entry.asking

    def _answered(self, entry: j.Answered) -> None:
        duel = self._duel()
        answers = len(duel.answers)
        decision = duel.decision
        epoch = self.course.epoch
        given = entry.answer
        surrender = isinstance(given, int) and given < 0
        taken = self.course.apply(given)
        if not taken:
            for seat in self.seats:
                seat.asked += 1
            self._post(lambda listener: self._fault(listener, "engine_fault"))
        if not surrender and decision is not None:
            if taken:
                self.seats[entry.seat].note(answers, mark=entry.by == "seat")
            if entry.spent >= 0:
                self.clock.charge(entry.seat, entry.spent)
        self.clock.reset()
        if self.course.epoch != epoch:
            self._duel_changed()
        if self._duel().over:
            self._finish()

    def _finish(self) -> None:
        self.finished.append((self.course.replays[-1], self.course.number, self._duel()))
        self.course.finish()
        for proposal in list(self.proposals.values()):
            self._close(proposal)

    def _duel_changed(self) -> None:
        """Another duel, or this one at an earlier point."""
        self.moments.clear()
        self.clock.reset()
        self._standings.clear()
        for proposal in list(self.proposals.values()):
            if proposal.epoch != self.course.epoch and proposal.what == "rewind":
                self._close(proposal)

    def _asks(self, entry: j.Asks) -> None:
        self.proposed = entry.proposal
        proposal = Proposal(
            entry.proposal,
            entry.seat,
            entry.what,
            entry.needed,
            entry.target,
            entry.to,
            self.course.epoch,
        )
        self.proposals[proposal.number] = proposal
        proposal.vote(entry.seat, True)
        self._counted(proposal)

    def _voted(self, entry: j.Voted) -> None:
        proposal = self.proposals.get(entry.proposal)
        if proposal is not None:
            proposal.vote(entry.seat, entry.yes)
            self._counted(proposal)

    def _counted(self, proposal: Proposal) -> None:
        """Carry out what the table has agreed to."""
        if proposal.passed:
            self._close(proposal, passed=True)
            self._carry_out(proposal)
        elif proposal.failed:
            self._close(proposal)
        else:
            self._post(lambda listener: self._proposed(proposal, listener))

    def _close(self, proposal: Proposal, *, passed: bool = False) -> None:
        self.proposals.pop(proposal.number, None)
        self._post(lambda listener: self._proposed(proposal, listener, passed=passed, open=False))

    def _carry_out(self, proposal: Proposal) -> None:
        course = self.course
        match proposal.what:
            case "pause" | "resume":
                self.paused = proposal.what == "pause"
            case "rewind":
                if course.decision is not None and proposal.to < len(self._duel().answers):
                    course.rewind(proposal.to)
                    for seat in self.seats:
                        seat.forget_marks(proposal.to)
                    count = len(self._duel().events)
                    self.shown[:] = [shown for shown in self.shown if shown.at <= count]
                    self._duel_changed()
            case "bot":
                self.seats[proposal.target].bot = STAND_IN
            case "forfeit":
                target = proposal.target
                if course.decision is not None and self._duel().players[target].alive:
                    self._answered(j.Answered(~target, target, "table"))
            case "wait":
                for other in list(self.proposals.values()):
                    if other.target == proposal.target:
                        self._close(other)

    def _talked(self, entry: j.Talked) -> None:
        number = self.talk[-1].number + 1 if self.talk else 1
        spoken = wire.Spoken(entry.seat, entry.name, entry.text, entry.to, entry.emote, number)
        self.talk.append(spoken)
        del self.talk[:-MOST_TALK]
        self._post(lambda listener: spoken if _hears(spoken, listener.seat) else None)

    # what goes on by itself

    def asked(self, seat: int) -> bool:
        """Whether a seat's person is asked the duel's question now."""
        decision = self.course.decision
        return (
            decision is not None
            and not self.paused
            and decision.player == seat
            and self.seats[seat].played_by_person
            and self._ready
        )

    def follow(self, now: float) -> Entries:
        """What the table does by itself now; empty where it waits for somebody or something."""
        course = self.course
        self._ready = False
        if self.paused:
            self.clock.hold(now)
            return []
        if course.state != "duel" and self._still_showing(now):
            return []
        if course.state == "begin":
            return self._begin_next(now)
        if course.state == "choice":
            ticks = self._match_tick(now)
            if not self.seats[course.chooser].played_by_person:
                return [*ticks, j.Chose(course.chooser)]
            return ticks
        if course.state == "siding" and course.match is not None:
            for seat in course.match.to_side:
                if not self.seats[seat].played_by_person:
                    return [j.Sided(seat, course.match.decks[seat])]
            return self._match_tick(now)
        if course.decision is None:
            return []
        return self._follow_duel(now)

    def _begin_next(self, now: float) -> Entries:
        """The next duel, when people have seen how the last one ended."""
        if self.course.duel is not None and self._end_told != self.course.number:
            self._begins_at = now + _BETWEEN
            return []
        if self._begins_at is not None and now < self._begins_at:
            return []
        self._begins_at = None
        return [j.Next(self._new_seed(), self._new_id())]

    def _still_showing(self, now: float) -> bool:
        """Whether people have not been shown the end of the duel yet."""
        if self.moments.scene is None:
            return False
        asking = dict.fromkeys((p for p in self.people()), "auto")
        return not self.moments.step(self._duel(), asking, now)

    def _follow_duel(self, now: float) -> Entries:
        duel = self._duel()
        decision = duel.decision
        assert decision is not None
        match = self.course.match
        ticks = self._match_tick(now)
        if ticks:
            return ticks
        if match is not None and match.time_is_up and not duel.last_turn:
            return [j.Answered(TIME_CALLED, NOBODY, "table")]
        if self.bot_asked() is not None:
            return []
        asking = {p: self._moment_of(p) for p in self.people() if duel.players[p].alive}
        holder = self.moments.holder
        if (
            holder != NOBODY
            and self.clock.runs
            and now - self._held_since >= self.clock.plan.seconds
        ):
            self.moments.go_on(holder)
            holder = NOBODY
        self._ready = self.moments.step(duel, asking, now)
        if self.moments.holder not in (holder, NOBODY):
            self._moment += 1
            self._held_since = now
        if not self._ready or self.bot_asked() is not None:
            return []
        return self._follow_person(now)

    def _follow_person(self, now: float) -> Entries:
        """A person is asked: what settings and clock answer for them."""
        duel = self._duel()
        decision = duel.decision
        assert decision is not None
        seat = self.seats[decision.player]
        key = (self.course.epoch, seat.index, seat.asked)
        if key != self._asked_key:
            self._asked_key, self._asked_at = key, now
        if seat.asking == "off" and optional(decision) and self._asking(seat.index) != "on":
            self.moments.answered(seat.index, passed=True, seconds=None)
            return [j.Answered(decision.first_answer(), seat.index, "setting")]
        if not self.clock.runs:
            return []
        if not self.here(seat.index):
            self.clock.hold(now)
            return []
        self.clock.start(now)
        hidden = decision.purpose in RESPONSES
        ends = self.clock.ends(seat.index, now, hidden=hidden)
        if ends is None or now < ends:
            return []
        if hidden:
            self.moments.answered(seat.index, passed=True, seconds=None)
        spent = -1.0 if hidden else self.clock.spent(now, hidden=False)
        return [j.Answered(harmless_answer(Situation(duel)), seat.index, "clock", spent)]

    def _asking(self, seat: int) -> str:
        """How a person is asked: where nothing is passed over, at every chance (AMB-41)."""
        if self.course.rules.table.auto_pass == "off":
            return "on"
        return self.seats[seat].asking

    def _moment_of(self, seat: int) -> str:
        """How a person has its moments: nobody waits for the click of one who is gone."""
        asking = self._asking(seat)
        return "auto" if asking == "on" and not self.here(seat) else asking

    def _match_tick(self, now: float) -> Entries:
        """The match's clock, every few seconds."""
        match = self.course.match
        if match is None or not match.scoring.clock:
            return []
        if self._ticked is None:
            self._ticked = now
        gone = now - self._ticked
        if gone < _TICK:
            return []
        self._ticked = now
        return [j.Ticked(round(gone, 3))]

    def wake(self, now: float) -> float | None:
        """When :meth:`follow` and :meth:`tell` are to be called at the latest."""
        times: list[float] = []
        if self.course.state == "begin" and self._begins_at is not None:
            times.append(self._begins_at)
        if not self.paused and self.moments.wake is not None:
            times.append(self.moments.wake)
        if not self.paused and self.course.decision is not None:
            if self.moments.holder != NOBODY and self.clock.runs:
                times.append(self._held_since + self.clock.plan.seconds)
            decision = self.course.decision
            if self._ready and self.here(decision.player):
                hidden = decision.purpose in RESPONSES
                ends = self.clock.ends(decision.player, now, hidden=hidden)
                if ends is not None:
                    times.append(ends)
        match = self.course.match
        if match is not None and match.scoring.clock and self.course.state != "over":
            times.append(now + _TICK)
        delay = self.plan.spectators.delay
        waiting = [at + delay for at, _ in self._standings if at + delay > now]
        if waiting:
            times.append(min(waiting))
        return min(times) if times else None

    # bots

    def bot_asked(self) -> int | None:
        """The seat of the bot that is to answer now."""
        decision = self.course.decision
        if decision is None or self.paused:
            return None
        seat = self.seats[decision.player]
        if seat.played_by_person:
            return None
        if decision.purpose in RESPONSES or self.moments.scene is None or self._ready:
            return seat.index
        return None

    def bot_task(self) -> tuple[tuple[int, int], Callable[[], Answer]]:
        """The key of the bot's question and the thinking, on a duel of its own.

        The key is for :meth:`bot_answer`: an answer to another question is thrown away.
        """
        seat = self.bot_asked()
        assert seat is not None
        duel = self._duel()
        kind = self.seats[seat].bot
        known = (self.course.number, seat, kind)
        if known not in self._bots:
            self._bots = {key: bot for key, bot in self._bots.items() if key[0] == known[0]}
            self._bots[known] = Watched(bots.make(kind, bots.seat_seed(duel.seed, seat)))
        bot = self._bots[known]
        situation = Situation(duel.fork())
        harmless = self.course.faulty > 0
        key = (self.course.epoch, len(duel.answers))
        if harmless:
            return key, lambda: harmless_answer(situation)
        return key, lambda: bot.choose(situation)

    def bot_answer(self, key: tuple[int, int], answer: Answer, now: float) -> Entries:
        """A bot has thought; empty where the question is another one by now."""
        seat = self.bot_asked()
        if seat is None or key != (self.course.epoch, len(self._duel().answers)):
            return []
        decision = self._duel().decision
        assert decision is not None
        if decision.purpose in RESPONSES:
            declined = isinstance(answer, int) and decision.options[answer] == PASS
            if not declined:
                self.moments.clear()
        return [*self._match_tick(now), j.Answered(answer, seat, "bot")]

    # what people are told

    def tell(self, now: float) -> list[Sent]:
        """What every connection is to be sent since the last time."""
        sent: list[Sent] = []
        posts, self._posts = self._posts, []
        self._note_standing(now)
        info = self.info()
        table = msgspec.json.encode(info)
        for listener in list(self.listeners.values()):
            frames: list[wire.ToClient] = []
            if table != listener.table:
                listener.table = table
                frames.append(wire.Table(info))
            for post in posts:
                frame = post(listener)
                if frame is not None:
                    frames.append(frame)
            frames += self._updates(listener, now)
            sent += [(listener.id, frame) for frame in frames]
        if self.course.duel is not None and self.course.duel.over:
            self._end_told = self.course.number
        return sent

    def _updates(self, listener: Listener, now: float) -> list[wire.ToClient]:
        frames: list[wire.ToClient] = []
        course = self.course
        if course.duel is not None:
            update = self._update(listener, now)
            if update is not None:
                frames.append(update)
                if update.view.over and listener.ended != course.epoch:
                    listener.ended = course.epoch
                    frames.append(self._ended(listener))
        siding = self._siding(listener)
        if siding is not None:
            data = msgspec.json.encode(siding)
            if data != listener.siding:
                if listener.siding or siding.step != "done":
                    frames.append(siding)
                listener.siding = data
        return frames

    def standing(self) -> Standing:
        """The table as it is shown now, before anybody's question."""
        duel = self._duel()
        scene = self.moments.scene
        told = scene.told if scene is not None else len(duel.events)
        waiting = NOBODY if scene is not None else _waiting(duel)
        if self.paused or self.course.state != "duel":
            waiting = NOBODY
        return Standing(
            self.course.number,
            self.course.epoch,
            told,
            duel.events,
            waiting,
            tuple(self.clock.shown(seat.index) for seat in self.seats) if self.clock.runs else (),
            scene.views if scene is not None else None,
        )

    def _held_back(self) -> bool:
        """Whether a bot's response is being thought of, which nobody is to notice."""
        decision = self.course.decision
        return (
            decision is not None
            and self.moments.scene is None
            and decision.purpose in (*RESPONSES, "trigger")
            and not self.seats[decision.player].played_by_person
        )

    def _note_standing(self, now: float) -> None:
        """Keep what spectators are shown later."""
        if self.course.duel is None or self._held_back():
            return
        if not self._shows_later and not any(e.seat == NOBODY for e in self.listeners.values()):
            self._standings.clear()
            return
        standing = self.standing()
        if not self._standings or self._standings[-1][1].key != standing.key:
            views = standing.views
            if views is not None and NOBODY not in views:
                return  # nobody looked when that happened: spectators see what comes next
            view = self._duel().view(NOBODY) if views is None else views[NOBODY]
            kept = msgspec.structs.replace(standing, views={NOBODY: view})
            self._standings.append((now, kept))
        delay = self.plan.spectators.delay
        while len(self._standings) > 1 and self._standings[1][0] + delay <= now:
            self._standings.pop(0)

    def _delayed(self, now: float) -> Standing | None:
        """What spectators are shown now."""
        for at, standing in self._standings[:1]:
            if at + self.plan.spectators.delay <= now:
                return standing
        return None

    def _told(self, listener: Listener) -> tuple[int, int]:
        """Epoch and number of events that a listener may know of."""
        if self.course.duel is None:
            return -1, 0
        if listener.seat == NOBODY and self._standings:
            first = self._standings[0][1]
            return first.epoch, first.told
        standing = self.standing()
        return standing.epoch, standing.told

    def _update(self, listener: Listener, now: float) -> wire.Update | None:
        seat = listener.seat
        if seat == NOBODY:
            found = self._delayed(now)
        else:
            found = None if self._held_back() else self.standing()
        if found is None:
            return None
        asks = self._asks_of(seat)
        if found.views is not None and seat not in found.views and asks is None:
            return None  # who has just come waits for what comes next
        key = (*found.key, asks)
        if key == listener.key:
            return None
        listener.key = key
        if listener.epoch != found.epoch:
            listener.epoch = found.epoch
            listener.events = 0 if found.duel > listener.duel else found.told
            listener.lines = 0
            listener.duel = found.duel
        chronicle = self._chronicle(seat, listener.language, found)
        decision = self._question(listener, chronicle, asks, now)
        first = min(listener.lines, len(chronicle.lines))
        events: list[Event] = list(found.events[listener.events : found.told])
        listener.events, listener.lines = found.told, len(chronicle.lines)
        duel = self._duel()
        view = found.views.get(seat) if found.views is not None else None
        return wire.Update(
            found.duel,
            found.epoch,
            found.told,
            [event.seen_by(seat) for event in events],
            first,
            chronicle.lines[first:],
            wire_view(view if view is not None else duel.view(seat)),
            decision,
            found.waiting,
            list(found.clocks),
        )

    def _asks_of(self, seat: int) -> int | None:
        """The number of what a seat is asked now; negative for a moment."""
        if seat == NOBODY or self.paused:
            return None
        if self.moments.holder == seat:
            return -self._moment - 1
        return self.seats[seat].asked if self.asked(seat) else None

    def _question(
        self, listener: Listener, chronicle: Chronicle, asks: int | None, now: float
    ) -> wire.DecisionOut | None:
        if asks is None:
            return None
        if asks < 0:
            return self._moment_question(listener, asks)
        duel = self._duel()
        assert duel.decision is not None
        if duel.decision.purpose == "respond":
            chronicle.pending()
        told, presented = present(duel, chronicle.naming, asks)
        listener.number, listener.presented = asks, presented
        if self.clock.runs:
            told = msgspec.structs.replace(told, seconds=round(self.clock.left(now), 1))
        return told

    def _moment_question(self, listener: Listener, number: int) -> wire.DecisionOut:
        scene = self.moments.scene
        assert scene is not None
        naming = self._naming(listener.language)
        doer = naming.player(scene.doer) if scene.doer != NOBODY else ""
        kind = "phase" if scene.doer == NOBODY else "link"
        text = naming.text(f"server.moment.{kind}", player=doer)
        go_on = naming.text("server.moment.go_on")
        option = wire.OptionOut(0, go_on, "moment")
        return wire.DecisionOut(number, "moment", kind, text, "", [option], passes=0)

    def _chronicle(self, seat: int, language: str, standing: Standing) -> Chronicle:
        key = (seat, language, standing.epoch)
        if key not in self._chronicles:
            oldest = min([self.course.epoch, *(kept.epoch for _, kept in self._standings)])
            for other in [each for each in self._chronicles if each[2] < oldest]:
                del self._chronicles[other]
            self._chronicles[key] = Chronicle(self._naming(language), seat, self.shown)
        chronicle = self._chronicles[key]
        chronicle.read(standing.events[: standing.told])
        return chronicle

    def _naming(self, language: str) -> Naming:
        names = self.course.names or [seat.name for seat in self.seats]
        return Naming(Messages(language), names, shared=self.course.rules.piles.shared)

    def _ended(self, listener: Listener) -> wire.Ended:
        duel = self._duel()
        naming = self._naming(listener.language)
        match = self.course.match
        return wire.Ended(
            duel.winners,
            result_words(duel, naming),
            self.course.replays[-1],
            [player.placing for player in duel.players],
            match_words(match, naming) if match is not None else "",
        )

    def _siding(self, listener: Listener) -> wire.Siding | None:
        course = self.course
        seat = listener.seat
        match = course.match
        if course.state == "siding" and match is not None and seat in match.to_side:
            deck = match.decks[seat]
            return wire.Siding("exchange", list(deck.main), list(deck.extra), list(deck.side))
        if course.state == "choice" and course.chooser == seat != NOBODY:
            return wire.Siding("starts")
        if course.state in ("siding", "choice"):
            return wire.Siding("wait")
        return wire.Siding("done")

    def _proposed(
        self, proposal: Proposal, listener: Listener, *, passed: bool = False, open: bool = True
    ) -> wire.Proposed:
        naming = self._naming(listener.language)
        target = naming.player(proposal.target) if proposal.target != NOBODY else ""
        text = naming.text(
            f"server.proposal.{proposal.what}",
            player=naming.player(proposal.seat),
            target=target,
        )
        return wire.Proposed(
            proposal.number,
            proposal.seat,
            proposal.what,
            text,
            list(proposal.needed),
            sorted(proposal.yes),
            open,
            passed,
        )

    def _fault(self, listener: Listener, code: str) -> wire.Refused:
        return wire.Refused(code, Messages(listener.language).text(f"server.fault.{code}"))

    def _post(self, make: Callable[[Listener], wire.ToClient | None]) -> None:
        if not self._loading:
            self._posts.append(make)

    def _only(self, one: Listener, frame: wire.ToClient) -> None:
        self._post(lambda listener: frame if listener is one else None)

    def _duel(self) -> Duel:
        assert self.course.duel is not None
        return self.course.duel


def _hears(spoken: wire.Spoken, seat: int) -> bool:
    return spoken.to == NOBODY or seat in (spoken.to, spoken.seat)


def _plain(text: str) -> str:
    printable = "".join(c if c.isprintable() else " " for c in text)
    return printable.encode("utf-8", "replace").decode()


def _translated(answer: int | list[int], presented: Sequence[int]) -> Answer:
    """An answer by the indices of the wire as the kernel takes it. Raises :class:`Refusal`."""
    count = len(presented)
    if isinstance(answer, int):
        if not 0 <= answer < count:
            raise Refusal("illegal_answer")
        return presented[answer]
    if any(not 0 <= index < count for index in answer):
        raise Refusal("illegal_answer")
    return [presented[index] for index in answer]


def _waiting(duel: Duel) -> int:
    """Whom the table waits for, as far as everybody may know."""
    decision = duel.decision
    if decision is None or decision.purpose in ("respond", "phase", "trigger"):
        return NOBODY
    if duel.quiet or duel.turn == 0 or decision.purpose == "hand_limit":
        return decision.player
    if decision.player == duel.turn_player and not duel.chain:
        return decision.player
    return NOBODY


__all__ = ["Entries", "Room", "Sent"]
