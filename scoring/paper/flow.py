"""Blocks and their flow: all that a sheet has, one under the other, without positions.

A block has a height and can be drawn anywhere. `together` puts blocks under one another and
`beside` next to one another, and makes one of them, which no page break parts. A `Flow` takes
blocks down a sheet.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR
from scoring.paper.pages import Page, Sheet

#: Between two columns of blocks.
GUTTER: Final = 18.0


class Block(NamedTuple):
    """A part of a sheet that no page break parts: height, and `draw(page, left, top)`."""

    height: float
    draw: Callable[[Page, float, float], None]


def together(blocks: Sequence[Block]) -> Block:
    """Make one block of several that stand under one another, such as a heading and
    what it is of.
    """

    def draw(page: Page, x: float, top: float) -> None:
        for block in blocks:
            block.draw(page, x, top)
            top += block.height

    return Block(sum(block.height for block in blocks), draw)


def beside(blocks: Sequence[tuple[float, Block]]) -> Block:
    """Make one block of several that stand next to one another, each so far from the left edge."""

    def draw(page: Page, x: float, top: float) -> None:
        for across, block in blocks:
            block.draw(page, x + across, top)

    return Block(max((block.height for _across, block in blocks), default=0.0), draw)


def under(heading: Block, blocks: Sequence[Block]) -> list[Block]:
    """Put a heading over blocks: it is not parted from the first of them."""
    return [together([heading, *blocks[:1]]), *blocks[1:]]


def lined(block: Block, width: float, line: float = HAIR) -> Block:
    """Draw a line of this length under a block. `line`: its own width."""

    def draw(page: Page, x: float, top: float) -> None:
        block.draw(page, x, top)
        page.line((x, top + block.height), (x + width, top + block.height), width=line)

    return Block(block.height, draw)


def gap(height: float) -> Block:
    return Block(height, lambda _page, _x, _top: None)


def words(text: str, width: float, size: float, *, bold: bool = False, after: float = 0.0) -> Block:
    """Make a block of words, wrapped to this width. `after`: the room under them."""
    return _text(text, width, size, bold, "P", after)


def title(text: str, width: float, size: float, *, above: float = 0.0, after: float = 0.0) -> Block:
    """Make a block of a heading, with room above it and under it."""
    return together([gap(above), _text(text, width, size, True, "H2", after)])


def _text(  # noqa: PLR0913 - the columns of a row: words and how they are set
    text: str, width: float, size: float, bold: bool, role: str, after: float
) -> Block:
    lines = typeset.wrapped(text, size, width, bold)

    def draw(page: Page, x: float, top: float) -> None:
        page.block(x, top, text, size, room=width, bold=bold, role=role)

    return Block(len(lines) * size * typeset.LEADING + after, draw)


def step(  # noqa: PLR0913
    number: int, text: str, width: float, size: float, *, indent: float, after: float
) -> Block:
    """Make a block of a numbered step, its number standing out to the left."""

    def draw(page: Page, x: float, top: float) -> None:
        page.text(x, top + size * typeset.ASCENT, f"{number}.", size, bold=True)

    said = words(text, width - indent, size, after=after)
    return beside([(0.0, Block(0.0, draw)), (indent, said)])


@dataclass(frozen=True)
class Flow:
    """The way in which blocks go down a sheet.

    `across`: so many columns side by side, read down the first, then down the next; `gutter`:
    between two. `heads`: drawn at the top of each column and repeated on every page. `spare`: so
    many blocks at the end are there for what may come, and need no page of their own. `slack`: how
    much longer than its share a column may be, in parts of the highest block.
    """

    across: int = 1
    gutter: float = GUTTER
    heads: Block | None = None
    spare: int = 0
    slack: float = 0.0

    def width(self, sheet: Sheet) -> float:
        return (sheet.inner - self.gutter * (self.across - 1)) / self.across

    def draw(self, sheet: Sheet, blocks: Sequence[Block]) -> None:
        """Draw blocks from where the sheet is down, on as many pages as it takes."""
        heads = self.heads or gap(0.0)
        pitch = self.width(sheet) + self.gutter
        heights = [block.height for block in blocks]
        done = 0
        while done < len(blocks) or not done:
            if blocks and not sheet.room_for(heads.height + heights[done]):
                if 0 < len(blocks) - self.spare <= done:
                    break
                sheet.new_page()
            room = sheet.bottom - sheet.y - heads.height
            stacks = _stacks(heights[done:], room, self.across, self.slack) or [0]
            top, left = sheet.y, sheet.left
            for length in stacks:
                stack = together([heads, *blocks[done : done + length]])
                stack.draw(sheet.page, left, top)
                sheet.y = max(sheet.y, top + stack.height)
                done, left = done + length, left + pitch
            if not blocks:
                break


def _stacks(heights: Sequence[float], room: float, across: int, slack: float) -> list[int]:
    """The number of blocks in each column on a page: all of one length where all blocks fit.

    `slack`: so many times the highest block, the first columns may be longer than their share.
    """
    target = sum(heights) / across + slack * max(heights, default=0.0)
    while target < room:
        stacks = _filled(heights, target, across, room)
        if sum(stacks) == len(heights):
            return stacks
        target += min(filter(None, heights)) / 2
    return _filled(heights, room, across, room)


def _filled(heights: Sequence[float], target: float, across: int, room: float) -> list[int]:
    """As many blocks in each column as stay under the target; the first block in any case."""
    stacks: list[int] = []
    used = 0.0
    for height in heights:
        if not stacks or used + height > target + 0.01:
            if len(stacks) == across or (stacks and height > room + 0.01):
                break
            stacks.append(0)
            used = 0.0
        stacks[-1] += 1
        used += height
    return stacks


def heading(sheet: Sheet, text: str, size: float = 14.0, *, keep: float = 60.0) -> None:
    """Draw a heading. `keep`: the height of what follows and must not be parted from it."""
    block = title(text, sheet.inner, size, above=size * 0.7, after=size * 0.3)
    if not sheet.room_for(block.height + keep):
        sheet.new_page()
    Flow().draw(sheet, [block])


def paragraph(
    sheet: Sheet, text: str, size: float = 11.0, *, bold: bool = False, after: float = 4.0
) -> None:
    """Draw words down the width of a sheet, wrapped; a page is begun where a line does not fit."""
    lines = typeset.wrapped(text, size, sheet.inner, bold)
    Flow().draw(sheet, [words(line, sheet.inner, size, bold=bold) for line in lines])
    sheet.leave(after)


def steps(sheet: Sheet, lines: Sequence[str], size: float = 12.0) -> None:
    """Draw numbered steps, each kept together; their numbers stand out to the left."""
    Flow().draw(
        sheet,
        [
            step(number, line, sheet.inner, size, indent=size * 2, after=size * 0.5)
            for number, line in enumerate(lines, start=1)
        ],
    )
