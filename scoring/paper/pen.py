"""The pen: what is drawn on a page, written as PDF operators."""

from collections.abc import Sequence
from typing import Final, Protocol

from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from scoring.paper import type as typeset
from scoring.paper.drawn import INK, Box, Cells, Colour, Drawn, Line, Text, Turned
from scoring.paper.letters.outlines import Glyphs
from scoring.paper.pages import Paper


class Marks(Protocol):
    """Marked content of a page: what a reading machine reads, in order, apart from what it skips."""

    def begin(self, role: str) -> str:
        """The operator that begins words of this role."""


def draw(canvas: Canvas, paper: Paper, drawn: Sequence[Drawn], marks: Marks) -> None:
    """Draw everything on the canvas's page, in order, as many times larger as the paper says."""
    if paper.scale != 1:
        canvas.scale(paper.scale, paper.scale)
    _draw(_Pen(canvas, paper, marks), drawn)


def _draw(pen: "_Pen", drawn: Sequence[Drawn]) -> None:
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
                pen.cells(item)
            else:
                pen.turned(item)
    pen.end_words()
    pen.end_figure()


class _Pen:
    """Write to a page in PDF operators, saying a colour, a width, a dash or a font only when it changes.

    Words go through ReportLab, which knows fonts. Lines and boxes are written as operators, which takes a
    fifth of the time: a hall's pack has a hundred thousand of them.
    """

    #: How a box is painted: whether it is filled, whether it has a border -> the operator.
    PAINT: Final = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}

    def __init__(self, canvas: Canvas, paper: Paper, marks: Marks | None) -> None:
        """`marks`: None inside of what is skipped by a reading machine as a whole."""
        self.canvas, self.paper, self.marks = canvas, paper, marks
        self.state: dict[str, object] = {}
        self.words: PDFTextObject | None = None
        self.role = ""
        self.in_figure = False

    def text(self, text: Text) -> None:
        words = self.words or self._begin_words()
        state = self.state
        if self.marks and self.role != text.role:
            self._mark(words, text.role)
        if state.get("fill") != text.colour:
            state["fill"] = text.colour
            words.setFillColorRGB(*text.colour)
        if state.get("narrow") != text.narrow:
            state["narrow"] = text.narrow
            words.setHorizScale(100 * text.narrow)
        x, y = text.x, self.paper.height - text.y
        for font, piece, advance in typeset.runs(text.text, text.bold, text.plain):
            words.setTextOrigin(x, y)
            if isinstance(piece, Glyphs):
                # ReportLab does not know of the font that this sets.
                state.pop("font", None)
                _write(words, piece.font.operators(piece, text.size, self.canvas._doc))  # type: ignore[attr-defined]
            else:
                if state.get("font") != (font, text.size):
                    state["font"] = (font, text.size)
                    words.setFont(font, text.size)
                words.textOut(piece)
            x += advance * text.size * text.narrow

    def _begin_words(self) -> PDFTextObject:
        words = self.words = self.canvas.beginText()
        for name in ("fill", "font"):
            self.state.pop(name, None)
        self.state.setdefault("narrow", 1.0)
        return words

    def _mark(self, words: PDFTextObject, role: str) -> None:
        """Begin words of another role, inside of the text object that is being written."""
        assert self.marks is not None
        self._end_mark(words)
        _write(words, self.marks.begin(role))
        self.role = role

    def _end_mark(self, words: PDFTextObject) -> None:
        if self.role:
            _write(words, "EMC")
            self.role = ""

    def end_words(self) -> None:
        """Put the words set so far on the page."""
        if self.words is not None:
            self._end_mark(self.words)
            # Lines that belong to these words were written before them.
            self.end_figure()
            self.canvas.drawText(self.words)
            self.words = None

    def end_figure(self) -> None:
        """End a stretch of lines and boxes, which a reading machine skips."""
        if self.in_figure:
            self.canvas.addLiteral("EMC")
            self.in_figure = False

    def _begin_figure(self) -> None:
        if self.marks and not self.in_figure:
            self.canvas.addLiteral("/Artifact BMC")
            self.in_figure = True

    def line(self, line: Line) -> None:
        self._begin_figure()
        dash = " ".join(f"{length:g}" for length in line.dash)
        self._set("dash", dash, f"[{dash}] 0 d")
        self._set("width", line.width, f"{line.width:g} w")
        self._set("stroke", line.colour, f"{_rgb(line.colour)} RG")
        self.canvas.addLiteral(_polyline(line.points, self.paper.height))

    def box(self, box: Box) -> None:
        self._begin_figure()
        self._set("dash", "", "[] 0 d")
        self._set("stroke", INK, f"{_rgb(INK)} RG")
        self._set("width", box.stroke, f"{box.stroke:g} w")
        if box.fill:
            self.canvas.addLiteral(f"{_rgb(box.fill)} rg")
        corner = f"{box.x:.2f} {self.paper.height - box.y - box.height:.2f}"
        paint = self.PAINT[box.fill is not None, box.stroke > 0]
        self.canvas.addLiteral(f"{corner} {box.width:.2f} {box.height:.2f} re {paint}")

    def cells(self, cells: Cells) -> None:
        self._begin_figure()
        self.canvas.addLiteral(cells.operators(self.paper.height))

    def turned(self, turned: Turned) -> None:
        self._begin_figure()
        self.canvas.saveState()
        self.canvas.translate(self.paper.width, self.paper.height)
        self.canvas.rotate(180)
        _draw(_Pen(self.canvas, self.paper, None), turned.drawn)
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


def _write(words: PDFTextObject, operator: str) -> None:
    """Write an operator into a text object, for which ReportLab has no method."""
    words._code.append(operator)  # type: ignore[attr-defined]
