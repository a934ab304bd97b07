"""A movement drawn: tables in a row with arrows for who goes where, one table before and after."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.paper.drawn import HAIR, RULE, STRONG
from scoring.paper.pages import Page

#: In points: the height of a table's label and of each of its sides, the space between two tables.
LABEL: Final = 15.0
SIDE: Final = 25.0
BETWEEN: Final = 20.0
WIDEST: Final = 96.0
NARROWEST: Final = 47.0
#: How far under the tables an arrow runs back, and between two that do.
BACK: Final = 11.0
#: The head of an arrow.
POINT: Final = 5.0
SMALL: Final = 9.5
#: The square of a table that is seen from above, and a line of names around it.
SQUARE: Final = 40.0
NAMES: Final = 11.0
NAME: Final = 15.0


class DrawnSide(NamedTuple):
    """A side of a table in words, “Low side goes on”, and whether it goes."""

    words: str
    goes: bool


class DrawnTable(NamedTuple):
    """A table of the row: its label, its sides, the high one first."""

    label: str
    sides: tuple[DrawnSide, DrawnSide]


class DrawnFour(NamedTuple):
    """A table from above: seat -> name."""

    title: str
    seats: Mapping[str, str]


@dataclass(frozen=True)
class MovementPicture:
    """The contents of a movement's drawing.

    `moves`: (place of a table in the row, place of the one that its side goes to); `leaves_out`:
    the place after which tables are left out; `bold`: the names that stay at the table that is
    drawn twice.
    """

    tables: tuple[DrawnTable, ...]
    moves: tuple[tuple[int, int], ...]
    before: DrawnFour
    after: DrawnFour
    bold: frozenset[str]
    leaves_out: int | None = None


def row_width(picture: MovementPicture) -> float:
    return len(picture.tables) * (NARROWEST + BETWEEN) - BETWEEN


def row_height(picture: MovementPicture) -> float:
    back = sum(to != place + 1 for place, to in picture.moves)
    return LABEL + 2 * SIDE + (back + 1) * BACK


def draw_row(page: Page, picture: MovementPicture, x: float, top: float, width: float) -> None:
    """Draw the tables side by side, an arrow from each side that goes to where it goes."""
    number = len(picture.tables)
    wide = min(WIDEST, (width - BETWEEN * (number - 1)) / number)
    lefts = [x + place * (wide + BETWEEN) for place in range(number)]
    box = top + LABEL
    for left, table in zip(lefts, picture.tables, strict=True):
        page.block(
            left + wide / 2, top, table.label, SMALL, room=wide + 20, bold=True, align="centre"
        )
        page.box(left, box, wide, 2 * SIDE, stroke=STRONG)
        page.line((left, box + SIDE), (left + wide, box + SIDE), width=HAIR)
        for place, side in enumerate(table.sides):
            page.block(
                left + wide / 2,
                box + place * SIDE,
                side.words,
                SMALL,
                room=wide - 6,
                height=SIDE,
                bold=side.goes,
                align="centre",
            )
    depth = BACK
    for place, to in picture.moves:
        row = next(row for row, side in enumerate(picture.tables[place].sides) if side.goes)
        y = box + (row + 0.5) * SIDE
        dash = (3.0, 3.0) if min(place, to) == picture.leaves_out and abs(to - place) == 1 else ()
        if to == place + 1:
            _arrow(page, [(lefts[place] + wide, y), (lefts[to], y)], dash)
        else:
            bottom = box + 2 * SIDE
            start, end = lefts[place] + wide / 2, lefts[to] + wide / 2
            path = [(start, bottom), (start, bottom + depth), (end, bottom + depth), (end, bottom)]
            _arrow(page, path, dash)
            depth += BACK


def _arrow(page: Page, path: list[tuple[float, float]], dash: tuple[float, ...]) -> None:
    """A line along the path, with a head at its end."""
    page.line(*path, width=STRONG, dash=dash)
    (from_x, from_y), (x, y) = path[-2:]
    length = max(abs(x - from_x), abs(y - from_y))
    along = (x - from_x) / length, (y - from_y) / length
    for turn in (-1, 1):
        end = (
            x - POINT * (along[0] + 0.6 * turn * along[1]),
            y - POINT * (along[1] + 0.6 * turn * along[0]),
        )
        page.line((x, y), end, width=STRONG)


def fours_height() -> float:
    return NAME + 2 * NAME + SQUARE + 4


def draw_fours(page: Page, picture: MovementPicture, x: float, top: float, width: float) -> None:
    """Draw a table's four before the movement and after it, an arrow between them."""
    half = (width - BETWEEN) / 2
    _four(page, picture, picture.before, (x, top, half))
    _four(page, picture, picture.after, (x + half + BETWEEN, top, half))
    y = top + 2 * NAME + SQUARE / 2
    _arrow(page, [(x + half, y), (x + half + BETWEEN, y)], ())


def _four(
    page: Page, picture: MovementPicture, four: DrawnFour, place: tuple[float, float, float]
) -> None:
    """A table from above, who stays in bold. `place`: left, top, width."""
    left, top, width = place
    middle, square = left + width / 2, top + 2 * NAME
    page.text(middle, top + SMALL, four.title, SMALL, align="centre")
    page.box(middle - SQUARE / 2, square, SQUARE, SQUARE, stroke=RULE)
    side = square + SQUARE / 2 + NAMES * 0.36
    anchors = {
        "N": (middle, square - 4, "centre"),
        "S": (middle, square + SQUARE + NAMES, "centre"),
        "W": (middle - SQUARE / 2 - 4, side, "right"),
        "E": (middle + SQUARE / 2 + 4, side, "left"),
    }
    for seat, name in four.seats.items():
        x, base, align = anchors[seat]
        page.text(x, base, name, NAMES, bold=name in picture.bold, align=align)
