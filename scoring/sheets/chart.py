"""The running score as lines that a black and white printer tells apart: by dash and by mark."""

from collections.abc import Sequence
from typing import Final

from scoring.paper.drawn import INK
from scoring.paper.pages import MARGIN, Page
from scoring.sheets.axes import DASHES, Chart, Field, scale_of
from scoring.words.vocabulary import in_figures

HEIGHT: Final = 210.0


def draw_chart(page: Page, top: float, width: float, chart: Chart) -> None:
    """Draw the running scores as a line chart, its axes and its legend, from `top` down."""
    field = Field(
        left=MARGIN + 40,
        right=MARGIN + width - 10,
        above=top + 8,
        below=top + HEIGHT - 30,
        scale=scale_of(chart),
        hands=chart.hands,
    )
    _axes(page, field)
    for stop in chart.stops:
        page.line((field.left, field.y(stop)), (field.right, field.y(stop)), width=0.9, dash=(1, 2))
    for hand in field.counted():
        page.text(field.x(hand), field.below + 12, str(hand), 8, align="centre")
    for number, totals in enumerate(chart.totals):
        points = [(field.x(hand), field.y(total)) for hand, total in enumerate(totals)]
        if len(points) > 1:
            page.line(*points, width=1.6, dash=DASHES[number % len(DASHES)])
        for point in points:
            _mark(page, number, *point)
    _legend(page, top + HEIGHT - 4, field.left, field.right, chart.names)


def _axes(page: Page, field: Field) -> None:
    """A line at each step of the scale, with its points beside it; the one at 0 is stronger."""
    for points in field.scale.lines:
        y = field.y(points)
        page.line((field.left, y), (field.right, y), width=0.9 if points == 0 else 0.4)
        page.text(field.left - 6, y + 3, in_figures(points), 8, align="right")


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
