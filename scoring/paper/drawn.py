"""Drawings on a page as plain values: text, lines, boxes, a grid of squares, what is upside down.

Positions are in points from the upper left corner, downwards, as people read. Everything is black,
but for the red of red suits: a printer that knows black alone makes crumbs of greys, and loses thin
grey lines.
"""

from functools import lru_cache
from typing import Final, NamedTuple

Colour = tuple[float, float, float]

INK: Final = (0.0, 0.0, 0.0)
RED: Final = (0.55, 0.0, 0.04)
PAPER_WHITE: Final = (1.0, 1.0, 1.0)
#: The widths of lines: between rows, around what belongs together, under a head. None is thinner.
HAIR: Final = 0.4
RULE: Final = 0.7
STRONG: Final = 1.2


class Text(NamedTuple):
    """A line of words; `x`, `y`: where its baseline begins."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False
    colour: Colour = INK
    #: How much narrower than its letters it is set: 1.0, unless forty broad letters must fit.
    narrow: float = 1.0
    #: What it is to a reading machine: H1, H2 or P.
    role: str = "P"


class Line(NamedTuple):
    """A line through points; `dash`: lengths drawn and left out in turn, none for a whole line."""

    points: tuple[tuple[float, float], ...]
    width: float = HAIR
    dash: tuple[float, ...] = ()
    colour: Colour = INK


class Box(NamedTuple):
    """A rectangle from its upper left corner; `stroke`: the width of its border, 0 for none."""

    x: float
    y: float
    width: float
    height: float
    fill: Colour | None = None
    stroke: float = 0.0


@lru_cache(maxsize=64)
def _squares(rows: int, runs: tuple[tuple[int, int, int], ...]) -> str:
    """Write squares as rectangles; cached, as the code for everybody is on each sign and card."""
    return " ".join([f"{column} {rows - 1 - row} {wide} 1 re" for column, row, wide in runs])


class Cells(NamedTuple):
    """Black squares on a grid, such as a QR code: `runs` are (column, row, how many in a row)."""

    x: float
    y: float
    module: float
    rows: int
    runs: tuple[tuple[int, int, int], ...]

    def operators(self, height: float) -> str:
        """Write the squares as PDF operators: the grid scaled once, squares in whole numbers."""
        squares = _squares(self.rows, self.runs)
        corner = f"{self.x:.2f} {height - self.y - self.rows * self.module:.2f}"
        return f"q {self.module:.4f} 0 0 {self.module:.4f} {corner} cm 0 0 0 rg {squares} f Q"


class Turned(NamedTuple):
    """Content that is drawn upside down, as on a turned page: for a sheet folded into a tent."""

    drawn: tuple["Text | Line | Box | Cells", ...]


Drawn = Text | Line | Box | Cells | Turned
