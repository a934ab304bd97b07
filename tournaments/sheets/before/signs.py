"""Table signs: a page a table with its QR code, folded once to stand as a tent, read from both sides."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.drawn import Turned
from scoring.paper.pages import MARGIN, Page, Paper, Sheet
from scoring.paper.qr import draw_qr
from tournaments.sheets.values import EveningHead

QR = 150.0
HALL_QR = 62.0
NUMBER = 230.0


@dataclass(frozen=True)
class Sign:
    """A table's sign: its number, the address in its QR code, its five letters, and where they are typed."""

    number: int
    address: str
    code: str
    join: str


class _Signs(Sheet):
    """Pages without the usual head: the fold is where it would be in the way."""

    def new_page(self) -> Page:
        """Begin a bare page."""
        page = Page()
        self.pages.append(page)
        return page

    def draw_foot(self, page: Page, number: int, in_pack: tuple[int, int] | None = None) -> None:
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
        page.line((MARGIN, middle), (paper.width - MARGIN, middle), width=0.4, dash=(4, 4))
    return sheet


def _half(page: Page, head: EveningHead, sign: Sign, paper: Paper) -> None:
    """The lower half, upright."""
    top = paper.height / 2 + 24
    bottom = paper.height - MARGIN
    left, right = MARGIN, paper.width - MARGIN
    room = right - left - QR - 30
    page.text(left, top + 14, head.name, 14, bold=True, room=room)
    page.text(right, top + 14, head.date, 10, align="right", room=QR)
    number = str(sign.number)
    size = min(NUMBER, NUMBER * room / max(typeset.width(number, NUMBER, True), 1))
    page.text(left + room / 2, top + 40 + 0.72 * NUMBER, number, size, bold=True, align="centre")
    page.text(left + room / 2, bottom - 30, _("Table"), 22, align="centre")
    draw_qr(page, sign.address, right - QR, top + 34, QR)
    letters = " ".join(sign.code)
    page.text(right - QR / 2, top + 34 + QR + 34, letters, 26, bold=True, align="centre", room=QR)
    y = top + 34 + QR + 52
    for line in typeset.wrapped(
        _("Scan, or type the five letters at {address}").format(address=sign.join), 9, QR
    ):
        page.text(right - QR, y, line, 9)
        y += 11
    if head.hall:
        _everybody(page, head.hall, right, bottom)
    page.text(left, bottom, _("Enter your hands here, and see where you sit next."), 10, room=room)


def _everybody(page: Page, address: str, right: float, bottom: float) -> None:
    """The code for everybody, small and in the corner: the large one is the table's own."""
    draw_qr(page, address, right - HALL_QR, bottom - HALL_QR, HALL_QR, error="l")
    y = bottom - HALL_QR + 10
    page.text(right - QR, y, _("Find your name"), 10, bold=True, room=QR - HALL_QR - 8)
    for line in typeset.wrapped(_("Your seat and your tally, on your own phone"), 9, QR - HALL_QR - 10):
        y += 12
        page.text(right - QR, y, line, 9)
