"""Table signs: a page a table with its QR code, folded once to stand as a tent, read from both sides."""

from collections.abc import Sequence
from functools import lru_cache

import segno
from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.pages import MARGIN, RULE, SOFT, Cells, Page, Paper, Sheet, Turned
from tournaments.sheets.values import EveningHead, Sign

QR = 150.0
HALL_QR = 62.0
NUMBER = 230.0


class _Signs(Sheet):
    """Pages without the usual head: the fold is where it would be in the way."""

    def new_page(self) -> Page:
        """Begin a bare page."""
        page = Page()
        self.pages.append(page)
        return page

    def draw_foot(self, page: Page, number: int) -> None:
        """A sign has no foot: it would be read from across the hall, upside down."""


def table_signs(head: EveningHead, signs: Sequence[Sign], paper: Paper) -> Sheet:
    """Draw a page for each sign: its lower half upright, its upper half turned."""
    sheet = _Signs(paper, _("Table signs"))
    sheet.pages.clear()
    for sign in signs:
        page = sheet.new_page()
        half = Page()
        _half(half, head, sign, paper)
        page.drawn += half.drawn
        page.drawn.append(Turned(tuple(drawn for drawn in half.drawn if not isinstance(drawn, Turned))))
        middle = paper.height / 2
        page.line((MARGIN, middle), (paper.width - MARGIN, middle), width=0.4, dash=(4, 4), colour=RULE)
    return sheet


def _half(page: Page, head: EveningHead, sign: Sign, paper: Paper) -> None:
    """The lower half, upright."""
    top = paper.height / 2 + 24
    bottom = paper.height - MARGIN
    left, right = MARGIN, paper.width - MARGIN
    room = right - left - QR - 30
    page.text(left, top + 14, head.name, 14, bold=True, room=room)
    page.text(right, top + 14, head.date, 10, align="right", colour=SOFT, room=QR)
    number = str(sign.number)
    size = min(NUMBER, NUMBER * room / max(typeset.width(number, NUMBER, True), 1))
    page.text(left + room / 2, top + 40 + 0.72 * NUMBER, number, size, bold=True, align="centre")
    page.text(left + room / 2, bottom - 30, _("Table"), 22, align="centre", colour=SOFT)
    draw_qr(page, sign.address, right - QR, top + 34, QR)
    letters = " ".join(sign.code)
    page.text(right - QR / 2, top + 34 + QR + 34, letters, 26, bold=True, align="centre", room=QR)
    y = top + 34 + QR + 52
    for line in typeset.wrapped(
        _("Scan, or type the five letters at {address}").format(address=sign.join), 9, QR
    ):
        page.text(right - QR, y, line, 9, colour=SOFT)
        y += 11
    if head.hall:
        _everybody(page, head.hall, right, bottom)
    page.text(
        left, bottom, _("Enter your hands here, and see where you sit next."), 10, colour=SOFT, room=room
    )


def _everybody(page: Page, address: str, right: float, bottom: float) -> None:
    """The code for everybody, small and in the corner: the large one is the table's own."""
    draw_qr(page, address, right - HALL_QR, bottom - HALL_QR, HALL_QR, error="l")
    y = bottom - HALL_QR + 10
    page.text(right - QR, y, _("Find your name"), 10, bold=True, room=QR - HALL_QR - 8)
    for line in typeset.wrapped(_("Your seat and your tally, on your own phone"), 9, QR - HALL_QR - 10):
        y += 12
        page.text(right - QR, y, line, 9, colour=SOFT)


def draw_qr(  # noqa: PLR0913 - the columns of a row
    page: Page, address: str, x: float, y: float, size: float, *, error: str = "m"
) -> None:
    """Draw a QR code `size` points wide, as black squares: sharp on any printer.

    `error`: the level of its error correction; "l" has the fewest squares, for a small one.
    """
    rows, runs = squares(address, error)
    page.drawn.append(Cells(x, y, size / rows, rows, runs))


@lru_cache(maxsize=256)
def squares(address: str, error: str = "m") -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """Encode an address as a QR code, cached: its number of rows, its dark runs as (column, row, length)."""
    # An address that ends in a random token looks random under any mask; weighing all eight would take longer
    # than everything else on the page.
    matrix = segno.make(address, error=error, boost_error=False, micro=False, mask=4).matrix
    runs = []
    for row, cells in enumerate(matrix):
        start = None
        for column, dark in enumerate((*cells, 0)):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                runs.append((start, row, column - start))
                start = None
    return len(matrix), tuple(runs)
