"""Small charts as coordinates, which the templates draw as inline SVG: no colour is needed to read them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.rules.figures.results import Appearance, Result, Results, Stretch

#: The width of every chart, in its own units; the page stretches it.
WIDTH: Final = 300
#: The latest games that form shows one by one.
MOST_MARKS: Final = 20
BASE: Final = 50


class Box(NamedTuple):
    """A rectangle, and what it stands for: a class of the style sheet."""

    x: float
    y: float
    width: float
    height: float
    kind: str


class Column(NamedTuple):
    """A column of points a hand, above or below the base line; `start` names its stretch."""

    box: Box
    stretch: Stretch


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
    """Draw the latest games: one won stands above the line, one lost hangs below, the others are a dash."""
    latest = games[-MOST_MARKS:]
    step = WIDTH / MOST_MARKS
    shapes = {Result.WON: (2.0, 22.0), Result.LOST: (26.0, 22.0), Result.OPEN: (22.0, 6.0)}
    return [
        Box(round(number * step + 2, 2), *_tall(shapes[game.result], step), game.result.value)
        for number, game in enumerate(latest)
    ]


def columns_of(stretches: Sequence[Stretch]) -> list[Column]:
    """Draw points a hand as columns on a base line, the farthest from 0 reaching the edge."""
    if not stretches:
        return []
    ratios = [stretch.points / stretch.hands for stretch in stretches]
    most = max(abs(ratio) for ratio in ratios) or 1
    step = min(WIDTH / len(stretches), 40)
    return [
        Column(_column(number * step, step, BASE * ratio / most), stretch)
        for number, (ratio, stretch) in enumerate(zip(ratios, stretches, strict=True))
    ]


def _column(x: float, step: float, height: float) -> Box:
    kind, y = ("up", BASE - height) if height >= 0 else ("down", BASE)
    return Box(round(x + 2, 2), round(y, 2), round(step - 4, 2), round(abs(height), 2), kind)


def _tall(shape: tuple[float, float], step: float) -> tuple[float, float, float]:
    y, height = shape
    return y, round(step - 4, 2), height
