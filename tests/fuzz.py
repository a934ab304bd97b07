"""Fuzz: every property on random examples until one fails or the time is over: python -m tests.fuzz

First comes everything of which other runs try a sample: each page in each state of an evening as
each visitor, each sheet of each size on each paper, each hand of each ruleset on the phone, every
pack of the largest hall. With
--requests instead: so many requests, changed at random, half of them on each database, and records
too. Either way the API is sent 20,000 requests at least that are made of its OpenAPI document.
"""

import argparse
import os
import random
import subprocess
import sys
import time

NAME_IT = (
    "\n"
    "Found with seed {seed}. Put it right, and give the falsifying example above a name, "
    "so that every run tries\n"
    "it: beside the property a test of its own that says what was wrong; "
    "or, where such a test would say nothing to\n"
    "a reader, @example(…) above the property, with the same arguments.\n"
    "The same round again: python start.py fuzz --seed {seed}"
)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="start.py fuzz", description="Every property on random examples."
    )
    parser.add_argument("--minutes", type=float, default=10, help="how long to go on (10)")
    parser.add_argument("--seed", type=int, help="one round, with the seed of a round before")
    parser.add_argument("--requests", type=int, help="so many random requests, on both databases")
    options = parser.parse_args(arguments)
    if options.requests:
        return any_requests(options.requests, options.seed)
    if options.seed is None and (status := everything()):
        return status
    until = time.monotonic() + 60 * options.minutes
    rounds = 0
    while True:
        seed = random.getrandbits(32) if options.seed is None else options.seed
        print(f"\n== Round {rounds + 1}, seed {seed}", flush=True)
        try:
            status = one_round(seed, until - time.monotonic())
        except subprocess.TimeoutExpired:
            print(
                f"\nNothing was found in {options.minutes:g} minutes; round {rounds + 1} was cut "
                "short."
            )
            return 0
        if status:
            print(
                NAME_IT.format(seed=seed) if status == 1 else "\nThe properties could not be tried."
            )
            return status
        rounds += 1
        if options.seed is not None:
            print("\nNothing was found with this seed.")
            return 0


def everything() -> int:
    """Try all that other runs sample, and all of the database on PostgreSQL; an exit status."""
    print("\n== All of what is sampled elsewhere", flush=True)
    environment = {**os.environ, "EVERYTHING": "1"}
    parts = [["pytest", "-m", "sampled and not browser"], ["tests.postgresql", "tests"]]
    if "CHROMIUM" in os.environ:
        parts.insert(1, ["pytest", "-m", "sampled and browser", "tests/browser"])
    for words in parts:
        command = [sys.executable, "-m", *words, "-q", "-n", "auto"]
        status = subprocess.run(command, env=environment).returncode
        if status:
            return status
    return 0


#: Requests of one part: each worker takes parts, with a site of its own.
A_PART = 1000
#: Parts of what the API is sent, at least.
API_PARTS = 20
WHOLE_DOCUMENT = "tests/tournaments/api/test_whole_document.py"


def any_requests(requests: int, seed: int | None) -> int:
    """Send random requests to every page as everybody, on both databases; pytest's exit status."""
    chosen = random.getrandbits(32) if seed is None else seed
    parts = max(1, requests // (2 * A_PART))
    print(f"\n== {parts * A_PART} requests on each database, seed {chosen}", flush=True)
    environment = {
        **os.environ,
        "FUZZ_SEED": str(chosen),
        "FUZZ_PARTS": str(parts),
        "FUZZ_API_PARTS": str(max(parts, API_PARTS // 2)),
        "FUZZ_REQUESTS": str(A_PART),
        "FUZZ_RECORDS": str(requests),
        "FUZZ_SLOW": "1.0",
    }
    files = [
        "tests/tournaments/test_any_request.py",
        "tests/tournaments/rules/record/test_any_record.py",
    ]
    command = ["-q", "--show-capture=no", "-n", "auto", *files, WHOLE_DOCUMENT]
    for module in ("pytest", "tests.postgresql"):
        status = subprocess.run(
            [sys.executable, "-m", module, *command], env=environment
        ).returncode
        if status:
            return status
    return 0


def one_round(seed: int, seconds: float) -> int:
    """The API, then every property on some hundred random examples, until the first that fails.

    Pytest's exit status. Raises subprocess.TimeoutExpired when the time is over.
    """
    until = time.monotonic() + seconds
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "auto", "-m", "hypothesis"]
    command += ["--hypothesis-profile=fuzz", f"--hypothesis-seed={seed}"]
    environment = {**os.environ, "FUZZ_SEED": str(seed), "FUZZ_API_PARTS": str(API_PARTS)}
    for part in ([WHOLE_DOCUMENT], [f"--ignore={WHOLE_DOCUMENT}"]):
        seconds = max(until - time.monotonic(), 1)
        status = subprocess.run([*command, *part], timeout=seconds, env=environment).returncode
        if status:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
