"""``duel99 serve``: the table in the browser, for oneself and for friends."""

from __future__ import annotations

import os
import socket
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from .common import Language, fail, speak


def serve(
    host: Annotated[
        str,
        typer.Option("--host", help="只在這臺電腦玩： 127.0.0.1 / this machine only: 127.0.0.1"),
    ] = "0.0.0.0",
    port: Annotated[int, typer.Option("--port", "-p", min=1, max=65535)] = 9909,
    open_page: Annotated[
        bool, typer.Option("--open", help="打開瀏覽器 / open the page in a browser")
    ] = False,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            help="SQLite 的檔案，或 PostgreSQL 的網址 / a SQLite file, or PostgreSQL's URL",
        ),
    ] = None,
    home: Annotated[
        Path | None,
        typer.Option("--home", metavar="FOLDER", help="資料放在哪裡 / the folder of the data"),
    ] = None,
    language: Language = None,
) -> None:
    """在瀏覽器打牌：開伺服器給自己和朋友 / the table in the browser, for you and friends."""
    import uvicorn

    from duel99.server.app import make_app
    from duel99.server.logs import set_up
    from duel99.server.settings import Settings
    from duel99.server.store import StoreError

    messages = speak(language)
    if home is not None:
        os.environ["DUEL99_HOME"] = str(home.expanduser())
    if database is not None:
        os.environ["DATABASE_URL"] = database
    try:
        settings = Settings.from_environment()
    except ValueError as error:
        fail(str(error))
    set_up(settings.log, settings.level)
    if not _is_free(host, port):
        fail(messages.text("server.serve.port_taken", port=port))
    try:
        app = make_app(settings)
    except (StoreError, ImportError) as error:
        fail(messages.text("server.serve.no_database", reason=error))
    here = f"http://localhost:{port}/"
    typer.echo(messages.text("server.serve.here", url=here))
    if host in ("0.0.0.0", "::"):
        for address in lan_addresses():
            typer.echo(messages.text("server.serve.friends", url=f"http://{address}:{port}/"))
    typer.echo(messages.text("server.serve.stop"))
    if open_page:
        timer = threading.Timer(1.0, webbrowser.open, [here])
        timer.daemon = True
        timer.start()
    uvicorn.run(
        app,
        host=host,
        port=port,
        log_level="warning",
        ws_max_size=settings.limits.frame * 2,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        timeout_graceful_shutdown=5,
    )


def _is_free(host: str, port: int) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def lan_addresses() -> list[str]:
    """The addresses by which others of the same network reach this machine.

    Nothing is sent: a connected UDP socket only asks the system which way it would take.
    """
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 9))
            found.append(str(probe.getsockname()[0]))
        except OSError:
            pass
    return [address for address in found if not address.startswith("127.")]


__all__ = ["lan_addresses", "serve"]
