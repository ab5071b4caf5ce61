"""The help of the table: what can be typed, and what this decision is about."""

from __future__ import annotations

from duel99.telling.wording import Wording

_COMMANDS = (
    ("1", "number"),
    ("i {name}", "info"),
    ("g", "graveyard"),
    ("b", "banished"),
    ("x", "extra"),
    ("hand", "hand"),
    ("show", "house.show.manual"),
    ("t", "table"),
    ("o", "options"),
    ("log", "log"),
    ("undo", "undo"),
    ("auto", "auto"),
    ("save {file}", "save"),
    ("surrender", "surrender"),
    ("quit", "quit"),
    ("?", "help"),
)


def manual(words: Wording) -> list[tuple[str, str]]:
    """Commands and what they do."""
    name = words.text("manual.name_argument")
    file = words.text("manual.file_argument")
    return [
        (
            command.format(name=name, file=file),
            words.text(key if "." in key else f"manual.{key}"),
        )
        for command, key in _COMMANDS
    ]
