"""The two servers of a run: Five Hundred and the bare project, each with a database of one kind."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.lines import Line
from benchmarks.measuring import timed
from benchmarks.prepared import Prepared
from tests.postgresql import postgresql
from tests.serving import ROOT, Server, installation_at, server_in

#: Any secret of the right length is one that a browser may have; Django compares cookie and header.
CSRF = "benchmarks" + "a" * 22


class BareServer(Server):
    """The bare project, started as ours is."""

    @property
    def command(self) -> list[str]:
        return [sys.executable, "-m", "benchmarks.bare", str(self.port)]

    @property
    def answers_at(self) -> str:
        return f"{self.loopback}/rows/1/"

    def stop(self) -> None:
        """End it at once, with its workers: it waits for lines still open, and keeps nothing."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@dataclass(frozen=True)
class Pair:
    """Both servers, and what there is to be asked for."""

    database: str
    ours: Server
    bare: Server
    prepared: Prepared
    #: Seconds from the start of ours to its first answer.
    started: float

    def phone(self, name: str, address: str = "127.0.0.1") -> Line:
        """A line with the cookie of a device."""
        prefix = installation_at(self.ours.port)
        sent = {"device": self.prepared.cookies[name], "csrftoken": CSRF}
        cookie = "; ".join(f"{prefix}-{key}={value}" for key, value in sent.items())
        headers = {"Cookie": cookie, "X-CSRFToken": CSRF}
        return Line(self.ours.port, headers=headers, address=address)

    def floor(self, address: str = "127.0.0.1") -> Line:
        """A line to the bare project."""
        return Line(self.bare.port, address=address)


@contextmanager
def pair(database: str, players: list[int]) -> Iterator[Pair]:
    """Start both servers on databases of this kind, ours filled; they go with what they kept."""
    with ExitStack() as stack:
        folders = [
            Path(stack.enter_context(TemporaryDirectory(prefix="five-hundred-"))) for _ in range(2)
        ]
        urls: list[dict[str, str]] = [{}, {}]
        if database == "PostgreSQL":
            cluster = stack.enter_context(postgresql())
            cluster.psql("CREATE DATABASE bare")
            own = cluster.get_uri()
            urls = [{"DATABASE_URL": own}, {"DATABASE_URL": own.replace("/postgres?", "/bare?")}]
        ours = server_in(folders[0], **urls[0])
        bare = BareServer(**vars(server_in(folders[1], **urls[1])))
        bare.start()  # before the minutes in which ours is filled
        stack.callback(bare.stop)
        ours.manage("migrate", "--verbosity", "0")
        filled = subprocess.run(  # noqa: S603 - this project's own command
            [sys.executable, "-m", "benchmarks.prepared", *map(str, players)],
            cwd=ROOT,
            env={**os.environ, **ours.environment},
            capture_output=True,
            check=True,
        )
        ours.start()  # the first start collects static files
        stack.callback(ours.stop)
        ours.stop()
        started = timed(ours.start)
        yield Pair(database, ours, bare, Prepared(**json.loads(filled.stdout)), started)
