"""A duel: its state, and the conversation by which it is played.

The rules themselves are procedures in the modules beside this one; they take the duel as their
first argument. A :class:`Duel` stops at a :class:`~.decision.Decision` and goes on when it is
answered::

    duel = Duel(ruleset, 3, [deck], seed=7)
    while duel.decision:
        duel.answer(bot.choose(duel.decision, duel.view(duel.decision.player)))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .card import Card, Definition
from .context import Context
from .decision import Action, Answer, Decision, IllegalAnswer, told
from .effect import Active, Procedure
from .event import Event, Noted
from .loops import Loops
from .occurrence import Occurrence
from .policy import Ruleset
from .randomness import Chance
from .terms import NOBODY, EndReason, Location, Phase, Step

if TYPE_CHECKING:
    from .battle import Fight
    from .summon import Summoning
    from .track import Track
    from .view import View


TIME_CALLED: Final = -9
"""What stands in ``answers`` where time was called; no seat surrenders as ``~8`` (eight seats at most)."""
EXTRA_TURNS: Final = 3
"""Turns that are still played after the one in which time is called (AMB-99)."""

_DECK: Final = int(Location.DECK)
_HAND: Final = int(Location.HAND)
_GRAVEYARD: Final = int(Location.GRAVEYARD)
_BANISHED: Final = int(Location.BANISHED)
_EXTRA: Final = int(Location.EXTRA)


class DuelOver(Exception):
    """Unwinds the running procedures when the duel has ended."""


class Deck(NamedTuple):
    """What a player brings, or the one pool of a shared table."""

    main: Sequence[Definition]
    extra: Sequence[Definition] = ()


class Player:
    """One seat. ``monsters`` has the five main zones and the two extra ones, ``spells`` five and
    the two pendulum zones where those are apart.

    Piles of the ordinary game belong to the player; in a shared game all players hold the same
    lists. ``marks`` counts what was done this turn (summons, special summons, activations).
    """

    __slots__ = (
        "alive",
        "banished",
        "counters",
        "deck",
        "extra",
        "field",
        "graveyard",
        "hand",
        "index",
        "life",
        "lost_by",
        "marks",
        "monsters",
        "pendulum_used",
        "placing",
        "spells",
        "summons_used",
        "turns",
        "unable_to_draw",
    )

    def __init__(self, index: int, life: int, spell_row: int = 5) -> None:
        self.index = index
        self.life = life
        self.alive = True
        self.placing = 0
        self.lost_by = EndReason.NONE
        self.turns = 0
        self.summons_used = 0
        self.pendulum_used = 0
        self.unable_to_draw = False
        self.marks: dict[str, int] = {}
        self.counters: dict[str, int] = {}
        self.hand: list[Card] = []
        self.monsters: list[Card | None] = [None] * 7
        self.spells: list[Card | None] = [None] * spell_row
        self.field: list[Card | None] = [None]
        self.deck: list[Card] = []
        self.graveyard: list[Card] = []
        self.banished: list[Card] = []
        self.extra: list[Card] = []

    def __repr__(self) -> str:
        return f"<Player {self.index} at {self.life} LP>"


class Pending(NamedTuple):
    """A trigger that has met its moment and waits to be activated."""

    active: Active
    event: Occurrence
    incarnation: int
    player: int


class Duel:
    """State and conversation. All attributes are for the kernel's procedures; players get views.

    ``seats`` is a number of players or their names; ``decks`` one :class:`Deck` a seat, or a
    single one where the ruleset shares its piles. ``order`` fixes the turn order (otherwise
    chance and the winner decide it, AMB-8). With ``shuffled`` false the decks stay as they are
    given, bottom card first. Raises :class:`ValueError` for a wrong number of seats or decks.
    """

    __slots__ = (
        "_run",
        "answers",
        "arrived",
        "cards",
        "chain",
        "chance",
        "contexts",
        "decision",
        "direction",
        "events",
        "extra_turns",
        "fight",
        "flags",
        "has_extras",
        "keep_snapshots",
        "known_actions",
        "last_turn",
        "links_used",
        "loops",
        "moment",
        "names",
        "next_of",
        "on_window",
        "order",
        "origin",
        "over",
        "pending",
        "phase",
        "phase_entered",
        "phase_triggers",
        "players",
        "quiet",
        "reason",
        "recycles_left",
        "registry",
        "ruleset",
        "seats",
        "seed",
        "snapshot",
        "solving",
        "stamp",
        "step",
        "sudden_death",
        "summoning",
        "surrendered",
        "track",
        "turn",
        "turn_player",
        "turn_uses",
        "unsettled",
        "uses",
        "version",
        "window",
        "winners",
    )

    def __init__(
        self,
        ruleset: Ruleset,
        seats: int | Sequence[str],
        decks: Sequence[Deck],
        *,
        seed: int = 0,
        order: Sequence[int] | None = None,
        shuffled: bool = True,
    ) -> None:
        names = tuple(seats) if not isinstance(seats, int) else tuple(str(i) for i in range(seats))
        count = len(names)
        self._blank(ruleset, names, seed)
        if order is not None:
            if sorted(order) != list(range(count)):
                raise ValueError(f"order {list(order)} does not name each of the {count} seats")
            self.set_order(order)
        if ruleset.piles.shared:
            if len(decks) != 1:
                raise ValueError(f"{ruleset.key} is played with one shared deck, not {len(decks)}")
        elif len(decks) != count:
            raise ValueError(f"{count} players need {count} decks, not {len(decks)}")
        self.origin: Callable[[], Duel] | None = Origin(
            ruleset, names, decks, seed, order, shuffled
        )
        if not shuffled:
            self.flags["stacked"] = 1
        shared = ruleset.piles.shared
        for player, deck in enumerate(decks):
            owner = NOBODY if shared else player
            for definition in deck.main:
                self._add(definition, owner, self.players[player].deck, Location.DECK)
            for definition in deck.extra:
                self._add(definition, owner, self.players[player].extra, Location.EXTRA)
        self._add_table_rule()
        self.start()

    def _blank(self, ruleset: Ruleset, names: tuple[str, ...], seed: int) -> None:
        """Everything but the cards."""
        count = len(names)
        low, high = ruleset.players
        if not low <= count <= high:
            raise ValueError(f"{ruleset.key} is for {low} to {high} players, not {count}")
        self.ruleset = ruleset
        self.names = names
        self.seed = seed
        self.chance = Chance(seed)
        self.seats = tuple(range(count))
        row = ruleset.zones.spell_row
        self.players = [Player(i, ruleset.opening.life, row) for i in range(count)]
        if ruleset.piles.shared:
            first = self.players[0]
            for player in self.players[1:]:
                player.deck = first.deck
                player.graveyard = first.graveyard
                player.banished = first.banished
                player.extra = first.extra
        if ruleset.zones.shared_field:
            for player in self.players[1:]:
                player.field = self.players[0].field
        self.cards: list[Card] = []
        self.order: tuple[int, ...] = ()
        self.next_of: list[int] = []
        self.direction = 1
        self.turn = 0
        self.turn_player = NOBODY
        self.phase = Phase.NONE
        self.phase_entered = False
        self.step = Step.NONE
        self.events: list[Event] = []
        self.answers: list[Answer] = []
        self.registry: dict[int, list[Active]] = {}
        self.contexts: dict[Active, Context] = {}
        self.stamp = 0
        self.version = 0
        self.loops = Loops()
        self.chain: list[Context] = []
        self.solving: Context | None = None
        self.pending: list[Pending] = []
        self.phase_triggers: list[Pending] = []
        self.window: list[Occurrence] = []
        # monsters whose ignition effects the turn player may use before anybody answers (CLS-080)
        self.arrived: list[tuple[int, int]] = []
        self.moment = 0
        self.turn_uses: dict[tuple[Any, ...], int] = {}
        self.uses: dict[tuple[Any, ...], int] = {}
        self.links_used: dict[tuple[Any, ...], int] = {}
        self.fight: Fight | None = None
        self.summoning: Summoning | None = None
        self.flags: dict[str, int] = {}
        self.extra_turns: list[int] = []
        self.last_turn = 0
        self.sudden_death = False
        self.recycles_left = ruleset.endings.recycles
        self.unsettled = False
        self.over = False
        self.winners: tuple[int, ...] = ()
        self.reason = EndReason.NONE
        self.surrendered: set[int] = set()
        self.has_extras = ruleset.extras.enabled
        self.track: Track | None = ruleset.extras.track(count)
        self.quiet = False
        # called with the seats that may respond, whether or not one of them can: for tables that
        # must not tell. It looks and changes nothing; forks and replays do not have it.
        self.on_window: Callable[[Sequence[int]], None] | None = None
        self.keep_snapshots = False
        self.known_actions: list[Action] | None = None
        self.snapshot: Duel | None = None
        self.origin = None
        self.decision: Decision | None = None
        self._run: Procedure[None] | None = None

    def _add(
        self, definition: Definition, owner: int, pile: list[Card], location: Location
    ) -> Card:
        card = Card(len(self.cards), definition, owner)
        card.location = int(location)
        self.cards.append(card)
        pile.append(card)
        return card

    def _add_table_rule(self) -> None:
        """The card that stands for a rule of the table: it lies nowhere and never moves."""
        definition = self.ruleset.extras.definition
        if definition is not None and self.track is not None:
            card = Card(len(self.cards), definition, NOBODY)
            self.cards.append(card)
            self.track.rule = card.uid

    def start(self) -> None:
        """Run to the first decision, from wherever the state stands."""
        from .turn import play

        self._run = play(self)
        self._advance(None)

    # the conversation

    def answer(self, answer: object) -> None:
        """Answer the pending decision and run on to the next one.

        ``answer`` is the index of an option, an option itself, or a list of these where several
        are asked for. Raises :class:`IllegalAnswer`; the duel is then unchanged.
        """
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("the duel is over: there is nothing to answer")
        recorded, value = decision.parse(answer)
        self.answers.append(recorded)
        self.quiet = False
        self._advance(value)

    def _advance(self, value: Any) -> None:
        run = self._run
        assert run is not None
        try:
            self.decision = run.send(value)
            if self.surrendered:
                while self.decision.player in self.surrendered:
                    decision = self.decision
                    self.quiet = False
                    self.decision = run.send(decision.parse(decision.first_answer())[1])
        except StopIteration:
            self.decision = None
            self._run = None

    def surrender(self, player: int) -> None:
        """``player`` gives up (AMB-65): at once where nothing is resolving, else after it.

        Raises :class:`IllegalAnswer` for a seat that is not in the game any more.
        """
        if (
            self.over
            or type(player) is not int
            or player not in self.seats
            or not self.players[player].alive
        ):
            raise IllegalAnswer(f"seat {told(player)} is not in the game")
        if player in self.surrendered:
            return
        self.answers.append(~player)
        self.surrendered.add(player)
        decision = self.decision
        assert decision is not None
        if self.quiet:
            # nothing but the turn loop is alive: it starts anew and sees who has given up
            self.quiet = False
            self.start()
        elif decision.player == player:
            self.quiet = False
            self._advance(decision.parse(decision.first_answer())[1])

    def call_time(self) -> None:
        """The time of the match is up (OCG-290, AMB-99).

        This turn is finished and three more are played; then life points decide, and while they
        are even the first change of life points does. Raises :class:`IllegalAnswer` where the
        duel is over or time was called before.
        """
        if self.over:
            raise IllegalAnswer("the duel is over: there is no time to call")
        if self.last_turn:
            raise IllegalAnswer("time was called before in this duel")
        self.answers.append(TIME_CALLED)
        self.last_turn = max(self.turn, 1) + EXTRA_TURNS
        self.events.append(Noted("note.time_called", value=self.last_turn))

    def apply(self, recorded: Answer) -> None:
        """Answer as a record has it: an answer, a surrender as ``~seat``, or the call of time."""
        if recorded == TIME_CALLED:
            self.call_time()
        elif isinstance(recorded, int) and recorded < 0:
            self.surrender(~recorded)
        else:
            self.answer(recorded)

    def fork(self) -> Duel:
        """An independent copy that stands at the same decision."""
        from .snapshot import fork

        return fork(self)

    def view(self, player: int) -> View:
        """What ``player`` may know now (``NOBODY``: a spectator)."""
        from .view import View

        return View.of(self, player)

    # players

    def set_order(self, order: Iterable[int]) -> None:
        """Fix the turn order."""
        self.order = tuple(order)
        self.refresh_order()

    def refresh_order(self) -> None:
        """Recompute who comes after whom; called when somebody leaves the game."""
        order = self.order
        count = len(order)
        self.next_of = [NOBODY] * len(self.seats)
        for i, seat in enumerate(order):
            for step in range(1, count + 1):
                other = order[(i + step) % count]
                if self.players[other].alive:
                    self.next_of[seat] = other
                    break

    def next_player(self, player: int) -> int:
        """The next living player in turn order (the player itself if nobody else lives)."""
        return self.next_of[player]

    def living_from(self, player: int) -> list[int]:
        """The living players in turn order, beginning with ``player`` or the next one."""
        first = player if self.players[player].alive else self.next_of[player]
        found = [first]
        seat = self.next_of[first]
        while seat != first:
            found.append(seat)
            seat = self.next_of[seat]
        return found

    def living(self) -> list[int]:
        """The living players, turn player first."""
        return self.living_from(self.turn_player if self.turn_player >= 0 else self.order[0])

    def opponents(self, player: int) -> list[int]:
        """All other living players in turn order after ``player``."""
        return [p for p in self.living_from(self.next_of[player]) if p != player]

    # piles

    def pile(self, player: int, location: int) -> list[Card]:
        """A player's pile; the same list for everybody where the ruleset shares it."""
        holder = self.players[player if player >= 0 else 0]
        if location == _HAND:
            return holder.hand
        if location == _GRAVEYARD:
            return holder.graveyard
        if location == _DECK:
            return holder.deck
        if location == _EXTRA:
            return holder.extra
        if location == _BANISHED:
            return holder.banished
        raise ValueError(f"{location} is no pile")

    def __repr__(self) -> str:
        return f"<Duel {self.ruleset.key} turn {self.turn} {self.phase.name}: {self.decision}>"


class Origin:
    """Makes the duel anew from its beginning."""

    __slots__ = ("decks", "names", "order", "ruleset", "seed", "shuffled")

    def __init__(
        self,
        ruleset: Ruleset,
        names: tuple[str, ...],
        decks: Sequence[Deck],
        seed: int,
        order: Sequence[int] | None,
        shuffled: bool,
    ) -> None:
        self.ruleset = ruleset
        self.names = names
        self.decks = decks
        self.seed = seed
        self.order = order
        self.shuffled = shuffled

    def __call__(self) -> Duel:
        return Duel(
            self.ruleset,
            self.names,
            self.decks,
            seed=self.seed,
            order=self.order,
            shuffled=self.shuffled,
        )
