"""Real processes for tests: the service, PostgreSQL, Redis. Each is ended by who started it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

_POSTGRES = ("/usr/local/bin", *sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")))[::-1])


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(
    ready: object, what: str, process: subprocess.Popen[bytes], seconds: float = 60
) -> None:
    """Wait until ``ready()`` is true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if process.poll() is not None:
            raise AssertionError(f"{what} ended with {process.returncode}")
        if callable(ready) and ready():
            return
        time.sleep(0.05)
    raise AssertionError(f"{what} did not come up within {seconds} seconds")


class Service:
    """``duel99 serve`` as a process of its own."""

    def __init__(self, home: Path, **environment: str) -> None:
        self.home = home
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = home / f"serve-{self.port}.log"
        self._environment = environment
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        environment = {
            **os.environ,
            "PYTHONUTF8": "1",
            "DUEL99_LOG": "json",
            "DUEL99_LIMIT_CONNECTIONS": "500",
            **self._environment,
        }
        command = [sys.executable, "-m", "duel99", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--home", str(self.home)]
        with self.log.open("ab") as log:
            process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)

        def answers() -> bool:
            try:
                return httpx.get(f"{self.url}/healthz", timeout=2).status_code == 200
            except httpx.HTTPError:
                return False

        wait_for(answers, f"duel99 serve ({self.log.read_text()[-500:]})", process)
        return process

    def kill(self) -> None:
        """As the machine's end would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)

    def restart(self) -> None:
        """Come back on the same port."""
        self.process = self._start()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()


@contextmanager
def service(home: Path, **environment: str) -> Iterator[Service]:
    running = Service(home, **environment)
    try:
        yield running
    finally:
        running.stop()


@contextmanager
def redis_server(folder: Path) -> Iterator[str]:
    """A Redis of its own; its URL."""
    binary = shutil.which("redis-server")
    assert binary, "these tests need redis-server (Debian: apt-get install redis-server)"
    port = free_port()
    command = [
        binary,
        "--port",
        str(port),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--dir",
        str(folder),
    ]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def listens() -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    try:
        wait_for(listens, "redis-server", process)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait(20)


def _postgres_binary(name: str) -> str:
    for folder in _POSTGRES:
        if (Path(folder) / name).exists():
            return str(Path(folder) / name)
    raise AssertionError("these tests need PostgreSQL (Debian: apt-get install postgresql)")


@contextmanager
def postgres_server(folder: Path) -> Iterator[str]:
    """A PostgreSQL of its own; the URL of an empty database."""
    data = folder / "data"
    as_user: dict[str, object] = {}
    if os.geteuid() == 0:
        # PostgreSQL refuses to run as root
        as_user = {"user": "postgres", "group": "postgres", "extra_groups": []}
        for each in (folder, *folder.parents):
            if each.owner() == "root" and each != Path("/") and not each.stat().st_mode & 0o001:
                each.chmod(each.stat().st_mode | 0o011)
        shutil.chown(folder, "postgres")
    port = free_port()
    init = [
        _postgres_binary("initdb"),
        "-D",
        str(data),
        "-U",
        "duel99",
        "-A",
        "trust",
        "-E",
        "UTF8",
    ]
    subprocess.run(init, check=True, cwd=folder, stdout=subprocess.DEVNULL, **as_user)  # type: ignore[call-overload]
    command = [_postgres_binary("postgres"), "-D", str(data), "-p", str(port), "-h", "127.0.0.1"]
    command += ["-k", str(folder), "-c", "fsync=off"]
    process: subprocess.Popen[bytes] = subprocess.Popen(
        command,
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        **as_user,  # type: ignore[call-overload]
    )

    def answers() -> bool:
        import psycopg

        try:
            psycopg.connect(
                host="127.0.0.1", port=port, user="duel99", dbname="postgres", connect_timeout=2
            ).close()
        except psycopg.OperationalError:
            return False
        return True

    try:
        wait_for(answers, "postgres", process)
        yield f"postgresql://duel99@127.0.0.1:{port}/postgres"
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)


__all__ = ["Service", "free_port", "postgres_server", "redis_server", "service"]
