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
from benchmarks.hall.told import Told
from benchmarks.measuring import Figure, Refused, median, quantile
from benchmarks.servers import Pair
from tests.serving import ROOT, Server

ROUNDS: Final = 2
#: Hands a second, ten times as many as five hundred tables have: a real hand takes five minutes.
HANDS: Final = 14
#: Players of a hall on SQLite.
USUAL: Final = 400
#: Seconds that a board may be behind.
BEHIND: Final = 2.0


def figures(pair: Pair) -> Iterator[Figure]:
    """An evening of a hundred tables, or of five hundred on PostgreSQL."""
    most, database = max(map(int, pair.prepared.half)), pair.database
    players = most if database == "PostgreSQL" else min(most, USUAL)
    hall = asyncio.run(play(pair.ours, players, ROUNDS, players / SEATS / HANDS))
    stored, log = told_of(pair.ours, hall.evening).hands, hall.log
    job = f"evening of {players // SEATS} tables"
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
    hall = Hall(server.port, evening, director, told_of(server, evening), players, pause, log)
    await hall.play(rounds)
    return hall


def names() -> Iterator[str]:
    """Names told apart by their letters: what has many figures is taken for a telephone number."""
    return (
        f"Player {''.join(letters).title()}"
        for letters in itertools.product(ascii_lowercase, repeat=3)
    )


def told_of(server: Server, evening: str) -> Told:
    """Ask the server's own database for the links and hands of an evening."""
    command = [sys.executable, "-m", "benchmarks.hall.told", evening]
    told = subprocess.run(  # noqa: S603 - this project's own command
        command, cwd=ROOT, env=server.environment, capture_output=True, check=True
    )
    return Told(**json.loads(told.stdout))
