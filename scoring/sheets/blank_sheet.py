"""A blank score sheet for a ruleset, with what bids are worth, for scoring with a pencil."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from config.language import gettext as _
from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR, INK, RED, RULE, STRONG
from scoring.paper.flow import heading, paragraph
from scoring.paper.pages import Paper, Sheet

#: The bid table beside the rows; where there is no room for it, it stands under them or on a page
#: of its own.
ASIDE: Final = 126.0
GAP: Final = 16.0
#: A row to write in, as printed: nine millimetres.
ROW: Final = 25.6
#: So many rows are left when the bid table stands under them, or it goes to a page of its own.
ENOUGH: Final = 12
LABEL: Final = 9.0
#: The type of the bid table on a page of its own.
ALONE: Final = 11.0
#: A line to write a name on, and the heads of points and total under it.
NAME: Final = 21.0
HEADS: Final = 14.0
#: The least width of what is written in the columns that every sheet has, and of a figure.
NUMBER: Final = 22.0
PERSON: Final = 46.0
BID: Final = 38.0
TRICKS: Final = 36.0
FIGURE: Final = 30.5
#: Where a name or a figure has as much as it needs.
WIDEST_FIGURE: Final = 46.0


@dataclass(frozen=True)
class BlankGame:
    """The contents of a blank sheet: the rules' name, whose scores, the bid table, house rules.

    `columns`: scores; `names`: people who share one. `bids`: rows of (bid, worth) as the ruleset
    has them; `special`: the misère-type bids; `ends`, `scoring`: sentences, of the end of the game
    and of its points.
    """

    rules: str
    columns: int
    names: int
    calls_partner: bool
    bids: Sequence[Sequence[tuple[str, int]]]
    special: Sequence[tuple[str, int]]
    ends: Sequence[str]
    scoring: Sequence[str]


@dataclass(frozen=True)
class _Column:
    """A column that is written in: its head, where it begins, how wide it is."""

    title: str
    x: float
    width: float


def blank_sheet(game: BlankGame, paper: Paper) -> Sheet:
    """Draw a blank score sheet: one page, or two on small paper; five scores lie across."""
    least = _least(game)
    if least > paper.width - 2 * paper.margin:
        paper = paper.landscape
    sheet = Sheet(paper, _("Score sheet"), under=game.rules, aside=_("Date") + " ________________")
    top = sheet.y
    if least + ASIDE + GAP <= sheet.inner and _aside(Sheet(paper, ""), game, top) <= sheet.bottom:
        _rows(sheet, game, sheet.right - ASIDE - GAP, sheet.bottom)
        _aside(sheet, game, top)
        return sheet
    under = _under_height(sheet, game) + 1
    row = ROW / paper.scale
    beside = (sheet.bottom - under - top - _head_height(game)) // row
    if beside >= ENOUGH:
        _rows(sheet, game, sheet.right, sheet.bottom - under)
        sheet.y = sheet.bottom - under
        _under(sheet, game, LABEL)
    else:
        _rows(sheet, game, sheet.right, sheet.bottom)
        sheet.new_page()
        _under(sheet, game, ALONE)
    return sheet


def _least(game: BlankGame) -> float:
    persons = 3 if game.calls_partner else 2
    return NUMBER + persons * PERSON + BID + TRICKS + game.columns * 2 * FIGURE


def _columns(sheet: Sheet, game: BlankGame, right: float) -> tuple[list[_Column], list[_Column]]:
    """The columns of a hand, and those of its figures: points of the hand, then the total."""
    room = right - sheet.left
    figure = min(WIDEST_FIGURE, FIGURE + max(0.0, room - _least(game)) / (2 * game.columns + 3))
    fixed = [(_("No."), NUMBER), (_("Bid"), BID), (_("Tricks"), TRICKS)]
    people = [_("Dealer"), _("Bid by"), *([_("Partner")] if game.calls_partner else [])]
    rest = room - 2 * game.columns * figure - sum(width for _title, width in fixed)
    person = rest / len(people)
    order = [fixed[0], *((title, person) for title in people), *fixed[1:]]
    hand, x = [], sheet.left
    for title, width in order:
        hand.append(_Column(title, x, width))
        x += width
    figures = []
    for place in range(2 * game.columns):
        figures.append(_Column(_("total") if place % 2 else _("points"), x, figure))
        x += figure
    return hand, figures


def _head_height(game: BlankGame) -> float:
    return LABEL * typeset.LEADING + 2 + game.names * NAME + HEADS


def _rows(sheet: Sheet, game: BlankGame, right: float, bottom: float) -> None:
    page, top, row = sheet.page, sheet.y, ROW / sheet.paper.scale
    hand, figures = _columns(sheet, game, right)
    first = top + _head_height(game)
    rows = int((bottom - first) // row)
    last = first + rows * row
    page.line((sheet.left, top), (right, top), width=STRONG)
    for column in hand:
        above = first - LABEL * typeset.LEADING - 2
        page.block(column.x + 3, above, column.title, LABEL, room=column.width)
        if column.x > sheet.left:
            page.line((column.x, first - HEADS), (column.x, last), width=HAIR)
    for place, column in enumerate(figures):
        if place % 2 == 0:
            words = _("Name") if game.names == 1 else _("Names")
            _names(sheet, column.x, 2 * column.width, top, game.names, words)
        middle = column.x + column.width / 2
        page.text(middle, first - 4, column.title, LABEL, align="centre")
        start, width = (first - HEADS, HAIR) if place % 2 else (top, RULE)
        page.line((column.x, start), (column.x, last), width=width)
    _names(sheet, sheet.left, figures[0].x - sheet.left, top, 1, _("Who deals first"))
    page.line((right, top), (right, last), width=RULE)
    for number in range(rows + 1):
        y = first + number * row
        page.line((sheet.left, y), (right, y), width=STRONG if number in (0, rows) else HAIR)
        if number < rows:
            base = y + row / 2 + LABEL * 0.35
            page.text(sheet.left + NUMBER - 6, base, str(number + 1), LABEL, align="right")
    page.line((sheet.left, top), (sheet.left, last), width=RULE)
    sheet.y = last


def _names(  # noqa: PLR0913 - a box to write in: where it stands, and what in it
    sheet: Sheet, x: float, width: float, top: float, names: int, words: str
) -> None:
    sheet.page.text(x + 4, top + LABEL * typeset.LEADING, words, LABEL)
    for number in range(1, names + 1):
        y = top + LABEL * typeset.LEADING + number * NAME - 2
        sheet.page.line((x + 4, y), (x + width - 4, y), width=HAIR)


def _aside(sheet: Sheet, game: BlankGame, top: float) -> float:
    """Draw the bid table and the rules in the margin beside the rows; return where they end."""
    left, page = sheet.right - ASIDE, sheet.page
    y = top + page.block(left, top, _("What a bid is worth"), 10, room=ASIDE, bold=True) + 4
    page.line((left, y), (sheet.right, y), width=STRONG)
    for row in game.bids:
        cell = ASIDE / len(row)
        for place, (bid, worth) in enumerate(row):
            centre = left + cell * (place + 0.5)
            _bid(sheet, centre, y + 12, bid, "centre")
            page.text(centre, y + 23, str(worth), LABEL, align="centre")
        y += 29
        page.line((left, y), (sheet.right, y), width=HAIR)
    for bid, worth in game.special:
        taken = page.block(left, y + 3, bid, LABEL, room=ASIDE - 30, bold=True)
        page.text(sheet.right, y + 3 + LABEL * typeset.ASCENT, str(worth), LABEL, align="right")
        y += taken + 6
        page.line((left, y), (sheet.right, y), width=HAIR)
    y += 10
    for fact in (*game.ends, *game.scoring):
        y += page.block(left, y, fact, LABEL, room=ASIDE) + 5
    return y


def _bid(  # noqa: PLR0913 - the columns of a row: a bid as it is set
    sheet: Sheet, x: float, y: float, bid: str, align: str = "left", size: float = LABEL
) -> None:
    colour = RED if "♦" in bid or "♥" in bid else INK
    sheet.page.text(x, y, bid, size, bold=True, align=align, colour=colour)


def _under_height(sheet: Sheet, game: BlankGame) -> float:
    endless = Sheet(replace(sheet.paper, height=1e6), "")
    top = endless.y
    _under(endless, game, LABEL)
    return endless.y - top


def _under(sheet: Sheet, game: BlankGame, size: float) -> None:
    heading(sheet, _("What a bid is worth"), size + 1)
    sheet.page.line((sheet.left, sheet.y), (sheet.right, sheet.y), width=STRONG)
    for row in game.bids:
        _bids_across(sheet, row, len(row), size)
    for start in range(0, len(game.special), 2):
        _bids_across(sheet, game.special[start : start + 2], 2, size)
    sheet.take(size * 0.7)
    for fact in (*game.ends, *game.scoring):
        paragraph(sheet, fact, size, after=size / 3)


def _bids_across(sheet: Sheet, bids: Sequence[tuple[str, int]], across: int, size: float) -> None:
    cell = sheet.inner / across
    beside = size * (6.8 if across > 2 else 16)  # a suit is shorter than a misère's name
    top = sheet.take(size * 1.65)
    base = top + size * 1.2
    for place, (bid, worth) in enumerate(bids):
        x = sheet.left + place * cell
        _bid(sheet, x + 2, base, bid, size=size)
        sheet.page.text(x + min(cell - 13, beside), base, str(worth), size, align="right")
    sheet.page.line((sheet.left, sheet.y), (sheet.right, sheet.y), width=HAIR)
