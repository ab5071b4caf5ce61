"""The conversation at the table, from the first decision to the end."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from duel99.bots import Situation
from duel99.kernel.decision import Answer, DecisionKind
from duel99.kernel.terms import NOBODY
from duel99.kernel.view import View
from duel99.replays import ReplayError
from duel99.telling.choices import Choice, Offer
from duel99.telling.narration import Log
from duel99.telling.questions import about, hint, question
from duel99.telling.talk import Shown
from duel99.telling.wording import Wording, fold

from .answers import Unclear, read_answer
from .board import Board
from .commands import Command, read_command
from .ending import closing, result_lines, result_table
from .flow import flow
from .game import Game
from .lines import table_lines
from .manual import manual
from .pauses import Pause, Pauses
from .reading import Reader
from .terminal import Closed, Terminal
from .zonemap import zone_map

if TYPE_CHECKING:
    from .match import MatchTable

_MOST_CHOICES = 40
"""More choices than these are not listed: one types the name."""

_YES = frozenset({"y", "yes", "1", "是", "好", "要", "はい"})

_FILE_FAULTS = (
    (FileNotFoundError, "say.no_folder"),
    (NotADirectoryError, "say.no_folder"),
    (IsADirectoryError, "say.is_folder"),
    (PermissionError, "say.no_permission"),
)


class Left(Exception):
    """A person has left the table."""


class Session:
    """Plays a game at one keyboard: people answer, bots answer for themselves.

    With several people the table is hidden while the keyboard changes hands. ``autosave`` is
    written after each answer of a person and at the end. ``match`` keeps the score and the time of
    the match that this duel belongs to.
    """

    def __init__(
        self,
        game: Game,
        words: Wording,
        terminal: Terminal,
        *,
        autosave: Path | None = None,
        match: MatchTable | None = None,
    ) -> None:
        self.game = game
        self.words = words
        self.terminal = terminal
        self.autosave = autosave
        self.match = match
        self.reader = Reader(words, terminal)
        self._board = Board(words)
        self._logs: dict[int, Log] = {}
        self._at_keyboard = NOBODY
        self._drawn_at = -1
        self._drawn_turn = -1
        self._told_watching = False
        self._said: list[Shown] = []
        self._pauses: Pauses | None = None
        if game.duel.ruleset.table.auto_pass == "off":
            self._pauses = Pauses(game.humans)
            if game.duel.answers:
                self._pauses.skip(game.duel)

    @property
    def _hot_seat(self) -> bool:
        return len(self.game.humans) > 1

    @property
    def _viewer(self) -> int:
        """Through whose eyes the duel is shown while nobody is asked."""
        humans = self.game.humans
        return humans[0] if len(humans) == 1 else NOBODY

    def run(self) -> bool:
        """Play to the end; false where people left before it, or want no other duel after it."""
        try:
            self._play()
            self._finish()
        except Left:
            return False
        except (Closed, KeyboardInterrupt):
            self.terminal.line()
            self.game.repair()
            self._leave()
            return False
        return True

    def _play(self) -> None:
        self._say("say.tip" if self.game.humans else "say.spectating")
        while (decision := self.game.duel.decision) is not None:
            if self.match is not None:
                self.match.keep_time(self.game.duel)
            if self._pauses is not None and self._pause(self._pauses):
                continue
            if self.game.is_bot(decision.player):
                self._bot_turn(decision.player)
            else:
                self._person(decision.player)

    # bots

    def _bot_turn(self, seat: int) -> None:
        if not self._hot_seat:
            self._follow(self._viewer)
            self._tell_watching()
        fault = self.game.let_bot_answer()
        if fault is not None:
            self._say("play.bot_failed", player=self.words.player(seat), reason=fault)

    def _tell_watching(self) -> None:
        viewer = self._viewer
        if viewer != NOBODY and not self._told_watching:
            if not self.game.duel.players[viewer].alive:
                self._told_watching = True
                self._say("say.watching")

    # people

    def _person(self, seat: int) -> None:
        """Ask one person until they have answered, or gone back."""
        self.game.stop_here()
        if self._hot_seat and self._at_keyboard != seat:
            self._change_hands(seat)
        self._at_keyboard = seat
        self._follow(seat)
        if self.match is not None:
            self.match.tell_time()
        offer = Offer(Situation(self.game.duel), self.words)
        if self._pauses is not None:
            self._pauses.asked(seat, offer.situation.purpose, len(self.game.duel.events))
        choices = offer.choices()
        if offer.situation.purpose == "respond":
            self.terminal.log(self._log(seat).pending())
        if self._worth_drawing(offer):
            self._draw(offer.view)
        self._ask(offer, choices)
        prompt = self.words.text("ask.prompt", player=self.words.name(seat))
        while True:
            text = self.terminal.ask(prompt)
            command = read_command(text)
            if command is not None and not _is_choice(text, choices):
                if self._obey(*command, offer, choices):
                    return
                continue
            try:
                answer = read_answer(text, offer.situation, choices)
            except Unclear as fault:
                self._say_fault(fault)
                continue
            self.game.duel.answer(answer)
            self._keep()
            return

    def _pause(self, pauses: Pauses) -> bool:
        """Give everybody their moment; true where the duel is another one after it."""
        duel = self.game.duel
        for pause in pauses.due(duel):
            if duel.players[pause.seat].alive and self._wait(pause):
                return True
        return False

    def _wait(self, pause: Pause) -> bool:
        """Tell one person what has happened up to a pause, and wait for Enter."""
        seat = pause.seat
        if self._hot_seat and self._at_keyboard != seat:
            self._change_hands(seat)
        self._at_keyboard = seat
        self.terminal.log(self._log(seat).read(self.game.duel.events[: pause.told]))
        prompt = self.words.text(
            f"house.pause.{pause.kind}",
            player=self.words.player(pause.doer),
            phase=self.words.messages.member(pause.phase),
        )
        while text := self.terminal.ask(self.words.bracketed(prompt).strip()):
            command = read_command(text)
            if command is None or not self._obey_at_pause(*command, seat):
                continue
            return True
        return False

    def _obey_at_pause(self, command: Command, rest: str, seat: int) -> bool:
        """Carry out a command while nothing is asked; true where the duel has changed."""
        view = self.game.duel.view(seat)
        match command:
            case Command.HELP:
                self.terminal.line(self.words.text("house.pause.again"), "bold")
                self._manual()
            case Command.TABLE:
                self._draw(view)
            case Command.SURRENDER:
                return self._surrender(seat)
            case Command.OPTIONS | Command.AUTO:
                self._say("house.pause.again")
            case _:
                return self._look_or_leave(command, rest, view, [])
        return False

    def _say_fault(self, fault: Unclear) -> None:
        values = dict(fault.values)
        labels = values.get("labels")
        if isinstance(labels, list):
            values["labels"] = self.words.listed(labels)
        self._say(fault.key, **values)

    def _change_hands(self, seat: int) -> None:
        self.terminal.clear()
        self.terminal.ask(self.words.text("ask.ready", player=self.words.player(seat)))
        self._drawn_at = -1

    def _follow(self, seat: int) -> None:
        """Tell what has happened since this seat was last told."""
        self.terminal.log(self._log(seat).read(self.game.duel.events))

    def _log(self, seat: int) -> Log:
        if seat not in self._logs:
            self._logs[seat] = Log(self.words, seat, self._said)
        return self._logs[seat]

    def _worth_drawing(self, offer: Offer) -> bool:
        if self._drawn_at == -1:
            return True
        if self.terminal.plain:
            # who is read to does not want to hear the whole table after every action
            return offer.view.turn != self._drawn_turn
        fresh = self._drawn_at != len(self.game.duel.events)
        return fresh and offer.situation.kind is DecisionKind.ACTION

    def _draw(self, view: View) -> None:
        self._drawn_at = len(self.game.duel.events)
        self._drawn_turn = view.turn
        if self.terminal.plain:
            self.terminal.lines(table_lines(view, self.words))
        else:
            self.terminal.draw(self._board.draw(view, self.terminal.console))

    def _ask(self, offer: Offer, choices: list[Choice]) -> None:
        """The question and its choices."""
        tail = hint(offer, choices)
        text = question(offer) + (self.words.bracketed(tail) if tail else "")
        self.terminal.line(text, "bold yellow")
        if len(choices) > _MOST_CHOICES and offer.situation.kind is DecisionKind.DECLARE:
            self._say("ask.name_it", count=len(choices))
        elif self.terminal.plain:
            self.terminal.lines(f"{i} {choice.label}" for i, choice in enumerate(choices, 1))
        else:
            self._draw_choices(offer, choices)

    def _draw_choices(self, offer: Offer, choices: list[Choice]) -> None:
        zones = None
        if offer.situation.kind is DecisionKind.ZONE:
            zones = zone_map(choices, offer.view, self.words)
        if zones is not None:
            self.terminal.draw(zones)
            return
        width = len(str(len(choices)))
        items = []
        for i, choice in enumerate(choices, 1):
            item = Text(f"{i:>{width + 1}} ", style="bold cyan")
            item.append(choice.label, style="not bold default")
            items.append(item)
        self.terminal.draw(flow(items))

    def _say(self, key: str, /, **values: object) -> None:
        self.terminal.line(self.words.text(key, **values))

    # commands

    def _obey(self, command: Command, rest: str, offer: Offer, choices: list[Choice]) -> bool:
        """Carry a command out; true where the decision is not to be asked any more."""
        match command:
            case Command.HELP:
                self._help(offer)
            case Command.TABLE:
                self._draw(offer.view)
                self._ask(offer, choices)
            case Command.OPTIONS:
                self._ask(offer, choices)
            case Command.AUTO:
                self._auto(choices)
                return True
            case Command.SURRENDER:
                return self._surrender(offer.view.seat)
            case _:
                return self._look_or_leave(command, rest, offer.view, choices)
        return False

    def _look_or_leave(
        self, command: Command, rest: str, view: View, choices: list[Choice]
    ) -> bool:
        """The commands that need no question; true where the duel is another one after it."""
        match command:
            case Command.INFO:
                self.reader.info(rest, choices)
            case Command.GRAVEYARD | Command.BANISHED | Command.EXTRA | Command.HAND:
                self.reader.pile(command, view)
            case Command.SHOW:
                self._show_hand(view)
            case Command.LOG:
                self.show_log(view.seat, self._log(view.seat).told)
            case Command.UNDO:
                return self._undo()
            case Command.SAVE:
                self._save(rest)
            case Command.QUIT:
                self._leave()
                raise Left
        return False

    def _help(self, offer: Offer) -> None:
        self.terminal.line(self.words.text(about(offer.situation)), "bold")
        self._manual()

    def _manual(self) -> None:
        """The commands, and what is agreed on at this table."""
        self.terminal.line(self.words.text("manual.title"), "bold yellow")
        rows = manual(self.words)
        if self.terminal.plain:
            self.terminal.lines(f"{command}: {what}" for command, what in rows)
        else:
            table = Table.grid(padding=(0, 2))
            for command, what in rows:
                table.add_row(Text(f"  {command}", style="bold cyan"), Text(what))
            self.terminal.draw(table)
        if self._pauses is not None:
            self._say("house.pause.about")
        if self.match is not None:
            self.terminal.lines(self.match.about)

    def _show_hand(self, view: View) -> None:
        """Show one's hand to everybody, where the table allows it (AMB-13)."""
        if self.game.duel.ruleset.table.show_hand == "no":
            self._say("house.show.refused")
            return
        codes = tuple(card.id for card in view.players[view.seat].hand)
        log = self._log(view.seat)
        at = max(log.told, *(shown.at for shown in self._said), 0)
        self._said.append(Shown(at, view.seat, codes))
        self.terminal.log(log.read(self.game.duel.events[:at]))

    def show_log(self, seat: int, told: int | None = None) -> None:
        """The whole log of one seat, or that of its first ``told`` events."""
        lines = Log(self.words, seat, self._said).read(self.game.duel.events[:told])
        if lines:
            self.terminal.log(lines)
        else:
            self._say("table.log_empty")

    def _undo(self) -> bool:
        if self._hot_seat:
            self._say("say.undo_humans")
            return False
        if not self.game.can_undo:
            self._say("say.undo_none")
            return False
        if not self.game.undo():
            self._say("say.undo_none")
            return False
        count = len(self.game.duel.events)
        self._said[:] = [shown for shown in self._said if shown.at <= count]
        if self._pauses is not None:
            self._pauses.skip(self.game.duel)
        for seat, log in list(self._logs.items()):
            again = Log(log.wording, seat, self._said)
            again.read(self.game.duel.events)
            self._logs[seat] = again
        self._drawn_at = -1
        self._say("say.undo_done")
        return True

    def _auto(self, choices: list[Choice]) -> None:
        answer = self.game.suggestion()
        self._say("say.picked", label=self._labels(answer, choices))
        self.game.duel.answer(answer)

    def _labels(self, answer: Answer, choices: list[Choice]) -> str:
        wanted = [answer] if isinstance(answer, int) else answer
        by_index = {choice.index: choice.label for choice in choices}
        return self.words.listed(by_index[i] for i in wanted) or self.words.text("answer.nobody")

    def _surrender(self, seat: int) -> bool:
        if not self._confirm("say.surrender"):
            return False
        self.game.duel.surrender(seat)
        self._say("say.surrendered", player=self.words.player(seat))
        return True

    def _confirm(self, key: str, /, **values: object) -> bool:
        answer = self.terminal.ask(f"{self.words.text(key, **values)} (y/n)")
        return fold(answer) in _YES

    # files and leaving

    def _save(self, name: str) -> bool:
        if not name:
            self._say("say.save_what")
            return False
        path = Path(name).expanduser()
        goal = self.game.path_for(path)
        if goal.exists() and not self._confirm("say.save_overwrite", file=goal):
            return False
        try:
            self.game.save(goal)
        except (OSError, ReplayError) as error:
            reason = self._why(error)
            self._say("say.save_failed", file=goal, reason=reason)
            return False
        over = self.game.duel.over
        key = "say.saved_finished" if over else "say.saved"
        quoted = shlex.quote(str(goal if over else self.game.kept or goal))
        self._say(key, file=goal, quoted=quoted)
        if over and self._goes_on:
            self._say("match.saved", file=self.game.kept)
        return True

    def _why(self, error: OSError | ReplayError) -> str:
        """What keeps a file from being written."""
        for kind, key in _FILE_FAULTS:
            if isinstance(error, kind):
                return self.words.text(key)
        return str(getattr(error, "strerror", None) or error)

    def _leave(self) -> None:
        """Offer to save, and say goodbye."""
        if self.autosave is not None:
            self._keep()
        if self.autosave is not None:
            goal = self.game.path_for(self.autosave)
            self._say("say.saved", file=goal, quoted=shlex.quote(str(self.game.kept or goal)))
            self._say("say.goodbye")
            return
        try:
            while True:
                name = self.terminal.ask(self.words.text("say.quit_save"))
                if not name or self._save(name):
                    break
            if not name:
                self._say("say.quit_unsaved", seed=self.game.duel.seed)
        except (Closed, KeyboardInterrupt):
            self.terminal.line()
            self._say("say.quit_unsaved", seed=self.game.duel.seed)
        self._say("say.goodbye")

    def _finish(self) -> None:
        """The end screen, and what one may still want to do."""
        duel = self.game.duel
        self._follow(self._at_keyboard if self._hot_seat else self._viewer)
        self.terminal.line()
        if self.terminal.plain:
            self.terminal.lines(result_lines(duel, self.words))
        else:
            self.terminal.draw(result_table(duel, self.words))
        self.terminal.lines(closing(duel, self.words))
        if self.match is not None:
            self.match.record(duel)
        if self.autosave is not None:
            self._save_at_end(self.autosave)
        if self._goes_on and not self.game.humans:
            return  # nobody has to be asked before the next duel
        self._say(self._final_hint)
        try:
            self._after_the_end()
        except (Closed, KeyboardInterrupt):
            self.terminal.line()
            raise Left from None

    @property
    def _goes_on(self) -> bool:
        """Whether other duels of a match follow."""
        return self.match is not None and not self.match.over

    @property
    def _final_hint(self) -> str:
        return "match.next_hint" if self._goes_on else "say.final_hint"

    def _keep(self) -> None:
        """Write the duel as it is now, so that nothing is lost where the terminal is closed."""
        if self.autosave is not None:
            try:
                self.game.save(self.autosave)
            except (OSError, ReplayError) as error:
                self._say("say.save_failed", file=self.autosave, reason=self._why(error))
                self.autosave = None

    def _save_at_end(self, path: Path) -> None:
        try:
            goal = self.game.save(path)
        except (OSError, ReplayError) as error:
            reason = self._why(error)
            self._say("say.save_failed", file=path, reason=reason)
            return
        self._say("play.saved_at_end", file=goal)
        self._say("say.final_replay", quoted=shlex.quote(str(goal)))

    def _after_the_end(self) -> None:
        while text := self.terminal.ask(">"):
            command = read_command(text)
            if command is None:
                self._say(self._final_hint)
                continue
            word, rest = command
            if word is Command.QUIT:
                raise Left
            if word is Command.LOG:
                self.show_log(self._viewer)
            elif word is Command.SAVE:
                self._save(rest)
            elif word is Command.INFO:
                self.reader.info(rest, [])
            elif word in (Command.GRAVEYARD, Command.BANISHED, Command.EXTRA):
                self.reader.pile(word, self.game.duel.view(self._viewer))
            else:
                self._say(self._final_hint)


def _is_choice(text: str, choices: list[Choice]) -> bool:
    """A word that is a command, but also exactly what a choice is called, is the choice."""
    folded = fold(text)
    return len(folded) > 1 and any(folded == fold(choice.label) for choice in choices)
