"""Benchmark `manage.py score --lines`, hands a second, start-up left out: python -m benchmarks.score_lines

The baseline, in the same run, only reads each line as JSON and writes its answer back: no program that speaks
the format can do less.
"""

import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scoring.rules.record.games import answer_text
from scoring.rules.record.shapes import parse_json, write_json

ROOT = Path(__file__).resolve().parents[1]
RECORDS = 10_000
HANDS_A_RECORD = 10
SEATS = ("Nora", "Ed", "Sue", "Will")
ROUNDS = 3


def main() -> None:
    """Measure the command and the baseline, and print both."""
    lines = [a_record(random.Random(number)) for number in range(RECORDS)]
    hands = RECORDS * HANDS_A_RECORD
    answers = [answer_text(line) for line in lines]
    refused = sum("error" in answer for answer in answers)
    whole = min(seconds_of(lines) for _ in range(ROUNDS)) - min(seconds_of(lines[:1]) for _ in range(ROUNDS))
    bare = min(baseline(lines, answers) for _ in range(ROUNDS))
    print(f"records: {RECORDS:,} of {HANDS_A_RECORD} hands, {refused} refused")
    print(f"manage.py score --lines: {hands / whole:,.0f} hands a second")
    print(f"only reading and writing the JSON: {hands / bare:,.0f} hands a second")
    print(f"the law takes {whole / bare:.1f} times as long as reading and writing alone")


def a_record(draw: random.Random) -> str:
    """Make up ten hands of a game without an end, so that all of them count."""
    hands = []
    for _ in range(HANDS_A_RECORD):
        contractor = draw.choice(SEATS)
        won = draw.randint(3, 10)
        tricks = {"NS": won, "EW": 10 - won} if contractor in ("Nora", "Sue") else {"NS": 10 - won, "EW": won}
        bid = f"{draw.choice((6, 7, 7, 7, 8, 8, 9, 10))}{draw.choice(('S', 'C', 'D', 'H', 'NT'))}"
        hands.append({"outcome": "contract", "contractor": contractor, "bid": bid, "tricks": tricks})
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


def baseline(lines: list[str], answers: list[dict[str, object]]) -> float:
    """Time parsing the records and serializing their answers, with nothing in between."""
    begun = time.perf_counter()
    for line, answer in zip(lines, answers, strict=True):
        parse_json(line)
        write_json(answer)
    return time.perf_counter() - begun


if __name__ == "__main__":
    main()
