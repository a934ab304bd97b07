"""Two servers with one PostgreSQL and one Redis on this computer: python -m benchmarks.machines

Phones save hands through both as the pad does, then ask for what has not changed. What a hand and a
pulse cost is read from the servers' own figures, from PostgreSQL's, and from what Linux says of
their processes.
"""

import argparse
import os
import secrets
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tests.chaos.machines import Machines
from tests.chaos.phones import Hall
from tests.postgresql import postgresql
from tests.redis_server import redis
from tests.serving import Server

TOKEN: Final = secrets.token_urlsafe(48)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=1600)
    parser.add_argument("--pulses", type=int, default=4000)
    parser.add_argument("--phones", type=int, default=16)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(
        prefix="five-hundred-bench-", ignore_cleanup_errors=True
    ) as folder:
        Path(folder).chmod(0o755)  # PostgreSQL is another user
        with postgresql() as database, redis() as broker:
            figures = {"METRICS_TOKEN": TOKEN}
            with Machines.of(Path(folder), database.get_uri(), broker, **figures) as machines:
                servers = machines.servers(2)
                print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before")
                run(database, servers, options)


def run(database: Any, servers: list[Server], options: argparse.Namespace) -> None:
    """Save hands, then ask for pulses; print what each came to."""
    hall = Hall(servers, options.hands, phones=options.phones)
    with measured("hands saved", options.hands, database, servers), hall:
        hall.wait_for(options.hands)
    refused = [words for phone in hall.phones for words in phone.refused]
    print(f"  refused {len(refused)}; of {len(hall.saved)} saved")
    each = options.pulses // options.phones
    games = [next(hand.game for hand in reversed(phone.saved)) for phone in hall.phones]

    def ask(number: int) -> None:
        phone = hall.phones[number]
        for _ in range(each):
            phone.ask("GET", f"/games/{games[number]}/pulse/")
        phone.hang_up()

    with measured("pulses", each * options.phones, database, servers):
        threads = [threading.Thread(target=ask, args=(number,)) for number in range(options.phones)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


@contextmanager
def measured(what: str, times: int, database: Any, servers: list[Server]) -> Iterator[None]:
    """Print what happened while it was done, for each of so many."""
    look: list[Callable[[], float]] = [
        lambda: sum(total(server, "five_hundred_statements_total") for server in servers),
        lambda: number_from(
            database, "SELECT xact_commit FROM pg_stat_database WHERE datname = 'postgres'"
        ),
        lambda: number_from(database, "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"),
        lambda: sum(map(seconds_of, processes_of(servers))),
        lambda: sum(map(seconds_of, backends_of(database))),
    ]
    before, begun = [one() for one in look], time.monotonic()
    yield
    seconds = time.monotonic() - begun
    time.sleep(1.5)  # PostgreSQL's own counts come a moment later
    each = [(one() - was) / times for one, was in zip(look, before, strict=True)]
    print(
        f"{what}: {times} in {seconds:.1f} s, {times / seconds:.0f} a second, load "
        f"{os.getloadavg()[0]:.1f}; for each {each[0]:.1f} statements, {each[1]:.1f} transactions, "
        f"{each[2] / 1000:.1f} kB of log, {each[3] * 1000:.2f} ms of the servers' computing, "
        f"{each[4] * 1000:.2f} ms of PostgreSQL's"
    )


def processes_of(servers: list[Server]) -> list[int]:
    return [process for server in servers for process in server.workers()]


def backends_of(database: Any) -> list[int]:
    words = str(database.psql("COPY (SELECT pid FROM pg_stat_activity) TO STDOUT"))
    return [int(word) for word in words.split() if word.isdigit()]


def seconds_of(process: int) -> float:
    """Seconds that a process has computed, by itself and in the kernel; 0 if it has ended."""
    try:
        words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def total(server: Server, name: str) -> float:
    """The sum of a figure over its labels."""
    address, headers = f"{server.loopback}/metrics", {"Authorization": f"Bearer {TOKEN}"}
    request = urllib.request.Request(address, headers=headers)  # noqa: S310 - this computer's
    with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
        lines = answer.read().decode().splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(f"{name}{{"))


def number_from(database: Any, statement: str) -> float:
    """One number that PostgreSQL answers."""
    words = database.psql(f"COPY ({statement}) TO STDOUT")
    return float(words.strip().split()[-1])


if __name__ == "__main__":
    main()
