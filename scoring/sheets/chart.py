"""The running score as a quiet chart: a line a score, told apart by dash, mark and name."""

from collections.abc import Sequence
from typing import Final

from config.language import gettext as _
from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR, INK, PAPER_WHITE, RULE, Box
from scoring.paper.pages import Page
from scoring.sheets.axes import DASHES, Chart, Field, apart, scale_of
from scoring.words.vocabulary import in_figures

#: The least height of the field, which grows with the names beside it; below it hands are counted.
HEIGHT: Final = 186.0
ABOVE: Final = 10.0
BELOW: Final = 18.0
FIGURES: Final = 9.0
LABELS: Final = 10.0
#: Of the width, what names may take.
SHARE: Final = 0.3
#: Beyond this many hands a mark at each would hide the line: then some are left out.
MOST_MARKS: Final = 16
MARK: Final = 2.4
RING: Final = 6.5


def chart_height(chart: Chart, width: float) -> float:
    """Measure the least height of a chart of this width: long names need room beside the field."""
    return ABOVE + max(HEIGHT, _label_height(chart, width) * len(chart.names)) + BELOW


def draw_chart(page: Page, room: Box, chart: Chart, ringed: tuple[int, int] | None = None) -> None:
    """Draw the running scores into a room. `ringed`: the line and the hand that is talked about."""
    left, top, width = room.x, room.y, room.width
    scale = scale_of(chart, 6)
    beside = (_("hand"), *map(in_figures, scale.lines))
    figures = max(typeset.width(words, FIGURES) for words in beside)
    field = Field(
        left=left + figures + 8,
        right=left + width - _room(chart, width) - 14,
        above=top + ABOVE,
        below=top + room.height - BELOW,
        scale=scale,
        hands=chart.hands,
    )
    _axes(page, field)
    for stop in chart.stops:
        _stop(page, field, stop)
    _hands(page, field)
    inset = _inset(field, chart, width)
    wanted = [max(field.y(totals[-1]), inset.above) for totals in chart.totals]
    ends = apart(wanted, _label_height(chart, width), inset)
    for number, totals in enumerate(chart.totals):
        places = [(field.x(hand), field.y(total)) for hand, total in enumerate(totals)]
        _running(page, number, places)
        end = field.right, places[-1][1]
        _label(page, chart.names[number], end, ends[number], _room(chart, width))
    if ringed is not None:
        number, hand = ringed
        ring(page, field.x(hand), field.y(chart.totals[number][hand]))


def ring(page: Page, x: float, y: float, radius: float = RING) -> None:
    """Draw a ring around a point, as a golfer rings a good hole on the card."""
    sides = 24
    # Sine and cosine from turning one step, which needs no more than four rules of arithmetic.
    cos, sin = 0.9659258262890683, 0.25881904510252074
    dx, dy, points = radius, 0.0, []
    for _side in range(sides + 1):
        points.append((x + dx, y + dy))
        dx, dy = dx * cos - dy * sin, dx * sin + dy * cos
    page.line(*points, width=RULE)


def mark(page: Page, number: int, x: float, y: float, size: float = MARK) -> None:
    """Draw the mark of a line: six that are told apart in black alone."""
    if number % 6 == 0:
        page.box(x - size, y - size, 2 * size, 2 * size, fill=INK)
    elif number % 6 == 1:
        page.box(x - size, y - size, 2 * size, 2 * size, fill=PAPER_WHITE, stroke=0.9)
    elif number % 6 == 2:
        page.line((x - size, y - size), (x + size, y + size), width=RULE)
        page.line((x - size, y + size), (x + size, y - size), width=RULE)
    elif number % 6 == 3:
        broad = size * 1.4
        points = (x - broad, y), (x, y - broad), (x + broad, y), (x, y + broad)
        page.line(*points, points[0], width=RULE)
    elif number % 6 == 4:
        page.line((x - size * 1.3, y), (x + size * 1.3, y), width=RULE)
        page.line((x, y - size * 1.3), (x, y + size * 1.3), width=RULE)
    else:
        corners = (x - size * 1.3, y + size), (x, y - size * 1.3), (x + size * 1.3, y + size)
        page.line(*corners, corners[0], width=RULE)


def _axes(page: Page, field: Field) -> None:
    for points in field.scale.lines:
        y = field.y(points)
        if points == 0:
            page.line((field.left, y), (field.right, y), width=RULE)
        else:
            page.line((field.left, y), (field.right, y), width=HAIR, dash=(0.8, 3))
        page.text(field.left - 6, y + 3, in_figures(points), FIGURES, align="right")


def _stop(page: Page, field: Field, stop: int) -> None:
    """The line at which the game is won or lost, with what it is just above it."""
    y = field.y(stop)
    page.line((field.left, y), (field.right, y), width=HAIR)
    words = (_("{points} wins") if stop > 0 else _("{points} loses")).format(
        points=in_figures(stop)
    )
    page.text(field.left + 4, y - 3.5, words, FIGURES, bold=True)


def _hands(page: Page, field: Field) -> None:
    base = field.below + 13
    for hand in field.counted(12):
        if hand:
            page.text(field.x(hand), base, str(hand), FIGURES, align="centre")
    page.text(field.left - 6, base, _("hand"), FIGURES, align="right")


def _running(page: Page, number: int, places: Sequence[tuple[float, float]]) -> None:
    page.line(*places, width=1.5, dash=DASHES[number % len(DASHES)])
    every = -(-len(places) // MOST_MARKS)
    for place in places[::-1][::every]:  # the last always
        mark(page, number, *place)


def _label(page: Page, name: str, end: tuple[float, float], y: float, room: float) -> None:
    """A name beside the end of its line; where it had to give way, a thin line leads to it."""
    x = end[0] + 12
    if abs(y - end[1]) > 1.5:
        page.line((end[0] + 4, end[1]), (x - 2, y), width=HAIR)
    lines = typeset.wrapped(name, LABELS, room, True)
    top = y - len(lines) * LABELS * typeset.LEADING / 2
    page.block(x, top, name, LABELS, room=room, bold=True)


def _room(chart: Chart, width: float) -> float:
    widest = max(typeset.width(name, LABELS, True) for name in chart.names)
    return min(widest + 0.5, width * SHARE)


def _label_height(chart: Chart, width: float) -> float:
    """The height that the name of most lines takes, and the room after it."""
    room = _room(chart, width)
    lines = max(len(typeset.wrapped(name, LABELS, room, True)) for name in chart.names)
    return lines * LABELS * typeset.LEADING + 2


def _inset(field: Field, chart: Chart, width: float) -> Field:
    half = _label_height(chart, width) / 2
    return Field(
        field.left, field.right, field.above + half, field.below - half, field.scale, field.hands
    )
