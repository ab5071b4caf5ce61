"""What a person may type besides an answer.

:data:`COMMANDS` maps each word to a :class:`Command`; the words are the same in all languages,
with Chinese and Japanese ones beside them.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final


class Command(Enum):
    """Something to do that answers nothing."""

    HELP = auto()
    INFO = auto()
    GRAVEYARD = auto()
    BANISHED = auto()
    EXTRA = auto()
    HAND = auto()
    SHOW = auto()
    TABLE = auto()
    OPTIONS = auto()
    LOG = auto()
    UNDO = auto()
    AUTO = auto()
    SAVE = auto()
    SURRENDER = auto()
    QUIT = auto()


_WORDS: Final = {
    Command.HELP: ("?", "？", "help", "h", "說明", "ヘルプ"),
    Command.INFO: ("i", "info", "看", "卡片"),
    Command.GRAVEYARD: ("g", "gy", "墓地"),
    Command.BANISHED: ("b", "除外", "除外區", "除外ゾーン"),
    Command.EXTRA: ("x", "ex", "額外", "額外牌組", "exデッキ"),
    Command.HAND: ("hand", "手牌", "手札"),
    Command.SHOW: ("show", "公開", "見せる"),
    Command.TABLE: ("t", "table", "桌面", "テーブル"),
    Command.OPTIONS: ("o", "options", "選項", "選択肢"),
    Command.LOG: ("log", "紀錄", "ログ"),
    Command.UNDO: ("undo", "u", "反悔", "取り消し"),
    Command.AUTO: ("auto", "a", "自動", "おまかせ"),
    Command.SAVE: ("save", "存檔", "保存"),
    Command.SURRENDER: ("surrender", "投降", "サレンダー"),
    Command.QUIT: ("quit", "q", "exit", "離開", "終了"),
}
COMMANDS: Final = {word: command for command, words in _WORDS.items() for word in words}
_TAKE_ARGUMENTS: Final = frozenset({Command.INFO, Command.SAVE})


def read_command(text: str) -> tuple[Command, str] | None:
    """The command that a line is, with what follows it; ``None`` for everything else."""
    word, _, rest = text.strip().partition(" ")
    command = COMMANDS.get(word.lower())
    if command is None or (rest and command not in _TAKE_ARGUMENTS):
        return None
    return command, rest.strip()
