"""When Python looks for garbage that goes in cycles."""

import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator

import pytest

from config.garbage import SELDOM, collect_seldom


class Ring:
    """A cycle of one."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def usual_collector() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)


@pytest.mark.usefixtures("usual_collector")
def test_cycles_are_collected_seldom_and_nevertheless() -> None:
    collect_seldom()
    first = weakref.ref(Ring())
    rings = [weakref.ref(Ring()) for _ring in range(SELDOM // 20)]
    assert first() is not None
    rings += [weakref.ref(Ring()) for _ring in range(SELDOM)]
    assert first() is None
    assert sum(ring() is not None for ring in rings) < SELDOM


@pytest.mark.parametrize(("loaded", "looks"), [("config", False), ("django; django.setup()", True)])
def test_a_process_looks_for_garbage_once_it_is_loaded(loaded: str, looks: bool) -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"import {loaded}; import gc; print(gc.isenabled())"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == str(looks)
