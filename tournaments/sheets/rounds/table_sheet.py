"""A table's score sheet for one round: hands in dealer order, the sum box, signatures, the bid table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.drawn import INK, RED, Drawn
from scoring.paper.pages import MARGIN, Page, Paper, Sheet
from tournaments.rules.tables import SEATS
from tournaments.sheets.heads import headed
from tournaments.sheets.values import BidTable, EveningHead
from tournaments.words.vocabulary import SEATS as SEAT_WORDS

#: Two sheets on a page, cut apart.
PER_PAGE = 2
BIDS = 132.0
ROW = 27.0


@dataclass(frozen=True)
class TableSheet:
    """A score sheet for one table and round; without names there are lines to write them on."""

    round: int | None = None
    table: int | None = None
    #: Seat -> name.
    names: Mapping[str, str] | None = None
    #: Finds the table's page again.
    code: str = ""


class Span(NamedTuple):
    """Where a sheet is drawn on its page: from left to right, from the top down, in points."""

    left: float
    right: float
    top: float


def table_sheets(head: EveningHead, sheets: Sequence[TableSheet], bids: BidTable, paper: Paper) -> Sheet:
    """Draw score sheets, two to a page: for every table of a round, or blank ones for any table."""
    sheet = headed(head, _("Table sheets"), paper)
    height = (sheet.bottom - sheet.y) / PER_PAGE
    # The bid table is the same on every sheet: laid out once for a page's upper half, once for its lower.
    margins: dict[float, list[Drawn]] = {}
    for place, table_sheet in enumerate(sheets):
        if place and place % PER_PAGE == 0:
            sheet.new_page()
        top = sheet.take(height - 0.1)
        right = MARGIN + sheet.inner - BIDS - 16
        if top not in margins:
            margin = Page()
            _margin(margin, bids, right + 16, top + 6, height)
            margins[top] = margin.drawn
        _draw(sheet.page, head, table_sheet, Span(MARGIN, right, top))
        sheet.page.drawn += margins[top]
        if place % PER_PAGE == 0 and place + 1 < len(sheets):
            y = top + height - 4
            sheet.page.line((MARGIN, y), (MARGIN + sheet.inner, y), width=0.5, dash=(4, 3))
    return sheet


def _draw(page: Page, head: EveningHead, sheet: TableSheet, span: Span) -> None:
    left, right, top = span
    _head(page, sheet, left, top, right)
    y = _names(page, sheet, left, top + 24, right)
    y = _hands(page, head, left, y + 8, right)
    _foot(page, left, y + 8, right)


def _head(page: Page, sheet: TableSheet, left: float, top: float, right: float) -> None:
    table = _("Table {number}").format(number=sheet.table if sheet.table is not None else "____")
    round_words = _("Round {number}").format(number=sheet.round if sheet.round is not None else "____")
    page.text(left, top + 18, f"{table}   ·   {round_words}", 15, bold=True, room=right - left - 80)
    if sheet.code:
        page.text(right, top + 18, sheet.code, 11, align="right", room=74)


def _names(page: Page, sheet: TableSheet, left: float, top: float, right: float) -> float:
    """North & South to the left, East & West to the right."""
    middle = (left + right) / 2
    for column, seats in enumerate((("N", "S"), ("E", "W"))):
        x = left if column == 0 else middle + 6
        edge = middle - 6 if column == 0 else right
        for line, seat in enumerate(seats):
            y = top + 14 + line * 17
            page.text(x, y, str(SEAT_WORDS[seat]), 9, room=32)
            if sheet.names and sheet.names.get(seat):
                page.text(x + 36, y, sheet.names[seat], 11, bold=True, room=edge - x - 36)
            else:
                page.line((x + 36, y + 2), (edge, y + 2), width=0.5)
    return top + 34


def _hands(page: Page, head: EveningHead, left: float, top: float, right: float) -> float:
    fixed = [(_("Dealer"), 46.0), (_("Bid by"), 62.0), (_("Bid"), 50.0), (_("Tricks"), 40.0)]
    side_width = (right - left - sum(width for _words, width in fixed)) / 2
    columns = [*fixed, (_("North & South"), side_width), (_("East & West"), side_width)]
    rows = head.hands_per_round
    bottom = top + 16 + (rows + 1) * ROW
    x = left
    for words, width in columns:
        page.text(x + 3, top + 12, words, 8.5, room=width - 5)
        page.line((x, top), (x, bottom), width=0.5)
        x += width
    page.line((right, top), (right, bottom), width=0.5)
    page.line((left, top), (right, top), width=1)
    for row in range(rows + 2):
        y = top + 16 + row * ROW
        page.line((left, y), (right, y), width=1 if row >= rows else 0.5)
        if row < rows:
            seat = SEATS[row % len(SEATS)]
            page.text(left + 4, y + 16, f"{row + 1}  {SEAT_WORDS[seat]}", 10, room=40)
        elif row == rows:
            page.text(left + 4, y + 16, _("Total"), 11, bold=True)
    return bottom


def _foot(page: Page, left: float, top: float, right: float) -> None:
    words = _("Both totals added together")
    room = right - left - 92
    page.text(right - 92, top + 16, words, 9.5, align="right", room=room)
    page.box(right - 86, top, 86, 24, stroke=1.2)
    middle = (left + right) / 2
    for x, edge, side in (
        (left, middle - 8, _("North & South sign")),
        (middle + 8, right, _("East & West sign")),
    ):
        page.line((x, top + 52), (edge, top + 52), width=0.6)
        page.text(x, top + 63, side, 8.5, room=edge - x)


def _margin(page: Page, bids: BidTable, left: float, top: float, height: float) -> None:
    y = top
    page.text(left, y + 8, _("What a bid is worth"), 9.5, bold=True, room=BIDS)
    y += 12
    for row in bids.bids:
        width = BIDS / len(row)
        for place, (bid, worth) in enumerate(row):
            centre = left + width * (place + 0.5)
            colour = RED if "♦" in bid or "♥" in bid else INK
            page.text(centre, y + 10, bid, 8.5, bold=True, align="centre", room=width - 1, colour=colour)
            page.text(centre, y + 20, str(worth), 7.5, align="centre", room=width - 1)
        y += 25
        page.line((left, y - 2), (left + BIDS, y - 2), width=0.3)
    for bid, worth in bids.special:
        page.text(left, y + 10, bid, 8.5, bold=True, room=BIDS - 30)
        page.text(left + BIDS, y + 10, str(worth), 8.5, align="right")
        y += 13
    y += 5
    for fact in bids.facts:
        lines = typeset.wrapped(fact, 7.5, BIDS)
        if y + 10 * len(lines) > top + height - 26:
            return
        for line in lines:
            page.text(left, y + 9, line, 7.5)
            y += 9.5
        y += 3
