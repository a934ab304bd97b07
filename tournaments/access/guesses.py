"""Queries of wrong guesses of tables' codes: how many there were of late, of whom."""

import time
from collections import Counter
from collections.abc import Iterable
from typing import Final

from tournaments.models import WrongGuesses

#: Seconds in which wrong guesses are counted together.
PERIOD: Final = 600


def this_period() -> int:
    return int(time.time()) // PERIOD


def wrong_guesses(askers: Iterable[str]) -> Counter[str]:
    """Asker -> wrong guesses in these ten minutes. One statement."""
    rows = WrongGuesses.objects.filter(asker__in=askers, period=this_period())
    return Counter(dict(rows.values_list("asker", "count")))
