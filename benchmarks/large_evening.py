"""The largest evening, 2,000 players, ten rounds: python -m benchmarks.large_evening [PLAYERS]

Every hand goes through the services. The baseline, in the same run and the same database, only
stores each hand's row in a transaction of its own: nothing that keeps a hand from a power cut can
do less.
"""

import os
import sys
import tempfile

import django


def main() -> None:
    """Set Django up with a database of its own, and measure."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(DJANGO_SETTINGS_MODULE="config.settings", PROFILE="hall", DATA_DIR=folder)
        django.setup()
        from benchmarks.hall_evening import measure  # models can be imported only now

        measure(*(int(word) for word in sys.argv[1:2]))


if __name__ == "__main__":
    main()
