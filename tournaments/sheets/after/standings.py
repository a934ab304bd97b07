"""The standings: place, name, total, the tie-break where one decided."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.paper.listing import Column, listing, paragraph
from scoring.paper.pages import Paper, Sheet
from scoring.words.vocabulary import in_figures
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead


@dataclass(frozen=True)
class Ranked:
    """A row of the standings.

    `rounds`: points in each round, None where there was no seat; `why`: the tie-break.
    """

    rank: int
    name: str
    total: int
    sit_out: int
    why: str
    rounds: tuple[int | None, ...]


def standings_sheet(head: EveningHead, rows: Sequence[Ranked], notes: Sequence[str], paper: Paper) -> Sheet:
    """Draw the standings: place, name, total, the tie-break where one decided; `notes` under them."""
    sheet = headed(head, _("Standings"), paper)
    columns = [
        Column(_("Place"), 1.2, "right"),
        Column(_("Name"), 8, bold=True),
        Column(_("Total"), 2, "right", bold=True),
        Column(_("Sit-outs"), 1.6, "right"),
        Column(_("Ties"), 4),
    ]
    cells = [
        [
            str(row.rank),
            row.name,
            in_figures(row.total),
            in_figures(row.sit_out) if row.sit_out else "",
            row.why,
        ]
        for row in rows
    ]
    listing(sheet, columns, cells, row=18.0, size=11)
    for note in notes:
        paragraph(sheet, note)
    return sheet
