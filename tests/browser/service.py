"""The real service as a process of its own, with a data folder that the test throws away."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
STARTS_WITHIN = 60.0
"""Seconds; a machine that runs other things beside is slow."""


def free_port() -> int:
    """A port that nothing listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Service:
    """``duel99 serve`` on a port of its own. ``seed`` fixes the chance of its duels."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.seed = seed
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> Path:
        """What the process has written."""
        return self.folder / "service.log"

    def start(self) -> None:
        """Returns when it answers. Raises :class:`RuntimeError` with its output where it does not."""
        self.folder.mkdir(parents=True, exist_ok=True)
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
            "PYTHONUTF8": "1",
            # one address plays all the people of several tables here
            "DUEL99_LIMIT_TABLE_BURST": "1000",
            "DUEL99_LIMIT_REQUESTS": "1000",
            "DUEL99_LIMIT_REQUEST_BURST": "5000",
            "DUEL99_LIMIT_CONNECTIONS": "1000",
            "DUEL99_LIMIT_ADDRESS_FRAMES": "1000",
        }
        for name in ("DATABASE_URL", "REDIS_URL"):
            environment.pop(name, None)
        command = [sys.executable, "-m", "tests.browser.seeded", str(self.seed), "serve"]
        command += ["--host", "127.0.0.1", "--port", str(self.port), "--home", str(self.folder)]
        with self.log.open("ab") as output:
            self._process = subprocess.Popen(
                command, env=environment, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT
            )
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until:
            if self._process.poll() is not None:
                break
            if self._answers():
                return
            time.sleep(0.1)
        self.kill()
        raise RuntimeError(f"the service did not start:\n{self.log.read_text('utf-8')}")

    def _answers(self) -> bool:
        try:
            return bool(self.get("/healthz")["ok"])
        except (OSError, http.client.HTTPException, ValueError):
            return False

    def get(self, path: str) -> Any:
        """The JSON that a GET answers with."""
        return self._ask("GET", path, None, "")

    def post(self, path: str, body: object, token: str = "") -> Any:
        """The JSON that a POST answers with. Raises :class:`RuntimeError` for a refusal."""
        return self._ask("POST", path, body, token)

    def _ask(self, method: str, path: str, body: object, token: str) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            headers = {"Content-Type": "application/json", "Accept-Language": "zh-TW"}
            if token:
                headers["Authorization"] = f"Bearer {token}"
            data = None if body is None else json.dumps(body).encode()
            connection.request(method, path, data, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
            if answer.status >= 400:
                raise RuntimeError(f"{method} {path}: {answer.status} {text}")
            return json.loads(text) if text else None
        finally:
            connection.close()

    def kill(self) -> None:
        """As a power cut does it: nothing can be written any more."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        """As Ctrl+C does it."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()
        self._process = None


__all__ = ["ROOT", "Service", "free_port"]
