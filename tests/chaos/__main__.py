"""Do everything that can go wrong to a real server while phones save, on both databases, and print
what it came to: -m tests.chaos --saves 3000 --kills 300
"""

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

from tests.chaos import harms
from tests.chaos.harms import Place, Row
from tests.postgresql import postgresql

COLUMNS = (
    "database, what happened, times, saved, lost, twice, out of order, wrong totals, "
    "unreachable, note"
)
HEAD = f"| {COLUMNS.replace(', ', ' | ')} |"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="start.py chaos", description="Everything that can go wrong."
    )
    parser.add_argument(
        "--saves", type=int, default=3000, help="hands saved while processes are killed"
    )
    parser.add_argument("--kills", type=int, default=300, help="how many are killed")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--only", help=f"one of: {', '.join(DONE)}")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], help="only one of the two")
    options = parser.parse_args(arguments)
    random.seed(options.seed)
    print(f"Seed {options.seed}", flush=True)
    rows: dict[str, list[Row]] = {}
    with tempfile.TemporaryDirectory(
        prefix="five-hundred-chaos-", ignore_cleanup_errors=True
    ) as folder:
        Path(folder).chmod(0o755)  # PostgreSQL is another user
        if options.database != "postgresql":
            (Path(folder) / "sqlite").mkdir()
            rows["SQLite"] = everything(Place(Path(folder) / "sqlite"), options)
        if options.database != "sqlite":
            (Path(folder) / "postgresql").mkdir()
            with postgresql() as server:
                rows["PostgreSQL"] = everything(Place(Path(folder) / "postgresql", server), options)
    return report(rows)


#: What is done, and how often to how many saves; None: as the command line says.
DONE = {
    "kills": (harms.kills, None, None),
    "stalls": (harms.stalls, 400, 200),
    "full disk": (harms.full_disk, 400, 4),
    "database away": (harms.database_away, 400, 4),
    "two servers": (harms.two_servers, 400, 20),
    "clock": (harms.clock_jumps, 400, 20),
}


def everything(place: Place, options: argparse.Namespace) -> list[Row]:
    rows = []
    for name, (harm, saves, times) in DONE.items():
        if options.only in (None, name):
            begun = time.monotonic()
            done = harm(place, saves or options.saves, times or options.kills)
            print(
                f"{name}: {time.monotonic() - begun:.0f} s",
                *map(line_of, done),
                sep="\n  ",
                flush=True,
            )
            rows += done
            if not done:
                print(
                    f"{name}: not tried, for want of a right that this process has not", flush=True
                )
    return rows


def line_of(row: Row) -> str:
    """A row of the table, but for its database."""
    it = row.verdict
    figures = (
        row.times,
        it.saved,
        it.lost,
        it.twice,
        it.moved,
        it.wrong,
        f"{row.unreachable:.2f} s",
    )
    return f"| {row.harm} | {' | '.join(map(str, figures))} | {row.note} |"


def report(rows: dict[str, list[Row]]) -> int:
    """Print the table; 1 if anything was lost or refused."""
    print(f"\n{HEAD}\n{'|---' * 10}|")
    bad = 0
    for database, of_it in rows.items():
        for row in of_it:
            print(f"| {database} {line_of(row)}")
            bad += not row.verdict.is_whole or bool(row.refused)
            for words in row.refused[:3]:
                print(f"    refused: {words[:400]}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
