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

from scoring.paper import type as typeset

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
    name: str
    width: float
    height: float


PAPERS: Final = {"a4": Paper("a4", 595.28, 841.89), "letter": Paper("letter", 612.0, 792.0)}


@dataclass(frozen=True)
class Text:
    x: float
    y: float
    text: str
    size: float
    bold: bool = False
    colour: tuple[float, float, float] = INK


@dataclass(frozen=True)
class Line:
    points: tuple[tuple[float, float], ...]
    width: float = 0.5
    dash: tuple[float, ...] = ()
    colour: tuple[float, float, float] = INK


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float
    fill: tuple[float, float, float] | None = None
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
        """As PDF: the grid is scaled once, and its squares are whole numbers."""
        squares = " ".join(f"{column} {self.rows - 1 - row} {wide} 1 re" for column, row, wide in self.runs)
        corner = f"{self.x:.2f} {height - self.y - self.rows * self.module:.2f}"
        return f"q {self.module:.4f} 0 0 {self.module:.4f} {corner} cm 0 0 0 rg {squares} f Q"


@dataclass(frozen=True)
class Turned:
    """What is drawn upside down, as if the page had been turned round: for a sheet that is folded into a tent."""

    drawn: tuple["Text | Line | Box | Cells", ...]


Drawn = Text | Line | Box | Cells | Turned


@dataclass
class Page:
    drawn: list[Drawn] = field(default_factory=list)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 10,
        *,
        bold: bool = False,
        align: str = "left",
        colour: tuple[float, float, float] = INK,
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
        self, *points: tuple[float, float], width: float = 0.5, dash: tuple[float, ...] = (), colour=INK
    ) -> None:  # type: ignore[no-untyped-def]
        self.drawn.append(Line(tuple(points), width, dash, colour))

    def box(self, x: float, y: float, width: float, height: float, *, fill=None, stroke: float = 0.0) -> None:  # type: ignore[no-untyped-def]
        self.drawn.append(Box(x, y, width, height, fill, stroke))


class Sheet:
    """A document of one kind: its head on every page, its blocks one under the other, its foot with the page count."""

    def __init__(self, paper: Paper, title: str, *, left: str = "", right: str = "") -> None:
        self.paper, self.title, self.left, self.right = paper, title, left, right
        self.pages: list[Page] = []
        self.y = 0.0
        self.new_page()

    @property
    def page(self) -> Page:
        return self.pages[-1]

    @property
    def inner(self) -> float:
        """The width between the margins."""
        return self.paper.width - 2 * MARGIN

    @property
    def bottom(self) -> float:
        return self.paper.height - MARGIN - FOOT

    def new_page(self) -> Page:
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
        return self.y + height <= self.bottom

    def take(self, height: float) -> float:
        """Where a block of this height begins: here, or on a new page where it does not fit."""
        if not self.room_for(height):
            self.new_page()
        top = self.y
        self.y += height
        return top

    def as_pdf(self) -> bytes:
        """The same sheet gives the same bytes."""
        return pack(self.title, [self])

    def draw_foot(self, page: Page, number: int) -> None:
        foot = _("Page {number} of {pages}").format(number=number, pages=len(self.pages))
        page.text(self.paper.width - MARGIN, self.paper.height - MARGIN, foot, 9, align="right", colour=SOFT)
        room = self.inner - typeset.width(foot, 9) - 20
        page.text(MARGIN, self.paper.height - MARGIN, "Five Hundred", 9, colour=SOFT, room=room)


def pack(title: str, sheets: Sequence[Sheet], progress: Callable[[int], None] | None = None) -> bytes:
    """Several sheets as one PDF, each with its own page numbers. The same sheets give the same bytes.

    `progress` is told how many pages are done, after each.
    """
    typeset.glyphs()
    output = io.BytesIO()
    canvas = Canvas(output, initialFontName=typeset.FAMILIES[False][0], invariant=1)
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
    """Put what is drawn on the canvas's page.

    Words go through ReportLab, which knows fonts. Lines and boxes are written as PDF operators, which takes a
    fifth of the time: a hall's pack has a hundred thousand of them. Colours, widths and dashes are said when
    they change.
    """
    state: dict[str, object] = {}

    def say(what: str, value: object, operator: str) -> None:
        if state.get(what) != value:
            state[what] = value
            canvas.addLiteral(operator)

    words = None
    for thing in drawn:
        if isinstance(thing, Text):
            if words is None:
                words = canvas.beginText()
                state.pop("fill", None)
                state.pop("font", None)
            if state.get("fill") != thing.colour:
                state["fill"] = thing.colour
                words.setFillColorRGB(*thing.colour)
            x, y = thing.x, paper.height - thing.y
            for font, piece, advance in typeset.runs(thing.text, thing.bold):
                if state.get("font") != (font, thing.size):
                    state["font"] = (font, thing.size)
                    words.setFont(font, thing.size)
                words.setTextOrigin(x, y)
                words.textOut(piece)
                x += advance * thing.size
            continue
        if isinstance(thing, Line):
            # Below the words or above, a line looks the same, so that the words are not interrupted.
            dash = " ".join(f"{length:g}" for length in thing.dash)
            say("dash", dash, f"[{dash}] 0 d")
            say("width", thing.width, f"{thing.width:g} w")
            say("stroke", thing.colour, f"{_rgb(thing.colour)} RG")
            canvas.addLiteral(_polyline(thing.points, paper.height))
            continue
        # What is filled must not cover words that were set before it, nor be covered by what follows.
        if words is not None:
            canvas.drawText(words)
            words = None
        if isinstance(thing, Turned):
            canvas.saveState()
            canvas.translate(paper.width, paper.height)
            canvas.rotate(180)
            draw(canvas, paper, thing.drawn)
            canvas.restoreState()
        elif isinstance(thing, Cells):
            canvas.addLiteral(thing.operators(paper.height))
        else:
            say("dash", "", "[] 0 d")
            say("stroke", INK, f"{_rgb(INK)} RG")
            say("width", thing.stroke, f"{thing.stroke:g} w")
            if thing.fill:
                canvas.addLiteral(f"{_rgb(thing.fill)} rg")
            paint = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
            corner = f"{thing.x:.2f} {paper.height - thing.y - thing.height:.2f}"
            how = paint[thing.fill is not None, thing.stroke > 0]
            canvas.addLiteral(f"{corner} {thing.width:.2f} {thing.height:.2f} re {how}")
    if words is not None:
        canvas.drawText(words)


def _rgb(colour: tuple[float, float, float]) -> str:
    return " ".join(f"{part:g}" for part in colour)


def _polyline(points: Sequence[tuple[float, float]], height: float) -> str:
    first, *rest = [f"{x:.2f} {height - y:.2f}" for x, y in points]
    return f"{first} m " + " ".join(f"{point} l" for point in rest) + " S"
