"""Play an evening in a full hall, watch the memory: python -m benchmarks.soak [MINUTES] [PLAYERS]

A real server with two processes, ten rounds at every table, all phones asking. Each minute is told
what the processes hold for themselves; at the end, what came of the evening.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks.jobs.full_hall import figures_of, play, stored_by
from benchmarks.listeners import memory_of
from benchmarks.measuring import HEAD
from tests.serving import Server, server_in

ROUNDS: Final = 10
#: What a round takes at its slowest table, in pauses between two hands.
PAUSES_OF_A_ROUND: Final = 5.2


def main() -> None:
    """Play for so many minutes, an hour if none are said."""
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    players = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    with tempfile.TemporaryDirectory() as folder:
        server = server_in(Path(folder))
        server.start()
        try:
            asyncio.run(soak(server, players, minutes))
        finally:
            server.stop()


async def soak(server: Server, players: int, minutes: float) -> None:
    """Play the evening while the memory is looked at; print both."""
    held: list[float] = []
    watching = asyncio.create_task(watch(server, held))
    hall = await play(server, players, ROUNDS, 60 * minutes / ROUNDS / PAUSES_OF_A_ROUND)
    watching.cancel()
    print(HEAD)
    for figure in figures_of("SQLite", hall, stored_by(server, hall)):
        print(figure.row())
    third = max(1, len(held) // 3)
    middle, last = (
        statistics.median(held[third : 2 * third] or held),
        statistics.median(held[-third:]),
    )
    print(f"memory: {middle:.0f} MB in the middle third, {last:.0f} MB in the last")


async def watch(server: Server, held: list[float]) -> None:
    """Tell each minute what the server's processes hold, in megabytes."""
    begun = time.monotonic()
    while True:
        held.append(memory_of(server.workers()))
        print(f"{(time.monotonic() - begun) / 60:5.1f} min  {held[-1]:6.0f} MB", flush=True)
        await asyncio.sleep(60)


if __name__ == "__main__":
    main()
