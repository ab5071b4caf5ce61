"""Writing to a person and reading what they type."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterable

from rich.console import Console, RenderableType
from rich.text import Text

from duel99.telling.narration import Line

from .wrapping import wrapped

_STYLES = {
    "turn": "bold cyan",
    "phase": "dim",
    "strong": "bold yellow",
    "plain": "",
    "faint": "dim",
    "chain": "bold",
    "battle": "bold",
    "damage": "red",
    "gain": "green",
}


_INDENT = "   "
"""Before what happens within a turn."""


class Closed(Exception):
    """There is no more input."""


class Terminal:
    """One person's terminal, or several persons' at one keyboard.

    ``plain`` prints nothing but lines of text. ``reader`` stands in for the keyboard: it is given
    the prompt and returns a line, or raises :class:`EOFError`.
    """

    def __init__(
        self,
        *,
        plain: bool | None = None,
        console: Console | None = None,
        reader: Callable[[str], str] | None = None,
    ) -> None:
        self.console = console or Console(highlight=False, soft_wrap=False)
        self.plain = is_dumb(self.console) if plain is None else plain
        self._reader = reader or _keyboard
        self._echo = reader is None and not _is_terminal(sys.stdin)

    # writing

    def line(self, text: str = "", style: str = "") -> None:
        """One line of text; long ones wrap at words."""
        if self.plain:
            self.console.print(text, markup=False, soft_wrap=True)
        else:
            for part in wrapped(text, self.console.width):
                self.console.print(Text(part, style=style))

    def lines(self, lines: Iterable[str]) -> None:
        for text in lines:
            self.line(text)

    def log(self, lines: Iterable[Line]) -> None:
        """Lines of the log; turns stand out, what follows is indented."""
        for line in lines:
            if line.style == "turn":
                self.line()
                self.line(f"== {line.text}", _STYLES["turn"])
            elif line.style == "phase":
                self.line(f"-- {line.text}", _STYLES["phase"])
            elif self.plain:
                self.line(line.text)
            else:
                for part in wrapped(line.text, self.console.width - len(_INDENT)):
                    self.console.print(Text(_INDENT + part, style=_STYLES[line.style]))

    def draw(self, thing: RenderableType) -> None:
        """Something with a shape; not for plain terminals."""
        self.console.print(thing)

    def clear(self) -> None:
        """Take everything off the screen, the scrolled-back lines too where that is possible."""
        if self.console.is_terminal and not self.plain:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.console.file.flush()
        else:
            for _ in range(40):
                self.line()

    # reading

    def ask(self, prompt: str) -> str:
        """One line from the keyboard. Raises :class:`Closed`, :class:`KeyboardInterrupt`."""
        try:
            text = self._reader(f"{prompt} ")
        except EOFError:
            self.line()
            raise Closed from None
        if self._echo:
            self.line(text)
        return text.strip()


def _keyboard(prompt: str) -> str:
    return input(prompt)


def _is_terminal(stream: object) -> bool:
    try:
        return bool(stream.isatty())  # type: ignore[attr-defined]
    except (AttributeError, ValueError):
        return False


def is_dumb(console: Console) -> bool:
    """Whether the terminal can do nothing but print lines."""
    return not console.is_terminal or console.is_dumb_terminal


def with_line_editing() -> None:
    """Let the arrow keys work while typing, where the platform can do it."""
    if _is_terminal(sys.stdin) and _is_terminal(sys.stdout):
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401
