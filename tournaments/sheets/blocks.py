"""Blocks side by side, one a table: a title, people with a label and a figure each, lines below."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.paper import type as typeset
from scoring.paper.drawn import RULE
from scoring.paper.pages import Page, Sheet

#: The least width of a block, and the room between two.
WIDE: Final = 160.0
GAP: Final = 16.0
#: The type of names: as large as lets all blocks stand on one page, and the last where none does.
NAMES: Final = (14.0, 13.0, 12.0, 11.0)


@dataclass(frozen=True)
class Block:
    """A table: its title, rows of (label, name, figure), and lines on how far it is."""

    title: str
    rows: Sequence[tuple[str, str, str]]
    lines: Sequence[str] = ()


def blocks(sheet: Sheet, tables: Sequence[Block]) -> None:
    """Draw blocks in as many columns as there is room for; none is parted by a page."""
    across = max(1, int((sheet.inner + GAP) // (WIDE + GAP)))
    width = (sheet.inner - GAP * (across - 1)) / across
    rows = [tables[first : first + across] for first in range(0, len(tables), across)]
    # Larger type is worth it as long as no name needs a second line for it.
    least = _lines(tables, width, NAMES[-1])
    fitting = (size for size in NAMES if _lines(tables, width, size) == least)
    size = next((size for size in fitting if sheet.room_for(sum(_heights(rows, width, size)))), NAMES[-1])
    heights = _heights(rows, width, size)
    for row, height in zip(rows, heights, strict=True):
        top = sheet.take(height)
        for place, block in enumerate(row):
            _block(sheet.page, block, (sheet.left + place * (width + GAP), width, top), size)


def _lines(tables: Sequence[Block], width: float, size: float) -> int:
    """The lines that all names take together."""
    return sum(
        len(typeset.wrapped(name, size, _room(block, width, figure, size), True))
        for block in tables
        for _label, name, figure in block.rows
    )


def _room(block: Block, width: float, figure: str, size: float) -> float:
    """The room for a name, between its label and its figure."""
    return width - _labels(block, size) - typeset.width(figure, size) - 8


def _labels(block: Block, size: float) -> float:
    return max(18.0, *(typeset.width(label, size - 1) + 6 for label, _name, _figure in block.rows))


def _heights(rows: Sequence[Sequence[Block]], width: float, size: float) -> list[float]:
    """The height of each row of blocks: drawn on no page, a block says what height it takes."""
    return [max(_block(Page(), block, (0, width, 0), size) for block in row) for row in rows]


def _block(page: Page, block: Block, place: tuple[float, float, float], size: float) -> float:
    """Draw a block; the height it takes. `place`: its left edge, its width, its top; `size`: of names."""
    left, width, top = place
    small = size - 1
    labels = _labels(block, size)
    page.line((left, top + 2), (left + width, top + 2), width=RULE)
    y = top + 5
    y += page.block(left, y, block.title, size + 2, room=width, bold=True, role="H2") + 1
    for label, name, figure in block.rows:
        base = y + size * typeset.ASCENT
        room = _room(block, width, figure, size)
        page.text(left, base, label, small)
        page.text(left + width, base, figure, size, align="right")
        y += page.block(left + labels, y, name, _whole(name, size, room), room=room, bold=True) + 2
    for line in block.lines:
        y += page.block(left, y, line, small, room=width)
    return y - top + 10


def _whole(name: str, size: float, room: float) -> float:
    """The size for one name: smaller than that of the others only where a word of it would be broken."""
    while size > typeset.SMALLEST and typeset.is_broken(name, typeset.wrapped(name, size, room, bold=True)):
        size = max(typeset.SMALLEST, size - 0.5)
    return size
