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


def draw_chart(page: Page, top: float, width: float, chart: Chart) -> None:
    """Draw the running scores as a line chart, its axes and its legend, from `top` down."""
    totals = chart.totals
    left, right = MARGIN + 40, MARGIN + width - 10
    above, below = top + 8, top + HEIGHT - 30
    values = [value for line in totals for value in line] + [*chart.stops, 0]
    low, high = min(values), max(values)
    step = next((step for step in STEPS if (high - low) / step <= 8), STEPS[-1] * 10)
    low, high = low // step * step, -(-high // step) * step
    high = high if high > low else low + step
    hands = max(len(totals[0]) - 1, 1)

    def position(hand: int, value: float) -> tuple[float, float]:
        return left + (right - left) * hand / hands, below - (below - above) * (value - low) / (high - low)

    for value in range(low, high + 1, step):
        y = position(0, value)[1]
        page.line(
            (left, y), (right, y), width=0.9 if value == 0 else 0.3, colour=SOFT if value == 0 else RULE
        )
        page.text(left - 6, y + 3, str(value).replace("-", "−"), 8, align="right", colour=SOFT)
    for stop in chart.stops:
        y = position(0, stop)[1]
        page.line((left, y), (right, y), width=0.9, dash=(1, 2))
    for hand in range(0, hands + 1, max(1, hands // 15)):
        page.text(position(hand, low)[0], below + 12, str(hand), 8, align="centre", colour=SOFT)
    for number, line in enumerate(totals):
        points = [position(hand, value) for hand, value in enumerate(line)]
        if len(points) > 1:
            page.line(*points, width=1.6, dash=DASHES[number % len(DASHES)])
        for point in points:
            _mark(page, number, *point)
    _legend(page, top + HEIGHT - 4, left, right, chart.names)


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
