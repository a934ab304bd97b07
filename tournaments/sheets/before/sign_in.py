"""The sign-in sheet: a box to tick, the name, the fee, room to sign."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from config.language import gettext as _
from scoring.paper.flow import heading
from scoring.paper.pages import Paper, Sheet
from scoring.paper.table import Column, Table
from tournaments.sheets.heads import EveningHead, headed

#: Lines for people not on the list: at least so many, and no more than these on an empty page.
STRANGERS: Final = (6, 12)
#: Names are read standing, at a table with a queue; a line is signed on.
SIZE: Final = 14.0
ROW: Final = 25.0
#: The widths of the columns of figures and boxes; name and signature share the rest.
NUMBER: Final = 34.0
HERE: Final = 36.0
PAID: Final = 76.0
NAME: Final = 0.62
BOXES: Final = {False: "☐", True: "☑"}


class SignIn(NamedTuple):
    """A row of the sheet: the name, the fee in words, empty for none, and whether it is paid."""

    name: str
    fee: str = ""
    has_paid: bool = False


def sign_in_sheet(head: EveningHead, rows: Sequence[SignIn], paper: Paper) -> Sheet:
    """Draw the sign-in sheet: a box, the name, the fee, a place to sign; lines for strangers."""
    sheet = headed(head, _("Sign-in"), paper)
    takes_money = any(row.fee for row in rows)
    columns = _columns(sheet.inner, takes_money)
    if rows:
        lines = [_line(number, row, takes_money) for number, row in enumerate(rows, start=1)]
        Table(columns, lines, row=ROW, size=SIZE).draw(sheet)
    if rows and not any(row.name for row in rows):
        return sheet  # lines for everybody are lines for strangers
    row = max(ROW, SIZE * 1.2 + 6)
    least, most = STRANGERS
    heading(sheet, _("Not on the list yet"), keep=(least + 1) * row)
    there_is_room_for = int((sheet.bottom - sheet.y) / row) - 1
    blank = ["" for _column in columns]
    lines = [blank] * max(least, min(most, there_is_room_for))
    Table(columns, lines, row=ROW, size=SIZE).draw(sheet)
    return sheet


def _columns(width: float, takes_money: bool) -> list[Column]:
    paid = PAID if takes_money else 0
    rest = width - NUMBER - HERE - paid
    return [
        Column(_("No."), NUMBER, "right"),
        Column(_("Here"), HERE, box=True),
        Column(_("Name"), rest * NAME, bold=True),
        *([Column(_("Paid"), paid)] if takes_money else []),
        Column(_("Signature"), rest * (1 - NAME)),
    ]


def _line(number: int, row: SignIn, takes_money: bool) -> list[str]:
    paid = f"{BOXES[row.has_paid]}\N{NO-BREAK SPACE}{row.fee}" if row.fee else ""
    return [str(number), "", row.name, *([paid] if takes_money else []), ""]
