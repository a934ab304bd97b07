"""The sheet's columns, and the running score as a drawing (SVG): plain values for a template.

The thought is that of the printed chart (`sheets.axes`): a line a unit, told apart by dash, mark
and a label at its end, so that colour is never the only sign.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from config.language import gettext as _
from scoring.queries import GameSheet
from scoring.sheets.axes import DASHES, Chart, Field, apart, scale_of
from scoring.words import vocabulary

#: Columns of figures -> the letters of the longest unbroken word above one on a small phone.
ROOM_FOR_NAMES: Final = {2: 16, 3: 10, 4: 7, 5: 5}
#: Beyond this many hands a mark at each would hide the line: then some are left out.
MOST_MARKS: Final = 16


@dataclass(frozen=True)
class Column:
    """A unit's column: players, short name (a letter or two, its own), total, whether it won."""

    number: int
    names: tuple[str, ...]
    short: str
    total: int
    is_winner: bool


def columns_of(sheet: GameSheet) -> list[Column]:
    """Build the head of the sheet's columns, in the order of the units."""
    units = sheet.game.table.units
    shorts = short_names(list(units.values()))
    return [
        Column(number, members, short, sheet.sheet.totals[unit], unit in sheet.sheet.ending.winners)
        for number, ((unit, members), short) in enumerate(zip(units.items(), shorts, strict=True))
    ]


def are_tight(columns: Sequence[Column]) -> bool:
    """Return whether a name is too long to stand unbroken above its column on a small phone."""
    longest = max(len(word) for column in columns for name in column.names for word in name.split())
    return longest > ROOM_FOR_NAMES.get(len(columns), 0)


def short_names(units: Sequence[Sequence[str]]) -> list[str]:
    """Shorten each unit's names to their first letters, no two units alike: “NS”, “EW”; “No”.

    Where even four letters of each name are the same, a number tells them apart.
    """
    for letters in range(1 if max(map(len, units)) > 1 else 2, 5):
        shorts = ["".join(_first(name, letters) for name in names) for names in units]
        if all(shorts) and len(set(shorts)) == len(shorts):
            return shorts
    return [str(number) for number in range(1, len(units) + 1)]


def _first(name: str, number: int) -> str:
    """Return the first letters of a name, accents and all; what is no letter is left out."""
    letters = [letter for letter in unicodedata.normalize("NFC", name) if letter.isalnum()]
    return "".join(letters[:number])


@dataclass(frozen=True)
class Frame:
    """The size of a drawing in its own units; type, marks and margins follow from `letter`."""

    width: int
    height: int
    letter: int
    #: Lines across, at most.
    lines: int = 6

    @property
    def mark(self) -> float:
        return self.letter * 0.26


#: On a page: a phone's width, so that the type is as large as that of the page around it.
PAGE: Final = Frame(340, 236, 15)
#: Beside the pad, below the hands: broad and low.
BESIDE: Final = Frame(560, 200, 15, 5)
#: On a television.
BOARD: Final = Frame(900, 430, 30, 5)


@dataclass(frozen=True)
class Tick:
    """A figure beside an axis: where it stands, its letters' baseline, its line as a path."""

    place: float
    label: str
    base: float = 0.0
    across: str = ""
    #: The line at 0 is stronger.
    is_zero: bool = False


@dataclass(frozen=True)
class RunningLine:
    """A unit's line: its points as SVG writes them, its marks as a path, its label at the end."""

    number: int
    names: tuple[str, ...]
    points: str
    dash: str
    marks: str
    #: The mark as the legend shows it, in a box of 40 by 20.
    sample: str
    is_hollow: bool
    label: str
    label_y: float
    is_winner: bool


@dataclass(frozen=True)
class Drawing:
    """The values that the template writes down: see `drawing_of`."""

    frame: Frame
    field: Field
    points: list[Tick]
    hands: list[Tick]
    stops: list[Tick]
    lines: list[RunningLine]
    #: Where labels at the lines' ends begin, figures beside the axis end, words at the stops begin.
    label_x: float
    left_of: float
    stop_x: float
    #: The line on which the numbers of the hands stand.
    base: float


def chart_of(sheet: GameSheet) -> Chart:
    table, ruleset = sheet.game.table, sheet.game.ruleset
    return Chart(
        names=[vocabulary.unit_name(table, unit) for unit in table.units],
        totals=[[0, *(line.scored.totals[unit] for line in sheet.lines)] for unit in table.units],
        stops=[stop for stop in (ruleset.target, ruleset.floor) if stop is not None],
    )


def drawing_of(sheet: GameSheet, frame: Frame = PAGE) -> Drawing | None:
    """Work out where everything of the chart stands; None before the first hand."""
    if not sheet.lines:
        return None
    chart, columns, letter = chart_of(sheet), columns_of(sheet), frame.letter
    scale = scale_of(chart, frame.lines)
    widest = max(len(vocabulary.in_figures(points)) for points in scale.lines)
    longest = max(len(column.short) for column in columns)
    field = Field(
        left=letter * (0.62 * widest + 0.5),
        right=frame.width - letter * (0.72 * longest + 0.9),
        above=letter * 0.7,
        below=frame.height - letter * 1.7,
        scale=scale,
        hands=chart.hands,
    )
    return Drawing(
        frame=frame,
        field=field,
        points=[
            _tick(field, points, vocabulary.in_figures(points), letter * 0.35)
            for points in scale.lines
        ],
        hands=[Tick(round(field.x(hand), 1), str(hand)) for hand in field.counted(8)],
        stops=_stops(sheet, field, letter),
        lines=_lines(chart, columns, field, frame),
        label_x=field.right + letter * 0.6,
        left_of=field.left - letter * 0.4,
        stop_x=field.left + letter * 0.3,
        base=frame.height - letter * 0.3,
    )


def _lines(
    chart: Chart, columns: Sequence[Column], field: Field, frame: Frame
) -> list[RunningLine]:
    letter = frame.letter
    ends = apart([field.y(totals[-1]) for totals in chart.totals], letter * 1.1, field)
    return [
        RunningLine(
            number=column.number,
            names=column.names,
            points=" ".join(f"{x:.1f},{y:.1f}" for x, y in _places(field, totals)),
            dash=" ".join(
                f"{length * letter / 12:g}" for length in DASHES[column.number % len(DASHES)]
            ),
            marks=_marks(column.number, _marked(_places(field, totals)), frame.mark),
            sample=_marks(column.number, [(20, 10)], PAGE.mark),
            is_hollow=_SHAPES[column.number % len(_SHAPES)].is_hollow,
            label=column.short,
            label_y=ends[column.number] + letter * 0.35,
            is_winner=column.is_winner,
        )
        for column, totals in zip(columns, chart.totals, strict=True)
    ]


def _stops(sheet: GameSheet, field: Field, letter: int) -> list[Tick]:
    """The lines at which the game ends, each with what it is called just above it.

    At the top edge there is no room above a line, and its words stand below it.
    """
    ruleset = sheet.game.ruleset
    named = ((_("{points} wins"), ruleset.target), (_("{points} loses"), ruleset.floor))
    return [
        _tick(
            field,
            stop,
            words.format(points=vocabulary.in_figures(stop)),
            letter * (-0.3 if field.y(stop) > letter * 1.1 else 1),
        )
        for words, stop in named
        if stop is not None
    ]


def _tick(field: Field, points: int, label: str, down: float) -> Tick:
    """A line across at so many points, with its label so far below it."""
    y = round(field.y(points), 1)
    return Tick(
        y, label, round(y + down, 1), f"M{field.left:.1f} {y}H{field.right:.1f}", points == 0
    )


def _places(field: Field, totals: Sequence[int]) -> list[tuple[float, float]]:
    return [(field.x(hand), field.y(total)) for hand, total in enumerate(totals)]


def _marked(places: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The places that get a mark: all of a short game, some of a long one, the last always."""
    every = -(-len(places) // MOST_MARKS)
    return [*places[:-1:every], places[-1]]


def _marks(number: int, places: Sequence[tuple[float, float]], size: float) -> str:
    """Write the marks of a line as one path: six shapes, as on the printed chart."""
    shape = _SHAPES[number % len(_SHAPES)]
    lengths = [f"{size * length:.1f}" for length in shape.lengths]
    return "".join(
        f"M{x + size * shape.right:.1f} {y + size * shape.down:.1f}{shape.path.format(*lengths)}"
        for x, y in places
    )


class _Shape(NamedTuple):
    """A mark: where its first stroke begins, right of and below its middle; its path with blanks
    for lengths. All are in sizes of a mark.
    """

    right: float
    down: float
    path: str
    lengths: tuple[float, ...]
    is_hollow: bool = False


_SQUARE: Final = _Shape(-1, -1, "h{0}v{0}h{1}z", (2, -2))
_SHAPES: Final = (
    _SQUARE,
    _SQUARE._replace(is_hollow=True),
    _Shape(-1, -1, "l{0} {0}m0 {1}l{1} {0}", (2, -2)),
    _Shape(-1.4, 0, "l{0} {1}l{0} {0}l{1} {0}z", (1.4, -1.4), is_hollow=True),
    _Shape(-1.3, 0, "h{0}m{1} {1}v{0}", (2.6, -1.3)),
    _Shape(-1.3, 1, "h{0}l{1} {2}z", (2.6, -1.3, -2.2)),
)
