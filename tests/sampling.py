"""Sampling: every run tries a sample that has each kind in it, `make fuzz` tries everything.

A test that tries less is marked `sampled`, so that `make fuzz` finds it.
"""

import itertools
import os
import random
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar

EVERYTHING: Final = bool(os.environ.get("EVERYTHING"))

Kind = TypeVar("Kind")


def one_in(number: int) -> int:
    """The step through a long list: `number`, or 1 where everything is tried."""
    return 1 if EVERYTHING else number


def sample_of(everything: Sequence[Kind], kinds: Sequence[Kind]) -> Sequence[Kind]:
    """Choose `kinds`, or all where everything is tried."""
    return everything if EVERYTHING else kinds


def combined(*lists: Iterable[Any], times: int = 1) -> list[tuple[Any, ...]]:
    """Combine a value of each list; all combinations where everything is tried.

    Otherwise there are `times` as many as the longest list has values, drawn in the same way in
    each run: every value of every list is in as many of them as of any other, or in one more.
    """
    choices = [list(values) for values in lists]
    if EVERYTHING:
        return list(itertools.product(*choices))
    number = times * max(map(len, choices))
    chance = random.Random(500)
    columns = [list(itertools.islice(itertools.cycle(values), number)) for values in choices]
    for column in columns[1:]:
        chance.shuffle(column)
    return list(zip(*columns, strict=True))
