"""Fuzz: every property on random examples until one fails or the time is over: python -m tests.fuzz"""

import argparse
import random
import subprocess
import sys
import time

NAME_IT = """
Found with seed {seed}. Put it right, and give the falsifying example above a name, so that every run tries
it: beside the property a test of its own that says what was wrong; or, where such a test would say nothing to
a reader, @example(…) above the property, with the same arguments.
The same round again: python start.py fuzz --seed {seed}"""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="start.py fuzz", description="Every property on random examples.")
    parser.add_argument("--minutes", type=float, default=10, help="how long to go on (10)")
    parser.add_argument("--seed", type=int, help="one round, with the seed of a round before")
    options = parser.parse_args(arguments)
    until = time.monotonic() + 60 * options.minutes
    rounds = 0
    while True:
        seed = random.getrandbits(32) if options.seed is None else options.seed
        print(f"\n== Round {rounds + 1}, seed {seed}", flush=True)
        try:
            status = one_round(seed, until - time.monotonic())
        except subprocess.TimeoutExpired:
            print(f"\nNothing was found in {options.minutes:g} minutes; round {rounds + 1} was cut short.")
            return 0
        if status:
            print(NAME_IT.format(seed=seed) if status == 1 else "\nThe properties could not be tried.")
            return status
        rounds += 1
        if options.seed is not None:
            print("\nNothing was found with this seed.")
            return 0


def one_round(seed: int, seconds: float) -> int:
    """Every property on some hundred random examples, until the first that fails; pytest's exit status."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "auto", "-m", "hypothesis"]
    command += ["--hypothesis-profile=fuzz", f"--hypothesis-seed={seed}"]
    return subprocess.run(command, timeout=max(seconds, 1)).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
