"""The sheets of the roll: sign-in, and the director's master sheet."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from scoring.paper.pages import Paper, Sheet
from scoring.words.vocabulary import in_figures
from tournaments.sheets.listing import Column, listing
from tournaments.sheets.values import EveningHead

#: Lines for people who are not on the list.
STRANGERS = 6
ROUNDS_ACROSS = 10


def sign_in_sheet(head: EveningHead, names: Sequence[str], fee: str, paper: Paper) -> Sheet:
    """Draw the sign-in sheet: a box to tick, the name, the fee, room to sign.

    `fee`: in words, empty for none.
    """
    sheet = Sheet(paper, _("Sign-in"), left=f"{head.name} · {head.rules}", right=head.date)
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


def master_sheet(
    head: EveningHead, tables: int, results: Mapping[tuple[int, int], tuple[int, int]], paper: Paper
) -> Sheet:
    """Draw results by table and round, North & South over East & West, with what is known filled in.

    `results`: (round, table) -> points of both sides.
    """
    sheet = Sheet(paper, _("Master sheet"), left=f"{head.name} · {head.rules}", right=head.date)
    for first in range(1, head.rounds + 1, ROUNDS_ACROSS):
        if first > 1:
            sheet.new_page()
        numbers = range(first, min(first + ROUNDS_ACROSS, head.rounds + 1))
        columns = [Column(_("Table"), 1.6, "right", bold=True), Column("", 1.8)]
        columns += [Column(_("Round {number}").format(number=number), 3, "right") for number in numbers]
        rows = []
        for table in range(1, tables + 1):
            for place, side in enumerate((_("N & S"), _("E & W"))):
                known = [results.get((number, table)) for number in numbers]
                cells = ["" if both is None else in_figures(both[place]) for both in known]
                rows.append([str(table) if place == 0 else "", side, *cells])
        listing(sheet, columns, rows, row=17.0, size=9.5)
    return sheet
