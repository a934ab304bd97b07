"""Servers and workers with folders of their own; what they share is a PostgreSQL and a Redis."""

import json
import os
import secrets
import signal
import subprocess
import time
import urllib.request
import uuid
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from config.environment import PROGRAM
from tests.serving import ROOT, Server, server_in


@dataclass
class Worker:
    """A Celery worker, as a machine of workers runs it, with two processes that make things."""

    environment: dict[str, str]
    log: Path
    process: "subprocess.Popen[bytes]" = field(init=False)

    def start(self) -> None:
        """Begin it; it takes jobs once it is up."""
        options = ["--concurrency", "2", "--without-mingle", "--without-gossip"]
        command = [*PROGRAM, "worker", *options]
        with self.log.open("a", encoding="utf-8") as output:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def kill(self) -> None:
        """All of it at once, as a machine that burns."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=20)


@dataclass
class Machines:
    """Servers and workers of one PostgreSQL, one Redis; each is a machine with its own folder."""

    folder: Path
    shared: dict[str, str]
    _stack: ExitStack = field(default_factory=ExitStack)

    @classmethod
    def of(cls, folder: Path, database: str, broker: str, **more: str) -> "Machines":
        """With these addresses. `more`: of everybody's environment."""
        shared = {"DATABASE_URL": database, "CELERY_BROKER_URL": broker, "TIME_ZONE": "UTC", **more}
        return cls(folder, {**shared, "SECRET_KEY": secrets.token_urlsafe(64)})

    def __enter__(self) -> "Machines":
        return self

    def __exit__(self, *_exception: object) -> None:
        self._stack.close()

    def servers(self, number: int) -> list[Server]:
        """So many servers, all started at once on what may be a new database."""
        servers = [server_in(self._place(f"server-{one}"), **self.shared) for one in range(number)]
        for server in servers:
            server.begin()
            self._stack.callback(server.stop)
        for server in servers:
            server.wait()
        return servers

    def worker(self, name: str) -> Worker:
        """A worker that has been started."""
        place = self._place(name)
        worker = Worker(server_in(place, **self.shared).environment, place / "worker.log")
        worker.start()
        self._stack.callback(worker.kill)
        return worker

    def _place(self, name: str) -> Path:
        place = self.folder / name
        place.mkdir(exist_ok=True)
        return place


def asked(server: Server, method: str, path: str, body: object = None, **headers: str) -> Any:
    """What the API answers to somebody at the computer itself."""
    headers |= {"Content-Type": "application/json"}
    if method != "GET":
        headers.setdefault("Idempotency-Key", str(uuid.uuid4()))
    content = None if method == "GET" else json.dumps({} if body is None else body).encode()
    address = f"{server.loopback}/api/v1/{path}"
    request = urllib.request.Request(address, content, headers, method=method)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def until(what: Callable[[], Any], seconds: float = 120) -> Any:
    """Ask until the answer is true, and return it; fails after so many seconds."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if found := what():
            return found
        time.sleep(0.05)
    raise AssertionError(f"not within {seconds} s")
