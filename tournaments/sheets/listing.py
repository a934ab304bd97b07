"""Draw a table of rows in columns: heads repeated on every page, no row split by a page break."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.paper.pages import MARGIN, RULE, SOFT, Sheet

HEAD = 18.0


@dataclass(frozen=True)
class Column:
    """A column of a listing.

    `share`: of the width, in parts; `align`: left, right or centre; `box`: an empty square to be ticked.
    """

    title: str
    share: float
    align: str = "left"
    bold: bool = False
    box: bool = False


def listing(
    sheet: Sheet,
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    *,
    row: float = 18.0,
    size: float = 10.5,
) -> None:
    """Draw rows of cells, as many cells as columns.

    `row`: a row's height; `size`: of the type; both in points.
    """
    parts = sum(column.share for column in columns)
    widths = [sheet.inner * column.share / parts for column in columns]
    _heads(sheet, columns, widths)
    for cells in rows:
        if not sheet.room_for(row):
            sheet.new_page()
            _heads(sheet, columns, widths)
        top = sheet.take(row)
        x = MARGIN
        for column, width, cell in zip(columns, widths, cells, strict=True):
            base = top + row / 2 + size * 0.35
            if column.box:
                side = min(row - 6, 12)
                sheet.page.box(x + (width - side) / 2, top + (row - side) / 2, side, side, stroke=0.8)
            elif cell:
                anchor = _anchor(column.align, x, width)
                sheet.page.text(
                    anchor, base, cell, size, bold=column.bold, align=column.align, room=width - 6
                )
            x += width
        sheet.page.line((MARGIN, top + row), (MARGIN + sheet.inner, top + row), width=0.35, colour=RULE)


def _anchor(align: str, x: float, width: float) -> float:
    """Where text aligned like this begins, ends or has its middle, in a cell from `x` on."""
    return {"left": x + 2, "right": x + width - 4, "centre": x + width / 2}[align]


def _heads(sheet: Sheet, columns: Sequence[Column], widths: Sequence[float]) -> None:
    top = sheet.take(HEAD)
    x = MARGIN
    for column, width in zip(columns, widths, strict=True):
        align = "centre" if column.box else column.align
        anchor = _anchor(align, x, width)
        sheet.page.text(anchor, top + 12, column.title, 8.5, align=align, colour=SOFT, room=width - 6)
        x += width
    sheet.page.line((MARGIN, top + HEAD), (MARGIN + sheet.inner, top + HEAD), width=1)
