"""When Python looks for garbage that goes in cycles: not while a process loads, seldom afterwards.

An evening is many objects and hardly a cycle, and a process begins with many more that stay.
"""

import gc
from typing import Final

#: Objects made, and not gone alone, before cycles are looked for among them; Python's is 700.
SELDOM: Final = 50_000


def collect_never() -> None:
    """Look for no cycles until `collect_seldom`: of a start's time that was a quarter."""
    gc.disable()


def collect_seldom() -> None:
    """Look for cycles seldom, never among what is there: that was half of drawing a round."""
    gc.freeze()
    gc.set_threshold(SELDOM, 10, 10)
    gc.enable()
