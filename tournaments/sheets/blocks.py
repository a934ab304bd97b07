"""Blocks side by side, one a table: a title, people with a label and a figure each, lines below."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.paper import flow
from scoring.paper import type as typeset
from scoring.paper.drawn import RULE
from scoring.paper.flow import Flow, beside, gap, lined, title, together, words
from scoring.paper.pages import Sheet
from scoring.paper.table import Cell, line_of

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
    # Larger type is worth it as long as no name needs a second line for it.
    least = _lines(tables, width, NAMES[-1])
    for size in NAMES:
        rows = _rows([_block(block, width, size) for block in tables], across, width)
        is_larger = _lines(tables, width, size) == least
        if is_larger and sheet.room_for(sum(row.height for row in rows)):
            break
    Flow().draw(sheet, rows)


def _rows(drawn: Sequence[flow.Block], across: int, width: float) -> list[flow.Block]:
    rows = [drawn[first : first + across] for first in range(0, len(drawn), across)]
    return [
        beside([(place * (width + GAP), block) for place, block in enumerate(row)]) for row in rows
    ]


def _lines(tables: Sequence[Block], width: float, size: float) -> int:
    return sum(
        len(typeset.wrapped(name, size, _room(block, width, figure, size), True))
        for block in tables
        for _label, name, figure in block.rows
    )


def _room(block: Block, width: float, figure: str, size: float) -> float:
    return width - _labels(block, size) - typeset.width(figure, size) - 8


def _labels(block: Block, size: float) -> float:
    return max(18.0, *(typeset.width(label, size - 1) + 6 for label, _name, _figure in block.rows))


def _block(block: Block, width: float, size: float) -> flow.Block:
    """A table in type of this size: its title under a line, the people, the lines below."""
    labels, small = _labels(block, size), size - 1
    rows = []
    for label, name, figure in block.rows:
        room = _room(block, width, figure, size)
        name_size = _whole(name, size, room)
        figures = Cell(figure, width - labels, size, align="right", before=-1, after=0)
        ends = line_of([Cell(label, labels, small, before=0, after=0), figures])
        named = line_of([Cell(name, room, name_size, bold=True, before=0, after=0)])
        # A name in smaller type, and nothing beside it, says how high a row is.
        rows.append(together([beside([(0, ends._replace(height=0)), (labels, named)]), gap(2)]))
    title_ = title(block.title, width, size + 2, above=3, after=1)
    said = [words(line, width, small) for line in block.lines]
    return together([lined(gap(2), width, RULE), title_, *rows, *said, gap(10)])


def _whole(name: str, size: float, room: float) -> float:
    """The size for one name: smaller than the others' only if a word of it would be broken."""
    while size > typeset.SMALLEST and typeset.is_broken(
        name, typeset.wrapped(name, size, room, bold=True)
    ):
        size = max(typeset.SMALLEST, size - 0.5)
    return size
