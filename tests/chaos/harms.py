"""Each kind of harm, done to a running server while phones save; the result, a row of a table."""

import os
import random
import signal
import socket
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.chaos.ledger import Verdict, verdict
from tests.chaos.phones import Hall
from tests.chaos.watching import Watch
from tests.serving import Server, server_in

HERE: Final = Path(__file__).parent


@dataclass
class Row:
    """What one kind of harm came to. `unreachable`: at most so long until the next page."""

    harm: str
    times: int
    verdict: Verdict
    unreachable: float
    refused: list[str]
    note: str = ""


@dataclass
class Place:
    """Where a server is tried: a folder, and the PostgreSQL of it where it is not SQLite's.

    `ready`: a folder with a database made ready, of which each server has a copy.
    """

    folder: Path
    postgresql: Any = None
    ready: Path | None = None

    def server(self, name: str, **more: str) -> Server:
        """A server with data of its own."""
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        if self.postgresql is not None:
            self.postgresql.psql(f"CREATE DATABASE {name}")
            more["DATABASE_URL"] = self.postgresql.get_uri(database=name)
        return server_in(folder, self.ready if self.postgresql is None else None, **more)


@contextmanager
def started(*servers: Server) -> Iterator[None]:
    """Servers that run, and are stopped in the end."""
    try:
        for server in servers:
            server.start()
        yield
    finally:
        for server in servers:
            if hasattr(server, "process") and server.process.poll() is None:
                server.stop()


def row_of(
    harm: str, times: int, server: Server, hall: Hall, unreachable: float, note: str = ""
) -> Row:
    refused = [words for phone in hall.phones for words in phone.refused]
    return Row(harm, times, verdict(server, hall.saved), unreachable, refused, note)


# --------------------------------------------------------------------------------- processes killed


def one_worker(server: Server) -> None:
    kill(random.choice(server.workers()))


def all_workers(server: Server) -> None:
    for worker in server.workers():
        kill(worker)


def kill(process: int) -> None:
    with suppress(ProcessLookupError):  # killed before, and not replaced yet
        os.kill(process, signal.SIGKILL)


def the_parent(server: Server) -> None:
    """The parent alone; its workers end by themselves, and somebody starts it again at once."""
    server.process.kill()
    server.process.wait()
    while server.is_heard():
        time.sleep(0.01)
    server.start()


def everything(server: Server) -> None:
    """As a pulled plug does, and somebody starts it again at once."""
    server.kill()
    server.start()


#: Seconds in which whatever was killed is replaced.
PEACE: Final = 4.0
KILLS: Final[dict[str, Callable[[Server], None]]] = {
    "a worker killed": one_worker,
    "all workers killed at once": all_workers,
    "the parent killed, started again": the_parent,
    "everything killed, started again": everything,
}


def kills(place: Place, saves: int, harms: int) -> list[Row]:
    """Kill processes at random while phones save; one row for each kind."""
    server = place.server("kills")
    kinds = list(KILLS) * (harms // len(KILLS)) + list(KILLS)[: harms % len(KILLS)]
    random.shuffle(kinds)
    worst, longest = 0.0, dict.fromkeys(KILLS, 0.0)
    with started(server), Watch(server.port) as watch, Hall([server], saves) as hall:
        hall.quota = 0
        for number, kind in enumerate(kinds):
            hall.wait_for(hall.quota)
            # Most come while what was killed before is still being replaced; every third tells how
            # long one harm alone lasts.
            alone = number % 3 == 0
            time.sleep(PEACE if alone else 0)
            hall.quota = saves * (number + 1) // harms
            time.sleep(random.uniform(0, 0.15))
            moment = time.monotonic()
            KILLS[kind](server)
            seconds = watch.unreachable_after(moment)
            worst = max(worst, seconds)
            if alone:
                longest[kind] = max(longest[kind], seconds)
        hall.wait_for(saves)
        rows = [row_of("kills, most of them upon another", harms, server, hall, worst)]
    for kind, seconds in longest.items():
        rows.append(Row(f"{kind}, alone", kinds[::3].count(kind), rows[0].verdict, seconds, []))
    return rows


# ------------------------------------------------------------------------------------------- stalls

HEAD: Final = b"POST /join/ HTTP/1.1\r\nHost: hall.test\r\nContent-Length: 1000\r\n"
PAGE: Final = b"GET /rules/midway/ HTTP/1.1\r\nHost: hall.test\r\n\r\n"


def stalled(port: int, kind: int, address: str) -> socket.socket:
    """A connection that stalls: in its head, in its body, or in reading what it asked for."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.bind((address, 0))
    line.connect(("127.0.0.1", port))
    line.sendall((HEAD, HEAD + b"\r\nfour", PAGE * 20)[kind])
    return line


def stalls(place: Place, saves: int, harms: int) -> list[Row]:
    """Stall in heads, bodies and readers, from one address and from many, while phones save."""
    server = place.server("stalls")
    with started(server), Watch(server.port) as watch, Hall([server], saves) as hall:
        hall.wait_for(saves // 4)
        moment = time.monotonic()
        lines = [
            stalled(server.port, number % 3, f"127.0.240.{number // 2 % 50 + 1}")
            for number in range(harms)
        ]
        hall.wait_for(saves)
        slowest = watch.slowest_since(moment)
        for line in lines:
            line.close()
        return [row_of("connections stalled", harms, server, hall, slowest, "the slowest page")]


# ----------------------------------------------------------------------------------------- the disk


@contextmanager
def small_disk(folder: Path, megabytes: int, owner: int) -> Iterator[None]:
    """A file system of its own. Raises CalledProcessError where this process may not mount one."""
    subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,uid={owner}", "tmpfs", folder],
        check=True,
        capture_output=True,
    )
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def full_disk(place: Place, saves: int, harms: int) -> list[Row]:
    """Fill the disk that the database is on while phones save, and make room again."""
    folder = place.folder / "full"
    folder.mkdir()
    try:
        owner = os.getuid() if place.postgresql is None else place.postgresql.pgdata.stat().st_uid
        with small_disk(folder, 64, owner):
            return _full_disk(place, folder, saves, harms)
    except subprocess.CalledProcessError:
        return []


def _full_disk(place: Place, folder: Path, saves: int, harms: int) -> list[Row]:
    if place.postgresql is not None:
        # Its log stays where it is: a server that cannot write that stops, as it says it will.
        place.postgresql.psql(f"CREATE TABLESPACE small LOCATION '{folder}'")
        place.postgresql.psql("CREATE DATABASE full_disk TABLESPACE small")
        (place.folder / "full_data").mkdir()
        url = place.postgresql.get_uri(database="full_disk")
        server = server_in(place.folder / "full_data", DATABASE_URL=url)
    else:
        server = server_in(folder, place.ready)
    longest = 0.0
    with started(server), Watch(server.port) as watch, Hall([server], saves) as hall:
        for number in range(harms):
            hall.wait_for(saves * (number + 1) // (harms + 1))
            moment = time.monotonic()
            fill(folder / "filler")
            time.sleep(3)
            longest = max(longest, watch.unreachable_after(moment))
            (folder / "filler").unlink()
        hall.wait_for(saves)
        answers = sum(phone.statuses.get(507, 0) for phone in hall.phones)
        other = sum(phone.statuses.get(status, 0) for phone in hall.phones for status in (500, 503))
        note = f"told {answers} times that the disk is full, {other} times something else"
        row = row_of("disk full for 3 s", harms, server, hall, longest, note)
    if place.postgresql is not None:
        # What is gone from the disk must be gone from its log as well, or it does not start again.
        for statement in ("DROP DATABASE full_disk", "DROP TABLESPACE small", "CHECKPOINT"):
            place.postgresql.psql(statement)
    return [row]


def fill(filler: Path) -> None:
    """Write until there is no room."""
    with filler.open("wb", buffering=0) as file:
        for chunk in (b"x" * 65536, b"x" * 512):
            try:
                while True:
                    file.write(chunk)
            except OSError:
                continue


# ------------------------------------------------------------------------------------- the database


def database_away(place: Place, saves: int, harms: int) -> list[Row]:
    """Remove the database for seconds: PostgreSQL is stopped at once, SQLite is held by another."""
    server = place.server("away")
    longest = 0.0
    with started(server), Watch(server.port) as watch, Hall([server], saves) as hall:
        for number in range(harms):
            hall.wait_for(saves * (number + 1) // (harms + 1))
            if place.postgresql is not None:
                kill_postgresql(place.postgresql)
                time.sleep(2)
                place.postgresql.ensure_postgres_running()
            else:
                hold(server, 4)
            longest = max(longest, watch.unreachable_after(time.monotonic()))
        hall.wait_for(saves)
        words = "killed, back after 2 s" if place.postgresql else "held by another program for 4 s"
        return [row_of(f"database {words}", harms, server, hall, longest, "once it was back")]


def kill_postgresql(postgresql: Any) -> None:
    """Kill every process of it at once."""
    import psutil  # type: ignore[import-untyped]  # comes with PostgreSQL's wheel

    postmaster = psutil.Process(postgresql.get_pid())
    family = [postmaster, *postmaster.children(recursive=True)]
    for process in family:
        process.kill()
    psutil.wait_procs(family, timeout=20)


def hold(server: Server, seconds: float) -> None:
    """Hold the lock of a SQLite database, as a program that copies it may."""
    with sqlite3.connect(server.log.parent / "five-hundred.sqlite3", timeout=20) as other:
        other.execute("BEGIN IMMEDIATE")
        time.sleep(seconds)
        other.rollback()
    other.close()


# --------------------------------------------------------------------------- two servers, the clock


def two_servers(place: Place, saves: int, harms: int) -> list[Row]:
    """Two servers with the same data, half of the phones at each; workers of both are killed."""
    first = place.server("two")
    second = server_in(
        first.log.parent,
        **{name: value for name, value in first.environment.items() if name == "DATABASE_URL"},
    )
    longest = 0.0
    with started(first, second), Watch(first.port) as watch, Hall([first, second], saves) as hall:
        for number in range(harms):
            hall.wait_for(saves * (number + 1) // (harms + 1))
            moment = time.monotonic()
            one_worker((first, second)[number % 2])
            longest = max(longest, watch.unreachable_after(moment))
        hall.wait_for(saves)
        return [row_of("two servers, a worker killed", harms, first, hall, longest)]


def clock_jumps(place: Place, saves: int, harms: int) -> list[Row]:
    """Set the server's clock back and forth, by an hour and by a day."""
    clock = place.folder / "clock"
    clock.write_text("0")
    server = place.server("clock_jumps", PYTHONPATH=str(HERE / "clock"), CLOCK_JUMPS=str(clock))
    longest = 0.0
    with started(server), Watch(server.port) as watch, Hall([server], saves) as hall:
        for number in range(harms):
            hall.wait_for(saves * (number + 1) // (harms + 1))
            moment = time.monotonic()
            draft = clock.with_suffix(".new")
            draft.write_text(str((-3600, 3600, -86400, 86400, 0)[number % 5]))
            draft.replace(clock)
            longest = max(longest, watch.unreachable_after(moment))
        hall.wait_for(saves)
        return [row_of("clock set back and forth", harms, server, hall, longest)]
