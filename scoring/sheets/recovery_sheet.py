"""The recovery code on paper: what leads back to everything that a device keeps, if it is lost."""

from datetime import datetime
from typing import Final

from config.language import gettext as _
from scoring.paper.drawn import RULE
from scoring.paper.flow import heading, paragraph, steps
from scoring.paper.pages import Paper, Sheet
from scoring.paper.qr import draw_qr
from scoring.words.moments import told

QR: Final = 150.0
CODE: Final = 19.0
PAD: Final = 16.0
#: What the address of the server takes under the code.
ORIGIN: Final = 36.0


def recovery_sheet(
    code: str, address: str, origin: str, printed_at: datetime, paper: Paper
) -> Sheet:
    """Lay out a recovery code, the `address` as a QR code, and what to do with them at `origin`."""
    day = told(printed_at)
    sheet = Sheet(
        paper, _("Recovery code"), under=_("For a phone or computer that is lost"), aside=day
    )
    key = _(
        "Guard this sheet like a key: anyone who has it has all games, people, house rules and "
        "evenings of the devices that it was made for."
    )
    scan = _(
        "On another phone or computer, scan the square; or open {origin} and choose “Your devices”."
    )
    paragraph(sheet, key)
    _code(sheet, code, address, origin)
    heading(sheet, _("When a device is lost"), 13)
    lines = [
        scan.format(origin=origin),
        _(
            "Type the code where it asks for one. Small letters work too, and you can leave out "
            "the hyphens."
        ),
        _("Everything is there. On the same page, sign out the device that is lost."),
        _("Then make a new code and print it. The code on this sheet will no longer work."),
    ]
    steps(sheet, lines, 11.5)
    return sheet


def _code(sheet: Sheet, code: str, address: str, origin: str) -> None:
    """The square, and beside it the code in groups, in a frame."""
    height = QR + 2 * PAD
    top = sheet.take(height + 2 * PAD) + PAD
    page = sheet.page
    page.box(sheet.left, top, sheet.inner, height, stroke=RULE)
    draw_qr(page, address, sheet.left + PAD, top + PAD, QR)
    x, room = sheet.left + QR + 2 * PAD, sheet.inner - QR - 3 * PAD
    page.block(x, top + PAD, code, CODE, room=room, height=QR - ORIGIN, bold=True)
    page.block(x, top + PAD + QR - ORIGIN, origin, 10, room=room, height=ORIGIN)
