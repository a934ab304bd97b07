"""Measure ours beside the bare project, in turn and in one run; write a table and JSON."""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from benchmarks.lines import Answer, Line

#: Requests of one side before it is the other's turn: what disturbs the machine disturbs both.
TURN: Final = 20


class Refused(Exception):
    """What is measured was not answered as it must: the figure would be that of an error page."""


@dataclass(frozen=True)
class Figure:
    """One measured job. Times are milliseconds; `ratio` is what the goal is about."""

    database: str
    job: str
    ratio: float
    goal: float
    ours: float = 0.0
    bare: float = 0.0
    unit: str = "ms"
    note: str = ""

    @property
    def is_met(self) -> bool:
        return self.ratio <= self.goal

    def row(self) -> str:
        """A row of the table in docs/performance.md."""
        met = "yes" if self.is_met else "**no**"
        cells = [
            self.database,
            self.job,
            f"{self.ours:.2f}",
            f"{self.bare:.2f}",
            self.unit,
            f"{self.ratio:.2f}",
            f"≤ {self.goal:g}",
            met,
            self.note,
        ]
        return f"| {' | '.join(cells)} |"

    def as_json(self) -> dict[str, object]:
        return {**asdict(self), "met": self.is_met}


HEAD: Final = """\
| database | job | ours | bare | | ratio | goal | met | |
| --- | --- | --: | --: | --- | --: | --: | --- | --- |"""


@dataclass(frozen=True)
class Side:
    """Requests to be sent one after the other on one line, and what each must be answered with."""

    line: Line
    requests: Sequence[bytes]
    status: int = 200

    def send(self, number: int) -> float:
        """Send one of them; the seconds it took. Raises Refused."""
        begun = time.perf_counter()
        answer = self.line.send(self.requests[number % len(self.requests)])
        took = time.perf_counter() - begun
        verify(answer, self.status)
        return took


def verify(answer: Answer, status: int) -> None:
    """Raises Refused where an answer is another than is measured."""
    if answer.status != status:
        raise Refused(f"{answer.status} and not {status}: {answer.head!r} {answer.body[:300]!r}")


def in_turn(ours: Side, bare: Side, requests: int) -> tuple[list[float], list[float]]:
    """Milliseconds of so many requests of each, some of one and then some of the other."""
    took: tuple[list[float], list[float]] = ([], [])
    for begin in range(0, requests, TURN):
        for side, times in zip((ours, bare), took, strict=True):
            for number in range(begin, min(begin + TURN, requests)):
                times.append(1000 * side.send(number))
    return took


def quantile(times: Sequence[float], part: float) -> float:
    """The value that this part of them is not above."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def median(times: Sequence[float]) -> float:
    return statistics.median(times)


def timed(act: Callable[[], object]) -> float:
    """Seconds that an act takes."""
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun
