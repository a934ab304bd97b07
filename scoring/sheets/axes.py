"""What every drawing of the running score shares: scale, steps, and where hands and points are.

The printed chart and the one on the page differ in their pens alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

#: Line -> the lengths drawn and left out in turn; none: a whole line; six, distinct without colour.
DASHES: Final[tuple[tuple[float, ...], ...]] = (
    (),
    (7, 3),
    (2, 2),
    (9, 3, 2, 3),
    (4, 2, 1, 2),
    (12, 4),
)
STEPS: Final = (
    50,
    100,
    200,
    250,
    500,
    1000,
    2000,
    5000,
    10_000,
    50_000,
    100_000,
    500_000,
    1_000_000,
)


@dataclass(frozen=True)
class Chart:
    """The data of a running-score chart, in points of the game.

    `totals`: for each of the names its score before the first hand and after each; `stops`: target
    and floor.
    """

    names: Sequence[str]
    totals: Sequence[Sequence[int]]
    stops: Sequence[int]

    @property
    def hands(self) -> int:
        return max(len(self.totals[0]) - 1, 1)


@dataclass(frozen=True)
class Scale:
    """The points that a chart reaches down and up to, and those between two of its lines."""

    low: int
    high: int
    step: int

    @property
    def lines(self) -> range:
        return range(self.low, self.high + 1, self.step)


@dataclass(frozen=True)
class Field:
    """The field of a chart: its edges, its scale, and how many hands it is wide."""

    left: float
    right: float
    above: float
    below: float
    scale: Scale
    hands: int

    def x(self, hand: int) -> float:
        return self.left + (self.right - self.left) * hand / self.hands

    def y(self, points: int) -> float:
        low, high = self.scale.low, self.scale.high
        return self.below - (self.below - self.above) * (points - low) / (high - low)

    def counted(self, most: int = 15) -> range:
        """The hands that are counted below the field: about `most` of them, evenly apart."""
        return range(0, self.hands + 1, max(1, self.hands // most))


def scale_of(chart: Chart, most: int = 8) -> Scale:
    """Choose the smallest step that parts all scores, the stops and 0 into `most` or fewer."""
    values = [total for totals in chart.totals for total in totals] + [*chart.stops, 0]
    low, high = min(values), max(values)
    step = next((step for step in STEPS if (high - low) / step <= most), STEPS[-1] * 10)
    low, high = low // step * step, -(-high // step) * step
    return Scale(low, high if high > low else low + step, step)


def apart(wanted: Sequence[float], least: float, field: Field) -> list[float]:
    """Push labels apart that would cover one another, and keep them all beside the field."""
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    places = [wanted[number] for number in order]
    for place in range(1, len(places)):
        places[place] = max(places[place], places[place - 1] + least)
    overhang = max(0.0, places[-1] - field.below)
    places[-1] -= overhang
    for place in range(len(places) - 2, -1, -1):
        places[place] = min(places[place], places[place + 1] - least)
    placed = dict(zip(order, places, strict=True))
    return [placed[number] for number in range(len(wanted))]
