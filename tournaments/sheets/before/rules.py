"""This evening's rules: how many hands, how people move with a drawing of it, what bids are worth."""

import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR, INK, RED, STRONG
from scoring.paper.pages import Page, Paper, Sheet
from tournaments.sheets.before.movement_drawing import (
    MovementPicture,
    draw_fours,
    draw_row,
    fours_height,
    row_height,
    row_width,
)
from tournaments.sheets.heads import headed
from tournaments.sheets.values import BidTable, EveningHead

#: Sizes of type that are tried, the largest first, for all of it to stand on one page.
SIZES: Final = tuple(size / 2 for size in range(26, 17, -1))
#: Those that are tried where it takes more than a page.
LONGER: Final = (11.0, 10.5, 10.0)
#: On narrower paper all stands in one column.
TWO_COLUMNS: Final = 480.0
#: The left column's part of the width: the first of these is best for the drawing.
LEFT: Final = (0.58, 0.54, 0.505, 0.44)
GUTTER: Final = 22.0
#: The bid table is read on a wall: in the largest of these sizes; its rows are so much higher.
BID: Final = (16.5, 15.5, 14.5)
BID_ROW: Final = 1.45
LEVEL: Final = 1.75
WIDEST: Final = 330.0
RED_SUITS: Final = "♦♥"
HEADLINE: Final = 15.0
#: The width of a table drawn before and after.
FOURS: Final = 330.0


@dataclass(frozen=True)
class EveningRules:
    """The contents of the sheet of rules.

    `headline`: rounds and hands; `moving`: the steps of a round; `caption`: of the table drawn
    before and after; the others are sentences.
    """

    headline: str
    moving: Sequence[str]
    sitting_out: Sequence[str]
    winning: Sequence[str]
    bids: BidTable
    at_the_table: Sequence[str]
    money: Sequence[str] = ()
    picture: MovementPicture | None = None
    caption: str = ""


class Block(NamedTuple):
    """A part of a column that is not broken: its height, and a function that draws it.

    `draw`: called with (page, left, top).
    """

    height: float
    draw: Callable[[Page, float, float], None]
    #: A heading is not parted from what follows.
    is_heading: bool = False


def rules_sheet(head: EveningHead, rules: EveningRules, paper: Paper) -> Sheet:
    """Draw the evening's rules: on one page, as large as it goes, wherever the paper is wide enough."""
    sheet = headed(head, _("This evening’s rules"), paper)
    _down_the_page(sheet, [_words(rules.headline, sheet.inner, HEADLINE, bold=True)])
    if sheet.inner >= TWO_COLUMNS and _in_two_columns(sheet, rules):
        return sheet
    return min((_in_one_column(head, rules, paper, size) for size in LONGER), key=lambda one: len(one.pages))


def _in_one_column(head: EveningHead, rules: EveningRules, paper: Paper, size: float) -> Sheet:
    sheet = headed(head, _("This evening’s rules"), paper)
    headline = _words(rules.headline, sheet.inner, HEADLINE, bold=True)
    groups = itertools.chain(*(group(rules, sheet.inner, size) for group in GROUPS[:-1]))
    playing = _playing(rules, sheet.inner, size, BID[-1])
    money = _money(rules, sheet.inner, size)
    _down_the_page(sheet, [headline, *_moving(rules, sheet.inner, size), *groups, *playing, *money])
    return sheet


def _in_two_columns(sheet: Sheet, rules: EveningRules) -> bool:
    """Draw both columns in the largest type in which they have room; whether there is one."""
    room, inner = sheet.bottom - sheet.y, sheet.inner - GUTTER
    least = row_width(rules.picture) if rules.picture is not None else 0.0
    for size, share, parted, bid in itertools.product(SIZES, LEFT, PARTED, BID):
        widths = inner * share, inner * (1 - share)
        columns = _columns(rules, widths, (size, bid), parted)
        if widths[0] >= least and all(sum(block.height for block in column) <= room for column in columns):
            break
    else:
        return False
    for column, x in zip(columns, (sheet.left, sheet.left + widths[0] + GUTTER), strict=True):
        y = sheet.y
        for block in column:
            block.draw(sheet.page, x, y)
            y += block.height
    return True


def _columns(
    rules: EveningRules, widths: tuple[float, float], sizes: tuple[float, float], parted: int
) -> tuple[list[Block], list[Block]]:
    """Both columns. `parted`: so many of the groups stand under the moves, the others under the bids."""
    (left, right), (size, bid) = widths, sizes
    first, second = _moving(rules, left, size), _playing(rules, right, size, bid)
    for group in GROUPS[:parted]:
        first += group(rules, left, size)
    for group in GROUPS[parted:]:
        second += group(rules, right, size)
    return first, second


def _down_the_page(sheet: Sheet, blocks: Sequence[Block]) -> None:
    for place, block in enumerate(blocks):
        follows = blocks[place + 1].height if block.is_heading and place + 1 < len(blocks) else 0
        if not sheet.room_for(block.height + follows):
            sheet.new_page()
        block.draw(sheet.page, sheet.left, sheet.take(block.height))


def _moving(rules: EveningRules, width: float, size: float) -> list[Block]:
    """Build the blocks about moving: the drawing, then the steps."""
    blocks = [_heading(_("How we move"), width, size)]
    picture = rules.picture
    if picture is not None:
        if len(picture.tables) > 1:
            high = row_height(picture)
            blocks.append(Block(high + 8, lambda page, x, y: draw_row(page, picture, x, y, width)))
        wide = min(width, FOURS)
        blocks.append(Block(fours_height() + 6, lambda page, x, y: draw_fours(page, picture, x, y, wide)))
        blocks.append(_words(rules.caption, width, size))
    return blocks + [_step(number, words, width, size) for number, words in enumerate(rules.moving, start=1)]


def _sitting_out(rules: EveningRules, width: float, size: float) -> list[Block]:
    return _steps(_("Sitting out"), rules.sitting_out, len(rules.moving), (width, size))


def _winning(rules: EveningRules, width: float, size: float) -> list[Block]:
    return _steps(_("Who wins"), rules.winning, len(rules.moving) + len(rules.sitting_out), (width, size))


def _steps(title: str, lines: Sequence[str], before: int, setting: tuple[float, float]) -> list[Block]:
    """Steps under a heading, counted on. `before`: how many there were; `setting`: width and size."""
    width, size = setting
    steps = enumerate(lines, start=before + 1)
    return [_heading(title, width, size), *(_step(number, words, width, size) for number, words in steps)]


def _playing(rules: EveningRules, width: float, size: float, bid: float) -> list[Block]:
    """Build the blocks of the bid table and of what matters at the table.

    `bid`: the size of the bid table.
    """
    blocks = [_heading(_("What bids are worth"), width, size), _bids(rules.bids, min(width, WIDEST), bid)]
    blocks.append(_heading(_("At the table"), width, size))
    return blocks + [_words(words, width, size) for words in rules.at_the_table]


def _money(rules: EveningRules, width: float, size: float) -> list[Block]:
    if not rules.money:
        return []
    heading = _heading(_("Money and prizes"), width, size)
    return [heading, *(_words(words, width, size) for words in rules.money)]


#: What may stand in either column, and how many of it are tried in the first.
GROUPS: Final = (_sitting_out, _winning, _money)
PARTED: Final = (2, 1, 0, 3)


def _heading(words: str, width: float, size: float) -> Block:
    """A heading, with room above it that parts it from what was before."""
    above, below = size * 0.5, _words(words, width, size + 2, bold=True)

    def draw(page: Page, x: float, top: float) -> None:
        below.draw(page, x, top + above)

    return Block(below.height + above, draw, is_heading=True)


def _words(words: str, width: float, size: float, *, bold: bool = False) -> Block:
    height = len(typeset.wrapped(words, size, width, bold)) * size * typeset.LEADING + size * 0.45

    def draw(page: Page, x: float, top: float) -> None:
        role = "H2" if bold else "P"
        page.block(x, top, words, size, room=width, bold=bold, role=role)

    return Block(height, draw)


def _step(number: int, words: str, width: float, size: float) -> Block:
    """A numbered step, its number standing out to the left."""
    indent = size * 1.9
    step = _words(words, width - indent, size)

    def draw(page: Page, x: float, top: float) -> None:
        page.text(x, top + size * typeset.ASCENT, f"{number}.", size, bold=True)
        step.draw(page, x + indent, top)

    return Block(step.height, draw)


def _bids(table: BidTable, width: float, size: float) -> Block:
    """The bid table, to be read on a wall: suits across, levels down, then the misère-type bids."""
    row, level = size * BID_ROW, size * LEVEL
    across = (width - level) / len(table.bids[0])

    def heads(page: Page, x: float, top: float) -> None:
        for place, (bid, _worth) in enumerate(table.bids[0], start=1):
            suit, right = _parted(bid)[1], x + level + place * across
            ink = RED if suit in RED_SUITS else INK
            page.block(right, top, suit, size, room=across, height=row, bold=True, align="right", colour=ink)

    def draw(page: Page, x: float, top: float) -> None:
        heads(page, x, top)
        page.line((x, top + row), (x + width, top + row), width=STRONG)
        y = top + row
        for bids in table.bids:
            page.block(x, y, _parted(bids[0][0])[0], size, room=level, height=row, bold=True)
            for place, (_bid, worth) in enumerate(bids, start=1):
                right = x + level + place * across
                page.block(right, y, str(worth), size, room=across - 3, height=row, align="right")
            y += row
            page.line((x, y), (x + width, y), width=HAIR)
        for name, worth in table.special:
            page.block(x, y, name, size, room=width - 1.5 * across - 6, height=row, bold=True)
            page.block(x + width, y, str(worth), size, room=1.5 * across, height=row, align="right")
            y += row
            page.line((x, y), (x + width, y), width=HAIR)

    return Block((len(table.bids) + 1 + len(table.special)) * row + size * 0.5, draw)


def _parted(bid: str) -> tuple[str, str]:
    """A bid's level and its suit: “10 NT” is “10” and “NT”."""
    level, suit = re.fullmatch(r"(\d*)\s*(.*)", bid).groups()  # type: ignore[union-attr]
    return level, suit
