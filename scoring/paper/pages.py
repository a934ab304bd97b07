"""Pages: paper sizes, margins, the head and foot that every sheet has, and a flow that never splits a block.

A page is a list of what is drawn on it, so that the foot can say "page 2 of 5" and tests can look at the
geometry. Positions are in points from the upper left corner, downwards, as people read.
"""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from scoring.paper import type as typeset

Colour = tuple[float, float, float]

MARGIN: Final = 40.0
HEAD: Final = 46.0
FOOT: Final = 22.0
INK: Final = (0.11, 0.11, 0.09)
SOFT: Final = (0.36, 0.34, 0.30)
RULE: Final = (0.72, 0.69, 0.62)
RED: Final = (0.68, 0.08, 0.10)
#: Shades for bands and the letters of red suits; all of them survive a black and white printer.
WASH: Final = (0.94, 0.94, 0.92)


@dataclass(frozen=True)
class Paper:
    """A size of paper: its name, and its width and height in points."""

    name: str
    width: float
    height: float


PAPERS: Final = {"a4": Paper("a4", 595.28, 841.89), "letter": Paper("letter", 612.0, 792.0)}


@dataclass(frozen=True)
class Text:
    """A line of words; `x`, `y`: where its baseline begins."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False
    colour: Colour = INK


@dataclass(frozen=True)
class Line:
    """A line through points; `dash`: lengths drawn and left out in turn, none for a whole line."""

    points: tuple[tuple[float, float], ...]
    width: float = 0.5
    dash: tuple[float, ...] = ()
    colour: Colour = INK


@dataclass(frozen=True)
class Box:
    """A rectangle from its upper left corner; `stroke`: the width of its border, 0 for none."""

    x: float
    y: float
    width: float
    height: float
    fill: Colour | None = None
    stroke: float = 0.0


@dataclass(frozen=True)
class Cells:
    """Black squares on a grid, such as a QR code: `runs` are (column, row, how many side by side)."""

    x: float
    y: float
    module: float
    rows: int
    runs: tuple[tuple[int, int, int], ...]

    def operators(self, height: float) -> str:
        """Write the squares as PDF operators: the grid is scaled once, and its squares are whole numbers."""
        squares = " ".join(f"{column} {self.rows - 1 - row} {wide} 1 re" for column, row, wide in self.runs)
        corner = f"{self.x:.2f} {height - self.y - self.rows * self.module:.2f}"
        return f"q {self.module:.4f} 0 0 {self.module:.4f} {corner} cm 0 0 0 rg {squares} f Q"


@dataclass(frozen=True)
class Turned:
    """What is drawn upside down, as if the page had been turned: for a sheet that is folded into a tent."""

    drawn: tuple["Text | Line | Box | Cells", ...]


Drawn = Text | Line | Box | Cells | Turned


@dataclass
class Page:
    """A page as the list of what is drawn on it, in the order in which it is drawn."""

    drawn: list[Drawn] = field(default_factory=list)

    def text(  # noqa: PLR0913 - the columns of a row: a Text, and how it is fitted
        self,
        x: float,
        y: float,
        text: str,
        size: float = 10,
        *,
        bold: bool = False,
        align: str = "left",
        colour: Colour = INK,
        room: float | None = None,
    ) -> None:
        """Set one line; `y` is its baseline.

        `room`: shrink it to that width, and cut what still does not fit.
        """
        if room is not None:
            size = typeset.fitted(text, size, room, bold)
            if typeset.width(text, size, bold) > room:
                text = typeset.wrapped(text, size, room - typeset.width("…", size, bold), bold)[0] + "…"
        if align != "left":
            x -= typeset.width(text, size, bold) / (2 if align == "centre" else 1)
        self.drawn.append(Text(x, y, text, size, bold, colour))

    def line(
        self,
        *points: tuple[float, float],
        width: float = 0.5,
        dash: tuple[float, ...] = (),
        colour: Colour = INK,
    ) -> None:
        """Draw a line through the points."""
        self.drawn.append(Line(tuple(points), width, dash, colour))

    def box(  # noqa: PLR0913 - the columns of a row: a Box
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: Colour | None = None,
        stroke: float = 0.0,
    ) -> None:
        """Draw a rectangle, filled or with a border or both."""
        self.drawn.append(Box(x, y, width, height, fill, stroke))


class Sheet:
    """A document: a head on every page, blocks one under the other, a foot with the page count.

    `y` is where the next block begins.
    """

    def __init__(self, paper: Paper, title: str, *, left: str = "", right: str = "") -> None:
        self.paper, self.title, self.left, self.right = paper, title, left, right
        self.pages: list[Page] = []
        self.y = 0.0
        self.new_page()

    @property
    def page(self) -> Page:
        """The page that is being filled: the last one."""
        return self.pages[-1]

    @property
    def inner(self) -> float:
        """The width between the margins."""
        return self.paper.width - 2 * MARGIN

    @property
    def bottom(self) -> float:
        """Where the room for blocks ends, above the foot."""
        return self.paper.height - MARGIN - FOOT

    def new_page(self) -> Page:
        """Begin a page with its head: the title, and what stands to the left and the right."""
        page = Page()
        self.pages.append(page)
        right = typeset.width(self.right, 10)
        page.text(MARGIN, MARGIN + 14, self.title, 17, bold=True, room=self.inner - right - 20)
        page.text(self.paper.width - MARGIN, MARGIN + 14, self.right, 10, align="right", colour=SOFT)
        page.text(MARGIN, MARGIN + 29, self.left, 10, colour=SOFT, room=self.inner)
        page.line((MARGIN, MARGIN + 36), (self.paper.width - MARGIN, MARGIN + 36), width=1.2)
        self.y = MARGIN + HEAD
        return page

    def room_for(self, height: float) -> bool:
        """Whether a block of this height fits on the page."""
        return self.y + height <= self.bottom

    def take(self, height: float) -> float:
        """Reserve room for a block, on a new page where it does not fit, and return where it begins."""
        if not self.room_for(height):
            self.new_page()
        top = self.y
        self.y += height
        return top

    def as_pdf(self) -> bytes:
        """Render the sheet as a PDF; deterministic: the same sheet gives the same bytes."""
        return pack(self.title, [self])

    def draw_foot(self, page: Page, number: int) -> None:
        """Draw the foot of a page of this number, once it is known how many there are."""
        foot = _("Page {number} of {pages}").format(number=number, pages=len(self.pages))
        page.text(self.paper.width - MARGIN, self.paper.height - MARGIN, foot, 9, align="right", colour=SOFT)
        room = self.inner - typeset.width(foot, 9) - 20
        page.text(MARGIN, self.paper.height - MARGIN, "Five Hundred", 9, colour=SOFT, room=room)


def pack(title: str, sheets: Sequence[Sheet], progress: Callable[[int], None] | None = None) -> bytes:
    """Render several sheets as one PDF, each with its own page numbers. The same sheets give the same bytes.

    `progress` is called with the number of pages done, after each.
    """
    typeset.glyphs()
    output = io.BytesIO()
    font = typeset.FAMILIES[False][0]
    # The stubs have a number where ReportLab has the name of a font.
    canvas = Canvas(output, initialFontName=font, invariant=1)  # type: ignore[arg-type]
    canvas.setTitle(title)
    done = 0
    for sheet in sheets:
        canvas.setPageSize((sheet.paper.width, sheet.paper.height))
        for number, page in enumerate(sheet.pages, start=1):
            foot = Page()
            sheet.draw_foot(foot, number)
            draw(canvas, sheet.paper, [*page.drawn, *foot.drawn])
            canvas.showPage()
            done += 1
            if progress is not None:
                progress(done)
    canvas.save()
    return output.getvalue()


def draw(canvas: Canvas, paper: Paper, drawn: Sequence[Drawn]) -> None:
    """Draw everything on the canvas's page, in order."""
    pen = _Pen(canvas, paper)
    for item in drawn:
        if isinstance(item, Text):
            pen.text(item)
        elif isinstance(item, Line):
            # Below the words or above, a line looks the same, so that the words are not interrupted.
            pen.line(item)
        else:
            # What is filled must not cover words that were set before it, nor be covered by what follows.
            pen.end_words()
            if isinstance(item, Box):
                pen.box(item)
            elif isinstance(item, Cells):
                canvas.addLiteral(item.operators(paper.height))
            else:
                pen.turned(item)
    pen.end_words()


class _Pen:
    """Write to a page in PDF operators, saying a colour, a width, a dash or a font only when it changes.

    Words go through ReportLab, which knows fonts. Lines and boxes are written as operators, which takes a
    fifth of the time: a hall's pack has a hundred thousand of them.
    """

    #: How a box is painted: whether it is filled, whether it has a border -> the operator.
    PAINT: Final = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}

    def __init__(self, canvas: Canvas, paper: Paper) -> None:
        self.canvas, self.paper = canvas, paper
        self.state: dict[str, object] = {}
        self.words: PDFTextObject | None = None

    def text(self, text: Text) -> None:
        words, state = self.words, self.state
        if words is None:
            words = self.words = self.canvas.beginText()
            state.pop("fill", None)
            state.pop("font", None)
        if state.get("fill") != text.colour:
            state["fill"] = text.colour
            words.setFillColorRGB(*text.colour)
        x, y = text.x, self.paper.height - text.y
        for font, piece, advance in typeset.runs(text.text, text.bold):
            if state.get("font") != (font, text.size):
                state["font"] = (font, text.size)
                words.setFont(font, text.size)
            words.setTextOrigin(x, y)
            words.textOut(piece)
            x += advance * text.size

    def end_words(self) -> None:
        """Put the words set so far on the page."""
        if self.words is not None:
            self.canvas.drawText(self.words)
            self.words = None

    def line(self, line: Line) -> None:
        dash = " ".join(f"{length:g}" for length in line.dash)
        self._set("dash", dash, f"[{dash}] 0 d")
        self._set("width", line.width, f"{line.width:g} w")
        self._set("stroke", line.colour, f"{_rgb(line.colour)} RG")
        self.canvas.addLiteral(_polyline(line.points, self.paper.height))

    def box(self, box: Box) -> None:
        self._set("dash", "", "[] 0 d")
        self._set("stroke", INK, f"{_rgb(INK)} RG")
        self._set("width", box.stroke, f"{box.stroke:g} w")
        if box.fill:
            self.canvas.addLiteral(f"{_rgb(box.fill)} rg")
        corner = f"{box.x:.2f} {self.paper.height - box.y - box.height:.2f}"
        paint = self.PAINT[box.fill is not None, box.stroke > 0]
        self.canvas.addLiteral(f"{corner} {box.width:.2f} {box.height:.2f} re {paint}")

    def turned(self, turned: Turned) -> None:
        self.canvas.saveState()
        self.canvas.translate(self.paper.width, self.paper.height)
        self.canvas.rotate(180)
        draw(self.canvas, self.paper, turned.drawn)
        self.canvas.restoreState()

    def _set(self, name: str, value: object, operator: str) -> None:
        if self.state.get(name) != value:
            self.state[name] = value
            self.canvas.addLiteral(operator)


def _rgb(colour: Colour) -> str:
    return " ".join(f"{part:g}" for part in colour)


def _polyline(points: Sequence[tuple[float, float]], height: float) -> str:
    first, *others = [f"{x:.2f} {height - y:.2f}" for x, y in points]
    return f"{first} m " + " ".join(f"{point} l" for point in others) + " S"
