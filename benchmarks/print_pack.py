"""Benchmark the pack of a hall of 40 tables, pages a second: python -m benchmarks.print_pack

The baseline, in the same run, is a bare canvas that draws the same strings at the same places in
the same fonts, each piece in the font that has its letters, with nothing to lay out, no lines, no
boxes and no QR codes.

Once with what a second pack finds in memory (widths, codes), and once with nothing in memory for
either.
"""

import os
import tempfile

import django


def main() -> None:
    """Set Django up with a database of its own, and measure."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(DJANGO_SETTINGS_MODULE="config.settings", PROFILE="hall", DATA_DIR=folder)
        django.setup()
        from benchmarks.hall_pack import measure  # models can be imported only now

        measure()


if __name__ == "__main__":
    main()
