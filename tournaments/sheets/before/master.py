"""The director's master sheet: results by table and round."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.paper.listing import Column, listing
from scoring.paper.pages import Paper, Sheet
from scoring.words.vocabulary import in_figures
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead

ROUNDS_ACROSS = 10


def master_sheet(
    head: EveningHead, tables: int, results: Mapping[tuple[int, int], tuple[int, int]], paper: Paper
) -> Sheet:
    """Draw results by table and round, North & South over East & West, with what is known filled in.

    `results`: (round, table) -> points of both sides.
    """
    sheet = headed(head, _("Master sheet"), paper)
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
