"""The treasurer's sheet: who has paid, and the sums."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.paper.listing import Column, listing, paragraph
from scoring.paper.pages import Paper, Sheet
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead


def treasurer_sheet(
    head: EveningHead,
    rows: Sequence[tuple[str, str, str]],
    lines: Sequence[tuple[str, str]],
    paper: Paper,
    *,
    notes: Sequence[str] = (),
) -> Sheet:
    """Draw the treasurer's sheet. `rows`: (who, which fee, paid); `lines`: sums, (words, amount)."""
    sheet = headed(head, _("For the treasurer"), paper)
    listing(
        sheet, [Column(_("What"), 10), Column(_("Amount"), 3, "right", bold=True)], lines, row=21.0, size=12
    )
    for note in notes:
        paragraph(sheet, note, 12)
    sheet.take(12)
    columns = [Column(_("Name"), 8), Column(_("Fee"), 3), Column(_("Paid"), 3, "right")]
    listing(sheet, columns, rows, row=17.0, size=10.5)
    return sheet
