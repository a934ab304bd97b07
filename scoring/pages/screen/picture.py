"""A game as a picture to send, a PNG: who won, the score, how, the chart, what to talk about.

Set in the type of the printed sheets and light, whatever the phone's own colours, because it goes
to other phones. Drawn at twice its size and reduced, so that lines are smooth. Bounded: each block
has its room, and what does not fit is left out from below, never the score.
"""

import io
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from config.language import gettext as _
from config.language import ngettext
from scoring.pages.screen.chart import chart_of
from scoring.pages.screen.columns import Column, columns_of
from scoring.paper import type as typeset
from scoring.paper.letters.outlines import Glyphs
from scoring.queries import GameSheet
from scoring.sheets.axes import DASHES, Chart, Field, apart, scale_of
from scoring.words import vocabulary
from scoring.words.endings import End, Fact, end_of, facts_of
from scoring.words.lines import rules_of
from scoring.words.moments import told

WIDTH: Final = 1080
HEIGHT: Final = 1350
EDGE: Final = 72
INNER: Final = WIDTH - 2 * EDGE
#: Pixels drawn for one that is sent.
FINE: Final = 2
#: The column that says what a fact is.
WHAT: Final = 290
#: No chart is lower than this.
LEAST_CHART: Final = 300
#: Points of a chart that are drawn at most: more would not be told apart.
MOST_POINTS: Final = 400

# The light colours of static/site.css.
PAPER: Final = "#faf7ef"
INK: Final = "#1d1b16"
SOFT: Final = "#4f4a3f"
RULE: Final = "#d9d1bf"
GREEN: Final = "#17492f"
RED: Final = "#991014"


@lru_cache(maxsize=64)
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """Load one of the sheets' fonts in a size; cached."""
    path = str(typeset.FONTS / f"{name}.ttf")
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def _font_of_glyphs(piece: Glyphs, size: int) -> ImageFont.FreeTypeFont:
    """Load the glyphs of a shaped piece as a font in a size."""
    content = io.BytesIO(piece.font.for_screen(piece))
    return ImageFont.truetype(content, size, layout_engine=ImageFont.Layout.BASIC)


class _Pen:
    """Draw in pixels of the picture that is sent, from its upper left corner downwards."""

    def __init__(self, image: Image.Image) -> None:
        self.draw = ImageDraw.Draw(image)

    def text(  # noqa: PLR0913 - the columns of a row: a line of words, and how it is fitted
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        colour: str = INK,
        align: str = "left",
        room: float | None = None,
    ) -> None:
        """Set one line, its baseline at `y`; shrunk to `room`, and cut if that does not do."""
        if room is not None:
            wanted = typeset.width(text, size, bold)
            size = size if wanted <= room else max(min(size, 22.0), size * room / wanted)
            if typeset.width(text, size, bold) > room:
                text = (
                    typeset.wrapped(text, size, room - typeset.width("…", size, bold), bold)[0]
                    + "…"
                )
        if align == "right":
            x -= typeset.width(text, size, bold)
        for font, piece, advance in typeset.runs(text, bold):
            if isinstance(piece, Glyphs):
                self._shaped(x, y, piece, _font_of_glyphs(piece, round(size * FINE)), colour)
            else:
                self._piece(x, y, piece, _font(font, round(size * FINE)), colour)
            x += advance * size

    def _shaped(
        self, x: float, y: float, piece: Glyphs, font: ImageFont.FreeTypeFont, colour: str
    ) -> None:
        """Set glyphs where they were shaped to stand, as on the printed sheets."""
        x, part = x * FINE, font.size / 1000
        for glyph, place in zip(piece, piece.places, strict=True):
            corner = x + place.right * part, y * FINE - place.up * part
            self.draw.text(corner, glyph, colour, font, anchor="ls")
            x += place.advance * part

    def _piece(
        self, x: float, y: float, piece: str, font: ImageFont.FreeTypeFont, colour: str
    ) -> None:
        """Set a piece of one font, its red suits in red."""
        x *= FINE
        run = ""
        for letter in [*piece, ""]:
            if letter and letter not in "♦♥":
                run += letter
                continue
            self.draw.text((x, y * FINE), run, colour, font, anchor="ls")
            x += font.getlength(run)
            run = ""
            self.draw.text((x, y * FINE), letter, RED, font, anchor="ls")
            x += font.getlength(letter)

    def line(
        self,
        points: Sequence[tuple[float, float]],
        width: float = 1.0,
        colour: str = INK,
        dash: tuple[float, ...] = (),
    ) -> None:
        """Draw a line through points; `dash`: lengths drawn and left out in turn."""
        pieces = _dashed(points, dash) if dash else [list(points)]
        for piece in pieces:
            fine = [(x * FINE, y * FINE) for x, y in piece]
            self.draw.line(fine, colour, round(width * FINE), joint="curve")

    def mark(self, number: int, x: float, y: float, size: float, colour: str) -> None:
        """Draw the mark of a line: a filled or hollow square or a cross, as on paper."""
        if number % 3 == 2:
            self.line([(x - size, y - size), (x + size, y + size)], 3, colour)
            self.line([(x - size, y + size), (x + size, y - size)], 3, colour)
            return
        box = [(x - size) * FINE, (y - size) * FINE, (x + size) * FINE, (y + size) * FINE]
        self.draw.rectangle(box, colour if number % 3 == 0 else PAPER, colour, 3 * FINE)


def picture_of(sheet: GameSheet) -> bytes:
    """Draw the game as it stands and return a PNG of 1080 by 1350; deterministic."""
    typeset.renew()
    image = Image.new("RGB", (WIDTH * FINE, HEIGHT * FINE), PAPER)
    pen, end, columns = _Pen(image), end_of(sheet), columns_of(sheet)
    _head(pen, sheet)
    y = _winners(pen, end, sheet, 130)
    y = _scores(pen, columns, y + 24)
    if end and (end.how or end.question):
        y = _sentence(pen, end.how or end.question, y + 20)
    facts = [_FactLines(fact) for fact in (end.facts if end else facts_of(sheet))]
    bottom = HEIGHT - 96.0
    if sheet.lines:
        above = y + 30
        facts = _that_fit(facts, bottom - above - LEAST_CHART - 24)
        below = bottom - sum(fact.height for fact in facts) - 24
        _chart(pen, chart_of(sheet), columns, above, below)
        y = below + 24
    for fact in facts:
        fact.draw(pen, y)
        y += fact.height
    _foot(pen, sheet)
    output = io.BytesIO()
    image.reduce(FINE).save(output, "PNG", compress_level=6)
    return output.getvalue()


def _head(pen: _Pen, sheet: GameSheet) -> None:
    date = told(sheet.game.started_at)
    pen.text(EDGE, 84, _("Five Hundred"), 30, bold=True, colour=GREEN)
    pen.text(WIDTH - EDGE, 84, date, 30, colour=SOFT, align="right")
    pen.line([(EDGE, 106), (WIDTH - EDGE, 106)], 3, GREEN)


def _winners(pen: _Pen, end: End | None, sheet: GameSheet, y: float) -> float:
    """Set who won as large as fits, in as few lines as it takes; return the next block's place."""
    played = len(sheet.lines)
    after = ngettext("After {number} hand", "After {number} hands", played).format(number=played)
    title = end.title if end else after
    size = next(
        (size for size in (92, 76, 62, 50) if len(typeset.wrapped(title, size, INNER, True)) <= 2),
        42,
    )
    for line in typeset.wrapped(title, size, INNER, True)[:3]:
        y += size * 1.12
        pen.text(EDGE, y, line, size, bold=True, colour=GREEN if end and end.winners else INK)
    return y


def _scores(pen: _Pen, columns: Sequence[Column], y: float) -> float:
    """Set the score: two side by side with large figures, more of them one under the other."""
    if len(columns) > 2:
        for column in columns:
            y += 60
            name = vocabulary.people(column.names)
            total = vocabulary.in_figures(column.total)
            pen.mark(column.number, EDGE + 10, y - 14, 9, _colour(column))
            pen.text(EDGE + 40, y, name, 42, bold=column.is_winner, room=INNER - 260)
            pen.text(WIDTH - EDGE, y, total, 50, bold=True, colour=_colour(column), align="right")
        return y + 10
    lines = max(len(column.names) for column in columns)
    room = INNER / 2 - 20
    for column in columns:
        x = EDGE + column.number * (INNER / 2 + 10)
        pen.line([(x, y + 14), (x + room, y + 14)], 8, GREEN if column.is_winner else RULE)
        for place, name in enumerate(column.names):
            pen.text(x, y + 60 + 44 * place, name, 38, colour=SOFT, room=room)
        total = vocabulary.in_figures(column.total)
        figure = y + 60 + 44 * (lines - 1) + 118
        # The same letters and mark stand at the end of the side's line.
        pen.mark(column.number, x + room - 9, figure - 11, 9, _colour(column))
        pen.text(
            x + room - 32,
            figure,
            column.short,
            30,
            bold=True,
            colour=_colour(column),
            align="right",
        )
        beside = typeset.width(column.short, 30, True) + 48
        pen.text(x, figure, total, 124, bold=True, colour=_colour(column), room=room - beside)
    return y + 60 + 44 * (lines - 1) + 130


def _colour(column: Column) -> str:
    return GREEN if column.is_winner else INK


def _sentence(pen: _Pen, words: str, y: float) -> float:
    lines = typeset.wrapped(words, 36, INNER)
    for line in lines[:3]:
        y += 48
        pen.text(EDGE, y, line, 36)
    return y


class _FactLines:
    """A fact as it is set: what it is, whose in as many lines as that takes, and the hands."""

    def __init__(self, fact: Fact) -> None:
        self.fact = fact
        beside = typeset.width(fact.in_hands, 28)
        #: The numbers of many hands would leave no room for words.
        self.hands = fact.in_hands if beside <= 260 else ""
        room = INNER - WHAT - (beside + 24 if self.hands else 0)
        self.lines = typeset.wrapped(fact.words, 30, room, True)[:3]

    @property
    def height(self) -> float:
        return 38.0 * len(self.lines) + 16

    def draw(self, pen: _Pen, y: float) -> None:
        pen.text(EDGE, y + 38, self.fact.what, 28, colour=SOFT, room=WHAT - 20)
        for number, line in enumerate(self.lines, start=1):
            pen.text(EDGE + WHAT, y + 38 * number, line, 30, bold=True)
        pen.text(WIDTH - EDGE, y + 38, self.hands, 28, colour=SOFT, align="right")


def _that_fit(facts: Sequence[_FactLines], room: float) -> list[_FactLines]:
    """The first facts, as many as there is room for."""
    fitting = []
    for fact in facts:
        room -= fact.height
        if room < 0:
            break
        fitting.append(fact)
    return fitting


def _foot(pen: _Pen, sheet: GameSheet) -> None:
    played = len(sheet.lines)
    hands = ngettext("{number} hand", "{number} hands", played).format(number=played)
    pen.line([(EDGE, HEIGHT - 78), (WIDTH - EDGE, HEIGHT - 78)], 1.5, RULE)
    pen.text(EDGE, HEIGHT - 38, rules_of(sheet.game), 26, colour=SOFT, room=INNER - 200)
    pen.text(WIDTH - EDGE, HEIGHT - 38, hands, 26, colour=SOFT, align="right")


def _chart(pen: _Pen, chart: Chart, columns: Sequence[Column], above: float, below: float) -> None:
    """Draw the running score between two heights, with a label at the end of each line."""
    scale = scale_of(chart, 5)
    widest = max(typeset.width(vocabulary.in_figures(points), 24) for points in scale.lines)
    label = max(typeset.width(column.short, 30, True) for column in columns)
    field = Field(
        EDGE + widest + 14, WIDTH - EDGE - label - 26, above + 12, below - 40, scale, chart.hands
    )
    for points in scale.lines:
        y = field.y(points)
        pen.line(
            [(field.left, y), (field.right, y)],
            2.5 if points == 0 else 1,
            SOFT if points == 0 else RULE,
        )
        pen.text(
            field.left - 14, y + 8, vocabulary.in_figures(points), 24, colour=SOFT, align="right"
        )
    for stop in chart.stops:
        pen.line([(field.left, field.y(stop)), (field.right, field.y(stop))], 2.5, SOFT, (4, 8))
    for hand in field.counted(12):
        number = str(hand)
        half = typeset.width(number, 24) / 2
        pen.text(field.x(hand) - half, below - 4, number, 24, colour=SOFT)
    ends = apart([field.y(totals[-1]) for totals in chart.totals], 32, field)
    for column, totals in zip(columns, chart.totals, strict=True):
        every = -(-len(totals) // MOST_POINTS)
        hands = [*range(0, len(totals) - 1, every), len(totals) - 1]
        points_at = [(field.x(hand), field.y(totals[hand])) for hand in hands]
        dash = tuple(2.4 * length for length in DASHES[column.number % len(DASHES)])
        pen.line(points_at, 6 if column.is_winner else 4, _colour(column), dash)
        for place in points_at if len(points_at) <= 30 else points_at[-1:]:
            pen.mark(column.number, *place, 7, _colour(column))
        y = ends[column.number] + 10
        pen.text(field.right + 20, y, column.short, 30, bold=True, colour=_colour(column))


def _dashed(
    points: Sequence[tuple[float, float]], dash: tuple[float, ...]
) -> list[list[tuple[float, float]]]:
    """Cut a line through points into drawn pieces, the dash going on from point to point."""
    pieces: list[list[tuple[float, float]]] = []
    place, left = 0, dash[0]
    for (x, y), (to_x, to_y) in pairwise(points):
        length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
        gone = 0.0
        while length - gone > 1e-6:
            step = min(left, length - gone)
            if place % 2 == 0:
                ends = (gone / length, (gone + step) / length)
                pieces.append([(x + (to_x - x) * end, y + (to_y - y) * end) for end in ends])
            gone, left = gone + step, left - step
            if left <= 1e-6:
                place = (place + 1) % len(dash)
                left = dash[place]
    return pieces
