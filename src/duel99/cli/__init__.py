"""The ``duel99`` command.

Each command is a module of this package that holds a function of the command's name, or an
``app`` with sub-commands. It is imported when it is used: ``duel99 --help`` loads no engine.
"""

from __future__ import annotations

import importlib
from typing import Annotated, Any, Final

import typer
import typer.core
import typer.main

from duel99 import __version__

from .common import write_any_character

COMMANDS: Final = {
    "serve": "在瀏覽器打牌：開伺服器給自己和朋友 / the table in the browser, for you and friends",
    "play": "在終端機打一場決鬥 / play a duel in this terminal",
    "simulate": "讓電腦玩家打很多場並統計 / let bots play many duels and report",
    "replay": "觀看或檢查重播檔 / watch a recorded duel, or check it",
    "pool": "牌池與牌組 / shared pools and decks",
    "collection": "收藏：誰有哪些卡 / collections: who has which cards",
    "export": "印出來：卡片與清單 / paper: proxies and a checklist",
    "card": "查卡 / the card library",
    "catalog": "卡片目錄：匯入與搜尋 / all cards' facts: import, search",
    "scenario": "規則案例 / rules cases as files (docs/scenarios.md)",
    "rules": "列出規則編號與展示它的測試 / list the rules and the tests that show them",
}
"""The commands with their one-line help."""


class Commands(typer.core.TyperGroup):
    """Knows all commands by name and loads the one that is used."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] in COMMANDS:
            self.commands[args[0]] = load_command(args[0])
        return super().resolve_command(ctx, args)


def load_command(name: str) -> Any:
    """The command of a module, as Typer builds it."""
    module = importlib.import_module(f".{name}", __package__)
    parent = typer.Typer(add_completion=False)
    group = getattr(module, "app", None)
    if group is not None:
        parent.add_typer(group, name=name)
    else:
        parent.command(name)(getattr(module, name))
    return typer.main.get_group(parent).commands[name]


app = typer.Typer(
    cls=Commands,
    help="九九決鬥：2 到 5 人的卡片決鬥 / card duels for two to five players",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


def _tell_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"duel99 {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    context: typer.Context,
    language: Annotated[
        str | None,
        typer.Option(
            "--lang",
            metavar="LANG",
            envvar="DUEL99_LANG",
            help="語言 / language: zh-TW, en, ja",
        ),
    ] = None,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_tell_version, is_eager=True, help="版本 / the version"),
    ] = False,
) -> None:
    if language is not None:
        # what is said before the command's name counts where the command itself says nothing
        named = {"language": language}
        context.default_map = {
            name: {**named, **dict.fromkeys(_SUBCOMMANDS, named)} for name in COMMANDS
        }


_SUBCOMMANDS: Final = (
    *("show", "list", "run", "check", "convert"),
    *("import", "search", "sources", "remove", "stats"),
    *("add", "export"),
)


def _register() -> None:
    def stub() -> None:
        raise RuntimeError("load_command puts the real command in the place of this one")

    for name, text in COMMANDS.items():
        app.command(name, help=text)(stub)


_register()


def main() -> None:
    """Run the command."""
    write_any_character()
    app(prog_name="duel99")


__all__ = ["COMMANDS", "app", "load_command", "main"]
