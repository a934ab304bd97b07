"""Rounds of a full hall, every phone at once: nothing refused, no hand lost, no board late."""

import asyncio
import itertools
import json
import subprocess
import sys
import uuid
from collections.abc import Iterator
from datetime import date
from string import ascii_lowercase
from typing import Any, Final

from benchmarks.hall.callers import Caller, Log
from benchmarks.hall.evening import SEATS, Hall, behind
from benchmarks.hall.links import Links
from benchmarks.measuring import Figure, Refused, median, quantile
from benchmarks.servers import Pair
from tests.serving import ROOT, Server

ROUNDS: Final = 2
#: Hands a second, ten times as many as five hundred tables have: a real hand takes five minutes.
HANDS: Final = 14
#: Seconds that a board may be behind.
BEHIND: Final = 2.0


def figures(pair: Pair) -> Iterator[Figure]:
    """An evening of the most players that this run has."""
    players = max(map(int, pair.prepared.half))
    hall = asyncio.run(play(pair.ours, players, ROUNDS, players / SEATS / HANDS))
    yield from figures_of(pair.database, hall, stored_by(pair.ours, hall))


def figures_of(database: str, hall: Hall, stored: list[str]) -> Iterator[Figure]:
    """What came of an evening that is over, each with its goal. `stored`: the keys of its hands."""
    tables, log = hall.players // 4, hall.log
    job = f"evening of {tables} tables"
    requests = sum(map(len, log.took.values()))
    saves = [1000 * seconds for seconds in log.took["save"]]
    for refusal in log.refused:
        print(refusal, file=sys.stderr)
    hands = (
        f"{len(hall.saved)} hands, saved in {median(saves):.0f} ms, p99 {quantile(saves, 0.99):.0f}"
    )
    yield Figure(
        database, f"{job}: refused", len(log.refused), 0, ours=requests, unit="requests", note=hands
    )
    lost = len(set(stored) ^ set(hall.saved)) + len(stored) - len(set(stored))
    yield Figure(database, f"{job}: hands lost or doubled", lost, 0, ours=len(stored), unit="hands")
    late = behind(hall)
    note = f"p50 {median(late):.2f} s, p99 {quantile(late, 0.99):.2f} s"
    yield Figure(
        database,
        f"{job}: a board is behind",
        max(late),
        BEHIND,
        ours=max(late),
        unit="s",
        note=note,
    )


async def play(server: Server, players: int, rounds: int, pause: float) -> Hall:
    """Set an evening up and play it. Raises Refused."""
    log = Log()
    director = Caller(server.port, players, log)
    evening = str(uuid.uuid4())
    form: dict[str, Any] = {
        "tournament_id": evening,
        "name": "Tuesday Midway",
        "date": str(date(2026, 11, 24)),
        "ruleset": "midway",
        "names": "\n".join(itertools.islice(names(), players)),
        "rounds": rounds,
        "sit_out": "average",
        "create": "1",
    }
    if (await director.post("start", "/evenings/new/", **form)).status != 302:
        raise Refused(f"The evening was not set up: {log.refused}")
    await director.post("all here", f"/evenings/{evening}/roll/all-here/")
    hall = Hall(server.port, evening, director, links_of(server, evening), players, pause, log)
    await hall.play(rounds)
    return hall


def names() -> Iterator[str]:
    """Names told apart by their letters: what has many figures is taken for a telephone number."""
    return (
        f"Player {''.join(letters).title()}"
        for letters in itertools.product(ascii_lowercase, repeat=3)
    )


def stored_by(server: Server, hall: Hall) -> list[str]:
    """Ask the server's own database for the key of every hand that it has."""
    keys: list[str] = asked(server, "benchmarks.hall.stored", hall.evening)
    return keys


def links_of(server: Server, evening: str) -> Links:
    """Ask the server's own database for the links that hang in its hall."""
    return Links(**asked(server, "benchmarks.hall.links", evening))


def asked(server: Server, module: str, evening: str) -> Any:
    """What a module tells of an evening, run beside the server."""
    command = [sys.executable, "-m", module, evening]
    told = subprocess.run(  # noqa: S603 - this project's own command
        command, cwd=ROOT, env=server.environment, capture_output=True, check=True
    )
    return json.loads(told.stdout)
