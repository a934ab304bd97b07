"""Records scored by `manage.py score --lines` on one core, beside reading and writing that JSON.

The standard library's `json` reads each line and writes its answer: no program that speaks the
format can do less. Start-up is left out, and no database is asked.
"""

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.measuring import Figure
from benchmarks.servers import Pair
from scoring.words.refusals import answer_text
from tests.serving import ROOT

RECORDS: Final = 10_000
HANDS_A_RECORD: Final = 10
SEATS: Final = ("Nora", "Ed", "Sue", "Will")
#: Times that each is measured, in turn; the quickest counts.
TURNS: Final = 3


def figures(pair: Pair) -> Iterator[Figure]:
    """How many times as long as reading and writing alone; once, since no database takes part."""
    if pair.database != "SQLite":
        return
    lines = [a_record(random.Random(number)) for number in range(RECORDS)]
    answers = [answer_text(line) for line in lines]
    wholes, starts, bares = [], [], []
    for _ in range(TURNS):
        wholes.append(seconds_of(lines))
        starts.append(seconds_of(lines[:1]))
        bares.append(read_and_written(lines, answers))
    ours, bare = 1000 * (min(wholes) - min(starts)), 1000 * min(bares)
    note = f"{RECORDS * HANDS_A_RECORD / ours * 1000:,.0f} hands a second"
    job = f"{RECORDS * HANDS_A_RECORD:,} hands scored from records"
    yield Figure(pair.database, job, ours / bare, 2, ours=ours, bare=bare, note=note)


def a_record(draw: random.Random) -> str:
    """Make up ten hands of a game without an end, so that all of them count."""
    hands = []
    for _ in range(HANDS_A_RECORD):
        contractor = draw.choice(SEATS)
        won = draw.randint(3, 10)
        tricks = (
            {"NS": won, "EW": 10 - won}
            if contractor in ("Nora", "Sue")
            else {"NS": 10 - won, "EW": won}
        )
        bid = f"{draw.choice((6, 7, 7, 7, 8, 8, 9, 10))}{draw.choice(('S', 'C', 'D', 'H', 'NT'))}"
        hands.append(
            {"outcome": "contract", "contractor": contractor, "bid": bid, "tricks": tricks}
        )
    return json.dumps(
        {
            "format": "five-hundred-record/1",
            "ruleset": {"name": "australian", "options": {"target": None, "floor": None}},
            "players": SEATS,
            "first_dealer": "Nora",
            "hands": hands,
        }
    )


def seconds_of(lines: list[str]) -> float:
    """Time the command on these records, start-up included."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "records.jsonl"
        path.write_text("\n".join(lines), encoding="utf-8")
        begun = time.perf_counter()
        subprocess.run(  # noqa: S603 - this project's own command
            [sys.executable, "manage.py", "score", "--lines", str(path)],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            check=True,
        )
        return time.perf_counter() - begun


def read_and_written(lines: list[str], answers: list[dict[str, object]]) -> float:
    """Time parsing the records and serializing their answers, with nothing in between."""
    begun = time.perf_counter()
    for line, answer in zip(lines, answers, strict=True):
        json.loads(line)
        json.dumps(answer)
    return time.perf_counter() - begun
