"""Set a line of words with its red suits in red, which a black and white printer shows in black."""

import re
from typing import Final

from scoring.paper import type as typeset
from scoring.paper.drawn import INK, RED
from scoring.paper.pages import Page

#: A red suit, or words up to the next; spaces at the ends of a piece are left out of it.
PIECES: Final = re.compile("[♦♥]|[^♦♥\\s](?:[^♦♥]*[^♦♥\\s])?")


def suited(  # noqa: PLR0913 - the columns of a row: a line of words
    page: Page,
    x: float,
    y: float,
    text: str,
    size: float = 10,
    *,
    bold: bool = False,
    align: str = "left",
) -> None:
    """Set one line; `y` is its baseline, and `x` where it begins, ends or has its middle."""
    wide = typeset.width(text, size, bold)
    left = x - wide * {"left": 0, "centre": 0.5, "right": 1}[align]
    for piece in PIECES.finditer(text):
        colour = RED if piece.group() in "♦♥" else INK
        page.text(
            left + _before(text, piece.start(), size, bold),
            y,
            piece.group(),
            size,
            bold=bold,
            colour=colour,
        )


def _before(text: str, place: int, size: float, bold: bool) -> float:
    """The width before a place, its last space included, which is not measured by itself."""
    return typeset.width(text[:place] + ".", size, bold) - typeset.width(".", size, bold)


def suited_lines(  # noqa: PLR0913 - the columns of a row: words and the room they have
    page: Page,
    x: float,
    top: float,
    text: str,
    size: float = 10,
    *,
    room: float,
    bold: bool = False,
    align: str = "left",
) -> float:
    """Set words in lines no wider than `room`, from `top` down; return the height they take."""
    lines = typeset.wrapped(text, size, room, bold)
    for number, line in enumerate(lines):
        y = top + (number * typeset.LEADING + typeset.ASCENT) * size
        suited(page, x, y, line, size, bold=bold, align=align)
    return len(lines) * size * typeset.LEADING
