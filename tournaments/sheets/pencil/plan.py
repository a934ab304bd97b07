"""Blank plans: for each round to come, who sits where, to fill in before names are read out."""

from collections.abc import Sequence
from typing import Final

from config.language import gettext as _
from scoring.paper.flow import heading
from scoring.paper.pages import Paper, Sheet
from scoring.paper.table import Column, Table
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead
from tournaments.words.vocabulary import SEATS

ROW: Final = 26.0
#: What a heading and the heads of columns take above the rows.
ABOVE: Final = 60.0


def seating_plans(head: EveningHead, rounds: Sequence[int], tables: int, paper: Paper) -> Sheet:
    """Draw a plan for each of these rounds: a row a table, a column a seat, one for sit-outs."""
    sheet = headed(head, _("Plans of who sits where"), paper.landscape)
    columns = [
        Column(_("Table"), 1, "centre", bold=True),
        *(Column(str(words), 3, ruled=True) for words in SEATS.values()),
    ]
    rows = [[str(number), "", "", "", ""] for number in range(1, tables + 1)]
    rows.append([_("Out"), "", "", "", ""])
    for number in rounds:
        keep = min(ABOVE + len(rows) * ROW, sheet.bottom - 3 * ABOVE)
        heading(sheet, _("Round {number}").format(number=number), keep=keep)
        Table(columns, rows, row=ROW, size=13).draw(sheet)
    return sheet
