"""Measure beside a bare Django project.

    python -m benchmarks [--quick] [--database NAME] [JOB…]

Same machine, same server and workers, same kind of database, in turn and in one run. What is
printed is the table of docs/performance.md; benchmarks/latest.json has the same figures for
programs.
"""

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from benchmarks.jobs import drawing, full_hall, reading, saving
from benchmarks.measuring import HEAD, Figure
from benchmarks.servers import Pair, pair

LATEST: Final = Path(__file__).with_name("latest.json")
JOBS: Final[dict[str, Callable[[Pair], Iterator[Figure]]]] = {
    "saving": saving.figures,
    "reading": reading.figures,
    "drawing": drawing.figures,
    "hall": full_hall.figures,
}
DATABASES: Final = ("SQLite", "PostgreSQL")
PLAYERS: Final = [40, 400, 2000]


def main() -> None:
    """Measure, print and write down."""
    options = asked_for()
    figures = []
    print(HEAD, flush=True)
    for database in options.database or DATABASES:
        players = [40] if options.quick else PLAYERS
        with pair(database, players) as both:
            for job in options.jobs or JOBS:
                for figure in JOBS[job](both):
                    figures.append(figure)
                    print(figure.row(), flush=True)
    missed = [figure for figure in figures if not figure.is_met]
    print(f"\n{len(figures) - len(missed)} of {len(figures)} goals are met.")
    if not (options.quick or options.jobs or options.database):
        about = {"at": f"{datetime.now(UTC):%Y-%m-%dT%H:%MZ}", "python": platform.python_version()}
        text = {
            **about,
            "processors": os.cpu_count(),
            "figures": [figure.as_json() for figure in figures],
        }
        LATEST.write_text(json.dumps(text, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def asked_for() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument(
        "--quick", action="store_true", help="evenings of 40 alone; nothing is written down"
    )
    parser.add_argument("--database", action="append", choices=DATABASES)
    parser.add_argument("jobs", nargs="*", metavar="JOB", help=", ".join(JOBS))
    options = parser.parse_args()
    unknown = set(options.jobs) - set(JOBS)
    if unknown:
        sys.exit(f"There is no job {', '.join(sorted(unknown))}. There are: {', '.join(JOBS)}.")
    return options


if __name__ == "__main__":
    main()
