"""What flows down a sheet: tables of rows in columns, headings, paragraphs, numbered steps.

No row is split by a page break and no word is cut: a cell that needs two lines makes its row higher.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR, STRONG
from scoring.paper.pages import Sheet

#: Between two columns of rows, and around a cell's words.
GUTTER: Final = 18.0
PAD: Final = 3.0
TITLES: Final = 9.0


@dataclass(frozen=True)
class Column:
    """A column of a listing.

    `share`: of the width, in parts; 0: as wide as its widest words. `align`: left, right or centre; `box`: an
    empty square to be ticked; `ruled`: a line before it, for what is written in by hand.
    """

    title: str
    share: float
    align: str = "left"
    bold: bool = False
    box: bool = False
    ruled: bool = False


@dataclass(frozen=True)
class _Cell:
    """The position of a column: its left edge `x`, and its width."""

    column: Column
    x: float
    width: float

    @property
    def anchor(self) -> float:
        """The x at which words begin, end or are centred, by the alignment of the column."""
        middle = self.x + self.width / 2
        return {"left": self.x + PAD, "right": self.x + self.width - PAD, "centre": middle}[self.column.align]

    @property
    def room(self) -> float:
        """The width for words."""
        return self.width - 2 * PAD


def listing(  # noqa: PLR0913 - how a table is set
    sheet: Sheet,
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    *,
    row: float = 18.0,
    size: float = 11.0,
    across: int = 1,
    pad: float = PAD,
    spare: int = 0,
) -> None:
    """Draw rows of cells, as many cells as columns, heads repeated on every page.

    `row`: the least height of a row; `size`: of the type; `pad`: above and under its words; all in points.
    `across`: so many times side by side, read down the first, then down the next. `spare`: so many rows at
    the end are there for what may come, and need no page of their own.
    """
    width = (sheet.inner - GUTTER * (across - 1)) / across
    cells = _cells(_measured(columns, rows, size, width), sheet.left, width)
    heights = [max(row, _height(cells, words, size, pad)) for words in rows]
    heads = max((_height(cells, [column.title for column in columns], TITLES), TITLES * 1.8))
    done = 0
    while done < len(rows) or not done:
        if rows and not sheet.room_for(heads + heights[done]):
            if 0 < len(rows) - spare <= done:
                break
            sheet.new_page()
        stacks = _stacks(heights[done:], sheet.bottom - sheet.y - heads, across) or [[]]
        top = sheet.take(heads + max(map(sum, stacks)))
        for number, stack in enumerate(stacks):
            left, y = number * (width + GUTTER), top + heads
            _heads(sheet, [replace(cell, x=cell.x + left) for cell in cells], top, heads)
            for height in stack:
                _row(sheet, cells, rows[done], (left, y, height, size))
                y += height
                done += 1
        if not rows:
            break


def _measured(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], size: float, width: float
) -> list[Column]:
    """The columns with a share for those that are as wide as their words; the others share what is left."""
    natural = {
        place: _natural(column, [row[place] for row in rows], size)
        for place, column in enumerate(columns)
        if not column.share
    }
    if not natural:
        return list(columns)
    parts = sum(column.share for column in columns)
    left = max(width - sum(natural.values()), width / 3) / max(parts, 1)
    return [
        replace(column, share=natural[place] if place in natural else column.share * left)
        for place, column in enumerate(columns)
    ]


def _natural(column: Column, words: Sequence[str], size: float) -> float:
    """The width of the widest words of a column, and of the widest word of its title."""
    widths = [typeset.width(text, size, column.bold) for text in words]
    widths += [typeset.width(word, TITLES) for word in typeset.UNBROKEN.findall(column.title)]
    return max(widths, default=0) + 2 * PAD + 0.1


def _cells(columns: Sequence[Column], left: float, width: float) -> list[_Cell]:
    parts = sum(column.share for column in columns)
    cells, x = [], left
    for column in columns:
        wide = width * column.share / parts
        cells.append(_Cell(column, x, wide))
        x += wide
    return cells


def _height(cells: Sequence[_Cell], words: Sequence[str], size: float, pad: float = PAD) -> float:
    """The height that a row takes, whose words are wrapped."""
    lines = max(
        (
            len(typeset.wrapped(text, size, cell.room, cell.column.bold))
            for cell, text in zip(cells, words, strict=True)
        ),
        default=1,
    )
    return lines * size * typeset.LEADING + 2 * pad


def _stacks(heights: Sequence[float], room: float, across: int) -> list[list[float]]:
    """The heights of the rows of each column on a page: all as long as the others where all rows fit."""
    target = sum(heights) / across
    while target < room:
        stacks = _filled(heights, target, across)
        if sum(map(len, stacks)) == len(heights):
            return stacks
        target += min(heights) / 2
    return _filled(heights, room, across)


def _filled(heights: Sequence[float], room: float, across: int) -> list[list[float]]:
    """As many rows in each column as there is room for, one at least."""
    stacks: list[list[float]] = []
    for height in heights:
        if not stacks or sum(stacks[-1]) + height > room + 0.01:
            if len(stacks) == across:
                break
            stacks.append([])
        stacks[-1].append(height)
    return stacks


def _row(
    sheet: Sheet, cells: Sequence[_Cell], words: Sequence[str], place: tuple[float, float, float, float]
) -> None:
    """Draw a row. `place`: how far to the right, its top, its height, the size of its type."""
    left, top, height, size = place
    page = sheet.page
    for cell, text in zip(cells, words, strict=True):
        if cell.column.box:
            side = min(height - 8, 15)
            x = cell.x + left + (cell.width - side) / 2
            page.box(x, top + (height - side) / 2, side, side, stroke=0.8)
        elif text:
            page.block(
                cell.anchor + left,
                top,
                text,
                size,
                room=cell.room,
                height=height,
                bold=cell.column.bold,
                align=cell.column.align,
            )
        if cell.column.ruled:
            page.line((cell.x + left, top), (cell.x + left, top + height), width=HAIR)
    edges = cells[0].x + left, cells[-1].x + cells[-1].width + left
    page.line((edges[0], top + height), (edges[1], top + height), width=HAIR)


def _heads(sheet: Sheet, cells: Sequence[_Cell], top: float, height: float) -> None:
    for cell in cells:
        align = "centre" if cell.column.box else cell.column.align
        anchor = cell.x + cell.width / 2 if cell.column.box else cell.anchor
        used = len(typeset.wrapped(cell.column.title, TITLES, cell.room)) * TITLES * typeset.LEADING
        sheet.page.block(
            anchor, top + height - used - 2, cell.column.title, TITLES, room=cell.room, align=align
        )
    left, right = cells[0].x, cells[-1].x + cells[-1].width
    sheet.page.line((left, top + height), (right, top + height), width=STRONG)


def heading(sheet: Sheet, words: str, size: float = 14.0, *, keep: float = 60.0) -> None:
    """Draw a heading. `keep`: the height of what follows and must not be parted from it."""
    lines = typeset.wrapped(words, size, sheet.inner, True)
    height = len(lines) * size * typeset.LEADING + size
    if not sheet.room_for(height + keep):
        sheet.new_page()
    top = sheet.take(height)
    sheet.page.block(sheet.left, top + size * 0.7, words, size, room=sheet.inner, bold=True, role="H2")


def paragraph(
    sheet: Sheet, words: str, size: float = 11.0, *, bold: bool = False, after: float = 4.0
) -> None:
    """Draw words down the width of a sheet, wrapped; a page is begun where a line does not fit."""
    for line in typeset.wrapped(words, size, sheet.inner, bold):
        top = sheet.take(size * typeset.LEADING)
        sheet.page.text(sheet.left, top + size * typeset.ASCENT, line, size, bold=bold)
    if sheet.room_for(after):
        sheet.take(after)


def steps(sheet: Sheet, lines: Sequence[str], size: float = 12.0, *, first: int = 1) -> None:
    """Draw numbered steps, each kept together; their numbers stand out to the left."""
    indent = size * 2
    for number, words in enumerate(lines, start=first):
        wrapped = typeset.wrapped(words, size, sheet.inner - indent)
        top = sheet.take(len(wrapped) * size * typeset.LEADING + size * 0.5)
        base = top + size * typeset.ASCENT
        sheet.page.text(sheet.left, base, f"{number}.", size, bold=True)
        for place, line in enumerate(wrapped):
            sheet.page.text(sheet.left + indent, base + place * size * typeset.LEADING, line, size)
