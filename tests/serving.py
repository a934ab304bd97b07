"""A real server in its own folder, as `make run` starts it: to ask, kill and restart."""

import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import uuid
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]


@dataclass
class Server:
    port: int
    environment: dict[str, str]
    log: Path
    process: "subprocess.Popen[bytes]" = field(init=False)
    #: Where it is started.
    folder: Path = ROOT

    @property
    def url(self) -> str:
        """As a phone in the hall sees it; only the browser knows this name."""
        return f"http://hall.test:{self.port}"

    @property
    def loopback(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def command(self) -> list[str]:
        return [sys.executable, "-m", "config.serve", "--port", str(self.port)]

    @property
    def answers_at(self) -> str:
        """An address that is answered as soon as any is."""
        return f"{self.loopback}/health/"

    def manage(self, *arguments: str, stdin: str = "") -> str:
        """Run a management command on the server's database."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=self.environment,
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self) -> None:
        """Start it, also after it was killed: on the same port, with the same data."""
        self.begin()
        self.wait()

    def begin(self) -> None:
        """Start it, and do not wait until it answers."""
        with self.log.open("a", encoding="utf-8") as output:
            self.process = subprocess.Popen(
                self.command,
                cwd=self.folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def wait(self) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                urllib.request.urlopen(self.answers_at, timeout=2).close()
                return
            except OSError:
                time.sleep(0.05)
        pytest.fail(f"The server did not start. It said:\n{self.log.read_text('utf-8')}")

    def post(self, path: str, body: object, token: str = "", **headers: str) -> dict[str, Any]:
        """What another program sends to the API, and what it is answered."""
        headers |= {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        address = f"{self.loopback}/api/v1/{path}"
        request = urllib.request.Request(address, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return dict(json.load(answer))

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.kill()  # nothing is left behind for the next test
            raise

    def kill(self) -> None:
        """As a pulled plug would: the workers too, and at once."""
        for pid in [self.process.pid, *self.workers()]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait(timeout=20)
        # A worker that is still being ended holds the port.
        deadline = time.monotonic() + 20
        while self.is_heard() and time.monotonic() < deadline:
            time.sleep(0.02)

    def workers(self) -> list[int]:
        """The processes that answer, as the server has written them down."""
        note = Path(self.environment["DATA_DIR"]) / "running" / f"{self.port}.json"
        deadline = time.monotonic() + 20
        while not note.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        workers: list[int] = json.loads(note.read_text())
        return workers

    def is_heard(self) -> bool:
        """Whether anything listens on the port."""
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


def free_port() -> int:
    """A port nobody listens on, below those the system hands out: no other gets it by chance."""
    while True:
        port = random.randrange(12_000, 30_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def installation_at(port: int) -> str:
    """Ask a running server for its installation, with which the names of its cookies begin."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/", timeout=60) as answer:
        return str(answer.headers["X-Five-Hundred"])


def server_in(folder: Path, ready: Path | None = None, /, **more: str) -> Server:
    """Build a server whose data lies in a folder.

    `ready`: a folder with a database made ready, of which it gets a copy. `more`: of its
    environment, such as DATABASE_URL.
    """
    if ready is not None:
        shutil.copytree(ready, folder, dirs_exist_ok=True)
    port = free_port()
    environment = {
        name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "PORT")
    }
    environment |= {
        "PROFILE": "hall",
        "DATA_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    environment |= more
    return Server(port, environment, folder / "server.log")
