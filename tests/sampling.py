"""Sampling: every run tries a sample that has each kind in it, `make fuzz` tries everything.

A test that tries less is marked `sampled`, so that `make fuzz` finds it.
"""

import os
from collections.abc import Sequence
from typing import Final, TypeVar

EVERYTHING: Final = bool(os.environ.get("EVERYTHING"))

Kind = TypeVar("Kind")


def one_in(number: int) -> int:
    """The step through a long list: `number`, or 1 where everything is tried."""
    return 1 if EVERYTHING else number


def sample_of(everything: Sequence[Kind], kinds: Sequence[Kind]) -> Sequence[Kind]:
    """Choose `kinds`, or all where everything is tried."""
    return everything if EVERYTHING else kinds
