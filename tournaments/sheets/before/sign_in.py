"""The sign-in sheet: a box to tick, the name, the fee, room to sign."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.paper.listing import Column, listing
from scoring.paper.pages import Paper, Sheet
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead

#: Lines for people who are not on the list.
STRANGERS = 6


def sign_in_sheet(head: EveningHead, names: Sequence[str], fee: str, paper: Paper) -> Sheet:
    """Draw the sign-in sheet: a box to tick, the name, the fee, room to sign.

    `fee`: in words, empty for none.
    """
    sheet = headed(head, _("Sign-in"), paper)
    columns = [
        Column(_("No."), 1, "right"),
        Column(_("Here"), 1.4, box=True),
        Column(_("Name"), 9, bold=True),
        *([Column(_("Paid {fee}").format(fee=fee), 2.4, box=True)] if fee else []),
        Column(_("Signature"), 7),
    ]
    rows = [[str(number), "", name, *([""] if fee else []), ""] for number, name in enumerate(names, start=1)]
    rows += [[""] * len(columns) for _line in range(STRANGERS)]
    listing(sheet, columns, rows, row=21.0, size=11)
    return sheet
