"""Measure server-sent events: python -m benchmarks.listeners [LISTENERS] [MINUTES]

A real server, one game, many who listen to it from several addresses, and a program that records a
hand or strikes it out about every second. Told are: how long after the answer to a save each
listener heard of it, what a save takes beside the same saves with nobody listening (the baseline,
in the same run), and the memory that the server's processes hold.
"""

import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.serving import Server, server_in

#: Seconds between two saves, on the average.
BETWEEN_SAVES = 1.0
#: Listeners that share an address: a visitor's connections are limited.
OF_AN_ADDRESS = 50
FACTS = {"contractor": "Nora", "bid": "7S", "tricks": {"NS": 8, "EW": 2}}


@dataclass
class Program:
    """Somebody who starts a game and records hands in it."""

    server: Server
    token: str = ""
    game: str = ""
    #: The hand that counts, if one does.
    last: dict[str, object] | None = None

    def begin(self) -> None:
        """Start a game."""
        record: dict[str, object] = {
            "format": "five-hundred-record/1",
            "ruleset": {"name": "australian"},
        }
        self.token = str(self.server.post("programs/", {"name": "Bench"})["token"])
        players = ["Nora", "Ed", "Sue", "Will"]
        self.game = str(
            self.server.post("games/", {**record, "players": players, "hands": []}, self.token)[
                "id"
            ]
        )

    def save(self) -> tuple[float, float]:
        """Record a hand; the next time, strike it out: the game goes on.

        When it was answered, how long.
        """
        begun = time.perf_counter()
        path = f"games/{self.game}/hands/"
        if self.last is None:
            self.last = self.server.post(path, {"facts": FACTS}, self.token)
        else:
            version = {"If-Match": f'"{self.last["version"]}"'}
            self.server.post(
                f"{path}{self.last['number']}/void/", {"reason": "again"}, self.token, **version
            )
            self.last = None
        ended = time.perf_counter()
        return ended, ended - begun


@dataclass
class Heard:
    """When each listener heard an event, without the first, which says how the game stood."""

    moments: list[list[float]] = field(default_factory=list)
    lost: int = 0


async def listen(program: Program, number: int, heard: Heard, over: asyncio.Event) -> None:
    """Listen until it is over; again where the stream ends, as any listener does."""
    address = f"127.1.0.{1 + number // OF_AN_ADDRESS}"
    mine: list[float] = []
    heard.moments.append(mine)
    known = ""
    while not over.is_set():
        try:
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", program.server.port, local_addr=(address, 0)
            )
        except OSError:
            heard.lost += 1
            continue
        head = (
            f"GET /api/v1/games/{program.game}/live/ HTTP/1.1\r\nHost: hall.test\r\n"
            f"Authorization: Bearer {program.token}\r\nLast-Event-ID: {known}\r\n\r\n"
        )
        writer.write(head.encode())
        while line := await reader.readline():
            if line.startswith(b"id: "):
                if known:
                    mine.append(time.perf_counter())
                known = line[4:].decode().strip()
            elif line == b"0\r\n":
                break
        writer.close()


def memory_of(processes: Sequence[int]) -> float:
    """Megabytes that processes hold for themselves."""
    kilobytes = 0
    for process in processes:
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith(("Private_Clean", "Private_Dirty")):
                kilobytes += int(line.split()[1])
    return kilobytes / 1024


async def saving(program: Program, seconds: float) -> list[tuple[float, float]]:
    """Save a hand again and again for so long; when each was answered and how long it took."""
    saves = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        begun = time.perf_counter()
        saves.append(await asyncio.to_thread(program.save))
        pause = BETWEEN_SAVES * random.uniform(
            0.5, 1.5
        )  # in step with the server's looks it would flatter
        await asyncio.sleep(max(0.0, begun + pause - time.perf_counter()))
    return saves


def parts(values: Sequence[float]) -> str:
    """The median, the 99th of a hundred and the largest, in milliseconds."""
    ordered = sorted(value * 1000 for value in values)
    last = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return f"p50 {statistics.median(ordered):.0f} ms, p99 {last:.0f} ms, max {ordered[-1]:.0f} ms"


async def measure(server: Server, listeners: int, minutes: float) -> None:
    """Save with nobody listening, then with all of them, and print both."""
    alone, followed = Program(server), Program(server)
    alone.begin()
    followed.begin()
    await asyncio.to_thread(alone.save)
    before = memory_of(server.workers())
    baseline = await saving(alone, min(30.0, minutes * 60))
    heard, over = Heard(), asyncio.Event()
    tasks = [asyncio.create_task(listen(followed, one, heard, over)) for one in range(listeners)]
    await asyncio.sleep(5)
    begun = memory_of(server.workers())
    saves = await saving(followed, minutes * 60)
    await asyncio.sleep(2)
    ended = memory_of(server.workers())
    over.set()
    for task in tasks:
        task.cancel()
    delays = [
        next((moment - answered for moment in mine if moment > answered - took), None)
        for answered, took in saves
        for mine in heard.moments
    ]
    told = [delay for delay in delays if delay is not None]
    print(
        f"{listeners} listeners, {minutes:g} min, {len(saves)} hands, "
        f"{sum(map(len, heard.moments))} events"
    )
    print(
        f"  heard after a save was answered: {parts(told)}; not at all: {len(delays) - len(told)}"
    )
    print(f"  a save, nobody listening: {parts([took for _, took in baseline])}")
    print(f"  a save, all listening:    {parts([took for _, took in saves])}")
    print(
        f"  memory: {before:.0f} MB alone, {begun:.0f} MB with all of them, {ended:.0f} MB at the "
        "end"
    )


def main() -> None:
    """Start a server with a folder of its own, and measure."""
    listeners = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    minutes = float(sys.argv[2]) if len(sys.argv) > 2 else 5.0
    with tempfile.TemporaryDirectory() as folder:
        server = server_in(Path(folder))
        server.start()
        try:
            asyncio.run(measure(server, listeners, minutes))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
