"""The wall chart: everybody's points round by round."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.paper.listing import Column, listing
from scoring.paper.pages import Paper, Sheet
from scoring.words.vocabulary import in_figures
from tournaments.sheets.after.standings import Ranked
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead

ROUNDS_ACROSS = 12


def wall_chart(head: EveningHead, rows: Sequence[Ranked], paper: Paper) -> Sheet:
    """Draw everybody's points round by round, twelve rounds a page."""
    sheet = headed(head, _("Round by round"), paper)
    rounds = max((len(row.rounds) for row in rows), default=0)
    for first in range(0, max(rounds, 1), ROUNDS_ACROSS):
        if first:
            sheet.new_page()
        numbers = range(first, min(first + ROUNDS_ACROSS, rounds))
        columns = [Column("", 1, "right"), Column(_("Name"), 5.5)]
        columns += [Column(str(number + 1), 1.7, "right") for number in numbers]
        columns.append(Column(_("Total"), 2, "right", bold=True))
        cells = []
        for row in rows:
            points = [
                "–" if row.rounds[number] is None else in_figures(row.rounds[number] or 0)
                for number in numbers
            ]
            cells.append([str(row.rank), row.name, *points, in_figures(row.total)])
        listing(sheet, columns, cells, row=16.0, size=9)
    return sheet
