"""This evening's rules: how many hands, how people move, with a drawing, what bids are worth."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from config.language import gettext as _
from config.language import pgettext
from scoring.paper.drawn import STRONG
from scoring.paper.flow import Block, Flow, beside, gap, step, title, together, under, words
from scoring.paper.pages import Paper, Sheet
from scoring.paper.table import PAD, Cell, fixed_row
from tournaments.sheets.before.movement_drawing import (
    MovementPicture,
    draw_fours,
    draw_row,
    fours_height,
    row_height,
    row_width,
)
from tournaments.sheets.heads import BidTable, EveningHead, headed

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
HEADLINE: Final = 15.0
#: Under words, in parts of their size.
AFTER: Final = 0.45
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
    #: None where no bids are known.
    bids: BidTable | None
    at_the_table: Sequence[str]
    money: Sequence[str] = ()
    picture: MovementPicture | None = None
    caption: str = ""


def rules_sheet(head: EveningHead, rules: EveningRules, paper: Paper) -> Sheet:
    """Draw the evening's rules: on one page, as large as it goes, if the paper is wide enough."""
    sheet = headed(head, _("This evening’s rules"), paper)
    Flow().draw(sheet, [_headline(rules, sheet.inner)])
    if sheet.inner >= TWO_COLUMNS and _in_two_columns(sheet, rules):
        return sheet
    return min(
        (_in_one_column(head, rules, paper, size) for size in LONGER),
        key=lambda one: len(one.pages),
    )


def _in_one_column(head: EveningHead, rules: EveningRules, paper: Paper, size: float) -> Sheet:
    sheet = headed(head, _("This evening’s rules"), paper)
    headline = _headline(rules, sheet.inner)
    groups = itertools.chain(*(group(rules, sheet.inner, size) for group in GROUPS[:-1]))
    playing = _playing(rules, sheet.inner, size, BID[-1])
    money = _money(rules, sheet.inner, size)
    Flow().draw(sheet, [headline, *_moving(rules, sheet.inner, size), *groups, *playing, *money])
    return sheet


def _headline(rules: EveningRules, width: float) -> Block:
    return title(rules.headline, width, HEADLINE, after=HEADLINE * AFTER)


def _in_two_columns(sheet: Sheet, rules: EveningRules) -> bool:
    """Draw both columns in the largest type in which they have room; whether there is one."""
    room, inner = sheet.bottom - sheet.y, sheet.inner - GUTTER
    least = row_width(rules.picture) if rules.picture is not None else 0.0
    for size, share, parted, bid in itertools.product(SIZES, LEFT, PARTED, BID):
        widths = inner * share, inner * (1 - share)
        columns = [together(blocks) for blocks in _columns(rules, widths, (size, bid), parted)]
        if widths[0] >= least and all(column.height <= room for column in columns):
            break
    else:
        return False
    Flow().draw(sheet, [beside([(0, columns[0]), (widths[0] + GUTTER, columns[1])])])
    return True


def _columns(
    rules: EveningRules, widths: tuple[float, float], sizes: tuple[float, float], parted: int
) -> tuple[list[Block], list[Block]]:
    """Both columns.

    `parted`: so many of the groups stand under the moves, the others under the bids.
    """
    (left, right), (size, bid) = widths, sizes
    first, second = _moving(rules, left, size), _playing(rules, right, size, bid)
    for group in GROUPS[:parted]:
        first += group(rules, left, size)
    for group in GROUPS[parted:]:
        second += group(rules, right, size)
    return first, second


def _moving(rules: EveningRules, width: float, size: float) -> list[Block]:
    blocks = []
    picture = rules.picture
    if picture is not None:
        if len(picture.tables) > 1:
            high = row_height(picture)
            blocks.append(Block(high + 8, lambda page, x, y: draw_row(page, picture, x, y, width)))
        wide = min(width, FOURS)
        blocks.append(
            Block(fours_height() + 6, lambda page, x, y: draw_fours(page, picture, x, y, wide))
        )
        blocks.append(_words(rules.caption, width, size))
    blocks += [
        _step(number, line, width, size) for number, line in enumerate(rules.moving, start=1)
    ]
    return under(_heading(_("How we move"), width, size), blocks)


def _sitting_out(rules: EveningRules, width: float, size: float) -> list[Block]:
    title = pgettext("rules", "Sitting out")
    return _steps(title, rules.sitting_out, len(rules.moving), (width, size))


def _winning(rules: EveningRules, width: float, size: float) -> list[Block]:
    return _steps(
        _("Who wins"), rules.winning, len(rules.moving) + len(rules.sitting_out), (width, size)
    )


def _steps(
    heading: str, lines: Sequence[str], before: int, setting: tuple[float, float]
) -> list[Block]:
    """Steps under a heading, counted on. `setting`: width and size."""
    width, size = setting
    steps = [
        _step(number, line, width, size) for number, line in enumerate(lines, start=before + 1)
    ]
    return under(_heading(heading, width, size), steps)


def _playing(rules: EveningRules, width: float, size: float, bid: float) -> list[Block]:
    """Return the bid table, of this size, and what matters at the table; none without bids."""
    if rules.bids is None:
        return []
    bids = _bids(rules.bids, min(width, WIDEST), bid)
    lines = [_words(line, width, size) for line in rules.at_the_table]
    return [
        *under(_heading(_("What bids are worth"), width, size), [bids]),
        *under(_heading(_("At the table"), width, size), lines),
    ]


def _money(rules: EveningRules, width: float, size: float) -> list[Block]:
    if not rules.money:
        return []
    lines = [_words(line, width, size) for line in rules.money]
    return under(_heading(_("Money and prizes"), width, size), lines)


#: What may stand in either column, and how many of it are tried in the first.
GROUPS: Final = (_sitting_out, _winning, _money)
PARTED: Final = (2, 1, 0, 3)


def _heading(text: str, width: float, size: float) -> Block:
    return title(text, width, size + 2, above=size * 0.5, after=(size + 2) * AFTER)


def _words(text: str, width: float, size: float) -> Block:
    return words(text, width, size, after=size * AFTER)


def _step(number: int, text: str, width: float, size: float) -> Block:
    return step(number, text, width, size, indent=size * 1.9, after=size * AFTER)


def _bids(table: BidTable, width: float, size: float) -> Block:
    """The bid table, to be read on a wall: suits across, levels down, then the misère-type bids."""
    high, level = size * BID_ROW, size * LEVEL
    across = (width - level) / len(table.bids[0])
    beside_name = 1.5 * across
    cell = Cell("", level, size, before=0, after=0)
    suit = cell._replace(width=across, bold=True, align="right", suits=True)
    figure = cell._replace(width=across, align="right", before=PAD)
    suits = [suit._replace(words=_parted(bid)[1]) for bid, _worth in table.bids[0]]
    rows = [fixed_row([cell, *suits], high, line=STRONG)]
    for bids in table.bids:
        worths = [figure._replace(words=str(worth)) for _bid, worth in bids]
        rows.append(
            fixed_row([cell._replace(words=_parted(bids[0][0])[0], bold=True), *worths], high)
        )
    for name, worth in table.special:
        named = cell._replace(words=name, width=width - beside_name, bold=True, after=6)
        rows.append(fixed_row([named, figure._replace(words=str(worth), width=beside_name)], high))
    return together([*rows, gap(size * 0.5)])


def _parted(bid: str) -> tuple[str, str]:
    """A bid's level and its suit: “10 NT” is “10” and “NT”."""
    level, suit = re.fullmatch(r"(\d*)\s*(.*)", bid).groups()  # type: ignore[union-attr]
    return level, suit
