"""The pen: what is drawn on a page, written as PDF operators."""

from collections.abc import Sequence
from typing import Any, Final, Protocol

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from scoring.paper import type as typeset
from scoring.paper.drawn import INK, Box, Cells, Colour, Drawn, Line, Text, Turned
from scoring.paper.letters.outlines import Glyphs
from scoring.paper.pages import Paper


class Marks(Protocol):
    """Marked content of a page: what reading machines read, in order, apart from what it skips."""

    def begin(self, role: str) -> str:
        """The operator that begins words of this role."""


class Ink:
    """The state that all pens of a document share: its canvas, and a cache of the text they write.

    ReportLab numbers the letters of a font as they come. A piece of text is looked up once, since a
    hall's pack sets the same names and words hundreds of times.
    """

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._pieces: dict[tuple[str, str], list[tuple[str, str]]] = {}

    def pieces(self, font: str, text: str) -> list[tuple[str, str]]:
        """A text as (the document's name of a font, the string to show) in turn; cached."""
        key = font, text
        written = self._pieces.get(key)
        if written is None:
            # The stubs know neither the document of a canvas nor what a TrueType font does for it.
            document: Any = self.canvas._doc  # type: ignore[attr-defined]
            face: Any = pdfmetrics.getFont(font)
            written = self._pieces[key] = [
                (face.getSubsetInternalName(subset, document), escapePDF(letters))
                for subset, letters in face.splitString(text, document)
            ]
        return written


def draw(ink: Ink, paper: Paper, drawn: Sequence[Drawn], marks: Marks) -> None:
    """Draw everything on the canvas's page, in order, as many times larger as the paper says."""
    if paper.scale != 1:
        ink.canvas.scale(paper.scale, paper.scale)
    _draw(_Pen(ink, paper, marks), drawn)


def _draw(pen: "_Pen", drawn: Sequence[Drawn]) -> None:
    for item in drawn:
        if isinstance(item, Text):
            pen.text(item)
        elif isinstance(item, Line):
            # Below the words or above, a line looks the same, so that words are not interrupted.
            pen.line(item)
        else:
            # What is filled must not cover words set before it, nor be covered by what follows.
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
    """Write to a page in PDF operators, setting colour, width, dash or font only on a change.

    ReportLab knows fonts and pages. What stands on a page is written as operators, which takes a
    fifth of the time: a hall's pack has a hundred thousand lines and words.
    """

    #: How a box is painted: whether it is filled, whether it has a border -> the operator.
    PAINT: Final = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}

    def __init__(self, ink: Ink, paper: Paper, marks: Marks | None) -> None:
        """`marks`: None inside of what is skipped by a reading machine as a whole."""
        self.ink, self.canvas, self.paper, self.marks = ink, ink.canvas, paper, marks
        self.state: dict[str, object] = {"narrow": 1.0}
        self.words: list[str] = []
        self.role = ""
        self.in_figure = False

    def text(self, text: Text) -> None:
        words, state = self.words, self.state
        if not words:
            words.append("BT")
            # Boxes have said another colour meanwhile.
            state.pop("fill", None)
        if self.marks and self.role != text.role:
            self._mark(text.role)
        if state.get("fill") != text.colour:
            state["fill"] = text.colour
            words.append(f"{_rgb(text.colour)} rg")
        if state["narrow"] != text.narrow:
            state["narrow"] = text.narrow
            words.append(f"{100 * text.narrow:.2f} Tz")
        x, y, size = text.x, self.paper.height - text.y, text.size
        for font, piece, advance in typeset.runs(text.text, text.bold):
            words.append(f"1 0 0 1 {x:.2f} {y:.2f} Tm")
            if isinstance(piece, Glyphs):
                # ReportLab does not know of the font that this sets.
                state.pop("font", None)
                words.append(piece.font.operators(piece, size, self.canvas._doc))  # type: ignore[attr-defined]
            else:
                for name, letters in self.ink.pieces(font, piece):
                    if state.get("font") != (name, size):
                        state["font"] = (name, size)
                        words.append(f"{name} {size:g} Tf")
                    words.append(f"({letters}) Tj")
            x += advance * size * text.narrow

    def _mark(self, role: str) -> None:
        assert self.marks is not None
        self._end_mark()
        self.words.append(self.marks.begin(role))
        self.role = role

    def _end_mark(self) -> None:
        if self.role:
            self.words.append("EMC")
            self.role = ""

    def end_words(self) -> None:
        """Put the words set so far on the page."""
        if self.words:
            self._end_mark()
            # Lines that belong to these words were written before them.
            self.end_figure()
            self.canvas.addLiteral("\n".join([*self.words, "ET"]))
            self.words.clear()

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
        _draw(_Pen(self.ink, self.paper, None), turned.drawn)
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
