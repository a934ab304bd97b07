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
TITLE: Final = 13.0
NAME: Final = 11.0
LINE: Final = 10.0


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
    for first in range(0, len(tables), across):
        row = tables[first : first + across]
        # Drawn on no page, a block says what height it takes.
        top = sheet.take(max(_block(Page(), block, (0, width), 0) for block in row))
        for place, block in enumerate(row):
            _block(sheet.page, block, (sheet.left + place * (width + GAP), width), top)


def _block(page: Page, block: Block, across: tuple[float, float], top: float) -> float:
    """Draw a block from `top` down; the height it takes. `across`: its left edge and its width."""
    left, width = across
    label_room = max(18.0, *(typeset.width(label, LINE) + 6 for label, _name, _figure in block.rows))
    page.line((left, top + 2), (left + width, top + 2), width=RULE)
    y = top + 5
    y += page.block(left, y, block.title, TITLE, room=width, bold=True, role="H2") + 1
    for label, name, figure in block.rows:
        base = y + NAME * typeset.ASCENT
        room = width - label_room - typeset.width(figure, NAME) - 8
        page.text(left, base, label, LINE)
        page.text(left + width, base, figure, NAME, align="right")
        y += page.block(left + label_room, y, name, NAME, room=room, bold=True) + 2
    for line in block.lines:
        y += page.block(left, y, line, LINE, room=width)
    return y - top + 10
