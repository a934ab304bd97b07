"""Rows of cells and tables of rows: one way to lay out whatever stands in columns.

No row is parted by a page break and no word is cut: a cell that needs two lines makes its row
higher.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR, STRONG
from scoring.paper.flow import Block, Flow
from scoring.paper.pages import Page, Sheet
from scoring.paper.rings import draw_ring
from scoring.paper.suits import suited_lines

#: Around a cell's words.
PAD: Final = 3.0
#: A square to be ticked: its greatest side, and the room that it leaves in a row.
BOX: Final = 15.0
AROUND_BOX: Final = 8.0


class Cell(NamedTuple):
    """A cell of a row: its words, its width, and how they are set.

    `align`: left, right or centre; `before`, `after`: between its edges and its words. `box`: an
    empty square to be ticked; `ruled`: the width of a line before it; `suits`: red suits are red;
    `ringed`: a ring is drawn around its words.
    """

    words: str
    width: float
    size: float = 11.0
    bold: bool = False
    align: str = "left"
    before: float = PAD
    after: float = PAD
    box: bool = False
    ruled: float = 0.0
    suits: bool = False
    ringed: bool = False

    @property
    def room(self) -> float:
        return self.width - self.before - self.after

    @property
    def height(self) -> float:
        """The height of its words, which are wrapped; of no words, that of a line."""
        if not self.words:
            return self.size * typeset.LEADING
        lines = typeset.wrapped(self.words, self.size, self.room, self.bold)
        return len(lines) * self.size * typeset.LEADING

    def anchor(self, x: float) -> float:
        """Return the x at which words begin, end or have their middle. `x`: of the left edge."""
        if self.align == "left":
            return x + self.before
        right = x + self.width - self.after
        return right if self.align == "right" else (x + self.before + right) / 2

    def draw(self, page: Page, x: float, top: float, height: float | None = None) -> None:
        """Draw its words from the top down, or in the middle of this height."""
        if self.box and height is not None:
            side = min(height - AROUND_BOX, BOX)
            page.box(x + (self.width - side) / 2, top + (height - side) / 2, side, side, stroke=0.8)
        elif self.words:
            self._words(page, self.anchor(x), top, height)

    def _words(self, page: Page, x: float, top: float, height: float | None) -> None:
        room, bold, align = self.room, self.bold, self.align
        if self.suits:
            top += 0.0 if height is None else (height - self.height) / 2
            suited_lines(page, x, top, self.words, self.size, room=room, bold=bold, align=align)
        else:
            page.block(
                x, top, self.words, self.size, room=room, height=height, bold=bold, align=align
            )
        if self.ringed:
            wide = typeset.width(self.words, self.size, bold)
            middle = x - wide * {"left": -0.5, "centre": 0.0, "right": 0.5}[align]
            middle_line = top + (self.height if height is None else height) / 2
            base = middle_line + self.size * (typeset.ASCENT - typeset.LEADING / 2)
            draw_ring(page, middle, base, wide, self.size)


def row(
    cells: Sequence[Cell], *, least: float, pad: float = 0.0, line: float = HAIR, end: float = 0.0
) -> Block:
    """Make a row as high as its words need. `least`: its least height; `pad`: above and under."""
    height = max(least, *(cell.height + 2 * pad for cell in cells))
    return fixed_row(cells, height, line=line, end=end)


def fixed_row(
    cells: Sequence[Cell], height: float, *, line: float = HAIR, end: float = 0.0
) -> Block:
    """Make a row of this height, whose words stand in its middle and are smaller where they must.

    `line`: the width of the line under it, 0 for none; `end`: of the line after its last cell.
    """

    def draw(page: Page, x: float, top: float) -> None:
        left = x
        for cell in cells:
            cell.draw(page, x, top, height)
            if cell.ruled:
                page.line((x, top), (x, top + height), width=cell.ruled)
            x += cell.width
        if end:
            page.line((x, top), (x, top + height), width=end)
        if line:
            page.line((left, top + height), (x, top + height), width=line)

    return Block(height, draw)


def line_of(cells: Sequence[Cell]) -> Block:
    """Make a row of cells from the top down, their first lines on one baseline."""
    largest = max(cell.size for cell in cells)
    height = max(cell.height + (largest - cell.size) * typeset.ASCENT for cell in cells)

    def draw(page: Page, x: float, top: float) -> None:
        for cell in cells:
            cell.draw(page, x, top + (largest - cell.size) * typeset.ASCENT)
            x += cell.width

    return Block(height, draw)


class Titles(NamedTuple):
    """The setting of column titles: size, least row height, room around and under them."""

    size: float = 9.0
    height: float = 16.2
    pad: float = PAD
    under: float = 2.0


TITLES: Final = Titles()


def titles_of(cells: Sequence[Cell], setting: Titles) -> Block:
    """Make the row of the titles of columns, each down to the line under them all."""
    height = max(setting.height, *(cell.height + 2 * setting.pad for cell in cells))

    def draw(page: Page, x: float, top: float) -> None:
        left = x
        for cell in cells:
            cell.draw(page, x, top + height - cell.height - setting.under)
            x += cell.width
        page.line((left, top + height), (x, top + height), width=STRONG)

    return Block(height, draw)


@dataclass(frozen=True)
class Column:
    """A column of a table.

    `share`: of the width, in parts; 0: as wide as its widest words. The others are as in `Cell`,
    for all cells that do not say otherwise; `size`: 0 for that of the table.
    """

    title: str
    share: float = 1.0
    align: str = "left"
    bold: bool = False
    box: bool = False
    ruled: bool = False
    size: float = 0.0
    before: float = PAD
    after: float = PAD
    suits: bool = False


class Entry(NamedTuple):
    """The contents of a cell that is not set as its column is: in bold, or in a ring."""

    words: str
    bold: bool = False
    ringed: bool = False


#: What stands in a column of a row; None: the cell before it reaches over this column too.
Written = str | Entry | None


@dataclass(frozen=True)
class Table:
    """Rows of words, as many in each as there are columns, under the titles of these.

    `row`: the least height of a row; `size`: of the type; `pad`: above and under its words; all in
    points. `framed`: a line before each column and after the last.
    """

    columns: Sequence[Column]
    rows: Sequence[Sequence[Written]]
    row: float = 18.0
    size: float = 11.0
    pad: float = PAD
    titles: Titles = TITLES
    framed: bool = False

    def draw(self, sheet: Sheet, *, across: int = 1, spare: int = 0) -> None:
        """Draw the rows down a sheet, the titles on every page.

        `across`: so many times side by side, read down the first, then down the next. `spare`: so
        many rows at the end are there for what may come, and need no page of their own.
        """
        flow = Flow(across=across, spare=spare)
        widths = self.widths(flow.width(sheet))
        flow = Flow(across=across, spare=spare, heads=self.heads(widths))
        flow.draw(sheet, self.blocks(widths))

    def widths(self, width: float) -> list[float]:
        """The widths of the columns of a table of this width."""
        parts = sum(column.share for column in self.columns)
        natural = [
            0.0 if column.share else self._natural(place)
            for place, column in enumerate(self.columns)
        ]
        left = max(width - sum(natural), width / 3) / max(parts, 1) if any(natural) else 1.0
        wanted = [
            wide or column.share * left for wide, column in zip(natural, self.columns, strict=True)
        ]
        return [width * wide / sum(wanted) for wide in wanted]

    def _natural(self, place: int) -> float:
        """The width of the widest words of a column, and of the widest word of its title."""
        column = self.columns[place]
        size = column.size or self.size
        words = [_entry(written[place]).words for written in self.rows]
        widths = [typeset.width(text, size, column.bold) for text in words]
        widths += [
            typeset.width(word, self.titles.size) for word in typeset.UNBROKEN.findall(column.title)
        ]
        return max(widths, default=0) + column.before + column.after + 0.1

    def heads(self, widths: Sequence[float]) -> Block:
        """The titles of the columns, each down to their line."""
        cells = [
            Cell(
                column.title,
                width,
                self.titles.size,
                align="centre" if column.box else column.align,
                before=column.before,
                after=column.after,
            )
            for column, width in zip(self.columns, widths, strict=True)
        ]
        return titles_of(cells, self.titles)

    def blocks(self, widths: Sequence[float]) -> list[Block]:
        end = HAIR if self.framed else 0.0
        return [
            row(self.cells(written, widths), least=self.row, pad=self.pad, end=end)
            for written in self.rows
        ]

    def cells(self, written: Sequence[Written], widths: Sequence[float]) -> list[Cell]:
        """The cells of a row."""
        cells: list[Cell] = []
        for column, width, what in zip(self.columns, widths, written, strict=True):
            if what is None:
                cells[-1] = cells[-1]._replace(width=cells[-1].width + width)
                continue
            entry = _entry(what)
            cells.append(
                Cell(
                    entry.words,
                    width,
                    column.size or self.size,
                    column.bold or entry.bold,
                    column.align,
                    column.before,
                    column.after,
                    column.box,
                    HAIR * (self.framed or column.ruled),
                    column.suits,
                    entry.ringed,
                )
            )
        return cells


def _entry(written: Written) -> Entry:
    return written if isinstance(written, Entry) else Entry(written or "")
