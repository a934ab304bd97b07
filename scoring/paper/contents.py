"""The contents of a long pack: which sheet begins where."""

from collections.abc import Sequence
from typing import Final

from config.language import gettext as _
from scoring.paper.pages import Paper, Sheet, pages_in
from scoring.paper.table import Column, Table

#: A pack of more pages begins with its contents.
MOST_WITHOUT: Final = 20


def with_contents(title: str, sheets: Sequence[Sheet]) -> list[Sheet]:
    """The sheets of a pack, after a contents page where they are many; it is counted too."""
    if pages_in(sheets) <= MOST_WITHOUT or len(sheets) < 2:
        return list(sheets)
    ahead = len(_contents(title, sheets, 0).pages)
    return [_contents(title, sheets, ahead), *sheets]


def _contents(title: str, sheets: Sequence[Sheet], ahead: int) -> Sheet:
    """Draw the contents. `ahead`: how many pages they take themselves."""
    first = sheets[0]
    short, long = sorted((first.paper.width, first.paper.height))
    paper = Paper(first.paper.name, short, long, first.paper.scale)
    sheet = Sheet(paper, title, under=first.under, aside=first.aside, foot=first.foot)
    what_is_where(sheet, sheets, ahead + 1)
    return sheet


def what_is_where(sheet: Sheet, sheets: Sequence[Sheet], page: int) -> None:
    """List the sheets with their number of pages and on which they begin, the first on `page`."""
    rows = []
    for other in sheets:
        rows.append([other.title, str(len(other.pages)), str(page)])
        page += len(other.pages)
    columns = [
        Column(_("Sheet"), 8, bold=True),
        Column(_("Pages"), 1.5, "right"),
        Column(_("From page"), 2, "right"),
    ]
    Table(columns, rows, row=17.5).draw(sheet)
