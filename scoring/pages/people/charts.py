"""Small charts as coordinates, which templates draw as inline SVG; they need no colour."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.rules.figures.results import Appearance, Result, Results, Stretch

#: The width of every chart, in its own units; the page stretches it.
WIDTH: Final = 300
#: The latest games that form shows one by one.
MOST_MARKS: Final = 20
#: Fewer games have no form: their marks say nothing that the counts do not.
FEWEST_MARKS: Final = 3
#: The longest and the widest column of points a hand.
LONGEST: Final = 60
WIDEST: Final = 40


class Box(NamedTuple):
    """A rectangle, and what it stands for: a class of the style sheet."""

    x: float
    y: float
    width: float
    height: float
    kind: str


class Columns(NamedTuple):
    """Columns of points a hand, above or below a base line; `room`: how high the chart is."""

    boxes: list[Box]
    base: float
    room: float


def bar_of(results: Results) -> list[Box]:
    """Divide the width among games won, lost and without a result."""
    boxes, x = [], 0.0
    for kind, number in zip(Result, results, strict=True):
        width = WIDTH * number / results.games if results.games else 0
        if number:
            boxes.append(Box(round(x, 2), 0, round(width, 2), 24, kind.value))
        x += width
    return boxes


def marks_of(games: Sequence[Appearance]) -> list[Box]:
    """Draw the latest games: those won stand above the line, those lost below, others a dash."""
    latest = games[-MOST_MARKS:]
    step = WIDTH / MOST_MARKS
    shapes = {Result.WON: (2.0, 22.0), Result.LOST: (26.0, 22.0), Result.OPEN: (22.0, 6.0)}
    return [
        Box(round(number * step + 2, 2), *_tall(shapes[game.result], step), game.result.value)
        for number, game in enumerate(latest)
    ]


def columns_of(stretches: Sequence[Stretch]) -> Columns:
    """Draw points a hand as columns; the longest gives the scale, both ends have just room."""
    ratios = [stretch.points / stretch.hands for stretch in stretches]
    unit = LONGEST / (max((abs(ratio) for ratio in ratios), default=0) or 1)
    base = max(0.0, *ratios, 0.0) * unit
    step = min(WIDTH / max(len(ratios), 1), WIDEST)
    boxes = [
        Box(
            round(number * step + 2, 2),
            round(base - max(ratio, 0) * unit, 2),
            round(step - 4, 2),
            round(abs(ratio) * unit, 2),
            "up" if ratio >= 0 else "down",
        )
        for number, ratio in enumerate(ratios)
    ]
    return Columns(boxes, round(base, 2), round(base - min(0.0, *ratios, 0.0) * unit + 2, 2))


def _tall(shape: tuple[float, float], step: float) -> tuple[float, float, float]:
    y, height = shape
    return y, round(step - 4, 2), height
