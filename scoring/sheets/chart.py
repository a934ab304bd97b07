"""The running score as lines that a black and white printer tells apart: by dash and by mark."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.paper.pages import INK, MARGIN, RULE, SOFT, Page

DASHES: Final[tuple[tuple[float, ...], ...]] = ((), (7, 3), (2, 2), (9, 3, 2, 3), (4, 2, 1, 2), (12, 4))
HEIGHT: Final = 210.0
STEPS: Final = (50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000)


@dataclass(frozen=True)
class Chart:
    """What the chart shows, in points of the game.

    `totals`: for each of the names its score before the first hand and after each; `stops`: target and floor.
    """

    names: Sequence[str]
    totals: Sequence[Sequence[int]]
    stops: Sequence[int]


@dataclass(frozen=True)
class _Scale:
    """The points that the chart reaches down and up to, and those between two of its lines."""

    low: int
    high: int
    step: int


@dataclass(frozen=True)
class _Field:
    """The field of the chart on its page: its edges, its scale, and how many hands it is wide."""

    left: float
    right: float
    above: float
    below: float
    scale: _Scale
    hands: int

    def x(self, hand: int) -> float:
        """How far across the score after a hand stands."""
        return self.left + (self.right - self.left) * hand / self.hands

    def y(self, points: int) -> float:
        """How far down a score of so many points stands."""
        low, high = self.scale.low, self.scale.high
        return self.below - (self.below - self.above) * (points - low) / (high - low)


def draw_chart(page: Page, top: float, width: float, chart: Chart) -> None:
    """Draw the running scores as a line chart, its axes and its legend, from `top` down."""
    field = _Field(
        left=MARGIN + 40,
        right=MARGIN + width - 10,
        above=top + 8,
        below=top + HEIGHT - 30,
        scale=_scale_of(chart),
        hands=max(len(chart.totals[0]) - 1, 1),
    )
    _axes(page, field)
    for stop in chart.stops:
        page.line((field.left, field.y(stop)), (field.right, field.y(stop)), width=0.9, dash=(1, 2))
    for hand in range(0, field.hands + 1, max(1, field.hands // 15)):
        page.text(field.x(hand), field.below + 12, str(hand), 8, align="centre", colour=SOFT)
    for number, totals in enumerate(chart.totals):
        points = [(field.x(hand), field.y(total)) for hand, total in enumerate(totals)]
        if len(points) > 1:
            page.line(*points, width=1.6, dash=DASHES[number % len(DASHES)])
        for point in points:
            _mark(page, number, *point)
    _legend(page, top + HEIGHT - 4, field.left, field.right, chart.names)


def _scale_of(chart: Chart) -> _Scale:
    """Choose the smallest step that parts all scores, the stops and 0 into eight or fewer."""
    values = [total for totals in chart.totals for total in totals] + [*chart.stops, 0]
    low, high = min(values), max(values)
    step = next((step for step in STEPS if (high - low) / step <= 8), STEPS[-1] * 10)
    low, high = low // step * step, -(-high // step) * step
    return _Scale(low, high if high > low else low + step, step)


def _axes(page: Page, field: _Field) -> None:
    """A line at each step of the scale, with its points beside it; the one at 0 is stronger."""
    for points in range(field.scale.low, field.scale.high + 1, field.scale.step):
        y = field.y(points)
        thick, colour = (0.9, SOFT) if points == 0 else (0.3, RULE)
        page.line((field.left, y), (field.right, y), width=thick, colour=colour)
        page.text(field.left - 6, y + 3, str(points).replace("-", "−"), 8, align="right", colour=SOFT)


def _legend(page: Page, y: float, left: float, right: float, names: Sequence[str]) -> None:
    entry = (right - left) / len(names)
    for number, name in enumerate(names):
        x = left + entry * number
        page.line((x, y - 3), (x + 22, y - 3), width=1.6, dash=DASHES[number % len(DASHES)])
        _mark(page, number, x + 11, y - 3)
        page.text(x + 27, y, name, 9, room=entry - 33)


def _mark(page: Page, number: int, x: float, y: float) -> None:
    size = 2.2
    if number % 3 == 0:
        page.box(x - size, y - size, 2 * size, 2 * size, fill=INK)
    elif number % 3 == 1:
        page.box(x - size, y - size, 2 * size, 2 * size, fill=(1, 1, 1), stroke=0.9)
    else:
        page.line((x - size, y - size), (x + size, y + size), width=0.9)
        page.line((x - size, y + size), (x + size, y - size), width=0.9)
